"""Finds what clauses that take the place of others leave out of them.

A clause under the same head is a change and no omission: another definition of a name, another
limit of a move, another award for an event. Of reactions each effect is looked at by itself, of a
``reveal`` each field, so that what is announced is not lost with a clause that says something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from gamemaster.clauses import nodes as n
from gamemaster.clauses.formatting import format_statement

Head = tuple[Hashable, ...]
T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class _Part:
    """The smallest piece that can be left out: ``head`` is what it is about, ``form`` all of it."""

    head: Head
    form: n.Statement

    @property
    def text(self) -> str:
        return format_statement(self.form)


def left_out(before: Iterable[n.Statement], after: Iterable[n.Statement]) -> tuple[str, ...]:
    """Return as canonical lines what ``after`` has nothing in the place of, in the old order.

    What stands there word for word comes first; of the rest, each new part takes the place of one
    old part under the same head.
    """
    old = [(statement, tuple(_parts(statement))) for statement in before]
    new = [part for statement in after for part in _parts(statement)]
    same = Counter(part.text for part in new) & Counter(p.text for _, ps in old for p in ps)
    same_in_new, heads = same.copy(), Counter[Head]()
    for part in new:
        if not _take(same_in_new, part.text):
            heads[part.head] += 1
    found = []
    for statement, parts in old:
        missing = [p for p in parts if not (_take(same, p.text) or _take(heads, p.head))]
        if missing:
            whole = len(missing) == len(parts)
            found.append(format_statement(statement if whole else _only(statement, missing)))
    return tuple(found)


def _take(counter: Counter[T], key: T) -> bool:
    """Say whether there is one left, and take it."""
    found = counter[key] > 0
    counter[key] -= found
    return found


def _only(statement: n.Statement, parts: Iterable[_Part]) -> n.Statement:
    """Return a reaction with no effects but those that are in some of its parts."""
    if not isinstance(statement, n.When | n.Every):
        return statement
    effects = [
        effect for p in parts if isinstance(p.form, n.When | n.Every) for effect in p.form.effects
    ]
    return replace(statement, effects=tuple(_joined(effects)))


def _joined(effects: Iterable[n.Effect]) -> list[n.Effect]:
    """Return effects with the fields of reveals to the same readers together again."""
    joined: list[n.Effect] = []
    for effect in effects:
        last = joined[-1] if joined else None
        if (
            isinstance(effect, n.Reveal)
            and isinstance(last, n.Reveal)
            and last.audience == effect.audience
        ):
            joined[-1] = replace(last, fields=(*last.fields, *effect.fields))
        else:
            joined.append(effect)
    return joined


def _parts(statement: n.Statement) -> Iterator[_Part]:
    match statement:
        case n.When(event=event, after=after):
            yield from _reactions(statement, ("when", event, after is None))
        case n.Every():
            yield from _reactions(statement, ("every",))
        case n.Attribute(owner=owner, name=name):
            yield _Part(("attribute", owner, name), statement)
        case n.Define(name=about) | n.Move(name=about) | n.Ballot(name=about):
            yield _Part((statement.word, about), statement)
        case n.Require(subject=about) | n.Protect(what=about) | n.Modify(what=about):
            yield _Part((statement.word, about), statement)
        case _:
            yield _Part((format_statement(statement),), statement)


def _reactions(statement: n.When | n.Every, head: Head) -> Iterator[_Part]:
    for effect in statement.effects:
        for about, alone in _alone(effect):
            yield _Part((*head, *about), replace(statement, effects=(alone,)))


def _alone(effect: n.Effect) -> Iterator[tuple[Head, n.Effect]]:
    """Yield the smallest effects that an effect is made of, with what each is about."""
    match effect:
        case n.ForEach():
            for head, inner in _alone(effect.effect):
                yield head, replace(effect, effect=inner)
        case n.Reveal():
            for path in effect.fields:
                yield ("reveal", path.dotted), replace(effect, fields=(path,))
        case n.Set():
            yield ("set", effect.attribute), effect
        case n.Open():
            yield ("open", effect.ballot), effect
        case _:
            yield (effect.word,), effect

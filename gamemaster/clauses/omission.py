"""Finds what clauses leave out of those that they replace.

A clause under the same head is a change and no omission: another definition of a name, another
limit of a move, another award for an event. Each effect of a reaction is looked at by itself, and
so is each field of a ``reveal`` and each of the conditions that ``and`` joins in a limit, so that
none is lost with a clause that says something else. The condition of a changed clause is looked at,
too: an award that was for some turns only could become one for all turns by a clause that meant to
change its amount.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses.formatting import format_expr, format_statement

Head = tuple[Hashable, ...]

_WORD: Final = re.compile(r"[a-z_][a-z0-9_.]*")
_COMPARED: Final = 16
"""The most clauses under one head that are compared to find the one that is most alike."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The lines that clauses leave out of those that they take the place of, canonical.

    ``lines``: clauses with nothing in their place, in the old order. ``conditions``: new clauses
    that lack a condition of the old ones, with it. ``kept``: all the new clauses with both.
    """

    lines: tuple[str, ...]
    conditions: tuple[str, ...]
    kept: str


@dataclass(frozen=True)
class _Condition:
    """One of the conditions that ``and`` joins."""

    expr: n.Expr

    @cached_property
    def text(self) -> str:
        return format_expr(self.expr)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(_WORD.findall(self.text))


Conditions = tuple[_Condition, ...]


@dataclass(frozen=True)
class _Part:
    """The smallest piece that can be left out: ``head`` is what it is about, ``form`` all of it.

    ``conditions`` are those under which it holds, where it is something that may have some.
    """

    head: Head
    form: n.Statement
    conditions: Conditions = ()

    @cached_property
    def text(self) -> str:
        return format_statement(self.form)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(_WORD.findall(self.text))


def left_out(before: Iterable[n.Statement], after: Iterable[n.Statement]) -> LeftOut:
    """Return those parts of ``before`` in whose place ``after`` has nothing.

    Parts that stand in both word for word are matched first. Each new part of the rest takes the
    place of the one old part under the same head that is most like it.
    """
    old = [(statement, tuple(_parts(statement))) for statement in before]
    new = [(statement, tuple(_parts(statement))) for statement in after]
    same = _texts_of(old) & _texts_of(new)
    changed = _pairs(_without(old, same.copy()), _without(new, same.copy()))
    lacking = {
        id(now): _restored(then.conditions, now.conditions)
        for then, now in changed
        if _lost(then.conditions, now.conditions)
    }
    replaced, lines = {id(then) for then, _now in changed}, list[str]()
    for statement, parts in old:
        missing = [p for p in parts if not (_take(same, p.text) or id(p) in replaced)]
        if missing:
            whole = len(missing) == len(parts)
            lines.append(format_statement(statement if whole else _only(statement, missing)))
    pieces = [piece for each in new for piece in _with_conditions(*each, lacking)]
    return LeftOut(
        lines=tuple(lines),
        conditions=tuple(format_statement(piece) for piece, restored in pieces if restored),
        kept="\n".join((*(format_statement(piece) for piece, _restored in pieces), *lines)),
    )


_TakenApart = list[tuple[n.Statement, tuple[_Part, ...]]]


def _texts_of(clauses: _TakenApart) -> Counter[str]:
    return Counter(part.text for _statement, parts in clauses for part in parts)


def _without(clauses: _TakenApart, same: Counter[str]) -> dict[Head, list[_Part]]:
    """Return the parts by their heads, except those that both sides have word for word."""
    found = defaultdict[Head, list[_Part]](list)
    for _statement, parts in clauses:
        for part in parts:
            if not _take(same, part.text):
                found[part.head].append(part)
    return found


def _pairs(
    old: Mapping[Head, list[_Part]], new: Mapping[Head, list[_Part]]
) -> list[tuple[_Part, _Part]]:
    """Return which old part each new one takes the place of: as few conditions lost as may be."""
    found = []
    for head in old.keys() & new.keys():
        fewer, more = sorted((old[head], new[head]), key=len)
        left = list(more)
        for part in fewer:
            couples = [(part, o) if fewer is old[head] else (o, part) for o in left[:_COMPARED]]
            at = min(
                range(len(couples)), key=[_distance(*couple) for couple in couples].__getitem__
            )
            found.append(couples[at])
            del left[at]
    return found


def _distance(then: _Part, now: _Part) -> tuple[int, int]:
    """Return how many conditions an old part loses to a new one, and how few words they share."""
    return len(_lost(then.conditions, now.conditions)), -len(then.words & now.words)


def _take(counter: Counter[str], key: str) -> bool:
    """Take one, and say whether there was one left."""
    found = counter[key] > 0
    counter[key] -= found
    return found


# Conditions ---------------------------------------------------------------------------------------


def _conditions(condition: n.Expr | None) -> Conditions:
    """Return the conditions that ``and`` joins in one, or none."""
    if condition is None:
        return ()
    if isinstance(condition, n.Chain) and condition.rest[0][0] == "and":
        return tuple(
            map(_Condition, (condition.first, *(operand for _, operand in condition.rest)))
        )
    return (_Condition(condition),)


def _joined_by_and(conditions: Sequence[_Condition]) -> n.Expr:
    first, *rest = (condition.expr for condition in conditions)
    return n.Chain(first, tuple(("and", operand) for operand in rest)) if rest else first


def _changed(old: Conditions, new: Conditions) -> dict[str, _Condition]:
    """Return by their text the old conditions of which something is left, and what it is.

    Each new condition that is not an old one takes the place of the old one most of whose words it
    shares.
    """
    said = {condition.text: condition for condition in new}
    found = {condition.text: condition for condition in old if condition.text in said}
    gone = [condition for condition in old if condition.text not in said]
    for condition in new:
        if condition.text not in found and gone:
            nearest = max(gone, key=lambda other: len(other.words & condition.words))
            gone.remove(nearest)
            found[nearest.text] = condition
    return found


def _lost(old: Conditions, new: Conditions) -> Conditions:
    """Return the old conditions that have nothing in their place."""
    if not old:
        return ()
    left = _changed(old, new)
    return tuple(condition for condition in old if condition.text not in left)


def _restored(old: Conditions, new: Conditions) -> Conditions:
    """Return the new conditions and the lost ones in the old order: one may guard another."""
    left = _changed(old, new)
    found = {c.text: c for c in (left.get(condition.text, condition) for condition in old)}
    return tuple({**found, **{condition.text: condition for condition in new}}.values())


def _with_conditions(
    statement: n.Statement, parts: Sequence[_Part], lacking: Mapping[int, Conditions]
) -> Iterator[tuple[n.Statement, bool]]:
    """Yield a new clause, cut where only some of it lacks conditions, and which pieces got some."""
    if not any(id(part) in lacking for part in parts):
        yield statement, False
        return
    for _key, group in groupby(parts, key=lambda part: _texts(lacking.get(id(part)))):
        pieces = list(group)
        conditions = lacking.get(id(pieces[0]))
        alone = _only(statement, pieces) if len(pieces) < len(parts) else statement
        if conditions is None or not isinstance(alone, n.When | n.Every | n.Modify | n.Protect):
            yield alone, False
        else:
            yield replace(alone, condition=_joined_by_and(conditions)), True


def _texts(conditions: Conditions | None) -> tuple[str, ...] | None:
    return None if conditions is None else tuple(condition.text for condition in conditions)


# Parts --------------------------------------------------------------------------------------------


def _only(statement: n.Statement, parts: Iterable[_Part]) -> n.Statement:
    """Return a clause with only the contents of some of its parts."""
    forms = [part.form for part in parts]
    if isinstance(statement, n.Require):
        left = [_Condition(form.condition) for form in forms if isinstance(form, n.Require)]
        return replace(statement, condition=_joined_by_and(left))
    if not isinstance(statement, n.When | n.Every):
        return statement
    effects = [
        effect for form in forms if isinstance(form, n.When | n.Every) for effect in form.effects
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
        case n.Require(subject=about):
            for condition in _conditions(statement.condition):
                alone = replace(statement, condition=condition.expr)
                yield _Part((statement.word, about), alone)
        case n.Protect(what=about) | n.Modify(what=about):
            yield _Part((statement.word, about), statement, _conditions(statement.condition))
        case _:
            yield _Part((format_statement(statement),), statement)


def _reactions(statement: n.When | n.Every, head: Head) -> Iterator[_Part]:
    conditions = _conditions(statement.condition)
    for effect in statement.effects:
        for about, alone in _alone(effect):
            yield _Part((*head, *about), replace(statement, effects=(alone,)), conditions)


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

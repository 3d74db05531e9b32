"""What expressions rest on: the names in them, the fields, the functions they call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from gamemaster.audit.language.expressions import (
    Call,
    Expression,
    Field,
    Loop,
    Name,
    dotted,
    inside,
)
from gamemaster.audit.language.formulas import Formula
from gamemaster.audit.language.inference import type_of
from gamemaster.audit.language.syntax import Item
from gamemaster.audit.language.vocabulary import FIELDS, NAMES, UNKNOWN, WRITTEN
from gamemaster.audit.language.words import words

Definitions: TypeAlias = Mapping[str, Sequence[Formula]]
"""How rules define each name, those that prevail first."""

_LOCAL: Final = words(
    "floor ceil round abs min max duration attainable length contains words lines lower first last"
    " size without rotate"
)
"""Functions of nothing but what they are given; ``attainable`` asks of the same votes."""


def _walked(expression: Expression) -> Iterator[tuple[Expression, frozenset[str]]]:
    """Yield all expressions in one, a name with its fields as a whole, and the loops around it."""
    waiting: list[tuple[Expression, frozenset[str]]] = [(expression, frozenset())]
    while waiting:
        one, variables = waiting.pop()
        yield one, variables
        if isinstance(one, Loop):
            waiting += [(one.items, variables), (one.body, variables | {one.variable})]
        elif not (isinstance(one, Field) and dotted(one)):
            waiting += [(part, variables) for part in inside(one)]


def dependencies(expression: Expression) -> frozenset[str]:
    """Return the names, with their fields, that an expression rests on: ``votes.for``."""
    found = set()
    for one, variables in _walked(expression):
        name = dotted(one)
        if name and name.partition(".")[0] not in variables:
            found.add(name)
    return frozenset(found)


def free_names(expression: Expression) -> frozenset[str]:
    """Return the names that an expression rests on, without fields."""
    return frozenset(name.partition(".")[0] for name in dependencies(expression))


def functions(expression: Expression) -> frozenset[str]:
    """Return the functions that an expression calls, loops left out."""
    return frozenset(one.function for one, _ in _walked(expression) if isinstance(one, Call))


def names_read(formula: Formula) -> frozenset[str]:
    """Return the names, with their fields, that a formula rests on."""
    return dependencies(formula.expression)


def rests_on(
    formulas: Iterable[Formula],
    roots: frozenset[str],
    fields: frozenset[str],
    definitions: Definitions,
) -> bool:
    """Say whether formulas, and the definitions that they use, speak of nothing but this.

    That is any field of the names in ``roots``, but no field of such a field, nor of an item of a
    list; the dotted names in ``fields``; and functions of nothing but what they are given.
    """
    waiting = list(formulas)
    seen: set[str] = set()
    while waiting:
        expression = waiting.pop().expression
        if not functions(expression) <= _LOCAL:
            return False
        for one, variables in _walked(expression):
            root, *fields_read = dotted(one).split(".")
            if isinstance(one, Field) and (root in {"", *variables} or len(fields_read) > 1):
                return False
        for name in dependencies(expression) - fields - seen:
            if name.partition(".")[0] in roots:
                continue
            if name not in definitions:
                return False
            seen.add(name)
            waiting += definitions[name]
    return True


def fields_of(formulas: Iterable[Formula], definitions: Definitions) -> frozenset[str]:
    """Return the names of all fields that formulas, and definitions that they use, may read."""
    waiting = list(formulas)
    known: set[str] = set()
    found: set[str] = set()
    while waiting:
        parts = list(_parts(waiting.pop().expression))
        found |= {one.name for one in parts if isinstance(one, Field)}
        names = {one.name for one in parts if isinstance(one, Name)} - known
        known |= names
        waiting += [formula for name in names for formula in definitions.get(name, ())]
    return frozenset(found)


def _parts(expression: Expression) -> Iterator[Expression]:
    """Yield an expression and all that stand in it."""
    yield expression
    for part in inside(expression):
        yield from _parts(part)


class Held(Protocol):
    """An attribute that rules have declared: its name and type."""

    @property
    def name(self) -> str:
        """What it is called, without its owner."""

    @property
    def kind(self) -> str:
        """The name of its type."""


def told_kind(item: Item, declared: Mapping[str, Held]) -> str | None:
    """Return "instant" or "duration" for what is told in words, as readers know no such number.

    ``declared`` are the attributes in force, by owner and name. What stands under a name of the
    language needs no words: readers know what ``now`` is. Nor does what only looks like one.
    """
    if not item.named and is_public(item.label):
        return None
    known = {key: WRITTEN.get(one.kind, UNKNOWN) for key, one in declared.items()}
    expression = item.value.expression
    kind = type_of(expression, known).name
    if kind == UNKNOWN.name and isinstance(expression, Field):
        # Of the variable of a loop only the field tells what it may be.
        kinds = {one.kind for one in declared.values() if one.name == expression.name}
        kind = kinds.pop() if len(kinds) == 1 else kind
    return kind if kind in ("instant", "duration") else None


def is_public(label: str) -> bool:
    """Say whether a dotted name is one of the language's own: a name, or a field of such."""
    root, *fields = label.split(".")
    found = NAMES.get(root)
    for name in fields:
        found = None if found is None else FIELDS.get(found.name, {}).get(name)
    return found is not None

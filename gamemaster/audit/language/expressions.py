"""Expressions once they are read: their parts, one walk through them, the names they rest on.

Nothing here knows where it stood in the text: the audit compares what clauses do, not messages.
``a + b - c`` is one ``Chain``, so that long sums are not deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeAlias

from gamemaster.audit.language.tables import words


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a text, ``true``, ``false`` or ``absent`` (None)."""

    value: int | Fraction | str | bool | None


@dataclass(frozen=True, slots=True)
class Name:
    """A name by itself."""

    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """``owner.name``."""

    owner: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Under:
    """``lookup[key]``, or ``list[place]``."""

    lookup: Expression
    key: Expression


@dataclass(frozen=True, slots=True)
class Call:
    """``function(arguments)``."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """``kind(variable in items, body)``, as in ``all(p in players, p.active)``."""

    kind: str
    variable: str
    items: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Signed:
    """``not operand`` or ``-operand``."""

    sign: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Chain:
    """``first SIGN operand SIGN operand …``, signs of one rank: or; and; + -; * / %."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]

    @property
    def logical(self) -> bool:
        """Whether it joins conditions, not values."""
        return self.rest[0][0] in ("and", "or")


@dataclass(frozen=True, slots=True)
class Comparison:
    """``left SIGN right`` with one of ``== != < <= > >= in``."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Choose:
    """``condition ? this : that``."""

    condition: Expression
    this: Expression
    that: Expression


Expression: TypeAlias = (
    Constant | Name | Field | Under | Call | Loop | Signed | Chain | Comparison | Choose
)

Definitions: TypeAlias = Mapping[str, Sequence[Expression]]
"""The definitions of each name, those that prevail first."""

_LOCAL: Final = words(
    "floor ceil round abs min max duration attainable length contains words lines lower first last"
    " size with without rotate join replace keys begins_with ends_with excerpt letters"
    " text timespan number digits hash"
)
"""Functions that depend on their arguments alone; ``attainable`` asks about the same votes."""


_INSIDE: Final[Mapping[type, Callable[[Any], tuple[Expression, ...]]]] = {
    Constant: lambda _: (),
    Name: lambda _: (),
    Field: lambda field: (field.owner,),
    Under: lambda under: (under.lookup, under.key),
    Call: lambda call: call.arguments,
    Loop: lambda loop: (loop.items, loop.body),
    Signed: lambda signed: (signed.operand,),
    Chain: lambda chain: (chain.first, *(operand for _, operand in chain.rest)),
    Comparison: lambda comparison: (comparison.left, comparison.right),
    Choose: lambda choose: (choose.condition, choose.this, choose.that),
}


def inside(expression: Expression) -> tuple[Expression, ...]:
    """Return the expressions directly inside another one, in reading order."""
    return _INSIDE[type(expression)](expression)


def walk(expression: Expression) -> Iterator[tuple[Expression, frozenset[str]]]:
    """Yield an expression and all inside it, each with the variables of the loops around it.

    A name with its fields is one whole.
    """
    waiting: list[tuple[Expression, frozenset[str]]] = [(expression, frozenset())]
    while waiting:
        here, variables = waiting.pop()
        yield here, variables
        if isinstance(here, Loop):
            waiting += [(here.items, variables), (here.body, variables | {here.variable})]
        elif not (isinstance(here, Field) and dotted(here)):
            waiting += [(part, variables) for part in inside(here)]


def measure(expression: Expression) -> tuple[int, int]:
    """Return how many expressions one is made of, and how deep they are nested."""
    size = depth = 0
    layer = [expression]
    while layer:
        size += len(layer)
        depth += 1
        layer = [part for outer in layer for part in inside(outer)]
    return size, depth


def dotted(expression: Expression) -> str:
    """Return a name with its fields, ``proposal.votes.for``; "" for any other expression."""
    fields = []
    while isinstance(expression, Field):
        fields.append(expression.name)
        expression = expression.owner
    if not isinstance(expression, Name):
        return ""
    return ".".join([expression.name, *reversed(fields)])


# What expressions rest on ------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def dependencies(expression: Expression) -> frozenset[str]:
    """Return the names, with their fields, that an expression rests on: ``votes.for``."""
    found = ((dotted(part), variables) for part, variables in walk(expression))
    return frozenset(name for name, variables in found if name and _root(name) not in variables)


def free_names(expression: Expression) -> frozenset[str]:
    """Return the names that an expression rests on, without fields."""
    return frozenset(map(_root, dependencies(expression)))


def _root(name: str) -> str:
    return name.partition(".")[0]


def reached(
    expressions: Iterable[Expression],
    definitions: Definitions,
    names: Callable[[Expression], frozenset[str]] = free_names,
) -> Iterator[Expression]:
    """Yield expressions and the definitions of all ``names`` in them, each definition once."""
    waiting, known = list(expressions), set[str]()
    while waiting:
        expression = waiting.pop()
        yield expression
        asked = names(expression) - known
        known |= asked
        waiting += [value for name in asked for value in definitions.get(name, ())]


def rests_on(
    expressions: Iterable[Expression],
    roots: frozenset[str],
    fields: frozenset[str],
    definitions: Definitions,
    *,
    attainable: bool = True,
) -> bool:
    """Say whether expressions, and the definitions that they use, speak of nothing but this.

    That is any field of the names in ``roots``, but no field of such a field, nor of an item of a
    list; the dotted names in ``fields``; and functions that depend on their arguments alone, of
    which ``attainable`` may be left out.
    """

    def asked(expression: Expression) -> frozenset[str]:
        rest = dependencies(expression) - fields
        return frozenset(name for name in rest if _root(name) not in roots)

    return not any(
        asked(expression) - definitions.keys()
        or any(
            _reaches_out(part, variables)
            or (not attainable and isinstance(part, Call) and part.function == "attainable")
            for part, variables in walk(expression)
        )
        for expression in reached(expressions, definitions, asked)
    )


def _reaches_out(part: Expression, variables: frozenset[str]) -> bool:
    """Say whether a part calls a function of more, or reads a field of a field or of an item."""
    if isinstance(part, Call):
        return part.function not in _LOCAL
    root, *fields = dotted(part).split(".")
    return isinstance(part, Field) and (root in {"", *variables} or len(fields) > 1)


def fields_of(expressions: Iterable[Expression], definitions: Definitions) -> frozenset[str]:
    """Return the names of all fields that expressions, and definitions they use, may read."""
    read = (_fields_read(expression) for expression in reached(expressions, definitions, _named))
    return frozenset().union(*read)


@lru_cache(maxsize=4096)
def _named(expression: Expression) -> frozenset[str]:
    """Return the names in an expression, those of variables included."""
    return frozenset(_root(dotted(part)) for part, _ in walk(expression))


@lru_cache(maxsize=4096)
def _fields_read(expression: Expression) -> frozenset[str]:
    """Return the names of the fields that an expression itself reads."""
    return frozenset(
        name
        for part, _ in walk(expression)
        if isinstance(part, Field)
        for name in dotted(part).split(".")[1:] or [part.name]
    )

"""What is to be said of a word of the vocabulary, for each kind of word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamemaster.clauses.types import BOOLEAN, Type


@dataclass(frozen=True, slots=True)
class FieldWord:
    """A field of a record. ``label`` is how letters call it, ``values`` all it can be."""

    name: str
    type: Type
    doc: str
    example: str
    label: str
    attribute: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameWord:
    """A name that is bound: everywhere, or in the contexts that list it."""

    name: str
    type: Type
    doc: str
    example: str
    label: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """An event, a subject of ``require`` or a question of the game, with the names it binds.

    ``default`` is what a question comes to where no rule answers it; "" if one should.
    """

    name: str
    binds: tuple[str, ...]
    doc: str
    example: str
    type: Type = BOOLEAN
    default: str = ""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of values. ``takes`` lists its types; if empty: any of one ordered type.

    ``compute`` is None where the evaluator does it, because it needs more than values. ``gives`` is
    None where the result has the type of the arguments; ``shows`` is what the example comes to.
    """

    name: str
    usage: str
    takes: tuple[Type, ...]
    gives: Type | None
    doc: str
    example: str
    shows: str
    compute: Callable[..., Any] | None = None


@dataclass(frozen=True, slots=True)
class MacroWord:
    """A function that tries a list item by item: the language's only loop.

    ``bodies`` are the types that what is tried may have, any where there are none; ``gives`` names
    the result.
    """

    name: str
    usage: str
    bodies: tuple[Type, ...]
    gives: str
    doc: str
    example: str
    shows: str


def by_name(*words: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the above
    """Return a table of words."""
    return {word.name: word for word in words}

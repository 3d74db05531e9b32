"""The types of values, which of them arithmetic joins, and the descriptions of typed words.

At run time instants and durations are numbers (of seconds), documents are texts; only the
types keep them apart. An optional type marks a value that may be absent: using it without
asking first is allowed here and fails when it runs. `UNKNOWN` fits everything: it is the
type of a name that another rule may define.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its name, for a list the type of its items, and whether the value may be absent.

    For a lookup ``keyed`` has the types of its keys and of its values.
    """

    name: str
    item: Type | None = None
    optional: bool = False
    keyed: tuple[Type, Type] | None = None

    def __str__(self) -> str:
        """Name the type as messages do."""
        shown = f"list of {self.item.name}s" if self.item else self.name
        if self.keyed is not None:
            shown = f"lookup of {self.keyed[1].name}s by {self.keyed[0].name}"
        return f"{shown} or absent" if self.optional and self.name != "absent" else shown

    @property
    def present(self) -> Type:
        """The same type for a value that is there."""
        return replace(self, optional=False) if self.optional else self


NUMBER: Final = Type("number")
BOOLEAN: Final = Type("boolean")
TEXT: Final = Type("text")
INSTANT: Final = Type("instant")
CHANGE: Final = Type("change")
DURATION: Final = Type("duration")
DOCUMENT: Final = Type("document")
PLAYER: Final = Type("player")
PROPOSAL: Final = Type("proposal")
RULE: Final = Type("rule")
BALLOT: Final = Type("ballot")
MADE: Final = Type("made")
GAME: Final = Type("game")
UNKNOWN: Final = Type("unknown")
ABSENT: Final = Type("absent", optional=True)


def list_of(item: Type) -> Type:
    """Return the type of lists of ``item``."""
    return Type("list", item)


def maybe(type_: Type) -> Type:
    """Return ``type_`` for a value that may be absent."""
    return replace(type_, optional=True)


PLAYERS: Final = list_of(PLAYER)
TEXTS: Final = list_of(TEXT)
NUMBERS: Final = list_of(NUMBER)

ITEM: Final = Type("item")
"""In what a function takes and gives: whatever the items of its list are."""

ANY_LIST: Final = list_of(ITEM)

LOOKUP: Final = Type("lookup")
"""In what a function takes: any lookup. Its keys are then the items that the function gives."""

MANY: Final = Type("item or list")
"""In what a function takes: an item, or a list of such."""

MORE: Final = Type("more items")
"""In what a function takes: an item or a list of such, all of which the list that it gives has.

So of that list no more is known than of them.
"""

ORDERED: Final = (NUMBER, INSTANT, DURATION)
"""Types that ``<``, ``min`` and their like compare."""

ARITHMETIC: Final[dict[tuple[str, Type, Type], Type]] = {
    ("+", NUMBER, NUMBER): NUMBER,
    ("+", DURATION, DURATION): DURATION,
    ("+", INSTANT, DURATION): INSTANT,
    ("+", DURATION, INSTANT): INSTANT,
    ("-", NUMBER, NUMBER): NUMBER,
    ("-", DURATION, DURATION): DURATION,
    ("-", INSTANT, DURATION): INSTANT,
    ("-", INSTANT, INSTANT): DURATION,
    ("*", NUMBER, NUMBER): NUMBER,
    ("*", DURATION, NUMBER): DURATION,
    ("*", NUMBER, DURATION): DURATION,
    ("/", NUMBER, NUMBER): NUMBER,
    ("/", DURATION, NUMBER): DURATION,
    ("/", DURATION, DURATION): NUMBER,
    ("%", NUMBER, NUMBER): NUMBER,
    ("%", DURATION, DURATION): DURATION,
    ("+", TEXT, TEXT): TEXT,
}
"""The result of an arithmetic operator on two types; a pair that is not here is a mistake."""


WRITTEN: Final[dict[str, Type]] = {
    "number": NUMBER, "text": TEXT, "boolean": BOOLEAN, "player": PLAYER, "proposal": PROPOSAL,
    "rule": RULE, "instant": INSTANT, "duration": DURATION, "choice": TEXT,
}  # fmt: skip
"""The types that attributes and parameters may have; a choice is written as its words."""

HELD: Final[dict[str, Type]] = {
    **WRITTEN,
    **{f"list of {name}s": list_of(kind) for name, kind in WRITTEN.items() if name != "choice"},
}
"""The types that attributes may have: those, and lists of them."""

OF_MOVES: Final[dict[str, Type]] = {**WRITTEN, "change": CHANGE}
"""The types that parameters of moves may have: a rule-change can be said, but not kept."""

KEYED_BY: Final = ("number", "text", "player")
"""The types that keys of lookups may have."""

PROPOSER: Final = "proposer"
"""The word behind ``by`` for an attribute of proposals whose value the proposer says."""

ELSEWHERE: Final = {
    "int": "number", "integer": "number", "float": "number", "decimal": "number", "str": "text",
    "string": "text", "bool": "boolean", "date": "instant", "time": "instant",
    "period": "duration", "person": "player",
}  # fmt: skip
"""The names of these types in other languages, for hints."""

OWNERS: Final[dict[str, Type]] = {
    "player": PLAYER, "game": GAME, "proposal": PROPOSAL, "ballot": BALLOT,
}  # fmt: skip
"""The records that may have attributes of rules' making."""


def held_as(kind: str, keyed: str | None, *, optional: bool) -> Type:
    """Return the type of an attribute of a written type; ``optional``: it may hold nothing.

    A list is always there, if only without items.
    """
    found = HELD.get(kind, UNKNOWN)
    if optional and found != UNKNOWN and found.item is None:
        found = maybe(found)
    return found if keyed is None else Type("lookup", keyed=(WRITTEN.get(keyed, UNKNOWN), found))


def join(left: Type, right: Type) -> Type | None:
    """Return the type that covers both, or None where there is none."""
    optional = left.optional or right.optional
    if left.present == ABSENT.present:
        return maybe(right)
    if right.present == ABSENT.present:
        return maybe(left)
    if UNKNOWN in (left.present, right.present):
        return UNKNOWN
    if left.present != right.present:
        return None
    return maybe(left) if optional else left


@dataclass(frozen=True, slots=True)
class Word:
    """A field of a record, or a name that is bound: everywhere, or in the contexts that list it.

    ``label`` is how letters call it, ``values`` all it can be.
    """

    name: str
    type: Type
    label: str = ""
    attribute: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """An event, a subject of ``require`` or a question of the game, with the names it binds.

    ``default`` is the answer to a ``question`` where no rule answers it; "" if one should.
    """

    name: str
    binds: tuple[str, ...]
    type: Type = BOOLEAN
    default: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class Called:
    """A function, as ``usage`` shows it: its name, with the values in its brackets."""

    usage: str

    @property
    def name(self) -> str:
        """The name alone."""
        return self.usage.partition("(")[0]


@dataclass(frozen=True, slots=True)
class Function(Called):
    """A function of values. ``takes`` lists its types; if empty: any of one ordered type.

    ``compute`` is None where the evaluator computes it, because it needs more than values.
    ``gives`` is None where the result has the type of the arguments.
    """

    takes: tuple[Type, ...]
    gives: Type | None
    compute: Callable[..., Any] | None = None


@dataclass(frozen=True, slots=True)
class MacroWord(Called):
    """A function that tries a list item by item: the language's only loop.

    ``bodies`` are the types that the tried expression may have, any where there are none.
    """

    bodies: tuple[Type, ...]


def by_name(*words: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the above
    """Return a table of words."""
    return {word.name: word for word in words}

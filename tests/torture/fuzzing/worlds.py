"""Worlds in which clauses are tried: nobody, two, a crowd; long texts, odd numbers, old times.

Attributes and parameters, which no world has, get values of the types they were declared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Final

from gamemaster.clauses import ClauseFailed, ClauseSet, Scope, Value
from gamemaster.clauses.checking import Known
from gamemaster.clauses.lookups import Key, Lookup
from gamemaster.clauses.types import (
    BOOLEAN,
    DURATION,
    INSTANT,
    NUMBER,
    PLAYER,
    PROPOSAL,
    RULE,
    TEXT,
    Type,
)
from gamemaster.game.facts import from_json, to_json
from tests.clauses.world import ADA, BOB, NOW, WORLD, Player, Proposal, Rule, Votes, defining

DEFINED: Final = defining(
    "define karma = 3",
    "define eligible = electorate.size",
    "define order = sort(p in enrolled, p.surname)",
    "define idle = idle_2\ndefine idle_2 = 1",
    "define cabal = filter(p in players, p.points > 5)",
)
"""What other rules of those worlds define."""

SAMPLES: Final[Mapping[Type, tuple[Value, ...]]] = {
    NUMBER: (0, 7, -3, Fraction(7, 3), 2**255),
    BOOLEAN: (True, False),
    TEXT: ("", "Wombats win. " * 8, "a" * 60_000),
    INSTANT: (NOW, 0, -(10**12)),
    DURATION: (86_400, 0, Fraction(1, 3)),
    PLAYER: (ADA, BOB),
    PROPOSAL: (Proposal(302, ADA),),
    RULE: (Rule(203),),
}


LONG: Final = (0, 2, 1, 40)
"""How many items lists have that attributes hold."""


def _crowd(size: int) -> tuple[Player, ...]:
    return tuple(
        Player(
            f"player{n}",
            f"Player {n % 7} Of{n}",
            Fraction(n, 3) if n % 3 else -n,
            n % 5,
            NOW - n if n % 5 else None,
            active=n % 4 > 0,
        )
        for n in range(size)
    )


@cache
def worlds() -> tuple[Mapping[str, object], ...]:
    crowd = _crowd(60)
    text = "a it is " * 8_000
    long = replace(Proposal(302, BOB), text=text, document=text, votes=Votes(9, 4))
    nobody = dict.fromkeys(("players", "enrolled", "supporters", "voters", "rules", "scores"), ())
    return (
        WORLD,
        {**WORLD, **nobody, "mover": None, "points": Fraction(-7, 3), "now": 0},
        {**WORLD, "players": crowd, "enrolled": crowd, "voters": crowd, "proposal": long,
         "proposals": (long,) * 40, "proposed": (long,) * 400, "text": text,
         "votes": Votes(40, 20, 3, (1, 2, 3), "for"),
         "scores": tuple(p.name for p in crowd), "now": 2**60, "player": crowd[7]},
    )  # fmt: skip


def scope(
    which: int,
    clauses: ClauseSet,
    known: Known,
    bound: Mapping[str, object],
    mind: Mapping[str, object],
) -> Scope:
    """A scope of one of the worlds; ``mind`` stands in for what ``attainable`` is told."""
    own = {define.name: define for define in clauses.defines}
    bindings = {**worlds()[which % len(worlds())], **bound}
    return Scope(
        bindings,
        lambda name: own.get(name) or DEFINED(name),
        roll=lambda faces: faces,
        attainable=lambda _expr, _scope: bool(mind),
        attribute=_attributes(which, known),
    )


def _attributes(which: int, known: Known) -> Callable[[object, str], Value]:
    def attribute(record: object, name: str) -> Value:
        owner = type(record).__name__.lower()
        type_ = known.names.get(f"{owner}.{name}")
        if type_ is None:
            raise ClauseFailed(f"no rule declares {owner}.{name}")
        return sample(type_, which)

    return attribute


def sample(type_: Type, which: int) -> Value:
    """Some value of a type."""
    if type_.keyed is not None:
        return _lookup(*type_.keyed, which)
    if type_.item is not None:
        values = SAMPLES.get(type_.item, ())
        return tuple(values[(which + n) % len(values)] for n in range(LONG[which % len(LONG)]))
    if type_.optional and which % 5 == 0:
        return None
    values = SAMPLES.get(type_.present, (None,))
    return values[which % len(values)]


def _lookup(keyed: Type, value: Type, which: int) -> Lookup:
    """Some lookup, empty in every other world: what it has are the values themselves."""
    keys = [key_in(keyed.name, key) for key in (SAMPLES.get(keyed, ()) if which % 2 else ())]
    held = {key: sample(value, which + n) for n, key in enumerate(keys) if key is not None}
    return Lookup(keyed.name, value.name, held, sample(value, which + 7), key_in, held_in)


def key_in(keyed: str, value: Value) -> Key | None:
    """The plain key that a value stands for, None for a value of another type."""
    match keyed, value:
        case (_, bool()):
            return None
        case ("number", int() | Fraction()):
            return to_json(value)
        case ("text", str()):
            return value
        case ("player", Player()):
            return value.handle
    return None


def held_in(kind: str, plain: Value) -> Value:
    """The value that a plain key stands for, or one that the lookup has."""
    match kind, plain:
        case ("number", str()):
            return from_json(plain)
        case ("player", str()):
            return next((player for player in (ADA, BOB) if player.handle == plain), None)
    return plain

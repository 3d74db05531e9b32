"""Checks the values that clauses come to, and turns them into plain facts and back.

A plain fact is what a journal keeps: a number is an int or the text ``n/d``, a player a handle, a
proposal or rule its number. A value that does not fit raises `Failed`, which makes the clause void.
Attributes that rules declare are read and told here, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias

from gamemaster.audit.language import computing as a
from gamemaster.audit.language.bounds import (
    LIST_CHARACTERS,
    LIST_ITEMS,
    TEXT_CHARACTERS,
    Failed,
)
from gamemaster.audit.language.computing import Lookup, Number, Value
from gamemaster.audit.language.tables import LISTS
from gamemaster.audit.language.times import written_instant, written_length
from gamemaster.audit.replay.knowledge import (
    Ballot,
    ChangeSeen,
    Declared,
    Kept,
    Plain,
    Player,
    Proposal,
    RuleSeen,
    State,
)

Told: TypeAlias = Plain | tuple[str, ...]

TOLD_CHARACTERS: Final = 256 * 1024
"""The most that is told as one thing."""

_WRITTEN: Final = re.compile(r"-?[0-9]{1,400}(/[1-9][0-9]{0,399})?", re.ASCII)


# Numbers -----------------------------------------------------------------------------------------


def exact(value: Number) -> Number:
    """Return a number as an int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def to_json(value: Number) -> int | str:
    """Return a number as journals keep it."""
    value = exact(value)
    return value if type(value) is int else f"{value.numerator}/{value.denominator}"


def from_json(value: object) -> Number:
    """Return the number that a journal keeps in this form. Raises ValueError for anything else."""
    number = from_plain(value)
    if number is None:
        raise ValueError("expected a whole number or n/d")
    return number


def from_plain(value: object) -> Number | None:
    """Return the number that a journal keeps in this form, None for anything else."""
    if isinstance(value, str) and _WRITTEN.fullmatch(value):
        return exact(Fraction(value))
    return value if type(value) is int else None


def outgrown(value: Number) -> bool:
    """Say whether a number is larger, or finer, than clauses can read."""
    try:
        a.fitting(value)
    except Failed:
        return True
    return False


# What the game asks for --------------------------------------------------------------------------


verdict = a.truth
listed = a.items
text = a.text


def score(value: Value) -> Number:
    """Return a number."""
    return exact(a.number(value))


def moment(value: Value) -> Number | None:
    """Return an instant, or None where there is none."""
    return None if value is None else score(value)


def citation(value: Value) -> int | None:
    """Return the number of a rule, or None where none is given."""
    cited = moment(value)
    if isinstance(cited, Fraction):
        raise Failed("expected the number of a rule")
    return cited


def party(value: Value) -> tuple[Player, ...]:
    """Return the players that a target or an audience names."""
    players = value if type(value) is tuple else (value,)
    if not all(isinstance(player, Player) for player in players):
        raise Failed("expected a player or players")
    return players


# Telling -----------------------------------------------------------------------------------------


def as_told(value: Value) -> Told:
    """Return a value, or a list of values, as readers are told."""
    if type(value) is Lookup:
        value = tuple([told_under(value, key) for key in value.entries])
    told: Told = joined(map(_told, value)) if type(value) is tuple else _told(value)
    if told_length(told) > TOLD_CHARACTERS:
        raise Failed("too much would be told")
    return told


def _told(value: Value) -> Plain:
    if value is not None and not isinstance(value, _TOLD):
        raise Failed("expected what can be told")
    told: Plain = plainly(value)
    return told


_TOLD: Final = (bool, int, str, Fraction, Player, Proposal, RuleSeen)


def plainly(value: Value) -> Any:  # noqa: ANN401 - a plain fact
    """Return how one thing is told."""
    match value:
        case Player():
            return value.name
        case Proposal() | RuleSeen():
            return value.number
        case Fraction():
            return to_json(value)
    return value


def joined(facts: Iterable[object]) -> tuple[str, ...]:
    """Return plain facts, and lists of them, as one list of texts."""
    found: list[str] = []
    for fact in facts:
        if isinstance(fact, tuple):
            found += fact
        elif fact is None or isinstance(fact, bool):
            found.append({None: "none", True: "yes", False: "no"}[fact])
        else:
            found.append(str(fact))
    return tuple(found)


def told_length(told: object) -> int:
    """Return how many characters a plain fact has."""
    return len("".join(map(str, told)) if isinstance(told, tuple) else str(told))


# Plain facts of declared types -------------------------------------------------------------------


_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "boolean": (bool,),
    **dict.fromkeys(("number", "instant", "duration"), (int, Fraction)),
    **dict.fromkeys(("text", "choice"), (str,)),
    "player": (Player,),
    "proposal": (Proposal,),
    "rule": (RuleSeen,),
}
"""The types of values that fit each declared type."""


def plain_as(kind: str, choices: tuple[str, ...] = ()) -> Callable[[Value], Plain]:
    """Return a check that a value is of a declared type or absent; it gives the plain fact."""

    def plain(value: Value) -> Plain:
        if value is None:
            return None
        unknown = kind == "choice" and value not in choices
        if type(value) not in _TYPES[kind] or unknown:
            raise Failed(f"expected {kind}")
        if kind == "text" and len(value) > TEXT_CHARACTERS:
            raise Failed("the text is too long")
        fact: Plain = value.handle if kind == "player" else plainly(value)
        return fact

    return plain


def kept_as(kind: str, choices: tuple[str, ...]) -> Callable[[Value], Kept]:
    """Return a check that an attribute declared so can hold a value; it gives the plain fact."""
    if kind not in LISTS:
        return plain_as(kind, choices)
    fits = plain_as(item_of(kind))

    def kept(value: Value) -> Kept:
        facts = [fits(one) for one in (() if value is None else a.items(value))]
        there = tuple([fact for fact in facts if fact is not None])
        texts = [fact for fact in there if isinstance(fact, str)]
        if len(there) > LIST_ITEMS or len("".join(texts)) > LIST_CHARACTERS:
            raise Failed("the list is too long")
        return there

    return kept


def item_of(kind: str) -> str:
    """Return the type of the items of a declared list, or of any other type that type."""
    item = LISTS[kind].item if kind in LISTS else None
    return kind if item is None else item.name


def value_of(state: State, kind: str, plain: Kept) -> Value:
    """Return the present value of a plain fact of a declared type, None if its thing is gone."""
    if isinstance(plain, tuple):
        return tuple([value_of(state, item_of(kind), one) for one in plain])
    if kind in LISTS:
        return None
    match kind, plain:
        case "number" | "instant" | "duration", int() | str():
            return from_json(plain)
        case "player", str():
            return state.players.get(plain)
        case "proposal", int():
            return state.proposals.get(plain)
        case "rule", int():
            return RuleSeen(plain)
    return plain


def key_of(keyed: str, value: Value) -> int | str:
    """Return a key of a lookup as the plain fact that it is. Raises Failed for no key."""
    key = plain_as(keyed)(value)
    if key is None:
        raise Failed("nothing can be under what is absent")
    return key


def told_under(lookup: Lookup, key: int | str) -> str:
    """Return one key of a lookup, with its value, as readers are told."""
    value = lookup.value_of(lookup.kind, lookup.entries.get(key, lookup.initial))
    told = (lookup.value_of(lookup.keyed, key), written_as(lookup.kind, value))
    return ": ".join(joined(map(plainly, told)))


Of = str | int | None
Held = tuple[Declared, Of]
"""An attribute, and whose: a handle, a proposal's number, a ballot's key, or None for the game."""
Changed = tuple[Declared, Of, int | str | None]
"""The same with the key under which a lookup has changed, None for what is no lookup."""

_IN_WORDS: Final[dict[str, Callable[[int], str]]] = {
    "instant": written_instant,
    "duration": written_length,
}
"""Numbers that are told in words, as nobody would know what they mean."""


def read(state: State, record: object, name: str) -> object:
    """Return an attribute of a record. Raises Failed where no rule declares it."""
    if isinstance(record, ChangeSeen) and name in record.said:
        kind = state.declared[f"proposal.{name}"].kind
        return value_of(state, kind, record.said[name])
    declared, of = slot_of(state, record, name)
    if declared.keyed is not None:
        return lookup_of(state, declared, of)
    return value_of(state, declared.kind, state.held_by(declared, of))


def lookup_of(state: State, declared: Declared, of: Of) -> Lookup:
    """Return a lookup as it is now."""
    entries = state.entries.get((declared.key, of), {})
    reads = partial(value_of, state)
    keyed = declared.keyed or ""
    return Lookup(keyed, declared.kind, entries, declared.initial, key_of, reads)


def slot_of(state: State, record: object, name: str) -> Held:
    """Return the attribute that is meant, and its owner. Raises Failed where there is none."""
    owner: tuple[str, Of] = ("", None)
    if isinstance(record, Player):
        owner = "player", record.handle
    elif isinstance(record, Proposal):
        owner = "proposal", record.number
    elif isinstance(record, Ballot):
        owner = "ballot", record.key
    elif isinstance(record, State):
        owner = "game", None
    declared = state.declared.get(f"{owner[0]}.{name}")
    if declared is None:
        raise Failed(f'there is no "{name}" here')
    return declared, owner[1]


def written_as(kind: str | None, value: object) -> object:
    """Return a value as it is told: an instant or a length of time in words, else itself."""
    write = _IN_WORDS.get(kind or "")
    if write is not None and isinstance(value, int) and not isinstance(value, bool):
        return write(value)
    return value


def owner_of(state: State, slot: Changed) -> dict[str, Any]:
    """Return the names that an audience may use: of the thing that has the attribute."""
    declared, of, _ = slot
    if isinstance(of, int) and declared.owner == "ballot":
        return {"ballot": state.ballots[of]}
    return {} if of is None else {declared.owner: value_of(state, declared.owner, of)}


def change_told(state: State, slot: Changed) -> list[tuple[str, object]]:
    """Return the fields that tell of a change: the owner and the present value."""
    declared, of, under = slot
    fields: list[tuple[str, object]] = []
    for name, owner in owner_of(state, slot).items():
        if name == "ballot":
            fields += [("ballot.name", owner.name), ("ballot.number", owner.number)]
        else:
            field = "player.name" if name == "player" else "proposal.number"
            fields.append((field, plainly(owner)))
    if under is not None:
        return [*fields, (declared.key, told_under(lookup_of(state, declared, of), under))]
    value = value_of(state, declared.kind, state.held_by(declared, of))
    kind = item_of(declared.kind)
    if type(value) is tuple:
        items = joined(plainly(written_as(kind, one)) for one in value)
        return [*fields, (declared.key, ", ".join(items) if items else "none")]
    # A fraction of a second has no words of its own.
    told = written_as(kind, value)
    return [*fields, (declared.key, told if told is not value else plainly(value))]

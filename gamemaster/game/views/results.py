"""Checks the results of clauses, and turns them into the plain facts of events.

A clause may use a name that another, perhaps hidden, rule defines, so the kind of its value is sure
only once it has run. Each check takes an expression and its value and returns what the game asked
for, or raises ClauseFailed, which voids the clause (``accounts``). Nothing else enters an event:
``true`` is no score, and a number is no verdict.

As a plain fact a number, an instant or a duration is its JSON form, a player a handle, a proposal
or a rule its number, and what is absent is null. The declared type says which of these it is. A
list that an attribute holds has the plain facts of its items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Final

from gamemaster.clauses import ClauseFailed, Value, format_duration, format_instant
from gamemaster.clauses.limits import LIST_ITEMS, LIST_LENGTH, NUMBER_BITS, TEXT_LENGTH
from gamemaster.clauses.lookups import Key, Lookup
from gamemaster.clauses.nodes import Expr
from gamemaster.clauses.types import HELD
from gamemaster.clauses.values import checked, fail, listed, number, text, wrong
from gamemaster.clauses.values import kind as kind_of
from gamemaster.documents.proposal import TEXT_OCTETS, canonical_lines
from gamemaster.game.facts import FieldValue, JsonScalar, Number, Plain, exact, to_json, written
from gamemaster.game.fold.attribute_values import Of, Slot, key_of
from gamemaster.game.fold.state import Game, Player
from gamemaster.game.views.clause_views import (
    BallotView,
    GameView,
    ProposalView,
    RuleView,
    view_rule,
)
from gamemaster.game.views.rule_changes import ChangeView

TOLD_LENGTH: Final = 256 * 1024
"""Characters of one thing that is revealed."""

_TOLD = (Player, ProposalView, RuleView, Fraction, bool, int, str, type(None))


def score(expr: Expr, value: Value) -> Number:
    """Return a number."""
    return exact(number(expr, value))


def moment(expr: Expr, value: Value) -> Number | None:
    """Return an instant, or None where there is none."""
    return None if value is None else score(expr, value)


def gain_for(players: tuple[Player, ...]) -> Callable[[Expr, Value], Number]:
    """Return a check of points for ``players``: no score may outgrow the numbers of clauses."""

    def gain(expr: Expr, value: Value) -> Number:
        points = score(expr, value)
        if any(outgrown(player.points + points) for player in players):
            fail(expr, f"a score would grow beyond {NUMBER_BITS} bits")
        return points

    return gain


def outgrown(value: Number) -> bool:
    """Say whether ``value`` is larger, or finer, than the numbers that clauses can read."""
    return max(abs(value.numerator), value.denominator).bit_length() > NUMBER_BITS


def citation(expr: Expr, value: Value) -> int | None:
    """Return the number of a rule, or None where the clause gives none."""
    cited = None if value is None else score(expr, value)
    if isinstance(cited, Fraction):
        wrong(expr, value, "the number of a rule")
    return cited


def party(expr: Expr, value: Value) -> tuple[Player, ...]:
    """Return the players that a target or an audience names."""
    listed = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(player, Player) for player in listed):
        wrong(expr, value, "a player or players")
    return listed


def revealed_fact(expr: Expr, value: Value) -> FieldValue:
    """Return a revealed value as the plain fact that is journaled and told."""
    if isinstance(value, Lookup):
        value = tuple(told_under(value, key) for key in value.held)
    told = joined(_told(expr, item) for item in value) if _is_list(value) else _told(expr, value)
    if told_length(told) > TOLD_LENGTH:
        fail(expr, f"more than {TOLD_LENGTH} characters would be told")
    return told


def _is_list(value: Value) -> bool:
    return isinstance(value, tuple)


def _told(expr: Expr, value: Value) -> FieldValue:
    if not isinstance(value, _TOLD):
        wrong(expr, value, "what can be told")
    return plainly(value)


def plainly(value: Value) -> FieldValue:
    """Return the plain fact of a value that can be told and is no list."""
    if isinstance(value, Player):
        return value.name
    if isinstance(value, ProposalView | RuleView):
        return value.number
    if isinstance(value, Fraction):
        return to_json(value)
    told: FieldValue = value
    return told


_WORDED: Final[dict[str, Callable[[int], str]]] = {
    "instant": format_instant,
    "duration": format_duration,
}
"""Numbers that no reader would know for what they are."""


def worded(kind: str, value: Value) -> Value:
    """Return instants or lengths of time in words, also in a list; anything else as it is."""
    if isinstance(value, tuple) and kind in _WORDED:
        return tuple(worded(kind, one) for one in value)
    # A fraction of a second has no words of its own.
    number = isinstance(value, int) and not isinstance(value, bool)
    return _WORDED[kind](value) if number and kind in _WORDED else value


def told_under(lookup: Lookup, key: Key) -> str:
    """Return the words for one key of a lookup and its value: ``e4: K``."""
    value = worded(lookup.kind, lookup.under(key))
    named, held = joined(map(plainly, (lookup.value_of(lookup.keyed, key), value)))
    return f"{named}: {held}"


def joined(values: Iterable[FieldValue]) -> tuple[str, ...]:
    """Return plain facts as a list of texts."""
    return tuple(text for value in values for text in _texts(value))


def _texts(value: FieldValue) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return value
    if value is None:
        return ("none",)
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    return (str(value),)


def told_length(told: FieldValue | Plain) -> int:
    """Return how many characters a plain fact has."""
    return sum(len(str(one)) for one in (told if isinstance(told, tuple) else (told,)))


def told_as(kind: str, value: Value) -> FieldValue:
    """Return the value of an attribute as its changes are told; a list is one text."""
    item = HELD[kind].item
    if item is None:
        return plainly(worded(kind, value))
    # A list of one empty text is told without a word: only one without items is "none".
    return ", ".join(joined(map(plainly, worded(item.name, value)))) if value else "none"


def kept_as(
    kind: str, choices: tuple[str, ...] = ()
) -> Callable[[Expr, Value], JsonScalar] | Callable[[Expr, Value], tuple[JsonScalar, ...]]:
    """Return a check that an attribute of that type can hold a value; it gives the plain fact."""
    item = HELD[kind].item
    return plain_as(kind, choices) if item is None else _listed_as(item.name)


def _listed_as(item: str) -> Callable[[Expr, Value], tuple[JsonScalar, ...]]:
    """Return a check that a value is a list of such items, or absent, which is an empty one."""
    fitting = plain_as(item)

    def plain(expr: Expr, value: Value) -> tuple[JsonScalar, ...]:
        items = () if value is None else listed(expr, value)
        facts = tuple(fitting(expr, one) for one in items if one is not None)
        texts = sum(len(fact) for fact in facts if isinstance(fact, str))
        if len(facts) > LIST_ITEMS or texts > LIST_LENGTH:
            fail(
                expr,
                f"a list that is kept has at most {LIST_ITEMS:,} items, and {LIST_LENGTH:,} "
                "characters in those that are texts",
            )
        return facts

    return plain


def plain_as(kind: str, choices: tuple[str, ...] = ()) -> Callable[[Expr, Value], JsonScalar]:
    """Return a check that a value is of a declared type (or absent); it gives the plain fact."""

    def plain(expr: Expr, value: Value) -> JsonScalar:
        fact = _fact(kind, choices, value)
        if fact is None and value is not None:
            wrong(expr, value, " or ".join(choices) or f"a {kind}")
        return fact

    return plain


def _fact(kind: str, choices: tuple[str, ...], value: Value) -> JsonScalar:
    """Return the plain fact of a value of that type, None for any other."""
    match kind, value:
        case "boolean", bool():
            return value
        case "number" | "instant" | "duration", int() | Fraction():
            return None if isinstance(value, bool) else to_json(exact(value))
        case "text", str():
            return value if len(value) <= TEXT_LENGTH else None
        case "choice", str():
            return value if value in choices else None
        case "player", Player():
            return value.handle
        case ("proposal", ProposalView()) | ("rule", RuleView()):
            return int(value.number)
    return None


def plain_key(keyed: str, value: Value) -> Key | None:
    """Return the plain fact of a key, None for a value of another type."""
    fact = _fact(keyed, (), value)
    return None if isinstance(fact, bool) else fact


def key_as(keyed: str) -> Callable[[Expr, Value], Key]:
    """Return a check that a value is a key of a lookup; it gives the plain fact."""

    def plain(expr: Expr, value: Value) -> Key:
        key = plain_key(keyed, value)
        if key is None:
            wrong(expr, value, f"a {keyed} as the key")
        return key

    return plain


def rewritable(expr: Expr, value: Value) -> ProposalView | RuleView:
    """Return a proposal or a rule; for anything else the clause fails."""
    if not isinstance(value, ProposalView | RuleView):
        wrong(expr, value, "a proposal or a rule")
    return value


rule_seen = checked(RuleView, "a rule")


def rule_text(expr: Expr, value: Value) -> str:
    """Return a text as a proposal has it: in canonical form, not empty and not too long."""
    canonical = as_of_a_rule(text(expr, value))
    if canonical is None:
        fail(expr, f"a rule has a text of at most {TEXT_OCTETS} octets")
    return canonical


def change_said(expr: Expr, value: Value) -> ChangeView:
    """Return a change that a player has said in a move; for anything else the clause fails."""
    if not isinstance(value, ChangeView) or not value.parts:
        wrong(expr, value, "a change that a player has said in a move")
    return value


def as_of_a_rule(whole: str) -> str | None:
    """Return a text in canonical form, None if no rule can have it."""
    return in_lines(whole, TEXT_OCTETS) or None


def in_lines(whole: str, most: int) -> str:
    """Return a text in canonical form, "" for an empty one or one of too many octets."""
    # Checked before it is brought into that form, which takes long for a text too long to be
    # mailed.
    lines = canonical_lines(whole) if len(whole.encode()) <= most else ()
    canonical = "".join(f"{line}\n" for line in lines)
    return canonical if len(canonical.encode()) <= most else ""


def value_of(game: Game, kind: str, plain: Plain) -> Value:
    """Return the present value of a plain fact, None if its player or thing is no more.

    A fact of another type than ``kind`` stands for nothing either.
    """
    if isinstance(plain, tuple):
        item = HELD[kind].item
        kind = "" if item is None else item.name
        return tuple(value_of(game, kind, one) for one in plain)
    value: Value = None
    match kind, plain:
        case ("boolean", bool()) | ("text" | "choice", str()):
            value = plain
        case _, None | bool():
            pass
        case "number" | "instant" | "duration", int() | str():
            value = written(plain)
        case "player", str():
            value = game.players.get(plain)
        case "proposal", int() if (proposal := game.proposals.get(plain)) is not None:
            value = ProposalView(game, proposal)
        case "rule", int():
            value = view_rule(game, plain)
    return value


# Attributes --------------------------------------------------------------------------------------


def read_attribute(game: Game, record: object, name: str) -> Value:
    """Return an attribute of a record. Raises ClauseFailed where no rule declares it."""
    if isinstance(record, ChangeView) and record.said is not None and name in record.said:
        declared = game.attributes.declared[key_of("proposal", name)]
        return value_of(game, declared.kind, record.said[name])
    slot = _slot(game, record, name)
    if slot is None:
        raise ClauseFailed(f'{kind_of(record)} has no field "{name}"')
    return held_in(game, slot)


def slot_named(game: Game, name: str) -> Callable[[Expr, Value], Slot]:
    """Return a check that a value is a record that has such an attribute."""

    def slot_of(expr: Expr, value: Value) -> Slot:
        if not isinstance(value, Player | ProposalView | BallotView | GameView):
            wrong(expr, value, "a player, a proposal, a ballot or the game")
        slot = _slot(game, value, name)
        if slot is None:
            fail(expr, f'{kind_of(value)} has no attribute "{name}"')
        return slot

    return slot_of


def _slot(game: Game, record: object, name: str) -> Slot | None:
    owner: tuple[str, Of]
    match record:
        case Player(handle=handle):
            owner = "player", handle
        case ProposalView():
            owner = "proposal", record.number
        case BallotView(ballot=ballot):
            owner = "ballot", ballot.key
        case GameView():
            owner = "game", None
        case _:
            return None
    attribute = game.attributes.declared.get(key_of(owner[0], name))
    return Slot(attribute, owner[1]) if attribute is not None else None


def held_in(game: Game, slot: Slot) -> Value:
    """Return the present value of an attribute."""
    if slot.attribute.keyed is not None:
        attribute = slot.attribute
        return Lookup(
            keyed=slot.attribute.keyed,
            kind=attribute.kind,
            held=game.attributes.held(attribute, slot.of),
            initial=attribute.initial,
            plain_key=plain_key,
            value_of=partial(value_of, game),
        )
    plain = game.attributes.value(slot.attribute, slot.of)
    return value_of(game, slot.attribute.kind, plain)

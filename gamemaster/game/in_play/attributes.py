"""Attributes that rules declare: brings them in and drops them, and words their changes.

`settle` follows every change of the rules: it declares attributes that the rules in force newly
declare and drops those that none of them declares any more, unless they stay. The values of
attributes are in ``state``; how clauses read and set them is in ``results``.
"""

from __future__ import annotations

from contextlib import suppress

from gamemaster.clauses import format_statement
from gamemaster.clauses.lookups import Lookup
from gamemaster.clauses.nodes import Attribute
from gamemaster.game import events as e
from gamemaster.game.facts import FieldValue
from gamemaster.game.fold.attribute_values import Slot, key_of
from gamemaster.game.fold.state import Game
from gamemaster.game.item import accounts, asking
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import results
from gamemaster.game.views.clause_views import BallotView


def settle(course: Course) -> None:
    """Bring the declared attributes in line with the rules in force."""
    if not course.game.started:
        return
    index = course.game.rulebook.index
    for declarations in index.attributes.values():
        for heard in declarations:
            with suppress(accounts.Void):
                _declare(course, heard)
                break
    if unsettled(course.game):
        return
    for key, declared in sorted(course.game.attributes.declared.items()):
        if key not in index.attributes and not declared.stays:
            course.happen(e.AttributeDropped(declared.owner, declared.name))


def _declare(course: Course, heard: Heard[Attribute]) -> None:
    clause, written = heard.clause, format_statement(heard.clause)
    declared = course.game.attributes.declared.get(key_of(clause.owner, clause.name))
    if declared is not None and declared.clause == written:
        return
    type_ = clause.type
    initial = asking.run(
        course, heard, clause.initial, {}, results.kept_as(type_.name, type_.choices)
    )
    accounts.record(
        course,
        heard,
        e.AttributeDeclared(
            owner=clause.owner,
            name=clause.name,
            kind=type_.name,
            choices=type_.choices,
            initial=initial,
            stays=clause.stays,
            clause=written,
            keyed=clause.keys,
        ),
    )


def unsettled(game: Game) -> bool:
    """Say whether a rule in force still waits for its clauses, which may declare attributes."""
    return any(
        not game.desk[number].reviewed for number in game.rulebook.rules if number in game.desk
    )


def prevailing(game: Game, attribute: e.AttributeDeclared) -> Heard[Attribute] | None:
    """Return the clause in force that declares an attribute, None if the attribute only stays."""
    declarations = game.rulebook.index.attributes.get(key_of(attribute.owner, attribute.name), ())
    for heard in declarations:
        if format_statement(heard.clause) == attribute.clause:
            return heard
    return None


# Telling -----------------------------------------------------------------------------------------


def owner_names(game: Game, slot: Slot) -> dict[str, object]:
    """Return the names that an audience may use: the thing that has the attribute."""
    owner = slot.attribute.owner
    if slot.of is None:
        return {}
    if owner == "ballot" and isinstance(slot.of, int):
        return {owner: BallotView(game, game.box.ballots[slot.of])}
    return {owner: results.value_of(game, owner, slot.of)}


def change_as_told(game: Game, slot: Slot) -> list[tuple[str, FieldValue]]:
    """Return the fields that tell of a change: the owner and the present value."""
    attribute, value = slot.attribute, results.held_in(game, slot)
    fields: list[tuple[str, FieldValue]] = []
    for name, owner in owner_names(game, slot).items():
        if isinstance(owner, BallotView):
            # Its number is one among those of its name alone.
            fields += [("ballot.name", owner.name), ("ballot.number", owner.number)]
            continue
        field = "player.name" if name == "player" else "proposal.number"
        fields.append((field, results.plainly(owner)))
    if isinstance(value, Lookup) and slot.under is not None:
        told: FieldValue = results.told_under(value, slot.under)
    else:
        told = results.told_as(attribute.kind, value)
    return [*fields, (key_of(attribute.owner, attribute.name), told)]

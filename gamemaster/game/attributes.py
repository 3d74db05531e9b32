"""Attributes that rules declare: brings them in and drops them, and words their changes.

`settle` follows every change of the rules: it declares attributes that the rules in force newly
declare and drops those that none of them declares any more, unless they stay. The values of
attributes are in ``state``; how clauses read and set them is in ``results``.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from gamemaster.clauses import Value, format_statement, infer
from gamemaster.clauses.lookups import Lookup
from gamemaster.clauses.nodes import Attribute, Expr, Field, Path
from gamemaster.clauses.types import UNKNOWN, held_as
from gamemaster.clauses.vocabulary import NAMES, field_word
from gamemaster.game import events as e
from gamemaster.game import results
from gamemaster.game.clause_views import BallotView
from gamemaster.game.course import Course, Void
from gamemaster.game.events import AttributeDeclared
from gamemaster.game.facts import FieldValue
from gamemaster.game.ranking import Heard
from gamemaster.game.results import held_in, plain_as, value_of
from gamemaster.game.state import Game, Slot, key_of


def settle(course: Course) -> None:
    """Bring the declared attributes in line with the rules in force."""
    if not course.game.started:
        return
    index = course.game.rulebook.index
    for declarations in index.attributes.values():
        for heard in declarations:
            with suppress(Void):
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
    initial = course.run(heard, clause.initial, {}, plain_as(type_.name, type_.choices))
    course.record(
        heard,
        AttributeDeclared(
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


def prevailing(game: Game, attribute: AttributeDeclared) -> Heard[Attribute] | None:
    """Return the clause in force that declares an attribute, None if the attribute only stays."""
    declarations = game.rulebook.index.attributes.get(key_of(attribute.owner, attribute.name), ())
    for heard in declarations:
        if format_statement(heard.clause) == attribute.clause:
            return heard
    return None


# Telling -----------------------------------------------------------------------------------------


def telling(game: Game, path: Path) -> Callable[[Expr, Value], FieldValue]:
    """Return a check that a value can be told; it gives the plain fact for the readers.

    The prose knows the type of a public name; any other instant or length of time is put into words
    here, as nobody could tell it from a number.
    """
    of_rules = path.named or not (field_word(path.dotted) or path.dotted in NAMES)
    kind = _kind_of(game, path.expr) if of_rules else ""

    def told(expr: Expr, value: Value) -> FieldValue:
        return results.revealed_fact(expr, results.worded(kind, value))

    return told


def _kind_of(game: Game, expr: Expr) -> str:
    """Return the name of the type of ``expr``, as far as that can be known without running it."""
    declared = game.attributes.declared
    types = {
        key: held_as(attribute.kind, attribute.keyed, optional=False)
        for key, attribute in declared.items()
    }
    kind = infer(expr, types).name
    if kind == UNKNOWN.name and isinstance(expr, Field):
        # The field of a loop's variable, of which only the name is known.
        kinds = {attribute.kind for attribute in declared.values() if attribute.name == expr.field}
        return kinds.pop() if len(kinds) == 1 else kind
    return kind


def owner_names(game: Game, slot: Slot) -> dict[str, object]:
    """Return the names that an audience may use: the thing that has the attribute."""
    owner = slot.attribute.owner
    if slot.of is None:
        return {}
    if owner == "ballot" and isinstance(slot.of, int):
        return {owner: BallotView(game, game.box.ballots[slot.of])}
    return {owner: value_of(game, owner, slot.of)}


def change_as_told(game: Game, slot: Slot) -> list[tuple[str, FieldValue]]:
    """Return the fields that tell of a change: the owner and the present value."""
    attribute, value = slot.attribute, held_in(game, slot)
    fields: list[tuple[str, FieldValue]] = []
    for name, owner in owner_names(game, slot).items():
        if isinstance(owner, BallotView):
            # Its number is one among those of its name alone.
            fields += [("ballot.name", owner.name), ("ballot.number", owner.number)]
            continue
        field = "player.name" if name == "player" else "proposal.number"
        fields.append((field, results.plainly(owner)))
    told = results.plainly(results.worded(attribute.kind, value))
    if isinstance(value, Lookup) and slot.under is not None:
        told = results.told_under(value, slot.under)
    return [*fields, (key_of(attribute.owner, attribute.name), told)]

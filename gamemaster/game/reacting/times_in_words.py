"""Finds out which of the numbers that are told are instants or lengths of time, and words these.

At run time both are numbers of seconds; only the types of clauses keep them apart. So the type of
what is told is looked for where it stands: among the parameters of the move or ballot at hand, the
variables of the loops around it, the definitions and the attributes in force. Up to the fifth
edition attributes alone had one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from gamemaster.clauses import Known, Value, infer, place_of_event
from gamemaster.clauses.checking import types_of
from gamemaster.clauses.nodes import Effect, Expr, Field, ForEach, Path, When
from gamemaster.clauses.types import HELD, UNKNOWN, Type, held_as
from gamemaster.clauses.vocabulary import NAMES, field_word
from gamemaster.game.editions import TYPED
from gamemaster.game.events import AttributeDeclared
from gamemaster.game.facts import FieldValue
from gamemaster.game.fold.state import Game
from gamemaster.game.rules.clauses_in_force import RULESETS, in_force
from gamemaster.game.rules.ranking import Heard, Rule
from gamemaster.game.views import results
from gamemaster.maps import Map

Telling = Callable[[Expr, Value], FieldValue]


def telling(game: Game, heard: Heard[Any], effect: Effect, path: Path) -> Telling:
    """Return a check that a value of ``effect`` can be told; it gives the plain fact for readers.

    The prose knows the type of a public name; any other instant or length of time is put into words
    here, as nobody could tell it from a number.
    """
    of_rules = path.named or not (field_word(path.dotted) or path.dotted in NAMES)

    def told(expr: Expr, value: Value) -> FieldValue:
        # To look for a type takes longer than to tell what is no number.
        numeric = of_rules and _has_numbers(value)
        kind = _kind_of(game, heard, effect, path.expr) if numeric else ""
        return results.revealed_fact(expr, results.worded(kind, value))

    return told


def _has_numbers(value: Value) -> bool:
    return any(isinstance(one, int) for one in (value if isinstance(value, tuple) else (value,)))


def _kind_of(game: Game, heard: Heard[Any], effect: Effect, expr: Expr) -> str:
    """Return the name of the type of ``expr``, or of its items, as far as that can be known."""
    declared = game.attributes.declared
    if game.edition < TYPED:
        found = infer(expr, _of_attributes(declared))
    else:
        types = types_in_force(game.rulebook.in_order, declared)
        variables = _parameters(game, heard.clause)
        for outer in (top for top in heard.clause.effects if _holds(top, effect)):
            while isinstance(outer, ForEach) and outer is not effect:
                listed = infer(outer.source, types, variables)
                variables = {**variables, outer.variable: listed.item or UNKNOWN}
                outer = outer.effect  # noqa: PLW2901 - the next loop inside
        found = infer(expr, types, variables)
        found = found.item or found
    if found.name == UNKNOWN.name and isinstance(expr, Field):
        # The field of something of which only the name is known.
        kinds = {attribute.kind for attribute in declared.values() if attribute.name == expr.field}
        if len(kinds) == 1:
            found = HELD.get(kinds.pop(), UNKNOWN)
            found = found.item or found if game.edition >= TYPED else found
    return found.name


def _holds(outer: Effect, effect: Effect) -> bool:
    """Say whether an effect is another one, or a loop around it."""
    while outer is not effect and isinstance(outer, ForEach):
        outer = outer.effect
    return outer is effect


def _of_attributes(declared: Mapping[str, AttributeDeclared]) -> dict[str, Type]:
    return {
        key: held_as(attribute.kind, attribute.keyed, optional=False)
        for key, attribute in declared.items()
    }


def _parameters(game: Game, clause: object) -> Mapping[str, Type]:
    """Return the types of the parameters that a reaction to a move or ballot may use."""
    index = game.rulebook.index
    if not isinstance(clause, When):
        return {}
    name = clause.event.partition(".")[0]
    moves, ballots = index.moves.get(name, ()), index.ballots.get(name, ())
    known = Known(
        moves={name: moves[0].clause} if moves else {},
        ballots={name: ballots[0].clause} if ballots else {},
    )
    place = place_of_event(clause.event, known)
    return {} if place is None else place.parameters


@lru_cache(maxsize=RULESETS)
def types_in_force(
    rules: tuple[Rule, ...], declared: Map[str, AttributeDeclared]
) -> dict[str, Type]:
    """Return the types of attributes and definitions in force; worked out once for the same."""
    attributes = _of_attributes(declared)
    defines = in_force(rules).index.defines
    prevailing = {name: held[0].clause.expr for name, held in defines.items()}
    return {**attributes, **types_of(prevailing, attributes)}

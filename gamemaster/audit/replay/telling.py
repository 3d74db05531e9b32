"""Says which numbers are told in words, and tells (docs/language.md, "What is told in words").

Instants and lengths of time are numbers where clauses run, so the type of what is told follows from
the clause that tells it: from the parameters of its move or ballot, the loops around the effect,
and what rules in force define and declare.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamemaster.audit.language import expressions as x
from gamemaster.audit.language import tables as t
from gamemaster.audit.language.admitting import choice_type, parameter_types
from gamemaster.audit.language.forms import Effect
from gamemaster.audit.language.inferring import passed_on, type_of
from gamemaster.audit.language.tables import Type
from gamemaster.audit.replay import plain_facts
from gamemaster.audit.replay.knowledge import TYPED, State
from gamemaster.audit.replay.precedence import Heard

_TIMES: Final = ("instant", "duration")


def telling(
    state: State, heard: Heard, effect: Effect, expression: x.Expression, label: str | None
) -> Callable[[Any], Any]:
    """Return how a value of ``effect`` is told, as a function of the value.

    A number under a name of the language (``label``) needs no words: readers know what ``now`` is.
    """
    if label is not None and t.known(label) is not None:
        return plain_facts.as_told

    def told(value: Any) -> Any:  # noqa: ANN401 - any value of the language
        found = value if type(value) is tuple else (value,)
        if any(type(one) is int for one in found):
            kind = _kind(state, heard, effect, expression)
            found = tuple(plain_facts.written_as(kind, one) for one in found)
            value = found if type(value) is tuple else found[0]
        return plain_facts.as_told(value)

    return told


def _kind(state: State, heard: Heard, effect: Effect, expression: x.Expression) -> str | None:
    """Return "instant" or "duration" for what is told in words, None for anything else."""
    declared = state.declared
    types = {key: t.held(held.kind, held.keyed) for key, held in declared.items()}
    variables: dict[str, Type] = {}
    if state.edition >= TYPED:
        types, variables = _seen_from(state, heard, effect, expression, types)
    found = type_of(expression, types, variables)
    kind = (found.item if found.item and state.edition >= TYPED else found).name
    if kind == t.UNKNOWN.name and isinstance(expression, x.Field):
        # Where nothing tells of what it is a field, only its name tells what it may be.
        last = f".{expression.name}"
        kinds = {held.kind for key, held in declared.items() if key.endswith(last)}
        kind = kinds.pop() if len(kinds) == 1 else kind
        kind = plain_facts.item_of(kind) if state.edition >= TYPED else kind
    return kind if kind in _TIMES else None


def _seen_from(
    state: State,
    heard: Heard,
    effect: Effect,
    expression: x.Expression,
    types: Mapping[str, Type],
) -> tuple[dict[str, Type], dict[str, Type]]:
    """Return the types of what rules define and declare, and those of parameters and variables."""
    loops = _loops_around(heard, effect)
    index = state.book.index
    first = {name: by[0].clause.value.expression for name, by in index["define"].items()}
    asked = [expression, *(loop.source.expression for loop in loops)]
    names = {
        name
        for part in x.reached(asked, {name: [one] for name, one in first.items()})
        for name in x.free_names(part)
    }
    known = passed_on({name: first[name] for name in sorted(names & {*first})}, types)
    variables = _parameters(state, heard)
    for loop in loops:
        listed = type_of(loop.source.expression, known, variables)
        variables[loop.variable] = listed.item or t.UNKNOWN
    return known, variables


def _loops_around(heard: Heard, effect: Effect) -> list[Effect]:
    """Return the loops around an effect of a clause, the outermost first."""
    for within in heard.clause.effects:
        loops: list[Effect] = []
        while within is not effect and within.kind == "for":
            loops.append(within)
            within = within.effect  # noqa: PLW2901 - the effect inside
        if within is effect:
            return loops
    return []


def _parameters(state: State, heard: Heard) -> dict[str, Type]:
    """Return the types of the parameters of the move or ballot that a clause reacts to."""
    event = heard.clause.event if heard.clause.kind == "when" else ""
    name, _, what = event.partition(".")
    if event in t.EVENTS or what not in t.OF_DECLARED:
        return {}
    found = state.book.index["move" if what == "made" else "ballot"].get(name, ())
    if not found:
        return {}
    chosen = choice_type(found[0].clause) if what == "cast" else {}
    return {**parameter_types(found[0].clause.parameters), **chosen}

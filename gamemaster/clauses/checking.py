"""Checks whole clauses: what each may speak of in its place, and of which types its parts must be.

Called by `clause_set`, once without and, at adoption, once with what other rules declare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses.declarations import (
    Known,
    Place,
    attribute_type,
    declared,
    place_of_ballot,
    place_of_event,
    place_of_subject,
)
from gamemaster.clauses.effects import check_effect
from gamemaster.clauses.inference import Checker, infer
from gamemaster.clauses.limits import NAME_LENGTH, PARAMETERS
from gamemaster.clauses.references import dependencies
from gamemaster.clauses.schedules import parse_schedule
from gamemaster.clauses.types import (
    BOOLEAN,
    DURATION,
    INSTANT,
    NUMBER,
    PLAYER,
    PLAYERS,
    UNKNOWN,
    WRITTEN,
    Type,
)
from gamemaster.clauses.vocabulary import (
    ASKED,
    EVENTS,
    FUNCTIONS,
    MACROS,
    MODIFIED,
    NAMES,
    RECORDS,
    SUBJECTS,
)

_ROUNDS: Final = 8  # how often types are passed on among the definitions of one rule
_WITHDRAW: Final = "withdraw"
_FEWEST_CHOICES: Final = 2


def own_known(statements: Sequence[n.Statement], others: Known) -> Known:
    """Return what ``statements`` declare, their definitions in any order, and then ``others``."""
    known = declared(statements).before(others)
    defines = [s for s in statements if isinstance(s, n.Define)]
    types: dict[str, Type] = {}
    for _ in range(_ROUNDS):
        names = {**known.names, **types}
        found = {define.name: infer(define.expr, names) for define in defines}
        if found == types:
            break
        types = found
    return known.with_names(types)


def check(statements: Sequence[n.Statement], others: Known) -> Checker:
    """Return every problem and note of ``statements``; ``others`` is what other rules declare."""
    known = own_known(statements, others)
    found = Checker(known.names, None, "a rule")
    _check_names(statements, found)
    for statement in statements:
        one = _CHECKS[type(statement)](statement, known)
        found.problems += one.problems
        found.notes += one.notes
    return found


def _check_names(statements: Sequence[n.Statement], found: Checker) -> None:
    seen: set[tuple[str, str]] = set()
    for statement in statements:
        named = _named(statement)
        if named is None:
            continue
        kind, name = named
        if (kind, name) in seen:
            found.refuse(statement, f'"{name}" is {_VERBS[kind]} twice')
        seen.add((kind, name))


_VERBS: Final = {"define": "defined", "do": "declared", "attribute": "declared"}


def _named(statement: n.Statement) -> tuple[str, str] | None:
    """Return what a clause gives a name to; moves and ballots are both made by ``do``."""
    match statement:
        case n.Define(name=name):
            return "define", name
        case n.Move(name=name) | n.Ballot(name=name):
            return "do", name
        case n.Attribute(owner=owner, name=name):
            return "attribute", f"{owner}.{name}"
        case _:
            return None


def checker_at(place: Place, known: Known) -> Checker:
    """Return a checker for what stands in ``place``."""
    return Checker(known.names, place.binds, place.name, variables=dict(place.parameters))


# One function for each kind of clause ------------------------------------------------------------


def _check_define(define: n.Define, known: Known) -> Checker:
    asked = ASKED.get(define.name)
    binds = frozenset(NAMES if asked is None else asked.binds)
    place = "a definition" if asked is None else f'"{define.name}"'
    checker = Checker(known.names, binds, place, is_count=define.name == "adopted")
    if asked is None or (asked.type.optional and isinstance(define.expr, n.Absent)):
        checker.infer(define.expr)
    else:
        checker.expect(define.expr, asked.type.present)
    if define.name in NAMES or define.name in FUNCTIONS or define.name in MACROS:
        checker.refuse(define, f'"{define.name}" already has a meaning')
    if define.name in {dotted.partition(".")[0] for dotted in dependencies(define.expr)}:
        checker.refuse(define, f'"{define.name}" is defined by itself')
    return checker


def _check_require(require: n.Require, known: Known) -> Checker:
    checker = checker_at(place_of_subject(require.subject, known), known)
    if checker.bound is None:
        message = f'nothing public that a rule can limit is called "{require.subject}"'
        checker.note(require, message, require.subject, SUBJECTS)
    checker.is_count = require.subject == "adoption"
    checker.expect(require.condition, BOOLEAN)
    if require.citing is not None:
        checker.expect(require.citing, NUMBER)
    return checker


def _check_when(when: n.When, known: Known) -> Checker:
    place = place_of_event(when.event, known)
    if place is None:
        checker = Checker(known.names, None, "an event")
        checker.refuse(when, f'there is no event "{when.event}"', when.event, EVENTS)
        return checker
    checker = checker_at(place, known)
    if checker.bound is None:
        checker.note(when, f'there is no public event "{when.event}"', when.event, EVENTS)
    if when.after is not None:
        checker.expect(when.after, DURATION)
    _check_reaction(when.condition, when.effects, checker, known)
    return checker


def _check_every(every: n.Every, known: Known) -> Checker:
    checker = Checker(known.names, frozenset({"die", "dice"}), "every")
    if parse_schedule(every.schedule) is None:
        checker.refuse(
            every,
            f'"{every.schedule[:NAME_LENGTH]}" is no time such as "monday 00:00", "day 12:30", '
            '"hour" or "36h"; a length is an hour or more',
        )
    _check_reaction(every.condition, every.effects, checker, known)
    return checker


def _check_reaction(
    condition: n.Expr | None, effects: Iterable[n.Effect], checker: Checker, known: Known
) -> None:
    if condition is not None:
        checker.expect(condition, BOOLEAN)
    for effect in effects:
        check_effect(effect, checker, known)


def _check_modify(modify: n.Modify, known: Known) -> Checker:
    context = MODIFIED[modify.what]
    checker = Checker(known.names, frozenset(context.binds), f"modify {modify.what}")
    if modify.condition is not None:
        checker.expect(modify.condition, BOOLEAN)
    checker.expect(modify.value, context.type)
    return checker


def _check_attribute(attribute: n.Attribute, known: Known) -> Checker:
    checker = Checker(known.names, frozenset(), f"attribute {attribute.owner}.{attribute.name}")
    if attribute.name in RECORDS[attribute.owner]:
        dotted = f"{attribute.owner}.{attribute.name}"
        checker.refuse(attribute, f'"{dotted}" already has a meaning')
    if attribute.name.startswith("_"):
        checker.refuse(attribute, "the name of an attribute begins with a letter")
    _check_type(attribute.type, checker)
    kind = attribute_type(attribute)
    if not isinstance(attribute.initial, n.Absent) and kind != UNKNOWN:
        checker.expect(attribute.initial, kind.present)
    _check_choice(attribute.type, attribute.initial, checker)
    if isinstance(attribute.audience, n.Expr):
        shown = Checker(known.names, _SHOWN_BY[attribute.owner], checker.place)
        shown.expect(attribute.audience, PLAYER, PLAYERS)
        checker.problems += shown.problems
    return checker


_SHOWN_BY: Final[Mapping[str, frozenset[str]]] = {
    "player": frozenset({"player"}),
    "game": frozenset(),
    "proposal": frozenset({"proposal", "proposer"}),
}
"""What the audience of an attribute may speak of, besides what is known everywhere."""


def _check_move(move: n.Move, known: Known) -> Checker:
    checker = Checker(known.names, frozenset(), f"move {move.name}")
    _check_declaration(move, checker)
    return checker


def _check_ballot(ballot: n.Ballot, known: Known) -> Checker:
    place = place_of_ballot(ballot)
    checker = checker_at(place, known)
    _check_declaration(ballot, checker)
    written = ballot.choices
    if written.name != "number":
        if len(written.choices) < _FEWEST_CHOICES:
            checker.refuse(written, "a ballot is about a number, or choices: yes | no")
        if len({*written.choices}) < len(written.choices) or _WITHDRAW in written.choices:
            checker.refuse(written, f"each choice stands once, and none is {_WITHDRAW}")
    if ballot.among is not None:
        checker.expect(ballot.among, PLAYERS)
    if ballot.closes is not None:
        checker.expect(ballot.closes, BOOLEAN)
    if ballot.again is not None:
        checker.expect(ballot.again, INSTANT)
    return checker


def _check_declaration(what: n.Move | n.Ballot, checker: Checker) -> None:
    """Check the name, the parameters and the words of a move or a ballot."""
    if what.name in SUBJECTS:
        checker.refuse(what, f'"{what.name}" already has a meaning')
    if len(what.parameters) > PARAMETERS:
        checker.refuse(what, f"more than {PARAMETERS} parameters")
    seen: set[str] = set()
    for parameter in what.parameters:
        if parameter.name in seen:
            checker.refuse(parameter, f'"{parameter.name}" stands twice')
        seen.add(parameter.name)
        _check_type(parameter.type, checker)
    words = what.said
    if words is not None and not (words.strip() == words and 0 < len(words) <= NAME_LENGTH):
        checker.refuse(what, f"words that are said are a text of 1 to {NAME_LENGTH} letters")


def _check_type(written: n.TypeRef, checker: Checker) -> None:
    if written.name not in WRITTEN or (written.name == "choice" and not written.choices):
        known = [name for name in WRITTEN if name != "choice"]
        message = f'there is no type "{written.name}"; choices are written a | b'
        checker.refuse(written, message, written.name, known)


def _check_choice(written: n.TypeRef, value: n.Expr, checker: Checker) -> None:
    if written.choices and isinstance(value, n.Text) and value.value not in written.choices:
        message = f'expected {" or ".join(written.choices)}, found "{value.value[:NAME_LENGTH]}"'
        checker.refuse(value, message, value.value, written.choices)


def _check_precedence(_precedence: n.Precedence, known: Known) -> Checker:
    return Checker(known.names, None, "")


_CHECKS: Final[Mapping[type[n.Statement], Callable[[Any, Known], Checker]]] = {
    n.Define: _check_define,
    n.Require: _check_require,
    n.When: _check_when,
    n.Every: _check_every,
    n.Modify: _check_modify,
    n.Attribute: _check_attribute,
    n.Move: _check_move,
    n.Ballot: _check_ballot,
    n.Precedence: _check_precedence,
}

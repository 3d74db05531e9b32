"""Checks effects: whom each is about, what it gives, and what can be told."""

from __future__ import annotations

from typing import Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses import walking
from gamemaster.clauses.declarations import Known, parameter_types
from gamemaster.clauses.inference import Checker, a
from gamemaster.clauses.types import (
    ABSENT,
    BALLOT,
    BOOLEAN,
    DOCUMENT,
    NUMBER,
    ORDERED,
    OWNERS,
    PLAYER,
    PLAYERS,
    PROPOSAL,
    TEXT,
    UNKNOWN,
    Type,
    join,
)
from gamemaster.clauses.vocabulary import ASKED, NAMES, RECORDS, SHOWN

_TOLD: Final = frozenset({NUMBER, BOOLEAN, TEXT, DOCUMENT, *ORDERED, *SHOWN})


def check_effect(effect: n.Effect, checker: Checker, known: Known) -> None:  # noqa: C901 - one case for each kind
    """Note every problem of ``effect`` in ``checker``."""
    match effect:
        case n.Award(target=target, amount=amount):
            _check_party(target, checker)
            _check_given(amount, checker, NUMBER)
        case n.Reveal(fields=fields, audience=audience):
            _check_party(audience, checker)
            for path in fields:
                _check_told(path, checker)
        case n.Set():
            _check_set(effect, checker)
        case n.Penalise(target=target, citing=citing):
            _check_party(target, checker)
            if citing is not None:
                checker.expect(citing, NUMBER)
        case n.Cast(choice=choice, voters=voters):
            _check_party(voters, checker)
            _check_given(choice, checker, TEXT, NUMBER)
            if checker.bound is not None and not checker.bound & {"proposal", "ballot"}:
                checker.refuse(effect, "a vote is cast where there is a proposal or a ballot")
        case n.Clear(ballot=ballot):
            checker.expect(ballot, PROPOSAL, BALLOT)
        case n.Open():
            _check_open(effect, checker, known)
        case n.Win(players=players):
            _check_party(players, checker)
        case n.ForEach():
            _check_each(effect, checker, known)


def _check_party(party: n.Party, checker: Checker) -> None:
    if isinstance(party, n.Expr):
        checker.rolls = True
        checker.expect(party, PLAYER, PLAYERS)
        checker.rolls = False


def _check_given(expr: n.Expr, checker: Checker, *wanted: Type) -> Type:
    """Check what an effect gives; dice may be rolled for it."""
    checker.rolls = True
    found = checker.expect(expr, *wanted) if wanted else checker.infer(expr)
    checker.rolls = False
    return found


def _check_told(path: n.Path, checker: Checker) -> None:
    found = _check_given(path.expr, checker).present
    shown = found.item or found
    if shown not in {*_TOLD, UNKNOWN}:
        fields = " or ".join(f".{name}" for name in RECORDS.get(shown.name, {}))
        checker.refuse(path, f"cannot reveal {a(found)} whole, only its {fields}")


def _check_set(effect: n.Set, checker: Checker) -> None:
    owner = checker.infer(effect.owner).present
    if owner not in {*OWNERS.values(), UNKNOWN}:
        checker.refuse(effect, f"{a(owner)} has no attributes of a rule's making")
    elif effect.attribute in RECORDS.get(owner.name, {}):
        message = f'"{owner.name}.{effect.attribute}" is no attribute of a rule\'s making'
        if effect.attribute == "points":
            message += "; points change by award"
        checker.refuse(effect, message)
    found = _check_given(effect.value, checker)
    known = checker.names.get(f"{owner.name}.{effect.attribute}", UNKNOWN)
    if UNKNOWN in (known, found) or found == ABSENT:
        return
    if join(known.present, found.present) is None:
        checker.refuse(walking.leftmost(effect.value), f"expected {a(known)}, found {a(found)}")


def _check_open(effect: n.Open, checker: Checker, known: Known) -> None:
    ballot = known.ballots.get(effect.ballot)
    if ballot is None:
        for argument in effect.arguments:
            _check_given(argument, checker)
        return
    types = list(parameter_types(ballot.parameters).values())
    if len(types) != len(effect.arguments):
        message = f"{effect.ballot} takes {len(types)} things, found {len(effect.arguments)}"
        checker.refuse(effect, message)
        return
    for argument, wanted in zip(effect.arguments, types, strict=True):
        _check_given(argument, checker, *(() if wanted == UNKNOWN else (wanted,)))


def _check_each(effect: n.ForEach, checker: Checker, known: Known) -> None:
    name = effect.variable
    if name in NAMES or name in ASKED or name in checker.variables:
        checker.refuse(effect, f'"{name}" already has a meaning; call the variable otherwise')
    listed = _check_given(effect.source, checker).present
    if listed != UNKNOWN and listed.item is None:
        checker.refuse(walking.leftmost(effect.source), f"expected a list, found {a(listed)}")
    outer = dict(checker.variables)
    checker.variables[name] = listed.item or UNKNOWN
    check_effect(effect.effect, checker, known)
    checker.variables = outer

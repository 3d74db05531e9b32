"""Which effects the language admits: whom each is about, what it gives, and what can be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamemaster.audit.language import syntax as s
from gamemaster.audit.language import vocabulary as v
from gamemaster.audit.language.expressions import Expression
from gamemaster.audit.language.formulas import Formula
from gamemaster.audit.language.inference import Checker, either
from gamemaster.audit.language.vocabulary import UNKNOWN, Type

_TOLD: Final = frozenset(
    {v.NUMBER, v.BOOLEAN, v.TEXT, v.DOCUMENT, *v.ORDERED, UNKNOWN, *map(Type, v.COMPARED)}
)


def check_effect(effect: s.Effect, checker: Checker, ballots: Mapping[str, s.Ballot]) -> None:
    """Check one effect; ``ballots`` are those that its rule declares. Raises Unreadable."""
    outer = checker.variables
    while isinstance(effect, s.ForEach):
        _check_loop(effect, checker)
        effect = effect.effect
    _check_simple(effect, checker, ballots)
    checker.variables = outer


def _check_loop(effect: s.ForEach, checker: Checker) -> None:
    checker.check_variable(effect.variable)
    checker.rolls = True
    item = checker.items(effect.source.expression)
    checker.rolls = False
    checker.variables = {**checker.variables, effect.variable: item}


def _check_simple(  # noqa: C901 - one case for each kind
    effect: s.Effect, checker: Checker, ballots: Mapping[str, s.Ballot]
) -> None:
    match effect:
        case s.Award():
            _check_party(effect.target, checker)
            _given(effect.amount.expression, checker, v.NUMBER)
        case s.Reveal():
            _check_party(effect.audience, checker)
            for item in effect.items:
                told = _given(item.value.expression, checker).present
                if (told.item or told) not in _TOLD:
                    checker.refuse("that cannot be told whole")
        case s.Set():
            _check_set(effect, checker)
        case s.Penalise():
            _check_party(effect.target, checker)
            if effect.citing is not None:
                checker.expect(effect.citing.expression, v.NUMBER)
        case s.Cast():
            _check_party(effect.voters, checker)
            _given(effect.choice.expression, checker, v.TEXT, v.NUMBER)
            if checker.bound is not None and not checker.bound & {"proposal", "ballot"}:
                checker.refuse("there is nothing to vote on here")
        case s.Clear():
            checker.expect(effect.what.expression, v.PROPOSAL, v.BALLOT)
        case s.Open():
            _check_open(effect, checker, ballots.get(effect.ballot))
        case s.Win():
            _check_party(effect.players, checker)


def _check_party(party: s.Party, checker: Checker) -> None:
    if isinstance(party, Formula):
        _given(party.expression, checker, v.PLAYER, v.PLAYERS)


def _given(expression: Expression, checker: Checker, *wanted: Type) -> Type:
    """Check what an effect gives, for which dice may be rolled."""
    checker.rolls = True
    found = checker.expect(expression, *wanted) if wanted else checker.infer(expression)
    checker.rolls = False
    return found


def _check_set(effect: s.Set, checker: Checker) -> None:
    owner = checker.infer(effect.owner.expression).present.name
    if owner not in (*v.SHOWN_BY, "unknown") or effect.attribute in v.FIELDS.get(owner, {}):
        checker.refuse("that is no attribute of rules' making")
    found = _given(effect.value.expression, checker)
    known = checker.known.get(f"{owner}.{effect.attribute}", UNKNOWN)
    if UNKNOWN in (known, found) or found == v.ABSENT:
        return
    if either(known.present, found.present) is None:
        checker.refuse("that attribute is of another type")


def _check_open(effect: s.Open, checker: Checker, ballot: s.Ballot | None) -> None:
    if ballot is None:
        for argument in effect.arguments:
            _given(argument.expression, checker)
        return
    if len(ballot.parameters) != len(effect.arguments):
        checker.refuse("the ballot takes other things")
        return
    for argument, parameter in zip(effect.arguments, ballot.parameters, strict=True):
        wanted = v.WRITTEN.get(parameter.type.name)
        _given(argument.expression, checker, *([] if wanted is None else [wanted]))

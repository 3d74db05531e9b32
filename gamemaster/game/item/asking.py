"""Asks the rules in force: what they define, require and give, at the state of the moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from gamemaster.clauses import Budget, ClauseFailed, Scope, Value, evaluate, values
from gamemaster.clauses.nodes import Boolean, Define, Everyone, Expr, Party, Protect, Require
from gamemaster.game import events as e
from gamemaster.game.editions import IMAGINED
from gamemaster.game.facts import Number
from gamemaster.game.fold.state import Player
from gamemaster.game.item import accounts, rolling
from gamemaster.game.item.causes import Reaction, place_of, why_of
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import results
from gamemaster.game.views.bindings import Names
from gamemaster.game.views.clause_views import ProposalView, Votes, all_for, view_rule

T = TypeVar("T")
Wanted = Callable[[Expr, Value], T]
"""A check of the value of an expression (``results``)."""

_COUNTED = ("proposal", "proposer", "change", "target")
"""The names that a guard of adoption may use besides the votes."""
_ADOPTED: Final = Define("adopted", Boolean(value=True))
"""The definition that counts where a rule gives the adoption."""


def run(
    course: Course,
    heard: Heard[Any],
    expr: Expr,
    bound: Mapping[str, object],
    wanted: Wanted[T],
    roll: Callable[[int], int] | None = None,
) -> T:
    """Run a part of a clause at the present state.

    Raises Void, from its first failure on, or Unpaid.
    """

    def evaluated(budget: Budget) -> T:
        return wanted(expr, evaluate(expr, _scope(course, bound, budget, roll), budget))

    return accounts.metered(course, heard, evaluated)


def truth(course: Course, name: str, bound: Mapping[str, object], *, default: bool = False) -> bool:
    """Return the boolean that the prevailing definition of ``name`` gives, else ``default``."""
    return defined(course, name, bound, values.boolean, default=default)


def number(course: Course, name: str, default: Number) -> Number:
    """Return the number that the prevailing definition of ``name`` gives."""
    return defined(course, name, {}, results.score, default)


def defined(
    course: Course, name: str, bound: Mapping[str, object], wanted: Wanted[T], default: T
) -> T:
    """Return the value of ``name`` by its first definition that runs."""
    for heard in course.game.rulebook.index.defines.get(name, ()):
        with suppress(accounts.Void):
            return run(course, heard, heard.clause.expr, bound, wanted)
    return default


def why_defined(course: Course, name: str) -> e.Why:
    """Return the clause whose definition of ``name`` prevails."""
    heard = prevailing(course, name)
    return e.Why() if heard is None else why_of(heard)


def prevailing(course: Course, name: str) -> Heard[Define] | None:
    """Return the definition of ``name`` that prevails, None without any."""
    definitions = course.game.rulebook.index.defines.get(name, ())
    return next((held for held in definitions if place_of(held) not in course.voided), None)


def first_failing(
    course: Course, subject: str, bound: Mapping[str, object], *, of_change: bool = False
) -> tuple[int, e.Why] | None:
    """Return the number to cite and the clause that forbids ``subject``, or None.

    The first in order of precedence is what the player "failed to consider" (Rule 215).
    ``of_change``: only what is required of the rule-change is asked.
    """
    asked = course.game.rulebook.index.requires.get(subject, ())
    if of_change:
        asked = course.game.rulebook.locality.about_changes(subject, asked)
    for heard in course.game.rulebook.locality.about(subject, bound, asked):
        if gift(course, heard, subject, bound) is not None:
            continue
        with suppress(accounts.Void):
            if run(course, heard, heard.clause.condition, bound, values.boolean):
                continue
            cited = None
            if heard.clause.citing is not None:
                cited = run(course, heard, heard.clause.citing, bound, results.citation)
            return heard.rule.number if cited is None else cited, why_of(heard)
    return None


def holds(course: Course, subject: str, bound: Mapping[str, object]) -> bool:
    """Say whether every ``require subject`` in force is met."""
    return first_failing(course, subject, bound) is None


def allows(
    course: Course, player: str, move: str, bound: Mapping[str, object], *, of_change: bool = False
) -> bool:
    """Say whether no rule forbids a move; a move that one forbids is a violation (Rule 215)."""
    forbidden = first_failing(course, move, bound, of_change=of_change)
    if forbidden is not None:
        forbid(course, player, move, *forbidden)
    return forbidden is None


def forbid(course: Course, player: str, move: str, cited: int, why: e.Why) -> None:
    """Record a violation and let the rules draw the consequences (Rule 215)."""
    course.happen(e.MoveForbidden(player, move, cited), why)
    rule = view_rule(course.game, cited)
    course.react(
        "move.illegal", {"player": course.game.players[player], "rule": rule, "move": move}
    )


def gift(
    course: Course, heard: Heard[Require] | Heard[Define], subject: str, bound: Mapping[str, object]
) -> Heard[Protect] | None:
    """Return the clause of a rule that ranks above ``heard`` and gives this very move."""
    book, clause = course.game.rulebook, heard.clause
    gifts = book.protection.gifts(subject, heard.rule)
    for held in book.locality.about(subject, bound, gifts):
        condition = held.clause.condition
        with suppress(accounts.Void):
            if condition and run(course, held, condition, bound, values.boolean):
                # An adoption is given by its votes: what else it needs is for others to say.
                asked = clause.expr if isinstance(clause, Define) else clause.condition
                votes = subject != "adoption" or book.locality.rests_on_votes(asked, freeing=True)
                return held if votes else None
    return None


def adoption_given(course: Course, bound: Mapping[str, object]) -> Heard[Protect] | None:
    """Return the clause that gives an adoption, whatever votes define ``adopted`` (Rule 109).

    Requirements of rules that rank above the definition are still to be met.
    """
    heard = prevailing(course, "adopted")
    held = None if heard is None else gift(course, heard, "adoption", bound)
    asking = course.game.rulebook.index.requires.get("adoption", ())
    # A rule that does not itself say what it takes gives nothing without votes.
    return held if held and any(asked.rule.number == held.rule.number for asked in asking) else None


def has_votes(course: Course, bound: Mapping[str, object]) -> bool:
    """Say whether a proposal is adopted by its votes, if it meets what rules require."""
    return truth(course, "adopted", bound) or adoption_given(course, bound) is not None


def party(
    course: Course, heard: Heard[Any], named: Party, reaction: Reaction
) -> tuple[Player, ...]:
    """Return the players in play among those that an effect is about, each once."""
    if isinstance(named, Everyone):
        accounts.charge(course, heard, course.game.active)
        return course.game.players_in_play()
    roll = rolling.roller(course, heard, reaction)
    found = run(course, heard, named, reaction.names, results.party, roll)
    handles = dict.fromkeys(player.handle for player in found)
    players = (course.game.players[handle] for handle in handles)
    return tuple(player for player in players if player.active)


def _scope(
    course: Course,
    bound: Mapping[str, object],
    budget: Budget,
    roll: Callable[[int], int] | None = None,
) -> Scope:
    return Scope(
        bindings=Names(course.game, bound),
        definition=partial(_definition, course),
        roll=roll,
        attainable=lambda expr, scope: _attainable(course, expr, scope, budget),
        attribute=lambda record, name: results.read_attribute(course.game, record, name),
    )


def _definition(course: Course, name: str) -> Define | None:
    heard = prevailing(course, name)
    return None if heard is None else heard.clause


def _definition_given(course: Course, name: str) -> Define | None:
    """Return the prevailing definition of a name, where a rule gives the adoption."""
    return _ADOPTED if name == _ADOPTED.name else _definition(course, name)


def _attainable(course: Course, expr: Expr, scope: Scope, budget: Budget) -> bool:
    """Say whether ``expr`` and every guard would hold if all outstanding votes were for it."""
    if course.trying:
        raise ClauseFailed("attainable asks this very question")
    if any(name not in scope.bindings for name in _COUNTED):
        raise ClauseFailed("only of a proposal it is asked what is attainable")
    votes = scope.bindings["votes"]
    if not isinstance(votes, Votes):
        # A move that rules declare may have a parameter of this name.
        raise ClauseFailed("there are no votes here")
    names = {name: scope.bindings[name] for name in _COUNTED}
    actual = course.game
    if actual.edition >= IMAGINED and isinstance(names["proposal"], ProposalView):
        names["proposal"] = imagined = all_for(names["proposal"])
        course.game, names["votes"] = imagined.game, imagined.votes
    else:
        # All who are in play and have not voted yet.
        names["votes"] = Votes(votes.tally, actual.active - votes.tally.cast)
    course.trying = True
    try:
        if _would_hold(course, expr, names, budget):
            return True
        # A condition that waits for time to pass is tried at the instant for which a count is
        # set.
        then = defined(course, "next_count", names, results.moment, None)
        later = then is not None and then > course.now
        return later and _would_hold(course, expr, {**names, "now": then}, budget)
    finally:
        course.trying, course.game = False, actual


def _would_hold(course: Course, expr: Expr, names: Mapping[str, object], budget: Budget) -> bool:
    scope = _scope(course, names, budget)
    if adoption_given(course, names) is not None:
        scope = replace(scope, definition=partial(_definition_given, course))
    return values.boolean(expr, evaluate(expr, scope, budget)) and holds(course, "adoption", names)

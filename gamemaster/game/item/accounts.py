"""The account of what clauses take and write in an item, and of those that are left out of it.

A clause that fails while it runs (division by zero, budget, a vanished name) is void for this item:
the move stays, play goes on without the clause, and ``clause.voided`` tells the organiser alone.
A rule that takes too many ``steps``, or writes too much (``octet_budget``), is cut off in the same
way, and disturbs no other one. If there are not enough steps to count with, nothing is counted any
more, and ``decide`` asks for a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar

from gamemaster.clauses import Budget, BudgetExceeded, ClauseFailed
from gamemaster.game import events as e
from gamemaster.game.facts import FieldValue, Plain
from gamemaster.game.fold import octets_written
from gamemaster.game.item import steps
from gamemaster.game.item.causes import place_of, why_of
from gamemaster.game.item.course import Course
from gamemaster.game.item.steps import COUNT, MOVE, Account
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import results

T = TypeVar("T")


class Void(Exception):
    """A clause has failed in this item and is left out of the rest of it."""


class Unpaid(Exception):
    """A rule would have to do more on behalf of another one than that one may cause."""


def record(course: Course, heard: Heard[Any], event: e.Event) -> None:
    """Record what a clause brings about, as far as its rule may. Raises Void or Unpaid."""
    pay(course, heard, event)
    course.happen(event, why_of(heard))


def keep_votes(course: Course, heard: Heard[Any]) -> None:
    """Raise Void where a rule keeps votes on proposals from what this clause does."""
    if course.game.rulebook.protection.votes_kept_from(heard.rule):
        void(course, heard, "a rule that prevails protects the votes")


def pay(course: Course, heard: Heard[Any], event: e.Event) -> None:
    """Count the octets of what a clause brings about. Raises Void or Unpaid for too many."""
    octets = octets_written.octets(event)
    afford(course, heard, octets)
    course.writing.spend(_account(course, heard), octets)


def afford(course: Course, heard: Heard[Any], octets: int = octets_written.ROW) -> None:
    """Make sure that a clause may write so many octets. Raises Void or Unpaid."""
    account = _account(course, heard)
    excess = course.writing.excess(account, octets, ticking=course.ticking)
    if excess is None:
        return
    # One note for all clauses of the rule: notes are written, too.
    if not account.own:
        _note_once(course, heard, account, f"rule {account.cause} has it {excess.caused}")
        raise Unpaid
    _note_once(course, heard, account, f"its rule {excess.own}")
    course.voided.add(place_of(heard))
    raise Void


def charge(course: Course, heard: Heard[Any], amount: int = steps.PER_CAUSE) -> None:
    """Take steps on account of a clause. Raises Void or Unpaid where there are too few."""
    account = _account(course, heard)
    if course.steps.left(account) < amount:
        _cut(course, heard, account)
    course.steps.spend(account, amount)


def charge_for(course: Course, heard: Heard[Any], facts: Iterable[FieldValue | Plain]) -> None:
    """Take steps for ``facts`` that a clause wrote down or told. Raises Void or Unpaid."""
    charge(course, heard, sum(map(results.told_length, facts)) // steps.CHARACTERS_PER_STEP)


def metered(course: Course, heard: Heard[Any], evaluated: Callable[[Budget], T]) -> T:
    """Return what a clause is evaluated to with the steps that it has left.

    Raises Void, from the clause's first failure on, or Unpaid.
    """
    if place_of(heard) in course.voided:
        raise Void
    charge(course, heard, steps.PER_RUN)
    account = _account(course, heard)
    budget = Budget(min(steps.PER_CLAUSE, course.steps.left(account)))
    try:
        return evaluated(budget)
    except ClauseFailed as problem:
        failure = problem
    finally:
        course.steps.spend(account, budget.spent)
    if isinstance(failure, BudgetExceeded) and budget.limit < steps.PER_CLAUSE:
        _cut(course, heard, account)
    raise _failed(course, heard, str(failure))


def void(course: Course, heard: Heard[Any], problem: str) -> NoReturn:
    """Leave a clause out of the rest of the item and tell the organiser. Raises Void."""
    raise _failed(course, heard, problem) from None


def _failed(course: Course, heard: Heard[Any], problem: str) -> Void:
    if place_of(heard) not in course.voided:
        course.voided.add(place_of(heard))
        note(course, heard, problem)
    return Void()


def note(course: Course, heard: Heard[Any], problem: str) -> None:
    """Tell the organiser why a clause does not run this time."""
    course.writing.spend(_account(course, heard), octets_written.ROW)
    course.happen(e.ClauseVoided(*place_of(heard), problem), why_of(heard))


def _note_once(course: Course, heard: Heard[Any], account: Account, problem: str) -> None:
    if account not in course.cut_off:
        course.cut_off.add(account)
        note(course, heard, problem)


def _account(course: Course, heard: Heard[Any]) -> Account:
    """Return the account whose steps a clause takes now."""
    rule = heard.rule.number
    if course.hearing is None:
        return Account(COUNT if course.counting else MOVE, rule)
    cause = course.hearing.by
    if cause == MOVE and course.acting not in (None, rule):
        cause = course.acting or MOVE
    return Account(cause, rule)


def _cut(course: Course, heard: Heard[Any], account: Account) -> NoReturn:
    """Cut off a rule that takes too many steps, or has others take them."""
    if account.cause == COUNT and course.steps.starved(account):
        course.exhausted = True
        void(course, heard, "the count takes too many steps")
    if account.own:
        void(course, heard, "its rule takes too many steps at once")
    _note_once(course, heard, account, f"rule {account.cause} has it take too many steps at once")
    raise Unpaid from None

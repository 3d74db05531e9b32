"""Timers: delayed reactions, clauses that come round, and counts that fall due.

A timer belongs to a clause. When it fires, the clause has to be in force: in the rule that set it,
or in the one that stands in its place by then, word for word the same. Its ``if`` is asked then, at
the state of that instant. ``settle`` follows every change of the rules and keeps one timer for each
``every``, no more and no less; ``tick`` fires one timer, at the instant at which it is due
(``office`` sees to that).

Every timer is fired at its own instant, however long the daemon was away: what happened must not
depend on when anybody looked. So the limits below bound what a year can bring (ADR 0084).
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from itertools import takewhile
from math import ceil
from typing import Any, Final

from gamemaster.clauses import format_statement
from gamemaster.clauses.nodes import Every, Resume, When
from gamemaster.clauses.schedules import next_after, parse_schedule
from gamemaster.clauses.walking import effects
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.facts import Number
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play.attributes import unsettled
from gamemaster.game.item import accounts, asking
from gamemaster.game.item.causes import Cause, why_of
from gamemaster.game.item.course import Course
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import results
from gamemaster.game.views.bindings import Bound, pack, unpack

WAITING_TIMERS: Final = 10_000
"""The most timers that may wait; beyond it a clause that would set one is void."""

COMING_ROUND: Final = 50
"""The most clauses that may come round; beyond it an ``every`` is void until another is gone."""

WAITING_AT_A_TICK: Final = 1_000
"""While so many timers wait, none that fires puts off anything more, so that they dwindle."""

SHORTEST_AGAIN: Final = 3_600
"""The least seconds to a timer that a timer sets: else a restless clock could stop the game."""

DAY: Final = 86_400
"""Seconds between two digests."""

LAST_INSTANT: Final = 253_402_300_799
"""The end of the year 9999, which is as good as never."""

AFTER: Final = "after"
DIGEST: Final = "digest"
EVERY: Final = "every"
"""The event's name for recurring clauses; no letter says it (``reactions``)."""


def postpone(course: Course, heard: Heard[When], cause: Cause) -> None:
    """Have a clause react to an event after the delay that it asks for. Raises Void."""
    delay = heard.clause.after
    if delay is None:
        return
    bound = {**cause.bound}
    seconds = asking.run(course, heard, delay, bound, results.score)
    at = _at_least(course, course.now + max(seconds, 0))
    _set(course, heard, AFTER, at, about=cause.about, bound=pack(course.game, bound))


def keep_for_digest(course: Course, heard: Heard[When], cause: Cause) -> None:
    """Have a clause that applies to an event act at the next digest. Raises Void."""
    due = digest_by(course) + DAY
    _set(course, heard, DIGEST, due, about=cause.about, bound=pack(course.game, cause.bound))


def digest_by(course: Course) -> int:
    """Return the instant of the latest digest, this one included, by what rules say of it."""
    at = asking.number(course, "digest_at", 0)
    return course.now - (course.now - (int(at) if 0 <= at < DAY else 0)) % DAY


def _at_least(course: Course, instant: Number) -> int:
    earliest = course.now + SHORTEST_AGAIN if course.ticking else course.now
    return max(ceil(instant), earliest)


def _set(
    course: Course,
    heard: Heard[Any],
    kind: str,
    due: int,
    *,
    about: str = "",
    bound: Bound = (),
    number: int | None = None,
    anchor: int | None = None,
) -> None:
    """Set a timer for a clause. Raises Void where that is beyond all measure."""
    agenda = course.game.agenda
    most = WAITING_AT_A_TICK if course.ticking and kind in (AFTER, DIGEST) else WAITING_TIMERS
    if len(agenda.timers) >= most:
        accounts.void(course, heard, f"more than {most} things would wait for their time")
    if due > LAST_INSTANT:
        accounts.void(course, heard, "its time lies after the year 9999")
    written = format_statement(heard.clause) if number is None else ""
    accounts.charge_for(course, heard, [written, *(value for *_, value in bound)])
    timer = e.TimerSet(
        timer=agenda.next_number,
        due=due,
        kind=kind,
        rule=heard.rule.number,
        written=written,
        about=about,
        bound=bound,
        number=number,
        anchor=anchor,
    )
    if kind in (AFTER, DIGEST, "ballot"):
        accounts.pay(course, heard, timer)
    # Other timers are set though their rule may write no more today: recurring clauses, and counts
    # of proposals.
    course.happen(timer, why_of(heard))


def count_again(
    course: Course, heard: Heard[Any], kind: str, number: int, instant: Number | None
) -> None:
    """Have a proposal or ballot counted at ``instant``, if that is still to come. Raises Void."""
    agenda = course.game.agenda
    waiting = agenda.counts.get((kind, number))
    due = None
    if instant is not None and instant > course.now:
        # A timer that is set already for that instant stays, whichever timer has led here.
        stays = waiting is not None and agenda.timers[waiting].due == ceil(instant)
        due = ceil(instant) if stays else _at_least(course, instant)
    if waiting is not None:
        if agenda.timers[waiting].due == due:
            return
        course.happen(e.TimerLapsed(waiting, "it is counted at another time"))
    if due is not None:
        _set(course, heard, kind, due, number=number)


# What comes round --------------------------------------------------------------------------------


def settle(course: Course) -> None:
    """Set a timer for each ``every`` in force that has none, counted from now; others lapse."""
    game = course.game
    if not game.started:
        return
    timers = _coming_round(game)
    coming_round = sum(map(len, timers.values()))
    new = []
    for heard in game.rulebook.index.everies:
        of_clause = timers.get((heard.rule.number, format_statement(heard.clause)))
        if of_clause:
            of_clause.popleft()
        else:
            new.append(heard)
    if not unsettled(game):
        for number in sorted(number for left in timers.values() for number in left):
            coming_round -= 1
            course.happen(e.TimerLapsed(number, "its clause is not in force any more"))
    for heard in new:
        with suppress(accounts.Void):
            if coming_round >= COMING_ROUND:
                accounts.void(course, heard, f"more than {COMING_ROUND} clauses would come round")
            _set_next(course, heard, course.now, course.now)
            coming_round += 1


def _coming_round(game: Game) -> dict[tuple[int, str], deque[int]]:
    """Return the timers of recurring clauses by rule and clause, those due first in front."""
    found: dict[tuple[int, str], deque[int]] = {}
    for *_, number in game.agenda.order:
        timer = game.agenda.timers[number]
        if timer.kind == EVERY and timer.rule is not None:
            key = (game.rulebook.last(timer.rule), timer.written)
            found.setdefault(key, deque()).append(number)
    return found


def _set_next(course: Course, heard: Heard[Every], after: int, anchor: int) -> None:
    schedule = parse_schedule(heard.clause.schedule)
    if schedule is not None:
        due = next_after(schedule, after, anchor)
        _set(course, heard, EVERY, due, about=EVERY, anchor=anchor)


# Firing ------------------------------------------------------------------------------------------


def first_due(game: Game, instant: int) -> e.TimerSet | None:
    """Return the timer to fire next, if it is due by ``instant`` and may be fired now."""
    due = takewhile(lambda place: place[0] <= instant, game.agenda.order)
    timers = (game.agenda.timers[number] for *_, number in due)
    return next((timer for timer in timers if may_fire(game, timer)), None)


def may_fire(game: Game, timer: e.TimerSet) -> bool:
    """Say whether play goes on, or rests by a rule and ``timer`` is of one that may end that."""
    goes_on = game.phase == "playing" and not game.waits
    return goes_on or (game.resting and not game.held and wakes(timer))


def wakes(timer: e.TimerSet) -> bool:
    """Say whether a timer is of a clause that has an effect ``resume``."""
    return Resume.word in timer.written and any(
        isinstance(effect, Resume)
        for clause in compiled(timer.written).statements
        for effect in effects(clause)
    )


def rest_ends(game: Game) -> bool:
    """Say whether play rests, and a clause in force is sure to have it go on by itself."""
    waiting = [game.agenda.timers[number] for *_, number in game.agenda.order]
    return game.resting and any(
        wakes(timer) and heard.clause.condition is None
        for timer in waiting
        if (heard := standing(game, timer)) is not None
    )


def tick(course: Course, move: m.Tick) -> None:
    """Fire one timer, or let it lapse; nothing happens if it is gone, or has to wait."""
    game = course.game
    timer = game.agenda.timers.get(move.timer)
    if timer is None or not may_fire(game, timer):
        return
    course.ticking = True
    if timer.number is not None:
        _count(course, timer)
        return
    _fire(course, timer)


def last_digest(course: Course) -> None:
    """Fire the timers that wait for a digest: play ends, and there is no other."""
    course.closing = True
    agenda = course.game.agenda
    for *_, number in agenda.order:
        timer = agenda.timers[number]
        if timer.kind == DIGEST:
            _fire(course, timer)


def end(course: Course) -> None:
    """End play without a winner."""
    last_digest(course)
    course.happen(e.TournamentEnded())
    course.react("tournament.ended", {})


def _fire(course: Course, timer: e.TimerSet) -> None:
    """Have the clause of a timer do what it waited for, if it is still in force."""
    heard = standing(course.game, timer)
    if heard is None:
        course.happen(e.TimerLapsed(timer.timer, "its clause is not in force any more"))
        return
    course.happen(e.TimerFired(timer.timer), why_of(heard))
    if timer.kind == EVERY:
        anchor = timer.due if timer.anchor is None else timer.anchor
        # Before its effects, which may fail: it comes round all the same.
        with suppress(accounts.Void):
            _set_next(course, heard, timer.due, anchor)
    bound = unpack(course.game, timer.about, timer.bound)
    course.react(timer.about, bound, only=heard, digest=timer.kind == DIGEST)


def standing(game: Game, timer: e.TimerSet) -> Heard[Any] | None:
    """Return the clause of a timer where it stands now, None where it does not."""
    if timer.rule is None:
        return None
    rule = game.rulebook.successor(timer.rule)
    if rule is None:
        return None
    for place, clause in enumerate(compiled(rule.clauses).statements, start=1):
        if isinstance(clause, When | Every) and format_statement(clause) == timer.written:
            return Heard(rule, place, clause)
    return None


def _count(course: Course, timer: e.TimerSet) -> None:
    """Have a timer's proposal or ballot counted, which ``decide`` does after every move."""
    game, number = course.game, timer.number
    touched, still_open = (
        (course.touched, game.open_proposals)
        if timer.kind == "proposal"
        else (course.touched_ballots, game.box.open)
    )
    if number is None or number not in still_open:
        course.happen(e.TimerLapsed(timer.timer, "it is decided"))
        return
    course.happen(e.TimerFired(timer.timer))
    touched.add(number)

"""Timers: what clauses put off, what comes round, and counts that are due by themselves.

A timer belongs to a clause. When it fires, that clause has to be in force, word for word: in the
rule that set it or in the one that stands in its place by then.
"""

from __future__ import annotations

from collections import defaultdict, deque
from contextlib import suppress
from math import ceil
from typing import Any, Final

from gamemaster.audit.language import schedules, written
from gamemaster.audit.language import syntax as s
from gamemaster.audit.replay import results
from gamemaster.audit.replay.bindings import pack, unpack
from gamemaster.audit.replay.causes import Cause
from gamemaster.audit.replay.course import Course, Void
from gamemaster.audit.replay.declaring import unsettled
from gamemaster.audit.replay.rulebook import Heard
from gamemaster.audit.replay.state import Number, State, Timer

WAITING: Final = 10_000
COMING_ROUND: Final = 50
WAITING_AT_A_TICK: Final = 1_000
"""How many timers may wait, how many clauses may come round, and how many may wait while one that
fires still puts something off."""
SHORTEST_AGAIN: Final = 3_600
"""Seconds to the next timer that one sets."""
LAST_INSTANT: Final = 253_402_300_799
"""The end of the year 9999."""

_GONE = "its clause is not in force any more"


def postpone(course: Course, heard: Heard, cause: Cause) -> None:
    """Have a clause react to an event after the delay that it asks for. Raises Void."""
    seconds = course.run(heard, heard.clause.after, cause.bound, results.score)
    due = _at_least(course, course.now + max(seconds, 0))
    bound = pack(cause.bound, lambda: _hidden_length(course))
    _set(course, heard, "after", due, about=cause.about, bound=bound)


def _hidden_length(course: Course) -> int:
    """Return the length of hidden words as the timer keeps it that the journal has here.

    Without such a timer nothing keeps it, so it makes no difference: the clause is void, or the
    timer is missing.
    """
    line = course.script.next_of_game()
    for _, kind, value in line.data["bound"] if line and line.type == "timer.set/1" else ():
        if kind == "press":
            return int(value[2])
    return 0


def _at_least(course: Course, instant: Number) -> int:
    earliest = course.now + (SHORTEST_AGAIN if course.ticking else 0)
    return max(ceil(instant), earliest)


def _set(course: Course, heard: Heard, kind: str, due: int, **more: Any) -> None:  # noqa: ANN401
    state = course.state
    most = WAITING_AT_A_TICK if course.ticking and kind == "after" else WAITING
    if len(state.timers) >= most or due > LAST_INSTANT:
        course.void(heard)
    counted = more.get("number") is not None
    line = "" if counted else written(heard.clause)
    bound = more.get("bound", [])
    course.charge_for(heard, [line, *(_told(value) for *_, value in bound)])
    timer = {
        "timer": state.next_timer,
        "due": due,
        "kind": kind,
        "rule": heard.rule.number,
        "written": line,
        "about": "",
        "bound": [],
        "number": None,
        "anchor": None,
    }
    course.happen("timer.set/1", {**timer, **more}, heard)


def _told(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def count_again(
    course: Course, heard: Heard, kind: str, number: int, instant: Number | None
) -> None:
    """Have a proposal or ballot counted at an instant, if that is still to come. Raises Void."""
    state = course.state
    waiting = state.counts.get((kind, number))
    set_for = None if waiting is None else state.timers[waiting].due
    due = None
    if instant is not None and instant > course.now:
        # What is set already for that instant stays, however near it is.
        due = set_for if set_for == ceil(instant) else _at_least(course, instant)
    if waiting is not None:
        if set_for == due:
            return
        lapsed = {"timer": waiting, "reason": "it is counted at another time"}
        course.happen("timer.lapsed/1", lapsed)
    if due is not None:
        _set(course, heard, kind, due, number=number)


# What comes round --------------------------------------------------------------------------------


def settle(course: Course) -> None:
    """After a change of the rules: one timer for each ``every`` in force, no more and no less."""
    state = course.state
    if not state.started:
        return
    timers: dict[tuple[int, str], deque[int]] = defaultdict(deque)
    for _, number in state.agenda:
        timer = state.timers[number]
        if timer.kind == "every":
            timers[state.book.last(timer.rule), timer.written].append(number)
    coming_round = sum(map(len, timers.values()))
    new = []
    for heard in state.book.index.everies.get("", ()):
        waiting = timers.get((heard.rule.number, written(heard.clause)))
        if waiting:
            waiting.popleft()
        else:
            new.append(heard)
    if not unsettled(state):
        for number in sorted(number for left in timers.values() for number in left):
            coming_round -= 1
            course.happen("timer.lapsed/1", {"timer": number, "reason": _GONE})
    for heard in new:
        with suppress(Void):
            if coming_round >= COMING_ROUND:
                course.void(heard)
            _come_round(course, heard, course.now, course.now)
            coming_round += 1


def _come_round(course: Course, heard: Heard, after: int, anchor: int) -> None:
    schedule = schedules.read_schedule(heard.clause.schedule)
    if schedule is not None:
        due = schedules.next_after(schedule, after, anchor)
        _set(course, heard, "every", due, about="every", anchor=anchor)


# Firing ------------------------------------------------------------------------------------------


def tick(course: Course, number: int) -> None:
    """Fire a timer, or let it lapse; nothing happens if it is no more, or while play waits."""
    state = course.state
    timer = state.timers.get(number)
    if timer is None or state.phase != "playing" or state.waits:
        return
    course.ticking = True
    if timer.number is not None:
        _count(course, timer, timer.number)
        return
    heard = _standing(state, timer)
    if heard is None:
        course.happen("timer.lapsed/1", {"timer": number, "reason": _GONE})
        return
    course.happen("timer.fired/1", {"timer": number}, heard)
    if timer.kind == "every":
        # Before its effects, which may fail: it comes round all the same.
        with suppress(Void):
            anchor = timer.due if timer.anchor is None else timer.anchor
            _come_round(course, heard, timer.due, anchor)
    course.react(timer.about, unpack(state, timer.about, timer.bound), only=heard)


def _standing(state: State, timer: Timer) -> Heard | None:
    """Return the clause of a timer where it stands now."""
    rule = state.book.successor(timer.rule)
    for place, clause in enumerate(() if rule is None else rule.parsed, start=1):
        if isinstance(clause, s.When | s.Every) and written(clause) == timer.written:
            return None if rule is None else Heard(rule, place, clause)
    return None


def _count(course: Course, timer: Timer, number: int) -> None:
    state, proposal = course.state, timer.kind == "proposal"
    if number not in (state.open_proposals if proposal else state.open_ballots):
        course.happen("timer.lapsed/1", {"timer": timer.timer, "reason": "it is decided"})
        return
    course.happen("timer.fired/1", {"timer": timer.timer})
    (course.touched if proposal else course.touched_ballots).add(number)

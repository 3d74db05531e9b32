"""One item of the docket, from the move to the last count: what it must cause, in order.

The move; the reactions to it; victory after every effect; the count of what is open. The same order
as docs/adr/0060 and DESIGN have it, derived from the rules in force and compared line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamemaster.audit.replay import declaring, timers
from gamemaster.audit.replay.causes import Oracle
from gamemaster.audit.replay.counting import recount
from gamemaster.audit.replay.course import Course
from gamemaster.audit.replay.moves import CALENDAR, PLAYERS, player_moves
from gamemaster.audit.replay.organiser import ACTS, refusal
from gamemaster.audit.replay.reactions import hear
from gamemaster.audit.replay.script import Data, Line, Script
from gamemaster.audit.replay.state import State
from gamemaster.audit.replay.winning import finish, look_for_victory

Move = Mapping[str, Any]


class _Nothing(Script):
    """A script that anything meets: for what is only asked."""

    def __init__(self) -> None:
        super().__init__((), lambda _line: None)

    def next_of_game(self) -> Line | None:
        return None

    def meets(self, type_: str, at: int, data: Data, why: Data) -> None:
        pass


def _settle(course: Course) -> None:
    declaring.settle(course)
    timers.settle(course)


def refused(state: State, move: Move, instant: int, oracle: Oracle) -> str | None:
    """Say why an organiser's act cannot be played, None if it can; for other moves None."""
    if move["move"] not in ACTS:
        return None
    before, state.now = state.now, max(instant, state.now)
    try:
        return refusal(Course(state, state.now, oracle, _Nothing(), hear, _settle), move)
    finally:
        state.now = before


def play(state: State, move: Move, instant: int, oracle: Oracle, script: Script) -> None:
    """Have a move, played at ``instant``, cause what it must. Raises Divergence."""
    play_by(state, instant, oracle, script, lambda course: _make(course, move))


def play_by(
    state: State,
    instant: int,
    oracle: Oracle,
    script: Script,
    make: Callable[[Course], None],
) -> None:
    """Play an item whose move is made by ``make``. Raises Divergence."""
    last, now = state.now, max(instant, state.now)
    state.now = now
    course = Course(state, now, oracle, script, hear, _settle)
    if instant < last:
        course.happen("clock.clamped/1", {"own": instant})
    before = (state.active, state.book.version, state.phase)
    make(course)
    course.renew_dice()
    recount(course, everything=before != (state.active, state.book.version, state.phase))
    course.renew_dice()
    look_for_victory(course, tuple(course.unseen))
    if course.exhausted and not state.winners and state.phase == "playing":
        # Rule 213: under rules that take too long play cannot go on by itself.
        course.happen("ruling.needed/1", {"question": "", "players": []})
    finish(course)
    if not course.events:
        state.now = last


def _make(course: Course, move: Move) -> None:
    name = move["move"]
    if name in PLAYERS:
        player_moves(course, move)
    else:
        (ACTS.get(name) or CALENDAR[name])(course, move)

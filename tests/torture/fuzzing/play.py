"""Plays a small game under random clauses: they become a rule, then everybody does anything.

Every move goes through ``decide`` and is followed by everything that must hold after any move
(``tests.game.invariants``); timers fire when they are due. Only an organiser's act may be refused.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import cache
from random import Random
from time import process_time
from typing import Final

from gamemaster.clauses import ClauseError, ClauseSet, compile_clauses
from gamemaster.clauses.nodes import Ballot, Move
from gamemaster.documents.proposal import Body, Target
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.disclosure import disclose
from gamemaster.game.fold.evolve import fold
from gamemaster.game.in_play import timers
from tests.game.builders import DAY, HOUR, MINUTE, Table, apart, started, with_clauses
from tests.torture.fuzzing.trial import Tried

RULE: Final = 250
NAMES: Final = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay Lovelace", "Gus", "Hal", "Ida")
CROWDS: Final = (1, 2, 3, 3, 3, 9)
FEWEST_MOVES, MOST_MOVES = 4, 10
TICKS: Final = 12
AGAIN: Final = 8
WORDS: Final = ("ada", "Bob", "3", "-1/3", "yes", "red", "legal", "301", '"so it is"', "23h", "")


@cache
def _begun(players: int) -> Table:
    """A tournament that has begun, with a rule whose clauses are about to change."""
    return started(*NAMES[:players], dice=(3, 6, 1, 2), rules=with_clauses({RULE: ""}))


def played(text: str, random: Random, *, traced: bool = False) -> Tried:
    """Play with ``text`` as the clauses of a rule. Raises whatever must not happen."""
    try:
        clauses = compile_clauses(text)
    except ClauseError:
        return Tried(read=False)
    table = apart(_begun(random.choice(CROWDS)))
    if traced:
        tracemalloc.start()
    try:
        result = _Player(table, clauses, random).play()
        if traced:
            result.octets = tracemalloc.get_traced_memory()[1]
    finally:
        if traced:
            tracemalloc.stop()
    assert fold(table.log) == table.game
    return result


class _Player:
    """Moves at random at a table."""

    def __init__(self, table: Table, clauses: ClauseSet, random: Random) -> None:
        self.table, self.clauses, self.random = table, clauses, random
        self.result = Tried(read=True)

    def play(self) -> Tried:
        began = process_time()
        if self.random.random() < 0.7:
            self._move(m.CorrectClauses(RULE, self.clauses.source, "it is tried", 0))
        else:
            self._adopt()
        for _ in range(self.random.randint(FEWEST_MOVES, MOST_MOVES)):
            if self.table.game.phase == "ended":
                break
            self.table.wait(self.random.choice((1, MINUTE, HOUR, DAY, 7 * DAY)))
            self._tick()
            self._settle()
            for move in self.random.choice(_CHOICES)(self):
                self._move(move)
        self.result.seconds = process_time() - began
        return self.result

    def _move(self, move: m.Move, at: int | None = None) -> None:
        before, now = self.table.game, self.table.now if at is None else at
        began = process_time()
        try:
            happenings = decide(before, move, now, self.table.oracle)
        except OperatorError:
            assert not isinstance(move, (m.PlayerMove, m.Tick))
            return
        seconds = process_time() - began
        self.result.slowest_move = max(self.result.slowest_move, seconds)
        self.result.events = max(self.result.events, len(happenings))
        if len(happenings) < 2_000:
            self.table.play(move, at)
            if self.random.randrange(AGAIN) == 0:
                assert self.table.last == happenings
        else:
            self.table.game = fold(happenings, before)
            self.table.log += happenings
            self.table.now = self.table.game.now
        for one in happenings:
            if one.event.type == "clause.voided/1":
                self.result.failed += 1
        self.result.ran += len(happenings)
        disclose(happenings)

    def _tick(self) -> None:
        """Fire what is due, as the office does before anything later is played."""
        for _ in range(TICKS):
            timer = timers.first_due(self.table.game, self.table.now)
            if timer is None:
                return
            self._move(m.Tick(timer.timer), max(timer.due, self.table.game.now))

    def _settle(self) -> None:
        game = self.table.game
        for number in game.held:
            self._move(m.Review(number, "confirm", "", "it says so", game.desk[number].version))
        if self.table.game.phase == "paused" and self.random.random() < 0.9:
            self._move(m.Resume("a ruling"))

    def _adopt(self) -> None:
        number = self.table.game.next_number
        self._move(m.TakeTurn("ada", Body("enact", None, "It is so.", self.clauses.source)))
        for player in self.table.game.players_in_play():
            self._move(m.CastVote(player.handle, number, "for"))
        self._settle()

    # What somebody does ------------------------------------------------------------------------

    def _handle(self) -> str:
        return self.random.choice(sorted(self.table.game.players))

    def _number(self) -> int:
        game = self.table.game
        return self.random.choice((*game.open_proposals, *game.proposals, 203, RULE, 999))

    def turn(self) -> list[m.Move]:
        random = self.random
        bodies = (
            Body("enact", None, "A wombat wins.", random.choice(("", self.clauses.source))),
            Body("repeal", Target("rule", random.choice((RULE, 203, 206, 208))), ""),
            Body("amend", Target("rule", RULE), "It is amended.", self.clauses.source),
            Body("transmute", Target("rule", random.choice((105, RULE))), ""),
        )
        return [m.TakeTurn(self._handle(), random.choice(bodies))]

    def vote(self) -> list[m.Move]:
        choice = self.random.choice(("for", "against", "abstain", "withdrawn"))
        return [m.CastVote(self._handle(), self._number(), choice)]  # type: ignore[arg-type]

    def vote_all(self) -> list[m.Move]:
        number = self._number()
        players = self.table.game.players_in_play()
        return [m.CastVote(player.handle, number, "for") for player in players]

    def act(self) -> list[m.Move]:
        random = self.random
        declared = [move.name for move in self.clauses.of(Move)]
        declared += [ballot.name for ballot in self.clauses.of(Ballot)]
        name = random.choice((*declared, *declared, "wave"))
        words = " ".join(random.choice(WORDS) for _ in range(random.randrange(4)))
        return [m.Act(self._handle(), f"{name} {words}")]

    def fitting_act(self) -> list[m.Move]:
        """A declared move with arguments of its types."""
        if not self.clauses.of(Move):
            return self.act()
        move = self.random.choice(self.clauses.of(Move))
        words = [_ARGUMENTS.get(one.type.name, "red") for one in move.parameters]
        return [m.Act(self._handle(), f"{move.name} {', '.join(words)}")]

    def rule(self) -> list[m.Move]:
        random, handle, why = self.random, self._handle(), "a ruling"
        seen = self.table.game.desk[RULE].version if RULE in self.table.game.desk else 0
        return [
            random.choice(
                (
                    m.Inquire(handle, self._number()),
                    m.Forfeit(handle),
                    m.GivePoints(handle, random.choice((-10, 200, 2**250)), why),
                    m.Penalise(handle, self._number(), why),
                    m.Expel(handle, why),
                    m.Pause(why),
                    m.Enrol(f"guest{random.randrange(3)}", "Guest"),
                    m.CorrectClauses(RULE, "", why, seen),
                    m.Reword(RULE, "It", "It is said that it", why),
                    m.NobodyHasWon(why),
                    m.DeclareWinner(handle, why),
                )
            )
        ]


_ARGUMENTS: Final = {
    "number": "7", "text": '"a wombat"', "boolean": "yes", "player": "Ada", "proposal": "301",
    "rule": "203", "instant": "2026-03-02", "duration": "2d",
}  # fmt: skip
_CHOICES: Final[tuple[Callable[[_Player], list[m.Move]], ...]] = (
    *[_Player.turn] * 4, *[_Player.vote] * 3, *[_Player.vote_all] * 4, *[_Player.act] * 2,
    *[_Player.fitting_act] * 4, *[_Player.rule] * 3,
)  # fmt: skip

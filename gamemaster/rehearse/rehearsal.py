"""Holds the rehearsed game, its clock and its roots from a seed, and tells the game in lines."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields

from gamemaster.clauses import format_instant
from gamemaster.clock import HandClock
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.dice import CHAIN_LENGTH, Roll
from gamemaster.game.editions import EDITION
from gamemaster.game.facts import to_json
from gamemaster.game.fold.evolve import begin, fold
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play import timers
from gamemaster.journal.roots import TournamentRoots
from gamemaster.organiser.narration import narrate
from gamemaster.playing.play import RootOracle
from gamemaster.rulesets import Ruleset
from gamemaster.tournament.register import handle_of

NAME = "rehearsal"
BEGIN = 1_893_456_000  # 2030-01-01 00:00:00 UTC: like every game, it happens at some time.
_TOLD_BY_THE_MOVE = (e.VoteCast, e.InquiryMade, e.RulingMade, e.ReviewGiven, e.ClausesCorrected)
_OF_THE_CLOCK = (e.TimerSet, e.TimerFired, e.TimerLapsed)


class _SeededDice(RootOracle):
    """Dice that follow from the seed alone: nobody mails anything that could be mixed into them."""

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:  # noqa: ARG002 - the protocol's
        """Return roll ``index`` of a chain, unmixed."""
        return super().roll(chain, index, faces)


class Rehearsal:
    """One game, told in lines. ``play`` alone changes it; ``wait`` plays the timers of rules."""

    def __init__(
        self, ruleset: Ruleset, seed: int, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self.tell = tell
        self.clock = HandClock(BEGIN)
        self.seed = seed
        self.ruleset = ruleset
        self.names: dict[str, str] = {}
        roots = TournamentRoots(*(_root(seed, field.name) for field in fields(TournamentRoots)))
        self._oracle = _SeededDice(roots, NAME, CHAIN_LENGTH)
        created = e.TournamentCreated(
            tournament=NAME,
            title=ruleset.title,
            ruleset=ruleset.name,
            ruleset_title=ruleset.title,
            ruleset_summary=ruleset.summary,
            ruleset_hash=ruleset.hash,
            rules=tuple(
                (rule.number, rule.mutable, rule.text, rule.clauses) for rule in ruleset.rules
            ),
            dice_length=CHAIN_LENGTH,
            review_all=False,
            daily=False,
            origin=NAME,
            record_key="",
            edition=EDITION,
        )
        self.game: Game = begin(e.Happened(BEGIN, e.Why(), created))
        self._asked: tuple[Game, m.Move, int] | None = None
        self._caused: tuple[e.Happened, ...] = ()

    def enrol(self, name: str) -> tuple[e.Happened, ...]:
        """Add a player. Raises OperatorError if there is one of that name."""
        handle = handle_of(name)
        happenings = self.play(m.Enrol(handle, name))
        self.names[handle] = name
        return happenings

    def play(self, move: m.Move) -> tuple[e.Happened, ...]:
        """Play ``move`` now and return what it caused. Raises OperatorError for a refused act."""
        happenings = self._caused_by(move)
        self.game = fold(happenings, self.game)
        return happenings

    def allows(self, move: m.PlayerMove) -> bool:
        """Say whether ``move`` would count now. Nothing happens."""
        happenings = self._caused_by(move)
        first = next(
            happening.event
            for happening in happenings
            if not isinstance(happening.event, e.ClockClamped)
        )
        return not isinstance(first, e.MoveForbidden | e.MoveIgnored)

    def _caused_by(self, move: m.Move) -> tuple[e.Happened, ...]:
        """Return what ``move`` causes now; kept, because a move that counts is played next."""
        now, asked = self.clock.now(), self._asked
        if asked is None or asked[0] is not self.game or asked[1] is not move or asked[2] != now:
            self._caused = decide(self.game, move, now, self._oracle)
            self._asked = (self.game, move, now)
        return self._caused

    def wait(self, seconds: int) -> Iterator[tuple[e.Happened, ...]]:
        """Let time pass; yield the events of each timer that falls due, at its own instant.

        During a hold or a pause timers wait for the next time, except those that may end it.
        """
        end = self.clock.now() + seconds
        while (timer := timers.first_due(self.game, end)) is not None:
            self.clock.advance(max(timer.due - self.clock.now(), 0))
            yield self.play(m.Tick(timer.timer))
        self.clock.advance(end - self.clock.now())

    def scores(self) -> dict[str, int | str]:
        """Return each player's points, by name."""
        return {
            player.name: to_json(player.points) for _, player in sorted(self.game.players.items())
        }

    def makes(self, who: str, words: str, move: m.Move) -> None:
        """Tell who makes a move and how, play it now, and tell what it caused."""
        self.tell_move(who, words)
        self.tell_events(self.play(move))

    def tell_move(self, who: str, words: str) -> None:
        """Tell who moves and how."""
        self.tell(f"{format_instant(self.clock.now())}  {who}: {words}")

    def tell_events(self, happenings: Iterable[e.Happened]) -> None:
        """Tell what a move caused."""
        for happened in happenings:
            if isinstance(happened.event, _TOLD_BY_THE_MOVE):
                continue
            by = f"  [rule {happened.why.rule}]" if happened.why.rule is not None else ""
            self.tell(f"    {narrate(happened.event, self.names)}{by}")

    def let_time_pass(self, seconds: int) -> None:
        """Wait, and tell what happens by itself; most timers that fall due change nothing."""
        for happenings in self.wait(seconds):
            if not all(isinstance(happening.event, _OF_THE_CLOCK) for happening in happenings):
                self.tell_move("calendar", "something is due")
                self.tell_events(happenings)

    def tell_end(self) -> None:
        """Tell the scores."""
        game = self.game
        self.tell("")
        winners = " and ".join(self.names[handle] for handle in game.winners)
        have = "has" if len(game.winners) == 1 else "have"
        self.tell(f"{winners} {have} won." if winners else f"No winner so far ({game.phase}).")
        by_score = sorted(game.players.values(), key=lambda player: (-player.points, player.name))
        for player in by_score:
            self.tell(f"  {player.name}: {to_json(player.points)}")
        adopted = sum(proposal.decided == "adopted" for proposal in game.whole_proposals)
        self.tell(
            f"{len(game.whole_proposals)} proposals, {adopted} adopted, "
            f"{game.announcements} announcements."
        )


def _root(seed: int, purpose: str) -> bytes:
    return hashlib.sha256(f"gamemaster rehearsal/1\n{seed}\n{purpose}\n".encode()).digest()

"""The course of one item: events as they happen, and the reactions that they wait for.

``decide`` creates one ``Course`` for each move and hands it around; nothing else holds state. Every
event is folded in at once. Reactions to it are run by the ``Listeners`` (``reactions``), which are
passed in so that effects may cause events in turn: an event that an effect brings about is heard
once everything about the event at hand is done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gamemaster.game import events as e
from gamemaster.game.facts import changed
from gamemaster.game.fold.evolve import evolve
from gamemaster.game.fold.state import Game
from gamemaster.game.item.causes import Cause
from gamemaster.game.item.chance import ALWAYS_ONE, Oracle
from gamemaster.game.item.octet_budget import Writing
from gamemaster.game.item.steps import MOVE, Account, Steps
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views.clause_views import Dice


@dataclass(frozen=True, slots=True)
class Listeners:
    """The functions that follow up on events.

    ``hear`` runs the reactions to an event, ``settle`` follow a change of the rules in force.
    """

    hear: Callable[[Course, Cause], None]
    settle: tuple[Callable[[Course], None], ...] = ()


NOBODY = Listeners(lambda _course, _cause: None)


class Course:
    """Collects the events of one item; ``game`` is always the fold of everything so far.

    ``undecided``: several might have won, so nothing more is earned before the ruling. ``acting``
    is the rule whose effects are run, ``hearing`` what happened that it reacts to. ``counting``
    says that votes are being counted, ``ticking`` that timers are run.

    ``steps`` and ``writing`` are what clauses have taken and written. ``voided`` are the places of
    clauses that are left out of the item, ``cut_off`` the accounts that have nothing left; where
    it is ``exhausted`` nothing is counted any more. ``accounts`` keeps these. ``renewals`` are the
    chains of dice that ran out, and the epoch that each begins.

    ``gained`` are the handles of those who may have won by what was done, ``said_to_win`` those
    whom effects name as winners, with the clause that does; ``unseen`` (first edition) those for
    whom nobody could look.
    """

    def __init__(self, game: Game, now: int, oracle: Oracle, listeners: Listeners = NOBODY) -> None:
        # The item's own instant: until its first event the state still has the last one's.
        self.game = game if game.now == now else changed(game, now=now)
        self.now = now
        self.oracle = oracle
        self.happenings: list[e.Happened] = []
        self.exhausted = False
        self.undecided = False
        self._listeners = listeners
        self.counting = False
        self.acting: int | None = None
        self.gained: dict[str, None] = {}
        self.said_to_win: list[tuple[tuple[str, ...], Heard[Any]]] = []
        self.unseen: dict[str, None] = {}
        self.steps = Steps(game)
        self.writing = Writing(game, now)
        self.cut_off: set[Account] = set()
        self.voided: set[tuple[int, int]] = set()
        # Whether it is tried what votes could still attain.
        self.trying = False
        self._causes: deque[Cause] = deque()
        self.hearing: Cause | None = None
        self.renewals: list[tuple[str, int]] = []
        # Proposals and ballots whose votes have changed, which ``ballots`` has to look at.
        self.touched: set[int] = set()
        self.touched_ballots: set[int] = set()
        self.ticking = False
        # The declared move that is being heard of, as it would be voided.
        self.making: e.MoveVoided | None = None
        # Play ends with this item: what would be told at the next digest is told now.
        self.closing = False

    def happen(self, event: e.Event, why: e.Why | None = None, *, settled: bool = True) -> None:
        """Record ``event`` and fold it in at once.

        Not ``settled``: the rules go on changing, so what they declare is not looked at yet.
        """
        happened = e.Happened(self.now, why or e.Why(), event)
        before = self.game.rulebook
        self.game = evolve(self.game, happened)
        self.happenings.append(happened)
        match event:
            case e.TurnTaken() | e.VoteCast() | e.VotesCleared():
                self.touched.add(event.number)
            case e.ProposalRewritten() | e.RuleRewritten() | e.RuleRepealed() | e.RuleEnacted():
                # Texts may decide any proposal or ballot, or who has won: all may be decided by
                # now.
                self.count_everything()
                self.look_at_everybody()
            case e.BallotOpened() | e.BallotCast() | e.BallotCleared():
                self.touched_ballots.add(event.number)
            case e.PlayerForfeited() | e.PlayerExpelled() if self._wins_by_others():
                self.look_at_everybody()  # Somebody may have won by remaining.
            case e.PlayerEnrolled() | e.PlayerReadmitted() if self.game.edition > 1:
                # A newcomer may have won by the points to begin with, another by their number.
                self.look_at_everybody()
        if isinstance(event, e.TournamentStarted) or self.game.rulebook is not before:
            # Something that a clause lacked may be there under the changed rules: each is heard
            # again.
            self.voided.clear()
            for settle in self._listeners.settle if settled else ():
                settle(self)

    def count_everything(self) -> None:
        """Have all open proposals and ballots counted: they may be decided by now."""
        self.touched |= {*self.game.open_proposals}
        self.touched_ballots |= {*self.game.box.open}

    def look_at_everybody(self) -> None:
        """Have it asked of every player in play whether they have won."""
        self.gained |= dict.fromkeys(player.handle for player in self.game.players_in_play())

    def imagining(self, game: Game, now: int) -> Course:
        """Return the course of an item that is only imagined: a die shows 1."""
        return Course(game, now, ALWAYS_ONE, self._listeners)

    @property
    def imagined(self) -> bool:
        """Whether all that happens in it is only imagined."""
        return self.oracle is ALWAYS_ONE

    def _wins_by_others(self) -> bool:
        """Say whether a victory may rest on who else is in play, or on how many are."""
        return self.game.edition > 1 or not self.game.rulebook.locality.wins

    def react(
        self,
        about: str,
        bound: Mapping[str, object],
        dice: Dice | None = None,
        only: Heard[Any] | None = None,
        *,
        digest: bool = False,
    ) -> None:
        """Have the rules now in force hear of an event, or ``only`` a clause that waited for it.

        ``dice`` are the dice to speak of, those in use unless given; ``digest``: the clause waited
        for a digest, after it was found to apply. Events that an effect brings about are heard
        after everything that is about the event it reacts to.
        """
        depth, by = 0, MOVE
        if self.hearing is not None:
            depth, by = self.hearing.depth + 1, self.hearing.by
            if by == MOVE and self.acting is not None:
                by = self.acting
        self._causes.append(Cause(about, bound, dice, depth, only, by, digest))
        if self.hearing is not None:
            return
        while self._causes:
            self.hearing = self._causes.popleft()
            self._listeners.hear(self, self.hearing)
        self.hearing = None

    def awaits(self, about: str) -> bool:
        """Say whether an event named ``about`` is being reacted to, or waits to be."""
        known = [*self._causes, *([self.hearing] if self.hearing is not None else [])]
        return any(cause.about == about for cause in known)


def outside(game: Game, now: int) -> Course:
    """Return a course for a question about a game that no item asks; nothing comes of it."""
    return Course(game, now, ALWAYS_ONE)

"""The course of one item: events as they happen, and the reactions of rules to them.

``decide`` creates one ``Course`` for each move and hands it around; nothing else holds state. Order
(docs/clauses.md): an event's reactions run by precedence, awards before reveals; victory is looked
for after every award; the first player to achieve it ends the awarding.

A clause that fails while it runs (division by zero, budget, a vanished name) is void for this item:
the move stays, play goes on without the clause, and ``clause.voided`` tells the organiser alone.
Once the steps of the whole item are used up no clause runs any more, and ``decide`` asks for a
ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar, cast

from gamemaster.clauses import (
    Award,
    Budget,
    BudgetExceeded,
    ClauseFailed,
    Define,
    Everyone,
    Expr,
    Require,
    Reveal,
    Scope,
    Value,
    When,
    evaluate,
)
from gamemaster.game import events as e
from gamemaster.game import results
from gamemaster.game.dice import Roll, epoch_of, renewal_due
from gamemaster.game.events import FieldValue, Happened, Why
from gamemaster.game.numbers import Number, exact
from gamemaster.game.rulebook import Heard
from gamemaster.game.state import Game, Player, evolve
from gamemaster.game.views import OPEN, SECRET, Dice, Die, Names, Numbered, ProposalView, Votes

STEPS_PER_CLAUSE = 100_000
STEPS_PER_ITEM = 1_000_000
STEPS_PER_PROPOSAL = 1_000
"""What an open proposal adds to the steps of an item, so that a long list can still be counted."""

T = TypeVar("T")
Clause = TypeVar("Clause", Define, Require, When)
Wanted = Callable[[Expr, Value], T]
"""A check of what an expression came to (``results``)."""


class Oracle(Protocol):
    """The two pure functions that stand for chance, and the anchors that commit to them."""

    def nonce(self, number: int, body: str) -> str:
        """Return 64 hex digits that nobody can guess or choose."""

    def roll(self, chain: str, index: int, faces: int) -> Roll:
        """Return roll ``index`` (from 1) of a chain."""

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of a chain's ``epoch`` (from 0), 64 hex digits."""


class Void(Exception):
    """A clause has failed in this item and is left out of the rest of it."""


@dataclass
class Reaction:
    """What the reactions to one event have brought so far."""

    about: str
    bound: dict[str, object]
    chain: str
    gains: dict[str, Number] = field(default_factory=dict)
    reveals: list[tuple[Heard[When], Reveal]] = field(default_factory=list)


@dataclass
class Circle:
    """What one circle of readers is told about one event, and by which rules."""

    why: Why
    fields: dict[str, FieldValue] = field(default_factory=dict)
    rules: dict[int, None] = field(default_factory=dict)


class Course:
    """Collects what one item causes; ``game`` is always the fold of everything so far."""

    def __init__(self, game: Game, now: int, oracle: Oracle) -> None:
        # The item's own instant: until its first event the state still has the last one's.
        self.game = replace(game, now=now)
        self.now = now
        self.oracle = oracle
        self.happenings: list[Happened] = []
        self.exhausted = False
        self._steps = STEPS_PER_ITEM + STEPS_PER_PROPOSAL * len(game.open_proposals)
        self._voided: set[tuple[int, int]] = set()
        self._asking = False
        self._undecided = False
        self._renewals: list[tuple[str, int]] = []

    def happen(self, event: e.Event, why: Why | None = None) -> None:
        """Record ``event`` and fold it in at once."""
        happened = Happened(self.now, why or Why(), event)
        self.game = evolve(self.game, happened)
        self.happenings.append(happened)
        if isinstance(event, e.RuleChanged | e.ReviewGiven | e.ClausesCorrected):
            # What a clause lacked may be there under the changed rules: each is heard again.
            self._voided.clear()

    # Clauses -------------------------------------------------------------------------------

    def truth(self, name: str, bound: Mapping[str, object]) -> bool:
        """Return what the prevailing definition of ``name`` says, False where there is none."""
        return self._defined(name, bound, results.verdict, default=False)

    def number(self, name: str, default: Number) -> Number:
        """Return the number that the prevailing definition of ``name`` gives."""
        return self._defined(name, {}, results.score, default)

    def _defined(self, name: str, bound: Mapping[str, object], wanted: Wanted[T], default: T) -> T:
        """Return the value of ``name`` by its first definition that runs."""
        for heard in self.game.rulebook.index.defines.get(name, ()):
            with suppress(Void):
                return self._run(heard, heard.clause.expr, bound, wanted)
        return default

    def why_defined(self, name: str) -> Why:
        """Return the clause whose definition of ``name`` prevails."""
        for heard in self.game.rulebook.index.defines.get(name, ()):
            if _place(heard) not in self._voided:
                return Why(*_place(heard))
        return Why()

    def first_failing(self, subject: str, bound: Mapping[str, object]) -> tuple[int, Why] | None:
        """Return the number to cite and the clause that forbids ``subject``, or None.

        The first in order of precedence is what the player "failed to consider" (Rule 215).
        """
        for heard in self.game.rulebook.index.requires.get(subject, ()):
            with suppress(Void):
                if self._run(heard, heard.clause.condition, bound, results.verdict):
                    continue
                cited = None
                if heard.clause.citing is not None:
                    cited = self._run(heard, heard.clause.citing, bound, results.citation)
                return heard.rule.number if cited is None else cited, Why(*_place(heard))
        return None

    def holds(self, subject: str, bound: Mapping[str, object]) -> bool:
        """Say whether every ``require subject`` in force is met."""
        return self.first_failing(subject, bound) is None

    def _run(
        self,
        heard: Heard[Clause],
        expr: Expr,
        bound: Mapping[str, object],
        wanted: Wanted[T],
        roll: Callable[[int], int] | None = None,
    ) -> T:
        """Run a part of a clause at the present state. Raises Void, from its first failure on."""
        place = _place(heard)
        if place in self._voided or self.exhausted:
            raise Void
        budget = Budget(min(STEPS_PER_CLAUSE, self._steps))
        try:
            return wanted(expr, evaluate(expr, self._scope(bound, budget, roll), budget))
        except ClauseFailed as failure:
            if isinstance(failure, BudgetExceeded) and budget.limit < STEPS_PER_CLAUSE:
                self.exhausted = True
            self._voided.add(place)
            self.happen(e.ClauseVoided(*place, str(failure)), Why(*place))
            raise Void from None
        finally:
            self._steps -= budget.spent

    def _scope(
        self, bound: Mapping[str, object], budget: Budget, roll: Callable[[int], int] | None = None
    ) -> Scope:
        return Scope(
            bindings=Names(self.game, bound),
            definition=self._definition,
            roll=roll,
            attainable=lambda expr, scope: self._attainable(expr, scope, budget),
        )

    def _definition(self, name: str) -> Define | None:
        for heard in self.game.rulebook.index.defines.get(name, ()):
            if _place(heard) not in self._voided:
                return heard.clause
        return None

    def _attainable(self, expr: Expr, scope: Scope, budget: Budget) -> bool:
        """Say whether ``expr`` and every guard would hold if all outstanding votes were for it."""
        if self._asking:
            raise ClauseFailed("attainable asks this very question")
        votes = cast(Votes, scope.bindings["votes"])
        names = {name: scope.bindings[name] for name in _COUNTED}
        # All who are in play and have not voted yet.
        names["votes"] = Votes(votes.tally, self.game.active - votes.tally.cast)
        self._asking = True
        try:
            wanted = evaluate(expr, self._scope(names, budget), budget)
            return results.verdict(expr, wanted) and self.holds("adoption", names)
        finally:
            self._asking = False

    # Reactions -----------------------------------------------------------------------------

    def react(self, about: str, bound: Mapping[str, object], dice: Dice | None = None) -> None:
        """Run every reaction to an event by the rules now in force.

        ``dice`` are the dice to speak of, those in use unless given.
        """
        whens = self.game.rulebook.index.whens.get(about, ())
        # Whether a roll is open or secret is fixed before it is rolled (docs/formats.md, "Dice").
        is_open = any(
            path.dotted == "die.proof"
            for heard in whens
            for effect in heard.clause.effects
            if isinstance(effect, Reveal)
            for path in effect.fields
        )
        names = {**bound, "dice": dice or self.dice()}
        reaction = Reaction(about, names, OPEN if is_open else SECRET)
        for heard in whens:
            with suppress(Void):
                self._hear(heard, reaction)
        self._reveal(reaction)

    def _hear(self, heard: Heard[When], reaction: Reaction) -> None:
        """Run one reaction: its awards now, its reveals after all awards."""
        self._refresh(reaction)
        condition = heard.clause.condition
        if condition is not None and not self._run(
            heard, condition, reaction.bound, results.verdict
        ):
            return
        for effect in heard.clause.effects:
            if isinstance(effect, Reveal):
                reaction.reveals.append((heard, effect))
            else:
                self._award(heard, effect, reaction)

    def _refresh(self, reaction: Reaction) -> None:
        """Bind players as they now stand, and the points gained so far."""
        for name, value in reaction.bound.items():
            reaction.bound[name] = self._as_it_stands(value)
        player = reaction.bound.get("player")
        if isinstance(player, Player):
            reaction.bound["points"] = reaction.gains.get(player.handle, 0)

    def _as_it_stands(self, value: object) -> object:
        if isinstance(value, Player):
            return self.game.players[value.handle]
        if isinstance(value, ProposalView):
            return replace(value, game=self.game)
        if isinstance(value, tuple):
            return tuple(self._as_it_stands(one) for one in value)
        return value

    def _award(self, heard: Heard[When], effect: Award, reaction: Reaction) -> None:
        # Rule 111: once a player has won, or several may have, nothing more is earned.
        if self.game.winner is not None or self._undecided or self.game.phase == "ended":
            return
        self._refresh(reaction)
        if isinstance(effect.target, Everyone):
            players = self.game.players_in_play()
        else:
            named = self._run(heard, effect.target, reaction.bound, results.party)
            players = tuple(one for one in named if self.game.players[one.handle].active)
        if not players:
            return
        why = Why(*_place(heard))

        def roll(faces: int) -> int:
            return self._roll(faces, reaction, why)

        gain = results.gain_for(players)
        points = self._run(heard, effect.amount, reaction.bound, gain, roll)
        handles = tuple(player.handle for player in players)
        self.happen(e.PointsAwarded(handles, points, reaction.about), why)
        for handle in handles:
            reaction.gains[handle] = exact(reaction.gains.get(handle, 0) + points)
        self.look_for_victory(handles)

    def _roll(self, faces: int, reaction: Reaction, why: Why) -> int:
        chain = reaction.chain
        index = self.game.rolls.get(chain, 0) + 1
        roll = self.oracle.roll(chain, index, faces)
        self.happen(e.DieRolled(chain, index, faces, roll.value), why)
        reaction.bound["die"] = Die(roll.value, faces, roll.proof)
        due = renewal_due(index, self.game.dice_length)
        if due is not None:
            self._renewals.append((chain, due))
        return roll.value

    def _reveal(self, reaction: Reaction) -> None:
        """Make the reveals of one event: one announcement, and one letter for each circle."""
        self._refresh(reaction)
        circles: dict[tuple[str, ...] | None, Circle] = {}
        for heard, effect in reaction.reveals:
            with suppress(Void):
                readers = self._readers(heard, effect, reaction)
                fields = {
                    path.dotted: self._run(heard, path.expr, reaction.bound, results.shown)
                    for path in effect.fields
                }
                if readers != ():
                    circle = circles.setdefault(readers, Circle(Why(*_place(heard))))
                    circle.fields.update(fields)
                    circle.rules[heard.rule.number] = None
        for readers, circle in circles.items():
            revealed = e.FieldsRevealed(
                about=reaction.about,
                announcement=self.game.announcements + 1 if readers is None else None,
                readers=readers or (),
                fields=tuple(circle.fields.items()),
                rules=tuple(circle.rules),
            )
            self.happen(revealed, circle.why)

    def _readers(
        self, heard: Heard[When], effect: Reveal, reaction: Reaction
    ) -> tuple[str, ...] | None:
        """Return the handles of those who are told, players who left included; None for all."""
        if isinstance(effect.audience, Everyone):
            return None
        named = self._run(heard, effect.audience, reaction.bound, results.party)
        return tuple(player.handle for player in named)

    def dice(self, renewed: Mapping[str, int] | None = None) -> Dice:
        """Return the dice in use now, with the epochs of chains that are ``renewed``."""
        length = self.game.dice_length
        epochs = {
            chain: epoch_of(max(self.game.rolls.get(chain, 0), 1), length)
            for chain in (SECRET, OPEN)
        }
        return Dice(self.oracle.anchor, {**epochs, **(renewed or {})}, length)

    def renew_dice(self) -> None:
        """Announce the successor of every chain of dice that is about to run out."""
        for chain, epoch in self._renewals:
            self.happen(e.DiceRenewed(chain, epoch, self.oracle.anchor(chain, epoch)))
            self.react("dice.renewed", {}, self.dice({chain: epoch}))
        self._renewals.clear()

    # Outcomes ------------------------------------------------------------------------------

    def look_for_victory(self, handles: tuple[str, ...]) -> None:
        """Record the winner if one of ``handles`` has won; several at once need a ruling."""
        if self.game.winner is not None or self.game.phase != "playing":
            return
        winners = [
            handle
            for handle in handles
            if self.truth("victory", {"player": self.game.players[handle]})
        ]
        if len(winners) == 1:
            self.happen(e.TournamentWon(winners[0]), self.why_defined("victory"))
        elif winners:
            self._undecided = True
            self.happen(e.RulingNeeded("victory", tuple(winners)), self.why_defined("victory"))

    def forbid(self, player: str, move: str, cited: int, why: Why) -> None:
        """Record a violation and let the rules say what follows (Rule 215)."""
        self.happen(e.MoveForbidden(player, move, cited), why)
        self.react(
            "move.illegal",
            {"player": self.game.players[player], "rule": Numbered(cited), "move": move},
        )


_COUNTED = ("proposal", "proposer", "change", "target")
"""What a guard of adoption may speak of besides the votes."""


def _place(heard: Heard[Clause]) -> tuple[int, int]:
    return heard.rule.number, heard.place

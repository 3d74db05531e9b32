"""The course of one item: events as they happen, and clauses run at the state of the moment.

``decide`` creates one ``Course`` for each move and hands it around; nothing else holds state. Every
event is folded in at once. Reactions to it are run by the ``Listeners`` (``reactions``), which are
passed in so that effects may cause events in turn: an event that an effect brings about is heard
once everything about the event at hand is done.

A clause that fails while it runs (division by zero, budget, a vanished name) is void for this item:
the move stays, play goes on without the clause, and ``clause.voided`` tells the organiser alone.
A rule that takes too many ``steps``, or writes too much (``writing``), is cut off in the same way,
and disturbs no other one. If there are not enough steps to count with, nothing is counted any more,
and ``decide`` asks for a ruling.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn, TypeVar

from gamemaster.clauses import Budget, BudgetExceeded, ClauseFailed, Scope, Value, evaluate, values
from gamemaster.clauses.nodes import (
    Boolean,
    Define,
    Expr,
    Protect,
    Require,
    Statement,
)
from gamemaster.game import events as e
from gamemaster.game import results, steps, writing
from gamemaster.game.bindings import Names
from gamemaster.game.causes import Cause, place_of, why_of
from gamemaster.game.chance import ALWAYS_ONE, Oracle
from gamemaster.game.clause_views import (
    Dice,
    ProposalView,
    Votes,
    all_for,
    view_rule,
)
from gamemaster.game.events import Happened, Why
from gamemaster.game.evolve import evolve
from gamemaster.game.facts import FieldValue, Number, changed
from gamemaster.game.ranking import Heard
from gamemaster.game.state import IMAGINED, Game
from gamemaster.game.steps import COUNT, MOVE, Account, Steps
from gamemaster.game.writing import Writing

T = TypeVar("T")
Clause = TypeVar("Clause", bound=Statement)
Wanted = Callable[[Expr, Value], T]
"""A check of the value of an expression (``results``)."""


class Void(Exception):
    """A clause has failed in this item and is left out of the rest of it."""


class Unpaid(Exception):
    """A rule would have to do more on behalf of another one than that one may cause."""


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
    is the rule whose effects are run. ``gained`` are the handles of those who may have won by what
    was done, ``said_to_win`` those whom effects name as winners, with the clause that does;
    ``unseen`` (first edition) those for whom nobody could look.
    """

    def __init__(self, game: Game, now: int, oracle: Oracle, listeners: Listeners = NOBODY) -> None:
        # The item's own instant: until its first event the state still has the last one's.
        self.game = game if game.now == now else changed(game, now=now)
        self.now = now
        self.oracle = oracle
        self.happenings: list[Happened] = []
        self.exhausted = False
        self.undecided = False
        self._listeners = listeners
        self.counting = False
        self.acting: int | None = None
        self.gained: dict[str, None] = {}
        self.said_to_win: dict[tuple[str, ...], Why] = {}
        self.unseen: dict[str, None] = {}
        self._steps = Steps(game)
        self._writing = Writing(game, now)
        self._cut_off: set[Account] = set()
        self._voided: set[tuple[int, int]] = set()
        self._asking = False
        self._causes: deque[Cause] = deque()
        self._hearing: Cause | None = None
        self.renewals: list[tuple[str, int]] = []
        # Proposals and ballots whose votes have changed, which ``ballots`` has to look at.
        self.touched: set[int] = set()
        self.touched_ballots: set[int] = set()
        self.ticking = False
        # The declared move that is being heard of, as it would be voided.
        self.making: e.MoveVoided | None = None
        # Play ends with this item: what would be told at the next digest is told now.
        self.closing = False

    def happen(self, event: e.Event, why: Why | None = None, *, settled: bool = True) -> None:
        """Record ``event`` and fold it in at once.

        Not ``settled``: the rules go on changing, so what they declare is not looked at yet.
        """
        happened = Happened(self.now, why or Why(), event)
        before = self.game.rulebook
        self.game = evolve(self.game, happened)
        self.happenings.append(happened)
        match event:
            case e.TurnTaken() | e.VoteCast() | e.VotesCleared():
                self.touched.add(event.number)
            case e.ProposalRewritten() | e.RuleRewritten() | e.RuleRepealed() | e.RuleEnacted():
                # Texts may decide any proposal or ballot, or who has won: all may be decided by
                # now.
                self.touched |= {*self.game.open_proposals}
                self.touched_ballots |= {*self.game.box.open}
                self.gained |= dict.fromkeys(p.handle for p in self.game.players_in_play())
            case e.BallotOpened() | e.BallotCast() | e.BallotCleared():
                self.touched_ballots.add(event.number)
            case e.PlayerForfeited() | e.PlayerExpelled() if self._wins_by_others():
                # Somebody may have won by remaining.
                self.gained |= dict.fromkeys(p.handle for p in self.game.players_in_play())
            case e.PlayerEnrolled() | e.PlayerReadmitted() if self.game.edition > 1:
                # A newcomer may have won by the points to begin with, another by their number.
                self.gained |= dict.fromkeys(p.handle for p in self.game.players_in_play())
        if isinstance(event, e.TournamentStarted) or self.game.rulebook is not before:
            # Something that a clause lacked may be there under the changed rules: each is heard
            # again.
            self._voided.clear()
            for settle in self._listeners.settle if settled else ():
                settle(self)

    def imagining(self, game: Game, now: int) -> Course:
        """Return the course of an item that is only imagined: a die shows 1."""
        return Course(game, now, ALWAYS_ONE, self._listeners)

    @property
    def imagined(self) -> bool:
        """Whether all that happens in it is only imagined."""
        return self.oracle is ALWAYS_ONE

    def keep_votes(self, heard: Heard[Clause]) -> None:
        """Raise Void where a rule keeps votes on proposals from what this clause does."""
        if self.game.rulebook.protection.votes_kept_from(heard.rule):
            self.void(heard, "a rule that prevails protects the votes")

    def record(self, heard: Heard[Clause], event: e.Event) -> None:
        """Record what a clause brings about, as far as its rule may. Raises Void or Unpaid."""
        self.pay(heard, event)
        self.happen(event, why_of(heard))

    def _wins_by_others(self) -> bool:
        """Say whether a victory may rest on who else is in play, or on how many are."""
        return self.game.edition > 1 or not self.game.rulebook.locality.wins

    # Clauses -------------------------------------------------------------------------------

    def truth(self, name: str, bound: Mapping[str, object], *, default: bool = False) -> bool:
        """Return the boolean that the prevailing definition of ``name`` gives, else ``default``."""
        return self.defined(name, bound, values.boolean, default=default)

    def number(self, name: str, default: Number) -> Number:
        """Return the number that the prevailing definition of ``name`` gives."""
        return self.defined(name, {}, results.score, default)

    def defined(self, name: str, bound: Mapping[str, object], wanted: Wanted[T], default: T) -> T:
        """Return the value of ``name`` by its first definition that runs."""
        for heard in self.game.rulebook.index.defines.get(name, ()):
            with suppress(Void):
                return self.run(heard, heard.clause.expr, bound, wanted)
        return default

    def why_defined(self, name: str) -> Why:
        """Return the clause whose definition of ``name`` prevails."""
        heard = self._prevailing(name)
        return Why() if heard is None else why_of(heard)

    def _prevailing(self, name: str) -> Heard[Define] | None:
        definitions = self.game.rulebook.index.defines.get(name, ())
        return next((held for held in definitions if place_of(held) not in self._voided), None)

    def first_failing(
        self, subject: str, bound: Mapping[str, object], *, of_change: bool = False
    ) -> tuple[int, Why] | None:
        """Return the number to cite and the clause that forbids ``subject``, or None.

        The first in order of precedence is what the player "failed to consider" (Rule 215).
        ``of_change``: only what is required of the rule-change is asked.
        """
        asked = self.game.rulebook.index.requires.get(subject, ())
        if of_change:
            asked = self.game.rulebook.locality.about_changes(subject, asked)
        for heard in self.game.rulebook.locality.about(subject, bound, asked):
            if self.gift(heard, subject, bound) is not None:
                continue
            with suppress(Void):
                if self.run(heard, heard.clause.condition, bound, values.boolean):
                    continue
                cited = None
                if heard.clause.citing is not None:
                    cited = self.run(heard, heard.clause.citing, bound, results.citation)
                return heard.rule.number if cited is None else cited, why_of(heard)
        return None

    def gift(
        self, heard: Heard[Require] | Heard[Define], subject: str, bound: Mapping[str, object]
    ) -> Heard[Protect] | None:
        """Return the clause of a rule that ranks above ``heard`` and gives this very move."""
        book, clause = self.game.rulebook, heard.clause
        gifts = book.protection.gifts(subject, heard.rule)
        for held in book.locality.about(subject, bound, gifts):
            condition = held.clause.condition
            with suppress(Void):
                if condition and self.run(held, condition, bound, values.boolean):
                    # An adoption is given by its votes: what else it needs is for others to say.
                    asked = clause.expr if isinstance(clause, Define) else clause.condition
                    votes = subject != "adoption" or book.locality.rests_on_votes(
                        asked, freeing=True
                    )
                    return held if votes else None
        return None

    def adoption_given(self, bound: Mapping[str, object]) -> Heard[Protect] | None:
        """Return the clause that gives an adoption, whatever votes define ``adopted`` (Rule 109).

        Requirements of rules that rank above the definition are still to be met.
        """
        heard = self._prevailing("adopted")
        held = None if heard is None else self.gift(heard, "adoption", bound)
        asking = self.game.rulebook.index.requires.get("adoption", ())
        # A rule that does not itself say what it takes gives nothing without votes.
        return (
            held
            if held and any(asked.rule.number == held.rule.number for asked in asking)
            else None
        )

    def has_votes(self, bound: Mapping[str, object]) -> bool:
        """Say whether a proposal is adopted by its votes, if it meets what rules require."""
        return self.truth("adopted", bound) or self.adoption_given(bound) is not None

    def holds(self, subject: str, bound: Mapping[str, object]) -> bool:
        """Say whether every ``require subject`` in force is met."""
        return self.first_failing(subject, bound) is None

    def allows(
        self, player: str, move: str, bound: Mapping[str, object], *, of_change: bool = False
    ) -> bool:
        """Say whether no rule forbids a move; a move that one forbids is a violation (Rule 215)."""
        forbidden = self.first_failing(move, bound, of_change=of_change)
        if forbidden is not None:
            self.forbid(player, move, *forbidden)
        return forbidden is None

    def run(
        self,
        heard: Heard[Clause],
        expr: Expr,
        bound: Mapping[str, object],
        wanted: Wanted[T],
        roll: Callable[[int], int] | None = None,
    ) -> T:
        """Run a part of a clause at the present state. Raises Void, from its first failure on."""
        if place_of(heard) in self._voided:
            raise Void
        account = self._account(heard)
        self._charge(account, heard, steps.PER_RUN)
        budget = Budget(min(steps.PER_CLAUSE, self._steps.left(account)))
        try:
            return wanted(expr, evaluate(expr, self._scope(bound, budget, roll), budget))
        except ClauseFailed as problem:
            failure = problem
        finally:
            self._steps.spend(account, budget.spent)
        if isinstance(failure, BudgetExceeded) and budget.limit < steps.PER_CLAUSE:
            self._cut(heard, account)
        raise self._void(heard, str(failure))

    def void(self, heard: Heard[Clause], problem: str) -> NoReturn:
        """Leave a clause out of the rest of the item and tell the organiser. Raises Void."""
        raise self._void(heard, problem) from None

    def _void(self, heard: Heard[Clause], problem: str) -> Void:
        if place_of(heard) not in self._voided:
            self._voided.add(place_of(heard))
            self.note(heard, problem)
        return Void()

    def note(self, heard: Heard[Clause], problem: str) -> None:
        """Tell the organiser why a clause does not run this time."""
        self._writing.spend(self._account(heard), writing.ROW)
        self.happen(e.ClauseVoided(*place_of(heard), problem), why_of(heard))

    def charge(self, heard: Heard[Clause], amount: int = steps.PER_CAUSE) -> None:
        """Take steps on account of a clause. Raises Void or Unpaid where there are too few."""
        self._charge(self._account(heard), heard, amount)

    def _charge(self, account: Account, heard: Heard[Clause], amount: int) -> None:
        if self._steps.left(account) < amount:
            self._cut(heard, account)
        self._steps.spend(account, amount)

    def _account(self, heard: Heard[Clause]) -> Account:
        """Return the account whose steps a clause takes now."""
        rule = heard.rule.number
        if self._hearing is None:
            return Account(COUNT if self.counting else MOVE, rule)
        cause = self._hearing.by
        if cause == MOVE and self.acting not in (None, rule):
            cause = self.acting or MOVE
        return Account(cause, rule)

    def _cut(self, heard: Heard[Clause], account: Account) -> NoReturn:
        """Cut off a rule that takes too many steps, or has others take them."""
        if account.cause == COUNT and self._steps.starved(account):
            self.exhausted = True
            self.void(heard, "the count takes too many steps")
        if account.own:
            self.void(heard, "its rule takes too many steps at once")
        self._note_once(heard, account, f"rule {account.cause} has it take too many steps at once")
        raise Unpaid from None

    def _note_once(self, heard: Heard[Clause], account: Account, problem: str) -> None:
        if account not in self._cut_off:
            self._cut_off.add(account)
            self.note(heard, problem)

    def pay(self, heard: Heard[Clause], event: e.Event) -> None:
        """Count the octets of what a clause brings about. Raises Void or Unpaid for too many."""
        octets = writing.octets(event)
        self.afford(heard, octets)
        self._writing.spend(self._account(heard), octets)

    def afford(self, heard: Heard[Clause], octets: int = writing.ROW) -> None:
        """Make sure that a clause may write so many octets. Raises Void or Unpaid."""
        account = self._account(heard)
        excess = self._writing.excess(account, octets, ticking=self.ticking)
        if excess is None:
            return
        # One note for all clauses of the rule: notes are written, too.
        if not account.own:
            self._note_once(heard, account, f"rule {account.cause} has it {excess.caused}")
            raise Unpaid
        self._note_once(heard, account, f"its rule {excess.own}")
        self._voided.add(place_of(heard))
        raise Void

    def count_another(self) -> None:
        """Begin to count a proposal."""
        self._steps.count_another()

    def charge_for(self, heard: Heard[Clause], facts: Iterable[FieldValue]) -> None:
        """Take steps for ``facts`` that a clause has written down or told."""
        self.charge(heard, sum(map(results.told_length, facts)) // steps.CHARACTERS_PER_STEP)

    def _scope(
        self, bound: Mapping[str, object], budget: Budget, roll: Callable[[int], int] | None = None
    ) -> Scope:
        return Scope(
            bindings=Names(self.game, bound),
            definition=self._definition,
            roll=roll,
            attainable=lambda expr, scope: self._attainable(expr, scope, budget),
            attribute=lambda record, name: results.read_attribute(self.game, record, name),
        )

    def _definition(self, name: str) -> Define | None:
        heard = self._prevailing(name)
        return None if heard is None else heard.clause

    def _definition_given(self, name: str) -> Define | None:
        """Return the prevailing definition of a name, where a rule gives the adoption."""
        return _ADOPTED if name == _ADOPTED.name else self._definition(name)

    def _attainable(self, expr: Expr, scope: Scope, budget: Budget) -> bool:
        """Say whether ``expr`` and every guard would hold if all outstanding votes were for it."""
        if self._asking:
            raise ClauseFailed("attainable asks this very question")
        if any(name not in scope.bindings for name in _COUNTED):
            raise ClauseFailed("only of a proposal it is asked what is attainable")
        votes = scope.bindings["votes"]
        if not isinstance(votes, Votes):
            # A move that rules declare may have a parameter of this name.
            raise ClauseFailed("there are no votes here")
        names = {name: scope.bindings[name] for name in _COUNTED}
        actual = self.game
        if actual.edition >= IMAGINED and isinstance(names["proposal"], ProposalView):
            names["proposal"] = imagined = all_for(names["proposal"])
            self.game, names["votes"] = imagined.game, imagined.votes
        else:
            # All who are in play and have not voted yet.
            names["votes"] = Votes(votes.tally, actual.active - votes.tally.cast)
        self._asking = True
        try:
            if self._would_hold(expr, names, budget):
                return True
            # A condition that waits for time to pass is tried at the instant for which a count is
            # set.
            then = self.defined("next_count", names, results.moment, None)
            later = then is not None and then > self.now
            return later and self._would_hold(expr, {**names, "now": then}, budget)
        finally:
            self._asking, self.game = False, actual

    def _would_hold(self, expr: Expr, names: Mapping[str, object], budget: Budget) -> bool:
        scope = self._scope(names, budget)
        if self.adoption_given(names) is not None:
            scope = replace(scope, definition=self._definition_given)
        return values.boolean(expr, evaluate(expr, scope, budget)) and self.holds("adoption", names)

    # Reactions -----------------------------------------------------------------------------

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
        if self._hearing is not None:
            depth, by = self._hearing.depth + 1, self._hearing.by
            if by == MOVE and self.acting is not None:
                by = self.acting
        self._causes.append(Cause(about, bound, dice, depth, only, by, digest))
        if self._hearing is not None:
            return
        while self._causes:
            self._hearing = self._causes.popleft()
            self._listeners.hear(self, self._hearing)
        self._hearing = None

    def awaits(self, about: str) -> bool:
        """Say whether an event named ``about`` is being reacted to, or waits to be."""
        known = [*self._causes, *([self._hearing] if self._hearing is not None else [])]
        return any(cause.about == about for cause in known)

    def forbid(self, player: str, move: str, cited: int, why: Why) -> None:
        """Record a violation and let the rules draw the consequences (Rule 215)."""
        self.happen(e.MoveForbidden(player, move, cited), why)
        rule = view_rule(self.game, cited)
        self.react(
            "move.illegal", {"player": self.game.players[player], "rule": rule, "move": move}
        )


_COUNTED = ("proposal", "proposer", "change", "target")
"""The names that a guard of adoption may use besides the votes."""
_ADOPTED: Final = Define("adopted", Boolean(value=True))
"""The definition that counts where a rule gives the adoption."""


def outside(game: Game, now: int) -> Course:
    """Return a course for a question about a game that no item asks; nothing comes of it."""
    return Course(game, now, ALWAYS_ONE)

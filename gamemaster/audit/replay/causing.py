"""The course of one item: events as they must happen, and clauses run at the state of the moment.

Every event that the replay derives goes through ``happen``: it is compared with the journal at once
and folded in. A clause that fails while it runs is void for the rest of the item, or until the
rules change within it; a rule that takes too many steps is cut off (``spending``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from gamemaster.audit.dice.chance import RENEWAL_MARGIN
from gamemaster.audit.files.text import document
from gamemaster.audit.language import Budget, Exhausted, Failed, Formula, Scope
from gamemaster.audit.language.computing import Number
from gamemaster.audit.language.expressions import Constant
from gamemaster.audit.language.forms import Everyone, Party
from gamemaster.audit.language.tables import GIVEN, MOVED
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay import plain_facts, spending
from gamemaster.audit.replay.fields import Names, imagined, kinds_of
from gamemaster.audit.replay.folding import fold
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.plain_facts import read
from gamemaster.audit.replay.precedence import Heard
from gamemaster.audit.replay.script import ANYTHING, Data, Oracle, Script
from gamemaster.audit.replay.spending import COUNT, MOVE, Account, Octets, Steps

Bound = Mapping[str, object]
_TRUE: Final = Formula(Constant(value=True))
"""The definition of an adoption that a rule gives."""
_LEAVING: Final = frozenset({"player.forfeited/1", "player.expelled/1"})
_REWRITING: Final = frozenset(
    {"proposal.rewritten/1", "rule.rewritten/1", "rule.repealed/1", "rule.enacted/1"}
)
"""Events by which clauses change texts and rules."""
_COMING_OR_GOING: Final = _LEAVING | {"player.enrolled/1", "player.readmitted/1"}


class Cause(NamedTuple):
    """An event that rules hear of.

    ``depth`` counts the events that led to it by effects, ``by`` is the rule whose effect began all
    this, ``only`` the one clause that waited for its time, or for a ``digest``.
    """

    about: str
    bound: Bound
    dice: t.Dice | None
    depth: int
    only: Heard | None
    by: int
    digest: bool


@dataclass(slots=True)
class Reaction:
    """Everything that the reactions to one event have brought so far.

    ``rule`` is the one that speaks, ``variables`` are those of the ``for`` around the effect at
    hand. ``points_of``: the player (a handle) whose gains clauses call ``points``, if anybody's.
    ``changed``: attributes that were set, whose, and under which key of a lookup.
    """

    about: str
    bound: dict[str, object]
    proving: frozenset[int]
    points_of: str | None
    rule: int = 0
    dice: dict[int, t.Die] = field(default_factory=dict)
    variables: dict[str, object] = field(default_factory=dict)
    gains: dict[str, Number] = field(default_factory=dict)
    reveals: list[tuple[Heard, Any, dict[str, object]]] = field(default_factory=list)
    changed: dict[tuple[Any, str | int | None, int | str | None], None] = field(
        default_factory=dict
    )

    @property
    def names(self) -> dict[str, object]:
        """The names that the rule's clauses may use here, with the die that it rolled itself."""
        brought: dict[str, object] = {}
        if self.points_of is not None:
            brought["points"] = self.gains.get(self.points_of, 0)
        if die := self.dice.get(self.rule):
            brought["die"] = die
        return self.bound | self.variables | brought


T = TypeVar("T")
Wanted = Callable[[Any], T]


class Void(Exception):
    """A clause has failed in this item and is left out of the rest of it."""


class Unpaid(Exception):
    """A rule would have to do more on behalf of another one than that one may cause."""


class _Imagined:
    """Chance in a course that is only imagined."""

    def nonce(self, _number: int, _body: str) -> str:
        return "0" * 64

    def roll(self, _chain: str, _index: int, _faces: int) -> tuple[int, str]:
        return 1, "0" * 64

    def mix_in(self, _drawn: str) -> None:
        pass

    def anchor(self, _chain: str, _epoch: int) -> str:
        return "0" * 64


_IMAGINED: Final = _Imagined()


class Course:
    """The course of one item: every event that it causes.

    ``hear`` runs the reactions to an event, ``settle`` follows a change of the rules; both are
    given, because what they do causes events in turn.
    """

    def __init__(
        self,
        state: State,
        now: int,
        oracle: Oracle,
        script: Script,
        hear: Callable[[Course, Cause], None],
        settle: Callable[[Course], None],
    ) -> None:
        self.state, self.now, self.oracle, self.script = state, now, oracle, script
        self._hear, self._settle = hear, settle
        self.events = 0
        self.exhausted = self.undecided = self.counting = self.ticking = self.closing = False
        self.acting: int | None = None
        # Handles: players who may have won by what was done, those who have won by effects, and
        # those whose victory could not be looked for.
        self.gained: dict[str, None] = {}
        self.said_to_win: list[tuple[tuple[str, ...], Heard]] = []
        self.unseen: dict[str, None] = {}
        # Proposals and ballots whose votes have changed.
        self.touched: set[int] = set()
        self.touched_ballots: set[int] = set()
        # The event that would void the declared move that rules hear of now, until a rule does so.
        self.voiding: Data | None = None
        self._steps = Steps(state)
        self._octets = Octets(state)
        self._kinds = kinds_of(state)
        self._attribute = partial(read, state)
        # After how many events a proposal was last counted, and left open.
        self.left_open: dict[int, int] = {}
        self._voided: set[tuple[int, int]] = set()
        self._cut_off: set[Account] = set()
        self._asking = False
        # Events that are not done with: the first is being heard, the others wait for it.
        self._causes: deque[Cause] = deque()
        self._renewals: list[tuple[str, int]] = []

    def asking(self, state: State) -> Course:
        """Return a course in which rules are only asked, of another state."""
        return Course(state, state.now, self.oracle, ANYTHING, self._hear, self._settle)

    def imagining(self, state: State) -> Course:
        """Return the course of an item that is only imagined: a die shows 1."""
        return Course(state, state.now, _IMAGINED, ANYTHING, self._hear, self._settle)

    @property
    def imagined(self) -> bool:
        """Whether the whole course is only imagined."""
        return self.oracle is _IMAGINED

    def write(self, type_: str, data: Data, heard: Heard) -> None:
        """Have an event happen that a clause brings about, if its rule may write so much."""
        self.pay(heard, spending.octets(type_, data))
        self.happen(type_, data, heard)

    def happen(
        self, type_: str, data: Data, why: Heard | int | None = None, *, settled: bool = True
    ) -> None:
        """Have an event happen: it must be the journal's next one. ``why``: clause, or rule.

        Not ``settled``: the rules go on changing, so what they declare is not looked at yet.
        """
        reason = {}
        if isinstance(why, Heard):
            reason = {"rule": why.rule.number, "clause": why.place}
        elif why is not None:
            reason = {"rule": why}
        self.script.meets(type_, self.now, data, reason)
        self.events += 1
        before = self.state.book.version
        fold(self.state, type_, data)
        if isinstance(why, Heard) and self.script is not ANYTHING:
            spending.keep_count(self.state, why.rule.number, type_, data)
        if type_ in ("turn.taken/1", "vote.cast/1", "votes.cleared/1"):
            self.touched.add(data["number"])
        elif type_ in ("ballot.opened/1", "ballot.cast/1", "ballot.cleared/1"):
            self.touched_ballots.add(data["number"])
        elif type_ in _REWRITING:
            # A text may be what a count, or a victory, looks at.
            self.touched.update(self.state.open_proposals)
            self.touched_ballots.update(self.state.open_ballots)
            self.gained.update(dict.fromkeys(p.handle for p in self.state.in_play()))
        elif type_ in _COMING_OR_GOING:
            second = self.state.edition > 1
            left_alone = type_ in _LEAVING and not self.state.book.wins_locally
            if second or left_alone:
                # Somebody may now have more than all others, or enough for this number of players.
                self.gained.update(dict.fromkeys(p.handle for p in self.state.in_play()))
        if type_ == "tournament.started/1" or self.state.book.version != before:
            self._look_at_rules(settled=settled)

    def _look_at_rules(self, *, settled: bool) -> None:
        # Something that a clause lacked may be there under the changed rules.
        self._voided.clear()
        if settled:
            self._settle(self)

    def bring_about(
        self, about: str, data: Data, bound: Bound, why: Heard | int | None = None
    ) -> None:
        """Have an event happen, and the rules in force hear of it."""
        self.happen(f"{about}/1", data, why)
        self.react(about, bound)

    def ignore(self, player: str, move: str, reason: str) -> None:
        """Set a move aside: it changes nothing, though it is no violation."""
        self.happen("move.ignored/1", {"player": player, "move": move, "reason": reason})

    def document(self, number: int, body: str) -> dict[str, str]:
        """Return the document of a proposal, or of a rule, with this body, and its hash."""
        made = document(self.state.tournament, number, self.oracle.nonce(number, body), body)
        return {"document": made, "hash": sha256(made.encode(errors="replace")).hexdigest()}

    # What clauses come to ------------------------------------------------------------------

    def truth(self, name: str, bound: Bound, *, default: bool = False) -> bool:
        """Return the truth that the prevailing definition of ``name`` gives."""
        return self.defined(name, bound, plain_facts.verdict, default)

    def defined(self, name: str, bound: Bound, wanted: Wanted[T], default: T) -> T:
        """Return the value of ``name`` by its first definition that runs."""
        for heard in self.state.book.index["define"].get(name, ()):
            try:
                return self.run(heard, heard.clause.value, bound, wanted)
            except Void:
                continue
        return default

    def prevailing(self, name: str) -> Heard | None:
        """Return the clause whose definition of ``name`` prevails."""
        for heard in self.state.book.index["define"].get(name, ()):
            if not self._voided or heard.key not in self._voided:
                return heard
        return None

    def first_failing(
        self, subject: str, bound: Bound, *, changes: bool = False
    ) -> tuple[int, Heard] | None:
        """Return the number to cite and the clause that forbids something, None if none does.

        ``changes``: only clauses that speak of what is proposed are asked.
        """
        asked: Sequence[Heard] = self.state.book.index["require"].get(subject, ())
        if changes:
            asked = self.state.book.of_changes(asked, subject)
        for heard in self.state.book.of_this(asked, subject, bound):
            try:
                if not self.holds(heard, subject, bound):
                    return self.cited(heard, heard.clause.citing, bound), heard
            except Void:
                continue
        return None

    def cited(self, heard: Heard, citing: Formula | None, bound: Bound) -> int:
        """Return the number that a clause cites: its own rule's if it names none. Raises Void."""
        cited = None if citing is None else self.run(heard, citing, bound, plain_facts.citation)
        return heard.rule.number if cited is None else cited

    def keep_votes(self, heard: Heard) -> None:
        """Raise Void where a rule protects votes on proposals from the effects of this clause."""
        if self.state.book.keeps_votes_from(heard.rule):
            self.void(heard)

    def holds(self, heard: Heard, subject: str, bound: Bound) -> bool:
        """Say whether a requirement of a kind of move holds. Raises Void.

        It does not count for a move that a rule above that of ``heard`` gives.
        """
        asked = heard.clause.condition
        if self._giver(heard, asked, subject, bound) is not None:
            return True
        return self.run(heard, asked, bound, plain_facts.verdict)

    def _giver(self, heard: Heard, asked: Formula, subject: str, bound: Bound) -> Heard | None:
        """Return the clause of a higher rule that gives a move which ``heard`` limits."""
        gifts = self.state.book.gifts(subject, heard.rule)
        for held in self.state.book.of_this(gifts, subject, bound):
            try:
                if not self.run(held, held.clause.condition, bound, plain_facts.verdict):
                    continue
            except Void:
                continue
            # The adoption is given by its votes, and by nothing else that it needs.
            votes = subject != "adoption" or self.state.book.says_who_frees(asked)
            return held if votes else None
        return None

    def adoption_given(self, bound: Bound) -> Heard | None:
        """Return the clause that gives an adoption, whatever votes it is defined by (Rule 109)."""
        defined = self.prevailing("adopted")
        if defined is None:
            return None
        held = self._giver(defined, defined.clause.value, "adoption", bound)
        asking = self.state.book.index["require"].get("adoption", ())
        # A rule that does not say itself what it takes gives nothing without votes.
        says = held is not None and any(heard.rule.number == held.rule.number for heard in asking)
        return held if says else None

    def has_votes(self, bound: Bound) -> bool:
        """Say whether a proposal is adopted by its votes, if it meets what is required."""
        return self.truth("adopted", bound) or self.adoption_given(bound) is not None

    def run(
        self,
        heard: Heard,
        formula: Formula,
        bound: Bound,
        wanted: Wanted[T],
        roll: Callable[[int], int] | None = None,
    ) -> T:
        """Run a part of a clause now. Raises Void from its first failure on."""
        if self._voided and heard.key in self._voided:
            raise Void
        account = self._account(heard)
        if (left := self._steps.charge(account, spending.PER_RUN)) < 0:
            self._cut(heard, account)
        budget = Budget(min(spending.PER_CLAUSE, left))
        try:
            return wanted(formula.value(self._scope(bound, roll), budget))
        except Failed as problem:
            failure = problem
        finally:
            self._steps.take(account, budget.spent)
        if isinstance(failure, Exhausted) and budget.limit < spending.PER_CLAUSE:
            self._cut(heard, account)
        raise self._voids(heard)

    def given(self, heard: Heard, formula: Formula, reaction: Reaction, wanted: Wanted[T]) -> T:
        """Run a part of an effect, in which dice may be rolled. Raises Void."""
        return self.run(heard, formula, reaction.names, wanted, self._roller(heard, reaction))

    def party(self, heard: Heard, named: Party, reaction: Reaction) -> tuple[t.Player, ...]:
        """Return the players in play among those that an effect is about, each once."""
        if isinstance(named, Everyone):
            self.charge(heard, self.state.active)
            return self.state.in_play()
        found = self.given(heard, named, reaction, plain_facts.party)
        return tuple(player for player in dict.fromkeys(found) if player.active)

    def void(self, heard: Heard) -> NoReturn:
        """Leave a clause out of the rest of the item."""
        raise self._voids(heard) from None

    def _voids(self, heard: Heard) -> Void:
        if heard.key not in self._voided:
            self._voided.add(heard.key)
            self.note(heard)
        return Void()

    def believe_void(self, rule: int, place: int) -> None:
        """Leave out a clause whose question was about something that the disclosure hides."""
        heard = self.required("press", (rule, place))
        if heard is None:
            data = {"rule": rule, "clause": place, "problem": ""}
            raise self.script.off("rules", "no void clause", f"{data}")
        self._voids(heard)

    def required(self, subject: str, key: tuple[object, object]) -> Heard | None:
        """Return the clause that limits a move, by its rule and place; None if it does not."""
        limits = self.state.book.index["require"].get(subject, ())
        return next((heard for heard in limits if heard.key == key), None)

    def note(self, heard: Heard) -> None:
        """Meet the note that a clause does not run this time; its words are not compared."""
        rule, place = heard.key
        self._octets.take(self._account(heard), spending.ROW)
        self.happen("clause.voided/1", {"rule": rule, "clause": place, "problem": ""}, heard)

    # Steps ---------------------------------------------------------------------------------

    def charge(self, heard: Heard, amount: int = spending.PER_CAUSE) -> int:
        """Take steps for a clause; return those left. Raises Void or Unpaid for too few."""
        account = self._account(heard)
        if (left := self._steps.charge(account, amount)) < 0:
            self._cut(heard, account)
        return left

    def charge_for(self, heard: Heard, facts: Iterable[object]) -> None:
        """Take steps for facts that a clause has written down or told, by their length."""
        self.charge(heard, sum(map(plain_facts.told_length, facts)) // spending.CHARACTERS_PER_STEP)

    def count_another(self) -> None:
        """Begin to count another proposal."""
        self._steps.count_another()

    def _account(self, heard: Heard) -> Account:
        rule = heard.rule.number
        if not self._causes:
            return COUNT if self.counting else MOVE, rule
        by = self._beginner()
        # A rule's reaction to the move is its own doing, not that of another.
        return MOVE if by == rule and self._causes[0].by == MOVE else by, rule

    def _beginner(self) -> int:
        """Return the rule whose effect began all that is being heard, or MOVE."""
        by = self._causes[0].by
        return self.acting if by == MOVE and self.acting is not None else by

    def _cut(self, heard: Heard, account: Account) -> NoReturn:
        """Cut off a rule that takes too many steps, itself or on behalf of another."""
        if account[0] == COUNT and self._steps.starved(account):
            self.exhausted = True
        if spending.has_itself_to_blame(account):
            self.void(heard)
        self._note_once(heard, account)
        raise Unpaid from None

    def _note_once(self, heard: Heard, account: Account) -> None:
        if account not in self._cut_off:
            self._cut_off.add(account)
            self.note(heard)

    # Octets --------------------------------------------------------------------------------

    def pay(self, heard: Heard, octets: int) -> None:
        """Take octets for what a clause brings about. Raises Void or Unpaid for too few."""
        self.afford(heard, octets)
        self._octets.take(self._account(heard), octets)

    def afford(self, heard: Heard, octets: int = spending.ROW) -> None:
        """Raise Void or Unpaid unless a clause may write so many octets."""
        account = self._account(heard)
        if self._octets.allow(account, octets, ticking=self.ticking):
            return
        # The organiser is told of one clause of the rule only.
        self._note_once(heard, account)
        if not spending.has_itself_to_blame(account):
            raise Unpaid
        self._voided.add(heard.key)
        raise Void

    # What surrounds a clause ---------------------------------------------------------------

    def _scope(self, bound: Bound, roll: Callable[[int], int] | None = None) -> Scope:
        names = Names(self.state, bound)
        return Scope(
            names, self._kinds, self._definition, roll, self._attainable, self._attribute, {}
        )

    def _definition(self, name: str) -> Formula | None:
        heard = self.prevailing(name)
        found: Formula | None = None if heard is None else heard.clause.value
        return found

    def _definition_given(self, name: str) -> Formula | None:
        return _TRUE if name == "adopted" else self._definition(name)

    def _attainable(self, formula: Any, scope: Scope, budget: Budget) -> bool:  # noqa: ANN401
        """Say whether something and every guard of adoption could still hold.

        It is asked as if all who are in play and have not voted yet were in favour; also at the
        instant of the next count.
        """
        if self._asking:
            raise Failed("attainable asks this very question")
        names, cast = imagined(scope, self.state)
        self._asking = True
        try:
            if self._would_hold(formula, names, budget):
                return True
            then = self.defined("next_count", names, plain_facts.moment, None)
            later = then is not None and then > self.now
            return later and self._would_hold(formula, {**names, "now": then}, budget)
        finally:
            self._asking = False
            for proposal, votes in cast.items():
                proposal.votes = votes

    def _would_hold(self, formula: Any, names: Bound, budget: Budget) -> bool:  # noqa: ANN401
        scope = self._scope(names)
        if self.adoption_given(names) is not None:
            scope = replace(scope, definition=self._definition_given)
        holds = plain_facts.verdict(formula.value(scope, budget))
        return holds and self.first_failing("adoption", names) is None

    # Reactions -----------------------------------------------------------------------------

    def react(
        self,
        about: str,
        bound: Bound,
        dice: t.Dice | None = None,
        only: Heard | None = None,
        *,
        digest: bool = False,
    ) -> None:
        """Have the rules in force hear of an event.

        An event that an effect brings about is heard after everything about the event it reacts to.
        """
        if self._causes:
            depth, by = self._causes[0].depth + 1, self._beginner()
            self._causes.append(Cause(about, bound, dice, depth, only, by, digest))
            return
        self._causes.append(Cause(about, bound, dice, 0, only, MOVE, digest))
        while self._causes:
            self._hear(self, self._causes[0])
            self._causes.popleft()

    def awaits(self, about: str) -> bool:
        """Say whether an event of this kind is being heard, or is still to be heard."""
        return any(cause.about == about for cause in self._causes)

    def tell_of_points(self, players: Iterable[str], points: Number, about: str) -> None:
        """Let rules hear of points that some players (handles) were given, one after the other."""
        if points:
            for player in players:
                given = {"player": self.state.players[player], "points": points, "event": about}
                self.react(GIVEN, given)

    def tell_of_move(self, player: str, move: str) -> None:
        """Let rules hear that somebody who still plays has made a move, whatever it came to."""
        if self.state.phase not in ("gathering", "ended") and self.state.plays(player):
            self.react(MOVED, {"player": self.state.players[player], "move": move})

    def allows(self, player: str, move: str, bound: Bound, *, changes: bool = False) -> bool:
        """Say whether no rule forbids a move; if one does, it is a violation."""
        match self.first_failing(move, bound, changes=changes):
            case cited, why:
                self.forbid(player, move, cited, why)
                return False
        return True

    def forbid(self, player: str, move: str, cited: int, why: Heard | int) -> None:
        """Have a violation happen, and the rules hear of it (Rule 215)."""
        bound = {"player": self.state.players[player], "rule": t.RuleSeen(cited), "move": move}
        illegal = {"player": player, "move": move, "cited": cited}
        self.bring_about("move.illegal", illegal, bound, why)

    # Dice ----------------------------------------------------------------------------------

    def _roller(self, heard: Heard, reaction: Reaction) -> Callable[[int], int]:
        """Return a function that rolls the die in an effect of a clause."""

        def roll(faces: int) -> int:
            self.charge(heard, spending.PER_ROLL)
            chain = self._chain(heard, reaction)
            index = self.state.rolls.get(chain, 0) + 1
            value, key = self.oracle.roll(chain, index, faces)
            rolled = {"chain": chain, "index": index, "faces": faces, "value": value}
            self.write("die.rolled/1", rolled, heard)
            die = t.Die(value, faces, key if chain == t.OPEN else None)
            reaction.dice[heard.rule.number] = die
            epoch, place = divmod(index - 1, self.state.dice_length)
            margin = min(RENEWAL_MARGIN, self.state.dice_length // 2)
            if chain != t.HIDDEN and place + 1 == self.state.dice_length - margin:
                self._renewals.append((chain, epoch + 1))
            return value

        return roll

    def _chain(self, heard: Heard, reaction: Reaction) -> str:
        number = heard.rule.number
        if number in reaction.proving:
            return t.OPEN
        initial = self.state.book.history[number].kind == "initial"
        return t.SECRET if initial and number not in self.state.desk else t.HIDDEN

    def dice(self, renewed: Mapping[str, int] | None = None) -> t.Dice:
        """Return the dice in use, with the epochs of those that are ``renewed``."""
        length, rolled = self.state.dice_length, self.state.rolls
        epochs = {chain: max(rolled.get(chain, 0) - 1, 0) // length for chain in (t.SECRET, t.OPEN)}
        return t.Dice(self.oracle.anchor, epochs | dict(renewed or {}), length)

    def renew_dice(self) -> None:
        """Announce the successor of every chain of dice that is about to run out."""
        for chain, epoch in self._renewals:
            renewed = {"chain": chain, "epoch": epoch, "anchor": self.oracle.anchor(chain, epoch)}
            self.happen("dice.renewed/1", renewed)
            self.react("dice.renewed", {}, self.dice({chain: epoch}))
        self._renewals.clear()

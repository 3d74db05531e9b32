"""Tries whether any rule-change could be adopted under other rules (Rules 113, 114).

Under those rules the first player who may take a turn enacts something, or repeals, amends or
transmutes the mutable rule of the highest number: now, in a day or in 31 days. All who may vote for
it do so at once, a day or 31 days later, and it is counted each time. Booleans that rules set of
the proposal are taken as they are, or as false, or as true, at first with few of them true. A
change that is adopted in this way is then played, with all that rules do about its turn and its
votes, and has to be adopted again. It is certain that nothing can be adopted only where, for each
kind of change, a condition fails that speaks of votes, players in play and the kind itself, and no
vote is missing except of players whom such a condition keeps from voting. Whether immutable rules
could be made mutable (Rule 109), once that is proposed, is tried by votes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from itertools import product
from typing import Any, Final, NamedTuple

from gamemaster.audit.language import Formula
from gamemaster.audit.language.expressions import fields_of
from gamemaster.audit.language.forms import effects
from gamemaster.audit.language.tables import PROPOSER
from gamemaster.audit.language.times import DAY
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay.causing import Course, Void
from gamemaster.audit.replay.fields import names_of, names_to_count, target_of
from gamemaster.audit.replay.folding import fold
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.precedence import Heard, NamesAlone, Rulebook
from gamemaster.audit.replay.standing import given_by, settle_attributes, spoken_in_trials, tick

VOTES: Final = NamesAlone(
    frozenset({"votes", "electorate", "mutable_rules"}),
    frozenset({"change.kind", "proposal.kind"}),
)
"""Names whose values stay the same whatever text, target or number a change has."""
TELLING_APART: Final = frozenset({"number", "text"})
WAITS: Final = (0, DAY, 31 * DAY)
MOST_BOOLEANS: Final = 6
MOST_TIMERS: Final = 50
UNTRIED: Final = frozenset({"hash", "document"})
"""Fields of a proposal that nobody can try: who proposes it cannot choose them."""

Aim = tuple[str | None, int | None]
Held = list[tuple[Any, bool | None]]


class _Way(NamedTuple):
    """A turn to be tried: when it begins, what it is, and what booleans it is taken to have."""

    began: int
    taken: dict[str, Any]
    held: Held
    said: dict[str, t.Kept]


def lost_by(course: Course, after: Rulebook, number: int) -> Iterator[tuple[Heard, bool]]:
    """Yield the clauses protecting what a change makes impossible, and whether that is certain."""
    guard = after.protector("adoption", number)
    if guard is not None:
        possible = _Outlook(course, after).found()
        if not possible:
            yield guard, possible is False
    guard = after.protector("freeing", number)
    if guard is not None:
        possible = _Outlook(course, after, freeing=True).lets_free()
        if not possible and _Outlook(course, course.state.book, freeing=True).lets_free():
            yield guard, True


def turns_possible(course: Course) -> bool | None:
    """Say whether anybody could take a turn now, None where that cannot be said."""
    return _Outlook(course, course.state.book, turns_alone=True).found()


class _Outlook:
    def __init__(
        self, course: Course, book: Rulebook, *, turns_alone: bool = False, freeing: bool = False
    ) -> None:
        self._turns_alone, self._freeing = turns_alone, freeing
        self._course, self._asking = course, course.asking
        self._impossible = self._doubtful = False
        self._state = _twin(course.state)
        self._state.book = book
        # The rule that a clause is about to enact has taken its number.
        self._state.next_number = max(self._state.next_number, max(book.history, default=0) + 1)
        self._state.open_proposals, self._state.held = {}, {}
        settle_attributes(self._asking(self._state))

    def found(self) -> bool | None:
        tried = self._tried()
        if tried is None:
            return None
        certain = True
        for kind in ("enact", "repeal", "amend", "transmute"):
            numbers = [rule.number for rule in self._state.book.rules.values() if rule.mutable]
            if kind != "enact" and not numbers:
                continue
            aim = ("rule", max(numbers)) if kind != "enact" else (None, None)
            self._impossible = False
            way = self._way(kind, aim, tried)
            if self._doubtful:
                return None
            if way is not None and (self._turns_alone or self._comes_to_pass(way)):
                return True
            certain = certain and way is None and self._impossible
        return False if certain else None

    def lets_free(self) -> bool:
        """Say whether each immutable rule could be made mutable, if somebody proposed it."""
        tried, rules = self._tried(), self._state.book.rules.values()
        if tried is None:
            return True
        numbers = sorted(rule.number for rule in rules if not rule.mutable)
        if TELLING_APART.isdisjoint(self._asked_for("adoption", "effect")):
            del numbers[1:]
        for number in numbers:
            self._impossible = False
            way = self._way("transmute", ("rule", number), tried)
            if self._doubtful or (way is None and self._impossible):
                return self._doubtful
        return True

    def _tried(self) -> list[Any] | None:
        """Return the booleans to be tried; None where adoption rests on what nobody can try."""
        index = self._state.book.index
        chance = not UNTRIED.isdisjoint(self._asked_for("vote", "adoption", "effect"))
        if chance or not index["define"].get("adopted"):
            return None
        acting = (heard for kind in ("when", "every") for listed in index[kind].values()
                  for heard in listed)  # fmt: skip
        done = (effect for heard in acting for effect in effects(heard.clause))
        moved = {effect.place[1] for effect in done if effect.kind == "set"}
        first = (heard[0].clause for heard in index["attribute"].values())
        tried = [
            clause
            for clause in first
            if clause.type.name == "boolean"
            and clause.keyed in (None, PROPOSER)
            and clause.owner in ("game", "proposal")
            and clause.name in moved
        ]
        return tried if len(tried) <= MOST_BOOLEANS else None

    def _asked_for(self, *subjects: str) -> frozenset[str]:
        """Return the fields that such conditions and the definitions of an outcome rest on."""
        book = self._state.book
        asked = [
            heard.clause.condition.expression
            for subject in subjects
            for heard in book.index["require"].get(subject, ())
        ]
        for name in ("adopted", "defeated"):
            asked += [h.clause.value.expression for h in book.index["define"].get(name, ())]
        return frozenset(fields_of(asked, book.definitions))

    def _way(self, kind: str, aim: Aim, tried: list[Any]) -> _Way | None:
        """Return the first way in which a change is adopted by its votes."""
        for wait in WAITS:
            for values in _tries(self._state, tried):
                way = self._adopts(kind, aim, list(zip(tried, values, strict=True)), wait)
                if way is not None or self._doubtful:
                    return way
        return None

    def _adopts(self, kind: str, aim: Aim, held: Held, wait: int) -> _Way | None:
        state = _twin(self._state)
        state.now += wait
        _hold(state, held, "game", None)
        number = state.next_number
        target = target_of(state.book, *aim, kind)
        for said in spoken_in_trials(state):
            change = t.ChangeSeen(kind, "", "", said=said, target=target)
            mover = self._mover(state, {"change": change, "target": target})
            if mover is not None:
                break
        else:
            return None
        taken: dict[str, Any] = dict.fromkeys(("text", "clauses", "document", "hash"), "")
        taken |= {"target_noun": aim[0], "target_number": aim[1], "player": mover.handle,
                  "number": number, "kind": kind}  # fmt: skip
        way = _Way(state.now, taken, held, said)
        if self._turns_alone:
            return way
        fold(state, "turn.taken/1", taken)
        for data, _ in given_by(state, number, said):
            fold(state, "attribute.set/1", data)
        _hold(state, held, "proposal", number)
        names = names_of(state, number)
        lost = self._lost_at_once(state, names)
        return way if self._voted_on(state, names) and not lost else None

    def _mover(self, state: State, about: dict[str, object]) -> t.Player | None:
        """Return the first player who may propose something."""
        for mover in state.in_play():
            turn = {"player": mover, **about}
            unmet = [] if self._freeing else self._unmet(state, "turn", turn)
            if not unmet:
                return mover
            self._impossible |= self._certain(unmet)
        return None

    def _comes_to_pass(self, way: _Way) -> bool:
        """Play a way, with all that rules do about its turn and votes; say if it is adopted."""
        state = _apart(self._state)
        state.now, number = way.began, way.taken["number"]
        _hold(state, way.held, "game", None)
        first_timer = state.next_timer
        course = self._course.imagining(state)
        course.happen("turn.taken/1", way.taken)
        for data, heard in given_by(state, number, way.said):
            course.happen("attribute.set/1", data, heard)
        proposal, mover = state.proposals[number], state.players[way.taken["player"]]
        course.react("turn.taken", {"player": mover, "proposer": mover, "proposal": proposal})
        course.tell_of_move(mover.handle, "turn")
        missing = [player.handle for player in state.in_play()]
        for later in WAITS:
            if later:
                self._pass_time(state, way.began + later, first_timer)
                state.now = way.began + later
                _hold(state, way.held, "proposal", number, other=True)
            for handle in (None, *missing):
                if handle is not None:
                    course, voter = self._course.imagining(state), state.players[handle]
                    bound = {"player": voter, "proposal": proposal, "choice": t.FOR}
                    if not voter.active or course.first_failing("vote", bound) is not None:
                        continue
                    cast = {"player": handle, "number": number, "choice": t.FOR}
                    course.bring_about("vote.cast", cast, bound)
                    course.tell_of_move(handle, "vote")
                    if handle in proposal.votes.cast:
                        missing.remove(handle)
                decided = self._decided(state, number)
                if decided is not None:
                    return decided
        return False

    def _pass_time(self, state: State, until: int, first_timer: int) -> None:
        """Fire what turn and votes have put off until then."""
        for _ in range(MOST_TIMERS):
            due = [at for at in state.agenda if at[0] <= until and at[-1] >= first_timer]
            if not due:
                break
            instant, *_, number = min(due)
            state.now = max(instant, state.now)
            tick(self._course.imagining(state), number)

    def _decided(self, state: State, number: int) -> bool | None:
        """Say whether it is adopted with an effect, or no longer can be; None if neither yet."""
        if number not in state.open_proposals or not state.active:
            return False
        course, names = self._course.imagining(state), names_to_count(state, number)
        if course.has_votes(names) and course.first_failing("adoption", names) is None:
            return course.first_failing("effect", names) is None
        return False if course.truth("defeated", names) else None

    def _voted_on(self, state: State, names: dict[str, object]) -> bool:
        """Say whether the votes of all who may vote for it, cast once they may, have it adopted."""
        proposal = state.proposals[state.next_number - 1]
        began, missing = state.now, dict.fromkeys(state.in_play())
        for later in WAITS:
            state.now = began + later
            voted: list[str] = []
            for voter in tuple(missing):
                vote = {"player": voter, "proposal": proposal, "choice": t.FOR}
                unmet = self._unmet(state, "vote", vote)
                if not unmet:
                    voted.append(voter.handle)
                if not unmet or self._certain(unmet):
                    del missing[voter]
            for handle in voted:
                proposal.votes.vote(handle, t.FOR)
            if self._adopted(state, names, everyone=not missing):
                return True
        return False

    def _lost_at_once(self, state: State, names: dict[str, object]) -> bool:
        course = self._asking(state)
        defeated = course.truth("defeated", names)
        self._note(course)
        if not defeated or self._adopted(state, names, everyone=False):
            return False
        ends = state.book.index["define"]["defeated"][0].clause.value
        self._impossible |= self._rests_on_votes(ends, attainable=False)
        return True

    def _adopted(self, state: State, names: dict[str, object], *, everyone: bool) -> bool:
        course = self._asking(state)
        adopted = course.has_votes(names)
        self._note(course)
        if not adopted:
            answer = state.book.index["define"]["adopted"][0].clause.value
            self._impossible |= everyone and self._rests_on_votes(answer)
            return False
        unmet = self._unmet(state, "adoption", names) + self._unmet(state, "effect", names)
        self._impossible |= everyone and self._certain(unmet)
        return not unmet

    def _unmet(self, state: State, subject: str, names: dict[str, object]) -> list[Heard]:
        """Return the requirements that do not hold; all of them are asked."""
        unmet = []
        for heard in state.book.index["require"].get(subject, ()):
            course = self._asking(state)
            with suppress(Void):
                if not course.holds(heard, subject, names):
                    unmet.append(heard)
            self._note(course)
        return unmet

    def _certain(self, unmet: list[Heard]) -> bool:
        return any(self._rests_on_votes(heard.clause.condition) for heard in unmet)

    def _note(self, asked: Course) -> None:
        """Take down that all is doubtful, if something happened when rules were only asked."""
        self._doubtful |= asked.events > 0

    def _rests_on_votes(self, formula: Formula, *, attainable: bool = True) -> bool:
        if self._freeing:
            return self._state.book.says_who_frees(formula, attainable=attainable)
        return self._state.book.rests_on(VOTES, formula, attainable=attainable)


def _tries(state: State, booleans: list[Any]) -> list[tuple[bool | None, ...]]:
    """List the values that are tried for booleans: as they are, then from none true to all true.

    A boolean of the game is only tried with its initial value. The values that all have anyway are
    not tried again.
    """
    options: list[tuple[bool, ...]] = []
    as_they_are: list[t.Kept] = []
    for clause in booleans:
        declared = state.declared.get(f"{clause.owner}.{clause.name}")
        begins = declared is not None and declared.initial is True
        options.append((False, True) if clause.owner == "proposal" else (begins,))
        # What its proposer says may differ from what it begins with.
        known = declared is not None and clause.keyed is None
        as_they_are.append(state.held_by(declared, None) if declared and known else None)
    ways = sorted(product(*options), key=lambda way: way.count(True))
    others = (way for way in ways if way != tuple(as_they_are))
    return [(None,) * len(booleans), *others]


def _twin(state: State) -> State:
    """Return a state that may change in players, proposals, attributes and time by itself."""
    twin = copy(state)
    twin.players = {handle: player.copied() for handle, player in state.players.items()}
    twin.electorate_changed()
    twin.proposals, twin.open_proposals = dict(state.proposals), dict(state.open_proposals)
    twin.untold = dict(state.untold)
    twin.desk, twin.declared = dict(state.desk), dict(state.declared)
    twin.values = {key: dict(held) for key, held in state.values.items()}
    twin.entries = dict(state.entries)
    return twin


def _apart(state: State) -> State:
    """Return a state in which anything may happen and nothing of it touches this one."""
    twin = copy(state)
    for name, value in vars(state).items():
        setattr(twin, name, _copied(value))
    twin.electorate_changed()
    return twin


def _copied(value: Any) -> Any:  # noqa: ANN401 - any part of a state
    """Copy whatever changes in place: containers, and the records of ``knowledge``."""
    match value:
        case dict():
            found = copy(value)
            for key, part in value.items():
                if not isinstance(part, _STAYS):
                    found[key] = _copied(part)
            return found
        case list() | set():
            # Of instants and numbers.
            return copy(value)
        case t.Proposal() | t.Ballot():
            twin = copy(value)
            twin.votes = value.votes.copied()
            return twin
        case t.Player() | Rulebook():
            return value.copied()
        case t.Desk():
            return copy(value)
    return value


_STAYS: Final = (str, int, tuple, type(None), t.Timer, t.Declared)


def _hold(state: State, held: Held, owner: str, of: int | None, *, other: bool = False) -> None:
    """Set booleans to the values that are tried; ``other``: only those that differ from initial."""
    for clause, value in held:
        # What came to nothing by its initial value holds nothing else either.
        declared = state.declared.get(f"{owner}.{clause.name}") if clause.owner == owner else None
        if declared and value is not None and not (other and value == declared.initial):
            data = {"owner": owner, "of": of, "name": clause.name, "value": value}
            fold(state, "attribute.set/1", data)

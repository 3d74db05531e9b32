"""Tries whether any rule-change could be adopted under other rules (Rules 113, 114).

Under them the first player who may enacts something, or repeals, amends or transmutes the mutable
rule of the highest number: now, in a day or in 31 days. All who may vote for it then, a day or 31
days later do, and it is counted each time. Booleans that rules keep of the game or of the proposal
are as they are, or false, or true, few of them true at first. That nothing can be adopted is
certain only where for each kind of change a condition fails that speaks of votes, players in play
and the kind itself, when no vote is missing but of players whom such a condition keeps from voting.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from itertools import product
from typing import Any, Final

from gamemaster.audit.language import Formula
from gamemaster.audit.language.expressions import rests_on
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay import plain_facts
from gamemaster.audit.replay.causing import Course, Void
from gamemaster.audit.replay.fields import target_of
from gamemaster.audit.replay.folding import fold
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.precedence import Heard, Rulebook
from gamemaster.audit.replay.standing import settle_attributes

DAY: Final = 86_400
VOTE_ROOTS: Final = frozenset({"votes", "electorate", "mutable_rules"})
VOTE_FIELDS: Final = frozenset({"change.kind", "proposal.kind"})
"""Names that no other text, target or number of a change would make something else."""
WAITS: Final = (0, DAY, 31 * DAY)
MOST_BOOLEANS: Final = 6

Asking = Callable[[State], Course]
Aim = tuple[str | None, int | None]
Held = list[tuple[Any, bool | None]]


def adoptable_under(state: State, book: Rulebook, asking: Asking) -> bool | None:
    """Say whether something could be adopted under ``book``, None where that cannot be said."""
    if not book.index["define"].get("adopted"):
        return None
    return _Outlook(state, book, asking).found()


def turns_possible(course: Course) -> bool | None:
    """Say whether anybody could take a turn now, None where that cannot be said."""
    book = course.state.book
    if not book.index["define"].get("adopted"):
        return None
    return _Outlook(course.state, book, course.asking, turns_alone=True).found()


class _Outlook:
    def __init__(
        self, state: State, book: Rulebook, asking: Asking, *, turns_alone: bool = False
    ) -> None:
        self._turns_alone = turns_alone
        self._asking = asking
        self._impossible = self._doubtful = False
        self._state = _twin(state)
        self._state.book = book
        self._state.open_proposals, self._state.held = {}, {}
        settle_attributes(asking(self._state))

    def found(self) -> bool | None:
        declared = self._state.book.index["attribute"].values()
        tried = [
            heard[0].clause
            for heard in declared
            if heard[0].clause.type.name == "boolean" and heard[0].clause.owner != "player"
        ]
        if len(tried) > MOST_BOOLEANS:
            return None
        certain = True
        for kind in ("enact", "repeal", "amend", "transmute"):
            numbers = [rule.number for rule in self._state.book.rules.values() if rule.mutable]
            if kind != "enact" and not numbers:
                continue
            aim = ("rule", max(numbers)) if kind != "enact" else (None, None)
            self._impossible = False
            for wait in WAITS:
                for values in _tries(len(tried)):
                    adopted = self._adopts(kind, aim, list(zip(tried, values, strict=True)), wait)
                    if self._doubtful or adopted:
                        return None if self._doubtful else True
            certain = certain and self._impossible
        return False if certain else None

    def _adopts(self, kind: str, aim: Aim, held: Held, wait: int) -> bool:
        state = _twin(self._state)
        state.now += wait
        number, change = state.next_number, t.ChangeSeen(kind, "", "")
        target = target_of(state.book, *aim, kind)
        _hold(state, held, "game", None)
        for mover in state.in_play():
            turn = {"player": mover, "change": change, "target": target}
            unmet = self._unmet(state, "turn", turn)
            if not unmet:
                break
            self._impossible |= self._certain(unmet)
        else:
            return False
        if self._turns_alone:
            return True
        taken: dict[str, Any] = dict.fromkeys(("text", "clauses", "document", "hash"), "")
        taken |= {"target_noun": aim[0], "target_number": aim[1]}
        fold(state, "turn.taken/1", {**taken, "player": mover.handle, "number": number,
                                     "kind": kind})  # fmt: skip
        _hold(state, held, "proposal", number)
        proposal = state.proposals[number]
        names = {
            "proposal": proposal,
            "proposer": state.players[mover.handle],
            "votes": t.Votes(proposal.tally),
            "change": change,
            "target": target,
        }
        lost = self._lost_at_once(state, names)
        return self._voted_on(state, names) and not lost

    def _voted_on(self, state: State, names: dict[str, object]) -> bool:
        """Say whether all who may vote for it, once they may, have it adopted."""
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
                proposal.tally.vote(handle, t.FOR)
            if self._adopted(state, names, everyone=not missing):
                return True
        return False

    def _lost_at_once(self, state: State, names: dict[str, object]) -> bool:
        defeated = self._ask(state, lambda course: course.truth("defeated", names))
        if not defeated or self._adopted(state, names, everyone=False):
            return False
        ends = state.book.index["define"]["defeated"][0].clause.value
        self._impossible |= self._rests_on_votes(ends, attainable=False)
        return True

    def _adopted(self, state: State, names: dict[str, object], *, everyone: bool) -> bool:
        if not self._ask(state, lambda course: course.truth("adopted", names)):
            answer = state.book.index["define"]["adopted"][0].clause.value
            self._impossible |= everyone and self._rests_on_votes(answer)
            return False
        unmet = self._unmet(state, "adoption", names) + self._unmet(state, "effect", names)
        self._impossible |= everyone and self._certain(unmet)
        return not unmet

    def _unmet(self, state: State, subject: str, names: dict[str, object]) -> list[Heard]:
        """Return the requirements that do not hold; all of them are asked."""
        return [
            heard
            for heard in state.book.index["require"].get(subject, ())
            if not self._ask(state, _asked(heard, subject, names))
        ]

    def _certain(self, unmet: list[Heard]) -> bool:
        return any(self._rests_on_votes(heard.clause.condition) for heard in unmet)

    def _ask(self, state: State, question: Callable[[Course], bool]) -> bool:
        course = self._asking(state)
        answer = question(course)
        self._doubtful |= course.events > 0
        return answer

    def _rests_on_votes(self, formula: Formula, *, attainable: bool = True) -> bool:
        definitions = self._state.book.definitions
        asked = [formula.expression]
        return rests_on(asked, VOTE_ROOTS, VOTE_FIELDS, definitions, attainable=attainable)


def _tries(count: int) -> list[tuple[bool | None, ...]]:
    """List what so many booleans are taken to be: as they are, then from none true to all."""
    tries: list[tuple[bool | None, ...]] = [(None,) * count]
    for true in range(count + 1) if count else ():
        tries += [way for way in product((False, True), repeat=count) if way.count(True) == true]
    return tries


def _asked(heard: Heard, subject: str, names: dict[str, object]) -> Callable[[Course], bool]:
    def question(course: Course) -> bool:
        if course.gives(heard, subject, names):
            return True
        with suppress(Void):
            return course.run(heard, heard.clause.condition, names, plain_facts.verdict)
        return True

    return question


def _twin(state: State) -> State:
    """Return a state that may change in players, proposals, attributes and time by itself."""
    twin = copy(state)
    twin.players = {handle: copy(player) for handle, player in state.players.items()}
    twin.electorate_changed()
    twin.proposals, twin.open_proposals = dict(state.proposals), dict(state.open_proposals)
    twin.desk, twin.declared = dict(state.desk), dict(state.declared)
    twin.values = {key: dict(held) for key, held in state.values.items()}
    return twin


def _hold(state: State, held: list[tuple[Any, bool | None]], owner: str, of: int | None) -> None:
    for clause, value in held:
        # What came to nothing by its initial value holds nothing else either.
        if f"{clause.owner}.{clause.name}" not in state.declared:
            continue
        if clause.owner == owner and value is not None:
            data = {"owner": owner, "of": of, "name": clause.name, "value": value}
            fold(state, "attribute.set/1", data)

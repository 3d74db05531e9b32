"""Asks after each item whether anything was left undone, without trusting how it was counted.

The replay counts again only what can have changed, as the engine does. If both were wrong about
that, both would leave the same proposal open. So after each item everything that is open is asked,
or a few in turn where there are many: does a proposal that is left open have its majority, or is it
past hope? Does a ballot meet its own condition? Has somebody won without anybody noticing? And is
every score the sum of what was given? Each is asked as a count asks it; which are asked rests on
nothing that the replay takes for unchanged.

A proposal that was counted in the very state that the item leaves has been asked just this already.
A clause that was void while something was counted may excuse that it is left open, until it is
counted once more (``_doubtful``); so may what the dice bring about after the last count. Of winners
only those are asked for whom victory follows from scores and attributes: for these the game looks
whenever one of them changes, and not when a day has gone by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.language.computing import Number
from gamemaster.audit.language.expressions import free_names, reached
from gamemaster.audit.replay import balloting, plain_facts
from gamemaster.audit.replay.causing import Void
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.playing import asking, outcome
from gamemaster.audit.replay.script import Divergence, Oracle

ASKED_AT_ONCE: Final = 8
"""The most proposals and ballots that are asked after one item, and the most players."""
ASKED_WELL: Final = 1_000
"""For this many items, ``ASKED_AT_ONCE`` are asked after each. From then on one proposal or ballot
after another is asked, and all of them when the rules, the players or the flow of play have
changed.
"""

Counted = tuple[str, int]

_EXCUSES: Final = frozenset({"clause.voided/1", "ruling.needed/1", "dice.renewed/1"})
_WINS: Final = frozenset({"tournament.won/1", "round.won/1"})
_TOUCHES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("turn.taken/1", "vote.cast/1", "votes.cleared/1"), "proposal"),
    **dict.fromkeys(("ballot.opened/1", "ballot.cast/1", "ballot.cleared/1"), "ballot"),
}
"""Events after which a proposal or ballot, whose ``number`` they have, is counted."""
_OF_VICTORY: Final = frozenset({"player", "players", "enrolled"})
_TELLING: Final = frozenset({"points", "handle", "name"})


class Settled:
    """Checks after each item that nothing was left undone. ``state`` is the replay's own."""

    def __init__(self, state: State, oracle: Oracle) -> None:
        self._state, self._oracle = state, oracle
        self._scores: dict[str, Number] = {}
        self._doubtful: set[Counted] = set()
        self._flow: tuple[object, ...] = ()
        self._victorious: dict[str, bool] = {}
        self._asked = self._items = 0
        self._versed: tuple[int, bool] = (-1, False)

    def after(
        self, lines: Sequence[Shown], number: int, counted: frozenset[int] = frozenset()
    ) -> None:
        """Check the state after an item that caused ``lines``. Raises Divergence at ``number``.

        ``counted`` are proposals that were found open in this very state.
        """
        state = self._state
        self._add_up(lines, number)
        types = {line.type for line in lines}
        before, self._flow = self._flow, (state.active, state.book.version, state.phase)
        counts = state.phase == "playing" and not (state.held or state.winners) and state.active > 0
        if not counts or types & _EXCUSES:
            self._doubtful = {key for key, _ in self._open()}
            self._victorious.clear()
            return
        if before != self._flow:
            self._doubtful.clear()
            self._victorious.clear()
        for line in lines:
            if line.type in _TOUCHES:
                self._doubtful.discard((_TOUCHES[line.type], line.data["number"]))
        asked = self._open()
        self._items += 1
        most = ASKED_AT_ONCE if self._items <= ASKED_WELL else 1
        if len(asked) > most and before == self._flow:
            first = self._asked = (self._asked + most) % len(asked)
            asked = [asked[(first + at) % len(asked)] for at in range(most)]
        for key, why in asked:
            asked_already = key[0] == "proposal" and key[1] in counted
            left = None if asked_already or key in self._doubtful else why(key[1])
            if left is not None:
                expected = f"{key[0]} {key[1]} not to be left open: {left}"
                raise Divergence(number, "adoptions", expected, "the next item")
        if types & _WINS:
            # A winner goes on to meet the condition of victory, and that is noticed the next time
            # it is asked.
            self._victorious.clear()
        else:
            self._look_for_winners(lines, number)

    # Scores ---------------------------------------------------------------------------------------

    def _add_up(self, lines: Sequence[Shown], number: int) -> None:
        """Add up the points given, and compare them with the scores of the players who got them."""
        given: set[str] = set()
        for line in lines:
            match line.type:
                case "player.enrolled/1":
                    self._scores[line.data["player"]] = plain_facts.from_json(line.data["points"])
                case "tournament.started/1":
                    points = plain_facts.from_json(line.data["points"])
                    self._scores = dict.fromkeys(self._scores, points)
                case "points.awarded/1":
                    given.update(line.data["players"])
                    for handle in line.data["players"]:
                        self._scores[handle] += plain_facts.from_json(line.data["points"])
        for handle in sorted(given):
            score, points = self._state.players[handle].points, self._scores[handle]
            if score != points:
                expected = f"a score of {handle} of {points}, the sum of all awards"
                raise Divergence(number, "points", expected, f"{score}")

    # What is open ---------------------------------------------------------------------------------

    def _open(self) -> list[tuple[Counted, Callable[[int], str | None]]]:
        """Return all that is open, each with a function that tells why it should not be."""
        proposals = [(("proposal", key), self._of_proposal) for key in self._state.open_proposals]
        ballots = [(("ballot", key), self._of_ballot) for key in self._state.open_ballots]
        return [*proposals, *ballots]

    def _of_proposal(self, number: int) -> str | None:
        """Say why a proposal should be decided, None if it should not."""
        decided = outcome(asking(self._state, self._oracle), number)
        return f"it is {decided}" if decided else None

    def _of_ballot(self, key: int) -> str | None:
        """Say why a ballot should be closed, None if it should not."""
        course = asking(self._state, self._oracle)
        heard = balloting.declaration(self._state, self._state.ballots[key])
        if heard is None:
            return "no rule declares it so"
        with suppress(Void):
            if balloting.closes(course, heard, balloting.names_of(course, heard, key)):
                return "all have voted in it" if heard.clause.closes is None else "it closes"
        return None

    # Winners --------------------------------------------------------------------------------------

    def _look_for_winners(self, lines: Sequence[Shown], number: int) -> None:
        """Look for winners. An award, or an attribute, that makes one has to be noticed."""
        if self._state.passed_over or not self._victory_is_of_scores():
            return
        awards = [line.data["players"] for line in lines if line.type == "points.awarded/1"]
        gained = set(chain.from_iterable(awards))
        if self._state.started and self._state.edition > 1:
            gained |= {line.data["player"] for line in lines if line.type == "player.enrolled/1"}
        changed = bool(gained) or any(line.type == "attribute.set/1" for line in lines)
        if not changed and self._victorious:
            return
        asked = self._state.in_play()
        if len(asked) > ASKED_AT_ONCE:
            asked = tuple([player for player in asked if player.handle in gained][:ASKED_AT_ONCE])
        for player in asked:
            won = asking(self._state, self._oracle).truth("victory", {"player": player})
            if won and (player.handle in gained or self._victorious.get(player.handle) is False):
                expected = f"{player.handle} to have won"
                raise Divergence(number, "winner", expected, "the next item")
            self._victorious[player.handle] = won

    def _victory_is_of_scores(self) -> bool:
        """Say whether victory follows from scores and attributes alone, whoever else has them."""
        book = self._state.book
        if self._versed[0] != book.version:
            attributes = {declared.name for declared in self._state.declared.values()}
            asked = reached(book.answers("victory"), book.definitions)
            names = frozenset(name for expression in asked for name in free_names(expression))
            reads = book.fields_of_victory <= _TELLING | attributes
            of_scores = reads and names - book.definitions.keys() <= _OF_VICTORY
            self._versed = book.version, of_scores and not book.answers("nobody_wins")
        return self._versed[1]

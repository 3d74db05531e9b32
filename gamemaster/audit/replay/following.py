"""From the first line of a journal to the last: every item played again, every event compared."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gamemaster.audit import dice
from gamemaster.audit.replay import fold, playing, press
from gamemaster.audit.replay.causes import Oracle
from gamemaster.audit.replay.docket import Docket, Item, is_judge
from gamemaster.audit.replay.script import (
    AREAS,
    Divergence,
    Line,
    Script,
    area_of,
    said,
    shortly,
)
from gamemaster.audit.replay.settled import Settled
from gamemaster.audit.replay.state import State, Unknown

DEFECT: Final = "a defect of the program"
"""The question of a pause that no rule asked for: the program could not go on."""
LINES_BETWEEN_REPORTS: Final = 20_000


@dataclass
class Replayed:
    """What a replay came to.

    ``agreed`` counts the lines that were met, by area, ``items`` the items that were played again;
    ``given`` counts what was taken as the journal has it, by what it is. ``divergence`` is the
    first difference, None if there is none; ``unknown`` says why the replay could not go on though
    nothing is wrong. ``stopped`` is the number of the line where it ended, 0 if it came to the end.
    """

    agreed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(AREAS, 0))
    items: int = 0
    given: dict[str, int] = field(default_factory=dict)
    divergence: Divergence | None = None
    unknown: str = ""
    stopped: int = 0


class Roots:
    """Chance as the disclosed roots fix it."""

    def __init__(self, nonce: bytes, chains: bytes, tournament: str, length: int) -> None:
        self._nonce, self._chains = nonce, chains
        self._tournament, self._length = tournament, length

    def nonce(self, number: int, body: str) -> str:
        """Return the nonce of a proposal."""
        octets = f"{number}\n{body}".encode(errors="replace")
        return hmac.digest(self._nonce, octets, "sha256").hex()

    def roll(self, chain: str, index: int, faces: int) -> tuple[int, str]:
        """Return the value of a roll and its key."""
        epoch, place = divmod(index - 1, self._length)
        key = dice.keys(self._chains, chain, epoch, self._length)[place + 1]
        value = dice.value(self._chains, self._tournament, chain, index, faces, self._length)
        return value, key.hex()

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of a chain's epoch."""
        return dice.keys(self._chains, chain, epoch, self._length)[0].hex()


def follow(
    lines: Sequence[Line],
    oracle: Callable[[State], Oracle],
    progress: Callable[[str], None] = lambda _: None,
) -> Replayed:
    """Play a journal again. Raises nothing: whatever lines hold, the outcome says what is wrong."""
    replayed = Replayed()
    follower = _Follower(lines, oracle, replayed, progress)
    try:
        follower.run()
    except Divergence as difference:
        replayed.divergence, replayed.stopped = difference, difference.line
    except Unknown as hidden:
        replayed.unknown, replayed.stopped = str(hidden), follower.line
    except Exception as error:  # noqa: BLE001 - hostile lines end in a finding, never in a crash
        what = shortly(f"something that cannot be ({type(error).__name__}: {error})")
        replayed.divergence = Divergence(follower.line, "moves", "a line of a game", what)
        replayed.stopped = follower.line
    replayed.agreed = follower.script.agreed
    return replayed


class _Follower:
    """One replay. ``state`` is None until the first line has been read."""

    def __init__(
        self,
        lines: Sequence[Line],
        oracle: Callable[[State], Oracle],
        replayed: Replayed,
        progress: Callable[[str], None],
    ) -> None:
        self._docket = Docket()
        self.script = Script(lines, self._docket.take)
        self._make_oracle = oracle
        self._replayed = replayed
        self._progress = progress
        self._reported = 0

    @property
    def line(self) -> int:
        """The journal's number of the line that the replay has come to."""
        lines = self.script.lines
        return lines[min(self.script.at, len(lines) - 1)].seq if lines else 0

    def run(self) -> None:
        """Follow all lines. Raises Divergence, or whatever hostile lines lead to."""
        lines, script = self.script.lines, self.script
        if not lines or lines[0].type != "tournament.created/1":
            raise Divergence(self.line, "order", "tournament.created/1", "another first line")
        state = fold.begin(lines[0].data, lines[0].at)
        oracle = self._make_oracle(state)
        self._docket.state = state
        self._settled = Settled(state)
        script.at = 1
        while script.at < len(lines):
            line = lines[script.at]
            if line.type == "item.played/1":
                script.at += 1
                self._play(state, oracle, line)
            elif line.type in fold.OF_THE_GAME:
                self._outside(state, line)
            else:
                self._docket.take(line)
                script.at += 1
            if script.at >= self._reported + LINES_BETWEEN_REPORTS:
                self._reported = script.at
                self._progress(f"replay: {script.at:,} of {len(lines):,} lines")

    def _given(self, what: str) -> None:
        self._replayed.given[what] = self._replayed.given.get(what, 0) + 1

    def _outside(self, state: State, line: Line) -> None:
        """Take an event that no item causes: how it was founded, and a pause for a defect."""
        founded = line.type == "options.fixed/1" and self.script.at == 1
        defect = line.type == "ruling.needed/1" and line.data.get("question") == DEFECT
        paused = defect and state.phase == "playing" and line.at == state.now
        if not (founded or paused):
            if self.script.item is not None and line.why.get("item") == self.script.item:
                expected = f"nothing more of item {self.script.item}"
                raise Divergence(line.seq, area_of(line.type), expected, said(line))
            raise Divergence(line.seq, "order", "no event that no item causes", line.type)
        if defect:
            self._given("pauses for a defect of the program")
        fold.fold(state, line.type, line.data)
        self.script.at += 1

    def _play(self, state: State, oracle: Oracle, line: Line) -> None:
        script = self.script
        item = self._docket.play(state, line)
        self._replayed.items += 1
        script.item = item.number
        # Acts during a hold or a pause stand at its beginning (docs/formats.md, "Order").
        instant = state.now if state.waits and is_judge(item.actor) else item.at
        following = script.lines[script.at] if script.at < len(script.lines) else None
        if following is not None and following.type == "act.refused/1":
            self._refused(state, oracle, item, instant, following)
            return
        before, began = state.next_number, script.at
        if item.move is None:
            self._given("messages between players of which words or sender are hidden")
            press.play_hidden(state, instant, oracle, script)
        else:
            move = self._meant(item.move, item.mine)
            reason = playing.refused(state, move, instant, oracle)
            if reason is not None:
                found = f"item {item.number} played"
                raise Divergence(line.seq, "order", f"the act to be refused: {reason}", found)
            playing.play(state, move, instant, oracle, script)
        if state.next_number > before > 0:
            self._docket.turns[item.number] = before
        self._settled.after(script.lines[began : script.at], script.lines[script.at - 1].seq)

    def _meant(self, move: dict[str, Any], mine: int | None) -> dict[str, Any]:
        """Return a move, with the number of the turn in the same mail where a vote means that."""
        if move["move"] == "vote" and mine is not None:
            return {**move, "number": self._docket.turns.get(mine, 0)}
        return move

    def _refused(self, state: State, oracle: Oracle, item: Item, instant: int, line: Line) -> None:
        """Check that an act was refused for a reason."""
        if line.data.get("item") != item.number:
            raise Divergence(line.seq, "order", f"item {item.number}", "another one refused")
        reason = None
        if item.move is not None:
            reason = playing.refused(state, item.move, instant, oracle)
        # Where it could be played, a defect pauses play instead, and a player's move stays waiting.
        may = is_judge(item.actor) or state.phase != "playing"
        if reason is None and not (may and line.data.get("problems") == [DEFECT]):
            raise Divergence(line.seq, "order", "the act to be played", "it was refused")
        if reason is None:
            self._given("acts set aside for a defect of the program")
        self.script.at += 1

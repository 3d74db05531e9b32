"""A table whose moves are journaled as the daemon would: docketed, played, and what they caused."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.replay.following import follow
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.script import Replayed
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.events import Event, Happened
from gamemaster.game.fold.evolve import begin
from gamemaster.game.moves import Move
from gamemaster.game.wire import event_to_json, move_to_json, why_to_json
from gamemaster.journal.roots import TournamentRoots
from gamemaster.playing.play import RootOracle
from tests.game.builders import START, Oracle, RuleRow, Table, genesis
from tests.tracing import untraced

ORGANISERS = (m.Start, m.Review, m.CorrectClauses, m.GivePoints, m.Penalise, m.Expel,
              m.NobodyHasWon, m.Reword, m.DeclareWinner, m.Void, m.Pause, m.Resume,
              m.End)  # fmt: skip

BINDING = RootOracle(TournamentRoots(*(bytes([n] * 32) for n in range(5))), "autumn", 4096)
"""Commits to what is passed on, as the daemon does."""


@dataclass(frozen=True)
class Chance:
    """The dice and nonces of a table as the verifier asks for them."""

    oracle: Oracle

    def nonce(self, number: int, body: str) -> str:
        return self.oracle.nonce(number, body)

    def roll(self, chain: str, index: int, faces: int) -> tuple[int, str]:
        rolled = self.oracle.roll(chain, index, faces)
        return rolled.value, rolled.proof

    def mix_in(self, _drawn: str) -> None:
        raise AssertionError("no beacon is mixed into these dice")

    def anchor(self, chain: str, epoch: int) -> str:
        return self.oracle.anchor(chain, epoch)


@dataclass
class Journaled(Table):
    """A table that keeps the lines of its journal."""

    lines: list[Shown] = field(default_factory=list)
    items: int = 0

    def copied(self) -> Self:
        return replace(super().copied(), lines=[*self.lines])

    def write(
        self, type_: str, at: int, data: Mapping[str, Any], why: Mapping[str, Any] | None = None
    ) -> None:
        kept = json.loads(json.dumps(data))
        self.lines.append(Shown(len(self.lines) + 1, type_, at, kept, dict(why or {}), ""))

    def tell(self, happened: Happened, **why: int) -> None:
        event = BINDING.bind(happened, self.items).event
        reason = {**why_to_json(happened.why), **why}
        self.write(event.type, happened.at, event_to_json(event), reason)

    def play(self, move: Move, at: int | None = None) -> tuple[Event, ...]:
        instant = self.now if at is None else at
        judged = isinstance(move, ORGANISERS)
        self.items += 1
        actor = "organiser" if judged else getattr(move, "player", getattr(move, "handle", ""))
        if isinstance(move, m.Tick | m.Lapse | m.Expire):
            actor = "calendar"
        docketed = {"item": self.items, "actor": actor, "mail": None, "move": move_to_json(move),
                    "mine": None, "words": ""}  # fmt: skip
        self.write("item.docketed/1", instant, docketed)
        self.write("item.played/1", instant, {"item": self.items})
        # Acts during a hold or a pause stand at its beginning.
        played = self.game.now if judged and self.game.waits else instant
        try:
            caused = super().play(move, played)
        except OperatorError as error:
            refused = {"item": self.items, "problems": [str(error)]}
            self.write("act.refused/1", instant, refused)
            raise
        for happened in self.last:
            self.tell(happened, item=self.items)
        return caused


def journaled(
    *names: str,
    dice: Sequence[int] = (3,),
    rules: tuple[RuleRow, ...] | None = None,
    dice_length: int = 4096,
    review_all: bool = False,
) -> Journaled:
    """A tournament in play, journaled from its first line."""
    created = genesis(rules, dice_length=dice_length, review_all=review_all)
    table = Journaled(begin(created), Oracle(tuple(dice)), START, [created])
    table.tell(created)
    for name in names:
        table.play(m.Enrol(name.lower(), name))
    table.play(m.Start())
    return table


def replayed(table: Journaled, lines: Sequence[Shown] | None = None) -> Replayed:
    """What the verifier makes of a table's journal, or of other lines."""
    chance = Chance(table.oracle)

    def oracle(_state: State) -> Chance:
        return chance

    with untraced():
        return follow(table.lines if lines is None else lines, oracle)


def hidden(table: Journaled) -> list[Shown]:
    """The lines as a disclosure shows them that opens nothing private."""
    lines = []
    for line in table.lines:
        data, type_ = line.data, line.type
        if data.get("move", {}) and line.type == "item.docketed/1" and _is_press(data):
            data, type_ = {"item": data["item"], "mail": 1}, "press.docketed/1"
        if line.type == "press.passed/1":
            data = {name: data[name] for name in data if name not in ("sender", "text")}
        lines.append(Shown(line.seq, type_, line.at, data, line.why, ""))
    return lines


def _is_press(data: dict[str, object]) -> bool:
    move = data["move"]
    return isinstance(move, dict) and move["move"] == "press"

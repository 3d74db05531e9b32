"""The games that are played with a changed engine, each move for move as with the honest one.

Stories tell what is mailed. Random games choose their moves by looking at the game, so their
steps are written down once, with the honest engine, and repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from gamemaster.disclosing.disclose import disclose
from gamemaster.game import moves as m
from tests.audit import playing, witnessed
from tests.audit.chance import NAME, WHY, Chance
from tests.audit.games import STORIES, bundles_of, known_roots, told
from tests.builders import Sent, Table

SEED: Final = 12
GAMES_OF_CHANCE: Final = 24
MOST_STEPS: Final = 20
Step = tuple[str, tuple[Any, ...]]
"""What somebody did, by the name of a method of ``Chance``."""


@dataclass
class Left:
    """What a game left behind: its bundles, and all mail, in ``mails``."""

    bundles: list[Path] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    defects: int = 0
    steps: list[Step] = field(default_factory=list)

    def of(self, table: Table) -> None:
        self.sent, self.defects = table.sent, len(table.log.defects) + table.log.set_aside


class Repeatable(Chance):
    """A random game that writes down its steps, or repeats ``steps``."""

    def __init__(self, number: int, folder: Path, steps: list[Step]) -> None:
        super().__init__(SEED, number, folder, MOST_STEPS)
        self.repeated = steps
        self.taken_down: list[Step] = []
        self._within = False

    def course(self) -> None:
        if not self.repeated:
            super().course()
            return
        for name, given in self.repeated:
            getattr(self, name)(*given)
        if self.game.phase != "ended":
            self.act(m.End(WHY))
            self.rest()

    def wait(self, seconds: int) -> None:
        with self._step("wait", seconds):
            super().wait(seconds)

    def rest(self) -> None:
        with self._step("rest"):
            super().rest()

    def join(self, name: str) -> None:
        with self._step("join", name):
            super().join(name)

    def docket(self, player: str, moves: list[m.Move], late: int = 0) -> None:
        with self._step("docket", player, moves, late):
            super().docket(player, moves, late)

    def act(self, move: m.OrganiserMove) -> None:
        with self._step("act", move):
            super().act(move)

    @contextmanager
    def _step(self, name: str, *given: object) -> Iterator[None]:
        """Write a step down, unless it is part of one; what is random in it follows from both."""
        if self._within:
            yield
            return
        self.taken_down.append((name, given))
        before, self._within = self.random, True
        self.random = Random(f"{self.name}:{len(self.taken_down)}")
        try:
            yield
        finally:
            self.random, self._within = before, False


def play_chance(number: int, folder: Path, steps: list[Step]) -> Left:
    game = Repeatable(number, folder, steps)
    bundle = game.play()
    left = Left([bundle], steps=game.taken_down)
    left.of(game.table)
    return left


def play_story(story: Path, folder: Path, *, openly: bool) -> Left:
    with told(story, folder, openly=openly) as table:
        left = Left([one.folder for one in bundles_of(story, table, openly=openly)])
        left.of(table)
        return left


def play_table(played: Callable[[Path], Table], folder: Path) -> Left:
    with known_roots(played.__module__):
        table = played(folder)
    try:
        left = Left([disclose(table.office, NAME, folder / "bundle")])
        left.of(table)
        return left
    finally:
        table.close()


def every_game() -> list[str]:
    """Return the names of all games."""
    return [
        *(f"story {story.stem}" for story in STORIES),
        *(f"open {story.stem}" for story in STORIES[::3]),
        *(f"chance {number}" for number in range(GAMES_OF_CHANCE)),
        "everything", "witnessed",
    ]  # fmt: skip


def play(name: str, folder: Path, steps: list[Step]) -> Left:
    """Play a game. Raises whatever a changed engine leads to."""
    kind, _, which = name.partition(" ")
    match kind:
        case "everything":
            return play_table(playing.played, folder)
        case "witnessed":
            return play_table(witnessed.played, folder)
        case "chance":
            return play_chance(int(which), folder, steps)
        case _:
            (story,) = (one for one in STORIES if one.stem == which)
            return play_story(story, folder, openly=kind == "open")

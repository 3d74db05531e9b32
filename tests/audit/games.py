"""Real games, disclosed: the golden stories, played on real dice and to their ends.

A story tells what players mail and what the organiser does; here it is played with the dice and
nonces that the store itself holds, as a daemon plays it, so that everything in the bundle follows
from the roots in it. A story that stops in the middle is ended by the organiser, as a real
tournament is that has to stop.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from types import ModuleType

from gamemaster.config.settings import TournamentConfig
from gamemaster.disclosing.disclose import publish
from gamemaster.disclosing.policy import INCLUDABLE
from gamemaster.journal import batch
from gamemaster.journal.roots import TournamentRoots
from tests.audit.playing import RealTable
from tests.builders import DAY, Table
from tests.stories.stage import Stage

STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.story"))
ENDING = "a story has to end"

OBJECTIONS_DAYS = 30
OPENLY = ("disclose_addresses", "disclose_mail", "disclose_anonymous")
THROWS = {"a-whole-tournament": 55}
"""The throw with which a story's dice fall as its tale needs them: here Bob throws 6 and 5."""


class RealStage(Stage):
    """A stage whose dice fall as the roots of the tournament make them.

    ``openly`` has the tournaments founded with all that a disclosure may open.
    """

    openly = False

    def seat(self, configs: tuple[TournamentConfig, ...]) -> Table:
        if self.openly:
            configs = tuple(one.model_copy(update=dict.fromkeys(OPENLY, True)) for one in configs)
        return RealTable(
            self.directory, configs, None,
            deputies=tuple(self.deputies), review_by_mail=self.review_by_mail,
        )  # fmt: skip


@contextmanager
def standing_in(module: ModuleType, name: str, value: object) -> Iterator[None]:
    """Have ``value`` stand in a module for what is random or large there."""
    real = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, real)


@contextmanager
def known_roots(name: str) -> Iterator[None]:
    """Have the roots of tournaments follow from ``name``, each from its place among them."""
    made = 0

    def roots() -> TournamentRoots:
        nonlocal made
        made += 1
        seeds = (f"{name}\n{made}\n{each.name}\n" for each in fields(TournamentRoots))
        return TournamentRoots(*(hashlib.sha256(seed.encode()).digest() for seed in seeds))

    with standing_in(batch, "fresh_roots", roots):
        yield


def thrown(story: Path) -> AbstractContextManager[None]:
    """The roots with which a story is told on real dice."""
    return known_roots(f"{story.stem} {THROWS.get(story.stem, 0)}")


@dataclass(frozen=True)
class Disclosed:
    """The bundle of one tournament of a story, and the key that its record is signed with."""

    story: str
    tournament: str
    ruleset: str
    folder: Path
    signing: bytes


def disclosed(story: Path, directory: Path, *, openly: bool = False) -> list[Disclosed]:
    """Play a story to its end and disclose every tournament in it that ever began.

    Its roots follow from the story's name, so that the same dice fall every time. ``openly``
    discloses all that may be: addresses, mail, and who sent what without a name.
    """
    with told(story, directory, openly=openly) as table:
        return bundles_of(story, table, openly=openly)


@contextmanager
def told(story: Path, directory: Path, *, openly: bool = False) -> Iterator[Table]:
    """Play a story on real dice; yield its table, which is open until the end of the block."""
    with thrown(story):
        stage = RealStage(directory)
        stage.openly = openly
        stage.play(story)
        try:
            yield stage.table
        finally:
            stage.table.close()


def bundles_of(story: Path, table: Table, *, openly: bool = False) -> list[Disclosed]:
    """Bring the tournaments of a story that began to their ends, and disclose each."""
    names = [name for name in table.office.tournaments if ended(table, name)]
    if openly:
        table.wait(OBJECTIONS_DAYS * DAY)
    include = INCLUDABLE if openly else ()
    return [
        Disclosed(
            story.stem, name, str(table.office.configs[name].ruleset),
            publish(
                table.office, name, table.directory / f"bundle-{name}",
                include=include, archive=False,
            ).folder,
            table.office.store.roots(name).signing,
        )
        for name in names
    ]  # fmt: skip


def ended(table: Table, name: str) -> bool:
    """End a tournament that has begun; say whether it ever did."""
    game = table.office.tournaments[name].game
    if game is None or game.phase == "gathering":
        return False
    if game.phase != "ended":
        table.ask("end", name, reason=ENDING)
        table.wait(DAY)
    return True

"""Real games, disclosed: the golden stories, played on real dice and to their ends.

A story tells what players mail and what the organiser does; here it is played with the dice and
nonces that the store itself holds, as a daemon plays it, so that everything in the bundle follows
from the roots in it. A story that stops in the middle is ended by the organiser, as a real
tournament is that has to stop.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gamemaster.config import TournamentConfig
from gamemaster.disclose import disclose
from gamemaster.game.moves import End
from tests.audit.playing import RealTable
from tests.builders import DAY, Table
from tests.stories.replay_digest import known_chance
from tests.stories.stage import Stage

STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.story"))
ENDING = "a story has to end"


class RealStage(Stage):
    """A stage whose dice fall as the roots of the tournament make them."""

    def seat(self, configs: tuple[TournamentConfig, ...]) -> Table:
        return RealTable(
            self.directory, configs, None,
            deputies=tuple(self.deputies), review_by_mail=self.review_by_mail,
        )  # fmt: skip


@dataclass(frozen=True)
class Disclosed:
    """The bundle of one tournament of a story, and the key that its record is signed with."""

    story: str
    tournament: str
    ruleset: str
    folder: Path
    signing: bytes


def disclosed(story: Path, directory: Path) -> list[Disclosed]:
    """Play a story to its end and disclose every tournament in it that ever began.

    Its roots follow from the story's name, so that the same dice fall every time.
    """
    with known_chance(story.name):
        stage = RealStage(directory)
        stage.play(story)
        table = stage.table
        try:
            names = [name for name in table.office.tournaments if ended(table, name)]
            return [
                Disclosed(
                    story.stem, name, table.office.configs[name].ruleset,
                    disclose(table.office, name, directory / f"bundle-{name}"),
                    table.office.store.roots(name).signing,
                )
                for name in names
            ]  # fmt: skip
        finally:
            table.close()


def ended(table: Table, name: str) -> bool:
    """End a tournament that has begun; say whether it ever did."""
    game = table.office.tournaments[name].game
    if game is None or game.phase == "gathering":
        return False
    if game.phase != "ended":
        table.act(End(ENDING), name)
        table.wait(DAY)
    return True

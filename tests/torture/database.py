"""A tournament in a database that goes on from the same beginning, each time in another trouble.

``Stage`` is made once: players join, and the mails that follow are written and played without any
trouble (``tests.faults.scene``). Each play goes on from a copy of that database with the same
mails, and in the end all has to be as it was then: events, scores, letters, and no copy twice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from gamemaster.config.place import Server
from tests.faults.scene import Run, Scene, played
from tests.postgres import Cluster, into_database, name_of
from tests.running import Running

PATIENCE_SECONDS = 480.0
"""A copy that found no sender twice is tried again after one minute, and then after five."""


def eventually(holds: Callable[[], bool], words: Callable[[], str]) -> None:
    """Wait until something holds, however long that takes a machine that is busy."""
    until, pause = monotonic() + PATIENCE_SECONDS, threading.Event()
    while not holds():
        assert monotonic() < until, words()
        pause.wait(0.02)


@dataclass
class Play:
    """One play: a daemon, players with what they have left to say, and an organiser."""

    scene: Scene
    run: Run
    server: Cluster
    place: Server
    said: int = 0
    ended: list[int] = field(default_factory=list)

    @property
    def daemon(self) -> Running:
        return self.run.daemon

    @property
    def database(self) -> str:
        return name_of(self.place)

    def ask(self, sql: str) -> list[tuple[object, ...]]:
        """Run a statement in the database, as somebody at a console."""
        return self.server.ask(self.database, sql)

    def bring(self, part: int, of: int = 3) -> None:
        """Have the players say that part of what they have to say; each mail gets its 250."""
        upto = len(self.scene.mails) * part // of
        self.run.deliver(self.scene.mails[self.said : upto])
        self.said = upto

    def is_told(self, words: str) -> None:
        """Wait until the organiser has been told, past the store."""
        eventually(
            lambda: any(words in said for said in self.run.sink.troubles),
            lambda: f"nobody is told: {words}: {self.run.sink.troubles}: {self.daemon.words()}",
        )

    def finish(self, most_twice: int = 0) -> int:
        """Have the rest said and played, and look at all of it; how many copies came twice."""
        self.bring(1, 1)
        eventually(self.run.daemon.rests, self.daemon.words)
        self.daemon.command("doctor")
        self.run.end()
        assert self.run.problems == []
        bundle = self.daemon.path.with_name("bundle")
        assert played(bundle) == self.scene.happened
        copies = [found for found in self.run.sink.came.values() if len(found) > 1]
        twice = sum(len(found) - 1 for found in copies)
        assert twice <= most_twice, f"{twice} copies too many: {copies}"
        return twice


@dataclass
class Stage:
    """A beginning in a database, and what follows it where nothing goes wrong."""

    scene: Scene
    server: Cluster
    place: Server

    @contextmanager
    def begun(
        self,
        folder: Path,
        *,
        disk: str = "pg_default",
        addressed: Callable[[str], str] = lambda address: address,
    ) -> Iterator[Play]:
        """Go on from the beginning; nothing is started yet.

        ``addressed`` makes another address of that of the database.
        """
        with self.scene.run(folder) as run:
            run.rest_seconds = PATIENCE_SECONDS
            config = run.daemon.path
            place = self.server.copied(self.place, config, disk)
            text = config.read_text().replace(self.place.address, addressed(place.address))
            config.write_text(text)
            play = Play(self.scene, run, self.server, place)
            yield play
        play.server.drop(place)

    @contextmanager
    def play(
        self,
        folder: Path,
        *,
        disk: str = "pg_default",
        addressed: Callable[[str], str] = lambda address: address,
        settings: Sequence[str] = (),
    ) -> Iterator[Play]:
        """Go on from the beginning; the first third of the mails has been played.

        ``settings`` are those of the database alone.
        """
        with self.begun(folder, disk=disk, addressed=addressed) as play:
            for setting in settings:
                self.server.ask("postgres", f"ALTER DATABASE {play.database} SET {setting}")
            play.daemon.start()
            play.bring(1)
            eventually(play.daemon.rests, play.daemon.words)
            yield play


def staged(folder: Path, server: Cluster, seed: int, count: int) -> Stage:
    """A stage for so many mails."""
    return moved(rehearsed(folder, seed, count), server)


def rehearsed(folder: Path, seed: int, count: int) -> Scene:
    """What so many mails come to, in a file and without any trouble."""
    scene = Scene(folder, count=count)
    scene.begin(seed)
    scene.rehearse(seed)
    return scene


def moved(scene: Scene, server: Cluster) -> Stage:
    """A stage whose beginning is moved into a database of that server."""
    config = into_database(scene.folder / "begun" / "config.toml", server)
    place = Running(config).config.store.place
    assert isinstance(place, Server)
    return Stage(scene, server, place)

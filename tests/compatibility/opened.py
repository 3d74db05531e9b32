"""A store as its daemon opens it: by its configuration, with the roots that are in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gamemaster.clock import HandClock
from gamemaster.config.settings import Config, load
from gamemaster.daemon.assembly import office_of, protector_of
from gamemaster.journal.store import Store
from tests.builders import DAY, MONDAY, Table

LEFT_AT = MONDAY + 3 * DAY
"""Before this instant the store in ``store/`` was left; its next mail comes later."""


@dataclass(repr=False)
class Opened(Table):
    """A table whose store, key and configuration are files that are there already."""

    clock: HandClock = field(default_factory=lambda: HandClock(LEFT_AT))

    def __post_init__(self) -> None:
        self.configs = self.config.tournament
        super().__post_init__()

    @property
    def config(self) -> Config:
        return load(self.directory / "config.toml")

    def open(self) -> None:
        store = Store.open(self.config.store.place, protector_of(self.config.key, str))
        self.office = office_of(self.config, store)
        self.office.log = self.log
        self.office.open(self.clock.now())


def lines_of(table: Table, name: str) -> list[bytes]:
    """The stored lines of a tournament's journal."""
    return list(table.office.store.raw_lines(name))


def copied(source: Path, to: Path) -> Path:
    """A copy of a directory's files to work on."""
    to.mkdir(exist_ok=True)
    for file in source.iterdir():
        (to / file.name).write_bytes(file.read_bytes())
    return to

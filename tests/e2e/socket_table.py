"""A table at which everything goes over sockets: a running daemon, real SMTP in and out.

What a story does at the table of ``tests.builders`` it does here in front of a daemon that runs on
loopback: mail is brought to its listener, letters leave over two connections to a server that keeps
them, the organiser's verbs go through the control socket. The clock is moved by hand. After each
mail, verb or span of time the daemon is let come to rest.

Two things are not left to the machine's own time:

* The calendar is rung when time passes in the story, and its own look is an hour away: it would
  else do what is due in the middle of whatever step it happened to meet.
* The letters of one step are told in the order in which they were written. Two connections overtake
  each other, so the order in which they arrive is no part of a story.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gamemaster import oplog
from gamemaster.config.settings import TournamentConfig
from gamemaster.daemon import service
from gamemaster.daemon.assembly import transports_of
from gamemaster.daemon.client import ask
from gamemaster.daemon.service import Daemon
from gamemaster.journal.store import Store
from gamemaster.mail.address import split_detail
from tests.audit.games import standing_in
from tests.builders import Sent, Table
from tests.fakes import GivenDice
from tests.spine.running import Running
from tests.stories.stage import Stage
from tests.torture.sink import listening

HOUR = 3600.0
REST_SECONDS = 120.0
"""A busy machine takes its time; a daemon that never comes to rest is what this is for."""


class Letterbox:
    """The servers of all readers in one: it takes every mail and keeps it as it came."""

    def __init__(self) -> None:
        self._came: list[tuple[str, str, bytes]] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: ANN401, N802
        raw = envelope.original_content
        self._came.extend((reader, envelope.mail_from, raw) for reader in envelope.rcpt_tos)
        return "250 2.0.0 thank you"

    def emptied(self) -> list[tuple[str, str, bytes]]:
        """Reader, envelope sender and bytes of what came since this was last asked."""
        count = len(self._came)
        came, self._came[:count] = self._came[:count], []
        return came


@dataclass
class Delivering(Running):
    """A daemon that delivers as it is configured; ``dice`` that are given fall for its own."""

    dice: Sequence[int] | None = None

    async def _assembled(self) -> Daemon:
        if self.dice is not None:
            for name in self.office.configs:
                self.office._oracles[name] = GivenDice(name, self.dice)
        return Daemon(self.config, self.office, transports_of(self.config, self.clock), self.clock)

    def rest(self) -> None:
        """Wait until all that came in is read and played and all that it caused has left."""
        self.until(lambda: self.daemon.writer.submit(self._rests).result(), REST_SECONDS)

    def _rests(self) -> bool:
        office = self.office
        return not (
            len(office.intake or ())
            or office.deliveries
            or any(
                office.unread(name) or one.next_to_play()
                for name, one in office.tournaments.items()
            )
        )


@dataclass(repr=False)
class SocketTable(Table):
    """A table in front of a running daemon. With None for ``dice`` it rolls its own."""

    reading_processes: int = 0
    letters: Letterbox = field(default_factory=Letterbox)

    def open(self) -> None:
        with ExitStack() as parts:
            letters_port = parts.enter_context(listening(self.letters))
            parts.enter_context(oplog.opened("info", "json", self.directory / "gamemaster.log"))
            parts.enter_context(standing_in(service, "CALENDAR_SECONDS", HOUR))
            self.running = parts.enter_context(
                Delivering(
                    self.directory, self._sections(letters_port), clock=self.clock, dice=self.dice
                )
            )
            self.office = self.running.office
            self.running.until(lambda: self.running.daemon._calendar_rounds, REST_SECONDS)
            self._parts = parts.pop_all()

    def _sections(self, letters_port: int) -> dict[str, Any]:
        return {
            "read": {"processes": self.reading_processes},
            "send": {
                "kind": "smtp", "host": "127.0.0.1", "port": letters_port, "tls": "none",
                "release_seconds": 0, "connections": 2,
            },
            "tournament": [*self.configs],
        }  # fmt: skip

    def close(self) -> None:
        """Stop the daemon as a signal does."""
        self._parts.close()

    def accept(self, raw: bytes, to: str, envelope_sender: str, origin: str | None = None) -> None:
        with self.running.client() as client:
            client.sendmail(envelope_sender, [to], raw)

    def settle(self) -> list[Sent]:
        self.running.rest()
        return self.deliver()

    def deliver(self) -> list[Sent]:
        now = self.clock.now()
        left = [Sent(to, sender, raw, now) for to, sender, raw in self.letters.emptied()]
        left.sort(key=self._written)
        self.sent += left
        return left

    def _written(self, one: Sent) -> int:
        """The number of a letter, which goes by when it was written."""
        address, detail = split_detail(one.envelope_sender)
        name = self.office.tournament_of(address)
        assert name is not None
        copy = self.office.tokens(name).bounced(detail or "")
        assert copy is not None, "every copy leaves from an address of its own"
        return copy.letter

    def keep_calendar(self) -> None:
        """Ring the daemon's own calendar until it finds nothing more to do."""
        writer = self.running.daemon.writer
        before: dict[str, object] = {}
        while any(before.get(name) is not one for name, one in self.office.tournaments.items()):
            before = {**self.office.tournaments}
            writer.submit(writer.keep_calendar).result()
            self.running.rest()

    def ask(self, verb: str, tournament: str | None = None, **args: Any) -> Any:  # noqa: ANN401 - JSON
        name = tournament or self.configs[0].name
        result = ask(self.running.config.control_socket, verb, name, args)
        self.settle()
        return result


@dataclass
class SocketStage(Stage):
    """A stage whose stories are played by real mail; ``real_dice`` fall as the roots make them."""

    real_dice: bool = False
    reading_processes: int = 0

    def seat(self, configs: tuple[TournamentConfig, ...]) -> SocketTable:
        dice = None if self.real_dice else self.dice
        return SocketTable(self.directory, configs, dice, reading_processes=self.reading_processes)


@contextmanager
def performed(story: Path, stage: SocketStage) -> Iterator[tuple[str, SocketTable]]:
    """A story that was played, as it should be written, and its table; all must be well after."""
    try:
        played = stage.play(story)
        table = stage.table
        assert isinstance(table, SocketTable)
        yield played, table
    finally:
        if stage._table is not None:
            stage._table.close()
    assert table.letters.emptied() == [], "letters that no step of the story tells of"
    copies = [(one.to, one.envelope_sender) for one in table.sent]
    assert len(copies) == len({*copies}), "a copy that left twice"
    log = (stage.directory / "gamemaster.log").read_text("utf-8").splitlines()
    assert [line for line in log if json.loads(line)["level"] not in ("debug", "info")] == []
    with Store.open(table.path, table.key) as store:
        assert store.check() == []

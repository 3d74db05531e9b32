"""The demo's surroundings: a real daemon on free ports, a clock moved by hand, a mail server.

The directory is the one that ``gamemaster init`` makes, so what is left behind can be looked at
with the same commands as a real game. The daemon runs in a thread with an event loop of its own.
The letterbox stands in for the players' providers and knows nothing of the game; it runs in that
loop, and ``taken`` is called from the thread that plays the players.
"""

from __future__ import annotations

import asyncio
import json
import threading
import tomllib
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any, TypeVar

from aiosmtpd.smtp import SMTP, Envelope, Session

from gamemaster.clock import Clock, HandClock
from gamemaster.config.settings import Config, build
from gamemaster.daemon.assembly import office_of, transports_of
from gamemaster.daemon.client import ask
from gamemaster.daemon.founding import Answers, KeyChoice, filled_in, found
from gamemaster.daemon.service import Daemon
from gamemaster.errors import WorldError
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from gamemaster.tournament.tournament import Tournament

T = TypeVar("T")

PATIENCE_SECONDS = 30.0
LARGEST = 1024 * 1024
LOOK_EVERY_SECONDS = 0.01


class Letterbox:
    """An SMTP server on a free port of this machine."""

    def __init__(self) -> None:
        self._mails: defaultdict[str, list[EmailMessage]] = defaultdict(list)
        self._lock = threading.Lock()
        self._server: asyncio.Server | None = None

    async def open(self) -> int:
        """Listen and return the port."""
        loop = asyncio.get_running_loop()

        def factory() -> SMTP:
            return SMTP(self, data_size_limit=LARGEST, hostname="mail.example.net", loop=loop)

        self._server = await loop.create_server(factory, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Keep a mail for each of its recipients."""
        mail = message_from_bytes(envelope.original_content or b"", policy=default)
        with self._lock:
            for recipient in envelope.rcpt_tos:
                self._mails[recipient].append(mail)
        return "250 OK"

    def taken(self, address: str) -> list[EmailMessage]:
        """Return the mail that came for ``address`` since it was last asked for."""
        with self._lock:
            return self._mails.pop(address, [])


@dataclass(frozen=True)
class Stage:
    """A running daemon and what is around it."""

    config: Config
    daemon: Daemon
    clock: HandClock
    letterbox: Letterbox
    loop: asyncio.AbstractEventLoop

    @property
    def port(self) -> int:
        """The port on which the daemon takes mail."""
        return self.daemon.acceptance.ports[0]

    def settle(self) -> None:
        """Wait until all that came in is read and played and all mail that it caused has left."""
        patience = Clock()
        deadline = patience.monotonic() + PATIENCE_SECONDS
        pause = threading.Event()
        while not self._in_writer_thread(self._idle):
            if patience.monotonic() > deadline:
                raise WorldError("the daemon did not come to rest", temporary=False)
            pause.wait(LOOK_EVERY_SECONDS)

    def _idle(self) -> bool:
        office = self.daemon.office
        quiet = all(
            not office.unread(name) and not tournament.items and _stated(tournament)
            for name, tournament in office.tournaments.items()
        )
        return quiet and not office.deliveries and not len(office.intake or ())

    def _in_writer_thread(self, task: Callable[[], T]) -> T:
        return asyncio.run_coroutine_threadsafe(self.daemon.writer.run(task), self.loop).result(
            PATIENCE_SECONDS
        )

    def perform(self, verb: str, args: dict[str, Any]) -> None:
        """Do what the organiser does on the command line, through the same socket."""
        ask(self.config.control_socket, verb, None, args)
        self.settle()


def prepare(directory: Path, answers: Answers, readers: list[str], letters_port: int) -> Config:
    """Make the directory of a game whose letters go to ``letters_port`` of this machine."""
    founded = found(directory, answers, KeyChoice())
    text = founded.config.read_text(encoding="utf-8")
    for section, key, value in (
        ("listen", "port", "0"),
        # Mail is accepted by the clock that is moved by hand.
        ("accept", "process", "false"),
        ("send", "kind", '"smtp"'),
        ("send", "release_seconds", "0"),
        ("send", "maildir", None),
        ("send", "host", '"127.0.0.1"'),
        ("send", "port", str(letters_port)),
        ("send", "tls", '"none"'),
        ("tournament", "announce_to", json.dumps(readers)),
        # A spectator sees the outcome of a mail at once.
        ("tournament", "announce", '"each"'),
        # A demo may or may not last until the hour of that mail.
        ("organiser", "heads_by_mail", "false"),
    ):
        text = filled_in(text, section, key, value)
    founded.config.write_text(text, encoding="utf-8")
    return build(tomllib.loads(text), founded.config)


@contextmanager
def staged(
    directory: Path, answers: Answers, readers: list[str], clock: HandClock
) -> Iterator[Stage]:
    """Run a daemon in ``directory`` for as long as this lasts."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="daemon")
    thread.start()
    letterbox = Letterbox()

    def wait(coroutine: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result(PATIENCE_SECONDS)

    try:
        config = prepare(directory, answers, readers, wait(letterbox.open()))
        daemon = wait(_composed(config, clock))
        stage = Stage(config, daemon, clock, letterbox, loop)
        running = asyncio.run_coroutine_threadsafe(daemon.run(), loop)
        try:
            wait(_ready(daemon, asyncio.wrap_future(running, loop=loop)))
            yield stage
        finally:
            loop.call_soon_threadsafe(daemon.stop.set)
            running.result(PATIENCE_SECONDS)
    finally:
        loop.call_soon_threadsafe(letterbox.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _composed(config: Config, clock: HandClock) -> Daemon:
    """Put the daemon together inside the loop that will run it."""
    key = config.key.file
    store = Store.open(config.store.path, KeyFile(key or Path()))
    office = office_of(config, store)
    return Daemon(config, office, transports_of(config, clock), clock)


async def _ready(daemon: Daemon, running: asyncio.Future[None]) -> None:
    """Wait until mail can come in; if the daemon ends before, raise why."""
    ready = asyncio.ensure_future(daemon.ready.wait())
    await asyncio.wait((ready, running), return_when=asyncio.FIRST_COMPLETED)
    ready.cancel()
    if running.done():
        running.result()


def _stated(tournament: Tournament) -> bool:
    """Say whether nobody waits for the statement that the calendar sends after the end."""
    ended = tournament.game is not None and tournament.game.phase == "ended"
    return not ended or len(tournament.stated) == len(tournament.register.members)

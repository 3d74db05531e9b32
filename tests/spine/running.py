"""A daemon in a thread of its own: real SMTP on loopback, a real store, a socket beside it."""

from __future__ import annotations

import itertools
import json
import smtplib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path
from typing import Any, Self, TypeVar

from gamemaster.clock import HandClock
from gamemaster.config.settings import Config, build
from gamemaster.daemon.assembly import office_of
from gamemaster.daemon.client import ask
from gamemaster.daemon.service import Daemon
from gamemaster.errors import StoreUnavailable
from gamemaster.journal.protector import KeyFile, Protector, write_key_file
from gamemaster.journal.store import Store
from gamemaster.office.office import Office
from tests.builders import GM, MONDAY, ORGANISER, address_of, raw_mail
from tests.fakes import PostOffice
from tests.inbox.loop_thread import PATIENCE, LoopThread

T = TypeVar("T")


def written(directory: Path, **more: Any) -> Config:  # noqa: ANN401 - any section
    """A configuration as an organiser writes it."""
    sections: dict[str, Any] = {
        "store": {"path": str(directory / "gamemaster.store")},
        "key": {"file": str(directory / "gamemaster.key")},
        "control": {"socket": str(directory / "control")},
        "listen": [{"protocol": "smtp", "host": "127.0.0.1", "port": 0}],
        "accept": {"process": False},
        "read": {"processes": 0},
        "send": {"kind": "maildir", "maildir": str(directory / "out")},
        "organiser": {"addresses": [ORGANISER]},
        "tournament": [{"name": "autumn", "address": GM, "title": "Autumn"}],
    }
    written = {**sections, **more}
    # Tests look at an announcement as soon as it is made, unless what they give says otherwise.
    written["tournament"] = [
        {"announce": "each", **one} if isinstance(one, dict) else one
        for one in written["tournament"]
    ]
    return build(written, directory / "config.toml")


@dataclass
class Running:
    """A daemon and the people who write to it. ``post`` takes what it sends."""

    directory: Path
    more: dict[str, Any] = field(default_factory=dict)
    protector: Protector | None = None
    max_pages: int | None = None
    folded: bool = True
    clock: HandClock = field(default_factory=lambda: HandClock(MONDAY))
    post: PostOffice = field(default_factory=PostOffice)
    # Senders may be threads, and each mail has a number of its own.
    count: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def __enter__(self) -> Self:
        self.config = written(self.directory, **self.more)
        key = self.config.key.file
        assert key is not None
        protector = self.protector or KeyFile(key)
        if not self.config.store.path.exists():
            if self.protector is None:
                write_key_file(key)
            Store.create(self.config.store.place, protector).close()
        store = Store.open(self.config.store.place, protector, max_pages=self.max_pages)
        self.office: Office = office_of(self.config, store)
        if self.folded:
            self.office.open(self.clock.now())
        self._thread = LoopThread()
        self.daemon = self._thread.run(self._assembled())
        self._running = self._thread.start(self.daemon.run())
        self.until(lambda: self.daemon.ready.is_set() or self._running.done())
        if self._running.done():
            self.stop()
        self.port = self.daemon.acceptance.ports[0]
        return self

    async def _assembled(self) -> Daemon:
        return Daemon(
            self.config,
            self.office,
            (self.post,),
            self.clock,
            # Whatever a test has changed in ``more`` since.
            read_again=lambda: written(self.directory, **self.more),
        )

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop it as a signal does, and wait until it has."""
        if not self._running.done():
            self._thread.loop.call_soon_threadsafe(self.daemon.stop.set)
        try:
            self._running.result(4 * PATIENCE)
        finally:
            self._thread.end()

    # Mail ----------------------------------------------------------------------------------------

    def mail(self, who: str, text: str, *, to: str | None = None, pad: int = 0) -> None:
        """Send a mail over SMTP; raises what smtplib raises."""
        sender, recipient = address_of(who), to or self.reply_address(who)
        raw = raw_mail(sender, recipient, text + "." * pad, number=next(self.count))
        with self.client() as client:
            client.sendmail(sender, [recipient], raw)

    def client(self) -> smtplib.SMTP:
        """A connection to the listener."""
        return smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE)

    def reply_address(self, who: str) -> str:
        for mail in reversed(self.mails(who)):
            if "+" in str(mail["Reply-To"]):
                return str(mail["Reply-To"])
        return GM

    def mails(self, who: str) -> list[EmailMessage]:
        """What somebody got so far."""
        return [_read(raw) for _, to, raw in list(self.post.taken) if to == address_of(who)]

    def subjects(self, who: str) -> list[str]:
        return [str(mail["Subject"]) for mail in self.mails(who)]

    def until(self, wanted: Callable[[], T], seconds: float = 3 * PATIENCE) -> T:
        """Wait for something to become true; the test fails where it does not."""
        end = time.monotonic() + seconds
        while not (value := wanted()):
            assert time.monotonic() < end, "waited in vain"
            threading.Event().wait(0.005)
        return value

    def gets(self, who: str, subject: str) -> EmailMessage:
        """Wait until somebody gets a mail with ``subject`` in its subject."""

        def found() -> EmailMessage | None:
            listed = (mail for mail in self.mails(who) if subject in str(mail["Subject"]))
            return next(listed, None)

        mail = self.until(found)
        assert mail is not None
        return mail

    def join(self, *names: str) -> None:
        for who in names:
            self.mail(who, f"join {who.capitalize()}\n", to=GM)
            self.gets(who, "please confirm")
            self.mail(who, "yes\n")
            self.gets(who, "welcome")

    # The command line ----------------------------------------------------------------------------

    def ask(self, verb: str, **args: Any) -> Any:  # noqa: ANN401 - JSON
        return ask(self.config.control_socket, verb, None, args)

    def say(self, line: bytes) -> dict[str, Any] | None:
        """Say a line to the control socket; its answer, None where it just hangs up."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(str(self.config.control_socket))
            connection.sendall(line)
            with connection.makefile("rb") as stream:
                answer = stream.readline()
        return dict(json.loads(answer)) if answer else None


@lru_cache(maxsize=1024)
def _read(raw: bytes) -> EmailMessage:
    """A mail as it is read: once, however often it is looked for while a test waits."""
    return message_from_bytes(raw, policy=policy.default)


def nobody_answers(path: Path) -> bool:
    """Whether no daemon is there."""
    try:
        ask(path, "status", None, {})
    except StoreUnavailable:
        return True
    return False

"""A listener in a loop of its own, so that tests can talk to it as clients do: over sockets."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Self, TypeVar

from gamemaster.clock import HandClock
from gamemaster.config.servers import ListenConfig
from gamemaster.inbox.arrival import Account, Arrival
from gamemaster.inbox.smtp import SmtpListener
from tests.inbox.loop_thread import PATIENCE, LoopThread

__all__ = ["PATIENCE", "House", "Line", "Shelf", "in_time", "public", "serves", "tcp"]


T = TypeVar("T")


def in_time(known: Callable[[str, str], T]) -> Callable[[str, str], Awaitable[T]]:
    """Something that is known here, for who has to wait for its answer."""

    async def answer(one: str, other: str) -> T:
        return known(one, other)

    return answer


def tcp(protocol: str = "smtp", **more: Any) -> ListenConfig:  # noqa: ANN401 - any key of the section
    return ListenConfig.model_validate(
        {"protocol": protocol, "host": "127.0.0.1", "port": 0, **more}
    )


def public(**more: Any) -> ListenConfig:  # noqa: ANN401 - any key of the section
    """A listener that takes the addresses of this machine for strangers."""
    return tcp(trusted_peers=[], **more)


def serves(address: str) -> bool:
    local, _, domain = address.casefold().partition("@")
    return domain in ("secret.test", "sécret.test") and local.partition("+")[0] == "gm"


class Shelf:
    """Takes mail in as the store would: ``durable`` grows only when the mail is safe."""

    def __init__(self) -> None:
        self.durable: list[Arrival] = []
        self.trouble: list[Exception] = []
        self.entered = threading.Event()
        self.gate = threading.Event()
        self.gate.set()
        self.changed = threading.Condition()

    async def accept(self, arrivals: Sequence[Arrival]) -> None:
        self.entered.set()
        await asyncio.to_thread(self.gate.wait, PATIENCE)
        if self.trouble:
            raise self.trouble.pop(0)
        with self.changed:
            self.durable.extend(arrivals)
            self.changed.notify_all()

    def wait_for(self, count: int) -> list[Arrival]:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.durable) >= count, PATIENCE)
        return self.durable


class House:
    """Starts a listener on entering, stops it on leaving."""

    def __init__(
        self,
        config: ListenConfig,
        *,
        knows: Callable[[str], bool] = serves,
        clock: HandClock | None = None,
        log_in: Callable[[str, str], Account | None] | None = None,
    ) -> None:
        self.shelf = Shelf()
        self.clock = clock or HandClock(1_750_000_000)
        self.waits: list[float] = []
        self.listener = SmtpListener(
            config,
            self.shelf.accept,
            knows,
            self.clock,
            hostname="mx.secret.test",
            log_in=in_time(log_in) if log_in is not None else None,
            wait=self._wait,
        )

    async def _wait(self, seconds: float) -> None:
        """Let no time pass, but note how much should have."""
        self.waits.append(seconds)

    def __enter__(self) -> Self:
        self._thread = LoopThread()
        try:
            self._thread.run(self.listener.start())
        except BaseException:
            self._thread.end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.shelf.gate.set()
        try:
            self._thread.run(self.listener.stop())
        finally:
            self._thread.end()

    def start_stopping(self) -> Callable[[], None]:
        stopping = self._thread.start(self.listener.stop())
        return lambda: stopping.result(PATIENCE)

    def wait_until_empty(self) -> None:
        async def empty() -> None:
            shared = self.listener._shared
            while shared.capacity.connections or shared.accepting:
                shared.changed.clear()
                await shared.changed.wait()

        self._thread.run(empty())

    def dial(self, host: str = "127.0.0.1") -> Line:
        """Connect from an address of this machine: all of 127.0.0.0/8 are."""
        there = ("127.0.0.1", self.listener.port)
        return Line(socket.create_connection(there, PATIENCE, source_address=(host, 0)))


class Line:
    """A client that says exactly what it is told to, byte by byte."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self._file = sock.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self.sock.close()

    def send(self, octets: bytes) -> None:
        self.sock.sendall(octets)

    def reply(self) -> str:
        """One reply, its lines joined; ``""`` at the end of the conversation."""
        lines = []
        while True:
            line = self._file.readline().decode()
            lines.append(line)
            if line[3:4] != "-":
                return "".join(lines).strip()

    def ask(self, command: str) -> str:
        self.send(command.encode() + b"\r\n")
        return self.reply()

    def greeted(self, hello: str = "EHLO player.test") -> Line:
        assert self.reply().startswith("220 ")
        assert self.ask(hello).startswith("250")
        return self

    def envelope(self, *recipients: str, sender: str = "alice@players.test") -> list[str]:
        """MAIL, RCPT… and DATA; all the replies."""
        replies = [self.ask(f"MAIL FROM:<{sender}>")]
        replies += [self.ask(f"RCPT TO:<{recipient}>") for recipient in recipients]
        return [*replies, self.ask("DATA")]

    def replies_to_the_end(self) -> list[str]:
        """All replies; a server that hangs up on what it has not read resets the connection."""
        found = []
        with suppress(ConnectionResetError):
            while reply := self.reply():
                found.append(reply)
        return found

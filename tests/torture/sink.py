"""Where all mail of the daemon ends: a server that says yes and keeps what it got.

It outlives every daemon of a torture, so it sees when a letter comes a second time and with which
bytes. Runs in a thread with an event loop of its own.
"""

from __future__ import annotations

import asyncio
import email
import email.policy
import hashlib
import re
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from aiosmtpd.smtp import SMTP

LARGEST = 64 * 1024 * 1024
_PROPOSED = re.compile(
    rb"^Subject: \[Autumn\] \d+: Rule-change (\d+) has been proposed", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Copy:
    """One mail that came."""

    recipient: str
    message_id: str
    in_reply_to: str
    reply_to: str
    subject: str
    sha256: str


class Sink:
    """What came, by recipient and Message-ID; the same letter may come more than once."""

    def __init__(self) -> None:
        self.port = 0
        self.came: defaultdict[tuple[str, str], list[Copy]] = defaultdict(list)
        self.announced: list[int] = []
        self.troubles: list[str] = []
        """What organisers were told past a store that cannot be used, in one line each."""
        self._known: set[int] = set()
        self._changed = threading.Condition()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: ANN401, N802
        raw: bytes = envelope.content
        headers = headers_of(raw)
        digest = hashlib.sha256(raw).hexdigest()
        found = _PROPOSED.search(raw)
        with self._changed:
            for recipient in envelope.rcpt_tos:
                copy = Copy(
                    recipient,
                    headers["message-id"],
                    headers.get("in-reply-to", ""),
                    headers.get("reply-to", ""),
                    headers.get("subject", ""),
                    digest,
                )
                self.came[recipient, copy.message_id].append(copy)
            if headers["message-id"].startswith("<store-trouble-"):
                said = email.message_from_bytes(raw, policy=email.policy.default).get_content()
                self.troubles.append(" ".join([headers["subject"], *said.split()]))
            if found is not None and int(found[1]) not in self._known:
                self._known.add(int(found[1]))
                self.announced.append(int(found[1]))
            self._changed.notify_all()
        return "250 2.0.0 thank you"

    def copies(self) -> list[Copy]:
        with self._changed:
            return [copy for copies in self.came.values() for copy in copies]

    def recent(self, count: int) -> list[int]:
        """The numbers of the latest proposals that were announced."""
        with self._changed:
            return self.announced[-count:]

    def wait_for_answer(self, message_id: str, seconds: float) -> Copy | None:
        """The answer to a mail, once it is there; None where none comes in time."""

        def answer() -> Copy | None:
            copies = (copy for copies in self.came.values() for copy in copies)
            return next((copy for copy in copies if copy.in_reply_to == message_id), None)

        with self._changed:
            self._changed.wait_for(lambda: answer() is not None, seconds)
            return answer()


def headers_of(raw: bytes) -> dict[str, str]:
    """The header fields of a mail of ours, by their names in small letters."""
    head = raw.partition(b"\r\n\r\n")[0].decode("ascii")
    unfolded = re.sub(r"\r\n[ \t]", " ", head)
    pairs = (line.partition(":") for line in unfolded.split("\r\n"))
    return {name.lower(): value.strip() for name, _, value in pairs}


@contextmanager
def sinking() -> Iterator[Sink]:
    """A sink that listens while this lasts."""
    sink = Sink()
    with listening(sink) as sink.port:
        yield sink


@contextmanager
def listening(handler: object) -> Iterator[int]:
    """An SMTP server that hands its mail to ``handler``, as aiosmtpd does; yields its port."""
    loop = asyncio.new_event_loop()

    async def listen() -> asyncio.Server:
        def factory() -> SMTP:
            return SMTP(handler, data_size_limit=LARGEST, hostname="sink.test", loop=loop)

        return await loop.create_server(factory, "127.0.0.1", 0)

    thread = threading.Thread(target=loop.run_forever, name="sink")
    thread.start()
    server = asyncio.run_coroutine_threadsafe(listen(), loop).result(10)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.run_until_complete(_cancelled())
        loop.close()


async def _cancelled() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

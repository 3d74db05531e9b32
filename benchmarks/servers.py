"""The servers beside ours: one to be measured against, one that takes what we send.

    python -m benchmarks.servers bare PATH    aiosmtpd that commits each mail to SQLite, in its loop
    python -m benchmarks.servers sink         says yes to everything as fast as it can
    python -m benchmarks.servers watch WHO    the same, and prints when mail to WHO has come, in
                                              seconds of the machine's clock, one line each

Each prints the port it listens on and runs until it is ended.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from aiosmtpd.smtp import SMTP


class Committing:
    """What a bare server does with a mail: one row, one commit, then 250."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute(
            "CREATE TABLE mail (id INTEGER PRIMARY KEY, sender TEXT, recipient TEXT, raw BLOB)"
        )

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: ANN401, N802
        row = (envelope.mail_from, envelope.rcpt_tos[0], envelope.content)
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO mail (sender, recipient, raw) VALUES (?, ?, ?)", row)
        self._connection.execute("COMMIT")
        return "250 2.0.0 kept"


class Yes(asyncio.Protocol):
    """Just enough of SMTP to be handed mail."""

    def __init__(self, watched: bytes = b"") -> None:
        self._buffer = b""
        self._in_data = False
        self._watched = watched
        self._is_theirs = False

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - a transport that writes
        self._transport = transport
        self._transport.write(b"220 sink.test\r\n")

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while True:
            end = b"\r\n.\r\n" if self._in_data else b"\r\n"
            line, found, rest = self._buffer.partition(end)
            if not found:
                return
            self._buffer = rest
            if self._in_data:
                self._in_data = False
                self._transport.write(b"250 thank you\r\n")
                if self._is_theirs:
                    print(monotonic(), flush=True)
                continue
            verb = line[:4].upper()
            if verb == b"RCPT" and self._watched:
                self._is_theirs = self._watched in line
            if verb == b"EHLO":
                self._transport.write(b"250-sink.test\r\n250 PIPELINING\r\n")
                continue
            self._in_data = verb == b"DATA"
            reply = {b"DATA": b"354 go on", b"QUIT": b"221 bye"}.get(verb, b"250 ok")
            self._transport.write(reply + b"\r\n")
            if verb == b"QUIT":
                self._transport.close()


async def serve(factory: Any) -> None:  # noqa: ANN401 - what asyncio takes
    loop = asyncio.get_running_loop()
    server = await loop.create_server(factory, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    ended = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, ended.set)
    await ended.wait()


def main(kind: str, *rest: str) -> None:
    if kind == "bare":
        handler = Committing(Path(rest[0]))
        asyncio.run(serve(lambda: SMTP(handler, hostname="bare.test")))
    else:
        watched = rest[0].encode() if rest else b""
        asyncio.run(serve(lambda: Yes(watched)))


if __name__ == "__main__":
    main(*sys.argv[1:])

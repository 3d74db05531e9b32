"""Sends mails over so many connections, one command after the other, and says how long it took.

    python -m benchmarks.client PORT CONNECTIONS <mails

``mails`` is a pickle of (sender, recipient, mail) from ``run``. The time runs from the first mail
to the last 250; connections are opened before. Printed are when it began, by ``perf_counter``,
which is one clock for all processes of a machine, and the seconds that it took.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Iterator
from time import perf_counter

Mails = Iterator[tuple[str, str, bytes]]


async def said(reader: asyncio.StreamReader, code: bytes) -> None:
    line = await reader.readline()
    while line[3:4] == b"-":
        line = await reader.readline()
    if line[:3] != code:
        raise SystemExit(f"expected {code!r}, got {line!r}")


async def send(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, mails: Mails) -> None:
    for sender, recipient, raw in mails:
        writer.write(f"MAIL FROM:<{sender}>\r\n".encode())
        await said(reader, b"250")
        writer.write(f"RCPT TO:<{recipient}>\r\n".encode())
        await said(reader, b"250")
        writer.write(b"DATA\r\n")
        await said(reader, b"354")
        writer.write(raw + b".\r\n")
        await said(reader, b"250")


async def run(
    port: int, connections: int, mails: list[tuple[str, str, bytes]]
) -> tuple[float, float]:
    pairs = [await asyncio.open_connection("127.0.0.1", port) for _ in range(connections)]
    for reader, writer in pairs:
        await said(reader, b"220")
        writer.write(b"EHLO client.test\r\n")
        await said(reader, b"250")
    shared = iter(mails)
    began = perf_counter()
    await asyncio.gather(*(send(reader, writer, shared) for reader, writer in pairs))
    took = perf_counter() - began
    for _, writer in pairs:
        writer.close()
    return began, took


if __name__ == "__main__":
    given = pickle.load(sys.stdin.buffer)
    print(*asyncio.run(run(int(sys.argv[1]), int(sys.argv[2]), given)))

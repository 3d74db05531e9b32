"""Free ports on loopback, for servers that have to be told theirs."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from random import Random

LISTENING = range(20_000, 32_768)
"""Ports that no kernel gives to connections, or to who asks for any: nobody takes one meanwhile."""


def free_ports(count: int) -> list[int]:
    """Return so many different ports on which nobody listens."""
    found: list[int] = []
    with ExitStack() as held:
        while len(found) < count:
            port, one = Random().choice(LISTENING), held.enter_context(socket.socket())
            with suppress(OSError):
                one.bind(("127.0.0.1", port))
                found.append(port)
    return found


def free_port() -> int:
    """Return one of them."""
    (port,) = free_ports(1)
    return port

"""Posts to a web server that may be hostile: one answer, of so many octets, within so many seconds.

The time holds for all octets of the answer together, from the connection on; a server that says a
little now and then gains nothing. How long a name takes to be looked up is for the system to bound.
No redirect is followed: what is asked is asked of the server that the organiser named and of no
other.
"""

from __future__ import annotations

import http.client
import socket
import threading
import urllib.parse
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gamemaster.errors import WorldError
from gamemaster.net.tls import client_context

_TEXT: Final = {"Content-Type": "text/plain; charset=utf-8", "User-Agent": "gamemaster"}


class NoAnswer(WorldError):
    """A server that cannot be reached, or that does not answer as HTTP has it, in time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer, its kind of content in small letters, and its octets."""

    status: int
    kind: str
    body: bytes


def post(url: str, body: bytes, ca_file: Path | None, seconds: float, most: int) -> Answer:
    """Post octets, and return the answer. Raises NoAnswer; OperatorError for a bad ``ca_file``."""
    try:
        parts = urllib.parse.urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NoAnswer("its address is none") from None
    connection = (
        http.client.HTTPSConnection(host, port, timeout=seconds, context=client_context(ca_file))
        if parts.scheme == "https"
        else http.client.HTTPConnection(host, port, timeout=seconds)
    )
    ended = threading.Event()
    try:
        connection.connect()
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoAnswer(type(error).__name__) from None
    # An answer without a length takes the socket away from its connection.
    connected = connection.sock

    def end() -> None:
        ended.set()
        with suppress(OSError):
            connected.shutdown(socket.SHUT_RDWR)

    # Each octet has a time of its own otherwise.
    deadline = threading.Timer(seconds, end)
    deadline.daemon = True
    deadline.start()
    try:
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        connection.request("POST", path, body, _TEXT)
        with connection.getresponse() as reply:
            found = reply.read(most + 1)
            kind = (reply.headers.get_content_type() or "").lower()
            status = reply.status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoAnswer(type(error).__name__) from None
    finally:
        deadline.cancel()
        connection.close()
    if ended.is_set():
        raise NoAnswer("it took too long")
    if len(found) > most:
        raise NoAnswer("it said too much")
    return Answer(status, kind, found)

"""Asks a web server that may be hostile: one answer, of so many octets, within so many seconds.

The time holds for all of it together, from looking for a connection to the last octet of the
answer; a server that says a little now and then, in its handshake, its headers or its body, gains
nothing. The system bounds the time of looking up a name. No redirect and no proxy is followed: only
the server that the organiser named is asked. An answer that breaks off before the length that it
gave does not count.
"""

from __future__ import annotations

import http.client
import socket
import threading
import time
import urllib.parse
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from gamemaster.errors import WorldError
from gamemaster.net.tls import client_context

_AGENT: Final = MappingProxyType({"User-Agent": "gamemaster"})
TEXT: Final = MappingProxyType({"Content-Type": "text/plain; charset=utf-8"})


class NoAnswer(WorldError):
    """A server cannot be reached, or does not answer in time as HTTP prescribes."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer, its kind of content in small letters, and its octets."""

    status: int
    kind: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Bounds:
    """The seconds and octets that an answer may take."""

    seconds: float
    octets: int


def get(url: str, ca_file: Path | None, bounds: Bounds) -> Answer:
    """Get the content at an address. Raises the same errors as ``post``."""
    return _asked("GET", url, None, {}, ca_file, bounds)


def post(
    url: str,
    body: bytes,
    ca_file: Path | None,
    bounds: Bounds,
    headers: Mapping[str, str] = TEXT,
) -> Answer:
    """Post octets, and return the answer. Raises NoAnswer; OperatorError for a bad ``ca_file``."""
    return _asked("POST", url, body, headers, ca_file, bounds)


def _asked(
    method: str,
    url: str,
    body: bytes | None,
    headers: Mapping[str, str],
    ca_file: Path | None,
    bounds: Bounds,
) -> Answer:
    until = time.monotonic() + bounds.seconds
    connection, path = _connection(url, ca_file, bounds.seconds)
    ended = threading.Event()
    try:
        connection.connect()
    except (OSError, http.client.HTTPException, ValueError) as error:
        connection.close()
        raise NoAnswer(type(error).__name__) from None
    # An answer without a length takes the socket away from its connection.
    connected = connection.sock

    def end() -> None:
        ended.set()
        with suppress(OSError):
            # Not TLS's own end, after which the remaining octets would count as if in the clear.
            socket.socket.shutdown(connected, socket.SHUT_RDWR)

    # Each octet has a time of its own otherwise.
    deadline = threading.Timer(max(0.0, until - time.monotonic()), end)
    deadline.daemon = True
    deadline.start()
    try:
        connection.request(method, path, body, {**_AGENT, **headers})
        with connection.getresponse() as reply:
            found = reply.read(bounds.octets + 1)
            lacking = bool(reply.length) and len(found) <= bounds.octets
            kind = (reply.headers.get_content_type() or "").lower()
            status = reply.status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoAnswer(type(error).__name__) from None
    finally:
        deadline.cancel()
        connection.close()
    if ended.is_set():
        raise NoAnswer("it took too long")
    if len(found) > bounds.octets:
        raise NoAnswer("it said too much")
    if lacking:
        raise NoAnswer("it broke off")
    return Answer(status, kind, found)


def _connection(
    url: str, ca_file: Path | None, seconds: float
) -> tuple[http.client.HTTPConnection, str]:
    """Return a connection to a server that is not open yet, and the path to ask for."""
    try:
        parts = urllib.parse.urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NoAnswer("its address is none") from None
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    if parts.scheme == "https":
        context = client_context(ca_file)
        return http.client.HTTPSConnection(host, port, timeout=seconds, context=context), path
    return http.client.HTTPConnection(host, port, timeout=seconds), path

"""Serves the daemon's figures to Prometheus: on loopback or on a unix socket, where configured.

Invariants:

* It tells ``figures`` and nothing of the game; no label holds anything that was received.
* On TCP only this machine is answered, and only where it asks for a name of this machine: a page in
  somebody's browser that had its own name point here is told nothing. A socket file has mode 0660.
* A request is short, and has ``REQUEST_SECONDS`` to come and be answered. Few are answered at once.
* Nothing here waits for reading or playing, and no trouble here is trouble of the daemon's.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, TypeAlias

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from gamemaster import oplog
from gamemaster.config.servers import MetricsConfig
from gamemaster.daemon.figures import ACCEPTED, Figures, StationFigures, Told, Waiting
from gamemaster.errors import as_operator_error
from gamemaster.inbox.smtp import listening_file

REQUEST_SECONDS: Final = 5.0
LONGEST_REQUEST: Final = 8_192
AT_ONCE: Final = 8
ALLOWED: Final = frozenset({"localhost", "127.0.0.1", "::1", "[::1]", ""})


Counted: TypeAlias = Figures | StationFigures | Waiting
Row: TypeAlias = tuple[str, str, int]
"""A name, what it is, and its value."""


def _of_the_daemon(found: Figures) -> Iterator[Row]:
    yield "accepting", "1 while mail is accepted.", int(found.accepting)
    yield "store_in_trouble", "1 while the store cannot be used.", int(found.trouble is not None)
    yield "clock_set_by_seconds", "By how much the clock was set.", found.clock_set_by
    yield "mails_waiting", "Mails accepted and not read yet.", found.waiting_mails
    yield "mails_quarantined", "Mails that could not be read.", found.quarantined_mails
    yield "witnesses_failing", "Witnesses that do not cosign.", len(found.witnesses)
    yield "beacons_failing", "Rounds of a beacon that did not come.", len(found.beacons)
    yield "letters_overdue", "Copies that should have left a while ago.", found.overdue_letters
    age = found.now - found.oldest_overdue_at if found.overdue_letters else 0
    yield "oldest_overdue_letter_age_seconds", "How long the oldest of them waits.", age
    yield from _mail_in(found)
    words = "When nothing was left to read or to play."
    yield "last_caught_up_timestamp_seconds", words, found.caught_up_at
    yield from _mail_out(found)


def _of_a_station(found: StationFigures) -> Iterator[Row]:
    yield "store_in_trouble", "1 while the store cannot be used.", int(bool(found.trouble))
    if found.accepts:
        yield "accepting", "1 while mail is accepted.", int(not found.trouble)
        yield from _mail_in(found)
    if found.sends:
        yield "server_unreachable", "1 while no server takes mail.", int(found.unreachable)
        yield from _mail_out(found)


def _mail_in(found: Told) -> Iterator[Row]:
    yield "last_mail_in_timestamp_seconds", "When mail last came in.", found.last(ACCEPTED)


def _mail_out(found: Figures | StationFigures) -> Iterator[Row]:
    words = "The hour in which a letter last left."
    yield "last_mail_out_timestamp_seconds", words, found.last_mail_out


def _rows(found: Counted) -> Iterator[Row]:
    yield "started_timestamp_seconds", "When the daemon began.", found.started_at
    if isinstance(found, Waiting):
        yield "standing_by", "1 while another has the store.", 1
    elif isinstance(found, StationFigures):
        yield from _of_a_station(found)
    else:
        yield from _of_the_daemon(found)


@dataclass(frozen=True, slots=True)
class _Families(Collector):
    figures: Counted

    def collect(self) -> Iterator[Metric]:
        """Yield each figure under its name."""
        found = self.figures
        for name, words, value in _rows(found):
            yield GaugeMetricFamily(f"gamemaster_{name}", words, value=value)
        if isinstance(found, Figures) or (isinstance(found, StationFigures) and found.accepts):
            yield SummaryMetricFamily(
                "gamemaster_intake_commit_seconds",
                "The time in which accepted mail becomes durable (fsync).",
                count_value=found.commits,
                sum_value=found.commit_seconds,
            )
        facts = CounterMetricFamily(
            "gamemaster_facts", "How often the log told a fact.", labels=("event", "kind")
        )
        for fact in found.facts:
            facts.add_metric((fact.event, fact.kind), fact.times)
        yield facts


def exposition(figures: Counted) -> bytes:
    """Return the figures in the text format of Prometheus."""
    return generate_latest(_Families(figures))


class MetricsServer:
    """The listener, where one is configured. In the event loop."""

    def __init__(
        self, config: MetricsConfig | None, gather: Callable[[], Awaitable[Counted]]
    ) -> None:
        self._config = config
        self._gather = gather
        self._server: asyncio.Server | None = None
        self._turns = asyncio.Semaphore(AT_ONCE)

    @property
    def port(self) -> int:
        """The TCP port in use; 0 without one."""
        if self._server is None or self._config is None or self._config.socket is not None:
            return 0
        return int(self._server.sockets[0].getsockname()[1])

    async def start(self) -> None:
        """Listen; an OperatorError says why that cannot be."""
        config = self._config
        if config is None:
            return
        where = config.socket or f"{config.host}:{config.port}"
        with as_operator_error(f"metrics: cannot listen on {where}"):
            if config.socket is not None:
                self._server = await asyncio.start_unix_server(
                    self._answer, sock=listening_file(config.socket), limit=LONGEST_REQUEST
                )
            else:
                self._server = await asyncio.start_server(
                    self._answer, config.host, config.port, limit=LONGEST_REQUEST
                )

    async def stop(self) -> None:
        """Answer nobody any more."""
        if self._server is not None and self._config is not None:
            self._server.close()
            if self._config.socket is not None:
                with suppress(OSError):
                    self._config.socket.unlink()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(REQUEST_SECONDS), self._turns:
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(await self._answer_to(head.decode("latin-1"), writer))
                await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # A client that asks so, or not at all, is told nothing.
        except Exception as error:  # noqa: BLE001 - what reports must not break what works
            oplog.defect("daemon", error)
        finally:
            writer.close()

    async def _answer_to(self, head: str, writer: asyncio.StreamWriter) -> bytes:
        request, *headers = head.split("\r\n")
        if not self._may_have_them(headers, writer):
            oplog.metrics_turned_away()
            return _response(HTTPStatus.FORBIDDEN)
        method, _, rest = request.partition(" ")
        if rest.partition(" ")[0].partition("?")[0] != "/metrics":
            return _response(HTTPStatus.NOT_FOUND)
        if method != "GET":
            return _response(HTTPStatus.METHOD_NOT_ALLOWED)
        return _response(HTTPStatus.OK, exposition(await self._gather()))

    def _may_have_them(self, headers: list[str], writer: asyncio.StreamWriter) -> bool:
        """Say whether the client is on this machine, and asks for a name of this machine."""
        if self._config is None or self._config.socket is not None:
            return self._config is not None  # The mode of the file says who may.
        peer = str(writer.get_extra_info("peername")[0])
        with suppress(ValueError):
            if not ipaddress.ip_address(peer.partition("%")[0]).is_loopback:
                return False
        names = [value for name, _, value in (h.partition(":") for h in headers) if _is_host(name)]
        return len(names) <= 1 and all(_without_port(name.strip()) in ALLOWED for name in names)


def _is_host(name: str) -> bool:
    return name.strip().lower() == "host"


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()


def _response(status: HTTPStatus, body: bytes = b"") -> bytes:
    kind = CONTENT_TYPE_LATEST if status is HTTPStatus.OK else "text/plain; charset=utf-8"
    body = body or f"{status.phrase}\n".encode()
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {len(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n"
    )
    return f"{head}\r\n".encode() + body

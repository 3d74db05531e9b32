"""The slowest 250 while something that takes long is done, beside the slowest in peace.

Votes are sent one after the other, each over a connection of its own, from before a backup or a
disclosure begins until it is done; as many in peace. A rotation of the key needs a daemon that is
stopped: what it keeps mail waiting for is its own time, and a start.
"""

from __future__ import annotations

import smtplib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import perf_counter

from benchmarks.crowd import votes
from benchmarks.report import Report, port_of
from tests.running import Running

AT_LEAST = 50
"""The votes sent in peace, however short what they are compared with."""

_numbers = count(5_000_000)


def delay(daemon: Running, person: tuple[str, str]) -> float:
    """Seconds from the connection to the 250 of a vote."""
    sender, to, raw = votes([person], 1, first=next(_numbers))[0]
    began = perf_counter()
    with smtplib.SMTP("127.0.0.1", port_of(daemon), "client.test") as client:
        client.sendmail(sender, [to], raw)
        return perf_counter() - began


@contextmanager
def _doing(task: Callable[[], object]) -> Iterator[threading.Event]:
    """Do something in a thread; what is given is set when it is done."""
    done, failed = threading.Event(), list[BaseException]()

    def do() -> None:
        try:
            task()
        except BaseException as error:  # noqa: BLE001 - raised where it was begun
            failed.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=do)
    thread.start()
    try:
        yield done
    finally:
        thread.join()
    if failed:
        raise failed[0]


def slowest_meanwhile(
    report: Report,
    key: str,
    label: str,
    daemon: Running,
    people: list[tuple[str, str]],
    task: Callable[[], object],
) -> None:
    """Measure ``task``, and what a vote waits for its 250 meanwhile and in peace."""
    person, during = people[0], list[float]()
    began = perf_counter()
    with _doing(task) as done:
        while not done.is_set() or not during:
            during.append(delay(daemon, person))
    took = perf_counter() - began
    peace = [delay(daemon, person) for _ in range(max(AT_LEAST, len(during)))]
    report.line(f"meanwhile.{key}", f"{label}, {len(during)} votes meanwhile", took, "s")
    report.line(f"meanwhile.{key}.idle", "slowest 250 in peace", 1000 * max(peace), "ms")
    ratio = max(during) / max(peace)
    report.line(
        f"meanwhile.{key}.during",
        "slowest 250 meanwhile",
        1000 * max(during),
        "ms",
        f"ratio {ratio:.2f}",
    )

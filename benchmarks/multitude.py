"""One tournament with a multitude of players and a long past, beside one of ten players.

    python -m benchmarks.multitude [PLAYERS [EVENTS]]    100,000 and 1,000,000 of them take an hour

The joins and the past are written straight into the store, as their mails would have left them.
Measured is processor time of one process, without a network: starts, a vote, an announcement.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from pathlib import Path
from time import process_time

from benchmarks.crowd import (
    NAME,
    PROPOSING,
    START,
    mail,
    offices,
    people_of,
    populate,
    votes,
    write_joins,
    write_past,
)
from benchmarks.report import MAIL_SECTIONS, QUICK, TOURNAMENT, Report, median
from gamemaster.game import moves as m
from gamemaster.inbox.arrival import Arrival
from gamemaster.office.office import Office
from tests.running import founded

PLAYERS, EVENTS = (1_000, 5_000) if QUICK else (10_000, 100_000)
FEW = 10
VOTES = 20
FRESH = 4
"""Voters on a new proposal, two for and two against it, who decide nothing among ten."""

LATER = 100_000_000
"""Seconds after the past, so that no budget of it still counts."""


def multitude(
    report: Report, directory: Path, players: int = PLAYERS, events: int = EVENTS
) -> None:
    """Measure it."""
    took: dict[int, float] = {}
    first: dict[int, float] = {}
    for count, past in ((FEW, FEW * 10), (players, events)):
        place = directory / str(count)
        place.mkdir()
        config = founded(place, MAIL_SECTIONS.format(send=25), TOURNAMENT)
        report.heading(f"{count:,} players, {past:,} events")
        began = process_time()
        populate(config, 2, start=False)
        write_joins(config, 2, count)
        with offices(config) as office:
            office.act(NAME, m.Start(), START)
            people = people_of(office)
            _bring(office, people[0], PROPOSING, 3)
        _line(report, f"{count}.founded", "all of it written and founded", began)
        began = process_time()
        write_past(config, people, past)
        _line(report, f"{count}.past", "its past written", began)
        for key, label in (("anew", "a start without a snapshot"), ("start", "a start with one")):
            began = process_time()
            with offices(config) as office:
                _line(report, f"{count}.{key}", label, began)
        with offices(config) as office:
            each, seq = [], office.store.head(NAME).seq
            for person, to, raw in votes(people, VOTES, first=50_000_000):
                began = process_time()
                _take(office, raw, to, person)
                each.append(process_time() - began)
            assert office.store.head(NAME).seq - seq >= 5 * VOTES, "some vote was not played"
            took[count] = median(each)
            note = f"ratio {took[count] / took[FEW]:.2f}"
            report.line(
                f"{count}.vote", "a vote, until it is played", 1000 * took[count], "ms", note
            )
            began = process_time()
            _bring(office, people[1], PROPOSING, 60_000_000)
            _line(report, f"{count}.turn", "a turn, until its announcement is queued", began)
            first[count] = median(_on_a_new_proposal(office, people[2 : 2 + FRESH]))
            note = f"ratio {first[count] / first[FEW]:.2f}"
            report.line(
                f"{count}.fresh", "a vote where few have voted", 1000 * first[count], "ms", note
            )
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        report.line(f"multitude.{count}.memory", "memory at most", memory, "MiB")


def _on_a_new_proposal(office: Office, people: list[tuple[str, str]]) -> list[float]:
    """Seconds of each vote of a few on the latest proposal, on which nobody else votes."""
    number, each = max(office.game(NAME).proposals), []
    for place in range(VOTES):
        person = people[place % FRESH]
        choice = "for" if (place + place // FRESH) % 2 else "against"
        began = process_time()
        _bring(office, person, f"vote {choice} {number}\n", 70_000_000 + place)
        each.append(process_time() - began)
    assert office.game(NAME).proposals[number].tally.cast == FRESH
    return each


def _line(report: Report, key: str, label: str, began: float) -> None:
    report.line(f"multitude.{key}", label, process_time() - began, "s")


def _bring(office: Office, person: tuple[str, str], text: str, number: int) -> None:
    sender, to = person
    _take(office, mail(sender, to, number, text), to, sender)


def _take(office: Office, raw: bytes, to: str, sender: str) -> None:
    office.accept([Arrival(raw, to, sender, START + LATER, "smtp")])
    while office.work():
        pass


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as temporary:
        multitude(Report(), Path(temporary), *given)

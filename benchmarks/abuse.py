"""What an honest vote waits for its 250 and its receipt while others send what costs most.

    python -m benchmarks.abuse

Each attack is sent over four connections without pause, from strangers or under a player's name
without evidence; beside it an honest player sends votes, one at a time, to their own reply address.
The same votes go into an idle daemon before each attack. And how long the receipt of a vote takes
behind costly mails of one player who shows who they are.
"""

from __future__ import annotations

import multiprocessing
import smtplib
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any

from benchmarks.crowd import GM, mail, populate, votes
from benchmarks.report import MAIL_SECTIONS, QUICK, TOURNAMENT, Report, port_of, served, server
from tests.running import Running, founded, running

VOTES = 30 if QUICK else 150
ATTACKERS = 4
PEOPLE = 4
COSTLY_MAILS = 10

SUMS = "".join(f"1+2+3+4+5+6+7+8+9+10+11+{n},\n" for n in range(3000))
PROPOSALS = "".join(
    f"propose enact\nWord {n}.\nclauses:\n"
    + "".join(f"define word_{n}_{k} = {k}\n" for k in range(600))
    + "end proposal\n"
    for n in range(60)
)
HTML = "<p>vote for <b>301</b></p>\n" * 33_000
PARTS = "--x\nContent-Type: text/plain\n\nvote for 301\n" * 20_000


def _html(number: int) -> bytes:
    sender = f"eve{number}@else.test"
    return mail(sender, GM, number, HTML).replace(b"text/plain", b"text/html", 1)


def _parts(number: int) -> bytes:
    raw = mail(f"eve{number}@else.test", GM, number, PARTS)
    return raw.replace(b"text/plain; charset=utf-8", b"multipart/mixed; boundary=x", 1)


ATTACKS: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "sums": (
        "sums that may be joined, from strangers",
        lambda n: mail(f"eve{n}@e.test", GM, n, SUMS),
    ),
    "proposals": (
        "60 proposals of 16 kB each, under a player's name",
        lambda n: mail("player3@players.test", GM, n, PROPOSALS),
    ),
    "html": ("HTML of 900 kB, from strangers", _html),
    "parts": ("20,000 MIME parts, from strangers", _parts),
}


def abuse(report: Report, directory: Path) -> None:
    """Measure every attack beside idle."""
    report.heading(f"an honest vote's 250 while others send what costs most, {VOTES} votes each")
    with server("sink") as sink:
        config = founded(directory, MAIL_SECTIONS.format(send=sink), TOURNAMENT)
        people = populate(config, PEOPLE)
        with running(config) as daemon:
            for place, (name, (label, _)) in enumerate(ATTACKS.items()):
                idle = _honest(daemon, people, 10_000 + 2 * place * VOTES)
                worst, sent = _attacked(daemon, people, name, 10_000 + (2 * place + 1) * VOTES)
                ratio = worst / idle
                note = f"{ratio:.1f} times idle, {sent} mails of the attack accepted"
                report.line(f"abuse.{name}", f"99th percentile: {label}", worst * 1000, "ms", note)


def costly_sender(report: Report, directory: Path) -> None:
    """Measure what a vote waits for its receipt behind costly mails of one player, with evidence.

    Each of these is as dear as a mail may be, so that it is given up in the end.
    """
    report.heading(
        f"the receipt of an honest vote behind {COSTLY_MAILS} costly mails of one player"
    )
    with served("watch", "player1@players.test") as (sink, receipts):
        config = founded(directory, MAIL_SECTIONS.format(send=sink), TOURNAMENT)
        people = populate(config, PEOPLE)
        with running(config) as daemon, smtplib.SMTP("127.0.0.1", port_of(daemon)) as client:
            for place, name in enumerate(("before", "first", "again")):
                for number in range(COSTLY_MAILS if place else 0):
                    sender, to = people[3]
                    client.sendmail(sender, [to], mail(sender, to, 100 * place + number, PROPOSALS))
                ((sender, to, raw),) = votes(people[1:2], 1, first=1_000 + place)
                began = monotonic()
                client.sendmail(sender, [to], raw)
                waited = float(receipts.readline()) - began
                label = ("nobody else writes", "the costly mails came first", "and once more")[
                    place
                ]
                report.line(f"abuse.receipt.{name}", label, waited, "s")


def _honest(daemon: Running, people: list[tuple[str, str]], first: int) -> float:
    """Return the 99th percentile of the seconds until a vote's 250."""
    waited = []
    for sender, to, raw in votes(people[:1], VOTES, first=first):
        with smtplib.SMTP("127.0.0.1", port_of(daemon), timeout=120) as client:
            began = perf_counter()
            client.sendmail(sender, [to], raw)
            waited.append(perf_counter() - began)
    return sorted(waited)[int(len(waited) * 0.99) - 1]


def _attacked(
    daemon: Running, people: list[tuple[str, str]], name: str, first: int
) -> tuple[float, int]:
    # In a process of their own: what attackers compute must not keep the honest client waiting.
    spawning = multiprocessing.get_context("spawn")
    accepted = spawning.Value("i", 0)
    attackers = spawning.Process(target=_attack, args=(port_of(daemon), name, first, accepted))
    attackers.start()
    try:
        while not accepted.value:
            sleep(0.05)
        return _honest(daemon, people, first), accepted.value
    finally:
        attackers.terminate()
        attackers.join()


def _attack(port: int, name: str, first: int, accepted: Any) -> None:  # noqa: ANN401 - a shared int
    def send(place: int) -> None:
        number = first * 100 + place
        with smtplib.SMTP("127.0.0.1", port, timeout=120) as client:
            while True:
                client.sendmail("eve@else.test", [GM], ATTACKS[name][1](number))
                with accepted.get_lock():
                    accepted.value += 1
                number += ATTACKERS

    attackers = [threading.Thread(target=send, args=(place,)) for place in range(ATTACKERS)]
    for attacker in attackers:
        attacker.start()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        abuse(Report(), Path(place))
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        costly_sender(Report(), Path(place))

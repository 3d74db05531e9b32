"""A round of the public beacon is mixed into the dice; whatever its server says, play goes on."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.audit.dice import beacon as verified
from gamemaster.clock import HandClock
from gamemaster.disclosing.disclose import disclose
from gamemaster.game import moves as m
from gamemaster.net import drand
from tests.audit.games import known_roots
from tests.audit.playing import Published, RealTable, publish
from tests.audit.tampering.beacons import FORGED
from tests.audit.test_beacon import PUBLISHED
from tests.builders import DAY, tournament

ROUND = 657_413
DUE = drand.due_at(ROUND)
SIGNATURE, RANDOMNESS = PUBLISHED[ROUND]
RIGHT = {"round": ROUND, "randomness": RANDOMNESS, "signature": SIGNATURE}


class Server(ThreadingHTTPServer):
    """A small server of a beacon, on loopback; ``answer`` is what it says, None for nothing."""

    daemon_threads = True
    block_on_close = False
    answer: bytes | None = json.dumps(RIGHT).encode()
    status = 200

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.over = threading.Event()
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        if self.server.answer is None:
            self.server.over.wait(60)
            return
        self.send_response(self.server.status)
        if self.server.status == 302:
            self.send_header("Location", f"{self.server.url}elsewhere")
        self.end_headers()
        self.wfile.write(self.server.answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.over.set()
        server.shutdown()


def seated(folder: Path, server: Server) -> RealTable:
    """Three players, and a start sixty seconds before the round is due."""
    folder.mkdir(exist_ok=True)
    config = tournament(beacon=server.url)
    table = RealTable(folder, (config,), clock=HandClock(DUE - DAY))
    table.join("ada", "bob", "cyd")
    table.clock.advance(DUE - 60 - table.clock.now())
    table.act(m.Start())
    table.keep_calendar()
    assert server.asked == []
    return table


def calendar(table: RealTable) -> None:
    """Have all done that is due, and what servers of the beacon answered."""
    table.keep_calendar()
    for thread in [*table.office.rounds._running.values()]:
        thread.join(30)
    table.keep_calendar()


def turn(table: RealTable, who: str) -> None:
    table.mail(who, "propose enact\nNobody sings.\nend proposal")


def finished(table: RealTable, folder: Path) -> Published:
    table.ask("end", reason="it is over")
    table.wait(DAY)
    assert table.log.defects == []
    bundle = disclose(table.office, "autumn", folder / "bundle")
    signing = table.office.store.roots("autumn").signing
    table.close()
    return Published(bundle, signing)


def dice_of(bundle: Path) -> tuple[str, str]:
    """The verdict on a bundle (the titles that failed), and what is said of its dice."""
    steps = audit(bundle)
    failed = ", ".join(f"{one.title}: {one.detail}" for one in steps if one.outcome == "failed")
    return failed, next(one.detail for one in steps if one.title == "dice")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Published:
    """A game in which a roll was made before the round had come, and two after that."""
    folder = tmp_path_factory.mktemp("mixed")
    # Of other roots one in six rolls the same, mixed or not.
    with known_roots("a round is mixed in"), Server() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        table = seated(folder, server)
        turn(table, "ada")  # The very second at which the round is due.
        calendar(table)
        assert server.asked == [f"/{verified.CHAIN}/public/{ROUND}"]
        turn(table, "bob")
        turn(table, "cyd")
        server.shutdown()
    return finished(table, folder)


def test_a_round_is_mixed_into_all_rolls_from_then_on(mixed: Published) -> None:
    genesis = (mixed.folder / "genesis.txt").read_text()
    assert genesis.startswith("SECRET NOMIC GENESIS/3\n")
    assert f"\nBeacon: quicknet {ROUND}\n" in genesis
    failed, told = dice_of(mixed.folder)
    assert failed == ""
    assert told.endswith(
        f"; round {ROUND} of the public beacon is mixed in, 1 of them rolled before that though it "
        "was due"
    )


ANSWERS: dict[str, bytes | None] = {
    "never": None,
    "nothing": b"",
    "garbage": b"\x00\xff<html>",
    "another round": json.dumps({**RIGHT, "round": 1000, "signature": PUBLISHED[1000][0]}).encode(),
    "another round's signature": json.dumps({**RIGHT, "signature": PUBLISHED[1000][0]}).encode(),
    "one bit turned": json.dumps({**RIGHT, "signature": f"{SIGNATURE[:-1]}a"}).encode(),
    "a number for a signature": json.dumps({**RIGHT, "signature": 7}).encode(),
    "a list": b"[[[[]]]]",
    "brackets without end": b"[" * 4000,
    "a megabyte": b" " * 2**20 + json.dumps(RIGHT).encode(),
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_play_goes_on_whatever_a_server_says(answer: str, server: Server, tmp_path: Path) -> None:
    server.answer = ANSWERS[answer]
    table = seated(tmp_path, server)
    turn(table, "ada")
    if server.answer is None:
        table.keep_calendar()
    else:
        calendar(table)
    turn(table, "bob")
    assert len(table.tournament.game.proposals) == 2  # type: ignore[union-attr]
    failed, told = dice_of(finished(table, tmp_path).folder)
    assert failed == ""
    name = f"round {ROUND} of the public beacon"
    assert told.endswith(f"{name} was not mixed in, so they follow from what the organiser knew")


def test_a_redirect_is_not_followed(server: Server, tmp_path: Path) -> None:
    server.status = 302
    table = seated(tmp_path, server)
    table.clock.advance(60)
    calendar(table)
    assert len(server.asked) == 1
    table.close()


def test_a_server_is_asked_again_until_the_hour_is_over(server: Server, tmp_path: Path) -> None:
    server.answer = b"soon"
    table = seated(tmp_path, server)
    for seconds in (60, 5, 10, 1000, 3000):
        table.clock.advance(seconds)
        calendar(table)
    assert len(server.asked) == 3
    server.answer = json.dumps(RIGHT).encode()
    table.clock.advance(60)
    calendar(table)
    assert len(server.asked) == 3, "an hour after it was due, nobody is to choose when it counts"
    assert table.tournament.game is not None
    assert table.tournament.game.drawn == ""
    table.close()


@pytest.mark.parametrize("forgery", FORGED)
def test_a_forged_round_is_refused(forgery: str, mixed: Published, tmp_path: Path) -> None:
    forge, step, line = FORGED[forgery]
    folder = publish(mixed, tmp_path / "forged", forge)
    journal = (folder / "journal.jsonl").read_text().splitlines()
    failed = []
    for one in audit(folder):
        if one.outcome == "failed":
            number = one.entry.removeprefix("journal entry ")
            kind = json.loads(journal[int(number) - 1])["type"] if number.isdigit() else one.entry
            failed.append((one.title, kind.removesuffix("/1")))
    assert (step, line) in failed, failed

"""The daemon asks witnesses over HTTP; no answer of theirs, or silence, harms play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import TypeVar

import pytest

from gamemaster.config.settings import WitnessConfig
from gamemaster.daemon.cosigners import Cosigners, WritersAsks
from gamemaster.record.cosignature import SLACK_SECONDS, witness_key
from tests.builders import DAY, Table, tournament
from tests.spine.running import Running
from tests.witnesses.small_witness import SmallWitness, answer, serving

T = TypeVar("T")
ORIGIN = "secret.test/autumn"


def at_once(task: Callable[[], T], /) -> T:
    return task()


@dataclass
class Asking:
    """A table whose heartbeats one witness is asked to cosign, at once and in this thread."""

    table: Table
    witness: SmallWitness
    url: str
    refused: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.configs = [WitnessConfig.model_validate({"key": self.witness.vkey, "url": self.url})]
        self.begin()

    def begin(self, call_seconds: float = 20.0) -> None:
        """Begin to ask, as a daemon does that has started."""
        asks = WritersAsks(self.table.office, self.table.clock, at_once)
        self.cosigners = Cosigners(asks, lambda _: self.configs, call_seconds=call_seconds)
        self.table.office.show = self.cosigners.show
        self.cosigners.show("autumn", self.table.tournament.told)

    def day(self) -> bool:
        """Let a day go by and ask; say whether its heartbeat was cosigned."""
        self.table.wait(DAY)
        return self.cosigners.ask()

    @property
    def cosigned(self) -> list[str]:
        return sorted(self.table.tournament.public.cosigned)


@contextmanager
def asking(directory: Path) -> Iterator[Asking]:
    table = Table(directory, (tournament(heartbeat_hour=0),))
    table.start("ada", "bob")
    genesis = table.tournament.public.genesis
    assert genesis is not None
    witness = SmallWitness("witness.example/w1", table.clock.now, {ORIGIN: genesis.key})
    with serving(witness) as url:
        yield Asking(table, witness, url)
    table.close()


def test_a_witness_follows_the_record_from_heartbeat_to_heartbeat(
    tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        assert one.day()
        one.table.mail("ada", "propose enact\nNobody sings.\nend proposal\nvote for mine")
        one.table.mail("bob", "vote for 301")
        assert one.day()
        assert one.day()
        assert one.cosigned == ["2026-03-03", "2026-03-04", "2026-03-05"]
        # The proof begins where the cosignature of the day before ended.
        asked = [said.partition(" ") for said in one.witness.asked]
        assert [(path, old) for path, _, old in asked] == [
            ("/witness/add-checkpoint", f"old {size}") for size in (0, 2, 4)
        ]
        assert told == []
        # Nothing but a heartbeat has anybody asked.
        one.table.mail("ada", "vote against 301")
        one.cosigners.ask()
        assert len(one.witness.asked) == 3


def test_a_witness_that_knows_more_than_we_remember_says_how_much(
    tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        assert one.day()
        # As after a backup without that line: the witness has 2 entries, and we think none.
        one.witness.seen[ORIGIN] = one.witness.seen[ORIGIN]
        public = one.table.tournament.public
        one.cosigners.show("autumn", public)
        other = SmallWitness("witness.example/w2", one.table.clock.now, one.witness.logs)
        other.seen = dict(one.witness.seen)
        with serving(other) as url:
            one.configs.append(WitnessConfig.model_validate({"key": other.vkey, "url": url}))
            one.table.mail("ada", "propose enact\nNobody sings.\nend proposal")
            assert one.day()
            assert [said.partition(" ")[2] for said in other.asked] == ["old 0", "old 2"]
        assert told == []


def test_a_record_shorter_than_a_witness_has_seen_is_told_and_not_hidden(
    tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        one.witness.seen[ORIGIN] = (99, b"r" * 32)
        assert not one.day()
        assert told == [("another size", 409)]


def test_another_history_of_the_same_size_is_not_cosigned(
    tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        one.witness.seen[ORIGIN] = (2, b"r" * 32)
        assert not one.day()
        assert told == [("refused", 409)]


def test_a_proof_that_leads_elsewhere_is_not_cosigned(
    tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        assert one.day()
        one.witness.seen[ORIGIN] = (2, b"r" * 32)
        one.table.mail("ada", "propose enact\nNobody sings.\nend proposal")
        assert not one.day()
        assert told == [("refused", 422)]


def test_a_witness_that_does_not_know_us_is_asked_again_the_next_day(
    tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        key = one.witness.logs.pop(ORIGIN)
        assert not one.day()
        assert told == [("refused", 404)]
        one.witness.logs[ORIGIN] = key
        assert one.day()
        assert one.cosigned == ["2026-03-04"]


def drips(handler: BaseHTTPRequestHandler, _: str) -> None:
    """An answer that never ends, an octet now and then."""
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        while True:
            handler.wfile.write(b"x")
            handler.wfile.flush()
            time.sleep(0.02)


def dripping_head(handler: BaseHTTPRequestHandler, _: str) -> None:
    with suppress(OSError):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            handler.wfile.write(b"X-More: yes\r\n"[:1])
            handler.wfile.flush()
            time.sleep(0.02)


def silent(handler: BaseHTTPRequestHandler, _: str) -> None:
    time.sleep(2)
    handler.close_connection = True


def huge(handler: BaseHTTPRequestHandler, _: str) -> None:
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        for _part in range(1_000_000):
            handler.wfile.write(b"x" * 65_536)


def closes(handler: BaseHTTPRequestHandler, _: str) -> None:
    handler.close_connection = True


def no_http(handler: BaseHTTPRequestHandler, _: str) -> None:
    handler.wfile.write(b"220 mail.example ESMTP\r\n")
    handler.close_connection = True


def elsewhere(handler: BaseHTTPRequestHandler, _: str) -> None:
    handler.send_response(307)
    handler.send_header("Location", "http://127.0.0.1:9/add-checkpoint")
    handler.send_header("Content-Length", "0")
    handler.end_headers()


def says(status: int, body: bytes, kind: str = "text/plain") -> Callable[..., None]:
    return lambda handler, _: answer(handler, status, body, kind)


STRANGER = SmallWitness("witness.example/w1", lambda: 0)
SIZE = "text/x.tlog.size"
HOSTILE: dict[str, tuple[Callable[..., None], tuple[str, int]]] = {
    "garbage": (says(200, b"\xff\xfe\x00"), ("no signature lines", 200)),
    "prose": (says(200, b"all well\n"), ("no signature lines", 200)),
    "nothing": (says(200, b""), ("no signature lines", 200)),
    "half a line": (says(200, "— w".encode()), ("no signature lines", 200)),
    "a page of HTML": (says(200, b"<html>\n<p>Log in</p>\n"), ("no signature lines", 200)),
    "another key of its name": (
        lambda handler, body: answer(
            handler, 200, STRANGER.line(body.partition("\n\n")[2], 1_772_532_480).encode()
        ),
        ("no signature lines", 200),
    ),
    "a size of letters": (says(409, b"many\n", SIZE), ("another size", 409)),
    "a size that is none": (says(409, b"-1\n", SIZE), ("another size", 409)),
    "a size of a million digits": (says(409, b"9" * 60_000, SIZE), ("another size", 409)),
    "our own size for ever": (says(409, b"0\n", SIZE), ("another size", 409)),
    "a size each time": (says(409, b"1\n", SIZE), ("refused", 409)),
    "a conflict without a size": (says(409, b"1\n"), ("refused", 409)),
    "500": (says(500, b"oops"), ("refused", 500)),
    "503": (says(503, b""), ("refused", 503)),
    "403": (says(403, b""), ("refused", 403)),
    "201": (says(201, b""), ("refused", 201)),
    "another place": (elsewhere, ("refused", 307)),
    "an end of the connection": (closes, ("no answer", 0)),
    "no HTTP": (no_http, ("no answer", 0)),
    "a body without end": (huge, ("no answer", 0)),
    "a body that drips": (drips, ("no answer", 0)),
    "a head that drips": (dripping_head, ("no answer", 0)),
    "no answer": (silent, ("no answer", 0)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_a_witness_answers_nothing_comes_of_it(
    name: str, tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        one.begin(call_seconds=0.4)
        hostile, expected = HOSTILE[name]
        one.witness.hostile = hostile
        assert not one.day()
        assert told == [expected]
        assert len(one.witness.asked) <= 2
        assert one.cosigned == []
        # It is itself again: nothing was spoilt.
        one.witness.hostile = None
        one.begin()
        assert one.cosigners.ask()
        assert one.cosigned == ["2026-03-03"]


@pytest.mark.parametrize(
    ("sign", "expected"),
    [
        (lambda own, text, now: own.line(f"x{text}", now), "a wrong signature"),
        (lambda own, text, now: own.line(text.replace("\n2\n", "\n3\n"), now), "a wrong signature"),
        (lambda own, text, now: own.line(text, now - DAY), "a wrong time"),
        (lambda own, text, now: own.line(text, now + SLACK_SECONDS + 1), "a wrong time"),
        (lambda own, text, _: own.line(text, 2**63), "a wrong signature"),
        (lambda own, text, _: own.line(text, 0), "a wrong time"),
    ],
    ids=["of something else", "another size", "yesterday", "later", "no time", "1970"],
)  # fmt: skip
def test_a_cosignature_of_something_else_is_not_taken(
    sign: Callable[[SmallWitness, str, int], str], expected: str,
    tmp_path: Path, told: list[tuple[str, int]],
) -> None:  # fmt: skip
    with asking(tmp_path) as one:

        def hostile(handler: BaseHTTPRequestHandler, body: str) -> None:
            text = body.partition("\n\n")[2].rpartition("\n\n")[0] + "\n"
            said = sign(one.witness, text, one.table.clock.now())
            answer(handler, 200, said.encode())

        one.witness.hostile = hostile
        assert not one.day()
        assert told == [(expected, 200)]
        assert one.cosigned == []


def test_further_signatures_in_an_answer_are_passed_over(
    tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    with asking(tmp_path) as one:
        right = one.witness.add_checkpoint

        def more(body: str) -> str:
            return f"{STRANGER.line('x', 1)}— other.example AAAAAAAA\n{right(body)}"

        one.witness.add_checkpoint = more  # type: ignore[method-assign]
        assert one.day()
        assert told == []


def test_a_daemon_has_its_heartbeats_cosigned_while_another_witness_hangs(tmp_path: Path) -> None:
    witness = SmallWitness("witness.example/w1", lambda: 0)
    hanging = SmallWitness("hanging.example", lambda: 0)
    hanging.hostile = lambda *_: time.sleep(5)
    with serving(witness) as url, serving(hanging) as other:
        keys = [{"key": hanging.vkey, "url": other}, {"key": witness.vkey, "url": url}]
        game = {
            "name": "autumn", "address": "gm@secret.test", "title": "Autumn",
            "heartbeat_hour": 0, "witness": keys,
        }  # fmt: skip
        with Running(tmp_path, more={"tournament": [game]}) as daemon:
            witness.now = daemon.clock.now
            for who in ("ada", "bob"):
                daemon.join(who)
            daemon.ask("start")
            daemon.until(lambda: daemon.office.tournaments["autumn"].public.genesis)
            genesis = daemon.office.tournaments["autumn"].public.genesis
            assert genesis is not None
            assert genesis.witnesses == (hanging.vkey, witness.vkey)
            witness.logs[ORIGIN] = genesis.key
            daemon.clock.advance(DAY)
            daemon.until(lambda: bool(daemon.office.tournaments["autumn"].public.cosigned))
        (known,) = daemon.office.tournaments["autumn"].public.cosigned["2026-03-03"]
        assert witness_key(known.witness).name == "witness.example/w1"

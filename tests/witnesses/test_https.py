"""Witnesses and beacons over HTTPS: who they are is checked, and what they say is bounded."""

from __future__ import annotations

import datetime as dt
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from gamemaster.audit.dice.beacon import is_signed
from gamemaster.config.settings import WitnessConfig
from gamemaster.net import drand
from gamemaster.net.answers import Bounds, NoAnswer, get, post
from tests.audit.test_beacon import PUBLISHED
from tests.authorities import Authority, authority
from tests.builders import DAY
from tests.spine.running import Running
from tests.witnesses.small_witness import SmallWitness, answer, serving
from tests.witnesses.test_asking import (
    ORIGIN,
    Asking,
    asking,
    closes,
    dripping_head,
    drips,
    huge,
    no_http,
    says,
    silent,
)

ROUND = 657_413
RIGHT = json.dumps({"round": ROUND, "signature": PUBLISHED[ROUND][0]}).encode()
QUICK = Bounds(seconds=0.6, octets=64 * 1024)
TAKES_AT_MOST = 3.0
"""What a call with these bounds may take where two cores are busy."""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """The organiser's own authority."""
    return authority(tmp_path_factory.mktemp("own"), "own")


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """An authority that nobody here trusts."""
    return authority(tmp_path_factory.mktemp("foreign"), "foreign")


Made = Callable[[Authority, Authority], ssl.SSLContext]
BAD: dict[str, Made] = {
    "of an authority nobody trusts": lambda _, foreign: foreign.serves(),
    "for another name": lambda own, _: own.serves("witness.example"),
    "for another address": lambda own, _: own.serves("127.0.0.2"),
    "that is over": lambda own, _: own.serves(lasts=dt.timedelta(days=1)),
    "that is to come": lambda own, _: own.serves(since=dt.datetime(2110, 1, 1, tzinfo=dt.UTC)),
    "of a client": lambda own, _: own.serves(server=False),
}


@contextmanager
def over_tls(directory: Path, context: ssl.SSLContext, ca_file: Path | None) -> Iterator[Asking]:
    """A table whose heartbeats a witness is asked to cosign by HTTPS."""
    with asking(directory) as one, serving(one.witness, context) as url:
        one.configs[:] = [
            WitnessConfig.model_validate(
                {"key": one.witness.vkey, "url": url}
                | ({} if ca_file is None else {"ca_file": str(ca_file)})
            )
        ]
        one.begin(call_seconds=QUICK.seconds * 3)
        yield one


def test_a_witness_with_a_certificate_of_the_authority_cosigns(
    tmp_path: Path, own: Authority, told: list[tuple[str, int]]
) -> None:
    with over_tls(tmp_path, own.serves(), own.ca_file) as one:
        assert one.day()
        assert one.day()
        assert one.cosigned == ["2026-03-03", "2026-03-04"]
        assert told == []


@pytest.mark.parametrize("name", BAD)
def test_a_witness_is_told_nothing_whose_certificate_is(
    name: str, tmp_path: Path, own: Authority, foreign: Authority, told: list[tuple[str, int]]
) -> None:
    with over_tls(tmp_path, BAD[name](own, foreign), own.ca_file) as one:
        assert not one.day()
        assert one.witness.asked == []
        assert [reason for reason, _ in told] == ["no answer"]
        assert one.cosigned == []


def test_authorities_of_the_system_do_not_vouch_for_an_own_one(
    tmp_path: Path, own: Authority, told: list[tuple[str, int]]
) -> None:
    with over_tls(tmp_path, own.serves(), None) as one:
        assert not one.day()
        assert one.witness.asked == []
        assert [reason for reason, _ in told] == ["no answer"]


@pytest.mark.parametrize("what", ["nothing", "garbage"])
def test_a_file_of_authorities_that_is_none_stops_nothing(
    what: str, tmp_path: Path, own: Authority, told: list[tuple[str, int]]
) -> None:
    file = tmp_path / "authorities.pem"
    if what == "garbage":
        file.write_bytes(b"\0\xff no certificate\n")
    with over_tls(tmp_path, own.serves(), file) as one:
        assert not one.day()
        assert [reason for reason, _ in told] == ["no answer"]
        file.write_bytes(own.ca_file.read_bytes())
        assert one.cosigners.ask(), "it is read anew each time"


def redirects(to: str) -> Callable[..., None]:
    def hostile(handler: BaseHTTPRequestHandler, _: str) -> None:
        handler.send_response(307)
        handler.send_header("Location", to)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return hostile


SAID: dict[str, tuple[Callable[..., None], str]] = {
    "garbage": (says(200, b"\xff\xfe\x00"), "no signature lines"),
    "nothing": (says(200, b""), "no signature lines"),
    "no HTTP": (no_http, "no answer"),
    "an end": (closes, "no answer"),
    "a body without end": (huge, "no answer"),
    "a body that drips": (drips, "no answer"),
    "a head that drips": (dripping_head, "no answer"),
    "silence": (silent, "no answer"),
}


@pytest.mark.parametrize("name", SAID)
def test_whatever_it_says_over_tls_nothing_comes_of_it(
    name: str, tmp_path: Path, own: Authority, told: list[tuple[str, int]]
) -> None:
    with over_tls(tmp_path, own.serves(), own.ca_file) as one:
        one.begin(call_seconds=QUICK.seconds)
        hostile, expected = SAID[name]
        one.witness.hostile = hostile
        began = time.monotonic()
        assert not one.day()
        assert time.monotonic() - began < TAKES_AT_MOST
        assert [reason for reason, _ in told] == [expected]
        one.witness.hostile = None
        one.begin()
        assert one.cosigners.ask()


@pytest.mark.parametrize("scheme", ["https", "http"])
def test_it_sends_us_nowhere_else(
    scheme: str, tmp_path: Path, own: Authority, told: list[tuple[str, int]]
) -> None:
    other = SmallWitness("other.example", lambda: 0)
    context = own.serves() if scheme == "https" else None
    with over_tls(tmp_path, own.serves(), own.ca_file) as one, serving(other, context) as url:
        one.witness.hostile = redirects(f"{url}/add-checkpoint")
        assert not one.day()
        assert [reason for reason, _ in told] == ["refused"]
        assert other.asked == []


def test_a_daemon_asks_over_tls_as_it_is_configured(tmp_path: Path, own: Authority) -> None:
    witness = SmallWitness("witness.example/w1", lambda: 0)
    with serving(witness, own.serves()) as url:
        # The path is taken beside the configuration, as every other one there.
        (tmp_path / "authorities.pem").write_bytes(own.ca_file.read_bytes())
        key = {"key": witness.vkey, "url": url, "ca_file": "authorities.pem"}
        game = {
            "name": "autumn", "address": "gm@secret.test", "title": "Autumn",
            "heartbeat_hour": 0, "witness": [key],
        }  # fmt: skip
        with Running(tmp_path, more={"tournament": [game]}) as daemon:
            witness.now = daemon.clock.now
            for who in ("ada", "bob"):
                daemon.join(who)
            daemon.ask("start")
            daemon.until(lambda: daemon.office.tournaments["autumn"].public.genesis)
            genesis = daemon.office.tournaments["autumn"].public.genesis
            assert genesis is not None
            witness.logs[ORIGIN] = genesis.key
            daemon.clock.advance(DAY)
            daemon.until(lambda: bool(daemon.office.tournaments["autumn"].public.cosigned))


# The beacon ---------------------------------------------------------------------------------------


@contextmanager
def shaking(make: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server that handles connections by itself, and says so much of TLS as it likes."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError):
            while True:
                connected, _ = listening.accept()
                threading.Thread(target=one, args=(connected,), daemon=True).start()

    def one(connected: socket.socket) -> None:
        with suppress(OSError), connected:
            make(connected)

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"https://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        listening.close()


def rounds_of(said: bytes, status: int = 200) -> SmallWitness:
    """Something that answers to GET as a server of rounds would."""
    server = SmallWitness("beacon", lambda: 0)
    server.hostile = lambda handler, _: answer(handler, status, said, "application/json")
    return server


@pytest.fixture
def trusted(own: Authority, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """The organiser's own authority, in the file that OpenSSL reads for this process."""
    monkeypatch.setenv("SSL_CERT_FILE", str(own.ca_file))
    monkeypatch.setattr(drand, "BOUNDS", Bounds(seconds=QUICK.seconds, octets=4096))
    return own


@pytest.fixture
def patient(trusted: Authority, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """The same for answers that are to come, however busy the processor is."""
    monkeypatch.setattr(drand, "BOUNDS", Bounds(seconds=30, octets=4096))
    return trusted


def test_a_round_comes_over_tls(patient: Authority) -> None:
    with serving(rounds_of(RIGHT), patient.serves()) as url:
        assert drand.answered(url, ROUND) == PUBLISHED[ROUND][0]


@pytest.mark.parametrize("name", BAD)
def test_a_beacon_is_not_asked_whose_certificate_is(
    name: str, trusted: Authority, foreign: Authority
) -> None:
    server = rounds_of(RIGHT)
    with serving(server, BAD[name](trusted, foreign)) as url, pytest.raises(NoAnswer):
        drand.answered(url, ROUND)
    assert server.asked == []


GARBLED: dict[str, bytes] = {
    "nothing": b"",
    "garbage": b"\xff\xfe\x00",
    "no object": b"7",
    "brackets without end": b"[" * 4000,
    "a number without end": b'{"round":' + b"9" * 4050 + b"}",
    "a huge answer": b" " * 2**20 + RIGHT,
    "another round": RIGHT.replace(b"657413", b"657414"),
    "no signature": json.dumps({"round": ROUND, "signature": None}).encode(),
}


@pytest.mark.parametrize("name", GARBLED)
def test_a_beacon_that_says_something_else_said_nothing(name: str, trusted: Authority) -> None:
    with (
        serving(rounds_of(GARBLED[name]), trusted.serves()) as url,
        pytest.raises((NoAnswer, ValueError, RecursionError)),
    ):
        drand.answered(url, ROUND)


def test_the_last_of_two_signatures_counts_whoever_put_it_there(patient: Authority) -> None:
    right = PUBLISHED[ROUND][0]
    for first, last in (("aa", right), (right, "aa")):
        said = f'{{"round": {ROUND}, "signature": "{first}", "signature": "{last}"}}'.encode()
        with serving(rounds_of(said), patient.serves()) as url:
            assert is_signed(ROUND, drand.answered(url, ROUND)) is (last == right)


@pytest.mark.parametrize("status", [202, 206, 301, 307, 404, 500])
def test_a_beacon_says_a_round_with_status_200_alone(status: int, trusted: Authority) -> None:
    with serving(rounds_of(RIGHT, status), trusted.serves()) as url, pytest.raises(NoAnswer):
        drand.answered(url, ROUND)


def _never(connected: socket.socket) -> None:
    time.sleep(TAKES_AT_MOST)


def _dripping_handshake(connected: socket.socket) -> None:
    """The begin of a TLS record, an octet now and then."""
    for octet in b"\x16\x03\x03\x40\x00" + b"\x02" * 10_000:
        connected.sendall(bytes([octet]))
        time.sleep(0.02)


def _plain(connected: socket.socket) -> None:
    connected.recv(1000)
    connected.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + RIGHT)


HANDSHAKES = {"silence": _never, "a drip": _dripping_handshake, "plain HTTP": _plain}


@pytest.mark.parametrize("name", HANDSHAKES)
def test_a_handshake_is_bounded_too(name: str, trusted: Authority) -> None:
    began = time.monotonic()
    with shaking(HANDSHAKES[name]) as url, pytest.raises(NoAnswer):
        drand.answered(url, ROUND)
    assert time.monotonic() - began < TAKES_AT_MOST


@pytest.mark.parametrize("hostile", [drips, dripping_head, huge, silent])
def test_a_beacon_has_its_time_and_no_more(
    hostile: Callable[..., None], trusted: Authority
) -> None:
    server = SmallWitness("beacon", lambda: 0)
    server.hostile = hostile
    began = time.monotonic()
    with serving(server, trusted.serves()) as url, pytest.raises(NoAnswer):
        drand.answered(url, ROUND)
    assert time.monotonic() - began < TAKES_AT_MOST


# What both are asked by ---------------------------------------------------------------------------


def test_an_answer_that_breaks_off_is_none(own: Authority) -> None:
    def cut(handler: BaseHTTPRequestHandler, _: str) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "10")
        handler.end_headers()
        handler.wfile.write(b"123456789")
        handler.close_connection = True

    server = SmallWitness("cut", lambda: 0)
    server.hostile = cut
    with serving(server, own.serves()) as url:
        with pytest.raises(NoAnswer, match="broke off"):
            post(url, b"", own.ca_file, QUICK)
        with pytest.raises(NoAnswer, match="broke off"):
            get(url, own.ca_file, QUICK)


@pytest.mark.parametrize("url", ["https://[::1", "https://127.0.0.1:many", "https://", "nonsense"])
def test_an_address_that_is_none_is_no_answer(url: str) -> None:
    with pytest.raises(NoAnswer):
        get(url, None, QUICK)

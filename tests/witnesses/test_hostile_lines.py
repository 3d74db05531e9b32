"""Answers that C2SP's texts forbid, or allow though they look odd, and what comes of each.

The list was written from tlog-cosignature, tlog-witness and signed-note alone.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Final

import pytest

from gamemaster.saved.checks import check
from gamemaster.saved.pieces import Held, Holdings
from gamemaster.saved.witnesses import given_witnesses
from tests.builders import DAY
from tests.witnesses.small_witness import SmallWitness, answer, key_id
from tests.witnesses.test_asking import Asking, asking

ORDER: Final = 2**252 + 27742317777372353535851937790883648493
"""That of the group of Ed25519 (RFC 8032, 5.1)."""

Lines = Callable[[SmallWitness, str, int], str]


def other(name: str, kind: int, octets: int) -> str:
    """A line of a key that nobody knows."""
    key = hashlib.sha256(f"{name} {kind}".encode()).digest()
    blob = key_id(name, kind, key) + (key * (octets // 32 + 1))[:octets]
    return f"— {name} {base64.b64encode(blob).decode()}\n"


def changed(line: str, change: Callable[[bytes], bytes]) -> str:
    """A signature line with other octets."""
    dash, name, blob = line.split(" ")
    return f"{dash} {name} {base64.b64encode(change(base64.b64decode(blob))).decode()}\n"


def flipped(line: str) -> str:
    """A signature line whose signature has one bit wrong."""
    return changed(line, lambda blob: blob[:-1] + bytes([blob[-1] ^ 1]))


def raised(line: str) -> str:
    """A signature line whose S is larger by the group's order."""

    def change(blob: bytes) -> bytes:
        return blob[:44] + (int.from_bytes(blob[44:], "little") + ORDER).to_bytes(32, "little")

    return changed(line, change)


def spare_bits(line: str) -> str:
    """A signature line with the same octets in another base64: 76 of them leave 4 bits spare."""
    line = line.removesuffix("==\n")
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return f"{line[:-1]}{alphabet[alphabet.index(line[-1]) + 1]}==\n"


def as_note(witness: SmallWitness, text: str, at: int) -> str:
    """The plain signature of a note by the same key."""
    plain = key_id(witness.name, 1, witness._public) + witness._secret.sign(text.encode())
    return f"— {witness.name} {base64.b64encode(plain).decode()}\n"


def with_zero(witness: SmallWitness, text: str, at: int) -> str:
    """A cosignature whose time line has a leading zero."""
    signature = witness._secret.sign(f"cosignature/v1\ntime 0{at}\n{text}".encode())
    blob = key_id(witness.name, 4, witness._public) + struct.pack(">Q", at) + signature
    return f"— {witness.name} {base64.b64encode(blob).decode()}\n"


def by_strangers(witness: SmallWitness, text: str, at: int) -> str:
    """Fifteen lines of others, one of ML-DSA's length, one of the same name, and then the right."""
    lines = [other(f"stranger.example/{number}", 4, 72) for number in range(13)]
    lines += [other(witness.name, 6, 8 + 2420), other(witness.name, 4, 72)]
    return "".join(lines) + witness.line(text, at)


MALFORMED: Final = "no signature lines"
WRONG: Final = "a wrong signature"
LINES: dict[str, tuple[Lines, str]] = {
    "its own line behind those of strangers": (by_strangers, ""),
    "its own line twice, the first wrong":
        (lambda w, t, n: flipped(w.line(t, n)) + w.line(t, n), WRONG),
    "its own line twice, the second wrong":
        (lambda w, t, n: w.line(t, n) + flipped(w.line(t, n)), WRONG),
    "a note's signature, which tells no time": (as_note, MALFORMED),
    "its key under another name":
        (lambda w, t, n: w.line(t, n).replace(w.name, "witness.example/w2"), MALFORMED),
    "an instant beyond the last one": (lambda w, t, n: w.line(t, 2**63), WRONG),
    "the last instant there is": (lambda w, t, n: w.line(t, 2**63 - 1), "a wrong time"),
    "no extension lines signed":
        (lambda w, t, n: w.line("".join(t.splitlines(keepends=True)[:3]), n), WRONG),
    "a zero before the time": (with_zero, WRONG),
    "a signature with another S": (lambda w, t, n: raised(w.line(t, n)), WRONG),
    "the line ends of another system":
        (lambda w, t, n: w.line(t, n).replace("\n", "\r\n"), MALFORMED),
    "a no-break space in a stranger's name":
        (lambda w, t, n: other("stranger\u00a0example", 4, 72) + w.line(t, n), MALFORMED),
    "a tab in a stranger's name":
        (lambda w, t, n: other("stranger\texample", 4, 72) + w.line(t, n), MALFORMED),
    "a NUL in a stranger's name":
        (lambda w, t, n: other("stranger\0example", 4, 72) + w.line(t, n), MALFORMED),
    "a stranger's line of three octets":
        (lambda w, t, n: "— stranger.example/1 AAAA\n" + w.line(t, n), MALFORMED),
    "an empty line at the end": (lambda w, t, n: w.line(t, n) + "\n", MALFORMED),
    "the checkpoint before the line": (lambda w, t, n: f"{t}\n{w.line(t, n)}", MALFORMED),
    "base64 with spare bits": (lambda w, t, n: spare_bits(w.line(t, n)), WRONG),
    "base64 without padding":
        (lambda w, t, n: w.line(t, n).replace("=", ""), MALFORMED),
    "a byte order mark": (lambda w, t, n: "\ufeff" + w.line(t, n), MALFORMED),
}  # fmt: skip


def text_of(body: str) -> str:
    """The text of the checkpoint of a request."""
    return body.partition("\n\n")[2].rpartition("\n\n")[0] + "\n"


@pytest.mark.parametrize("name", LINES)
def test_lines_come_to_what_the_texts_say(
    name: str, tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    made, expected = LINES[name]
    with asking(tmp_path) as one:

        def say(handler: BaseHTTPRequestHandler, body: str) -> None:
            now = one.table.clock.now()
            answer(handler, 200, made(one.witness, text_of(body), now).encode())

        one.witness.hostile = say
        assert one.day() is (expected == "")
        assert [reason for reason, _ in told] == ([expected] if expected else [])
        assert bool(one.cosigned) is (expected == "")


def conflict(size: str, kind: str = "text/x.tlog.size") -> Callable[[Asking], str]:
    """A witness that answers a size."""

    def begin(one: Asking) -> str:
        one.witness.hostile = lambda handler, _: answer(handler, 409, size.encode(), kind)
        return size

    return begin


def status(number: int) -> Callable[[Asking], str]:
    """A witness that gives the right line under another status."""

    def begin(one: Asking) -> str:
        def say(handler: BaseHTTPRequestHandler, body: str) -> None:
            right = one.witness.line(text_of(body), one.table.clock.now())
            answer(handler, number, right.encode())

        one.witness.hostile = say
        return str(number)

    return begin


def cut(one: Asking) -> str:
    """A witness whose answer breaks off behind a whole line."""

    def say(handler: BaseHTTPRequestHandler, body: str) -> None:
        right = one.witness.line(text_of(body), one.table.clock.now()).encode()
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(right) + 1))
        handler.end_headers()
        handler.wfile.write(right)
        handler.close_connection = True

    one.witness.hostile = say
    return ""


ANSWERS: dict[str, tuple[Callable[[Asking], str], str, int]] = {
    "a size with a zero before it": (conflict("01\n"), "another size", 1),
    "a size with a sign": (conflict("+1\n"), "another size", 1),
    "a size without its line feed": (conflict("1"), "another size", 1),
    "a size in other digits": (conflict("１\n"), "another size", 1),
    "a good size of another kind": (conflict("1\n", "text/plain"), "refused", 1),
    "a size again and again": (conflict("1\n"), "refused", 2),
    "the right line, accepted": (status(202), "refused", 1),
    "the right line, in part": (status(206), "refused", 1),
    "the right line, cut off": (cut, "no answer", 1),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_come_to_what_the_texts_say(
    name: str, tmp_path: Path, told: list[tuple[str, int]]
) -> None:
    begin, expected, requests = ANSWERS[name]
    with asking(tmp_path) as one:
        begin(one)
        assert one.day() is False
        assert [reason for reason, _ in told] == [expected]
        assert len(one.witness.asked) == requests
        assert one.cosigned == []


READERS: dict[str, bool | None] = {
    "its own line behind those of strangers": True,
    "a note's signature, which tells no time": None,
    "its key under another name": None,
    # No reader knows what time it was when the heartbeat was cosigned.
    "the last instant there is": True,
    # Behind the end of a note anything may stand.
    "an empty line at the end": True,
    "the checkpoint before the line": None,
    "a byte order mark": None,
    # Whose they are does not show.
    "base64 with spare bits": None,
    "base64 without padding": None,
}
"""What comes of lines below a heartbeat: counted, or none of the witness's; others are refused."""


@pytest.mark.parametrize("name", LINES)
def test_readers_of_a_heartbeat_take_the_same_lines(name: str, tmp_path: Path) -> None:
    """As the daemon does that asks, so that nobody can publish what it would have refused."""
    made, _ = LINES[name]
    with asking(tmp_path) as one:
        one.table.wait(DAY)
        public = one.table.tournament.public
        beat = public.heartbeats[max(public.heartbeats)]
        note = one.table.office.records.heartbeat("autumn", public, beat)
        text = note.rpartition("\n\n")[0] + "\n"
        below = made(one.witness, text, one.table.clock.now())
        if name == "the checkpoint before the line":
            below = made(one.witness, "", one.table.clock.now())
        holdings = Holdings("mine")
        holdings.add(Held(public.leaf(0), "genesis.txt", exact=True))
        holdings.add(Held(note + below, "cosigned.txt", exact=True))
        (step,) = [
            found
            for found in check(holdings, None, given_witnesses([one.witness.vkey]))
            if found.title.startswith("witnesses")
        ]
        counted = "cosigned 1 of 1" in step.detail
        expected = {True: "passed", None: "not checkable", False: "failed"}
        assert step.outcome == expected[READERS.get(name, False)], step.detail
        assert counted is (step.outcome == "passed")

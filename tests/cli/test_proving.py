from __future__ import annotations

import base64
import hashlib
import io
import quopri
import sys
from pathlib import Path

import pytest

from gamemaster.documents.proposal import Body, Target, document
from tests.cli.conftest import Gamemaster

DOCUMENT = document(
    "autumn", 305, "ab" * 32, Body("amend", Target("rule", 203), "Everybody — » all « — agrees.\n")
)
HASH = hashlib.sha256(DOCUMENT.encode()).hexdigest()
QUOTED = "".join(f"> {line}\r\n" for line in DOCUMENT.splitlines())
HEADERS = (
    "From: Ann <ann@players.example>\r\nTo: ben@players.example\r\nMIME-Version: 1.0\r\n"
    'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'
    "Content-Type: text/plain; charset=utf-8\r\n"
)
AS_SAVED = {
    "the file itself": DOCUMENT.encode(),
    "quoted in an answer": f"Look:\r\n{QUOTED}".encode(),
    "quoted-printable": (
        f"{HEADERS}Content-Transfer-Encoding: quoted-printable\r\n\r\n".encode()
        + quopri.encodestring(DOCUMENT.encode())
        + b"\r\n--b--\r\n"
    ),
    "base64": (
        f"{HEADERS}Content-Transfer-Encoding: base64\r\n\r\n".encode()
        + base64.encodebytes(DOCUMENT.encode())
        + b"\r\n--b--\r\n"
    ),
}


@pytest.mark.parametrize("octets", AS_SAVED.values(), ids=AS_SAVED)
def test_a_document_is_verified_in_whatever_way_it_came(
    gamemaster: Gamemaster, tmp_path: Path, octets: bytes
) -> None:
    path = tmp_path / "letter.eml"
    path.write_bytes(octets)
    fits = gamemaster("verify", path, "--hash", HASH.upper())
    assert (fits.code, fits.out) == (
        0, f"proposal 305 (amend rule 203): SHA-256 {HASH}, as announced\n"
    )  # fmt: skip
    assert gamemaster("verify", path).out == f"proposal 305 (amend rule 203): SHA-256 {HASH}\n"
    other = gamemaster("verify", path, "--hash", "00" * 32)
    assert (other.code, other.out) == (1, "")
    assert other.err == (f"error: {path}: another document than the announced one is in it\n")
    assert gamemaster("verify", path, "--json").json == [
        {"sha256": HASH, "number": 305, "change": "amend rule 203", "tournament": "autumn"}
    ]


def test_a_changed_word_is_found(gamemaster: Gamemaster, tmp_path: Path) -> None:
    path = tmp_path / "changed.txt"
    path.write_text(DOCUMENT.replace("Everybody", "Nobody"))
    assert gamemaster("verify", path, "--hash", HASH).code == 1


def test_a_file_without_a_document(gamemaster: Gamemaster, tmp_path: Path) -> None:
    path = tmp_path / "nothing.txt"
    path.write_bytes(b"\x00\xff nothing of the kind")
    done = gamemaster("verify", path)
    assert (done.code, done.err) == (
        1, f"error: {path}: no proposal document is in it\n"
    )  # fmt: skip
    gone = gamemaster("verify", tmp_path / "gone")
    assert gone.code == 2
    assert "No such file" in gone.err


def test_standard_input(gamemaster: Gamemaster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DOCUMENT.encode())))
    assert gamemaster("verify", "-", "--hash", HASH).code == 0


def test_a_game_that_has_ended_is_disclosed_and_audited(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "disclosed"
    early = gamemaster("disclose", "-o", folder)
    assert early.code == 2
    assert "expected a tournament that has ended" in early.err
    gamemaster("rule", "end", "--reason", "enough")
    assert gamemaster("disclose", "-o", folder).code == 0
    assert gamemaster("audit", folder).code == 0
    archive = folder.with_name("disclosed.tar.zst")
    assert gamemaster("audit", archive, "--quiet").out.startswith("YES: all 22 steps passed\n")
    told = gamemaster("--json", "audit", archive).json
    assert {step["outcome"] for step in told["steps"]} == {"passed"}
    journal = folder / "journal.jsonl"
    journal.write_text(journal.read_text().replace('"choice":"for"', '"choice":"against"', 1))
    assert gamemaster("audit", folder).code == 1

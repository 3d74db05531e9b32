"""Nothing that was said in confidence stands in any file in any form somebody might search for."""

from __future__ import annotations

import base64
import re
import shutil
import zlib
from typing import TYPE_CHECKING

import pytest

from gamemaster.journal.protector import KeyFile, Passphrase
from gamemaster.journal.store import Store
from tests.journal.conftest import CutOff, PowerCut

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLANTED = {
    "stream": "quincunx-tournament",
    "type": "quibble.moved",
    "field": "zeugmaticplayer",
    "name": "Xanthippe Zyzzyva",
    "address": "xanthippe@zyzzyva.example",
    "text": "Every player shall publish a limerick",
    "clause": "defenestrate_adopted",
    "shelf": "oubliette",
    "payload": "Delivered-To: syzygy@gamemaster.example",
    "private": "Hippolyta's own confession",
    "reason": "floccinaucinihilipilification",
    "passphrase": "borborygmus over the antimacassar",
}


def forms(token: str) -> Iterator[bytes]:
    """The token as it may stand in a file."""
    utf8 = token.encode()
    yield utf8
    yield utf8.upper()
    yield utf8.lower()
    yield token.encode("utf-16-le")
    yield token.encode("utf-16-be")
    yield utf8.hex().encode()
    yield utf8.hex().upper().encode()
    for skipped in range(3):
        # Of an encoding that begins within a group of three, what the neighbours cannot change.
        encoded = base64.b64encode(b"\0" * skipped + utf8).rstrip(b"=")
        yield encoded[skipped + bool(skipped) : -1]


def inflated(data: bytes) -> Iterator[bytes]:
    """Whatever in the data can be read as a compressed stream."""
    for found in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", data):
        try:
            yield zlib.decompressobj().decompress(data[found.start() :], 1_000_000)
        except zlib.error:
            continue


def traces(data: bytes) -> list[str]:
    """Which of the planted tokens can be found in the data."""
    where = [data, *inflated(data)]
    return [
        kind
        for kind, token in PLANTED.items()
        if any(form in part for form in forms(token) for part in where)
    ]


@pytest.mark.parametrize("kind", PLANTED)
def test_the_search_finds_what_is_there(kind: str) -> None:
    token = PLANTED[kind].encode()
    noise = bytes(range(256))
    hidden = [
        token,
        PLANTED[kind].encode("utf-16-le"),
        PLANTED[kind].encode("utf-16-be"),
        token.hex().encode(),
        *(base64.b64encode(b"?" * before + token + b"???") for before in range(3)),
        *(noise + zlib.compress(b"x" * 99 + token, level) for level in (1, 5, 6, 9)),
    ]
    for each in hidden:
        assert traces(noise + each + noise) == [kind]
    assert traces(noise) == []


def test_no_file_shows_what_was_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: KeyFile
) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("SQLITE_TMPDIR", str(temporary))
    monkeypatch.setenv("TMPDIR", str(temporary))
    path = tmp_path / "gamemaster.store"
    seen = tmp_path / "seen"
    seen.mkdir()
    data = {
        PLANTED["field"]: PLANTED["name"],
        "address": PLANTED["address"],
        "text": PLANTED["text"],
        "clauses": [PLANTED["clause"]],
    }
    private = {"note": PLANTED["private"]}
    with Store.create(path, Passphrase(PLANTED["passphrase"])) as store:
        for number in range(200):
            with store.batch() as batch:
                batch.append(
                    PLANTED["stream"],
                    f"{PLANTED['type']}/1",
                    number,
                    data,
                    PLANTED["reason"],
                    private,
                )
                row = batch.put(PLANTED["shelf"], PLANTED["payload"].encode() * (number + 1))
            with store.batch() as batch:
                if number % 3 == 0:
                    batch.delete(PLANTED["shelf"], row)
                elif number % 3 == 1:
                    batch.replace(PLANTED["shelf"], row, b"\n".join(forms(PLANTED["name"])))
                with CutOff(), batch.savepoint():
                    batch.put(PLANTED["shelf"], PLANTED["text"].encode())
                    raise PowerCut
        store.rotate(Passphrase(PLANTED["passphrase"] + "!"))
        with store.batch() as batch:
            batch.put(PLANTED["shelf"], PLANTED["payload"].encode())
        assert store.check() == []
        store.backup(tmp_path / "copy")
        for file in tmp_path.iterdir():
            if file.is_file():
                shutil.copyfile(file, seen / f"open-{file.name}")
    names = {file.name for file in seen.iterdir()}
    assert {"open-gamemaster.store", "open-gamemaster.store-wal", "open-copy"} <= names
    files = [*tmp_path.iterdir(), *seen.iterdir(), *temporary.iterdir()]
    for file in files:
        if file.is_file():
            assert traces(file.read_bytes()) == [], file.name
        assert traces(file.name.encode()) == []
    assert list(temporary.iterdir()) == []

"""Mails as they came: only those with a player's moves and nothing else in them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from gamemaster.disclose import preview, publish
from gamemaster.disclosing.letters_in import _recognised
from tests.disclosing.playing import EVERYTHING, QUESTION, OwnRoots


def test_mails_with_moves_are_published_and_others_are_not(over: OwnRoots, tmp_path: Path) -> None:
    folder = publish(over.office, "autumn", tmp_path / "b", include=EVERYTHING).folder
    counted = preview(over.office, "autumn", include=EVERYTHING)
    mails = {int(path.stem): path.read_bytes() for path in (folder / "mail").iterdir()}
    lines = [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]
    accepted = {
        line["data"]["mail"]: line["data"]["sha256"]
        for line in lines
        if line["type"] == "mail.accepted/1"
    }
    assert {n: hashlib.sha256(raw).hexdigest() for n, raw in mails.items()} == {
        n: accepted[n] for n in mails
    }
    # The proposal, carol's vote and her dance, and the two messages.
    bodies = [raw.decode().partition("\r\n\r\n")[2] for _, raw in sorted(mails.items())]
    assert [body.split()[0] for body in bodies] == ["propose", "I", "do", "tell", "tell"]
    everything = b"".join(mails.values())
    for foreign in (b"elsewhere.test", b"winter", b"pills", b"join", QUESTION.encode()):
        assert foreign not in everything, foreign
    assert counted["mails_published"] == len(mails)
    assert counted["mails_left_out"] == {
        "because they led to something else, too": 1,
        "because they name another tournament": 1,
        "because they name somebody else": 1,
    }
    readme = (folder / "README.txt").read_text()
    assert "left out, because they name somebody else: 1" in readme


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("write to GM-Winter+abc@else.test".lower(), True),
        ("gm-winter@secret.test", True),
        ("gm-winter@else.test", False),
        ("the gm of winter", False),
    ],
)
def test_another_tournament_is_recognised(text: str, *, named: bool) -> None:
    assert _recognised("gm-winter@secret.test")(text.encode()) == named

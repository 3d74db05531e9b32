"""Mails as they came: only those with a player's moves and nothing else in them."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

import pytest

from gamemaster.disclosing.disclose import preview, publish
from gamemaster.disclosing.ended import Source, at_once, ended
from gamemaster.disclosing.policy import Letters, Policy, recognised
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
    assert "- 1 because they name somebody else\n" in readme


NAMED = {
    "gm-winter+abc@secret.test": True,
    "<gm-winter@secret.test>": True,
    "gm-winter@else.test": False,
    "gm@secret.test": False,
    "the gm of winter": False,
}


@pytest.mark.parametrize("text", NAMED)
def test_another_tournament_is_recognised(text: str) -> None:
    found = recognised("GM-Winter@secret.test").search(text.encode())
    assert (found is not None) == NAMED[text]


HEADERS = {
    "a friend in Cc": "Cc: A Friend <a@friend.test>",
    "a friend in a folded field": "Cc: bob@players.test,\n\ta@friend.test",
    "a friend whose name is quoted oddly": 'Cc: "a friend"@friend.test',
    "a friend who gets answers": "Reply-To: a@friend.test",
    "a second To": "To: a@friend.test",
    "small letters": "resent-cc: a@friend.test",
    "a blank before the colon": "Cc : a@friend.test",
    "a list without an end": "Cc: (bob@players.test, a@friend.test",
}


@pytest.mark.parametrize("header", HEADERS)
def test_whoever_is_named_keeps_a_mail_out(over: OwnRoots, header: str) -> None:
    end = ended(over.office, "autumn", None)
    letters = Letters(
        end, Source(over.office.store, "autumn", end.last, at_once), Policy(mail=True)
    )
    mail = "From: bob@players.test\nTo: gm+abc@secret.test\nCc: Carol <carol@players.test>"
    assert letters._against(f"{mail}\n\nvote for 301\n".encode()) is None
    named = f"{mail}\n{HEADERS[header]}\n\nvote for 301\n".encode()
    assert letters._against(named) == "because they name somebody else"


def test_a_secret_of_another_tournament_keeps_a_mail_out(over: OwnRoots) -> None:
    end = ended(over.office, "autumn", None)
    letters = Letters(
        end, Source(over.office.store, "autumn", end.last, at_once), Policy(mail=True)
    )
    winter = over.office.tournaments["winter"].register.members["bob"]
    secret = over.office.tokens("winter").secret(winter)
    quoted = base64.encodebytes(f"vote for 301\n\n> to {secret}\n".encode()).decode()
    mail = (
        "From: bob@players.test\nTo: gm@secret.test\nContent-Type: text/plain\n"
        f"Content-Transfer-Encoding: base64\n\n{quoted}"
    )
    assert letters._against(mail.encode()) == "because they name another tournament"
    sealed = mail.replace(quoted, "-----BEGIN PGP MESSAGE-----\n").replace("base64", "7bit")
    assert letters._against(sealed.encode()) == "because they are encrypted"

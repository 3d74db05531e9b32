"""What is opened, what never is, and that a flag breaks no promise."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from gamemaster.disclosing.disclose import publish
from gamemaster.disclosing.policy import Policy, policy_for
from gamemaster.errors import OperatorError
from gamemaster.game.facts import Opens
from gamemaster.journal.codec import Line, canonical
from gamemaster.tournament.lines import PRIVATE
from gamemaster.tournament.public import Options
from tests.disclosing.playing import EVERYTHING, OTHER_ADDRESS, QUESTION, WORDS, OwnRoots

OPENED = {
    (): set(),
    ("addresses",): {"player.registered/1", "address.added/1"},
    ("anonymous",): {"press.docketed/1", "press.passed/1"},
    EVERYTHING: {
        "player.registered/1", "address.added/1", "press.docketed/1", "press.passed/1",
    },
}  # fmt: skip


def test_what_can_be_opened_at_all_is_this() -> None:
    """Whoever marks a private field as one that may be opened has to say so here, too."""
    opened = {
        (kind, name): opens
        for kind, fields in PRIVATE.items()
        for name, opens in fields.items()
        if opens is not Opens.NEVER
    }
    assert opened == {
        ("player.registered/1", "token"): Opens.SPENT,
        ("player.registered/1", "address"): Opens.ADDRESS,
        ("address.added/1", "token"): Opens.SPENT,
        ("address.added/1", "address"): Opens.ADDRESS,
        ("address.dropped/1", "address"): Opens.ADDRESS,
        ("address.chosen/1", "address"): Opens.ADDRESS,
        ("address.set/1", "address"): Opens.ADDRESS,
        ("press.docketed/1", "actor"): Opens.SENDER,
        ("press.docketed/1", "move"): Opens.SENDER,
        ("press.docketed/1", "words"): Opens.SENDER,
        ("press.passed/1", "sender"): Opens.SENDER,
        ("press.passed/1", "text"): Opens.SENDER,
        ("press.passed/1", "nonce"): Opens.SENDER,
    }


def test_what_would_help_somebody_is_never_opened() -> None:
    secret = {"code", "fingerprint", "certificate", "row", "letter", "envelope_sender", "recipient",
              "origin", "reason", "octets", "mark", "heard", "answered", "cost"}  # fmt: skip
    for kind, fields in PRIVATE.items():
        assert {fields[name] for name in secret & set(fields)} <= {Opens.NEVER}, kind
    assert {fields["words"] for kind, fields in PRIVATE.items() if kind.startswith("question")} == {
        Opens.NEVER
    }


def test_a_line_with_a_field_that_nobody_classified_stays_closed() -> None:
    line = Line(1, "player.registered/1", 0, {}, None, "", "", {"address": "a", "new": 1})
    assert not Policy(addresses=True, mail=True, anonymous=True).opens(line)
    line = Line(1, "never.heard/1", 0, {}, None, "", "", {"address": "a"})
    assert not Policy(addresses=True, mail=True, anonymous=True).opens(line)


@pytest.mark.parametrize("what", EVERYTHING)
def test_a_flag_breaks_no_promise(what: str) -> None:
    with pytest.raises(OperatorError, match=f"--include {what}: players were told"):
        policy_for(Options(), [what])


def test_mail_holds_what_the_others_open() -> None:
    allowed = Options(disclose_anonymous=True, disclose_addresses=True, disclose_mail=True)
    with pytest.raises(OperatorError, match="expected addresses and anonymous with it"):
        policy_for(allowed, ["mail"])
    assert policy_for(allowed, EVERYTHING) == Policy(addresses=True, mail=True, anonymous=True)
    assert policy_for(allowed, ()) == Policy()
    with pytest.raises(OperatorError, match="found 'passwords'"):
        policy_for(allowed, ["passwords"])


def private_parts(folder: Path) -> list[dict[str, Any]]:
    lines = map(json.loads, (folder / "journal.jsonl").read_text().splitlines())
    return [line for line in lines if "private" in line]


@pytest.mark.parametrize("include", OPENED, ids=" ".join)
def test_what_is_opened_has_the_digest_that_stands_for_it_otherwise(
    over: OwnRoots, tmp_path: Path, include: tuple[str, ...]
) -> None:
    closed = publish(over.office, "autumn", tmp_path / "closed", archive=False).folder
    opened = publish(
        over.office, "autumn", tmp_path / "opened", include=include, archive=False
    ).folder
    shown = set()
    for before, after in zip(private_parts(closed), private_parts(opened), strict=True):
        digest = before["private"]["sha256"]
        if after["private"].keys() != {"sha256"}:
            shown.add(after["type"])
            assert hashlib.sha256(canonical(after["private"])).hexdigest() == digest
            assert len(after["private"]["salt"]) == 64
        else:
            assert after["private"]["sha256"] == digest
        assert {**after, "private": None} == {**before, "private": None}
    assert shown == OPENED[include]
    journal = (opened / "journal.jsonl").read_text()
    assert (OTHER_ADDRESS in journal) == ("addresses" in include)
    assert (WORDS in journal) == ("anonymous" in include)
    assert QUESTION not in journal
    assert "stranger@nowhere.test" not in journal
    assert json.loads((opened / "manifest.json").read_text())["policy"] == {
        one: one in include for one in EVERYTHING
    }


def flat(table: OwnRoots, subject: str) -> str:
    (mail,) = (
        one for one in table.to("alice") if subject in one.subject and "Autumn" in one.subject
    )
    return " ".join(mail.body.split())


def test_whoever_joins_is_told_what_may_be_shown(over: OwnRoots, over_by_default: OwnRoots) -> None:
    confirm, welcome = "please confirm that you want to join", "welcome, Alice"
    assert "but not your address - is published" in flat(over_by_default, confirm)
    assert "may show" not in flat(over_by_default, welcome)
    asked, told = flat(over, confirm), flat(over, welcome)
    assert "also your address and your mails with moves as they came" in asked
    assert "may show players' addresses, and mails with moves as they came" in told
    assert "and may show what was passed on: so this tournament was founded" in told
    taken_down = [
        " ".join(one.body.split()) for one in over.to("carol") if "Taken down" in one.body
    ]
    assert any("names you, and may show it: so this tournament was founded" in one
               for one in taken_down)  # fmt: skip

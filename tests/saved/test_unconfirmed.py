"""Moves for which no receipt is held are told with their instants."""

from __future__ import annotations

import pytest

from gamemaster.audit.findings import NotCheckable
from gamemaster.audit.held_papers.papers import Paper, read_paper
from gamemaster.audit.record.notes import Key, read_key
from gamemaster.record import signed_receipts
from gamemaster.record.note import Signer
from gamemaster.record.signed_receipts import Mail
from gamemaster.saved.pieces import HeldNote, Holdings
from gamemaster.saved.silences import check_statements, signed_papers
from gamemaster.saved.unconfirmed import MOST_SHOWN, told, unconfirmed

SIGNER = Signer("secret.test/autumn", bytes(32))
NOON = 1_772_452_800


def key() -> Key:
    return read_key(str(SIGNER.key), "key")


def receipt(at: int) -> str:
    mail = Mail("0" * 64, "ada", at, "a" * 64, "b" * 64)
    (note,) = signed_receipts.receipt(SIGNER, "autumn", mail, ["Move 1: vote 301 for"])
    return note


def statement(*instants: str) -> str:
    lines = "".join(
        f"Move {count}: {at}, recorded, vote 301 for\n" for count, at in enumerate(instants, 1)
    )
    return SIGNER.sign(
        f"SECRET NOMIC STATEMENT/1\nRecord: secret.test/autumn\nPlayer: ada\n"
        f"Made: 2026-03-03 00:00:00 UTC\n{lines}End: autumn\n"
    )


def held(*notes: str) -> list[Paper]:
    holdings = Holdings("mails", notes=[HeldNote(note, "mail") for note in notes])
    return signed_papers(holdings, key())


def test_a_statement_is_held_against_receipts() -> None:
    noon = "2026-03-02 12:00:00 UTC"
    made = "1 statement of what is recorded, of ada at 2026-03-03 00:00:00 UTC"
    assert check_statements(held(receipt(NOON), statement(noon))) == f"1 receipt; {made}"
    lacking = f"1 receipt; {made}; no receipt was kept of moves of ada received at "
    with pytest.raises(NotCheckable, match=f"{lacking}2026-03-02 12:00:05 UTC"):
        check_statements(held(receipt(NOON), statement(noon, "2026-03-02 12:00:05 UTC")))


def test_what_the_key_did_not_sign_is_no_statement() -> None:
    other = statement("2026-03-02 12:00:00 UTC").replace("12:00", "13:00")
    papers = held(receipt(NOON), other)
    told = "1 receipt; no statement of what is recorded is here"
    assert check_statements(papers) == told
    with pytest.raises(NotCheckable, match=f"{told} that the key signed; a paper is not signed"):
        check_statements(papers, unsigned=1)


def test_nothing_is_missed_where_nothing_is_said_to_be_recorded() -> None:
    papers = [read_paper(receipt(NOON).partition("\n\n")[0] + "\n", "mail")]
    assert unconfirmed(papers) == {}


def test_of_many_the_first_are_told() -> None:
    assert told(["x"] * (MOST_SHOWN + 3)).endswith("x and 3 more")

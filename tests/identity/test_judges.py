"""An organiser's or deputy's signature: an act that counts at once, for us, once, and lately."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gamemaster.tournament.judges import Judge
from tests.builders import GM, MINUTE, Table
from tests.identity.pgp import Post, a_table, certificate, entity, key, registered, signed_entity

DORA = "dora@players.test"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = registered(a_table(tmp_path), "alice")
    table.deputies = (Judge("deputy:dora", DORA, frozenset({"pause"})),)
    table.reopen()
    table.office.settings = replace(
        table.office.settings, organisers_keys={DORA: certificate("dora")}
    )
    table.ask("start")
    return table


def phase(table: Table) -> str:
    game = table.tournament.game
    assert game is not None
    return game.phase


def subjects(table: Table, content: bytes, number: int = 0) -> list[str]:
    return [one.subject for one in Post(table, number).send("dora", content, to=GM)]


@pytest.mark.parametrize(
    "named",
    [
        entity("pause a storm\n", f"To: {GM}", kind='text/plain; protected-headers="v1"'),
        entity(f"For {GM}\n\npause a storm\n"),
    ],
)
def test_a_signed_act_counts_at_once_and_once(table: Table, named: bytes) -> None:
    signed = signed_entity(named, key("dora"))
    assert phase(table) == "playing"
    assert subjects(table, signed) == ["[Autumn] carried out"]
    assert phase(table) == "paused"
    table.ask("resume", reason="over")
    # The same signature in another mail shows nothing any more.
    assert "[Autumn] carried out" not in subjects(table, signed, 7)
    assert phase(table) == "playing"


@pytest.mark.parametrize("signer", ["alice", "mallory"])
def test_somebody_elses_signature_is_asked_back(table: Table, signer: str) -> None:
    named = entity("pause a storm\n", f"To: {GM}", kind='text/plain; protected-headers="v1"')
    assert subjects(table, signed_entity(named, key(signer))) == [
        "[Autumn] please confirm your act"
    ]
    assert phase(table) == "playing"


def test_a_signature_that_does_not_name_us_is_asked_back(table: Table) -> None:
    signed = signed_entity(entity("pause a storm\n"), key("dora"))
    assert subjects(table, signed) == ["[Autumn] please confirm your act"]
    assert phase(table) == "playing"


def test_an_old_signature_is_asked_back(table: Table) -> None:
    named = entity("pause a storm\n", f"To: {GM}", kind='text/plain; protected-headers="v1"')
    signed = signed_entity(named, key("dora"))
    table.clock.advance(30 * 24 * 60 * MINUTE)
    assert subjects(table, signed) == ["[Autumn] please confirm your act"]
    assert phase(table) == "playing"


def test_a_signed_act_beyond_what_a_deputy_may_is_refused(table: Table) -> None:
    named = entity(
        "end tournament because I can\n", f"To: {GM}", kind='text/plain; protected-headers="v1"'
    )
    assert subjects(table, signed_entity(named, key("dora"))) == ["[Autumn] not carried out"]
    assert phase(table) == "playing"


def test_what_stands_outside_the_signature_is_not_heard(table: Table) -> None:
    named = entity("pause a storm\n", f"To: {GM}", kind='text/plain; protected-headers="v1"')
    content = signed_entity(named, key("dora"))
    table.deputies = (Judge("deputy:dora", DORA, frozenset({"pause", "end"})),)
    left = Post(table).send("dora", content, to=GM, subject="end tournament because I can")
    assert [one.subject for one in left] == ["[Autumn] carried out"]
    assert phase(table) == "paused"


def test_what_is_signed_counts_in_a_flood_of_forged_mail(table: Table) -> None:
    table.pause_between_mails = 1
    left = [table.mail(DORA, "status\n", to=GM) for _ in range(40)]
    assert left[-1] == []
    named = entity("pause a storm\n", f"To: {GM}", kind='text/plain; protected-headers="v1"')
    assert subjects(table, signed_entity(named, key("dora")), 50) == ["[Autumn] carried out"]
    assert phase(table) == "paused"

"""The page of a tournament that is played says what was announced, and nothing besides."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from gamemaster.cli import main
from gamemaster.organiser.verbs import facts
from gamemaster.page.record_page import public_page
from tests.builders import Table, tournament
from tests.page.test_writing import only_ours, seen

DAY = 86_400


def played(directory: Path, *mails: tuple[str, str], **more: Any) -> str:  # noqa: ANN401 - keys of the configuration
    """The page after some mails of three players."""
    table = Table(directory, configs=(tournament(**more),))
    try:
        table.start("ada", "bob", "cyd")
        for who, text in mails:
            table.mail(who, text)
        return public_page(*facts(table.office, "autumn"))
    finally:
        table.close()


TURN = ("ada", "propose enact\nNobody sings.\nend proposal")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    return played(tmp_path_factory.mktemp("play"), TURN, ("ada", "vote for 301"),
                  ("bob", "vote for 301"))  # fmt: skip


def test_it_has_our_elements_alone(page: str) -> None:
    only_ours(page)


def test_it_says_what_was_announced(page: str) -> None:
    words = " ".join(" ".join(seen(page).text).split())
    for told in (
        "This tournament is being played",
        "Rule-change 301 has been proposed",
        "Rule-change 301 has been adopted",
        "3 players take part: Ada, Bob and Cyd.",
        "The initial rules",
        "No roll has been proved in public so far.",
    ):
        assert told in words


def test_it_knows_no_text_and_no_vote(page: str) -> None:
    assert "Nobody sings" not in page
    assert page.count('data-kind="document"') == 0
    assert "the document of proposal 301" in page


def test_two_games_that_differ_in_what_is_secret_have_the_same_page(tmp_path: Path) -> None:
    # The journal's heads differ: they commit to what nobody can guess.
    pages = []
    for room, votes in (("one", ("for", "against")), ("other", ("against", "for"))):
        directory = tmp_path / room
        directory.mkdir()
        ada, bob = votes
        pages.append(
            played(directory, TURN, ("ada", f"vote {ada} 301"), ("bob", f"vote {bob} 301"))
        )
    first, second = pages
    assert without_hashes(first) == without_hashes(second)


def without_hashes(page: str) -> list[str]:
    """The words that are shown: what is hashed stands in the template behind them."""
    shown = page.partition("<template")[0]
    return [word for word in " ".join(seen(shown).text).split() if len(word) < 40]


def test_what_waits_for_the_digest_is_not_in_it(tmp_path: Path) -> None:
    page = played(tmp_path, TURN, announce="daily")
    assert "Rule-change 301" not in page


def test_before_the_start_it_says_so(tmp_path: Path) -> None:
    table = Table(tmp_path)
    try:
        page = public_page(*facts(table.office, "autumn"))
    finally:
        table.close()
    assert "This tournament has not begun." in page
    assert "Nothing has been announced so far." in page


def test_a_long_record_is_shown_in_bounds(tmp_path: Path) -> None:
    table = Table(tmp_path)
    try:
        table.start("ada", "bob")
        public = table.office.tournaments["autumn"].told
    finally:
        table.close()
    for number in range(len(public.entries) + 1, 6000):
        entry = dataclasses.replace(public.entries[1], number=number, about="turn.taken",
                                    fields=(("proposal.number", number),
                                            ("proposal.hash", f"{number:064x}")))  # fmt: skip
        public = public.with_entry(entry)
    page = public_page(public, {})
    assert "earlier ones are in the record’s files" in page
    assert len(page) < 3_000_000


def test_the_command_asks_for_the_record_alone(tmp_path: Path) -> None:
    assert main(["report", str(tmp_path), "--public", "-o", str(tmp_path / "p.html")]) == 2

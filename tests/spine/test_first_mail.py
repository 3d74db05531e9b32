"""What the first mail after a start does not wait for, however long the past is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from gamemaster.errors import IntegrityError
from gamemaster.journal.contents import Contents
from gamemaster.office.shelved_mail import MAILS
from tests.builders import Table


@pytest.fixture
def started_again(tmp_path: Path) -> Table:
    """A tournament in which mail was read, as a daemon that starts finds it."""
    table = Table(tmp_path)
    table.start("Alice")
    table.mail("Alice", "help")
    table.reopen()
    return table


def test_no_shelf_is_verified_when_it_comes(
    started_again: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def verified(_contents: Contents, shelf: str) -> NoReturn:
        raise AssertionError(f"the shelf {shelf} was not touched before")

    started_again.office.read_ahead()
    monkeypatch.setattr(Contents, "verify_shelf", verified)
    assert started_again.mail("Alice", "help")
    started_again.close()


def test_a_damaged_shelf_is_found_by_the_mail_that_needs_it(started_again: Table) -> None:
    *_, (row, _) = started_again.office.store.scan(MAILS)
    started_again.close()
    with closing(sqlite3.connect(started_again.path)) as damaged, damaged:
        damaged.execute("DELETE FROM object WHERE id = ?", (row,))
    started_again.open()
    started_again.office.read_ahead()
    with pytest.raises(IntegrityError):
        started_again.mail("Alice", "help")
    started_again.close()

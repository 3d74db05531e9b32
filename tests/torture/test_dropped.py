"""What comes of each clause that an amendment leaves out is what ``dropped.txt`` says of it."""

from __future__ import annotations

import pytest

from tests.documents.dropped import GOLDEN, NOTHING, golden

pytestmark = pytest.mark.torture


def test_each_dropped_clause_has_the_consequences_that_are_written_down() -> None:
    written = GOLDEN.read_text(encoding="utf-8")
    assert golden() == written, "python -m tests.documents.dropped > tests/documents/dropped.txt"


def test_a_clause_that_shows_nothing_has_its_reason() -> None:
    silent = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if NOTHING in line]
    assert all(line.partition(f"{NOTHING}: ")[2] for line in silent)

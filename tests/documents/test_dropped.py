"""What comes of each clause that an amendment leaves out is what ``dropped.txt`` says of it."""

from __future__ import annotations

import re

import pytest

from tests.documents.dropped import GOLDEN, NOTHING, SETS, golden_of

pytestmark = pytest.mark.torture


def written() -> dict[str, str]:
    """Return what the golden file says, by set."""
    parts = re.split(r"^(?=== )", GOLDEN.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert not parts[0]
    return {part.partition("\n")[0].removeprefix("== "): part for part in parts[1:]}


def test_every_set_is_in_the_file() -> None:
    assert tuple(written()) == SETS


@pytest.mark.parametrize("ruleset", SETS)
def test_each_dropped_clause_has_the_consequences_that_are_written_down(ruleset: str) -> None:
    told = "python -m tests.documents.dropped > tests/documents/dropped.txt"
    assert golden_of(ruleset) == written()[ruleset], told


def test_a_clause_that_shows_nothing_has_its_reason() -> None:
    silent = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if NOTHING in line]
    assert all(line.partition(f"{NOTHING}: ")[2] for line in silent)

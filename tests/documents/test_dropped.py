"""What comes of each clause that an amendment leaves out is what ``dropped.txt`` says of it.

With GAMEMASTER_TORTURE_DROPPED only so many parts of the file are tried, which follow from
GAMEMASTER_TORTURE_SEED.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.documents.dropped import (
    GOLDEN,
    NOTHING,
    SETS,
    TOGETHER,
    Part,
    clauses_of,
    golden_of,
    parts,
    title,
)
from tests.torture.rig import setting

pytestmark = pytest.mark.torture

SOME = setting("GAMEMASTER_TORTURE_DROPPED", 0)


def written() -> dict[str, list[str]]:
    """Return what the golden file says of each clause, by set."""
    sets = re.split(r"^== (.+)\n", GOLDEN.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    texts = dict(zip(sets[::2], sets[1::2], strict=True))
    return {
        name: re.split(r"^(?=\d)", text, flags=re.MULTILINE)[1:] for name, text in texts.items()
    }


def rule_of(entry: str) -> int:
    """Return the number of the rule whose clause an entry is about."""
    return int(entry.partition(":")[0])


def tried() -> list[Part]:
    """Return the parts that are tried: all of them, or as many as are asked for."""
    rules = {name: map(rule_of, entries) for name, entries in written().items()}
    every = [part for name, numbers in rules.items() for part in parts(name, numbers)]
    if not SOME:
        return every
    chosen = Random(setting("GAMEMASTER_TORTURE_SEED", 0))
    return chosen.sample(every, min(SOME, len(every)))


def test_every_clause_of_every_set_is_in_the_file() -> None:
    assert {
        name: [entry.splitlines()[0] for entry in found] for name, found in written().items()
    } == {
        name: [
            title(number, clause) for number, found in clauses_of(name).items() for clause in found
        ]
        for name in SETS
    }


@pytest.mark.parametrize(
    "part", [pytest.param(part, id=f"{part.ruleset}-{part.rule}-{part.first}") for part in tried()]
)
def test_each_dropped_clause_has_the_consequences_that_are_written_down(part: Part) -> None:
    entries = [entry for entry in written()[part.ruleset] if rule_of(entry) == part.rule]
    told = "python -m tests.documents.dropped > tests/documents/dropped.txt"
    assert golden_of(part) == "".join(entries[part.first : part.first + TOGETHER]), told


def test_a_clause_that_shows_nothing_has_its_reason() -> None:
    silent = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if NOTHING in line]
    assert all(line.partition(f"{NOTHING}: ")[2] for line in silent)

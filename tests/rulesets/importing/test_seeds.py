"""The five documents that people have played by; figures counted by hand in them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from gamemaster.rulesets import load
from gamemaster.rulesets.importing import Found, examined, read, rendered, suggested
from gamemaster.rulesets.importing.suggestions import from_ruleset

SEEDS = Path(__file__).parents[4] / "shared" / "seeds"


@dataclass(frozen=True)
class Expected:
    """What one document holds."""

    immutable: set[int]
    mutable: set[int]
    titles: int
    missing: set[int]
    outside: list[tuple[int, int]]
    kinds: set[str]


def numbers(*ranges: tuple[int, int], without: tuple[int, ...] = ()) -> set[int]:
    return {n for low, high in ranges for n in range(low, high + 1)} - set(without)


EXPECTED = {
    "000": Expected(
        numbers((101, 116), (203, 205)) | {315},
        {202, 207, 209, 211, 213, 303, 307, 308, 309, 312, 313, 316, 318, 319, 320, 321, 323, 324},
        1,
        {201, 206, 208, 210, 212, 214},
        [(4, 8), (12, 15)],
        {"gap", "missing", "order", "conflict", "list", "outside", "letters"},
    ),
    "001": Expected(
        numbers((101, 116)), numbers((201, 213)), 0, set(), [(4, 10), (14, 14)], {"outside"}
    ),
    "002": Expected(
        numbers((101, 116), without=(105,)),
        numbers((201, 213), without=(203,)) | {301, 303, 308, 309},
        0,
        {105, 203},
        [],
        {"gap", "missing", "assumed", "list", "marks"},
    ),
    "003": Expected(
        numbers((101, 116)), numbers((201, 214)), 30, set(), [],
        {"doubt", "list", "marks", "letters"},
    ),
    "004": Expected(
        numbers((101, 116)),
        numbers((201, 216), without=(204, 209, 210, 212)),
        0,
        {204, 209, 210, 212},
        [(1, 5)],
        {"gap", "missing", "doubt", "outside", "letters"},
    ),
}  # fmt: skip


@pytest.fixture(params=EXPECTED)
def seed(request: pytest.FixtureRequest) -> tuple[str, Found]:
    paths = sorted(SEEDS.glob(f"{request.param}_*.txt"))
    if not paths:
        pytest.skip("the five documents (shared/seeds) are not beside the repository")
    return request.param, examined(read(paths[0]))


def test_every_rule_is_found_with_its_status(seed: tuple[str, Found]) -> None:
    name, found = seed
    expected = EXPECTED[name]
    assert found.refusals == ()
    assert found.others == ()
    assert {rule.number for rule in found.rules if not rule.mutable} == expected.immutable
    assert {rule.number for rule in found.rules if rule.mutable} == expected.mutable
    assert sum(bool(rule.title) for rule in found.rules) == expected.titles


def test_what_is_odd(seed: tuple[str, Found]) -> None:
    name, found = seed
    expected = EXPECTED[name]
    assert {one.kind for one in found.oddities} == expected.kinds
    missing = {n for one in found.oddities if one.kind == "missing" for n in one.rules}
    assert missing == expected.missing
    outside = [one.words for one in found.oddities if one.kind == "outside"]
    for words, (first, last) in zip(outside, expected.outside, strict=True):
        where = f"line {first}" if first == last else f"lines {first}-{last}"
        assert f": {where}: in no rule" in words


def test_the_file_loads_and_holds_the_texts_to_the_letter(seed: tuple[str, Found]) -> None:
    _, found = seed
    suggestions = suggested(found.rules)
    source, ruleset = rendered(
        found, "seed", suggestions, frozenset(one.number for one in suggestions)
    )
    written = {rule["number"]: rule["text"] for rule in tomllib.loads(source)["rule"]}
    document = "\n".join(found.source.documents[0].lines)
    for rule in found.rules:
        assert written[rule.number] == f"{rule.text}\n"
        for row in rule.text.split("\n"):
            assert row in document
    assert [rule.number for rule in ruleset.rules if rule.clauses] == [
        one.number for one in suggestions
    ]


def test_nothing_of_a_document_goes_missing(seed: tuple[str, Found]) -> None:
    """Each line is in a rule, at the head of one, a heading, or told as outside."""
    name, found = seed
    (document,) = found.source.documents
    within = {at for rule in found.rules for row in rule.pieces for at, _, _ in row}
    within |= {rule.line - 1 for rule in found.rules}
    for first, last in EXPECTED[name].outside:
        within |= set(range(first - 1, last))
    for at, line in enumerate(document.lines):
        if at in within or not line.strip():
            continue
        heading = line.startswith(("#", "=====", "-----", "Type: ")) or "*What's" in line
        named = line.strip() in ("Nomic: The GitHub Edition", "Player List", "Mutable Rules",
                                 "Immutable Rules", ">")  # fmt: skip
        assert heading or named, line


def test_clauses_offered_for_the_set_that_the_built_in_one_follows() -> None:
    paths = sorted(SEEDS.glob("004_*.txt"))
    if not paths:
        pytest.skip("the five documents (shared/seeds) are not beside the repository")
    rules = examined(read(paths[0])).rules
    found = {one.number: one.like.number for one in from_ruleset(rules, load("secret"))}
    assert found == {rule.number: rule.number for rule in load("secret").rules if rule.clauses}


def test_all_five_at_once_are_full_of_duplicates() -> None:
    if not SEEDS.is_dir():
        pytest.skip("the five documents (shared/seeds) are not beside the repository")
    found = examined(read(SEEDS))
    assert len({rule.number for rule in found.rules}) == len(found.rules)
    held = sum(len(one.immutable) + len(one.mutable) for one in EXPECTED.values())
    assert len(found.rules) + len(found.others) == held
    assert rendered(found, "all")[1].rules

"""Every initial set that comes with the package: it is whole, it runs, and its words are ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.rehearse.initial_sets import missing_in, wrong_in
from gamemaster.rulesets import as_document, load, names

IMMUTABLE = list(range(101, 117))
MUTABLE = {
    "secret": [201, 202, 203, 205, 206, 207, 208, 211, 213, 214, 215, 216],
    "suber": list(range(201, 214)),
    "async": [201, 202, *range(204, 214), 301, 303, 308, 309],
    "daily": [*range(201, 210), 211, 213, 214, 215, 216],
    "github": [202, 203, 204, 205, 207, 209, 211, 213, 303, 307, 308, 309, 312, 313, 316,
               318, 319, 320, 321, 323, 324],
    "greffier": list(range(201, 215)),
}  # fmt: skip
WITHOUT = {"async": [105]}
AND_IMMUTABLE = {"github": [315]}
SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
SEED_OF = {
    "secret": "004", "suber": "001", "async": "002", "daily": "004", "github": "000",
    "greffier": "003",
}  # fmt: skip
WORDS_IN_A_ROW = 14
"""More than this many words of an original in a row would be copied, not said anew."""

every_ruleset = pytest.mark.parametrize("name", sorted(MUTABLE))


def test_these_are_all_there_are() -> None:
    assert set(names()) == {*MUTABLE}


@every_ruleset
def test_the_rules_have_the_numbers_and_statuses_of_the_original(name: str) -> None:
    rules = load(name).rules
    immutable = [number for number in IMMUTABLE if number not in WITHOUT.get(name, [])]
    immutable += AND_IMMUTABLE.get(name, [])
    assert [rule.number for rule in rules if not rule.mutable] == immutable
    assert [rule.number for rule in rules if rule.mutable] == MUTABLE[name]


@every_ruleset
def test_rule_101_names_the_rules_of_the_initial_set(name: str) -> None:
    rules = load(name).rules
    said = " ".join(next(rule.text for rule in rules if rule.number == 101).split())
    immutable, mutable = re.split(", which are immutable|, qui sont immuables", said, maxsplit=1)
    for numbers, is_mutable in ((immutable, False), (mutable, True)):
        ranges = re.findall(r"(\d{3})(?: (?:to|à) (\d{3}))?", numbers)
        named = {n for low, high in ranges for n in range(int(low), int(high or low) + 1)}
        assert named == {rule.number for rule in rules if rule.mutable is is_mutable}


@every_ruleset
def test_nothing_is_wrong_with_its_clauses_and_nothing_missing(name: str) -> None:
    assert wrong_in(load(name)) == []
    assert missing_in(load(name)) == []


@every_ruleset
def test_texts_fit_a_mail(name: str) -> None:
    for rule in load(name).rules:
        assert max(map(len, rule.text.split("\n"))) <= 76
    assert max(map(len, as_document(load(name)).split("\n"))) <= 80


@every_ruleset
def test_the_document_gives_back_every_clause(name: str) -> None:
    document = as_document(load(name))
    for rule in load(name).rules:
        section = document.partition(f"\nRule {rule.number} (")[2].partition("\nRule ")[0]
        shown = "\n".join(re.findall(r"^    \| (.*)$", section, re.MULTILINE))
        assert compile_clauses(shown).source == compile_clauses(rule.clauses).source


@every_ruleset
def test_the_words_are_ours(name: str) -> None:
    found = sorted(SEEDS.glob(f"{SEED_OF[name]}_*.txt"))
    if not found:
        pytest.skip("the original is not part of this repository")
    original = _words(found[0].read_text(encoding="utf-8"))
    copied = {
        tuple(original[at : at + WORDS_IN_A_ROW])
        for at in range(len(original) - WORDS_IN_A_ROW + 1)
    }
    for rule in load(name).rules:
        ours = _words(rule.text)
        for at in range(len(ours)):
            assert tuple(ours[at : at + WORDS_IN_A_ROW]) not in copied


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.lower())

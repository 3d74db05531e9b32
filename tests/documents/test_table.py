"""docs/documents.md has every rule, and all that its tables name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.rulesets import load
from tests.documents.cases import cases_of
from tests.documents.test_documents import READINGS, RULESETS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "documents.md").read_text(encoding="utf-8")
Row = tuple[str, str, str]


def rows(ruleset: str) -> list[Row]:
    """The lines of a ruleset's table: the sentence, what does it, what shows it."""
    section = PAGE.split(f"\n## `{ruleset}`\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    found: list[Row] = []
    for line in lines[2:]:
        sentence, done, shown = line.removeprefix("| ").removesuffix(" |").split(" | ")
        found.append((sentence, done, shown))
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_has_its_sentences_in_order(ruleset: str) -> None:
    found: dict[int, list[int]] = {rule.number: [] for rule in load(ruleset).rules}
    for sentence, _, _ in rows(ruleset):
        match = re.match(r"(\d+)(?:\.(\d+)(?:–(\d+))?| –) \S", sentence)
        assert match is not None, sentence
        number, first, last = (int(group or 0) for group in match.groups())
        assert number in found or number == 0, sentence
        if first:
            found.setdefault(number, []).extend(range(first, max(first, last) + 1))
    for number, sentences in found.items():
        assert sentences == list(range(1, len(sentences) + 1)), number
        assert sentences, number


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_clause_stands_in_the_rule_that_is_named(ruleset: str) -> None:
    clauses = {rule.number: " ".join(rule.clauses.split()) for rule in load(ruleset).rules}
    cells = " ".join(done for _, done, _ in rows(ruleset))
    named = re.findall(r"`(\d{3}) ([^`]+)`", cells)
    assert len(named) > len(clauses) / 2
    assert [(number, words) for number, words in named if words not in clauses[int(number)]] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case_is_named_and_every_story_is_there(ruleset: str) -> None:
    slugs = {case.slug for case in cases_of(ruleset)}
    if ruleset == "github":
        # What its document says of texts that change was played later, and is named, too.
        slugs |= {case.slug for case in cases_of("github-third")}
    stories = {path.stem for path in (ROOT / "tests" / "stories").glob("*.story")}
    against = {slug for known, slug in READINGS if known == ruleset}
    named: dict[str, set[str]] = {"": set(), "against ": set(), "story ": set()}
    for _, _, shown in rows(ruleset):
        for item in shown.split(", "):
            match = re.fullmatch(r"(|against |story )`([\w-]+)`", item)
            assert match is not None or item == "–", item
            if match is not None:
                named[match[1]].add(match[2])
    assert named["story "] <= stories, named["story "] - stories
    assert named["against "] == against, named["against "] ^ against
    assert named[""] == slugs - against, named[""] ^ (slugs - against)

"""Every story, played on real dice to its end and disclosed, passes its audit.

A few stories, of every built-in ruleset, are tried here each time, besides those that
``test_tampering`` tampers with; all of them with the torture.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.rulesets.loader import names
from tests.audit.games import STORIES, disclosed

CHOSEN = {
    "async-judgement", "async-rounds", "daily-a-tie-and-a-winner", "github-a-whole-game",
    "greffier-a-whole-game",
    "open-dice", "suber-a-whole-game", "two-tournaments",
}  # fmt: skip


def tried(story: Path) -> object:
    marks = () if story.stem in CHOSEN else (pytest.mark.torture,)
    return pytest.param(story, id=story.stem, marks=marks)


@pytest.mark.parametrize("story", [tried(story) for story in STORIES])
def test_a_story_played_to_its_end_passes_its_audit(story: Path, tmp_path: Path) -> None:
    bundles = disclosed(story, tmp_path)
    assert bundles, "a story in which nothing begins has nothing to disclose"
    for one in bundles:
        for step in audit(one.folder):
            assert step.outcome == "passed", step


def test_the_chosen_stories_are_of_every_ruleset() -> None:
    chosen = [story.read_text() for story in STORIES if story.stem in CHOSEN]
    assert len(chosen) == len(CHOSEN)
    played = {found for text in chosen for found in re.findall(r'ruleset = "(\w+)"', text)}
    assert {"secret", *played} == {*names()}

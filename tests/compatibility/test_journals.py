"""Games of earlier editions go on as they were.

Stories are told again as tournaments of an edition: every line of their journals has the bytes that
it had before anything was mixed into dice, and before mail that led to nothing was only counted.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from gamemaster.playing import beginning
from tests.audit.games import known_roots, standing_in
from tests.compatibility.journals import BEFORE_COUNTING, BEFORE_MIXING, STORIES, kept, told
from tests.stories.stage import Stage


class Before(NamedTuple):
    """What journals were like, and the editions that tournaments were founded in then."""

    journals: Path
    edition: int
    with_dice: int


EDITIONS = (Before(BEFORE_MIXING, 3, 3), Before(BEFORE_COUNTING, 3, 4))
TOLD = [
    pytest.param(story, before, id=f"{story.stem}-{before.with_dice}")
    for before in EDITIONS
    for story in STORIES
    if kept(story.stem, before.journals)
]


@pytest.mark.parametrize(("story", "before"), TOLD)
def test_a_game_of_before_journals_what_it_did(story: Path, before: Before, tmp_path: Path) -> None:
    with (
        known_roots(story.stem),
        standing_in(beginning, "EDITION", before.edition),
        standing_in(beginning, "WITH_DICE", before.with_dice),
    ):
        stage = Stage(tmp_path)
        stage.play(story)
    mixed = [one for one in stage.table.sent if "dice.txt" in one.attachments]
    assert bool(mixed) <= (before.with_dice == 4)
    assert told(story.stem, stage.table) == kept(story.stem, before.journals)
    stage.table.close()


def test_there_are_such_games_with_rolls_and_with_mail_that_led_to_nothing() -> None:
    assert len(TOLD) > len(EDITIONS)
    assert "die.rolled/1" in BEFORE_MIXING.read_text()
    story = next(story for story in STORIES if story.stem == "mail-that-is-not-answered")
    assert len(kept(story.stem, BEFORE_COUNTING)) > len(kept(story.stem))

"""Games that were founded in earlier editions go on as they were.

Stories are told again as tournaments of an edition: every line of their journals has the bytes that
it had before anything was mixed into dice, and before mail that led to nothing was only counted.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.playing import beginning
from tests.audit.games import known_roots, standing_in
from tests.compatibility.journals import (
    BEFORE_MIXING,
    MIXED_ALONE,
    STORIES,
    UNBOUND,
    UNRANKED,
    UNTYPED,
    kept,
    told,
)
from tests.stories.stage import Stage

GOLDEN = {3: BEFORE_MIXING, 4: MIXED_ALONE, 5: UNTYPED, 6: UNRANKED, 7: UNBOUND}
"""Journals as they were, by the edition that tournaments were founded in then."""
TOLD = [
    pytest.param(story, edition, id=f"{story.stem}-{edition}")
    for edition, golden in GOLDEN.items()
    for story in STORIES
    if kept(story.stem, golden)
]


@pytest.mark.parametrize(("story", "edition"), TOLD)
def test_a_game_of_before_journals_what_it_did(story: Path, edition: int, tmp_path: Path) -> None:
    with known_roots(story.stem), standing_in(beginning, "EDITION", edition):
        stage = Stage(tmp_path)
        stage.play(story)
    mixed = [one for one in stage.table.sent if "dice.txt" in one.attachments]
    assert bool(mixed) == (edition > 3)
    assert told(story.stem, stage.table) == kept(story.stem, GOLDEN[edition])
    stage.table.close()


def test_there_are_such_games_with_rolls_and_with_mail_that_led_to_nothing() -> None:
    assert len(TOLD) > len(GOLDEN)
    assert "die.rolled/1" in BEFORE_MIXING.read_text()
    story = next(story for story in STORIES if story.stem == "mail-that-is-not-answered")
    assert len(kept(story.stem, MIXED_ALONE)) > len(kept(story.stem))

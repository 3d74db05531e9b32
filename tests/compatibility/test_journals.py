"""Games that were founded in earlier editions go on as they were.

Stories are told again as tournaments of that edition: every line of their journals has the bytes
that it had then.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.playing import beginning
from tests.audit.games import known_roots, standing_in
from tests.compatibility.journals import BEFORE_MIXING, MIXED_ALONE, STORIES, kept, told
from tests.stories.stage import Stage

TOLD = [story for story in STORIES if kept(story.stem, BEFORE_MIXING)]


@pytest.mark.parametrize(("edition", "golden"), [(3, BEFORE_MIXING), (4, MIXED_ALONE)])
@pytest.mark.parametrize("story", TOLD, ids=lambda story: story.stem)
def test_a_game_of_before_journals_what_it_did(
    story: Path, edition: int, golden: Path, tmp_path: Path
) -> None:
    with known_roots(story.stem), standing_in(beginning, "EDITION", edition):
        stage = Stage(tmp_path)
        stage.play(story)
    mixed = [one for one in stage.table.sent if "dice.txt" in one.attachments]
    assert bool(mixed) == (edition > 3)
    assert told(story.stem, stage.table) == kept(story.stem, golden)
    stage.table.close()


def test_there_are_such_games_with_rolls() -> None:
    assert len(TOLD) > 1
    assert "die.rolled/1" in BEFORE_MIXING.read_text()

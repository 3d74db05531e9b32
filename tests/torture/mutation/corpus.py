"""The bundles that mutants are tried on: ``python -m tests.torture.mutation.corpus FOLDER``.

Honest ones of stories and random games, as folders and as an archive, which must pass as they do;
every tampering, in the strength that only its own check finds, and some as the hashes find them;
and what is no bundle. FOLDER/index.json has their names and places.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Final

from tests.audit.chance import Chance
from tests.audit.games import STORIES, disclosed
from tests.audit.tampering.bases import GAMES, base
from tests.audit.tampering.forging import Strength
from tests.audit.tampering.hostile import HOSTILE, packed
from tests.audit.tampering.tables import ALL
from tests.torture.mutation.corpus_names import HONEST

SEED: Final = 11
STRENGTHS: Final[tuple[Strength, ...]] = ("fitted", "published")
FITTED: Final = 6
"""One of so many tamperings is there as the hashes find it, too."""

STORIES_TOLD: Final = 2
"""One of so many stories is told."""

GAMES_OF_CHANCE: Final = 24


def write(folder: Path) -> dict[str, Path]:
    """Write all bundles; return where each is."""
    found: dict[str, Path] = {}
    for number, story in enumerate(STORIES[::STORIES_TOLD]):
        for one in disclosed(story, _new(folder / f"story {number}")):
            found[f"{HONEST} {story.stem} {one.tournament}"] = one.folder
    for number in range(GAMES_OF_CHANCE):
        place = _new(folder / f"game {number}")
        found[f"{HONEST} game {number}"] = Chance(SEED, number, place).play()
    for game in GAMES:
        found[f"{HONEST} {game}"] = base(game).write(folder / game / "bundle", "published")
    found[f"{HONEST} archive"] = packed(folder / "whole")
    for number, (name, tampering) in enumerate(ALL.items()):
        for strength in STRENGTHS[number % FITTED != 0 :]:
            forged = base(tampering.game)
            tampering.change(forged)
            place = folder / f"tampered {number} {strength}"
            found[f"{name}, {strength}"] = forged.write(place, strength)
    for number, (name, hostile) in enumerate(HOSTILE.items()):
        if not hostile.large:
            place = _new(folder / f"hostile {number}")
            shutil.copytree(folder / "rulings" / "bundle", place / "bundle")
            found[f"hostile: {name}"] = hostile.make(place)
    return found


def _new(folder: Path) -> Path:
    folder.mkdir()
    return folder


if __name__ == "__main__":
    _folder = Path(sys.argv[1])
    _index = {name: str(path) for name, path in write(_folder).items()}
    (_folder / "index.json").write_text(json.dumps(_index))

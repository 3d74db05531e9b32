"""The bundles that mutants are tried on: ``python -m tests.torture.mutation.corpus FOLDER``.

Honest ones of stories and random games, which must pass as they do; and every tampering, in the
strength that only its own check finds, and as its hashes find it. Each is a folder of FOLDER.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tests.audit.chance import Chance
from tests.audit.games import STORIES, disclosed
from tests.audit.tampering.bases import GAMES, base
from tests.audit.tampering.tables import ALL
from tests.torture.mutation.corpus_names import HONEST

SEED: Final = 11
GAMES_OF_CHANCE: Final = 20


def write(folder: Path) -> None:
    """Write all bundles."""
    for story in STORIES:
        place = folder / "stories" / story.stem
        place.mkdir(parents=True)
        for one in disclosed(story, place):
            one.folder.rename(folder / f"{HONEST} {story.stem} {one.tournament}")
    for number in range(GAMES_OF_CHANCE):
        place = folder / "chance" / str(number)
        place.mkdir(parents=True)
        Chance(SEED, number, place).play().rename(folder / f"{HONEST} game {number}")
    for game in GAMES:
        base(game).write(folder / f"{HONEST} {game}", "published")
    for place_of, tampering in enumerate(ALL.values()):
        for strength in ("published", "fitted"):
            forged = base(tampering.game)
            tampering.change(forged)
            forged.write(folder / f"tampered {place_of:03} {strength}", strength)


if __name__ == "__main__":
    write(Path(sys.argv[1]))

"""The bundles that mutants are tried on: ``python -m tests.torture.mutation.corpus FOLDER``.

Honest ones of stories and random games, as folders and as an archive, which must pass as they do;
every tampering, in the strength that only its own check finds, and some as the hashes find them;
and what is no bundle. FOLDER/index.json has their names and places.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import sys
from functools import partial
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
ARCHIVED: Final = "whole"
"""The game that is there as an archive, too."""
SPOILT: Final = "rulings"
"""The game of which what is no bundle is made."""


def write(folder: Path) -> dict[str, Path]:
    """Write all bundles, in a process for each processor; return where each is."""
    jobs = [
        *(partial(_base, folder, game) for game in GAMES),
        *(partial(_chance, folder, number) for number in range(GAMES_OF_CHANCE)),
        *(partial(_told, folder, number) for number in range(len(STORIES[::STORIES_TOLD]))),
    ]
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        parts = pool.imap(_write, jobs)
        return {name: place for part in parts for name, place in part.items()}


def _write(some: partial[dict[str, Path]]) -> dict[str, Path]:
    return some()


def _told(folder: Path, number: int) -> dict[str, Path]:
    """Tell a story."""
    story = STORIES[::STORIES_TOLD][number]
    found = disclosed(story, _new(folder / f"story {number}"))
    return {f"{HONEST} {story.stem} {one.tournament}": one.folder for one in found}


def _chance(folder: Path, number: int) -> dict[str, Path]:
    """Play a random game."""
    return {f"{HONEST} game {number}": Chance(SEED, number, _new(folder / f"game {number}")).play()}


def _base(folder: Path, game: str) -> dict[str, Path]:
    """Play a game that is tampered with, and do all that is done to it."""
    whole = base(game).write(folder / game / "bundle", "published")
    found = {f"{HONEST} {game}": whole}
    if game == ARCHIVED:
        found[f"{HONEST} archive"] = packed(folder / game)
    for number, (name, tampering) in enumerate(ALL.items()):
        if tampering.game != game:
            continue
        for strength in STRENGTHS[number % FITTED != 0 :]:
            forged = base(game)
            tampering.change(forged)
            place = folder / f"tampered {number} {strength}"
            found[f"{name}, {strength}"] = forged.write(place, strength)
    for number, (name, hostile) in enumerate(HOSTILE.items() if game == SPOILT else ()):
        if not hostile.large:
            place = _new(folder / f"hostile {number}")
            shutil.copytree(whole, place / "bundle")
            found[f"hostile: {name}"] = hostile.make(place)
    return found


def _new(folder: Path) -> Path:
    folder.mkdir()
    return folder


if __name__ == "__main__":
    _folder = Path(sys.argv[1])
    _index = {name: str(path) for name, path in write(_folder).items()}
    (_folder / "index.json").write_text(json.dumps(_index))

"""The real games that are tampered with: stories, all that rules can make, and witnesses."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.audit.games import STORIES, disclosed, known_roots
from tests.audit.playing import play
from tests.audit.tampering.forging import Forgery, opened
from tests.audit.witnessed import watched_game

GAMES = {
    "whole": "a-whole-tournament",
    "inquiries": "inquiries",
    "rulings": "rulings",
    "press": "press",
    "open": "press",
    "limited": "press-that-rules-limit",
    "acts": "acts-by-mail",
    "choices": "who-am-i",
    "objections": "what-was-recorded",
    "thinking": "a-time-to-think",
    "silent": "a-silence",
    "everything": "",
    "witnessed": "",
}
"""The story of each; those of the last two stand in ``tests.audit``, ``playing`` and ``witnessed``.

``open`` is disclosed with addresses, mail, and who sent what without a name.
"""


@cache
def _kept(game: str) -> Forgery:
    with TemporaryDirectory(prefix="game-") as place:
        directory = Path(place)
        if not GAMES[game]:
            with known_roots(game):
                published = play(directory) if game == "everything" else watched_game(directory)
            return opened(published.folder, published.signing)
        (story,) = (story for story in STORIES if story.stem == GAMES[game])
        (bundle,) = disclosed(story, directory, openly=game == "open")
        return opened(bundle.folder, bundle.signing)


def base(game: str) -> Forgery:
    """Return a game's bundle, taken apart, to be changed by one caller."""
    kept = _kept(game)
    return Forgery({**kept.files}, kept.copied(), kept.signing)

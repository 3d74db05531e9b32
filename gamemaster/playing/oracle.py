"""The two pure functions that stand for chance, bound to one tournament's roots.

Nobody, the operator included, can choose what they give: nonces follow from number and body, rolls
from a chain whose anchor was published before the first turn (docs/auditors.md).
"""

from __future__ import annotations

from gamemaster.documents.proposal import nonce
from gamemaster.game import dice
from gamemaster.game.dice import Roll
from gamemaster.journal.roots import TournamentRoots


class RootOracle:
    """What ``decide`` asks; see ``game.course.Oracle``."""

    def __init__(self, roots: TournamentRoots, tournament: str, dice_length: int) -> None:
        self._roots = roots
        self._tournament = tournament
        self._length = dice_length

    def nonce(self, number: int, body: str) -> str:
        """Return the nonce of proposal ``number``, 64 hex digits."""
        return nonce(self._roots.nonce, number, body)

    def roll(self, chain: str, index: int, faces: int) -> Roll:
        """Return roll ``index`` of a chain (``open`` or ``secret``)."""
        root = dice.root_of(self._roots.dice, chain)
        return dice.roll(root, self._tournament, index, faces, self._length)

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of an epoch of a chain, 64 hex digits."""
        return dice.anchor(dice.root_of(self._roots.dice, chain), epoch, self._length)

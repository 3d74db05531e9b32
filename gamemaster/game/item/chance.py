"""Chance, as one item meets it: nonces, rolls, and the anchors that commit to them.

``play`` answers from a tournament's secret roots. What is only imagined must not touch them.
"""

from __future__ import annotations

from typing import Final, Protocol

from gamemaster.game.dice import Roll


class Oracle(Protocol):
    """The two pure functions that stand for chance, and the anchors that commit to them."""

    def nonce(self, number: int, body: str) -> str:
        """Return 64 hex digits that nobody can guess or choose."""

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        """Return roll ``index`` (from 1) of a chain, with ``mix`` in it (``dice.mix_of``)."""

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of a chain's ``epoch`` (from 0), 64 hex digits."""


class _AlwaysOne:
    """Gives each die the value 1."""

    def nonce(self, _number: int, _body: str) -> str:
        return "0" * 64

    def roll(self, _chain: str, index: int, faces: int, _mix: str | None = None) -> Roll:
        return Roll(index, faces, 1, "0" * 64)

    def anchor(self, _chain: str, _epoch: int) -> str:
        return "0" * 64


ALWAYS_ONE: Final = _AlwaysOne()
"""The chance of an item that is only imagined."""

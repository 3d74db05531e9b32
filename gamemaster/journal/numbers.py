"""Keeps the numbers of a tournament's rows what they were, wherever its store puts the rows.

A row of a shelf is known by its number from the day on which it was put there: lines of the journal
name it, and Message-IDs and the codes of copies follow from it. A store into which the tournament
was moved later, beside others, had given these numbers to rows of those. So it has every row under
a number of its own: the old one plus what was added to all of them.

* The sum added is at least the first number that had not been given where the tournament came from.
  So a number says by itself which of the two it is, and to translate one twice changes nothing.
* Numbers that are given after a move are greater than all before it, on either side of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Moves: TypeAlias = tuple[tuple[int, int], ...]
"""For each store that a tournament came into, the oldest first: the first number that was not
given before, and what was added to those before it."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of one tournament's rows."""

    moves: Moves = ()

    def place(self, number: int) -> int:
        """Return the row in which the store keeps the thing that has this number."""
        for end, added in self.moves:
            if number < end:
                number += added
        return number

    def born(self, row: int) -> int:
        """Return the original number of the thing that the store keeps in a row."""
        for end, added in reversed(self.moves):
            if row >= added + end:
                break
            if row >= added:
                row -= added
        return row

    def moved(self, end: int, added: int) -> Numbers:
        """Return the numbers after one more move."""
        return Numbers((*self.moves, (end, added)))


UNMOVED: Final = Numbers()

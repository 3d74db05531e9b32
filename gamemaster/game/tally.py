"""The votes on one question, counted as they arrive: the one primitive under every vote.

Proposals and declared ballots each hold a ``Tally``. A choice is a word (``for``, ``legal``) or, on
ballots of numbers, a number in its JSON form. Immutable, and a vote costs the same in a crowd.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from immutables import Map

Choice: TypeAlias = int | str

FOR: Final = "for"
AGAINST: Final = "against"
ABSTAIN: Final = "abstain"
WITHDRAWN: Final = "withdrawn"
"""What a vote on a proposal says; the last takes an earlier vote back."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The choice of each voter (a handle), and how often each was chosen."""

    votes: Map[str, Choice] = field(default_factory=Map)
    counts: Map[Choice, int] = field(default_factory=Map)

    @property
    def cast(self) -> int:
        """How many have voted, abstentions included."""
        return len(self.votes)

    def count(self, choice: Choice) -> int:
        """How many have chosen ``choice``."""
        return self.counts.get(choice, 0)

    def voted(self, voter: str, choice: Choice | None) -> Tally:
        """Return the tally with one vote cast, replaced, or taken back (None)."""
        votes, counts = self.votes, self.counts
        before = votes.get(voter)
        if before is not None:
            votes = votes.delete(voter)
            left = counts[before] - 1
            counts = counts.set(before, left) if left else counts.delete(before)
        if choice is not None:
            votes = votes.set(voter, choice)
            counts = counts.set(choice, counts.get(choice, 0) + 1)
        return Tally(votes, counts)

    def among(self, voters: Container[str]) -> Tally:
        """Return the tally of those votes that are of ``voters``."""
        tally = Tally()
        for voter, choice in self.votes.items():
            if voter in voters:
                tally = tally.voted(voter, choice)
        return tally

    def in_order(self) -> tuple[tuple[str, Choice], ...]:
        """Return who voted what, by handle."""
        return tuple(sorted(self.votes.items()))

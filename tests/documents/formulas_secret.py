"""The formulas of Secret Nomic stated anew, from the document alone, by somebody who saw no code.

Players are 0 .. n-1. A vote is a pair (player, True for "for" / False for "against"). ``frees`` is
the transmutation of an immutable rule into a mutable one; that of a mutable rule into an immutable
one is an ordinary proposal, because 109 names only the one direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final, TypeAlias

Vote: TypeAlias = tuple[int, bool]
Move: TypeAlias = tuple[str, int, bool]
"""``vote``, ``leave`` or ``join``, the player, and the choice of a vote."""

GOAL: Final = 200
"""208: "The winner is the first player to achieve 200 (positive) points." """
LOSS: Final = 10
"""206 (defeat) and 215 (violation)."""
FEE: Final = 5
"""216 (inquiry)."""
HOURS: Final = 23
"""201."""


def needed(n: int, *, frees: bool = False) -> int:
    """203: "A rule-change is adopted if a simple majority of all eligible players vote in favor".

    More than half of all, not of those who vote. 109: "... if and only if three quarters of the
    eligible voters, rounded up, vote for it." Both hold for a transmutation, so the greater number.
    """
    majority = next(v for v in range(n + 2) if v + v > n)
    quarters = next(v for v in range(n + 2) if 4 * v >= 3 * n)
    return max(majority, quarters) if frees else majority


def decision(n: int, votes: Sequence[Vote], *, frees: bool = False) -> tuple[str, int | None]:
    """Return "adopted", "defeated" or "open", and the index of the deciding vote.

    205: adopted "at the moment it receives sufficient votes". 207: "Each player always has exactly
    one vote": until the decision a later one replaces the earlier. 206: "defeated" is read: if all
    votes still outstanding came in favour, it would not be enough. Votes after the decision have no
    effect.
    """
    need = needed(n, frees=frees)
    mine: dict[int, bool] = {}
    for index, (player, favour) in enumerate(votes):
        mine[player] = favour
        yes = sum(mine.values())
        if yes >= need:
            return "adopted", index
        if yes + n - len(mine) < need:
            return "defeated", index
    return "open", None


def turn(points: Sequence[int], player: int, die: int) -> tuple[list[int], int | None]:
    """202: a random number from one to six is added to the score; 208: who has won by it."""
    after = list(points)
    after[player] += die
    return after, (player if after[player] >= GOAL else None)


def points_after(points: Sequence[int], proposer: int, state: str) -> list[int]:
    """206: "When a proposed rule-change is defeated, the player who proposed it loses 10 points."

    An adoption gives and takes nothing; scores may be negative.
    """
    after = list(points)
    if state == "defeated":
        after[proposer] -= LOSS
    return after


def violation(points: Sequence[int], player: int) -> list[int]:
    """215: "... and the player shall lose 10 points." (no die, no number, no turn counted)."""
    after = list(points)
    after[player] -= LOSS
    return after


def inquiry(points: Sequence[int], player: int) -> tuple[list[int], bool]:
    """216: "A player with 5 or more points may ... 5 points are deducted"; else a violation (215).

    The points after it, and whether it is answered.
    """
    if points[player] < FEE:
        return violation(points, player), False
    after = list(points)
    after[player] -= FEE
    return after, True


def may_take_turn(hours_since_last: int | None) -> bool:
    """201: not less than 23 hours after a previous turn by the same player (None: no turn)."""
    return hours_since_last is None or hours_since_last >= HOURS


def decision_with_leavers(n: int, moves: Sequence[Move]) -> tuple[str, int | None]:
    """The same where players leave and join; proposals are counted anew after each.

    105: "Every player is an eligible voter": those who are players now; a reading.
    """
    present, mine = set(range(n)), dict[int, bool]()
    for index, (what, player, choice) in enumerate(moves):
        if what == "join":
            present.add(player)
        elif what == "leave":
            present.discard(player)
            mine.pop(player, None)
        elif player in present:
            mine[player] = choice
        if not present:
            continue  # Nobody is left: nothing is decided (open to readings).
        need, yes = needed(len(present)), sum(mine.values())
        if yes >= need:
            return "adopted", index
        if yes + len(present) - len(mine) < need:
            return "defeated", index
    return "open", None


def all_sequences(n: int) -> Iterator[list[Vote]]:
    """All sequences of votes, each player voting at most once, of every length, up to symmetry.

    The formulas ask only how many vote how, never who (105, 207: all have exactly one vote; 202:
    proposing is no vote), so the i-th voter may be taken to be player i: 2**(n+1) - 1 sequences.
    They go on past the decision, so that votes without effect are compared too.
    """
    for length in range(n + 1):
        for word in product((True, False), repeat=length):
            yield list(enumerate(word))


def all_sequences_unreduced(n: int) -> Iterator[list[Vote]]:
    """The same without symmetry: checks that who votes is of no account."""
    for length in range(n + 1):
        for order in permutations(range(n), length):
            for word in product((True, False), repeat=length):
                yield list(zip(order, word, strict=True))


def all_sequences_with_changes(n: int, length: int) -> Iterator[list[Vote]]:
    """Sequences in which players may vote again (207: the later replaces the earlier)."""
    for who in product(range(n), repeat=length):
        for word in product((True, False), repeat=length):
            yield list(zip(who, word, strict=True))


ORDINARY: Final = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4}
FREEING: Final = {1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 7: 6}
"""``needed`` written out by hand, as a check of the check."""

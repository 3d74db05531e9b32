"""The formulas of the asynchronous ruleset, from the document alone, by somebody who saw no code.

Exact integers. A vote is "for", "against", "abstain" (sent) or None (silent). A position is the
list of the votes of all players in the order of joining; ``proponent`` is an index into it.

Readings chosen where the document is open: v, "number of votes" of 308 and 309, is for + against; a
vote without quorum has no effect, hence gives and takes no points; a half is rounded upwards;
"unanimous among the eligible voters" (109) means all players in favour; all points of one decision
come at one moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias

FOR, AGAINST, ABSTAIN, SILENT = "for", "against", "abstain", None
ADOPTED, DEFEATED, NO_QUORUM = "adopted", "defeated", "without quorum"
FIRST_NUMBER: Final = 310
LOSS: Final = 10
DISSENT: Final = 10
GOAL: Final = 200

Votes: TypeAlias = Sequence[str | None]


def count(votes: Votes) -> tuple[int, int]:
    """309: "If no action is taken, a voter is considered to have abstained ..."."""
    return sum(vote == FOR for vote in votes), sum(vote == AGAINST for vote in votes)


def quorum(n: int) -> int:
    """309: "let q = Floor(n / 2) + 1" (the words say half; the formula counts)."""
    return n // 2 + 1


def has_quorum(votes: Votes) -> bool:
    """309: "let n = number of active players; let v = number of votes; if v >= q, ... reached."."""
    return sum(count(votes)) >= quorum(len(votes))


def two_thirds(a: int, v: int) -> bool:
    """308: "let p = a / v; if p >= (2/3), proposal is adopted", without fractions: 3a >= 2v.

    v = 0 (the proponent has left and nobody voted) adopts nothing.
    """
    return v > 0 and 3 * a >= 2 * v


def outcome(votes: Votes, *, frees: bool = False) -> str:
    """309: "Votes on rule-changes take effect if and only if quorum is reached."  308, 109, 110."""
    if not has_quorum(votes):
        return NO_QUORUM
    a, b = count(votes)
    enough = two_thirds(a, a + b) and (not frees or a == len(votes))
    return ADOPTED if enough else DEFEATED


def share(number: int, a: int, v: int) -> int:
    """202: number less 291, multiplied "by the fraction of favorable votes", rounded."""
    if v == 0:
        return 0
    q, r = divmod((number - 291) * a, v)
    return q + (2 * r >= v)


def points(votes: Votes, proponent: int | None, number: int, *, frees: bool = False) -> list[int]:
    """What everyone gains by the decision; proponent None: has left.

    202 (the share, adopted or defeated), 206: "When a proposed rule-change is defeated, the player
    who proposed it loses 10 points.", 204: "the players who vote against winning proposals shall
    receive 10 points each."
    """
    gains = [0] * len(votes)
    result = outcome(votes, frees=frees)
    a, b = count(votes)
    if result == ADOPTED:
        gains = [DISSENT if vote == AGAINST else 0 for vote in votes]
    if proponent is not None and result != NO_QUORUM:
        gains[proponent] += share(number, a, a + b) - (LOSS if result == DEFEATED else 0)
    return gains


def champions(before: Sequence[int], votes: Votes, proponent: int, number: int) -> list[int]:
    """Indices of those who win the round by this decision, given everyone's scores before it.

    208: "The winner is the first player to achieve 200 (positive) points."  301: "When the Rules
    state that a Player or Players win the game, those players win ... the Round".
    """
    gains = points(votes, proponent, number)
    return [i for i, score in enumerate(before) if score + gains[i] >= GOAL]


def complete(votes: Votes) -> bool:
    """Everybody has answered (a sent abstention is an answer): the vote is over."""
    return all(vote is not SILENT for vote in votes)


def splits(n: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield (for, against, abstain, silent), the proponent's own vote being among "for".

    207: "the proposing Player automatically casts an immutable +1 vote", so for >= 1. Enough by
    symmetry: outcome and share depend on the numbers only, each voter's points on their own vote.
    """
    for f in range(1, n + 1):
        for a in range(n - f + 1):
            for e in range(n - f - a + 1):
                yield f, a, e, n - f - a - e


def position(f: int, a: int, e: int, s: int) -> list[str | None]:
    """One position of a split, the proponent first."""
    return [FOR] * f + [AGAINST] * a + [ABSTAIN] * e + [SILENT] * s


def orders(n: int) -> Iterator[tuple[str, ...]]:
    """Yield the votes of all but the proponent as they come in; the k-th is sent by player k.

    Players after the last one stay silent. 1 + 3 + ... + 3^(n-1) sequences for n players. The order
    is kept although the document's result does not depend on it: a program may decide at a prefix.
    """
    for k in range(n):
        yield from product((FOR, AGAINST, ABSTAIN), repeat=k)


def changed_orders(n: int) -> Iterator[tuple[list[tuple[int, str]], list[str | None]]]:
    """Yield the moves (player, vote), in which one player changes a vote, and the position.

    It is changed before the decision, that is while another player is silent or has yet to vote.
    """
    for sequence in orders(n):
        k = len(sequence)
        for who, new in product(range(k), (FOR, AGAINST, ABSTAIN)):
            if new == sequence[who]:
                continue
            for after in range(who + 1, min(k, n - 2) + 1):
                moves = [(i + 1, vote) for i, vote in enumerate(sequence[:after])]
                moves.append((who + 1, new))
                moves += [(i + 1, vote) for i, vote in enumerate(sequence) if i >= after]
                final = [FOR, *sequence, *[SILENT] * (n - 1 - k)]
                final[who + 1] = new
                yield moves, final


def champion_cases(n: int, number: int) -> Iterator[tuple[list[int], list[str | None]]]:
    """Yield scores before it and votes: every split without silence, with scores at the edges.

    Each player with a gain g has 200 - g (just wins) or 199 - g (just not), one kind at a time for
    the proponent and for all dissenters; supporters have 199. 208 looks at each score by itself.
    """
    for f, a, e, s in splits(n):
        votes = position(f, a, e, s)
        gain = points(votes, 0, number)
        for own, others in product((200, 199), repeat=2):
            if s == 0:
                edges = [others - gain[i] if gain[i] else 199 for i in range(n)]
                yield [own - gain[0], *edges[1:]], votes

"""Step 9: points. Awards give what rules made of them, scores are sums, and wins are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from gamemaster.audit.evidence import PASSED, Evidence, Finding, number, wrong
from gamemaster.audit.journal import Shown


@dataclass
class _Award:
    """An award that rules modify before it is given.

    It gives ``points`` to each player but those in ``modified``, who are still to get what stands
    there.
    """

    points: Fraction
    modified: dict[str, Fraction] = field(default_factory=dict)


@dataclass
class _Book:
    """Scores by handle, who is in play, and what was won."""

    scores: dict[str, Fraction] = field(default_factory=dict)
    active: set[str] = field(default_factory=set)
    award: _Award | None = None
    awards: int = 0
    rounds: int = 0
    won: bool = False


def check_points(evidence: Evidence) -> Finding:
    """Step 9: awards give what rules made of them, scores are sums, and rounds are counted.

    What an award comes to after its modifications is given at once, to exactly those players.
    Winners are in play, nothing is earned after the tournament is won, and it is won once.
    """
    book = evidence.follow(_Book(), {line.type: _entered for line in evidence.lines})
    if book.award is not None:
        raise wrong(evidence.lines[-1], _still_to_get(book.award), "the end of the journal")
    listed = ", ".join(f"{player} {score}" for player, score in sorted(book.scores.items()))
    return PASSED, f"{book.awards} awards, {book.rounds} rounds won; final scores: {listed}"


def _entered(book: _Book, line: Shown) -> None:
    """Enter one line. Between an award's modifications and its points nothing else happens."""
    if book.award is not None and line.type not in _OF_AN_AWARD:
        raise wrong(line, _still_to_get(book.award), line.type)
    step = _BOOK.get(line.type)
    if step is not None:
        step(book, line)


def _still_to_get(award: _Award) -> str:
    player, points = next(iter(award.modified.items()))
    return f"an award of {points} to {player}, as modified"


def _joined(book: _Book, line: Shown) -> None:
    book.scores[line.data["player"]] = number(line.data["points"])
    book.active.add(line.data["player"])


def _left(book: _Book, line: Shown) -> None:
    book.active.discard(line.data["player"])


def _started(book: _Book, line: Shown) -> None:
    book.scores = dict.fromkeys(book.scores, number(line.data["points"]))


def _players(book: _Book, line: Shown) -> list[str]:
    """Return the players of a line: at least one, each in play and named once."""
    players: list[str] = line.data["players"]
    if not players or len({*players}) != len(players) or not {*players} <= book.active:
        raise wrong(line, "players in play, each once", players)
    return players


def _modified(book: _Book, line: Shown) -> None:
    before, after = number(line.data["before"]), number(line.data["after"])
    award = book.award or _Award(before)
    for player in _players(book, line):
        points = award.modified.get(player, award.points)
        if before != points:
            raise wrong(line, f"{points} before for {player}", before)
        award.modified[player] = after
    book.award = award


def _awarded(book: _Book, line: Shown) -> None:
    given, players = number(line.data["points"]), _players(book, line)
    if book.won:
        raise wrong(line, "no award after the tournament was won", given)
    for player in players:
        if book.award is not None:
            points = book.award.modified.pop(player, book.award.points)
            if given != points:
                raise wrong(line, f"{points} points for {player}, as modified", given)
        book.scores[player] += given
    if book.award is not None and not book.award.modified:
        book.award = None
    book.awards += 1


def _won(book: _Book, line: Shown) -> None:
    _to_be_won(book, line)
    book.won = True


def _round_won(book: _Book, line: Shown) -> None:
    _to_be_won(book, line)
    book.rounds += 1
    if line.data["round"] != book.rounds:
        raise wrong(line, f"round {book.rounds}", line.data["round"])


def _to_be_won(book: _Book, line: Shown) -> None:
    players = _players(book, line)
    if book.won:
        raise wrong(line, "nobody to win after the tournament was won", players)


_OF_AN_AWARD = ("award.modified/1", "points.awarded/1", "clause.voided/1")
"""What may follow a modification: another one, a modifying clause that fails, or the points."""

_BOOK: dict[str, Callable[[_Book, Shown], None]] = {
    "player.enrolled/1": _joined,
    "player.forfeited/1": _left,
    "player.expelled/1": _left,
    "tournament.started/1": _started,
    "award.modified/1": _modified,
    "points.awarded/1": _awarded,
    "round.won/1": _round_won,
    "tournament.won/1": _won,
}

"""Holds the story of a game as it is folded from the lines of its journal.

Plain facts, in the words of the game and in the order of the journal. Each line is taken as the
bundle has it; the audit checks it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gamemaster.audit.files.lines import Shown

NOBODY = "somebody"
_LONGEST_POINTS = 40


def signed(points: Fraction) -> str:
    """Return points as people read them; numbers too long for any game are cut."""
    told = f"{abs(points.numerator):,}" if points.denominator == 1 else str(abs(points))
    told = told if len(told) <= _LONGEST_POINTS else f"{told[:_LONGEST_POINTS]}…"
    return f"−{told}" if points < 0 else told


@dataclass(slots=True)
class Player:
    """Somebody who plays. ``scores`` are instants and the points from then on."""

    handle: str
    name: str
    score: Fraction = Fraction(0)
    scores: list[tuple[int, Fraction]] = field(default_factory=list)
    left: str = ""
    turns: int = 0
    votes: int = 0
    violations: int = 0


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote on a proposal; ``choice`` is empty where a rule voided all votes so far."""

    at: int
    player: str
    choice: str
    late: bool


def _change(kind: str, target: tuple[str, int] | None) -> str:
    return f"{kind} a rule" if target is None else f"{kind} {target[0]} {target[1]}"


@dataclass(slots=True)
class Proposal:
    """A proposal and what became of it: ``outcome`` is ``adopted``, ``defeated`` or ``""``."""

    number: int
    player: str
    at: int
    kind: str
    target: tuple[str, int] | None
    text: str
    clauses: str
    document: str
    hash: str
    announcement: int | None = None
    votes: list[Ballot] = field(default_factory=list)
    outcome: str = ""
    decided: int | None = None
    electorate: int = 0
    needed: int | None = None
    rule: int | None = None
    clause: int | None = None
    decisive: str = ""
    more: tuple[str, ...] = ()
    said: str = ""

    @property
    def change(self) -> str:
        """The change it asks for, as its document puts it; with several parts, all of them."""
        changes = "; ".join((_change(self.kind, self.target), *self.more))
        return f"{changes}, with {self.said}" if self.said else changes


@dataclass(frozen=True, slots=True)
class Version:
    """A rule from an instant on; ``how`` is why, ``stands`` false where it is no longer in force.

    ``by`` is the rule whose clause made it so, None for a rule-change and for the organiser.
    """

    number: int
    at: int
    how: str
    text: str
    clauses: str
    mutable: bool
    stands: bool = True
    by: int | None = None


@dataclass(slots=True)
class Life:
    """All that one rule has been, from the first version to the last."""

    versions: list[Version] = field(default_factory=list)

    @property
    def last(self) -> Version:
        """Its last version."""
        return self.versions[-1]


@dataclass(frozen=True, slots=True)
class Learnt:
    """The readers who came to know a document, when and how; without ``readers``: everybody."""

    number: int
    at: int
    readers: tuple[str, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to some players and nobody else; ``words`` of a message, where disclosed."""

    at: int
    readers: tuple[str, ...]
    about: str
    fields: tuple[str, ...]
    rules: tuple[int, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of a die."""

    at: int
    chain: str
    index: int
    faces: int
    value: int


@dataclass(frozen=True, slots=True)
class Act:
    """Something the organiser or a deputy did, with the reason that was given."""

    at: int
    actor: str
    what: str
    reason: str


@dataclass(slots=True)
class Objection:
    """A player's objection to the record, and the answer."""

    at: int
    handle: str
    words: str
    answer: str = ""


@dataclass(slots=True)
class Story:
    """Everything that a report tells.

    ``lives`` maps every rule's number to its life; ``in_full`` are the proposals that are told in
    full, all of them or the first and the last. ``mixed``: what joiners sent is in the dice.
    ``awards`` are listed by the line that they belong to, ``latest`` the last line of each kind in
    the ``item`` that is told, ``told_at`` the lines that the timeline tells, ``words`` and
    ``moves`` what stands on the docket, by item.
    """

    title: str
    ruleset: str
    key: str
    opened: int
    started: int | None = None
    ended: int | None = None
    winners: tuple[str, ...] = ()
    won: Shown | None = None
    rounds: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    players: dict[str, Player] = field(default_factory=dict)
    proposals: dict[int, Proposal] = field(default_factory=dict)
    lives: dict[int, Life] = field(default_factory=dict)
    moments: list[Shown] = field(default_factory=list)
    awards: dict[int, list[tuple[tuple[str, ...], Fraction]]] = field(default_factory=dict)
    item: int = 0
    latest: dict[str, int] = field(default_factory=dict)
    told_at: set[int] = field(default_factory=set)
    words: dict[int, str] = field(default_factory=dict)
    moves: dict[int, dict[str, Any]] = field(default_factory=dict)
    judged: dict[int, int] = field(default_factory=dict)
    """The place in ``acts`` of each item that somebody who judges put on the docket."""
    learnt: list[Learnt] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)
    inquiries: int = 0
    rolls: list[Roll] = field(default_factory=list)
    mixed: bool = False
    looks: list[tuple[int, str]] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    objections: dict[int, Objection] = field(default_factory=dict)
    announcements: int = 0
    mails: int = 0
    untold: int = 0
    in_full: frozenset[int] = frozenset()

    def name(self, handle: object) -> str:
        """Return a player's name by their handle."""
        known = self.players.get(handle) if isinstance(handle, str) else None
        if known is not None:
            return known.name
        return handle if isinstance(handle, str) else NOBODY

    def names(self, handles: object) -> list[str]:
        """Return the names of several."""
        return (
            [self.name(handle) for handle in handles] if isinstance(handles, list | tuple) else []
        )

    def ranked(self) -> list[Player]:
        """Return the players, the highest score first."""
        return sorted(
            self.players.values(), key=lambda player: (-player.score, player.name, player.handle)
        )

    def clause(self, rule: int | None, place: int | None) -> str:
        """Return a clause of a rule as it stands now, or nothing."""
        life = self.lives.get(rule) if rule is not None else None
        if life is None or place is None:
            return ""
        lines = life.last.clauses.splitlines()
        return lines[place - 1] if 0 < place <= len(lines) else ""

"""The standing of a game as far as it was announced, as plain facts for mail and receipts.

Worked out by ``as_announced`` from announcements and from nothing else, so it tells nobody more
than everybody was told. Anything that no announcement says is unknown here: it is said to be
missing, never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.rulesets import InitialRule
from gamemaster.tournament.public import Entry, Fields


@dataclass(frozen=True, slots=True)
class InForce:
    """The rules in force by what was announced, the immutable ones first.

    ``untold`` are adopted rule-changes of which no text was announced, ``void`` those without
    effect. ``since`` is the announcement of the latest adoption, 0 while there is none.
    """

    rules: tuple[InitialRule, ...]
    untold: tuple[int, ...]
    void: tuple[int, ...]
    since: int


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A proposal whose outcome has not been announced, and the announcement of the proposal.

    ``change`` is what it would do (``amend rule 208``) and ``title`` the first line of its text,
    both ``""`` where its document was not announced. ``told`` is what rules have told of it under
    names of their own, as it was told last. ``voted`` are the players whose votes on it were
    announced, ``uncounted`` those whose votes, by an announcement, do not count, ``waited_for``
    those of whom none was, where rules announce every vote.
    """

    number: int
    entry: Entry
    change: str
    title: str
    told: Fields
    voted: tuple[str, ...]
    uncounted: tuple[str, ...]
    waited_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenBallot:
    """A ballot that a rule opened and whose end has not been announced, and its announcement."""

    name: str
    entry: Entry
    voters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The turn, the open proposals and ballots, and the scores, as they were last announced.

    ``next_to_move`` is the latest announcement of it, None if there is none or somebody has moved
    since. ``under_way`` is the announcement of a turn whose proposal is open, where rules say whose
    turn is next. ``asked`` has the latest announcement of players who are asked to mail something,
    by the name of the field that says so. ``players`` are those announced to play and not to have
    left. ``moves`` are lines that ask for the moves of rules that were adopted.
    """

    next_to_move: Entry | None
    under_way: Entry | None
    asked: tuple[tuple[str, Entry], ...]
    players: tuple[str, ...]
    moves: tuple[str, ...]
    proposals: tuple[OpenProposal, ...]
    ballots: tuple[OpenBallot, ...]
    scores: Entry | None

"""Events: what happened, in the past tense, with its outcome and its reason.

Each carries facts only (points given, value rolled, rule cited), so that ``evolve`` never evaluates
a clause and a repaired evaluator cannot rewrite history. Type names are explicit, versioned
strings; a journal keeps them for ever, so a changed shape gets a new version, never a new meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gamemaster.game.events_of_play import (
    ClausesCorrected,
    ClauseVoided,
    ClockClamped,
    DiceRenewed,
    DieRolled,
    FieldsRevealed,
    HoldBegun,
    HoldLifted,
    InquiryMade,
    MoveForbidden,
    MoveIgnored,
    OptionsFixed,
    PlayerEnrolled,
    PlayerExpelled,
    PlayerForfeited,
    PointsAwarded,
    PressPassed,
    ProposalAdopted,
    ProposalDefeated,
    ReviewGiven,
    RoundWon,
    RuleChanged,
    RulingMade,
    RulingNeeded,
    TournamentCreated,
    TournamentEnded,
    TournamentPaused,
    TournamentResumed,
    TournamentStarted,
    TournamentWon,
    TurnTaken,
    VoteCast,
    VotesCleared,
)
from gamemaster.game.events_of_rules import (
    AttributeDeclared,
    AttributeDropped,
    AttributeSet,
    AwardModified,
    BallotCast,
    BallotCleared,
    BallotClosed,
    BallotLapsed,
    BallotOpened,
    MoveMade,
    TextModified,
    TimerFired,
    TimerLapsed,
    TimerSet,
)

__all__ = [
    "AttributeDeclared",
    "AttributeDropped",
    "AttributeSet",
    "AwardModified",
    "BallotCast",
    "BallotCleared",
    "BallotClosed",
    "BallotLapsed",
    "BallotOpened",
    "ClauseVoided",
    "ClausesCorrected",
    "ClockClamped",
    "DiceRenewed",
    "DieRolled",
    "Event",
    "FieldsRevealed",
    "Happened",
    "HoldBegun",
    "HoldLifted",
    "InquiryMade",
    "MoveForbidden",
    "MoveIgnored",
    "MoveMade",
    "OptionsFixed",
    "PlayerEnrolled",
    "PlayerExpelled",
    "PlayerForfeited",
    "PointsAwarded",
    "PressPassed",
    "ProposalAdopted",
    "ProposalDefeated",
    "ReviewGiven",
    "RoundWon",
    "RuleChanged",
    "RulingMade",
    "RulingNeeded",
    "TextModified",
    "TimerFired",
    "TimerLapsed",
    "TimerSet",
    "TournamentCreated",
    "TournamentEnded",
    "TournamentPaused",
    "TournamentResumed",
    "TournamentStarted",
    "TournamentWon",
    "TurnTaken",
    "VoteCast",
    "VotesCleared",
    "Why",
]


@dataclass(frozen=True, slots=True)
class Why:
    """What caused an event: a rule and the clause of it, the engine itself, or the organiser.

    ``rule`` is the number of the rule whose clause ran, ``clause`` its place in that rule from 1.
    """

    rule: int | None = None
    clause: int | None = None


Event: TypeAlias = (
    TournamentCreated
    | OptionsFixed
    | PlayerEnrolled
    | TournamentStarted
    | ClockClamped
    | TurnTaken
    | DieRolled
    | DiceRenewed
    | AwardModified
    | PointsAwarded
    | FieldsRevealed
    | VoteCast
    | VotesCleared
    | MoveMade
    | BallotOpened
    | BallotCast
    | BallotCleared
    | BallotClosed
    | BallotLapsed
    | TimerSet
    | TimerFired
    | TimerLapsed
    | MoveIgnored
    | MoveForbidden
    | ProposalAdopted
    | ProposalDefeated
    | TextModified
    | RuleChanged
    | HoldBegun
    | HoldLifted
    | ReviewGiven
    | ClausesCorrected
    | InquiryMade
    | PressPassed
    | PlayerForfeited
    | PlayerExpelled
    | AttributeDeclared
    | AttributeSet
    | AttributeDropped
    | RulingMade
    | RulingNeeded
    | ClauseVoided
    | TournamentPaused
    | TournamentResumed
    | TournamentWon
    | RoundWon
    | TournamentEnded
)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with the instant it was played at and what caused it."""

    at: int
    why: Why
    event: Event

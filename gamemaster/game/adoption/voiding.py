"""Voids what was done, from now on: proposals, turns, votes and ballots; by rulings and effects.

A void move is not taken back: what has followed from it stays. Rules hear of what becomes void, but
not of votes that an effect voids, just as they do not hear of votes that an effect casts.
"""

from __future__ import annotations

from contextlib import suppress

from gamemaster.game import events as e
from gamemaster.game.adoption import counting
from gamemaster.game.in_play import ballots
from gamemaster.game.item.accounts import Void
from gamemaster.game.item.course import Course
from gamemaster.game.views import clause_views as views


def void_proposal(course: Course, number: int, why: e.Why | None = None) -> None:
    """Void an open proposal: it is no longer voted on, decided or scored."""
    course.happen(e.ProposalVoided(number), why)
    course.react("proposal.voided", counting.outcome_names(course.game, number))


def void_turn(course: Course, number: int) -> None:
    """Void a turn with its open proposal, as if the player had not taken it."""
    void_proposal(course, number)
    handle = course.game.proposals[number].proposer
    course.happen(e.TurnVoided(handle, number))
    player = course.game.players[handle]
    view = views.ProposalView(course.game, course.game.proposals[number])
    course.react("turn.voided", {"player": player, "proposer": player, "proposal": view})


def void_vote(course: Course, handle: str, number: int) -> None:
    """Void a player's vote on an open proposal; the player may vote again."""
    course.happen(e.VotesCleared(number, handle))
    view = views.ProposalView(course.game, course.game.proposals[number])
    course.react("vote.voided", {"player": course.game.players[handle], "proposal": view})


def void_ballot(course: Course, key: int, why: e.Why | None = None) -> None:
    """Void a ballot: nothing more follows from it, except what rules make of its being void."""
    course.happen(e.BallotVoided(key), why)
    ballot = course.game.box.ballots[key]
    heard = ballots.declaration(course.game, ballot)
    with suppress(Void):
        if heard is not None:
            course.react(f"{ballot.name}.voided", ballots.names_of(course, heard, key))

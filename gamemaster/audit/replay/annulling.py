"""Voids proposals, turns, votes and ballots, as a ruling or an effect says."""

from __future__ import annotations

from contextlib import suppress

from gamemaster.audit.language.forms import Effect
from gamemaster.audit.replay import balloting
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay.causing import Course, Reaction, Void
from gamemaster.audit.replay.fields import outcome_names
from gamemaster.audit.replay.moving import Move
from gamemaster.audit.replay.precedence import Heard
from gamemaster.audit.replay.victory import look_for_all

DONE = ("proposal", "turn", "vote")


def _ballot_meant(course: Course, move: Move) -> t.Ballot | None:
    named = (move["what"], move["which"])
    found = (b for b in course.state.ballots.values() if (b.name, b.number) == named)
    return next(found, None)


def refused(course: Course, move: Move) -> str | None:
    """Say why what a judge names cannot be made void, None if it can."""
    state, what, number = course.state, move["what"], move["which"]
    if (what == "vote") != (move["player"] is not None):
        return "a player is named for a vote alone"
    if what not in DONE:
        ballot = _ballot_meant(course, move)
        return "no such ballot, or void already" if ballot is None or ballot.void else None
    if number not in state.open_proposals:
        return "no proposal of this number is open"
    if what == "vote" and move["player"] not in state.proposals[number].votes.cast:
        return "no vote of this player counts there"
    return None


def rule_void(course: Course, move: Move) -> None:
    """Void what a judge names."""
    ballot = _ballot_meant(course, move)
    number, what = move["which"], move["what"]
    if what in DONE:
        proposal = course.state.proposals[number]
        handle = proposal.proposer if what == "turn" else move["player"]
        asked = what != "vote" and course.state.paused_for == number
        if what != "vote":
            _proposal(course, number, None)
        if handle is not None:
            type_ = "turn.voided/1" if what == "turn" else "votes.cleared/1"
            course.happen(type_, {"player": handle, "number": number})
            player = course.state.players[handle]
            bound = {"player": player, "proposal": proposal}
            if what == "turn":
                bound["proposer"] = player
            course.react(f"{what}.voided", bound)
        if asked and course.state.phase == "paused":
            play_on(course)
    elif ballot is not None:
        _ballot(course, ballot, None)


def play_on(course: Course) -> None:
    """Have a pause end, and see who has won meanwhile."""
    course.happen("tournament.resumed/1", {})
    look_for_all(course)


def void(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Void an open proposal, or a ballot, as an effect says. Raises Void."""
    thing = course.given(heard, effect.what, reaction, balloting.votable)
    if isinstance(thing, t.Ballot):
        if not thing.void:
            course.charge(heard)
            _ballot(course, thing, heard)
    elif thing.number in course.state.open_proposals:
        course.charge(heard)
        _proposal(course, thing.number, heard)


def _proposal(course: Course, number: int, why: Heard | None) -> None:
    course.happen("proposal.voided/1", {"number": number}, why)
    course.react("proposal.voided", outcome_names(course.state, number))


def _ballot(course: Course, ballot: t.Ballot, why: Heard | None) -> None:
    course.happen("ballot.voided/1", {"number": ballot.key}, why)
    declared = balloting.declaration(course.state, ballot)
    with suppress(Void):
        if declared is not None:
            names = balloting.names_of(course, declared, ballot.key)
            course.react(f"{ballot.name}.voided", names)

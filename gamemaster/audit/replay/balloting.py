"""Ballots that rules declare, and what effects and judges do to votes: cast, clear, void.

At each count the declaration that prevails then is asked anew: who may vote, when the ballot
closes, and when it is looked at again. Without ``closes`` it closes once all have voted.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from gamemaster.audit.language import Failed
from gamemaster.audit.language.computing import of
from gamemaster.audit.language.forms import Effect, TypeName
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay import plain_facts, spending
from gamemaster.audit.replay.causing import Course, Reaction, Void
from gamemaster.audit.replay.fields import outcome_names
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.precedence import Heard
from gamemaster.audit.replay.script import Data
from gamemaster.audit.replay.standing import count_again
from gamemaster.audit.replay.victory import after_decision, look_for_all

OPEN_BALLOTS: Final = 1_000
"""The most ballots that may be open at once."""


def declaration(state: State, ballot: t.Ballot) -> Heard | None:
    """Return the prevailing declaration of a ballot, None if it is another by now."""
    heard = next(iter(state.book.index["ballot"].get(ballot.name, ())), None)
    if heard is None or _asked(heard.clause.choices) != (ballot.choices, ballot.of):
        return None
    takes = [(parameter.name, parameter.type.name) for parameter in heard.clause.parameters]
    return heard if takes == [(name, kind) for name, kind, _ in ballot.arguments] else None


def _asked(choices: TypeName) -> tuple[tuple[str, ...], str | None]:
    """Return what a declared ballot asks for: words, a player, or (neither) a number."""
    return choices.choices, "player" if choices.name == "player" else None


def names_of(course: Course, heard: Heard, key: int) -> dict[str, object]:
    """Return the names that clauses about a ballot may use. Raises Void."""
    state, ballot = course.state, course.state.ballots[key]
    given: dict[str, object] = {
        name: plain_facts.value_of(state, kind, plain) for name, kind, plain in ballot.arguments
    }
    names = {**given, "ballot": ballot, "votes": ballot.votes, "voters": state.in_play}
    if heard.clause.among is None:
        return names
    found = course.run(heard, heard.clause.among, names, plain_facts.party)
    among = tuple(player for player in dict.fromkeys(found) if player.active)
    counted = ballot.votes.among({player.handle for player in among})
    return {**names, "votes": counted, "voters": among, "electorate": t.Electorate(len(among))}


def vote(course: Course, player: str, ballot: t.Ballot, choice: t.Choice | None) -> None:
    """Have a player vote in an open ballot, or take a vote back (None)."""
    heard = declaration(course.state, ballot)
    if heard is None or (choice is None and player not in ballot.votes.cast):
        reason = "no rule declares this" if heard is None else "there is no vote to take back"
        course.ignore(player, "do", reason)
        return
    said: dict[str, object] = {"player": course.state.players[player], "choice": choice}
    words = bool(ballot.choices or ballot.of)
    if words and choice is None:
        said["choice"] = t.WITHDRAWN
    elif not words and choice is not None:
        said["choice"] = plain_facts.from_json(choice)
    try:
        names = {**names_of(course, heard, ballot.key), **said}
    except Void:
        # Nobody knows who may vote, so nothing could say that this vote is forbidden.
        course.ignore(player, "do", "the clause of the ballot did not run")
        return
    if not course.allows(player, ballot.name, names):
        return
    cast = {"player": player, "number": ballot.key, "choice": choice}
    course.happen("ballot.cast/1", cast, heard)
    with suppress(Void):
        course.react(f"{ballot.name}.cast", {**names_of(course, heard, ballot.key), **said})


# Effects -----------------------------------------------------------------------------------------


def open_ballot(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Open a ballot. Raises Void."""
    state = course.state
    found = state.book.index["ballot"].get(effect.ballot, ())
    if not found or len(found[0].clause.parameters) != len(effect.arguments):
        course.void(heard)
    if len(state.open_ballots) >= OPEN_BALLOTS:
        course.void(heard)
    course.charge(heard, spending.PER_BALLOT)
    declared = found[0].clause
    arguments: list[list[Any]] = []
    for parameter, formula in zip(declared.parameters, effect.arguments, strict=True):
        plain = plain_facts.plain_as(parameter.type.name, parameter.type.choices)
        value = course.given(heard, formula, reaction, plain)
        arguments.append([parameter.name, parameter.type.name, value])
    course.charge_for(heard, [value for *_, value in arguments])
    opener = reaction.names.get("player")
    key = len(state.ballots) + 1
    opened = {
        "number": key,
        "name": effect.ballot,
        "opener": opener.handle if isinstance(opener, t.Player) else None,
        "arguments": arguments,
        "choices": list(declared.choices.choices),
        "of": _asked(declared.choices)[1],
    }
    course.write("ballot.opened/1", opened, heard)
    course.react(f"{effect.ballot}.opened", names_of(course, found[0], key))


def cast(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Vote for players on the ballot or proposal at hand. Raises Void.

    It is the rule that votes: nothing forbids it, and ``vote.cast`` is not heard.
    """
    at_hand = reaction.names.get("ballot", reaction.names.get("proposal"))
    players = course.party(heard, effect.voters, reaction)
    state = course.state
    choices: tuple[str, ...] = (t.FOR, t.AGAINST, t.ABSTAIN)
    of = None
    if isinstance(at_hand, t.Ballot):
        choices, of, type_ = at_hand.choices, at_hand.of, "ballot.cast/1"
        number, still_open = at_hand.key, state.open_ballots
    elif isinstance(at_hand, t.Proposal):
        if any(player.handle in at_hand.votes.cast for player in players):
            course.keep_votes(heard)
        type_, number, still_open = "vote.cast/1", at_hand.number, state.open_proposals
    else:
        course.void(heard)
    choice = course.given(heard, effect.choice, reaction, _choice_of(choices, of))
    for player in players if number in still_open else ():
        course.charge(heard, spending.PER_VOTE)
        course.write(type_, {"player": player.handle, "number": number, "choice": choice}, heard)


def _choice_of(choices: tuple[str, ...], of: str | None) -> Callable[[Any], t.Plain]:
    """Return a check of a vote: one of the choices, a player, or else a number."""
    plain = plain_facts.plain_as("choice" if choices else of or "number", choices)

    def choice(value: Any) -> t.Plain:  # noqa: ANN401 - whatever a clause comes to
        if value is None:
            raise Failed("expected a choice")
        return plain(value)

    return choice


def clear(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Void votes on an open ballot or proposal: all, or those of some players. Raises Void."""
    cleared = course.given(heard, effect.what, reaction, _votable)
    if isinstance(cleared, t.Ballot):
        type_, number, still_open = "ballot.cleared/1", cleared.key, course.state.open_ballots
    else:
        course.keep_votes(heard)
        type_, number, still_open = "votes.cleared/1", cleared.number, course.state.open_proposals
    if effect.voters is None:
        if number in still_open:
            course.write(type_, {"number": number}, heard)
        return
    for player in course.party(heard, effect.voters, reaction):
        if number in still_open and player.handle in cleared.votes.cast:
            course.charge(heard, spending.PER_VOTE)
            course.write(type_, {"number": number, "player": player.handle}, heard)


def close(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Close an open ballot now, with the votes that it has. Raises Void."""
    ballot = course.run(heard, effect.ballot, reaction.names, _a_ballot)
    declared = declaration(course.state, ballot)
    if declared is None or ballot.key not in course.state.open_ballots:
        return
    course.charge(heard)
    names = names_of(course, declared, ballot.key)
    course.write("ballot.closed/1", {"number": ballot.key}, heard)
    course.react(f"{ballot.name}.closed", names)


_a_ballot: Final[Callable[[Any], t.Ballot]] = of("a ballot", t.Ballot)
_votable: Final[Callable[[Any], t.Ballot | t.Proposal]] = of(
    "a proposal or a ballot", t.Ballot, t.Proposal
)
_voidable: Final[Callable[[Any], t.Ballot | t.Proposal | t.Made]] = of(
    "a proposal, a ballot or a move", t.Ballot, t.Proposal, t.Made
)


# Counting ----------------------------------------------------------------------------------------


def count(course: Course, keys: list[int]) -> bool:
    """Count open ballots; say whether one of them was closed, or no longer exists."""
    closed = False
    for key in keys:
        if key not in course.state.open_ballots:
            continue
        heard = declaration(course.state, course.state.ballots[key])
        if heard is None:
            course.happen("ballot.lapsed/1", {"number": key})
            closed = True
        else:
            with suppress(Void):
                closed = _count(course, heard, course.state.ballots[key]) or closed
    return closed


def _count(course: Course, heard: Heard, ballot: t.Ballot) -> bool:
    names = names_of(course, heard, ballot.key)
    if closes(course, heard, names):
        course.happen("ballot.closed/1", {"number": ballot.key}, heard)
        course.react(f"{ballot.name}.closed", names)
        after_decision(course)
        return True
    if heard.clause.again is not None:
        at = course.run(heard, heard.clause.again, names, plain_facts.moment)
        count_again(course, heard, "ballot", ballot.key, at)
    return False


def closes(course: Course, heard: Heard, names: dict[str, object]) -> bool:
    """Say whether a ballot closes now. Raises Void."""
    if heard.clause.closes is not None:
        return course.run(heard, heard.clause.closes, names, plain_facts.verdict)
    votes, voters = names["votes"], names["voters"]
    size = len(voters) if isinstance(voters, tuple) else course.state.active
    return isinstance(votes, t.Votes) and len(votes.cast) == size


def abandon(course: Course, keys: list[int]) -> None:
    """Let those open ballots lapse that would be counted without an end."""
    for key in keys:
        if key not in course.state.open_ballots:
            continue
        heard = declaration(course.state, course.state.ballots[key])
        course.happen("ballot.lapsed/1", {"number": key}, heard)
        with suppress(Void):
            if heard is not None:
                course.void(heard)


# What is made void --------------------------------------------------------------------------------

DONE = ("proposal", "turn", "vote")


def _ballot_meant(course: Course, move: Data) -> t.Ballot | None:
    named = (move["what"], move["which"])
    found = (b for b in course.state.ballots.values() if (b.name, b.number) == named)
    return next(found, None)


def not_voidable(course: Course, move: Data) -> str | None:
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


def rule_void(course: Course, move: Data) -> None:
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
    """End a pause, and see who has won meanwhile."""
    course.happen("tournament.resumed/1", {})
    look_for_all(course)


def void(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Void an open proposal, a ballot, or the move that is heard of. Raises Void."""
    thing = course.run(heard, effect.what, reaction.names, _voidable)
    if isinstance(thing, t.Made):
        voiding = course.voiding
        if voiding is not None and reaction.about == f"{voiding['move']}.made":
            course.charge(heard)
            course.write("move.voided/1", voiding, heard)
            course.voiding = None
    elif isinstance(thing, t.Ballot):
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
    declared = declaration(course.state, ballot)
    with suppress(Void):
        if declared is not None:
            names = names_of(course, declared, ballot.key)
            course.react(f"{ballot.name}.voided", names)

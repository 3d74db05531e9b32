"""Votes cast and cleared by effects, and the ballots that rules declare.

At each count the prevailing declaration is asked anew, at the state of the moment, who may vote in
a ballot (``among``), when it closes, and when it is counted though nobody votes (``again``). Only
votes of those who may vote then count. A ballot is counted when it is opened, after each vote in
it, and when the players or the rules have changed; after every item if what it rests on may have
changed with that (``Locality.closes``). Without ``closes`` it closes once all have voted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from gamemaster.clauses import Value, values
from gamemaster.clauses.nodes import Ballot as Declared
from gamemaster.clauses.nodes import Cast, Clear, Close, Expr, Open, TypeRef
from gamemaster.game import events as e
from gamemaster.game.facts import from_json
from gamemaster.game.fold.ballot_box import ABSTAIN, AGAINST, FOR, WITHDRAWN, Ballot, Choice, Tally
from gamemaster.game.fold.state import Game, Player
from gamemaster.game.in_play import winning
from gamemaster.game.in_play.timers import count_again
from gamemaster.game.item import accounts, asking, rolling, steps
from gamemaster.game.item.causes import Reaction, why_of
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import clause_views as views
from gamemaster.game.views import results
from gamemaster.game.views.bindings import Later, Names

OPEN_BALLOTS = 1_000
"""The most ballots that may be open at once; beyond it a clause that opens one is void."""


def declaration(game: Game, ballot: Ballot) -> Heard[Declared] | None:
    """Return the prevailing declaration of an open ballot, None if it has changed since."""
    for heard in game.rulebook.index.ballots.get(ballot.name, ()):
        parameters = [(wanted.name, wanted.type.name) for wanted in heard.clause.parameters]
        same = parameters == [(name, kind) for name, kind, _ in ballot.arguments]
        choices = heard.clause.choices
        same = same and choices.choices == ballot.choices and asked_of(choices) == ballot.of
        return heard if same else None
    return None


def asked_of(choices: TypeRef) -> str | None:
    """Return ``player`` where a ballot asks for one, None where it asks for words or a number."""
    return choices.name if choices.name == "player" else None


def names_of(course: Course, heard: Heard[Declared], key: int) -> dict[str, object]:
    """Return the names that clauses about a ballot may use. Raises Void."""
    game = course.game
    ballot = game.box.ballots[key]
    names: dict[str, object] = {
        name: results.value_of(game, kind, plain) for name, kind, plain in ballot.arguments
    }
    names["ballot"] = views.BallotView(game, ballot)
    names["votes"] = views.Votes(ballot.tally)
    names["voters"] = Later(Game.players_in_play)
    if heard.clause.among is not None:
        found = asking.run(course, heard, heard.clause.among, names, results.party)
        voters = tuple(dict.fromkeys(voter for voter in found if voter.active))
        names["votes"] = views.Votes(ballot.tally.among({voter.handle for voter in voters}))
        names["voters"] = voters
        names["electorate"] = views.Electorate(len(voters))
    return names


# Voting ------------------------------------------------------------------------------------------


def vote(course: Course, player: str, key: int, choice: Choice | None) -> None:
    """Have a player vote in an open ballot, or take a vote back (None)."""
    ballot = course.game.box.ballots[key]
    heard = declaration(course.game, ballot)
    if heard is None or (choice is None and player not in ballot.tally.votes):
        reason = "no rule declares this" if heard is None else "there is no vote to take back"
        course.happen(e.MoveIgnored(player, "do", reason))
        return
    said = {"player": course.game.players[player], "choice": _said(ballot, choice)}
    try:
        names = {**names_of(course, heard, key), **said}
    except accounts.Void:
        # Nobody knows who may vote, so nothing could say that this vote is forbidden.
        course.happen(e.MoveIgnored(player, "do", "the clause of the ballot did not run"))
        return
    if not asking.allows(course, player, ballot.name, names):
        return
    course.happen(e.BallotCast(player, key, choice), why_of(heard))
    with suppress(accounts.Void):
        course.react(f"{ballot.name}.cast", {**names_of(course, heard, key), **said})


def _said(ballot: Ballot, choice: Choice | None) -> object:
    """Return a choice as clauses see it."""
    if ballot.choices or ballot.of:
        return WITHDRAWN if choice is None else choice
    return None if choice is None else from_json(choice)


# Effects -----------------------------------------------------------------------------------------


def open_ballot(course: Course, heard: Heard[Any], effect: Open, reaction: Reaction) -> None:
    """Open a ballot, as an effect says. Raises Void."""
    found = course.game.rulebook.index.ballots.get(effect.ballot, ())
    if not found:
        accounts.void(course, heard, f'no rule in force declares a ballot "{effect.ballot}"')
    declared = found[0].clause
    if len(declared.parameters) != len(effect.arguments):
        accounts.void(course, heard, f'the ballot "{effect.ballot}" takes other arguments')
    if len(course.game.box.open) >= OPEN_BALLOTS:
        accounts.void(course, heard, f"more than {OPEN_BALLOTS} ballots would be open")
    accounts.charge(course, heard, steps.PER_BALLOT)
    roll = rolling.roller(course, heard, reaction)
    arguments = tuple(
        (
            parameter.name,
            parameter.type.name,
            asking.run(course, heard, expr, reaction.names,
                       results.plain_as(parameter.type.name, parameter.type.choices), roll),
        )
        for parameter, expr in zip(declared.parameters, effect.arguments, strict=True)
    )  # fmt: skip
    accounts.charge_for(course, heard, [value for _, _, value in arguments])
    opener = reaction.names.get("player")
    opened = e.BallotOpened(
        number=course.game.box.next_key,
        name=effect.ballot,
        opener=opener.handle if isinstance(opener, Player) else None,
        arguments=arguments,
        choices=declared.choices.choices,
        of=asked_of(declared.choices),
    )
    accounts.record(course, heard, opened)
    course.react(f"{effect.ballot}.opened", names_of(course, found[0], opened.number))


def cast(course: Course, heard: Heard[Any], effect: Cast, reaction: Reaction) -> None:
    """Vote for players, as an effect says, on the ballot or proposal at hand. Raises Void.

    It is the rule that votes, not its players: nothing forbids it, and ``vote.cast`` is not heard.
    """
    names = reaction.names
    at_hand = names.get("ballot", names.get("proposal"))
    roll = rolling.roller(course, heard, reaction)
    players = asking.party(course, heard, effect.voters, reaction)
    if not isinstance(at_hand, views.BallotView | views.ProposalView):
        accounts.void(course, heard, "there is nothing to vote on here")
    number, tally, is_open = _votes_on(course.game, at_hand)
    kind: type[e.BallotCast | e.VoteCast] = e.BallotCast
    fitting: Callable[[Expr, Value], Any] = _choice_on_proposal
    if isinstance(at_hand, views.BallotView):
        fitting = _choice_in(at_hand.ballot)
    else:
        kind = e.VoteCast
        if any(player.handle in tally.votes for player in players):
            accounts.keep_votes(course, heard)
    choice = asking.run(course, heard, effect.choice, names, fitting, roll)
    for player in players if is_open else ():
        accounts.charge(course, heard, steps.PER_VOTE)
        accounts.record(course, heard, kind(player.handle, number, choice))


def _votes_on(game: Game, thing: views.BallotView | views.ProposalView) -> tuple[int, Tally, bool]:
    """Return the number of a ballot or proposal, the votes on it, and whether it is open."""
    if isinstance(thing, views.BallotView):
        key = thing.ballot.key
        return key, game.box.ballots[key].tally, key in game.box.open
    number = thing.number
    return number, game.proposals[number].tally, number in game.open_proposals


def _choice_in(ballot: Ballot) -> Callable[[Expr, Value], Choice]:
    """Return a check that a value is a choice of ``ballot``."""
    kind = "choice" if ballot.choices else ballot.of or "number"
    plain = results.plain_as(kind, ballot.choices)

    def choice(expr: Expr, value: Value) -> Choice:
        found = plain(expr, value)
        if found is None or isinstance(found, bool):
            values.wrong(expr, value, "a choice of the ballot")
        return found

    return choice


def _choice_on_proposal(expr: Expr, value: Value) -> str:
    if value not in (FOR, AGAINST, ABSTAIN):
        values.wrong(expr, value, "for, against or abstain")
    return str(value)


def clear(course: Course, heard: Heard[Any], effect: Clear, reaction: Reaction) -> None:
    """Void votes on an open ballot or proposal, as an effect says. Raises Void."""
    roll = rolling.roller(course, heard, reaction)
    cleared = asking.run(course, heard, effect.ballot, reaction.names, votable, roll)
    kind: type[e.BallotCleared | e.VotesCleared] = e.BallotCleared
    if isinstance(cleared, views.ProposalView):
        accounts.keep_votes(course, heard)
        kind = e.VotesCleared
    number, tally, is_open = _votes_on(course.game, cleared)
    if effect.voters is None:
        if is_open:
            accounts.record(course, heard, kind(number))
        return
    for player in asking.party(course, heard, effect.voters, reaction):
        if is_open and player.handle in tally.votes:
            accounts.charge(course, heard, steps.PER_VOTE)
            accounts.record(course, heard, kind(number, player.handle))


def close(course: Course, heard: Heard[Any], effect: Close, reaction: Reaction) -> None:
    """Close an open ballot, though its own time has not come. Raises Void."""
    view = asking.run(course, heard, effect.ballot, reaction.names, _ballot)
    key = view.ballot.key
    declared = declaration(course.game, course.game.box.ballots[key])
    # One that no rule declares any more has no votes that anybody could count: it lapses.
    if key in course.game.box.open and declared is not None:
        accounts.charge(course, heard)
        names = names_of(course, declared, key)
        accounts.record(course, heard, e.BallotClosed(key))
        course.react(f"{view.ballot.name}.closed", _as_closed(course, names, key))


def _ballot(expr: Expr, value: Value) -> views.BallotView:
    if not isinstance(value, views.BallotView):
        values.wrong(expr, value, "a ballot")
    return value


def votable(expr: Expr, value: Value) -> views.BallotView | views.ProposalView:
    """Return a proposal or a ballot; for anything else the clause fails."""
    if not isinstance(value, views.BallotView | views.ProposalView):
        values.wrong(expr, value, "a proposal or a ballot")
    return value


# Counting ----------------------------------------------------------------------------------------


def count_ballots(course: Course, keys: tuple[int, ...]) -> bool:
    """Count open ballots; say whether any of them was closed or lapsed."""
    closed = False
    for key in keys:
        if key not in course.game.box.open:
            continue
        ballot = course.game.box.ballots[key]
        heard = declaration(course.game, ballot)
        if heard is None:
            course.happen(e.BallotLapsed(key))
            closed = True
        else:
            with suppress(accounts.Void):
                closed = _count_ballot(course, heard, ballot) or closed
    return closed


def abandon_ballots(course: Course, keys: tuple[int, ...]) -> None:
    """Have open ballots lapse whose counting would never end, and tell the organiser."""
    for key in keys:
        if key not in course.game.box.open:
            continue
        heard = declaration(course.game, course.game.box.ballots[key])
        course.happen(e.BallotLapsed(key), e.Why() if heard is None else why_of(heard))
        with suppress(accounts.Void):
            if heard is not None:
                accounts.void(course, heard, "ballots open one another without an end")


def _count_ballot(course: Course, heard: Heard[Declared], ballot: Ballot) -> bool:
    names = names_of(course, heard, ballot.key)
    closes = heard.clause.closes
    if closes is None:
        done = _all_have_voted(Names(course.game, names))
    else:
        done = asking.run(course, heard, closes, names, values.boolean)
    if done:
        course.happen(e.BallotClosed(ballot.key), why_of(heard))
        course.react(f"{ballot.name}.closed", _as_closed(course, names, ballot.key))
        winning.after_decision(course)
        return True
    if heard.clause.again is not None:
        at = asking.run(course, heard, heard.clause.again, names, results.moment)
        count_again(course, heard, "ballot", ballot.key, at)
    return False


def _all_have_voted(names: Names) -> bool:
    votes, electorate = names["votes"], names["electorate"]
    if not isinstance(votes, views.Votes) or not isinstance(electorate, views.Electorate):
        return False
    return votes.cast == electorate.size


def _as_closed(course: Course, names: Mapping[str, object], key: int) -> dict[str, object]:
    return {**names, "ballot": views.BallotView(course.game, course.game.box.ballots[key])}

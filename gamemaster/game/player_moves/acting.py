"""Makes moves that rules declare: judged, recorded and heard.

A change that a player says in one is judged before it, by what rules in force require of a turn
about its change, each part by itself: nobody gets round that by having an open proposal rewritten.
"""

from __future__ import annotations

from gamemaster.clauses.vocabulary import MOVED
from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.in_play import ballots
from gamemaster.game.item import asking
from gamemaster.game.item.causes import why_of
from gamemaster.game.item.course import Course
from gamemaster.game.player_moves import proposing
from gamemaster.game.player_moves.declared_moves import MoveSaid, VoteSaid, read_act
from gamemaster.game.views.results import value_of


def act(course: Course, move: m.Act) -> None:
    """Make the declared move in a player's words, if rules in force give them one meaning."""
    match read_act(course.game, move.words, form=bool(move.parts)):
        case MoveSaid() as said:
            _make(course, move, said)
        case VoteSaid(ballot, choice):
            ballots.vote(course, move.player, ballot.key, choice)
        case None:
            course.happen(e.MoveIgnored(move.player, "do", "no rule declares this"))


def moved(course: Course, handle: str, kind: str) -> None:
    """Have rules hear that a player who is still in play has made a move, whatever came of it."""
    game = course.game
    player = game.players.get(handle)
    in_play = player is not None and player.active and game.started and game.phase != "ended"
    if in_play and MOVED in game.rulebook.index.whens:
        course.react(MOVED, {"player": player, "move": kind})


def _make(course: Course, move: m.Act, said: MoveSaid) -> None:
    player, name, turn = move.player, said.heard.clause.name, said.heard.clause.turn
    bound = _names(course, player, said, move.parts)
    forms = [bound]
    taken: dict[str, object] = {"player": course.game.players[player]}
    if said.form is not None:
        judged = proposing.judged(course, move.parts)
        if isinstance(judged, str):
            course.happen(e.MoveIgnored(player, "do", judged))
            return
        for change, target in judged.parts:
            names = {**taken, "change": change, "target": target}
            if not asking.allows(course, player, "turn", names, of_change=not turn):
                return
        forms = [{**bound, said.form: change} for change, _ in judged.parts]
    elif turn and not asking.allows(course, player, "turn", taken):
        return
    if not all(asking.allows(course, player, name, names) for names in forms):
        return
    course.making = e.MoveVoided(player, name, course.game.move_counts.of(name, player).last)
    made = e.MoveMade(player, name, said.arguments, turn, move.parts)
    course.happen(made, why_of(said.heard))
    course.react(f"{name}.made", _names(course, player, said, move.parts))
    if turn:
        course.react("turn.taken", {"player": course.game.players[player]})


def _names(
    course: Course, player: str, said: MoveSaid, parts: tuple[Body, ...]
) -> dict[str, object]:
    """Return the names that clauses about the move may use."""
    types = {parameter.name: parameter.type.name for parameter in said.heard.clause.parameters}
    form = {} if said.form is None else {said.form: proposing.said_in_move(course.game, parts)}
    return {
        **{name: value_of(course.game, types[name], plain) for name, plain in said.arguments},
        **form,
        "player": course.game.players[player],
        "made": course.game.move_counts.of(said.heard.clause.name, player),
    }

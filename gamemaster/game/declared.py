"""Moves that rules declare, made by mail as ``do …``: judged, recorded and heard like any other."""

from __future__ import annotations

from gamemaster.game import ballots
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.acts import MoveSaid, VoteSaid, read_act
from gamemaster.game.course import Course, why_of
from gamemaster.game.scalars import value_of


def act(course: Course, move: m.Act) -> None:
    """Do what a player's own words say, if rules in force give them one meaning."""
    match read_act(course.game, move.words):
        case MoveSaid() as said:
            _make(course, move.player, said)
        case VoteSaid(ballot, choice):
            ballots.vote(course, move.player, ballot.key, choice)
        case None:
            course.happen(e.MoveIgnored(move.player, "do", "no rule declares this"))


def _make(course: Course, player: str, said: MoveSaid) -> None:
    name = said.heard.clause.name
    names = _names(course, player, said)
    forbidden = course.first_failing(name, names)
    if forbidden is not None:
        course.forbid(player, name, *forbidden)
        return
    course.happen(e.MoveMade(player, name, said.arguments), why_of(said.heard))
    course.react(f"{name}.made", _names(course, player, said))


def _names(course: Course, player: str, said: MoveSaid) -> dict[str, object]:
    """Return what clauses about the move may speak of."""
    types = {one.name: one.type.name for one in said.heard.clause.parameters}
    return {
        **{name: value_of(course.game, types[name], plain) for name, plain in said.arguments},
        "player": course.game.players[player],
        "made": course.game.deeds.of(said.heard.clause.name, player),
    }

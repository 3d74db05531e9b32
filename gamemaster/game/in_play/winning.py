"""Asks who has won, once after everything that a decision brings about; ties, rounds, the end.

A decision is a move with all that rules make of it, the outcome of one vote with the change of the
rules, the closing of one ballot, or an act of the organiser. Those who have won by the same
decision have won at once, whatever the numbers of the rules that gave them their points; who has
won by an earlier one was first. Where rules name different winners, one that prevails by status
or claim decides. Games of the first edition ask after every effect instead.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from gamemaster.game import events as e
from gamemaster.game.editions import PREVAILING
from gamemaster.game.in_play import timers
from gamemaster.game.item import asking
from gamemaster.game.item.accounts import Unpaid
from gamemaster.game.item.causes import why_of
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Heard, by_precedence


def after_effect(course: Course) -> None:
    """Look for victory among those who have just gained, in a game of the first edition."""
    if course.game.edition > 1:
        return
    handles = _gained(course)
    try:
        look_for_victory(course, handles)
    except Unpaid:
        course.unseen |= dict.fromkeys(handles)


def after_decision(course: Course) -> None:
    """Look for victory among all who gained by a decision."""
    if course.game.edition > 1:
        look_for_victory(course, _gained(course))


def after_change(course: Course) -> None:
    """Look for victory among all players, where the rules or the flow of play have changed."""
    course.gained.clear()
    look_for_victory(course, tuple(player.handle for player in course.game.players_in_play()))


def _gained(course: Course) -> tuple[str, ...]:
    handles = tuple(course.gained)
    course.gained.clear()
    return handles


def look_for_victory(course: Course, handles: tuple[str, ...]) -> None:
    """Record the winners among ``handles``, and those whom an effect names.

    Several at once need a rule or a ruling for it, unless one effect names them together; a rule
    may have nobody win instead.
    """
    said, course.said_to_win = course.said_to_win, []
    if not _to_be_won(course) or (course.game.held and course.game.edition > 1):
        return
    winners = _victorious(course, handles)
    if said and course.game.edition >= PREVAILING:
        winners, said = _by_one_rule(course, winners, said)
    for handle in (handle for named, _ in said for handle in named):
        if course.game.players[handle].active:
            winners[handle] = None
    if not winners or (not said and winners.keys() == {*course.game.passed_over}):
        return
    won = tuple(sorted(winners)) if course.game.edition > 1 else tuple(winners)
    why = next((why_of(by) for _, by in said), None) or asking.why_defined(course, "victory")
    if (
        len(won) == 1
        or any(winners.keys() == {*named} for named, _ in said)
        or asking.truth(course, "shared_victory", {})
    ):
        win(course, won, why)
    elif not asking.truth(course, "nobody_wins", {}):
        course.undecided = True
        course.happen(e.RulingNeeded("victory", won), why)


def _victorious(course: Course, handles: tuple[str, ...]) -> dict[str, None]:
    """Return those of ``handles`` for whom victory holds."""
    if not handles or course.game.phase != "playing":
        return {}
    if course.game.passed_over or not course.game.rulebook.locality.wins:
        # Where victory looks at others, what one loses may make a winner of another.
        handles = tuple(player.handle for player in course.game.players_in_play())
    return {
        handle: None
        for handle in handles
        if asking.truth(course, "victory", {"player": course.game.players[handle]})
    }


Named: TypeAlias = list[tuple[tuple[str, ...], Heard[Any]]]


def _by_one_rule(
    course: Course, winners: dict[str, None], said: Named
) -> tuple[dict[str, None], Named]:
    """Return those who are victorious and those named, by the rule alone that prevails.

    A rule prevails here by its status or by what rules claim; where it takes numbers, or what
    rules define as ``precedence``, it is for a ruling.
    """
    playing = course.game.players
    said = [(named, by) for named, by in said if any(playing[one].active for one in named)]
    if winners.keys() == {*course.game.passed_over}:
        winners = {}  # A ruling has said that of these nobody has won.
    victory = asking.prevailing(course, "victory") if winners else None
    speaking = {by.rule.number: by for _, by in said}
    if victory is not None:
        speaking[victory.rule.number] = victory
    order = course.game.rulebook.order
    # Whichever had the lowest number, the one that prevails by status or claims comes first.
    first = {
        by_precedence([*speaking.values()], replace(order, values={lowest: -1}))[0].rule.number
        for lowest in speaking
    }
    if len(first) != 1:
        return winners, said
    if victory is None or victory.rule.number not in first:
        winners = {}
    return winners, [(named, by) for named, by in said if by.rule.number in first]


def win(course: Course, handles: tuple[str, ...], why: e.Why) -> None:
    """Record that ``handles`` have won together: the tournament, or a round of it."""
    if not _to_be_won(course):
        return
    if asking.truth(course, "win_ends_game", {}, default=True):
        course.happen(e.TournamentWon(handles), why)
        return
    course.happen(e.RoundWon(handles, course.game.round), why)
    winners = tuple(course.game.players[handle] for handle in handles)
    course.react("round.won", {"winners": winners})
    if course.game.edition > 1:
        # The scores that have won a round must not win the next.
        course.gained.clear()
        course.said_to_win.clear()


def _to_be_won(course: Course) -> bool:
    """Say whether anybody can win now.

    Nobody can before everything is done that a rule makes of the round that was won: the scores
    that won it must not win the next.
    """
    game = course.game
    return not (
        game.winners
        or game.phase not in ("playing", "paused")
        or course.undecided
        or course.awaits("round.won")
    )


def finish(course: Course) -> None:
    """Announce the winner and end the tournament (Rule 111)."""
    winners = tuple(course.game.players[handle] for handle in course.game.winners)
    if not winners or course.game.phase == "ended":
        return
    timers.last_digest(course)
    course.react("tournament.won", {"player": winners[0], "winners": winners})
    course.happen(e.TournamentEnded())

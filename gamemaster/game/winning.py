"""Looks for victory after every effect; ties, rounds, and the end of the tournament.

A ``for`` is one effect: those who achieve victory by one of its awards have done so at once.
"""

from __future__ import annotations

from gamemaster.game import events as e
from gamemaster.game.course import Course, Unpaid
from gamemaster.game.events import Why


def look_at_gains(course: Course) -> None:
    """Look for victory among those who have gained something by an effect."""
    handles = tuple(course.gained)
    course.gained.clear()
    try:
        look_for_victory(course, handles)
    except Unpaid:
        course.unseen |= dict.fromkeys(handles)


def look_for_victory(course: Course, handles: tuple[str, ...]) -> None:
    """Record that some of ``handles`` have won; several at once need a rule or a ruling for it."""
    if not handles or course.game.phase != "playing" or not _to_be_won(course):
        return
    if not course.game.rulebook.wins_locally:
        # Where victory looks at others, what one loses may make a winner of another.
        handles = tuple(player.handle for player in course.game.players_in_play())
    winners = tuple(
        handle
        for handle in handles
        if course.truth("victory", {"player": course.game.players[handle]})
    )
    if not winners:
        return
    why = course.why_defined("victory")
    if len(winners) == 1 or course.truth("shared_victory", {}):
        win(course, winners, why)
    else:
        course.undecided = True
        course.happen(e.RulingNeeded("victory", winners), why)


def win(course: Course, handles: tuple[str, ...], why: Why) -> None:
    """Record that ``handles`` have won together: the tournament, or a round of it."""
    if not _to_be_won(course):
        return
    if course.truth("win_ends_game", {}, default=True):
        course.happen(e.TournamentWon(handles), why)
        return
    course.happen(e.RoundWon(handles, course.game.round), why)
    winners = tuple(course.game.players[handle] for handle in handles)
    course.react("round.won", {"winners": winners})


def _to_be_won(course: Course) -> bool:
    """Say whether anybody can win now.

    Not before everything is done that a rule makes of the round that was won: the scores that won
    it must not win the next.
    """
    game = course.game
    return not (
        game.winners
        or game.phase not in ("playing", "paused")
        or course.undecided
        or course.awaits("round.won")
    )


def finish(course: Course) -> None:
    """Rule 111: when a player wins, this is announced and the tournament ends."""
    winners = tuple(course.game.players[handle] for handle in course.game.winners)
    if not winners or course.game.phase == "ended":
        return
    course.react("tournament.won", {"player": winners[0], "winners": winners})
    course.happen(e.TournamentEnded())

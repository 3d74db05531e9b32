"""Who wins: a look for victory after every effect, ties, rounds, and the end (Rules 111, 208)."""

from __future__ import annotations

from gamemaster.audit.replay.course import Course, Unpaid
from gamemaster.audit.replay.rulebook import Heard


def look_at_gains(course: Course) -> None:
    """Look for victory among those who have gained something by an effect."""
    handles = tuple(course.gained)
    course.gained.clear()
    try:
        look_for_victory(course, handles)
    except Unpaid:
        course.unseen.update(dict.fromkeys(handles))


def look_for_all(course: Course) -> None:
    """Look for victory among everybody in play."""
    look_for_victory(course, tuple(player.handle for player in course.state.in_play()))


def look_for_victory(course: Course, handles: tuple[str, ...]) -> None:
    """Have those of ``handles`` win who have; several at once need a rule or a ruling."""
    state = course.state
    if not handles or state.phase != "playing" or not _to_be_won(course):
        return
    if not state.book.wins_locally:
        # Where victory looks at others, what one loses may make a winner of another.
        handles = tuple(player.handle for player in state.in_play())
    winners = [one for one in handles if course.truth("victory", {"player": state.players[one]})]
    if not winners:
        return
    why = course.prevailing("victory")
    if len(winners) == 1 or course.truth("shared_victory", {}):
        win(course, winners, why)
    else:
        course.undecided = True
        course.happen("ruling.needed/1", {"question": "victory", "players": winners}, why)


def win(course: Course, handles: list[str], why: Heard | None) -> None:
    """Have ``handles`` win together: the tournament, or a round of it."""
    if not _to_be_won(course):
        return
    if course.truth("win_ends_game", {}, default=True):
        course.happen("tournament.won/1", {"players": handles}, why)
        return
    course.happen("round.won/1", {"players": handles, "round": course.state.round}, why)
    winners = tuple(course.state.players[handle] for handle in handles)
    course.react("round.won", {"winners": winners})


def _to_be_won(course: Course) -> bool:
    """Say whether anybody can win now: not before all is done about a round that was won."""
    state = course.state
    over = bool(state.winners) or state.phase not in ("playing", "paused")
    return not (over or course.undecided or course.awaits("round.won"))


def finish(course: Course) -> None:
    """Rule 111: when a player has won, that is told and the tournament ends."""
    winners = tuple(course.state.players[handle] for handle in course.state.winners)
    if winners and course.state.phase != "ended":
        course.react("tournament.won", {"player": winners[0], "winners": winners})
        course.happen("tournament.ended/1", {})

"""Asks who has won (Rules 111, 208): ties, rounds, the end.

It is asked once after all that a decision brings about, and in the first edition after every
effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from gamemaster.audit.language.tables import BEGUN
from gamemaster.audit.replay import plain_facts
from gamemaster.audit.replay.adoptability import turns_possible
from gamemaster.audit.replay.causing import Course, Unpaid
from gamemaster.audit.replay.knowledge import PREVAILING, RuleSeen
from gamemaster.audit.replay.precedence import Heard, by_precedence
from gamemaster.audit.replay.standing import last_digest


def after_effect(course: Course) -> None:
    """Look for victory among those who have gained by an effect, in the first edition."""
    if course.state.edition == 1:
        handles = tuple(course.gained)
        try:
            look_for_victory(course, handles)
        except Unpaid:
            course.unseen.update(dict.fromkeys(handles))


def after_decision(course: Course) -> None:
    """Look for victory among all who gained by a decision."""
    if course.state.edition > 1:
        look_for_victory(course, tuple(course.gained))


def look_for_all(course: Course) -> None:
    """Look for victory among everybody in play."""
    look_for_victory(course, tuple(player.handle for player in course.state.in_play()))


def look_for_victory(course: Course, handles: tuple[str, ...]) -> None:
    """Let the winners among ``handles``, and those whom effects name, win.

    Several at once need a rule or a ruling, unless one effect names just these, or nobody wins.
    """
    state = course.state
    course.gained, course.said_to_win, said = {}, [], course.said_to_win
    if not _to_be_won(course) or (state.held and state.edition > 1):
        return
    winners: list[str] = []
    if handles and state.phase == "playing":
        if state.passed_over or not state.book.wins_locally:
            # Where victory looks at others, what one loses may make a winner of another.
            handles = tuple(player.handle for player in state.in_play())
        winners = [
            who for who in handles if course.truth("victory", {"player": state.players[who]})
        ]
    if said and state.edition >= PREVAILING:
        winners, said = _of_the_first_rule(course, winners, said)
    for named, _ in said:
        in_play = (handle for handle in named if state.players[handle].active)
        winners += [handle for handle in in_play if handle not in winners]
    # A judge has said that of these together nobody has won.
    if not winners or (not said and set(winners) == set(state.passed_over)):
        return
    if state.edition > 1:
        winners.sort()
    why = next((by for _, by in said), None) or course.prevailing("victory")
    if (
        len(winners) == 1
        or any(set(named) == set(winners) for named, _ in said)
        or course.truth("shared_victory", {})
    ):
        win(course, winners, why)
    elif not course.truth("nobody_wins", {}):
        course.undecided = True
        course.happen("ruling.needed/1", {"question": "victory", "players": winners}, why)


Named: TypeAlias = list[tuple[tuple[str, ...], Heard]]


def _of_the_first_rule(course: Course, winners: list[str], said: Named) -> tuple[list[str], Named]:
    """Leave those winners whom the rule has that is first by its status or by claims.

    Such a rule is first whichever of them had the lowest number.
    """
    players = course.state.players
    said = [(who, by) for who, by in said if any(players[one].active for one in who)]
    if set(winners) == set(course.state.passed_over):
        winners = []
    defined = course.prevailing("victory") if winners else None
    heard = {by.rule.number: by for by in (*(by for _, by in said), defined) if by is not None}
    order = course.state.book.order
    orders = [order._replace(values={number: -1}) for number in heard]
    first, *others = {by_precedence([*heard.values()], by)[0].rule.number for by in orders} or {0}
    if others:
        return winners, said  # By numbers alone: that is for a ruling.
    if defined is None or defined.rule.number != first:
        winners = []
    return winners, [(who, by) for who, by in said if by.rule.number == first]


NEEDED: Final = ("adopted", "defeated", "victory")
"""The definitions that a game cannot do without once it had them."""


def what_is_meant(course: Course) -> list[str]:
    """Return which of ``NEEDED`` rules define; a definition of ``victory`` has to run, too."""
    book = course.state.book
    meant = [name for name in NEEDED if book.answers(name)]
    for first in course.state.in_play()[:1] if "victory" in meant else ():
        asked = course.imagining(course.state)
        told = asked.defined("victory", {"player": first}, plain_facts.verdict, None)
        if told is None:
            meant.remove("victory")
    return meant


def begin(course: Course, numbers: Sequence[int]) -> None:
    """Let rules that proposals enacted or amended hear that they have taken effect."""
    for number in numbers:
        if course.state.proposals[number].kind in ("enact", "amend"):
            course.react(BEGUN, {"rule": RuleSeen(number)})


def after_rule_change(course: Course, before: list[str]) -> None:
    """Ask who has won after a change of the rules, and whether play goes on."""
    prevailing = course.state.edition >= PREVAILING
    if prevailing:
        _tell_that_nobody_can_move(course)
    look_for_all(course)
    ask_what_is_meant(course, before, moved=prevailing)


def _tell_that_nobody_can_move(course: Course) -> None:
    state = course.state
    hears = not state.held and "play.stuck" in state.book.index["when"]
    if hears and _in_play(course) and turns_possible(course) is False:
        course.react("play.stuck", {})


def _in_play(course: Course) -> bool:
    state = course.state
    return state.edition > 1 and state.phase == "playing" and not state.winners


def ask_what_is_meant(course: Course, before: list[str], *, moved: bool = False) -> None:
    """Ask for a ruling where rules no longer define what a game needs, and did ``before``.

    Rules hear of it where nobody can take a turn any more, if they have not yet (``moved``).
    """
    if not _in_play(course):
        return
    if not moved:
        _tell_that_nobody_can_move(course)
    if set(before) - set(what_is_meant(course)):
        course.happen("ruling.needed/1", {"question": "", "players": []})


def win(course: Course, handles: list[str], why: Heard | None) -> None:
    """Let ``handles`` win together: the tournament, or a round of it."""
    if not _to_be_won(course):
        return
    if course.truth("win_ends_game", {}, default=True):
        course.happen("tournament.won/1", {"players": handles}, why)
        return
    winners = tuple(course.state.players[handle] for handle in handles)
    won = {"players": handles, "round": course.state.round}
    course.bring_about("round.won", won, {"winners": winners}, why)
    if course.state.edition > 1:
        # The scores that have won a round must not win the next.
        course.gained.clear()
        course.said_to_win.clear()


def _to_be_won(course: Course) -> bool:
    """Say whether anybody can win now: not before all is done about a round that was won."""
    state = course.state
    over = bool(state.winners) or state.phase not in ("playing", "paused")
    return not (over or course.undecided or course.awaits("round.won"))


def finish(course: Course) -> None:
    """Rule 111: when a player has won, tell that and end the tournament."""
    winners = tuple(course.state.players[handle] for handle in course.state.winners)
    if winners and course.state.phase != "ended":
        last_digest(course)
        course.react("tournament.won", {"player": winners[0], "winners": winners})
        course.happen("tournament.ended/1", {})

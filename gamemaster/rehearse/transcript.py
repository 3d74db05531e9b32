"""A rehearsal in words: who moved, what followed, by which rule, and what everybody learned."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gamemaster.clauses import format_instant
from gamemaster.game import events as e
from gamemaster.game.events import Happened
from gamemaster.organiser.narration import narrate
from gamemaster.rehearse.game import Rehearsal

Tell = Callable[[str], None]

_TOLD_BY_THE_MOVE = (e.VoteCast, e.InquiryMade, e.RulingMade, e.ReviewGiven, e.ClausesCorrected)
_OF_THE_CLOCK = (e.TimerSet, e.TimerFired, e.TimerLapsed)


def tell_move(rehearsal: Rehearsal, who: str, words: str, tell: Tell) -> None:
    """Tell who moves and how."""
    tell(f"{format_instant(rehearsal.clock.now())}  {who}: {words}")


def tell_events(rehearsal: Rehearsal, happenings: Iterable[Happened], tell: Tell) -> None:
    """Tell what a move caused."""
    for happened in happenings:
        if isinstance(happened.event, _TOLD_BY_THE_MOVE):
            continue
        by = f"  [rule {happened.why.rule}]" if happened.why.rule is not None else ""
        tell(f"    {narrate(happened.event, rehearsal.names)}{by}")


def let_time_pass(rehearsal: Rehearsal, seconds: int, tell: Tell) -> None:
    """Wait, and tell what comes about by itself; most of what is due changes nothing."""
    for happenings in rehearsal.wait(seconds):
        if not all(isinstance(one.event, _OF_THE_CLOCK) for one in happenings):
            tell_move(rehearsal, "calendar", "something is due", tell)
            tell_events(rehearsal, happenings, tell)


def tell_end(rehearsal: Rehearsal, tell: Tell) -> None:
    """Tell the scores."""
    game = rehearsal.game
    tell("")
    winners = " and ".join(rehearsal.names[handle] for handle in game.winners)
    have = "has" if len(game.winners) == 1 else "have"
    tell(f"{winners} {have} won." if winners else f"No winner so far ({game.phase}).")
    scores = sorted(rehearsal.scores().items(), key=lambda entry: (-float(_plain(entry[1])), entry))
    for name, points in scores:
        tell(f"  {name}: {points}")
    adopted = sum(proposal.decided == "adopted" for proposal in game.proposals.values())
    tell(f"{len(game.proposals)} proposals, {adopted} adopted, {game.announcements} announcements.")


def _plain(points: int | str) -> float:
    whole, _, parts = str(points).partition("/")
    return int(whole) / int(parts or 1)

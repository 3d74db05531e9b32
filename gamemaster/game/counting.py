"""Counting votes: which open proposals are adopted or defeated as things now stand.

Open proposals are counted from the lowest number, and again from the lowest after each adoption,
because an adoption may change what counting means (and after each defeat where counting looks at
scores, which a defeat changes). Nothing is counted during a hold, a pause, while nobody is
eligible, or once the rules have used up the steps of the item.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from gamemaster.game import ballots, modifiers, results
from gamemaster.game import events as e
from gamemaster.game.changes import effect_of, view_change, view_target
from gamemaster.game.course import Course, Void
from gamemaster.game.state import Game
from gamemaster.game.tally import AGAINST, FOR
from gamemaster.game.timers import count_again
from gamemaster.game.views import ProposalView, Votes, voters_for
from gamemaster.game.winning import look_for_victory

ROUNDS: Final = 16
"""How often counting begins again because a ballot that was closed led to other votes."""


def ballot_names(game: Game, number: int) -> dict[str, object]:
    """Return what clauses about proposal ``number`` may speak of."""
    proposal = game.proposals[number]
    view = ProposalView(game, proposal)
    return {
        "proposal": view,
        "proposer": view.proposer,
        "votes": Votes(proposal.tally),
        "change": view_change(proposal.body),
        "target": view_target(game.rulebook, proposal.body),
    }


def recount(course: Course, *, everything: bool) -> None:
    """Decide what can be decided: what was touched, or all where that could differ.

    Proposals come first, then ballots; what follows from a ballot may touch proposals again.
    """
    course.counting = True
    _recount(course, everything=everything)
    course.counting = False


def _recount(course: Course, *, everything: bool) -> None:
    for _ in range(ROUNDS):
        everything = _count_proposals(course, everything=everything) or everything
        if not _counting(course):
            return
        book = course.game.rulebook
        numbers = tuple(sorted(course.touched_ballots))
        if everything or not book.closes_locally:
            numbers = course.game.box.open
        course.touched_ballots.clear()
        closed = ballots.count(course, numbers)
        elsewhere = closed and not (book.counts_locally and book.closes_locally)
        if not (elsewhere or course.touched or course.touched_ballots):
            return
        everything = False
    ballots.abandon(course, tuple(sorted(course.touched_ballots)))


def _count_proposals(course: Course, *, everything: bool) -> bool:
    """Count proposals until none of them is decided any more; say whether the rules changed."""
    before = course.game.rulebook
    everything = everything or not before.counts_locally
    while _counting(course):
        touched = tuple(sorted(course.touched))
        course.touched.clear()
        open_now = course.game.open_proposals
        numbers = open_now if everything else touched
        if not any(_adopted_or_defeated(course, number) for number in numbers):
            break
        everything = True
    return course.game.rulebook is not before


def _counting(course: Course) -> bool:
    game = course.game
    played = game.phase == "playing" and not game.winners and not game.held
    return played and game.active > 0 and not course.exhausted


def _adopted_or_defeated(course: Course, number: int) -> bool:
    """Count one proposal; True if counting has to begin again because of the outcome."""
    if not _counting(course) or number not in course.game.open_proposals:
        return False  # The defeat of another one may have ended or paused play.
    course.count_another()
    names = ballot_names(course.game, number)
    adopted = course.truth("adopted", names) and course.holds("adoption", names)
    defeated = not adopted and course.truth("defeated", names)
    if course.exhausted:
        return False  # Guards that could not run must not let anything pass.
    if adopted:
        _adopt(course, number)
    elif defeated:
        _defeat(course, number)
    else:
        _count_later(course, number, names)
    # What a defeat costs can only matter to other counts where these look at more than votes.
    return adopted or (defeated and not course.game.rulebook.counts_locally)


def _count_later(course: Course, number: int, names: dict[str, object]) -> None:
    """Have a proposal counted at the instant that the rules say, though nobody votes then."""
    for heard in course.game.rulebook.index.defines.get("next_count", ()):
        with suppress(Void):
            instant = course.run(heard, heard.clause.expr, names, results.moment)
            count_again(course, heard, "proposal", number, instant)
            return


def _adopt(course: Course, number: int) -> None:
    """Adopt a proposal: announce by the rules that adopted it, then change the rules (205)."""
    game = course.game
    body = game.proposals[number].body
    effect = effect_of(game.rulebook, body)
    why = course.why_defined("adopted")
    course.happen(e.ProposalAdopted(number, effect is not None), why)
    course.react("proposal.adopted", _outcome_names(course.game, number))
    if effect is None or course.game.winners:
        return
    entry = course.game.desk.get(number)
    clauses = effect.clauses if entry is None else entry.clauses if entry.reviewed else ""
    text = effect.text
    if body.kind in ("enact", "amend"):
        text = modifiers.text(course, number, ballot_names(course.game, number), text)
    course.happen(
        e.RuleChanged(
            number=number,
            kind=body.kind,
            replaced=effect.replaced,
            stands=effect.stands,
            mutable=effect.mutable,
            text=text,
            clauses=clauses,
        ),
        why,
    )
    if entry is not None and not entry.reviewed:
        course.happen(e.HoldBegun(number))
        return
    look_for_victory(course, tuple(player.handle for player in course.game.players_in_play()))


def _defeat(course: Course, number: int) -> None:
    course.happen(e.ProposalDefeated(number), course.why_defined("defeated"))
    course.react("proposal.defeated", _outcome_names(course.game, number))


def _outcome_names(game: Game, number: int) -> dict[str, object]:
    names = ballot_names(game, number)
    tally = game.proposals[number].tally
    names["supporters"] = voters_for(game, tally, FOR)
    names["dissenters"] = voters_for(game, tally, AGAINST)
    return names

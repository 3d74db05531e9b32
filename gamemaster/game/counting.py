"""Counting votes: which open proposals are adopted or defeated as things now stand.

Open proposals are counted from the lowest number, and again from the lowest after each adoption,
because an adoption may change what counting means (and after each defeat where counting looks at
scores, which a defeat changes). Nothing is counted during a hold, a pause, while nobody is
eligible, or once the rules have used up the steps of the item.
"""

from __future__ import annotations

from gamemaster.game import events as e
from gamemaster.game import modifiers
from gamemaster.game.changes import effect_of, view_change, view_target
from gamemaster.game.course import Course
from gamemaster.game.state import Game
from gamemaster.game.tally import AGAINST, FOR
from gamemaster.game.views import ProposalView, Votes, voters_for
from gamemaster.game.winning import look_for_victory


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


def recount(course: Course, touched: set[int], *, everything: bool) -> None:
    """Decide what can be decided: only ``touched`` proposals, or all where that could differ."""
    everything = everything or not course.game.rulebook.counts_locally
    while _counting(course):
        open_now = course.game.open_proposals
        numbers = open_now if everything else sorted(touched)
        if not any(_adopted_or_defeated(course, number) for number in numbers):
            return
        everything = True


def _counting(course: Course) -> bool:
    game = course.game
    played = game.phase == "playing" and not game.winners and not game.held
    return played and game.active > 0 and not course.exhausted


def _adopted_or_defeated(course: Course, number: int) -> bool:
    """Count one proposal; True if counting has to begin again because of the outcome."""
    if not _counting(course):
        return False  # The defeat of another one may have ended or paused play.
    names = ballot_names(course.game, number)
    adopted = course.truth("adopted", names) and course.holds("adoption", names)
    defeated = not adopted and course.truth("defeated", names)
    if course.exhausted:
        return False  # Guards that could not run must not let anything pass.
    if adopted:
        _adopt(course, number)
    elif defeated:
        _defeat(course, number)
    # What a defeat costs can only matter to other counts where these look at more than votes.
    return adopted or (defeated and not course.game.rulebook.counts_locally)


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

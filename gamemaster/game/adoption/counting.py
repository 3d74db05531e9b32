"""Proposals that are voted on: when they are counted, and what their adoption or defeat does.

Open proposals are counted from the lowest number, and again from the lowest after each adoption,
because an adoption may change what counting means (and after each defeat where counting looks at
scores, which a defeat changes). Nothing is counted during a hold, a pause, while nobody is
eligible, or once the rules have used up the steps of the item. Ballots are counted in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from gamemaster.clauses import values
from gamemaster.clauses.vocabulary import BEGUN, STUCK
from gamemaster.game import events as e
from gamemaster.game.adoption import modifiers
from gamemaster.game.adoption.outlook import Loss, leaves_turns_possible, losses
from gamemaster.game.editions import PREVAILING
from gamemaster.game.fold.ballot_box import AGAINST, FOR
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play import winning
from gamemaster.game.in_play.ballots import abandon_ballots, count_ballots
from gamemaster.game.in_play.timers import count_again
from gamemaster.game.item import asking
from gamemaster.game.item.accounts import Void
from gamemaster.game.item.causes import why_of
from gamemaster.game.item.course import Course
from gamemaster.game.rules.rulebook import Rulebook
from gamemaster.game.views import clause_views as views
from gamemaster.game.views import results
from gamemaster.game.views.rule_changes import Outcome, effects_of, view_change

ROUNDS: Final = 16
"""The most times that counting begins again because a closed ballot led to other votes."""


def ballot_names(game: Game, number: int, part: int | None = None) -> dict[str, object]:
    """Return the names that clauses about proposal ``number`` may use.

    With a ``part`` of several they see the proposal as if it were that one alone.
    """
    proposal = game.proposals[number]
    body = proposal.body if part is None else game.proposals[part].body
    seen = body if part is not None and proposal.more else None
    view = views.ProposalView(game, proposal, seen)
    change = view_change(game.rulebook, body)
    return {
        "proposal": view,
        "proposer": view.proposer,
        "votes": views.Votes(proposal.tally),
        "change": change,
        "target": change.target,
    }


def part_names(game: Game, number: int) -> tuple[dict[str, object], ...]:
    """Return the names for each part of proposal ``number``."""
    return tuple(ballot_names(game, number, part) for part in game.proposals[number].parts)


def recount(course: Course, *, everything: bool) -> None:
    """Count the touched proposals and ballots, or all open ones where those may be decided, too.

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
        if everything or not book.locality.closes:
            numbers = course.game.box.open
        course.touched_ballots.clear()
        closed = count_ballots(course, numbers)
        elsewhere = closed and not (book.locality.counts and book.locality.closes)
        if not (elsewhere or course.touched or course.touched_ballots):
            return
        everything = False
    abandon_ballots(course, tuple(sorted(course.touched_ballots)))


def _count_proposals(course: Course, *, everything: bool) -> bool:
    """Count proposals until none of them is decided any more; say whether the rules changed."""
    before = course.game.rulebook
    everything = everything or not before.locality.counts
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
    course.steps.count_another()
    # Votes are on the whole, and each part has to be adopted as it would be alone.
    parts = part_names(course.game, number)
    adopted, given = True, None
    for names in parts:
        voted = asking.truth(course, "adopted", names)
        gift = None if voted else asking.adoption_given(course, names)
        given = given or gift
        adopted = (voted or gift is not None) and asking.holds(course, "adoption", names)
        if not adopted:
            break
    defeated = not adopted and any(asking.truth(course, "defeated", names) for names in parts)
    if course.exhausted:
        return False  # Guards that could not run must not let anything pass.
    if adopted:
        loss = _loss(course, number)
        if loss is not None and loss.question is not None:
            course.happen(e.RulingNeeded(loss.question, (), number), why_of(loss.guard))
            return False
        why = asking.why_defined(course, "adopted") if given is None else why_of(given)
        _adopt(course, number, loss, why)
    elif defeated:
        _defeat(course, number)
    else:
        _count_later(course, number, ballot_names(course.game, number))
    # The cost of a defeat can only matter to other counts where these look at more than votes.
    return adopted or (defeated and not course.game.rulebook.locality.counts)


def _count_later(course: Course, number: int, names: dict[str, object]) -> None:
    """Have a proposal counted at the instant that the rules say, though nobody votes then."""
    for heard in course.game.rulebook.index.defines.get("next_count", ()):
        with suppress(Void):
            instant = asking.run(course, heard, heard.clause.expr, names, results.moment)
            count_again(course, heard, "proposal", number, instant)
            return


def _clauses_of(game: Game, number: int, effect: Outcome) -> str:
    """Return the clauses that a rule-change will run with, as far as they are reviewed."""
    entry = game.desk.get(number)
    return effect.clauses if entry is None else entry.clauses if entry.reviewed else ""


def _as_changed(game: Game, number: int, effects: Sequence[Outcome]) -> Rulebook:
    """Return the rules as they would be after all parts of a proposal."""
    book = game.rulebook
    for part, effect in enumerate(effects, number):
        reviewed = replace(effect, clauses=_clauses_of(game, part, effect))
        book = reviewed.after(book, part, game.proposals[part].body.kind)
    return book


def _loss(course: Course, number: int) -> Loss | None:
    """Return the protected thing that a rule-change would make impossible, None without."""
    game = course.game
    proposal = game.proposals[number]
    effects = effects_of(game.rulebook, proposal)
    waiting = any(part in game.desk and not game.desk[part].reviewed for part in proposal.parts)
    if effects is None or waiting or number in game.ruled_on:
        return None
    after = _as_changed(game, number, effects)
    return next((loss for part in proposal.parts for loss in losses(course, after, part)), None)


def _void_by(
    course: Course, number: int, effects: Sequence[Outcome], loss: Loss | None
) -> int | None:
    """Return the rule whose conflict with a rule-change keeps that from taking effect, or None."""
    game = course.game
    for names in part_names(game, number):
        failing = asking.first_failing(course, "effect", names)
        if failing is not None:
            return failing[0]
    after = _as_changed(game, number, effects)
    for part, effect in enumerate(effects, number):
        if effect.stands and effect.mutable and game.proposals[part].body.kind != "transmute":
            # Between mutable rules (211) one only keeps the other from acting while both stand.
            conflict = after.conflict(after.rules[part], definitions=game.edition > 1)
            if conflict is not None:
                return conflict.rule.number
    return None if loss is None else loss.guard.rule.number


def _adopt(course: Course, number: int, loss: Loss | None, why: e.Why) -> None:
    """Adopt a proposal: announce by the rules that adopted it, then change the rules (205)."""
    game = course.game
    effects = effects_of(game.rulebook, game.proposals[number])
    void_by = None if effects is None else _void_by(course, number, effects, loss)
    effective = effects is not None and void_by is None
    course.happen(e.ProposalAdopted(number, effective, void_by), why)
    course.react("proposal.adopted", outcome_names(course.game, number))
    if effects is None or void_by is not None:
        winning.after_decision(course)
        return
    if course.game.winners:
        return
    # All of it is by the rules that adopted it: no part has a say about another.
    changes = [
        _rule_change(course, number, part, effect) for part, effect in enumerate(effects, number)
    ]
    meant = what_is_meant(course)
    for change in changes:
        course.happen(change, why, settled=change is changes[-1])
    waiting = [
        change.number
        for change in changes
        if (entry := course.game.desk.get(change.number)) is not None and not entry.reviewed
    ]
    for part in waiting:
        course.happen(e.HoldBegun(part))
    if waiting:
        return
    begin(course, number)
    follow_up(course, meant)


def begin(course: Course, number: int) -> None:
    """Have the rules that proposal ``number`` enacted or amended hear that they have taken effect.

    None of its parts waits for a review any more, so that none is gone before its clauses come.
    """
    for part in course.game.proposals[number].parts:
        kind = course.game.proposals[part].body.kind
        # A rule whose status changes goes on as it was.
        if kind in ("enact", "amend"):
            course.react(BEGUN, {"rule": views.view_rule(course.game, part)})


def _rule_change(course: Course, number: int, part: int, effect: Outcome) -> e.RuleChanged:
    """Return how a part of proposal ``number`` changes the rules."""
    kind, text = course.game.proposals[part].body.kind, effect.text
    if kind in ("enact", "amend"):
        text = modifiers.text(course, part, ballot_names(course.game, number, part), text)
    return e.RuleChanged(
        number=part,
        kind=kind,
        replaced=effect.replaced,
        stands=effect.stands,
        mutable=effect.mutable,
        text=text,
        clauses=_clauses_of(course.game, part, effect),
    )


NEEDED: Final = ("adopted", "defeated", "victory")
"""The definitions that a game cannot do without once it had them."""


def what_is_meant(course: Course) -> tuple[str, ...]:
    """Return the names in ``NEEDED`` that some rule defines; one of ``victory`` has to run, too."""
    defines = course.game.rulebook.index.defines
    return tuple(
        name
        for name in NEEDED
        if defines.get(name) and (name != "victory" or _tells_who_wins(course))
    )


def _tells_who_wins(course: Course) -> bool:
    """Say whether a definition of ``victory`` runs, for the first player in play."""
    players = course.game.players_in_play()
    asked = course.imagining(course.game, course.now)
    return not players or (
        asking.defined(asked, "victory", {"player": players[0]}, values.boolean, None) is not None
    )


def follow_up(course: Course, before: tuple[str, ...]) -> None:
    """Ask who has won where the rules have changed, and what they still mean."""
    if course.game.edition >= PREVAILING:
        _hear_that_play_is_stuck(course)
        winning.after_change(course)
        _ask_for_what_is_gone(course, before)
    else:
        winning.after_change(course)
        ask_what_is_meant(course, before)


def ask_what_is_meant(course: Course, before: tuple[str, ...]) -> None:
    """Ask for a ruling where a definition that the game needs no longer means anything.

    Rules that say who wins when no turn can be taken any more hear of it.
    """
    _hear_that_play_is_stuck(course)
    _ask_for_what_is_gone(course, before)


def _goes_on(course: Course) -> bool:
    game = course.game
    return game.edition > 1 and game.phase == "playing" and not game.winners


def _hear_that_play_is_stuck(course: Course) -> None:
    hears = not course.game.held and STUCK in course.game.rulebook.index.whens
    if hears and _goes_on(course) and leaves_turns_possible(course) is False:
        course.react(STUCK, {})


def _ask_for_what_is_gone(course: Course, before: tuple[str, ...]) -> None:
    if not _goes_on(course):
        return
    now = what_is_meant(course)
    gone = [name for name in before if name not in now]
    if gone:
        question = f"no rule in force says any more what {' or '.join(gone)} is"
        course.happen(e.RulingNeeded(question, ()))


def _defeat(course: Course, number: int) -> None:
    course.happen(e.ProposalDefeated(number), asking.why_defined(course, "defeated"))
    course.react("proposal.defeated", outcome_names(course.game, number))
    winning.after_decision(course)


def outcome_names(game: Game, number: int) -> dict[str, object]:
    """Return the names that clauses about the outcome of a proposal may use."""
    names = ballot_names(game, number)
    tally = game.proposals[number].tally
    names["supporters"] = views.voters_for(game, tally, FOR)
    names["dissenters"] = views.voters_for(game, tally, AGAINST)
    return names

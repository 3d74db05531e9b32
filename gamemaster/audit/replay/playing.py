"""Derives all that one item of the docket must cause, from the move to the last count.

First come the move and the reactions to it, and who has won by them; then everything open is
counted, and after each outcome it is asked who has won by that (docs/adr/0060, 0190). Proposals are
counted from the lowest number, and again from the lowest after each adoption (and each defeat,
where counting looks at more than votes). Nothing is counted during a hold or a pause, while nobody
is eligible, after somebody has won, or when there are no steps to count with.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from gamemaster.audit.replay import balloting, plain_facts, victory
from gamemaster.audit.replay.adoptability import lost_by
from gamemaster.audit.replay.causing import Course, Void
from gamemaster.audit.replay.effecting import modified_text
from gamemaster.audit.replay.fields import (
    Applied,
    effects_of,
    names_of,
    names_to_count,
    outcome_names,
    parts_of,
)
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.moving import CALENDAR, PLAYERS, Move, hidden_press, player_moves
from gamemaster.audit.replay.organiser import ACTS, act, refusal
from gamemaster.audit.replay.precedence import Heard, Rule, Rulebook
from gamemaster.audit.replay.reacting import hear
from gamemaster.audit.replay.script import ANYTHING, Oracle, Script
from gamemaster.audit.replay.standing import count_again, settle

ROUNDS: Final = 16
"""The most rounds of counting that may follow as closed ballots lead to other votes."""


def recount(course: Course, everything: bool) -> None:  # noqa: FBT001 - whether all is counted
    """Count the touched proposals and ballots, or all open ones where those may be decided, too.

    Proposals come first, then ballots; what follows from a ballot may touch proposals again.
    """
    state = course.state
    for _ in range(ROUNDS):
        everything = _count_proposals(course, everything) or everything
        if not _counting(course):
            return
        keys = sorted(course.touched_ballots)
        local, alone = state.book.closes_locally, state.book.counts_locally
        if everything or not local:
            keys = list(state.open_ballots)
        course.touched_ballots.clear()
        elsewhere = balloting.count(course, keys) and not (local and alone)
        if not (elsewhere or course.touched or course.touched_ballots):
            return
        everything = False
    balloting.abandon(course, sorted(course.touched_ballots))


def _count_proposals(course: Course, everything: bool) -> bool:  # noqa: FBT001 - as above
    """Count until no proposal is decided any more; say whether the rules changed."""
    state = course.state
    before = state.book.version
    everything = everything or not state.book.counts_locally
    while _counting(course):
        numbers = list(state.open_proposals) if everything else sorted(course.touched)
        course.touched.clear()
        if not any(_decides(course, number) for number in numbers):
            break
        everything = True
    return state.book.version != before


def _counting(course: Course) -> bool:
    state = course.state
    played = state.phase == "playing" and not state.winners and not state.held
    return played and state.active > 0 and not course.exhausted


def _decides(course: Course, number: int) -> bool:
    """Count one proposal; say whether counting has to begin again because of the outcome."""
    if not _counting(course) or number not in course.state.open_proposals:
        return False
    course.count_another()
    decided, why = _decision(course, number)
    if decided == "adopted":
        guard, certain = _loss(course, number)
        if not certain:
            return False
        _adopt(course, number, guard, why)
    elif decided == "defeated":
        course.happen("proposal.defeated/1", {"number": number}, why)
        course.react("proposal.defeated", outcome_names(course.state, number))
        victory.after_decision(course)
    elif not course.exhausted:
        _count_later(course, number)
        course.left_open[number] = course.events
    return decided == "adopted" or (decided == "defeated" and not course.state.book.counts_locally)


def outcome(course: Course, number: int) -> str:
    """Return the rules' decision on a proposal now: ``adopted``, ``defeated`` or ``""``."""
    return _decision(course, number)[0]


def _decision(course: Course, number: int) -> tuple[str, Heard | None]:
    """Return the rules' decision on a proposal now, with the clause that makes it."""
    state, found, why = course.state, "", None
    parts = [
        names_to_count(state, number, part) for part in parts_of(state, state.proposals[number])
    ]
    adopted, gift = True, None
    for names in parts:
        # One vote, and each part has to pass by it as if it were alone.
        voted = course.truth("adopted", names)
        given = None if voted else course.adoption_given(names)
        gift = gift or given
        adopted = voted or given is not None
        if not adopted or course.first_failing("adoption", names) is not None:
            adopted = False
            break
    if adopted:
        found, why = "adopted", gift or course.prevailing("adopted")
    elif any(course.truth("defeated", names) for names in parts):
        found, why = "defeated", course.prevailing("defeated")
    # Guards that could not run let nothing pass.
    return ("", None) if course.exhausted else (found, why)


def _count_later(course: Course, number: int) -> None:
    """Set a count of a proposal at the instant that the rules say, though nobody votes then."""
    for heard in course.state.book.index["define"].get("next_count", ()):
        with suppress(Void):
            names = names_of(course.state, number)
            instant = course.run(heard, heard.clause.value, names, plain_facts.moment)
            count_again(course, heard, "proposal", number, instant)
            return


def _loss(course: Course, number: int) -> tuple[Heard | None, bool]:
    """Return the clause protecting what a change makes impossible, and whether that is certain.

    Where it is not, a ruling is asked for.
    """
    state = course.state
    effects, numbers = effects_of(state, state.proposals[number]), state.proposals[number].numbers
    waits = any(_waits(state, part) for part in numbers)
    if effects is None or number in state.ruled_on or waits:
        return None, True
    after = _afterwards(state, number, effects)
    lost = (found for part in numbers for found in lost_by(course, after, part))
    guard, certain = next(lost, (None, True))
    if not certain:
        needed = {"question": "", "players": [], "proposal": number}
        course.happen("ruling.needed/1", needed, guard)
    return guard, certain


def _waits(state: State, number: int) -> bool:
    """Say whether the clauses of a rule-change still wait for a review."""
    return number in state.desk and not state.desk[number].reviewed


def _reviewed(state: State, number: int, effect: Applied) -> str:
    entry = state.desk.get(number)
    return effect.clauses if entry is None else entry.clauses if entry.reviewed else ""


def _afterwards(state: State, number: int, effects: list[Applied]) -> Rulebook:
    after = state.book.copied()
    for at, effect in enumerate(effects, number):
        clauses = _reviewed(state, at, effect)
        rule = Rule(at, effect.mutable, effect.text, clauses) if effect.stands else None
        after.change(at, state.proposals[at].kind, effect.replaced, rule)
    return after


def _void_by(
    course: Course, number: int, effects: list[Applied], guard: Heard | None
) -> int | None:
    """Return the rule that voids a rule-change, None if none does."""
    state = course.state
    for part in parts_of(state, state.proposals[number]):
        failing = course.first_failing("effect", names_of(state, number, part))
        if failing is not None:
            return failing[0]
    after = _afterwards(state, number, effects)
    for at, effect in enumerate(effects, number):
        if effect.stands and effect.mutable and state.proposals[at].kind != "transmute":
            # A mutable rule (211) voids no other: it only comes before it.
            held = after.in_conflict(after.rules[at], state.edition)
            if held is not None:
                return held.rule.number
    return None if guard is None else guard.rule.number


def _adopt(course: Course, number: int, guard: Heard | None, why: Heard | None) -> None:
    """Adopt a proposal: the rules that adopted it tell of it, then the rules change (205)."""
    state = course.state
    proposal = state.proposals[number]
    effects = effects_of(state, proposal)
    void_by = None if effects is None else _void_by(course, number, effects, guard)
    if void_by is not None:
        effects = None
    adopted = {"number": number, "effective": effects is not None, "void_by": void_by}
    course.happen("proposal.adopted/1", adopted, why)
    course.react("proposal.adopted", outcome_names(state, number))
    if effects is None:
        victory.after_decision(course)
        return
    if state.winners:
        return
    meant = victory.what_is_meant(course)
    changes = []
    for at, part, effect in zip(proposal.numbers, parts_of(state, proposal), effects, strict=True):
        applied = effect._replace(clauses=_reviewed(state, at, effect))
        if part.kind in ("enact", "amend"):
            text = modified_text(course, at, names_of(state, number, part), effect.text)
            applied = applied._replace(text=text)
        changes.append({"number": at, "kind": part.kind, **applied._asdict()})
    for change in changes:
        course.happen("rule.changed/1", change, why, settled=change is changes[-1])
    waiting = [at for at in proposal.numbers if _waits(state, at)]
    for at in waiting:
        course.happen("hold.begun/1", {"number": at})
    if waiting:
        return
    victory.begin(course, proposal.numbers)
    victory.after_rule_change(course, meant)


def asking(state: State, oracle: Oracle) -> Course:
    """Return a course in which rules are only asked: nothing is compared with the journal."""
    return Course(state, state.now, oracle, ANYTHING, hear, settle)


def refused(state: State, move: Move, instant: int, oracle: Oracle) -> str | None:
    """Say why an organiser's act cannot be played, None if it can; for other moves None."""
    if move["move"] not in ACTS:
        return None
    before, state.now = state.now, max(instant, state.now)
    reason = refusal(asking(state, oracle), move)
    state.now = before
    return reason


def play(
    state: State, move: Move | None, instant: int, oracle: Oracle, script: Script
) -> frozenset[int]:
    """Play a move at ``instant``, with all that it must cause. Raises Divergence.

    A ``move`` of None is something passed on of which only the outcome is known. Return the
    proposals that were counted in the very state that the item leaves, after all that it caused,
    and left open.
    """
    last, now = state.now, max(instant, state.now)
    state.now = now
    course = Course(state, now, oracle, script, hear, settle)
    if instant < last:
        course.happen("clock.clamped/1", {"own": instant})
    before = (state.active, state.book.version, state.phase)
    _make(course, move)
    course.renew_dice()
    victory.after_decision(course)
    course.counting = True
    recount(course, before != (state.active, state.book.version, state.phase))
    course.counting = False
    course.renew_dice()
    victory.after_decision(course)
    victory.look_for_victory(course, tuple(course.unseen))
    if course.exhausted and not state.winners and state.phase == "playing":
        # Rule 213: under rules that take too long play cannot go on by itself.
        course.happen("ruling.needed/1", {"question": "", "players": []})
    victory.finish(course)
    if not course.events:
        state.now = last
        return frozenset()
    counted = (number for number, at in course.left_open.items() if at == course.events)
    return frozenset(counted)


def _make(course: Course, move: Move | None) -> None:
    name = "" if move is None else move["move"]
    if move is None:
        hidden_press(course)
    elif name in PLAYERS:
        player_moves(course, move)
    elif name in ACTS:
        act(course, move)
    else:
        CALENDAR[name](course, move)

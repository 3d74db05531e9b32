"""How rules react to an event: effects by precedence, then everything that is revealed about it.

Reveals come after all effects: one announcement, and one letter for each circle of readers. Then
changed attributes are told to those to whom a rule shows them.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from gamemaster.audit.language import resting
from gamemaster.audit.language import syntax as s
from gamemaster.audit.replay import holdings, results, steps, timers
from gamemaster.audit.replay.causes import Cause, Reaction
from gamemaster.audit.replay.course import Course, Unpaid, Void
from gamemaster.audit.replay.declaring import prevailing
from gamemaster.audit.replay.effects import run_effect
from gamemaster.audit.replay.rulebook import Heard
from gamemaster.audit.replay.state import Ballot, Later, Proposal, Votes

CASCADE_DEPTH: Final = 16
"""How many events in a row may each be brought about by an effect of the one before."""
LETTER_LENGTH: Final = 256 * 1024
"""Characters of all that one rule tells one circle about one event."""
NOTICE: Final = "notice"
"""What a reveal is about whose event would betray a hidden rule."""
KNOWN_EVENTS: Final = frozenset(
    {"tournament.started", "turn.taken", "vote.cast", "proposal.adopted", "proposal.defeated",
     "inquiry.made", "press.passed", "move.illegal", "player.joined", "player.forfeited",
     "player.expelled", "tournament.won", "round.won", "tournament.ended", "dice.renewed"}
)  # fmt: skip
"""The events that everybody knows of (docs/clauses.md, "Events")."""

Readers = tuple[str, ...] | None
"""The handles of those who are told; None for everybody."""


@dataclass(slots=True)
class Circle:
    """What one circle of readers is told, and by which rules.

    Of several rules that tell of their dice the first is heard: ``die`` is its number. ``lengths``
    counts characters by rule.
    """

    why: Heard
    fields: dict[str, list[Any]] = field(default_factory=dict)
    rules: dict[int, None] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    die: int | None = None


def hear(course: Course, cause: Cause) -> None:
    """Run every reaction to an event by the rules now in force."""
    listening = course.state.book.index.whens.get(cause.about, ())
    if cause.only is not None:
        listening = (cause.only,)
    reaction = _begin(course, cause, listening)
    for heard in listening:
        with suppress(Void, Unpaid):
            if isinstance(heard.clause, s.When) and heard.clause.after and cause.only is None:
                timers.postpone(course, heard, cause)
                continue
            if cause.depth:
                tells = any(isinstance(one.audience, s.Everyone) for one in _reveals(heard))
                course.charge(heard, steps.PER_ANNOUNCEMENT if tells else steps.PER_CAUSE)
            if cause.depth > CASCADE_DEPTH:
                course.note(heard)
                continue
            _react(course, heard, reaction)
    # What was put off is told of by itself; players could not know what it is about.
    explained = cause.only is None and cause.about in KNOWN_EVENTS
    _tell(course, reaction, cause.about if explained else NOTICE)
    _tell_changes(course, reaction)


def _begin(course: Course, cause: Cause, listening: tuple[Heard, ...]) -> Reaction:
    # Whether a roll is open or secret is fixed before it is rolled.
    proving = frozenset(one.rule.number for one in listening if _proves(one))
    names = {**cause.bound, "dice": cause.dice or course.dice()}
    if isinstance(names.get("votes"), Votes):
        bound = cause.bound
        names["votes"] = Later(lambda: _votes_at_hand(bound))
    return Reaction(cause.about, names, proving, "points" in cause.bound)


def _votes_at_hand(bound: Any) -> Votes | None:  # noqa: ANN401 - a mapping of names
    """Return the votes as they now stand, in a ballot only of those who may vote."""
    ballot, proposal, voters = (bound.get(one) for one in ("ballot", "proposal", "voters"))
    if isinstance(ballot, Ballot):
        if isinstance(voters, tuple):
            return Votes(ballot.tally.among({voter.handle for voter in voters}))
        return Votes(ballot.tally)
    return Votes(proposal.tally) if isinstance(proposal, Proposal) else None


def _reveals(heard: Heard) -> list[s.Reveal]:
    found = []
    for effect in heard.clause.effects:
        inner = effect
        while isinstance(inner, s.ForEach):
            inner = inner.effect
        if isinstance(inner, s.Reveal):
            found.append(inner)
    return found


def _proves(heard: Heard) -> bool:
    """Say whether a clause proves to everybody what its rule rolls."""
    return any(
        item.label == "die.proof" or (item.named and "die.proof" in resting.names_read(item.value))
        for reveal in _reveals(heard)
        if isinstance(reveal.audience, s.Everyone)
        for item in reveal.items
    )


def _react(course: Course, heard: Heard, reaction: Reaction) -> None:
    reaction.rule = heard.rule.number
    condition = heard.clause.condition
    if condition is not None and not course.run(heard, condition, reaction.names, results.verdict):
        return
    course.acting = heard.rule.number
    try:
        for effect in heard.clause.effects:
            run_effect(course, heard, effect, reaction)
    finally:
        course.acting = None


# What is revealed --------------------------------------------------------------------------------


def _tell(course: Course, reaction: Reaction, about: str) -> None:
    circles: dict[Readers, Circle] = {}
    for heard, effect, variables in reaction.reveals:
        reaction.rule, reaction.variables = heard.rule.number, dict(variables)
        with suppress(Void, Unpaid):
            _gather(course, heard, effect, reaction, circles)
    for readers, circle in circles.items():
        _send(course, about, readers, circle)


def _gather(
    course: Course,
    heard: Heard,
    effect: s.Reveal,
    reaction: Reaction,
    circles: dict[Readers, Circle],
) -> None:
    """Add what one reveal tells, all of it or nothing."""
    rule = heard.rule.number
    readers = _readers(course, heard, effect.audience, reaction.names)
    told: dict[str, Any] = {}
    for item in effect.items:
        roll = course.roller(heard, reaction)
        kind = resting.told_kind(item, course.state.declared)

        def telling(value: Any, kind: str | None = kind) -> Any:  # noqa: ANN401 - any value
            words = holdings.written_as(kind, value)
            return words if words is not value else results.shown(value)

        told[item.label] = course.run(heard, item.value, reaction.names, telling, roll)
    if readers == ():
        return
    course.charge_for(heard, told.values())
    if readers is not None and readers not in circles:
        course.charge(heard, steps.PER_LETTER * len(readers))
    circle = circles.get(readers) or Circle(heard)
    # Each rule by itself, so that none is void because another one tells too much.
    length = circle.lengths[rule] + sum(map(results.told_length, told.values()))
    if length > LETTER_LENGTH:
        course.void(heard)
    circle.lengths[rule] = length
    circles[readers] = circle
    for name, value in told.items():
        if name.startswith("die."):
            if circle.die not in (None, rule):
                continue
            circle.die = rule
        if reaction.variables:
            circle.fields.setdefault(name, []).append(value)
        else:
            circle.fields[name] = [value]
    circle.rules[rule] = None


def _readers(course: Course, heard: Heard, audience: s.Party, names: dict[str, object]) -> Readers:
    """Return who is told, players who left included."""
    if isinstance(audience, s.Everyone):
        return None
    named = course.run(heard, audience, names, results.party)
    return tuple(dict.fromkeys(player.handle for player in named))


def _send(course: Course, about: str, readers: Readers, circle: Circle) -> None:
    fields = []
    for name, values in circle.fields.items():
        told = values[0] if len(values) == 1 else results.joined(values)
        fields.append([name, list(told) if isinstance(told, tuple) else told])
    revealed = {
        "about": about,
        "announcement": course.state.announcements + 1 if readers is None else None,
        "readers": list(readers or ()),
        "fields": fields,
        "rules": list(circle.rules),
    }
    course.happen("fields.revealed/1", revealed, circle.why)


def _tell_changes(course: Course, reaction: Reaction) -> None:
    """Tell what was set to those whom a rule shows it to, each attribute by itself."""
    circles: dict[tuple[str, Readers], Circle] = {}
    for slot in reaction.changed:
        declared = slot[0]
        heard = prevailing(course.state, declared)
        if heard is None or heard.clause.audience is None:
            continue
        with suppress(Void, Unpaid):
            names = holdings.owner_of(course.state, slot)
            readers = _readers(course, heard, heard.clause.audience, names)
            if readers == ():
                continue
            if (declared.key, readers) not in circles:
                letters = 0 if readers is None else len(readers)
                course.charge(
                    heard, steps.PER_LETTER * letters if letters else steps.PER_ANNOUNCEMENT
                )
            circle = circles.setdefault((declared.key, readers), Circle(heard))
            for name, value in holdings.change_told(course.state, slot):
                circle.fields.setdefault(name, []).append(value)
            circle.rules[heard.rule.number] = None
    for (_, readers), circle in circles.items():
        _send(course, NOTICE, readers, circle)

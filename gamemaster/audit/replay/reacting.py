"""Reactions of rules to an event: effects by precedence, then all that is revealed about it.

Reveals come after all effects: one announcement, and one letter for each circle of readers. Then
changed attributes are told to those to whom a rule shows them.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from gamemaster.audit.language.expressions import dependencies
from gamemaster.audit.language.forms import Effect, Everyone, Party, effects
from gamemaster.audit.language.inferring import told_kind
from gamemaster.audit.language.tables import EVENTS
from gamemaster.audit.replay import plain_facts, spending, standing
from gamemaster.audit.replay.causing import Cause, Course, Reaction, Unpaid, Void
from gamemaster.audit.replay.effecting import applies, run_effect
from gamemaster.audit.replay.fields import votes_at_hand
from gamemaster.audit.replay.knowledge import Later, Votes
from gamemaster.audit.replay.precedence import Heard
from gamemaster.audit.replay.standing import prevailing

CASCADE_DEPTH: Final = 16
"""The most events in a row that may each be brought about by an effect of the last."""
LETTER_LENGTH: Final = 256 * 1024
"""Characters of all that one rule tells one circle about one event."""
NOTICE: Final = "notice"
"""The name under which a reveal is told where its event would betray a hidden rule."""
Readers = tuple[str, ...] | None
"""The handles of those who are told; None for everybody."""


@dataclass(slots=True)
class Circle:
    """Everything that one circle of readers is told, and by which rules.

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
    listening = course.state.book.index["when"].get(cause.about, ())
    if cause.only is not None:
        listening = (cause.only,)
    reaction = _begin(course, cause, listening)
    for heard in listening:
        with suppress(Void, Unpaid):
            if heard.clause.kind == "when" and heard.clause.after and cause.only is None:
                standing.postpone(course, heard, cause)
                continue
            if cause.depth:
                tells = any(isinstance(reveal.audience, Everyone) for reveal in _reveals(heard))
                course.charge(heard, spending.PER_ANNOUNCEMENT if tells else spending.PER_CAUSE)
            if cause.depth > CASCADE_DEPTH:
                course.note(heard)
                continue
            _react(course, heard, reaction)
    # What was put off is told of by itself; players could not know what it is about.
    explained = cause.only is None and cause.about in EVENTS
    _tell(course, reaction, cause.about if explained else NOTICE)
    _tell_changes(course, reaction)


def _begin(course: Course, cause: Cause, listening: tuple[Heard, ...]) -> Reaction:
    # Whether a roll is open or secret is fixed before it is rolled.
    proving = frozenset(listener.rule.number for listener in listening if _proves(listener))
    names = {**cause.bound, "dice": cause.dice or course.dice()}
    if isinstance(names.get("votes"), Votes):
        names["votes"] = Later(lambda: votes_at_hand(cause.bound))
    return Reaction(cause.about, names, proving, "points" in cause.bound)


def _reveals(heard: Heard) -> list[Effect]:
    return [effect for effect in effects(heard.clause) if effect.kind == "reveal"]


def _proves(heard: Heard) -> bool:
    """Say whether a clause proves to everybody what its rule rolls."""
    return any(
        item.label == "die.proof"
        or (item.named and "die.proof" in dependencies(item.value.expression))
        for reveal in _reveals(heard)
        if isinstance(reveal.audience, Everyone)
        for item in reveal.items
    )


def _react(course: Course, heard: Heard, reaction: Reaction) -> None:
    reaction.rule = heard.rule.number
    if not applies(course, heard, reaction.names):
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
    effect: Effect,
    reaction: Reaction,
    circles: dict[Readers, Circle],
) -> None:
    """Add what one reveal tells, all of it or nothing."""
    rule = heard.rule.number
    readers = _readers(course, heard, effect.audience, reaction.names)
    told: dict[str, Any] = {}
    kinds = {key: declared.kind for key, declared in course.state.declared.items()}
    for item in effect.items:
        label = None if item.named else item.label
        kind = told_kind(label, item.value.expression, kinds)

        def telling(value: Any, kind: str | None = kind) -> Any:  # noqa: ANN401 - any value
            words = plain_facts.written_as(kind, value)
            return words if words is not value else plain_facts.as_told(value)

        told[item.label] = course.given(heard, item.value, reaction, telling)
    if readers == ():
        return
    course.charge_for(heard, told.values())
    if readers is not None and readers not in circles:
        course.charge(heard, spending.PER_LETTER * len(readers))
    circle = circles.get(readers) or Circle(heard)
    # Each rule by itself, so that none is void because another one tells too much.
    length = circle.lengths[rule] + sum(map(plain_facts.told_length, told.values()))
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


def _readers(course: Course, heard: Heard, audience: Party, names: dict[str, object]) -> Readers:
    """Return who is told, players who left included."""
    if isinstance(audience, Everyone):
        return None
    named = course.run(heard, audience, names, plain_facts.party)
    return tuple(dict.fromkeys(player.handle for player in named))


def _send(course: Course, about: str, readers: Readers, circle: Circle) -> None:
    fields = []
    for name, values in circle.fields.items():
        told = values[0] if len(values) == 1 else plain_facts.joined(values)
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
            names = plain_facts.owner_of(course.state, slot)
            readers = _readers(course, heard, heard.clause.audience, names)
            if readers == ():
                continue
            if (declared.key, readers) not in circles:
                letters = 0 if readers is None else len(readers)
                course.charge(
                    heard, spending.PER_LETTER * letters if letters else spending.PER_ANNOUNCEMENT
                )
            circle = circles.setdefault((declared.key, readers), Circle(heard))
            for name, value in plain_facts.change_told(course.state, slot):
                circle.fields.setdefault(name, []).append(value)
            circle.rules[heard.rule.number] = None
    for (_, readers), circle in circles.items():
        _send(course, NOTICE, readers, circle)

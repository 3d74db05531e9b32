"""Reactions of rules to an event: effects by precedence, then all that is revealed about it.

Reveals come after all effects: one announcement, and one letter for each circle of readers. Then
changed attributes are told to those to whom a rule shows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from gamemaster.audit.language.expressions import dependencies
from gamemaster.audit.language.forms import Effect, Everyone, Party, effects
from gamemaster.audit.language.running import Formula
from gamemaster.audit.language.tables import (
    BEGUN,
    EVENTS,
    LISTS,
    SUBJECT,
    TOLD_AS_NOTICE,
    WORDS,
)
from gamemaster.audit.replay import plain_facts, spending, standing
from gamemaster.audit.replay.causing import Cause, Course, Reaction, Unpaid, Void
from gamemaster.audit.replay.effecting import applies, in_lines, run_effect
from gamemaster.audit.replay.fields import votes_at_hand
from gamemaster.audit.replay.knowledge import Player, RuleSeen, Votes
from gamemaster.audit.replay.precedence import Heard
from gamemaster.audit.replay.standing import prevailing
from gamemaster.audit.replay.telling import telling

CASCADE_DEPTH: Final = 16
"""The most events in a row that may each be brought about by an effect of the last."""
LETTER_LENGTH: Final = 256 * 1024
"""The most characters that one rule tells one circle of readers about one event."""
SENTENCES_OCTETS: Final = 4_096
SUBJECT_CHARACTERS: Final = 72
"""The most that one ``say`` says, and that its subject has."""
NOTICE: Final = "notice"
"""The name under which a reveal is told where its event would betray a hidden rule."""
Readers = tuple[str, ...] | None
"""The handles of those who are told; None for everybody."""


class Saying(NamedTuple):
    """Fields that one clause tells; ``repeated``: in a loop, so that each name has a list."""

    heard: Heard
    fields: Mapping[str, Any]
    repeated: bool


def hear(course: Course, cause: Cause) -> None:
    """Run every reaction to an event by the rules now in force."""
    if cause.only is not None:
        listening: Sequence[Heard] = (cause.only,)
    else:
        hearing = course.state.book.index["when"].get(cause.about, ())
        listening = course.state.book.of_this(hearing, cause.about, cause.bound)
        own = cause.bound.get("rule")
        if cause.about == BEGUN and isinstance(own, RuleSeen):
            listening = [heard for heard in listening if heard.rule.number == own.number]
        if not listening:
            return
    reaction = _begin(course, cause, listening)
    move = f"{course.voiding['move']}.made" if course.voiding else None
    for heard in listening:
        if move == cause.about and course.voiding is None:
            break
        with suppress(Void, Unpaid):
            _listen(course, heard, cause, reaction)
    # Something that was put off is told by itself: players could not know what it is about.
    put_off = cause.only is not None and (not cause.digest or cause.only.clause.after)
    explained = not put_off and cause.about in EVENTS and cause.about not in TOLD_AS_NOTICE
    if cause.about == "turn.taken":
        explained = explained and "proposal" in cause.bound
    _tell(course, reaction, cause.about if explained else NOTICE)
    _tell_changes(course, reaction)


def _begin(course: Course, cause: Cause, listening: Sequence[Heard]) -> Reaction:
    # Whether a roll is open or secret is fixed before it is rolled.
    proving = frozenset(listener.rule.number for listener in listening if _proves(listener))
    bound = dict(cause.bound)
    player = None if "points" in bound else bound.get("player")
    points_of = player.handle if isinstance(player, Player) else None
    bound["dice"] = cause.dice or course.dice()
    if isinstance(bound.get("votes"), Votes):
        bound["votes"] = lambda: votes_at_hand(cause.bound)
    return Reaction(cause.about, bound, proving, points_of)


def _listen(course: Course, heard: Heard, cause: Cause, reaction: Reaction) -> None:
    """Let one clause hear of an event: it puts that off, or its effects run if it applies."""
    course.afford(heard)
    if cause.only is None and heard.clause.after:
        standing.postpone(course, heard, cause)
        return
    if cause.depth:
        announces = any(isinstance(reveal.audience, Everyone) for reveal in _reveals(heard))
        course.charge(heard, spending.PER_ANNOUNCEMENT if announces else spending.PER_CAUSE)
    reaction.rule = heard.rule.number
    if cause.depth > CASCADE_DEPTH:
        course.note(heard)
    elif not cause.digest and not applies(course, heard, reaction.names):
        return
    elif getattr(heard.clause, "digest", False) and not (cause.digest or course.closing):
        standing.keep_for_digest(course, heard, cause)
    else:
        course.acting = heard.rule.number
        try:
            for effect in heard.clause.effects:
                run_effect(course, heard, effect, reaction)
        finally:
            course.acting = None


def _reveals(heard: Heard) -> list[Effect]:
    return [effect for effect in effects(heard.clause) if effect.kind in ("reveal", "say")]


def _proves(heard: Heard) -> bool:
    """Say whether a clause proves its rule's rolls to everybody."""
    return any(
        item.label == "die.proof"
        or (item.named and "die.proof" in dependencies(item.value.expression))
        for reveal in _reveals(heard)
        if isinstance(reveal.audience, Everyone)
        for item in getattr(reveal, "items", ())
    )


# What is revealed --------------------------------------------------------------------------------


def _tell(course: Course, reaction: Reaction, about: str) -> None:
    said: dict[Readers, list[Saying]] = {}
    lengths: Counter[tuple[Readers, int]] = Counter()
    for heard, effect, variables in reaction.reveals:
        rule = reaction.rule = heard.rule.number
        reaction.variables = dict(variables)
        with suppress(Void, Unpaid):
            readers = _readers(course, heard, effect.audience, reaction.names)
            fields = _fields(course, heard, effect, reaction)
            if readers == ():
                continue
            course.charge_for(heard, fields.values())
            course.pay(heard, spending.told(fields.items(), len(readers or ())))
            if readers is not None and readers not in said:
                course.charge(heard, spending.PER_LETTER * len(readers))
            # Each rule by itself, so that none is void because another one tells too much.
            length = lengths[readers, rule] + sum(map(plain_facts.told_length, fields.values()))
            if length > LETTER_LENGTH:
                course.void(heard)
            lengths[readers, rule] = length
            said.setdefault(readers, []).append(Saying(heard, fields, bool(variables)))
    for readers, sayings in said.items():
        _send(course, about, readers, sayings)


def _fields(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> dict[str, Any]:
    """Return all that one reveal tells, by name. Raises Void."""
    if effect.kind == "say":
        return _sentences(course, heard, effect, reaction)
    return {
        item.label: _told(
            course, heard, effect, item.value, reaction, None if item.named else item.label
        )
        for item in effect.items
    }


def _told(
    course: Course,
    heard: Heard,
    effect: Effect,
    value: Formula,
    reaction: Reaction,
    label: str | None = None,
) -> Any:  # noqa: ANN401 - a plain fact
    """Return how one value is told. Raises Void."""
    told = telling(course.state, heard, effect, value.expression, label)
    return course.given(heard, value, reaction, told)


def _sentences(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> dict[str, Any]:
    """Return what a rule says in words of its own, and the subject. Raises Void."""
    said = ""
    for part in effect.parts:
        told = plain_facts.joined([_told(course, heard, effect, part, reaction)])
        said += ", ".join(told) or "none"
    found = {WORDS: in_lines(said, SENTENCES_OCTETS).removesuffix("\n")}
    if not found[WORDS]:
        course.void(heard)
    if effect.subject is not None:
        given = course.run(heard, effect.subject, reaction.names, plain_facts.text)
        subject = in_lines(given, SENTENCES_OCTETS).removesuffix("\n")
        if not subject or len(subject) > SUBJECT_CHARACTERS or "\n" in subject:
            course.void(heard)
        found[SUBJECT] = subject
    return found


def _readers(course: Course, heard: Heard, audience: Party, names: dict[str, object]) -> Readers:
    """Return the handles of the readers, players who left included; None for everybody."""
    if isinstance(audience, Everyone):
        return None
    named = course.run(heard, audience, names, plain_facts.party)
    return tuple(dict.fromkeys(player.handle for player in named))


def _send(course: Course, about: str, readers: Readers, sayings: list[Saying]) -> None:
    """Put all that was said to some readers into one announcement, or one letter."""
    fields = {
        name: values[0] if len(values) == 1 else plain_facts.joined(values)
        for name, values in _together(sayings).items()
    }
    revealed = {
        "about": about,
        "announcement": course.state.announcements + 1 if readers is None else None,
        "readers": list(readers or ()),
        "fields": [
            [name, list(told) if isinstance(told, tuple) else told] for name, told in fields.items()
        ],
        "rules": list(dict.fromkeys(saying.heard.rule.number for saying in sayings)),
    }
    course.happen("fields.revealed/1", revealed, sayings[0].heard)


def _one_to_a_line(sayings: list[Saying]) -> Saying:
    """Return changes of lists as one thing that is told: a line for each owner and its list."""
    found: dict[str, Any] = {}
    lines = []
    for saying in sayings:
        *names, (key, items) = [
            (name, plain_facts.joined([told])[0]) for name, told in saying.fields.items()
        ]
        for name, told in names:
            found[name] = (*found.get(name, ()), told)
        whose = " ".join(told for _, told in names)
        lines.append(" ".join(f"{whose}: {items}".split()))
        found[key] = "\n".join(lines)
    return Saying(sayings[0].heard, found, repeated=False)


def _together(sayings: list[Saying]) -> dict[str, list[Any]]:
    """Return the values told under each name; of several rules' dice only the first rule's."""
    of_dice = (saying for saying in sayings for name in saying.fields if name.startswith("die."))
    roller = next((saying.heard.rule.number for saying in of_dice), None)
    found: dict[str, list[Any]] = {}
    for saying in sayings:
        for name, value in saying.fields.items():
            if name.startswith("die.") and saying.heard.rule.number != roller:
                continue
            if name == SUBJECT and name in found:
                # A mail has one subject, that of the first.
                continue
            if not saying.repeated and name != WORDS:
                found[name] = []
            found.setdefault(name, []).append(value)
    return found


def _tell_changes(course: Course, reaction: Reaction) -> None:
    """Tell changed attributes to those to whom a rule shows them, each attribute by itself."""
    said: dict[tuple[str, Readers], list[Saying]] = {}
    lists: set[str] = set()
    for slot in reaction.changed:
        key = slot[0].key
        heard = prevailing(course.state, slot[0])
        if heard is None or heard.clause.audience is None:
            continue
        with suppress(Void, Unpaid):
            names = plain_facts.owner_of(course.state, slot)
            readers = _readers(course, heard, heard.clause.audience, names)
            if readers is None and (key, readers) not in said:
                course.charge(heard, spending.PER_ANNOUNCEMENT)
            elif readers and (key, readers) not in said:
                course.charge(heard, spending.PER_LETTER * len(readers))
            fields = dict(plain_facts.change_told(course.state, slot))
            if readers != ():
                course.pay(heard, spending.told(fields.items(), len(readers or ())))
            if slot[0].kind in LISTS:
                lists.add(key)
            said.setdefault((key, readers), []).append(Saying(heard, fields, repeated=True))
    for (key, readers), sayings in said.items():
        if readers != ():
            several = key in lists and len(sayings) > 1
            _send(course, NOTICE, readers, [_one_to_a_line(sayings)] if several else sayings)

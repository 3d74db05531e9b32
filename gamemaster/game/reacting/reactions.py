"""Runs the reactions of rules to an event: effects by precedence, then everything they reveal.

``hear`` runs all reactions to one event, awards and other effects as they come, reveals after all
of them: one announcement, and one letter for each circle of readers. Changes of attributes that are
shown to somebody are told after that. Where reactions set off reactions without an end, those that
are too far from the move are void.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from gamemaster.clauses import dependencies, values
from gamemaster.clauses.nodes import Everyone, Party, Path, Reveal, Say, When
from gamemaster.clauses.types import HELD
from gamemaster.clauses.vocabulary import BEGUN, EVENTS, SUBJECT, UNEXPLAINED, WORDS
from gamemaster.clauses.walking import effects
from gamemaster.game import events as e
from gamemaster.game.facts import FieldValue
from gamemaster.game.in_play import attributes, timers
from gamemaster.game.item import accounts, asking, rolling, steps
from gamemaster.game.item.causes import Cause, Pending, Reaction, why_of
from gamemaster.game.item.course import Course
from gamemaster.game.reacting.effects import run_effect
from gamemaster.game.reacting.times_in_words import telling
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import results
from gamemaster.game.views.bindings import Later, votes_at_hand
from gamemaster.game.views.clause_views import RuleView, Votes

CASCADE_DEPTH: Final = 16
"""The most events in a row that may each be brought about by an effect of the one before."""

NOTICE: Final = "notice"
"""The subject of a reveal that no public event explains: the name of an event that a hidden rule
made up would betray the rule."""

LETTER_LENGTH: Final = 256 * 1024
"""Characters of all that one rule tells one circle about one event."""

SENTENCES_LENGTH: Final = 4_096
SUBJECT_LENGTH: Final = 72
"""Octets of the sentences of one ``say``, and characters of its subject."""

Readers: TypeAlias = tuple[str, ...] | None
"""The handles of those who are told; None for everybody."""


@dataclass(slots=True)
class Circle:
    """The fields that one circle of readers is told about one event, and the rules that tell them.

    Values that are revealed under one name again and again, in a ``for``, are told as a list. Of
    several rules that tell of their dice the first is heard: ``die`` is its number. Under the name
    ``listing`` each value is a list by itself.
    """

    why: e.Why
    fields: dict[str, list[FieldValue]] = field(default_factory=dict)
    rules: dict[int, None] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    die: int | None = None
    listing: str = ""

    def told(self) -> tuple[tuple[str, FieldValue], ...]:
        """Return the fields as they are told."""
        return tuple(
            (name, values[0] if len(values) == 1 else self._together(name, values))
            for name, values in self.fields.items()
        )

    def _together(self, name: str, values: list[FieldValue]) -> FieldValue:
        """Return values as one; lists are parted by lines: ``Ada: Bob, Cyd``."""
        told = results.joined(values)
        if name != self.listing:
            return told
        owners = zip(
            *(results.joined(self.fields[one]) for one in self.fields if one != name), strict=True
        )
        return "\n".join(
            " ".join(f"{' '.join(owner)}: {items}".split())
            for owner, items in zip(owners, told, strict=True)
        )


def hear(course: Course, cause: Cause) -> None:
    """Run every reaction to an event by the rules now in force."""
    whens: tuple[Heard[Any], ...] = course.game.rulebook.index.whens.get(cause.about, ())
    if cause.only is None:
        listening = course.game.rulebook.locality.about(cause.about, cause.bound, whens)
        own = cause.bound.get("rule")
        if cause.about == BEGUN and isinstance(own, RuleView):
            # Nobody else is told that a rule is there: what it says may be secret.
            listening = tuple(each for each in listening if each.rule.number == own.number)
    else:
        listening = (cause.only,)
    reaction = _begin(course, cause, listening)
    making = course.making
    heard_of = making is not None and cause.about == f"{making.move}.made"
    for heard in listening:
        if heard_of and course.making is None:
            break  # By a clause that prevails the move is void.
        with suppress(accounts.Void, accounts.Unpaid):
            accounts.afford(course, heard)
            if isinstance(heard.clause, When) and heard.clause.after and cause.only is None:
                timers.postpone(course, heard, cause)
                continue
            if cause.depth:
                accounts.charge(course, heard, _cost(heard))
            if cause.depth > CASCADE_DEPTH:
                # Not void: what it has to do about other events is no part of this.
                accounts.note(
                    course, heard, f"more than {CASCADE_DEPTH} reactions set off one another"
                )
                continue
            _react(course, heard, reaction, cause)
    # A delayed reaction is told of by itself; players could not know what it is about. Naming the
    # event of a turn without a proposal would say that there is one.
    put_off = cause.only is not None and not (cause.digest and cause.only.clause.after is None)
    proposed = cause.about != "turn.taken" or "proposal" in cause.bound
    explained = cause.about in EVENTS and cause.about not in UNEXPLAINED
    _tell(course, reaction, cause.about if explained and proposed and not put_off else NOTICE)
    _tell_changes(course, reaction)


def _begin(course: Course, cause: Cause, listening: tuple[Heard[Any], ...]) -> Reaction:
    # Whether a roll is open or secret is fixed before it is rolled (docs/formats.md, "Dice").
    proving = frozenset(heard.rule.number for heard in listening if _proves(heard))
    names = {**cause.bound, "dice": cause.dice or rolling.dice(course)}
    if isinstance(names.get("votes"), Votes):
        names["votes"] = Later(partial(votes_at_hand, cause.bound))
    return Reaction(cause.about, names, proving, "points" in cause.bound)


def _proves(heard: Heard[Any]) -> bool:
    """Say whether a clause proves its rule's rolls to everybody.

    A key proves all rolls before it as well, so that nothing can be proved to a few.
    """
    return any(
        path.dotted == "die.proof" or (path.named and "die.proof" in dependencies(path.expr))
        for effect in effects(heard.clause)
        if isinstance(effect, Reveal) and isinstance(effect.audience, Everyone)
        for path in effect.fields
    )


def _cost(heard: Heard[Any]) -> int:
    """Return the steps charged for a clause that hears of an effect's event."""
    announces = any(
        isinstance(effect, Reveal | Say) and isinstance(effect.audience, Everyone)
        for effect in effects(heard.clause)
    )
    return steps.PER_ANNOUNCEMENT if announces else steps.PER_CAUSE


def _react(course: Course, heard: Heard[Any], reaction: Reaction, cause: Cause) -> None:
    """Run one reaction: its effects now or at a digest, its reveals after those of all others."""
    reaction.rule = heard.rule.number
    clause = heard.clause
    if not cause.digest:
        asked = clause.condition
        if asked is not None and not asking.run(
            course, heard, asked, reaction.names, values.boolean
        ):
            return
        if isinstance(clause, When) and clause.digest and not course.closing:
            timers.keep_for_digest(course, heard, cause)
            return
    course.acting = heard.rule.number
    try:
        for effect in heard.clause.effects:
            run_effect(course, heard, effect, reaction)
    finally:
        course.acting = None


# What is revealed --------------------------------------------------------------------------------


def _tell(course: Course, reaction: Reaction, about: str) -> None:
    """Make the reveals of one event: one announcement, and one letter for each circle."""
    circles: dict[Readers, Circle] = {}
    for pending in reaction.reveals:
        with suppress(accounts.Void, accounts.Unpaid):
            _gather(course, pending, reaction, circles)
    for readers, circle in circles.items():
        _send(course, about, readers, circle)


def _gather(
    course: Course, pending: Pending, reaction: Reaction, circles: dict[Readers, Circle]
) -> None:
    """Add the fields of one reveal, all of them or none."""
    heard, effect = pending.heard, pending.effect
    reaction.rule, reaction.variables = heard.rule.number, dict(pending.variables)
    readers = _readers(course, heard, effect.audience, reaction.names)
    if isinstance(effect, Say):
        fields = _said(course, pending, effect, reaction)
    else:
        fields = {path.dotted: _told(course, pending, path, reaction) for path in effect.fields}
    if readers == ():
        return
    accounts.charge_for(course, heard, fields.values())
    _pay(course, heard, readers, tuple(fields.items()))
    if readers is not None and readers not in circles:
        accounts.charge(course, heard, steps.PER_LETTER * len(readers))
    circle = circles.get(readers) or Circle(why_of(heard))
    # Each rule by itself, so that none is void because another one tells too much.
    length = circle.lengths[heard.rule.number] + sum(map(results.told_length, fields.values()))
    if length > LETTER_LENGTH:
        accounts.void(course, heard, f"more than {LETTER_LENGTH} characters would be told at once")
    circle.lengths[heard.rule.number] = length
    circles[readers] = circle
    for name, value in fields.items():
        if name.startswith("die."):
            if circle.die not in (None, heard.rule.number):
                continue
            circle.die = heard.rule.number
        if name == SUBJECT:
            # A mail has one subject: that of the rule that prevails.
            circle.fields.setdefault(name, [value])
        elif pending.variables or name == WORDS:
            circle.fields.setdefault(name, []).append(value)
        else:
            circle.fields[name] = [value]
    circle.rules[heard.rule.number] = None


def _told(course: Course, pending: Pending, path: Path, reaction: Reaction) -> FieldValue:
    """Return the plain fact of one thing that is revealed. Raises Void."""
    heard = pending.heard
    told = telling(course.game, heard, pending.effect, path)
    return asking.run(
        course, heard, path.expr, reaction.names, told, rolling.roller(course, heard, reaction)
    )


def _said(
    course: Course, pending: Pending, effect: Say, reaction: Reaction
) -> dict[str, FieldValue]:
    """Return the sentences of a rule's own, and their subject, if they have one. Raises Void."""
    heard, said = pending.heard, []
    for part in effect.parts:
        fact = _told(course, pending, Path("", part, named=True), reaction)
        said.append(", ".join(results.joined((fact,))) or "none")
    words = results.in_lines("".join(said), SENTENCES_LENGTH).removesuffix("\n")
    if not words:
        accounts.void(
            course, heard, f"a rule says something, and at most {SENTENCES_LENGTH} octets at once"
        )
    if effect.subject is None:
        return {WORDS: words}
    whole = asking.run(course, heard, effect.subject, reaction.names, values.text)
    subject = results.in_lines(whole, SENTENCES_LENGTH).removesuffix("\n")
    if not subject or "\n" in subject or len(subject) > SUBJECT_LENGTH:
        accounts.void(
            course, heard, f"a subject has one line, of at most {SUBJECT_LENGTH} characters"
        )
    return {WORDS: words, SUBJECT: subject}


def _pay(
    course: Course, heard: Heard[Any], readers: Readers, told: tuple[tuple[str, FieldValue], ...]
) -> None:
    """Have a clause pay for all that it tells some readers, as if nobody told them more."""
    accounts.pay(course, heard, e.FieldsRevealed("", None, readers or (), told, ()))


def _readers(
    course: Course, heard: Heard[Any], audience: Party, names: dict[str, object]
) -> Readers:
    """Return the handles of the readers, players who left included; None is everyone."""
    if isinstance(audience, Everyone):
        return None
    named = asking.run(course, heard, audience, names, results.party)
    return tuple(dict.fromkeys(player.handle for player in named))


def _send(course: Course, about: str, readers: Readers, circle: Circle) -> None:
    revealed = e.FieldsRevealed(
        about=about,
        announcement=course.game.announcements + 1 if readers is None else None,
        readers=readers or (),
        fields=circle.told(),
        rules=tuple(circle.rules),
    )
    course.happen(revealed, circle.why)


def _tell_changes(course: Course, reaction: Reaction) -> None:
    """Tell changed attributes to the readers that rules show them to, each attribute by itself."""
    circles: dict[tuple[str, Readers], Circle] = {}
    for slot in reaction.changed:
        heard = attributes.prevailing(course.game, slot.attribute)
        if heard is None or heard.clause.audience is None:
            continue
        with suppress(accounts.Void, accounts.Unpaid):
            names = attributes.owner_names(course.game, slot)
            readers = _readers(course, heard, heard.clause.audience, names)
            if readers == ():
                continue
            if (slot.key, readers) not in circles:
                cost = steps.PER_ANNOUNCEMENT
                accounts.charge(
                    course, heard, cost if readers is None else steps.PER_LETTER * len(readers)
                )
            told = tuple(attributes.change_as_told(course.game, slot))
            _pay(course, heard, readers, told)
            circle = circles.setdefault((slot.key, readers), Circle(why_of(heard)))
            for name, value in told:
                circle.fields.setdefault(name, []).append(value)
            if HELD[slot.attribute.kind].item is not None:
                circle.listing = slot.key
            circle.rules[heard.rule.number] = None
    for (_, readers), circle in circles.items():
        _send(course, NOTICE, readers, circle)

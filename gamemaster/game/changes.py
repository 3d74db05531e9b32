"""What a rule-change would do to the rules in force: targets, lineage, effects.

Pure functions of a rulebook and a proposal's body. Whether a change is *permitted* is for the
clauses of rules; here is only what its words point at.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.documents.proposal import Body, Target
from gamemaster.game.rulebook import Rule, Rulebook


@dataclass(frozen=True, slots=True)
class TargetView:
    """What a rule-change points at, as clauses see it.

    ``exists``: the number was ever an initial rule or an adopted rule-change. ``in_force``: there
    is such a rule or amendment now. ``superseded_by``: the change that took its place, or the
    number itself where it left no rule.
    """

    given: bool
    number: int | None
    exists: bool
    in_force: bool
    mutable: bool
    superseded_by: int | None


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The rule-change itself, as clauses see it while a turn is judged."""

    kind: str
    text: str = ""
    clauses: str = ""
    document: str | None = None
    next: int | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """A change applied: ``replaced`` leaves; if ``stands``, a rule with this status and text."""

    replaced: int | None
    stands: bool
    mutable: bool
    text: str
    clauses: str


NO_TARGET = TargetView(
    given=False, number=None, exists=False, in_force=False, mutable=False, superseded_by=None
)


def view_change(body: Body) -> ChangeView:
    """Return a proposed rule-change as clauses see it."""
    return ChangeView(body.kind, body.text, body.clauses)


def view_target(book: Rulebook, body: Body) -> TargetView:
    """Return what ``body`` points at among the rules in force."""
    if body.target is None:
        return NO_TARGET
    number = body.target.number
    rule = _target_rule(book, body.target)
    return TargetView(
        given=True,
        number=rule.number if rule is not None else number,
        exists=number in book.history,
        in_force=rule is not None,
        mutable=rule is not None and rule.mutable,
        superseded_by=_superseded_by(book, body.target) if rule is None else None,
    )


def _superseded_by(book: Rulebook, target: Target) -> int | None:
    """Return the change by which a target that is not in force ceased to be."""
    change = book.history.get(target.number)
    if change is None or target.number in book.rules:
        return None
    if target.noun == "rule or its successor":
        return book.last(target.number)
    return change.next if change.next is not None else target.number


def effect_of(book: Rulebook, body: Body) -> Effect | None:
    """Return what adopting ``body`` would do now, or None where its target has moved on."""
    if body.kind == "enact":
        # Rule 103: what is enacted is a mutable rule.
        return Effect(None, stands=True, mutable=True, text=body.text, clauses=body.clauses)
    target = body.target
    rule = None if target is None else _target_rule(book, target)
    if target is None or rule is None:
        return None
    if body.kind == "amend":
        return Effect(rule.number, stands=True, mutable=rule.mutable, text=body.text,
                      clauses=body.clauses)  # fmt: skip
    if body.kind == "transmute":
        return Effect(rule.number, stands=True, mutable=not rule.mutable, text=rule.text,
                      clauses=rule.clauses)  # fmt: skip
    amended = book.history[rule.number].replaced
    if target.noun == "amendment" and amended is not None:
        # Rule 108: repealing an amendment leaves the rule as it was, under the new number.
        return Effect(rule.number, stands=True, mutable=rule.mutable, text=amended.text,
                      clauses=amended.clauses)  # fmt: skip
    return Effect(rule.number, stands=False, mutable=False, text="", clauses="")


def _target_rule(book: Rulebook, target: Target) -> Rule | None:
    """Return the rule in force that a target names, or None."""
    if target.noun == "rule or its successor":
        return book.successor(target.number)
    rule = book.rules.get(target.number)
    if rule is not None and target.noun == "amendment":
        is_amendment = book.history[rule.number].kind == "amend"
        return rule if is_amendment else None
    return rule

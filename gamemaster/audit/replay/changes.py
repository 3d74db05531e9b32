"""What a rule-change points at, and what it would do to the rules in force (103, 108, 109)."""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.audit.replay.rulebook import Rule, Rulebook
from gamemaster.audit.replay.state import ChangeSeen, Proposal, State, TargetSeen

SUCCESSOR = "rule or its successor"


@dataclass(frozen=True, slots=True)
class Effect:
    """A rule-change applied: ``replaced`` leaves; if ``stands``, a rule with what follows is."""

    replaced: int | None
    stands: bool
    mutable: bool
    text: str
    clauses: str


def _aimed_at(book: Rulebook, noun: str | None, aim: int | None) -> Rule | None:
    """Return the rule in force that a target means, None where there is none (any more)."""
    if noun is None or aim is None:
        return None
    if noun == SUCCESSOR:
        return book.successor(aim)
    rule = book.rules.get(aim)
    if rule is not None and noun == "amendment" and book.history[aim].kind != "amend":
        return None
    return rule


def target_of(book: Rulebook, noun: str | None, aim: int | None) -> TargetSeen:
    """Return a target as clauses see it.

    ``exists``: the number was ever an initial rule or an adopted rule-change. ``superseded_by``:
    the change that took its place, or its own number where it left no rule.
    """
    if noun is None or aim is None:
        return TargetSeen(
            given=False,
            number=None,
            exists=False,
            in_force=False,
            mutable=False,
            superseded_by=None,
        )
    rule = _aimed_at(book, noun, aim)
    change, gone = book.history.get(aim), None
    if rule is None and change is not None and aim not in book.rules:
        gone = book.last(aim) if noun == SUCCESSOR else aim if change.next is None else change.next
    return TargetSeen(
        given=True,
        number=aim if rule is None else rule.number,
        exists=change is not None,
        in_force=rule is not None,
        mutable=rule is not None and rule.mutable,
        superseded_by=gone,
    )


def effect_of(book: Rulebook, proposal: Proposal) -> Effect | None:
    """Return what adopting a proposal would do now, None where its target has moved on."""
    kind, text, clauses = proposal.kind, proposal.text, proposal.clauses
    if kind == "enact":
        return Effect(None, stands=True, mutable=True, text=text, clauses=clauses)
    rule = _aimed_at(book, proposal.noun, proposal.aim)
    if rule is None:
        return None
    mutable = rule.mutable
    amended = book.history[rule.number].replaced
    if kind == "transmute":
        mutable, text, clauses = not mutable, rule.text, rule.clauses
    elif kind == "repeal" and proposal.noun == "amendment" and amended is not None:
        # Rule 108: repealing an amendment leaves the rule as it was before, under this number.
        text, clauses = amended.text, amended.clauses
    elif kind == "repeal":
        return Effect(rule.number, stands=False, mutable=False, text="", clauses="")
    return Effect(rule.number, stands=True, mutable=mutable, text=text, clauses=clauses)


def change_seen(proposal: Proposal) -> ChangeSeen:
    """Return a proposed rule-change as clauses see it."""
    return ChangeSeen(proposal.kind, proposal.text, proposal.clauses)


def inquired(state: State, number: int) -> ChangeSeen | None:
    """Return what an inquiry buys about a number, None if that is no adopted rule-change."""
    change = state.book.history.get(number)
    if change is None:
        return None
    proposal = state.proposals.get(number)
    if proposal is None:
        return ChangeSeen(change.kind, "", "", None, change.next)
    return ChangeSeen(change.kind, proposal.text, proposal.clauses, proposal.document, change.next)

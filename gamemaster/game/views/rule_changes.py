"""A rule-change among the rules in force: what it points at, and what it would bring about.

Whether it is *permitted* is for the clauses of rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gamemaster.documents.proposal import Body, Target
from gamemaster.game.facts import JsonScalar
from gamemaster.game.fold.state import Game, Proposal
from gamemaster.game.rules.ranking import Rule
from gamemaster.game.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class TargetView:
    """The rule or amendment that a rule-change names, as clauses see it.

    ``exists``: the number was ever an initial rule or an adopted rule-change. ``in_force``: there
    is such a rule or amendment now. ``superseded_by``: the change that took its place, or the
    number itself where it left no rule. ``since``: when that rule took effect under its number.
    """

    given: bool
    number: int | None
    exists: bool
    in_force: bool
    mutable: bool
    superseded_by: int | None
    since: int | None = None


NO_TARGET = TargetView(
    given=False, number=None, exists=False, in_force=False, mutable=False, superseded_by=None
)


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The rule-change itself, as clauses see it.

    In the answer to an inquiry also the document as submitted, and the next change of that rule;
    while it is proposed, what is said with it, in plain values by the names of attributes.
    ``parts`` are all rule-changes of one that a player has said in a declared move.
    """

    kind: str
    text: str = ""
    clauses: str = ""
    document: str | None = None
    next: int | None = None
    said: Mapping[str, JsonScalar] | None = None
    target: TargetView = NO_TARGET
    parts: tuple[Body, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A change applied: ``replaced`` leaves; if ``stands``, a rule with this status and text."""

    replaced: int | None
    stands: bool
    mutable: bool
    text: str
    clauses: str

    def after(self, book: Rulebook, number: int, kind: str) -> Rulebook:
        """Return the book after rule-change ``number``, whose outcome this is."""
        stands = Rule(number, self.mutable, self.text, self.clauses) if self.stands else None
        return book.changed(number=number, kind=kind, replaced=self.replaced, successor=stands)


def view_change(
    book: Rulebook, body: Body, said: Mapping[str, JsonScalar] | None = None
) -> ChangeView:
    """Return a proposed rule-change as clauses see it, with what is said with it."""
    return ChangeView(body.kind, body.text, body.clauses, said=said, target=view_target(book, body))


def view_inquired(game: Game, number: int) -> ChangeView | None:
    """Return the answer to an inquiry about a number, None if that is no adopted rule-change."""
    change = game.rulebook.history.get(number)
    if change is None:
        return None
    proposal = game.proposals.get(number)
    if change.written is not None:
        text, document = change.written.text, change.written.document
        return ChangeView(change.kind, text, document=document, next=change.next)
    if proposal is None:
        return ChangeView(change.kind, next=change.next)
    body, target = proposal.body, view_target(game.rulebook, proposal.body)
    return ChangeView(
        change.kind, body.text, body.clauses, proposal.document, change.next, target=target
    )


def view_target(book: Rulebook, body: Body) -> TargetView:
    """Return the target of ``body`` as it is among the rules in force."""
    if body.target is None:
        return NO_TARGET
    number = body.target.number
    rule = _target_rule(book, body)
    return TargetView(
        given=True,
        number=rule.number if rule is not None else number,
        exists=number in book.history,
        in_force=rule is not None,
        mutable=rule is not None and rule.mutable,
        superseded_by=_superseded_by(book, body.target) if rule is None else None,
        since=book.since(rule.number) if rule is not None else None,
    )


def _superseded_by(book: Rulebook, target: Target) -> int | None:
    """Return the change by which a target that is not in force ceased to be."""
    change = book.history.get(target.number)
    if change is None or target.number in book.rules:
        return None
    if target.noun == "rule or its successor":
        return book.last(target.number)
    return change.next if change.next is not None else target.number


def effect_of(book: Rulebook, body: Body) -> Outcome | None:
    """Return the outcome of adopting ``body`` now, or None where its target has moved on."""
    if body.kind == "enact":
        # Rule 103: an enacted rule is mutable.
        return Outcome(None, stands=True, mutable=True, text=body.text, clauses=body.clauses)
    target = body.target
    rule = _target_rule(book, body)
    if target is None or rule is None:
        return None
    if body.kind == "amend":
        return Outcome(rule.number, stands=True, mutable=rule.mutable, text=body.text,
                      clauses=body.clauses)  # fmt: skip
    if body.kind == "transmute":
        return Outcome(rule.number, stands=True, mutable=not rule.mutable, text=rule.text,
                      clauses=rule.clauses)  # fmt: skip
    if target.noun == "amendment":
        # Rule 108: without its last amendment the rule stands as it was, under the new number; what
        # was amended again since keeps the newer text.
        before = book.history[target.number].replaced
        left = rule if before is None or book.amended_since(target.number) else before
        return Outcome(rule.number, stands=True, mutable=rule.mutable, text=left.text,
                      clauses=left.clauses)  # fmt: skip
    return Outcome(rule.number, stands=False, mutable=False, text="", clauses="")


def effects_of(book: Rulebook, proposal: Proposal) -> tuple[Outcome, ...] | None:
    """Return the outcome of each part of a proposal, if it were adopted now; None if one has none.

    Each is worked out from the rules in force, as if it stood alone; so no two may change the same
    rule.
    """
    effects = [effect_of(book, body) for body in (proposal.body, *proposal.more)]
    found = tuple(effect for effect in effects if effect is not None)
    whole = len(found) == len(effects) and changed_twice(book, proposal) is None
    return found if whole else None


def changed_twice(book: Rulebook, proposal: Proposal) -> int | None:
    """Return a rule that two parts of a proposal would change, or None."""
    effects = [effect_of(book, body) for body in (proposal.body, *proposal.more)]
    replaced = [effect.replaced for effect in effects if effect is not None]
    return next((one for one in replaced if one is not None and replaced.count(one) > 1), None)


def _target_rule(book: Rulebook, body: Body) -> Rule | None:
    """Return the rule in force that a rule-change names, or None."""
    target = body.target
    if target is None:
        return None
    if target.noun == "rule or its successor":
        return book.successor(target.number)
    if target.noun == "amendment":
        rule = book.amendment(target.number)
        newest = rule is not None and rule.number == target.number
        return rule if newest or body.kind == "repeal" else None
    return book.rules.get(target.number)

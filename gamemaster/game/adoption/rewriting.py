"""Rewrites open proposals and rules in force, repeals rules and enacts some, as effects say.

A rewritten proposal has a new document with a hash of its own, under the old number, and its
clauses are reviewed anew. One that is rewritten as a change has the kind, target, text and clauses
of that, and stands on the desk as if it had just been proposed; what was said with it stays where
it is not said again. A rule keeps its clauses, its status and its place among the others: no
mutable rule writes into an immutable one, and no text decides which rule prevails by being
rewritten. A repealed rule is mutable (Rule 103), and none that an adoption, or freeing an immutable
rule, needs; an enacted rule is mutable, too, and has no clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gamemaster.clauses import nodes as n
from gamemaster.documents.proposal import TEXT_OCTETS, Body, canonical_body, document, document_hash
from gamemaster.game import events as e
from gamemaster.game.adoption import counting, outlook
from gamemaster.game.fold.state import Game, Proposal
from gamemaster.game.item import accounts, asking, steps
from gamemaster.game.item.causes import Reaction, why_of
from gamemaster.game.item.course import Course
from gamemaster.game.player_moves import proposing
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.rules.rulebook import Rulebook, Written
from gamemaster.game.views import results
from gamemaster.game.views.clause_views import ProposalView, view_rule
from gamemaster.game.views.rule_changes import ChangeView, TargetView


def rewrite(course: Course, heard: Heard[Any], effect: n.Rewrite, reaction: Reaction) -> None:
    """Give an open proposal, or a rule in force, another text. Raises Void or Unpaid."""
    thing = asking.run(course, heard, effect.what, reaction.names, results.rewritable)
    if isinstance(thing, ProposalView):
        if thing.number in course.game.open_proposals:
            _rewrite_proposal(course, heard, effect, reaction, thing.number)
    elif thing.number in course.game.rulebook.rules:
        _rewrite_rule(course, heard, effect, reaction, thing.number)


def _rewrite_proposal(
    course: Course, heard: Heard[Any], effect: n.Rewrite, reaction: Reaction, number: int
) -> None:
    proposal = course.game.proposals[number]
    if proposal.tally.cast:
        # Those who have voted have voted on the earlier text.
        accounts.keep_votes(course, heard)
    whole = _is_change(effect, reaction)
    if whole:
        form = asking.run(course, heard, effect.text, reaction.names, results.change_said)
        bodies = _as_said(course, heard, form, proposal)
    elif proposal.more:
        bodies = _part_by_part(course, heard, effect, reaction, proposal)
    else:
        text = asking.run(course, heard, effect.text, reaction.names, results.rule_text)
        bodies = (replace(proposal.body, text=text),)
    before = (proposal.body, *proposal.more)
    others = [body for body, old in zip(bodies, before, strict=True) if body != old]
    if not others:
        return
    accounts.charge(course, heard)
    # A text is all that is new where the form is one; of a change its clauses are, too.
    accounts.charge_for(course, heard, [body.text + body.clauses * whole for body in others])
    nonce = course.oracle.nonce(number, canonical_body(*bodies))
    written = document(course.game.tournament, number, nonce, *bodies)
    digest, (first, *more) = document_hash(written), bodies
    event = e.ProposalRewritten(
        number, first.text, written, digest, tuple(more), first if whole else None
    )
    given = [*proposing.given_again(course.game, number, first.said)] if whole else []
    accounts.pay(course, heard, event)
    for value, _ in given:
        accounts.pay(course, heard, value)
    course.happen(event, why_of(heard))
    for value, declaring in given:
        course.happen(value, why_of(declaring))
    course.react("proposal.rewritten", counting.outcome_names(course.game, number))


def _is_change(effect: n.Rewrite, reaction: Reaction) -> bool:
    """Say whether what follows ``as`` names a rule-change, and is no text."""
    name = effect.text.name if isinstance(effect.text, n.Name) else ""
    return isinstance(reaction.names.get(name), ChangeView)


def _as_said(
    course: Course, heard: Heard[Any], form: ChangeView, proposal: Proposal
) -> tuple[Body, ...]:
    """Return the parts of a change, which are as many as those of the proposal."""
    first, *more = form.parts
    if len(more) != len(proposal.more):
        # Each part has a number, and the numbers after a proposal's own are taken.
        accounts.void(
            course, heard, f"the proposal has as many parts as before: {len(proposal.parts)}"
        )
    return (replace(first, said=first.said or proposal.body.said), *more)


def _part_by_part(
    course: Course, heard: Heard[Any], effect: n.Rewrite, reaction: Reaction, proposal: Proposal
) -> tuple[Body, ...]:
    """Work out the text of each part that has one, as if the proposal were that part alone."""
    bodies, origins = [], dict[str, str]()
    for part in proposal.parts:
        body = course.game.proposals[part].body
        if body.text:
            names = _as_part(course.game, reaction.names, proposal.number, part)
            text = asking.run(course, heard, effect.text, names, results.rule_text)
            if origins.setdefault(text, body.text) != body.text:
                # A text not made from that of each part would be put in the place of all.
                accounts.void(
                    course, heard, "several parts of a proposal are not rewritten as one text"
                )
            body = replace(body, text=text)
        bodies.append(body)
    if not origins:
        accounts.void(course, heard, "no part of the proposal has a text")
    if sum(len(body.text.encode()) for body in bodies) > TEXT_OCTETS:
        accounts.void(course, heard, f"a proposal has texts of at most {TEXT_OCTETS} octets")
    return tuple(bodies)


def _as_part(game: Game, names: Mapping[str, object], number: int, part: int) -> dict[str, object]:
    """Return names, with those about a proposal as if it were one part alone."""
    alone = counting.ballot_names(game, number, part)
    about = names.get("proposal")
    of_it = isinstance(about, ProposalView) and about.number == number
    return {
        name: alone["proposal"]
        if isinstance(value, ProposalView) and value.number == number
        else alone[name]
        if of_it and isinstance(value, ChangeView | TargetView) and name in alone
        else value
        for name, value in names.items()
    }


def _rewrite_rule(
    course: Course, heard: Heard[Any], effect: n.Rewrite, reaction: Reaction, number: int
) -> None:
    book = course.game.rulebook
    if heard.rule.mutable and not book.rules[number].mutable:
        accounts.void(course, heard, "an immutable rule is not rewritten by a mutable one")
    text = asking.run(course, heard, effect.text, reaction.names, results.rule_text)
    if text == book.rules[number].text:
        return
    if book.with_text(number, text).order.values != book.order.values:
        accounts.void(course, heard, "rules would rank otherwise by that text")
    accounts.charge(course, heard)
    accounts.charge_for(course, heard, [text])
    accounts.record(course, heard, e.RuleRewritten(number, text))
    course.react("rule.rewritten", {"rule": view_rule(course.game, number)})


def repeal(course: Course, heard: Heard[Any], effect: n.Repeal, reaction: Reaction) -> None:
    """Take a mutable rule out of force. Raises Void or Unpaid."""
    rule = asking.run(course, heard, effect.rule, reaction.names, results.rule_seen)
    book, number = course.game.rulebook, rule.number
    if course.game.over or number not in book.rules:
        return
    if not book.rules[number].mutable:
        accounts.void(course, heard, "an immutable rule is not repealed")
    accounts.charge(course, heard, steps.PER_TRIAL)
    if _loses(course, heard, book.without(number)):
        accounts.void(
            course, heard, "a rule protects what may be impossible without the rule to be repealed"
        )
    meant = counting.what_is_meant(course)
    accounts.record(course, heard, e.RuleRepealed(number))
    course.react("rule.repealed", {"rule": view_rule(course.game, number)})
    counting.ask_what_is_meant(course, meant)


def enact(course: Course, heard: Heard[Any], effect: n.Enact, reaction: Reaction) -> None:
    """Put a mutable rule without clauses in force, and announce it. Raises Void or Unpaid."""
    text = asking.run(course, heard, effect.text, reaction.names, results.rule_text)
    if course.game.over:
        return
    book, number = course.game.rulebook, course.game.next_number
    accounts.charge(course, heard, steps.PER_TRIAL + steps.PER_ANNOUNCEMENT)
    accounts.charge_for(course, heard, [text])
    body = Body("enact", None, text, "")
    nonce = course.oracle.nonce(number, canonical_body(body))
    written = document(course.game.tournament, number, nonce, body)
    digest = document_hash(written)
    after = book.enacted(number, Written(text, written, digest))
    if {**after.order.values, number: 0} != {**book.order.values, number: 0}:
        accounts.void(course, heard, "rules would rank otherwise by that rule")
    if _loses(course, heard, after):
        accounts.void(
            course, heard, "a rule protects what may be impossible with the rule to be enacted"
        )
    enacted = e.RuleEnacted(number, text, written, digest)
    # Whatever of it is hidden, its existence is not, nor what its document is to be.
    told = e.FieldsRevealed(
        about="rule.enacted",
        announcement=course.game.announcements + 1,
        readers=(),
        fields=(("rule.number", number), ("rule.hash", digest)),
        rules=(heard.rule.number,),
    )
    accounts.pay(course, heard, enacted)
    accounts.pay(course, heard, told)
    meant = counting.what_is_meant(course)
    course.happen(enacted, why_of(heard))
    course.happen(told, why_of(heard))
    course.react("rule.enacted", {"rule": view_rule(course.game, number)})
    counting.ask_what_is_meant(course, meant)


def _loses(course: Course, heard: Heard[Any], after: Rulebook) -> bool:
    """Say whether ``after`` may make impossible what a rule ranking above a clause's protects.

    A trial shows whether anything could be adopted. An imagined course makes no trial of its own.
    """
    lost = () if course.imagined else outlook.losses(course, after, heard.rule.number)
    return next(iter(lost), None) is not None

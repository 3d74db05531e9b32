"""Works out a rule's clauses as far as a player knows them, by initial set and documents.

The rulebook that is put together here is not that of the game: a change that was adopted without a
word to the player, or with a document that they do not hold, is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from gamemaster.clauses import ClauseError, ClauseSet, compile_clauses
from gamemaster.clauses.omission import left_out
from gamemaster.correspondence import receipt_text
from gamemaster.documents.proposal import Body, Target, body_problems, canonical, read_document
from gamemaster.game.editions import EDITION
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.rules.ranking import Rule
from gamemaster.game.rules.rulebook import Rulebook
from gamemaster.game.views.rule_changes import effect_of
from gamemaster.tournament.public import Fields, OwnEntry, PublicRecord
from gamemaster.tournament.tournament import Tournament

_NUMBER: Final = re.compile(r"^Number: ([1-9][0-9]{0,8})$", re.MULTILINE)


def number_in(document: str) -> int | None:
    """Return the number that a document of a proposal gives it."""
    found = _NUMBER.search(document)
    return None if found is None else int(found[1])


def documents(public: PublicRecord, own: Iterable[OwnEntry]) -> dict[int, str]:
    """Return the documents of proposals that a player has been sent, by number."""
    fields: list[Fields] = [own_entry.fields for own_entry in own]
    fields += [entry.fields for entry in public.in_order()]
    return {
        number: document
        for listed in fields
        for name, value in listed
        if name.endswith(".document")
        for document in (value if isinstance(value, tuple) else (str(value),))
        if (number := number_in(document)) is not None
    }


def number_since(public: PublicRecord, held: Mapping[int, str], number: int) -> int | None:
    """Return the number that a rule has by now, as far as documents tell; None: it was repealed."""
    book = _known(public, held)
    if number in book.rules or number not in book.history:
        return number
    now = book.successor(number)
    return None if now is None else now.number


def clauses_known(
    public: PublicRecord, held: Mapping[int, str], target: Target
) -> ClauseSet | None:
    """Return the clauses of the rule that ``target`` names, None where it is not known."""
    book = _known(public, held, target.number)
    follows = target.noun == "rule or its successor"
    rule = book.successor(target.number) if follows else book.rules.get(target.number)
    return compiled(rule.clauses) if rule is not None else None


def _known(public: PublicRecord, held: Mapping[int, str], *also: int) -> Rulebook:
    """Return the rules in force as far as they are known; ``also`` changes nobody announced."""
    book = Rulebook.initial(
        (Rule(rule.number, rule.mutable, rule.text, rule.clauses) for rule in public.ruleset.rules),
        EDITION,
    )
    announced = sorted(public.adopted, key=public.adopted.__getitem__)
    for number in (*announced, *also):
        void = number in public.adopted and public.entries[public.adopted[number]].get(
            "proposal.void"
        )
        parsed = read_document(held[number]) if number in held and not void else None
        if parsed is not None and number not in book.history:
            for part, body in parsed.parts:
                book = _after(book, part, body)
    return book


def _after(book: Rulebook, number: int, body: Body) -> Rulebook:
    """Return a rulebook after a rule-change; what it amends may be a rule that nobody told of."""
    effect = effect_of(book, body)
    if effect is None:
        if body.kind != "amend":
            return book
        rule = Rule(number, mutable=True, text=body.text, clauses=body.clauses)
        return book.changed(number=number, kind=body.kind, replaced=None, successor=rule)
    return effect.after(book, number, body.kind)


@dataclass(frozen=True, slots=True)
class Omission:
    """The clauses that an amendment leaves out of a rule, if its proposer knows of the rule.

    ``conditions`` are clauses of its own that lack a condition of the rule's, with that condition.
    ``kept`` is the amendment with both, None where they cannot stand beside its own clauses.
    """

    known: bool
    lines: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    kept: Body | None = None

    @property
    def something(self) -> bool:
        """Say whether anything is known to be left out."""
        return bool(self.lines or self.conditions)

    @property
    def told(self) -> str:
        """The lines and conditions that it leaves out, in words."""
        return receipt_text.leaves_out(self.lines, self.conditions)


def omission(tournament: Tournament, handle: str, body: Body) -> Omission | None:
    """Return what an amendment leaves out, as far as its proposer knows; None for other changes."""
    if body.kind != "amend" or body.target is None:
        return None
    held = documents(tournament.told, tournament.own_entries(handle))
    known = clauses_known(tournament.told, held, body.target)
    return Omission(known=False) if known is None else omission_from(known, body)


def omission_from(known: ClauseSet, body: Body) -> Omission:
    """Return what an amendment leaves out of a rule with clauses that are ``known``."""
    left = left_out(known.statements, compile_clauses(body.clauses).statements)
    clauses = left.kept if left.conditions else body.clauses + "\n".join(left.lines)
    kept: Body | None = canonical(replace(body, clauses=clauses))
    try:
        compile_clauses(clauses)
    except ClauseError:
        kept = None
    if kept is not None and body_problems(kept):
        kept = None
    return Omission(known=True, lines=left.lines, conditions=left.conditions, kept=kept)

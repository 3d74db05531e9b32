"""Works out from announcements alone how a game stands: its rules, its scores, and what is open.

Whatever the public record leaves open stays open here, so an answer made of this says nothing that
its reader could not have worked out. The announced texts change the rules as the game changes them
(``Rulebook``); what rules do to rules without announcing it is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from typing import TypeVar, cast

from gamemaster.clauses import compile_clauses
from gamemaster.clauses.nodes import Ballot
from gamemaster.documents.proposal import Body, DocumentError, parse_document
from gamemaster.game.clause_views import effect_of
from gamemaster.game.ranking import Rule
from gamemaster.game.rulebook import Rulebook
from gamemaster.rulesets import InitialRule, Ruleset
from gamemaster.tournament.public import Entry, PublicRecord
from gamemaster.tournament.public_standing import InForce, OpenBallot, OpenProposal, Standing

NEXT_TO_MOVE = "next_to_move"
"""The prefix of the name under which a rule says whose turn it is."""
DECIDED = frozenset({"proposal.adopted", "proposal.defeated", "proposal.voided"})
"""The announcements that end the vote on a proposal."""
_EDITION = 2

T = TypeVar("T")


def _once(work_out: Callable[[PublicRecord], T]) -> Callable[[PublicRecord], T]:
    """Keep with a record, which never changes, what was worked out from it."""
    name = f"_{work_out.__name__}"

    @wraps(work_out)
    def known(public: PublicRecord) -> T:
        kept = public.__dict__
        if name not in kept:
            kept[name] = work_out(public)
        return cast(T, kept[name])

    return known


@_once
def in_force(public: PublicRecord) -> InForce:
    """Return the rules in force by what has been announced."""
    book = Rulebook.initial(
        (Rule(rule.number, rule.mutable, rule.text, rule.clauses) for rule in public.ruleset.rules),
        _EDITION,
    )
    bodies: dict[int, Body] = {}
    untold, void, since = [], [], 0
    for entry in public.in_order():
        bodies |= _documents(entry)
        number = entry.get("proposal.number")
        if entry.about != "proposal.adopted" or not isinstance(number, int):
            continue
        since, body = entry.number, bodies.get(number)
        if body is None:
            untold.append(number)
            continue
        effect = None if entry.get("proposal.void") is True else effect_of(book, body)
        if effect is None:
            void.append(number)
            book = book.noted(number, body.kind)
            continue
        stands = Rule(number, effect.mutable, effect.text, effect.clauses)
        book = book.changed(
            number=number,
            kind=body.kind,
            replaced=effect.replaced,
            successor=stands if effect.stands else None,
        )
    rules = (InitialRule(r.number, r.mutable, r.text, r.clauses) for r in book.in_order)
    return InForce(tuple(rules), tuple(untold), tuple(void), since)


@_once
def standing(public: PublicRecord) -> Standing:
    """Return whose turn it is, what is open and the latest scores, by what was announced."""
    latest: dict[str, Entry] = {}
    proposals: dict[int, Entry] = {}
    votes: dict[int, dict[str, bool]] = {}
    told_of: dict[tuple[str, object], list[Entry]] = {}
    bodies: dict[int, Body] = {}
    ballots = names_of_ballots(public.ruleset)
    for entry in public.in_order():
        bodies |= _documents(entry)
        number = entry.get("proposal.number")
        if entry.about == "turn.taken":
            latest.pop(NEXT_TO_MOVE, None)
        for name, _value in entry.fields:
            latest |= {key: entry for key in ("scores", NEXT_TO_MOVE) if name.startswith(key)}
        if entry.about == "turn.taken" and isinstance(number, int):
            proposals[number] = entry
        elif entry.about in DECIDED and isinstance(number, int):
            proposals.pop(number, None)
        elif entry.about == "vote.cast" and isinstance(number, int):
            name, counts = str(entry.get("player.name")), entry.get("choice") != "withdrawn"
            votes.setdefault(number, {})[name] = counts
        elif entry.about == "vote.voided" and isinstance(number, int):
            votes.setdefault(number, {})[str(entry.get("player.name"))] = False
        for name in ballots:
            if isinstance(entry.get(name), int):
                told_of.setdefault((name, entry.get(name)), []).append(entry)
    return Standing(
        latest.get(NEXT_TO_MOVE),
        tuple(
            _open(number, entry, bodies.get(number), votes.get(number, {}))
            for number, entry in sorted(proposals.items())
        ),
        tuple(
            OpenBallot(name, entries[0], _names(entries[0].get("voters")))
            for (name, _), entries in told_of.items()
            if len(entries) == 1
        ),
        latest.get("scores"),
    )


@lru_cache(maxsize=64)
def names_of_ballots(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what the initial set calls its ballots; under that name it announces their numbers.

    The first announcement with a number is that the ballot is open, the next one how it ended.
    """
    statements = (s for rule in ruleset.rules for s in compile_clauses(rule.clauses).statements)
    return tuple(clause.name for clause in statements if isinstance(clause, Ballot))


def _open(number: int, entry: Entry, body: Body | None, votes: dict[str, bool]) -> OpenProposal:
    voted = tuple(name for name, counts in votes.items() if counts)
    if body is None:
        return OpenProposal(number, entry, "", "", voted)
    change = f"{body.kind} {body.target or 'a rule'}"
    return OpenProposal(number, entry, change, body.text.partition("\n")[0], voted)


def _names(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _documents(entry: Entry) -> Iterator[tuple[int, Body]]:
    """Yield the proposals whose documents an announcement brought along."""
    for name, value in entry.fields:
        if name.endswith(".document") and isinstance(value, str):
            found = _read(value)
            if found is not None:
                yield found


@lru_cache(maxsize=512)
def _read(document: str) -> tuple[int, Body] | None:
    try:
        parsed = parse_document(document)
    except DocumentError:
        return None
    return parsed.number, parsed.body

"""Works out from announcements alone how a game stands: its rules, its scores, and what is open.

Whatever the public record leaves open stays open here, so an answer made of this says nothing that
its reader could not have worked out. The announced texts change the rules as the game changes them
(``Rulebook``); what rules do to rules without announcing it is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial

from gamemaster.clauses import compile_clauses
from gamemaster.clauses.nodes import Ballot, Everyone, Reveal, When
from gamemaster.documents.proposal import Body, read_document
from gamemaster.game.rules.ranking import Rule
from gamemaster.game.rules.rulebook import Rulebook, Written
from gamemaster.game.views.rule_changes import effect_of
from gamemaster.record.announcement_draft import is_own_word
from gamemaster.record.answers_wanted import (
    ALREADY_VOTED,
    ASKED_TO_MAIL,
    NEXT_TO_MOVE,
    NOT_COUNTED,
    REWRITTEN_TEXT,
    VOTES_FALL,
    names_in,
)
from gamemaster.rulesets import InitialRule, Ruleset
from gamemaster.rulesets.phrases import moves_of
from gamemaster.tournament.public import Entry, Fields, FieldValue, PublicRecord, once
from gamemaster.tournament.public_standing import InForce, OpenBallot, OpenProposal, Standing

DECIDED = frozenset({"proposal.adopted", "proposal.defeated", "proposal.voided"})
"""The announcements that end the vote on a proposal."""
LEFT = frozenset({"player.forfeited", "player.expelled"})
"""The announcements of players who are no longer in play."""
_EDITION = 2


def in_force(public: PublicRecord) -> InForce:
    """Return the rules in force by what has been announced."""
    return _rules_and_earlier(public)[0]


def earlier_rules(public: PublicRecord) -> Iterator[tuple[int, tuple[InitialRule, ...]]]:
    """Iterate over the sets of rules before, the latest first, each with the instant it ended."""
    for until, book in reversed(_rules_and_earlier(public)[1]):
        yield until, _rules_of(book)


@once
def _rules_and_earlier(
    public: PublicRecord,
) -> tuple[InForce, tuple[tuple[int, Rulebook], ...]]:
    book = Rulebook.initial(
        (Rule(rule.number, rule.mutable, rule.text, rule.clauses) for rule in public.ruleset.rules),
        _EDITION,
    )
    bodies: dict[int, Body] = {}
    untold: list[int] = []
    void, since = [], 0
    books: list[tuple[int, Rulebook]] = []
    at, latest = 0, book
    for entry in public.in_order():
        if latest is not book:
            books.append((at, latest))
            latest = book
        at = entry.at
        bodies |= _documents(entry)
        bodies |= _rewritten(entry, bodies)
        book = _by_rules(book, entry)
        rule, text = entry.get("rule.number"), entry.get("rule.text")
        if entry.about == "rule.enacted" and isinstance(rule, int) and rule not in book.history:
            body = Body("enact", None, text, "") if isinstance(text, str) else None
            body, since = bodies.get(rule, body), entry.number
            if body is not None:
                book = book.enacted(rule, Written(body.text, "", ""))
                untold = [number for number in untold if number != rule]
            elif rule not in untold:
                untold.append(rule)
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
        book = effect.after(book, number, body.kind)
    if latest is not book:
        books.append((at, latest))
    return InForce(_rules_of(book), tuple(untold), tuple(void), since), tuple(books)


def _by_rules(book: Rulebook, entry: Entry) -> Rulebook:
    """Return the rules after an announcement that a rule was rewritten or repealed by a rule."""
    rule, text = entry.get("rule.number"), entry.get("rule.text")
    if not isinstance(rule, int) or rule not in book.rules:
        return book
    if entry.about == "rule.rewritten" and isinstance(text, str):
        return book.with_text(rule, text)
    return book.without(rule) if entry.about == "rule.repealed" else book


def _rules_of(book: Rulebook) -> tuple[InitialRule, ...]:
    """Return the rules in force, the immutable ones first."""
    return tuple(InitialRule(r.number, r.mutable, r.text, r.clauses) for r in book.in_order)


@once
def standing(public: PublicRecord) -> Standing:
    """Return whose turn it is, what is open and the latest scores, by what was announced."""
    latest: dict[str, Entry] = {}
    proposals = _undecided(public)
    votes: dict[int, dict[str, bool]] = {}
    told_of: dict[tuple[str, object], list[Entry]] = {}
    bodies: dict[int, Body] = {}
    ballots = names_of_ballots(public.ruleset)
    for entry in public.in_order():
        bodies |= _documents(entry)
        bodies |= _rewritten(entry, bodies)
        number = entry.get("proposal.number")
        if entry.about == "turn.taken":
            latest.pop(NEXT_TO_MOVE, None)
        for name, _value in entry.fields:
            latest |= {key: entry for key in ("scores", NEXT_TO_MOVE) if name.startswith(key)}
        if entry.about == "vote.cast" and isinstance(number, int):
            none = any(name.startswith(NOT_COUNTED) for name, _value in entry.fields)
            name, counts = str(entry.get("player.name")), entry.get("choice") != "withdrawn"
            votes.setdefault(number, {})[name] = counts and not none
        elif entry.about == "vote.voided" and isinstance(number, int):
            votes.setdefault(number, {})[str(entry.get("player.name"))] = False
        if entry.get(VOTES_FALL) is not None:
            for one in filter(partial(_speaks_of, entry), proposals):
                fallen = votes.get(one, {}).keys() - {proposals[one].get("player.name")}
                votes.setdefault(one, {}).update(dict.fromkeys(fallen, False))
        for name in ballots:
            if isinstance(entry.get(name), int) and not tells_a_vote(entry):
                told_of.setdefault((name, entry.get(name)), []).append(entry)
    present, rules = _players(public), in_force(public)
    eligible = present if _votes_are_told(rules) else ()
    told = _told(public, proposals)
    return Standing(
        latest.get(NEXT_TO_MOVE),
        _under_way(public, proposals),
        _asked(public),
        present,
        tuple(_moves(public.ruleset, rules)),
        tuple(
            _open(entry, number, bodies.get(number), told[number], votes.get(number, {}), eligible)
            for number, entry in sorted(proposals.items())
        ),
        tuple(
            OpenBallot(name, entries[0], tuple(_staying(public, entries[0].get("voters"))))
            for (name, _), entries in told_of.items()
            if len(entries) == 1
        ),
        latest.get("scores"),
    )


@lru_cache(maxsize=64)
def names_of_ballots(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the names that the initial set gives its ballots and announces their numbers under.

    The first announcement of a number says that the ballot is open, the next one how it ended; but
    not one that tells a vote.
    """
    statements = (s for rule in ruleset.rules for s in compile_clauses(rule.clauses).statements)
    return tuple(clause.name for clause in statements if isinstance(clause, Ballot))


def tells_a_vote(entry: Entry) -> bool:
    """Say whether an announcement tells what somebody has voted."""
    return entry.get("choice") is not None


def _open(
    entry: Entry,
    number: int,
    body: Body | None,
    told: Fields,
    votes: Mapping[str, bool],
    present: tuple[str, ...],
) -> OpenProposal:
    """Return an open proposal, with what its document says and who has not voted on it."""
    voted = tuple(name for name, counts in votes.items() if counts)
    have_voted = {*voted, dict(told).get(ALREADY_VOTED)}
    waited_for = tuple(name for name in present if name not in have_voted)
    change = "" if body is None else f"{body.kind} {body.target or 'a rule'}"
    title = "" if body is None else body.text.partition("\n")[0]
    uncounted = tuple(name for name, counts in votes.items() if not counts)
    return OpenProposal(number, entry, change, title, told, voted, uncounted, waited_for)


def _staying(public: PublicRecord, voters: FieldValue) -> Iterator[str]:
    """Yield the announced voters of a ballot but those who have been announced to have left."""
    yield from (name for name in names_in(voters) if name not in left(public))


def _moves(initial: Ruleset, known: InForce) -> Iterator[str]:
    """Yield the lines that ask for moves which rules in force declare and no initial one does."""
    names = {move.name for move in moves_of(initial)}
    for move in moves_of(replace(initial, rules=known.rules)):
        if move.name not in names:
            yield f"do {move.name.replace('_', ' ')} {move.form}".rstrip()


def _under_way(public: PublicRecord, proposals: Mapping[int, Entry]) -> Entry | None:
    """Return the latest turn if its proposal is open and rules say whose turn is next."""
    taken = public.said.get("turn.taken", 0)
    names = (name for entry in public.in_order() for name, _value in entry.fields)
    ordered = any(name.startswith(NEXT_TO_MOVE) for name in names)
    return next((e for e in proposals.values() if ordered and e.number == taken), None)


def _asked(public: PublicRecord) -> tuple[tuple[str, Entry], ...]:
    """Return who is asked to mail something: the latest list under each name that asks."""
    latest = {
        name: entry
        for entry in public.in_order()
        for name, _value in entry.fields
        if name.startswith(ASKED_TO_MAIL)
    }
    return tuple((name, entry) for name, entry in latest.items() if names_in(entry.get(name)))


def _told(public: PublicRecord, proposals: Mapping[int, Entry]) -> dict[int, Fields]:
    """Return what rules have told of proposals under names of their own, as it was told last."""
    told: dict[int, dict[str, FieldValue]] = {number: {} for number in proposals}
    since = min((entry.number for entry in proposals.values()), default=len(public.entries) + 1)
    for place in range(since, len(public.entries) + 1):
        entry = public.entries[place]
        for number in proposals:
            if _speaks_of(entry, number):
                told[number] = _told_since(told[number], entry)
    return {number: tuple(fields.items()) for number, fields in told.items()}


def _speaks_of(entry: Entry, number: int) -> bool:
    """Say whether an announcement is about a proposal, or lists it under a name of a rule's own."""
    listed = (value for name, value in entry.fields if is_own_word(name))
    return entry.get("proposal.number") == number or any(
        isinstance(value, tuple) and str(number) in value for value in listed
    )


def _told_since(told: dict[str, FieldValue], entry: Entry) -> dict[str, FieldValue]:
    """Return what rules have told of a proposal, with what one more announcement tells.

    A value told under a name takes the place of what was told under it, and under all names that
    begin with it: ``debated`` ends ``debated_at_least_until``.
    """
    own = {
        name: value
        for name, value in entry.fields
        if is_own_word(name)
        and not name.startswith((NEXT_TO_MOVE, ASKED_TO_MAIL, NOT_COUNTED, VOTES_FALL))
        and not name.endswith(".document")
    }
    stays = {
        name: value
        for name, value in told.items()
        if not any(name == new or name.startswith(f"{new}_") for new in own)
    }
    return stays | own


@once
def decided(public: PublicRecord) -> Mapping[int, int]:
    """Return the proposals whose outcome was announced, each with the announcement's number."""
    entries = ((entry, entry.get("proposal.number")) for entry in public.in_order())
    return {
        number: entry.number
        for entry, number in entries
        if entry.about in DECIDED and isinstance(number, int)
    }


def _undecided(public: PublicRecord) -> dict[int, Entry]:
    """Return the proposals whose outcome was not announced, each with what first told of it."""
    over = decided(public)
    made: dict[int, Entry] = {}
    for entry in public.in_order():
        for number in entry.proposed:
            if number not in over:
                made.setdefault(number, entry)
    return made


@once
def left(public: PublicRecord) -> frozenset[str]:
    """Return the names of players who were announced to have left, and not to play again."""
    entries = ((entry, entry.get("player.name")) for entry in public.in_order())
    gone = {name for entry, name in entries if entry.about in LEFT and isinstance(name, str)}
    return frozenset(gone.difference(_players(public)))


def _players(public: PublicRecord) -> tuple[str, ...]:
    """Return the names of players whose joining was announced, and whose leaving was not."""
    names: dict[str, None] = {}
    for entry in public.in_order():
        name = entry.get("player.name")
        if entry.about == "tournament.started":
            names |= dict.fromkeys(names_in(entry.get("roster")))
        elif isinstance(name, str) and entry.about in ("player.joined", "player.readmitted"):
            names[name] = None
        elif isinstance(name, str) and entry.about in LEFT:
            names.pop(name, None)
    return tuple(names)


def _votes_are_told(known: InForce) -> bool:
    """Say whether rules announce every vote, and whose it is."""
    for rule in known.rules:
        for clause in compile_clauses(rule.clauses).statements:
            if isinstance(clause, When) and clause.event == "vote.cast" and not clause.condition:
                for effect in clause.effects:
                    if isinstance(effect, Reveal) and isinstance(effect.audience, Everyone):
                        told = {path.dotted for path in effect.fields}
                        if {"player.name", "proposal.number"} <= told:
                            return True
    return False


def _rewritten(entry: Entry, bodies: Mapping[int, Body]) -> dict[int, Body]:
    """Return the proposals that have another text from now on, as an announcement says."""
    text = entry.get(REWRITTEN_TEXT)
    if not isinstance(text, str):
        return {}
    return {
        number: replace(body, text=f"{text}\n")
        for number, body in bodies.items()
        if _speaks_of(entry, number)
    }


def _documents(entry: Entry) -> Iterator[tuple[int, Body]]:
    """Yield the proposals whose documents an announcement brought along."""
    for name, value in entry.fields:
        told = value if isinstance(value, tuple) else (value,)
        for document in told if name.endswith(".document") else ():
            parsed = read_document(document) if isinstance(document, str) else None
            # Of several parts clauses are asked one by one, which a sender is not warned by.
            if parsed is not None and not parsed.more:
                yield parsed.number, parsed.body

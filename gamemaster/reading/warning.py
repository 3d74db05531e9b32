"""Warns before a move that its sender could know to be illegal.

Judged by the rules in force as far as they were announced, on what the public record and the
sender's own correspondence say, and never by the game: so the warning is no oracle. What is not
known either way raises no warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from gamemaster.clauses import Budget, ClauseFailed, Scope, compile_clauses, evaluate
from gamemaster.clauses.nodes import (
    Award,
    Define,
    Everyone,
    Expr,
    Field,
    Name,
    Path,
    Protect,
    Require,
    Reveal,
    When,
)
from gamemaster.clauses.walking import effects
from gamemaster.documents.proposal import Noun, canonical_lines
from gamemaster.mail.commands.one_line_moves import Inquire
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.telling import Share, Tell
from gamemaster.mail.commands.votes import Vote
from gamemaster.rulesets import InitialRule
from gamemaster.tournament.as_announced import in_force, standing
from gamemaster.tournament.public import Entry, OwnEntry, PublicRecord

STEPS = 20_000
Warnable: TypeAlias = Propose | Vote | Inquire | Tell | Share
Rules: TypeAlias = Sequence[InitialRule]
_SUBJECTS = {Propose: "turn", Vote: "vote", Inquire: "inquiry", Tell: "press", Share: "press"}


@dataclass(frozen=True, slots=True)
class _Oneself:
    """The sender, as far as their own correspondence tells."""

    name: str
    handle: str
    points: int | Fraction
    turns: int
    last_turn: int | None
    joined: int | None
    active: bool = True


@dataclass(frozen=True, slots=True)
class _Tournament:
    name: str
    started: int | None


@dataclass(frozen=True, slots=True)
class _InitialTarget:
    given: bool
    number: int | None
    exists: bool
    in_force: bool
    mutable: bool
    superseded_by: int | None = None


@dataclass(frozen=True, slots=True)
class _Reader:
    name: str


@dataclass(frozen=True, slots=True)
class _Shared:
    number: int


@dataclass(frozen=True, slots=True)
class _Proposed:
    """An open proposal, as far as its announcement and those of votes on it tell."""

    number: int
    proposer: _Oneself
    voters: tuple[_Oneself, ...]


@dataclass(frozen=True, slots=True)
class _Press:
    sender: _Oneself
    readers: tuple[_Reader, ...]
    anonymous: bool
    proposal: _Shared | None


@dataclass(frozen=True, slots=True)
class _Words(_Press):
    length: int


@dataclass(frozen=True, slots=True)
class _Change:
    kind: str
    text: str
    clauses: str


def warn(
    public: PublicRecord, name: str, own: Sequence[OwnEntry], command: Warnable, now: int
) -> int | None:
    """Return the announced rule that ``command``, sent at ``now``, plainly breaks, or None."""
    subject, oneself = _SUBJECTS[type(command)], _oneself(public, name, own)
    rules = in_force(public).rules
    bound: dict[str, object] = {
        "now": now,
        "player": oneself,
        "tournament": _Tournament(public.title, _started(public)),
    }
    if isinstance(command, Propose):
        bound |= _whose_turn(public, rules, oneself)
        bound["change"] = _Change(command.kind, _as_sent(command.text), _as_sent(command.clauses))
        if command.target_number is None:
            bound["target"] = _InitialTarget(
                given=False, number=None, exists=False, in_force=False, mutable=False
            )
        else:
            target = _known_target(public, command.target_noun, command.target_number)
            if target is not None:
                bound["target"] = target
    elif isinstance(command, Vote):
        if command.choice == "withdrawn":
            return None
        bound |= {"choice": command.choice} | _voted_on(public, oneself, command.number)
    elif isinstance(command, Tell | Share):
        bound["press"] = _press(command, oneself)
    scope = _scope(rules, bound)
    for rule, clause in _statements(rules):
        if isinstance(clause, Require) and clause.subject == subject:
            refused = _answer(clause.condition, scope) is False
            if refused and not _given(rules, rule, subject, scope):
                return rule
    return None


def _answer(condition: Expr, scope: Scope) -> object:
    """Return what a condition comes to, None where it rests on what the sender cannot know."""
    try:
        return evaluate(condition, scope, Budget(STEPS))
    except ClauseFailed:
        return None


def _given(rules: Rules, number: int, subject: str, scope: Scope) -> bool:
    """Say whether an immutable rule may give the move that a mutable one, ``number``, forbids."""
    mutable = {rule.number for rule in rules if rule.mutable}
    return number in mutable and any(
        clause.what == subject
        and (clause.condition is None or _answer(clause.condition, scope) is not False)
        for rule, clause in _statements(rules)
        if isinstance(clause, Protect) and rule not in mutable
    )


def _voted_on(public: PublicRecord, sender: _Oneself, number: int | None) -> dict[str, object]:
    """Return the proposal that a vote is on, where it was announced who made it."""

    def somebody(name: str) -> _Oneself:
        return sender if name == sender.name else replace(sender, name=name, handle=name)

    for known in standing(public).proposals:
        proposer = known.entry.get("player.name")
        if known.number == number and isinstance(proposer, str):
            voters = tuple(somebody(name) for name in known.voted)
            return {"proposal": _Proposed(known.number, somebody(proposer), voters)}
    return {}


def _whose_turn(public: PublicRecord, rules: Rules, sender: _Oneself) -> dict[str, object]:
    """Return what announcements tell of whose turn it is, where rules announce it.

    The proposals that are not decided yet are known where every outcome is announced.
    """
    bound: dict[str, object] = {}
    known = standing(public)
    reveals = list(_revealed(rules))
    decided = {event for event, path in reveals if path.dotted == "proposal.number"}
    if {"proposal.adopted", "proposal.defeated"} <= decided:
        bound["proposals"] = tuple(_Shared(proposal.number) for proposal in known.proposals)
    told = known.next_to_move
    for _event, path in reveals:
        match path.expr:
            case Field(base=Name(name=defined), field="name") if told and path.dotted in dict(
                told.fields
            ):
                another = replace(sender, name=str(told.get(path.dotted)), handle=defined)
                bound[defined] = sender if another.name == sender.name else another
    return bound


def _revealed(rules: Rules) -> Iterator[tuple[str, Path]]:
    """Iterate over what rules reveal to everybody, and of which events."""
    for _, clause in _statements(rules):
        if isinstance(clause, When):
            for effect in effects(clause):
                if isinstance(effect, Reveal) and isinstance(effect.audience, Everyone):
                    yield from ((clause.event, path) for path in effect.fields)


def _press(command: Tell | Share, sender: _Oneself) -> _Press:
    readers = tuple(map(_Reader, command.readers))
    if isinstance(command, Share):
        return _Press(sender, readers, command.anonymous, _Shared(command.number))
    return _Words(sender, readers, command.anonymous, None, len(command.text))


def _statements(rules: Rules) -> Iterator[tuple[int, object]]:
    """Iterate over clauses: those of immutable rules first (110), then by number (211)."""
    for rule in sorted(rules, key=lambda rule: (rule.mutable, rule.number)):
        for clause in compile_clauses(rule.clauses).statements:
            yield rule.number, clause


def _scope(rules: Rules, bound: Mapping[str, object]) -> Scope:
    defines: dict[str, Define] = {}
    for _, clause in _statements(rules):
        if isinstance(clause, Define):
            defines.setdefault(clause.name, clause)
    return Scope(bindings=bound, definition=defines.get, roll=None, attainable=None)


def _known_target(public: PublicRecord, noun: Noun | None, number: int) -> _InitialTarget | None:
    """Return what anybody knows of a target, None where adopted changes may have moved it."""
    if number not in public.initial_numbers:
        return None
    if noun == "rule or its successor" and public.adopted:
        return None
    # Rule 108: an amended rule has the amendment's number, so an initial number is never one.
    is_rule = noun != "amendment"
    mutable = any(rule.number == number and rule.mutable for rule in public.ruleset.rules)
    return _InitialTarget(
        given=True, number=number, exists=True, in_force=is_rule, mutable=is_rule and mutable
    )


def _oneself(public: PublicRecord, name: str, own: Sequence[OwnEntry]) -> _Oneself:
    """Return the sender's turns and points, as their letters and the announcements tell them."""
    turns = _turns(public, name, own)
    last = max((entry.at for entry in turns), default=None)
    joined = _joined(public, name)
    return _Oneself(name, "", _points(public, name, own), len(turns), last, joined)


def _as_sent(text: str) -> str:
    return "".join(f"{line}\n" for line in canonical_lines(text))


def _started(public: PublicRecord) -> int | None:
    return min((e.at for e in public.in_order() if e.about == "tournament.started"), default=None)


def _joined(public: PublicRecord, name: str) -> int | None:
    """Return when the sender joined, as far as announcements tell.

    Who was there at the start joined at some time before: so long ago that no rule about newcomers
    warns.
    """
    announced = [
        entry.at
        for entry in public.in_order()
        if entry.about == "player.joined" and entry.get("player.name") == name
    ]
    if announced:
        return max(announced)
    return 0 if name in _roster(public) else None


def _roster(public: PublicRecord) -> tuple[str, ...]:
    """Return the names of those who were there at the start, as far as a rule announced them."""
    for entry in public.in_order():
        roster = entry.get("roster")
        if entry.about == "tournament.started" and isinstance(roster, tuple):
            return roster
    return ()


def _turns(public: PublicRecord, name: str, own: Sequence[OwnEntry]) -> list[OwnEntry]:
    """Return the sender's turns.

    A turn counts from the moment it was taken down: whether it has been played is not known here.
    One that came before the start, or at an instant at which the sender was announced to have
    broken a rule and got no document, was none.
    """
    begun = _started(public) or 0
    illegal = {entry.at for entry in public.in_order() if _is_violation(entry, name)}
    documents = {entry.at for entry in own if entry.about == "turn.taken"}
    return [
        entry
        for entry in own
        if entry.get("move") == "turn" and entry.at >= begun and entry.at not in illegal - documents
    ]


def _points(public: PublicRecord, name: str, own: Sequence[OwnEntry]) -> int | Fraction:
    """Return the sender's score: the latest that a letter told, and what they know came after."""
    told: int | Fraction = _amount(public.ruleset.rules, "initial_points", None)
    since = -1
    for letter in own:
        score = letter.get("player.points")
        score = letter.get("proposer.points") if score is None else score
        if isinstance(score, int | str):
            told, since = Fraction(score), letter.at
    numbers = {_number_of(entry) for entry in own if entry.about == "turn.taken"}
    for entry in public.in_order():
        if entry.at <= since:
            continue
        if entry.about == "turn.taken" and entry.get("proposal.number") in numbers:
            gained = entry.get("points")
            told += gained if isinstance(gained, int) else 0
        elif _is_violation(entry, name):
            told += _amount(public.ruleset.rules, None, "move.illegal")
    # An inquiry is spent from the moment it was taken down, whether or not it was answered yet.
    answered = {entry.at for entry in own if entry.about == "inquiry.made"}
    illegal = {entry.at for entry in public.in_order() if _is_violation(entry, name)}
    bought = {*public.initial_numbers, *public.adopted}
    spent = [
        entry.at
        for entry in own
        if entry.get("move") == "inquiry"
        and entry.get("number") in bought
        and entry.at not in illegal
    ]
    waiting = sum(at not in answered for at in spent if at > since)
    inquiries = waiting + sum(entry.about == "inquiry.made" and entry.at > since for entry in own)
    return told + inquiries * _amount(public.ruleset.rules, None, "inquiry.made")


def _is_violation(entry: Entry, name: str) -> bool:
    return entry.about == "move.illegal" and entry.get("player.name") == name


def _number_of(entry: OwnEntry) -> int | None:
    """Return the number in the document that a letter carried."""
    document = entry.get("proposal.document")
    if isinstance(document, str):
        for line in document.splitlines():
            if line.startswith("Number: ") and line[8:].isdigit():
                return int(line[8:])
    return None


def _amount(rules: Rules, defined: str | None, event: str | None) -> int | Fraction:
    """Return a constant of rules: a definition, or what an event earns its player."""
    scope = _scope(rules, {})
    total: int | Fraction = 0
    for _, clause in _statements(rules):
        expressions = []
        if isinstance(clause, Define) and clause.name == defined:
            expressions = [clause.expr]
        elif isinstance(clause, When) and clause.event == event and clause.condition is None:
            expressions = [part.amount for part in clause.effects if isinstance(part, Award)]
        for expression in expressions:
            try:
                value = evaluate(expression, scope, Budget(STEPS))
            except ClauseFailed:
                continue
            if isinstance(value, int | Fraction) and not isinstance(value, bool):
                total += value
    return total

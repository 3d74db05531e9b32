"""Warns before a move that its sender could know to be illegal.

Judged by the rules in force as far as they were announced, on what the public record and the
sender's own correspondence say, and never by the game: so the warning is no oracle. A condition
that is not known either way raises no warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from gamemaster.clauses import Scope
from gamemaster.clauses.nodes import Attribute, Field, Macro, Move, Name, Path, Protect
from gamemaster.clauses.types import CHANGE
from gamemaster.clauses.walking import speaks_of
from gamemaster.documents.proposal import Noun, canonical_lines
from gamemaster.game.rules.locality import OF_A_PROPOSAL
from gamemaster.game.views.clause_views import TournamentView
from gamemaster.mail.commands.one_line_moves import Do, Inquire
from gamemaster.mail.commands.passing_on import Share, Tell
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.reading.announced_clauses import AnnouncedClauses, amount, announced, answer
from gamemaster.reading.declared_words import Known, read_declared, read_said
from gamemaster.reading.known_rules import documents, number_since
from gamemaster.reading.known_sender import sender_known, started
from gamemaster.reading.known_things import (
    KnownChange,
    KnownGame,
    KnownPlayer,
    KnownPress,
    KnownProposal,
    KnownTarget,
    KnownWords,
)
from gamemaster.record.answers_wanted import ASKED_TO_MAIL, NEXT_TO_MOVE, names_in
from gamemaster.tournament.as_announced import LEFT, in_force, standing
from gamemaster.tournament.public import OwnEntry, PublicRecord

Warnable: TypeAlias = Propose | Vote | Inquire | Tell | Share | Do
AHEAD: Final = 31 * 86_400
"""The seconds ahead in which we look for the instant at which a move becomes allowed."""
_OPENING: Final = re.compile(r"\s*with\b\s*", re.IGNORECASE)
_SUBJECTS = {Propose: "turn", Vote: "vote", Inquire: "inquiry", Tell: "press", Share: "press"}


def warn(
    public: PublicRecord,
    name: str,
    own: Callable[[], Sequence[OwnEntry]],
    command: Warnable,
    now: int,
) -> int | None:
    """Return the announced rule that ``command``, sent at ``now``, plainly breaks, or None."""
    if isinstance(command, Vote) and command.choice == "withdrawn":
        return None
    rules = announced(public)
    if not isinstance(command, Do) and _SUBJECTS[type(command)] not in rules.requirements:
        return None
    sender = sender_known(public, name, own)
    known = Known(public, sender, {})
    known = replace(known, proposals=_proposals(known))
    bound: dict[str, object] = {
        "now": now,
        "game": KnownGame(),
        "tournament": TournamentView(public.title, started(public)),
        **_whose_turn(known),
        **_asked(known),
    }
    if _outcomes_are_told(rules):
        opened = standing(public).proposals
        bound["proposals"] = tuple(known.proposals[one.number] for one in opened)
    if isinstance(command, Do):
        broken = _broken_by_declared(known, command, bound)
        return next((rule for rule in broken if rule is not None), None)
    scope = known.scope(bound | _bound_by(known, command, own))
    return _forbidding(rules, _SUBJECTS[type(command)], scope)


def _broken_by_declared(
    known: Known, command: Do, bound: Mapping[str, object]
) -> Iterator[int | None]:
    """Yield the first rule that each part of a declared move breaks, if any."""
    rules, form = known.announced, command.form
    said = read_declared(known, command.words, form=form is not None)
    if said is None:
        return
    of_move = {**bound, **said.bound}
    if form is None:
        if said.turn:
            yield _forbidding(rules, "turn", known.scope(bound), OF_A_PROPOSAL["turn"])
        yield _forbidding(rules, said.subject, known.scope(of_move))
        return
    with_it = read_said(known, form.said) or {}
    parts = [_turn(known.public, part, with_it) for part in form.parts]
    for part in parts:
        scope = known.scope({**bound, **part})
        yield _forbidding(rules, "turn", scope, of_change=not said.turn)
    for part in parts:
        scope = known.scope({**of_move, str(said.form): part["change"]})
        yield _forbidding(rules, said.subject, scope)


def lacking_with_proposal(
    public: PublicRecord,
    name: str,
    words: str | None,
    text: str,
    beside: Iterable[str],
    own: Sequence[str] = (),
) -> Asked | None:
    """Return what announced rules ask a proposer to say, where ``words`` do not answer that.

    They do if they have a meaning, say whatever else would be absent, and leave out nothing that
    stands elsewhere: in the first line of ``text``, in a line ``beside`` the commands, or as the
    writer's in any line of their ``own`` (*my stake*). Where no announced rule asks for anything,
    words are answered by a hidden one, if there may be any.
    """
    asked = announced(public).asked_of_proposers
    if not asked:
        return Asked((), understood=False) if words and not in_force(public).untold else None
    known = Known.of(public, name)
    said = read_said(known, words)
    if said is None:
        return Asked(tuple(asked.values()), understood=False)
    elsewhere = [*beside]
    first = _OPENING.sub("", text.partition("\n")[0], count=1)
    if not words and first and read_said(known, first) is not None:
        elsewhere.append(first)
    lacking = tuple(
        clause
        for name, clause in asked.items()
        if said.get(name, ()) is None
        or (
            not _speaks(words or "", name)
            and (
                any(_speaks(line, name) for line in elsewhere)
                or any(_is_ones_own(line, name) for line in own)
            )
        )
    )
    return Asked(lacking, understood=True) if lacking else None


def _speaks(line: str, name: str) -> bool:
    """Say whether a line has a name as words of its own."""
    words = re.findall(r"\w+", line.casefold().replace("_", " "))
    return f" {name.casefold().replace('_', ' ')} " in f" {' '.join(words)} "


def _is_ones_own(line: str, name: str) -> bool:
    """Say whether a line speaks of what is so called as its writer's (*My stake is five*)."""
    words = [re.escape(word) for word in name.split("_")]
    said = rf"\b(?:my|meine?|mon|ma|mes)\s+{'[_ ]'.join(words)}\b"
    return re.search(said, line, re.IGNORECASE) is not None


class Asked(NamedTuple):
    """Attributes that a proposer is to say; ``understood``: nothing else was said.

    Without any, something was said that nobody asks for.
    """

    attributes: tuple[Attribute, ...]
    understood: bool

    def forms(self) -> tuple[str, ...]:
        """Return how each is written: its name, and the type or the choices behind it."""
        return tuple(
            f"{clause.name.replace('_', ' ')} "
            + (" | ".join(clause.type.choices) or clause.type.name.upper())
            for clause in self.attributes
        )


def is_declared(public: PublicRecord, words: str) -> bool:
    """Say whether an announced rule declares the move, or the ballot, that words begin with."""
    said = f"{' '.join(words.casefold().split())} "
    names = (*announced(public).moves, *announced(public).ballots)
    return any(said.startswith(f"{name.casefold()} ") for name in names)


def takes_change(public: PublicRecord, words: str) -> bool | None:
    """Say whether the announced move that words begin with says a change; None if none does so."""
    said = f"{' '.join(words.casefold().replace('_', ' ').split())} "
    moves = {heard.clause.name: heard.clause for heard in announced(public).of(Move)}
    found = [
        name for name in moves if re.match(rf"{name.replace('_', ' ')}(?!\w)", said) is not None
    ]
    if not found:
        return False if is_declared(public, words) else None
    parameters = moves[max(found, key=len)].parameters
    return any(parameter.type.name == CHANGE.name for parameter in parameters)


def allowed_from(broken_at: Callable[[int], int | None], now: int) -> int | None:
    """Return an instant from which no announced rule is broken any more, or None.

    It is None where time alone does not allow the move within ``AHEAD`` seconds.
    """
    forbidden, allowed = now, now + AHEAD
    if broken_at(allowed) is not None:
        return None
    while allowed - forbidden > 1:
        between = (forbidden + allowed) // 2
        if broken_at(between) is None:
            allowed = between
        else:
            forbidden = between
    return allowed


def cost_of_violation(public: PublicRecord) -> int | Fraction:
    """Return the points that a violation costs, by the rules that were announced."""
    return max(-amount(announced(public), None, "move.illegal"), 0)


def _forbidding(
    rules: AnnouncedClauses,
    subject: str,
    scope: Scope,
    lacking: frozenset[str] = frozenset(),
    *,
    of_change: bool = False,
) -> int | None:
    """Return the first rule with a condition that plainly fails.

    Conditions that speak of something ``lacking`` are not applied to the move; of one that only
    says a change (``of_change``), those are that speak of it.
    """
    for heard in rules.requirements.get(subject, ()):
        names = OF_A_PROPOSAL[subject] if of_change else lacking
        if speaks_of(heard.clause, names, rules.answers) is not of_change:
            continue
        refused = answer(heard.clause.condition, scope) is False
        if refused and not (heard.rule.mutable and _given(rules, subject, scope)):
            return heard.rule.number
    return None


def _given(rules: AnnouncedClauses, subject: str, scope: Scope) -> bool:
    """Say whether an immutable rule may give the move that a mutable one forbids."""
    return any(
        heard.clause.what == subject
        and (heard.clause.condition is None or answer(heard.clause.condition, scope) is not False)
        for heard in rules.of(Protect)
        if not heard.rule.mutable
    )


# What the command speaks of ----------------------------------------------------------------------


def _bound_by(
    known: Known,
    command: Propose | Vote | Inquire | Tell | Share,
    own: Callable[[], Sequence[OwnEntry]],
) -> dict[str, object]:
    """Return the names that a command gives to clauses."""
    match command:
        case Propose():
            turn = _turn(known.public, command, read_said(known, command.said) or {})
            if left_as(known.public, own, command) != command.target_number:
                turn["target"] = replace(_GONE, number=command.target_number)
            return turn
        case Vote(number=number, choice=choice):
            opened = {one.number for one in standing(known.public).proposals}
            on = {"proposal": known.proposals[number]} if number in opened else {}
            return {"choice": choice, **on}
        case Tell() | Share():
            return {"press": _press(command, known.sender)}
    return {}


_GONE: Final = KnownTarget(given=True, number=None, exists=True, in_force=False, mutable=False)


def left_as(
    public: PublicRecord, own: Callable[[], Sequence[OwnEntry]], command: Propose
) -> int | None:
    """Return the number that the rule a proposal names has by now, by what its sender was told.

    None: it was repealed. Where the proposal would find it under any number, that is its own.
    """
    number = command.target_number
    if number is None or command.target_noun != "rule" or not public.adopted:
        return number
    return number_since(public, documents(public, own()), number)


def _turn(public: PublicRecord, command: Propose, said: Mapping[str, object]) -> dict[str, object]:
    target: KnownTarget | None = KnownTarget(
        given=False, number=None, exists=False, in_force=False, mutable=False
    )
    if command.target_number is not None:
        target = _known_target(public, command.target_noun, command.target_number)
    change = KnownChange(
        command.kind, _as_sent(command.text), _as_sent(command.clauses), said, target
    )
    return {"change": change} if target is None else {"change": change, "target": target}


def _as_sent(text: str) -> str:
    return "".join(f"{line}\n" for line in canonical_lines(text))


def _known_target(public: PublicRecord, noun: Noun | None, number: int) -> KnownTarget | None:
    """Return what anybody knows of a target, None where adopted changes may have moved it."""
    if number not in public.initial_numbers:
        return None
    if noun == "rule or its successor" and public.adopted:
        return None
    # Rule 108: an amended rule has the amendment's number, so an initial number is never one.
    is_rule = noun != "amendment"
    mutable = any(rule.number == number and rule.mutable for rule in public.ruleset.rules)
    return KnownTarget(
        given=True, number=number, exists=True, in_force=is_rule, mutable=is_rule and mutable
    )


def _press(command: Tell | Share, sender: KnownPlayer) -> KnownPress:
    readers = tuple(map(KnownPlayer, command.readers))
    if isinstance(command, Share):
        return KnownPress(sender, readers, command.anonymous, KnownProposal(command.number))
    return KnownWords(sender, readers, command.anonymous, None, len(command.text))


# How the game stands -----------------------------------------------------------------------------


def _outcomes_are_told(rules: AnnouncedClauses) -> bool:
    """Say whether rules announce what becomes of every proposal."""
    outcomes = {
        (outcome, "proposal.number") for outcome in ("proposal.adopted", "proposal.defeated")
    }
    return outcomes <= rules.told


def _proposals(known: Known) -> dict[int, KnownProposal]:
    """Return the proposals that were announced, by number."""
    public, rules = known.public, known.announced
    outcomes, votes = _outcomes_are_told(rules), ("vote.cast", "player.name") in rules.told
    voted = {proposal.number: proposal.voted for proposal in standing(public).proposals}
    found = {}
    for number, announcement in public.announced.items():
        entry, told = public.entries[announcement], dict[str, object]()
        proposer = entry.get("player.name")
        if entry.about == "turn.taken":
            told["announced"] = entry.at
            if isinstance(proposer, str):
                told["proposer"] = known.player(proposer)
        if outcomes:
            told["open"] = number in voted
        if votes and number in voted:
            told["voters"] = tuple(map(known.player, voted[number]))
        found[number] = KnownProposal(number, **told)
    return found


def _whose_turn(known: Known) -> dict[str, object]:
    """Return what announcements tell of who has moved and whose turn it is."""
    bound: dict[str, object] = {}
    next_told = standing(known.public).next_to_move
    told = dict(next_told.fields) if next_told else {}
    for event, path in known.announced.revealed:
        told_of_all = not known.announced.turns_without_proposal
        if told_of_all and (event, path.dotted) == ("turn.taken", "player.name"):
            bound |= _mover(known)
        if path.dotted.startswith(NEXT_TO_MOVE) and path.dotted in told:
            match path.expr:
                case Field(base=Name(name=defined), field="name"):
                    bound[defined] = known.player(str(told[path.dotted]))
    return bound


def _asked(known: Known) -> dict[str, object]:
    """Return who plays, and whom announcements ask to mail something, by the names in rules."""
    stands, rules = standing(known.public), known.announced
    bound: dict[str, object] = {}
    named = {(event, "player.name") for event in ("player.joined", *LEFT)}
    if stands.players and named <= rules.told:
        bound["players"] = tuple(map(known.player, stands.players))
    entries = dict(stands.asked)
    for _event, path in rules.revealed if known.public.started else ():
        match path:
            case Path(
                dotted=field,
                expr=Macro(kind="map", source=Name(name=defined), body=Field(field="name")),
            ) if field.startswith(ASKED_TO_MAIL):
                names = names_in(entries[field].get(field)) if field in entries else ()
                bound[defined] = tuple(map(known.player, names))
    return bound


def _mover(known: Known) -> dict[str, object]:
    """Return who took the last turn, unless that turn may count as not taken by now."""
    public = known.public
    taken = public.said.get("turn.taken", 0)
    voided = max(public.said.get(f"{what}.voided", 0) for what in ("turn", "proposal"))
    if not taken:
        return {"mover": None} if public.started else {}
    mover = public.entries[taken].get("player.name")
    return {"mover": known.player(mover)} if isinstance(mover, str) and voided < taken else {}

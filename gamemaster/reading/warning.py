"""Warns before a move that its sender could know to be illegal.

Judged by the rules in force as far as they were announced, on what the public record and the
sender's own correspondence say, and never by the game: so the warning is no oracle. What is not
known either way raises no warning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from gamemaster.clauses import Scope
from gamemaster.clauses.nodes import Ballot, Field, Macro, Move, Name, Path, Protect, Require
from gamemaster.documents.proposal import Noun, canonical_lines
from gamemaster.mail.commands.one_line_moves import Do, Inquire
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.telling import Share, Tell
from gamemaster.mail.commands.votes import Vote
from gamemaster.reading.announced_clauses import Rules, answer, clauses_of, revealed, scope_of
from gamemaster.reading.declared_words import read_declared
from gamemaster.reading.known_sender import sender_known, started
from gamemaster.reading.known_things import (
    KnownChange,
    KnownGame,
    KnownPlayer,
    KnownPress,
    KnownProposal,
    KnownTarget,
    KnownTournament,
    KnownWords,
)
from gamemaster.record.asking import ASKED_TO_MAIL, NEXT_TO_MOVE, names_in
from gamemaster.tournament.as_announced import LEFT, in_force, standing
from gamemaster.tournament.public import OwnEntry, PublicRecord

Warnable: TypeAlias = Propose | Vote | Inquire | Tell | Share | Do
_SUBJECTS = {Propose: "turn", Vote: "vote", Inquire: "inquiry", Tell: "press", Share: "press"}


def warn(
    public: PublicRecord, name: str, own: Sequence[OwnEntry], command: Warnable, now: int
) -> int | None:
    """Return the announced rule that ``command``, sent at ``now``, plainly breaks, or None."""
    if isinstance(command, Vote) and command.choice == "withdrawn":
        return None
    sender = sender_known(public, name, own)
    rules = in_force(public).rules
    proposals = _proposals(public, rules, sender)
    bound: dict[str, object] = {
        "now": now,
        "player": sender,
        "game": KnownGame(),
        "tournament": KnownTournament(public.title, started(public)),
        **_whose_turn(public, rules, sender),
        **_asked(public, rules, sender),
    }
    if _outcomes_are_told(rules):
        bound["proposals"] = tuple(proposals[open_one] for open_one in _open(public))
    if isinstance(command, Do):
        said = read_declared(public, rules, sender, proposals, command.words)
        if said is None:
            return None
        scope = scope_of(rules, {**bound, **said.bound, "player": sender}, public)
        return _forbidding(rules, said.subject, scope)
    more = _bound_by(public, sender, proposals, command)
    return _forbidding(rules, _SUBJECTS[type(command)], scope_of(rules, bound | more, public))


def is_declared(public: PublicRecord, words: str) -> bool:
    """Say whether an announced rule declares the move, or the ballot, that words begin with."""
    said = f"{' '.join(words.casefold().split())} "
    return any(
        said.startswith(f"{heard.clause.name.casefold()} ")
        for heard in clauses_of(in_force(public).rules)
        if isinstance(heard.clause, Move | Ballot)
    )


def _forbidding(rules: Rules, subject: str, scope: Scope) -> int | None:
    """Return the first rule with a condition that plainly fails."""
    for heard in clauses_of(rules):
        clause, number = heard.clause, heard.rule.number
        if isinstance(clause, Require) and clause.subject == subject:
            refused = answer(clause.condition, scope) is False
            if refused and not _given(rules, number, subject, scope):
                return number
    return None


def _given(rules: Rules, number: int, subject: str, scope: Scope) -> bool:
    """Say whether an immutable rule may give the move that a mutable one, ``number``, forbids."""
    mutable = {rule.number for rule in rules if rule.mutable}
    return number in mutable and any(
        heard.clause.what == subject
        and (heard.clause.condition is None or answer(heard.clause.condition, scope) is not False)
        for heard in clauses_of(rules)
        if isinstance(heard.clause, Protect) and not heard.rule.mutable
    )


# What the command speaks of ----------------------------------------------------------------------


def _bound_by(
    public: PublicRecord,
    sender: KnownPlayer,
    proposals: dict[int, KnownProposal],
    command: Propose | Vote | Inquire | Tell | Share,
) -> dict[str, object]:
    """Return the names that a command gives to clauses."""
    match command:
        case Propose():
            return _turn(public, command)
        case Vote(number=number, choice=choice):
            on = {"proposal": proposals[number]} if number in _open(public) else {}
            return {"choice": choice, **on}
        case Tell() | Share():
            return {"press": _press(command, sender)}
    return {}


def _turn(public: PublicRecord, command: Propose) -> dict[str, object]:
    change = KnownChange(command.kind, _as_sent(command.text), _as_sent(command.clauses))
    target: KnownTarget | None = KnownTarget(
        given=False, number=None, exists=False, in_force=False, mutable=False
    )
    if command.target_number is not None:
        target = _known_target(public, command.target_noun, command.target_number)
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


def _open(public: PublicRecord) -> tuple[int, ...]:
    return tuple(proposal.number for proposal in standing(public).proposals)


def _outcomes_are_told(rules: Rules) -> bool:
    """Say whether rules announce what becomes of every proposal."""
    told = {event for event, path in revealed(rules) if path.dotted == "proposal.number"}
    return {"proposal.adopted", "proposal.defeated"} <= told


def _proposals(public: PublicRecord, rules: Rules, sender: KnownPlayer) -> dict[int, KnownProposal]:
    """Return the proposals that were announced, by number."""
    outcomes = _outcomes_are_told(rules)
    votes = ("vote.cast", "player.name") in {(at, path.dotted) for at, path in revealed(rules)}
    voted = {proposal.number: proposal.voted for proposal in standing(public).proposals}
    found = {}
    for number, announcement in public.announced.items():
        entry, known = public.entries[announcement], dict[str, object]()
        proposer = entry.get("player.name")
        if entry.about == "turn.taken":
            known["announced"] = entry.at
            if isinstance(proposer, str):
                known["proposer"] = _somebody(sender, proposer)
        if outcomes:
            known["open"] = number in voted
        if votes and number in voted:
            known["voters"] = tuple(_somebody(sender, name) for name in voted[number])
        found[number] = KnownProposal(number, **known)
    return found


def _somebody(sender: KnownPlayer, name: str) -> KnownPlayer:
    return sender if name == sender.name else KnownPlayer(name)


def _whose_turn(public: PublicRecord, rules: Rules, sender: KnownPlayer) -> dict[str, object]:
    """Return what announcements tell of who has moved and whose turn it is."""
    bound: dict[str, object] = {}
    told = dict(next_told.fields) if (next_told := standing(public).next_to_move) else {}
    for event, path in revealed(rules):
        if (event, path.dotted) == ("turn.taken", "player.name"):
            bound |= _mover(public, sender)
        if path.dotted.startswith(NEXT_TO_MOVE) and path.dotted in told:
            match path.expr:
                case Field(base=Name(name=defined), field="name"):
                    bound[defined] = _somebody(sender, str(told[path.dotted]))
    return bound


def _asked(public: PublicRecord, rules: Rules, sender: KnownPlayer) -> dict[str, object]:
    """Return who plays, and whom announcements ask to mail something, by the names in rules."""
    told = set(revealed(rules))
    named = {event for event, path in told if path.dotted == "player.name"}
    known = standing(public)
    bound: dict[str, object] = {}
    if known.players and {"player.joined", *LEFT} <= named:
        bound["players"] = tuple(_somebody(sender, name) for name in known.players)
    entries = dict(known.asked)
    for _event, path in told if public.started else ():
        match path:
            case Path(
                dotted=field,
                expr=Macro(kind="map", source=Name(name=defined), body=Field(field="name")),
            ) if field.startswith(ASKED_TO_MAIL):
                names = names_in(entries[field].get(field)) if field in entries else ()
                bound[defined] = tuple(_somebody(sender, name) for name in names)
    return bound


def _mover(public: PublicRecord, sender: KnownPlayer) -> dict[str, object]:
    """Return who took the last turn, unless that turn may count as not taken by now."""
    taken = public.said.get("turn.taken", 0)
    voided = max(public.said.get(f"{what}.voided", 0) for what in ("turn", "proposal"))
    if not taken:
        return {"mover": None} if public.started else {}
    mover = public.entries[taken].get("player.name")
    known = isinstance(mover, str) and voided < taken
    return {"mover": _somebody(sender, str(mover))} if known else {}

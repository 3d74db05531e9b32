"""Warns before a move that its sender could know to be illegal.

Judged by the rules in force as far as they were announced, on what the public record and the
sender's own correspondence say, and never by the game: so the warning is no oracle. A condition
that is not known either way raises no warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from gamemaster.clauses import Scope
from gamemaster.clauses.nodes import Attribute, Ballot, Field, Macro, Move, Name, Path, Protect
from gamemaster.clauses.types import CHANGE
from gamemaster.clauses.walking import speaks_of
from gamemaster.documents.proposal import Noun, canonical_lines
from gamemaster.game.locality import OF_A_PROPOSAL
from gamemaster.mail.commands.one_line_moves import Do, Inquire
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.telling import Share, Tell
from gamemaster.mail.commands.votes import Vote
from gamemaster.reading.announced_clauses import AnnouncedClauses, announced_clauses, answer
from gamemaster.reading.declared_words import (
    DeclaredWords,
    Unread,
    read_declared,
    read_said,
    unread,
    which_ballots,
)
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
    announced = announced_clauses(in_force(public).rules)
    if not isinstance(command, Do) and _SUBJECTS[type(command)] not in announced.requirements:
        return None
    sender = sender_known(public, name, own)
    proposals = _proposals(public, announced, sender)
    bound: dict[str, object] = {
        "now": now,
        "player": sender,
        "game": KnownGame(),
        "tournament": KnownTournament(public.title, started(public)),
        **_whose_turn(public, announced, sender),
        **_asked(public, announced, sender),
    }
    if _outcomes_are_told(announced):
        bound["proposals"] = tuple(proposals[open_one] for open_one in _open(public))
    if isinstance(command, Do):
        form = command.form
        said = read_declared(
            public, announced, sender, proposals, command.words, form=form is not None
        )
        if said is None:
            return None
        if form is not None:
            return _forbidding_form(public, announced, sender, proposals, form, said, bound)
        found = None
        if said.turn:
            lacking = OF_A_PROPOSAL["turn"]
            found = _forbidding(announced, "turn", announced.scope(bound, public), lacking)
        scope = announced.scope({**bound, **said.bound, "player": sender}, public)
        return _forbidding(announced, said.subject, scope) if found is None else found
    more = _bound_by(public, announced, sender, proposals, command)
    scope = announced.scope(bound | more, public)
    return _forbidding(announced, _SUBJECTS[type(command)], scope)


def _forbidding_form(
    public: PublicRecord,
    announced: AnnouncedClauses,
    sender: KnownPlayer,
    proposals: dict[int, KnownProposal],
    form: Propose,
    said: DeclaredWords,
    bound: Mapping[str, object],
) -> int | None:
    """Return the first rule that a move with a change breaks, by that change or otherwise."""
    with_it = read_said(public, announced, sender, proposals, form.said) or {}
    parts = [_turn(public, part, with_it) for part in form.parts]
    for part in parts:
        scope = announced.scope({**bound, **part}, public)
        found = _forbidding(announced, "turn", scope, of_change=not said.turn)
        if found is not None:
            return found
    of_move = {**bound, **said.bound, "player": sender}
    scopes = (
        announced.scope({**of_move, str(said.form): part["change"]}, public) for part in parts
    )
    broken = (_forbidding(announced, said.subject, scope) for scope in scopes)
    return next((rule for rule in broken if rule is not None), None)


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
    known = in_force(public)
    announced = announced_clauses(known.rules)
    asked = announced.asked_of_proposers
    if not asked:
        return Asked((), understood=False) if words and not known.untold else None
    sender = KnownPlayer(name)
    proposals = {number: KnownProposal(number) for number in public.announced}
    read = partial(read_said, public, announced, sender, proposals)
    said = read(words)
    if said is None:
        return Asked(tuple(asked.values()), understood=False)
    elsewhere = [*beside]
    first = _OPENING.sub("", text.partition("\n")[0], count=1)
    if not words and first and read(first) is not None:
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


def asks_proposers(public: PublicRecord) -> bool:
    """Say whether an announced rule asks whoever proposes to say something."""
    return bool(announced_clauses(in_force(public).rules).asked_of_proposers)


def is_declared(public: PublicRecord, words: str) -> bool:
    """Say whether an announced rule declares the move, or the ballot, that words begin with."""
    said = f"{' '.join(words.casefold().split())} "
    announced = announced_clauses(in_force(public).rules)
    names = {heard.clause.name for heard in announced.of(Move)}
    names |= {heard.clause.name for heard in announced.of(Ballot)}
    return any(said.startswith(f"{name.casefold()} ") for name in names)


def ballots_meant(public: PublicRecord, name: str, words: str) -> tuple[int, ...]:
    """Return the numbers of the open ballots that words may mean, where these do not say which."""
    announced = announced_clauses(in_force(public).rules)
    return which_ballots(public, announced, KnownPlayer(name), words)


def unread_words(public: PublicRecord, name: str, words: str) -> Unread | None:
    """Return why the announced rules do not read words, None where they do or may."""
    announced = announced_clauses(in_force(public).rules)
    return unread(public, announced, KnownPlayer(name), words)


def takes_change(public: PublicRecord, words: str) -> bool | None:
    """Say whether the announced move that words begin with says a change; None if none does so."""
    said = f"{' '.join(words.casefold().replace('_', ' ').split())} "
    announced = announced_clauses(in_force(public).rules)
    moves = {heard.clause.name: heard.clause for heard in announced.of(Move)}
    found = [
        name for name in moves if re.match(rf"{name.replace('_', ' ')}(?!\w)", said) is not None
    ]
    if not found:
        return False if is_declared(public, words) else None
    parameters = moves[max(found, key=len)].parameters
    return any(parameter.type.name == CHANGE.name for parameter in parameters)


def allowed_from(
    public: PublicRecord,
    name: str,
    own: Callable[[], Sequence[OwnEntry]],
    command: Warnable,
    now: int,
) -> int | None:
    """Return an instant from which nothing announced forbids ``command`` any more, or None.

    It is None where time alone does not allow it within ``AHEAD`` seconds.
    """
    forbidden, allowed = now, now + AHEAD
    if warn(public, name, own, command, allowed) is not None:
        return None
    while allowed - forbidden > 1:
        between = (forbidden + allowed) // 2
        if warn(public, name, own, command, between) is None:
            allowed = between
        else:
            forbidden = between
    return allowed


def cost_of_violation(public: PublicRecord) -> int | Fraction:
    """Return the points that a violation costs, by the rules that were announced."""
    return max(-announced_clauses(in_force(public).rules).amount(None, "move.illegal"), 0)


def _forbidding(
    announced: AnnouncedClauses,
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
    for heard in announced.requirements.get(subject, ()):
        names = OF_A_PROPOSAL[subject] if of_change else lacking
        if speaks_of(heard.clause, names, announced.answers) is not of_change:
            continue
        refused = answer(heard.clause.condition, scope) is False
        if refused and not (heard.rule.mutable and _given(announced, subject, scope)):
            return heard.rule.number
    return None


def _given(announced: AnnouncedClauses, subject: str, scope: Scope) -> bool:
    """Say whether an immutable rule may give the move that a mutable one forbids."""
    return any(
        heard.clause.what == subject
        and (heard.clause.condition is None or answer(heard.clause.condition, scope) is not False)
        for heard in announced.of(Protect)
        if not heard.rule.mutable
    )


# What the command speaks of ----------------------------------------------------------------------


def _bound_by(
    public: PublicRecord,
    announced: AnnouncedClauses,
    sender: KnownPlayer,
    proposals: dict[int, KnownProposal],
    command: Propose | Vote | Inquire | Tell | Share,
) -> dict[str, object]:
    """Return the names that a command gives to clauses."""
    match command:
        case Propose():
            said = read_said(public, announced, sender, proposals, command.said)
            return _turn(public, command, said or {})
        case Vote(number=number, choice=choice):
            on = {"proposal": proposals[number]} if number in _open(public) else {}
            return {"choice": choice, **on}
        case Tell() | Share():
            return {"press": _press(command, sender)}
    return {}


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


def _open(public: PublicRecord) -> tuple[int, ...]:
    return tuple(proposal.number for proposal in standing(public).proposals)


def _outcomes_are_told(announced: AnnouncedClauses) -> bool:
    """Say whether rules announce what becomes of every proposal."""
    outcomes = {
        (outcome, "proposal.number") for outcome in ("proposal.adopted", "proposal.defeated")
    }
    return outcomes <= announced.told


def _proposals(
    public: PublicRecord, announced: AnnouncedClauses, sender: KnownPlayer
) -> dict[int, KnownProposal]:
    """Return the proposals that were announced, by number."""
    outcomes = _outcomes_are_told(announced)
    votes = ("vote.cast", "player.name") in announced.told
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


def _whose_turn(
    public: PublicRecord, announced: AnnouncedClauses, sender: KnownPlayer
) -> dict[str, object]:
    """Return what announcements tell of who has moved and whose turn it is."""
    bound: dict[str, object] = {}
    told = dict(next_told.fields) if (next_told := standing(public).next_to_move) else {}
    for event, path in announced.revealed:
        told_of_all = not announced.turns_without_proposal
        if told_of_all and (event, path.dotted) == ("turn.taken", "player.name"):
            bound |= _mover(public, sender)
        if path.dotted.startswith(NEXT_TO_MOVE) and path.dotted in told:
            match path.expr:
                case Field(base=Name(name=defined), field="name"):
                    bound[defined] = _somebody(sender, str(told[path.dotted]))
    return bound


def _asked(
    public: PublicRecord, announced: AnnouncedClauses, sender: KnownPlayer
) -> dict[str, object]:
    """Return who plays, and whom announcements ask to mail something, by the names in rules."""
    known = standing(public)
    bound: dict[str, object] = {}
    named = {(event, "player.name") for event in ("player.joined", *LEFT)}
    if known.players and named <= announced.told:
        bound["players"] = tuple(_somebody(sender, name) for name in known.players)
    entries = dict(known.asked)
    for _event, path in announced.revealed if public.started else ():
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

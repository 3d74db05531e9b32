"""Reads moves and votes that announced rules declare, as far as their sender can know them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, Self

from gamemaster.clauses import Scope, Value
from gamemaster.clauses.nodes import Attribute, Parameter
from gamemaster.clauses.nodes import Ballot as DeclaredBallot
from gamemaster.clauses.nodes import Move as DeclaredMove
from gamemaster.game.facts import FieldValue, from_json, written
from gamemaster.game.fold.ballot_box import Ballot, Choice, Tally
from gamemaster.game.in_play.ballots import asked_of
from gamemaster.game.player_moves.declared_moves import (
    Meanings,
    MoveSaid,
    VoteSaid,
    length_of_name,
    read_pairs,
    read_words,
)
from gamemaster.reading.announced_clauses import AnnouncedClauses, announced, answer
from gamemaster.reading.known_things import KnownBallot, KnownPlayer, KnownProposal, KnownRule
from gamemaster.tournament.as_announced import names_of_ballots, standing, tells_a_vote
from gamemaster.tournament.public import Entry, PublicRecord

_LABEL: Final = re.compile(r"\s*(?:#|p|nr\.?)?\s*([1-9][0-9]{0,8})\b", re.ASCII | re.IGNORECASE)
_NUMBERS: Final = frozenset({"number", "instant", "duration"})


@dataclass(frozen=True, slots=True)
class Known:
    """Everything that the sender of a mail knows, and what plain facts stand for by that."""

    public: PublicRecord
    sender: KnownPlayer
    proposals: Mapping[int, KnownProposal]

    @classmethod
    def of(cls, public: PublicRecord, name: str) -> Self:
        """Return as much as everybody knows."""
        proposals = {number: KnownProposal(number) for number in public.announced}
        return cls(public, KnownPlayer(name), proposals)

    @property
    def announced(self) -> AnnouncedClauses:
        """The clauses of the rules that are in force."""
        return announced(self.public)

    @property
    def meanings(self) -> Meanings:
        """The players, proposals and rules that words may mean."""
        public = self.public
        return Meanings(
            moves={},
            ballots={},
            open_ballots=(),
            called=lambda: ((name, name) for name in {*public.names, self.sender.name}),
            proposed=self.proposals.__contains__,
            rules={*public.initial_numbers, *public.adopted},
        )

    def scope(self, bound: Mapping[str, object]) -> Scope:
        """Return a scope of the announced rules, for a move of the sender's."""
        return self.announced.scope({**bound, "player": self.sender}, self.public)

    def player(self, name: str) -> KnownPlayer:
        """Return the player of a name."""
        return self.sender if name == self.sender.name else KnownPlayer(name)

    def bound(
        self, parameters: Iterable[Parameter | Attribute], facts: Mapping[str, FieldValue]
    ) -> dict[str, object]:
        """Return the parameters whose value is known; that one is absent is known, too."""
        bound = {}
        for parameter in parameters:
            fact = facts.get(parameter.name, ())
            value = self._value(parameter.type.name, fact)
            if value is not None or fact is None:
                bound[parameter.name] = value
        return bound

    def _value(self, kind: str, plain: FieldValue) -> Value:
        """Return the value that a plain fact of a type stands for, None if nothing is known."""
        match kind, plain:
            case _, tuple():
                return None
            case "player", str():
                return self.player(plain)
            case "proposal", int():
                return self.proposals.get(plain)
            case "rule", int():
                return self._rule(plain)
            case _, int() | str() if kind in _NUMBERS:
                return written(plain)
        return plain

    def _rule(self, number: int) -> KnownRule | None:
        found = (rule for rule in self.announced.rules if rule.number == number)
        return next((KnownRule(rule.number, rule.mutable, rule.text) for rule in found), None)


@dataclass(frozen=True, slots=True)
class DeclaredWords:
    """The name of what the words after ``do`` ask for, and the names that they give to clauses.

    ``turn``: it is a turn of the player, too. ``form`` is the name of the change in it.
    """

    subject: str
    bound: Mapping[str, object]
    turn: bool = False
    form: str | None = None


def read_declared(known: Known, words: str, *, form: bool = False) -> DeclaredWords | None:
    """Read words by the announced rules; None where these give them no meaning: others may.

    ``form``: a change stands below them.
    """
    ballots, entries = known.announced.ballots, _open(known)
    match read_words(_meanings(known), words, form=form):
        case MoveSaid(heard, arguments) as said:
            clause = heard.clause
            words_of = [one for one in clause.parameters if one.name != said.form]
            given = known.bound(words_of, dict(arguments))
            return DeclaredWords(clause.name, given, clause.turn, said.form)
        case VoteSaid(ballot, choice) if choice is not None:
            entry = entries[ballot.name, ballot.number]
            return DeclaredWords(
                ballot.name,
                {
                    **known.bound(ballots[ballot.name][0].clause.parameters, dict(entry.fields)),
                    **_voters(known, entry),
                    "ballot": KnownBallot(ballot.number, ballot.name, entry.at),
                    # By what has been announced nobody has a handle, which is the choice there.
                    **({} if ballot.of else {"choice": _said(ballot, choice)}),
                },
            )
    return None


def which_ballots(known: Known, words: str) -> tuple[int, ...]:
    """Return the numbers of the announced ballots of which words mean one and do not say which.

    Where it was announced who may vote, those are named in which the sender may, if any.
    """
    meanings = _meanings(known)
    if read_words(meanings, words, form=False) is not None:
        return ()
    alone = (replace(meanings, open_ballots=(ballot,)) for ballot in meanings.open_ballots)
    read = (read_words(only, words, form=False) for only in alone)
    meant = [said.ballot for said in read if isinstance(said, VoteSaid)]
    entries = _open(known)
    own = [
        ballot
        for ballot in meant
        if known.sender in _voters(known, entries[ballot.name, ballot.number]).get("voters", ())
    ]
    return tuple(sorted(ballot.number for ballot in own or meant))


@dataclass(frozen=True, slots=True)
class Unread:
    """Words of a move or a vote that no announced rule reads as they stand.

    ``usage`` is how the move is written whose name they begin with, and what it asks for. ``kind``:
    ``words`` are not that, ``which`` is a vote that may be meant for several ballots or for one
    that is not open, ``unsure`` may be read by whoever knows more.
    """

    kind: Literal["words", "which", "unsure"]
    usage: str


def unread(known: Known, words: str) -> Unread | None:
    """Return why announced rules do not read words; None where they do, or may.

    Words that begin with no announced name may be those of a hidden rule. Of proposals and handles
    that were not announced somebody may know.
    """
    numbers = _AnyNumber()
    meanings = replace(_meanings(known), proposed=numbers.__contains__, rules=numbers)
    if read_words(meanings, words, form=False) is not None:
        return None
    moves, ballots = meanings.moves, meanings.ballots
    begun = [name for name in (*moves, *ballots) if length_of_name(name, words)]
    if not begun:
        return None
    name = max(begun, key=len)
    clause = moves[name][0].clause if name in moves else ballots[name][0].clause
    phrases = (phrase.words for phrase in known.public.phrases if phrase.name == name)
    usage = f"{next(phrases, f'do {name}')} {_asked_for(clause)}".rstrip()
    if isinstance(clause, DeclaredMove):
        by_name = any(parameter.type.name == "player" for parameter in clause.parameters)
        return Unread("unsure" if by_name else "words", usage)
    rest = words[length_of_name(name, words) :]
    label = _LABEL.match(rest)
    only = replace(meanings, moves={}, ballots={name: ballots[name]})
    for number in (0, int(label[1]) if label else 0):
        one = _ballot(clause, number, 0)
        if read_words(replace(only, open_ballots=(one,)), words, form=False) is not None:
            return None if number else Unread("which", usage)
    return Unread("unsure" if clause.choices.name == "player" else "words", usage)


class _AnyNumber(Container[int]):
    """All numbers that a proposal or a rule may have."""

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int)


def _asked_for(clause: DeclaredMove | DeclaredBallot) -> str:
    """Return what a move or ballot asks for behind its name."""
    if isinstance(clause, DeclaredBallot):
        return " | ".join(clause.choices.choices) or clause.choices.name.upper()
    asked = (" | ".join(one.type.choices) or one.type.name.upper() for one in clause.parameters)
    return ", ".join(asked)


def _ballot(clause: DeclaredBallot, number: int, at: int) -> Ballot:
    choices = clause.choices
    return Ballot(number, number, clause.name, (), choices.choices, at, None, Tally(),
                  of=asked_of(choices))  # fmt: skip


def _open(known: Known) -> dict[tuple[str, int], Entry]:
    """Return the announcements of the ballots that are open, by name and number.

    Those that later rules declare are known if these rules tell under the ballot's name the number
    of which begins, and of which ends.
    """
    ballots = known.announced.ballots
    found = {
        (ballot.name, number): ballot.entry
        for ballot in standing(known.public).ballots
        if ballot.name in ballots and isinstance(number := ballot.entry.get(ballot.name), int)
    }
    later = ballots.keys() - {*names_of_ballots(known.public.ruleset)}
    later = {name for name in later if (f"{name}.closed", name) in known.announced.told}
    told_of: dict[tuple[str, int], list[Entry]] = {}
    for entry in known.public.in_order() if later else ():
        for name, number in entry.fields:
            if name in later and isinstance(number, int) and not tells_a_vote(entry):
                told_of.setdefault((name, number), []).append(entry)
    # As of a ballot of the initial set, the second announcement says how it ended.
    found |= {ballot: entries[0] for ballot, entries in told_of.items() if len(entries) == 1}
    return found


def _meanings(known: Known) -> Meanings:
    """Return what words may mean by the announced rules."""
    ballots = known.announced.ballots
    return replace(
        known.meanings,
        moves=known.announced.moves,
        ballots=ballots,
        open_ballots=tuple(
            _ballot(ballots[name][0].clause, number, entry.at)
            for (name, number), entry in _open(known).items()
        ),
    )


def read_said(known: Known, words: str | None) -> dict[str, object] | None:
    """Return what is said with a proposal by the announced rules, with how the rest begins.

    None for words to which these give no meaning. Values that nobody knows are left out.
    """
    asked = known.announced.asked_of_proposers
    types = {name: clause.type for name, clause in asked.items()}
    said = read_pairs(known.meanings, types, words or "")
    if said is None:
        return None
    given = [clause for name, clause in asked.items() if name in said]
    begin = {
        name: answer(clause.initial, Scope({}))
        for name, clause in asked.items()
        if name not in said
    }
    return {**begin, **known.bound(given, said)}


def _said(ballot: Ballot, choice: Choice) -> object:
    return choice if ballot.choices else from_json(choice)


def _voters(known: Known, entry: Entry) -> dict[str, tuple[KnownPlayer, ...]]:
    """Return who may vote in a ballot, unless the players have changed since it was announced."""
    names = entry.get("voters")
    changed = max(
        known.public.said.get(f"player.{what}", 0) for what in ("joined", "forfeited", "expelled")
    )
    if not isinstance(names, tuple) or changed > entry.number:
        return {}
    return {"voters": tuple(map(known.player, names))}

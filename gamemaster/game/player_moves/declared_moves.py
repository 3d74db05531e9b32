"""Reads the words of moves that rules declare, made by mail as ``do …``.

``read_words`` reads words against the moves and ballots that rules declare and gives one reading or
none: ``do berate Bob``, ``do budget 3 12.5``, ``do judgement withdraw``. Players go by handle or
name, proposals and rules by number, a text stands in quotation marks or takes the rest of the line;
commas may stand between. Words that have no reading do nothing, and their sender hears nothing
about them, so that ``do`` finds no hidden move. A change is not among the words: it stands below
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias, TypeVar
from unicodedata import combining, normalize

from gamemaster.clauses import parse_duration
from gamemaster.clauses.nodes import Ballot as DeclaredBallot
from gamemaster.clauses.nodes import Move as DeclaredMove
from gamemaster.clauses.nodes import Parameter, TypeRef
from gamemaster.clauses.types import CHANGE
from gamemaster.game.editions import UNACCENTED
from gamemaster.game.facts import JsonScalar, exact, to_json
from gamemaster.game.fold.ballot_box import Ballot, Choice
from gamemaster.game.fold.state import Game
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views.results import outgrown

WITHDRAW: Final = "withdraw"
"""The word that takes back a vote in a ballot, in the place of a choice."""


@dataclass(frozen=True, slots=True)
class MoveSaid:
    """A declared move, with plain values for those of its parameters that words say."""

    heard: Heard[DeclaredMove]
    arguments: tuple[tuple[str, JsonScalar], ...]

    @property
    def form(self) -> str | None:
        """The name of the parameter that is a change, None for a move without one."""
        parameters = self.heard.clause.parameters
        return next((one.name for one in parameters if one.type.name == CHANGE.name), None)


@dataclass(frozen=True, slots=True)
class VoteSaid:
    """A vote in an open ballot; None takes an earlier one back."""

    ballot: Ballot
    choice: Choice | None


Said: TypeAlias = MoveSaid | VoteSaid
D = TypeVar("D")


@dataclass(frozen=True)
class Meanings:
    """All that words may mean: moves and ballots, by name; and players, proposals and rules.

    ``called`` gives the handle and the name of each player; ``open_ballots`` are in order.
    ``unaccented``: choices may be written with accents.
    """

    moves: Mapping[str, Sequence[Heard[DeclaredMove]]]
    ballots: Mapping[str, Sequence[Heard[DeclaredBallot]]]
    open_ballots: tuple[Ballot, ...]
    called: Callable[[], Iterable[tuple[str, str]]]
    proposed: Callable[[int], bool]
    rules: Container[int]
    unaccented: bool = True


@dataclass(frozen=True, slots=True)
class _Word:
    """A word, a comma or a quoted text, and where it begins and ends."""

    text: str
    quoted: bool
    start: int
    end: int

    @property
    def plain(self) -> str:
        """The word in small letters; nothing for what was quoted."""
        return "" if self.quoted else self.text.lower()


_QUOTES: Final = str.maketrans(dict.fromkeys("“”„‟«»″", '"'))
_WORD: Final = re.compile(r'"(?P<quoted>[^"]*)"|(?P<comma>,)|[^\s,"]+|"')
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,60}(?:\.[0-9]{1,60}|/[1-9][0-9]{0,59})?", re.ASCII)
_NUMBERED: Final = re.compile(r"(?:#|p|nr\.?)?([1-9][0-9]{0,8}):?", re.ASCII | re.IGNORECASE)
_NOUNS: Final = {"proposal": ("proposal", "rule-change"), "rule": ("rule", "amendment")}
_BETWEEN: Final = (",", "and")
_TRUTH: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def read_act(game: Game, written: str, *, form: bool = False) -> Said | None:
    """Read ``written``, the words after ``do``, by the rules in force; None if it says nothing.

    ``form``: a change stands below them.
    """
    return read_words(meanings(game), written, form=form)


def meanings(game: Game) -> Meanings:
    """Return all that words may mean by the rules in force."""
    index = game.rulebook.index
    return Meanings(
        moves=index.moves,
        ballots=index.ballots,
        open_ballots=tuple(game.box.ballots[key] for key in game.box.open),
        called=lambda: ((handle, player.name) for handle, player in game.players.items()),
        proposed=game.proposed,
        rules=game.rulebook.history,
        unaccented=game.edition >= UNACCENTED,
    )


def read_words(known: Meanings, written: str, *, form: bool = False) -> Said | None:
    """Read the words after ``do`` by what they may mean; None if they say nothing.

    ``form``: a change stands below them, which is of a move that takes one, and no vote.
    """
    found = [*_named(known.moves, written, lambda heard, rest: _read_move(known, heard, rest))]
    found = [(end, said) for end, said in found if form == _takes_change(said)]
    if not form:
        found += _named(known.ballots, written, lambda heard, rest: _read_vote(known, heard, rest))
    # The longest name that reads: of «vote» and «vote_again», «vote again» means the second.
    return max(found, key=lambda reading: reading[0])[1] if found else None


def _named(
    declared: Mapping[str, Sequence[Heard[D]]],
    written: str,
    read: Callable[[Heard[D], str], Said | None],
) -> Iterator[tuple[int, Said]]:
    """Yield the readings by each declared name that ``written`` begins with, with its length."""
    for name, heard in sorted(declared.items()):
        end = length_of_name(name, written)
        if not end or not heard:
            continue
        said = read(heard[0], written[end:])
        if said is not None:
            yield end, said


def length_of_name(name: str, written: str) -> int:
    """Return how much of ``written`` the name of a move or ballot takes that it begins with."""
    # People write a blank where a name has an underscore. Several of these are one run: one
    # after the other they could share out a long run of blanks in any number of ways.
    pattern = re.sub("_+", lambda run: f"[_ ]{{{len(run[0])},}}", name)
    match = re.match(rf"\s*{pattern}(?![\w])[:,]?", written, re.IGNORECASE)
    return 0 if match is None else match.end()


def _read_move(known: Meanings, heard: Heard[DeclaredMove], rest: str) -> MoveSaid | None:
    parameters = [one for one in heard.clause.parameters if one.type.name != CHANGE.name]
    reader = _Reader(known, rest, ends_in_text=bool(parameters) and _is_text(parameters[-1]))
    arguments = []
    for place, parameter in enumerate(parameters, start=1):
        value = reader.read(parameter.type, last=place == len(parameters))
        if value is None:
            return None
        arguments.append((parameter.name, value))
    return MoveSaid(heard, tuple(arguments)) if reader.done() else None


def _takes_change(said: Said) -> bool:
    return isinstance(said, MoveSaid) and said.form is not None


def read_pairs(
    known: Meanings, asked: Mapping[str, TypeRef], written: str
) -> dict[str, JsonScalar] | None:
    """Read ``NAME VALUE, NAME VALUE``, values for some of what is ``asked``, each at most once.

    None where that is not what is written. A text is one word or a quoted text.
    """
    reader, found = _Reader(known, written), dict[str, JsonScalar]()
    names = _phrases({name: name for name in asked})
    while not reader.done():
        name = reader.name(names, again=bool(found))
        if name is None or name in found:
            return None
        value = reader.read(asked[name], last=False)
        if value is None:
            return None
        found[name] = value
    return found


def _is_text(parameter: Parameter) -> bool:
    return parameter.type.name == "text"


def _read_vote(known: Meanings, heard: Heard[DeclaredBallot], rest: str) -> VoteSaid | None:
    """Read ``[NUMBER] CHOICE``; without a number there must be one open ballot of the name."""
    name = heard.clause.name
    meant = {ballot.number: ballot for ballot in known.open_ballots if ballot.name == name}
    readings = []
    if len(meant) == 1:
        readings.append((next(iter(meant.values())), _Reader(known, rest)))
    numbered = _Reader(known, rest)
    number = numbered.label()
    if number in meant:
        readings.append((meant[number], numbered))
    found = [
        VoteSaid(ballot, choice)
        for ballot, reader in readings
        for choice in reader.choices(heard.clause.choices)
    ]
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class _Phrases:
    """Phrases with their meanings, and the number of words in the longest of them."""

    meant: Mapping[str, str]
    most: int


def _phrases(known: Mapping[str, str]) -> _Phrases:
    meant = {phrase.replace("_", " "): meaning for phrase, meaning in known.items()}
    return _Phrases(meant, max((phrase.count(" ") + 1 for phrase in meant), default=0))


def _of_one(called: Mapping[str, set[str]]) -> dict[str, str]:
    return {name: next(iter(ones)) for name, ones in called.items() if len(ones) == 1}


def _unaccented(word: str) -> str:
    return "".join(letter for letter in normalize("NFD", word) if not combining(letter))


class _Reader:
    """Reads values from left to right. Each method reads one, or returns None."""

    def __init__(self, known: Meanings, written: str, *, ends_in_text: bool = False) -> None:
        self._known = known
        self._written = written.strip() if ends_in_text else written.strip().rstrip(" .!")
        self._words = [
            _Word(found["quoted"] or "", quoted=True, start=found.start(), end=found.end())
            if found["quoted"] is not None
            else _Word(found[0], quoted=False, start=found.start(), end=found.end())
            # One character for one, so that a text is taken as it was written.
            for found in _WORD.finditer(self._written.translate(_QUOTES))
        ]
        self._at = 0

    def done(self) -> bool:
        """Say whether every word was read."""
        return self._at >= len(self._words)

    def read(self, wanted: TypeRef, *, last: bool) -> JsonScalar:  # noqa: PLR0911 - one for each type
        """Read a value of a declared type; ``last``: a text may take the rest of the line."""
        if self._at and not self.done() and self._words[self._at].plain == ",":
            self._at += 1
        if self.done():
            return None
        match wanted.name:
            case "text":
                return self._rest() if last else self._next().text
            case "number":
                return self.number()
            case "boolean":
                return _TRUTH.get(self._next().plain)
            case "player":
                return self._player()
            case "proposal" | "rule":
                return self._numbered(wanted.name)
            case "instant":
                return self._instant()
            case "duration":
                return self._duration()
        return self._choice(wanted)

    def name(self, names: _Phrases, *, again: bool) -> str | None:
        """Read one of some names and the mark behind it; ``again``: what stands between two."""
        while again and not self.done() and self._words[self._at].plain in _BETWEEN:
            self._at += 1
        if self.done():
            return None
        found = self._longest(names, ending=":=")
        if found is not None and not self.done() and self._words[self._at].plain in (":", "="):
            self._at += 1
        return found

    def number(self) -> int | str | None:
        """Read a number, whole or not, in its JSON form."""
        word = self._next().plain if not self.done() else ""
        if not _NUMBER.fullmatch(word):
            return None
        value = exact(Fraction(word))
        return None if outgrown(value) else to_json(value)

    def label(self) -> int | None:
        """Read the number of a ballot, a proposal or a rule."""
        match = None if self.done() else _NUMBERED.fullmatch(self._next().plain)
        return int(match[1]) if match else None

    def choices(self, wanted: TypeRef) -> Iterator[Choice | None]:
        """Yield the choice that all the words left make up, or None for taking a vote back."""
        start = self._at
        if not self.done():
            if self._next().plain == WITHDRAW and self.done():
                yield None
                return
            self._at = start
            choice = self._vote(wanted)
            if choice is not None and self.done():
                yield choice
        self._at = start

    def _vote(self, wanted: TypeRef) -> Choice | None:
        if wanted.name == "player":
            return self._player()
        return self.number() if wanted.name == "number" else self._choice(wanted)

    def _next(self) -> _Word:
        self._at += 1
        return self._words[self._at - 1]

    def _rest(self) -> str | None:
        """Read all that is left; a quoted text that is all of it loses its quotation marks."""
        left = self._words[self._at :]
        self._at = len(self._words)
        if len(left) == 1 and left[0].quoted:
            return left[0].text
        return self._written[left[0].start :].strip() or None

    def _choice(self, wanted: TypeRef) -> str | None:
        """Read a choice. It is of plain letters, and means the same written with accents."""
        phrases = _phrases({choice.lower(): choice for choice in wanted.choices})
        return self._longest(phrases, read=_unaccented if self._known.unaccented else str)

    def _player(self) -> str | None:
        """Read a handle or a name, whatever its capitals, if only one player is called so."""
        word = self._words[self._at]
        if word.quoted:
            self._at += 1
            return self._called.get(" ".join(word.text.lower().split()))
        return self._longest(self._called_by_words)

    @cached_property
    def _called(self) -> dict[str, str]:
        """The handle of each player by name and handle, but for names that several share."""
        return _of_one(self._handles)

    @cached_property
    def _handles(self) -> dict[str, set[str]]:
        """The handles of all players by each name and handle."""
        called: dict[str, set[str]] = {}
        for handle, own_name in self._known.called():
            for name in (handle, own_name):
                called.setdefault(" ".join(name.lower().split()), set()).add(handle)
        return called

    @cached_property
    def _called_by_words(self) -> _Phrases:
        """The handles by names with blanks for underscores; again no name that several share."""
        meant: dict[str, set[str]] = {}
        for called, handles in self._handles.items():
            meant.setdefault(called.replace("_", " "), set()).update(handles)
        return _phrases(_of_one(meant))

    def _longest(
        self, phrases: _Phrases, ending: str = "", read: Callable[[str], str] = str
    ) -> str | None:
        """Read the longest of some phrases; a blank may stand for an underscore.

        Marks ``ending`` may stand right behind it. Each word is taken for what ``read`` gives.
        """
        for end in range(min(self._at + phrases.most, len(self._words)), self._at, -1):
            words = (read(word.plain).replace("_", " ") for word in self._words[self._at : end])
            found = phrases.meant.get(" ".join(words).rstrip(ending))
            if found is not None:
                self._at = end
                return found
        return None

    def _numbered(self, noun: str) -> int | None:
        if self._words[self._at].plain in _NOUNS[noun]:
            self._at += 1
        known = self._known.proposed if noun == "proposal" else self._known.rules.__contains__
        number = self.label()
        return number if number is not None and known(number) else None

    def _instant(self) -> int | None:
        """Read ``2026-03-02`` or ``2026-03-02 18:30``, in UTC."""
        for length, form in ((2, "%Y-%m-%d %H:%M"), (1, "%Y-%m-%d")):
            words = " ".join(word.text for word in self._words[self._at : self._at + length])
            try:
                moment = datetime.strptime(words, form).replace(tzinfo=UTC)
            except ValueError:
                continue
            self._at += length
            return int(moment.timestamp())
        return None

    def _duration(self) -> int | None:
        for end in range(len(self._words), self._at, -1):
            words = " ".join(word.text for word in self._words[self._at : end])
            seconds = parse_duration(words)
            if seconds is not None:
                self._at = end
                return seconds
        return None

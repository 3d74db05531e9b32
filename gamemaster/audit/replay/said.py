"""What the words after ``do`` say, under the moves and ballots that rules in force declare.

They have one meaning, or none, and then nothing happens: ``do berate Bob``, ``do budget 3 12.5``,
``do judgement withdraw``. Values stand in the order of the parameters, with commas between them if
one likes; a text stands in quotation marks, or takes the rest of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from gamemaster.audit.language.durations import seconds_in
from gamemaster.audit.language.syntax import TypeName
from gamemaster.audit.replay.results import outgrown, to_json
from gamemaster.audit.replay.rulebook import Heard
from gamemaster.audit.replay.state import Ballot, Choice, Plain, State


@dataclass(frozen=True, slots=True)
class MoveSaid:
    """A declared move, and what its parameters are: names and plain values."""

    heard: Heard
    arguments: tuple[tuple[str, Plain], ...]


@dataclass(frozen=True, slots=True)
class VoteSaid:
    """A vote in an open ballot; None takes an earlier one back."""

    ballot: Ballot
    choice: Choice | None


Said = MoveSaid | VoteSaid


def read_act(state: State, written: str) -> Said | None:
    """Return what the words after ``do`` say, None where they say nothing.

    Of several names that they may begin with, the longest is meant that makes sense.
    """
    longest, said = -1, None
    index = state.book.index
    tables: tuple[tuple[Mapping[str, tuple[Heard, ...]], _Read], ...] = (
        (index.moves, _move_said),
        (index.ballots, _vote_said),
    )
    for declared, read in tables:
        for name, heard in sorted(declared.items()):
            end = _name_ends(name, written)
            if end is None or end <= longest:
                continue
            found = read(state, heard[0], written[end:])
            if found is not None:
                longest, said = end, found
    return said


_Read = Callable[[State, Heard, str], Said | None]


def _name_ends(name: str, written: str) -> int | None:
    """Return where the name ends that words begin with; a blank may stand for an underscore."""
    pattern = rf"\s*{name.replace('_', '[_ ]+')}(?!\w)[:,]?"
    found = re.match(pattern, written, re.IGNORECASE)
    return None if found is None else found.end()


def _move_said(state: State, heard: Heard, rest: str) -> MoveSaid | None:
    parameters = heard.clause.parameters
    ends_in_text = bool(parameters) and parameters[-1].type.name == "text"
    words = _Words(state, rest.strip() if ends_in_text else rest.strip().rstrip(" .!"))
    arguments = []
    for left, parameter in enumerate(parameters, start=1 - len(parameters)):
        value = words.value(parameter.type, last=left == 0)
        if value is None:
            return None
        arguments.append((parameter.name, value))
    return MoveSaid(heard, tuple(arguments)) if words.done() else None


def _vote_said(state: State, heard: Heard, rest: str) -> VoteSaid | None:
    """Read ``[NUMBER] CHOICE``. The number may be left out if one such ballot is open."""
    name, choices = heard.clause.name, heard.clause.choices
    open_now = [state.ballots[key] for key in state.open_ballots]
    ballots = {ballot.number: ballot for ballot in open_now if ballot.name == name}
    stripped = rest.strip().rstrip(" .!")
    found = []
    if len(ballots) == 1:
        (ballot,) = ballots.values()
        found += [VoteSaid(ballot, one) for one in _Words(state, stripped).choice(choices)]
    numbered = _Words(state, stripped)
    meant = ballots.get(numbered.label() or 0)
    if meant is not None:
        found += [VoteSaid(meant, one) for one in numbered.choice(choices)]
    return found[0] if len(found) == 1 else None


class _Word(NamedTuple):
    """A word, a comma or a quoted text, and where it begins in the line."""

    text: str
    quoted: bool
    start: int

    @property
    def plain(self) -> str:
        """A word in small letters; nothing where it was quoted."""
        return "" if self.quoted else self.text.lower()


_MARKS: Final = dict.fromkeys(map(ord, "“”„‟«»″"), '"')
_WORD: Final = re.compile(r'"([^"]*)"|,|[^\s,"]+|"')
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,60}(?:\.[0-9]{1,60}|/[1-9][0-9]{0,59})?", re.ASCII)
_LABEL: Final = re.compile(r"(?:#|p|nr\.?)?([1-9][0-9]{0,8})", re.ASCII | re.IGNORECASE)
_IN_A_LENGTH: Final = re.compile(r"[0-9a-z]+", re.ASCII | re.IGNORECASE)
_NOUNS: Final = {"proposal": ("proposal", "rule-change"), "rule": ("rule", "amendment")}
_TRUTH: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class _Words:
    """Words that are read from left to right; what has no meaning is None."""

    def __init__(self, state: State, line: str) -> None:
        self._state = state
        self._line = line
        self._words = [
            _Word(found[0] if found[1] is None else found[1], found[1] is not None, found.start())
            for found in _WORD.finditer(line.translate(_MARKS))
        ]
        self._at = 0

    def done(self) -> bool:
        """Whether every word was read."""
        return self._at >= len(self._words)

    def value(self, wanted: TypeName, *, last: bool) -> Plain:  # noqa: PLR0911 - one for each type
        """Read a value of a type. The ``last`` one, if it is a text, is all that is left."""
        if self._at and not self.done() and self._words[self._at].plain == ",":
            self._at += 1
        if self.done():
            return None
        match wanted.name:
            case "text":
                return self._rest() if last else self._next().text
            case "number":
                return self._number()
            case "boolean":
                return _TRUTH.get(self._next().plain)
            case "player":
                return self._player()
            case "proposal" | "rule":
                return self._numbered(wanted.name)
            case "instant":
                return self._instant()
            case "duration":
                return self._length()
        return self._phrase(*_choices(wanted))

    def choice(self, wanted: TypeName) -> Iterator[Choice | None]:
        """Yield the choice that all words left say, None for taking back; nothing if none."""
        start = self._at
        if self.done():
            return
        if self._next().plain == "withdraw" and self.done():
            yield None
            return
        self._at = start
        if wanted.name == "number":
            said: Choice | None = self._number()
        else:
            said = self._phrase(*_choices(wanted))
        if said is not None and self.done():
            yield said

    def label(self) -> int | None:
        """Read the number that something goes by."""
        found = None if self.done() else _LABEL.fullmatch(self._next().plain)
        return None if found is None else int(found[1])

    def _next(self) -> _Word:
        self._at += 1
        return self._words[self._at - 1]

    def _rest(self) -> str | None:
        """Read all that is left, as it was written; one quoted text loses its marks."""
        left = self._words[self._at :]
        self._at = len(self._words)
        if len(left) == 1 and left[0].quoted:
            return left[0].text
        return self._line[left[0].start :].strip() or None

    def _number(self) -> int | str | None:
        word = self._next().plain
        if not _NUMBER.fullmatch(word):
            return None
        value = Fraction(word)
        return None if outgrown(value) else to_json(value)

    def _player(self) -> str | None:
        """Read a handle or a name that only one player has, in capitals or not."""
        word = self._words[self._at]
        if word.quoted:
            self._at += 1
            return _unique(self._called()).get(" ".join(word.text.lower().split()))
        return self._phrase(*self._called_in_words)

    def _called(self) -> Iterator[tuple[str, str]]:
        """Yield what players are called, with their handles."""
        for handle, player in self._state.players.items():
            for name in (handle, player.name):
                yield " ".join(name.lower().split()), handle

    @cached_property
    def _called_in_words(self) -> tuple[dict[str, str], int]:
        """What players are called if an underscore is a blank, and the most words of these."""
        return _phrases(_unique((name.replace("_", " "), one) for name, one in self._called()))

    def _phrase(self, meant: Mapping[str, str], most: int) -> str | None:
        """Read the longest of some phrases of so many words at most; an underscore is a blank."""
        for end in range(min(self._at + most, len(self._words)), self._at, -1):
            words = [word.plain.replace("_", " ") for word in self._words[self._at : end]]
            found = meant.get(" ".join(words))
            if found is not None:
                self._at = end
                return found
        return None

    def _numbered(self, noun: str) -> int | None:
        """Read the number of a proposal, or of anything that was ever a rule."""
        if self._words[self._at].plain in _NOUNS[noun]:
            self._at += 1
        number = self.label()
        known = self._state.proposals if noun == "proposal" else self._state.book.history
        return number if number in known else None

    def _instant(self) -> int | None:
        """Read a date, or a date and a time of day, in UTC."""
        for length, form in ((2, "%Y-%m-%d %H:%M"), (1, "%Y-%m-%d")):
            words = " ".join(word.text for word in self._words[self._at : self._at + length])
            try:
                moment = datetime.strptime(words, form).replace(tzinfo=UTC)
            except ValueError:
                continue
            self._at += length
            return int(moment.timestamp())
        return None

    def _length(self) -> int | None:
        """Read the longest length of time."""
        end = self._at
        while end < len(self._words) and _IN_A_LENGTH.fullmatch(self._words[end].text):
            end += 1
        while end > self._at:
            seconds = seconds_in(" ".join(word.text for word in self._words[self._at : end]))
            if seconds is not None:
                self._at = end
                return seconds
            end -= 1
        return None


def _phrases(meant: dict[str, str]) -> tuple[dict[str, str], int]:
    return meant, max((phrase.count(" ") + 1 for phrase in meant), default=0)


def _choices(wanted: TypeName) -> tuple[dict[str, str], int]:
    return _phrases({choice.replace("_", " "): choice for choice in wanted.choices})


def _unique(called: Iterator[tuple[str, str]]) -> dict[str, str]:
    """Return who is meant by what only one is called."""
    meant: dict[str, str | None] = {}
    for name, handle in called:
        meant[name] = handle if meant.get(name, handle) == handle else None
    return {name: handle for name, handle in meant.items() if handle is not None}

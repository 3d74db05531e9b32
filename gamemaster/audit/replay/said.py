"""Reads the words after ``do``, under the moves and ballots that rules in force declare.

``do berate Bob``, ``do budget 3 12.5``, ``do judgement withdraw``. A line is cut into words, and
each type has a rule that takes as many words as it can from a place on, or none. A move has to use
up its line, parameter by parameter; a vote must have one meaning and no second. Words without a
meaning do nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from itertools import accumulate, filterfalse
from typing import Any, Final, NamedTuple, TypeAlias

from gamemaster.audit.language.forms import TypeName
from gamemaster.audit.language.times import lengths
from gamemaster.audit.replay.knowledge import UNACCENTED, Ballot, Choice, Plain, State
from gamemaster.audit.replay.plain_facts import outgrown, to_json
from gamemaster.audit.replay.precedence import Heard


class MoveSaid(NamedTuple):
    """A declared move with its arguments: names and plain values."""

    heard: Heard
    arguments: tuple[tuple[str, Plain], ...]


class VoteSaid(NamedTuple):
    """A vote in an open ballot; None takes an earlier one back."""

    ballot: Ballot
    choice: Choice | None


Said: TypeAlias = MoveSaid | VoteSaid


def read_act(state: State, written: str, *, form: bool = False) -> Said | None:
    """Read the words after ``do``, None where they say nothing.

    Of the names that they begin with and that make sense, the longest is meant; of a move and a
    ballot of one name, the move. With a change below them (``form``) they are a move that takes
    one, and without it one that takes none, or a vote.
    """
    meant: dict[int, Said] = {}
    for name, end in _beginnings(state.book.index["move"], written):
        heard = state.book.index["move"][name][0]
        if form is not any(one.type.name == "change" for one in heard.clause.parameters):
            continue
        made = _a_move(state, heard, written[end:])
        if made is not None:
            meant.setdefault(end, made)
    for name, end in () if form else _beginnings(state.book.index["ballot"], written):
        cast = _a_vote(state, state.book.index["ballot"][name][0], written[end:])
        if cast is not None:
            meant.setdefault(end, cast)
    return meant[max(meant)] if meant else None


def _beginnings(names: Iterable[str], written: str) -> Iterator[tuple[str, int]]:
    """Yield the names that a line begins with, and the place behind each.

    Blanks may stand for underscores, as many or more, and a comma or a colon behind the name.
    """
    for name in sorted(names):
        runs = re.findall("_+|[^_]+", name)
        parts = [f"[_ ]{{{len(run)},}}" if run[0] == "_" else run for run in runs]
        found = re.match(rf"\s*{''.join(parts)}(?!\w)[,:]?", written, re.IGNORECASE)
        if found is not None:
            yield name, found.end()


def _a_move(state: State, heard: Heard, rest: str) -> MoveSaid | None:
    """Read values for all parameters; a text that is the last of them takes the rest."""
    parameters = [one for one in heard.clause.parameters if one.type.name != "change"]
    types = [parameter.type for parameter in parameters]
    to_the_end = bool(types) and types[-1].name == "text"
    line = Words.of(state, rest, keep_marks=to_the_end)
    at, values = 0, list[Plain]()
    for wanted in types:
        at += bool(values) and line.word(at) == ","
        if at >= len(line.words):
            return None
        last = to_the_end and len(values) == len(types) - 1
        taken = line.all_from(at) if last else _RULES[wanted.name](line, at, wanted)
        if taken is None:
            return None
        value, at = taken
        values.append(value)
    if at < len(line.words):
        return None
    names = [parameter.name for parameter in parameters]
    return MoveSaid(heard, tuple(zip(names, values, strict=True)))


def read_pairs(
    state: State, asked: Mapping[str, TypeName], written: str
) -> dict[str, Plain] | None:
    """Read what is said with a proposal: names of what is asked, each with a value, in any order.

    A colon or ``=`` may stand behind a name, commas and ``and`` before any name but the first.
    None where something else is said, or something twice.
    """
    line, at, found = Words.of(state, written), 0, dict[str, Plain]()
    while at < len(line.words):
        while found and line.word(at) in (",", "and"):
            at += 1
        name = _longest(((name, name) for name in asked), line, at, behind=":=")
        if name is None or name[0] in found:
            return None
        wanted, at = asked[name[0]], name[1]
        at += line.word(at) in (":", "=")
        at += line.word(at) == ","
        taken = _RULES[wanted.name](line, at, wanted) if at < len(line.words) else None
        if taken is None:
            return None
        found[name[0]], at = taken
    return found


def _a_vote(state: State, heard: Heard, rest: str) -> VoteSaid | None:
    """Read ``[NUMBER] CHOICE``; without the number if no other ballot of that name is open."""
    name, choices = heard.clause.name, heard.clause.choices
    opened = [state.ballots[key] for key in state.open_ballots]
    asking = {ballot.number: ballot for ballot in opened if ballot.name == name}
    line = Words.of(state, rest)
    readings: list[VoteSaid] = []
    starts = [(ballot, 0) for ballot in asking.values()] if len(asking) == 1 else []
    label = _a_label(line, 0)
    if label is not None and label[0] in asking:
        starts.append((asking[label[0]], label[1]))
    for ballot, at in starts:
        if at == len(line.words):
            continue  # Nothing is chosen.
        if line.word(at) == "withdraw" and at + 1 == len(line.words):
            readings.append(VoteSaid(ballot, None))
            continue
        taken = _RULES["choice" if choices.choices else choices.name](line, at, choices)
        if taken is not None and taken[1] == len(line.words):
            readings.append(VoteSaid(ballot, taken[0]))
    return readings[0] if len(readings) == 1 else None


# Lines of words ----------------------------------------------------------------------------------

_QUOTED: Final = dict.fromkeys(map(ord, "“”„‟«»″"), '"')
_WORD: Final = re.compile(r'"([^"]*)"|,|[^\s,"]+|"')

Taken: TypeAlias = tuple[Any, int] | None
"""A value and the place behind the words that said it, or None where they say no such value."""


class Words(NamedTuple):
    """The words of a line.

    ``words`` are words, commas and quoted texts as they were written, ``quoted`` says which of them
    are quoted texts, ``starts`` where they begin in ``text``.
    """

    state: State
    text: str
    words: tuple[str, ...]
    quoted: tuple[bool, ...]
    starts: tuple[int, ...]

    @classmethod
    def of(cls, state: State, text: str, *, keep_marks: bool = False) -> Words:
        """Cut a line into words; a full stop or exclamation mark behind it counts for nothing."""
        text = text.strip() if keep_marks else text.strip().rstrip(" .!")
        # Each mark becomes one other, so that places stay where they are.
        found = list(_WORD.finditer(text.translate(_QUOTED)))
        return cls(
            state,
            text,
            tuple([word[0] if word[1] is None else word[1] for word in found]),
            tuple([word[1] is not None for word in found]),
            tuple([word.start() for word in found]),
        )

    def word(self, at: int) -> str:
        """Return a word in small letters; "" for a quoted text and behind the last one."""
        return "" if at >= len(self.words) or self.quoted[at] else self.words[at].lower()

    def all_from(self, at: int) -> Taken:
        """Take all that is left, as it was written; one quoted text without its marks."""
        end = len(self.words)
        if end - at == 1 and self.quoted[at]:
            return self.words[at], end
        left = self.text[self.starts[at] :].strip()
        return (left, end) if left else None


def _longest(phrases: Iterable[tuple[str, str]], line: Words, at: int, behind: str = "") -> Taken:
    """Take the longest phrase that begins there and has one meaning; each comes with a meaning.

    Marks ``behind`` may stand right behind its last word.
    """
    spoken: list[str] = []
    ends: dict[int, int] = {}
    for place in range(at, len(line.words)):
        spoken += _parts(line.word(place))
        ends[len(spoken)] = place + 1
    meant: dict[int, set[str]] = defaultdict(set)
    for phrase, meaning in phrases:
        parts = _parts(phrase)
        there = spoken[: len(parts)]
        if len(parts) in ends and [*there[:-1], there[-1].rstrip(behind)] == parts:
            meant[len(parts)].add(meaning)
    length = max((size for size, meanings in meant.items() if len(meanings) == 1), default=0)
    return (meant[length].pop(), ends[length]) if length else None


def _parts(word: str) -> list[str]:
    """Return the parts of a word: an underscore is a blank."""
    return word.replace("_", " ").split(" ")


def _called(state: State) -> Iterator[tuple[str, str]]:
    """Yield each player's handle and name, in small letters, with the handle."""
    for handle, player in state.players.items():
        for name in (handle, player.name):
            yield " ".join(name.lower().split()), handle


# A rule for each type ----------------------------------------------------------------------------

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,60}(?:\.[0-9]{1,60}|/[1-9][0-9]{0,59})?", re.ASCII)
_LABEL: Final = re.compile(r"(?:#|p|nr\.?)?([1-9][0-9]{0,8}):?", re.ASCII | re.IGNORECASE)
_DATE: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DATE_AND_TIME: Final = re.compile(rf"{_DATE.pattern} (\d{{1,2}}):(\d{{1,2}})")
_TRUTHS: Final = {
    **dict.fromkeys(("yes", "true", "on"), True),
    **dict.fromkeys(("no", "false", "off"), False),
}


def _a_number(line: Words, at: int, _wanted: TypeName) -> Taken:
    word = line.word(at)
    value = Fraction(word) if _NUMBER.fullmatch(word) else None
    return None if value is None or outgrown(value) else (to_json(value), at + 1)


def _a_truth(line: Words, at: int, _wanted: TypeName) -> Taken:
    truth = _TRUTHS.get(line.word(at))
    return None if truth is None else (truth, at + 1)


def _a_player(line: Words, at: int, _wanted: TypeName) -> Taken:
    """Take a handle or a name that only one player has; quoted it has to be exact."""
    if not line.quoted[at]:
        return _longest(_called(line.state), line, at)
    name = " ".join(line.words[at].lower().split())
    handles = {handle for called, handle in _called(line.state) if called == name}
    return (handles.pop(), at + 1) if len(handles) == 1 else None


def _of_number(line: Words, at: int, nouns: tuple[str, ...], known: Mapping[int, object]) -> Taken:
    """Take the number of something known, with or without its noun in front."""
    label = _a_label(line, at + (line.word(at) in nouns))
    return label if label is not None and label[0] in known else None


def _a_label(line: Words, at: int) -> Taken:
    """Take the number that something goes by: ``3``, ``#3``, ``p301``, ``nr. 203``."""
    found = _LABEL.fullmatch(line.word(at))
    return None if found is None else (int(found[1]), at + 1)


def _an_instant(line: Words, at: int, _wanted: TypeName) -> Taken:
    """Take a date and a time of day in UTC, or a date alone, which is its midnight."""
    for pattern, count in ((_DATE_AND_TIME, 2), (_DATE, 1)):
        found = pattern.fullmatch(" ".join(line.words[at : at + count]))
        if found is None:
            continue
        try:
            moment = datetime(*map(int, found.groups()), tzinfo=UTC)  # type: ignore[misc, arg-type]
        except ValueError:
            continue
        return int(moment.timestamp()), at + count
    return None


def _a_length(line: Words, at: int, _wanted: TypeName) -> Taken:
    """Take the longest length of time that ends where a word does."""
    words = line.words[at:]
    ends = list(accumulate(len(word) + 1 for word in words))
    places = {end - 1: at + count for count, end in enumerate(ends, start=1)}
    taken: Taken = None
    for seconds, end in lengths(" ".join(words)):
        if end in places:
            taken = seconds, places[end]
    return taken


def _a_choice(line: Words, at: int, wanted: TypeName) -> Taken:
    if line.state.edition >= UNACCENTED:
        taken_apart = (unicodedata.normalize("NFD", word) for word in line.words)
        plain = tuple("".join(filterfalse(unicodedata.combining, word)) for word in taken_apart)
        line = line._replace(words=plain)
    return _longest(((choice, choice) for choice in wanted.choices), line, at)


_RULES: Final[Mapping[str, Callable[[Words, int, TypeName], Taken]]] = {
    "text": lambda line, at, _: (line.words[at], at + 1),
    "number": _a_number,
    "boolean": _a_truth,
    "player": _a_player,
    "proposal": lambda line, at, _: _of_number(
        line, at, ("proposal", "rule-change"), line.state.whole_proposals
    ),
    "rule": lambda line, at, _: _of_number(
        line, at, ("rule", "amendment"), line.state.book.history
    ),
    "instant": _an_instant,
    "duration": _a_length,
    "choice": _a_choice,
}
"""The rule of each type; "" is no word, so that behind the last one nothing is taken."""

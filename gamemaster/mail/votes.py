"""Votes as people write them: "vote for 301", "301: yes", "for 301 and 302, against 303".

Abstentions are a choice like others ("abstain on 301"), and a vote is taken back by a line of its
own ("withdraw my vote on 301"): without the word vote, "withdraw 3" means a move by its number.

One line holds units of a choice and numbers, either all with the choice first or all with the
numbers first. A line that changes its style half-way ("for 301, 302 against") is asked back: its
reader has to guess which number the first choice ends with. Called by ``requests``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.mail.commands import Choice, Vote

if TYPE_CHECKING:
    from gamemaster.mail.words import Cursor

MAX_RANGE = 100
_LONGEST_HINT = 12
_VERBS = (
    "my vote is",
    "my votes are",
    "my vote :",
    "my votes :",
    "i vote",
    "vote",
    "votes",
    "voting",
    "i cast my vote",
    "i cast a vote",
    "cast my vote",
    "cast a vote",
)
_CHOICES: tuple[tuple[str, Choice], ...] = (
    ("in favour of", "for"),
    ("in favor of", "for"),
    ("in favour", "for"),
    ("in favor", "for"),
    ("yes for", "for"),
    ("+1 for", "for"),
    ("-1 for", "against"),
    ("for", "for"),
    ("yes", "for"),
    ("yea", "for"),
    ("aye", "for"),
    ("+1", "for"),
    ("support", "for"),
    ("against", "against"),
    ("no", "against"),
    ("nay", "against"),
    ("-1", "against"),
    ("oppose", "against"),
    ("abstain from voting", "abstain"),
    ("abstain from", "abstain"),
    ("abstaining", "abstain"),
    ("abstention", "abstain"),
    ("abstain", "abstain"),
)
_TAKING_BACK = ("withdraw", "withdrawing", "retract", "retracting", "take back", "cancel")
_MY_VOTE = ("my votes", "my vote", "the vote", "votes", "vote")
_NOUNS = (
    "the proposals",
    "the proposal",
    "proposals",
    "proposal",
    "props",
    "prop",
    "rule - changes",
    "rule - change",
    "rule changes",
    "rule change",
    "rules",
    "rule",
    "p",
)
_MINE = ("my own proposal", "my own", "my proposal", "mine")
_PREPOSITIONS = ("on", "to", "of")
_SEPARATORS = (", and", ", but", "; and", "and", "but", "&", ",", ";", ".")
_LINKS = (":", "=", "-", "is")


def read_votes(cursor: Cursor) -> tuple[Vote, ...] | None:
    """The votes of a whole line, or None if it is not exactly that."""
    start = cursor.at
    taken_back = _taken_back(cursor)
    if taken_back is not None:
        return taken_back
    for unit in (_choice_first, _numbers_first):
        cursor.at = start
        votes = _units(cursor, unit)
        if votes is not None:
            return votes
    return None


def looks_like_vote(words: list[str]) -> bool:
    """Whether a line that is no command probably meant to vote, and so deserves a hint."""
    if words[0] in ("vote", "votes", "voting") or words[:2] == ["my", "vote"]:
        return True
    choices = {phrase for phrase, _ in _CHOICES}
    named = any(word.isdigit() or word == "mine" for word in words)
    return len(words) <= _LONGEST_HINT and named and any(word in choices for word in words)


def _taken_back(cursor: Cursor) -> tuple[Vote, ...] | None:
    """``withdraw my vote on 301``, ``take my vote on 301 back``."""
    if cursor.accept(*_TAKING_BACK):
        last = False
    elif cursor.accept("take"):
        last = True
    else:
        return None
    if not cursor.accept(*_MY_VOTE):
        return None
    cursor.accept("for", "against", *_PREPOSITIONS)
    numbers = _numbers(cursor)
    if not numbers or (last and not cursor.accept("back")) or not cursor.done():
        return None
    return tuple(Vote(number, "withdrawn") for number in numbers)


def _units(cursor: Cursor, unit: _Unit) -> tuple[Vote, ...] | None:
    votes: list[Vote] = []
    while True:
        one = unit(cursor)
        if one is None:
            return None
        votes += one
        if cursor.done():
            return tuple(votes)
        cursor.accept(*_SEPARATORS)
        if cursor.done():
            return None


def _choice_first(cursor: Cursor) -> list[Vote] | None:
    """``[vote] for [proposals] 301, 302``."""
    cursor.accept(*_VERBS)
    choice = _choice(cursor)
    if choice is None:
        return None
    cursor.accept(":")
    cursor.accept(*_PREPOSITIONS)
    numbers = _numbers(cursor)
    return [Vote(number, choice) for number in numbers] if numbers else None


def _numbers_first(cursor: Cursor) -> list[Vote] | None:
    """``[vote on] [proposals] 301, 302: for``."""
    if cursor.accept(*_VERBS):
        cursor.accept("on", ":")
    numbers = _numbers(cursor)
    if not numbers:
        return None
    cursor.accept(*_LINKS)
    cursor.accept("i vote", "i am", "i'm", "my vote is")
    choice = _choice(cursor)
    return [Vote(number, choice) for number in numbers] if choice else None


def _choice(cursor: Cursor) -> Choice | None:
    for phrase, choice in _CHOICES:
        if cursor.accept(phrase):
            return choice
    return None


def _numbers(cursor: Cursor) -> list[int | None]:
    """One or more numbers, ranges or ``mine``, with separators between."""
    numbers: list[int | None] = []
    while True:
        before = cursor.at
        if numbers:
            cursor.accept(*_SEPARATORS)
        found = _one_number(cursor)
        if not found:
            cursor.at = before  # A separator that no number follows belongs to the next unit.
            return numbers
        numbers += found


def _one_number(cursor: Cursor) -> list[int | None]:
    if cursor.accept(*_MINE):
        return [None]
    before = cursor.at
    cursor.accept(*_NOUNS)
    cursor.accept("numbers", "number", "nr")
    cursor.accept("#")
    first = cursor.number()
    if first is None:
        cursor.at = before
        return []
    after = cursor.at
    if cursor.accept("-", "to", "through"):
        last = cursor.number()
        if last is not None and first < last < first + MAX_RANGE:
            return list(range(first, last + 1))
        cursor.at = after
    return [first]


if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    _Unit: TypeAlias = Callable[[Cursor], list[Vote] | None]

"""Votes as people write them: "vote for 301", "301: yes", "für 301 und 302, gegen 303".

The words, in four languages, are in ``vote_words``.
Abstentions are a choice like others ("abstain on 301"), and a vote is taken back by a line of its
own ("withdraw my vote on 301"): without the word vote, "withdraw 3" means a move by its number.

One line holds units of a choice and numbers, either all with the choice first or all with the
numbers first. A line that changes its style half-way ("for 301, 302 against") is asked back: its
reader has to guess which number the first choice ends with. Called by ``requests``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.mail.commands import Choice, Vote
from gamemaster.mail.vote_words import (
    ALL_OF,
    BETWEEN_NUMBERS,
    CHOICES,
    LINKS,
    MINE,
    NOUNS,
    NUMERO,
    NUMERO_AFTER_NOUN,
    PREPOSITIONS,
    SEPARABLE,
    SEPARATORS,
    SUBJECTS,
    UP_TO,
    VERBS,
)

if TYPE_CHECKING:
    from gamemaster.mail.words import Cursor

MAX_RANGE = 100
_LONGEST_HINT = 12
_SHORT_HINT = 6
_CHOICE = dict(CHOICES)
_PHRASES = tuple(_CHOICE)
_TAKING_BACK = ("withdraw", "withdrawing", "retract", "retracting", "take back", "cancel")
_MY_VOTE = ("my votes", "my vote", "the vote", "votes", "vote")
_AFTER_NUMBER = ([":"], ["="], ["|"])
# Words that say a choice by themselves, so that a short line which begins with one meant to vote.
_BARE = frozenset(
    ("for", "against", "dafür", "dagegen", "für", "gegen", "pour", "contre", "contra", "aye", "nay",
     "yea", "abstain", "abstaining", "abstention", "enthaltung", "abstención", "oppose", "support")
)  # fmt: skip


def read_votes(cursor: Cursor) -> tuple[Vote, ...] | None:
    """The votes of a whole line, or None if it is not exactly that."""
    start = cursor.at
    taken_back = _taken_back(cursor)
    if taken_back is not None:
        return taken_back
    for unit in (_choice_first, _numbers_first, _separable):
        cursor.at = start
        votes = _units(cursor, unit)
        if votes is not None:
            return votes
    return None


def read_numbers(cursor: Cursor) -> tuple[int | None, ...] | None:
    """Proposals of a whole line that says nothing else, or None."""
    cursor.accept(*SEPARATORS)
    numbers = _numbers(cursor)
    cursor.accept(*SEPARATORS)
    return tuple(numbers) if numbers and cursor.done() else None


def read_choice(cursor: Cursor) -> Choice | None:
    """The choice that a phrase names, if one comes next."""
    return _CHOICE.get(cursor.take(_PHRASES))


def looks_like_vote(words: list[str]) -> bool:
    """Whether a line that is no command probably meant to vote, and so deserves a hint."""
    if len(words) > _LONGEST_HINT:
        return False
    if words[0] in ("vote", "votes", "voting") or words[:2] == ["my", "vote"]:
        return True
    if len(words) <= _SHORT_HINT and words[0].isdigit() and words[1:2] in _AFTER_NUMBER:
        return True
    named = any(word.isdigit() or word == "mine" for word in words)
    if named and not _CHOICE.keys().isdisjoint(words):
        return True
    return len(words) <= _SHORT_HINT and words[0] in _BARE


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
    cursor.accept("for", "against", *PREPOSITIONS)
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
        cursor.accept(*SEPARATORS)
        if cursor.done():
            return None


def _choice_first(cursor: Cursor) -> list[Vote] | None:
    """``[vote] for [proposals] 301, 302``."""
    if cursor.accept(*VERBS):
        cursor.accept(":", "-")
    choice = read_choice(cursor)
    if choice is None:
        return None
    cursor.accept(":", "-", "|")
    cursor.accept(*PREPOSITIONS)
    cursor.accept(*ALL_OF)
    numbers = _numbers(cursor)
    return [Vote(number, choice) for number in numbers] if numbers else None


def _numbers_first(cursor: Cursor) -> list[Vote] | None:
    """``[vote on] [proposals] 301, 302: for``."""
    if cursor.accept(*VERBS):
        cursor.accept("on", ":")
    numbers = _numbers(cursor)
    if not numbers:
        return None
    cursor.accept(*LINKS)
    cursor.accept(*SUBJECTS)
    choice = read_choice(cursor)
    return [Vote(number, choice) for number in numbers] if choice else None


def _separable(cursor: Cursor) -> list[Vote] | None:
    """``ich stimme [dem Vorschlag] 301 zu``."""
    for verbs, ending, choice in SEPARABLE:
        if cursor.accept(*verbs):
            numbers = _numbers(cursor)
            if not numbers or not cursor.accept(ending):
                return None
            return [Vote(number, choice) for number in numbers]
    return None


def _numbers(cursor: Cursor) -> list[int | None]:
    """One or more numbers, ranges or ``mine``, with separators between."""
    numbers: list[int | None] = []
    while True:
        before = cursor.at
        if numbers:
            cursor.accept(*BETWEEN_NUMBERS)
        found = _one_number(cursor)
        if not found:
            cursor.at = before  # A separator that no number follows belongs to the next unit.
            return numbers
        numbers += found


def _one_number(cursor: Cursor) -> list[int | None]:
    if cursor.accept(*MINE):
        return [None]
    before = cursor.at
    cursor.accept(*(NUMERO_AFTER_NOUN if cursor.accept(*NOUNS) else NUMERO))
    cursor.accept("#")
    first = cursor.number()
    if first is None:
        cursor.at = before
        return []
    after = cursor.at
    # "301-303" and "301 - 303" are ranges; what "301 -303" means is anybody's guess.
    if not cursor.leans() and cursor.accept(*UP_TO):
        last = cursor.number()
        if last is not None and first < last < first + MAX_RANGE:
            return list(range(first, last + 1))
        cursor.at = after
    return [first]


if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    _Unit: TypeAlias = Callable[[Cursor], list[Vote] | None]

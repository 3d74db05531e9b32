"""Votes as people write them: "vote for 301", "301: yes", "für 301 und 302, gegen 303".

Abstentions are a choice like others ("abstain on 301"), and a vote may be taken back
(``taken_back``).

One line holds units of a choice and numbers, either all with the choice first or all with the
numbers first. A line that changes its style half-way ("for 301, 302 against") is asked back: its
reader has to guess which number the first choice ends with. A heading that names a choice and no
proposal ("FOR:") begins a list (``prose.vote_lists``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gamemaster.i18n import _, translatable
from gamemaster.mail.commands.command_rows import (
    Command,
    Commands,
    HelpLine,
    LineReading,
    NotUnderstood,
    ReadingContext,
    Row,
)
from gamemaster.mail.commands.cursor import Cursor
from gamemaster.mail.commands.taken_back import begins_taking_back
from gamemaster.mail.commands.vote_words import (
    ABOUT,
    ABOUT_FOR,
    ALL_OF,
    BETWEEN_NUMBERS,
    CHANGES,
    CHOICES,
    FILLERS,
    FOLLOWING,
    INTO,
    IS,
    LINKS,
    LIST_NOUNS,
    MINE,
    MY_VOTE,
    NOUNS,
    NUMERO,
    NUMERO_AFTER_NOUN,
    OPEN_ENDED,
    PREPOSITIONS,
    SEPARABLE,
    SEPARATORS,
    SUBJECTS,
    TAILS,
    UP_TO,
    VERBS,
    Choice,
)


@dataclass(frozen=True, slots=True)
class Vote(Command):
    """One vote (Rule 207), or ``withdrawn``: one taken back.

    ``number`` None is ``mine``: the proposal made in the same mail.
    """

    number: int | None
    choice: Choice


@dataclass(frozen=True, slots=True)
class ListBegins(LineReading):
    """``FOR:`` alone: the proposals are numbers on the lines that follow."""

    choice: Choice


VOTE_FORM = translatable("vote for NUMBER» / «vote against NUMBER")
SAYS_NOT_WHICH = translatable("a vote says on which proposal")
MAX_RANGE = 100
_LONGEST_HINT = 12
_MOST_FILLERS = 5
_SHORT_HINT = 6
_CHOICE = dict(CHOICES)
_PHRASES = tuple(_CHOICE)
_AFTER_NUMBER = ([":"], ["="], ["|"])
# Words that often begin what is nearly a vote, besides those that a vote may begin with.
_NEAR = ("both", "cancel", "disregard", "each", "forget", "ignore", "oubliez", "scratch", "have",
         "having", "how", "more", "most", "move", "never", "next", "player", "plan", "that",
         "this", "thing", "thus", "those")  # fmt: skip
# Words that are a choice by themselves: a short line that begins with one is meant as a vote.
_BARE = frozenset(
    ("for", "against", "dafür", "dagegen", "für", "gegen", "pour", "contre", "contra", "aye", "nay",
     "yea", "abstain", "abstaining", "abstention", "enthaltung", "abstención", "oppose", "support")
)  # fmt: skip


def read_votes(cursor: Cursor) -> tuple[Vote, ...] | None:
    """The votes of a whole line, or None if it is not exactly that."""
    start = cursor.at
    taken_back = read_taken_back(cursor)
    if taken_back is not None:
        return taken_back
    for unit in (_changed, _choice_first, _numbers_first, _separable):
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


def read_taken_back(cursor: Cursor, about: int | None = None) -> tuple[Vote, ...] | None:
    """``withdraw my vote on 301``, ``take my vote on 301 back``; ``about`` where it says none."""
    ends = begins_taking_back(cursor)
    if ends is None:
        return None
    numbers = _numbers(cursor)
    if not numbers and about is not None:
        cursor.accept("this one", "this", "it", "that one", "diesem", "celle - ci", "esta")
        numbers = [about]
    if not numbers or (ends and not cursor.accept(*ends)) or not cursor.done():
        return None
    return tuple(Vote(number, "withdrawn") for number in numbers)


def _units(cursor: Cursor, unit: Callable[[Cursor], list[Vote] | None]) -> tuple[Vote, ...] | None:
    votes: list[Vote] = []
    while True:
        found = unit(cursor)
        if found is None:
            return None
        votes += found
        if cursor.done():
            return tuple(votes)
        cursor.accept(*SEPARATORS)


def _choice_first(cursor: Cursor) -> list[Vote] | None:
    """``[vote] for [proposals] 301, 302``."""
    if cursor.accept(*VERBS):
        cursor.accept(":", "-")
    article = cursor.rest[:1]
    # "an abstention on 301" by itself is what a receipt says of it.
    receipt = cursor.at == 0 and article and article[0] in _ARTICLES
    choice = read_choice(cursor) if receipt else _choice(cursor)
    if choice is None:
        return None
    cursor.accept(":", "-", "|")
    if article and article[0] in _ARTICLES:
        cursor.accept("for", "pour", "para", "für")  # "a no for 301"; without it "no for" is both.
    cursor.accept(*PREPOSITIONS)
    cursor.accept(*ALL_OF)
    numbers = _numbers(cursor)
    cursor.accept(*TAILS)
    return [Vote(number, choice) for number in numbers] if numbers else None


def _numbers_first(cursor: Cursor) -> list[Vote] | None:
    """``[vote on] [proposals] 301, 302: for``, ``on 301 I vote against``."""
    if cursor.accept(*VERBS):
        cursor.accept("on", ":")
    needs_is = not cursor.accept(*ABOUT) and cursor.accept(*ABOUT_FOR)
    numbers = _numbers(cursor)
    if not numbers:
        return None
    cursor.accept(*TAILS)
    if needs_is:
        if not cursor.accept(*IS):
            return None
    else:
        cursor.accept(*LINKS)
        cursor.accept(*SUBJECTS)
    choice = _choice(cursor) or _LETTERS.get(" ".join(cursor.rest))
    if len(cursor.rest) == 1 and cursor.rest[0] in _LETTERS:
        cursor.accept(*_LETTERS)
    cursor.accept(*TAILS)
    return [Vote(number, choice) for number in numbers] if choice else None


_ARTICLES = frozenset(("a", "an", "un", "une", "ein", "eine", "una"))
_LETTERS: dict[str, Choice] = {
    "y": "for", "n": "against", "affirmative": "for", "negative": "against",
}  # fmt: skip
"""Words that are a choice where nothing but numbers stands beside them."""


def _choice(cursor: Cursor) -> Choice | None:
    """The choice that comes next, with what people put before it: ``a big fat no``."""
    for _filler in range(_MOST_FILLERS):
        choice = read_choice(cursor)
        if choice is not None or not cursor.accept(*FILLERS):
            return choice
    return None


def _changed(cursor: Cursor) -> list[Vote] | None:
    """``change my vote on 301 [from for] to against``."""
    if not (cursor.accept(*CHANGES) and cursor.accept(*MY_VOTE)):
        return None
    cursor.accept("for", *ABOUT)
    numbers = _numbers(cursor)
    if cursor.accept("from", "von", "de") and _choice(cursor) is None:
        return None
    choice = _choice(cursor)
    if choice is None and cursor.accept(*INTO):
        choice = _choice(cursor)
    return [Vote(number, choice) for number in numbers] if numbers and choice else None


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
        parted = bool(numbers) and cursor.accept(*BETWEEN_NUMBERS)
        found = _number_or_range(cursor)
        if not found:
            cursor.at = before  # A separator that no number follows belongs to the next unit.
            return numbers
        if numbers and not parted and (numbers in ([2], [4]) or _is_strange(numbers, found)):
            return []  # "yes 2 301" says *to*, or names two proposals; "301 [1]" has a footnote.
        numbers += found


def _is_strange(numbers: list[int | None], found: list[int | None]) -> bool:
    """Whether a number that follows without a comma is of another size than the one before it."""
    last, first = numbers[-1], found[0]
    if last is None or first is None:
        return False
    return len(str(last)) != len(str(first)) and abs(first - last) > MAX_RANGE


def _number_or_range(cursor: Cursor) -> list[int | None]:
    if cursor.accept(*MINE):
        return [None]
    before = cursor.at
    cursor.accept(*(NUMERO_AFTER_NOUN if cursor.accept(*NOUNS) else NUMERO))
    cursor.accept("#")
    first = cursor.number()
    if first is None:
        cursor.at = before
        return []
    cursor.accept("er")  # "301er", as people say it in the south
    after = cursor.at
    # "301-303" and "301 - 303" are ranges; what "301 -303" means is anybody's guess.
    if not cursor.leans() and cursor.accept(*UP_TO):
        last = cursor.number()
        if last is not None and first < last < first + MAX_RANGE:
            return list(range(first, last + 1))
        cursor.at = after
    return [first]


def read_heading(cursor: Cursor) -> ListBegins | None:
    """``for:``, ``I vote against the following proposals:``; a bare yes or no is an answer."""
    cursor.accept("and", "but", "und", "aber", "et", "mais", "y", "pero")
    cursor.accept(*VERBS)
    said = cursor.rest
    choice = read_choice(cursor)
    if choice is None:
        return None
    cursor.accept(*PREPOSITIONS)
    cursor.accept(*FOLLOWING)
    cursor.accept(*LIST_NOUNS)
    answer = len(said) == 1 and said[0] in _ANSWERS
    cursor.accept(":")
    return ListBegins(choice) if cursor.done() and not answer else None


_ANSWERS = frozenset(("yes", "no", "ja", "nein", "oui", "non", "sí"))


DEPENDS = NotUnderstood(
    translatable("a vote cannot depend on anything or leave the choice open"), VOTE_FORM
)


def near_vote(words: list[str]) -> NotUnderstood | None:
    """Explain why a line that seems meant as a vote is none; None for other lines."""
    if words[0] in ("abstain", "abstaining"):
        return NotUnderstood(
            translatable("an abstention says on which proposals"), "abstain NUMBER"
        )
    if not looks_like_vote(words):
        return None
    if not any(word.isdigit() or word == "mine" for word in words):
        return NotUnderstood(SAYS_NOT_WHICH, VOTE_FORM)
    if OPEN_ENDED.intersection(words):
        return DEPENDS
    return NotUnderstood(translatable("a vote is one choice and numbers, nothing else"), VOTE_FORM)


def votes_written(votes: Iterable[Vote]) -> str:
    """Return votes on numbers as the commands that make them, on one line."""
    return "; ".join(
        _WRITTEN[vote.choice].format(vote.number) for vote in votes if vote.number is not None
    )


_WRITTEN: dict[Choice, str] = {
    "for": "vote for {}",
    "against": "vote against {}",
    "abstain": "abstain {}",
    "withdrawn": "withdraw my vote on {}",
}


def _vote_words(cursor: Cursor, _context: ReadingContext) -> LineReading | None:
    votes = read_votes(cursor)
    return Commands(tuple(dict.fromkeys(votes))) if votes else None


def _heading(cursor: Cursor, _context: ReadingContext) -> LineReading | None:
    return read_heading(cursor)


def _receipt(vote: Vote) -> str:
    if vote.number is None:
        return _(_ON_MINE[vote.choice])
    return _(_ON_NUMBER[vote.choice]).format(number=vote.number)


_ON_NUMBER: dict[Choice, str] = {
    "for": translatable("a vote FOR proposal {number}"),
    "against": translatable("a vote AGAINST proposal {number}"),
    "abstain": translatable("an ABSTENTION on proposal {number}"),
    "withdrawn": translatable("your vote on proposal {number} WITHDRAWN"),
}
_ON_MINE: dict[Choice, str] = {
    "for": translatable("a vote FOR the proposal made in this mail"),
    "against": translatable("a vote AGAINST the proposal made in this mail"),
    "abstain": translatable("an ABSTENTION on the proposal made in this mail"),
    "withdrawn": translatable("your vote on the proposal made in this mail WITHDRAWN"),
}
_HELP = (
    translatable("    vote for 301                or: vote against 301, 302 and 303; +1 301"),
    translatable("    vote for mine               for the proposal made in the same mail"),
    translatable("    abstain 301                 a vote for neither side"),
    translatable("    withdraw my vote on 301     as if you had not voted"),
)
ROWS = (
    Row(
        command=Vote,
        words=(_vote_words, _heading),
        receipt=_receipt,
        help=tuple(HelpLine("commands", 20 + place, text) for place, text in enumerate(_HELP)),
        near=_NEAR,
    ),
)

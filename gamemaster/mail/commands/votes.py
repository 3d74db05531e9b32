"""Votes as people write them: "vote for 301", "301: yes", "für 301 und 302, gegen 303".

The tables below have the words of votes in English, German, French and Spanish. A phrase is words
of a ``Cursor`` with single blanks between; phrases are tried in the order of their table, longer
ones first. Words with two readings are left out, so that a line with them is asked back: the
Spanish "si" without its accent is an if, "no pour" is both.

Abstentions are a choice like others ("abstain on 301"), and a vote is taken back by a line of its
own ("withdraw my vote on 301"): without the word vote, "withdraw 3" means a move by its number.

One line holds units of a choice and numbers, either all with the choice first or all with the
numbers first. A line that changes its style half-way ("for 301, 302 against") is asked back: its
reader has to guess which number the first choice ends with. A heading that names a choice and no
proposal ("FOR:") begins a list (``vote_lists``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

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

Choice: TypeAlias = Literal["for", "against", "abstain", "withdrawn"]


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


def longest_first(*phrases: str) -> tuple[str, ...]:
    """Phrases in the order in which they must be tried."""
    return tuple(sorted(dict.fromkeys(phrases), key=lambda phrase: -len(phrase.split(" "))))


VERBS = longest_first(
    "my vote is", "my votes are", "my vote :", "my votes :", "my vote", "i vote", "i'm voting",
    "vote", "votes", "voting", "i cast my vote", "i cast a vote", "cast my vote", "cast a vote",
    "i am", "i'm", "i",
    "ich stimme", "ich bin", "ich votiere", "stimme", "ich", "meine stimme :", "meine stimme ist",
    "je vote", "je voterai", "je suis", "je", "mon vote :", "mon vote est", "mon vote", "ma voix",
    "yo voto", "voto", "estoy", "yo", "mi voto :", "mi voto es", "mi voto", "yo estoy",
)  # fmt: skip
_FOR = (
    "in favour of", "in favor of", "in favour", "in favor", "yes for", "yes on", "yes to",
    "+1 for", "for", "yes", "yea", "aye", "+1", "support", "pro",
    "dafür", "dafuer", "für", "fuer", "ja zu", "ja für", "ja fuer", "ja bei", "ja",
    "mit ja zu", "mit ja bei", "mit ja für", "mit ja", "zustimmung zu", "zustimmung",
    "pour", "oui à", "oui pour", "oui sur", "oui", "favorable à", "en faveur de", "approuve",
    "a favor de", "a favor", "sí a", "sí en", "sí por", "sí", "por",
)  # fmt: skip
_AGAINST = (
    "against", "no on", "no to", "no", "nay", "-1", "oppose",
    "dagegen", "gegen", "nein zu", "nein bei", "nein", "mit nein zu", "mit nein bei", "mit nein",
    "ablehnung",
    "contre", "non à", "non sur", "non",
    "en contra de", "en contra", "contra", "no a", "no en",
)  # fmt: skip
_ABSTAIN = (
    "abstain from voting on", "abstain from voting", "abstain from", "abstaining from",
    "abstaining", "abstention", "abstain",
    "enthaltung bei", "enthaltung zu", "enthaltung", "enthalte mich bei", "enthalte mich zu",
    "enthalte mich",
    "m'abstiens sur", "m'abstiens pour", "m'abstiens", "abstention sur", "abstention pour",
    "me abstengo en", "me abstengo de", "me abstengo sobre", "me abstengo", "abstención en",
    "abstención sobre", "abstención",
)  # fmt: skip
_CHOSEN: tuple[tuple[Choice, tuple[str, ...]], ...] = (
    ("for", _FOR),
    ("against", _AGAINST),
    ("abstain", _ABSTAIN),
)
CHOICES: tuple[tuple[str, Choice], ...] = tuple(
    sorted(
        ((phrase, choice) for choice, phrases in _CHOSEN for phrase in phrases),
        key=lambda pair: -len(pair[0].split(" ")),
    )
)
# "Ich stimme 301 zu": the choice is told by the word that ends the sentence.
SEPARABLE: tuple[tuple[tuple[str, ...], str, Choice], ...] = (
    (("ich stimme", "stimme"), "zu", "for"),
    (("ich lehne", "lehne"), "ab", "against"),
)
NOUNS = longest_first(
    "the proposals", "the proposal", "proposals", "proposal", "props", "prop", "p", "rule - change",
    "rule - changes", "rule changes", "rule change", "rules", "rule",
    "den vorschlag", "die vorschläge", "dem vorschlag", "den vorschlägen", "vorschlag",
    "vorschläge", "vorschlägen", "den antrag", "die anträge", "dem antrag", "antrag", "anträge",
    "la proposition", "les propositions", "proposition", "propositions", "la", "les", "le",
    "la propuesta", "las propuestas", "propuesta", "propuestas", "las",
)  # fmt: skip
# "No." is a number only after the noun: by itself it is a choice.
NUMERO = ("numbers", "number", "nr .", "nr", "nummer", "nummern", "n °", "n º", "n ° .", "numéro",
          "numéros", "número", "números", "núm .", "num .")  # fmt: skip
NUMERO_AFTER_NOUN = ("no .", "nos .", "n .", *NUMERO)
MINE = longest_first(
    "my own proposal", "my own", "my proposal", "mine",
    "meinen vorschlag", "meinen", "ma proposition", "la mienne", "mi propuesta", "la mía",
)  # fmt: skip
PREPOSITIONS = ("on", "to", "of")
SEPARATORS = longest_first(
    ", and", ", but", "; and", "; but", ". and", "and", "but", "&", ",", ";", ".", "+",
    ", und", "und", "sowie", ", aber", "aber", "et", ", et", "mais", ", mais", ", y", "y", "pero",
    ", pero", "ainsi que",
)  # fmt: skip
# A full stop ends a vote; after a number it may also be that of a list ("1. 301: for").
BETWEEN_NUMBERS = tuple(phrase for phrase in SEPARATORS if "." not in phrase)
LINKS = longest_first(
    ":", "=", "-", "is", "- >", "= >", "→", "|", ": |", "ist", "est", "es", "...", "…",
)  # fmt: skip
SUBJECTS = longest_first(
    "i vote", "i am", "i'm", "my vote is", "ich bin", "ich stimme", "je suis", "je vote", "voto",
    "estoy", "my vote :", "i",
    "ich", "je",
)  # fmt: skip
UP_TO = ("-", "to", "through", "thru", "bis", "à", "a", "al", "..", "...", "…")
ALL_OF = ("both of", "both", "each of", "beide", "beiden", "les deux", "ambas", "ambos")
_FOLLOWING = (
    "all of the following", "the following", "these", "following", "the following ones",
    "folgende", "die folgenden", "den folgenden", "diese",
    "les propositions suivantes", "les suivantes", "suivantes", "ces",
    "las siguientes", "las propuestas siguientes", "las siguientes propuestas", "estas",
)  # fmt: skip
_NOUNS = ("proposals", "proposal numbers", "numbers", "ones", "vorschläge", "vorschlägen",
          "propositions", "propuestas")  # fmt: skip
_OPEN_ENDED = frozenset(
    ("or", "unless", "if", "maybe", "perhaps", "otherwise", "except", "until",
     "oder", "falls", "wenn", "vielleicht", "ou", "sauf", "si", "peut-être", "o", "quizás")
)  # fmt: skip
VOTE_FORM = "vote for NUMBER"
MAX_RANGE = 100
_LONGEST_HINT = 12
_SHORT_HINT = 6
_CHOICE = dict(CHOICES)
_PHRASES = tuple(_CHOICE)
_TAKING_BACK = ("withdraw", "withdrawing", "retract", "retracting", "take back", "cancel")
_MY_VOTE = ("my votes", "my vote", "the vote", "votes", "vote")
_AFTER_NUMBER = ([":"], ["="], ["|"])
# Words that often begin what is nearly a vote, besides those that a vote may begin with.
_NEAR = ("both", "each", "have", "having", "how", "more", "most", "move", "never", "next", "player",
         "plan", "that", "this", "thing", "thus", "those")  # fmt: skip
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
        found = _number_or_range(cursor)
        if not found:
            cursor.at = before  # A separator that no number follows belongs to the next unit.
            return numbers
        numbers += found


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
    cursor.accept(*_FOLLOWING)
    cursor.accept(*_NOUNS)
    answer = len(said) == 1 and said[0] in _ANSWERS
    cursor.accept(":")
    return ListBegins(choice) if cursor.done() and not answer else None


_ANSWERS = frozenset(("yes", "no", "ja", "nein", "oui", "non", "sí"))


def near_vote(words: list[str]) -> NotUnderstood | None:
    """Explain why a line that seems meant as a vote is none; None for other lines."""
    if words[0] in ("abstain", "abstaining"):
        return NotUnderstood(
            translatable("an abstention says on which proposals"), "abstain NUMBER"
        )
    if not looks_like_vote(words):
        return None
    if not any(word.isdigit() or word == "mine" for word in words):
        return NotUnderstood(translatable("a vote says on which proposal"), VOTE_FORM)
    if _OPEN_ENDED.intersection(words):
        return NotUnderstood(
            translatable("a vote cannot depend on anything or leave the choice open"), VOTE_FORM
        )
    return NotUnderstood(translatable("a vote is one choice and numbers, nothing else"), VOTE_FORM)


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

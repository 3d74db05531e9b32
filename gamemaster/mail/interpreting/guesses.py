"""Guesses which votes prose may mean in which none was read, so that its writer can be asked.

A guess is never carried out: one word of its writer does that. So it is generous, and leaves out
only sentences that tell of others, ask something, or make a vote depend on another proposal. What
it leaves out of a paragraph is returned as well, so that nothing that was written goes unmentioned.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.taken_back import WITHDRAWAL
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.topics import every_one
from gamemaster.mail.prose.number_words import in_digits
from gamemaster.mail.prose.prose_styles import plainer
from gamemaster.mail.prose.prose_words import REPORTING, words_of
from gamemaster.mail.prose.remarks import sentences, spoken
from gamemaster.mail.prose.short_remarks import words_in
from gamemaster.mail.prose.vote_pairs import of_topic, paired_anyhow
from gamemaster.mail.prose.vote_sentences import without_padding
from gamemaster.mail.prose.vote_slots import pieces_of

_MOST_LETTERS: Final = 4_000
_PART: Final = re.compile(r"[:;,\u2013\u2014]\s| - ")
_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])")
_MARKED: Final = re.compile('["\u201c\u201d\u201e\u00ab\u00bb?]')
"""A question, or words in quotation marks, which may be a title or somebody else's."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_FEW: Final = 2
_ANSWERS: Final = {
    **dict.fromkeys(words_of("yes yep yeah ja oui sí si"), "yes"),
    **dict.fromkeys(words_of("no nope nein non"), "no"),
}
_ASIDE: Final = re.compile(r"\s?\([^()0-9]{0,200}(?:\)|\Z)")
_ALL_OF: Final = re.compile(
    r"\b(?:all(?: of)?|toutes?|tous|tod[ao]s|alle[nr]?)\s(?:(?:the|les|l[ao]s|de[nr]|die)\s)?"
    r"(?=(?:[^\W\d_]{4,12}\s)?(?:(?:from|de|von)\s)?[1-9][0-9]{2})",
    re.IGNORECASE,
)
"""Words by which it is all of the numbers behind them."""
_FOR_NOW: Final = re.compile(
    r"\b(?:for (?:now|the moment)|vorerst|fürs erste|pour (?:le moment|l['\u2019]instant)"
    r"|por (?:ahora|el momento)|de momento)\b",
    re.IGNORECASE,
)
"""A vote for the moment is one, and in French its *pour* is no choice."""
_DEPENDING: Final = re.compile(
    r"\b(?:unless|if|wenn|falls|sofern|es sei denn|à moins|sauf si|a menos|salvo que"
    r"|excepto si|in case|au cas|en caso|si(?= (?!a\b)[^\W\d_][^.;]{0,20}[0-9]{3}\s[^\W\d_]{3}))"
    r"\b[^.;]{0,60}?[1-9][0-9]{2}",
    re.IGNORECASE,
)
"""A condition that names a proposal, of which nothing else is said."""
_EXCEPT: Final = re.compile(
    r",?\s\(?(?:sauf|except(?: for)?|but not|apart from|excepto|salvo|menos|au(?:ß|ss)er|bis auf"
    r"|mit ausnahme von|à part|hormis|à l['\u2019]exception de)(?= [^0-9]{0,20}[1-9][0-9]{2})",
    re.IGNORECASE,
)
"""Words behind which a sentence that speaks of all of them makes an exception."""


@dataclass(slots=True)
class Guesses:
    """The sentences of a paragraph that may be votes, each with those; and all ``unread`` others.

    Each stands as it was written.
    """

    votes: list[tuple[str, tuple[Vote, ...]]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)


def guessed(
    text: str, context: ReadingContext, topic: int | None, several: frozenset[int] = frozenset()
) -> Guesses:
    """Return the votes that the sentences of a paragraph may be.

    ``topic`` is the one proposal of the letter that the mail answers, ``several`` are all of them.
    """
    text, found = text[:_MOST_LETTERS], Guesses()
    # What is said in other words of a whole paragraph may be cut in another way than itself.
    said = [without_padding(plainer(each)) for each in sentences(in_digits(text))]
    written = sentences(text)
    written = written if len(written) == len(said) else [text] * len(said)
    for sentence, plain in zip(written, said, strict=True):
        votes = _read(every_one(plain, several), context, topic)
        if votes:
            found.votes.append((sentence.strip(), votes))
        # Where a number is left over, only part of the sentence was read.
        if not votes or not _numbers(plain, context) <= {vote.number for vote in votes}:
            found.unread.append(sentence.strip())
    found.unread = list(dict.fromkeys(each for each in found.unread if words_in(each)))
    return found


def answers_with(sentence: str) -> str:
    """Return ``yes`` or ``no`` if a sentence is that and nothing else, which answers a question."""
    first, *others = words_in(sentence) or [""]
    return _ANSWERS.get(first, "") if len(others) < _FEW else ""


def _numbers(said: str, context: ReadingContext) -> set[int]:
    return {int(found) for found in _NUMBER.findall(said)} - context.initial_rules


def _read(sentence: str, context: ReadingContext, topic: int | None) -> tuple[Vote, ...]:
    words = {word.lower() for word in _WORD.findall(sentence)}
    if _MARKED.search(sentence) or not (REPORTING | context.names).isdisjoint(words):
        return ()
    said = _ALL_OF.sub("", _FOR_NOW.sub("", _ASIDE.sub("", spoken(sentence))))
    return _of_sentence(said, context.initial_rules, topic)


def _of_sentence(said: str, rules: Collection[int], topic: int | None) -> tuple[Vote, ...]:
    numbers = [int(number) for number in _NUMBER.findall(said) if int(number) not in rules]
    if not numbers:
        return () if topic is None else of_topic(said, topic)
    if WITHDRAWAL.search(said):
        return tuple(Vote(number, "withdrawn") for number in numbers)
    if _DEPENDING.search(said):
        return ()
    excepted = _EXCEPT.search(said)
    if excepted is not None:
        return _with_exception(said[: excepted.start()], said[excepted.end() :], rules)
    return paired_anyhow(said, rules) or _in_parts(said, rules)


def _in_parts(said: str, rules: Collection[int]) -> tuple[Vote, ...]:
    """Return the votes of parts of a sentence, unless another part chooses otherwise."""
    votes: list[Vote] = []
    beside: set[str] = set()
    for part in _PART.split(said):
        if _NUMBER.search(part):
            votes += paired_anyhow(part, rules) or ()
        else:
            slots = (slot for piece in pieces_of(part, rules) for slot in piece.slots)
            beside |= {slot.choice for slot in slots if slot.choice and not slot.answers}
    return tuple(votes) if beside <= {vote.choice for vote in votes} else ()


def _with_exception(said: str, behind: str, rules: Collection[int]) -> tuple[Vote, ...]:
    """Return the votes of a sentence with an exception, which may have a choice of its own."""
    excepted = {int(number) for number in _NUMBER.findall(behind)}
    votes = [vote for vote in paired_anyhow(said, rules) or () if vote.number not in excepted]
    chosen = any(piece.choices for piece in pieces_of(behind, rules))
    own = paired_anyhow(behind, rules) if chosen else ()
    # An exception that is not understood leaves open what it is an exception from.
    return (*votes, *own) if votes and own is not None else ()

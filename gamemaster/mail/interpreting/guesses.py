"""Guesses which votes prose may mean in which none was read, so that its writer can be asked.

A guess is never carried out: one word of its writer does that. So it is generous, and leaves out
only sentences that tell of others or ask something.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.taken_back import WITHDRAWAL
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.topics import every_one
from gamemaster.mail.prose.number_words import in_digits
from gamemaster.mail.prose.prose_styles import plainer
from gamemaster.mail.prose.prose_words import REPORTING
from gamemaster.mail.prose.remarks import sentences, spoken
from gamemaster.mail.prose.vote_pairs import of_topic, paired_anyhow
from gamemaster.mail.prose.vote_sentences import without_padding

_MOST_LETTERS: Final = 4_000
_PART: Final = re.compile(r"[:;,\u2013\u2014]\s| - ")
_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])")
_MARKED: Final = re.compile('["\u201c\u201d\u201e\u00ab\u00bb?]')
"""A question, or words in quotation marks, which may be a title or somebody else's."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")


def guessed(
    text: str, context: ReadingContext, topic: int | None, several: frozenset[int] = frozenset()
) -> Iterator[tuple[str, tuple[Vote, ...]]]:
    """Return the sentences of a paragraph that may be votes, each with those that it may be.

    ``topic`` is the one proposal of the letter that the mail answers, ``several`` are all of them.
    """
    said = every_one(plainer(in_digits(text[:_MOST_LETTERS])), several)
    for sentence in sentences(without_padding(said)):
        words = {word.lower() for word in _WORD.findall(sentence)}
        if _MARKED.search(sentence) or not (REPORTING | context.names).isdisjoint(words):
            continue
        votes = _of_sentence(spoken(sentence), context.initial_rules, topic)
        if votes:
            yield sentence, votes


def _of_sentence(said: str, rules: Collection[int], topic: int | None) -> tuple[Vote, ...]:
    numbers = [int(number) for number in _NUMBER.findall(said) if int(number) not in rules]
    if not numbers:
        return () if topic is None else of_topic(said, topic)
    if WITHDRAWAL.search(said):
        return tuple(Vote(number, "withdrawn") for number in numbers)
    parts = (part for part in _PART.split(said) if _NUMBER.search(part))
    return paired_anyhow(said, rules) or tuple(
        vote for part in parts for vote in paired_anyhow(part, rules) or ()
    )

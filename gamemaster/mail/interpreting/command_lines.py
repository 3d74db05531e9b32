"""Reads one line as a command. All of it must fit the grammar, or it is no command.

``read_line`` knows nothing of the lines around it; ``interpret`` handles blocks, quotations and
signatures. Suggestions name the nearest command form. Linear time: a line is split into words once
and read from left to right, and longer lines than people write are not looked at.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Final

from gamemaster.i18n import translatable
from gamemaster.mail.commands import HINTS, TEXTS, WORDS, first_phrases
from gamemaster.mail.commands.answering import Confirm
from gamemaster.mail.commands.command_rows import (
    NOT_A_COMMAND,
    Command,
    Commands,
    LineReading,
    NotUnderstood,
    ReadingContext,
)
from gamemaster.mail.commands.cursor import MAX_LINE, Cursor, plain_line, split_words
from gamemaster.mail.commands.one_line_moves import prose_after_do, read_phrase
from gamemaster.mail.commands.proposals import ProposalBegins, near_proposal
from gamemaster.mail.commands.votes import (
    DEPENDS,
    VOTE_FORM,
    ListBegins,
    Vote,
    looks_like_vote,
    near_vote,
    votes_written,
)
from gamemaster.mail.layout import as_seen
from gamemaster.mail.prose.answers import BEGINS_WITH_YES, read_answer
from gamemaster.mail.prose.prose_words import words_of
from gamemaster.mail.prose.requests import read_request
from gamemaster.mail.prose.vote_lists import read_row
from gamemaster.mail.prose.vote_sentences import (
    appeals,
    is_near_vote,
    likely_votes,
)
from gamemaster.mail.prose.vote_slots import UNLESS
from gamemaster.mail.prose.votes_in_prose import read_prose
from gamemaster.mail.structure import REPLACEMENT

MAX_PIECES = 20
_LONGEST_NEAR_MISS = 8
_ALSO_DOES: Final = re.compile(
    r"\W{0,3}(?:(?:also|and|then|plus|next|now|please|finally|so|und|auch|dann|et|aussi|puis|y)"
    r"\W{1,3}){1,3}do\s+(?!take care|say h|stay|excuse|forgive|send (?:my|our)|get well)"
    r"(?P<words>[^\W\d_].*)",
    re.IGNORECASE,
)
"""A move behind words that go on from another: «also: do give Bob 3»."""
_VOTE_WORDS: Final = words_of("vote votes voting stimme stimmen voter voto votar")
_LONGEST_DISGUISE = 80
_READ_BEFORE = 256

NOTHING = NotUnderstood(NOT_A_COMMAND)
_STRANGE = translatable("it has letters in it that only look like those of a vote")
_LOST = NotUnderstood(
    translatable("a letter of it was lost on its way; please write it again"), VOTE_FORM
)
_MORE_THAN_VOTES = translatable("a vote is one choice and numbers, nothing else")
INDENTS = ("    ", "\t")
_AMBIGUOUS = NotUnderstood(translatable("it can be read in more than one way"))
_INDENTED = NotUnderstood(translatable("a command starts at the beginning of its line"))


def _opening(phrase: str) -> str:
    """Return a pattern of the beginnings of lines that may begin with a phrase.

    The first letters of its first word are enough, but for a word of one letter.
    """
    first, *others = phrase.split(" ")
    if len(first) > 1:
        return re.escape(first[:3])
    if others:
        return rf"{re.escape(first)}\s?{re.escape(others[0][0])}"
    return rf"{re.escape(first)}(?!\w)"


def _openings() -> str:
    """Return a pattern of all beginnings, grouped by their first letter."""
    lettered = sorted({_opening(phrase) for phrase in first_phrases() if phrase[0].isalpha()})
    return "|".join(
        f"{letter}(?:{'|'.join(pattern[1:] for pattern in patterns)})"
        for letter, patterns in groupby(lettered, key=lambda pattern: pattern[0])
    )


# A line that cannot start a command is put aside without being split into words: most lines of
# most mails are such. Besides letters these are numbers, votes in signs, lists, emphasis, tables.
_OPENER = re.compile(
    r"[ ]{0,3}(?:[0-9#+👍👎✔✅☑✓✖❌✗✘]|:[+-]1:"
    r"|\([0-9]|p[0-9]|[*_]{1,2}[^\s*_]|[*-] |- ?1|\| *[0-9#p]"
    r"|(?:" + _openings() + "))",
    re.IGNORECASE,
)
# A command that costs points is read from its own line alone; a sentence about it is asked back.
_INQUIRES = re.compile(
    r"\b(?:inquir|enquir|anfrage\b|anfragen\b|consult(?:ar?|as|o|er)?\b)", re.IGNORECASE
)
# "+1 555 301 2222" below a name is no vote for three proposals.
_TELEPHONE = re.compile(r"\s*\+1[ .-]?\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}\s*")
_EARLIER = re.compile(
    r"\b(?:scratch|ignore|disregard|forget|cancel|ignorier\w*|verg[ei]ss\w*|oubli\w+|ignor\w+"
    r"|olvid\w+) (?:bitte |please )?(?:my|the|that|all my|meine?|mon|ma|mi) (?:last|previous"
    r"|earlier|first|other|letzte|vorige|frühere|dernier|précédent|último|anterior)\w{0,2} \w",
    re.IGNORECASE,
)
_NOT_UNSAID = NotUnderstood(
    translatable("a mail that was read is taken back line by line"),
    "withdraw my vote on 301, or: withdraw NUMBER",
)
# Columns that tabs part, or blanks: at least three of them.
_COLUMNS = re.compile(r"\t|[0-9] {2,40}[^\s|](?:[^\s|]| (?=\S)){0,40} {2}")
# Behind "No." stands a number: it is no answer.
_PIECES = re.compile(r";|(?<!\bn[or])(?<!\bnos)\.\s|(?<=\bn[or])\.\s(?!\s?#?[0-9])", re.IGNORECASE)
# "| 301 | for |", a row of a table whose outer lines are drawn.
_ROW = re.compile(r"[ ]{0,3}\|\s*(?=[0-9#p])(.*[^\s|])\s*\|\s*\Z", re.IGNORECASE)


def read_subject(subject: str, context: ReadingContext) -> LineReading:
    """Read a subject like a line, but do not look for votes in a sentence."""
    reading = read_line(subject, context)
    text = _without_frame(plain_line(subject))
    heading = next((one for one in _readings(text, context) if isinstance(one, ListBegins)), None)
    if heading is not None:
        return heading  # "aye" may stand above votes as well as answer a question.
    if not isinstance(reading, Commands | ProposalBegins) or reading in _readings(text, context):
        return reading
    # A polite sentence above a text may be what the text talks about.
    loose = read_prose(text) or read_request(text, context)
    return NOTHING if loose is not None and not _several(text, context) else reading


def read_line(line: str, context: ReadingContext) -> LineReading:
    """Read a line by itself."""
    said = (read_phrase(line, *phrase) for phrase in context.said)
    asked = next((reading for reading in said if reading is not None), None)
    if asked is not None:
        otherwise = read_line(line, replace(context, said=()))
        return asked if isinstance(otherwise, NotUnderstood) else _AMBIGUOUS
    if not _OPENER.match(line):
        plain = line.lstrip() if line.isascii() else plain_line(line)
        indented = as_seen(line).startswith(INDENTS)
        if not _OPENER.match(plain):
            plain_text = plain_line(line)
            sentence = None if indented else _sentence(plain_text, context)
            sentence = _answer(plain_text, sentence, context) if not indented else None
            sentence = sentence or (None if indented else read_request(plain_text, context))
            if sentence is not None:
                return sentence
            return NOTHING if len(plain) > _LONGEST_DISGUISE else _disguised(plain)
        if indented:
            return NOTHING if isinstance(read_line(plain, context), NotUnderstood) else _INDENTED
    text = _without_frame(plain_line(line))
    for read in TEXTS:
        reading = read(text)
        if reading is not None:
            return Commands((reading,)) if isinstance(reading, Command) else reading
    if len(text) > MAX_LINE or _TELEPHONE.fullmatch(text):
        return NOTHING
    row = (
        read_row(line, context.names)
        if _COLUMNS.search(line.strip()) and not line.startswith(INDENTS)
        else None
    )
    return Commands(row) if row else _only_reading(text, context)


def _only_reading(text: str, context: ReadingContext) -> LineReading:
    """Return the one reading of a plain line, or why there is none."""
    if appeals(text):
        return more_than_votes(text, context)
    readings = {reading for reading in _readings(text, context) if reading is not None}
    understood = {reading for reading in readings if not isinstance(reading, NotUnderstood)}
    if len(understood) == 1:
        reading = understood.pop()
        heading = isinstance(reading, ListBegins) and context.answers
        # A choice by itself ("aye", "nope") answers the question of the letter that is answered.
        return (read_answer(text) or reading) if heading else reading
    if understood:
        return _AMBIGUOUS
    refused = next(iter(readings), None)
    several = refused or _several(text, context)
    said = several or _sentence(text, context)
    said = _answer(text, said, context) or read_request(text, context)
    return said or _hint(text, context)


def _answer(text: str, said: LineReading | None, context: ReadingContext) -> LineReading | None:
    """Return the answers to questions of ours in a line that is nothing else for certain."""
    if not context.answers:
        return said
    return (
        _with_yes(text, said, context) if isinstance(said, Commands) else read_answer(text) or said
    )


def _with_yes(text: str, votes: Commands, context: ReadingContext) -> Commands:
    """Return votes with the yes before them, where they are the same without it.

    In answer to a question of ours that yes is no part of the votes.
    """
    yes = BEGINS_WITH_YES.match(text)
    cast = [one for one in votes.commands if isinstance(one, Vote) and one.number is not None]
    if yes is None or len(cast) != len(votes.commands):
        return votes
    if read_line(text[yes.end() :], replace(context, answers=False)) != votes:
        return votes
    return Commands((Confirm(None, loose=True), *cast))


def _sentence(text: str, context: ReadingContext) -> LineReading | None:
    """Votes in a sentence, with greeting and reason; asked back where the rest may change them."""
    if "|" in text:
        row = read_row(text, context.names)
        return None if row is None else Commands(row)
    found = read_prose(text, context.initial_rules, context.names)
    if found is None:
        return None
    return Commands(found.votes) if found.clear else more_than_votes(text, context)


def more_than_votes(text: str, context: ReadingContext) -> NotUnderstood:
    """Ask about the votes that a line may mean if it also says something else."""
    likely = likely_votes(text, context.initial_rules)
    return NotUnderstood(_MORE_THAN_VOTES, votes_written(likely) or VOTE_FORM, likely=likely)


def _disguised(plain: str) -> LineReading:
    """Answer a short line that would be a vote except for a letter that looks like another."""
    words = [word.text for word in split_words(plain)]
    if plain.isascii() or not words or not looks_like_vote(words):
        return NOTHING
    return _LOST if REPLACEMENT in plain else NotUnderstood(_STRANGE, VOTE_FORM)


def is_command_line(line: str) -> bool:
    """Whether a line would ask for something if it stood in a mail by itself."""
    return asks_for_something(read_line(line, ReadingContext()))


def is_plain_command(line: str, context: ReadingContext) -> bool:
    """Whether a line is a command by itself, and not a sentence with votes in it."""
    reading = read_line(line, context)
    if not asks_for_something(reading):
        return False
    text = _without_frame(plain_line(line))
    return any(isinstance(found, Commands) for found in _readings(text, context)) or not (
        isinstance(reading, Commands) and read_prose(text, context.initial_rules, context.names)
    )


def asks_for_something(reading: LineReading) -> bool:
    """Whether a reading is a command or opens one; the heading of a list alone asks for nothing."""
    return not isinstance(reading, NotUnderstood | ListBegins)


def _without_frame(text: str) -> str:
    """A row of a table as the cells in it."""
    row = _ROW.match(text[:MAX_LINE])
    return text if row is None else row.group(1)


def _readings(text: str, context: ReadingContext) -> tuple[LineReading | None, ...]:
    # Names, of which there may be a hundred thousand, say nothing about words, and are not kept.
    known = ReadingContext(context.tournament, context.initial_rules, context.said)
    return _read_by_words(text, known)


# A line is read again where it is weighed beside others, and most players write the same few.
@lru_cache(maxsize=_READ_BEFORE)
def _read_by_words(text: str, context: ReadingContext) -> tuple[LineReading | None, ...]:
    cursor = Cursor(split_words(text), text)
    start = cursor.at
    found: list[LineReading | None] = []
    for read in WORDS:
        cursor.at = start
        reading = None if cursor.done() else read(cursor, context)
        if isinstance(reading, Command):
            reading = Commands((reading,)) if cursor.done() else None
        found.append(reading)
    return tuple(found)


def _several(text: str, context: ReadingContext) -> LineReading | None:
    """Several commands on one line, separated by semicolons or full stops, each clear by itself."""
    pieces = [piece for piece in _PIECES.split(text) if piece.strip()]
    if len(pieces) > MAX_PIECES or len(pieces) == 1:
        return None
    commands: list[Command] = []
    for piece in pieces:
        readings = _readings(piece, context)
        understood = [found for found in readings if found and not isinstance(found, NotUnderstood)]
        if len(understood) != 1 or not isinstance(understood[0], Commands):
            return None
        commands += understood[0].commands
    return Commands(tuple(commands))


def _partly(text: str, words: list[str]) -> str | None:
    """Return the command, or the form of one, that a line seems to hold beside other words."""
    numbers = dict.fromkeys(word for word in words if word.isdecimal())
    if _INQUIRES.search(text) and numbers:
        # The rule that allows inquiries may be named besides, and comes last.
        return f"inquire {next(iter(numbers))}"
    if len(words) > _LONGEST_NEAR_MISS:
        return None
    also = _ALSO_DOES.match(text)
    if also and prose_after_do(also["words"]) is None:
        return f"do {also['words'].rstrip(' .!')}"
    return HINTS.get(words[0])


def _hint(text: str, context: ReadingContext) -> NotUnderstood:
    """Explain why a line that is near a command is none."""
    words = Cursor(split_words(text)).rest
    if not words:
        return NOTHING
    opens = _NOT_UNSAID if _EARLIER.search(text) else near_proposal(words)
    if opens is not None:
        return opens
    few = len(words) <= _LONGEST_NEAR_MISS
    if REPLACEMENT in text and few and any(map(str.isdigit, words)):
        return _LOST
    votes = not _VOTE_WORDS.isdisjoint(words) and any(map(str.isdecimal, words))
    if votes and UNLESS.search(text):
        return DEPENDS
    vote = near_vote(words)
    if vote is not None and vote.reason != _MORE_THAN_VOTES:
        return vote
    if vote is not None or (not few and is_near_vote(text)):
        return more_than_votes(text, context)
    form = _partly(text, words)
    if form is not None:
        return NotUnderstood(translatable("only part of it is a command"), form)
    return NOTHING

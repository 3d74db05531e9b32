"""Says which rows of votes may be no ballot of their writer's: by their heading and their items.

A row such as ``301: for`` says neither who votes nor when. Rows are their writer's where nothing
heads them, or where the last sentence above them says that votes follow and no sentence there
speaks of another day. The items of their list must all be votes, and its letters be a, b, c: others
may be the initials of players. Linear time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from gamemaster.mail import noise
from gamemaster.mail.commands.cursor import plain_line
from gamemaster.mail.interpreting.introductions import attributes
from gamemaster.mail.prose.prose_words import FIRST_PERSON, HEADINGS, OWNERS, VOCATIVES, words_of
from gamemaster.mail.prose.remarks import heads_votes, sentences
from gamemaster.mail.prose.short_remarks import words_in
from gamemaster.mail.prose.vote_lists import announces, heads_table

_APART: Final = 2
_FEW: Final = 2
_LONGEST: Final = 600
_WORDS_OF_TITLE: Final = 4
_MARK: Final = re.compile(
    r"\s{0,8}(?:\(?(?P<letter>[a-z])[.)]|\(?(?P<number>[0-9]{1,2})[.)]"
    r"|(?P<ordinal>[^\W\d_]{4,15}[.:)])|(?P<sign>[^\w\s#>|+(\[\"'.,:;!?]))\s{1,8}(?=\S)",
    re.IGNORECASE,
)
_PROPOSAL: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2}(?![0-9])")
_HEADING: Final = HEADINGS | words_of(
    "mine below under think goes return down come folgende folgendes folgenden suffrages"
)
_HERE: Final = words_of("here hier aquí")
"""Words that point at rows where they begin a sentence."""
_ANOTHER_DAY: Final = re.compile(
    r"\b(?:yesterday|gestern|ayer|anoche|hier (?:soir|matin)|vorhin)\b|"
    r"\b(?:last|previous|former|vorig\w{1,3}|letzt\w{1,3}|vergangen\w{1,3}|früher\w{1,3})"
    r" (?:game|season|round|year|week|month|time|spiel\w?|runde|saison|jahr|woche|partie|mal)\b"
    r"|\b(?:partie|saison|manche|tour|semaine|année|fois|ronda|temporada|partida|semana|vez|año)"
    r" (?:derni[eè]re?|précédente?|passée?|pasad[oa]|anterior)\b",
    re.IGNORECASE,
)


_POINTS_BACK: Final = re.compile(
    r"\W{0,3}(?:(?:the above|that|this|these|those|das|dies|so|oben)(?: it)?"
    r"(?:'s|\s(?:is|are|was|were|ist"
    r"|sind|war|waren|sah|sieht|steht|stand))|c'est|c'était|ce sont|es[oa] (?:es|era|fue)"
    r"|est[oa]s? (?:es|son|era)|así (?:es|está|estaba))\b",
    re.IGNORECASE,
)
"""The beginning of a line that points back at the rows above it."""


class Row(NamedTuple):
    """A line with votes, or of prose: its number in the mail, its text, and whether it votes."""

    number: int
    text: str
    votes: bool


def foreign(rows: Sequence[Row], own: Collection[str]) -> Iterator[tuple[int, str]]:
    """Return the numbers of rows that may be nobody's votes of today, and the line that says so.

    ``rows`` are the lines of a text in order, empty ones for quotations; ``own`` are the writer's
    names.
    """
    above: list[Row] = []
    runs = list(_runs(rows))
    for run, following in pairwise([*runs, []]):
        voted = [row for row in run if row.votes]
        if not voted:
            above += run
            continue
        above += run[: run.index(voted[0])]
        below = run[run.index(voted[-1]) + 1 :] or following
        line = _is_no_ballot(run, voted) or _headed_otherwise(above, voted, own)
        line = line or _told_below(voted, below)
        if line is not None:
            yield from ((row.number, line) for row in voted)
        above = run


def _runs(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Return the lines that stand near each other."""
    run: list[Row] = []
    for row in rows:
        if run and row.number - run[-1].number > _APART:
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _is_no_ballot(run: Sequence[Row], voted: Sequence[Row]) -> str | None:
    """Return an item by which a list is none of votes: no vote itself, or marked by an initial."""
    marks = [_mark(row.text) for row in voted]
    kinds = {kind for kind, _ in marks}
    if len(kinds) != 1 or None in kinds:
        return None
    letters = [letter for kind, letter in marks if kind == "letter"]
    if letters and not "abcdefgh".startswith("".join(letters).lower()):
        return voted[0].text
    items = (row.text for row in run if not row.votes and _mark(row.text)[0] in kinds)
    few = _FEW if "sign" in kinds else 1  # "- Bob" is no item.
    others = [text for text in items if not _PROPOSAL.search(text) and len(text.split()) > few]
    # One vote beside some other items may be a thing to do.
    return others[0] if others and (len(voted) > 1 or len(others) > _FEW) else None


def _mark(text: str) -> tuple[str | None, str]:
    """Return the kind of mark that an item begins with, and the mark."""
    found = _MARK.match(text)
    kind = found.lastgroup if found is not None else None
    return (None, "") if found is None or kind is None else (kind, found[kind])


def _headed_otherwise(
    above: Sequence[Row], voted: Sequence[Row], own: Collection[str]
) -> str | None:
    """Return the line above rows that say nothing of who votes, if it does not head its ballot."""
    said = OWNERS.isdisjoint(words_in(voted[0].text)) or _mark(voted[0].text)[0] == "letter"
    if not above or above[-1].votes or not said:
        return None
    line = above[-1].text
    # A remark may stand between one's own votes, and "vote for 301" below anything.
    more, alone = any(row.votes for row in above), len(voted) < _FEW
    ends = line.rstrip().endswith(":")
    commanded = all(row.text.lower().startswith("vote ") for row in voted) and (alone or not ends)
    if not line or commanded or ((more or alone) and not ends):
        return None
    paragraph = [line]
    for below, row in pairwise(reversed(above)):
        if row.votes or below.number - row.number > 1:
            break
        paragraph.append(row.text)
    text = plain_line(" ".join(reversed(paragraph))[-_LONGEST:])
    heads = _ANOTHER_DAY.search(text) is None and _heads(line, sentences(text), own)
    return None if heads else line


def _told_below(voted: Sequence[Row], below: Sequence[Row]) -> str | None:
    """Return the line below rows that points back at them, and says nothing of its writer."""
    if len(voted) < _FEW or not below or below[0].votes:
        return None
    line = below[0].text
    words = words_in(line)
    points = _POINTS_BACK.match(line) is not None and len(words) > _FEW + 1
    return line if points and OWNERS.union(FIRST_PERSON).isdisjoint(words) else None


def _heads(line: str, said: Sequence[str], own: Collection[str]) -> bool:
    """Whether the line above rows only greets, or its last sentence says that votes follow."""
    colon, count = line.rstrip().endswith(":"), len(words_in(line))
    few = count <= (_FEW if line.rstrip().endswith(",") else 1)
    greets = (few or noise.without_pleasantry(line) != line) and not colon
    if greets or noise.is_noise(line) or attributes(line):
        return True
    if announces(line) or heads_table(line) or heads_votes(line):
        return True
    words = [word.removesuffix("'s") for word in words_in(said[-1] if said else "")]
    named = set(words[:1] if _HERE.issuperset(words[:1]) else ()) | (set(words) - _HERE)
    # "Stimmzettel Bob", "Member: Bob": somebody's own name heads what is theirs.
    signed = len(words) <= _WORDS_OF_TITLE and set(own).issuperset(words[-1:])
    known = VOCATIVES | _HERE | set(own)
    return signed or not _HEADING.isdisjoint(named) or known.issuperset(words)

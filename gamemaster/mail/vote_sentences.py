"""Reads votes inside a sentence, with the greeting before them and the reason behind them.

A line is cut where punctuation and words such as *because* cut it. A piece that is a vote by the
grammar of ``votes`` is one; all the rest must be accounted for: nothing in it may name another
number or choice, ask, correct or limit (``remarks``), and what stands before the first vote must be
its writer's own. Otherwise the line is asked back. Lines are short and pieces few, so a line costs
a constant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gamemaster.mail import noise
from gamemaster.mail.commands.cursor import MAX_LINE, Cursor, Word, split_words
from gamemaster.mail.commands.vote_words import CHOICES, MINE
from gamemaster.mail.commands.votes import Vote, read_votes
from gamemaster.mail.prose_words import (
    AND_ENDS,
    LABELS,
    NEGATIONS,
    OF_VOTING,
    OWN,
    OWN_BEGINS,
    OWN_ENDS,
    OWNERS,
    REASONS,
    SPEAKERS,
    VOCATIVES,
)
from gamemaster.mail.remarks import Meant, is_known, touches

_SMALLEST: Final = 100
_MOST_PIECES: Final = 16
_MARKS: Final = frozenset((".", "!", ";", ",", ":", "-", "...", "…", "¡"))
_OF_MINE: Final = frozenset(" ".join(MINE).split(" "))
_JOINING: Final = (",", ":")
_MAY_VOTE: Final = re.compile(
    r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])|\b(?:mine|my own|my proposal)\b", re.IGNORECASE
)
_CHOICE: Final = re.compile(
    "|".join(
        sorted(
            rf"(?<!\w){re.escape(phrase.split(' ')[0])}(?!\w)"
            for phrase, _ in CHOICES
            if phrase[0] != ":"
        )
    ),
    re.IGNORECASE,
)
_NEAR_VOTE: Final = re.compile(
    r"\b(?:yes|no|against|favou?r|abstain\w*|ja|nein|dafür|dagegen|gegen|oui|non|contre|sí|contra)\b"
    r"[^0-9]{1,20}[1-9][0-9]{2,8}(?![0-9])",
    re.IGNORECASE,
)
_EVERYTHING: Final = re.compile(
    r"\b(?:everything|all|these|those|alle[ns]?|allem|folgende[nr]?|toutes?|tous|tout|tod[ao]s?"
    r"|l[ao]s)\b"
    r"[^0-9:.;!?]{0,60}:",
    re.IGNORECASE,
)
_BOXES: Final = re.compile(r"\[\s?\]\s?\w{1,20}")
_WRAPPED: Final = re.compile(
    r"\[\s?([xX✓✔☒]|#?[0-9]{1,9}|[+-]1|\w{2,12})\s?\]|\(([+-]1|[0-9]{1,9})\)"
)
_ASIDE: Final = re.compile(r"\(([^()]{0,200})\)|\[([^\[\]]{0,200})\]|\"([^\"]{0,200})\"")
_AMOUNT: Final = re.compile(
    r"\b[0-9]{1,6}\s?(?:%|(?:points?|punkte?n?|puntos?|pts|percent|prozent|players?|spielern?"
    r"|jugadores"
    r"|joueurs|days?|hours?|minutes?|tagen?|stunden?|jours?|heures?|días?|horas?)\b)",
    re.IGNORECASE,
)
_SURELY: Final = re.compile(
    r"\b(?:without (?:hesitation|a doubt)|no doubt|sans hésit\w+|ohne zögern|sin dudar\w*)\b",
    re.IGNORECASE,
)
_TOLERATED_WORDS: Final = 4
_CELLS_WITH_TITLE: Final = 3


@dataclass(frozen=True, slots=True)
class Sentence:
    """The votes of a line; ``clear`` where the rest of it leaves them as they are."""

    votes: tuple[Vote, ...]
    clear: bool


# The lines around a command are read more than once.
@lru_cache(maxsize=256)
def read_sentence(line: str, rules: frozenset[int] = frozenset()) -> Sentence | None:
    """Read a plain line that holds votes among other words; None where it holds none.

    ``rules`` are numbers that it may name besides, those of initial rules.
    """
    if len(line) > MAX_LINE or not _MAY_VOTE.search(line) or not _CHOICE.search(line):
        return None
    text, asides = _without_asides(line)
    text = _EVERYTHING.sub(" ", noise.without_pleasantry(text))
    words = split_words(text)
    votes, before, after = _pieces(text, words)
    if not votes or any(vote.number is not None and vote.number < _SMALLEST for vote in votes):
        return None
    choices = {vote.choice for vote in votes}
    meant = Meant(
        rules | {vote.number for vote in votes if vote.number is not None},
        choices.pop() if len(choices) == 1 else "",
    )
    clear = (
        all(_may_precede(piece, meant) for piece in before)
        and all(_may_follow(piece, meant) for piece in after)
        and not any(touches(_AMOUNT.sub(" ", aside), meant) for aside in asides)
    )
    return Sentence(tuple(dict.fromkeys(votes)), clear)


def is_near_vote(text: str) -> bool:
    """Whether a line speaks of its writer's choice and of a proposal, in whatever words."""
    return bool(
        len(text) <= MAX_LINE
        and _NEAR_VOTE.search(text)
        and not OWN.isdisjoint(text.lower().split())
    )


def read_row(text: str) -> tuple[Vote, ...] | None:
    """Read a row of a table whose first cell is a number and the last a choice, with a title."""
    if len(text) > MAX_LINE:
        return None
    cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
    if len(cells) < _CELLS_WITH_TITLE or _CHOICE.search(" ".join(cells[1:-1])):
        return None
    return read_votes(Cursor(split_words(f"{cells[0]} | {cells[-1]}")))


def _without_asides(line: str) -> tuple[str, list[str]]:
    """Return a line without what stands in brackets and quotation marks, and that."""
    text = _WRAPPED.sub(_unwrapped, _BOXES.sub(" ", line))
    asides = [next(filter(None, found.groups()), "") for found in _ASIDE.finditer(text)]
    return _ASIDE.sub(" ", text), asides


def _unwrapped(found: re.Match[str]) -> str:
    inside = found[1] or found[2]
    return " " if inside in "xX✓✔☒" else f" {inside} "


def _pieces(text: str, words: Sequence[Word]) -> tuple[list[Vote], list[str], list[str]]:
    """Return the votes of a line, and the pieces of it before the first one and after."""
    cuts = [at for at in range(1, len(words)) if _is_cut(words, at)]
    if len(cuts) > _MOST_PIECES:
        return [], [], []
    ends = [*cuts, len(words)]
    votes: list[Vote] = []
    before: list[str] = []
    after: list[str] = []
    at, last = 0, -1
    while at < len(words):
        found = _votes_from(words, at, ends)
        end = next(end for end in ends if end > at)
        if found is not None:
            if at == last and words[at - 1].text in _JOINING:
                return [], [], []  # "for 301, 302 against": where does the first one end?
            piece, end = found
            votes += piece
            last = end if words[end - 1].text in _JOINING else end + 1
        elif words[at].text not in _MARKS or end - at > 1:
            stop = words[end].start if end < len(words) else len(text)
            stop += end < len(words) and words[end].text == ":"
            (after if votes else before).append(text[words[at].start : stop].strip())
        at = end
    return votes, before, after


def _votes_from(
    words: Sequence[Word], at: int, ends: Sequence[int]
) -> tuple[tuple[Vote, ...], int] | None:
    """Return the votes of the longest piece from a word on that is nothing else, and its end."""
    for end in reversed(ends):
        if end <= at or not any(_names_one(word) for word in words[at:end]):
            break
        votes = read_votes(Cursor(words[at:end]))
        if votes is not None:
            return votes, end
    return None


def _names_one(word: Word) -> bool:
    """Whether a word may name a proposal."""
    return word.text[0].isdigit() or word.text in _OF_MINE


def _is_cut(words: Sequence[Word], at: int) -> bool:
    """Whether a piece of the line may begin at a word."""
    before, word = words[at - 1].text, words[at].text
    if before in _MARKS and before != "-":
        return True
    if before == "-":
        return at < 2 or words[at - 1].start > words[at - 2].start + len(words[at - 2].text)  # noqa: PLR2004
    return (
        word in REASONS
        or word in _MARKS
        or before in OWN_ENDS
        or (before in AND_ENDS and word in OWN_BEGINS)
    )


def _may_precede(piece: str, meant: Meant) -> bool:
    """Whether a piece before the first vote leaves it its writer's own."""
    said = noise.without_pleasantry(piece.strip(" ,;.!¡-"))
    words = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", said.lower())
    if not words or VOCATIVES.issuperset(words):
        # "Game: …" and the like are labels of what we announce.
        return not (piece.rstrip().endswith(":") and len(words) == 1 and words[0] in LABELS)
    if touches(_AMOUNT.sub(" ", said), meant) or not is_known(said):
        return False
    if words[-1] in AND_ENDS and SPEAKERS.isdisjoint(words):
        return False  # "My friend and I vote for 301"
    return len(words) > 1 and (not piece.rstrip().endswith(":") or not OWNERS.isdisjoint(words))


def _may_follow(piece: str, meant: Meant) -> bool:
    """Whether a piece after a vote leaves it as it is: a reason, thanks, a title, a name."""
    said = _SURELY.sub(" ", _AMOUNT.sub(" ", piece)).strip(" ,;.!¡-")
    if not touches(said, meant):
        return True
    words = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", said.lower())
    negated = [word for word in words if word in NEGATIONS or word.endswith("n't")]
    if not negated or len(words) < _TOLERATED_WORDS or words[0] in negated:
        return False
    # "… because it is not fair": what it says of the proposal, not of the vote.
    if not OF_VOTING.isdisjoint(words):
        return False
    rest = re.sub(r"(?i)\b(?:" + "|".join(map(re.escape, negated)) + r")(?!\w)", " ", said)
    return not touches(rest, meant)

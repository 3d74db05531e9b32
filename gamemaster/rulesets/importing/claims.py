"""What the prose of a document says about its own rules: their status, and which there are.

Pure. Reads «Rules 101-116 (immutable) and 201-213 (mutable)», «rules in the 100's are immutable»,
«all other rules are mutable», «this rule is immutable», in the languages of ``words``. Each
sentence is read once, from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

from gamemaster.rulesets.importing import words

SENTENCE: Final = 2000
SPAN: Final = 2000
"""A range of more rules than this is no claim."""

LINKS: Final = 8
CLAIMS: Final = 500
"""A document with more claims than this is none that people wrote; the first ones count."""

HUNDRED: Final = 100

_SENTENCES: Final = re.compile(r"(?<=[.;!?])[\s\"”»)]+")
_TO: Final = (
    r"(?:-|–|—|\u2010|\.\.\.?|…|to|through|thru|until|till|bis|à|au|al|a|até|tot|t/m|до|do)"
)
_TOKEN: Final = re.compile(
    rf"(?P<hundred>(?<![\d.])[1-9]00`?(?:['’]?s\b|er\b|[ -]series\b))"
    rf"|(?P<low>(?<![\d.])\d{{1,9}})\s*(?:{_TO})\s*(?P<high>\d{{1,9}})(?![\d%])"
    r"|(?P<single>(?<![\d.])\d{1,9})(?![\d%])"
    rf"|(?P<status>\b(?:{words.STATUS.pattern})\b)"
    r"|(?P<word>[^\W\d_]+)|(?P<sign>[(:,/&])",
    re.IGNORECASE,
)
_REFERENCE: Final = re.compile(
    rf"\b(?:{words.RULE_WORD})\s+(?:no\.?\s*|nr\.?\s*|#)?(?P<number>[1-9]\d{{0,8}})(?![\d.]*\d)"
    rf"(?!['’]s|s\b|\s*{_TO}\s*\d)",
    re.IGNORECASE,
)


_Claim = TypeVar("_Claim")


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from ``low`` to ``high`` with the status that is claimed for them."""

    low: int
    high: int
    mutable: bool
    words: str


@dataclass(frozen=True, slots=True)
class Claims:
    """All that the prose claims. ``there`` are ranges of rules that are said to exist."""

    ranges: tuple[Range, ...] = ()
    there: tuple[tuple[int, int], ...] = ()
    every: bool | None = None
    others: bool | None = None

    def status_of(self, number: int) -> tuple[bool, str] | None:
        """Return the status claimed for a rule, and in which words; narrower claims come first."""
        fitting = [one for one in self.ranges if one.low <= number <= one.high]
        if fitting:
            best = min(fitting, key=lambda one: one.high - one.low)
            return best.mutable, best.words
        for status, said in ((self.others, "all others"), (self.every, "all rules")):
            if status is not None:
                return status, said
        return None


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    low: int = 0
    high: int = 0
    word: str = ""
    mutable: bool = False


def claims_of(paragraphs: Iterable[str]) -> Claims:
    """Return what all paragraphs claim, in their order; the first claim about a number counts."""
    ranges: list[Range] = []
    there: list[tuple[int, int]] = []
    every: bool | None = None
    others: bool | None = None
    for paragraph in paragraphs:
        for sentence in _sentences(paragraph):
            match = words.EVERY_RULE.search(sentence)
            if match is not None and (status := words.status_of(match["status"])) is not None:
                if match["other"]:
                    others = status if others is None else others
                elif words.RULE.search(match[0]):
                    every = status if every is None else every
            if not any(char.isdigit() for char in sentence):
                continue
            tokens = _tokens(sentence)
            ranges += _statuses(tokens)
            there += _existing(tokens)
    return Claims(_first(ranges), _first(there), every, others)


def _first(claims: Iterable[_Claim]) -> tuple[_Claim, ...]:
    return tuple(islice(dict.fromkeys(claims), CLAIMS))


def own_claim(text: str) -> bool | None:
    """Return the status that a rule's text claims for the rule itself: «this rule is immutable»."""
    for sentence in _sentences(text):
        match = words.THIS_RULE.search(sentence)
        if match is not None and (status := words.status_of(match["status"])) is not None:
            return status
    return None


def references_of(text: str) -> tuple[int, ...]:
    """Return the numbers of rules that a text names one by one."""
    found = (
        int(match["number"]) for match in _REFERENCE.finditer(text) if match["number"].isascii()
    )
    return tuple(dict.fromkeys(found))


def _sentences(text: str) -> Iterable[str]:
    flat = " ".join(text.split())
    return (one[:SENTENCE] for one in _SENTENCES.split(flat))


def _tokens(sentence: str) -> list[_Token]:
    found: list[_Token] = []
    for match in _TOKEN.finditer(sentence.replace("`", "")):
        if match["hundred"]:
            low = int(match["hundred"][:3])
            found.append(_Token("hundred", low, low + HUNDRED - 1))
        elif match["low"]:
            found.append(_Token("range", int(match["low"]), int(match["high"])))
        elif match["single"]:
            number = int(match["single"])
            found.append(_Token("single", number, number))
        elif match["status"]:
            found.append(
                _Token("status", mutable=match["mutable"] is not None, word=match["status"])
            )
        else:
            found.append(_Token("word", word=match["word"] or match["sign"]))
    return found


def _statuses(tokens: Sequence[_Token]) -> list[Range]:
    """Join numbers with the status behind them, or before them where it always comes first."""
    places = [place for place, token in enumerate(tokens) if token.kind == "status"]
    behind = [_numbers(tokens, place, -1) for place in places]
    before = [_numbers(tokens, place, 1) for place in places]
    joined = behind if behind and behind[0] else before
    return [
        Range(number.low, number.high, tokens[place].mutable, _words(number, tokens[place]))
        for place, numbers in zip(places, joined, strict=True)
        for number in numbers
    ]


def _numbers(tokens: Sequence[_Token], place: int, step: int) -> list[_Token]:
    """Return the numbers beside the status at ``place``: none if nothing says that they have it."""
    at, links, says = place + step, 0, False
    while 0 <= at < len(tokens) and links <= LINKS and tokens[at].kind == "word":
        word = tokens[at].word
        if not (words.links(word) or words.lists(word) or word in "(:,"):
            return []
        says = says or words.is_verb(word) or word in "(:" or (step > 0 and words.lists(word))
        at, links = at + step, links + 1
    found: list[_Token] = []
    while 0 <= at < len(tokens) and tokens[at].kind != "status":
        token = tokens[at]
        if token.kind == "word" and not (words.lists(token.word) or token.word in ",/&"):
            break
        if token.kind != "word" and token.high - token.low <= SPAN:
            found.append(token)
        at += step
    return found if says else []


def _words(number: _Token, status: _Token) -> str:
    if number.kind == "hundred":
        return f"the {number.low}'s: {status.word}"
    if number.low == number.high:
        return f"{number.low}: {status.word}"
    return f"{number.low}-{number.high}: {status.word}"


def _existing(tokens: Sequence[_Token]) -> list[tuple[int, int]]:
    """Return ranges that follow a word for rules: somebody says that these rules are there."""
    found: list[tuple[int, int]] = []
    listing = False
    for place, token in enumerate(tokens):
        if token.kind == "word" and words.RULE.fullmatch(token.word):
            listing = True
        elif token.kind == "range" and listing and 0 < token.low <= token.high <= token.low + SPAN:
            found.append((token.low, token.high))
        elif token.kind == "word" and token.word not in "(,&" and not words.lists(token.word):
            follows = tokens[place + 1].kind if place + 1 < len(tokens) else ""
            listing = listing and follows in ("word", "range", "status") and words.links(token.word)
    return found

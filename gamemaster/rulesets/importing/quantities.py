"""The words of a text, and those among them that decide what it means: numbers, shares, losses.

Pure. Two rules may share most of their words and mean opposite things: «unanimous» for «majority»,
100 for 200. What decides is therefore compared apart from the words, and must be the same.
English only: the built-in rulesets are written in it.
"""

from __future__ import annotations

import re
from typing import Final


def _all_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ENUMERATOR: Final = re.compile(r"\(\d{1,2}\)|^[ \t]*\d{1,2}[.)][ \t]", re.MULTILINE)
_DIGITS: Final = re.compile(r"(?<![\w.])\d{1,9}(?![\d.]*\d)")
_NUMBER_WORDS: Final = {
    word: str(value)
    for value, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2
    )
} | {"twenty": "20", "thirty": "30", "fifty": "50", "hundred": "100", "zero": "0"}
_COMMON: Final = _all_of(
    "a an and any are as at be been but by do does each every for from has have he her his if in "
    "into is it its may more no not of on once one or other own shall so such than that the their "
    "them then there these they this those to unless until upon was were what when where whether "
    "which while who will with without only all just must can could would s"
)
_ENDINGS: Final = ("ing", "ed", "es", "s")
_STEM: Final = 4
_DECIDING: Final = {
    "a majority": r"majorit\w+|more than half",
    "unanimity": r"unanim\w+",
    "three quarters": r"three[- ](?:quarters|fourths)|3/4",
    "two thirds": r"two[- ]thirds|2/3",
    "a quorum": r"quorum",
    "chance": r"die|dice|random",
    "an announcement": r"announc\w+|publish\w*|publicl?y?|makes? (?:\w+ ){0,3}known|reveal\w*",
    "a loss": r"los(?:e|es|ing)|deduct\w*|subtract\w*|costs?",
    "a gain": r"gain(?:s|ed)?|receiv\w+ (?:\w+ )?points?|award\w*|adds?|adding",
    "hours": r"hours?",
    "days": r"days?",
    "weeks": r"weeks?",
    "a judge": r"judges?",
    "an order of play": r"clockwise|alphabetical",
}
_COMPILED: Final = {
    what: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE) for what, pattern in _DECIDING.items()
}


def telling_words(text: str) -> dict[str, str]:
    """Return the words of a text in one form each, without those that every text has.

    Maps the form that is compared to the word as it stands in the text first.
    """
    found: dict[str, str] = {}
    for word in _WORD.findall(text.casefold()):
        if word not in _COMMON:
            found.setdefault(_stem(word), word)
    return found


def deciding(text: str) -> frozenset[str]:
    """Return what decides: whole numbers (without those of a list), shares, losses, times."""
    plain = " ".join(_ENUMERATOR.sub(" ", text).split())
    numbers = set(_DIGITS.findall(plain))
    numbers |= {
        _NUMBER_WORDS[word] for word in _WORD.findall(plain.casefold()) if word in _NUMBER_WORDS
    }
    return frozenset(numbers | {what for what, one in _COMPILED.items() if one.search(plain)})


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) > _STEM + len(ending) - 1:
            word = word.removesuffix(ending)
            break
    return word.rstrip("e") if len(word) > _STEM else word

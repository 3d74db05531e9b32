"""Finds out whether a document follows a ruleset, number by number, in other words.

Pure, and without a word of any language: words are told apart by their first letters, and a word's
weight is the number of rules of the ruleset that do without it. A document follows where most of
its rules are more like the rule with their own number than any other one. Then a rule corresponds
to its namesake where that is among the few that it is most like.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

RULES: Final = 10
"""A document with fewer rules follows nothing: they may be alike by chance."""

MOST: Final = Fraction(3, 4)
AMONG: Final = 3
LETTERS: Final = 6
OCTETS: Final = 16_000
"""A text many times longer than any built-in rule plainly corresponds to none."""

_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class InCommon:
    """The likeness of two texts, and the words that they share, the rarest first."""

    likeness: Fraction
    words: tuple[str, ...]


class Wording:
    """Texts that others are compared with: their words, and the weight of each word."""

    def __init__(self, words: Mapping[int, Mapping[str, str]]) -> None:
        """Take the words of each text, by number: as they are compared, and as they stand."""
        self.words = words
        texts_with = Counter(word for each in words.values() for word in each)
        self._weight = {word: len(words) + 1 - texts for word, texts in texts_with.items()}
        self._whole = {number: self._weigh(each) for number, each in self.words.items()}

    def _weigh(self, words: Iterable[str]) -> int:
        """Return the weight of words together; those that no text has weigh most."""
        most = len(self.words) + 1
        return sum(self._weight.get(word, most) for word in words)

    def alike(self, text: Mapping[str, str]) -> Mapping[int, Fraction]:
        """Return how alike the words of a text are to those of each, from 0 to 1."""
        mass = self._weigh(text)
        return {
            number: Fraction(2 * self._weigh(text.keys() & each.keys()),
                             mass + self._whole[number] or 1)
            for number, each in self.words.items()
        }  # fmt: skip

    def in_common(self, text: Mapping[str, str], number: int) -> tuple[str, ...]:
        """Return the words that a text shares with one of them, as it has them, rarest first."""
        shared = text.keys() & self.words[number].keys()
        return tuple(
            text[word] for word in sorted(shared, key=lambda word: (-self._weight[word], word))
        )


def followed(theirs: Mapping[int, str], ours: Wording) -> Mapping[int, InCommon]:
    """Return which rules of a document correspond to those with their number; none, or most."""
    best = 0
    found: dict[int, InCommon] = {}
    for number, text in theirs.items() if len(theirs) >= RULES else ():
        if number not in ours.words or len(text) > OCTETS:
            continue
        own = bare_words(text)
        alike = ours.alike(own)
        liker = sum(likeness > alike[number] for likeness in alike.values())
        best += not liker and alike[number] > 0
        if liker < AMONG and alike[number]:
            found[number] = InCommon(alike[number], ours.in_common(own, number))
    return found if best >= MOST * len(theirs) else {}


def bare_words(text: str) -> dict[str, str]:
    """Return the words of a text by their first letters, each as it stands there first."""
    found: dict[str, str] = {}
    for word in _WORD.findall(unicodedata.normalize("NFC", text.casefold())):
        plain = unicodedata.normalize("NFD", word)
        bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
        found.setdefault(bare[:LETTERS], word)
    return found

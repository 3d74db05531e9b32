"""A line of mail as words: what the families of commands read.

Only ASCII digits make numbers, and only letters of ASCII and Latin-1 (the accents of German, French
and Spanish) make words, so that no look-alike of a digit or letter is taken for one; what is
invisible is dropped, accents typed apart are joined, typographic marks become plain ones. Linear
time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

MAX_LINE = 400
_NUMBER = re.compile(r"[1-9][0-9]{0,8}\Z")
# Characters that reverse the order of others are not among them: `\u202e302` is seen as 203.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200e\u202a\u202c\u2060-\u2064\ufeff\ufe0e\ufe0f]")
# One character for one, so that positions in a line stay the same.
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008", " "),
        **dict.fromkeys("\u2009\u200a\u202f\u205f\u3000\t", " "),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        "\uff1a": ":",
        "\uff0c": ",",
        "\u2022": "*",
        "\u00b7": "*",
        # Blanks to a pattern, but not to a reader: between digits they would make two numbers.
        **dict.fromkeys("\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029", "\ufffd"),
    }
)
_LETTERS = "A-Za-zÀ-ÖØ-öø-ÿ"
_TOKEN = re.compile(
    rf"[{_LETTERS}]+(?:'[{_LETTERS}]+)?"
    rf"|(?<![0-9{_LETTERS}])[+-]\ ?1(?![0-9])"
    r"|[0-9]+(?:\.[0-9]+)*"
    r"|[👍👎][🏻🏼🏽🏾🏿]?"
    r"|\.(?=\s|$)"
    r"|\.+"
    r"|\S"
)
_BULLET = re.compile(r"\s{0,3}[*-] +(?=\S)")
_EMPHASIS = re.compile(r"(\s{0,3})(\*{1,2}|_{1,2})(?=[^\s*_])([^*_]*)(?<=[^\s*_])\2(\s*)\Z")
COURTESIES = (
    "please", "pls", "kindly", "pray", "hereby", "dear gamemaster ,", "hello gamemaster ,",
    "hi gamemaster ,", "gamemaster ,", "gamemaster :", "hi ,", "hi all ,", "hi there ,", "hello ,",
    "hey ,", "hallo ,", "bonjour ,", "hola ,", "ok ,", "okay ,", "bitte", "por favor ,",
    "por favor", "i would like to", "i'd like to", "i want to", "i wish to", "i will", "i'll",
    "i am", "i'm", "i", "also", "hiermit", "ich möchte", "ich will", "ich würde gerne",
    "ich würde gern", "je voudrais", "je souhaite", "je veux", "j'aimerais", "par la présente",
    "quiero", "quisiera", "deseo", "por la presente", "so", "therefore", "thus", "deshalb", "daher",
    "darum", "donc", "alors moi", "alors", "yeah ,", "yeah", "well ,", "right ,", "che ,",
    "veuillez", "merci de",
)  # fmt: skip
_COURTESIES_AFTER = (
    "please", "pls", "thanks", "many thanks", "thank you", "thx", "cheers", "too", "as well",
    "bitte", "danke", "vielen dank", "s'il vous plaît", "svp", "merci", "por favor", "gracias",
    ".", "!", ",", ";",
)  # fmt: skip
_COURTESY_AFTER: dict[str, list[list[str]]] = {}
"""Courtesies at the end of a line, by their last word."""
for _parts in (phrase.split(" ") for phrase in _COURTESIES_AFTER):
    _COURTESY_AFTER.setdefault(_parts[-1], []).append(_parts)


# Far above what a command may have; joining marks of longer text could take quadratic time.
_LONGEST_JOINED = 1000


def plain_line(line: str) -> str:
    """A line as it looks: nothing invisible in it, typographic marks plain, no bullet, no bold."""
    if line.isascii() and line.isprintable():
        text = line.rstrip()  # There is nothing in it to be made plain.
    else:
        text = _INVISIBLE.sub("", line).translate(_PLAIN).rstrip()
        if len(text) <= _LONGEST_JOINED:
            text = unicodedata.normalize("NFC", text)
    bullet = _BULLET.match(text)
    if bullet:
        text = text[bullet.end() :]
    emphasis = _EMPHASIS.match(text)
    return emphasis.group(3) if emphasis else text


@dataclass(frozen=True, slots=True)
class Word:
    """One word, number or mark in lower case, and where it starts in its plain line."""

    text: str
    start: int


def split_words(text: str) -> list[Word]:
    """The words of a plain line."""
    return [Word(_mark(m.group()), m.start()) for m in _TOKEN.finditer(text)]


def _mark(token: str) -> str:
    if token[0] == "👍":
        return "+1"
    if token[0] == "👎":
        return "-1"
    return token.lower().replace(" ", "")


@cache
def _by_first_word(phrases: tuple[str, ...]) -> dict[str, list[list[str]]]:
    """Phrases split into words, in their order, by the word that they begin with."""
    index: dict[str, list[list[str]]] = {}
    for phrase in phrases:
        parts = phrase.split(" ")
        index.setdefault(parts[0], []).append(parts)
    return index


class Cursor:
    """Reads words from left to right; a phrase is words with single blanks between."""

    def __init__(self, words: Sequence[Word], text: str = "") -> None:
        self._text = text
        self._words = [word.text for word in words]
        self._starts = [word.start for word in words]
        self.at = 0
        self.end = len(words)
        self._skip_courtesy()

    def _skip_courtesy(self) -> None:
        """Leave out what a polite person writes around a command."""
        while self.accept(*COURTESIES):
            pass
        while self._drop_last():
            pass

    def _drop_last(self) -> bool:
        last = self._words[self.end - 1] if self.at < self.end else ""
        for parts in _COURTESY_AFTER.get(last, ()):
            start = self.end - len(parts)
            if self.at < start and self._words[start : self.end] == parts:
                self.end = start
                return True
        return False

    def done(self) -> bool:
        """Whether every word was read."""
        return self.at >= self.end

    @property
    def rest(self) -> list[str]:
        """The words not read so far."""
        return self._words[self.at : self.end]

    def last_word(self) -> str:
        """Read all that is left if it stands together without blanks, an address or a code."""
        if self.done():
            return ""
        last, word = self.end - 1, "".join(self.rest)
        if self._starts[last] + len(self._words[last]) - self._starts[self.at] != len(word):
            return ""
        self.at = self.end
        return word

    def rest_as_written(self) -> str:
        """Read all that is left of the text that the words were split from, as it stands there."""
        start = len(self._text) if self.done() else self._starts[self.at]
        self.at = self.end
        return self._text[start:]

    def accept(self, *phrases: str) -> bool:
        """Read one of the phrases if it comes next; the first in order that does."""
        return bool(self.take(phrases))

    def take(self, phrases: tuple[str, ...]) -> str:
        """Like ``accept``; the phrase that was read, or an empty text."""
        if self.at >= self.end:
            return ""
        for parts in _by_first_word(phrases).get(self._words[self.at], ()):
            if self._words[self.at : min(self.end, self.at + len(parts))] == parts:
                self.at += len(parts)
                return " ".join(parts)
        return ""

    def leans(self) -> bool:
        """Whether the mark that comes next stands off the word before it and clings to the next."""
        if not 0 < self.at < self.end - 1:
            return False
        before = self._starts[self.at - 1] + len(self._words[self.at - 1])
        after = self._starts[self.at] + len(self._words[self.at])
        return before < self._starts[self.at] and after == self._starts[self.at + 1]

    def number(self) -> int | None:
        """Read a whole number in ASCII digits without leading zero."""
        word = self._words[self.at] if self.at < self.end else ""
        if not _NUMBER.match(word):
            return None
        self.at += 1
        return int(word)

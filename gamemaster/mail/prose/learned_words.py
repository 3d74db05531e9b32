"""Weighs the words beside a vote by their meaning in mails whose meaning is known.

No list foresees all the words with which people take back, lend or only play with a vote. So the
words, pairs of words and beginnings of words of some thousand mails were counted, whose writers had
said what they meant, and each has a weight: above zero where it stood in mails that meant no vote.
The weight of a mail is the logistic regression of its parts (Cox 1958): their sum, divided by the
square root of how many there are. ``tests/blind/learning.py`` makes the table.

Invariants: pure, linear in the size of the mail, and public: the table is part of the program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import resources
from math import sqrt
from typing import Final

A_VOTE: Final = "VOTE"
"""Stands for a line that is a vote and nothing else."""
HEAVY: Final = 60.0
"""The weight above which votes are asked about, whatever the lists of words say."""
_A_NAME: Final = "@"
_MOST: Final = 4_000
"""The most characters that are looked at."""
_TOKEN: Final = re.compile(
    r"VOTE|[^\W\d_]+(?:'[^\W\d_]+)*|[0-9]+|[?!\u2026:()\n]|[\u2600-\u27bf\U0001f300-\U0001faff]"
)
_NUMBER: Final = re.compile(r"[1-9][0-9]{2}")
_STEMS: Final = (4, 5)
# The table is read with the module, so that mail is still read when no file can be opened.
_TABLE: Mapping[str, int] = json.loads(
    (resources.files("gamemaster.mail.prose") / "learned_words.json").read_text(encoding="utf-8")
)
WORDS: Final = frozenset(part for part in _TABLE if part.isalpha() and part.islower())
"""The words of the table, which are all of languages that are read here."""


def weight(lines: Sequence[str], names: Collection[str] = ()) -> float:
    """Return how much lines speak against a vote in them, in hundredths of log-odds.

    ``names`` are words of players' names, in small letters, which all weigh alike.
    """
    found = parts(lines, names)
    total = sum(_TABLE.get(part, 0) for part in found)
    return _TABLE[""] + total / sqrt(len(found) or 1)


def heaviest(lines: Sequence[str], names: Collection[str] = ()) -> str:
    """Return the line that speaks most against a vote."""
    prose = (line for line in lines if line != A_VOTE)
    return max(prose, key=lambda line: weight([line], names))


def parts(lines: Sequence[str], names: Collection[str] = ()) -> list[str]:
    """Return the words, pairs of words and beginnings of words in lines, each once, in order."""
    text = "\n".join(lines)[:_MOST].replace("\u2019", "'")
    words = [_A_NAME if word.removesuffix("'s") in names else word for word in _words(text)]
    found: dict[str, None] = dict.fromkeys(words)
    found.update(
        dict.fromkeys(f"{one} {two}" for one, two in zip(["<", *words], [*words, ">"], strict=True))
    )
    for word in words:
        found.update((f"{word[:stem]}-", None) for stem in _STEMS if len(word) > stem)
    return list(found)


def _words(text: str) -> Iterator[str]:
    for token in _TOKEN.findall(text):
        if token.isdecimal():
            yield "301" if _NUMBER.fullmatch(token) else "0"
        else:
            yield token if token == A_VOTE else token.lower()

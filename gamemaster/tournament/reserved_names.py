"""Names that no player may have: those of the Gamemaster, the organiser and everyone.

A name is taken for one of them where a word of it looks like theirs, whatever capitals, accents,
widths, invisible characters or other scripts it is written with. What Unicode itself says (NFKD,
case folding, the names of Latin letters) goes first; the table has what else looks like a letter of
these very words, in Greek, Coptic, Cyrillic, Armenian, Cherokee and Lisu (UTS #39, confusables).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

_WORDS: Final = (
    *("gamemaster", "organiser", "organizer", "everyone", "everybody", "calendar", "deputy"),
    *("spielleiter", "veranstalter", "organisateur"),  # what our letters call them
)
_ALIKE: Final = {
    "a": "\u0251\u03b1\u03bb\u0430\u13aa\u2c81\ua4ee",
    "b": "\u0185\u03b2\u0432\u044c\u13cf\u13f4\u2c83\ua4d0",
    "c": "\u03f2\u03c3\u0441\u13df\u2ca5\ua4da",
    "d": "\u0501\u13a0\ua4d3",
    "e": "\u0259\u025b\u03b5\u0435\u0454\u04bd\u13ac\u2c89\ua4f0",
    "g": "\u050d\u0581\u13c0\ua4d6",
    "i": "1l\u0269\u03b9\u0456\u04cf\u13a5\u2c93\ua4f2",
    "l": "1i\u01c0\u03b9\u0456\u04cf\u056c\u13de\ua4e1",
    "m": "\u03bc\u043c\u13b7\u2c99\ua4df",
    "n": "\u03b7\u03bd\u0438\u043d\u043f\u0578\u057c\u2c9b\ua4e0",
    "o": "0\u03bf\u03c3\u043e\u0585\u13a4\u13be\u2c9f\ua4f3",
    "p": "\u03c1\u0440\u048f\u13e2\u2ca3\ua4d1",
    "r": "\u0433\u044f\u0580\u13a1\u13d2\u2c85\ua4e3",
    "s": "\u01bd\u0455\u13da\ua4e2",
    "t": "\u03c4\u0442\u0565\u13a2\u2ca7\ua4d4",
    "u": "v\u03bc\u03c5\u0438\u057d\ua4f4",
    "v": "u\u03bd\u03c5\u0475\u13d9\ua4e6",
    "y": "\u03b3\u03c5\u0443\u0447\u04af\u13cd\u2ca9\ua4ec",
    "z": "\u03b6\u13c3\u2c8d\ua4dc",
}
_AS_TWO: Final = {"d": "cl", "m": "rn"}
_LATIN: Final = re.compile(r"LATIN .*?\b([A-Z])\b")


def _pattern(word: str) -> str:
    letters = []
    for letter in word:
        alike = f"[{letter}{_ALIKE[letter]}]"
        letters.append(f"(?:{alike}|{_AS_TWO[letter]})" if letter in _AS_TWO else alike)
    return " ?".join(letters)


@cache
def _reserved() -> re.Pattern[str]:
    """Return the pattern of all reserved words; only a process that meets a new name needs it."""
    return re.compile(rf"(?:^| )(?:{'|'.join(map(_pattern, _WORDS))})[0-9]*(?: |$)")


def is_reserved(name: str) -> bool:
    """Say whether a name could be taken for the Gamemaster, the organiser or everyone."""
    return _reserved().search(_plain(name)) is not None


def _plain(name: str) -> str:
    """Return a name in small letters without marks, its words separated by single blanks."""
    decomposed = unicodedata.normalize("NFKD", name)
    # Marks belong to the letter before them, and formats (zero width, direction) are not seen.
    seen = (char for char in decomposed if unicodedata.category(char) not in _UNSEEN)
    folded = "".join(map(_letter, seen)).casefold()
    return " ".join(re.findall(r"[^\W_]+", folded))


_UNSEEN: Final = frozenset({"Mn", "Me", "Mc", "Cf"})


def _letter(char: str) -> str:
    """Return the plain letter that a Latin one is a form of: small capitals, strokes, hooks."""
    latin = None if char.isascii() else _LATIN.match(unicodedata.name(char, ""))
    return latin[1] if latin is not None else char

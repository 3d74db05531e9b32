"""Recognises the number that a rule begins with: «## Rule 101», «**101**», «101.», «"101"».

Pure, and linear in the head of the line: a scanner without backtracking over what it has read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gamemaster.rulesets.importing.layout import HEAD, Line
from gamemaster.rulesets.importing.words import RULE_WORD, STATUS

FAMILIES: Final = {
    "heading": 9,
    "bold": 8,
    "link": 7,
    "word": 6,
    "quoted": 5,
    "bracket": 5,
    "italic": 5,
    "bare": 3,
    "plain": 1,
}
"""The ways to write a number, and how strongly each says that a rule begins."""

INDENT: Final = 4
DIGITS: Final = 9
_OPENERS: Final = 6
_SEPARATORS: Final = 4

_BULLET: Final = re.compile(r"[-*+•][ \t]+")
_ANCHOR: Final = re.compile(r"<a\b[^<>]{0,200}>(?:</a>)?[ \t]*")
_WORD: Final = re.compile(
    rf"(?:{STATUS.pattern}[ \t]+)?(?:{RULE_WORD})[ \t]*"
    r"(?:n[o°º]\.?|nr\.?|№|numéro|nummer)?[ \t]*#?",
    re.IGNORECASE,
)
_SIGN: Final = re.compile(r"(?:#|§+|№|(?:No|Nr|N°|Nº)\.?)[ \t]*")
_NUMBER: Final = re.compile(r"\d{1,30}")
_REVISION: Final = re.compile(r"/\d{1,6}(?!\d)")
_NO_NUMBER: Final = re.compile(r"\d|[.,/]\d|[-–—]\d|['’][^\W\d]|[^\W\d_]|%|°")
_BLANKS: Final = re.compile(r"[ \t\u00a0\u202f]*")
_TARGET: Final = re.compile(r"\([^()\s]{0,300}\)")
_DOTTED: Final = re.compile(r"[ \t#*_>\-]{0,12}(?:\w{1,12}[ \t]+)?\d{1,9}(?:\.\d{1,9}){1,6}(?!\d)")
_CLOSERS: Final = {
    "***": ("***",), "**": ("**",), "__": ("__",), "*": ("*",), "_": ("_",), "``": ("``",),
    "`": ("`",), '"': ('"',), "'": ("'",), "“": ("”",), "„": ("“", "”"), "«": ("»",),
    "»": ("«",), "\u2039": ("\u203a",), "‘": ("’",), "「": ("」",), "(": (")",), "[[": ("]]",),
    "[": ("]",),
}  # fmt: skip
_KINDS: Final = {
    "***": "bold", "**": "bold", "__": "bold", "*": "italic", "_": "italic",
    "(": "bracket", "[[": "bracket", "[": "bracket",
}  # fmt: skip
_SEPARATING: Final = ".:)|–—-=,"


@dataclass(frozen=True, slots=True)
class Marker:
    """The number of a rule at the beginning of a line.

    ``rest`` is where the words behind it begin, in the raw line; ``closers`` are what ends the
    marks that are still open there (bold that goes on, a quote), the innermost first; ``status``
    stood before the number.
    """

    number: int
    family: str
    rest: int
    digits: str
    indent: int = 0
    closers: tuple[str, ...] = ()
    status: bool | None = None
    word: bool = False

    @property
    def foreign(self) -> bool:
        """Whether other digits than 0 to 9 were used."""
        return not self.digits.isascii()


def marker_of(line: Line) -> Marker | None:
    """Return the number that a line begins with, if it is written as that of a rule can be."""
    if line.code or line.underline:
        return None
    scan = _Scan(line.raw[: line.start + HEAD], line.start, heading=line.level > 0)
    return scan.marker()


def is_dotted(line: Line) -> bool:
    """Tell whether a line begins with a number of several parts, as 1.2, which no rule can have."""
    return not line.code and _DOTTED.match(line.content[:HEAD]) is not None


class _Scan:
    """One pass from left to right."""

    def __init__(self, text: str, place: int, *, heading: bool) -> None:
        self.text = text
        self.place = place
        self.begin = place
        self.heading = heading
        self.open: list[str] = []
        self.kinds: set[str] = set()

    def marker(self) -> Marker | None:
        """Return what was found."""
        self.skip(_BLANKS)
        indent = len(self.text[self.begin : self.place].expandtabs(4))
        if not self.heading:
            self.skip(_BULLET)
        self.skip(_ANCHOR)
        self.openers()
        word = _WORD.match(self.text, self.place)
        status = None
        if word is not None:
            # «Rulesets» is no rule; the word ends where a number or a mark begins.
            behind = self.text[word.end() : word.end() + 1]
            if behind.isalpha() and not word[0][-1:].isspace():
                return None
            self.place = word.end()
            found = STATUS.match(word[0])
            status = None if found is None else found["mutable"] is not None
        else:
            self.skip(_SIGN)
        self.skip(_BLANKS)
        self.openers()
        digits = _NUMBER.match(self.text, self.place)
        if digits is None:
            return None
        self.place = digits.end()
        self.skip(_REVISION)
        if _NO_NUMBER.match(self.text, self.place):
            return None
        separated = self.behind()
        family = self.family(word=word is not None, separated=separated)
        if family is None:
            return None
        closers = tuple(_CLOSERS[one][0] for one in reversed(self.open))
        return Marker(
            int(digits[0]),
            family,
            self.place,
            digits[0],
            indent,
            closers,
            status,
            word is not None,
        )

    def skip(self, pattern: re.Pattern[str]) -> bool:
        """Pass over what ``pattern`` says, if it stands here."""
        match = pattern.match(self.text, self.place)
        if match is None or match.end() == self.place:
            return False
        self.place = match.end()
        return True

    def openers(self) -> None:
        """Pass over marks that open: bold, quotes, brackets."""
        while len(self.open) < _OPENERS:
            found = next((one for one in _CLOSERS if self.text.startswith(one, self.place)), None)
            if found is None:
                return
            self.place += len(found)
            self.open.append(found)
            self.kinds.add(_KINDS.get(found, "quoted"))
            self.skip(_BLANKS)

    def behind(self) -> bool:
        """Pass over closing marks and separators; return whether anything separated."""
        separators = 0
        while True:
            self.skip(_BLANKS)
            closer = next(
                (one for one in _CLOSERS[self.open[-1]] if self.text.startswith(one, self.place))
                if self.open
                else iter(()),
                None,
            )
            if closer is not None:
                self.place += len(closer)
                bracket = self.open.pop()
                if bracket in ("[", "[[") and self.skip(_TARGET):
                    self.kinds.add("link")
                continue
            sign = self.text[self.place : self.place + 1]
            if not sign or sign not in _SEPARATING or separators == _SEPARATORS:
                break
            # A minus that is followed by a digit belongs to what follows.
            self.place += 1
            separators += 1
        return separators > 0

    def family(self, *, word: bool, separated: bool) -> str | None:
        """Name the way in which the number is written."""
        ended = not self.text[self.place :].strip()
        tagged = self.text[self.place : self.place + 1] in ("(", "[", "{")
        if self.heading:
            return "heading"
        for kind in ("link", "bold", "italic", "quoted", "bracket"):
            if kind in self.kinds:
                return kind
        if word:
            return "word" if separated or ended or tagged else None
        return "bare" if separated or ended else "plain"

"""Reads numbers that are written otherwise than in digits: numerals, numbers of two parts, letters.

Pure. A text that names rules by them is read as if it named them by whole numbers.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from gamemaster.rulesets.importing.numbering import in_parts
from gamemaster.rulesets.importing.wording import RULE, RULE_WORD, TO

_NUMERAL: Final = re.compile(r"C{0,4}(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})")
"""Numerals below 500. Printers also set IIII."""

_VALUES: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_ONES: Final = {
    "": r"\b(?:[IVXLC]{1,9}|[ivxlc]{1,9})\b",
    ".": r"\b\d{1,7}\.\d{1,2}\b(?![.-]?\d)",
    "-": r"\b\d{1,7}-\d{1,2}\b(?![.-]?\d)",
}
"""Numbers of rules in a text, by the sign between their parts; numerals have none."""

_NAMED: Final = {
    sign: re.compile(
        rf"(?P<word>\b(?i:{RULE_WORD}{'|sections?' * bool(sign)}){'|§+' * bool(sign)})"
        rf"(?P<named>\s*{one}"
        rf"(?:[\s,&–—-]+(?:(?i:{TO}|and|or|und|oder|et|ou|y|e|en|och|og)\s+)?(?!I\s+[a-z]){one})*)"
    )
    for sign, one in _ONES.items()
}
"""Rules that a text names; «rule II, I think» names one."""

CHAPTER: Final = re.compile(
    r"[ \t*_]{0,8}(?:(?P<word>[^\W\d_]{3,12})[ \t]+)?(?P<count>\d{1,2}|[IVXL]{1,7}|[A-Z])"
    r"(?:(?P<sign>[.):–—-])[ \t]*(?![a-zà-ÿ])[^\W\d_]|(?(word)(?![\w'’])|(?!)))"
)
"""The head of a chapter: a word and a number, a Roman one or a letter; or one with a sign."""


def counted(said: str) -> set[int]:
    """Return what a number, a Roman one or a letter may count."""
    if said.isdecimal():
        return {int(said)}
    letter = {ord(said) - ord("A") + 1} if len(said) == 1 else set()
    return letter | ({roman_number(said)} - {0})


def roman_number(said: str) -> int:
    """Return the number that a numeral, all in capitals or in small letters, stands for; 0 if none.

    IV is 4 and IIII is, too; IC, IIX and Iv are no numerals.
    """
    capitals = said.upper() if said.islower() else said
    if _NUMERAL.fullmatch(capitals) is None:
        return 0
    values = [_VALUES[sign] for sign in capitals]
    return sum(-low if low < high else low for low, high in pairwise([*values, 0]))


def in_decimals(text: str, digits: str = "I") -> str:
    """Return a text with decimals where it names rules by numerals: «rules 1 to 3» for «I to III».

    If ``digits``, the number of a rule there, have two parts, it is «rule 102» for «§ 1.2». It is
    for finding out what the text says of them; the text of a rule stays as it is.
    """
    sign = next((sign for sign in ".-" if sign in digits), "")
    number = in_parts if sign else roman_number
    if not number(digits):
        return text

    def named(found: re.Match[str]) -> str:
        word = found["word"] if RULE.search(found["word"]) else "rule"
        return word + re.sub(_ONES[sign], lambda one: str(number(one[0]) or one[0]), found["named"])

    return _NAMED[sign].sub(named, text)

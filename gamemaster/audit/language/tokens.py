"""Cuts a clause into words, numbers, texts and signs."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from gamemaster.audit.language.failures import Unreadable
from gamemaster.audit.language.limits import NUMBER_BITS

TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\["\\])*"')
_TOKEN: Final = re.compile(
    r"(?P<blank>[ \n]+)"
    r"|(?P<word>[a-z_][a-z0-9_]*)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?(?![0-9a-z_.]))"
    rf"|(?P<text>{TEXT.pattern})"
    r"|(?P<sign>\|\||&&|[=!<>]=|[-=!<>+*/%().,:;?|])"
)
_ESCAPED: Final = re.compile(r"\\(.)")
_SAME: Final = {"||": "or", "&&": "and", "!": "not"}
"""Other ways to write some words."""


class Token(NamedTuple):
    """A word or sign, or the value of a number or text.

    ``word`` is "" for numbers and texts. ``calls``: a parenthesis follows at once.
    """

    word: str
    value: int | Fraction | str | None = None
    named: bool = False
    calls: bool = False


END: Final = Token("")


def tokens(clause: str) -> list[Token]:
    """Return the tokens of a clause and ``END``. Raises Unreadable for what is none."""
    found = []
    at = 0
    while at < len(clause):
        match = _TOKEN.match(clause, at)
        if match is None:
            raise Unreadable("this means nothing outside a text")
        at = match.end()
        kind, written = match.lastgroup, match[0]
        if kind == "word":
            found.append(Token(written, named=True, calls=clause.startswith("(", at)))
        elif kind == "number":
            found.append(Token("", _number(written)))
        elif kind == "text":
            found.append(Token("", _ESCAPED.sub(r"\1", written[1:-1])))
        elif kind == "sign":
            found.append(Token(_SAME.get(written, written)))
    found.append(END)
    return found


def _number(written: str) -> int | Fraction:
    if len(written) > NUMBER_BITS:
        raise Unreadable("a number has too many digits")
    value = Fraction(written)
    if max(value.numerator, value.denominator).bit_length() > NUMBER_BITS:
        raise Unreadable("a number has too many bits")
    return value.numerator if value.denominator == 1 else value

"""Mends the text of clauses, and cuts it into words, numbers, texts and signs.

The clauses of an initial set and of a proposal are journaled as they were sent: what mail and word
processors do to a text is undone here. Outside texts in quotation marks letters become small and
signs plain; of a text only its quotation marks and blanks change. Lines that begin a clause are
told from those that go on with one.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from string import ascii_lowercase, ascii_uppercase
from typing import Final, NamedTuple

from gamemaster.audit.language.bounds import NUMBER_BITS, Unreadable
from gamemaster.audit.language.tables import CLAUSE_WORDS, FUNCTION_WORDS

_LINE_END: Final = re.compile("\r\n|[\n\r\u0085\u2028\u2029]")
_UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_BLANK: Final = dict.fromkeys(
    [*map(ord, "\t\u00a0\u1680\u202f\u205f\u3000"), *range(0x2000, 0x200B)], " "
)
_SEEN: Final = {**_UNSEEN, **_BLANK}
_AMPERSAND: Final = re.compile("&(?:amp;)+", re.ASCII | re.IGNORECASE)
_ESCAPED: Final = {
    "gt": ">", "lt": "<", "quot": '"', "#34": '"', "#39": "'", "apos": "'", "nbsp": " ",
    "#160": " ",
}  # fmt: skip
_ESCAPE: Final = re.compile(f"&({'|'.join(_ESCAPED)});", re.ASCII | re.IGNORECASE)

_PLAIN: Final = str.maketrans(
    {
        **dict(zip(ascii_uppercase, ascii_lowercase, strict=True)),
        "\N{MULTIPLICATION SIGN}": "*",
        "\N{DOT OPERATOR}": "*",
        "\N{DIVISION SIGN}": "/",
        "\N{GREATER-THAN OR EQUAL TO}": ">=",
        "\N{GREATER-THAN OR SLANTED EQUAL TO}": ">=",
        "\N{LESS-THAN OR EQUAL TO}": "<=",
        "\N{LESS-THAN OR SLANTED EQUAL TO}": "<=",
        "\N{NOT EQUAL TO}": "!=",
        "\N{MINUS SIGN}": "-",
        "\N{EN DASH}": "-",
        "\N{HYPHEN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
    }
)
_CALL_APART: Final = re.compile(rf"\b({'|'.join(sorted(FUNCTION_WORDS))}) +\(")

_DOUBLES: Final = "\u201c\u201d\u201e\u201f\u00ab\u00bb"
_SINGLES: Final = "\u2018\u2019\u201a\u201b"
_TEXTS: Final = re.compile(
    "|".join(
        rf"[{begins}](?:\\.|[^\\{ends}])*[{ends}]"
        for begins, ends in (
            ('"', '"'), ("'", "'"), (_DOUBLES, f'{_DOUBLES}"'), (_SINGLES, f"{_SINGLES}'"),
        )
    )
    + rf"|(?P<endless>[\"'{_DOUBLES}{_SINGLES}].*)",
    re.DOTALL,
)  # fmt: skip
"""Texts in quotation marks. Languages turn these as they like, so any of a kind ends a text."""
_WITHIN: Final = re.compile(r'\\.|"')

# Three of them are names too: they begin a clause only before something that they can declare. One
# may stand alone, with what it protects on the line below.
_BEGINS: Final = (
    rf"(?:(?:{'|'.join(sorted(CLAUSE_WORDS - {'move', 'ballot', 'protect'}))})\b"
    r"|(?:move|ballot|protect) +(?!(?:in|and|or|to|if|citing|as|after)\b)[a-z_]"
    r"|protect[ .;]*$)"
)
_BEGINNING: Final = re.compile(f" *{_BEGINS}")
_BULLET: Final = re.compile(rf"[ *\u2022-]+(?={_BEGINS})")


def mended(text: str) -> list[str]:
    """Return the lines of a text as clauses are read."""
    lines = [_mended(line) for line in _LINE_END.split(text)]
    ends = True
    for at in range(len(lines) - 1, -1, -1):
        # The mark that ends a sentence may stand at the end of a clause, but nowhere else.
        lines[at] = lines[at].rstrip(" .;" if ends else " ")
        if lines[at]:
            ends = begins_clause(lines[at])
    return lines


def begins_clause(line: str) -> bool:
    """Say whether a line begins a clause; if not, it continues the one before."""
    return _BEGINNING.match(line) is not None


def _mended(line: str) -> str:
    line = _AMPERSAND.sub("&", line.translate(_SEEN))
    line = _ESCAPE.sub(lambda found: _ESCAPED[found[1].lower()], line)
    whole, at = "", 0
    for found in _TEXTS.finditer(line):
        said = found[0] if found["endless"] else _inside(found[0][1:-1])
        whole += _outside(line[at : found.start()]) + said
        at = found.end()
    whole += _outside(line[at:])
    bullet = _BULLET.match(whole)
    return whole if bullet is None else " " * bullet.end() + whole[bullet.end() :]


def _outside(part: str) -> str:
    """Mend a part outside texts; a function stands right before its parenthesis."""
    return _CALL_APART.sub(r"\1(", part.translate(_PLAIN))


def _inside(part: str) -> str:
    """Put a text in plain quotation marks, its letters composed."""
    escaped = _WITHIN.sub(lambda found: r"\"" if found[0] == '"' else found[0], part)
    return f'"{unicodedata.normalize("NFC", escaped)}"'


# Tokens ------------------------------------------------------------------------------------------

TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\["\\])*"')
_TOKEN: Final = re.compile(
    r"[ \n]*(?:(?P<word>[a-z_][a-z0-9_]*)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?(?![0-9a-z_.]))"
    rf"|(?P<text>{TEXT.pattern})"
    r"|(?P<sign>\|\||&&|[=!<>]=|[-=!<>+*/%()\[\].,:;?|])|\Z)"
)
_BACKSLASHED: Final = re.compile(r"\\(.)")
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
    """Return the tokens of a clause and ``END``. Raises Unreadable where there is no token."""
    found = []
    at = 0
    while at < len(clause):
        match = _TOKEN.match(clause, at)
        if match is None:
            raise Unreadable("this means nothing outside a text")
        at, kind = match.end(), match.lastgroup
        written = match[kind or 0]
        if kind == "word":
            found.append(Token(written, named=True, calls=clause.startswith("(", at)))
        elif kind == "number":
            found.append(Token("", _number(written)))
        elif kind == "text":
            found.append(Token("", _BACKSLASHED.sub(r"\1", written[1:-1])))
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

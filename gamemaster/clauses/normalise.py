"""Undoes the changes that mail and word processors make to clauses; positions refer to its result.

Outside texts, letters become small, curly quotes and signs plain. Inside a text only its quotes
and blanks are touched, because it may be a name. Lines keep their numbers. `normalise` takes any
string, raises nothing, and leaves its own results alone. Called by `grammar` before it reads.
"""

from __future__ import annotations

import re
import string
import unicodedata
from typing import Final

from gamemaster.clauses.vocabulary import FUNCTIONS, MACROS, STATEMENT_WORDS

_LINE_ENDS: Final = re.compile("\r\n|[\r\u0085\u2028\u2029]")
_BLANKS: Final = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u2060\ufeff]")
_AMPERSANDS: Final = re.compile("&(?:amp;)+", re.IGNORECASE | re.ASCII)
_ENTITIES: Final = {
    "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#34;": '"', "&#39;": "'", "&apos;": "'",
    "&nbsp;": " ", "&#160;": " ",
}  # fmt: skip
_ENTITY: Final = re.compile("|".join(_ENTITIES), re.IGNORECASE | re.ASCII)

_PLAIN: Final = str.maketrans(
    {
        **dict(zip(string.ascii_uppercase, string.ascii_lowercase, strict=True)),
        "×": "*", "⋅": "*", "÷": "/", "≥": ">=", "≤": "<=", "≠": "!=", "⩾": ">=", "⩽": "<=",
        **dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-"),
    }
)  # fmt: skip

# The quotes that may close a text, by the one that opened it. A typographic quote may be closed by
# any of its kind, because languages and programs disagree on which of them opens.
_DOUBLE: Final = "“”„‟«»"
_SINGLE: Final = "‘’\N{SINGLE LOW-9 QUOTATION MARK}\N{SINGLE HIGH-REVERSED-9 QUOTATION MARK}"
_CLOSERS: Final = {
    '"': '"',
    "'": "'",
    **dict.fromkeys(_DOUBLE, _DOUBLE + '"'),
    **dict.fromkeys(_SINGLE, _SINGLE + "'"),
}
_QUOTE: Final = re.compile(f"[{''.join(_CLOSERS)}]")

_SPACED_CALL: Final = re.compile(rf"\b({'|'.join((*FUNCTIONS, *MACROS))}) +\(")
# Some of these words are names as well (`move == "turn"`, `ballot.number`): there a clause begins
# only where the word is followed by something that can follow it in a clause. The name that is
# protected may stand on the next line: such names are long, and mail breaks lines at any blank.
_AS_NAMES: Final = {"move", "ballot", "protect"}
_BEGINNING: Final = (
    rf"(?:(?:{'|'.join(word for word in STATEMENT_WORDS if word not in _AS_NAMES)})\b"
    rf"|(?:{'|'.join(sorted(_AS_NAMES))}) +(?!(?:in|and|or|to|if|citing|as|after)\b)[a-z_]"
    rf"|protect[ .;]*(?:\n|$))"
)
_STATEMENT: Final = re.compile(f" *{_BEGINNING}")
_BULLET: Final = re.compile(rf"^[ *•-]+(?={_BEGINNING})")


def normalise(text: str) -> str:
    """Return ``text`` ready to be read: as many lines, each as the author must have meant it."""
    return "\n".join(
        _without_ends([_clean(line) for line in _LINE_ENDS.sub("\n", text).split("\n")])
    )


def begins_statement(line: str) -> bool:
    """Say whether a normalised line begins a clause; any other line continues the one before."""
    return _STATEMENT.match(line) is not None


def _clean(line: str) -> str:
    line = _BLANKS.sub(" ", _INVISIBLE.sub("", line))
    line = _ENTITY.sub(lambda found: _ENTITIES[found[0].lower()], _AMPERSANDS.sub("&", line))
    pieces: list[str] = []
    at = 0
    while (quote := _QUOTE.search(line, at)) is not None:
        pieces.append(_code(line[at : quote.start()]))
        end = _end_of_text(line, quote.start())
        if end is None:
            pieces.append(line[quote.start() :])
            at = len(line)
            break
        pieces.append(_requoted(line[quote.end() : end]))
        at = end + 1
    pieces.append(_code(line[at:]))
    return _BULLET.sub(lambda bullet: " " * len(bullet[0]), "".join(pieces))


def _code(piece: str) -> str:
    """Normalise a piece outside texts. A function and its parenthesis stand together."""
    return _SPACED_CALL.sub(r"\1(", piece.translate(_PLAIN))


def _end_of_text(line: str, start: int) -> int | None:
    """Return the place of the quote that closes the text opened at ``start``."""
    closers = _CLOSERS[line[start]]
    at = start + 1
    while at < len(line):
        if line[at] == "\\":
            at += 1
        elif line[at] in closers:
            return at
        at += 1
    return None


def _requoted(content: str) -> str:
    """Return a text in straight double quotes, composed as the names in play are (NFC)."""
    content = re.sub(r'\\.|"', lambda found: '\\"' if found[0] == '"' else found[0], content)
    return f'"{unicodedata.normalize("NFC", content)}"'


def _without_ends(lines: list[str]) -> list[str]:
    """Drop the full stops and the semicolons at the end of a clause."""
    cleaned: list[str] = []
    at_end = True
    for line in reversed(lines):
        kept = line.rstrip(" .;") if at_end else line.rstrip(" ")
        if kept:
            at_end = begins_statement(kept)
        cleaned.append(kept)
    return cleaned[::-1]

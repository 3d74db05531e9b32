"""Writes canonical text, marked lines and documents of proposals anew from docs/formats.md.

The sections are "Canonical text" and "Proposal document".
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

PIECE_OCTETS: Final = 70
"""The most that a line of a document holds behind its mark."""

MOST_BLANKS: Final = 64
MOST_MARKS: Final = 20_000
"""The most combining characters in a row: so many can be put in order in a moment."""

_LINE_ENDS: Final = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_BLANKS_AT_AN_END: Final = "".join(
    (" \u1680", *(chr(code) for code in range(0x2000, 0x200B)), "\u205f\u3000")
)


def _unseen() -> str:
    """Return the class of characters that are spelt out, as a regular expression."""
    ranges = [
        (0x00, 0x08), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F), (0xAD, 0xAD), (0x180E, 0x180E),
        (0x200B, 0x200B), (0x202A, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB),
        (0xD800, 0xDFFF), (0xFDD0, 0xFDEF), (0xE0000, 0xE007F),
    ]  # fmt: skip
    ranges += [(plane + 0xFFFE, plane + 0xFFFF) for plane in range(0, 0x110000, 0x10000)]
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)


_UNSEEN: Final = re.compile(f"[{_unseen()}]")
_UP_TO_BLANKS: Final = re.compile("(.*[^ ]) ", re.DOTALL)
_TOO_MANY_BLANKS: Final = re.compile(f"( {{{MOST_BLANKS}}}) +")


def canonical(text: str) -> list[str]:
    """Return the lines of a text in canonical form, none for a text without any.

    Raises ValueError for a text that nobody could have written: more marks on a letter than a text
    has.
    """
    _check_marks(text)
    text = _LINE_ENDS.sub("\n", text.lstrip("\ufeff"))
    text = _UNSEEN.sub(lambda character: f"[U+{ord(character[0]):04X}]", text)
    text = text.expandtabs(8).replace("\u00a0", " ").replace("\u202f", " ")
    lines = unicodedata.normalize("NFC", text).split("\n")
    lines = [_TOO_MANY_BLANKS.sub(r"\1", line.rstrip(_BLANKS_AT_AN_END)) for line in lines]
    whole = "\n".join(lines).strip("\n")
    return whole.split("\n") if whole else []


def _check_marks(text: str) -> None:
    if text.isascii() or len(text) <= MOST_MARKS:
        return
    run = 0
    for character in text:
        run = run + 1 if unicodedata.combining(character) else 0
        if run > MOST_MARKS:
            raise ValueError("too many combining characters in a row")


def marked(text: str) -> list[str]:
    """Return a text as it stands in a document: behind bars, long lines going on behind ``+``."""
    found = []
    for line in canonical(text):
        mark = "|"
        for piece in _pieces(line):
            found.append(f"{mark} {piece}" if piece else mark)
            mark = "+"
    return found


def _pieces(line: str) -> Iterator[str]:
    """Cut a line so that each piece fits and none ends in a blank."""
    at = 0
    while True:
        rest = line[at : at + PIECE_OCTETS + 1]
        most = len(rest.encode()[:PIECE_OCTETS].decode(errors="ignore"))
        if most == len(rest):
            yield rest
            return
        # Where the last run of blanks begins, but for one at the start of the line.
        found = _UP_TO_BLANKS.match(rest, 0, most + 1)
        cut = found.end(1) if found else len(rest[:most].rstrip(" "))
        yield rest[:cut]
        at += cut


# Documents ----------------------------------------------------------------------------------------


def body_of(
    kind: str, noun: str | None, number: int | None, text: str, clauses: str, said: str = ""
) -> str:
    """Return the body that a nonce is worked out from: the change line and what is below it."""
    aim = "a rule"
    if noun is not None:
        successor = noun == "rule or its successor"
        aim = f"rule {number} or its successor" if successor else f"{noun} {number}"
    written = [f"Change: {kind} {aim}"]
    for heading, part in (("Text:", text), ("Clauses:", clauses), ("With:", said)):
        if lines := marked(part):
            written += [heading, *lines]
    return "".join(f"{line}\n" for line in written)


def aim_of(part: Mapping[str, Any]) -> tuple[str | None, int | None]:
    """Return noun and number of the target of a rule-change in a move; an enactment has none."""
    target = part["target"]
    return (target["noun"], target["number"]) if target else (None, None)


def body_of_parts(parts: Iterable[Mapping[str, Any]]) -> str:
    """Return the body of a proposal from its parts, as a move on the docket has them."""
    return "".join(
        body_of(part["kind"], *aim_of(part), part["text"], part["clauses"], part.get("said", ""))
        for part in parts
    )


def document(tournament: str, number: int, nonce: str, body: str) -> str:
    """Return the document, of which the UTF-8 octets are hashed."""
    change, sections = body.split("\n", 1)
    return (
        f"SECRET NOMIC PROPOSAL/1\nTournament: {tournament}\nNumber: {number}\n{change}\n"
        f"Nonce: {nonce}\n{sections}End: {number}\n"
    )


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def commitment(nonce: str, sha256: str) -> str:
    """Return what binds a message between players, by its nonce and the SHA-256 of its words."""
    return digest(f"SECRET NOMIC MESSAGE/1\n{nonce}\n{sha256}\n")

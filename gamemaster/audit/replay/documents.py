"""The proposal document, written again from a turn (docs/formats.md, "Proposal document")."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

LINE_OCTETS: Final = 72
BLANK_RUN: Final = 64

_BREAKS: Final = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_NO_BREAK: Final = str.maketrans({"\u00a0": " ", "\u202f": " "})
_TRAILING: Final = " \u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u205f\u3000"
_LONG_BLANKS: Final = re.compile(f" {{{BLANK_RUN + 1},}}")


_HIDDEN: Final = re.compile(
    "["
    + "".join(
        f"\\U{first:08x}-\\U{last:08x}"
        for first, last in (
            (0x00, 0x08), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F), (0xAD, 0xAD), (0x180E, 0x180E),
            (0x200B, 0x200B), (0x202A, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF),
            (0xFFF9, 0xFFFB), (0xD800, 0xDFFF), (0xFDD0, 0xFDEF), (0xE0000, 0xE007F),
            *((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0, 0x110000, 0x10000)),
        )
    )
    + "]"
)  # fmt: skip
"""What cannot be seen, or changes how its neighbours are seen: it is spelt out."""


def canonical_lines(text: str) -> list[str]:
    """Return the lines of a text as they are hashed (docs/formats.md, "Canonical text")."""
    text = _BREAKS.sub("\n", text.lstrip("\ufeff"))
    text = _HIDDEN.sub(lambda one: f"[U+{ord(one[0]):04X}]", text)
    text = unicodedata.normalize("NFC", text.expandtabs(8).translate(_NO_BREAK))
    lines = [_LONG_BLANKS.sub(" " * BLANK_RUN, line.rstrip(_TRAILING)) for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def body_of(move: dict[str, Any]) -> str:
    """Return what the nonce is worked out from: the change line and the sections."""
    target, aimed = move["target"], "a rule"
    if target is not None:
        noun, number = target["noun"], target["number"]
        successor = noun == "rule or its successor"
        aimed = f"rule {number} or its successor" if successor else f"{noun} {number}"
    written = [f"Change: {move['kind']} {aimed}"]
    for heading, part in (("Text:", move["text"]), ("Clauses:", move["clauses"])):
        if part:
            written += [heading, *_prefixed(part)]
    return "".join(f"{line}\n" for line in written)


def canonical_text(text: str) -> str:
    """Return a text in canonical form, each line ended by a line feed."""
    return "".join(f"{line}\n" for line in canonical_lines(text))


def document(tournament: str, number: int, nonce: str, body: str) -> str:
    """Return the document; its UTF-8 octets are what is hashed."""
    change, sections = body.split("\n", 1)
    return (
        f"SECRET NOMIC PROPOSAL/1\nTournament: {tournament}\nNumber: {number}\n{change}\n"
        f"Nonce: {nonce}\n{sections}End: {number}\n"
    )


def _prefixed(text: str) -> Iterator[str]:
    for line in canonical_lines(text):
        for place, piece in enumerate(_pieces(line)):
            yield f"{'+' if place else '|'} {piece}".rstrip(" ")


def _pieces(line: str) -> Iterator[str]:
    """Cut a line into pieces of at most 70 octets.

    A cut falls before the last run of blanks within them where there is one, else after the last
    character that is no blank.
    """
    while True:
        head = line[:LINE_OCTETS].encode(errors="replace")[: LINE_OCTETS - 2]
        within = len(head.decode(errors="ignore"))
        if within >= len(line):
            yield line
            return
        ends = [end for end in range(1, within + 1) if line[end - 1] != " "]
        cut = max((end for end in ends if line[end] == " "), default=ends[-1] if ends else within)
        yield line[:cut]
        line = line[cut:]

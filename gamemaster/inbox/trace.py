"""Reads the few header lines that say how a mail came here, without parsing the mail.

Pure, linear, never raises: a mail too broken for a parser still has a trace. Nothing here is
evidence of who wrote a mail.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_HEADER_SECTION = 256 * 1024
"""Octets of a mail in which header lines are looked for."""

MOST_RECEIVED_LINES = 50
"""A mail that passed more servers than this is going in circles (RFC 5321 §6.3)."""

_LINE_END = re.compile(rb"\r?\n")


def header_fields(raw: bytes) -> Iterator[tuple[str, str]]:
    """Each header field as a lower-case name and an unfolded value, from the top."""
    name = ""
    parts: list[bytes] = []
    for line in _LINE_END.split(raw[:LONGEST_HEADER_SECTION]):
        if line[:1] in (b" ", b"\t"):
            parts.append(line.strip())
            continue
        if name:
            yield name, _text(b" ".join(parts))
        label, colon, value = line.partition(b":")
        name, parts = _text(label).casefold(), [value.strip()]
        if not colon:
            # RFC 5322 §2.1: an empty line ends the header; so does anything that is no field.
            return
    if name:
        yield name, _text(b" ".join(parts))


def goes_in_circles(raw: bytes) -> bool:
    """Whether the mail passed so many servers that it must be looping."""
    hops = sum(1 for name, _ in header_fields(raw) if name == "received")
    return hops > MOST_RECEIVED_LINES


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "replace").strip()

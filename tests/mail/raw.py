"""A mail taken apart as bytes, for tests that change how it is written and not what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence

_FIELD = re.compile(rb"(?:[!-9;-~]+[ \t]*:|>?From ).*(?:\n[ \t].*)*\n?")


def header_fields(raw: bytes) -> tuple[list[bytes], bytes]:
    """Header fields as they stand, folds and all, and the body; line ends become LF."""
    text = raw.replace(b"\r\n", b"\n")
    fields, at = [], 0
    while match := _FIELD.match(text, at):
        fields.append(match.group())
        at = match.end()
    body = text[at + 1 :] if text[at : at + 1] == b"\n" else text[at:]
    return fields, body


def joined(fields: Sequence[bytes], body: bytes) -> bytes:
    """The bytes of a mail."""
    return b"".join(one if one.endswith(b"\n") else one + b"\n" for one in fields) + b"\n" + body

"""Characters that nobody sees: with or without them a line is the same line to its reader."""

from __future__ import annotations

import re

# Soft hyphens, zero-width and direction marks, joiners, byte order marks, variation selectors.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)


def as_seen(line: str) -> str:
    """A line without what nobody sees in it."""
    return line if line.isascii() else _UNSEEN.sub("", line)

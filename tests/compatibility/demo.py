"""The game that ``make demo`` prints, without what is chance in it.

``demo.txt`` is what it last printed, so abridged: a line that changes is one that newcomers read.
"""

from __future__ import annotations

import re
from pathlib import Path

GOLDEN = Path(__file__).with_name("demo.txt")

# A key is longer than a line, so it may be cut anywhere.
_CUT = r"(?:\n[ *]+)?"
_KEY = (
    _CUT.join("equinox")
    + rf"{_CUT}\+{_CUT}(?:[0-9a-f]{_CUT}){{8}}\+{_CUT}(?:[A-Za-z0-9+/]{_CUT}){{43}}[A-Za-z0-9+/]"
)
_CHANCE = (
    (r"127\.0\.0\.1:[0-9]+", "{a port}"),
    (_KEY,
     "equinox+{a key}"),
    (r"\b(?:[0-9a-f]{64}\b|[0-9a-f]{12}(?:[0-9a-f]{4})?…)", "{a hash}"),
    (r"«insist k[a-z2-7]{5,11}»", "«insist {a code}»"),
    (r"has gained [0-9]+ points?\.", "has gained {some} points."),
    (r"[0-9.]+ seconds", "{some} seconds"),
    # How often the daemon looked at the calendar is a matter of the machine.
    (r"journal: [0-9]+ lines", "journal: {some} lines"),
)  # fmt: skip


def abridged(printed: str) -> str:
    """What the demo printed, without chance."""
    for pattern, name in _CHANCE:
        printed = re.sub(pattern, name, printed)
    return printed

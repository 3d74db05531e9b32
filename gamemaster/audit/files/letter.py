"""A mail in the bundle as it was read, and texts of mails in a form that can be compared.

Only a bundle that has mails needs the reader, ``disclosed_mail``, and the library for mail.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

Said = tuple[str, ...]
"""A move: ``("vote", "301", "for")``, ``("turn", "amend rule 203", its text)`` and so on."""

LONGEST_OCTETS: Final = 256 * 1024

_QUOTES: Final = (
    "\"'`\u00ab\u00b4\u00bb\u02bc\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2032\u2033"
    "\u2039\u203a"
)
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_SAME: Final = str.maketrans({**dict.fromkeys(_QUOTES, '"'), **dict.fromkeys(_DASHES, "-")})
_SPELT_OUT: Final = re.compile(r"\[U\+[0-9A-F]{4,6}\]")
_VARIANTS: Final = dict.fromkeys(range(0xFE00, 0xFE10))
"""Variation selectors, which choose how a sign is drawn."""


class Letter(NamedTuple):
    """A mail: its sender's address, dates that others gave it, its lines, the plain moves in it.

    ``whole`` says that all of its lines are plain, so that it has no other move. ``copy`` is the
    same for two deliveries that must be one mail, by its Message-ID and all that it says.
    """

    sender: str
    dates: tuple[int, ...]
    lines: tuple[str, ...]
    said: tuple[Said, ...]
    whole: bool
    copy: bytes = b""


def alike(text: str) -> str:
    """Return a text in a form that does not depend on the mail program.

    Mail programs write accents in two ways, put curly marks and dashes for plain ones and other
    blanks between words, and add characters that nobody sees, which documents spell out
    (docs/formats.md). None of that makes two texts different; but 10² is no 102.
    """
    plain = unicodedata.normalize("NFC", _SPELT_OUT.sub("", text).translate(_SAME))
    seen = (one for one in plain if one.isspace() or unicodedata.category(one)[0] != "C")
    return " ".join("".join(seen).translate(_VARIANTS).split())

"""What players are called: a name that announcements show, and the handle that stands for it.

Pure. ``register`` makes both distinct from those of other players.
"""

from __future__ import annotations

import re
import unicodedata

NAME_LENGTH = 40
RESERVED = frozenset({"organiser", "deputy", "calendar"})
"""Handles that no player gets: on the docket they are the actors that a hold does not stop."""


def clean_name(wanted: str) -> str:
    """Return a name fit for announcements: one line, printable, at most ``NAME_LENGTH`` long."""
    name = unicodedata.normalize("NFC", wanted)
    name = "".join(
        char for char in name if char.isalnum() or char in " .-'" or unicodedata.combining(char)
    )
    # Letters of two scripts in one name serve to look like somebody else.
    scripts = [_script(char) for char in name if char.isalpha()]
    name = "".join(char for char in name if not char.isalpha() or _script(char) == scripts[0])
    return " ".join(name.split())[:NAME_LENGTH].strip()


def _script(char: str) -> str:
    """Return the script of a letter, as its Unicode name begins (LATIN, CYRILLIC)."""
    return unicodedata.name(char, "?").split(" ")[0]


def handle_of(name: str) -> str:
    """Return the handle that stands for ``name`` in commands of the organiser."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    ascii_only = "".join(char for char in folded if char.isascii())
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-") or "player"

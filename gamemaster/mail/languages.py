"""The command that chooses the language of our mail, said in any of the languages there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gamemaster.mail.commands import Language
from gamemaster.mail.forms import Commands, LineReading, ReadingContext

if TYPE_CHECKING:
    from gamemaster.mail.words import Cursor

_LANGUAGE = ("language", "my language", "langue", "ma langue", "sprache", "meine sprache", "idioma")
_NAMES: tuple[tuple[Literal["en", "fr", "de"], tuple[str, ...]], ...] = (
    ("en", ("english", "en", "englisch", "anglais", "ingles", "inglés")),
    (
        "fr",
        (
            "french",
            "fr",
            "francais",
            "franzosisch",
            "franzoesisch",
            "frances",
            "français",
            "französisch",
            "francés",
        ),
    ),
    ("de", ("german", "de", "deutsch", "allemand", "aleman", "alemán")),
)


def read_language(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """``language french``, ``Sprache: Deutsch``."""
    if not cursor.accept(*_LANGUAGE):
        return None
    cursor.accept(":", "is", "=")
    for code, names in _NAMES:
        if cursor.accept(*names):
            return Commands((Language(code),)) if cursor.done() else None
    return None

"""Chooses the language of a letter, from message catalogues (GNU gettext).

Invariants: the language is spoken inside ``with speaking(...)`` alone and nowhere else changes
anything; a message without a translation is in English; the same message in the same language is
the same text on every machine (catalogues come with the package, never from the system's locale).
"""

from __future__ import annotations

import gettext as catalogues
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import Final

SOURCE: Final = "en"
"""The language that messages are written in."""

NAMES: Final = {"en": "English", "fr": "français", "de": "Deutsch"}
"""The languages there are, each as it names itself."""

_language: ContextVar[str] = ContextVar("language of letters", default=SOURCE)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak ``language`` inside: an ISO 639 code with a catalogue, otherwise English."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def spoken() -> str:
    """Return the language spoken now."""
    return _language.get()


def _(message: str) -> str:
    """Return a message in the language spoken now."""
    return _catalogue(_language.get()).gettext(message)


def translatable(message: str) -> str:
    """Return a message as it is; it is translated when it is said, and listed in the catalogues."""
    return message


def plural(one: str, many: str, count: int) -> str:
    """Return the form of a message for ``count`` things, in the language spoken now."""
    return _catalogue(_language.get()).ngettext(one, many, count)


def behind_words(mark: str) -> str:
    """Return a colon or semicolon as it stands behind words in the language spoken now."""
    return f" {mark}" if spoken() == "fr" else mark


def read_catalogues() -> None:
    """Read all catalogues now: once mail comes in, there may be no file to open any more."""
    for language in NAMES:
        _catalogue(language)


@cache
def _catalogue(language: str) -> catalogues.NullTranslations:
    if language == SOURCE:
        return catalogues.NullTranslations()
    file = resources.files("gamemaster") / "locale" / language / "LC_MESSAGES" / "gamemaster.mo"
    try:
        with file.open("rb") as stream:
            return catalogues.GNUTranslations(stream)
    except FileNotFoundError:
        return catalogues.NullTranslations()

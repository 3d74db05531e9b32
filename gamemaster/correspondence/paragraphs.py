"""A piece of correspondence: a subject, a body, and how its text is laid out."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import lru_cache

from gamemaster.record.spoken_times import spoken_instant

WIDTH = 72


@dataclass(frozen=True, slots=True)
class Words:
    """A subject and a body."""

    subject: str
    body: str


def titled(title: str, subject: str, *parts: str) -> Words:
    """Return a mail of the tournament with ``title``: its parts stand an empty line apart."""
    return Words(f"[{title}] {subject}", "\n\n".join(parts) + "\n")


def date(at: int) -> str:
    """Return an instant as people read it."""
    return spoken_instant(at)


@lru_cache(maxsize=1024)
def paragraph(text: str) -> str:
    """Return a paragraph wrapped for mail."""
    return textwrap.fill(" ".join(text.split()), WIDTH)


def quoted(words: str) -> str:
    """Return somebody's own words so that no line of them reads as a command."""
    return "\n".join(f"  | {line}".rstrip() for line in words.splitlines())

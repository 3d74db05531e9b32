"""What an import found: the rules with their status, and everything that is odd about them.

Plain data and its JSON; nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gamemaster.rulesets.importing.documents import Source
from gamemaster.rulesets.importing.drafts import Draft

KINDS: Final = (
    "duplicate", "gap", "missing", "reference", "order", "title", "conflict", "assumed", "empty",
    "ending", "list", "preamble", "elsewhere", "number", "dotted", "braces", "file", "outside",
    "marks", "letters",
)  # fmt: skip
"""What an oddity can be about, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something that the organiser should look at; ``rules`` are the numbers that it concerns."""

    kind: str
    words: str
    rules: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule to be written. ``because`` says where its status comes from."""

    draft: Draft
    mutable: bool
    because: str

    @property
    def number(self) -> int:
        """Its number."""
        return self.draft.number

    @property
    def status(self) -> str:
        """The word for its status."""
        return "mutable" if self.mutable else "immutable"

    @property
    def place(self) -> str:
        """Where it begins."""
        return f"{self.draft.document.name}: line {self.draft.line}"

    def as_json(self) -> dict[str, Any]:
        """Return the rule without its text."""
        return {
            "number": self.number, "status": self.status, "because": self.because,
            "title": self.draft.title, "tags": list(self.draft.tags),
            "file": self.draft.document.name, "line": self.draft.line,
            "lines": len(self.draft.pieces), "octets": len(self.draft.text.encode()),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """All that was found. ``rules`` are in order of number.

    ``others`` are further rules with a number that is taken; ``refusals`` say why no file can be
    written.
    """

    source: Source
    title: str
    style: str
    rules: tuple[FoundRule, ...]
    others: tuple[FoundRule, ...] = ()
    oddities: tuple[Oddity, ...] = ()
    refusals: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return everything but the texts."""
        return {
            "source": self.source.name,
            "title": self.title,
            "style": self.style,
            "rules": [rule.as_json() for rule in self.rules],
            "oddities": [
                {"kind": one.kind, "words": one.words, "rules": list(one.rules)}
                for one in self.oddities
            ],
            "refusals": list(self.refusals),
        }

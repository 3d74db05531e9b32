"""Offers clauses of the cookbook and of the built-in rules for a text that resembles theirs.

Pure but for reading both. An offer is no more than a beginning for the reviewer. It comes with how
alike the texts are, what only one of them says, and what its clauses ask of other rules. A word's
weight is the number of these texts that do without it (ADR 395).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Final

from gamemaster.rulesets import load, names
from gamemaster.rulesets.importing import deciding, telling_words
from gamemaster.rulesets.importing.counterparts import OCTETS, Wording
from gamemaster.rulesets.importing.needed import Lines

LEAST: Final = Fraction(1, 3)
"""The least share of weight that two texts must have in common to resemble each other."""

MOST: Final = 3
SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Known:
    """A text whose clauses are known: where it stands, and what its clauses ask of other rules."""

    where: str
    text: str
    clauses: str
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """The clauses of a text that another resembles, and why they are offered."""

    known: Known
    why: str

    def as_json(self) -> dict[str, object]:
        """Return everything as plain values."""
        known = self.known
        return {
            "of": known.where, "text": known.text, "clauses": known.clauses,
            "asks": list(known.asks), "why": self.why,
        }  # fmt: skip


def resembling(text: str) -> tuple[Offer, ...]:
    """Return the offers for a text, the likeliest first; the same clauses are offered once."""
    known, wording = _known()
    words, decides = telling_words(text[:OCTETS]), deciding(text[:OCTETS])
    alike = wording.alike(words) if len(text) <= OCTETS else {}
    found: dict[str, Offer] = {}
    for at in sorted(alike, key=lambda at: (-alike[at], at)):
        if alike[at] < LEAST or len(found) == MOST:
            break
        other = deciding(known[at].text)
        apart = (("this alone", decides - other), ("that alone", other - decides))
        shared = ", ".join(wording.in_common(words, at)[:SHOWN])
        why = f"{round(alike[at] * 100)} % of the words ({shared})"
        why += "".join(f"; {who} says {', '.join(sorted(said))}" for who, said in apart if said)
        found.setdefault(known[at].clauses, Offer(known[at], why))
    return tuple(found.values())


@cache
def _known() -> tuple[tuple[Known, ...], Wording]:
    known = (*_recipes(), *_rules())
    return known, Wording({at: telling_words(each.text) for at, each in enumerate(known)})


def _recipes() -> Iterator[Known]:
    file = resources.files(__package__).joinpath("cookbook.toml")
    for recipe in tomllib.loads(file.read_text(encoding="utf-8"))["recipe"]:
        yield Known(
            f"cookbook {recipe['number']}, {recipe['name']}", recipe["text"], recipe["clauses"]
        )


def _rules() -> Iterator[Known]:
    for name in names():
        ruleset = load(name)
        lines = Lines([rule.clauses for rule in ruleset.rules])
        for rule in ruleset.rules:
            if rule.clauses:
                asks = dict.fromkeys(
                    f"{'move or ballot' if kind == 'act' else kind} {asked}"
                    for kind, asked in (need.key for need in lines.needed_by(rule.clauses))
                )
                yield Known(f"{name} {rule.number}", rule.text, rule.clauses, tuple(asks))

"""Offers the clauses of built-in rules for imported rules that plainly correspond to them.

Pure but for loading the built-in rulesets. A suggestion is made where two texts share enough words
and agree in everything that decides (see ``quantities``): it can be explained in one line, and is
the same every time. All suggestions come from one ruleset, so that their clauses fit one another,
and each built-in rule is offered once. Whether clauses say what a text says, a person decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from gamemaster.rulesets.importing.found import FoundRule
from gamemaster.rulesets.importing.quantities import deciding, telling_words
from gamemaster.rulesets.loader import InitialRule, Ruleset, load, names

SAME_NUMBER: Final = Fraction(2, 5)
OTHER_NUMBER: Final = Fraction(1, 2)
"""How much two texts must share: twice the words in common by the words of both."""

WORDS: Final = 10
TEXT: Final = 4000


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The clauses of rule ``like`` of a built-in ruleset, for the imported rule ``number``."""

    number: int
    ruleset: str
    like: InitialRule
    likeness: Fraction
    shared: tuple[str, ...]
    deciding: tuple[str, ...]

    @property
    def why(self) -> str:
        """The reason, in one line."""
        agree = f"; both say {', '.join(self.deciding)}" if self.deciding else ""
        same = "the same number" if self.number == self.like.number else "another number"
        return (
            f"{same}, {round(self.likeness * 100)} % of the words ({', '.join(self.shared)}){agree}"
        )

    def as_json(self, *, taken: bool) -> dict[str, Any]:
        """Return the suggestion, and whether it was taken."""
        return {
            "rule": self.number, "ruleset": self.ruleset, "like": self.like.number,
            "text": self.like.text, "clauses": self.like.clauses, "why": self.why, "taken": taken,
        }  # fmt: skip


def suggested(rules: Sequence[FoundRule]) -> tuple[Suggestion, ...]:
    """Return suggestions from the built-in ruleset that fits best, in order of number."""
    best: tuple[Suggestion, ...] = ()
    for name in names():
        found = from_ruleset(rules, load(name))
        if _worth(found) > _worth(best):
            best = found
    return best


def from_ruleset(rules: Sequence[FoundRule], ruleset: Ruleset) -> tuple[Suggestion, ...]:
    """Return the suggestions that one ruleset makes, in order of number."""
    offered = [
        (rule, telling_words(rule.text), deciding(rule.text))
        for rule in ruleset.rules
        if rule.clauses
    ]
    fitting: list[Suggestion] = []
    for rule in rules:
        # What is longer than any built-in rule many times over plainly corresponds to none.
        if len(rule.draft.text) > TEXT:
            continue
        own, decides = telling_words(rule.draft.text), deciding(rule.draft.text)
        for like, words, like_decides in offered:
            shared = own.keys() & words.keys()
            if decides != like_decides or not shared:
                continue
            likeness = Fraction(2 * len(shared), len(own) + len(words))
            least = SAME_NUMBER if rule.number == like.number else OTHER_NUMBER
            if likeness >= least:
                fitting.append(
                    Suggestion(
                        rule.number, ruleset.name, like, likeness,
                        tuple(sorted(own[word] for word in shared)[:WORDS]), tuple(sorted(decides)),
                    )
                )  # fmt: skip
    return _one_each(fitting)


def _one_each(fitting: Sequence[Suggestion]) -> tuple[Suggestion, ...]:
    """Keep the likeliest, each rule and each built-in rule once."""
    ordered = sorted(
        fitting, key=lambda one: (-one.likeness, one.number != one.like.number, one.number)
    )
    rules: dict[int, Suggestion] = {}
    offered: set[int] = set()
    for one in ordered:
        if one.number not in rules and one.like.number not in offered:
            rules[one.number] = one
            offered.add(one.like.number)
    return tuple(rules[number] for number in sorted(rules))


def _worth(found: Sequence[Suggestion]) -> Fraction:
    return sum((one.likeness for one in found), Fraction())

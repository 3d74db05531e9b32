"""Offers the clauses of built-in rules for imported rules that plainly correspond to them.

Pure but for loading the built-in rulesets. A suggestion is made where two texts share enough words
and agree in everything that decides: rules may share most of their words and mean opposite things,
«unanimous» for «majority», 100 for 200. So it can be explained in a line, and is the same every
time. All suggestions come from a single ruleset, so that their clauses fit one another, and each
built-in rule is offered once. Whether clauses say what a text says, a person decides. English only:
the built-in rulesets are written in it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from gamemaster.clauses import compile_clauses, format_statement, free_names
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.loader import InitialRule, Ruleset, load, names

SAME_NUMBER: Final = Fraction(2, 5)
OTHER_NUMBER: Final = Fraction(1, 2)
"""The least that two texts must share: twice the words in common by the words of both."""

WORDS: Final = 10
TEXT: Final = 4000

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ENUMERATOR: Final = re.compile(r"\(\d{1,2}\)|^[ \t]*\d{1,2}[.)][ \t]", re.MULTILINE)
_DIGITS: Final = re.compile(r"(?<![\w.])\d{1,9}(?![\d.]*\d)")
_NUMBER_WORDS: Final = {
    word: str(value)
    for value, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2
    )
} | {"twenty": "20", "thirty": "30", "fifty": "50", "hundred": "100", "zero": "0"}
_COMMON: Final = (
    " a an and any are as at be been but by do does each every for from has have he her his if in "
    "into is it its may more no not of on once one or other own shall so such than that the their "
    "them then there these they this those to unless until upon was were what when where whether "
    "which while who will with without only all just must can could would s "
)
_ENDINGS: Final = ("ing", "ed", "es", "s")
_STEM: Final = 4
_DECIDING: Final = {
    "a majority": r"majorit\w+|more than half",
    "unanimity": r"unanim\w+",
    "three quarters": r"three[- ](?:quarters|fourths)|3/4",
    "two thirds": r"two[- ]thirds|2/3",
    "a quorum": r"quorum",
    "chance": r"die|dice|random",
    "an announcement": r"announc\w+|publish\w*|publicl?y?|makes? (?:\w+ ){0,3}known|reveal\w*",
    "a loss": r"los(?:e|es|ing)|deduct\w*|subtract\w*|costs?",
    "a gain": r"gain(?:s|ed)?|receiv\w+ (?:\w+ )?points?|award\w*|adds?|adding",
    "hours": r"hours?",
    "days": r"days?",
    "weeks": r"weeks?",
    "a judge": r"judges?",
    "an order of play": r"clockwise|alphabetical",
}
_COMPILED: Final = {
    what: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE) for what, pattern in _DECIDING.items()
}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The clauses of rule ``like`` of a built-in ruleset, for the imported rule ``number``."""

    number: int
    ruleset: str
    like: InitialRule
    likeness: Fraction
    shared: tuple[str, ...]
    deciding: tuple[str, ...]
    needs: tuple[tuple[str, str], ...] = ()
    """The names that its clauses ask for, each with the line that defines it in the ruleset."""

    @property
    def own_names(self) -> frozenset[str]:
        """The names that its clauses define."""
        return frozenset(define.name for define in compile_clauses(self.like.clauses).defines)

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
    offers = (from_ruleset(rules, load(name)) for name in names())
    return max(offers, key=lambda offer: sum(like.likeness for like in offer), default=())


def from_ruleset(rules: Sequence[FoundRule], ruleset: Ruleset) -> tuple[Suggestion, ...]:
    """Return the suggestions that one ruleset makes, in order of number."""
    defines = {
        define.name: format_statement(define)
        for rule in reversed(ruleset.rules)
        for define in compile_clauses(rule.clauses).defines
    }
    offered = [
        (rule, telling_words(rule.text), deciding(rule.text))
        for rule in ruleset.rules
        if rule.clauses
    ]
    fitting: list[Suggestion] = []
    for rule in rules:
        # What is longer than any built-in rule many times over plainly corresponds to none.
        if len(rule.text) > TEXT:
            continue
        own, decides = telling_words(rule.text), deciding(rule.text)
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
                        _needs(like.clauses, defines),
                    )
                )  # fmt: skip
    # The likeliest come first, and each rule and each built-in rule is taken once.
    fitting.sort(
        key=lambda offer: (-offer.likeness, offer.number != offer.like.number, offer.number)
    )
    taken: dict[int, Suggestion] = {}
    for offer in fitting:
        if offer.like.number not in {other.like.number for other in taken.values()}:
            taken.setdefault(offer.number, offer)
    return tuple(taken[number] for number in sorted(taken))


def completed(offers: Sequence[Suggestion], taken: Collection[int]) -> Mapping[int, str]:
    """Return the clauses of the suggestions, with the definitions that no other one taken gives.

    Each of them stands once, in the first rule that asks for it; a suggestion that is not taken is
    completed by itself.
    """
    given = {name for offer in offers if offer.number in taken for name in offer.own_names}
    found: dict[int, str] = {}
    for offer in offers:
        there = given if offer.number in taken else {*given, *offer.own_names}
        lacking = [(name, line) for name, line in offer.needs if name not in there]
        found[offer.number] = "".join((*(f"{line}\n" for _, line in lacking), offer.like.clauses))
        if offer.number in taken:
            given |= {name for name, _ in lacking}
    return found


def _needs(clauses: str, defines: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the names that clauses ask for and ``defines`` gives, those of the lines included."""
    found: dict[str, str] = {}
    waiting = [clauses]
    while waiting:
        for name in sorted(free_names(compile_clauses(waiting.pop()))):
            if name in defines and name not in found:
                found[name] = defines[name]
                waiting.append(defines[name])
    return tuple(reversed(found.items()))


def telling_words(text: str) -> dict[str, str]:
    """Return the words of a text in one form each, without those that every text has.

    Maps the form that is compared to the word as it stands in the text first.
    """
    found: dict[str, str] = {}
    for word in _WORD.findall(text.casefold()):
        if f" {word} " not in _COMMON:
            found.setdefault(_stem(word), word)
    return found


def deciding(text: str) -> frozenset[str]:
    """Return what decides: whole numbers (without those of a list), shares, losses, times."""
    plain = " ".join(_ENUMERATOR.sub(" ", text).split())
    words = _WORD.findall(plain.casefold())
    return frozenset(
        {*_DIGITS.findall(plain)}
        | {_NUMBER_WORDS[word] for word in words if word in _NUMBER_WORDS}
        | {what for what, pattern in _COMPILED.items() if pattern.search(plain)}
    )


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) > _STEM + len(ending) - 1:
            word = word.removesuffix(ending)
            break
    return word.rstrip("e") if len(word) > _STEM else word

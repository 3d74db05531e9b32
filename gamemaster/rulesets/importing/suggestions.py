"""Offers the clauses of built-in rules for imported rules that plainly correspond to them.

Pure but for loading the built-in rulesets and ``words.toml``. A suggestion is made where two texts
share enough words and agree in everything that decides: rules may share most of their words and
mean opposite things, «unanimous» for «majority», 100 for 200. Where a document as a whole follows a
built-in ruleset, number by number (``counterparts``), the numbers say which rules correspond, and a
suggestion is made where the texts do not contradict each other; words that only one of them has are
told. So a suggestion can be explained in a line, and is the same every time. All suggestions come
from a single ruleset, so that their clauses fit one another, and each built-in rule is offered
once. A person decides whether clauses say what a text says. English and French: the built-in
rulesets are written in them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from gamemaster.rulesets.importing.counterparts import InCommon, Wording, bare_words, followed
from gamemaster.rulesets.importing.needed import Key, Lines, Needed, declared_in
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
_COUNTED_OR_NAMED: Final = re.compile(r"\+ 1\b|\brule \d+")
"""Numbers in clauses that their text need not say: one more of something, and another rule."""

_DATA: Final = tomllib.loads(
    resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
)
_COMMON: Final = frozenset(word for said in _DATA["common"].values() for word in said.split())
_NUMBER_WORDS: Final = {
    word: value
    for said in _DATA["numbers"].values()
    for word, _, value in (pair.partition("=") for pair in said.split())
}
_ENDINGS: Final = ("ing", "ed", "es", "s")
_STEM: Final = 4
_COMPILED: Final = {
    what: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)
    for what, pattern in _DATA["deciding"].items()
}
_AGAINST: Final = tuple(frozenset(said) for said in _DATA["against"].values())


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The clauses of rule ``like`` of a built-in ruleset, for the imported rule ``number``."""

    number: int
    ruleset: str
    like: InitialRule
    likeness: Fraction
    shared: tuple[str, ...]
    deciding: tuple[str, ...]
    needs: tuple[Needed, ...] = ()
    """The lines of other rules of the ruleset that its clauses ask for."""

    apart: str = ""
    """Words that only one of the two texts has, in a document that follows the ruleset."""

    @property
    def declared(self) -> frozenset[Key]:
        """The names that its clauses declare and define."""
        return declared_in(self.like.clauses)

    @property
    def why(self) -> str:
        """The reason, in one line."""
        agree = f"; both say {', '.join(self.deciding)}" if self.deciding else ""
        same = "the same number" if self.number == self.like.number else "another number"
        return (
            f"{same}, {round(self.likeness * 100)} % of the words "
            f"({', '.join(self.shared)}){agree}{self.apart}"
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
    lines = _lines(ruleset)
    fitting = [*_following(rules, ruleset), *_fitting(rules, ruleset)]
    # Rules that follow come first, then the likeliest; each rule and built-in rule is taken once.
    taken: dict[int, Suggestion] = {}
    for offer in fitting:
        if offer.like.number not in {other.like.number for other in taken.values()}:
            taken.setdefault(offer.number, offer)
    return tuple(
        replace(
            taken[number],
            needs=lines.needed_by(taken[number].like.clauses),
        )
        for number in sorted(taken)
    )


def _following(rules: Sequence[FoundRule], ruleset: Ruleset) -> Iterator[Suggestion]:
    """Yield the suggestions for a document that follows the ruleset, under the same numbers."""
    theirs = {rule.number: rule for rule in rules}
    ours = {rule.number: rule for rule in ruleset.rules}
    for number, in_common in _followed(rules, ruleset).items():
        rule, like = theirs[number], ours[number]
        decides, like_decides = deciding(rule.read), deciding(like.text)
        if not like.clauses or _contradict(decides, like_decides, like.clauses):
            continue
        said = {"this alone": decides - like_decides, "that alone": like_decides - decides}
        apart = [f"{who} says {', '.join(sorted(what))}" for who, what in said.items() if what]
        if rule.mutable != like.mutable:
            apart.append(f"that is {like.status}")
        yield Suggestion(
            number, ruleset.name, like, in_common.likeness, in_common.words[:WORDS],
            tuple(sorted(decides & like_decides)),
            apart="".join(f"; {words}" for words in apart),
        )  # fmt: skip


def _followed(rules: Sequence[FoundRule], ruleset: Ruleset) -> Mapping[int, InCommon]:
    return followed({rule.number: rule.read for rule in rules}, _wording(ruleset))


@lru_cache(maxsize=16)
def _lines(ruleset: Ruleset) -> Lines:
    return Lines([rule.clauses for rule in ruleset.rules])


@lru_cache(maxsize=16)
def _wording(ruleset: Ruleset) -> Wording:
    return Wording({rule.number: bare_words(rule.text) for rule in ruleset.rules})


def _contradict(theirs: Collection[str], ours: Collection[str], clauses: str) -> bool:
    """Tell whether a text has other numbers than clauses reckon with, or says the opposite."""
    reckoned = {*_DIGITS.findall(_COUNTED_OR_NAMED.sub(" ", clauses))}
    replaced = (reckoned & {*ours}) - {*theirs}
    others = {said for said in theirs if said.isdigit()} - {*ours}
    return bool(replaced and others) or any(
        bool(family & {*theirs} and family & {*ours}) and not family & {*theirs} & {*ours}
        for family in _AGAINST
    )


def _fitting(rules: Sequence[FoundRule], ruleset: Ruleset) -> list[Suggestion]:
    """Return the suggestions alike in most words and in all that decides, the likeliest first."""
    offered = _offered(ruleset)
    fitting: list[Suggestion] = []
    for rule in rules:
        # A text many times longer than any built-in rule plainly corresponds to none.
        if len(rule.text) > TEXT:
            continue
        own, decides = telling_words(rule.read), deciding(rule.read)
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
    fitting.sort(
        key=lambda offer: (-offer.likeness, offer.number != offer.like.number, offer.number)
    )
    return fitting


@lru_cache(maxsize=16)
def _offered(
    ruleset: Ruleset,
) -> tuple[tuple[InitialRule, Mapping[str, str], frozenset[str]], ...]:
    return tuple(
        (rule, telling_words(rule.text), deciding(rule.text))
        for rule in ruleset.rules
        if rule.clauses
    )


def completed(offers: Sequence[Suggestion], taken: Collection[int]) -> Mapping[int, str]:
    """Return the clauses of the suggestions, with the lines that no other one taken gives.

    Each of them stands once, in the first rule that asks for it; a suggestion that is not taken is
    completed by itself.
    """
    given = {key for offer in offers if offer.number in taken for key in offer.declared}
    found: dict[int, str] = {}
    for offer in offers:
        there = given if offer.number in taken else {*given, *offer.declared}
        lacking = [need for need in offer.needs if need.key not in there]
        lines = dict.fromkeys(need.line for need in lacking)
        found[offer.number] = "".join((*(f"{line}\n" for line in lines), offer.like.clauses))
        if offer.number in taken:
            given |= {need.key for need in lacking}
    return found


def settings_told(
    rules: Sequence[FoundRule], offers: Sequence[Suggestion]
) -> Mapping[int, tuple[str, ...]]:
    """Return in words what a tournament's options decide about rules that follow a ruleset."""
    if not offers:
        return {}
    ruleset = load(offers[0].ruleset)
    follows = _followed(rules, ruleset)
    return {
        rule.number: tuple(
            f"the option `{name}` of a tournament decides, at least in part; the ruleset "
            f'{ruleset.name} is made for {name} = "{value}"'
            for name, value in rule.settings
        )
        for rule in ruleset.rules
        if rule.settings and rule.number in follows
    }


def telling_words(text: str) -> dict[str, str]:
    """Return the words of a text in one form each, without those that every text has.

    Maps the form that is compared to the word as it stands in the text first.
    """
    found: dict[str, str] = {}
    for word in _WORD.findall(text.casefold()):
        if word not in _COMMON:
            found.setdefault(_stem(word), word)
    return found


def deciding(text: str) -> frozenset[str]:
    """Return the deciding parts: whole numbers (without those of a list), shares, losses, times."""
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

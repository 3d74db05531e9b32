"""Tells what is odd about documents and their rules, for whoever imports them. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gamemaster.documents.proposal import canonical_lines
from gamemaster.rulesets.importing.document_lines import NOTE
from gamemaster.rulesets.importing.documents import Source
from gamemaster.rulesets.importing.doubts import doubts, shortened
from gamemaster.rulesets.importing.every_line import Cut
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.wording import HUNDRED, Claims, references_of

KINDS: Final = (
    "doubt", "duplicate", "gap", "missing", "reference", "order", "conflict", "assumed",
    "empty", "option", "list", "preamble", "number", "dotted", "braces", "file",
    "outside", "marks", "letters",
)  # fmt: skip
"""The kinds of oddities, in the order in which they are told."""

QUOTED: Final = 200
BEGINNING: Final = 32
LISTED: Final = 12
SEVERAL: Final = 3

_ASSUMED: Final = {
    "custom": "immutable, as numbers from 100 to 199 are by custom",
    "assumed": "mutable, for want of any word about it",
}
OPTIONS: Final = {
    "joining": r"(?:may|can|players?|whoever|people|any\w+) (?:\w+ ){0,3}joins?\b|joining the game",
    "announce": r"(?:announce|publish)\w* (?:\w+ ){0,6}(?:once a|every) day|\bdigests?\b",
    "inactive": r"\binactiv\w+",
}
"""Options of a tournament that decide something beside the rules, and words of texts on it."""

_DIGITS: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something that the organiser should look at; ``rules`` are the numbers that it concerns."""

    kind: str
    words: str
    rules: tuple[int, ...] = ()


def oddities(
    source: Source,
    cuts: Sequence[Cut],
    drafts: Sequence[FoundRule],
    rules: Mapping[int, FoundRule],
    others: Sequence[FoundRule],
    claims: Claims,
) -> tuple[Oddity, ...]:
    """Return all that is odd, kind by kind.

    Of ``drafts`` ``rules`` are taken; the numbers of ``others`` are taken by these.
    """
    kept = [rule for rule in drafts if rules.get(rule.number) is rule]
    listed_lines = sum(len(each.listed) for each in cuts)
    odd = [
        *_odd_rules(drafts, rules, others, claims),
        *_odd_numbers(drafts, rules, claims),
        *_odd_texts(drafts, rules),
        *(Oddity("doubt", words, numbers) for words, numbers in doubts(kept, listed_lines)),
        *(Oddity("file", note) for note in source.notes),
        *(oddity for each in cuts for oddity in _odd_document(each)),
    ]
    return tuple(sorted(odd, key=lambda oddity: KINDS.index(oddity.kind)))


def listed(numbers: Iterable[int]) -> str:
    """Return numbers in words, with runs shortened: 101-116, 201, 203."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    words = [f"{low}" if low == high else f"{low}-{high}" for low, high in runs]
    if len(words) > LISTED:
        words = [*words[:LISTED], f"{len(words) - LISTED} more"]
    return ", ".join(words)


def _odd_rules(
    drafts: Sequence[FoundRule],
    rules: Mapping[int, FoundRule],
    others: Sequence[FoundRule],
    claims: Claims,
) -> Iterator[Oddity]:
    """Yield what is odd about single rules: numbers, statuses, and what their texts speak of."""
    again: dict[int, list[str]] = {}
    for rule in others:
        which = "the same" if rule.text == rules[rule.number].text else "another"
        again.setdefault(rule.number, []).append(f"{rule.place} ({which} text)")
    for number, places in sorted(again.items()):
        words = (
            f"rule {number} stands at {rules[number].place} and again at "
            f"{', '.join(places[:LISTED])}: the first is taken, what follows is kept as a remark"
        )
        yield Oddity("duplicate", words, (number,))
    for number, rule in rules.items():
        named = [other for other in references_of(rule.read) if other not in rules]
        absent = [
            other for other in named if not any(low <= other <= high for low, high in claims.there)
        ]
        if absent:
            words = f"rule {number} names rule {listed(absent)}, which is not there"
            yield Oddity("reference", words, (number, *absent))
        statuses = {
            because: "mutable" if status else "immutable"
            for status, because in (
                (rule.mutable, rule.because), (rule.section, "section"), claimed(rule, claims)
            )
            if status is not None
        }  # fmt: skip
        if len(set(statuses.values())) > 1:
            told = ", ".join(f"{where} {status}" for where, status in statuses.items())
            words = f"rule {number}: {told}; taken as {rule.status}"
            yield Oddity("conflict", words, (number,))
    for rule in drafts:
        name, number, inside = rule.document.name, rule.number, rule.said_inside
        for kind, there, words in (
            ("empty", not rule.text.strip(),
             f"rule {number} has no text and is left out ({rule.place})"),
            ("number", not rule.digits.isascii(),
             f"rule {number}: its number is written {rule.digits}"),
            ("number", inside not in (None, number),
             f"{name}: the name says {number}, the text {inside}; the name counts"),
        ):  # fmt: skip
            if there:
                yield Oddity(kind, words, (number,))


def _odd_numbers(
    drafts: Sequence[FoundRule], rules: Mapping[int, FoundRule], claims: Claims
) -> Iterator[Oddity]:
    """Yield which numbers are missing or in disorder, or are all that is known about a status."""
    gaps = (
        number
        for low, high in pairwise(rules)
        if low // HUNDRED == high // HUNDRED
        for number in range(low + 1, high)
    )
    later = (
        rule.number
        for before, rule in pairwise(drafts)
        if rule.number < before.number and rule.document is before.document
    )
    for kind, words, numbers in (
        ("gap", "no rule has the number", gaps),
        *(
            ("missing", f"the document speaks of rules {low}-{high} but does not hold",
             [number for number in range(low, high + 1) if number not in rules])
            for low, high in claims.there
        ),
        ("order", "rules do not stand in order of number: after a higher one come", later),
        *(
            ("assumed", f"taken as {words}:",
             [number for number, rule in rules.items() if rule.because == because])
            for because, words in _ASSUMED.items()
        ),
    ):  # fmt: skip
        if concerned := tuple(numbers):
            yield Oddity(kind, f"{words} {listed(concerned)}", concerned)


def _odd_texts(drafts: Sequence[FoundRule], rules: Mapping[int, FoundRule]) -> Iterator[Oddity]:
    """Yield what the texts speak of, and their losses, here and when loaded."""
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, rule in rules.items():
        for kind, what in (*_letters(rule.text), *_options(rule.text)):
            alike[kind, what].append(number)
    for rule in drafts:
        for mark in rule.marks if rule.text.strip() else ():
            alike["marks", f"not part of the text: {mark}"].append(rule.number)
    for (kind, words), numbers in alike.items():
        yield Oddity(kind, f"{words} ({listed(numbers)})", tuple(numbers))


def _letters(text: str) -> Iterator[tuple[str, str]]:
    """Yield what the canonical form will make of a text once it is loaded (docs/formats.md)."""
    spelt_out = any("[U+" in row for row in canonical_lines(text)) and "[U+" not in text
    for what, there in (
        ("tabs become blanks", "\t" in text),
        ("non-breaking blanks become blanks", "\u00a0" in text or "\u202f" in text),
        ("blanks at line ends go", any(row != row.rstrip() for row in text.split("\n"))),
        ("characters that cannot be seen are spelt out", spelt_out),
        ("letters are composed (NFC)", not unicodedata.is_normalized("NFC", text)),
    ):
        if there:
            yield "letters", f"when the file is loaded, {what}"


def _options(text: str) -> Iterator[tuple[str, str]]:
    """Yield which options of a tournament decide what a text speaks of."""
    for option, words in OPTIONS.items():
        if re.search(words, text, re.IGNORECASE):
            yield "option", f"the option `{option}` of a tournament decides, at least in part"


def _odd_document(cut: Cut) -> Iterator[Oddity]:
    """Yield what stands beside the rules of a document, and how its numbers were told apart."""
    name = cut.document.name
    yield from _notes(cut)
    for run in cut.outside:
        if run.worded and run.why != NOTE:
            yield Oddity("outside", f"{run.place}: {run.why}, left out: «{shortened(run.said[0])}»")
    numbered: dict[int, list[str]] = defaultdict(list)
    for number, line in cut.listed:
        numbered[number].append(f"«{shortened(cut.document.lines[line - 1], BEGINNING)}»")
    for number, said in numbered.items():
        what = "one numbered line" if len(said) == 1 else f"{len(said)} numbered lines"
        more = [f"{len(said) - LISTED} more"] if len(said) > LISTED else []
        told = ", ".join((*said[:LISTED], *more))
        yield Oddity("list", f"{what} in rule {number} taken as its text: {told}", (number,))
    early = listed(start.index + 1 for start in cut.numbering.before)
    for kind, there, words in (
        ("preamble", early, f"lines {early} are numbered but stand before the rules"),
        ("dotted", cut.dotted > len(cut.rules), "numbers such as 1.2 are no numbers of rules"),
        ("braces", not cut.braces_match, "braces do not match and are taken as text"),
        ("file", cut.aside, "no rules are taken from it: each has a file of its own"),
    ):  # fmt: skip
        if there:
            yield Oddity(kind, f"{name}: {words}")


def _notes(cut: Cut) -> Iterator[Oddity]:
    """Quote what several rules have and none keeps, lines that differ in their numbers once."""
    notes: dict[str, list[str]] = defaultdict(list)
    for said in (said for run in cut.outside if run.why == NOTE for said in run.said):
        notes[_DIGITS.sub("0", said.strip())].append(shortened(said, QUOTED))
    for alike in notes.values():
        often = "" if len(alike) == 1 else f", {len(alike)} times but for its numbers"
        yield Oddity("marks", f"{cut.document.name}: {NOTE}, left out: «{alike[0]}»{often}")


def claimed(rule: FoundRule, claims: Claims, *, alone: bool = False) -> tuple[bool | None, str]:
    """Return the status that prose gives a rule, and where; None where it says nothing of it."""
    status, words = claims.status_of(rule.number, alone=alone) or (None, "")
    return status, f"prose («{words}»)"

"""What is odd about a set of rules: numbers, statuses, claims, and what stands beside the rules.

Pure. One function per kind of oddity; each yields sentences with the numbers that they concern.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from gamemaster.proposal import TEXT_OCTETS, canonical_lines
from gamemaster.rulesets.importing.claims import Claims, references_of
from gamemaster.rulesets.importing.drafts import Cut, Draft
from gamemaster.rulesets.importing.found import FoundRule, Oddity

SHOWN: Final = 48
LISTED: Final = 12
TAIL: Final = 48
HUNDRED: Final = 100


def shortened(text: str, limit: int = SHOWN) -> str:
    """Return the beginning of a text on one line."""
    flat = " ".join(text[: 4 * limit].split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def listed(numbers: Iterable[int]) -> str:
    """Return numbers in words, runs of them shortened: 101-116, 201, 203."""
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


def duplicates(kept: Sequence[FoundRule], others: Sequence[FoundRule]) -> Iterator[Oddity]:
    """Numbers that are used more than once."""
    again: dict[int, list[FoundRule]] = {}
    for rule in others:
        again.setdefault(rule.number, []).append(rule)
    for rule in kept:
        if rule.number not in again:
            continue
        told = ", ".join(
            f"{one.place} ({'the same' if one.draft.text == rule.draft.text else 'another'} text)"
            for one in again[rule.number][:LISTED]
        )
        yield Oddity(
            "duplicate",
            f"rule {rule.number} stands at {rule.place} and again at {told}: the first is taken, "
            "what follows is kept as a remark",
            (rule.number,),
        )


def titles(rules: Sequence[FoundRule]) -> Iterator[Oddity]:
    """Titles that several rules have."""
    found: dict[str, list[int]] = {}
    for rule in rules:
        if rule.draft.title:
            found.setdefault(rule.draft.title.casefold(), []).append(rule.number)
    for title, numbers in found.items():
        if len(numbers) > 1:
            yield Oddity(
                "title", f"rules {listed(numbers)} have the same title: «{shortened(title)}»",
                tuple(numbers),
            )  # fmt: skip


def gaps(numbers: Sequence[int]) -> Iterator[Oddity]:
    """Numbers that are left out between the first and the last of a hundred."""
    missing: list[int] = []
    hundreds: dict[int, list[int]] = {}
    for number in sorted(set(numbers)):
        hundreds.setdefault(number // HUNDRED, []).append(number)
    for found in hundreds.values():
        there = set(found)
        missing += [number for number in range(found[0], found[-1]) if number not in there]
    if missing:
        yield Oddity("gap", f"no rule has the number {listed(missing)}", tuple(missing))


def missing(numbers: Sequence[int], claims: Claims) -> Iterator[Oddity]:
    """Rules that the document says it has, and has not."""
    there = set(numbers)
    for low, high in claims.there:
        absent = [number for number in range(low, high + 1) if number not in there]
        if absent:
            yield Oddity(
                "missing",
                f"the document speaks of rules {low}-{high} but does not hold {listed(absent)}",
                tuple(absent),
            )


def references(rules: Sequence[FoundRule], claims: Claims) -> Iterator[Oddity]:
    """Rules that are named by others and are not there."""
    there = {rule.number for rule in rules}
    claimed = claims.there
    for rule in rules:
        absent = [
            number
            for number in references_of(rule.draft.text)
            if number not in there and not any(low <= number <= high for low, high in claimed)
        ]
        if absent:
            yield Oddity(
                "reference", f"rule {rule.number} names rule {listed(absent)}, which is not there",
                (rule.number, *absent),
            )  # fmt: skip


def order(drafts: Sequence[Draft]) -> Iterator[Oddity]:
    """Rules that do not stand in order of number."""
    later = [
        two.number for one, two in pairwise(drafts)
        if two.number < one.number and two.document is one.document
    ]  # fmt: skip
    if later:
        yield Oddity(
            "order",
            f"rules do not stand in order of number: after a higher one come {listed(later)}",
            tuple(later),
        )


def endings(cuts: Sequence[Cut]) -> Iterator[Oddity]:
    """Short lines at the very end that may be a signature and not the last rule's."""
    for cut in cuts:
        if not cut.drafts:
            continue
        last = cut.drafts[-1]
        paragraphs = [one.strip() for one in last.text.split("\n\n")]
        tail: list[str] = []
        while len(paragraphs) > 1 and _is_tail(paragraphs[-1]):
            tail.insert(0, paragraphs.pop())
        if tail:
            yield Oddity(
                "ending",
                f"rule {last.number} ends with "
                + ", ".join(f"«{shortened(one)}»" for one in tail[-LISTED:])
                + ": a signature? It is kept; remove it if it is none of the rule",
                (last.number,),
            )


def _is_tail(paragraph: str) -> bool:
    return (
        0 < len(paragraph) <= TAIL
        and "\n" not in paragraph
        and paragraph[-1].isalnum()
        and not paragraph[0].isdigit()
        and paragraph[0] not in "-*+•|`#>"
    )


def beside(cut: Cut) -> Iterator[Oddity]:
    """What stands beside the rules of one document, and how its numbers were told apart."""
    name = cut.document.name
    for run in cut.outside:
        where = f"line {run[0]}" if len(run) == 1 else f"lines {run[0]}-{run[-1]}"
        words = shortened(cut.document.lines[run[0] - 1])
        yield Oddity("outside", f"{name}: {where}: in no rule, left out: «{words}»")
    rules = Counter(number for _, number in cut.listed)
    for number, count in sorted(rules.items()):
        what = "one numbered line" if count == 1 else f"{count} numbered lines"
        yield Oddity("list", f"{what} in rule {number} taken as its text", (number,))
    if cut.preamble:
        yield Oddity(
            "preamble",
            f"{name}: lines {listed(cut.preamble)} are numbered but stand before the rules",
        )
    if cut.odd:
        yield Oddity(
            "elsewhere",
            f"{name}: rule {listed(cut.odd)}: the number is written otherwise than the others",
            cut.odd,
        )
    if cut.dotted and not cut.drafts:
        yield Oddity("dotted", f"{name}: numbers such as 1.2 are no numbers of rules")
    if not cut.braces_match:
        yield Oddity("braces", f"{name}: braces do not match and are taken as text")
    for draft in cut.drafts:
        yield from _about(draft)


def _about(draft: Draft) -> Iterator[Oddity]:
    if not draft.digits.isascii():
        yield Oddity(
            "number",
            f"rule {draft.number}: its number is written {draft.digits}",
            (draft.number,),
        )
    if draft.said_inside is not None and draft.said_inside != draft.number:
        yield Oddity(
            "number",
            f"{draft.document.name}: the name says {draft.number}, the text {draft.said_inside}; "
            "the name counts",
            (draft.number,),
        )


def marks(drafts: Sequence[Draft]) -> Iterator[Oddity]:
    """What was left out around texts, by kind."""
    found: dict[str, list[int]] = {}
    for draft in drafts:
        for mark in draft.marks:
            found.setdefault(mark, []).append(draft.number)
    for mark, numbers in found.items():
        yield Oddity("marks", f"not part of the text: {mark} ({listed(numbers)})", tuple(numbers))


def letters(rules: Sequence[FoundRule]) -> Iterator[Oddity]:
    """What the canonical form will make of texts once they are loaded (docs/formats.md)."""
    found: dict[str, list[int]] = {}
    for rule in rules:
        text = rule.draft.text
        for what, there in (
            ("tabs become blanks", "\t" in text),
            ("non-breaking blanks become blanks", "\u00a0" in text or "\u202f" in text),
            ("blanks at line ends go", any(row != row.rstrip() for row in text.split("\n"))),
            ("characters that cannot be seen are spelt out", _spelt_out(text)),
            ("letters are composed (NFC)", not unicodedata.is_normalized("NFC", text)),
        ):
            if there:
                found.setdefault(what, []).append(rule.number)
    for what, numbers in found.items():
        yield Oddity(
            "letters", f"when the file is loaded, {what} ({listed(numbers)})", tuple(numbers)
        )


def _spelt_out(text: str) -> bool:
    return any("[U+" in row for row in canonical_lines(text)) and "[U+" not in text


def too_long(rules: Sequence[FoundRule]) -> Iterator[str]:
    """Texts that no ruleset can hold."""
    for rule in rules:
        octets = len("".join(f"{row}\n" for row in canonical_lines(rule.draft.text)).encode())
        if octets > TEXT_OCTETS:
            yield (
                f"{rule.place}: rule {rule.number}: expected a text of at most {TEXT_OCTETS} "
                f"octets, found {octets}"
            )

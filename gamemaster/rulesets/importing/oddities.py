"""Tells what is odd about documents and their rules, for whoever imports them. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final

from gamemaster.documents.proposal import canonical_lines
from gamemaster.rulesets.importing.accounting import Cut
from gamemaster.rulesets.importing.document_lines import NOTE
from gamemaster.rulesets.importing.documents import Source
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.wording import (
    HUNDRED,
    Claims,
    references_of,
)

KINDS: Final = (
    "duplicate", "gap", "missing", "reference", "order", "title", "conflict", "assumed", "empty",
    "option", "ending", "list", "preamble", "elsewhere", "number", "dotted", "braces", "file",
    "outside", "marks", "letters",
)  # fmt: skip
"""The kinds of oddities, in the order in which they are told."""

SHOWN: Final = 48
QUOTED: Final = 200
BEGINNING: Final = 32
LISTED: Final = 12
SEVERAL: Final = 3
LINES: Final = 2
"""Where more rules than this have a line each, one with more is odd."""

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

_DATA: Final = ("{", '"""', "'''", "|", ">-")
_SIGNATURE: Final = re.compile(r"(?:(?=[^-*+•|`#>]).{1,47}\n){0,3}(?=[^-*+•|`#>]).{0,47}[^\W_]")
_BEGINS: Final = re.compile(
    r"[ \t]*(?:(?P<sign>[^\w\s*+•>|`(-]|--|[(*](?=[^\W\d_].*[)*]\W?$))"
    r"|(?P<words>[^\W\d_]{3,14}(?: [^\W\d_]{2,10})?:(?=\s)"
    r"|[^\W\d_]+(?:[ \t]+[^\W\d_]+\b(?=.*\d)|\.(?=[ \t]*\d))))"
)
"""The beginning of a line that may be about its rule: a sign, a label, or words and a number."""

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
    odd = [
        *_odd_rules(drafts, rules, others, claims),
        *_odd_numbers(drafts, rules, claims),
        *_odd_texts(drafts, rules),
        *_alike_at_the_end(drafts),
        *(Oddity("file", note) for note in source.notes),
        *(oddity for each in cuts for oddity in _odd_document(each)),
    ]
    return tuple(sorted(odd, key=lambda oddity: KINDS.index(oddity.kind)))


def shortened(text: str, limit: int = SHOWN) -> str:
    """Return the beginning of a text on one line."""
    flat = " ".join(text[: 4 * limit].split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


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
        named = [other for other in references_of(rule.text) if other not in rules]
        absent = [
            other for other in named if not any(low <= other <= high for low, high in claims.there)
        ]
        if absent:
            words = f"rule {number} names rule {listed(absent)}, which is not there"
            yield Oddity("reference", words, (number, *absent))
        said = {
            because: "mutable" if status else "immutable"
            for status, because in (
                (rule.mutable, rule.because), (rule.section, "section"), claimed(rule, claims)
            )
            if status is not None
        }  # fmt: skip
        if len(set(said.values())) > 1:
            told = ", ".join(f"{where} {status}" for where, status in said.items())
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
    """Yield titles that several rules have, and losses of the texts, here and when loaded."""
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, rule in rules.items():
        if rule.title:
            alike["title", rule.title.casefold()].append(number)
        for kind, what in (*_letters(rule.text), *_options(rule.text), *_braces(rule.text)):
            alike[kind, what].append(number)
    for rule in drafts:
        for mark in rule.marks if rule.text.strip() else ():
            alike["marks", f"not part of the text: {mark}"].append(rule.number)
    for (kind, words), numbers in alike.items():
        told = f"{words} ({listed(numbers)})"
        if kind == "title":
            told = f"rules {listed(numbers)} have the same title: «{shortened(words)}»"
        if kind != "title" or len(numbers) > 1:
            yield Oddity(kind, told, tuple(numbers))


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


def _braces(text: str) -> Iterator[tuple[str, str]]:
    """Yield that a text seems to stand in braces, or in signs of data that is not read."""
    if text.startswith(_DATA) or text.endswith(("{", "}", *_DATA)) or re.search(r'\\n?"', text):
        yield "braces", "braces or signs of data at an end of the text are kept: are they of it?"


def _options(text: str) -> Iterator[tuple[str, str]]:
    """Yield which options of a tournament decide what a text speaks of."""
    for option, words in OPTIONS.items():
        if re.search(words, text, re.IGNORECASE):
            yield "option", f"the option `{option}` of a tournament decides, at least in part"


def _odd_document(cut: Cut) -> Iterator[Oddity]:
    """Yield what stands beside the rules of a document, and how its numbers were told apart."""
    name = cut.document.name
    if cut.rules and (tail := _tail(cut.rules[-1].text)):
        number = cut.rules[-1].number
        words = ", ".join(f"«{shortened(paragraph)}»" for paragraph in tail[-LISTED:])
        words = f"rule {number} ends with {words}: a signature? It is kept; remove it if it is none"
        yield Oddity("ending", f"{words} of the rule", (number,))
    for what, sign in (("line", "\n"), ("paragraph", "\n\n")) if len(cut.rules) > LINES else ():
        number, more = cut.rules[-1].number, cut.rules[-1].text.split(sign)[1:]
        if "".join(more).strip() and all(sign not in rule.text for rule in cut.rules[:-1]):
            second = shortened(sign.join(more).strip())
            words = f"rule {number} alone has a second {what}: «{second}»: is it of the rule?"
            yield Oddity("ending", words, (number,))
            break
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
    odd = tuple(start.number for start in cut.numbering.odd)
    for kind, there, words, numbers in (
        ("preamble", early, f"lines {early} are numbered but stand before the rules", ()),
        ("elsewhere", odd,
         f"rule {listed(odd)}: the number is written otherwise than the others", odd),
        ("dotted", cut.dotted > len(cut.rules), "numbers such as 1.2 are no numbers of rules", ()),
        ("braces", not cut.braces_match, "braces do not match and are taken as text", ()),
        ("file", cut.aside, "no rules are taken from it: each has a file of its own", ()),
    ):  # fmt: skip
        if there:
            yield Oddity(kind, f"{name}: {words}", numbers)


def _notes(cut: Cut) -> Iterator[Oddity]:
    """Quote what several rules have and none keeps, lines that differ in their numbers once."""
    notes: dict[str, list[str]] = defaultdict(list)
    for said in (said for run in cut.outside if run.why == NOTE for said in run.said):
        notes[_DIGITS.sub("0", said.strip())].append(shortened(said, QUOTED))
    for alike in notes.values():
        often = "" if len(alike) == 1 else f", {len(alike)} times but for its numbers"
        yield Oddity("marks", f"{cut.document.name}: {NOTE}, left out: «{alike[0]}»{often}")


def _alike_at_the_end(rules: Sequence[FoundRule]) -> Iterator[Oddity]:
    """Ask about last lines that begin alike in several rules, behind a sign or with a number."""
    alike: dict[str, list[FoundRule]] = defaultdict(list)
    for rule in rules:
        _, below, last = rule.text.rpartition("\n")
        match = _BEGINS.match(last) if below else None
        if match is not None:
            alike[match["sign"] or match["words"].casefold()].append(rule)
    for found in alike.values():
        if len(found) >= SEVERAL:
            numbers = tuple(rule.number for rule in found)
            last = shortened(found[0].text.rpartition("\n")[2])
            words = f"rules {listed(numbers)} end with lines that begin alike, as «{last}»"
            yield Oddity("ending", f"{words}: are they of the rules?", numbers)


def _tail(text: str) -> list[str]:
    """Return short lines at the very end that may be a signature and not part of the last rule."""
    others = [paragraph.strip() for paragraph in text.split("\n\n")][1:]
    tail = takewhile(
        lambda said: _SIGNATURE.fullmatch(said) and not said[0].isdigit(), others[::-1]
    )
    return list(tail)[::-1]


def claimed(rule: FoundRule, claims: Claims, *, alone: bool = False) -> tuple[bool | None, str]:
    """Return the status that prose gives a rule, and where; None where it says nothing of it."""
    status, words = claims.status_of(rule.number, alone=alone) or (None, "")
    return status, f"prose («{words}»)"

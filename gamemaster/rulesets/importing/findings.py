"""Makes rules of documents, and tells everything that is odd about them.

Pure: ``documents`` has read the files. Deterministic: the same documents give the same rules, the
same oddities and the same words.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from gamemaster.documents.proposal import TEXT_OCTETS, canonical_lines
from gamemaster.rulesets.importing.cutting import Cut, Draft, cut
from gamemaster.rulesets.importing.documents import Source
from gamemaster.rulesets.importing.numbering import LONG, STYLES
from gamemaster.rulesets.importing.wording import (
    HUNDRED,
    RULE_WORD,
    Claims,
    claims_of,
    own_claim,
    references_of,
)
from gamemaster.rulesets.loader import RULES

KINDS: Final = (
    "duplicate", "gap", "missing", "reference", "order", "title", "conflict", "assumed", "empty",
    "ending", "list", "preamble", "elsewhere", "number", "dotted", "braces", "file", "outside",
    "marks", "letters",
)  # fmt: skip
"""What an oddity can be about, in the order in which they are told."""

ONE_EACH: Final = "one file for each rule"
TITLE: Final = 100
FILES_EACH: Final = 2
"""From so many files of a single rule on, each rule has its own."""

SHOWN: Final = 48
LISTED: Final = 12
TAIL: Final = 48

_ROMAN: Final = re.compile(
    rf"[ \t#*_]{{0,12}}(?:{RULE_WORD})[ \t]+[ivxlcIVXLC]{{1,9}}(?:[.:)]|$)", re.IGNORECASE
)


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
                {"kind": oddity.kind, "words": oddity.words, "rules": list(oddity.rules)}
                for oddity in self.oddities
            ],
            "refusals": list(self.refusals),
        }


def examined(source: Source) -> Found:
    """Return what the documents hold; ``refusals`` is filled if no ruleset can be made of it."""
    cuts, aside = _set_aside(
        [cut(document, alone=not source.folder) for document in source.documents]
    )
    drafts = [draft for each in cuts for draft in each.drafts]
    claims = claims_of(_prose(cuts))
    rules: dict[int, FoundRule] = {}
    others: list[FoundRule] = []
    for draft in drafts:
        rule = _with_status(draft, claims)
        if draft.text.strip() and rules.setdefault(draft.number, rule) is not rule:
            others.append(rule)
    kept = [rules[number] for number in sorted(rules)]
    odd = [
        *_odd_numbers(kept, others, claims),
        *_odd_rules(kept, claims),
        *_odd_drafts(drafts),
        *(oddity for each in cuts for oddity in _odd_document(each)),
        *(Oddity("file", note) for note in (*source.notes, *aside)),
    ]
    odd.sort(key=lambda oddity: KINDS.index(oddity.kind))
    return Found(
        source,
        _title(source, cuts),
        _style(source, cuts),
        tuple(kept),
        tuple(others),
        tuple(odd),
        tuple(_refusals(source, cuts, drafts, kept)),
    )


def _set_aside(cuts: Sequence[Cut]) -> tuple[list[Cut], list[str]]:
    """Where each rule has a file of its own, take no rules from what stands beside them.

    A list of contents or a page with a few numbered steps is no ruleset there. Returns the
    documents and what is to be said about them.
    """
    own = {each.drafts[0].number for each in cuts if each.drafts and each.key is None}
    if len(own) < FILES_EACH:
        return list(cuts), []
    kept: list[Cut] = []
    notes: list[str] = []
    for each in cuts:
        weak = each.key is not None and STYLES[each.key.style][0] < STYLES["word"][0]
        if each.key is None or not (weak or {draft.number for draft in each.drafts} <= own):
            kept.append(each)
            continue
        document = each.document
        notes.append(f"{document.name}: no rules are taken from it: each has a file of its own")
        lines = tuple(at for at, line in enumerate(document.lines, 1) if line.strip())
        kept.append(Cut(document, (), (lines,)))
    return kept, notes


def _prose(cuts: Sequence[Cut]) -> Iterator[str]:
    """Yield every paragraph of the documents: texts of rules, then what is in none of them."""
    for each in cuts:
        for draft in each.drafts:
            yield from draft.text.split("\n\n")
        for run in each.outside:
            yield "\n".join(each.document.lines[number - 1] for number in run)


def _with_status(draft: Draft, claims: Claims) -> FoundRule:
    """Decide the status of a rule: the word that stands nearest to it counts."""
    for status, because in (
        (draft.own, "tag"),
        (own_claim(draft.text), "its own words"),
        (draft.section, "section"),
        _claimed(draft, claims),
    ):
        if status is not None:
            return FoundRule(draft, status, because)
    custom = LONG <= draft.number < 2 * LONG
    return FoundRule(draft, mutable=not custom, because="custom" if custom else "assumed")


def _claimed(draft: Draft, claims: Claims) -> tuple[bool | None, str]:
    status, words = claims.status_of(draft.number) or (None, "")
    return status, f"prose («{words}»)"


# --- what is odd ----------------------------------------------------------------------------------


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


def _grouped(pairs: Iterable[tuple[str, int]]) -> Iterable[tuple[str, tuple[int, ...]]]:
    """Return every first word once, with the numbers that stand beside it."""
    found: dict[str, list[int]] = {}
    for word, number in pairs:
        found.setdefault(word, []).append(number)
    return ((word, tuple(numbers)) for word, numbers in found.items())


def _odd_numbers(
    rules: Sequence[FoundRule], others: Sequence[FoundRule], claims: Claims
) -> Iterator[Oddity]:
    """Yield what is odd about the numbers that are there, that are not, and that are named."""
    there = {rule.number: rule for rule in rules}
    again: dict[int, list[str]] = {}
    for rule in others:
        which = "the same" if rule.draft.text == there[rule.number].draft.text else "another"
        again.setdefault(rule.number, []).append(f"{rule.place} ({which} text)")
    for number in sorted(again):
        yield Oddity(
            "duplicate",
            f"rule {number} stands at {there[number].place} and again at "
            f"{', '.join(again[number][:LISTED])}: the first is taken, what follows is kept as a "
            "remark",
            (number,),
        )
    pairs = [(low, high) for low, high in pairwise(there) if low // HUNDRED == high // HUNDRED]
    gaps = [number for low, high in pairs for number in range(low + 1, high)]
    if gaps:
        yield Oddity("gap", f"no rule has the number {listed(gaps)}", tuple(gaps))
    for low, high in claims.there:
        absent = [number for number in range(low, high + 1) if number not in there]
        if absent:
            words = f"speaks of rules {low}-{high} but does not hold {listed(absent)}"
            yield Oddity("missing", f"the document {words}", tuple(absent))
    for rule in rules:
        absent = [
            number
            for number in references_of(rule.draft.text)
            if number not in there and not any(low <= number <= high for low, high in claims.there)
        ]
        if absent:
            words = f"rule {rule.number} names rule {listed(absent)}, which is not there"
            yield Oddity("reference", words, (rule.number, *absent))


def _odd_rules(rules: Sequence[FoundRule], claims: Claims) -> Iterator[Oddity]:
    """Yield what is odd about titles, statuses and letters."""
    titles = ((rule.draft.title.casefold(), rule.number) for rule in rules if rule.draft.title)
    for title, numbers in _grouped(titles):
        if len(numbers) > 1:
            words = f"rules {listed(numbers)} have the same title: «{shortened(title)}»"
            yield Oddity("title", words, numbers)
    for rule in rules:
        said = {rule.because: rule.mutable}
        for status, because in ((rule.draft.section, "section"), _claimed(rule.draft, claims)):
            if status is not None:
                said.setdefault(because, status)
        if len(set(said.values())) > 1:
            told = ", ".join(
                f"{where} {'mutable' if mutable else 'immutable'}"
                for where, mutable in said.items()
            )
            words = f"rule {rule.number}: {told}; taken as {rule.status}"
            yield Oddity("conflict", words, (rule.number,))
    for because, why in (
        ("custom", "immutable, as numbers from 100 to 199 are by custom"),
        ("assumed", "mutable, for want of any word about it"),
    ):
        numbers = tuple(rule.number for rule in rules if rule.because == because)
        if numbers:
            yield Oddity("assumed", f"taken as {why}: {listed(numbers)}", numbers)
    letters = ((what, rule.number) for rule in rules for what in _letters(rule.draft.text))
    for what, numbers in _grouped(letters):
        yield Oddity("letters", f"when the file is loaded, {what} ({listed(numbers)})", numbers)


def _letters(text: str) -> Iterator[str]:
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
            yield what


def _odd_drafts(drafts: Sequence[Draft]) -> Iterator[Oddity]:
    """Yield what is odd about rules as the documents have them."""
    later = tuple(
        two.number for one, two in pairwise(drafts)
        if two.number < one.number and two.document is one.document
    )  # fmt: skip
    if later:
        words = "rules do not stand in order of number: after a higher one come"
        yield Oddity("order", f"{words} {listed(later)}", later)
    for draft in drafts:
        name, number = draft.document.name, draft.number
        if not draft.text.strip():
            words = f"rule {number} has no text and is left out ({name}: line {draft.line})"
            yield Oddity("empty", words, (number,))
        if not draft.digits.isascii():
            yield Oddity(
                "number", f"rule {number}: its number is written {draft.digits}", (number,)
            )
        if draft.said_inside not in (None, number):
            words = f"{name}: the name says {number}, the text {draft.said_inside}; the name counts"
            yield Oddity("number", words, (number,))
    filled = (draft for draft in drafts if draft.text.strip())
    marks = ((mark, draft.number) for draft in filled for mark in draft.marks)
    for mark, numbers in _grouped(marks):
        yield Oddity("marks", f"not part of the text: {mark} ({listed(numbers)})", numbers)


def _odd_document(cut: Cut) -> Iterator[Oddity]:
    """Yield what stands beside the rules of a document, and how its numbers were told apart."""
    name = cut.document.name
    if cut.drafts and (tail := _tail(cut.drafts[-1].text)):
        number = cut.drafts[-1].number
        words = ", ".join(f"«{shortened(paragraph)}»" for paragraph in tail[-LISTED:])
        yield Oddity(
            "ending",
            f"rule {number} ends with {words}: a signature? It is kept; remove it if it is none "
            "of the rule",
            (number,),
        )
    for run in cut.outside:
        where = f"line {run[0]}" if len(run) == 1 else f"lines {run[0]}-{run[-1]}"
        words = shortened(cut.document.lines[run[0] - 1])
        yield Oddity("outside", f"{name}: {where}: in no rule, left out: «{words}»")
    for number, count in sorted(Counter(cut.listed).items()):
        what = "one numbered line" if count == 1 else f"{count} numbered lines"
        yield Oddity("list", f"{what} in rule {number} taken as its text", (number,))
    preamble, odd = listed(cut.preamble), listed(cut.odd)
    for kind, there, words, numbers in (
        ("preamble", preamble, f"lines {preamble} are numbered but stand before the rules", ()),
        ("elsewhere", odd, f"rule {odd}: the number is written otherwise than the others", cut.odd),
        ("dotted", cut.dotted and not cut.drafts, "numbers such as 1.2 are no numbers of rules",
         ()),
        ("braces", not cut.braces_match, "braces do not match and are taken as text", ()),
    ):  # fmt: skip
        if there:
            yield Oddity(kind, f"{name}: {words}", numbers)


def _tail(text: str) -> list[str]:
    """Return short lines at the very end that may be a signature and none of the last rule."""
    paragraphs = [paragraph.strip() for paragraph in text.split("\n\n")]
    begin = len(paragraphs)
    while begin > 1 and _is_tail(paragraphs[begin - 1]):
        begin -= 1
    return paragraphs[begin:]


def _is_tail(paragraph: str) -> bool:
    return (
        0 < len(paragraph) <= TAIL
        and "\n" not in paragraph
        and paragraph[-1].isalnum()
        and not paragraph[0].isdigit()
        and paragraph[0] not in "-*+•|`#>"
    )


# --- refusals and names ---------------------------------------------------------------------------


def _refusals(
    source: Source, cuts: Sequence[Cut], drafts: Sequence[Draft], kept: Sequence[FoundRule]
) -> Iterator[str]:
    if not drafts:
        yield (
            f"{source.name}: no numbered rules found. Rules begin with whole numbers, for instance "
            "«## 101 Title», «**101** text», «101. text», «Rule 101: text», or stand in files "
            "named 101.md"
        )
        if any(each.dotted for each in cuts):
            yield f"{source.name}: numbers such as 1.2 are there, which no rule can have"
        if any(
            _ROMAN.match(line[:TITLE]) for document in source.documents for line in document.lines
        ):
            yield f"{source.name}: Roman numerals are there, which are not read: write 1 for I"
        return
    if not kept:
        yield f"{source.name}: expected rules with a text, found numbers alone"
    if len(kept) > RULES:
        yield f"{source.name}: expected at most {RULES} rules, found {len(kept)}"
    for rule in kept:
        octets = len("".join(f"{row}\n" for row in canonical_lines(rule.draft.text)).encode())
        if octets > TEXT_OCTETS:
            yield (
                f"{rule.place}: rule {rule.number}: expected a text of at most {TEXT_OCTETS} "
                f"octets, found {octets}"
            )


def _title(source: Source, cuts: Sequence[Cut]) -> str:
    """Return the first heading of the first document, or the name of what was imported."""
    heading = next((each.heading for each in cuts if each.heading and not source.folder), "")
    stem = source.name.rpartition(".")[0] or source.name
    found = canonical_lines(heading)[:1] or canonical_lines(stem)[:1]
    return found[0].strip()[:TITLE] if found and found[0].strip() else "Imported rules"


def _style(source: Source, cuts: Sequence[Cut]) -> str:
    keys = [each.key for each in cuts if each.drafts]
    if source.folder and keys and all(key is None for key in keys):
        return ONE_EACH
    told = dict.fromkeys(ONE_EACH if key is None else STYLES[key.style][1] for key in keys)
    braces = any(key is not None and key.braces > 0 for key in keys)
    return "; ".join(told) + (", inside braces" if braces else "")

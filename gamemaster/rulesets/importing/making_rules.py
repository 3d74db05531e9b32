"""Makes rules of documents, and tells everything that is odd about them.

Pure: ``documents`` has read the files. Deterministic: the same documents give the same rules, the
same oddities and the same words.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Any, Final

from gamemaster.documents.proposal import TEXT_OCTETS, canonical_lines
from gamemaster.rulesets.importing.accounting import BEHIND, IN_NO_RULE, Cut, LeftOut, accounted
from gamemaster.rulesets.importing.cutting import cut
from gamemaster.rulesets.importing.document_lines import NOTE
from gamemaster.rulesets.importing.documents import Source
from gamemaster.rulesets.importing.numbering import LONG, STYLES
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.wording import (
    HUNDRED,
    NUMBER_NAMES,
    RULE_WORD,
    Claims,
    claims_of,
    own_claim,
    references_of,
)
from gamemaster.rulesets.loader import RULES

KINDS: Final = (
    "duplicate", "gap", "missing", "reference", "order", "title", "conflict", "assumed", "empty",
    "option", "ending", "list", "preamble", "elsewhere", "number", "dotted", "braces", "file",
    "outside", "marks", "letters",
)  # fmt: skip
"""The kinds of oddities, in the order in which they are told."""

ONE_EACH: Final = "one file for each rule"
TITLE: Final = 100
FILES_EACH: Final = 2
"""The number of files with a single rule from which on each rule has its own file."""

SHOWN: Final = 48
QUOTED: Final = 200
BEGINNING: Final = 32
MOST: Final = 3
MANY: Final = 2
"""The document may have this many times the characters, and the number, of the rules taken."""

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
_NUMBER: Final = re.compile(r"\s*(?:rule )?\d+[.:]?\s*", re.IGNORECASE)
_ROMAN: Final = re.compile(
    rf"[ \t#*_]{{0,12}}(?:{RULE_WORD})[ \t]+[ivxlcIVXLC]{{1,9}}(?:[.:)]|$)", re.IGNORECASE
)
_FIELD: Final = re.compile(
    rf"[ \t*+-]{{0,12}}[\"']?(?:{'|'.join(map(re.escape, sorted(NUMBER_NAMES)))})[\"'*]{{0,2}}"
    r"[ \t]*[:=][ \t\"'*]{0,4}\d",
    re.IGNORECASE,
)
_LETTERED: Final = re.compile(
    rf"[ \t#*_]{{0,12}}(?:{RULE_WORD})[ \t]+"
    r"(?P<digits>(?=[a-z]{0,8}\d)(?=\d{0,8}[a-z])\w{2,12})(?:[.:)]|$)",
    re.IGNORECASE,
)
"""A rule whose number has letters in it: «Rule 4E83: …»."""


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something that the organiser should look at; ``rules`` are the numbers that it concerns."""

    kind: str
    words: str
    rules: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """All that was found. ``rules`` are in order of number.

    ``places`` counts the lines that are numbered, as rules or otherwise.
    ``others`` are further rules with a number that is taken, ``left_out`` the lines that are in no
    rule; ``refusals`` say why no file can be written.
    """

    source: Source
    title: str
    style: str
    rules: tuple[FoundRule, ...]
    places: int = 0
    others: tuple[FoundRule, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    oddities: tuple[Oddity, ...] = ()
    refusals: tuple[str, ...] = ()

    @property
    def headline(self) -> str:
        """A line on how much of the document is in the rules."""
        lines = sum(len(run.lines) for run in self.left_out)
        worded = sum(len(run.lines) for run in self.left_out if run.worded)
        return (
            f"{len(self.rules)} of some {self.places} numbered places taken as rules; "
            f"{lines} lines in no rule, {worded} of them more than headings"
        )

    def as_json(self) -> dict[str, Any]:
        """Return everything but the texts."""
        return {
            "source": self.source.name,
            "headline": self.headline,
            "left_out": [
                {"file": run.document.name, "lines": list(run.lines), "why": run.why}
                for run in self.left_out
            ],
            "title": self.title,
            "style": self.style,
            "rules": [rule.as_json() for rule in self.rules],
            "oddities": [
                {"kind": oddity.kind, "words": oddity.words, "rules": list(oddity.rules)}
                for oddity in self.oddities
            ],
            "refusals": list(self.refusals),
        }


def examined(source: Source, *, partly: bool = False) -> Found:
    """Return what the documents hold; ``refusals`` is filled if no ruleset can be made of it.

    It is refused to leave most of it out, too, unless only a part is wanted (``partly``).
    """
    every = [cut(document, alone=not source.folder) for document in source.documents]
    cuts = list(_set_aside(every))
    for each in cuts:
        accounted(each)
    claims = claims_of(_prose(cuts))
    # Texts of rules speak of the beginning; beside them stands what a keeper says of today.
    beside = claims_of(
        (
            "\n".join(run.said)
            for each in cuts
            for run in each.outside
            if run.why in (IN_NO_RULE, BEHIND)
        ),
        now=True,
    )
    drafts = [_with_status(rule, claims, beside) for each in cuts for rule in each.rules]
    filled = [rule for rule in drafts if rule.text.strip()]
    first = {rule.number: rule for rule in reversed(filled)}
    rules = {number: first[number] for number in sorted(first)}
    others = [rule for rule in filled if rules[rule.number] is not rule]
    odd = [
        *_odd_rules(drafts, rules, others, claims),
        *_odd_numbers(drafts, rules, claims),
        *_odd_texts(drafts, rules),
        *(Oddity("file", note) for note in source.notes),
        *(oddity for each in cuts for oddity in _odd_document(each)),
    ]
    odd.sort(key=lambda oddity: KINDS.index(oddity.kind))
    left_out = (
        *(run for each in cuts for run in each.outside),
        *(_unused(rule, "its number is taken") for rule in others),
        *(_unused(rule, "it has no text") for rule in drafts if not rule.text.strip()),
    )
    left_out = tuple(run for run in left_out if run.lines)
    kept = tuple(rules.values())
    like_rules = len(drafts) + sum(len(each.numbering.unusable) + each.worded for each in cuts)
    too_little = () if partly else tuple(_too_little(kept, left_out, like_rules))
    refusals = (
        *_refusals(source, cuts, kept),
        *too_little,
        *(_unread_numbers(source, cuts) if kept and too_little else ()),
    )
    return Found(
        source,
        _title(source, cuts),
        _style(cuts),
        kept,
        like_rules + sum(each.numbered for each in cuts),
        tuple(others),
        left_out,
        tuple(odd),
        tuple(refusals),
    )


def _unused(rule: FoundRule, why: str) -> LeftOut:
    lines = enumerate(rule.document.lines[rule.line - 1 : rule.stop], rule.line)
    run = tuple(number for number, line in lines if line.strip())
    return LeftOut(rule.document, run, why)


def _too_little(
    kept: Sequence[FoundRule], left_out: Sequence[LeftOut], rules: int
) -> Iterator[str]:
    """Refuse where most of what people wrote would be in no rule."""
    lone = [rule.number for rule in kept if _NUMBER.fullmatch(rule.text)]
    if len(lone) >= SEVERAL:
        yield (
            f"the numbers seem to be those of lines, for of rules {listed(lone)} nothing is there "
            "but another number: take them away first"
        )
    taken = sum(len(rule.text) for rule in kept)
    left = sum(len(line) for run in left_out if run.missed for line in run.said)
    if kept and (left > MOST * taken or rules > MANY * len(kept)):
        yield (
            f"most would be left out: {len(kept)} of some {rules} rules and {taken} of "
            f"{taken + left} characters would be taken; see what is told as outside, number it as "
            "the rules are, or take this part alone with --partly"
        )


def _set_aside(cuts: Sequence[Cut]) -> Iterator[Cut]:
    """Take no rules from other files where each rule has a file of its own.

    A list of contents or a page with a few numbered steps is no ruleset there.
    """
    own = {each.rules[0].number for each in cuts if each.rules and each.numbering.key is None}
    for each in cuts:
        key = each.numbering.key
        weak = key is not None and STYLES[key.style][0] < STYLES["word"][0]
        again = weak or {rule.number for rule in each.rules} <= own
        if len(own) < FILES_EACH or key is None or not again:
            yield each
        else:
            lines = enumerate(each.document.lines, 1)
            run = tuple(number for number, line in lines if line.strip())
            yield Cut(each.document, (), (LeftOut(each.document, run),), aside=True)


def _prose(cuts: Sequence[Cut]) -> Iterator[str]:
    """Yield every paragraph of the documents: texts of rules, then all other lines."""
    for each in cuts:
        for rule in each.rules:
            yield from rule.text.split("\n\n")
        for run in each.outside:
            if run.worded and run.why != NOTE:
                yield "\n".join(run.said)


def _with_status(rule: FoundRule, claims: Claims, beside: Claims) -> FoundRule:
    """Decide the status of a rule: the word that stands nearest to it counts."""
    custom = LONG <= rule.number < 2 * LONG
    for status, because in (
        (rule.own, "tag"),
        (own_claim(rule.text), "its own words"),
        _claimed(rule, claims, alone=True),
        _claimed(rule, beside),
        (rule.section, "section"),
        _claimed(rule, claims),
        (not custom, "custom" if custom else "assumed"),
    ):
        if status is not None:
            return replace(rule, mutable=status, because=because)
    return rule


def _claimed(rule: FoundRule, claims: Claims, *, alone: bool = False) -> tuple[bool | None, str]:
    status, words = claims.status_of(rule.number, alone=alone) or (None, "")
    return status, f"prose («{words}»)"


# --- what is odd ----------------------------------------------------------------------------------


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
                (rule.mutable, rule.because), (rule.section, "section"), _claimed(rule, claims)
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
    if text.startswith(_DATA) or text.endswith(("{", "}", *_DATA)) or '\\"' in text:
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
    yield from _alike_at_the_end(cut.rules)
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


# --- refusals and names ---------------------------------------------------------------------------


def _refusals(source: Source, cuts: Sequence[Cut], kept: Sequence[FoundRule]) -> Iterator[str]:
    if not any(each.rules for each in cuts):
        yield (
            f"{source.name}: no numbered rules found. Rules begin with whole numbers, for instance "
            "«## 101 Title», «**101** text», «101. text», «Rule 101: text», or stand in files "
            "named 101.md"
        )
        yield from _unread_numbers(source, cuts)
        return
    if not kept:
        yield f"{source.name}: expected rules with a text, found numbers alone"
    if len(kept) > RULES:
        yield f"{source.name}: expected at most {RULES} rules, found {len(kept)}"
    for rule in kept:
        octets = len("".join(f"{row}\n" for row in canonical_lines(rule.text)).encode())
        if octets > TEXT_OCTETS:
            yield (
                f"{rule.place}: rule {rule.number}: expected a text of at most {TEXT_OCTETS} "
                f"octets, found {octets}"
            )


def _unread_numbers(source: Source, cuts: Sequence[Cut]) -> Iterator[str]:
    """Say which numbers are there that are not read."""
    if any(each.dotted for each in cuts):
        yield f"{source.name}: numbers such as 1.2 are there, which no rule can have"
    lettered = next(
        (
            match["digits"]
            for document in source.documents
            for line in document.lines
            if (match := _LETTERED.match(line[:TITLE])) is not None
        ),
        "",
    )
    if lettered:
        yield f"{source.name}: numbers such as {lettered} are there, which no rule can have"
    if any(_FIELD.match(line[:TITLE]) for document in source.documents for line in document.lines):
        yield (
            f"{source.name}: fields such as «number: 101» are there; rules that are data are read "
            "from JSON, sheets (CSV) and tables"
        )
    if any(_ROMAN.match(line[:TITLE]) for document in source.documents for line in document.lines):
        yield f"{source.name}: Roman numerals are there, which are not read: write 1 for I"


def _title(source: Source, cuts: Sequence[Cut]) -> str:
    """Return the first heading of the first document, or the name of what was imported."""
    heading = next((each.heading for each in cuts if each.heading and not source.folder), "")
    stem = source.name.rpartition(".")[0] or source.name
    found = canonical_lines(heading)[:1] or canonical_lines(stem)[:1]
    return found[0].strip()[:TITLE] if found and found[0].strip() else "Imported rules"


def _style(cuts: Sequence[Cut]) -> str:
    keys = [each.numbering.key for each in cuts if each.rules]
    told = dict.fromkeys(ONE_EACH if key is None else STYLES[key.style][1] for key in keys)
    braces = any(key is not None and key.braces > 0 for key in keys)
    return "; ".join(told) + (", inside braces" if braces else "")

"""Makes rules of documents, or says why none can be made of them.

Pure: ``documents`` has read the files. Deterministic: the same documents give the same rules, the
same oddities and the same words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, Final

from gamemaster.documents.proposal import TEXT_OCTETS, canonical_lines
from gamemaster.rulesets.importing.cutting import cut
from gamemaster.rulesets.importing.document_lines import NOTE
from gamemaster.rulesets.importing.documents import Document, Source
from gamemaster.rulesets.importing.every_line import BEHIND, IN_NO_RULE, Cut, LeftOut, accounted
from gamemaster.rulesets.importing.numbering import LONG, STYLES
from gamemaster.rulesets.importing.oddities import SEVERAL, Oddity, claimed, listed, oddities
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.stops import HISTORY
from gamemaster.rulesets.importing.wording import (
    NUMBER_NAMES,
    RULE,
    RULE_WORD,
    STATUS,
    Claims,
    claims_of,
    own_claim,
)
from gamemaster.rulesets.importing.written_numbers import in_decimals
from gamemaster.rulesets.loader import RULES

ONE_EACH: Final = "one file for each rule"
TITLE: Final = 100
FILES_EACH: Final = 2
"""The number of files with a single rule from which on each rule has its own file."""

MOST: Final = 3
MANY: Final = 2
"""The document may have this many times the characters, and the number, of the rules taken."""

_TWICE: Final = re.compile(r"[ \t]*(\d{1,6})[.):]?[ \t]+(\d{1,6})[.):](?=\s)")
"""A number at the beginning of a line, and another one right behind it."""

_NO_WORDS: Final = re.compile(r"(?:\s*rule )?[\W\d_]*", re.IGNORECASE)
_ROMAN: Final = re.compile(
    rf"[ \t#*_]{{0,12}}(?:(?:{RULE_WORD})[ \t]+[ivxlc]{{1,9}}"
    r"|(?:[^\W\d_]{2,14}[ \t]+|§[ \t]*)?(?-i:[IVXLC]{2,9}))(?:[.:)]|$)",
    re.IGNORECASE,
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
_UNREAD: Final = (
    (_LETTERED, "numbers such as {digits} are there, which no rule can have"),
    (_FIELD, "fields such as «number: 101» are there; data are read from JSON, CSV and tables"),
    (_ROMAN, "Roman numerals are there that do not plainly number the rules: write 1 for I"),
)  # fmt: skip
"""Numbers that no rule can have, or that are not read: «Rule 4E83: …»."""


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


def examined(source: Source, *, partly: bool = False, again: bool = False) -> Found:
    """Return what the documents hold; ``refusals`` is filled if no ruleset can be made of it.

    It is refused to leave most of it out, too, unless only a part is wanted (``partly``). What
    would be refused is looked at ``again``: other numbers may be those of its rules.
    """
    every = [cut(document, alone=not source.folder, again=again) for document in source.documents]
    cuts = list(_set_aside(every))
    for each in cuts:
        accounted(each)
    claims = claims_of(_prose(cuts))
    # Texts of rules speak of the beginning; beside them stands what a keeper says of today.
    beside = claims_of(
        (
            read("\n".join(run.said))
            for each in cuts
            for read in (_reader(each),)
            for run in each.outside
            if run.why in (IN_NO_RULE, BEHIND)
        ),
        now=True,
    )
    drafts = [_with_status(rule, claims, beside) for each in cuts for rule in each.rules]
    filled = [rule for rule in drafts if rule.text.strip()]
    empty = [rule for rule in drafts if not rule.text.strip()]
    first = {rule.number: rule for rule in reversed(filled)}
    rules = {number: first[number] for number in sorted(first)}
    others = [rule for rule in filled if rules[rule.number] is not rule]
    odd = oddities(source, cuts, drafts, rules, others, claims)
    left_out = (
        *(run for each in cuts for run in each.outside),
        *(
            _run(rule.document, rule.line - 1, rule.stop, why)
            for unused, why in ((others, "its number is taken"), (empty, "it has no text"))
            for rule in unused
        ),
    )
    left_out = tuple(run for run in left_out if run.lines)
    kept = tuple(rules.values())
    like_rules = len(drafts) + sum(
        len(each.numbering.unusable) + each.worded + each.again for each in cuts
    )
    too_little = () if partly else tuple(_too_little(kept, left_out, like_rules))
    refusals = (
        *_refusals(source, cuts, kept),
        *too_little,
        *(_unread_numbers(source, cuts) if kept and too_little else ()),
    )
    if refusals and not (partly or again):
        other = examined(source, again=True)
        if not other.refusals:
            return other
    return Found(
        source,
        _title(source, cuts),
        _style(cuts),
        kept,
        like_rules + sum(each.numbered for each in cuts),
        tuple(others),
        left_out,
        odd,
        tuple(refusals),
    )


def _run(document: Document, begin: int, end: int, why: str) -> LeftOut:
    """Return the lines of a document that are not blank, from one up to another, as left out."""
    lines = enumerate(document.lines[begin:end], begin + 1)
    return LeftOut(document, tuple(number for number, line in lines if line.strip()), why)


def _too_little(
    kept: Sequence[FoundRule], left_out: Sequence[LeftOut], rules: int
) -> Iterator[str]:
    """Refuse where most of what people wrote would be in no rule."""
    lone = [rule.number for rule in kept if _NO_WORDS.fullmatch(rule.text)]
    if len(lone) >= SEVERAL:
        yield (
            f"the numbers seem to be those of lines, for of rules {listed(lone)} nothing is there "
            "but another number or signs: take them away first"
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

    A list of contents or a page with a few numbered steps is no ruleset there; nor are files with
    numbers in a folder that does not speak of rules, beside one that does.
    """
    own = {each.rules[0].number for each in cuts if each.rules and each.numbering.key is None}
    speaking = {each.document.folders for each in cuts if each.rules and _speaks(each.document)}
    for each in cuts:
        key = each.numbering.key
        weak = key is not None and not key.strong
        again = weak or {rule.number for rule in each.rules} <= own
        beside = speaking and each.document.folders and not _speaks(each.document)
        if len(own) < FILES_EACH or not (beside if key is None else again):
            yield each
        else:
            whole = (_run(each.document, 0, len(each.document.lines), IN_NO_RULE),)
            yield Cut(each.document, (), whole, aside=True)


def _speaks(document: Document) -> bool:
    """Tell whether a folder around a document speaks of rules, or of their status."""
    told = " ".join(document.folders)
    return RULE.search(told) is not None or STATUS.search(told) is not None


def _prose(cuts: Sequence[Cut]) -> Iterator[str]:
    """Yield every paragraph of the documents: texts of rules, then all other lines but histories.

    A history says what a rule was: «Initial immutable rule 101».
    """
    for each in cuts:
        read = _reader(each)
        for rule in each.rules:
            yield from read(rule.text).split("\n\n")
        for run in each.outside:
            if run.worded and run.why != NOTE and not HISTORY.fullmatch(run.said[0]):
                yield read("\n".join(run.said))


def _reader(cut: Cut) -> Callable[[str], str]:
    """Return a function that puts the numbers of a document's rules in its texts into decimals."""
    others = (rule.digits for rule in cut.rules if rule.counted and not rule.digits.isdecimal())
    digits = next(others, None)
    return str if digits is None else partial(in_decimals, digits=digits)


def _with_status(rule: FoundRule, claims: Claims, beside: Claims) -> FoundRule:
    """Decide the status of a rule: the word that stands nearest to it counts."""
    custom = LONG <= rule.number < 2 * LONG and not rule.counted
    for status, because in (
        (rule.own, "tag"),
        (own_claim(rule.text), "its own words"),
        claimed(rule, claims, alone=True),
        claimed(rule, beside),
        (rule.section, "section"),
        claimed(rule, claims),
        (not custom, "custom" if custom else "assumed"),
    ):
        if status is not None:
            return replace(rule, mutable=status, because=because)
    return rule


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
    alike = [
        start
        for each in cuts
        for first in each.numbering.starts[:1]
        for start in each.numbering.texts
        if (start.number, start.key) == (first.number, first.key)
    ]
    if len(kept) == 1 and len(alike) >= SEVERAL:
        yield (
            f"{source.name}: {len(alike) + 1} lines have the number {alike[0].digits}: write the "
            "numbers that they are shown with"
        )
    twice = [
        (int(found[1]), int(found[2]))
        for document in source.documents
        for line in document.lines
        if (found := _TWICE.match(line)) is not None
    ]
    taken = {rule.number for rule in kept}
    if (
        len(twice) >= SEVERAL <= sum(outer in taken for outer, _ in twice)
        and all(inner < outer for outer, inner in twice)
        and all(low[0] < high[0] and low[1] + 1 == high[1] for low, high in pairwise(twice))
    ):
        yield (
            f"{source.name}: the numbers seem to be those of lines, for others behind them count "
            f"from {twice[0][1]} to {twice[-1][1]}: take them away first"
        )
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
        yield f"{source.name}: numbers such as 1.2 are there that do not count up: write 102 for it"
    lines = [line[:TITLE] for document in source.documents for line in document.lines]
    for pattern, words in _UNREAD:
        if (match := next(filter(None, map(pattern.match, lines)), None)) is not None:
            yield f"{source.name}: {words.format(**match.groupdict())}"


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

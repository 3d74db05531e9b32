"""Looks at the rules that were made as a careful reader would, for what is unlike the rest.

Pure. Nothing here knows how documents are laid out. Whatever a part of the importer took for what
it is not, a line or a rule comes of it that is unlike the others. Each reason is told once, with
the first lines that it holds for, so that there are never many.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

from gamemaster.rulesets.importing.document_lines import is_emphasised
from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.numbering import in_parts
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.wording import HUNDRED, RULE, RULE_WORD, speaks_of_rules

REASONS: Final = {
    "none": "no word of the document speaks of rules: are these any?",
    "word": "numbered behind a word that is not read as one for rules: are these any?",
    "counted": "{} to {} are read as {} to {}, and texts stay as they are: are these the rules?",
    "next": "numbered in a text as rules are: are these rules?",
    "many": "texts hold far more numbered lines than there are rules: are these the rules?",
    "written": "the number is written otherwise than most: are these rules?",
    "signs": "signs of a page or of data: are they of the rules?",
    "begins": "these texts begin otherwise than most: is something before them?",
    "titles": "these texts begin with what may be their titles:",
    "heads": "stands alone in a text as a heading does: does something else begin there?",
    "last": "no other rule has such lines as the last one: are they of it?",
    "alike": "these texts end with lines that begin alike: are they of the rules?",
    "ends": "these texts end otherwise than most: is this of them?",
    "long": "these texts are far longer than most: is more than a rule in them?",
    "short": "these texts are far shorter than most: is something missing?",
    "named": "several rules have the same title:",
    "status": "a sentence gives these another status than their neighbours have:",
}
"""Reasons to look at a line or a rule again, in the order in which they are told."""

SHOWN: Final = 48
TOLD: Final = 3
SEVERAL: Final = 3
HEADING_WORDS: Final = 7
LONG: Final = 60
LONGER: Final = 4
SHORT: Final = 2

_SIGN: Final = re.compile(
    r"[ \t]*(?:>|\+(?=\S)|[=#]{1,6}[ \t]+[^\Wa-z]|\{|:{3}|\[/?\w+\](?!\()|\|)"
    r"|.*(?:</?[a-z]{1,10}\d?(?: [^<>=]*=[^<>]*)?/?>"
    r"|\[edit|\\n?\"|[{}][;,]?$|'{3}|\"{3}|~~|&\w{2,6};)",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(
    rf"[\W_]{{0,6}}(?P<word>(?:{RULE_WORD})[ \t]+)?#?(?P<number>\d{{1,9}})(?!\d)"
    r"(?(word)|(?=[.):\]*–—-]|$)(?![./-]\d))",
    re.IGNORECASE,
)
_WORDED: Final = re.compile(r"[\W_]{0,9}(?P<word>[^\W\d_]{2,14})[.,]?[ \t]+\d")
_BEFORE: Final = re.compile(
    r"[ \t]*((?:[^\w\s]{1,9}[ \t]*)?(?:[^\W\d]+[ \t]*)?[^\w\s]{0,9})\d+([^\w\s]*)"
)
_ITEM: Final = re.compile(r"[ \t]*(?:[^\w\s\"'“«¡¿*_(]|[*_]+\s|\(?\w{1,3}[.)]|\d)")
_RUN_IN: Final = re.compile(r"[^\W\d_][^.:–—!?,;\n]{0,48}?(?P<sign>[.:]|\s[–—-])\s+\S")
_LABEL: Final = re.compile(r"[\W_]{0,4}[^\W\d_]+(?: [^\W\d_]+)?:")
_ENDED: Final = re.compile(r"[.!?:;…。！？][\s\"'`”»*_)\]\d]*$")  # noqa: RUF001 - Chinese
_ALIKE: Final = re.compile(
    r"[ \t]*(?:(?P<sign>[^\w\s*+•>|`(-]|--|[(*](?=[^\W\d_].*[)*]\W?$))"
    r"|(?P<words>[^\W\d_]{3,14}(?: [^\W\d_]{2,10})?:(?=\s)"
    r"|[^\W\d_]+(?:[ \t]+[^\W\d_]+\b(?=.*\d)|\.(?=[ \t]*\d))))"
)
"""The beginning of a line that may be about its rule: a sign, a label, or words and a number."""


class Row(NamedTuple):
    """A line of the text of a rule, from 1; ``first`` of a paragraph, ``alone`` the only one."""

    rule: FoundRule
    line: int
    said: str
    first: bool
    alone: bool


def doubts(rules: Sequence[FoundRule], listed: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield what to look at, in words, and the rules that it concerns.

    Their texts, in the order of the documents, hold as many numbered lines as are ``listed``.
    """
    texts = [rows for rule in rules if (rows := _rows(rule))]
    several = len({rule.document.name for rule in rules}) > 1
    found: dict[str, list[Row]] = defaultdict(list)
    for reason, row in (*_lines(texts), *_unlike(texts), *(() if several else _last(texts))):
        found[reason].append(row)
    high = any(rule.number >= HUNDRED for rule in rules)
    if texts and not (several or high or _speaks(rules[0].document)):
        found["none"] = [texts[0][0]]
    heads = [_WORDED.match(rule.document.lines[rule.line - 1]) for rule in rules]
    alike = len({head and head["word"] for head in heads}) == 1 and not several
    if texts and alike and heads[0] is not None and not in_parts(rules[0].digits):
        found["word"] = [] if RULE.fullmatch(heads[0]["word"]) else [texts[0][0]]
    found["counted"] = [rows[0] for rows in texts if rows[0].rule.counted][:1]
    if listed > 2 * len(texts):
        found["many"] = [rows[0] for rows in texts]
    both = [rows[0].rule for rows in (*texts[:1], *texts[-1:])]
    ends = (*(rule.digits for rule in both), *(rule.number for rule in both))
    known: set[tuple[int, int]] = set()
    for reason, words in REASONS.items():
        rows = [row for row in found[reason] if (row.rule.number, row.line) not in known]
        known.update((row.rule.number, row.line) for row in rows)
        told = [
            f"{f'{row.rule.document.name}: ' if several else ''}line {row.line} "
            f"«{shortened(row.said)}» (rule {row.rule.number})"
            for row in rows[:TOLD]
        ]
        more = f" and {len(rows) - TOLD} more" if len(rows) > TOLD else ""
        if rows:
            numbers = dict.fromkeys(row.rule.number for row in rows)
            yield f"{words.format(*ends)} {', '.join(told)}{more}", tuple(numbers)


def _speaks(document: Document) -> bool:
    return speaks_of_rules((document.name, *document.lines))


def shortened(text: str, limit: int = SHOWN) -> str:
    """Return the beginning of a text on one line."""
    flat = " ".join(text[: 4 * limit].split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def _rows(rule: FoundRule) -> list[Row]:
    """Return the lines of a text that hold anything."""
    said = rule.text.split("\n")
    blank = [True, *(not each.strip() for each in said), True]
    return [
        Row(rule, pieces[0][0] + 1, each, blank[at], blank[at] and blank[at + 2])
        for at, (each, pieces) in enumerate(zip(said, rule.pieces, strict=True))
        if each.strip()
    ]


def _lines(texts: Sequence[Sequence[Row]]) -> Iterator[tuple[str, Row]]:
    """Yield lines that look like none of a text, or like a rule of their own."""
    following = dict(pairwise(rows[0].rule.number for rows in texts))
    for rows in texts:
        rule, above = rows[0].rule, 0
        own = _shape(rule.document.lines[rule.line - 1])
        for at, row in enumerate(rows):
            if _SIGN.match(row.said):
                yield "signs", row
            if row.alone and len(rows) > 1 and _is_heading(row.said.strip()):
                yield "heads" if at else "titles", row
            match = _NUMBERED.match(row.said) if row.line != rule.line else None
            if match is None:
                continue
            # A list counts on from the line above.
            number, until = int(match["number"]), following.get(rule.number, rule.number + SEVERAL)
            between = rule.number < number < until and number != above + 1
            heads = match["word"] and row.first and not _ENDED.search(row.said)
            as_rules = own[1] and _shape(rule.document.lines[row.line - 1]) == own
            if between or heads or as_rules:
                yield "next", row
            above = number


def _shape(raw: str) -> tuple[int, str]:
    """Return how far a line is indented, and the signs around the number that it begins with."""
    match = _BEFORE.match(raw)
    signs = "" if match is None else match[1] + "0" + match[2]
    return (len(raw) - len(raw.lstrip())) // 2, signs


def _is_heading(said: str) -> bool:
    """Tell whether a line can head something: it is set apart, or short and no sentence."""
    short = _is_short(said) and not (said[:1].islower() or _ITEM.match(said))
    return short or (is_emphasised(said) and not _ENDED.search(said))


def _is_short(said: str) -> bool:
    return len(said.split()) <= HEADING_WORDS and not _ENDED.search(said)


def _unlike(texts: Sequence[Sequence[Row]]) -> Iterator[tuple[str, Row]]:
    """Yield features that fewer than half of the rules have, and some that most of them have."""
    sizes = [sum(len(row.said.split()) for row in rows) for rows in texts]
    usual, longest = median([0, *sizes]), sorted([0, 0, *sizes])[-2]
    looks: list[tuple[str, object, Row]] = []
    rules = [rows[0].rule for rows in texts]
    for at, (rule, rows, size) in enumerate(zip(rules, texts, sizes, strict=True)):
        first, last = rows[0], rows[-1]
        beside = rules[max(at - 1, 0) : at] + rules[at + 1 : at + 2]
        apart = all(rule.status != each.status for each in beside)
        head = first._replace(line=rule.line, said=rule.document.lines[rule.line - 1])
        begin = first.said.lstrip(" \t\"'“«*_(")[:1]
        run_in, alike = _RUN_IN.match(first.said), _ALIKE.match(last.said)
        headed = len(rows) > 1 and _is_short(first.said)
        looks += [
            ("written", _shape(head.said), head),
            ("begins", (begin.islower(), begin.isalnum()), first),
            ("ends", len(rows) > 1 and _is_heading(last.said), last),
            ("long", size > max(LONG, LONGER * longest), last),
            ("short", 2 * size < usual and size <= SHORT, first),
            ("status", apart and rule.because.startswith("prose"), first),
            ("named", rule.title.casefold(), head._replace(said=rule.title)),
            ("signs", _SIGN.match(rule.title) is not None, head),
            ("titles", not rule.title and (run_in["sign"] if run_in else headed), first),
            ("alike", len(rows) > 1 and alike and (alike["sign"] or alike["words"]), last),
        ]
    counts = Counter((reason, value) for reason, value, _ in looks)
    bars = {"titles": 0.75 * len(texts), "alike": SEVERAL, "named": 2, "signs": 1}
    for reason, value, row in looks:
        often = counts[reason, value]
        few = 2 * often < len(texts) >= SEVERAL
        if value and (often >= bars[reason] if reason in bars else few):
            yield reason, row


def _last(texts: Sequence[Sequence[Row]]) -> Iterator[tuple[str, Row]]:
    """Yield lines of the last of several rules that are of a kind that no other rule has."""
    known = {"item", *(kind for rows in texts[:-1] for kind, _ in _kinds(rows))}
    for kind, row in _kinds(texts[-1]) if len(texts) >= SEVERAL else ():
        if kind not in known:
            yield "last", row


def _kinds(rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    for above, row in pairwise(rows):
        kind = "item" if _ITEM.match(row.said) else "label" if _LABEL.match(row.said) else "line"
        goes_on = not (row.first or _ENDED.search(above.said))
        yield kind if kind == "item" else "wrapped" if goes_on else f"{kind} {row.first}", row

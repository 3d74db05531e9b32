"""Tells which other numbers than plain ones number the rules of a document: IV, 1.2, and 1 again.

Pure; each step reads every line once. They do where they count up and nothing else numbers the
rules. Roman numerals («Article IV») most often number chapters, or the items of a list in one text.
Numbers of two parts (1.2, «§ 1-2») are a section and a place in it, 102, and so are those that
begin again at 1 in each section. Where each number is 1, they are counted in their order.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from gamemaster.rulesets.importing.choosing import SENTENCE, WEIGHT, may_begin
from gamemaster.rulesets.importing.document_lines import (
    HEAD,
    Line,
    ends_as_sentence,
    is_empty,
    is_title,
)
from gamemaster.rulesets.importing.numbering import (
    LONG,
    SEVERAL,
    Numbering,
    Start,
    in_parts,
    is_dotted,
    start_of,
)
from gamemaster.rulesets.importing.wording import HUNDRED, RULE, speaks_of_rules
from gamemaster.rulesets.importing.written_numbers import CHAPTER, counted, roman_number

FEW: Final = 4
"""At most one step in so many may leave a number out."""

ROMAN, PARTS, OWN = range(3)
_END: Final = r"[ \t]*(?:[–—]|-(?!\d)|$)"
_WORDED: Final = tuple(
    re.compile(rf"[ \t*_]{{0,8}}(?P<word>[^\W\d_]{{2,14}})[.,]?[ \t]+(?P<number>{number})")
    for number in (
        rf"(?:[IVXLC]{{1,9}}[a-h]?|[ivxlc]{{1,9}})(?=[.:)]|{_END})",
        rf"\d{{1,7}}[.-]\d{{1,3}}(?=[:)]|\.(?!\d)|{_END}|[ \t]+(?:[(\[]|[^\W\d_](?<![a-zà-ÿ])))",
        rf"[1-9]\d{{0,3}}(?=[ºª°](?:[.:)–—-]|[ \t]*$)|[.:)]|{_END})",
    )
)
"""Numerals, numbers of two parts, and plain ones, behind a word of the document's own."""

LOWEST: Final = 6
"""The level of the lowest headings."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A line that begins with a numeral; ``label`` is where, behind a word of the document's own.

    Its ``number`` is 0 if it heads a section, and is no rule. ``ruled`` tells whether a word for
    rules or a section sign stands before it; ``loose`` ones have no word and stand in no heading
    and no bold: they may be initials. ``level`` makes the line a heading.
    """

    index: int
    number: int
    digits: str
    ruled: bool = False
    loose: bool = False
    label: int = 0
    level: int = 0


def numerals_of_rules(
    lines: Sequence[Line], arabic: Numbering, name: str = "", *, parts: bool = False
) -> Sequence[Numeral]:
    """Return the numerals that number the rules of the document ``name``; none if none do.

    ``arabic`` are the plain numbers that its lines begin with. With ``parts`` numbers of two parts
    are meant, and come with the heads of their sections.
    """
    words = [*accumulate((len(line.content.split()) for line in lines), initial=0)]
    alike = _alike(lines, PARTS if parts else ROMAN)
    counting = [kept for found in alike if (kept := _counting(lines, found, words))]
    best = max(reversed(counting), key=_rank, default=())
    # A list in one text is none of rules.
    around = [
        found for found in counting if _within(best, found) and not _lists_contents(found, best)
    ]
    best = max(around, key=_rank, default=best)
    others = [
        found for found in counting
        if found is not best and not (_within(found, best) or _lists_contents(found, best))
    ]  # fmt: skip
    if not best or _rank(best) in map(_rank, others):
        return ()
    heads = [*_heads(lines, best, arabic)] if parts else []
    places = {each.index for each in heads}
    starts = tuple(each for each in arabic.starts if each.index not in places)
    texts = tuple(each for each in arabic.texts if each.index not in places)
    plain = Numbering(starts, texts=texts)
    if any(map(_is_strong, plain.starts)) or not _are_outer(lines, best, plain, words):
        return ()
    dotted = 0 if parts else sum(map(is_dotted, lines))
    said = (name, *(line.content[: 2 * HEAD] for line in lines))
    known = best[0].ruled or (dotted < len(best) and speaks_of_rules(said))
    return sorted((*best, *heads), key=lambda each: each.index) if known else ()


def mark_numerals(lines: Sequence[Line], numerals: Sequence[Numeral]) -> Numbering:
    """Mark the lines whose numerals number the rules; then no other line begins a rule.

    Numbers that are written as theirs but have a letter, as IVa, are told as before. Without any
    numerals the marks are taken away. Returns the numbering of the lines that are marked.
    """
    for index, line in enumerate(lines):
        start = start_of(lines, index) if numerals and numerals[0].ruled else None
        told = not numerals or (start is not None and _has_letter(start))
        line.numeral, line.label = None if told else 0, 0
    for each in numerals:
        line = lines[each.index]
        line.numeral, line.label, line.level = each.number, each.label, each.level or line.level
    starts = [start for each in numerals if each.number and (start := start_of(lines, each.index))]
    return Numbering(tuple(starts), starts[0].key if starts else None)


def mark_own_word(lines: Sequence[Line], more_than: int) -> bool:
    """Mark the numbers behind a word that is not read, if it numbers a document as rules do.

    «Section 1: Hens», «Section 2: Eggs»: the numbers behind it count up from 1, and no other word
    does so as often. Returns whether there is one with ``more_than`` so many numbers.
    """
    counting = [
        found for found in _alike(lines, OWN)
        if [each.number for each in found] == list(range(1, len(found) + 1))
    ]  # fmt: skip
    most = max(map(len, counting), default=0)
    best = [each for each in counting if len(each) == most >= max(SEVERAL, more_than + 1)]
    for each in best[0] if len(best) == 1 else ():
        lines[each.index].label = each.label
    return len(best) == 1


def numerals_in_sections(lines: Sequence[Line], arabic: Numbering) -> Sequence[Numeral]:
    """Return plain numbers that begin again at 1 in each section, or are all 1, as they count up.

    ``arabic`` are the plain numbers of a document. Right above the first of each of several
    sections stands its head, of the same kind, and all others are those of inner lists.
    """
    groups: dict[tuple[int, int], list[Start]] = {}
    for start in sorted((*arabic.starts, *arabic.texts), key=lambda start: start.index):
        groups.setdefault((start.key.level or LONG, lines[start.index].depth), []).append(start)
    if not groups:
        return ()
    best, *inner = (groups[key] for key in sorted(groups))
    ones = len(best) >= SEVERAL and all(start.number == 1 for start in best)
    sections: list[list[Start]] = []
    for start in best:
        above = sections[-1][-1] if sections else start
        begins = [at for at in range(above.index + 1, start.index) if _ends_a_list(lines, at)]
        headed = above is start or any(lines[at].level for at in begins)
        if headed if ones else start.number == 1:
            sections.append([])
        elif begins if ones else start.number != above.number + 1:
            return ()
        sections[-1].append(start)
    several, first = len(sections) > 1, best[0].index
    if not (ones or several) or any(found[0].index < first for found in inner):
        return ()
    heads = [_head_above(lines, found[0].index, at) for at, found in enumerate(sections, 1)]
    level = lines[heads[0]].level or LOWEST
    between = [at for at in range(heads[0], best[-1].index) if 0 < lines[at].level <= level]
    fits = not _leads(lines, first)
    if several:
        fits = -1 not in heads and between == [at for at in heads if lines[at].level]
    for found in sections:
        said = [lines[start.index].raw[start.rest :] for start in found]
        named = all(map(_is_name, said)) and not best[0].key.level
        fits = fits and len(found) < HUNDRED and not named
    every = [
        Numeral(start.index, order * HUNDRED * several + place, start.digits)
        for order, found in enumerate(sections, 1)
        for place, start in enumerate(found, 1)
    ]
    every += [Numeral(at, 0, "", level=level) for at in heads if several]
    return sorted(every, key=lambda each: each.index) if fits else ()


def _ends_a_list(lines: Sequence[Line], at: int) -> bool:
    """Tell whether a heading stands there, or a paragraph begins at the margin."""
    line = lines[at]
    return line.level > 0 or not (is_empty(line) or line.depth or not is_empty(lines[at - 1]))


def _is_name(said: str) -> bool:
    return not said.strip() or (is_title(said) and not ends_as_sentence(said))


def _head_above(lines: Sequence[Line], first: int, order: int) -> int:
    """Return the line that heads a section right above its first number; -1 if none does.

    It is a heading, or has a number or a letter; this is that of its ``order`` if it has one.
    """
    at = next((at for at in range(first - 1, -1, -1) if not is_empty(lines[at])), -1)
    line = lines[at]
    chapter = CHAPTER.match(line.content[:HEAD])
    fits = line.level > 0 if chapter is None else order in counted(chapter["count"])
    return at if fits and (line.level or _is_name(line.content)) else -1


def _leads(lines: Sequence[Line], first: int) -> bool:
    """Tell whether a line above the first number leads to it, and does not speak of rules."""
    filled = (at for at in range(first - 1, -1, -1) if not is_empty(lines[at]))
    above = lines[next(filled, first)].content[-HEAD:]
    return above.rstrip().endswith((":", ",", ";")) and RULE.search(above) is None


def _heads(lines: Sequence[Line], parts: Sequence[Numeral], arabic: Numbering) -> Iterator[Numeral]:
    """Yield the lines that head the sections of numbers of two parts, with titles.

    Such a line has the number of the section, alone or as 1.0. If a text of its own stands below
    it, it is a rule, which has the number of the section and the place 0.
    """
    plain = {start.index: start for start in (*arabic.starts, *arabic.texts)}
    above = -1
    for last, part in zip([None, *parts], parts, strict=False):
        number = part.number - part.number % HUNDRED
        for at in range(part.index - 1, above, -1) if last is None or last.number < number else ():
            start = plain.get(at) or start_of(lines, at, parts=True)
            if start is None or number not in (start.number * HUNDRED, in_parts(start.digits)):
                continue
            named = _is_name(lines[at].raw[start.rest :][:HEAD])
            if start.word <= part.ruled and (named or lines[at].level or "." in start.digits):
                own = not named or any(
                    not (is_empty(line) or line.level or line.underline or _is_name(line.content))
                    for line in lines[at + 1 : part.index]
                )
                level = LOWEST * named if own else lines[at].level or LOWEST
                yield Numeral(at, number * own, start.digits, level=level)
            break
        above = part.index


def _rank(found: Sequence[Numeral]) -> tuple[bool, int]:
    return (found[0].ruled, len(found))


def _is_strong(start: Start) -> bool:
    return start.digits.isdecimal() and (start.number >= LONG or start.key.strong)


def _has_letter(start: Start) -> bool:
    return not start.number and start.digits[0].isupper() and start.digits[-1].islower()


def _alike(lines: Sequence[Line], kind: int = ROMAN) -> Iterator[list[Numeral]]:
    """Yield the numerals, or numbers of another kind, that are written alike, in order of line."""
    groups: dict[object, list[Numeral]] = {}
    last: Start | None = None
    number = (roman_number, in_parts, int)[kind]
    for index, line in enumerate(lines):
        start = None if kind == OWN else start_of(lines, index, parts=kind == PARTS)
        match = None if line.code or line.apart else _WORDED[kind].match(line.content[:HEAD])
        if start is None and match is not None:
            digits, label = match["number"], line.start + match.start("number")
            key = (match["word"], line.level, digits.islower())
            numeral = Numeral(index, number(digits), digits, label=label)
            groups.setdefault(key, []).append(numeral)
        elif start is None or start.digits.isalpha() is (kind == PARTS):
            continue
        elif kind == PARTS:
            # The head of a section, 1 or 1.0, may stand right above its first number.
            first = start.number % HUNDRED == 1 and is_title(lines[index - 1].content)
            head = start.digits.isalnum() or (start.number and not start.number % HUNDRED)
            if not head and (first or may_begin(lines, start, last)):
                last = start
                numeral = Numeral(index, start.number, start.digits, start.word)
                groups.setdefault((start.key._replace(style=""), start.word), []).append(numeral)
        elif not _has_letter(start):
            found = RULE.search(line.raw[: start.rest])
            word = found[0].casefold() if found is not None and start.word else ""
            loose = not start.word and start.key.style not in ("heading", "bold")
            # The first article of a French law is «premier» or «Ier».
            small = start.digits.islower() and not start.number
            value = start.number or roman_number(start.digits)
            numeral = Numeral(index, value, start.digits, start.word, loose)
            groups.setdefault((start.key, word, small), []).append(numeral)
    yield from groups.values()


def _counting(
    lines: Sequence[Line], found: Sequence[Numeral], words: Sequence[int]
) -> Sequence[Numeral]:
    """Return the numerals that count up, without initials between them; none if they do not.

    Few numbers are left out, and none stands twice. ``words`` counts those above each line.
    """
    half = len(found) // 2
    if half >= SEVERAL and _lists_contents(found[:half], found[half:]):
        found = found[half:]
    last_at = {each.number: place for place, each in enumerate(found)}
    kept: list[Numeral] = []
    for place, each in enumerate(found):
        step = _step(kept[-1] if kept else None, each)
        leaves_out = 1 < step <= SEVERAL and last_at.get(each.number - step + 1, 0) < place
        if each.number and (step == 1 or leaves_out):
            kept.append(each)
        elif not (each.loose and len(each.digits) == 1 and step > 0):
            return ()
    least = SEVERAL - found[0].ruled
    left_out = sum(_step(low, high) > 1 for low, high in pairwise(kept))
    if len(kept) < least or FEW * left_out >= len(kept):
        return ()
    return kept if not kept[0].loose or _is_outermost(lines, kept, words) else ()


def _step(low: Numeral | None, high: Numeral) -> int:
    """Return how many numbers on a numeral is from the one above it; a section begins with 1."""
    section, place = divmod(high.number, HUNDRED) if in_parts(high.digits) else (0, high.number)
    if low is None:
        return place if section else 1
    above, last = divmod(low.number, HUNDRED) if in_parts(low.digits) else (0, low.number)
    return place - last if above == section else section - above if place == 1 else 0


def _is_outermost(lines: Sequence[Line], kept: Sequence[Numeral], words: Sequence[int]) -> bool:
    """Tell whether loose numerals are hardly those of a list in a text.

    They stand at the margin, and no sentence leads to them. Around small ones there is little else.
    """
    first = kept[0].index
    if _leads(lines, first) or any(lines[each.index].depth for each in kept):
        return False
    start = start_of(lines, first)
    if start is None or start.key.style in ("plain", "table"):
        return False
    behind = words[-1] - words[first]
    small = kept[0].digits.islower()
    return not small or behind >= max(SENTENCE * len(kept), WEIGHT * words[first])


def _lists_contents(found: Sequence[Numeral], others: Sequence[Numeral]) -> bool:
    """Tell whether numerals right below one another name the same numbers as others behind them."""
    return (
        [each.number for each in found] == [each.number for each in others]
        and found[-1].index - found[0].index < 2 * len(found)
        and found[-1].index < others[0].index
    )


def _within(found: Sequence[Numeral], other: Sequence[Numeral]) -> bool:
    """Tell whether numerals all stand in the text of a single one of the others.

    Those of a list are written no more strongly than what they are a list in.
    """
    if not found or other[0].ruled < found[0].ruled or other[0].loose > found[0].loose:
        return False
    places = [each.index for each in other]
    low, high = bisect(places, found[0].index), bisect(places, found[-1].index)
    return 0 < low == high and found is not other


def _are_outer(
    lines: Sequence[Line], numerals: Sequence[Numeral], arabic: Numbering, words: Sequence[int]
) -> bool:
    """Tell whether other numbers are only those of lists in the texts that the numerals number.

    They begin again in each text. Unless a word for rules stands before the numerals, they are few,
    and in a single text, which is less than all others and is not about rules.
    """
    places = [each.index for each in numerals]
    decimal = [start for start in arabic.starts if start.digits.isdecimal()]
    if any(start.index < places[0] for start in decimal):
        return False
    lists = [start for start in (*decimal, *arabic.texts) if start.index > places[0]]
    lists = sorted((each for each in lists if each.digits.isdecimal()), key=lambda each: each.index)
    texts = [bisect(places, start.index) for start in lists]
    goes_on = any(
        text != below and start.number < behind.number
        for (text, start), (below, behind) in pairwise(zip(texts, lists, strict=True))
    )
    if goes_on or numerals[0].ruled or in_parts(numerals[0].digits) or not lists:
        return not goes_on
    end = (*places, len(lines))[texts[0]]
    size = words[end] - words[lists[0].index]
    return (
        texts[0] == texts[-1]
        and len(decimal) < len(numerals)
        and 2 * size < words[-1] - words[places[0]]
        and RULE.search(lines[places[texts[0] - 1]].content[:HEAD]) is None
    )

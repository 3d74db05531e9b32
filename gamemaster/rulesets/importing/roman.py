"""Tells whether Roman numerals number the rules of a document: «Article IV», «## IV. Voting».

Pure; each step reads every line once. They do where they count up and nothing else numbers the
rules; most often they number chapters, sections, or the items of a list in one text.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from gamemaster.rulesets.importing.document_lines import HEAD, Line, is_empty
from gamemaster.rulesets.importing.numbering import (
    LONG,
    SEVERAL,
    STYLES,
    Numbering,
    Start,
    is_dotted,
    start_of,
)
from gamemaster.rulesets.importing.wording import RULE, RULE_WORD, TO, speaks_of_rules

FEW: Final = 4
"""At most one step in so many may leave a number out."""

SENTENCE: Final = 6
WEIGHT: Final = 3
"""Small numerals are those of a list unless so many times the words stand behind the first."""

_NUMERAL: Final = re.compile(r"C{0,4}(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})")
"""Numerals below 500. Printers also set IIII."""

_VALUES: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_ONE: Final = re.compile(r"\b(?:[IVXLC]{1,9}|[ivxlc]{1,9})\b")
_NAMED: Final = re.compile(
    rf"\b(?i:{RULE_WORD})\s+{_ONE.pattern}"
    rf"(?:[\s,&–—-]+(?:(?i:{TO}|and|or|und|oder|et|ou|y|e|en|och|og)\s+)?(?!I\s+[a-z]){_ONE.pattern})*"
)
"""Rules that a text names; «rule II, I think» names one."""

_WORDED: Final = re.compile(
    r"[ \t*_]{0,8}(?P<word>[^\W\d_]{2,14})[.,]?[ \t]+"
    r"(?P<number>[IVXLC]{1,9}[a-h]?|[ivxlc]{1,9})(?=[.:)]|[ \t]*(?:[–—]|-(?!\d)|$))"
)


def roman_number(said: str) -> int:
    """Return the number that a numeral, all in capitals or in small letters, stands for; 0 if none.

    IV is 4 and IIII is, too; IC, IIX and Iv are no numerals.
    """
    capitals = said.upper() if said.islower() else said
    if _NUMERAL.fullmatch(capitals) is None:
        return 0
    values = [_VALUES[sign] for sign in capitals]
    return sum(-low if low < high else low for low, high in pairwise([*values, 0]))


def in_decimals(text: str) -> str:
    """Return a text with decimals where it names rules by numerals: «rules 1 to 3» for «I to III».

    It is for finding out what the text says of them; the text of a rule stays as it is.
    """
    return _NAMED.sub(lambda named: _ONE.sub(_decimal, named[0]), text)


def _decimal(numeral: re.Match[str]) -> str:
    return str(roman_number(numeral[0]) or numeral[0])


@dataclass(frozen=True, slots=True)
class Numeral:
    """A line that begins with a numeral; ``label`` is where, behind a word of the document's own.

    ``ruled`` tells whether a word for rules or a section sign stands before it; ``loose`` ones have
    no word and stand in no heading and no bold: they may be initials.
    """

    index: int
    number: int
    digits: str
    ruled: bool = False
    loose: bool = False
    label: int = 0


def numerals_of_rules(
    lines: Sequence[Line], arabic: Numbering, name: str = ""
) -> Sequence[Numeral]:
    """Return the numerals that number the rules of the document ``name``; none if none do.

    ``arabic`` are the other numbers that its lines begin with.
    """
    if any(map(_is_strong, arabic.starts)):
        return ()
    words = [*accumulate((len(line.content.split()) for line in lines), initial=0)]
    counting = [kept for found in _alike(lines) if (kept := _counting(lines, found, words))]
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
    if not best or _rank(best) in map(_rank, others) or not _are_outer(lines, best, arabic, words):
        return ()
    dotted = sum(map(is_dotted, lines))
    said = (name, *(line.content[: 2 * HEAD] for line in lines))
    known = best[0].ruled or (dotted < len(best) and speaks_of_rules(said))
    return best if known else ()


def mark_numerals(lines: Sequence[Line], numerals: Sequence[Numeral]) -> None:
    """Mark the lines whose numerals number the rules; then no other line begins a rule.

    Numbers that are written as theirs but have a letter, as IVa, are told as before.
    """
    for index, line in enumerate(lines):
        start = start_of(lines, index) if numerals[0].ruled else None
        line.numeral = None if start is not None and _has_letter(start) else 0
    for each in numerals:
        lines[each.index].numeral, lines[each.index].label = each.number, each.label


def unmark(lines: Sequence[Line]) -> None:
    """Take the marks of ``mark_numerals`` away."""
    for line in lines:
        line.numeral, line.label = None, 0


def _rank(found: Sequence[Numeral]) -> tuple[bool, int]:
    return (found[0].ruled, len(found))


def _is_strong(start: Start) -> bool:
    strong = STYLES[start.key.style][0] >= STYLES["word"][0]
    return start.digits.isdecimal() and (start.number >= LONG or strong)


def _has_letter(start: Start) -> bool:
    return not start.number and start.digits[0].isupper() and start.digits[-1].islower()


def _alike(lines: Sequence[Line]) -> Iterator[list[Numeral]]:
    """Yield the numerals that are written alike, in order of line."""
    groups: dict[object, list[Numeral]] = {}
    for index, line in enumerate(lines):
        start = start_of(lines, index)
        if start is None:
            match = None if line.code or line.apart else _WORDED.match(line.content[:HEAD])
            if match is not None:
                digits, label = match["number"], line.start + match.start("number")
                key: object = (match["word"], line.level, digits.islower())
                numeral = Numeral(index, roman_number(digits), digits, label=label)
                groups.setdefault(key, []).append(numeral)
        elif start.digits.isalpha() and not _has_letter(start):
            found = RULE.search(line.raw[: start.rest])
            word = found[0].casefold() if found is not None and start.word else ""
            loose = not start.word and start.key.style not in ("heading", "bold")
            number = start.number or roman_number(start.digits)
            # The first article of a French law is «premier» or «Ier».
            small = start.digits.islower() and not start.number
            numeral = Numeral(index, number, start.digits, start.word, loose)
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
        last = kept[-1].number if kept else each.number - 1
        follows = each.number == last + 1
        leaves_out = last + 1 < each.number <= last + SEVERAL and last_at.get(last + 1, 0) < place
        if each.number and (follows or leaves_out):
            kept.append(each)
        elif not (each.loose and len(each.digits) == 1 and each.number > last):
            return ()
    least = SEVERAL - found[0].ruled
    left_out = sum(high.number > low.number + 1 for low, high in pairwise(kept))
    if len(kept) < least or FEW * left_out >= len(kept):
        return ()
    return kept if not kept[0].loose or _is_outermost(lines, kept, words) else ()


def _is_outermost(lines: Sequence[Line], kept: Sequence[Numeral], words: Sequence[int]) -> bool:
    """Tell whether loose numerals are hardly those of a list in a text.

    They stand at the margin, and no sentence leads to them. Around small ones there is little else.
    """
    first = kept[0].index
    filled = (at for at in range(first - 1, -1, -1) if not is_empty(lines[at]))
    above = lines[next(filled, first)].content[-HEAD:]
    leads = above.rstrip().endswith((":", ",", ";")) and RULE.search(above) is None
    if leads or any(lines[each.index].depth for each in kept):
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
    if goes_on or numerals[0].ruled or not lists:
        return not goes_on
    end = (*places, len(lines))[texts[0]]
    size = words[end] - words[lists[0].index]
    return (
        texts[0] == texts[-1]
        and len(decimal) < len(numerals)
        and 2 * size < words[-1] - words[places[0]]
        and RULE.search(lines[places[texts[0] - 1]].content[:HEAD]) is None
    )

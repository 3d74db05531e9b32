"""Chooses, among all lines that begin with a number, those at which a rule begins.

Pure and deterministic. A document writes its rules in one way; lists inside rules, lists of players
and cross-references are written in others, or begin again at 1. What is not chosen stays text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gamemaster.rulesets.importing import words
from gamemaster.rulesets.importing.layout import HEAD, Line
from gamemaster.rulesets.importing.markers import (
    DIGITS,
    FAMILIES,
    INDENT,
    Marker,
    marker_of,
)

LONG: Final = 100
"""Numbers from here on are seldom those of a list."""

MOSTLY: Final = 0.6
FEWER: Final = 3
_ENDING: Final = tuple(".:;!?)]}»”\"'…*_`")

Key = tuple[str, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Start:
    """A line at which a rule may begin."""

    index: int
    marker: Marker
    key: Key

    @property
    def number(self) -> int:
        """The number of the rule."""
        return self.marker.number


@dataclass(frozen=True, slots=True)
class Numbering:
    """The ``starts`` of rules in order of line, and the numbered lines that are text.

    ``odd`` are starts that are written otherwise than most.
    """

    starts: tuple[Start, ...]
    key: Key | None = None
    texts: tuple[Start, ...] = ()
    odd: tuple[Start, ...] = ()
    before: tuple[Start, ...] = ()


def numbered(lines: Sequence[Line], name: str = "") -> Numbering:
    """Choose the starts of rules among ``lines`` of the document ``name``."""
    candidates = _candidates(lines)
    groups: dict[Key, list[Start]] = {}
    for one in candidates:
        groups.setdefault(one.key, []).append(one)
    rule_heading = _first_rule_heading(lines)
    chosen: list[Start] = []
    before: list[Start] = []
    best: tuple[float, ...] = ()
    key: Key | None = None
    weights: dict[Key, tuple[int, list[Start], list[Start]]] = {}
    for each, found in groups.items():
        kept, early = _without_preamble(found, rule_heading)
        if FAMILIES[each[0]] < FAMILIES["word"]:
            kept = _without_lists(kept)
        weights[each] = (_weight(each[0], kept), kept, early)
    heaviest = max((weight for weight, _, _ in weights.values()), default=0)
    for each, (weight, kept, early) in weights.items():
        if weight <= 0 or weight * FEWER < heaviest or not _credible(each[0], kept):
            continue
        score = (float(FAMILIES[each[0]]), each[2] > 0, weight, -kept[0].index)
        if score > best:
            best, key, chosen, before = score, each, kept, early
    if key is None or not _speaks_of_rules(lines, chosen, name):
        return Numbering((), texts=tuple(candidates))
    odd = _fitting(chosen, candidates)
    starts = tuple(sorted((*chosen, *odd), key=lambda one: one.index))
    taken = {one.index for one in starts}
    texts = tuple(one for one in candidates if one.index not in taken)
    return Numbering(starts, key, texts, tuple(odd), tuple(before))


def _candidates(lines: Sequence[Line]) -> list[Start]:
    found: list[Start] = []
    previous: Start | None = None
    for index, line in enumerate(lines):
        marker = marker_of(line)
        if marker is None or not 0 < marker.number < 10**DIGITS:
            continue
        start = Start(index, marker, _key(line, marker))
        if _may_begin(lines, start, previous):
            found.append(start)
            previous = start
    return found


def _key(line: Line, marker: Marker) -> Key:
    loose = marker.family in ("bare", "plain", "word")
    indent = marker.indent // INDENT if loose else 0
    return (marker.family, line.quotes, line.braces, line.level, indent)


def _may_begin(lines: Sequence[Line], start: Start, previous: Start | None) -> bool:
    """Tell whether a rule may begin here, or a sentence only goes on with a number.

    A line that follows text at once begins a rule if that text has come to an end, or if the line
    before begins with the number before.
    """
    line = lines[start.index]
    if line.level or start.index == 0 or start.marker.family in ("link", "bold"):
        return True
    above = lines[start.index - 1]
    if above.blank or above.level or above.underline or above.quotes < line.quotes:
        return True
    if previous is not None and previous.index == start.index - 1:
        # A number that jumps ahead is one that the sentence above speaks of.
        goes_on = start.number <= previous.number + 1
        return goes_on or above.content.rstrip().endswith(_ENDING)
    return above.content.rstrip().endswith((*_ENDING, "{", "-", "*", "=", "}"))


def _first_rule_heading(lines: Sequence[Line]) -> int | None:
    """Return the first heading that speaks of rules and has no number of its own."""
    for index, line in enumerate(lines):
        if line.level and words.RULE.search(line.heading) and marker_of(line) is None:
            return index
    return None


def _without_preamble(
    found: list[Start], rule_heading: int | None
) -> tuple[list[Start], list[Start]]:
    """Drop numbered lines before the heading of the rules, where numbers begin again after it."""
    if rule_heading is None:
        return found, []
    early = [one for one in found if one.index < rule_heading]
    late = [one for one in found if one.index > rule_heading]
    if early and late and late[0].number <= early[-1].number:
        return late, early
    if early and late and early[-1].number < LONG <= late[0].number:
        return late, early
    return found, []


def _without_lists(found: list[Start]) -> list[Start]:
    """Drop the items of lists: short numbers among long ones, and numbers that begin again at 1.

    Short numbers stay where the long ones only go on from 99.
    """
    long = sum(one.number >= LONG for one in found)
    goes_on = any(one.number == LONG - 1 for one in found)
    if long and long >= MOSTLY * len(found) and not goes_on:
        found = [one for one in found if one.number >= LONG]
    kept: list[Start] = []
    place = 0
    while place < len(found):
        if kept and found[place].number == 1:
            place = _list_end(found, place, kept[-1].number)
            continue
        kept.append(found[place])
        place += 1
    return kept


def _list_end(found: list[Start], begin: int, last: int) -> int:
    """Return where a list that begins again at 1 ends, inside a rule whose number is ``last``."""
    end = begin + 1
    while end < len(found) and found[end].number == found[end - 1].number + 1:
        end += 1
    if end < len(found) and found[end].number == last + 1:
        return end
    # The rules may go on where the list would only seem to.
    length = end - begin
    return begin + last if last < length else end


def _weight(family: str, kept: Sequence[Start]) -> int:
    """Say how many rules there would be.

    One number several times speaks against rules where only lists are written like them.
    """
    numbers = [one.number for one in kept]
    distinct = len(set(numbers))
    long = sum(number >= LONG for number in set(numbers))
    again = 0 if FAMILIES[family] >= FAMILIES["word"] else len(numbers) - distinct
    return distinct + 2 * long - 2 * again


def _credible(family: str, kept: Sequence[Start]) -> bool:
    """Tell whether numbers without any sign beside them can be those of rules."""
    if family != "plain":
        return True
    return len(kept) > 1 and all(one.number < two.number for one, two in pairwise(kept))


def _speaks_of_rules(lines: Sequence[Line], chosen: Sequence[Start], name: str) -> bool:
    """Tell a set of rules from any text with a numbered list."""
    if any(one.number >= LONG or one.marker.word for one in chosen):
        return True
    said = (name.replace("_", " "), *(line.content[: 2 * HEAD] for line in lines))
    return any(words.RULE.search(one) or words.STATUS.search(one) for one in said)


def _fitting(chosen: Sequence[Start], candidates: Sequence[Start]) -> list[Start]:
    """Return starts that are written otherwise but stand where exactly their number is missing."""
    taken = {one.number for one in chosen}
    lasts = {one.index for one in chosen}
    odd: list[Start] = []
    nexts = _nexts(chosen, candidates)
    last: Start | None = None
    for one in candidates:
        if one.index in lasts:
            last = one
            continue
        following = nexts[one.index]
        if (
            last is not None
            and following is not None
            and one.number == last.number + 1 < following.number
            and one.number not in taken
            and one.marker.family != "plain"
        ):
            odd.append(one)
            taken.add(one.number)
            last = one
    return odd


def _nexts(chosen: Sequence[Start], candidates: Sequence[Start]) -> dict[int, Start | None]:
    """Map each candidate to the next chosen start behind it."""
    lasts = {one.index for one in chosen}
    found: dict[int, Start | None] = {}
    following: Start | None = None
    for one in reversed(candidates):
        found[one.index] = following
        if one.index in lasts:
            following = one
    return found

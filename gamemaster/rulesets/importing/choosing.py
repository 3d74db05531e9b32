"""Chooses which of the numbers that lines begin with are those of rules.

Pure, deterministic, and linear. A document writes its rules in one way; lists inside rules, lists
of players and cross-references are written in other ways, or begin again at 1. Numbers that are not
chosen stay text.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from string import ascii_lowercase
from typing import Final

from gamemaster.rulesets.importing.document_lines import (
    HEAD,
    Line,
    ends_as_sentence,
    is_empty,
    is_title,
)
from gamemaster.rulesets.importing.numbering import (
    BULLET,
    ENDING,
    HIGHEST,
    LONG,
    STYLES,
    Key,
    Numbering,
    Start,
    start_of,
)
from gamemaster.rulesets.importing.wording import RULE, speaks_of_rules

MOSTLY: Final = 0.6
SEVERAL: Final = 3
FEWER: Final = 2
SENTENCE: Final = 6
"""A list whose items have fewer words on average holds no sentences."""

WEIGHT: Final = 3
"""A number of at least ``LONG`` counts as this many others."""

_ALPHABET: Final = list(ascii_lowercase)
_ALONE: Final = re.compile(r"[ \t]*(?:[(\[][^()\[\]]{1,40}[)\]])?[ \t]*")
"""All that stands behind a number that is alone on its line: perhaps a status in brackets."""

_CONTENTS: Final = re.compile(r"\]\(#[^()\s]{0,99}\)[ \t*_]*$")
"""The end of a line that only leads to another place of the same page."""

_ENDED: Final = (*ENDING, "{", "-", "*", "=", "}")


def numbered(lines: Sequence[Line], name: str = "") -> Numbering:
    """Choose the starts of rules among ``lines`` of the document ``name``."""
    candidates: list[Start] = []
    unusable: list[Start] = []
    inside: list[Start] = []
    for index in range(len(lines)):
        start = start_of(lines, index)
        if start is None or _CONTENTS.search(lines[index].raw[-HEAD:]):
            continue
        if not may_begin(lines, start, candidates[-1] if candidates else None):
            inside.append(start)
        elif not start.usable:
            unusable.append(start)
        else:
            candidates.append(start)
    weighed = _weighed(lines, candidates)
    heaviest = max((weight for weight, *_ in weighed), default=0)
    chosen = Numbering((), texts=tuple(candidates))
    best: tuple[int, ...] = ()
    for weight, key, kept, early in weighed:
        # Numbers without any sign beside them are those of rules only if they go up.
        credible = key.style != "plain" or (
            len(kept) > 1 and all(low.number < high.number for low, high in pairwise(kept))
        )
        if weight > 0 and weight * FEWER >= heaviest and credible:
            score = (STYLES[key.style][0], key.braces > 0, weight, -kept[0].index)
            if score > best:
                best, chosen = score, Numbering(tuple(kept), key, before=tuple(early))
    # Where a word for rules stands beside other numbers, those without are no rules.
    others = sum(start.word for start in unusable)
    if others > len(chosen.starts) and not any(start.word for start in chosen.starts):
        return Numbering((), texts=tuple(candidates))
    if not _are_rules(lines, chosen.starts, candidates, name):
        return Numbering((), texts=tuple(candidates))
    fitting = (
        *_fitting(lines, chosen.starts, candidates),
        *_going_on(chosen, weighed),
        *_missing(chosen.starts, inside),
    )
    odd = tuple({start.index: start for start in fitting}.values())
    starts = tuple(sorted((*chosen.starts, *odd), key=lambda start: start.index))
    taken = {start.index for start in starts}
    texts = tuple(start for start in candidates if start.index not in taken)
    keys = {start.key for start in starts}
    weak = (start for start in unusable if not start.key.strong)
    items = _lettered(weak)
    ending = (
        start for start in unusable
        if start.key in keys and start.index not in items and _ends_a_rule(start, starts)
    )  # fmt: skip
    return Numbering(starts, chosen.key, texts, chosen.before, tuple(ending))


def _missing(chosen: Sequence[Start], inside: Sequence[Start]) -> Iterator[Start]:
    """Yield starts that follow text at once, and are the only ones with a number that is missing.

    They are written as the rules above and below them, one of which has a number beside theirs;
    behind the last rule they have a word for rules.
    """
    places = [start.index for start in chosen]
    numbers = {start.number for start in chosen}
    often = (
        Counter(start.number for start in inside if start.key == chosen[0].key) if chosen else {}
    )
    for start in inside:
        at = bisect(places, start.index)
        if not at or start.number in numbers or often.get(start.number) != 1:
            continue
        above, below = chosen[at - 1].number, chosen[at].number if at < len(chosen) else HIGHEST
        beside = start.number in (above + 1, below - 1) and (at < len(chosen) or start.word)
        if beside and above < start.number < below and start.key == chosen[at - 1].key:
            yield start


def _going_on(
    chosen: Numbering, weighed: Sequence[tuple[int, Key, list[Start], list[Start]]]
) -> Iterator[Start]:
    """Yield rules that are written in another way, if they are many and all numbers still go up.

    People write their later rules in another way; they are told from lists by high numbers.
    """
    numbers = [start.number for start in chosen.starts]
    for weight, key, kept, _ in weighed:
        if key.style == "plain" or len(kept) < SEVERAL or weight * FEWER < len(numbers) * WEIGHT:
            continue
        every = sorted((*chosen.starts, *kept), key=lambda start: start.index)
        if all(LONG <= low.number < high.number for low, high in pairwise(every)):
            yield from kept
            return


def _lettered(unusable: Iterable[Start]) -> set[int]:
    """Return the lines of numbers with letters that are items of their rules: 3a, 3b, 3c."""
    runs: dict[str, list[Start]] = {}
    for start in unusable:
        runs.setdefault(start.digits[:-1], []).append(start)
    return {
        start.index
        for run in runs.values()
        if len(run) > 1 and [start.digits[-1] for start in run] == _ALPHABET[: len(run)]
        for start in run
    }


def _ends_a_rule(unusable: Start, starts: Sequence[Start]) -> bool:
    """Tell whether a number that no rule can have, but is written like a rule's, is a rule's.

    A number with a letter goes on from its own: 305a stands behind 305. A number that is written
    weakly may otherwise be the item of a list.
    """
    last = next((each.number for each in reversed(starts) if each.index < unusable.index), 0)
    if unusable.digits[0].isdecimal() and unusable.digits[-1].isalpha():
        return int(re.sub(r"\D", "", unusable.digits)) in (last, last + 1)
    return unusable.key.strong or unusable.struck or not last


def may_begin(lines: Sequence[Line], start: Start, previous: Start | None) -> bool:
    """Tell whether a rule may begin here, or a sentence only goes on with a number.

    A line that follows text at once begins a rule if that text has come to an end, or if the line
    before begins with the number before.
    """
    line = lines[start.index]
    if line.level or start.index == 0 or start.key.style in ("link", "bold", "table"):
        return True
    beside = (at for at in range(start.index - 1, -1, -1) if not lines[at].apart)
    above = lines[next(beside, start.index - 1)]
    # An item of a list goes on with nothing; above the first number stands no rule.
    deeper = start.number == 1 and line.depth > above.depth
    first = previous is None or deeper or (start.number == 1 and start.word and not previous.word)
    if BULLET.match(line.content.lstrip()) or (first and is_title(above.content)):
        return True
    if above.blank or above.level or above.underline or above.quotes < line.quotes:
        return True
    if previous is None:
        alone = start.word and start.number == 1 and _alone(line, start)
        return alone or above.content.rstrip().endswith(_ENDED)
    at = next(beside, -1)
    heads = is_title(above.content) and (at < 0 or lines[at].blank)
    if heads and start.key == previous.key and start.number == previous.number + 1:
        return True
    return _goes_on(line, start, above, previous)


def _goes_on(line: Line, start: Start, above: Line, previous: Start) -> bool:
    """Tell whether the number of a line that follows text at once goes on from the one before."""
    follows = start.number == previous.number + 1
    higher = start.key == previous.key and start.number > previous.number
    # Where the lines above are set deeper, they are those of an inner list.
    if (start.word and higher and _alone(line, start)) or (
        above.depth > line.depth and (follows or higher)
    ):
        return True
    ended = above.content.rstrip()
    listed = previous.key.indent > start.key.indent
    if previous.index == start.index - 1 and not listed:
        # A number that jumps ahead is one that the sentence above speaks of.
        return start.number <= previous.number + 1 or ended.endswith(ENDING)
    return listed or ended.endswith(_ENDED)


def _alone(line: Line, start: Start) -> bool:
    """Tell whether nothing else stands on the line of a number, but perhaps a status."""
    return _ALONE.fullmatch(line.raw[start.rest :]) is not None


def _weighed(
    lines: Sequence[Line], candidates: Sequence[Start]
) -> list[tuple[int, Key, list[Start], list[Start]]]:
    """Return, for each way of writing, how many rules there would be, which, and what comes before.

    Numbered lines before the first heading that speaks of rules are not rules where numbers begin
    again after it. A number that stands several times speaks against rules where only lists are
    written like them. A table behind rules that are clearly numbered is text of theirs.
    """
    headings = (
        index
        for index, line in enumerate(lines)
        if line.level and RULE.search(line.heading) and start_of(lines, index) is None
    )
    rule_heading = next(headings, -1)
    words = [*accumulate((len(line.content.split()) for line in lines), initial=0)]
    groups: dict[Key, list[Start]] = {}
    for start in candidates:
        groups.setdefault(start.key, []).append(start)
    weighed: list[tuple[int, Key, list[Start], list[Start]]] = []
    clear = False
    for key, found in groups.items():
        early = [start for start in found if start.index < rule_heading]
        kept = found[len(early) :]
        if not (early and kept) or not (
            kept[0].number <= early[-1].number or early[-1].number < LONG <= kept[0].number
        ):
            early, kept = [], found
        contents = 0 if early else _contents(lines, kept, words)
        early, kept = early + kept[:contents], kept[contents:]
        kept = kept if key.strong else _without_lists(lines, kept)
        numbers = {start.number for start in kept}
        again = 0 if key.strong else len(kept) - len(numbers)
        weight = len(numbers) + (WEIGHT - 1) * sum(number >= LONG for number in numbers) - 2 * again
        clear = clear or (key.strong and len(kept) > 1)
        if key.style != "table" or not clear:
            weighed.append((weight, key, kept, early))
    return weighed


def _contents(lines: Sequence[Line], found: Sequence[Start], words: Sequence[int]) -> int:
    """Return how many of the first numbers are those of lists of contents, one for each part.

    They stand below one another, name things in few words, and begin again before sentences.
    ``words`` counts those above each line. A list of few comes only behind one of several.
    """
    begin = 0
    while begin < len(found):
        place = begin + 1
        while place < len(found) and found[place].number == found[place - 1].number + 1:
            between = lines[found[place - 1].index + 1 : found[place].index]
            if not all(map(is_empty, between)):
                return begin
            place += 1
        least = SEVERAL if begin == 0 else 1
        if not begin + least <= place < len(found) or found[place].number != found[0].number:
            return begin
        named = [lines[start.index].raw[start.rest :] for start in found[begin:place]]
        short = sum(len(said.split()) for said in named) < SENTENCE * len(named) and all(
            is_title(said) and not ends_as_sentence(said) for said in named
        )
        behind = words[-1] - words[found[place].index]
        if not short or behind < SENTENCE * (len(found) - place):
            return begin
        begin = place
    return begin


def _without_lists(lines: Sequence[Line], found: list[Start]) -> list[Start]:
    """Drop the items of lists: short numbers among long ones, and numbers that begin again at 1.

    Short numbers stay where the long ones only go on from 99.
    """
    long = sum(start.number >= LONG for start in found)
    goes_on = any(start.number == LONG - 1 for start in found)
    if long and long >= MOSTLY * len(found) and not goes_on:
        found = [start for start in found if start.number >= LONG]
    kept: list[Start] = []
    place = 0
    while place < len(found):
        begin, place = place, place + 1
        if not kept or found[begin].number != 1:
            kept.append(found[begin])
            continue
        last = kept[-1].number
        while place < len(found) and found[place].number == found[place - 1].number + 1:
            place += 1
        goes_on = place < len(found) and found[place].number == last + 1
        if not goes_on and len(kept) == 1 < last < place - begin:
            # A single number above a list that begins at 1, and passes it, is none of it.
            kept = found[begin:place]
        elif not goes_on and last < place - begin:
            # The rules may go on where the list would only seem to, but not set as deep as it is.
            deep = lines[found[begin].index].depth > lines[kept[-1].index].depth
            while (
                deep
                and place > begin + last
                and (lines[found[begin + last].index].depth >= lines[found[begin].index].depth)
            ):
                last += 1
            place = begin + last
    return kept


def _are_rules(
    lines: Sequence[Line], chosen: Sequence[Start], candidates: Sequence[Start], name: str
) -> bool:
    """Tell a set of rules from any text with a numbered list.

    Its numbers are high or stand behind a word for rules, the document speaks of rules somewhere,
    or it is one list of sentences: several numbers go up, no others are written as they are, and
    most words stand behind them.
    """
    said = (name, *(line.content[: 2 * HEAD] for line in lines))
    if any(start.number >= LONG or start.word for start in chosen) or speaks_of_rules(said):
        return True
    at = chosen[0].index if chosen else 0
    before, behind = (
        sum(len(line.content.split()) for line in part) for part in (lines[:at], lines[at:])
    )
    return (
        SEVERAL <= len(chosen) == sum(start.key == chosen[0].key for start in candidates)
        and all(low.number < high.number for low, high in pairwise(chosen))
        and behind >= max(SENTENCE * len(chosen), WEIGHT * before)
    )


def _says(lines: Sequence[Line], start: Start) -> bool:
    """Tell whether a sentence begins behind a number that no sign follows."""
    return lines[start.index].raw[start.rest :][:1].isupper()


def _stands_apart(lines: Sequence[Line], start: Start) -> bool:
    """Whether a word for rules, a number and a colon begin a paragraph: «Rule 204:»."""
    above = start.index == 0 or is_empty(lines[start.index - 1])
    return above and start.word and lines[start.index].raw[: start.rest].rstrip().endswith(":")


def _fitting(
    lines: Sequence[Line], chosen: Sequence[Start], candidates: Sequence[Start]
) -> list[Start]:
    """Return starts that are written otherwise but stand where their number is missing.

    They go on from the number above, or say that they are rules between two others.
    """
    coming = list(reversed(chosen))
    taken = {start.number for start in chosen}
    odd: list[Start] = []
    keys: set[Key] = set()
    last: Start | None = None
    for above, start in zip([None, *candidates], candidates, strict=False):
        # The item of a list goes on from the one above it.
        listed = (
            above is not None
            and above is not last
            and (above.key, above.number) == (start.key, start.number - 1)
        )
        if coming and start is coming[-1]:
            last = coming.pop()
        elif (
            coming
            and not listed
            and last is not None
            and last.number < start.number < coming[-1].number
            and (start.number == last.number + 1 or _stands_apart(lines, start))
            and start.number not in taken
            and (start.key.style != "plain" or _says(lines, start))
        ):
            odd.append(start)
            taken.add(start.number)
            keys.add(start.key)
            last = start
        elif (
            # Behind the last, as others between the rules.
            not coming and last is not None and start.number > last.number and start.key in keys
        ):
            odd.append(start)
            last = start
    return odd

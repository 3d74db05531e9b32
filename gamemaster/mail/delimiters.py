"""The marks that people put around a text instead of ``end proposal``: braces, fences, rules.

A mark opens a text at the end of the line that opens the proposal (``{`` only) or alone on the
first line below it; the same mark, or ``}``, closes it alone on a line. Where nothing speaks
against it the text between is the proposal's, whole and untouched. ``sure`` is False where the text
may end elsewhere, too: then it is shown and confirmed. Nothing is ever cut off silently.

Called by ``interpret``. Linear in the lines it is given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LONGEST = 100
_RULE = re.compile(r"(?P<mark>[%#=*+~-])(?P=mark){2,}\Z")
_FENCE = re.compile(r"(?P<mark>`{3,}|\"{3}|'{3})[a-z]{0,12}\Z")
# Rules are also written between the parts of a text, and above a signature.
_WEAK = frozenset("-=*+~")


@dataclass(frozen=True, slots=True)
class Marked:
    """A text between marks: the indices of its first line and of its closing mark."""

    start: int
    stop: int
    sure: bool


def opening(line: str) -> str | None:
    """The mark that a line consists of: one character, or three of a fence."""
    text = line.strip()
    if len(text) > _LONGEST or line.startswith(("    ", "\t")):
        return None
    if text == "{":
        return text
    match = _RULE.match(text) or _FENCE.match(text)
    return match.group("mark")[:3] if match else None


def find_marked(
    lines: Sequence[str], at: int, stop: int, *, brace: bool, begins: Callable[[int], bool]
) -> Marked | None:
    """The marked text that starts at line ``at`` and ends before ``stop``, or None.

    ``brace``: the line that opened the proposal ends with ``{``. ``begins`` tells whether the line
    of an index opens another proposal; asked only of the first line below a closing mark.
    """
    mark: str | None = "{"
    if not brace:
        at = _first(lines, at, stop)
        mark = opening(lines[at]) if at < stop else None
        at += 1
    if mark is None:
        return None
    closings = _closings(lines, at, stop, mark, begins)
    if not closings:
        return None
    return Marked(at, closings[-1], sure=len(closings) == 1)


def is_weak(line: str) -> bool:
    """Whether a line is a rule, as people also draw inside and below texts."""
    return line.strip()[:1] in _WEAK


def encloses(lines: Sequence[str]) -> bool:
    """Whether a text begins with a mark and ends with its other half."""
    start = _first(lines, 0, len(lines))
    mark = opening(lines[start]) if start < len(lines) else None
    last = next((line for line in reversed(lines) if line.strip()), "")
    return mark is not None and _closes(last, mark)


def _closings(
    lines: Sequence[str], at: int, stop: int, mark: str, begins: Callable[[int], bool]
) -> list[int]:
    """Where the text may end: one place if there is no doubt."""
    found: list[int] = []
    depth = 1
    for place in range(at, stop):
        line = lines[place]
        if mark == "{":
            depth += line.rstrip().endswith("{") - line.lstrip().startswith("}")
            closes = depth == 0 and line.strip() == "}"
        else:
            closes = _closes(line, mark)
        if closes:
            found.append(place)
            after = _first(lines, place + 1, stop)
            if mark == "{" or (after < stop and begins(after)):
                break
    return found


def _closes(line: str, mark: str) -> bool:
    text = line.strip()
    if mark == "{":
        return text == "}"
    if len(text) > _LONGEST:
        return False
    return len(text) >= len(mark) and len(text) >= 3 and set(text) == set(mark)  # noqa: PLR2004


def _first(lines: Sequence[str], at: int, stop: int) -> int:
    """The index of the first line from ``at`` on that is not blank, or ``stop``."""
    while at < stop and not lines[at].strip():
        at += 1
    return at

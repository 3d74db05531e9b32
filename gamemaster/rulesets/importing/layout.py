"""How a document is laid out: quotes, indentation, headings, braces and blocks of code, by line.

Pure. Every pass over the lines is linear and none recurses, whatever the lines hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gamemaster.rulesets.importing import words

HEAD: Final = 400
"""Only this many characters of a line are looked at for what kind of line it is."""

TITLE: Final = 200
SECTION_WORDS: Final = 6
UNDERLINE: Final = 3

_QUOTE: Final = re.compile(r"[ ]{0,3}>[ ]?")
_QUOTES: Final = re.compile(r"(?:[ ]{0,3}>[ ]?)+")
_HASHES: Final = re.compile(r"[ ]{0,3}(#{1,6})(?:[ \t]+|$)")
_RULE_LINE: Final = re.compile(r"([-=~^\"'`*+#.:_])\1{2,}[ \t]*")
_DECORATION: Final = re.compile(r"[ \t]*(?:([-=~^*_#•])\1*|([-*_])(?:[ \t]+\2){2,})[ \t]*")
_FENCE: Final = re.compile(r"[ ]{0,3}(`{3,}(?=[^`]*$)|~{3,})")
_NUMBERED: Final = re.compile(r"\W{0,8}(?:[^\W\d]{1,12}[ \t])?\d")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_CLOSING_HASHES: Final = re.compile(r"[ \t]+#+[ \t]*$")


@dataclass(frozen=True, slots=True)
class Line:
    """A line; ``start`` is where its content begins, behind quote marks and heading marks.

    ``level`` is that of a heading (1 is the highest), else 0; ``braces`` and ``quotes`` say how
    deep it lies in them; ``underline`` is a line under (or over) a heading.
    """

    raw: str
    start: int
    quotes: int = 0
    braces: int = 0
    level: int = 0
    code: bool = False
    underline: bool = False

    @property
    def content(self) -> str:
        """What stands behind quote marks and the marks of a heading."""
        return self.raw[self.start :]

    @property
    def blank(self) -> bool:
        """Whether nothing stands there."""
        return not self.content.strip()

    @property
    def heading(self) -> str:
        """The words of a heading."""
        return _CLOSING_HASHES.sub("", self.content[:HEAD]).strip() if self.level else ""


def laid_out(raws: Sequence[str]) -> tuple[tuple[Line, ...], bool]:
    """Return lines as they are laid out, and whether their braces match where they are used."""
    lines = [_quoted(raw) for raw in raws]
    lines = _with_code(lines)
    lines, matching = _with_braces(lines)
    return tuple(_with_headings(lines)), matching


def behind_quotes(raw: str, depth: int) -> int:
    """Return where the content begins behind at most ``depth`` quote marks."""
    place = 0
    for _ in range(depth):
        match = _QUOTE.match(raw, place)
        if match is None:
            break
        place = match.end()
    return place


def is_decoration(text: str) -> bool:
    """Tell whether a line only draws: a row of dashes, stars or equals signs."""
    return bool(text.strip()) and _DECORATION.fullmatch(text[:HEAD]) is not None


def section_status(line: Line) -> bool | None:
    """Return the status that a heading speaks of; None if it names none or both."""
    return words.status_of(line.heading) if line.level else None


def is_section_line(text: str) -> bool:
    """Tell whether a line without any mark heads a section: «Mutable Rules», «II. Règles …»."""
    if len(text) > TITLE or text.rstrip().endswith((",", ";", "?", "!")):
        return False
    found = _LETTERS.findall(text)
    return (
        0 < len(found) <= SECTION_WORDS
        and words.status_of(text) is not None
        and words.RULE.search(text) is not None
        and not any(words.is_verb(word) for word in found)
    )


def _quoted(raw: str) -> Line:
    match = _QUOTES.match(raw)
    if match is None:
        return Line(raw, 0)
    return Line(raw, match.end(), quotes=match[0].count(">"))


def _with_code(lines: list[Line]) -> list[Line]:
    """Mark blocks of code; one that nothing closes is none."""
    opened: tuple[int, str] | None = None
    blocks: list[tuple[int, int]] = []
    for index, line in enumerate(lines):
        if opened is not None and line.quotes < lines[opened[0]].quotes and not line.blank:
            opened = None
        match = _FENCE.match(line.content[:HEAD])
        if match is None:
            continue
        if opened is None:
            opened = (index, match[1])
        elif match[1].startswith(opened[1]) and not line.content.strip().strip(opened[1][0]):
            blocks.append((opened[0], index))
            opened = None
    marked = list(lines)
    for begin, end in blocks:
        for index in range(begin, end + 1):
            marked[index] = replace(lines[index], code=True)
    return marked


def _with_braces(lines: list[Line]) -> tuple[list[Line], bool]:
    """Say how deep in braces each line lies: 0 everywhere if they do not match in the end."""
    depths: list[int] = []
    depth, broken = 0, False
    for line in lines:
        before = depth
        if not line.code:
            depth += line.content.count("{") - line.content.count("}")
            broken = broken or depth < 0
        depths.append(min(before, depth))
    if broken or depth:
        return lines, False
    return [
        replace(line, braces=deep) if deep else line
        for line, deep in zip(lines, depths, strict=True)
    ], True


def _with_headings(lines: list[Line]) -> list[Line]:
    """Mark headings: behind number signs, above an underline, or bare lines that head a section."""
    found = list(lines)
    styles: list[str] = []
    for index, line in enumerate(lines):
        if line.code or line.blank or found[index].underline:
            continue
        hashes = _HASHES.match(line.content[:HEAD])
        if hashes is not None:
            found[index] = replace(line, level=len(hashes[1]), start=line.start + hashes.end())
        elif (style := _underlined(lines, index)) is not None:
            if style not in styles:
                styles.append(style)
            found[index] = replace(line, level=styles.index(style) + 1)
            found[index + 1] = replace(lines[index + 1], underline=True)
            if _drawn(lines, index - 1):
                found[index - 1] = replace(lines[index - 1], underline=True)
        elif is_section_line(line.content[:HEAD]) and (
            _open_before(found, index) or _numbered_next(lines, index)
        ):
            found[index] = replace(line, level=1)
    return found


def _underlined(lines: list[Line], index: int) -> str | None:
    """Return the kind of line that is drawn under this one, as under a heading."""
    line = lines[index]
    if index + 1 >= len(lines) or not _drawn(lines, index + 1) or is_decoration(line.content):
        return None
    text = line.content.strip()
    under = lines[index + 1].content.strip()
    over = _drawn(lines, index - 1)
    if (
        len(text) > TITLE
        or text.endswith((".", ",", ";"))
        or line.quotes != lines[index + 1].quotes
    ):
        return None
    if under[0] not in "=-" and len(under) < len(text):
        return None
    if not over and not _open_before(lines, index):
        return None
    return under[0] + ("over" if over and lines[index - 1].content.strip() == under else "")


def _numbered_next(lines: list[Line], index: int) -> bool:
    """Tell whether the line below begins with a number, as the first rule of a section does."""
    return index + 1 < len(lines) and _NUMBERED.match(lines[index + 1].content[:HEAD]) is not None


def _drawn(lines: list[Line], index: int) -> bool:
    if not 0 <= index < len(lines) or lines[index].code:
        return False
    return _RULE_LINE.fullmatch(lines[index].content[:HEAD].strip()) is not None


def _open_before(lines: list[Line], index: int) -> bool:
    """Tell whether nothing that could go on stands before this line."""
    if index == 0:
        return True
    before = lines[index - 1]
    return before.blank or before.underline or before.level > 0 or is_decoration(before.content)

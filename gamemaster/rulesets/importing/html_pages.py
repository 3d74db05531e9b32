"""Turns a page of HTML into the text that a browser shows, with headings and bold as in Markdown.

Pure. The parser is Python's own: it reads whatever is there and never gives up.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

_PAGE: Final = re.compile(
    r"\s{0,80}(?:<\?(?s:.{0,999}?)\?>\s{0,80})?(?:<!doctype html|<html)\b", re.IGNORECASE
)
_ELEMENT: Final = re.compile(
    r"</?(?:br|p|b|i|em|strong|li|ol|ul|table|t[drh]|h[1-6]|div|details|summary|hr|font)\b[^<>]{0,99}>",
    re.IGNORECASE,
)
UNSEEN: Final = 40
"""So many pieces that a page does not show are told, and so many characters of each."""

_UNSEEN: Final = frozenset({"head", "script", "style", "template"})
_IN_LINE: Final = re.compile(
    "a|abbr|acronym|cite|code|em|font|i|img|ins|kbd|mark|q|samp|small|span|sub|sup|tt|u|var"
)
_BEGINS: Final = {"br": "\n", "hr": "\n\n---\n\n", "li": "\n- ", "td": " | ", "th": " | "}
_MARKS: Final = {"b": "**", "strong": "**", "del": "~~", "s": "~~", "strike": "~~"}


def is_page(text: str) -> bool:
    """Tell whether a text is a page of HTML, or a piece of one: most lines have elements."""
    if _PAGE.match(text) is not None:
        return True
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(_ELEMENT.search(line) is not None for line in lines) > len(lines) / 2


def text_of(page: str) -> str:
    """Return the text that a page shows."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    shown = re.sub(r" +(?=\n)", "", "".join(reader.shown))
    return re.sub(r"\n{3,}", "\n\n", shown).strip() + "\n"


def unseen_in(page: str) -> tuple[str, ...]:
    """Return the beginnings of what a page holds and does not show: its title, comments, styles."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    said = [" ".join(each[: 4 * UNSEEN].split()) for each in reader.unseen[:UNSEEN]]
    return tuple(each[:UNSEEN] for each in said if each)


class _Reader(HTMLParser):
    """The text so far; ``hidden`` and ``kept``: how many such elements are around the place."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.unseen: list[str] = []
        self.hidden = self.kept = 0
        self.lists: list[int | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line, a heading or a mark; the items of a numbered list have their numbers."""
        self.hidden += tag in _UNSEEN
        self.kept += tag == "pre"
        if tag in ("ol", "ul"):
            start = dict(attrs).get("start") or "1"
            self.lists.append((int(start) if start.isdecimal() else 1) if tag == "ol" else None)
        elif tag == "li" and self.lists and (number := self.lists[-1]) is not None:
            value = dict(attrs).get("value") or ""
            number = int(value) if value.isdecimal() else number
            self.lists[-1] = number + 1
            self.shown.append(f"\n{number}. ")
            return
        if tag in _MARKS:
            self.shown.append(_MARKS[tag])
        elif re.fullmatch("h[1-6]", tag):
            self.shown.append(f"\n\n{'#' * int(tag[1])} ")
        elif not _IN_LINE.fullmatch(tag):
            self.shown.append(_BEGINS.get(tag, "\n\n"))

    def handle_endtag(self, tag: str) -> None:
        """End a line or a mark."""
        self.hidden -= tag in _UNSEEN and self.hidden > 0
        self.kept -= tag == "pre" and self.kept > 0
        if tag in ("ol", "ul") and self.lists:
            self.lists.pop()
        if tag in _MARKS:
            self.shown.append(_MARKS[tag])
        elif not _IN_LINE.fullmatch(tag) and tag not in ("li", "td", "th"):
            self.shown.append("\n\n")

    def handle_comment(self, data: str) -> None:
        """Keep a comment as what is not shown."""
        self.unseen.append(data)

    def handle_decl(self, decl: str) -> None:
        """Keep the type of the document as what is not shown."""
        self.unseen.append(decl)

    def handle_pi(self, data: str) -> None:
        """Keep an instruction for a server as what is not shown."""
        self.unseen.append(data)

    def handle_data(self, data: str) -> None:
        """Add words; line ends within them are blanks, but where they are kept."""
        if self.hidden:
            self.unseen.append(data)
        if self.kept and not self.hidden:
            self.shown.append(data)
            return
        words = re.sub(r"[ \t\r\n]+", " ", data)
        if not self.hidden and words:
            begins = not self.shown or self.shown[-1].endswith(("\n", " "))
            self.shown.append(words.lstrip(" ") if begins else words)

"""The text of HTML-only mail, in one pass and linear time.

``html.parser`` needs seconds for 100 kB of ``<b``, so the tags are found here. Layout is kept only
as far as reading commands needs it: blocks end lines, a ``blockquote`` is quoted with ``> ``, what
is hidden from the reader is not read. Called by ``parse``.
"""

from __future__ import annotations

import html
import re

MAX_SOURCE = 1_000_000
MAX_QUOTE_DEPTH = 5
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "tfoot",
        "thead",
        "tr",
        "ul",
    ]
)
# Elements whose content is never text; the closing tag is looked for literally.
_RAW = frozenset(("script", "style", "title", "textarea", "noscript", "svg", "math"))
_VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"))
_MARKUP = re.compile(r"<(?=[a-zA-Z/!?])")
_TAG = re.compile(r"</?([a-zA-Z][a-zA-Z0-9:-]{0,30})")
_MAX_TAG = 2000
_TAG_STOP = re.compile(r">|=[ \t\n\r\f]{0,8}[\"']")
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|font-size:0(?:px|pt|em|%)?(?:[;\"'!]|$)|mso-hide:all"
)
_STYLE_GAPS = re.compile(r"[ \t\n\f]+")
_SPACES = re.compile(r"[ \t\n\r\f]+")
_LONG_REFERENCE = re.compile(r"&#(?:\d{8,}|[xX][0-9a-fA-F]{7,});?")


def html_to_text(source: str) -> str:
    """Plain text of a document; never raises, whatever the markup."""
    page = _Page()
    at = 0
    while tag := _MARKUP.search(source, at):
        page.text(source[at : tag.start()])
        at = _markup(source, tag.start(), page)
    page.text(source[at:])
    return page.finished()


def _markup(source: str, at: int, page: _Page) -> int:
    """Take in what starts with ``<`` at ``at``; the position after it."""
    if source.startswith("<!--", at):
        close = source.find("-->", at + 4)
        return len(source) if close < 0 else close + 3
    match = _TAG.match(source, at)
    close = _tag_end(source, match.end()) if match else source.find(">", at)
    if close < 0:
        return len(source)
    if not match:
        return close + 1
    name = match.group(1).lower()
    attributes = source[match.end() : close]
    if source[at + 1] == "/":
        page.close(name)
        return close + 1
    page.open(name, attributes)
    if name in _RAW and not attributes.endswith("/"):
        # Looking for the same closing tag again and again in vain would be quadratic, so an element
        # that never closes hides the rest, as it does in a browser.
        end = re.compile(f"</{name}", re.IGNORECASE).search(source, close)
        return end.start() if end else len(source)
    return close + 1


def _tag_end(source: str, at: int) -> int:
    """The ``>`` that closes a tag, or -1; one inside a quoted attribute does not close it."""
    while stop := _TAG_STOP.search(source, at):
        if stop.group() == ">":
            return stop.start()
        # A quotation must close soon, or its mark was a stray one.
        close = source.find(stop.group()[-1], stop.end(), stop.end() + _MAX_TAG)
        at = close + 1 if close >= 0 else stop.end()
    return -1


class _Page:
    """Lines under construction."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._quotes = 0
        self._preformatted = 0
        self._hidden_by: str | None = None
        self._hidden_depth = 0

    def text(self, raw: str) -> None:
        """Add text between tags."""
        if self._hidden_by is not None or not raw:
            return
        text = html.unescape(_LONG_REFERENCE.sub("\ufffd", raw))
        if self._preformatted:
            first, *more = text.replace("\r\n", "\n").split("\n")
            self._line.append(first)
            for line in more:
                self._end_line()
                self._line.append(line)
        else:
            self._line.append(_SPACES.sub(" ", text))

    def open(self, name: str, attributes: str) -> None:
        """An opening tag."""
        if self._hidden_by is not None:
            self._hidden_depth += name == self._hidden_by
            return
        if name in _VOID:
            if name in ("br", "hr"):
                self._end_line()
            return
        style = _STYLE_GAPS.sub("", attributes[:_MAX_TAG].lower())
        if _HIDDEN.search(style) or re.search(r"(?:^|\s)hidden(?:$|[\s=])", attributes[:_MAX_TAG]):
            self._hidden_by, self._hidden_depth = name, 1
            return
        self._block(name)
        if name == "blockquote":
            self._quotes += 1
        elif name == "pre":
            self._preformatted += 1
        elif name in ("td", "th"):
            self._line.append(" ")

    def close(self, name: str) -> None:
        """A closing tag."""
        if self._hidden_by is not None:
            self._hidden_depth -= name == self._hidden_by
            if self._hidden_depth == 0:
                self._hidden_by = None
            return
        self._block(name)
        if name == "blockquote":
            self._quotes = max(0, self._quotes - 1)
        elif name == "pre":
            self._preformatted = max(0, self._preformatted - 1)
        elif name == "p":
            self._blank()

    def finished(self) -> str:
        """The text, without blank lines at its ends."""
        self._block("div")
        return "\n".join(self._lines).strip("\n") + "\n"

    def _block(self, name: str) -> None:
        if name in _BLOCKS and "".join(self._line).strip():
            self._end_line()
        elif name in _BLOCKS:
            self._line = []

    def _blank(self) -> None:
        if self._lines and self._lines[-1].strip("> "):
            self._line = []
            self._end_line()

    def _end_line(self) -> None:
        text = "".join(self._line)
        text = text.rstrip() if self._preformatted else text.replace("\xa0", " ").strip()
        mark = ">" * min(self._quotes, MAX_QUOTE_DEPTH)
        self._lines.append(f"{mark} {text}".rstrip() if mark else text)
        self._line = []

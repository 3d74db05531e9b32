"""Turns HTML-only mail into text, in one pass and linear time.

``html.parser`` needs seconds for 100 kB of ``<b``, so the tags are found here. Layout is kept only
as far as reading commands needs it: blocks end lines, tabs separate the cells of a table, text that
is hidden from the reader is not read, and struck-out text is shown between ``~~``, as it no longer
counts. A ``blockquote``, or a box with a line at its left as Outlook and others draw it, is quoted
with ``> ``; where a client only marks the beginning of what it quotes, a line says so.
"""

from __future__ import annotations

import html
import re

MAX_SOURCE = 1_000_000
MAX_QUOTE_DEPTH = 5
_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tbody",
    "tfoot", "thead", "tr", "ul",
))  # fmt: skip
# Elements whose content is never text; the closing tag is looked for literally.
_RAW = frozenset(
    ["script", "style", "title", "textarea", "noscript", "svg", "math", "iframe", "noembed"]
) | {"noframes", "xmp"}
# Elements that show nothing of what is inside of them, or something else in its stead.
_UNSEEN = frozenset(("template", "object", "audio", "video", "canvas", "dialog", "datalist"))
_STRUCK = frozenset(("s", "strike", "del"))
_VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"))
_RAISED = frozenset(("sub", "sup"))
# Some clients draw an emoji as a picture, and say in its ``alt`` which it is.
_EMOJI = re.compile(r"[\u2600-\u27bf\U0001f300-\U0001faff][\ufe0f\U0001f3fb-\U0001f3ff]?")
_ATTRIBUTE = re.compile(
    r"([a-z-]{1,40})(?:\s?=\s?(\"[^\"]*\"|'[^']*'|[^\s\"']+))?|\S", re.IGNORECASE
)
_MARKUP = re.compile(r"<(?=[a-zA-Z/!?])")
_TAG = re.compile(r"</?([a-zA-Z][a-zA-Z0-9:-]{0,30})")
_MAX_TAG = 2000
_TAG_STOP = re.compile(r">|=[ \t\n\r\f]{0,8}[\"']")
_HIDDEN = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|mso-hide:all|(?:left|top|text-indent):-\d{3}"
    r"|(?:font-size|max-height|opacity):0(?:\.0{1,9})?(?:px|pt|em|%)?(?:[;\"'!]|$)"
)
_ATTRIBUTE_HIDDEN = re.compile(r"(?:^|\s)hidden(?:$|[\s=/])", re.IGNORECASE)
_LINE_THROUGH = "line-through"
_QUOTING = re.compile(
    r"border-(?:left|right)(?:-style|-width)?:(?!none|0)[^;\"']{0,40}(?:solid|[1-9.]p[xt]|thin|medium)"
    r"|class=[\"']?[^\"'>]{0,80}yahoo_quoted|name=[\"']?quote\b"
)
_MAX_BOXES = 20
# Marks that Outlook, Zimbra and others leave where their user's own words end.
_ORIGINAL = re.compile(
    r"(?:id|class|data-marker)=[\"']?(?:divrplyfwdmsg|appendonsend|olk_src_body_section|__divider__"
    r"|mail-editor-reference-message-container|ms-outlook-mobile-reference-message"
    r"|outlookmessageheader)"
)
ORIGINAL = "-----Original Message-----"
# White on white; only where no element of the page has a background.
_WHITE = re.compile(r"(?:^|[;\"'])color:(?:#fff(?:fff)?|white|transparent)(?:[;\"'!]|$)")
_BACKGROUND = re.compile(r"background|bgcolor")
_AT_RULE = re.compile(r"@[^{}]{0,200}\{(?:[^{}]{0,2000}\{[^{}]{0,2000}\}){0,200}[^{}]{0,2000}\}")
_RULE = re.compile(r"([^{}]{1,300})\{([^{}]{0,2000})\}")
_CELL_GAPS = re.compile(r" *\t[ \t]*")
_HIDES_CLASS = re.compile(r"[a-z0-9]{0,10}\.([\w-]{1,80})\Z", re.IGNORECASE)
_MAX_SHEET = 50_000
_CLASS = re.compile(r"class=(?:\"([^\"]{0,500})|'([^']{0,500})|([^\s>\"']{1,200}))", re.IGNORECASE)
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
        stop = end.start() if end else len(source)
        if name == "style":
            page.sheet(source[close + 1 : min(stop, close + _MAX_SHEET)])
        return stop
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
        self._filled = False
        self._quotes = 0
        self._preformatted = 0
        self._hidden_by: str | None = None
        self._hidden_depth = 0
        self._struck_by: str | None = None
        self._struck_depth = 0
        self._hidden_classes: set[str] = set()
        self._coloured = False
        # Boxes that quote: the element of each, and how many of its kind are open in it.
        self._boxes: list[tuple[str, int]] = []

    def sheet(self, rules: str) -> None:
        """A style sheet: which classes it hides, whatever the screen."""
        self._coloured = self._coloured or "background" in rules.lower()
        for rule in _RULE.finditer(_AT_RULE.sub("", rules)):
            if _HIDDEN.search(_STYLE_GAPS.sub("", rule.group(2).lower())):
                for selector in rule.group(1).split(","):
                    dot = _HIDES_CLASS.match(selector.strip())
                    if dot is not None:
                        self._hidden_classes.add(dot.group(1))

    def text(self, raw: str) -> None:
        """Add text between tags."""
        if self._hidden_by is not None or not raw:
            return
        text = html.unescape(_LONG_REFERENCE.sub("\ufffd", raw))
        if self._preformatted:
            first, *more = text.replace("\r\n", "\n").split("\n")
            self._add(first)
            for line in more:
                self._end_line()
                self._add(line)
        else:
            self._add(_SPACES.sub(" ", text))

    def _add(self, text: str) -> None:
        self._filled = self._filled or bool(text.strip())
        struck = self._struck_by is not None and bool(text.strip())
        self._line.append(f"~~{text}~~" if struck else text)

    def open(self, name: str, attributes: str) -> None:
        """An opening tag."""
        if self._hidden_by is not None:
            self._hidden_depth += name == self._hidden_by
            return
        if name in _VOID:
            if name in ("br", "hr"):
                self._end_line()
                self._original(attributes)
            elif name == "img":
                self._add(self._emoji(attributes[:_MAX_TAG]))
            return
        style = _STYLE_GAPS.sub("", attributes[:_MAX_TAG].lower())
        self._coloured = self._coloured or bool(_BACKGROUND.search(style))
        if name in _UNSEEN or self._hides(attributes[:_MAX_TAG], style):
            self._hidden_by, self._hidden_depth = name, 1
            return
        self._block(name)
        self._box(name, style)
        self._strike(name, style)
        if name == "blockquote":
            self._quotes += 1
        elif name == "pre":
            self._preformatted += 1
        elif name in ("td", "th") and self._filled:
            self._line.append("\t")
        elif name in _RAISED and "".join(self._line[-1:])[-1:].isdecimal():
            self._line.append(" ^")  # The mark of a footnote is no digit of the number before it.

    def _emoji(self, attributes: str) -> str:
        """Return the emoji that a picture is of, if it is seen and of one."""
        if self._hides(attributes, _STYLE_GAPS.sub("", attributes.lower())):
            return ""
        for found in _ATTRIBUTE.finditer(attributes):
            if found[2] and found[1].lower() == "alt":
                said = html.unescape(found[2].strip("\"'"))
                return said if _EMOJI.fullmatch(said) else ""
        return ""

    def _strike(self, name: str, style: str) -> None:
        if self._struck_by is not None:
            self._struck_depth += name == self._struck_by
        elif name in _STRUCK or _LINE_THROUGH in style:
            self._struck_by, self._struck_depth = name, 1

    def _hides(self, attributes: str, style: str) -> bool:
        """Whether a reader sees nothing of an element."""
        if _HIDDEN.search(style) or _ATTRIBUTE_HIDDEN.search(attributes):
            return True
        if not self._coloured and _WHITE.search(style):
            return True
        named = _CLASS.search(attributes) if self._hidden_classes else None
        classes = "".join(group or "" for group in named.groups()).split() if named else []
        return not self._hidden_classes.isdisjoint(classes)

    def _box(self, name: str, style: str) -> None:
        """Begin a quotation where an element's style says so; a blockquote is one anyway."""
        self._original(style)
        if name != "blockquote" and len(self._boxes) < _MAX_BOXES and _QUOTING.search(style):
            self._boxes.append((name, 1))
            self._quotes += 1
        elif self._boxes and self._boxes[-1][0] == name:
            self._boxes[-1] = (name, self._boxes[-1][1] + 1)

    def _original(self, attributes: str) -> None:
        """Say that the writer's own words end here, where a client marks that."""
        if _ORIGINAL.search(attributes[:_MAX_TAG].lower()):
            self._line.append(ORIGINAL)
            self._end_line()

    def close(self, name: str) -> None:
        """A closing tag."""
        if self._hidden_by is not None:
            self._hidden_depth -= name == self._hidden_by
            if self._hidden_depth == 0:
                self._hidden_by = None
            return
        self._block(name)
        if self._boxes and self._boxes[-1][0] == name:
            depth = self._boxes.pop()[1] - 1
            if depth:
                self._boxes.append((name, depth))
            else:
                self._quotes = max(0, self._quotes - 1)
        self._struck_depth -= name == self._struck_by
        if self._struck_depth <= 0:
            self._struck_by, self._struck_depth = None, 0
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
        text = (
            text.rstrip()
            if self._preformatted
            else _CELL_GAPS.sub("\t", text.replace("\xa0", " ")).strip()
        )
        mark = ">" * min(self._quotes, MAX_QUOTE_DEPTH)
        self._lines.append(f"{mark} {text}".rstrip() if mark else text)
        self._line, self._filled = [], False

"""Lets text into a page in the only way there is: typed elements, written with everything escaped.

Invariants
* There is no raw HTML: what a page holds is elements made here, and text, which is escaped.
* No element can run or fetch anything: tags and attributes come from short lists that have no
  handlers, no ``style``, no addresses but fragments of the page itself.
* Text is shown as it is, so that what cannot be seen, or turns its neighbours round, is spelt out
  as ``[U+202E]``; only ``Exact`` text, which scripts hash and nobody sees, is kept to the octet.
* Tables, figures and lists have a bound, because what is shown was written by strangers: what is
  left out is counted.
"""

from __future__ import annotations

import datetime as dt
import html
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final, TypeAlias, TypeVar

_HIDDEN: Final = frozenset({"Cc", "Cs", "Co", "Cn"})
_TURNING: Final = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
_PLAIN: Final = re.compile(r"[\n\x20-\x7e\xa1-\xac\xae-\u02ff]*")

_TAGS: Final = frozenset((
    "a", "abbr", "article", "b", "bdi", "body", "br", "button", "caption", "circle", "clipPath",
    "code", "dd", "defs", "del", "desc", "details", "div", "dl", "dt", "em", "figcaption",
    "figure", "footer", "g", "h1", "h2", "h3", "h4", "head", "header", "html", "i", "input",
    "ins", "label", "li", "line", "link", "main", "meta", "nav", "noscript", "ol", "output",
    "p", "path", "pre", "rect", "section", "small", "span", "strong", "summary", "svg", "table",
    "tbody", "td", "template", "text", "th", "thead", "time", "title", "tr", "ul", "use",
))  # fmt: skip
_EMPTY: Final = frozenset({"br", "input", "link", "meta"})
_ATTRIBUTES: Final = frozenset((
    "aria-describedby", "aria-hidden", "aria-label", "aria-labelledby", "aria-live", "charset",
    "class", "clip-path", "clip-rule", "colspan", "content", "cx", "cy", "d", "datetime", "dir",
    "disabled", "fill", "fill-opacity", "fill-rule", "font-size", "for", "height", "hidden",
    "href", "http-equiv", "id", "lang", "multiple", "name", "open", "opacity",
    "preserveAspectRatio", "r", "rel", "role", "rx", "scope", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width",
    "tabindex", "text-anchor", "transform", "type", "viewBox", "width", "x", "x1", "x2",
    "xlink:href", "xmlns", "y", "y1", "y2",
))  # fmt: skip
_DATA: Final = re.compile(r"data-[a-z]{1,20}")
_FRAGMENT: Final = re.compile(r"#[A-Za-z][A-Za-z0-9_.-]{0,80}")
NO_ICON: Final = "data:,"
"""The empty picture: without it browsers ask the server of a page for one."""

Node: TypeAlias = "Element | Exact | Own | str"
Attributes: TypeAlias = "Mapping[str, str | int | bool]"
ROWS: Final = 500
"""Rows of a table, items of a list."""

NAME_LENGTH: Final = 60
TEXT_LENGTH: Final = 12_000
LINE_LENGTH: Final = 300
_WRAPPED = 50
_BEGINS_A_LINE = re.compile(r"\s|[-*•|>]|\(?\w{1,3}[.):]\s")
Cell: TypeAlias = "Node | Sequence[Node]"
"""The content of one cell of a table."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Exact:
    """Text that a script reads octet for octet; only inside of a ``template``."""

    text: str


@dataclass(frozen=True, slots=True)
class Own:
    """A style sheet or a script that comes with this package; ``tag`` is ``style`` or ``script``.

    Nothing of a game may be in it: it is written as it stands.
    """

    tag: str
    text: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element with its attributes and what is in it."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Node, ...]


def element(tag: str, attributes: Attributes | None = None, *children: Node) -> Element:
    """Return an element. ``True`` is an attribute without a value, ``False`` none at all.

    Raises ValueError for a tag, an attribute or an address that no page of ours has.
    """
    if tag not in _TAGS:
        raise ValueError(f"{tag}: expected one of the tags of our pages")
    given = []
    for name, value in (attributes or {}).items():
        if name not in _ATTRIBUTES and not _DATA.fullmatch(name):
            raise ValueError(f"{tag}: {name}: expected one of the attributes of our pages")
        if name.endswith("href") and not (_FRAGMENT.fullmatch(str(value)) or value == NO_ICON):
            raise ValueError(f"{tag}: {name}: expected a place in the page itself")
        if value is not False:
            given.append((name, "" if value is True else str(value)))
    return Element(tag, tuple(given), children)


def visible(text: str) -> str:
    """Return a text in which nothing hides: what cannot be seen is spelt out.

    Line feeds stay; so do the joiners and variation selectors that scripts and emoji need.
    """
    if _PLAIN.fullmatch(text):
        return text
    spelt = _TURNING.sub(lambda found: f"[U+{ord(found[0]):04X}]", text.replace("\t", "    "))
    return "".join(
        f"[U+{ord(char):04X}]" if unicodedata.category(char) in _HIDDEN and char != "\n" else char
        for char in spelt
    )


def written(nodes: Iterable[Node]) -> str:
    """Return nodes as HTML."""
    return "".join(part for node in nodes for part in _parts(node))


def _parts(node: Node) -> Iterator[str]:
    if isinstance(node, str):
        yield html.escape(visible(node))
    elif isinstance(node, Exact):
        # A carriage return would be read as a line feed, were it not written as a reference.
        kept = html.escape(node.text, quote=False).replace("\r", "&#13;")
        yield kept.replace("\0", "\ufffd").encode("utf-8", "replace").decode()
    elif isinstance(node, Own):
        yield f"<{node.tag}>{node.text}</{node.tag}>"
    else:
        yield f"<{node.tag}"
        for name, value in node.attributes:
            yield f' {name}="{html.escape(visible(value))}"'
        yield ">"
        if node.tag not in _EMPTY:
            for child in node.children:
                yield from _parts(child)
            yield f"</{node.tag}>"


def para(*children: Node, kind: str = "") -> Element:
    """Return a paragraph."""
    return element("p", {"class": kind} if kind else {}, *children)


def section(name: str, title: str, *children: Node) -> Element:
    """Return a part of a page with its heading, which links lead to."""
    heading = element("h2", {"id": f"{name}-heading"}, title)
    attributes: Attributes = {"id": name, "aria-labelledby": f"{name}-heading"}
    return element("section", attributes, heading, *children)


def heading(text: str, *more: Node, name: str = "") -> Element:
    """Return the heading of a part of a section."""
    return element("h3", {"id": name} if name else {}, text, *more)


def person(name: str) -> Element:
    """Return a name, whose direction of writing turns nothing round it."""
    return element("bdi", {"class": "name"}, cut(name, NAME_LENGTH))


def people(names: Sequence[str]) -> list[Node]:
    """Return names as a sentence has them."""
    shown = names[:12]
    told: list[Node] = []
    for place, name in enumerate(shown):
        if place:
            last = place == len(shown) - 1 and len(shown) == len(names)
            told.append(" and " if last else ", ")
        told.append(person(name))
    if len(names) > len(shown):
        told.append(f" and {counted(len(names) - len(shown))} more")
    return told


def cut(text: str, length: int = LINE_LENGTH) -> str:
    """Return a text on one line, cut where it is too long."""
    flat = " ".join(text[: 4 * length].split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"


def block(text: str, *, length: int = TEXT_LENGTH, kind: str = "text") -> list[Node]:
    """Return a text of several lines as it stands, cut where it is too long, with the count."""
    shown = element("pre", {"class": kind, "dir": "auto"}, text[:length].rstrip("\n"))
    if len(text) <= length:
        return [shown]
    return [shown, para(f"… and {counted(len(text) - length)} more characters.", kind="more")]


def prose(text: str) -> list[Node]:
    """Return a text as it reads, cut where it is too long."""
    if len(text) > TEXT_LENGTH:
        return block(text, kind="words")
    return block(reflowed(text), kind="words") if text.strip() else []


def reflowed(text: str) -> str:
    """Return prose without the line breaks that only keep its lines short."""
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        joins = lines and line and len(lines[-1]) - lines[-1].rfind("\n") > _WRAPPED
        if joins and not _BEGINS_A_LINE.match(line):
            lines[-1] += " " + line
        else:
            lines.append(line)
    return "\n".join(lines)


def counted(number: int, thing: str = "", plural: str = "") -> str:
    """Return a count as people read it, with its thing in the right number."""
    if not thing:
        return f"{number:,}"
    return f"{number:,} {thing if number == 1 else plural or thing + 's'}"


def times(number: int) -> str:
    """Return how often something was done."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number:,} times")


def table(
    caption: str,
    columns: Sequence[str],
    things: Collection[T],
    cells: Callable[[T], Sequence[Cell]],
    *,
    most: int = ROWS,
    numeric: Iterable[int] = (),
) -> Element:
    """Return a table in a frame of its own that scrolls, a row of ``cells`` for each of ``things``.

    Those beyond ``most`` are counted.
    """
    right = frozenset(numeric)
    head = [
        element("th", {"scope": "col", "class": "number" if n in right else "words"}, column)
        for n, column in enumerate(columns)
    ]
    body = [
        element("tr", {}, *(_cell(value, place, right) for place, value in enumerate(cells(thing))))
        for thing in islice(things, most)
    ]
    if len(things) > most:
        left = f"… and {counted(len(things) - most)} more"
        body.append(element("tr", {}, element("td", {"colspan": len(columns)}, left)))
    whole = element(
        "table",
        {},
        element("caption", {}, caption),
        element("thead", {}, element("tr", {}, *head)),
        element("tbody", {}, *body),
    )
    return scrolling(caption, whole)


def _cell(value: Cell, place: int, right: frozenset[int]) -> Element:
    inside = _nodes(value)
    if place == 0:
        kind = "number" if place in right else "words"
        return element("th", {"scope": "row", "class": kind}, *inside)
    return element("td", {"class": "number"} if place in right else {}, *inside)


def scrolling(label: str, *children: Node) -> Element:
    """Return a frame that scrolls by itself, so that the page never does sideways."""
    attributes: Attributes = {"class": "frame", "role": "region", "tabindex": 0,
                              "aria-label": label}  # fmt: skip
    return element("div", attributes, *children)


def folded(summary: Cell, *children: Node, opened: bool = False) -> Element:
    """Return what a reader may open."""
    inside = element("summary", {}, *_nodes(summary))
    return element("details", {"open": opened}, inside, *children)


def _nodes(value: Cell) -> Sequence[Node]:
    return (value,) if isinstance(value, str) or not isinstance(value, Sequence) else value


def mark(word: str, kind: str) -> Element:
    """Return a short word in a colour that says its kind, too."""
    return element("span", {"class": f"mark {kind}"}, word)


def code(text: str) -> Element:
    """Return something that is written for programs."""
    return element("code", {}, text)


def when(instant: int) -> Element:
    """Return an instant as people and programs read it."""
    moment = _moment(instant)
    if moment is None:
        return element("span", {}, f"{instant} s")
    machine = f"{moment:%Y-%m-%dT%H:%M:%SZ}"
    return element("time", {"datetime": machine}, f"{moment.day} {moment:%b %Y %H:%M}")


def day_of(instant: int) -> str:
    """Return the day of an instant, in UTC."""
    moment = _moment(instant)
    return f"{moment:%A}, {moment.day} {moment:%B %Y}" if moment else "At no day of the calendar"


def hour_of(instant: int) -> str:
    """Return the time of day of an instant, in UTC."""
    moment = _moment(instant)
    return f"{moment:%H:%M}" if moment else ""


def _moment(instant: int) -> dt.datetime | None:
    try:
        return dt.datetime.fromtimestamp(instant, dt.UTC)
    except (ValueError, OverflowError, OSError):
        return None


def listed(things: Collection[T], item: Callable[[T], Node], most: int = ROWS) -> Element:
    """Return a list with an item for each of ``things``; those beyond ``most`` are counted."""
    shown = [element("li", {}, item(thing)) for thing in islice(things, most)]
    if len(things) > most:
        shown.append(element("li", {}, f"… and {counted(len(things) - most)} more"))
    return element("ul", {"class": "plain"}, *shown)


def rule(number: int, text: str, clauses: str, *, mutable: bool) -> Element:
    """Return a rule, whose text and clauses a reader may open."""
    summary = (f"Rule {number} ", mark("mutable" if mutable else "immutable", ""))
    return folded(summary, *prose(text), *(block(clauses) if clauses.strip() else ()))


def facts(*figures: tuple[str, str]) -> Element:
    """Return figures, each with what it counts."""
    return element(
        "dl", {"class": "facts"},
        *(element("div", {}, element("dt", {}, name), element("dd", {}, value))
          for value, name in figures),
    )  # fmt: skip


def days(moments: Iterable[tuple[int, Element | None]]) -> Element:
    """Return moments, each with its instant, as a list of days with a list each."""
    every = []
    for day, of_day in groupby(moments, key=lambda moment: day_of(moment[0])):
        told = (item for _, item in of_day if item is not None)
        every.append(element("li", {}, heading(day), element("ul", {"class": "day"}, *told)))
    return element("ol", {"class": "days"}, *every)

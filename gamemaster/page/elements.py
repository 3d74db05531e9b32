"""The one way in which anything gets into a page: typed elements, written with everything escaped.

Invariants
* There is no raw HTML: what a page holds is elements made here, and text, which is escaped.
* No element can run or fetch anything: tags and attributes come from short lists that have no
  handlers, no ``style``, no addresses but fragments of the page itself.
* Text is shown as it is, so that what cannot be seen, or turns its neighbours round, is spelt out
  as ``[U+202E]``; only ``Exact`` text, which scripts hash and nobody sees, is kept to the octet.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

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


Node: TypeAlias = "Element | Exact | Own | str"
Attributes: TypeAlias = "Mapping[str, str | int | bool]"


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
    spelt = _TURNING.sub(_spelt_out, text.replace("\t", "    "))
    return "".join(
        f"[U+{ord(char):04X}]" if unicodedata.category(char) in _HIDDEN and char != "\n" else char
        for char in spelt
    )


def _spelt_out(found: re.Match[str]) -> str:
    return f"[U+{ord(found[0]):04X}]"


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

"""Writes a whole page: head, policy, header, contents, sections, footer, and its own check.

The policy (Content-Security-Policy) lets run exactly the style sheet and the script of this
package, by their hashes, and nothing else: no player's script, no handler, no request, no form.

A page can be checked in the page itself, by a button, and by dropping files. All that is hashed
stands in a template that nothing shows; ``page.js`` reads it. Without JavaScript the part says what
would have been checked, and how else to do it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from gamemaster.page.elements import (
    NO_ICON,
    Element,
    Exact,
    Node,
    Own,
    code,
    element,
    para,
    section,
    written,
)

_SIZE_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Page:
    """``lead`` stands above the contents; ``foot`` says how the page was made.

    ``sections`` are made with ``elements.section``; ``names`` pairs their names with short titles.
    """

    title: str
    kicker: str
    lead: tuple[Node, ...]
    sections: tuple[Element, ...]
    names: Sequence[tuple[str, str]]
    foot: tuple[Node, ...] = ()
    made_by: str = "gamemaster"


def rendered(page: Page) -> str:
    """Return the page as HTML, with its own size in octets in its footer."""
    style, script = Own("style", _own("page.css")), Own("script", _own("page.js"))
    size, text = 0, ""
    for _ in range(_SIZE_DIGITS):
        # The size stands in what it is the size of; a few rounds settle its digits.
        text = "<!doctype html>\n" + written([_html(page, style, script, size)]) + "\n"
        found = len(text.encode("utf-8", "replace"))
        if found == size:
            break
        size = found
    return text


def _own(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _policy(style: Own, script: Own) -> str:
    allowed = {part.tag: base64.b64encode(hashlib.sha256(part.text.encode()).digest()).decode()
               for part in (style, script)}  # fmt: skip
    return (
        f"default-src 'none'; style-src 'sha256-{allowed['style']}'; "
        f"script-src 'sha256-{allowed['script']}'; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def _html(page: Page, style: Own, script: Own, size: int) -> Element:
    head = element(
        "head",
        {},
        element("meta", {"charset": "utf-8"}),
        # Before anything that it rules.
        element("meta", {"http-equiv": "Content-Security-Policy",
                         "content": _policy(style, script)}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("meta", {"name": "color-scheme", "content": "light dark"}),
        element("meta", {"name": "referrer", "content": "no-referrer"}),
        element("meta", {"name": "generator", "content": page.made_by}),
        element("title", {}, f"{page.title}: {page.kicker}"),
        element("link", {"rel": "icon", "href": NO_ICON}),
        style,
    )  # fmt: skip
    links = [
        element("li", {}, element("a", {"href": f"#{name}"}, title)) for name, title in page.names
    ]
    body = element(
        "body",
        {},
        element("a", {"href": "#main", "class": "skip"}, "Skip to the content"),
        element("header", {}, para(page.kicker, kind="kicker"),
                element("h1", {}, element("bdi", {}, page.title)), *page.lead),
        element("nav", {"aria-label": "Contents"}, element("ol", {}, *links)),
        element("main", {"id": "main", "tabindex": -1}, *page.sections),
        element("footer", {}, *page.foot, para(f"This page: {size:,} octets.")),
        script,
    )  # fmt: skip
    return element("html", {"lang": "en"}, head, body)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be hashed, and what its SHA-256 should be.

    ``kind`` is ``document``, ``entry``, ``checkpoint``, ``journal``, ``key`` or ``file``, the last
    without its text; ``head`` is the hash of a journal's last line.
    """

    kind: str
    name: str
    text: str = ""
    number: int = 0
    sha256: str = ""
    head: str = ""


def recheck(pieces: Iterable[Piece], *, lead: str, by_hand: str) -> Element:
    """Return the section. ``by_hand`` is the command that checks the same."""
    button = element("button", {"type": "button", "id": "recompute"}, "Recompute every hash")
    chooser = element("input", {"type": "file", "id": "dropped", "multiple": True})
    zone = element(
        "label",
        {"id": "drop", "class": "drop", "for": "dropped"},
        "Drop a file here, or choose one: a proposal’s document, an announcement, any file of this "
        "game. The page says which one it is, octet for octet, or that it is none.",
        chooser,
    )
    desk = element(
        "div",
        {"id": "desk", "hidden": True},
        para(element("span", {"id": "engine"}), kind="note"),
        button,
        element("div", {"id": "results", "role": "status"}),
        zone,
        element("ul", {"id": "verdicts", "class": "plain", "aria-live": "polite"}),
    )
    without = element(
        "noscript", {}, para("The button that does this needs JavaScript; all else on this page "
                             "does without.")
    )  # fmt: skip
    return section(
        "check",
        "Check it yourself",
        para(lead),
        without,
        desk,
        para(
            "Nothing leaves your computer: the page may not open any connection. A page could be "
            "made to say anything, though. If you do not trust whoever gave it to you, use other "
            "tools: ",
            code(by_hand),
            ", or the shell lines in docs/auditors.md.",
            kind="note",
        ),
        element("template", {"id": "data"}, *(_piece(piece) for piece in pieces)),
    )


def _piece(piece: Piece) -> Element:
    attributes: dict[str, str | int | bool] = {
        "data-kind": piece.kind,
        "data-name": piece.name,
        "data-number": piece.number,
        "data-sha": piece.sha256 or False,
        "data-head": piece.head or False,
    }
    inside: tuple[Node, ...] = (Exact(piece.text),) if piece.text else ()
    return element("div", attributes, *inside)

"""A whole page: head, policy, header, contents, sections, footer; and its size in the end.

The policy (Content-Security-Policy) lets run exactly the style sheet and the script of this
package, by their hashes, and nothing else: no player's script, no handler, no request, no form.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from gamemaster.page.elements import NO_ICON, Element, Node, Own, element, written
from gamemaster.page.parts import para

_SIZE_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Page:
    """``lead`` stands above the contents; ``foot`` says how the page was made.

    ``sections`` are made with ``parts.section``; ``names`` pairs their names with short titles.
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
        text = "<!doctype html>\n" + written([_whole(page, style, script, size)]) + "\n"
        found = len(text.encode("utf-8", "replace"))
        if found == size:
            break
        size = found
    return text


def _own(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _policy(style: Own, script: Own) -> str:
    allowed = {one.tag: base64.b64encode(hashlib.sha256(one.text.encode()).digest()).decode()
               for one in (style, script)}  # fmt: skip
    return (
        f"default-src 'none'; style-src 'sha256-{allowed['style']}'; "
        f"script-src 'sha256-{allowed['script']}'; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def _whole(page: Page, style: Own, script: Own, size: int) -> Element:
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

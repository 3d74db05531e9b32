"""The part of a page that can be checked in the page itself: by a button, and by dropping files.

All that is hashed stands in a template that nothing shows; ``page.js`` reads it. Without JavaScript
the part says what would have been checked, and how else to do it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gamemaster.page.elements import Element, Exact, Node, element
from gamemaster.page.parts import code, para, section


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
        element("template", {"id": "data"}, *(_piece(one) for one in pieces)),
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

"""Pictures: what matplotlib draws becomes elements of the page, in the page's own colours.

Invariants
* The same figure gives the same elements: no date, no random identifier, no font of the machine.
* No word of a player's is ever drawn: matplotlib reads mathematics into some. Names stand beside a
  picture, as text of the page.
* Colours are roles. Each is drawn in a colour that stands for it alone and becomes a class, so that
  light, dark and print colour it by the style sheet; no ``style`` is left, which the page's policy
  would not let count.
"""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from gamemaster.errors import OperatorError
from gamemaster.page.elements import Element, element
from gamemaster.page.parts import scrolling

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SERIES: Final = 8
"""How many lines of one picture have colours of their own."""

_ROLES: Final = ("ink", "soft", "rule", "card", "good", "bad", *(f"s{n}" for n in range(SERIES)))
COLOUR: Final = {role: f"#0000{place + 1:02x}" for place, role in enumerate(_ROLES)}
"""The colour that stands for each role while a picture is drawn."""

_ROLE_OF: Final = {colour: role for role, colour in COLOUR.items()}
_DECLARATION: Final = re.compile(r"\s*([a-z-]+)\s*:\s*([^;]*?)\s*(?:;|$)")
_FONT_SIZE: Final = re.compile(r"([0-9.]+)px")
_KEPT: Final = frozenset(
    ["fill-opacity", "opacity", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
     "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor"]
)  # fmt: skip
_DROPPED: Final = frozenset(["metadata", "style"])
_REFERENCE: Final = re.compile(r"#([A-Za-z0-9_.-]+)")

_SETTINGS: Final[Any] = {  # its keys are matplotlib's own words
    "axes.edgecolor": COLOUR["soft"],
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": COLOUR["ink"],
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "none",
    "font.size": 10,
    "grid.color": COLOUR["rule"],
    "grid.linewidth": 0.7,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "svg.hashsalt": "gamemaster",
    "text.color": COLOUR["ink"],
    "timezone": "UTC",
    "xtick.color": COLOUR["soft"],
    "xtick.labelcolor": COLOUR["ink"],
    "ytick.color": COLOUR["soft"],
    "ytick.labelcolor": COLOUR["ink"],
}


def ready() -> None:
    """Do nothing where pictures can be drawn. Raises OperatorError without matplotlib."""
    try:
        import_module("matplotlib")  # Slow, and an extra that a daemon does without.
    except ImportError:
        raise OperatorError(
            "the charts need matplotlib: pip install 'gamemaster[report]'"
        ) from None


@contextmanager
def canvas(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """Give an empty picture of so many inches."""
    import matplotlib as mpl  # noqa: PLC0415 - slow
    from matplotlib.figure import Figure as Drawn  # noqa: PLC0415

    with mpl.rc_context(_SETTINGS):
        figure = Drawn(figsize=(width, height), layout="constrained")
        yield figure, figure.add_subplot()


def drawn(figure: Figure, name: str, title: str, told: str) -> Element:
    """Return the picture. ``name`` begins its identifiers; ``told`` is what it shows, in words."""
    out = io.BytesIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(out, format="svg", metadata=nothing)
    # What matplotlib has just written; no octet of it comes from anybody else.
    root = ET.fromstring(out.getvalue())  # noqa: S314
    inside = [made for child in root for made in _made(child, name)]
    picture = element(
        "svg",
        {"class": "chart", "role": "img", "viewBox": root.attrib["viewBox"],
         "aria-labelledby": f"{name}-title {name}-desc"},
        element("title", {"id": f"{name}-title"}, title),
        element("desc", {"id": f"{name}-desc"}, told),
        *inside,
    )  # fmt: skip
    return scrolling(f"{title} (picture)", picture)


def _made(node: ET.Element, name: str) -> Iterator[Element]:
    tag = node.tag.rpartition("}")[2]
    if tag in _DROPPED:
        return
    attributes: dict[str, str | int | bool] = {}
    for key, value in node.attrib.items():
        plain = key.rpartition("}")[2]
        if plain == "style":
            attributes |= _styled(value)
        elif plain == "id":
            attributes["id"] = f"{name}-{value}"
        elif plain == "href":
            attributes["href"] = _REFERENCE.sub(rf"#{name}-\1", value)
        elif plain == "clip-path":
            attributes["clip-path"] = _REFERENCE.sub(rf"#{name}-\1", value)
        else:
            attributes |= _coloured(plain, value)
    children = [made for child in node for made in _made(child, name)]
    if tag == "defs" and not children:
        return
    text = (node.text or "").strip()
    yield element(tag, attributes, *([text] if text else []), *children)


def _styled(style: str) -> dict[str, str]:
    """Return the declarations of a style as attributes and classes."""
    found: dict[str, str] = {}
    for key, value in _DECLARATION.findall(style):
        if key in ("fill", "stroke"):
            more = _coloured(key, value)
            if "class" in more and "class" in found:
                more["class"] = f"{found['class']} {more['class']}"
            found |= more
        elif key in _KEPT:
            found[key] = value
        elif key in ("font", "font-size") and (size := _FONT_SIZE.search(value)):
            found["font-size"] = size[1]
    return found


def _coloured(key: str, value: str) -> dict[str, str]:
    role = _ROLE_OF.get(value) if key in ("fill", "stroke") else None
    if role is None:
        return {key: value}
    return {"class": f"{'f' if key == 'fill' else 'k'}-{role}"}

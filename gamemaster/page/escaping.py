"""Lets text into pages in the only way there is: as what a template shows, which is escaped.

Invariants
* Everything that a template shows is escaped, with both quotation marks. What would let something
  in as it stands (``safe`` and its like) is not there, so no template can reach for it.
* Text is shown as it is, so that what cannot be seen, or turns its neighbours round, is spelt out
  as ``[U+202E]``; only ``exact`` text, which scripts hash and nobody sees, is kept to the octet.
* Tables, figures and lists have a bound, because what is shown was written by strangers: what is
  left out is counted.
"""

from __future__ import annotations

import datetime as dt
import html
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from typing import Any, Final

from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

_HIDDEN: Final = frozenset({"Cc", "Cs", "Co", "Cn"})
_TURNING: Final = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
_PLAIN: Final = re.compile(r"[\n\x20-\x7e\xa1-\xac\xae-\u02ff]*")
LINE_LENGTH: Final = 300
TEXT_LENGTH: Final = 12_000
_WRAPPED = 50
_BEGINS_A_LINE = re.compile(r"\s|[-*•|>]|\(?\w{1,3}[.):]\s")


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


def exact(text: str) -> Markup:
    """Return text that a script reads octet for octet; only inside of a ``template``."""
    # A carriage return would be read as a line feed, were it not written as a reference.
    kept = html.escape(text, quote=False).replace("\r", "&#13;").replace("\0", "\ufffd")
    return Markup(kept.encode("utf-8", "replace").decode())  # noqa: S704 - escaped above


def cut(text: object, length: int = LINE_LENGTH) -> str:
    """Return a text on one line, cut where it is too long."""
    flat = " ".join(str(text)[: 4 * length].split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"


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


def figure(number: int, thing: str, plural: str = "") -> tuple[str, str]:
    """Return a count, and beside it its thing in the right number."""
    count, _, of = counted(number, thing, plural).partition(" ")
    return count, of


def times(number: int) -> str:
    """Return how often something was done."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number:,} times")


def moment(instant: int) -> dt.datetime | None:
    """Return an instant in UTC, None where no calendar has it."""
    try:
        return dt.datetime.fromtimestamp(instant, dt.UTC)
    except (ValueError, OverflowError, OSError):
        return None


def day_of(instant: int) -> str:
    """Return the day of an instant, in UTC."""
    found = moment(instant)
    return f"{found:%A}, {found.day} {found:%B %Y}" if found else "At no day of the calendar"


def hour_of(instant: int) -> str:
    """Return the time of day of an instant, in UTC."""
    found = moment(instant)
    return f"{found:%H:%M}" if found else ""


def by_day(things: Iterable[Any]) -> list[tuple[str, list[Any]]]:
    """Return things in their order, those of one day together."""
    return [(day, list(of_day)) for day, of_day in groupby(things, key=lambda it: day_of(it.at))]


def shown(value: object) -> str:
    """Return what a template shows for a value: text made visible, or what templates wrote."""
    return value if isinstance(value, Markup) else visible(str(value))


def filled(words: str, *values: str) -> Markup:
    """Return a line of HTML of ours with values in its braces, each as a template shows it."""
    return Markup(words).format(*map(shown, values))  # noqa: S704 - the words are ours


@cache
def environment(package: str, **filters: Callable[..., object]) -> Environment:
    """Return what writes the templates of a package (``own/``) with those that all share."""
    made = Environment(
        loader=PrefixLoader(
            {"page": PackageLoader("gamemaster.page"), "own": PackageLoader(package)}
        ),
        autoescape=True,
        finalize=shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for name in ("safe", "tojson", "xmlattr", "urlize"):
        del made.filters[name]
    made.filters |= {
        "by_day": by_day,
        "counted": counted,
        "figure": figure,
        "cut": cut,
        "exact": exact,
        "hour": hour_of,
        "moment": moment,
        "reflowed": reflowed,
        "times": times,
        **filters,
    }
    return made


@cache
def parts() -> Any:  # noqa: ANN401 - its attributes are what the template defines
    """Return the parts that pages share (``parts.html``), to be called from here."""
    return environment("gamemaster.page").get_template("page/parts.html").module

"""Shows answers: tables for people, JSON for programs.

What players wrote is shown, never obeyed: no markup is read, and control characters are spelt out,
so that a text cannot move the cursor of whoever looks at it. Where the output is no terminal,
tables are as wide as they need to be and hold no colours.
"""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from rich.console import Console, JustifyMethod

Column: TypeAlias = str | tuple[str, str | Callable[[Any], object]]
WIDE = 200
WIDTH = 78
GAP = 3
LONG_WORD = 40
"""Longer words, such as hashes, are broken."""
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})


def show_json(value: object) -> None:
    """Print a value as JSON; where the output cannot hold every letter, with JSON's own escapes."""
    some = not (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, indent=2, ensure_ascii=some))  # noqa: T201 - this is the output


def line(text: str = "") -> None:
    """Print one line."""
    print(printable(text))  # noqa: T201 - this is the output


def octets(raw: bytes) -> None:
    """Write octets as they are, for a file or a pipe."""
    sys.stdout.buffer.write(raw)
    sys.stdout.buffer.flush()


def note(text: str) -> None:
    """Print one line beside the output, to standard error."""
    print(printable(text), file=sys.stderr)  # noqa: T201 - not part of the output


def progress(text: str) -> None:
    """Show how far a long task is, in the place of what was shown before; "" takes that away."""
    if sys.stderr.isatty():
        print(f"\r\033[K{printable(text)}", end="", file=sys.stderr, flush=True)  # noqa: T201


def changed(text: str, mark: str) -> None:
    """Print a line of a comparison: green where ``mark`` says it is new, red where it is gone."""
    if not sys.stdout.isatty():
        line(text)
        return
    from rich.text import Text

    style = {"+": "green", "-": "red"}.get(mark, "")
    _console().print(Text(printable(text), style=style), soft_wrap=True)


def paragraph(text: str, indent: str = "") -> None:
    """Print a text of several lines."""
    for splitline in text.splitlines():
        line(f"{indent}{splitline}")


def entries(found: Iterable[Any], empty: str, *columns: Column) -> None:
    """Print a table with a row for each entry, or ``empty`` where there are none.

    A column shows what stands under its name, or has a heading and another key, or a function.
    """
    parted = [(column, column) if isinstance(column, str) else column for column in columns]
    rows = (
        [entry[what] if isinstance(what, str) else what(entry) for _, what in parted]
        for entry in found
    )
    table([heading for heading, _ in parted], rows, empty)


def at(key: str) -> Callable[[Any], str]:
    """Return what shows the instant under a key."""
    return lambda entry: instant(entry[key])


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], empty: str) -> None:
    """Print rows under headings, or ``empty`` where there are none.

    Where it is too narrow for the longest words of all columns, each row is told in lines.
    """
    listed = [[cell(value) for value in row] for row in rows]
    if not listed:
        line(empty)
        return
    from rich import box
    from rich.table import Table

    console = _console()
    widths = _widths([list(columns), *listed], console.width - GAP * (len(columns) - 1))
    if not widths:
        for row in listed:
            pairs(zip(columns, row, strict=True))
            line()
        return
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, column in enumerate(columns):
        numeric = all(row[place].lstrip("-").isdigit() or not row[place] for row in listed)
        justify: JustifyMethod = "right" if numeric else "left"
        shown.add_column(column, justify=justify, overflow="fold", width=widths[place])
    for row in listed:
        shown.add_row(*row)
    console.print(shown)


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return a width for each column that breaks no word but an overlong one; [] if none does."""
    from rich.cells import cell_len

    columns = list(zip(*rows, strict=True))
    least = [
        max(min(cell_len(word), LONG_WORD) for text in column for word in (text.split() or [""]))
        for column in columns
    ]
    if sum(least) > room:
        return []
    widths = [min(room, max(map(cell_len, column))) for column in columns]
    while sum(widths) > room:
        _, place = max((w if w > least[at] else 0, at) for at, w in enumerate(widths))
        widths[place] -= 1
    return widths


def pairs(rows: Iterable[tuple[str, object]]) -> None:
    """Print names and values, one to a line."""
    listed = [(name, cell(value)) for name, value in rows]
    width = max((len(name) for name, _ in listed), default=0)
    for name, value in listed:
        told = f"{name.ljust(width)}  {value}"
        paragraph(_folded(told, " " * (width + 2)) if sys.stdout.isatty() else told)


def show_events(events: list[dict[str, Any]]) -> None:
    """Show what an organiser's act caused, for people; ``--json`` has all of it."""
    from gamemaster.organiser.narration import in_lines

    for text in in_lines(events):
        paragraph(_folded(text, "  "))


def _folded(text: str, indent: str) -> str:
    """Return a line as several that break no word, as wide as a terminal but easy to read."""
    width = min(WIDTH, shutil.get_terminal_size().columns)
    return textwrap.fill(
        printable(text), max(width, len(indent) + 1), subsequent_indent=indent,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def told(entry: dict[str, Any]) -> str:
    """Return an event, or another line of the journal, in words."""
    from gamemaster.game.events import EVENT_CLASSES
    from gamemaster.organiser import narration

    if entry["type"] in EVENT_CLASSES:
        return narration.told(entry)
    return cell(entry["data"])


def change(proposed: dict[str, Any]) -> str:
    """Return what a proposal would do to which rule."""
    return f"{proposed['kind']} {proposed['target'] or 'a rule'}"


def clauses(entry: dict[str, Any]) -> int:
    """Return how many clauses there are."""
    return len(entry["clauses"].splitlines())


def cell(value: object) -> str:
    """Return a value as a table shows it."""
    if value is None or (isinstance(value, list | tuple) and not value):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(cell(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {cell(item)}" for name, item in value.items())
    return printable(" ".join(str(value).split()))


def printable(text: str) -> str:
    """Return a line with everything spelt out that would not show."""
    return "".join(
        f"[U+{ord(char):04X}]" if unicodedata.category(char) in _HIDDEN else char for char in text
    )


def instant(value: Any) -> str:  # noqa: ANN401 - from JSON
    """Return an instant as people read it."""
    from gamemaster.clauses import format_instant

    return format_instant(value) if isinstance(value, int) else ""


def version() -> str:
    """Return the version that is installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("gamemaster")
    except PackageNotFoundError:
        return "(not installed)"


def _console() -> Console:
    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDE
    return Console(width=width, markup=False, highlight=False, emoji=False)

"""Old shapes of lines, read as the newest: rows are never rewritten.

A line's type carries the version of its shape. Whoever knows the events passes a table from each
old type to the function that makes the next newer line of it; ``Store.lines`` applies it after the
hash chain has been verified over the bytes as they were written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from gamemaster.errors import Defect
from gamemaster.journal.codec import Line

Upcasts: TypeAlias = Mapping[str, Callable[[Line], Line]]
"""From an old type (``turn.taken/1``) to what makes a newer line of it (``turn.taken/2``)."""


def upcast(line: Line, upcasts: Upcasts) -> Line:
    """``line`` in the newest shape the table reaches; versions only go up."""
    while (step := upcasts.get(line.type)) is not None:
        newer = step(line)
        if _version(newer.type) <= _version(line.type):
            raise Defect(f"the upcast of {line.type!r} does not lead to a newer version")
        line = newer
    return line


def _version(type_: str) -> int:
    return int(type_.rpartition("/")[2])

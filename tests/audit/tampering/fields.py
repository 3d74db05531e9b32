"""Changes of every field of every type of line, and of every file, one at a time.

Each is made by an organiser who had all the rest fit before it was published. A field is named as
``type: path``, with ``[]`` for any place in a list, so that the list of what the audit takes as
given (``gamemaster.audit.given``) can be held against what passes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tests.audit.tampering.forging import Forgery, canonical

Path = tuple[str | int, ...]
"""Keys and places that lead to a value of a line."""

FITTED: Final = {"seq", "prev", "type"}
"""The chain is made to fit, whatever is changed; a line of another type has other fields."""

_HEX: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Change:
    """One value in one line that is to be another."""

    name: str
    line: int
    path: Path
    value: object

    def make(self, forged: Forgery) -> None:
        """Change it."""
        holder: Any = forged.lines[self.line]
        for step in self.path[:-1]:
            holder = holder[step]
        holder[self.path[-1]] = self.value


def changes(forged: Forgery) -> list[Change]:
    """Return changes for each field of each type of line, in the first and the last that has it."""
    seen: dict[str, list[tuple[int, Path, object]]] = {}
    for index, line in enumerate(forged.lines):
        for path, value in values(line):
            seen.setdefault(f"{line['type']}: {named(path)}", []).append((index, path, value))
    found = []
    for name, places in seen.items():
        known = [value for _, _, value in places]
        for index, path, value in {canonical(p[:1]): p for p in (places[0], places[-1])}.values():
            found += [Change(name, index, path, o) for o in others(value, known)]
    return found


def values(line: Any, path: Path = ()) -> Iterator[tuple[Path, object]]:  # noqa: ANN401 - JSON
    """Yield every value within a line that holds no other, and every list."""
    if isinstance(line, dict):
        for key, value in line.items():
            if path or key not in FITTED:
                yield from values(value, (*path, key))
        return
    if isinstance(line, list):
        for place, value in enumerate(line):
            yield from values(value, (*path, place))
    yield path, line


def named(path: Path) -> str:
    """Return a path as the list of what is given has it."""
    return ".".join("[]" if isinstance(step, int) else step for step in path)


def others(value: object, known: list[object]) -> list[object]:
    """Return what could stand there instead: what stands there elsewhere, and something near."""
    near: list[object]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        near = [value + 1]
    elif isinstance(value, str):
        digest = _HEX.fullmatch(value) is not None
        near = [f"{'1' if value[0] == '0' else '0'}{value[1:]}" if digest else f"{value}x"]
    elif isinstance(value, list):
        near = [value[:-1]] if value else [["x"]]
    else:
        near = [1]
    elsewhere = [other for other in known if canonical(other) != canonical(value)]
    return [*near, *json.loads(canonical(elsewhere[:1]))]

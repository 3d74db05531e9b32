"""The verifier's table of kinds says of each field what the Gamemaster's own types say of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_type_hints

import pytest

from gamemaster.audit.files.kinds import KINDS, kind_of, other_kind
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.files.shapes import SHAPES
from gamemaster.game.events import EVENT_CLASSES
from gamemaster.tournament.lines import LINES

SAID: dict[object, str] = {
    str: "text", bool: "truth", int: "whole", str | None: "text?", bool | None: "truth?",
    int | None: "whole?", int | Fraction: "amount", tuple[str, ...]: "texts",
    tuple[str, ...] | None: "texts?",
    tuple[int, ...]: "wholes",
}  # fmt: skip
"""Kinds by types; of any other type there are plain values, objects and lists of lists."""


def seen() -> list[tuple[str, str, Any]]:
    """Types of lines, fields that a bundle may show, and their types."""
    found = []
    for name, shape in SHAPES.items():
        hints = get_type_hints(LINES.get(name) or EVENT_CLASSES[name])
        fields = shape.fields | (shape.private if shape.opened else frozenset())
        found += [(name.removesuffix("/1"), field, hints[field]) for field in sorted(fields)]
    return found


@pytest.mark.parametrize(("line", "field", "type_"), seen())
def test_a_field_is_of_the_kind_that_the_gamemaster_writes(
    line: str, field: str, type_: object
) -> None:
    kind = kind_of(line, field)
    others = {"plain", "kept", "object", "objects", "lists"}
    assert kind in ({SAID[type_]} if type_ in SAID else others)


def test_every_row_is_about_a_field_that_there_is() -> None:
    fields = {field for _, field, _ in seen()} | {f"{line}/{field}" for line, field, _ in seen()}
    assert KINDS.keys() <= fields


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"wanted": 1}, "wanted"),
        ({"mail": True}, "mail"),
        ({"mail": -1}, "mail"),
        ({"points": "1/0"}, "points"),
        ({"points": 1.5}, "points"),
        ({"players": ["ada", 2]}, "players"),
        ({"title": None}, "title"),
        ({"initial": [1, ["ada"]]}, "initial"),
        ({"key": ["ada"]}, "key"),
        ({"fields": "none"}, "fields"),
    ],
)
def test_another_kind_is_named(data: dict[str, Any], field: str) -> None:
    found = other_kind(Shown(1, "some.thing/1", 0, data, {}, ""))
    assert found is not None
    assert found[0] == field

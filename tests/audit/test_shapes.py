"""Each type of line has the fields that docs/formats.md lists for it, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.files.shapes import KNOWN, SHAPES, misshapen
from gamemaster.tournament.lines import PRIVATE

FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
LISTED = {
    row[1]: (
        frozenset(re.findall(r"(?<!\*)`(\w+)`", row[2])),
        frozenset(re.findall(r"\*`(\w+)`\*", row[2])),
    )
    for row in re.finditer(r"^\| `([a-z_.]+/1)` \|([^|]*)\|", FORMATS, re.MULTILINE)
}


def line(type_: str, data: dict[str, object], **more: object) -> Shown:
    return Shown(7, type_, 7, data, more.pop("why", {}), "", **more)  # type: ignore[arg-type]


def test_the_fields_are_those_of_the_documented_lines() -> None:
    assert {name: (shape.fields, shape.private) for name, shape in SHAPES.items()} == LISTED
    assert SHAPES.keys() == KNOWN
    private = {name: {*shape.private} for name, shape in SHAPES.items() if shape.private}
    assert private == {name: {*fields} for name, fields in PRIVATE.items()}


VOTE = {"player": "bob", "number": 301, "choice": "for"}
OPENED = {"actor": "bob", "move": {}, "words": "", "salt": "s"}
CAUSE = {"item": 3, "rule": 203, "clause": 1}


@pytest.mark.parametrize(
    ("shown", "field"),
    [
        (line("vote.cast/1", VOTE, why=CAUSE), None),
        (line("vote.cast/1", {**VOTE, "note": None}), "note"),
        (line("vote.cast/1", {"player": "bob", "number": 301}), "choice"),
        (line("vote.cast/1", VOTE, sealed=True), "private"),
        (line("vote.cast/1", VOTE, why={**CAUSE, "bribe": 5}), "why"),
        (line("item.played/1", {"item": 3}), None),
        (line("item.played/1", {"item": 3}, why=CAUSE), "why"),
        (line("calendar.kept/1", {"what": "digest"}), None),
        (line("calendar.kept/1", {"what": "digest", "upto": 3}), None),
        (line("press.docketed/1", {"item": 1, "mail": 2}), "private"),
        (line("press.docketed/1", {"item": 1, "mail": 2}, sealed=True), None),
        (line("press.docketed/1", {"item": 1, "mail": 2}, sealed=True, private=OPENED), None),
        (
            line("press.docketed/1", {"item": 1, "mail": 2}, sealed=True,
                 private={**OPENED, "mine": 1}), "mine",
        ),
    ],
)  # fmt: skip
def test_a_field_too_many_or_missing_is_named(shown: Shown, field: str | None) -> None:
    assert misshapen(shown) == field

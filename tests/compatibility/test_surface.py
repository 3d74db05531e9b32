"""The command line keeps every verb and option, the configuration every key and default."""

from __future__ import annotations

from pathlib import Path

from tests.compatibility.surface import surface

KEPT = Path(__file__).with_name("surface.txt")


def test_what_organisers_type_and_write_stays() -> None:
    now = set(surface())
    assert [line for line in KEPT.read_text().splitlines() if line not in now] == []

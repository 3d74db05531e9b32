from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
FLOW = (ROOT / "docs" / "flow.md").read_text()
GAME = ROOT / "gamemaster" / "game"


def test_every_file_on_a_mails_way_is_where_it_is_said_to_be() -> None:
    named = set(re.findall(r"`((?:gamemaster|docs)/[\w./-]+)`", FLOW))
    assert len(named) > 40
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_way_fits_on_a_page() -> None:
    assert len(FLOW.splitlines()) <= 120


def test_the_spine_is_on_the_way() -> None:
    for name in (
        "reading/receive",
        "reading/carry_out",
        "reading/draft",
        "playing/play",
        "office/office",
        "daemon/writer",
        "daemon/service",
    ):
        assert f"`gamemaster/{name}.py`" in FLOW


def test_every_part_of_the_game_is_on_the_way() -> None:
    parts = {str(path.relative_to(ROOT)) for path in GAME.rglob("[a-z]*.py")}
    missing = {name for name in parts if f"`{name}`" not in FLOW}
    assert missing == set()


def test_what_a_vote_is_said_to_pass_through_is_there() -> None:
    inside = FLOW.split("from inside")[1].split("```")[1]
    for file, function in re.findall(r"(\w+\.py)\s+(\w+)", inside):
        (path,) = GAME.rglob(file)
        assert f"def {function}(" in path.read_text(), f"{file}: {function}"

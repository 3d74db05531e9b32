"""The papers that lead a newcomer are true: the map, and the index of decisions."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from gamemaster.mail.commands import HELP
from tests import slow

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "gamemaster"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()


def test_the_map_says_of_every_folder_what_stands_on_its_door() -> None:
    rows = re.findall(r"^\| `([\w/]+)/` \| (.*) \|$", ARCHITECTURE, re.MULTILINE)
    doors = {
        str(path.parent.relative_to(HOUSE)): (
            ast.get_docstring(ast.parse(path.read_text())) or ""
        ).split("\n")[0]
        for path in HOUSE.rglob("*/__init__.py")
    }
    assert dict(rows) == {name: door.replace("``", "`") for name, door in doors.items()}


def test_every_decision_is_in_the_index_once() -> None:
    decisions = sorted(path.name for path in (ROOT / "docs" / "adr").glob("[0-9]*.md"))
    index = (ROOT / "docs" / "adr" / "README.md").read_text()
    assert sorted(re.findall(r"^\| \[\d+\]\(([^)]*)\)", index, re.MULTILINE)) == decisions


def test_where_to_add_what_is_there() -> None:
    table = CONTRIBUTING.split("## Where to add what")[1].split("\n## ")[0]
    named = set(re.findall(r"`([a-z0-9_/]+(?:/|\.py))`", table))
    assert len(named) > 20
    missing = {name for name in named if not (HOUSE / name).exists() and not (ROOT / name).exists()}
    assert missing == set()


def test_the_players_page_names_every_command() -> None:
    page = (ROOT / "docs" / "players.md").read_text()
    written = set(re.findall(r"[a-z]+", page.lower()))
    for line in HELP:
        command = line.text.split()[0].strip(",.:").lower()
        assert command in written, f"docs/players.md says nothing of «{line.text.strip()}»"


def test_the_slowest_tests_are_there() -> None:
    """Each row names a file and, in words, a test in it."""
    page = (ROOT / "docs" / "testing.md").read_text()
    rows = re.findall(r"^\| \d+ \| `([^`]+)` ([^|]+) \|", page, re.MULTILINE)
    assert len(rows) == 20
    for file, words in rows:
        name = f"test_{words.replace(' ', '_')}"
        found = re.search(rf"^(?:def {name}\(|{name} = )", (ROOT / file).read_text(), re.MULTILINE)
        assert found, (file, words)


def test_what_takes_long_is_there() -> None:
    """Each line of the list names a file and a test or a class of tests in it."""
    for name in slow.names():
        file, place, *_method = name.partition("[")[0].split("::")
        source = (ROOT / file).read_text()
        assert re.search(rf"^(?:(?:async )?def |class )?{place}(?:\(| = )", source, re.MULTILINE), (
            name
        )

"""Reads the reference of docs/clauses.md: all words of clauses, their meaning, an example of each.

The page has them for people, and for whoever writes a second program; the tables of this program
have what it runs by. Tests hold each program against the page.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

DOCUMENT: Final = (Path(__file__).parents[2] / "docs" / "clauses.md").read_text(encoding="utf-8")
INTRODUCTION, _, REFERENCE = DOCUMENT.partition("## Reference\n")
SECTIONS: Final[dict[str, str]] = dict(
    re.findall(r"^### ([^\n]+)\n(.*?)(?=^### |\Z)", REFERENCE, re.MULTILINE | re.DOTALL)
)
NAMES_OF: Final = ("Names known everywhere", "Names known where they are bound")
STATEMENTS: Final = ("Events", "Subjects", "What the game asks for", "What `modify` changes")
"""The sections whose examples are clauses."""

_CODE: Final = re.compile(r"`(?P<code>.+?)`(?: is (?P<shows>.+))?")


def rows(section: str) -> list[list[str]]:
    """Return the cells of all rows of a section that begin with a word of clauses."""
    lines = [line for line in SECTIONS[section].splitlines() if line.startswith("| `")]
    return [
        [cell.replace(r"\|", "|") for cell in re.split(r" (?<!\\)\| ", line.strip("| "))]
        for line in lines
    ]


def columns(section: str, *places: int) -> list[tuple[str, ...]]:
    """Return some columns of a section."""
    return [tuple(row[place] for place in places) for row in rows(section)]


def examples(section: str) -> dict[str, tuple[str, str]]:
    """Return the example of each word of a section, and what its row says that it comes to."""
    found = {}
    for word, *_, cell in rows(section):
        example = _CODE.fullmatch(cell)
        assert example is not None, word
        found[word.strip("`")] = example["code"], example["shows"] or ""
    return found

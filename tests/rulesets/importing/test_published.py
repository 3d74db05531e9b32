"""Rulesets as people publish them, and what a person who reads them says they hold.

The documents in ``published/`` were written, with what should come out, before the importer was
looked at, and a third of them after it was mended and before it was tried on them. A line
``=== path`` begins a file of a folder. Below ``%%%`` stand the rules (number, status, title, first
and last three words) and, behind a dash, some of the lines that are in none.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.rulesets.importing import Found, Source, document_of, examined, read

PUBLISHED = sorted((Path(__file__).parent / "published").glob("*.txt"))
WORDS = 3


def found_in(document: str, folder: Path) -> Found:
    if not document.startswith("=== "):
        return examined(Source("tea.md", (document_of(document, "tea.md"),)))
    for each in document.removeprefix("=== ").split("\n=== "):
        name, _, contents = each.partition("\n")
        path = folder / "tea" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(contents)
    return examined(read(folder / "tea"))


def told(found: Found) -> list[str]:
    if found.refusals:
        return ["refused"]
    lines = []
    for rule in found.rules:
        words = rule.text.split()
        title = f": {rule.title}" if rule.title else ""
        ends = f"{' '.join(words[:WORDS])} … {' '.join(words[-WORDS:])}"
        lines.append(f"{rule.number} {rule.status}{title} | {ends}")
    return lines


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: path.stem)
def test_a_published_ruleset_is_what_its_reader_says(path: Path, tmp_path: Path) -> None:
    document, _, expected = path.read_text().partition("%%%\n")
    found = found_in(document, tmp_path)
    lines = expected.splitlines()
    assert told(found) == [line for line in lines if not line.startswith("- ")]
    left = [line for run in found.left_out for line in run.said]
    for line in lines if found.rules and not found.refusals else ():
        assert not line.startswith("- ") or line[2:] in left


def test_what_comes_out_right_is_seldom_doubted(tmp_path: Path) -> None:
    doubts = 0
    for path in PUBLISHED:
        document = path.read_text().partition("%%%\n")[0]
        found = found_in(document, tmp_path / path.stem)
        doubts += sum(one.kind == "doubt" for one in found.oddities if not found.refusals)
    assert 3 * doubts <= len(PUBLISHED)

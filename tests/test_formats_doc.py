"""The examples of docs/formats.md are what the programs write and read."""

from __future__ import annotations

import re
from pathlib import Path

from gamemaster.proposal import TITLE, parse_document
from gamemaster.record.checkpoint import open_checkpoint
from gamemaster.record.entries import render
from gamemaster.record.note import parse_key
from gamemaster.rulesets.loader import parse

HERE = Path(__file__).parent
PAGE = (HERE.parent / "docs" / "formats.md").read_text()
BLOCKS = re.findall(r"^```(?:toml)?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def example(beginning: str) -> str:
    (found,) = (block for block in BLOCKS if block.startswith(beginning))
    return str(found)


def test_the_document_is_one() -> None:
    assert parse_document(example(TITLE)).number == 301


def test_the_announcement_is_one() -> None:
    fields = (
        ("points", 4),
        ("proposal.hash", "0123456789abcdef" * 4),
        ("proposal.number", 301),
    )
    written = render(12, "Autumn", "turn.taken", fields, 1_750_000_000)
    assert example("Autumn: announcement") == written


def test_the_checkpoint_has_the_form_of_one() -> None:
    key = parse_key((HERE / "record" / "samples" / "key.txt").read_text())
    # The page shows the checkpoint of the samples with the size that its story has.
    note = example("gm.example.org/autumn").replace("\n12\n", "\n3\n")
    assert open_checkpoint(note, key.name, key).size == 3


def test_the_ruleset_is_one() -> None:
    ruleset = parse(example("[ruleset]").encode(), "docs/formats.md")
    assert ruleset.with_option("tell_own_score").rules[0].clauses.count("\n") == 2

"""The examples of docs/formats.md are what the programs write and read."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from gamemaster.audit.provenance import retelling
from gamemaster.audit.record.cosignatures import read_witness
from gamemaster.disclosing import rulings_file
from gamemaster.documents.proposal import TITLE, parse_document
from gamemaster.game.dice import CHAIN_LENGTH
from gamemaster.game.events import EVENT_CLASSES
from gamemaster.game.moves import MOVE_CLASSES
from gamemaster.journal.codec import Line
from gamemaster.record.cosignature import text_of
from gamemaster.record.entries import render
from gamemaster.record.genesis import read_genesis
from gamemaster.record.note import open_checkpoint, parse_key
from gamemaster.rulesets.loader import parse
from gamemaster.tournament import lines
from tests.audit.tampering.forging import WATCHING

HERE = Path(__file__).parent
SAMPLES = HERE / "record" / "samples"
PAGE = (HERE.parent / "docs" / "formats.md").read_text()
BLOCKS = re.findall(r"^```(?:toml)?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ROWS = {
    row[1]: tuple(re.findall(r"`(\w+)`", row[2]))
    for row in re.finditer(r"^\| `([a-z.]+(?:/\d+)?)` \|([^|]*)\|", PAGE, re.MULTILINE)
}
"""The tables of lines and moves: the fields of each."""


def example(beginning: str) -> str:
    found = next(block for block in BLOCKS if block.startswith(beginning))
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


def test_the_genesis_is_one() -> None:
    genesis = read_genesis(example("SECRET NOMIC GENESIS"))
    key = parse_key((SAMPLES / "key.txt").read_text())
    assert (genesis.key, genesis.rolls) == (str(key), CHAIN_LENGTH)


def test_the_checkpoint_has_the_form_of_one() -> None:
    key = parse_key((SAMPLES / "key.txt").read_text())
    # The page shows the checkpoint of the samples with the size that its story has.
    note = example("gm.example.org/autumn").replace("\n13\n", "\n3\n")
    assert open_checkpoint(note, key.name, key).size == 3


def test_the_heartbeat_has_the_form_of_one() -> None:
    note, cosigned = (block for block in BLOCKS if "\njournal " in block)
    assert note.replace("\n13\n", "\n3\n") == (SAMPLES / "heartbeat.txt").read_text()
    key = parse_key((SAMPLES / "key.txt").read_text())
    beat = open_checkpoint(note.replace("\n13\n", "\n3\n"), key.name, key)
    assert beat.extensions == ("journal " + "0123456789abcdef" * 4, "at 1795327200")
    assert cosigned.startswith(note)
    (line,) = cosigned.removeprefix(note).splitlines()
    witness = read_witness(str(WATCHING.key), "here")
    text = text_of(note.replace("\n13\n", "\n3\n"))
    assert witness.cosigned_at(line.rpartition(" ")[2], text, "here") == 1_795_327_260


def test_the_ruleset_is_one() -> None:
    ruleset = parse(example("[ruleset]").encode(), "docs/formats.md")
    assert ruleset.with_option("tell_own_score").rules[0].clauses.count("\n") == 2


def test_every_event_is_listed_with_its_fields() -> None:
    listed = {name: ROWS.get(name) for name in EVENT_CLASSES}
    fields = {
        name: tuple(field.name for field in dataclasses.fields(event))
        for name, event in EVENT_CLASSES.items()
    }
    assert listed == fields


def test_every_move_is_listed_with_its_fields() -> None:
    listed = {name: ROWS.get(name) for name in MOVE_CLASSES}
    fields = {
        name: tuple(field.name for field in dataclasses.fields(move))
        for name, move in MOVE_CLASSES.items()
    }
    assert listed == fields


def test_every_line_is_listed_and_nothing_else() -> None:
    written = {*EVENT_CLASSES, *lines.LINES}
    assert {name for name in ROWS if "/" in name} == written


@pytest.mark.parametrize("name", [*lines.LINES, *EVENT_CLASSES])
def test_what_is_private_stands_in_italics(name: str) -> None:
    (row,) = re.findall(rf"^\| `{re.escape(name)}` \|([^|]*)\|", PAGE, re.MULTILINE)
    assert {*re.findall(r"\*`(\w+)`\*", row)} == {*lines.PRIVATE.get(name, {})}


def test_every_row_says_what_it_means() -> None:
    for name, meaning in re.findall(r"^\| `([a-z.]+/\d+)` \|[^|]*\|([^|]*)\|$", PAGE, re.MULTILINE):
        assert meaning.strip(), name


def test_the_lines_that_rulings_are_told_from_are_listed() -> None:
    listed = {
        row[2]: (row[1], *(tuple(re.findall(r"`(\w+)`", part)) for part in row[3].split("|")[:2]))
        for row in re.finditer(r"^\| ([A-Z][\w ]+) \| `([a-z.]+/1)` \|(.*)$", PAGE, re.MULTILINE)
    }
    assert listed == {name: tuple(kind) for name, kind in rulings_file.KINDS.items()}
    assert listed == retelling.TOLD


def test_the_rulings_are_told_like_that() -> None:
    told = rulings_file.Judging("autumn")
    move = {"move": "award", "player": "bob", "points": 5, "reason": "rule 307 says so"}
    act = {"item": 9, "actor": "organiser", "mail": None, "move": move, "mine": None, "words": ""}
    ruling = {"ruling": "award", "reason": "rule 307 says so"}
    lines = (
        Line(56, "item.docketed/1", 1_772_445_900, act, None, "", ""),
        Line(57, "ruling.made/1", 1_772_445_900, ruling, {"item": 9}, "", ""),
        Line(63, "look.taken/1", 1_772_446_140, {"what": "rules 203"}, None, "", ""),
    )
    written = told.begin() + "".join(map(told.told, lines)) + told.end()
    assert written == example("SECRET NOMIC RULINGS/1")

"""No number of the built-in ruleset is idle: change any one of them and some story plays otherwise.

Each numeric literal of a clause, durations included, is made one more, and with the torture one
less. Compared are the mails that leave, what the organiser sees and the events; the hash of the
initial set, which changes with everything, is left out of all of them.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest

from gamemaster.game.events import EVENT_CLASSES
from tests.properties import one_in
from tests.stories.stage import Stage

Change: TypeAlias = tuple[str, tuple[int, str]]
"""Its name, the rule and the whole file."""
Performance: TypeAlias = tuple[list[str], list[tuple[str, int, str]]]
HERE = Path(__file__).parent
SECRET = resources.files("gamemaster.rulesets").joinpath("secret.toml").read_text(encoding="utf-8")
CLAUSES = re.compile(
    r"^number = (\d+)\n(?:(?!^\[).*\n)*?clauses = '''\n((?:(?!''').*\n)*)", re.MULTILINE
)

# A story in which the numbers of a rule matter.
SHOWN_IN = {
    108: "a-turn-and-its-announcement",
    109: "a-transmutation",
    113: "the-last-mutable-rule",
    201: "the-cooldown",
    202: "a-turn-and-its-announcement",
    203: "the-very-vote",
    206: "a-silent-defeat",
    208: "victory-by-the-die",
    215: "an-immutable-rule",
    216: "inquiries",
}


def changes() -> list[Change]:
    """Return every way to change one number, one more first."""
    found: list[Change] = []
    for block in CLAUSES.finditer(SECRET):
        for literal in re.finditer(r"\d+", block[2]):
            at = block.start(2) + literal.start()
            for value in (int(literal[0]) + 1, int(literal[0]) - 1):
                if value >= 0:
                    text = f"{SECRET[:at]}{value}{SECRET[at + len(literal[0]) :]}"
                    name = f"{block[1]}: {literal[0]} becomes {value}"
                    found.append((name, (int(block[1]), text)))
    return found


def performance(story: str, ruleset: str) -> Performance:
    with TemporaryDirectory() as directory:
        stage = Stage(Path(directory), ruleset)
        stage.play(HERE / f"{story}.story")
        lines = stage.table.office.store.lines(stage.here)
        events = [
            (line.type, line.at, _without_hashes(line.data)) for line in lines
            if line.type in EVENT_CLASSES and line.type != "tournament.created/1"
        ]  # fmt: skip
        stage.table.close()
        return stage.told, events


def _without_hashes(data: object) -> str:
    """What depends on more than the game: hashes, and the key that signs the record."""
    return re.sub(r"[0-9a-f]{64}|\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+", "{...}", repr(data))


@cache
def as_it_stands(story: str) -> Performance:
    return performance(story, "secret")


@pytest.mark.parametrize(("rule", "text"), one_in(2, changes()))
def test_a_story_changes_with_the_number(rule: int, text: str, tmp_path: Path) -> None:
    changed = tmp_path / "changed.toml"
    changed.write_text(text, encoding="utf-8")
    story = SHOWN_IN[rule]
    assert performance(story, str(changed)) != as_it_stands(story)


def test_a_file_of_the_same_words_changes_nothing(tmp_path: Path) -> None:
    same = tmp_path / "same.toml"
    same.write_text(SECRET, encoding="utf-8")
    assert performance("inquiries", str(same)) == as_it_stands("inquiries")


def test_every_rule_with_a_number_has_its_story() -> None:
    assert {rule for _, (rule, _) in changes()} == {*SHOWN_IN}

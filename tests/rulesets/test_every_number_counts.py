"""No number of these rulesets is idle: change any one of them and some game goes otherwise.

For each set there is one long game, a script as organisers write them (``scripts/NAME.txt``), and
games at the limits (``limits``). Each numeric literal of a clause, durations and hours included, is
made one more and one less; compared is everything that happens, but for hashes. The numbers of
``secret`` are changed under its stories (``tests/stories``).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from gamemaster.errors import OperatorError
from gamemaster.rehearse import Rehearsal, play_script
from gamemaster.rulesets import Ruleset, load
from gamemaster.rulesets.loader import parse
from tests.rulesets.limits import LIMITS

NAMES = ("async", "daily", "suber")
SCRIPTS = Path(__file__).parent / "scripts"
CLAUSES = re.compile(
    r"^number = (\d+)\n(?:(?!^\[).*\n)*?clauses = '''\n((?:(?!''').*\n)*)", re.MULTILINE
)
AT_A_LIMIT = {
    ("async", 114): "few",
    ("async", 209): "many",
    ("daily", 113): "few",
    ("suber", 114): "few",
    ("suber", 209): "many",
}
"""Rules whose numbers matter where there are very many, or very few, mutable rules."""


def source(name: str) -> str:
    return resources.files("gamemaster.rulesets").joinpath(f"{name}.toml").read_text("utf-8")


def changes() -> list[Any]:
    """Every way to change one number: the set, the rule, the whole file."""
    found = []
    for name in NAMES:
        file = source(name)
        for block in CLAUSES.finditer(file.partition("[[option]]")[0]):
            for literal in re.finditer(r"\d+", block[2]):
                at = block.start(2) + literal.start()
                for value in (int(literal[0]) + 1, int(literal[0]) - 1):
                    # Of an hour both digits stay.
                    number = f"{value:0{len(literal[0])}}"
                    if value >= 0:
                        text = f"{file[:at]}{number}{file[at + len(literal[0]) :]}"
                        line = file[:at].count("\n") + 1
                        label = f"{name} {block[1]} line {line}: {literal[0]} becomes {number}"
                        found.append(pytest.param(name, int(block[1]), text, id=label))
    return found


def game(ruleset: Ruleset, rule: int) -> list[str]:
    """What happens, in words; an act that is refused ends it."""
    limit = AT_A_LIMIT.get((ruleset.name, rule))
    if limit is not None:
        return [str(outcome) for outcome in LIMITS[limit](ruleset)]
    told: list[str] = []
    script = (SCRIPTS / f"{ruleset.name}.txt").read_text(encoding="utf-8")
    try:
        play_script(Rehearsal(ruleset, 1, told.append), script)
    except OperatorError as refused:
        told += refused.problems
    return [re.sub(r"[0-9a-f]{64}", "{hash}", line) for line in told]


@cache
def as_it_stands(name: str, rule: int) -> list[str]:
    return game(load(name), rule)


@pytest.mark.parametrize(("name", "rule", "text"), changes())
def test_a_game_changes_with_the_number(name: str, rule: int, text: str) -> None:
    assert game(parse(text.encode(), name), rule) != as_it_stands(name, rule)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_the_same_words_changes_nothing(name: str) -> None:
    assert game(parse(source(name).encode(), name), 101) == as_it_stands(name, 101)


@pytest.mark.parametrize("name", NAMES)
def test_the_script_is_played_to_its_end(name: str) -> None:
    told = as_it_stands(name, 101)
    assert not [line for line in told if "did not run" in line or line.startswith("line ")]
    assert told[-1].endswith(" announcements.")

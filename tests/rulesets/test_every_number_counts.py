"""No number of these rulesets is idle: change any one of them and some game goes otherwise.

For each set there is one long game, a script as organisers write them (``scripts/NAME.txt``), and
games at the limits (``limits``). Each numeric literal of a clause, durations and hours included, is
made one more and one less, a ninth of them each time and all with the torture; compared is
everything that happens, but for hashes. The numbers of ``secret`` are changed under its stories
(``tests/stories``).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeAlias

import pytest

from gamemaster.errors import OperatorError
from gamemaster.rehearse import Rehearsal, play_script
from gamemaster.rulesets import Ruleset, load
from gamemaster.rulesets.loader import parse
from tests.properties import one_in
from tests.rulesets.limits import LIMITS

Change: TypeAlias = tuple[str, tuple[str, int, str]]
"""Its name; the set, the rule, the whole file."""
NAMES = ("async", "daily", "github", "greffier", "suber")
SCRIPTS = Path(__file__).parent / "scripts"
CLAUSES = re.compile(
    r"^number = (\d+)\n(?:(?!^\[).*\n)*?clauses = '''\n((?:(?!''').*\n)*)", re.MULTILINE
)
AT_A_LIMIT = {
    ("async", 114): "few",
    ("async", 209): "many",
    ("daily", 113): "few",
    ("github", 114): "few",
    ("greffier", 113): "few",
    ("suber", 114): "few",
    ("suber", 209): "many",
}
"""Rules whose numbers matter where there are very many, or very few, mutable rules."""


def source(name: str) -> str:
    return resources.files("gamemaster.rulesets").joinpath(f"{name}.toml").read_text("utf-8")


def changes() -> list[Change]:
    """Return every way to change one number, one more first."""
    found: list[Change] = []
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
                        found.append((label, (name, int(block[1]), text)))
    return found


class _Otherwise(Exception):
    """The game goes otherwise, so the rest of it need not be played."""


def game(ruleset: Ruleset, limit: str | None, like: list[str] | None = None) -> list[str]:
    """What happens, in words, until a line is not as in ``like``; a refused act ends it.

    ``limit`` names the game at a limit, None the long one.
    """
    if limit is not None:
        return [str(outcome) for outcome in LIMITS[limit](ruleset)]
    told: list[str] = []

    def tell(words: str) -> None:
        told.append(re.sub(r"[0-9a-f]{64}", "{hash}", words))
        if like is not None and told[-1:] != like[len(told) - 1 : len(told)]:
            raise _Otherwise

    script = (SCRIPTS / f"{ruleset.name}.txt").read_text(encoding="utf-8")
    try:
        play_script(Rehearsal(ruleset, 1, tell), script)
    except OperatorError as refused:
        told += refused.problems
    except _Otherwise:
        pass
    return told


@cache
def as_it_stands(name: str, limit: str | None) -> list[str]:
    return game(load(name), limit)


@pytest.mark.parametrize(("name", "rule", "text"), one_in(9, changes()))
def test_a_game_changes_with_the_number(name: str, rule: int, text: str) -> None:
    limit = AT_A_LIMIT.get((name, rule))
    before = as_it_stands(name, limit)
    assert game(parse(text.encode(), name), limit, before) != before


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_the_same_words_changes_nothing(name: str) -> None:
    assert game(parse(source(name).encode(), name), None) == as_it_stands(name, None)


@pytest.mark.parametrize("name", NAMES)
def test_the_script_is_played_to_its_end(name: str) -> None:
    told = as_it_stands(name, None)
    assert not [line for line in told if "did not run" in line or line.startswith("line ")]
    assert told[-1].endswith(" announcements.")

"""docs/language.md says what both do: its tables and its grammar are held against them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.audit.language import Budget, Formula, Scope, understood
from gamemaster.audit.language import tables as words
from gamemaster.audit.language.computing import Lookup
from gamemaster.audit.language.running import _LOOKING_UP
from gamemaster.clauses.vocabulary import RESERVED
from tests.audit.language.twice import kinds
from tests.clauses.world import WORLD, Player

DOCUMENT = (Path(__file__).parents[3] / "docs" / "language.md").read_text()
STEPS = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", DOCUMENT.split("## Steps")[1], re.MULTILINE))
CROWD = tuple(Player(f"player{number}") for number in range(20))
LONG = "a" * 600


def formula(text: str) -> Formula:
    (define,) = understood(f"define x = {text}")
    assert define.kind == "define"
    found: Formula = define.value
    return found


def spent(text: str, **defined: str) -> int:
    """The steps that an expression takes besides its size."""
    definitions = {name: formula(said) for name, said in defined.items()}
    board = {player.handle: 1 for player in CROWD}
    lookup = Lookup("text", "number", board, 0, lambda _, key: key, lambda _, fact: fact)
    bound = {**WORLD, "players": CROWD, "enrolled": CROWD, "text": LONG, "event": LONG + "b"}
    bound["board"] = lookup
    budget, asked = Budget(), formula(text)
    asked.value(Scope(bound, kinds(), definitions.get), budget)
    return budget.spent - asked.size


@pytest.mark.parametrize(
    ("of", "text", "steps"),
    [
        ("a name that is bound, or a field, that gives a list", "players", 2),
        ("a definition that is looked up, the first time in a run", "double + double", 3),
        ("what is under a key that is a text", "board[text]", 2),
        ("a function that gives a list", "keys(board)", 1 + 2),
        ("each item that a loop tries", "count(p in players, p.turns == 0)", 2 + 20 * 4),
        ("each text to sort by", "sort(p in players, text)", 2 + 20 * (1 + 2)),
        ("`in`", "first(players) in players", 2 + 20 + 2 + 20),
        ("two texts that are compared", "text == event", 2),
        ("each text that is joined to another", "text + text + text", 1 + 4 + 1 + 7),
        ("a function that gives a list", "without(players, players)", 2 + 2 + 400),
        ("`named`", 'named("cy")', 20),
    ],
)
def test_what_is_charged_besides_the_size(of: str, text: str, steps: int) -> None:
    assert of in STEPS
    assert spent(text, double="1 + 1") == steps


def test_every_word_that_is_reserved_is_said_to_be() -> None:
    listed = re.search(r"not reserved \(`([^`]*)`\)", DOCUMENT)
    assert listed is not None
    assert {*listed[1].split()} == {*RESERVED} == words.RESERVED


def test_a_definition_is_so_much_deeper() -> None:
    assert f"its own depth and {_LOOKING_UP}" in " ".join(DOCUMENT.split())


def test_every_clause_and_effect_has_its_line_in_the_grammar() -> None:
    grammar = DOCUMENT.split("```grammar")[1].split("```")[0]
    for word in words.CLAUSE_WORDS | {
        "award",
        "reveal",
        "set",
        "penalise",
        "cast",
        "clear",
        "open",
    }:
        assert re.search(rf"\b{word}\b", grammar), word

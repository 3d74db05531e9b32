"""The words for what becomes of a mail are those that the program has."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from gamemaster.audit.provenance.origins import AT_ONCE, OUTCOMES
from gamemaster.calendar.players import PLAYERS_PER_COMMIT

PROGRAM = Path(__file__).parents[2] / "gamemaster"
SAID_BY = {
    "reading/receive.py": {"_player"},
    "reading/newcomers.py": {"of_newcomer", "_helped", "_confirmed"},
    "reading/judges_mail.py": {"hear", "_of_deeds", "_of_question", "_ask", "_settled"},
    "reading/addressing.py": {"confirmed"},
    "reading/questions.py": {"pass_on"},
}
"""Functions that return the outcome of a mail."""
GIVEN_TO = ("MailRead", "lines.MailRead", "_without_answer")
"""Functions that are given one behind the mail."""


def words() -> Iterator[str]:
    for name, functions in SAID_BY.items():
        tree = ast.parse((PROGRAM / name).read_text())
        said_by = set(functions)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in functions:
                # What they hand on is said by another function.
                said_by |= {
                    ast.unparse(one.value.func)
                    for one in ast.walk(node)
                    if isinstance(one, ast.Return) and isinstance(one.value, ast.Call)
                }
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in said_by:
                yield from _texts(
                    one.value for one in ast.walk(node) if isinstance(one, ast.Return)
                )
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_TOO_MANY":
                yield from _texts([node.value])
    places = ("reading/receive", "reading/bounces", "office/reads_mail", "office/look_ahead")
    for name in places:
        for node in ast.walk(ast.parse((PROGRAM / f"{name}.py").read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in GIVEN_TO:
                yield from _texts([node.args[1]])


def _texts(values: Iterator[ast.expr | None] | list[ast.expr]) -> Iterator[str]:
    for value in values:
        chosen = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
        for one in chosen:
            if isinstance(one, ast.Constant):
                yield str(one.value)


def test_every_word_is_known_and_none_is_made_up() -> None:
    assert set(words()) == OUTCOMES


def test_as_many_statements_leave_at_once_as_the_program_sends() -> None:
    assert AT_ONCE == PLAYERS_PER_COMMIT

"""The tables of the parser are those of the grammar, and without them clauses are read alike."""

from __future__ import annotations

import pickle
from functools import cache
from importlib.metadata import version
from pathlib import Path
from zlib import decompress

import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput, UnexpectedToken

from gamemaster.clauses.building import RefusedError
from gamemaster.clauses.grammar import _parser, build, made_from, written
from tests.clauses.table import KEPT

LOCK = Path("requirements/runtime.lock")


@cache
def worked_out() -> Lark:
    return build(written())


def read(parser: Lark, clause: str) -> object:
    """Return what a clause is read as; what was expected at which place, if it cannot be."""
    try:
        return parser.parse(clause)
    except RefusedError as refused:
        return refused.problem
    except UnexpectedInput as error:
        expected = error.accepts if isinstance(error, UnexpectedToken) else None
        return type(error), error.line, error.column, expected, getattr(error, "allowed", None)


def test_they_are_made_from_the_grammar_and_the_locked_version_of_lark() -> None:
    if f"lark=={version('lark')} " not in LOCK.read_text(encoding="utf-8"):
        pytest.skip("another version of lark is installed")
    made, _ = pickle.loads(decompress(KEPT.read_bytes()))
    assert made == made_from(written()), "python -m tests.clauses.table makes them"


@pytest.mark.parametrize(
    "clause",
    [
        "define one = 1",
        "when vote.cast if votes.for > 2: award player 5; reveal player.name to everyone",
        'require adoption: not contains(change.text, "x") and votes.for - 1 >= 2 / 3',
        "define one =",
        "define one = 1 < 2 < 3",
        "define all = 1",
        "define half = 1 / 2)",
        "define half = 1 @ 2",
        "award player 5",
    ],
)
def test_a_parser_that_was_worked_out_reads_alike(clause: str) -> None:
    assert read(_parser(), clause) == read(worked_out(), clause)

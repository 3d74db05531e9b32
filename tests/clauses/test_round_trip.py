"""Canonical text: whatever tree is written, reading it gives the same tree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit import language as audit
from gamemaster.audit.language.writing import written
from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses import nodes as n
from gamemaster.clauses.formatting import format_clauses, format_expr
from gamemaster.clauses.grammar import parse
from gamemaster.clauses.normalise import normalise
from gamemaster.clauses.vocabulary import GOING_ON
from tests.clauses import trees


@given(st.lists(trees.statements, min_size=1, max_size=4))
def test_reading_what_was_written_gives_the_same_tree(statements: list[n.Statement]) -> None:
    text = format_clauses(statements)
    assert normalise(text) == text
    assert parse(text) == (statements, [])


@given(st.lists(trees.statements, max_size=3))
def test_a_canonical_source_compiles_to_an_equal_set(statements: list[n.Statement]) -> None:
    try:
        clauses = compile_clauses(format_clauses(statements))
    except ClauseError:
        return  # a tree of no sense; that it reads back is the other property
    assert compile_clauses(clauses.source) == clauses
    assert compile_clauses(clauses.source).source == clauses.source


@given(trees.exprs)
def test_equal_trees_are_equal_wherever_they_were_read(expr: n.Expr) -> None:
    text = format_expr(expr)
    here, there = (parse(f"{indent}define x = {text}")[0][0] for indent in ("", "   "))
    assert here == there
    assert hash(here) == hash(there)
    assert here.column != there.column


@pytest.mark.parametrize("name", [*sorted(GOING_ON), "ask", "said"])
@pytest.mark.parametrize("amount", ["({})", "({} + 1)", "-{}", "({}.points)", "({} ? 1 : 2)"])
def test_an_amount_may_begin_with_a_word_that_goes_on_a_clause(name: str, amount: str) -> None:
    text = f"when turn.taken: award player {amount.format(name)}"
    statements, _ = parse(text)
    assert parse(format_clauses(statements)) == (statements, [])
    (read,) = audit.read_clauses(text)
    assert written(read) == format_clauses(statements)


PARENTHESES = {
    "(a + b) * c": "(a + b) * c",
    "a + (b * c)": "a + b * c",
    "(a + b) + c": "(a + b) + c",  # a chain of chains stays one: the steps it takes are the same
    "a - (b - c)": "a - (b - c)",
    "a + b - c": "a + b - c",
    "a / (b * c)": "a / (b * c)",
    "-(a + b)": "-(a + b)",
    "- -a": "-(-a)",
    "(-a).b": "(-a).b",
    "(3).b": "(3).b",
    "not (a and b)": "not (a and b)",
    "not a == b": "not a == b",
    "(not a) == b": "(not a) == b",
    "(a or b) and c": "(a or b) and c",
    "a or b and c": "a or b and c",
    "(a ? b : c) + 1": "(a ? b : c) + 1",
    "(a ? b : c) ? d : e": "(a ? b : c) ? d : e",
    "(a == b) == c": "(a == b) == c",
    "count(x in (a ? b : c), x)": "count(x in (a ? b : c), x)",
}


@pytest.mark.parametrize("written", PARENTHESES)
def test_parentheses_stand_where_they_change_the_meaning(written: str) -> None:
    (define,) = parse(f"define x = {written}")[0]
    assert isinstance(define, n.Define)
    assert format_expr(define.expr) == PARENTHESES[written]


def test_an_award_to_a_computed_party_is_written_so_that_it_is_read_back() -> None:
    line = "when turn.taken: award (true ? player : proposer) (1 + 2) * 3"
    assert compile_clauses(line).source == line
    line = "when turn.taken: award filter(p in players, p.points < 0) -1"
    assert compile_clauses(line).source == line


def test_no_node_of_another_kind_is_written() -> None:
    with pytest.raises(TypeError):
        format_expr(n.Expr())

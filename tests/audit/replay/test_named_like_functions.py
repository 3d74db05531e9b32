"""A definition with the name of a function, as rules have it that are older than the function."""

from __future__ import annotations

import pytest

from gamemaster.game import moves as m
from tests.audit.replay.journals import journaled, replayed
from tests.game.builders import enact, with_clauses


@pytest.mark.parametrize(
    ("name", "call"),
    [("date", 'length(date(now)) + number("0")'), ("floor", "floor(10.5)"), ("count", "10")],
)
def test_it_is_a_name_where_no_bracket_follows(name: str, call: str) -> None:
    clauses = f"define {name} = 7\nwhen turn.taken: award proposer {name} * 100 + {call}"
    table = journaled("Ada", "Bob", rules=with_clauses({207: clauses, 202: "", 206: ""}))
    table.play(m.TakeTurn("ada", enact("Tea is at five.", "define tea = 5"), ()))
    assert table.points("ada") == 710
    assert replayed(table, table.lines).divergence is None

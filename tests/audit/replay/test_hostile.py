"""Journals made to do harm: whatever their lines hold, the replay ends, and says at which line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.files.lines import Shown
from tests.audit.replay.journals import journaled, replayed
from tests.audit.replay.test_tampering import played
from tests.game.builders import with_clauses
from tests.properties import examples

HOSTILE: st.SearchStrategy[object] = st.sampled_from(
    [None, True, -1, 0, 10**400, 1.5, float("nan"), "", "\x00", "\ud800", "9" * 5000, "1/0", [], {},
     [[[]]], {"move": "tick", "timer": 1}, {"move": "expire"}, "x" * 100_000, [None] * 1000]
)  # fmt: skip


@examples(50)
@given(data=st.data())
def test_any_value_in_any_line_ends_in_a_finding_or_changes_nothing(data: st.DataObject) -> None:
    lines = list(played().lines)
    at = data.draw(st.integers(0, len(lines) - 1))
    line = lines[at]
    name = data.draw(st.sampled_from(sorted(line.data) or ["x"]))
    value = data.draw(HOSTILE)
    if data.draw(st.booleans()) and isinstance(line.data.get("move"), dict):
        inner = data.draw(st.sampled_from(sorted(line.data["move"])))
        facts = {**line.data, "move": {**line.data["move"], inner: value}}
    else:
        facts = {**line.data, name: value}
    lines[at] = Shown(line.seq, line.type, line.at, facts, line.why, "")
    found = replayed(played(), lines)
    if found.divergence is not None:
        assert 0 < found.divergence.line <= len(lines)
        assert len(str(found.divergence)) < 1000


@examples(30)
@given(st.lists(st.integers(1, 400), min_size=1, max_size=30))
def test_lines_in_any_order_end_in_a_finding(places: list[int]) -> None:
    lines = played().lines
    found = replayed(played(), [lines[-1], *(lines[place % len(lines)] for place in places)])
    assert found.divergence is not None


def test_no_lines_are_no_game() -> None:
    found = replayed(played(), [])
    assert found.divergence is not None
    assert found.divergence.area == "order"


def test_clauses_that_cannot_be_read_are_none() -> None:
    table = journaled("Ada", "Bob", rules=with_clauses({}))
    created = table.lines[0]
    rules = [*created.data["rules"], [298, True, "It is so.\n", "when ((((" * 2000]]
    table.lines[0] = Shown(1, created.type, created.at, {**created.data, "rules": rules}, {}, "")
    found = replayed(table)
    assert found.divergence is None

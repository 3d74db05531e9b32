"""Every rule-change of the table plays as it is written, and the table is what it claims to be.

GAMEMASTER_UPDATE_STORIES=1 writes the lines that begin with | anew; read the difference before you
commit it. How a rule-change is written stands in ``changes``.
"""

from __future__ import annotations

import difflib
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.builders import Table
from tests.properties import one_in
from tests.rulechanges.changes import KINDS, RuleChange, every_change, written
from tests.rulechanges.pages import COOKBOOK, PAGES, TABLE, WRONG, page
from tests.rulechanges.playing import Started, told_to_players

UPDATE = os.environ.get("GAMEMASTER_UPDATE_STORIES") == "1"
EVERY = every_change()
UNSEEN = [change for change in EVERY if change.unseen]


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory) -> Started:
    return Started(tmp_path_factory.mktemp("started"))


@pytest.mark.parametrize("change", one_in(4, ((change.name, (change,)) for change in EVERY)))
def test_it_plays_as_it_is_written(change: RuleChange, started: Started, tmp_path: Path) -> None:
    stage = started.stage(change, tmp_path)
    played = written(change, stage.perform())
    if UPDATE and played != change.block:
        file = change.path.read_text(encoding="utf-8")
        change.path.write_text(file.replace(change.block, played), encoding="utf-8")
    if not UPDATE:
        require_equal(change, played)
    require_whole(stage.table)


def require_equal(change: RuleChange, played: str) -> None:
    if change.block != played:
        lines = difflib.unified_diff(
            change.block.splitlines(), played.splitlines(), "as written", "as played",
            lineterm="", n=3,
        )  # fmt: skip
        pytest.fail("\n".join([f"{change.name} plays otherwise:", *lines]), pytrace=False)


def require_whole(table: Table) -> None:
    """No defect came up, and the journal gives the very same game again."""
    assert table.log.defects == []
    before = dict(table.office.tournaments)
    table.reopen()
    assert table.office.tournaments == before
    table.close()


@pytest.mark.parametrize("change", UNSEEN, ids=[change.name for change in UNSEEN])
def test_no_player_can_tell_that_its_clauses_came_to_nothing(
    change: RuleChange, started: Started, tmp_path: Path
) -> None:
    told = []
    for bare in (False, True):
        stage = started.stage(change, tmp_path / str(bare), bare=bare)
        stage.perform()
        told.append(told_to_players(stage))
        stage.table.close()
    with_clauses, without = told
    assert with_clauses == without


# The table itself ---------------------------------------------------------------------------------


def test_names_and_texts_are_each_their_own() -> None:
    names = Counter(change.name for change in EVERY)
    assert [name for name, count in names.items() if count > 1] == []


def test_every_kind_that_players_proposed_is_in_the_table() -> None:
    kinds = {kind for change in TABLE for kind in change.kinds}
    assert kinds >= {*KINDS}


def test_at_least_two_hundred_of_which_nineteen_in_twenty_run_without_a_ruling() -> None:
    assert len(TABLE) >= 200
    assert 20 * sum(change.runs == "as clauses" for change in TABLE) >= 19 * len(TABLE)
    assert len(COOKBOOK) == 30
    assert all(change.runs == "as clauses" for change in COOKBOOK)


def test_what_the_language_lacks_is_said_of_the_others() -> None:
    for change in TABLE:
        assert bool(change.needs) == (change.runs != "as clauses"), change.name


def test_what_goes_wrong_is_kept_apart() -> None:
    assert {change.theme for change in UNSEEN} == {WRONG}


@pytest.mark.parametrize("path", PAGES, ids=[path.name for path in PAGES])
def test_the_pages_are_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == page(path), "run python -m tests.rulechanges.pages"

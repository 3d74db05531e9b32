"""Stories are played on a store in PostgreSQL: letter for letter what they are in a file.

All of them, each in a database of its own: what leaves, the journal octet by octet, and that a
start finds what was there. So do some pairs of tournaments of which somebody may know the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.audit.games import known_roots
from tests.compatibility import journals
from tests.postgres import Cluster
from tests.stories.stage import Stage
from tests.stories.test_stories import STORIES, require_equal, require_equal_journals
from tests.torture.noninterference import Tally, attempt
from tests.torture.paired.worlds import in_databases_of
from tests.torture.test_noninterference import A_FEW, SEED

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("story", STORIES, ids=[path.stem for path in STORIES])
def test_the_story_plays_as_it_is_written(story: Path, tmp_path: Path, cluster: Cluster) -> None:
    stage = Stage(tmp_path, cluster=cluster)
    with known_roots(story.stem):
        played = stage.play(story)
    table = stage.table
    assert table.log.defects == []
    require_equal(story, played)
    require_equal_journals(story, journals.told(story.stem, table))
    before = dict(table.office.tournaments)
    table.reopen()
    assert table.office.tournaments == before
    assert table.office.store.check() == []
    table.close()
    assert not table.path.exists()
    assert table.place is not None
    cluster.drop(table.place)


def test_who_may_know_the_same_gets_the_same(cluster: Cluster) -> None:
    total = Tally()
    with in_databases_of(cluster):
        for number in range(A_FEW):
            attempt(SEED, number, total)
    assert [*map(str, total.found), *total.failures] == []
    assert total.differing == A_FEW
    assert total.compared.total() > 2 * A_FEW
    assert total.compared["holder of the store"] + total.apart["holder of the store"] == A_FEW

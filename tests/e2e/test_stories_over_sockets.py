"""Golden stories are played by real mail, word for word, and the bundles pass their audit.

Every story runs through a daemon on loopback (``socket_table``). Dice that a story gives are not
those that its tournament committed to, so such a story is played once more, on real dice: then what
leaves is what the office alone makes of it, and its bundle can be audited.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from gamemaster.audit import audit
from gamemaster.journal import batch
from tests.audit.games import RealStage, ended, standing_in, thrown
from tests.e2e.socket_table import SocketStage, SocketTable, performed
from tests.fakes import KNOWN_ROOTS
from tests.stories.test_stories import require_equal

pytestmark = pytest.mark.e2e

STORIES = Path(__file__).parents[1] / "stories"

WITHOUT_DICE = (
    "suber-comings-and-goings", "suber-judgement", "suber-a-whole-game",
    "async-comings-and-goings", "async-judgement", "async-rounds", "github-a-whole-game",
)  # fmt: skip
WITH_DICE = (
    "secret-comings-and-goings", "a-whole-tournament", "daily-a-tie-and-a-winner",
    "greffier-a-whole-game",
)  # fmt: skip
READ_BESIDE = "suber-judgement"
"""The story whose mail is understood in a process beside the daemon, as it is by default."""

LEAVES, JOINS = "somebody leaves in the middle of a turn", "somebody joins"
TWO_QUESTIONS, TWO_RULINGS = "two questions are put to judges", "two rulings are asked for"
TWO_WIN = "two win at once"
SHOWN = {
    "suber-comings-and-goings": ("suber", {LEAVES, JOINS, TWO_QUESTIONS, TWO_WIN}),
    "async-comings-and-goings": ("async", {LEAVES, JOINS, TWO_QUESTIONS, TWO_WIN}),
    # «secret» has no Judges: the organiser rules.
    "secret-comings-and-goings": ("secret", {LEAVES, JOINS, TWO_RULINGS, TWO_WIN}),
}
"""The story that shows all of this of a ruleset; the journal in its bundle is searched for it."""


@pytest.mark.parametrize("name", [*WITHOUT_DICE, *WITH_DICE])
def test_a_story_plays_by_real_mail_as_it_is_written(name: str, tmp_path: Path) -> None:
    story = STORIES / f"{name}.story"
    real_dice = name in WITHOUT_DICE
    stage = SocketStage(tmp_path, real_dice=real_dice, reading_processes=int(name == READ_BESIDE))
    with (
        # The secrets that stand behind every hash in a story.
        standing_in(batch, "fresh_roots", lambda: KNOWN_ROOTS),
        performed(story, stage) as (played, table),
    ):
        require_equal(story, played)
        if real_dice:
            require_honest(name, table)


@pytest.mark.parametrize("name", WITH_DICE)
def test_on_real_dice_it_plays_as_the_office_alone_plays_it(name: str, tmp_path: Path) -> None:
    story, alone = STORIES / f"{name}.story", tmp_path / "alone"
    alone.mkdir()
    with thrown(story):
        office = RealStage(alone)
        expected = office.play(story)
        office.table.close()
    with thrown(story), performed(story, SocketStage(tmp_path, real_dice=True)) as (played, table):
        assert played.splitlines() == expected.splitlines()
        require_honest(name, table)


def require_honest(name: str, table: SocketTable) -> None:
    """The tournament is ended and disclosed by the organiser's verbs, and passes its audit."""
    tournament = table.configs[0].name
    assert ended(table, tournament)
    where = str(table.directory / "bundle")
    folder = Path(table.ask("disclose", tournament, path=where, archive=False)["path"])
    for step in audit(folder):
        assert step.outcome == "passed", step
    lines = [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]
    if name in SHOWN:
        assert (lines[0]["data"]["ruleset"], found(lines)) == SHOWN[name]


def found(lines: Iterable[dict[str, Any]]) -> set[str]:
    """What of the things that stories have to show a journal has."""
    happened: Counter[str] = Counter()
    shown, in_turn = set(), set[int]()
    for line in lines:
        event, data = line["type"].partition("/")[0], line["data"]
        happened[f"invoke {event}" if data.get("move") == "invoke" else event] += 1
        match event:
            case "turn.taken":
                in_turn.add(data["number"])
            case "proposal.adopted" | "proposal.defeated" | "proposal.voided":
                in_turn.discard(data["number"])
            case "player.forfeited" if in_turn:
                shown.add(LEAVES)
            case "player.enrolled" if happened["tournament.started"]:
                shown.add(JOINS)
            case "ruling.needed" if data["question"] == "victory" and len(data["players"]) > 1:
                shown.add(TWO_WIN)
            case "round.won" if len(data["players"]) > 1:
                shown.add(TWO_WIN)
    if happened["invoke move.made"] > 1:
        shown.add(TWO_QUESTIONS)
    if min(happened["ruling.needed"], happened["ruling.made"]) > 1:
        shown.add(TWO_RULINGS)
    return shown


def test_every_ruleset_of_a_document_has_a_story_that_shows_all_of_this() -> None:
    assert {*SHOWN} <= {*WITHOUT_DICE, *WITH_DICE}
    assert sorted(ruleset for ruleset, _ in SHOWN.values()) == ["async", "secret", "suber"]

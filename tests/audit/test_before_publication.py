"""One line of the journal is forged before anything is published, so that all that binds it fits.

Only the replay can tell, in one of its areas, and it names the first wrong line.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from gamemaster.audit import audit
from gamemaster.audit.replay.script import AREAS
from tests.audit.playing import Line, Published, play, publish
from tests.properties import examples

FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()

Forge = Callable[[list[Line]], int]
"""Changes the lines; returns where the first wrong one is, from 0."""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    return play(tmp_path_factory.mktemp("game"))


def place(lines: list[Line], kind: str, nth: int = 1, /, **data: object) -> int:
    """Where the ``nth`` line of a type is that says ``data``."""
    found = [
        at
        for at, line in enumerate(lines)
        if line["type"] == f"{kind}/1" and data.items() <= line["data"].items()
    ]
    return found[nth - 1]


def changed(kind: str, nth: int = 1, /, **data: object) -> Forge:
    """Have the ``nth`` line of a type say something else."""

    def forge(lines: list[Line]) -> int:
        at = place(lines, kind, nth)
        lines[at]["data"] |= data
        return at

    return forge


def added(kind: str, after: tuple[str, int], /, **data: object) -> Forge:
    """Add a line after the so-manieth of some type."""

    def forge(lines: list[Line]) -> int:
        at = place(lines, *after)
        lines.insert(at + 1, {**lines[at], "type": f"{kind}/1", "data": data, "why": None})
        return at + 1

    return forge


def again(kind: str, nth: int = 1) -> Forge:
    """Have a line stand there twice."""

    def forge(lines: list[Line]) -> int:
        at = place(lines, kind, nth)
        lines.insert(at + 1, {**lines[at]})
        return at + 1

    return forge


def dropped(kind: str, nth: int) -> Forge:
    """Leave a line out; the next one is wrong by that."""

    def forge(lines: list[Line]) -> int:
        at = place(lines, kind, nth)
        del lines[at]
        return at

    return forge


def told_by(kind: str, nth: int, forge: Forge) -> Forge:
    """Forge; what is wrong shows later, in the so-manieth line of some type."""

    def later(lines: list[Line]) -> int:
        forge(lines)
        return place(lines, kind, nth)

    return later


def too_early(lines: list[Line]) -> int:
    at = place(lines, "timer.fired")
    lines[at]["at"] -= 1
    return at


def kept_waiting(lines: list[Line]) -> int:
    """A timer fires after a move that came after it."""
    fired = lines.pop(place(lines, "timer.fired", 3))
    at = place(lines, "move.made", move="triumph")
    lines.insert(at + 1, {**fired, "at": lines[at]["at"]})
    return at


def out_of_turn(lines: list[Line]) -> int:
    """Two timers change places."""
    first, second = place(lines, "timer.fired", 1), place(lines, "timer.fired", 2)
    lines[first]["data"], lines[second]["data"] = lines[second]["data"], lines[first]["data"]
    lines[first]["at"] = lines[second]["at"]
    return first


FORGED: dict[str, Forge] = {
    "a number left out": changed("turn.taken", 2, number=303),
    "a text that nobody proposed takes effect": changed("rule.changed", 2, text="Bob may sing.\n"),
    "a rule-change that was not adopted": again("rule.changed"),
    "a rule-change of another kind": changed("rule.changed", kind="repeal"),
    "a proposal adopted twice": again("proposal.adopted"),
    "a turn that holds another text than its document": changed(
        "turn.taken", 3, text="Nobody ever sings.\n"
    ),
    "a vote in a ballot by somebody who is not in play": changed("ballot.cast", player="dan"),
    "a vote in a ballot that is closed": added(
        "ballot.cast", ("ballot.closed", 1), player="ada", number=1, choice="calm"
    ),
    "a vote in a ballot that nobody opened": changed("ballot.cast", number=7),
    "a choice that the ballot has not": changed("ballot.cast", choice="mad"),
    "a word where a number is asked for": changed("ballot.cast", 2, choice="much"),
    "a vote taken back that was not there": changed("ballot.cast", choice=None),
    "a ballot closed twice": again("ballot.closed"),
    "a ballot that lapses when it is closed": added(
        "ballot.lapsed", ("ballot.closed", 1), number=1
    ),
    "votes void in a ballot that is closed": added(
        "ballot.cleared", ("ballot.closed", 1), number=1
    ),
    "a ballot left out": changed("ballot.opened", 2, number=3),
    "a ballot opened by a stranger": changed("ballot.opened", opener="dan"),
    "a vote of somebody who left": added(
        "vote.cast", ("player.forfeited", 1), player="cyd", number=303, choice="for"
    ),
    "a vote on what is decided": added(
        "vote.cast", ("proposal.adopted", 1), player="cyd", number=301, choice="against"
    ),
    "votes void on what is decided": changed("votes.cleared", number=301),
    "a vote that was void is taken back": added(
        "vote.cast", ("votes.cleared", 1), player="bob", number=302, choice="withdrawn"
    ),
    "a vote for something else": changed("vote.cast", choice="forever"),
    "a move of a stranger": changed("move.made", player="dan"),
    "a player who joins twice": again("player.enrolled"),
    "an award modified from what it was not": changed("award.modified", 2, before=-4),
    "an award that others get as it was": changed("points.awarded", 2, points=-4),
    "an award to somebody twice": changed("points.awarded", players=["ada", "ada"]),
    "an award to a stranger": changed("points.awarded", players=["dan"]),
    "a winner who has left": changed("tournament.won", players=["cyd"]),
    "nobody wins": changed("tournament.won", players=[]),
    "a round left out": changed("round.won", round=2),
    "a round won twice": again("round.won"),
    "points after the tournament is won": added(
        "points.awarded", ("tournament.won", 1), players=["bob"], points=9, about="x"
    ),
    "a tournament won twice": again("tournament.won"),
    "points that are no number": changed("points.awarded", points="1e9"),
    "a timer that was never set": changed("timer.fired", timer=9),
    "a timer that fires twice": again("timer.fired"),
    "a timer that lapses when it has fired": added(
        "timer.lapsed", ("timer.fired", 1), timer=3, reason="no reason"
    ),
    "a timer that fires too early": too_early,
    "a timer out of its turn": out_of_turn,
    "a timer numbered again": changed("timer.set", 2, timer=1),
    "a timer for the past": changed("timer.set", 2, due=7),
    "a timer for nothing": changed("timer.set", kind="never"),
    "an attribute that no rule declared": changed("attribute.set", name="crowned"),
    "an attribute of a stranger": changed("attribute.set", of="dan"),
    "an attribute of a proposal that a player holds": changed("attribute.set", 3, of="ada"),
    "an attribute of the game that a player holds": changed("attribute.set", 4, of="ada"),
    "a number where it is yes or no": changed("attribute.set", value=1),
    "a rival who is nobody": changed("attribute.set", 2, value="dan"),
    "a number not in lowest terms": changed("attribute.set", 3, value="10/4"),
    "a mood that there is not": changed("attribute.set", 4, value="mad"),
    "a rule that is none": changed("attribute.set", 5, value=True),
    "a motto that is no text": changed("attribute.set", 6, value=5),
    "a player who leaves twice": again("player.forfeited"),
    "an attribute that begins as what it cannot be": changed("attribute.declared", initial="no"),
    "an attribute of a type that there is not": changed("attribute.declared", kind="thing"),
    "an attribute of the rules": changed("attribute.declared", owner="rule"),
    "an attribute dropped that was not declared": added(
        "attribute.dropped", ("attribute.declared", 1), owner="game", name="crown"
    ),
}


def test_what_was_played_passes_every_step(published: Published) -> None:
    steps = audit(published.folder)
    assert [step.number for step in steps] == [*range(1, len(steps) + 1)]
    assert {step.outcome for step in steps} == {"passed"}


def test_every_kind_of_thing_that_rules_make_was_played(published: Published) -> None:
    kinds = {line["type"].partition("/")[0] for line in published.lines}
    assert kinds >= {
        "move.made", "ballot.opened", "ballot.cast", "ballot.closed", "timer.set", "timer.fired",
        "attribute.declared", "attribute.set", "award.modified", "text.modified", "votes.cleared",
        "round.won", "tournament.won", "die.rolled",
    }  # fmt: skip
    picked = [line for line in published.lines if line["data"].get("faces") == 2]
    assert picked, "a word of two is picked by a die of the chain"


def test_every_line_has_the_fields_that_the_page_of_formats_lists(published: Published) -> None:
    for line in published.lines:
        row = re.search(rf"^\| `{line['type']}` \|([^|]*)\|", FORMATS, re.MULTILINE)
        assert row, line["type"]
        shown = {*re.findall(r"(?<!\*)`(\w+)`", row[1])}
        # What came later stands there where it says something, and only the digest's line says
        # which announcement was its last.
        optional = {"upto", *re.findall(r"`(\w+)` \(optional\)", row[1])}
        assert line["data"].keys() == shown - (optional - line["data"].keys())


def test_the_words_of_a_move_are_published_in_clear(published: Published) -> None:
    (docketed,) = (
        line["data"]
        for line in published.lines
        if line["type"] == "item.docketed/1" and "whether" in str(line["data"])
    )
    assert docketed["move"]["words"] == "ask whether we are mad"
    made = published.lines[place(published.lines, "move.made", move="ask")]["data"]
    assert made["arguments"] == [["question", "whether we are mad"]]


def test_a_journal_that_is_published_anew_unchanged_passes(
    published: Published, tmp_path: Path
) -> None:
    folder = publish(published, tmp_path / "bundle", lambda _: None)
    assert [step for step in audit(folder) if step.outcome == "failed"] == []


ALSO = {"points that are no number": {"journal"}}
"""The steps that refuse the line by its form, too."""


@pytest.mark.parametrize("name", FORGED)
def test_a_line_forged_before_it_was_published_is_found(
    name: str, published: Published, tmp_path: Path
) -> None:
    forge = FORGED[name]
    wrong: list[int] = []
    folder = publish(published, tmp_path / "bundle", lambda lines: wrong.append(forge(lines)))
    failed = {step.title: step for step in audit(folder) if step.outcome == "failed"}
    (area,) = failed.keys() & {*AREAS}
    assert failed.keys() <= {area, "documents"} | ALSO.get(name, set()), failed
    assert failed[area].entry == f"journal entry {wrong[0] + 1}"


def test_a_journal_that_breaks_off_is_found(published: Published, tmp_path: Path) -> None:
    folder = publish(published, tmp_path / "bundle", lambda lines: lines.pop())
    failed, *_ = (step for step in audit(folder) if step.outcome == "failed")
    assert failed.detail == "journal.jsonl: expected the end of the tournament, and it breaks off"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("1/0"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@examples(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_stands_in_a_line_is_a_finding_and_no_crash(
    published: Published, tmp_path: Path, data: st.DataObject
) -> None:
    def forge(lines: list[Line]) -> None:
        line = data.draw(st.sampled_from([one for one in lines if one["data"]]))
        line["data"][data.draw(st.sampled_from(sorted(line["data"])))] = data.draw(JSON)

    folder = tmp_path / "bundle"
    shutil.rmtree(folder, ignore_errors=True)
    publish(published, folder, forge)
    assert len(audit(folder)) == len(audit(published.folder))

"""Every named tampering is refused where it lies, by whoever and however well it was fitted.

Whoever made everything fit is found by the step that the table names, at the very entry; a weaker
forgery by the hashes besides. Some at each strength are tried here each time, all of them with the
torture.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from gamemaster.audit import audit
from gamemaster.audit.evidence import FAILED, PASSED
from gamemaster.audit.held_papers.receipts import check_files
from gamemaster.audit.verify import Step
from tests.audit.tampering.bases import GAMES, base
from tests.audit.tampering.forging import Forgery, Strength
from tests.audit.tampering.passed_over import PASSED_OVER
from tests.audit.tampering.rendering import rendered
from tests.audit.tampering.table import Where
from tests.audit.tampering.tables import ALL
from tests.audit.tampering.told_otherwise import HELD

BINDING: Final = {
    "journal", "genesis", "record", "heartbeats", "announced", "heads", "documents", "mail",
}  # fmt: skip
"""Steps that hold files against hashes, and those against what others have had ever since."""

BOUND_BY_NOTHING: Final = {
    "a move after the end", "a victory passed over", "an announcement to one player alone",
    "an entry left out of the rulings",
}  # fmt: skip
"""What lies behind everything that was ever published, or stands in the bundle alone, is found by
its own step alone."""

OFTEN: Final[dict[Strength, int]] = {"naive": 24, "fitted": 24, "published": 5}
"""One of so many is tried each time."""

MANIFEST: Final = {"manifest.json", "manifest.note"}
PAGE = Path(__file__).parents[2] / "docs" / "tampering.md"


def tried(strength: Strength) -> list[object]:
    return [
        pytest.param(
            name, id=name,
            marks=() if place % OFTEN[strength] == 0 else (pytest.mark.torture,),
        )
        for place, name in enumerate(ALL)
    ]  # fmt: skip


def failed(forged: Forgery, folder: Path, strength: Strength) -> list[Step]:
    """What the audit refuses once it is written."""
    return [step for step in audit(forged.write(folder, strength)) if step.outcome == FAILED]


def named(where: Where) -> str:
    """A place as a step names it."""
    return where if isinstance(where, str) else f"journal entry {where + 1}"


def test_there_are_at_least_eighty_tamperings_of_all_games() -> None:
    assert len(ALL) >= 80
    assert {one.game for one in ALL.values()} == GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_bundle_put_together_again_unchanged_passes(game: str, tmp_path: Path) -> None:
    forged = base(game)
    files = {**forged.files}
    folder = forged.write(tmp_path / "bundle", "published")
    assert {step.outcome for step in audit(folder)} == {PASSED}
    # What is made to fit comes out as it was: nothing else of a tampering differs by that.
    assert {path for path in files if files[path] != forged.files[path]} <= MANIFEST


@pytest.mark.parametrize("name", tried("published"))
def test_what_was_forged_before_it_was_published_is_found_where_it_lies(
    name: str, tmp_path: Path
) -> None:
    forged = base(ALL[name].game)
    where = ALL[name].change(forged)
    found = failed(forged, tmp_path / "bundle", "published")
    assert (ALL[name].step, named(where)) in [(step.title, step.entry) for step in found]


@pytest.mark.parametrize("name", tried("fitted"))
def test_what_was_forged_later_is_also_found_by_what_was_published(
    name: str, tmp_path: Path
) -> None:
    forged = base(ALL[name].game)
    where = ALL[name].change(forged)
    found = failed(forged, tmp_path / "bundle", "fitted")
    assert (ALL[name].step, named(where)) in [(step.title, step.entry) for step in found]
    assert {step.title for step in found} & BINDING or name in BOUND_BY_NOTHING


@pytest.mark.parametrize("name", tried("naive"))
def test_what_a_stranger_changed_is_not_what_the_manifest_lists(name: str, tmp_path: Path) -> None:
    original, forged = base(ALL[name].game), base(ALL[name].game)
    ALL[name].change(forged)
    first, *_ = failed(forged, tmp_path / "bundle", "naive")
    assert first.title == "manifest"
    changed = {
        path for path in {*forged.files, *original.files}
        if forged.files.get(path) != original.files.get(path)
    }  # fmt: skip
    assert first.entry in changed


@pytest.mark.parametrize("name", HELD)
def test_what_the_audit_passes_is_found_by_what_a_reader_holds(name: str, tmp_path: Path) -> None:
    game, paper = HELD[name]
    forged = base(game)
    note = tmp_path / "note.txt"
    note.write_text(paper(forged))
    bundle = forged.write(tmp_path / "bundle", "published")
    assert {step.outcome for step in audit(bundle)} == {PASSED}
    ((outcome, _, _),) = check_files([note], bundle, lambda _: None)
    assert outcome == FAILED


@pytest.mark.parametrize("name", PASSED_OVER)
def test_what_nothing_can_refuse_shows_where_the_page_says(name: str, tmp_path: Path) -> None:
    one = PASSED_OVER[name]
    forged = base(one.game)
    before = forged.files["rulings.txt"].decode()
    one.change(forged)
    bundle = forged.write(tmp_path / "bundle", "published")
    assert {step.outcome for step in audit(bundle)} == {PASSED}
    shown = (bundle / "rulings.txt").read_text()
    if one.shown:
        assert shown.count(one.shown) == before.count(one.shown) + 1


def test_the_page_of_tamperings_is_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == rendered()

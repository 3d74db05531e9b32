"""Every named tampering is refused where it lies, by whoever and however well it was fitted.

A few at each strength are tried here each time, all of them with the torture.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.audit import audit
from tests.audit.tampering.bases import GAMES, base
from tests.audit.tampering.forging import STRENGTHS, Strength
from tests.audit.tampering.table import TABLE
from tests.audit.tampering.tables import ALL

SOME = 12
"""One of so many is tried each time at every strength."""


def tried(names: list[str], strengths: tuple[Strength, ...]) -> list[object]:
    return [
        pytest.param(
            name, strength, id=f"{name}, {strength}",
            marks=() if place % SOME == STRENGTHS.index(strength) else (pytest.mark.torture,),
        )
        for place, name in enumerate(names)
        for strength in strengths
    ]  # fmt: skip


def test_there_are_at_least_eighty_tamperings() -> None:
    assert TABLE is ALL
    assert len(TABLE) >= 80
    assert {one.game for one in TABLE.values()} <= GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_bundle_put_together_again_unchanged_is_not_refused(game: str, tmp_path: Path) -> None:
    folder = base(game).write(tmp_path / "bundle", "published")
    assert [step for step in audit(folder) if step.outcome == "failed"] == []


@pytest.mark.parametrize(("name", "strength"), tried([*TABLE], ("naive",)))
def test_a_tampering_that_cannot_fit_everything_is_found_by_hashes(
    name: str, strength: Strength, tmp_path: Path
) -> None:
    forged = base(TABLE[name].game)
    TABLE[name].change(forged)
    failed = [step for step in audit(forged.write(tmp_path / "bundle", strength))
              if step.outcome == "failed"]  # fmt: skip
    assert failed
    if strength == "naive":
        assert failed[0].title == "manifest"

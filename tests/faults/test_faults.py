"""Calls of the C library fail below a daemon; it loses nothing, repeats nothing, and heals.

A shim (``shim.c``) stands between the daemon and the system. Each trial is one kind of fault for
one of the daemon's files or sockets, for a while, as it starts, runs or stops; ``trial.py`` says
what must hold of it. A few are tried always, the whole grid with GAMEMASTER_TORTURE_WHOLE=1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.board import Fault, built
from tests.faults.grid import QUICK, REACHED, grid, known
from tests.faults.scene import Phase, Scene, staged
from tests.faults.trial import Outcome, tried
from tests.torture.rig import seed, setting

pytestmark = pytest.mark.torture

WHOLE = setting("GAMEMASTER_TORTURE_WHOLE", 0)
TRIALS = tuple(grid()) if WHOLE else QUICK


def cases() -> Iterator[object]:
    for phase, fault in TRIALS:
        reason = known(phase, fault)
        marks = () if reason is None else (pytest.mark.xfail(strict=True, reason=reason),)
        yield pytest.param(phase, fault, id=f"{phase} {fault}".replace(" ", "-"), marks=marks)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory, needs: Callable[[str], str]) -> Scene:
    """A tournament that has begun, and its mails; made once."""
    folder, chosen = tmp_path_factory.mktemp("scene"), seed()
    print(f"\nfaults: {len(TRIALS)} trials, GAMEMASTER_TORTURE_SEED={chosen}")
    return staged(folder, built(needs("cc"), folder), chosen)


@pytest.fixture(scope="module")
def table() -> Iterator[list[Outcome]]:
    """What became of each trial, printed when all are done."""
    outcomes: list[Outcome] = []
    yield outcomes
    print("\n" + "\n".join(f"  {outcome}" for outcome in outcomes))


@pytest.mark.parametrize(("phase", "fault"), tuple(cases()))
def test_it_is_as_if_the_fault_had_never_been(
    phase: Phase, fault: Fault, scene: Scene, table: list[Outcome], tmp_path: Path
) -> None:
    if (fault.role, fault.call) not in scene.reached[phase]:
        pytest.skip(f"nothing of the daemon comes to {fault.call} of its {fault.role}")
    outcome = tried(scene, phase, fault, tmp_path / "tried")
    table.append(outcome)
    if not outcome.given:
        pytest.skip("the call was not reached while it was to go wrong")
    assert outcome.problems == []


def test_what_is_tried_is_what_the_daemon_does(scene: Scene) -> None:
    # When a connection is made is a matter of moments, so that phases are not told apart.
    pairs = (pair for roles in REACHED.values() for pair in roles.items())
    listed = {(role, call) for role, calls in pairs for call in calls.split()}
    reached = {pair for counts in scene.reached.values() for pair in counts}
    assert {pair for pair in reached if pair[0] != "intake"} == listed

"""The verifier finds a changed engine: what differs from an honest game and passes is admitted.

GAMEMASTER_TORTURE_ENGINES is how many changes are tried (70), from GAMEMASTER_TORTURE_SEED, on
GAMEMASTER_TORTURE_ENGINE_GAMES games (8); ``python -m tests.torture.changed_engine`` tries all of
them on all games.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.torture.changed_engine.changes import Cheat, every_change, functions_in
from tests.torture.changed_engine.freedoms import FREEDOMS, admitted
from tests.torture.mutation.mutants import spoilt
from tests.torture.rig import seed, setting

CHANGES = setting("GAMEMASTER_TORTURE_ENGINES", 70)
DOCS = Path(__file__).parents[2] / "docs"
GAMES = setting("GAMEMASTER_TORTURE_ENGINE_GAMES", 8)


@pytest.mark.torture
def test_what_a_changed_engine_forges_is_refused_or_admitted() -> None:
    chosen = seed()
    print(f"\nchanged engine: {CHANGES} changes, GAMEMASTER_TORTURE_SEED={chosen}")
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.changed_engine", "--changes", str(CHANGES),
         "--seed", str(chosen), "--most-games", str(GAMES)],
        check=False,
    )  # fmt: skip
    assert done.returncode == 0


def test_a_change_is_in_one_place_of_the_engine() -> None:
    changes = [
        one for one in every_change(("game",)) if one.module == "gamemaster.game.in_play.winning"
    ]
    assert len(changes) > 20
    source = changes[0].path.read_text(encoding="utf-8")
    written = {ast.unparse(spoilt(change, Cheat)) for change in changes}
    assert len(written) == len(changes)
    assert ast.unparse(ast.parse(source)) not in written
    named = functions_in(changes[0].path)
    assert all(named[change.line] for change in changes)


def test_a_freedom_stands_in_the_page_that_it_names() -> None:
    for freedom in FREEDOMS:
        page, words = freedom.admitted
        text = " ".join((DOCS / page).read_text(encoding="utf-8").split())
        assert words in text, freedom


def test_what_differs_first_has_to_be_admitted() -> None:
    later = "item.docketed/1: data.words"
    assert admitted("gamemaster.game.fold.evolve", "evolve", (later,)), "a given field"
    assert not admitted("gamemaster.game.fold.evolve", "evolve", ("points.awarded/1: data.points",))
    assert not admitted("gamemaster.game.fold.evolve", "evolve", (later, "with points.awarded/1"))

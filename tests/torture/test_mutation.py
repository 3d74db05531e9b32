"""Every check of the verifier can fail: spoilt, it passes a tampering or refuses what is fair.

GAMEMASTER_TORTURE_MUTATION is how many seconds mutants are tried (180), from
GAMEMASTER_TORTURE_SEED; ``python -m tests.torture.mutation`` tries all of them.
"""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from tests.torture.mutation.__main__ import every_mutant, too_many
from tests.torture.mutation.mutants import spoilt
from tests.torture.rig import seed, setting

SECONDS = setting("GAMEMASTER_TORTURE_MUTATION", 180)
MOST_OF_A_HUNDRED = 25
"""So many may survive: some changes change nothing, others only what a finding counts."""


@pytest.mark.torture
def test_most_checks_of_the_verifier_are_needed() -> None:
    chosen = seed()
    print(f"\nmutation: {SECONDS} s, GAMEMASTER_TORTURE_SEED={chosen}")
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.mutation", "--seconds", str(SECONDS),
         "--seed", str(chosen), "--most", str(MOST_OF_A_HUNDRED)],
        check=False,
    )  # fmt: skip
    assert done.returncode == 0


def test_a_mutant_differs_from_its_module_in_one_place() -> None:
    mutants = every_mutant("gamemaster.audit.dice.chance")
    assert len(mutants) > 10
    source = mutants[0].path.read_text(encoding="utf-8")
    written = {ast.unparse(spoilt(mutant)) for mutant in mutants}
    assert len(written) == len(mutants)
    assert ast.unparse(ast.parse(source)) not in written


def test_few_mutants_show_nothing_by_chance_and_many_do() -> None:
    assert not too_many(4, 13, MOST_OF_A_HUNDRED)
    assert not too_many(250, 1000, MOST_OF_A_HUNDRED)
    assert too_many(9, 13, MOST_OF_A_HUNDRED)
    assert too_many(300, 1000, MOST_OF_A_HUNDRED)

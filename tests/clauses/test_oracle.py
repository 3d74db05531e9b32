"""Whole numbers and truth come to the same in clauses and in CEL, where both come to something.

``tests.torture.oracle`` explains where only one of them does, and ``fuzzing.pairs`` what is written
otherwise in CEL because it means something else there: the remainder of a negative number, exact
division, how tightly ``not`` holds. GAMEMASTER_TORTURE_ORACLE expressions (10,000).
"""

from __future__ import annotations

import pytest

from tests.torture.oracle import compare, report
from tests.torture.rig import seed, setting

pytestmark = pytest.mark.torture

CASES = setting("GAMEMASTER_TORTURE_ORACLE", 10_000)


def test_clauses_and_cel_come_to_the_same() -> None:
    pytest.importorskip("cel_expr_python", reason="there is no wheel of CEL for this machine")
    chosen = seed()
    print(f"\noracle: {CASES:,} cases, GAMEMASTER_TORTURE_SEED={chosen}")
    result = compare(chosen, CASES)
    print(report(result))
    assert result.differences == []
    assert result.cases == CASES
    assert result.counts["both"] > CASES / 2

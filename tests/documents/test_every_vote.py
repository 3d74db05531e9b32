"""All that formulas made from the documents alone say of votes of up to seven players.

Every split and order of votes, votes that are changed, who has won from scores at the edges; each
game is worked out by the verifier as well. Whether anything could be adopted afterwards is tried in
games of few. ``tests/documents/test_formulas`` plays a part. Where most rows fail alike one in a
few is played, but with GAMEMASTER_TORTURE_WHOLE=1 all of them.
"""

from __future__ import annotations

from itertools import chain

import pytest

from tests.documents import formulas_async, formulas_secret, formulas_suber
from tests.documents.compared import (
    Row,
    async_champions,
    async_orders,
    async_rows,
    secret_rows,
    suber_rows,
    suber_winners,
)
from tests.torture.rig import setting

pytestmark = pytest.mark.torture
WHOLE = setting("GAMEMASTER_TORTURE_WHOLE", 0)


@pytest.mark.parametrize("n", range(1, 8))
def test_secret_nomic(n: int) -> None:
    rows: list[Row] = [*formulas_secret.all_sequences(n)]
    if n < 4:
        rows += formulas_secret.all_sequences_unreduced(n)
        rows += chain.from_iterable(
            formulas_secret.all_sequences_with_changes(n, length) for length in range(1, 6 - n)
        )
    for frees in (False, True):
        assert secret_rows(n, rows, frees=frees, tried=n < 2) == len(rows)


@pytest.mark.parametrize("n", range(1, 8))
def test_suber(n: int) -> None:
    rows: list[Row] = [*formulas_suber.splits_and_orders(n)]
    if n < 4:  # Who is who makes no difference.
        rows += (
            row
            for proponent, votes in formulas_suber.all_splits(n)
            if not proponent
            for row in formulas_suber.every_order(votes)
        )
    # Freeing a rule asks for all votes under either rule: of many orders a few.
    freeing = rows if n < 4 or WHOLE else rows[:: 2 * n - 1]
    both = [*((row, False) for row in rows), *((row, True) for row in freeing)]
    some = 1 if n < 6 or WHOLE else n
    assert suber_rows(n, both, tried=n < 2, some=some) >= len(both) + len(both[::some])


@pytest.mark.parametrize("n", range(1, 8))
def test_async(n: int) -> None:
    rows = [*async_orders(n)]
    if n < 5:
        rows += (moves for moves, _ in formulas_async.changed_orders(n))
    for frees in (False, True):
        some = rows if n < 7 or not frees or WHOLE else rows[::5]
        assert async_rows(n, some, frees=frees, tried=n < 3) == len(some)


@pytest.mark.parametrize("n", range(2, 5))
def test_who_wins(n: int) -> None:
    assert suber_winners(n) == 2**n * 8
    assert async_champions(n + 2) > 0

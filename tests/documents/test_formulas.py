"""Engine and verifier decide, and give, what formulas say that were made from the documents alone.

Here in part: all orders for few players, all splits for seven. ``make torture`` plays all of it.
"""

from __future__ import annotations

import pytest

from tests.documents import formulas_async, formulas_secret, formulas_suber
from tests.documents.compared import (
    Row,
    async_champions,
    async_orders,
    async_rows,
    async_splits,
    secret_rows,
    suber_rows,
    suber_winners,
)


def test_the_formulas_are_what_their_author_counted() -> None:
    for n in range(1, 8):
        assert formulas_secret.needed(n) == formulas_secret.ORDINARY[n]
        assert formulas_secret.needed(n, frees=True) == formulas_secret.FREEING[n]
        assert len([*formulas_secret.all_sequences(n)]) == 2 ** (n + 1) - 1
        assert len([*formulas_suber.splits_and_orders(n)]) == n * 2**n
    assert [formulas_async.quorum(n) for n in range(1, 8)] == [1, 2, 2, 3, 3, 4, 4]
    assert [sum(1 for _ in formulas_async.orders(n)) for n in (1, 3, 7)] == [1, 13, 1093]
    assert [formulas_suber.share(301, 1, 4), formulas_suber.share(302, 1, 2)] == [3, 6]
    assert formulas_async.points(["for", "for", "against"], 0, 310) == [13, 0, 10]


@pytest.mark.parametrize("frees", [False, True], ids=["ordinary", "freeing"])
@pytest.mark.parametrize("n", [1, 2, 3, 7])
def test_secret_nomic(n: int, frees: bool) -> None:  # noqa: FBT001
    rows: list[Row] = [*(formulas_secret.all_sequences(n) if n < 7 else splits(n))]
    assert secret_rows(n, rows, frees=frees) == len(rows)


@pytest.mark.parametrize("n", [1, 2, 3, 7])
def test_suber(n: int) -> None:
    rows = [*(formulas_suber.splits_and_orders(n) if n < 3 else splits(n))]
    both = [(row, frees) for row in rows for frees in (False, *([True] if n < 4 else []))]
    assert suber_rows(n, both) >= len(both) * 2


@pytest.mark.parametrize("frees", [False, True], ids=["ordinary", "freeing"])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_async(n: int, frees: bool) -> None:  # noqa: FBT001
    rows = [*(async_orders(n) if n < 4 else async_splits(n))]
    assert async_rows(n, rows, frees=frees) == len(rows)


def test_who_wins() -> None:
    assert suber_winners(2) == 32
    assert async_champions(3) > 0


def splits(n: int) -> list[Row]:
    """Every number of votes in favour, the proponent's among them or not, in one order."""
    own = [[(0, True), *((role, role <= favour) for role in range(1, n))] for favour in range(n)]
    return [*own, *([(0, False), *row[1:]] for row in own)]

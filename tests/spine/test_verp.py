"""Return paths: each names one copy, nobody else can make one, and none says anything by itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gamemaster.tournament.tokens import MAX_ROUND, Copy, ReturnPaths

PATHS = ReturnPaths(b"a root that nobody knows")
COPIES = st.builds(
    Copy, st.integers(0, 2**32 - 1), st.integers(0, 2**40 - 1), st.integers(0, MAX_ROUND)
)


@given(COPIES)
def test_a_detail_names_its_copy(copy: Copy) -> None:
    detail = PATHS.detail(copy)
    assert PATHS.read(detail) == PATHS.read(detail.upper()) == copy
    assert len(detail) == 26
    assert ReturnPaths(b"another root").read(detail) is None


@given(COPIES, st.integers(0, 25), st.sampled_from("abcdefghijklmnopqrstuvwxyz234567"))
def test_a_detail_with_one_letter_changed_is_none(copy: Copy, at: int, letter: str) -> None:
    detail = PATHS.detail(copy)
    changed = detail[:at] + letter + detail[at + 1 :]
    assert (PATHS.read(changed) is None) == (changed != detail)


@given(st.text(max_size=40))
def test_no_text_is_a_detail(text: str) -> None:
    assert PATHS.read(text) is None


def test_readers_are_told_apart() -> None:
    numbers = {PATHS.reader_of(f"player{count}@players.test") for count in range(10_000)}
    assert len(numbers) == 10_000

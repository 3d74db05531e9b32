"""Rows keep their numbers, however often their tournament comes into a store beside others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gamemaster.journal.numbers import UNMOVED, Numbers

Stay = tuple[int, int]
"""How many rows were given to the tournament at one store, and how many the next had given."""


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(2, 200)), min_size=1, max_size=6))
def test_no_number_ever_means_two_rows_and_none_is_translated_twice(stays: list[Stay]) -> None:
    numbers, following = UNMOVED, 2
    born: dict[int, int] = {}
    """The number of every row there is, by the row in which it is now."""
    for given_here, known_there in stays:
        for row in range(following, following + given_here):
            assert row not in born
            born[row] = row
        end = following + given_here
        added = max(end, known_there)
        before, numbers = born, numbers.moved(end, added)
        born = {numbers.place(row): number for row, number in before.items()}
        assert len(born) == len(before)
        assert min(born) >= known_there, "a row of the others is in its place"
        following = added + end
        for row, number in born.items():
            assert row < following
            assert numbers.born(row) == numbers.born(number) == number
            assert numbers.place(number) == numbers.place(row) == row
    assert numbers.born(following) == numbers.place(following) == following


def test_a_tournament_that_never_moved_has_its_numbers_as_they_are() -> None:
    assert [UNMOVED.place(7), UNMOVED.born(7), Numbers().moved(9, 20).place(7)] == [7, 7, 27]

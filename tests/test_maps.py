"""Maps that are folded: they say what a dict says, and an older one stays as it was."""

from __future__ import annotations

import copy
from collections.abc import Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.maps import ENTRIES_FOR_EACH_PART, IN_ONE_PART, Map

KEYS = st.one_of(
    st.integers(-3, 400), st.text(max_size=2), st.tuples(st.integers(0, 9), st.text(max_size=1))
)
MANY = ENTRIES_FOR_EACH_PART * 8**2
"""A map with more entries than this was spread twice as it grew."""


@given(
    st.dictionaries(KEYS, st.integers(), max_size=3 * IN_ONE_PART),
    st.lists(st.tuples(st.sampled_from(("set", "delete", "update")), KEYS, st.integers())),
)
def test_a_map_says_what_a_dict_says(
    entries: dict[Hashable, int], changes: list[tuple[str, Hashable, int]]
) -> None:
    known, expected = Map(entries), dict(entries)
    for what, key, value in changes:
        older, before = known, dict(expected)
        if what == "delete" and key not in expected:
            with pytest.raises(KeyError):
                known.delete(key)
            continue
        if what == "delete":
            known = known.delete(key)
            del expected[key]
        else:
            known = known.set(key, value) if what == "set" else known.update({key: value})
            expected[key] = value
        assert dict(older.items()) == before
    says(known, expected)


@pytest.mark.parametrize("size", [0, 1, IN_ONE_PART, IN_ONE_PART + 1, MANY, 3 * MANY])
def test_a_map_that_grows_and_shrinks_says_what_a_dict_says(size: int) -> None:
    known, expected = Map[int, str](), dict[int, str]()
    for number in range(size):
        known = known.set(number, str(number))
        expected[number] = str(number)
    says(known, expected)
    for number in range(0, size, 3):
        known = known.set(number, "again")
        expected[number] = "again"
    says(known, expected)
    for number in range(size):
        known = known.delete(number)
        del expected[number]
        if number % (size // 8 + 1) == 0:
            says(known, expected)
    says(known, {})
    assert known == Map()


def says(known: Map, expected: dict) -> None:  # type: ignore[type-arg]
    assert len(known) == len(expected)
    assert set(known) == set(known.keys()) == set(expected)
    assert dict(known.items()) == expected
    assert len(known.items()) == len(known.values()) == len(expected)
    assert sorted(map(repr, known.values())) == sorted(map(repr, expected.values()))
    assert all(known[key] == known.get(key) == value for key, value in expected.items())
    assert all(key in known and (key, value) in known.items() for key, value in expected.items())
    absent = ("nobody", "has", "this")
    assert absent not in known
    assert known.get(absent) is None
    assert known.get(absent, 7) == 7
    with pytest.raises(KeyError):
        known[absent]
    assert known == Map(expected) == copy.deepcopy(known)
    assert known != Map({**expected, absent: 1})
    assert known != expected
    assert hash(known) == hash(Map(dict(reversed(expected.items()))))
    assert repr(known).startswith("Map({")

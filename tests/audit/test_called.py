"""Handles follow from names, in the verifier as in the program that gives them."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.provenance.called import is_handle_of
from gamemaster.maps import Map
from gamemaster.tournament.register import Member, Register


@given(st.lists(st.text(max_size=12) | st.sampled_from(["Bob", "bob.", "B\u00f6b", "(", "Deputy"])))
def test_each_newcomer_gets_the_handle_that_their_name_says(wanted: list[str]) -> None:
    register, handles = Register(), list[str]()
    for name in wanted:
        handle, shown = register.free_name(name)
        assert is_handle_of(handle, shown, handles)
        assert not is_handle_of(f"{handle}7", shown, handles)
        handles.append(handle)
        members = Map[str, Member]().update(dict.fromkeys(handles, cast(Member, None)))
        register = replace(register, members=members)


@pytest.mark.parametrize(
    ("handle", "name", "others"),
    [
        ("cyd367", "Cyd", []),
        ("cyd", "Cyd", ["cyd"]),
        ("cyd-2", "Cyd (2)", []),
        ("cyd-3", "Cyd (3)", ["cyd"]),
        ("deputy", "Deputy", []),
        ("cyd-999999", "Cyd (999999)", ["cyd"]),
    ],
)
def test_no_other_handle_is_given(handle: str, name: str, others: list[str]) -> None:
    assert not is_handle_of(handle, name, others)

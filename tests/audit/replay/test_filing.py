"""Names are filed by the verifier's own table as by the default table of Unicode."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyuca.collator import Collator_10_0_0

from gamemaster.audit.replay import filing
from gamemaster.audit.replay.filing import listed, may_be_listed, weights
from gamemaster.game.organising.names import filed_as, surname_of
from gamemaster.tournament.register import clean_name

COLLATOR = Collator_10_0_0()


LETTERS = "".join(letter for letter in map(chr, range(0xC0, 0x250)) if letter.isalpha())
MARKED = "\u1ea1\u1ea3\u1ecb\u1e0f\u01b0\u0219\u0323"
"""Letters with marks that the verifier's own table has not, as in Romanian and Vietnamese."""


@given(st.text(alphabet=string.ascii_letters + string.digits + " " + LETTERS))
def test_plain_names_weigh_what_the_table_of_unicode_says(name: str) -> None:
    assert weights(name) == tuple(COLLATOR.sort_key(name))


@given(st.text(max_size=20))
def test_every_name_is_filed_where_the_game_files_it(name: str) -> None:
    assert listed(name) == {"surname": surname_of(name), "filed": filed_as(name)}


@given(
    st.text(alphabet=string.ascii_letters + string.digits + " .-'" + LETTERS + MARKED, max_size=40)
)
def test_without_the_libraries_no_name_is_refused_that_the_game_files(wanted: str) -> None:
    name = clean_name(wanted) or "player"
    for called in (name, f"{name} (2)"):
        places = surname_of(called), filed_as(called)
        with pytest.MonkeyPatch.context() as missing:
            missing.setattr(filing, "_of_unicode", None)
            assert may_be_listed(called, *places)


@pytest.mark.parametrize(
    ("surname", "filed"),
    [
        ("Lovelace", filed_as("Ada Aardvark")),
        ("Aardvark", filed_as("Ada Aardvark")),
        ("Lovelace Ada", filed_as("Ada Lovelace")),
        ("Lovelace", "0"),
        ("", filed_as("Ada Lovelace")),
        (None, None),
    ],
)
def test_without_the_libraries_a_place_is_that_of_words_of_the_name(
    surname: object, filed: object
) -> None:
    assert not may_be_listed("Ada Lovelace", surname, filed)

"""Names are filed by the verifier's own table as by the default table of Unicode."""

from __future__ import annotations

import string

from hypothesis import given
from hypothesis import strategies as st
from pyuca.collator import Collator_10_0_0

from gamemaster.audit.replay.filing import listed, weights
from gamemaster.game.names import filed_as, surname_of

COLLATOR = Collator_10_0_0()


LETTERS = "".join(letter for letter in map(chr, range(0xC0, 0x250)) if letter.isalpha())


@given(st.text(alphabet=string.ascii_letters + string.digits + " " + LETTERS))
def test_plain_names_weigh_what_the_table_of_unicode_says(name: str) -> None:
    assert weights(name) == tuple(COLLATOR.sort_key(name))


@given(st.text(max_size=20))
def test_every_name_is_filed_where_the_game_files_it(name: str) -> None:
    assert listed(name) == {"surname": surname_of(name), "filed": filed_as(name)}

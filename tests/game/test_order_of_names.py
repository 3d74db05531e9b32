"""Names are ordered as Unicode says, though most of its table is left unread."""

from __future__ import annotations

from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st
from pyuca.collator import Collator_10_0_0

from gamemaster.game.organising.names import _collator


@cache
def whole() -> Collator_10_0_0:
    return Collator_10_0_0()


@given(st.text(max_size=12))
@example("Ludwig van Beethoven")
@example("Gabriel García Márquez")
@example("\u0f71\u0f72")  # weighed together
@example("\U00017000 \U0001b170 \u4e00")  # by their numbers
def test_a_name_stands_where_the_whole_table_puts_it(name: str) -> None:
    assert _collator().sort_key(name) == whole().sort_key(name)

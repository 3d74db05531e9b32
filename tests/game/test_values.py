"""``changed`` makes what ``dataclasses.replace`` makes, and refuses what that would refuse."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, replace
from functools import cached_property
from typing import Any

import pytest

from gamemaster.errors import Defect
from gamemaster.game.facts import changed
from tests.game.builders import started


@dataclass(frozen=True)
class Tally:
    """Has a sum that is kept once it was asked for."""

    votes: tuple[int, ...]

    @cached_property
    def total(self) -> int:
        return sum(self.votes)


def test_some_fields_change_and_the_others_stay_and_so_does_what_was() -> None:
    game = started("Ada", "Bob").game
    later = changed(game, now=game.now + 60, winners=("ada",))
    assert later == replace(game, now=game.now + 60, winners=("ada",))
    assert (later.now, game.winners) == (game.now + 60, ())
    assert changed(game) == game
    with pytest.raises(FrozenInstanceError):
        later.now = 7  # type: ignore[misc]


def test_a_field_that_is_not_there_is_refused() -> None:
    fields: dict[str, Any] = {"wiener": "ada"}
    with pytest.raises(Defect, match="Game does not have exactly these fields"):
        changed(started("Ada").game, **fields)


def test_what_was_computed_once_is_never_copied() -> None:
    tally = Tally((1, 2))
    assert tally.total == 3
    with pytest.raises(Defect, match="Tally does not have exactly these fields"):
        changed(tally, votes=(1, 2, 3))

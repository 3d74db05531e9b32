"""Instants and lengths of time are told in words wherever their type can be known.

The verifier comes to the same words by another way; up to the fifth edition, to the same numbers.
"""

from __future__ import annotations

import pytest

from gamemaster.clauses import format_instant
from gamemaster.game import moves as m
from tests.audit.games import standing_in
from tests.audit.replay.journals import journaled, replayed
from tests.game import builders
from tests.game.builders import START, enact, public, with_clauses

CLAUSES = """\
attribute game.pace: duration = duration("2d")
attribute proposal.ends: instant = absent
attribute player.rested: instant = absent
define due = first(proposals).announced + pace
define pace = game.pace
define mutables = filter(r in rules, r.number == 101 or r.number == 102)
move tell(which: rule, at: instant, for_long: duration, count: number)
when turn.taken: set proposal.ends = now + pace; reveal proposal.number to everyone
when tell.made: {effect}
"""
SAID = "do tell 101 2026-03-02 7d 5"
DAYS_AFTER = "2026-03-02 00:00:00 UTC"


def announced(effect: str) -> tuple[object, bool]:
    """What is told as ``x`` or said, and whether the replay comes to the same journal."""
    rules = with_clauses({299: CLAUSES.format(effect=effect)})
    table = journaled("Ada", "Bob", rules=rules)
    table.turn("ada", enact("Tea.", "define tea = 1"))
    found = public(table.play(m.Act("bob", SAID.removeprefix("do "))))
    outcome = replayed(table)
    assert not outcome.unknown
    ((*_, told),) = (one.values() for one in found)
    return told, outcome.divergence is None


TURN = "the instant of the turn"
TOLD = {
    "the field of a parameter": ("reveal which.since as x to everyone", None),
    "a parameter": ("reveal at as x to everyone", DAYS_AFTER),
    "a length": ("reveal for_long as x to everyone", "7d"),
    "a sum of parameters": ("reveal at + for_long as x to everyone", "2026-03-09 00:00:00 UTC"),
    "a number stays one": ("reveal count as x to everyone", 5),
    "a quotient of lengths is a number": ("reveal for_long / pace as x to everyone", "7/2"),
    "the field of a variable": ("for q in proposals: reveal q.announced as x to everyone", TURN),
    "a variable": (
        "for i in map(q in proposals, q.announced): reveal i as x to everyone", TURN,
    ),
    "within two loops": (
        "for m in mutables: for q in proposals: reveal q.announced as x to everyone", (TURN,) * 2,
    ),
    "a list": ("reveal map(q in proposals, q.announced) as x to everyone", (TURN,)),
    "an item of a list": (
        "reveal map(r in rules, r.since == absent ? at : r.since)[1] as x to everyone", DAYS_AFTER,
    ),
    "a list of numbers": ("reveal map(q in proposals, q.number) as x to everyone", ("301",)),
    "a definition": ("reveal pace as x to everyone", "2d"),
    "a definition of definitions": ("reveal due - pace as x to everyone", TURN),
    "in sentences": ('say "Told at ", at, " for ", pace, "." to everyone',
        f"Told at {DAYS_AFTER} for 2d."),
    "a list in sentences": (
        'for q in proposals: say map(p in proposals, p.announced), " ", q.rewritten to everyone',
        f"{TURN} none"),
}  # fmt: skip


def expected(told: object) -> object:
    if isinstance(told, tuple):
        return tuple(map(expected, told))
    return told.replace(TURN, format_instant(START)) if isinstance(told, str) else told


@pytest.mark.parametrize(("effect", "told"), TOLD.values(), ids=TOLD)
def test_what_is_told_has_its_type(effect: str, told: object) -> None:
    found, replayed_alike = announced(effect)
    assert found == expected(told)
    assert replayed_alike


@pytest.mark.parametrize("effect", [effect for effect, _ in TOLD.values()], ids=TOLD)
def test_older_games_tell_numbers_and_are_replayed(effect: str) -> None:
    with standing_in(builders, "EDITION", 5):
        _, replayed_alike = announced(effect)
    assert replayed_alike


def test_an_older_game_tells_a_parameter_as_a_number() -> None:
    with standing_in(builders, "EDITION", 5):
        assert announced("reveal for_long as x to everyone") == (7 * 86_400, True)

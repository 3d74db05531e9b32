"""Journals in which several things were changed at random, thousands of them, are all followed."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from gamemaster.audit.files.lines import Shown
from tests.audit.replay.journals import replayed
from tests.audit.replay.test_tampering import played
from tests.clauses.test_attacks import REFUSED
from tests.torture.fuzzing.cases import case
from tests.torture.rig import seed, setting

CASES = setting("GAMEMASTER_TORTURE_CASES", 10_000)
SLOWEST_SECONDS = 5.0
ATTACKS = tuple(REFUSED.values())
ODD: tuple[object, ...] = (
    None, True, -1, 0, 10**400, 10**30, 1.5, float("nan"), float("inf"), "", "\x00", "\ud800",
    "9" * 5000, "1/0", "1/3", [], {}, [[[]]], {"move": "tick", "timer": 1}, "x" * 100_000,
    [None] * 2000, ["ada"] * 5000, {"a": {"b": 1}}, "ada", "bob", 301, 302, 2**63, -(10**12),
)  # fmt: skip


def changed(random: Random, value: object) -> object:
    """Change something somewhere in a JSON value."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(sorted(value))
        return {**value, key: changed(random, value[key])}
    if isinstance(value, list) and value and random.random() < 0.7:
        at = random.randrange(len(value))
        return [*value[:at], changed(random, value[at]), *value[at + 1 :]]
    if isinstance(value, str) and random.random() < 0.3:
        return random.choice((case(random.randrange(10**6), 1).text, random.choice(ATTACKS)))
    if isinstance(value, int) and random.random() < 0.4:
        return value + random.choice((-1, 1, 10, -100, 10**6))
    return random.choice(ODD)


def harmed(random: Random) -> list[Shown]:
    """Return the journal of a game with one to five things changed in it."""
    lines = list(played().lines)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(lines))
        one = lines[at]
        type_, instant, data, why = one.type, one.at, one.data, one.why
        match random.randrange(20):
            case 0:
                del lines[at]
                continue
            case 1:
                lines.insert(at, random.choice(lines))
                continue
            case 2:
                type_ = random.choice(lines).type
            case 3:
                instant = random.choice((0, -1, 10**18, 10**11, one.at + 1, one.at - 1))
            case 4:
                why = {**why, "rule": random.choice(ODD)}
            case _:
                data = {**data, **dict([_changed_field(random, data)])}
        lines[at] = Shown(one.seq, type_, instant, data, why, "")
    return lines


def _changed_field(random: Random, data: dict[str, object]) -> tuple[str, object]:
    name = random.choice(sorted(data) or ["x"])
    return name, changed(random, data.get(name))


def follow(chosen: int, number: int) -> float:
    """Follow one such journal; return the processor seconds that this took."""
    lines = harmed(Random(f"{chosen}:{number}"))
    began = process_time()
    found = replayed(played(), lines)
    if found.divergence is not None:
        assert 0 < found.divergence.line <= len(played().lines)
        assert len(str(found.divergence)) < 1000
    return process_time() - began


def test_some_harmed_journals_end_in_a_finding_or_change_nothing() -> None:
    for number in range(80):
        follow(1, number)


@pytest.mark.torture
def test_a_campaign_of_harmed_journals_ends_soon() -> None:
    chosen = seed()
    print(f"\nharmed journals: {CASES:,} cases, GAMEMASTER_TORTURE_SEED={chosen}")
    assert max(follow(chosen, number) for number in range(CASES)) < SLOWEST_SECONDS

"""Changes of a game with a round of the public beacon in its dice, and the step that finds each.

Each is made before anything was published, and all that binds the lines is made to fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.audit.playing import Line
from tests.audit.test_beacon import PUBLISHED


def of(lines: list[Line], kind: str) -> Line:
    return next(line for line in lines if line["type"] == kind)


def docketed(lines: list[Line]) -> Line:
    return next(
        line for line in lines
        if line["type"] == "item.docketed/1" and line["data"]["move"]["move"] == "mix"
    )  # fmt: skip


def signed_otherwise(lines: list[Line]) -> None:
    for data in (docketed(lines)["data"]["move"], of(lines, "dice.mixed/1")["data"]):
        data["signature"] = PUBLISHED[1000][0]


def another_round(lines: list[Line]) -> None:
    for data in (docketed(lines)["data"]["move"], of(lines, "dice.mixed/1")["data"]):
        data["round"], data["signature"] = 1000, PUBLISHED[1000][0]


def later(lines: list[Line]) -> None:
    for line in lines[lines.index(docketed(lines)) :]:
        line["at"] += 3_601


def left_out(lines: list[Line]) -> None:
    lines.remove(of(lines, "dice.mixed/1"))


def said_of_another_round(lines: list[Line]) -> None:
    of(lines, "record.opened/1")["data"]["round"] += 1


def not_named(lines: list[Line]) -> None:
    del of(lines, "record.opened/1")["data"]["round"]


def no_beacon(lines: list[Line]) -> None:
    not_named(lines)
    del lines[0]["data"]["beacon"]


def other_beacon(lines: list[Line]) -> None:
    lines[0]["data"]["beacon"] = "lottery"


def twice(lines: list[Line]) -> None:
    found = of(lines, "dice.mixed/1")
    lines.insert(lines.index(found) + 1, json.loads(json.dumps(found)))


def first_roll_of_it(lines: list[Line]) -> None:
    """The round is said to have come before the first roll, which it did not suit."""
    mixing = [docketed(lines), of(lines, "dice.mixed/1")]
    played = lines[lines.index(mixing[1]) - 1]
    for line in (mixing[0], played, mixing[1]):
        lines.remove(line)
    at = lines.index(of(lines, "turn.taken/1")) - 1
    lines[at:at] = [mixing[0], played, mixing[1]]


FORGED: dict[str, tuple[Callable[[list[Line]], object], str]] = {
    "a round with another round's signature": (signed_otherwise, "dice"),
    "another round than the genesis names": (another_round, "dice"),
    "a round mixed in an hour after it was due": (later, "dice"),
    "a round that is docketed and not mixed in": (left_out, "dice"),
    "a genesis that names the round of another instant": (said_of_another_round, "genesis"),
    "a genesis that names no round, where one was promised": (not_named, "genesis"),
    "a game that is said to have no beacon": (no_beacon, "genesis"),
    "a beacon of the organiser's own": (other_beacon, "genesis"),
    "a round mixed in twice": (twice, "dice"),
    "a round said to have come before a roll": (first_roll_of_it, "dice"),
}

"""Changes of a game with a round of the public beacon in its dice, and the step that finds each.

Each is made before anything was published, and all that binds the lines is made to fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from gamemaster.audit.dice import beacon
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


def fits_neither(lines: list[Line]) -> None:
    data = [line for line in lines if line["type"] == "die.rolled/1"][-1]["data"]
    data["value"] = data["value"] % data["faces"] + 1


def before_it_was_due(lines: list[Line]) -> None:
    move = docketed(lines)
    move["at"] = beacon.due_at(move["data"]["move"]["round"]) - 1


def another_number(lines: list[Line]) -> None:
    """The right signature under the number of the round before."""
    for data in (docketed(lines)["data"]["move"], of(lines, "dice.mixed/1")["data"]):
        data["round"] -= 1


def renumbered(lines: list[Line]) -> None:
    """The number is changed wherever the journal has it."""
    another_number(lines)
    of(lines, "record.opened/1")["data"]["round"] -= 1


def never_came(lines: list[Line]) -> None:
    """All of the round is taken out, as if its server had been silent; rolls stay as they are."""
    mixing = [docketed(lines), of(lines, "dice.mixed/1")]
    played = lines[lines.index(mixing[1]) - 1]
    for line in (mixing[0], played, mixing[1]):
        lines.remove(line)


FORGED: dict[str, tuple[Callable[[list[Line]], object], str, str]] = {
    "a round with another round's signature": (signed_otherwise, "dice", "item.docketed"),
    "another round than the genesis names": (another_round, "dice", "item.docketed"),
    "a round mixed in an hour after it was due": (later, "dice", "item.docketed"),
    "a round that is docketed and not mixed in": (left_out, "dice", "die.rolled"),
    "a genesis that names the round of another instant": (
        said_of_another_round,
        "genesis",
        "record.opened",
    ),
    "a genesis that names no round, where one was promised": (
        not_named,
        "genesis",
        "record.opened",
    ),
    "a game that is said to have no beacon": (no_beacon, "genesis", "genesis.txt"),
    "a beacon of the organiser's own": (other_beacon, "genesis", "tournament.created"),
    "a round mixed in twice": (twice, "dice", "dice.mixed"),
    "a round said to have come before a roll": (first_roll_of_it, "dice", "die.rolled"),
    "a roll that fits neither mix": (fits_neither, "dice", "die.rolled"),
    "a round mixed in before it was due": (before_it_was_due, "dice", "item.docketed"),
    "a round's signature under another number": (another_number, "dice", "item.docketed"),
    "another number wherever the journal has it": (renumbered, "genesis", "record.opened"),
    "a round left out, and all rolls of it": (never_came, "dice", "die.rolled"),
}
"""What is changed, the step that refuses it, and at which line: by its type, or the file."""

OPEN_ROLLS: dict[str, str] = {
    "a roll that fits neither mix": "the announcement of the roll",
    "a roll that rests on the round before it was due": "the announcement of the roll",
    "a roll without the round, after one that rests on it": "the announcement of the roll",
    "a die that there is not": "the announcement of the roll",
    "beacon.txt with another signature": "beacon.txt",
    "beacon.txt of another round": "beacon.txt",
    "beacon.txt of another chain": "not checkable: the round is not here",
    "beacon.txt left out": "not checkable: the round is not here",
    "beacon.txt of another record": "not checkable: the round is not here",
    "a genesis with another round": "beacon.txt",
}
"""What `record verify` says while the game goes on: to whom has rolls and no bundle."""

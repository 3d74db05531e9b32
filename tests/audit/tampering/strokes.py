"""The strokes that most forgeries are made of: say something else, leave out, add, move."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.audit.tampering.forging import Forgery, Line
from tests.audit.tampering.table import Change, Where

DEFECT = "a defect of the program"

_HEADING = re.compile(r"announcement \d+")


def says(kind: str, nth: int = 1, /, **data: object) -> Change:
    """Have the ``nth`` line of a type say something else."""

    def change(forged: Forgery) -> int:
        at = forged.at(kind, nth)
        forged.lines[at]["data"] |= data
        return at

    return change


def because(kind: str, nth: int = 1, /, **why: object) -> Change:
    """Have the ``nth`` line of a type name another cause."""

    def change(forged: Forgery) -> int:
        at = forged.at(kind, nth)
        forged.lines[at]["why"] |= why
        return at

    return change


def without(kind: str, nth: int = 1, /, **data: object) -> Change:
    """Leave a line out; the next one of play is the first that is wrong."""

    def change(forged: Forgery) -> int:
        at = forged.at(kind, nth, **data)
        del forged.lines[at]
        return next_of_play(forged, at)

    return change


def next_of_play(forged: Forgery, at: int) -> int:
    """Return the first line, from one on, that is an event or begins to play an item."""
    return next(
        index
        for index, line in enumerate(forged.lines[at:], start=at)
        if line["type"] == "item.played/1" or (line["why"] or {}).get("item")
    )


def twice(kind: str, nth: int = 1, /, **data: object) -> Change:
    """Have a line stand there twice."""

    def change(forged: Forgery) -> int:
        at = forged.at(kind, nth, **data)
        forged.lines.insert(at + 1, {**forged.lines[at]})
        return at + 1

    return change


def other_type(kind: str, nth: int, becomes: str, **data: object) -> Change:
    """Have a line tell of something else."""

    def change(forged: Forgery) -> int:
        at = forged.at(kind, nth)
        forged.lines[at] |= {"type": f"{becomes}/1", "data": data}
        return at

    return change


def swapped(first: str, second: str, nth: int = 1) -> Change:
    """Have two lines that follow each other change places."""

    def change(forged: Forgery) -> int:
        at = forged.at(first, nth)
        assert forged.lines[at + 1]["type"] == f"{second}/1"
        forged.lines[at : at + 2] = reversed(forged.lines[at : at + 2])
        return at

    return change


def in_file(name: str, old: str, new: str) -> Change:
    """Say something else in a file."""

    def change(forged: Forgery) -> str:
        forged.say(name, old, new)
        return name

    return change


def told(change: Change, kind: str, nth: int = 1, **data: object) -> Change:
    """Make a change that shows only later, in the ``nth`` line of some type."""

    def later(forged: Forgery) -> int:
        change(forged)
        return forged.at(kind, nth, **data)

    return later


def both(*changes: Change) -> Change:
    """Make several changes; the first of them is where it is wrong."""

    def change(forged: Forgery) -> Where:
        first, *_ = [one(forged) for one in changes]
        return first

    return change


def vote_on_docket(forged: Forgery, cast: int, choice: str) -> None:
    """Change a vote everywhere: as it was taken down and as it was played."""
    forged.lines[cast]["data"]["choice"] = choice
    docketed = forged.lines[forged.docketed(cast)]["data"]
    docketed["move"]["choice"] = choice
    docketed["words"] = docketed["words"].replace(" FOR ", f" {choice.upper()} ")


def item_lines(forged: Forgery, item: int) -> list[int]:
    """Return where the lines of an item are: on the docket, played, and what it caused."""
    return [
        index
        for index, line in enumerate(forged.lines)
        if (line["type"].startswith("item.") and line["data"]["item"] == item)
        or (line["why"] or {}).get("item") == item
    ]


def drop_item(forged: Forgery, item: int) -> int:
    """Leave an item out wholly, and close the gap in the numbers; return where it was played."""
    places = item_lines(forged, item)
    for index in reversed(places):
        del forged.lines[index]
    renumber(forged, item, -1)
    return places[1] - 1


def renumber(forged: Forgery, beyond: int, by: int) -> None:
    """Give the items beyond one other numbers."""
    for line in forged.lines:
        holders: list[Line] = [line["why"] or {}]
        if line["type"].startswith(("item.", "press.docketed", "act.refused")):
            holders.append(line["data"])
        for holder in holders:
            for key in ("item", "mine"):
                if isinstance(holder.get(key), int) and holder[key] > beyond:
                    holder[key] += by


def add_item(forged: Forgery, at: int, like: int, event: Callable[[Line, Line], None]) -> int:
    """Add an item like another one before the line at ``at``; return where its event stands."""
    before = [line["data"]["item"] for line in forged.lines[:at]
              if line["type"] in ("item.docketed/1", "press.docketed/1")]  # fmt: skip
    new = max(before) + 1
    copies = [deep(forged.lines[index]) for index in item_lines(forged, like)]
    renumber(forged, new - 1, 1)
    docketed, played, caused = copies[:3]
    for line in copies[:3]:
        line["at"] = forged.lines[at - 1]["at"]
    docketed["data"]["item"] = played["data"]["item"] = new
    caused["why"] = {**caused["why"], "item": new}
    event(docketed, caused)
    forged.lines[at:at] = [docketed, played, caused]
    return at + 2


def deep(line: Line) -> Line:
    """Return a copy that shares nothing that the strokes change."""
    data = {**line["data"]}
    if isinstance(data.get("move"), dict):
        data["move"] = {**data["move"]}
    return {**line, "data": data}


def drop_announcement(forged: Forgery, at: int) -> None:
    """Leave out an announcement, and number the later ones as if it had never been."""
    gone = forged.lines[at]["data"]["announcement"]
    del forged.lines[at]
    last = len(forged.named("announcements/"))
    for line in forged.lines:
        number = line["data"].get("announcement") if line["type"] == "fields.revealed/1" else None
        if number is not None and number > gone:
            line["data"]["announcement"] -= 1
    for number in range(gone, last):
        text = forged.files[f"announcements/{number + 1}.txt"].decode()
        text = _HEADING.sub(f"announcement {number}", text, count=1)
        forged.files[f"announcements/{number}.txt"] = text.encode()
    del forged.files[f"announcements/{last}.txt"]
    del forged.files[f"checkpoints/{last}.txt"]

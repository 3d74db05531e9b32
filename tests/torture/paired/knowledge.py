"""Says what each observer may know of a tournament, as plain data.

It is derived from the typed lines of the journal (what rules revealed, and to whom; the public
record; sizes where only sizes may show) and from what the observer did. Nothing here looks at a
mail, a file or a log that the program made: ``views`` does, and where two tournaments are the same
to what stands here, they must be the same to that.

* A player knows what they wrote and when, what rules revealed to all or to them, what was passed on
  to them, and what became of their own mail and server (docs/clauses.md, docs/players.md).
* A stranger knows what they wrote, and that the tournament goes on.
* Readers of a list, and of the published files, know the public record.
* A mail server that knocks at our door learns from it what its client could: who is registered.
* The holder of the store's file knows how many rows there are and in what size classes
  (docs/threats.md, "Somebody with the disk, or a backup, but not the key").
* The reader of the log knows the public record, how often something was published and which faults
  of the world there were; nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from gamemaster.game import events as e
from gamemaster.game.events import Happened
from gamemaster.tournament import lines
from tests.torture.paired.scripts import PLAYERS, STRANGER
from tests.torture.paired.worlds import Line, World

Fact: TypeAlias = tuple[Any, ...]
Known: TypeAlias = tuple[Fact, ...]

SMALLEST: Final = 1024
DOUBLING_ENDS: Final = 64 * 1024


def _event(line: Line) -> object:
    return line.said.event if isinstance(line.said, Happened) else line.said


def record(world: World) -> Iterator[Fact]:
    """Yield what is public, with the step in which it became so."""
    for line in world.lines:
        match _event(line):
            case e.FieldsRevealed(about=about, announcement=int(number), fields=fields):
                yield "announced", line.step, line.said.at, number, about, fields
            case lines.HeartbeatMade(date=date, size=size):
                yield "heartbeat", line.step, line.at, date, size
            case lines.CalendarKept(what="hold notice"):
                # Everybody is told that moves are received and not played.
                yield "hold notice", line.step, line.at


def own(world: World, who: str) -> Iterator[Fact]:
    """Yield what somebody did, or what their server did."""
    for at, step in enumerate(world.script.steps):
        for second, deed in enumerate(step.deeds):
            if deed.who == who:
                yield "own", at, second, deed


def of_player(world: World, who: str) -> Known:
    """Return what a player may know."""
    facts = [*own(world, who), *record(world)]
    for line in world.lines:
        match _event(line):
            case e.FieldsRevealed(readers=readers, about=about, fields=fields) if who in readers:
                facts.append(("told", line.step, line.said.at, about, fields))
            case e.PressPassed(readers=readers) as passed if who in readers:
                sender = None if passed.anonymous else passed.sender
                facts.append(("passed on", line.step, line.said.at, sender, passed.number,
                              passed.text))  # fmt: skip
    return tuple(facts)


def of_stranger(world: World, who: str) -> Known:
    """Return what somebody may know who does not play."""
    return tuple(own(world, who))


def of_list(world: World, _who: str) -> Known:
    """Return what readers of a mailing list may know."""
    return tuple(record(world))


def of_doors(world: World, _who: str) -> Known:
    """Return what a server that delivers to us may know: nothing of what is played."""
    registered = (_event(line) for line in world.lines if line.type.startswith(("player.", "addr")))
    return tuple(
        ("registered", one.address)
        for one in registered
        if isinstance(one, lines.PlayerRegistered | lines.AddressAdded)
    )


def size_class(octets: int) -> int:
    """Return the room that a row of so many octets takes: powers of two first, then finer."""
    needed = octets + 4 + 96
    if needed <= SMALLEST:
        return SMALLEST
    if needed <= DOUBLING_ENDS:
        return 1 << (needed - 1).bit_length()
    exponent = needed.bit_length() - 1
    step = 1 << (exponent - exponent.bit_length())
    return -(-needed // step) * step


def of_store(world: World, _who: str) -> Known:
    """Return what the holder of the store may know: rows and their size classes."""
    journal = [("line", size_class(line.octets)) for line in world.lines]
    return (*journal, *((shelf, row, size_class(octets)) for shelf, row, octets in world.shelved))


def of_log(world: World, _who: str) -> Known:
    """Return what the reader of the log may know."""
    return (*record(world), ("faults", len(world.defects)))


OBSERVERS: Final[Mapping[str, tuple[Callable[[World, str], Known], tuple[str, ...]]]] = {
    "player": (of_player, PLAYERS),
    "stranger": (of_stranger, (STRANGER,)),
    "list reader": (of_list, ("",)),
    "reader of the files": (of_list, ("",)),
    "SMTP peer": (of_doors, ("",)),
    "holder of the store": (of_store, ("",)),
    "reader of the log": (of_log, ("",)),
}
"""Every kind of observer: what one may know, and who there are."""

"""Moves one stream of a store, with what belongs to it, into a store that holds others.

* Row ids of the two stores are the same numbers for other things. Lines and derived codes name
  rows, so the rows get other ids and keep their numbers (``Numbers``); all are sealed anew, with
  the key of the target.
* The target notes that it awaits the stream before anything is brought: until all of it is there,
  neither it nor another of that name is begun there. All that comes is one transaction of the
  target, in which it is verified. When nothing but the commit is left, the source writes down that
  the stream is gone, and where to: at no moment may both be played. After a crash in between the
  same move is gone on with.
* A stream may come back to where it has been. Its lines must be of one history; what else its
  earlier stay left gives way.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from typing import Final, NamedTuple

from gamemaster.config.place import Place
from gamemaster.errors import GamemasterError, IntegrityError, OperatorError
from gamemaster.journal import roots
from gamemaster.journal import store_tables as sql
from gamemaster.journal.backup import open_contents, require_sound
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.contents import Contents, problems_with
from gamemaster.journal.engines import opened
from gamemaster.journal.moving import Moved, hold_both
from gamemaster.journal.numbers import Numbers
from gamemaster.journal.protector import Protector
from gamemaster.journal.schema import require_current
from gamemaster.journal.seal import SEALS_PER_KEY
from gamemaster.journal.splitting import GONE, Belongs, gone_to, noted, say_gone
from gamemaster.journal.store import Store

AWAITED: Final = "awaited"
"""The shelf that says which streams are on their way into a store."""

AT_ONCE: Final = 500
"""Rows that are looked at before the target is asked something again."""

NUMBERS: Final = 1 << 32
"""Return paths have so much room for the number of a letter (``tournament.tokens``)."""

Renumbered = Callable[[str, bytes, Numbers], bytes]
"""Returns a payload of a shelf with the rows that it names where they are now."""


class Carried(NamedTuple):
    """Tells what of the source belongs to the stream, what of the target did, and renumbers it.

    ``batches``: the state of the source that it was looked up in.
    """

    batches: int
    belongs: Belongs
    belonged: Belongs
    renumbered: Renumbered


def awaited_in(store: Store) -> frozenset[str]:
    """The streams that are on their way into a store."""
    return frozenset(said["stream"] for _, said in noted(store, AWAITED))


def join(
    source: Place,
    target: Place,
    protectors: tuple[Protector, Protector],
    stream: str,
    carried: Carried,
) -> Moved:
    """Move a stream out of the store at ``source``, or go on with a move that was stopped.

    ``protectors`` open the source and the target. Whatever it raises, one of the two plays the
    stream, or the same move can be gone on with.
    """
    with ExitStack() as held:
        hold_both(held, source, target)
        old, new = (held.enter_context(closing(opened(place))) for place in (source, target))
        require_current(old)
        require_current(new)
        leaving, taking = (
            open_contents(database, protector)
            for database, protector in zip((old, new), protectors, strict=True)
        )
        if stream not in leaving.ledger.streams:
            raise OperatorError(f"{source}: expected a tournament {stream!r}, found none")
        gone = gone_to(leaving, stream)
        if not _wanted(leaving, taking, stream, gone):
            return Moved(taking.ledger, 0)
        if leaving.ledger.batches != carried.batches:
            raise OperatorError(f"{source}: was written to meanwhile: give the command again")
        # Damage of another tournament does not stop this one.
        _require_sound(leaving, source, stream)
        require_sound(taking, target)
        _await(taking, stream)
        try:
            with new.transaction():
                rows = _bring(leaving, taking, stream, carried)
                _require_sound(taking, target, stream)
                if gone is None:
                    say_gone(leaving, stream, taking.ledger.identity)
        except GamemasterError:
            with suppress(GamemasterError):
                _call_off(leaving, taking, stream)
            raise
        return Moved(taking.ledger, rows)


def _call_off(old: Contents, new: Contents, stream: str) -> None:
    """Stop awaiting a stream that could not be brought and is still played where it was."""
    old.reload()
    if gone_to(old, stream) is not None:
        return
    new.reload()
    with new.database.transaction():
        for row, said in noted(new, AWAITED):
            if said["stream"] == stream:
                new.delete_object(AWAITED, row)
        new.write_ledger()


def _require_sound(contents: Contents, place: Place, stream: str) -> None:
    problems = problems_with(contents, (stream,))
    if problems:
        raise IntegrityError(f"{place}: {stream} does not verify: {problems[0]}")


def _wanted(old: Contents, new: Contents, stream: str, gone: str | None) -> bool:
    """Whether there is anything left to move. OperatorError where it cannot be moved there."""
    place = new.database.place
    here = stream in new.ledger.streams and gone_to(new, stream) is None
    if gone is not None:
        if gone != new.ledger.identity:
            left = old.database.place
            raise OperatorError(f"{left}: {stream} was moved before, and not to {place}")
        return not here
    if here:
        raise OperatorError(f"{place}: there is a tournament {stream!r} here already")
    if new.ledger.copied:
        raise OperatorError(
            f"{place}: this is a backup, or one that was put back and not played on since: start "
            "its daemon once, so that nothing is given out twice, and stop it again"
        )
    return True


def _await(new: Contents, stream: str) -> None:
    """Say that a stream is on its way, so that none of its name is begun meanwhile."""
    if any(said["stream"] == stream for _, said in noted(new, AWAITED)):
        return
    with new.database.transaction():
        new.insert_object(AWAITED, canonical({"stream": stream}))
        new.write_ledger()


def _bring(old: Contents, new: Contents, stream: str, carried: Carried) -> int:
    """Write all of a stream into a store, and its ledger; return how many rows that were."""
    ledger, known = new.ledger, old.ledger.streams[stream]
    end = old.ledger.next_id
    added = max(end, ledger.next_id)
    if added + end >= NUMBERS:
        raise OperatorError(
            f"{new.database.place}: so many rows were given in this store that none are left for "
            f"those of {stream}: move it into a store of its own"
        )
    if ledger.seals + end >= SEALS_PER_KEY:
        new.keyring = new.keyring.with_new_epoch()
        ledger.seals = 0
        new.write_keys()
    numbers = Numbers(known.moves).moved(end, added)
    ledger.next_id = added + end
    _give_way(new, stream, carried.belonged)
    rows, entry = 0, ledger.stream(stream)
    for _, raw in old.lines(stream, new.head(stream)):
        new.insert_line(stream, entry.number, raw)
        rows += 1
    ledger.streams[stream] = entry._replace(head=known.head, moves=numbers.moves)
    rows += _bring_roots(old, new, stream)
    for shelf in old.ledger.shelves:
        for count, (row, payload) in enumerate(old.scan(shelf), 1):
            if not count % AT_ONCE:
                # A server ends a session that says nothing for long, and answers in between.
                new.database.rows(sql.REVISION)
            if carried.belongs(shelf, row, payload):
                renumbered = carried.renumbered(shelf, payload, numbers)
                new.insert_object(shelf, renumbered, numbers.place(row))
                rows += 1
    new.write_ledger()
    return rows


def _give_way(new: Contents, stream: str, belonged: Belongs) -> None:
    """Take away the notes that a stream is not here, and the rows it left when it went."""
    was_here = gone_to(new, stream) is not None
    for shelf in tuple(new.ledger.shelves):
        says = shelf in (AWAITED, GONE)
        for row, payload in new.scan(shelf):
            said = says and read(payload)["stream"] == stream
            if said or (was_here and belonged(shelf, row, payload)):
                new.delete_object(shelf, row)


def _bring_roots(old: Contents, new: Contents, stream: str) -> int:
    secrets, known = old.roots(stream), new.roots(stream)
    if secrets is None or known not in (None, secrets):
        raise IntegrityError(f"{new.database.place}: there is another tournament {stream!r} here")
    if known is None:
        new.insert_object(roots.SHELF, roots.encode_roots(stream, secrets))
    return int(known is None)

"""Moves one stream of a store, with what belongs to it, into a store of its own.

* Rows keep their ids, as lines and derived codes name them, and their seals; streams and shelves of
  the target are counted anew. All of it is one transaction of the target, which is ``copying``.
* The source writes down that the stream is gone, and where to, before the target says that it is
  whole: at no moment may both be played. After a crash in between, the same move is gone on with.
* Both have the data keys of before; the target takes new ones for what it writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Final

from gamemaster.config.place import Place
from gamemaster.errors import IntegrityError, OperatorError
from gamemaster.journal import roots
from gamemaster.journal import store_tables as sql
from gamemaster.journal.backup import open_contents, require_sound
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.contents import Contents
from gamemaster.journal.engines import opened
from gamemaster.journal.ledger import Ledger
from gamemaster.journal.moving import Moved, hold_both, target_of
from gamemaster.journal.protector import Protector
from gamemaster.journal.schema import COPYING, require_current, revision_of, set_revision
from gamemaster.journal.store import Store
from gamemaster.journal.transactions import Transactions

GONE: Final = "gone"
"""The shelf that says which streams were moved out of a store, and into which."""

Belongs = Callable[[str, int, bytes], bool]
"""Says of a shelf, a row and its payload whether it belongs to the stream."""


def gone_from(store: Store) -> frozenset[str]:
    """The streams that were moved out of a store."""
    return frozenset(said["stream"] for _, said in noted(store, GONE))


def noted(store: Store | Contents, shelf: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield what a shelf says of streams that come or are gone, with the row of each note."""
    for row, payload in store.scan(shelf):
        yield row, read(payload)


def split(
    source: Place, target: Place, protector: Protector, stream: str, belongs: Belongs
) -> Moved:
    """Move a stream out of the store at ``source``, or go on with a move that was stopped."""
    with ExitStack() as held:
        hold_both(held, source, target)
        old = held.enter_context(closing(opened(source)))
        require_current(old)
        contents = open_contents(old, protector)
        if stream not in contents.ledger.streams:
            raise OperatorError(f"{source}: expected a tournament {stream!r}, found none")
        gone = gone_to(contents, stream)
        new = held.enter_context(target_of(target, old, first=gone is None))
        rows = 0
        if gone is None:
            rows = _begin(contents, new, stream, belongs)
        copied = open_contents(new, protector)
        require_sound(copied, target)
        if gone is None:
            _require_newest(contents, copied, stream)
            say_gone(contents, stream, copied.ledger.identity)
        elif gone != copied.ledger.identity:
            raise OperatorError(f"{source}: {stream} was moved before, and not to {target}")
        if revision_of(new) == COPYING:
            _end(copied)
        return Moved(copied.ledger, rows)


def _begin(old: Contents, new: Transactions, stream: str, belongs: Belongs) -> int:
    """Copy what belongs to a stream, unless an earlier attempt did; return how many rows."""
    if revision_of(new) != COPYING:
        raise OperatorError(f"{new.place}: there is another store here already")
    if new.rows(sql.LEDGER_ROWS):
        return 0
    return _copy(old, Contents(new, old.keyring, Ledger()), stream, belongs)


def _require_newest(old: Contents, copied: Contents, stream: str) -> None:
    """Refuse a copy that an earlier attempt made of a state that is now past."""
    if copied.ledger.batches != old.ledger.batches:
        raise OperatorError(
            f"{copied.database.place}: a copy of an earlier state is here: take it away, and begin "
            "anew"
        )
    if copied.head(stream) != old.head(stream):
        raise IntegrityError(f"{copied.database.place}: the copy is not of the newest state")


def _end(copied: Contents) -> None:
    """Mark the copy as whole; from now on it writes under a data key of its own."""
    with copied.database.transaction():
        copied.keyring = copied.keyring.with_new_epoch()
        copied.ledger.seals = 0
        copied.write_keys()
        copied.write_ledger()
        set_revision(copied.database, sql.REVISIONS[-1])


def say_gone(contents: Contents, stream: str, to: str) -> None:
    """Write down that a stream was moved into the store of this identity."""
    with contents.database.transaction():
        contents.insert_object(GONE, canonical({"stream": stream, "to": to}))
        contents.write_ledger()


def gone_to(contents: Contents, stream: str) -> str | None:
    """The identity of the store that a stream was moved into, if it was."""
    return next((said["to"] for _, said in noted(contents, GONE) if said["stream"] == stream), None)


def _copy(old: Contents, new: Contents, stream: str, belongs: Belongs) -> int:
    """Copy the rows of a stream, and write their ledger; return how many there are."""
    ledger = new.ledger
    ledger.next_id, ledger.seals = old.ledger.next_id, old.ledger.seals
    ledger.batches, ledger.noted = old.ledger.batches, old.ledger.noted
    known = old.ledger.streams[stream]
    with new.database.transaction():
        number, rows = ledger.stream(stream).number, 0
        for row, key, sealed in old.sealed_lines(known.number):
            new.database.execute(sql.INSERT_LINE, (row, number, key, sealed))
            rows += 1
        ledger.streams[stream] = known._replace(number=number)
        for shelf in old.ledger.shelves:
            for row, payload in old.scan(shelf):
                mine = shelf == roots.SHELF and roots.decode_roots(payload)[0] == stream
                if mine or belongs(shelf, row, payload):
                    _copy_object(old, new, shelf, row)
                    rows += 1
        new.insert_ledger()
    return rows


def _copy_object(old: Contents, new: Contents, shelf: str, row: int) -> None:
    ((key, sealed),) = old.database.rows(sql.OBJECT, (row, old.ledger.shelves[shelf].number))
    number = new.ledger.shelf(shelf).number
    new.database.execute(sql.INSERT_OBJECT, (row, number, key, sealed))
    new.ledger.change(shelf, new.ledger.digest_of(row, key, sealed), rows=1)

"""Moves a whole store to another file or engine: its rows sealed as they are, verified in full.

* The target is empty, or holds what an earlier attempt at this very move left: the same wrapped
  keys say so. Missing rows are added, so that a move that was stopped is gone on with.
* At no moment do two stores open: the source says that it was moved before the target says that it
  is whole. A crash in between leaves one more attempt to make, and nothing lost.
* A backup that is copied back stays what it is: it is a copy already, and says so in its ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from gamemaster.config.place import Place, Server, beside
from gamemaster.errors import IntegrityError, OperatorError
from gamemaster.journal import exchange
from gamemaster.journal.backup import open_contents, require_sound
from gamemaster.journal.copying import begin_copy, copy_rows
from gamemaster.journal.database import holding, make_private_file
from gamemaster.journal.engines import opened
from gamemaster.journal.ledger import Ledger
from gamemaster.journal.protector import Protector
from gamemaster.journal.schema import COPYING, MOVED, require_current, revision_of, set_revision
from gamemaster.journal.store_tables import KEYS, REVISIONS
from gamemaster.journal.transactions import Transactions


@dataclass(frozen=True, slots=True)
class Moved:
    """The ledger of a store that was moved, and how many rows this attempt had to copy."""

    ledger: Ledger
    rows: int


def was_moved(place: Place) -> bool:
    """Whether the store at ``place`` says that it was moved elsewhere."""
    with closing(opened(place)) as database:
        return revision_of(database) == MOVED


def is_whole(place: Place) -> bool:
    """Whether there is a store at ``place``, and no copy that was stopped."""
    if isinstance(place, Path) and not place.exists():
        return False
    with holding(beside(place)), closing(opened(place)) as database:
        return bool(database.tables()) and revision_of(database) != COPYING


def move(source: Place, target: Place, protector: Protector) -> Moved:
    """Move the store at ``source`` to ``target``, or go on with a move that was stopped.

    Whatever it raises, one of the two opens, or the same move can be gone on with.
    """
    with ExitStack() as held:
        hold_both(held, source, target)
        old = held.enter_context(closing(opened(source)))
        gone = revision_of(old) == MOVED
        if not gone:
            require_current(old)
        contents = open_contents(old, protector)
        new = held.enter_context(target_of(target, old, first=not gone))
        if revision_of(new) != COPYING:
            return _moved_before(new, contents.ledger, protector, gone=gone)
        rows = copy_rows(old, new)
        copied = open_contents(new, protector)
        require_sound(copied, target)
        if copied.ledger != contents.ledger:
            raise IntegrityError(f"{target}: the copy is not of the newest state")
        if not contents.ledger.copied:
            with old.transaction():
                if isinstance(source, Server):
                    exchange.end_arrivals(old)
                set_revision(old, MOVED)
        with new.transaction():
            set_revision(new, REVISIONS[-1])
        return Moved(copied.ledger, rows)


def hold_both(held: ExitStack, source: Place, target: Place) -> None:
    """Let no daemon have either place meanwhile; whoever comes later asks in the same order."""
    for path in sorted({beside(source), beside(target)}):
        held.enter_context(holding(path))


@contextmanager
def target_of(place: Place, old: Transactions, *, first: bool) -> Iterator[Transactions]:
    """Open the target of a move, and make its tables if it is empty."""
    if isinstance(place, Path) and not place.exists() and first:
        make_private_file(place)
    keys = sorted(old.rows(KEYS))
    with closing(opened(place)) as new:
        if not new.tables():
            if not first:
                raise OperatorError(
                    f"{old.place}: this store was moved before, and not to {place}, which is empty"
                )
            begin_copy(old, new, COPYING)
        elif revision_of(new) == COPYING and sorted(new.rows(KEYS)) != keys:
            raise OperatorError(
                f"{place}: expected an empty place, or what an earlier attempt left of this store; "
                "found the beginning of another one"
            )
        yield new


def _moved_before(new: Transactions, ledger: Ledger, protector: Protector, *, gone: bool) -> Moved:
    """Say that nothing is left to do where a move was complete; refuse any other store."""
    require_current(new)
    if not gone or open_contents(new, protector).ledger.identity != ledger.identity:
        raise OperatorError(f"{new.place}: there is a store here already; it is not overwritten")
    return Moved(ledger, 0)

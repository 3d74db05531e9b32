"""Makes the rows of one database those of another, of whichever engine, sealed as they are.

A seal is bound to the row that it stands in and not to the file, so no key is needed, and nothing
is believed: a copy is verified before it counts.
"""

from __future__ import annotations

from gamemaster.errors import OperatorError
from gamemaster.journal.schema import create_tables
from gamemaster.journal.store_tables import COPIED, INSERT_KEY, KEYS, Copied
from gamemaster.journal.transactions import Transactions


def begin_copy(old: Transactions, new: Transactions, revision: str) -> None:
    """Give an empty database the tables of a store, the keys of another, and a revision."""
    keys = old.rows(KEYS)
    with new.transaction():
        create_tables(new, revision)
        for key in keys:
            new.execute(INSERT_KEY, tuple(key))


def copy_rows(old: Transactions, new: Transactions) -> int:
    """Make the rows of a database those of another; return how many had to be copied.

    Refused where a line of the journal would have to go: lines of a store never become others.
    """
    return sum(_copy_table(old, new, table) for table in COPIED)


def _copy_table(old: Transactions, new: Transactions, table: Copied) -> int:
    """Make the rows of one table those of the other, a page in each transaction; count them."""
    after = copied = 0
    while page := old.rows(table.page, (after,)):
        last = page[-1][0]
        wanted = {tuple(row) for row in page}
        found = {tuple(row) for row in new.rows(table.between, (after, last))}
        with new.transaction():
            _delete(new, table, [row for row, *_ in sorted(found - wanted)])
            for row, *_ in sorted(wanted - found):
                (values,) = old.rows(table.row, (row,))
                new.execute(table.insert, tuple(values))
        copied += len(wanted - found)
        after = last
    with new.transaction():
        _delete(new, table, [row for (row,) in new.execute(table.beyond, (after,))])
    return copied


def _delete(new: Transactions, table: Copied, rows: list[int]) -> None:
    if rows and table.name == "line":
        raise OperatorError(
            f"{new.place}: holds lines of another journal, or of another past of this one"
        )
    for row in rows:
        new.execute(table.delete, (row,))

"""The full check of a store: every seal, every chain, every shelf, and nothing that is not listed.

Unlike reading, which stops at the first row that does not verify, the check goes on to the next
stream or shelf and says in words what it found. Called by ``Store.check`` and for every backup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.errors import IntegrityError
from gamemaster.journal import ledger as books
from gamemaster.journal.codec import encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamemaster.journal.contents import Contents


def problems_of(contents: Contents) -> list[str]:
    """Everything that is not as it was written, one sentence each; empty where all is well."""
    try:
        # What is checked is the file, not what we remember of it.
        contents.reload()
    except IntegrityError as error:
        return [*_damage(contents), str(error)]
    found = [
        *_damage(contents),
        *_strangers(contents),
        *(problem for label in contents.ledger.streams for problem in _stream(contents, label)),
        *(problem for label in contents.ledger.shelves for problem in _shelf(contents, label)),
    ]
    return list(dict.fromkeys(found))


def _damage(contents: Contents) -> Iterator[str]:
    try:
        found = [text for (text,) in contents.database.rows("PRAGMA integrity_check(20)")]
    except IntegrityError as error:
        found = [str(error)]
    if found != ["ok"]:
        yield from (f"the file is damaged: {text}" for text in found)


def _strangers(contents: Contents) -> Iterator[str]:
    """Rows of no stream or shelf, and counts and ids that the ledger does not know."""
    ledger = contents.ledger
    lines, items = contents.counts()
    streams = {stream.number: label for label, stream in ledger.streams.items()}
    shelves = {shelf.number for shelf in ledger.shelves.values()} | {books.SHELF_NUMBER}
    for number, (rows, last) in lines.items():
        label = streams.get(number)
        if label is None:
            yield f"{rows} lines belong to no stream"
        elif rows > contents.head(label).seq:
            yield f"stream {label!r}: expected {contents.head(label).seq} lines, found {rows}"
        if last >= ledger.next_id:
            yield f"line row {last} has an id that was never given"
    for number, (rows, last) in items.items():
        if number not in shelves:
            yield f"{rows} rows belong to no shelf"
        elif number == books.SHELF_NUMBER and rows != 1:
            yield f"expected one ledger, found {rows}"
        if last >= ledger.next_id:
            yield f"row {last} has an id that was never given"


def _stream(contents: Contents, label: str) -> Iterator[str]:
    try:
        roots = contents.roots(label)
        if roots is None:
            yield f"stream {label!r}: its roots are gone"
            return
        for line, raw in contents.lines(label):
            if encode(line) != raw:
                yield f"stream {label!r}: line {line.seq} is not in canonical form"
            if line.blind != roots.blind_of(line.seq):
                yield f"stream {label!r}: line {line.seq} carries another blind"
            if line.private is not None and line.private.get("salt") != roots.salt_of(line.seq):
                yield f"stream {label!r}: line {line.seq} carries another salt"
    except IntegrityError as error:
        yield str(error)


def _shelf(contents: Contents, label: str) -> Iterator[str]:
    try:
        contents.verify_shelf(label)
    except IntegrityError as error:
        yield str(error)
    yield from contents.unopened(label)

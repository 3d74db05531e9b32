"""Reads the sealed rows of an open store file, and writes them inside a transaction.

``Store`` adds the lock, the batches and the thread; ``backup`` opens the contents of a copy.

A shelf's digest is verified the first time the shelf is touched: from then on nobody but us has
written to it. A stream's chain is verified each time it is read.

The full check of a store reads every seal, every chain and every shelf, and looks for anything that
is not listed. Unlike reading, which stops at the first row that does not verify, it goes on to the
next stream or shelf and says in words what it found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gamemaster.errors import Defect, IntegrityError, StoreOvertaken
from gamemaster.journal import ledger as books
from gamemaster.journal import roots as secrets
from gamemaster.journal import store_tables as sql
from gamemaster.journal.codec import Line, decode, encode
from gamemaster.journal.ledger import EMPTY, Head, Ledger, decode_ledger, follow, skipped
from gamemaster.journal.seal import NONCE_BYTES, Keyring
from gamemaster.journal.transactions import OVERTAKEN, Transactions


class Contents:
    """The rows of one store, under one keyring."""

    __slots__ = ("_roots", "_verified", "database", "keyring", "ledger")

    def __init__(
        self, database: Transactions, keyring: Keyring, ledger: Ledger | None = None
    ) -> None:
        self.database = database
        self.keyring = keyring
        self._verified: set[str] = set()
        self._roots: dict[str, secrets.TournamentRoots] | None = None
        self.ledger = self._read_ledger() if ledger is None else ledger

    def reload(self) -> None:
        """Read the ledger anew; forget what was rolled back, and which shelves were verified."""
        self._roots = None
        self._verified.clear()
        self.ledger = self._read_ledger().resume_after(self.ledger)

    def go_back(self, before: Ledger) -> None:
        """Forget a part of a batch that was rolled back to its savepoint."""
        self._roots = None
        self.ledger = before.resume_after(self.ledger)

    def head(self, stream: str) -> Head:
        """The last line's number and hash; EMPTY for a stream without lines."""
        known = self.ledger.streams.get(stream)
        return EMPTY if known is None else known.head

    def lines(self, stream: str, after: Head = EMPTY) -> Iterator[tuple[Line, bytes]]:
        """Every line there is now after ``after``, oldest first, with its bytes.

        Verified on the way, from the first line of the stream on; those up to ``after`` are not
        parsed. IntegrityError where the stream has no such line.
        """
        known = self.ledger.streams.get(stream)
        if known is None:
            return
        end, head, place = known.head, EMPTY, line_place(stream)
        if after.seq > end.seq:
            raise IntegrityError(f"stream {stream!r}: line {after.seq} is missing")
        for row, key, sealed in self.sealed_lines(known.number):
            if head.seq == end.seq:
                break
            try:
                raw = self.keyring.open(place, row, key, sealed)
                skip = skipped(head, raw) if head.seq < after.seq else None
                entry = skip or decode(raw)
            except IntegrityError as error:
                raise IntegrityError(f"stream {stream!r}: line {head.seq + 1}: {error}") from error
            head = entry if isinstance(entry, Head) else follow(head, entry, raw, stream)
            if head.seq == after.seq and head != after:
                raise IntegrityError(f"stream {stream!r}: line {head.seq} is another one")
            if isinstance(entry, Line) and head.seq > after.seq:
                yield entry, raw
        if head.seq < end.seq:
            raise IntegrityError(f"stream {stream!r}: line {head.seq + 1} is missing")
        if head != end:
            raise IntegrityError(f"stream {stream!r}: line {head.seq} is not the one written last")

    def sealed_lines(self, number: int) -> Iterator[tuple[int, int, bytes]]:
        """The rows of a stream by its number, as they are sealed, the oldest line first."""
        row = 0
        while page := self.database.rows(sql.LINES, (number, row)):
            for row, key, sealed in page:
                yield row, key, sealed

    def get(self, shelf: str, row: int) -> bytes | None:
        """The payload of one row of a shelf."""
        number = self._number_of(shelf)
        if number is None:
            return None
        found = self.database.rows(sql.OBJECT, (row, number))
        if not found:
            return None
        key, sealed = found[0]
        return self._open(shelf, row, key, sealed)

    def scan(self, shelf: str) -> Iterator[tuple[int, bytes]]:
        """The rows of a shelf by id, up to the last that stands on it now."""
        number = self._number_of(shelf)
        if number is None:
            return
        for row, key, sealed in self._sealed_rows(number):
            yield row, self._open(shelf, row, key, sealed)

    def unopened(self, shelf: str) -> Iterator[str]:
        """Yield the fault of each row of a shelf whose seal does not open, in words."""
        for row, key, sealed in self._sealed_rows(self.ledger.shelves[shelf].number):
            try:
                self._open(shelf, row, key, sealed)
            except IntegrityError as error:
                yield str(error)

    def roots(self, stream: str) -> secrets.TournamentRoots | None:
        """The secrets of a tournament, or None before its first line."""
        if self._roots is None:
            self._roots = dict(
                secrets.decode_roots(payload) for _, payload in self.scan(secrets.SHELF)
            )
        return self._roots.get(stream)

    def _version(self, shelf: str, row: int, statement: str = sql.VERSION) -> int:
        """Return the present row's share in its shelf's digest. Raises Defect without a row."""
        number = self._number_of(shelf)
        found = [] if number is None else self.database.execute(statement, (row, number))
        if not found:
            raise Defect(f"shelf {shelf!r} has no row {row}")
        key, nonce = found[0]
        return self.ledger.digest_of(row, key, nonce)

    def insert_line(self, stream: str, number: int, raw: bytes) -> None:
        """Write one line; the caller moves the ledger on."""
        row = self.ledger.take_id()
        sealed = self._seal(line_place(stream), row, raw)
        self.database.insert(sql.INSERT_LINE, (row, number, self.keyring.current, sealed))

    def insert_object(self, shelf: str, payload: bytes, row: int | None = None) -> int:
        """Write a row of a shelf, add it to the digest, and return its id: ``row`` or a new one."""
        row = self.ledger.take_id() if row is None else row
        entry = self.ledger.shelf(shelf)
        sealed = self._seal(shelf_place(shelf), row, payload)
        self.database.insert(sql.INSERT_OBJECT, (row, entry.number, self.keyring.current, sealed))
        digest = self.ledger.digest_of(row, self.keyring.current, sealed)
        self.ledger.change(shelf, digest, rows=1)
        if shelf == secrets.SHELF:
            self._roots = None
        return row

    def replace_object(self, shelf: str, row: int, payload: bytes) -> None:
        """Write a new version of a row."""
        before = self._version(shelf, row)
        sealed = self._seal(shelf_place(shelf), row, payload)
        self.database.execute(sql.UPDATE_OBJECT, (self.keyring.current, sealed, row))
        after = self.ledger.digest_of(row, self.keyring.current, sealed)
        self.ledger.change(shelf, before ^ after)

    def move_object(self, shelf: str, row: int, to: str, payload: bytes) -> None:
        """Put a row on another shelf, under its id, with another payload."""
        before = self._version(shelf, row)
        number = self.ledger.shelf(to).number
        sealed = self._seal(shelf_place(to), row, payload)
        self.database.execute(sql.MOVE_OBJECT, (number, self.keyring.current, sealed, row))
        self.ledger.change(shelf, before, rows=-1)
        after = self.ledger.digest_of(row, self.keyring.current, sealed)
        self.ledger.change(to, after, rows=1)

    def delete_object(self, shelf: str, row: int) -> None:
        """Take a row off its shelf; its id is never given again."""
        before = self._version(shelf, row, sql.DELETE_OBJECT)
        self.ledger.change(shelf, before, rows=-1)

    def insert_ledger(self) -> None:
        """Write the ledger of a new store."""
        sealed = self._seal(books.PLACE, books.ROW, self.ledger.encode())
        self.database.pending = sealed[:NONCE_BYTES]
        values = (books.ROW, books.SHELF_NUMBER, self.keyring.current, sealed)
        self.database.execute(sql.INSERT_OBJECT, values)

    def mark_as_copy(self) -> None:
        """Say in the file that it is a copy, whose past may be known; this is no batch of it."""
        self.ledger.copied = True
        with self.database.transaction():
            self._replace_ledger()

    def write_ledger(self) -> None:
        """Write the ledger as a batch leaves it: the last statement of every batch."""
        self.ledger.batches += 1
        self._replace_ledger()

    def _replace_ledger(self) -> None:
        sealed = self._seal(books.PLACE, books.ROW, self.ledger.encode())
        known = self.database.pending or self.database.stamp
        # Where another process has written, the row is not the one that we know, and none changes.
        values = (self.keyring.current, sealed, books.ROW, known)
        if not self.database.execute(sql.UPDATE_LEDGER, values):
            raise StoreOvertaken(f"{self.database.place}: {OVERTAKEN}")
        self.database.pending = sealed[:NONCE_BYTES]

    def write_keys(self) -> None:
        """Store the keyring in place of the one that is stored."""
        self.database.execute(sql.DELETE_KEYS)
        for epoch, wrapped in self.keyring.rows().items():
            self.database.execute(sql.INSERT_KEY, (epoch, wrapped))

    def counts(self) -> tuple[Mapping[int, tuple[int, int]], Mapping[int, tuple[int, int]]]:
        """For every stream and every shelf number in the file: how many rows, and the last id."""
        lines = {number: (rows, last) for number, rows, last in self.database.rows(sql.LINE_COUNTS)}
        items = {
            number: (rows, last) for number, rows, last in self.database.rows(sql.OBJECT_COUNTS)
        }
        return lines, items

    def verify_shelf(self, shelf: str) -> None:
        """Compare the rows of a shelf with the ledger's digest of them."""
        entry = self.ledger.shelves[shelf]
        found = self.database.rows(sql.VERSIONS, (entry.number,))
        digest = 0
        for row, key, nonce in found:
            digest ^= self.ledger.digest_of(row, key, nonce)
        if len(found) != entry.rows:
            raise IntegrityError(f"shelf {shelf!r}: expected {entry.rows} rows, found {len(found)}")
        if digest != entry.digest:
            raise IntegrityError(f"shelf {shelf!r}: a row is not the version written last")

    def _sealed_rows(self, number: int) -> Iterator[tuple[int, int, bytes]]:
        row, end = 0, self.ledger.next_id
        while page := self.database.rows(sql.OBJECTS, (number, row)):
            for row, key, sealed in page:
                if row >= end:
                    return
                yield row, key, sealed

    def _number_of(self, shelf: str) -> int | None:
        entry = self.ledger.shelves.get(shelf)
        if entry is None:
            return None
        if shelf not in self._verified:
            self.verify_shelf(shelf)
            self._verified.add(shelf)
        return entry.number

    def _seal(self, place: bytes, row: int, payload: bytes) -> bytes:
        self.ledger.seals += 1
        return self.keyring.seal(place, row, payload)

    def _open(self, shelf: str, row: int, key: int, sealed: bytes) -> bytes:
        try:
            return self.keyring.open(shelf_place(shelf), row, key, sealed)
        except IntegrityError as error:
            raise IntegrityError(f"shelf {shelf!r}: {error}") from error

    def _read_ledger(self) -> Ledger:
        found = self.database.rows(sql.OBJECT, (books.ROW, books.SHELF_NUMBER))
        if not found:
            raise IntegrityError("the ledger of the store is gone")
        key, sealed = found[0]
        known = self.database.stamp
        if known is not None and sealed[:NONCE_BYTES] != known:
            raise StoreOvertaken(f"{self.database.place}: {OVERTAKEN}")
        payload = self.keyring.open(books.PLACE, books.ROW, key, sealed)
        self.database.stamp = sealed[:NONCE_BYTES]
        return decode_ledger(payload)


def line_place(stream: str) -> bytes:
    """Return the place that the seal of a line is bound to, beside its row and key."""
    return b"line " + stream.encode()


def shelf_place(shelf: str) -> bytes:
    """Return the place that the seal of a shelf's row is bound to, beside its row and key."""
    return b"shelf " + shelf.encode()


def problems_of(contents: Contents) -> list[str]:
    """Everything that is not as it was written, one sentence each; empty where all is well."""
    try:
        # The file is checked, not what we remember of it.
        contents.reload()
    except IntegrityError as error:
        return [*contents.database.damage(), str(error)]
    return [
        *_found(contents.database.damage()),
        *problems_with(contents, contents.ledger.streams),
    ]


def problems_with(contents: Contents, streams: Iterable[str]) -> list[str]:
    """Look for what is wrong with some streams and every shelf, also inside a transaction."""
    return _found(
        _strangers(contents),
        *(_stream(contents, label) for label in streams),
        *(_shelf(contents, label) for label in contents.ledger.shelves),
    )


def _found(*parts: Iterator[str]) -> list[str]:
    return list(dict.fromkeys(problem for part in parts for problem in _as_far_as_it_goes(part)))


def _as_far_as_it_goes(part: Iterator[str]) -> Iterator[str]:
    """Yield the problems of a part, last the damage that keeps the rest of it from being read."""
    try:
        yield from part
    except IntegrityError as error:
        yield str(error)


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


def _shelf(contents: Contents, label: str) -> Iterator[str]:
    try:
        contents.verify_shelf(label)
    except IntegrityError as error:
        yield str(error)
    yield from contents.unopened(label)

"""Copies a store while it runs, verifies the copy before it counts, and puts it back.

A copy is written beside its final name and renamed only when it is complete, durable and verified.
Files that a killed copy left are swept by the next one into the same directory. A copy's ledger
says that it is a copy: what it goes on with may be known to others. A store that a restore replaces
is set aside, never deleted. The key is not in the copy: an operator keeps it elsewhere, and a copy
made before a rotation opens with the key of that time.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

from gamemaster.config.place import Place, Server, beside
from gamemaster.errors import (
    GamemasterError,
    IntegrityError,
    OperatorError,
    StoreFull,
    as_operator_error,
)
from gamemaster.files import make_durable
from gamemaster.journal.contents import Contents, problems_of
from gamemaster.journal.copying import begin_copy, copy_rows
from gamemaster.journal.database import Database, holding, make_private_file, trouble
from gamemaster.journal.engines import opened
from gamemaster.journal.ledger import Ledger
from gamemaster.journal.protector import Protector, next_key, retired_keys
from gamemaster.journal.schema import OURS, Shapes, bring_up, is_current, require_current
from gamemaster.journal.seal import Keyring
from gamemaster.journal.store_tables import KEYS, REVISIONS
from gamemaster.journal.transactions import Transactions

PART: Final = ".gamemaster-part"
SIDECARS: Final = ("-wal", "-shm", "-journal")
PROBLEMS_SHOWN: Final = 5
SQLITE: Final = b"SQLite format 3\0"
"""The first octets of every database file."""


Accept: TypeAlias = Callable[[Ledger], None]
"""Looks at a copy's ledger before the copy takes a store's place; raises where it must not."""


def back_up(contents: Contents, target: Path) -> None:
    """Copy an open store to ``target`` and verify the copy in full."""
    with new_file(target) as part:
        copy_database(contents.database, part)
        with closing(Database(part)) as database:
            copied = Contents(database, contents.keyring)
            require_sound(copied, target)
            if copied.ledger.batches != contents.ledger.batches:
                raise IntegrityError(f"{target}: the copy is not of the newest state")
            copied.mark_as_copy()


def copy_database(database: Transactions, target: Path) -> None:
    """Copy an open database into an empty file, sealed as it is; needs no key."""
    if not isinstance(database, Database):
        with closing(Database(target)) as copied:
            begin_copy(database, copied, REVISIONS[-1])
            copy_rows(database, copied)
        return
    try:
        with closing(sqlite3.connect(target, isolation_level=None)) as copy:
            database.driver.backup(copy)
    except (sqlite3.Error, MemoryError) as error:
        raise trouble(error, target) from error


def restore(
    source: Path, path: Path, protector: Protector, *, force: bool, accept: Accept
) -> Path | None:
    """Put a verified copy in the place of a store; return the new name of the old one.

    Refused where the store in place is newer, another one, or cannot be read, unless forced.
    The source may be the store itself: then it is accepted as the copy that it is.
    """
    if not source.is_file():
        raise OperatorError(f"{source}: no backup here")
    itself = path.exists() and source.samefile(path)
    if not itself:
        _require_database(source)
    with new_file(path, replacing=True) as part, _told_of(source, part):
        if itself:
            with closing(Database(path)) as database:
                copy_database(database, part)
        else:
            shutil.copyfile(source, part)
        with closing(Database(part)) as database:
            bring_up(database)
            copied = _opened_copy(database, protector)
            require_sound(copied, source)
            if path.exists() and not force:
                _require_not_newer(path, copied, protector)
            accept(copied.ledger)
            copied.mark_as_copy()
        return set_aside(path) if path.exists() else None


def _opened_copy(database: Database, protector: Protector) -> Contents:
    """Open a copy; where its key is not the one of today, say which others are kept."""
    try:
        return open_contents(database, protector)
    except OperatorError as error:
        kept = retired_keys(protector)
        if not kept:
            raise
        raise OperatorError(
            f"{error}. A backup of before a rotation opens with the key of that time: name "
            f"{' or '.join(map(str, kept))} as file under [key], and keep it there"
        ) from error


def _require_database(source: Path) -> None:
    with as_operator_error(f"{source}: cannot read it"), source.open("rb") as file:
        begins = file.read(len(SQLITE))
    if begins != SQLITE:
        raise OperatorError(
            f"{source}: no backup: expected a file that `gamemaster backup` wrote, found another "
            "kind of file; nothing was changed"
        )


@contextmanager
def _told_of(source: Path, part: Path) -> Iterator[None]:
    """Tell what is wrong with a copy in progress of the file that it was made from."""
    try:
        yield
    except OperatorError as error:
        named = (problem.replace(str(part), str(source)) for problem in error.problems)
        raise OperatorError(*(f"{problem}; nothing was changed" for problem in named)) from error


def accept_as_it_is(
    source: Path, server: Server, protector: Protector, *, force: bool, accept: Accept
) -> None:
    """Go on with a database as the copy that its server's own backup made of it.

    ``source`` names the store itself: a file of ours comes into a database by `store copy`.
    """
    if source.resolve() != server.beside.resolve():
        raise OperatorError(
            f"{source}: the store is in a database: empty it, or make another, make a copy of the "
            "file, which opens no more afterwards, and use `gamemaster store copy COPY ADDRESS`"
        )
    if not force:
        raise OperatorError(
            f"{server}: expected --force, to go on with the database as an older copy"
        )
    with closing(opened(server)) as database:
        require_current(database)
        contents = open_contents(database, protector)
        require_sound(contents, server)
        accept(contents.ledger)
        contents.mark_as_copy()


def open_contents(database: Transactions, protector: Protector) -> Contents:
    """The contents of a database, opened with a key, or with the next one of a stopped rotation."""
    rows = dict(database.rows(KEYS))
    try:
        keyring = Keyring.unwrap(rows, protector)
    except OperatorError as error:
        following = next_key(protector)
        if following is None:
            raise
        try:
            keyring = Keyring.unwrap(rows, following)
        except OperatorError:
            raise error from None
        keyring.by_next = True
    return Contents(database, keyring)


def set_aside(path: Path) -> Path:
    """Rename a store, and then what SQLite keeps beside it, to a free name.

    In this order a crash leaves no store in place, never one without its log.
    """
    aside = free_name(path, "replaced")
    for suffix in ("", *SIDECARS):
        old = path.with_name(path.name + suffix)
        if old.exists():
            old.rename(aside.with_name(aside.name + suffix))
    return aside


def free_name(path: Path, why: str) -> Path:
    """A name beside ``path`` that no file has: ``PATH.WHY-1`` or the next."""
    names = (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


@contextmanager
def new_file(path: Path, *, replacing: bool = False) -> Iterator[Path]:
    """A private file to fill: named ``path`` when all went well, gone when not."""
    if path.is_dir():
        raise OperatorError(f"{path}: expected the name of a new file, found a directory")
    if path.exists() and not replacing:
        raise OperatorError(f"{path}: a file is here already; it is not overwritten")
    part = path.with_name(path.name + PART)
    try:
        with _at_work_in(path.parent):
            _remove(part)
            make_private_file(part)
            try:
                yield part
                if part.with_name(part.name + "-wal").exists():
                    # Closing folds the log into the file, and says nothing where the disk is full.
                    raise StoreFull(f"{path}: no space for it")
                make_durable(part)
                _disown_logs(path)
                part.rename(path)
                make_durable(path.parent)
            finally:
                _remove(part)
    except OSError as error:
        raise trouble(error, path) from error


@contextmanager
def _at_work_in(directory: Path) -> Iterator[None]:
    """Share a lock on the directory with others who copy into it; alone there, sweep it first."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        # Where a file system locks no directories, such files stay until the next copy of that
        # name.
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for left in directory.glob(f"*{PART}*"):
                left.unlink(missing_ok=True)
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


def _disown_logs(path: Path) -> None:
    # A log that a store left behind would be folded into the next file of its name.
    for suffix in SIDECARS:
        log = path.with_name(path.name + suffix)
        if log.exists():
            log.rename(free_name(log, "stale"))


def _remove(part: Path) -> None:
    for suffix in ("", *SIDECARS):
        part.with_name(part.name + suffix).unlink(missing_ok=True)


def require_sound(contents: Contents, place: Place) -> None:
    """Raise IntegrityError where a copy does not verify in full; ``place`` names it."""
    problems = problems_of(contents)
    if problems:
        shown = "; ".join(problems[:PROBLEMS_SHOWN])
        raise IntegrityError(f"{place}: the copy does not verify ({len(problems)}): {shown}")


def _require_not_newer(path: Path, copied: Contents, protector: Protector) -> None:
    try:
        with closing(Database(path)) as database:
            present = open_contents(database, protector).ledger
    except GamemasterError as error:
        raise OperatorError(
            f"{path}: the store here cannot be compared with the backup ({error}): "
            "restore with --force to set it aside"
        ) from error
    if present.identity != copied.ledger.identity:
        raise OperatorError(
            f"{path}: the store here is not the one of the backup: "
            "restore with --force to set it aside"
        )
    if present.batches > copied.ledger.batches:
        raise OperatorError(
            f"{path}: the store here is newer than the backup by "
            f"{present.batches - copied.ledger.batches} batches: restore with --force to set it "
            "aside, and remember that players may hold announcements the backup does not know"
        )


def migrate(place: Place, shapes: Shapes = OURS) -> Path | None:
    """Change the shape of a store; return the backup made before, None if nothing was to do.

    A store on a server is changed in one transaction of the server, whose own backups have the
    earlier state: we make none.
    """
    place = place.resolve() if isinstance(place, Path) else place
    with holding(beside(place)), closing(opened(place)) as database:
        if is_current(database, shapes):
            return None
        if isinstance(place, Server):
            bring_up(database, shapes)
            return None
        safe = free_name(place, f"before-{shapes.revisions[-1]}")
        with new_file(safe) as part:
            copy_database(database, part)
        bring_up(database, shapes)
        return safe

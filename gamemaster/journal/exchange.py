"""Keeps mail in transit between the processes of one store in a database: arrived, and leaving.

Two tables stand beside those of the store. Processes that accept or send reach them over
connections of their own, hold no lock of the store and cannot open it: rows are sealed with the
exchange key, which opens nothing else.

* ``arrived``: mail is acknowledged once its row is committed. The writer deletes the row in the
  very transaction that puts the mail into the journal, so that each is taken over once.
* ``leaving``: a copy to send, under the code of that copy alone (``Dispatch.note``). A sender holds
  the row locked while it sends (SKIP LOCKED), and writes the outcome; if it dies, the lock goes
  with its connection and another sends the copy.
* A store that is being moved takes nothing in any more: a process that accepts shares a lock with
  the move, and looks at the revision behind it.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from gamemaster import oplog
from gamemaster.errors import IntegrityError, OperatorError, StoreUnavailable
from gamemaster.files import put_whole
from gamemaster.journal.postgresql import LOCK, PostgresDatabase
from gamemaster.journal.protector import random_octets
from gamemaster.journal.schema import require_current
from gamemaster.journal.seal import NONCE_BYTES, pad, unpad
from gamemaster.journal.transactions import Transactions

SUFFIX: Final = ".exchange"
KEY_BYTES: Final = 32
_MOVING: Final = LOCK + 1

Bell: TypeAlias = Literal["gamemaster_arrived", "gamemaster_leaving"]
ARRIVED: Final = "gamemaster_arrived"
LEAVING: Final = "gamemaster_leaving"

_ARRIVED, _LEAVING, _LEFT = b"arrived", b"leaving", b"left"

_ARRIVED_TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS arrived (number bigserial PRIMARY KEY, id bytea NOT NULL UNIQUE, "
    "octets bigint NOT NULL, sealed bytea NOT NULL, refused boolean NOT NULL DEFAULT false)"
)
_LEAVING_TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS leaving (code bytea PRIMARY KEY, number bigserial, "
    "sealed bytea NOT NULL, outcome bytea)"
)
_ARRIVE: Final = "INSERT INTO arrived (id, octets, sealed) VALUES (%s, %s, %s)"
_OLDEST: Final = (
    "SELECT number, id, octets, sealed FROM arrived WHERE NOT refused ORDER BY number LIMIT %s"
)
_TAKE: Final = "DELETE FROM arrived WHERE number = ANY(%s::bigint[])"
_REFUSE: Final = "UPDATE arrived SET refused = true WHERE number = %s"
_COUNT: Final = "SELECT count(*) FROM arrived WHERE NOT refused"
_THERE: Final = "SELECT to_regclass('arrived') IS NOT NULL"

_HAND_OUT: Final = (
    "INSERT INTO leaving (code, sealed) VALUES (%s, %s) ON CONFLICT (code) DO NOTHING"
)
_CLAIM: Final = (
    "SELECT code, sealed FROM leaving WHERE outcome IS NULL ORDER BY number LIMIT 1 "
    "FOR UPDATE SKIP LOCKED"
)
_LEAVE: Final = (
    "INSERT INTO leaving (code, sealed, outcome) VALUES (%s, '', %s) "
    "ON CONFLICT (code) DO UPDATE SET sealed = '', outcome = excluded.outcome"
)
_OUTCOME: Final = "SELECT outcome FROM leaving WHERE code = %s"
_OUTCOMES: Final = "SELECT code, outcome FROM leaving WHERE outcome IS NOT NULL"
_WITHDRAW: Final = "DELETE FROM leaving WHERE code = %s AND outcome IS NULL RETURNING code"
_WITHDRAW_FREE: Final = (
    "DELETE FROM leaving WHERE code IN (SELECT code FROM leaving WHERE code = %s "
    "AND outcome IS NULL FOR UPDATE SKIP LOCKED) RETURNING code"
)
_WITHDRAW_ALL: Final = "DELETE FROM leaving WHERE outcome IS NULL"
_FORGET: Final = "DELETE FROM leaving WHERE code = ANY(%s::bytea[])"
_TRY: Final = "DELETE FROM arrived WHERE false"
_RING: Final = "SELECT pg_notify(%s, '')"
_SHARE: Final = "SELECT pg_advisory_xact_lock_shared(%s)"
_EXCLUDE: Final = "SELECT pg_advisory_xact_lock(%s)"


@dataclass(frozen=True, slots=True)
class Row:
    """A mail that arrived: its number, its size, and what was put into it."""

    number: int
    octets: int
    payload: bytes = field(repr=False)


class Exchange:
    """The two tables, over one connection. Each use is one transaction, durable as it returns."""

    def __init__(self, database: PostgresDatabase, key: bytes) -> None:
        self._database = database
        self._key = key

    def close(self) -> None:
        """Close the connection."""
        self._database.close()

    # Mail in -------------------------------------------------------------------------------------

    def arrive(self, payloads: Sequence[tuple[int, bytes]]) -> None:
        """Keep mails, of so many octets each; all of them are durable, or none."""
        database = self._database
        with database.transaction():
            database.execute(_SHARE, (_MOVING,))
            self._require_current()
            for octets, payload in payloads:
                name = random_octets(16)
                sealed = _sealed(self._key, _ARRIVED, name, payload)
                database.execute(_ARRIVE, (name, octets, sealed))
            database.execute(_RING, (ARRIVED,))

    def look(self) -> None:
        """Raise WorldError where mail could not be kept now."""
        with self._database.transaction():
            self._require_current()
            # The server refuses it where it takes no writes.
            self._database.execute(_TRY)

    def _require_current(self) -> None:
        try:
            require_current(self._database)
        except OperatorError as error:
            # Its sender tries again, here or where the store is by then.
            raise StoreUnavailable(str(error)) from None

    # Mail out, at the writer's end ---------------------------------------------------------------

    def hand_out(self, code: bytes, payload: bytes) -> None:
        """Have a copy sent, unless it was handed out before."""
        with self._database.transaction():
            self._database.execute(_HAND_OUT, (code, _sealed(self._key, _LEAVING, code, payload)))
            self._database.execute(_RING, (LEAVING,))

    def outcome(self, code: bytes) -> bytes | None:
        """Return the outcome of a copy, None while there is none. KeyError if there is no copy."""
        rows = self._database.rows(_OUTCOME, (code,))
        if not rows:
            raise KeyError(code)
        ((sealed,),) = rows
        return None if sealed is None else _opened(self._key, _LEFT, code, sealed)

    def withdraw(self, code: bytes) -> bool:
        """Take back a copy that no sender has in its hands; say whether that was so."""
        return bool(self._database.rows(_WITHDRAW_FREE, (code,)))

    def settle(self) -> dict[bytes, bytes]:
        """Take back all that waits; return outcomes of the rest, once nobody sends any of it."""
        self._database.rows(_WITHDRAW_ALL)
        found = {}
        for code, sealed in self._database.rows(_OUTCOMES):
            outcome = _opened(self._key, _LEFT, code, sealed)
            if outcome is not None:
                found[bytes(code)] = outcome
        return found

    def forget(self, codes: Iterable[bytes]) -> None:
        """Let go of copies whose outcome is in the journal."""
        self._database.rows(_FORGET, (list(codes),))

    # Mail out, at a sender's end -----------------------------------------------------------------

    def claim(self, send: Callable[[bytes, bytes], bytes | None]) -> bool:
        """Send the oldest copy that nobody has; say whether there was any and it was tried.

        ``send`` gets code and payload, and returns the outcome; None leaves the copy to others.
        """
        database = self._database
        with database.transaction():
            rows = database.execute(_CLAIM)
            if not rows:
                return False
            ((code, sealed),) = rows
            payload = _opened(self._key, _LEAVING, code, sealed)
            if payload is None:
                database.execute(_WITHDRAW, (code,))
                return True
            outcome = send(bytes(code), payload)
            if outcome is not None:
                self._leave(bytes(code), outcome)
            return outcome is not None

    def leave(self, code: bytes, outcome: bytes) -> None:
        """Write down the outcome of a copy whose lock went with a lost connection."""
        with self._database.transaction():
            self._leave(code, outcome)

    def _leave(self, code: bytes, outcome: bytes) -> None:
        self._database.execute(_LEAVE, (code, _sealed(self._key, _LEFT, code, outcome)))
        self._database.execute(_RING, (LEAVING,))

    def wait(self, bell: Bell, seconds: float) -> bool:
        """Wait for another process that rings; False where none did within ``seconds``."""
        self._database.rows(f"LISTEN {bell}")
        try:
            return any(self._database.driver.notifies(timeout=seconds, stop_after=1))
        except self._database.faults as error:
            raise self._database.trouble(error) from error


# The writer's end of what arrived: in its own transactions ----------------------------------------


def make_tables(database: Transactions) -> None:
    """Make the two tables where they are not there yet."""
    with database.transaction():
        database.execute(_ARRIVED_TABLE)
        database.execute(_LEAVING_TABLE)


def oldest(database: Transactions, key: bytes, limit: int) -> list[Row]:
    """Return the oldest mails that arrived. One that does not open is set aside, and logged."""
    found = []
    for number, name, octets, sealed in database.rows(_OLDEST, (limit,)):
        payload = _opened(key, _ARRIVED, name, sealed)
        if payload is None:
            with database.transaction():
                database.execute(_REFUSE, (number,))
            continue
        found.append(Row(number, octets, payload))
    return found


def take(database: Transactions, numbers: Sequence[int]) -> None:
    """Take mails out, in the transaction that puts them into the journal."""
    database.execute(_TAKE, (list(numbers),))


def waiting(database: Transactions) -> int:
    """Return how many mails have arrived and were not taken over."""
    ((count,),) = database.rows(_COUNT)
    return int(count)


def end_arrivals(database: Transactions) -> None:
    """Let nothing arrive until this transaction ends; StoreUnavailable where anything waits."""
    ((there,),) = database.execute(_THERE)
    if not there:
        return
    database.execute(_EXCLUDE, (_MOVING,))
    ((count,),) = database.execute(_COUNT)
    if count:
        raise StoreUnavailable(
            f"{database.place}: mail came in meanwhile: stop the processes that accept it, and "
            "give the command again"
        )


# The key ------------------------------------------------------------------------------------------


def key_of(note_key: bytes) -> bytes:
    """Return the exchange key of a store, from the key of its note."""
    return hmac.digest(note_key, b"gamemaster exchange/1", "sha256")


def write_key(path: Path, key: bytes) -> None:
    """Write the key beside the store at ``path``, for processes that accept or send elsewhere."""
    put_whole(path.with_name(path.name + SUFFIX), f"{key.hex()}\n".encode())


def read_key(path: Path) -> bytes:
    """Read the key beside ``path``. OperatorError says where it comes from."""
    place = path.with_name(path.name + SUFFIX)
    try:
        found = bytes.fromhex(place.read_text(encoding="ascii").strip())
    except FileNotFoundError:
        raise OperatorError(
            f"{place}: expected the exchange key, found no such file: copy it from the machine of "
            "the daemon that has the store, which writes it when it starts"
        ) from None
    except (OSError, ValueError) as error:
        raise OperatorError(f"{place}: cannot read the key: {type(error).__name__}") from None
    if len(found) != KEY_BYTES:
        raise OperatorError(f"{place}: expected {KEY_BYTES} octets in hex, found {len(found)}")
    return found


def _sealed(key: bytes, table: bytes, name: bytes, payload: bytes) -> bytes:
    nonce = random_octets(NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, pad(payload), _place(table, name))


def _opened(key: bytes, table: bytes, name: bytes, sealed: bytes) -> bytes | None:
    """Return what was sealed; None, which is logged, for a row that somebody else wrote."""
    nonce, rest = bytes(sealed[:NONCE_BYTES]), bytes(sealed[NONCE_BYTES:])
    try:
        return unpad(AESGCM(key).decrypt(nonce, rest, _place(table, bytes(name))))
    except (InvalidTag, ValueError, IntegrityError):
        oplog.exchange_refused()
        return None


def _place(table: bytes, name: bytes) -> bytes:
    return b"gamemaster exchange/1\n%s\n%s" % (table, name)

"""Keeps a note beside the store: how long each journal was when it was last put down.

It is written whenever something is announced, and when the store is closed. Players keep what they
were sent: a store that ends before the note is an older copy put in its place, and playing on from
it would tell a second history. The note names no tournament (only hashes), is replaced atomically
and is no secret. It is authenticated by a key that is sealed in the store, so that nobody can set
it back who cannot open the store; a store that had a note and has none begins its secrets anew. It
does not stop an organiser: the checkpoints in players' hands do (docs/threats.md).
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from gamemaster.config.place import Place, beside
from gamemaster.errors import OperatorError, WorldError
from gamemaster.files import put_whole
from gamemaster.journal.database import trouble
from gamemaster.journal.ledger import Ledger
from gamemaster.journal.protector import Protector
from gamemaster.journal.store import Store

SUFFIX = ".published"
NOTED, SIGNED = "noted", "hmac"


class Witness:
    """The note beside the store at ``store``; ``key`` authenticates it.

    ``must_stand``: the store says that there is a note. An early note, which has no code, is
    believed where the store does not say so.
    """

    def __init__(self, store: Path, key: bytes, *, must_stand: bool) -> None:
        self.path = Path(f"{store}{SUFFIX}")
        self._store = store
        self._key = key
        self._must_stand = must_stand
        self._noted: dict[str, int] = {}

    @property
    def gone(self) -> bool:
        """Whether there is no note, though the store says that there is."""
        return self._must_stand and not self.path.exists()

    def check(self, heads: Mapping[str, int]) -> None:
        """Compare the note with the last lines; OperatorError says what to do about an old copy.

        WorldError means that the note cannot be read now.

        A tournament that is not in the store is not asked about.
        """
        noted = self._noted = self._read()
        for name, seq in heads.items():
            written = noted.get(_label(name), 0)
            if seq < written:
                raise OperatorError(
                    f"{self._store}: the journal of {name} ends at line {seq}, but line {written} "
                    "had been written: this is an older copy of the store. Put the newest one in "
                    f"its place. If there is none, `gamemaster restore --force {self._store}` "
                    "plays on from this one: dice, codes and Message-IDs then begin anew, and "
                    "what players hold of later lines is void"
                )

    def note(self, heads: Mapping[str, int]) -> None:
        """Write the note; on a full disk the one before stays, which is still true.

        It is called after a commit, so a note that cannot be read now is not in the way: what was
        read or written last is still known.
        """
        with suppress(OperatorError, WorldError):
            self._noted = {**self._noted, **self._read()}
        self._noted |= {_label(name): seq for name, seq in heads.items()}
        with suppress(OSError):
            self._write()

    def start_over(self, heads: Mapping[str, int]) -> None:
        """Write a note of these journals alone: an older copy was accepted. Raises OSError."""
        self._noted = {_label(name): seq for name, seq in heads.items()}
        self._write()

    def _write(self) -> None:
        whole = {NOTED: self._noted, SIGNED: self._code(self._noted)}
        put_whole(self.path, json.dumps(whole, sort_keys=True).encode())

    def _read(self) -> dict[str, int]:
        try:
            found = json.loads(self.path.read_text(encoding="ascii"))
        except FileNotFoundError:
            return {}
        except OSError as error:
            # The note may well be there: nobody is told to do without it.
            raise trouble(error, self.path) from None
        except ValueError as error:
            raise self._unusable(type(error).__name__) from None
        if not isinstance(found, dict):
            raise self._unusable("something else")
        noted = found.get(NOTED, None if self._must_stand else found)
        if not isinstance(noted, dict) or not all(type(seq) is int for seq in noted.values()):
            raise self._unusable("something else")
        if noted is not found and not hmac.compare_digest(
            self._code(noted).encode(), str(found.get(SIGNED)).encode()
        ):
            raise self._unusable("one that was not written for this store")
        return noted

    def _code(self, noted: Mapping[str, int]) -> str:
        text = json.dumps(noted, sort_keys=True, separators=(",", ":"))
        return hmac.digest(self._key, text.encode(), "sha256").hex()

    def _unusable(self, found: str) -> OperatorError:
        return OperatorError(
            f"{self.path}: expected the note of how far the store has come, found {found}. Put "
            "back the one that belongs to this store; if it is lost, "
            f"`gamemaster restore --force {self._store}` writes another, and dice, codes and "
            "Message-IDs begin anew"
        )


def put_back(source: Path, place: Place, protector: Protector, *, force: bool) -> Path | None:
    """Put a copy in the place of a store, with its own note; return where the old one is kept.

    Raises OperatorError where the store in place, or its note, is further on, unless forced.
    """
    accepted: list[Ledger] = []
    store = beside(place)

    def accept(ledger: Ledger) -> None:
        if not force:
            witness = Witness(store, ledger.note_key, must_stand=ledger.noted)
            witness.check({name: stream.head.seq for name, stream in ledger.streams.items()})
        accepted.append(ledger)

    aside = Store.restore(source, place, protector, force=force, accept=accept)
    ledger = accepted[-1]
    witness = Witness(store, ledger.note_key, must_stand=ledger.noted)
    # A run that is stopped before this is refused at the next start, and told what to do.
    witness.start_over({name: stream.head.seq for name, stream in ledger.streams.items()})
    return aside


def _label(name: str) -> str:
    return hashlib.sha256(f"gamemaster announced\n{name}\n".encode()).hexdigest()

"""Cosigns the newest heartbeat that a reader's own mails confirm, with a key of the reader's own.

A cosignature says that this is the largest record that its witness has seen, and that it begins
with all that they saw before. So nothing is signed where any check of what is held fails, where
entries and proofs do not lead to the heartbeat, and where it does not continue what was cosigned
before: earlier cosigned checkpoints are kept beside the key, and are checked, too.
"""

from __future__ import annotations

import base64
import binascii
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gamemaster.audit.findings import Refused
from gamemaster.audit.record.cosignatures import SLACK_SECONDS
from gamemaster.errors import OperatorError, as_operator_error
from gamemaster.files import write_new
from gamemaster.record.cosignature import LONGEST_NAME, Cosigner, Offered, text_of
from gamemaster.record.note import COSIGNATURE, VerifierKey, is_name
from gamemaster.saved.checks import check, roots_of
from gamemaster.saved.pieces import Held, Holdings, SignedCheckpoint

_PRIVATE: Final = "PRIVATE+KEY+"
_SEED_OCTETS: Final = 32
_LONGEST: Final = 1_000


@dataclass(frozen=True)
class WitnessKeyFile:
    """A witness's secret key in a file, and beside it the checkpoints that it has cosigned."""

    path: Path
    cosigner: Cosigner

    @property
    def _seen(self) -> Path:
        return self.path.with_name(f"{self.path.name}.cosigned")

    def cosigned_before(self) -> str:
        """Return the notes of all heartbeats that were cosigned with it. Raises OperatorError."""
        try:
            return self._seen.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise OperatorError(f"{self._seen}: cannot be read: {type(error).__name__}") from None

    def remember(self, note: str) -> None:
        """Keep a note before its cosignature is given away. Raises OperatorError."""
        told = as_operator_error(f"{self._seen}: cannot be written")
        with told, self._seen.open("a", encoding="utf-8") as file:
            file.write(f"{note}\n")
            file.flush()
            os.fsync(file.fileno())


def open_key(path: Path, name: str | None) -> WitnessKeyFile:
    """Read a key, or make one under ``name`` where there is no file. Raises OperatorError.

    The file has one line, ``PRIVATE+KEY+name+id+base64``, as Go's tools write keys of notes; its
    base64 is of an octet 4 and the 32 octets that the key follows from.
    """
    try:
        line = path.read_bytes()[:_LONGEST].decode().strip()
    except FileNotFoundError:
        return _made(path, name)
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(f"{path}: cannot be read: {type(error).__name__}") from None
    known, _, rest = line.removeprefix(_PRIVATE).partition("+")
    identity, _, encoded = rest.partition("+")
    try:
        blob = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        blob = b""
    if (
        not line.startswith(_PRIVATE)
        or blob[:1] != bytes([COSIGNATURE])
        or len(blob) != _SEED_OCTETS + 1
        or not is_name(known)
    ):
        raise OperatorError(f"{path}: expected the secret key of a witness, found something else")
    cosigner = Cosigner(known, blob[1:])
    if cosigner.key.key_id.hex() != identity:
        raise OperatorError(f"{path}: expected the ID {cosigner.key.key_id.hex()} of its key")
    if name not in (None, known):
        raise OperatorError(f"--name: expected {known}, the name of the key in {path}")
    return WitnessKeyFile(path, cosigner)


def _made(path: Path, name: str | None) -> WitnessKeyFile:
    fits = name is not None and is_name(name) and len(name) <= LONGEST_NAME
    if name is None or not fits or not name.isprintable():
        raise OperatorError(
            f"{path}: there is no key yet: give it a name without blanks and +, --name ada.example"
        )
    seed = os.urandom(_SEED_OCTETS)
    cosigner = Cosigner(name, seed)
    encoded = base64.b64encode(bytes([COSIGNATURE]) + seed).decode()
    line = f"{_PRIVATE}{name}+{cosigner.key.key_id.hex()}+{encoded}\n"
    with as_operator_error(f"{path}: cannot be written"):
        write_new(path, line.encode())
    return WitnessKeyFile(path, cosigner)


@dataclass(frozen=True)
class Signed:
    """A heartbeat of ``size`` entries that was cosigned, and what is to be mailed."""

    offered: Offered
    size: int
    key: VerifierKey


def cosign(holdings: Holdings, key: WitnessKeyFile, signer: str | None, now: int) -> Signed:
    """Cosign the newest heartbeat that is confirmed. Raises Refused with what speaks against it.

    ``signer`` is the record's key, by default the one that the genesis names.
    """
    before = [each.note for each in holdings.checkpoints]
    ours = Holdings("cosigned before")
    ours.add(Held(key.cosigned_before(), str(key.path), exact=True))
    origins = {each.origin for each in holdings.checkpoints}
    for each in ours.checkpoints:
        if each.origin in origins and each.note not in before:
            holdings.checkpoints.append(each)
    for found in check(holdings, signer):
        # A lost piece is no fault, but the key of the record must be known.
        if found.outcome == "failed" or (found.outcome != "passed" and found.title == "the key"):
            raise Refused(f"nothing is cosigned: {found.title}: {found.detail}")
    beat = _newest(holdings, now)
    for each in ours.checkpoints:
        if each.origin == beat.origin:
            _require_growth(each, beat, roots_of(holdings)[1])
    offered = key.cosigner.cosign(text_of(beat.note), now)
    key.remember(beat.note)
    return Signed(
        Offered(beat.origin, beat.day, offered.witness, offered.signed), beat.size, key.cosigner.key
    )


def _newest(holdings: Holdings, now: int) -> SignedCheckpoint:
    """Return the newest heartbeat, whose root follows from what is held. Raises Refused.

    One that is dated after ``now`` does not count: nobody would take a cosignature before it.
    """
    dated = [each for each in holdings.checkpoints if (each.beats_at or 0) > 0]
    beats = [each for each in dated if (each.beats_at or 0) <= now + SLACK_SECONDS]
    if dated and not beats:
        raise Refused(
            f"nothing is cosigned: the heartbeat of {min(each.day for each in dated)} is later "
            "than this computer's clock: set the clock right (a tournament whose clock runs faster "
            "than ours cannot be cosigned)"
        )
    if not beats:
        raise Refused(
            "nothing is cosigned: no heartbeat is here: mail the Gamemaster the one line «cosign», "
            "and save what comes back"
        )
    _, known = roots_of(holdings)
    borne_out = [each for each in beats if known.get(each.size) == each.root]
    if not borne_out:
        newest = max(beats, key=lambda each: each.day)
        raise Refused(
            f"nothing is cosigned: entries and proofs that are here do not lead to the heartbeat "
            f"of {newest.day}, of {newest.size} entries: mail the Gamemaster the line «record»"
        )
    return max(borne_out, key=lambda each: each.day)


def _require_growth(
    before: SignedCheckpoint, beat: SignedCheckpoint, known: dict[int, bytes]
) -> None:
    if before.size > beat.size:
        raise Refused(
            f"nothing is cosigned: you cosigned {before.size} entries before, and the newest "
            f"heartbeat that is borne out, of {beat.day}, has {beat.size}"
        )
    if known.get(before.size) != before.root:
        raise Refused(
            f"nothing is cosigned: nothing here shows that the record begins with the "
            f"{before.size} entries that you cosigned before"
        )

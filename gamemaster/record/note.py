"""C2SP signed-note and tlog-checkpoint: signed texts, the sizes and roots of a record, heartbeats.

A note is a text, which ends with a line feed, an empty line, and signature lines: an em dash, the
key's name, and base64 of the 4-octet key ID and the Ed25519 signature, as Go's ``sumdb/note`` reads
it. Notes do not survive the reflow of mail, so they travel as attachments. Verification raises
``NoteError``.

The text of a checkpoint is the record's origin, its size in decimal and its root in base64, one to
a line, and then extension lines, which tell more and which tools pass over. A heartbeat is a
checkpoint a day, whatever happens, that commits to the journal besides. The head of the journal
changes with every mail: shown once a day at a set hour, it does not tell when anything was played,
and it fixes the past even while nothing is announced.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import hashlib
import re
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from gamemaster.errors import Defect, GamemasterError

NOTE_OCTETS: Final = 1_000_000
"""The octets that Go's ``note.Open`` takes at most: a long receipt is a note, too."""
SIGNATURES: Final = 100

_ED25519: Final = 1
COSIGNATURE: Final = 4
"""The type of keys that sign as witnesses (``cosignature``), as the format numbers them."""

_KEY_ID_OCTETS: Final = 4
_PUBLIC_KEY_OCTETS: Final = 32
_SIGNATURE: Final = re.compile(r"— ([^\s+]+) ([A-Za-z0-9+/]+=*)")
_CONTROLS: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_SIZE: Final = re.compile("0|[1-9][0-9]{0,17}")
_ROOT_OCTETS: Final = 32
_LINES: Final = 3


class NoteError(GamemasterError):
    """A note that is malformed, or that the expected key did not sign."""


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """A public key and the name it signs under; ``kind`` is 1 for notes, 4 for cosignatures."""

    name: str
    public: bytes
    kind: int = _ED25519

    @property
    def key_id(self) -> bytes:
        """The 4 octets that point from a signature to its key."""
        named = self.name.encode() + b"\n" + bytes([self.kind]) + self.public
        return hashlib.sha256(named).digest()[:_KEY_ID_OCTETS]

    def __str__(self) -> str:
        """The key in one line, ``name+id+base64``, as Go's tools take it."""
        encoded = base64.b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.key_id.hex()}+{encoded}"


class Signer:
    """Signs notes under one name with the Ed25519 key that follows from a 32-octet seed."""

    def __init__(self, name: str, seed: bytes) -> None:
        if not is_name(name):
            raise Defect("a key's name has no blanks, no plus sign and at least one character")
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = VerifierKey(name, self._private.public_key().public_bytes_raw())

    def sign(self, text: str) -> str:
        """The signed note over ``text``. The same text gives the same note, octet for octet."""
        if not text.endswith("\n") or _CONTROLS.search(text):
            raise Defect("a note's text ends with a line feed and has no other control character")
        blob = base64.b64encode(self.key.key_id + self._private.sign(text.encode())).decode()
        return f"{text}\n— {self.key.name} {blob}\n"


def parse_key(line: str, kind: int = _ED25519) -> VerifierKey:
    """The key of that kind that ``str(VerifierKey)`` wrote."""
    name, _, rest = line.strip().partition("+")
    key_id, _, encoded = rest.partition("+")
    blob = from_base64(encoded, "the key")
    key = VerifierKey(name, blob[1:], kind)
    if not is_name(name) or blob[:1] != bytes([kind]) or len(key.public) != _PUBLIC_KEY_OCTETS:
        raise NoteError(f"the key is not an Ed25519 key of type {kind} with a name")
    if key.key_id.hex() != key_id:
        raise NoteError("the key's ID does not belong to its name and octets")
    return key


def open_note(note: str, key: VerifierKey) -> str:
    """The text of ``note`` once its signature by ``key`` is verified; NoteError otherwise.

    Signatures by other keys (witnesses, say) are passed over, as the format asks.
    """
    if len(note) > NOTE_OCTETS or not note.endswith("\n") or _CONTROLS.search(note):
        raise NoteError("the note is too long, unfinished or has control characters")
    text, empty_line, below = note[:-1].rpartition("\n\n")
    lines = below.split("\n")
    if not empty_line or len(lines) > SIGNATURES:
        raise NoteError("the note has no signature, or too many")
    text += "\n"
    verified = False
    for line in lines:
        match = _SIGNATURE.fullmatch(line)
        if match is None:
            raise NoteError("a signature line is not as the format has it")
        blob = _decoded(match[2])
        if match[1] == key.name and blob[:_KEY_ID_OCTETS] == key.key_id:
            try:
                public = Ed25519PublicKey.from_public_bytes(key.public)
                public.verify(blob[_KEY_ID_OCTETS:], text.encode())
            except InvalidSignature as error:
                raise NoteError("the signature does not belong to this text") from error
            verified = True
    if not verified:
        raise NoteError("the note is not signed by the expected key")
    return text


def from_base64(encoded: str, what: str) -> bytes:
    """Return octets; NoteError, which names them, where they are not in base64."""
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoteError(f"{what} is not base64") from error


def _decoded(blob: str) -> bytes:
    decoded = from_base64(blob, "a signature")
    if len(decoded) <= _KEY_ID_OCTETS:
        raise NoteError("a signature is too short")
    return decoded


def is_name(name: str) -> bool:
    """Say whether a key may have this name."""
    return bool(name) and "+" not in name and not re.search(r"\s", name)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """``size`` entries of the record ``origin`` have the root ``root``.

    ``extensions`` are further lines that are signed with it.
    """

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    def text(self) -> str:
        """The note's text."""
        lines = (self.origin, str(self.size), base64.b64encode(self.root).decode())
        return "".join(f"{line}\n" for line in (*lines, *self.extensions))


def sign_checkpoint(checkpoint: Checkpoint, signer: Signer) -> str:
    """The signed note over a checkpoint; the same one gives the same octets."""
    return signer.sign(checkpoint.text())


def open_checkpoint(note: str, origin: str, key: VerifierKey) -> Checkpoint:
    """The checkpoint of ``origin`` in ``note``, its signature by ``key`` verified; or NoteError."""
    lines = open_note(note, key).removesuffix("\n").split("\n")
    if len(lines) < _LINES or not all(lines):
        raise NoteError("the note is no checkpoint: it lacks origin, size or root")
    found, size, root = lines[:_LINES]
    if found != origin:
        raise NoteError("the checkpoint belongs to another record")
    if not _SIZE.fullmatch(size):
        raise NoteError("the checkpoint's size is no decimal number")
    octets = from_base64(root, "the checkpoint's root")
    if len(octets) != _ROOT_OCTETS or base64.b64encode(octets).decode() != root:
        raise NoteError("the checkpoint's root is not 32 octets")
    return Checkpoint(found, int(size), octets, tuple(lines[_LINES:]))


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """The heartbeat of one day: a date in UTC, as ``2026-11-21``, and what was signed then.

    ``size`` is that of the record, genesis included; ``journal`` the head of the journal before it,
    64 hexadecimal digits; ``at`` its instant.
    """

    date: str
    size: int
    journal: str
    at: int

    @property
    def extensions(self) -> tuple[str, ...]:
        """The extension lines of its checkpoint."""
        return f"journal {self.journal}", f"at {self.at}"


def date_of(instant: int) -> str:
    """Return the UTC day of an instant."""
    return dt.datetime.fromtimestamp(instant, dt.UTC).date().isoformat()

"""C2SP tlog-cosignature, v1: lines by which witnesses say that they have seen a checkpoint.

A cosignature is a signature line of a note by a key of type 4. It encodes the key ID (4 octets),
the instant of signing in seconds (8 octets, the most significant first) and an Ed25519 signature
(64 octets) over ``cosignature/v1``, ``time N`` and the text of the checkpoint, each with its line
feed. It says that at that instant this was the largest tree that the witness had seen of the
record, and that it began with all that the witness had seen before. About further lines of the
checkpoint, such as the journal's head in a heartbeat, it says only that they were signed with it by
then. Verification raises ``NoteError``.
"""

from __future__ import annotations

import base64
import re
import struct
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from gamemaster.audit.record.notes import anybody_signs
from gamemaster.errors import Defect
from gamemaster.record.genesis import Genesis
from gamemaster.record.note import (
    COSIGNATURE,
    Heartbeat,
    NoteError,
    VerifierKey,
    from_base64,
    is_name,
    parse_key,
)

HEADER: Final = "cosignature/v1"
TITLE: Final = "SECRET NOMIC COSIGNATURE/1"
LONGEST_NAME: Final = 250
SLACK_SECONDS: Final = 600
"""The seconds by which the clocks of a witness and of the daemon may differ."""

_LAST_INSTANT: Final = 2**63 - 1
_BLOB: Final = struct.Struct(">4sQ64s")
_LINE: Final = re.compile(r"— ([^\s+\x00-\x1f\x7f-\x9f]+) ([A-Za-z0-9+/]{7,}=*)")
"""A signature line: base64 of a key ID and something signed, 5 octets or more."""
_OFFERED: Final = re.compile(
    rf"^{TITLE}\nRecord: (?P<origin>[^\s+]{{1,400}})\n"
    r"Heartbeat: (?P<date>\d{4}-\d\d-\d\d)\n"
    r"Witness: (?P<witness>\S{1,400})\n"
    r"— (?P<name>[^\s+]{1,300}) (?P<signed>[A-Za-z0-9+/=]{1,200})$",
    re.MULTILINE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Cosignature:
    """Verified; the ``witness`` is a key in one line, ``signed`` the base64 of the octets.

    ``handle`` is the player who mailed it, ``""`` where a witness was asked.
    """

    witness: str
    signed: str
    handle: str = ""

    @property
    def name(self) -> str:
        """The name of the witness's key."""
        return self.witness.partition("+")[0]

    def same_key(self, witness: str) -> bool:
        """Say whether a key in one line is this one, under whatever name."""
        # Base64 has plus signs, too.
        return self.witness.split("+", 2)[2:] == witness.split("+", 2)[2:]

    @property
    def line(self) -> str:
        """The signature line of a note."""
        return f"— {self.name} {self.signed}\n"


@dataclass(frozen=True, slots=True)
class Offered:
    """A cosignature that a player mails: of the heartbeat of a day of the record ``origin``."""

    origin: str
    date: str
    witness: str
    signed: str

    def text(self) -> str:
        """Return the text of its file."""
        name = self.witness.partition("+")[0]
        return (
            f"{TITLE}\nRecord: {self.origin}\nHeartbeat: {self.date}\n"
            f"Witness: {self.witness}\n— {name} {self.signed}\n"
        )


def offered_in(text: str) -> list[Offered]:
    """Return the cosignatures that stand in a text, as their file has them."""
    found = _OFFERED.finditer(text.replace("\r\n", "\n"))
    return [
        Offered(one["origin"], one["date"], one["witness"], one["signed"])
        for one in found
        if one["name"] == one["witness"].partition("+")[0]
    ]


def witness_key(line: str) -> VerifierKey:
    """Return the key of a witness that somebody gives in one line.

    Raises NoteError for a key whose name nobody could read aloud, and for one with which anybody
    can sign.
    """
    key = parse_key(line, COSIGNATURE)
    if len(key.name) > LONGEST_NAME or not key.name.isprintable():
        raise NoteError("the name of a witness is too long, or has what cannot be seen")
    if anybody_signs(key.public):
        raise NoteError("the key of a witness is one under which anybody can sign")
    return key


def witness_of(line: str, genesis: Genesis) -> VerifierKey:
    """Return the key of a witness who may cosign a record.

    Raises NoteError for a key that is the record's own, or has the name of another that the genesis
    knows: nobody could tell the two by their names.
    """
    key, own = witness_key(line), parse_key(genesis.key)
    named = {witness.partition("+")[0] for witness in genesis.witnesses} | {genesis.origin}
    if key.public == own.public or (key.name in named and line not in genesis.witnesses):
        raise NoteError("the key of a witness is the record's own, or has the name of another")
    return key


def fresh(at: int, beat: Heartbeat, now: int) -> bool:
    """Say whether a heartbeat can have been cosigned at an instant, as far as clocks agree."""
    return beat.at - SLACK_SECONDS <= at <= now + SLACK_SECONDS


def text_of(note: str) -> str:
    """Return the text of a note, without its signatures."""
    return note.rpartition("\n\n")[0] + "\n"


class Cosigner:
    """Cosigns checkpoints under one name with the Ed25519 key that follows from 32 octets."""

    def __init__(self, name: str, seed: bytes) -> None:
        if not is_name(name):
            raise Defect("a key's name has no blanks, no plus sign and at least one character")
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = VerifierKey(name, self._private.public_key().public_bytes_raw(), COSIGNATURE)

    def cosign(self, text: str, at: int) -> Cosignature:
        """Cosign the text of a checkpoint at an instant."""
        blob = _BLOB.pack(self.key.key_id, at, self._private.sign(_message(text, at)))
        return Cosignature(str(self.key), base64.b64encode(blob).decode())


def verified(signed: str, key: VerifierKey, text: str) -> int:
    """Return the instant of a cosignature by ``key`` over the text of a checkpoint.

    ``signed`` is base64 in its one form, as in a signature line.
    """
    blob = from_base64(signed, "a cosignature")
    if len(blob) != _BLOB.size or base64.b64encode(blob).decode() != signed:
        raise NoteError(f"a cosignature is not {_BLOB.size} octets")
    key_id, at, signature = _BLOB.unpack(blob)
    if key_id != key.key_id:
        raise NoteError("the cosignature is of another key")
    if at > _LAST_INSTANT:
        raise NoteError("the instant of a cosignature is beyond the last one there is")
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signature, _message(text, at))
    except InvalidSignature as error:
        raise NoteError("the cosignature does not belong to this checkpoint") from error
    return int(at)


def of_witness(lines: str, key: VerifierKey) -> list[str]:
    """Return the base64 of each signature line by ``key`` in a witness's answer, at least one.

    Lines of other keys are passed over, as the format asks. Raises NoteError for anything that is
    not a signature line, and where there is none of that key.
    """
    if not lines.endswith("\n"):
        raise NoteError("the signature lines are unfinished")
    found = []
    for line in lines[:-1].split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            raise NoteError("a signature line is not as the format has it")
        if from_base64(match[2], "a signature")[:4] == key.key_id and match[1] == key.name:
            found.append(match[2])
    if not found:
        raise NoteError("there is no signature line of the expected key")
    return found


def cosigned(note: str, cosignatures: tuple[Cosignature, ...]) -> str:
    """Return a signed checkpoint with cosignatures below its own signature."""
    return note + "".join(cosignature.line for cosignature in cosignatures)


def _message(text: str, at: int) -> bytes:
    return f"{HEADER}\ntime {at}\n{text}".encode()

"""Cosignatures: lines by which witnesses say that they have seen a checkpoint, and when.

A cosignature (C2SP tlog-cosignature, v1) is a signature line of a note by a key of type 4: the key
ID, the instant in 8 octets, and an Ed25519 signature over ``cosignature/v1``, ``time N`` and the
text of the checkpoint. It says that at that instant this was the largest tree of the record that
the holder of the key had seen, and that it began with all that they had seen before. To rule out
that the organiser made it up, one must know whose key it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from gamemaster.audit.findings import Refused
from gamemaster.audit.record.notes import anybody_signs, octets, verifier_key

MOST: Final = 1_000
"""The most signature lines of one note."""
SLACK_SECONDS: Final = 600
"""The seconds by which the clock of a witness may differ."""

_LINE: Final = re.compile(r"— ([^\s+\x00-\x1f\x7f-\x9f]+) ([A-Za-z0-9+/]{7,}=*)")
_NAME: Final = re.compile(r"[^\s+]{1,300}")
"""As much as was ever taken from a player; the command spells out what cannot be seen."""
_BLOB_OCTETS = 4 + 8 + 64


class Witness(NamedTuple):
    """The key of a witness: the line, the name in it, the first octets of its hash, and itself."""

    line: str
    name: str
    identity: bytes
    public: bytes

    def cosigned_at(self, signed: str, text: str, where: str) -> int:
        """Return the instant of a cosignature of a checkpoint's text. Raises Refused.

        ``signed`` is the base64 of a signature line of this key.
        """
        blob = octets(signed)
        if len(blob) != _BLOB_OCTETS or blob[:4] != self.identity:
            raise Refused(f"{where}: expected a cosignature by {self.line}, found {signed!r:.120}")
        at = int.from_bytes(blob[4:12], "big")
        if at >= 1 << 63:
            raise Refused(f"{where}: expected an instant that there is, found {at}")
        message = f"cosignature/v1\ntime {at}\n{text}".encode()
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(blob[12:], message)
        except InvalidSignature:
            said = f"expected a cosignature of this checkpoint by {self.name}"
            raise Refused(f"{where}: {said}, found one that does not verify") from None
        return at


def read_witness(line: object, where: str) -> Witness:
    """Return the key of a witness, given as a verifier key of type 4. Raises Refused."""
    name, identity, public = verifier_key(str(line), b"\4")
    if not isinstance(line, str) or not _NAME.fullmatch(name) or not public:
        raise Refused(f"{where}: expected the key of a witness (type 4), found {line!r:.120}")
    return Witness(line, name, identity, public)


def given_witness(line: str) -> Witness:
    """Return the key of a witness whom a reader knows (``--witness``). Raises Refused."""
    witness = read_witness(line.strip(), "--witness")
    if anybody_signs(witness.public):
        raise Refused(f"--witness: expected a key of one person, found {line!r:.120}: anybody "
                      "can sign under it")  # fmt: skip
    return witness


class Cosigned(NamedTuple):
    """The cosignatures below a note: instants by the keys that are known, and the other lines."""

    by: dict[str, int]
    unknown: tuple[str, ...]


def cosignatures(note: str, known: Iterable[Witness], signer: str, where: str) -> Cosigned:
    """Return who cosigned a note. Raises Refused where a known key's line does not verify.

    Lines of the record's own key ``signer`` are left out. A witness counts once, at the instant
    that it gives first; lines of keys that are not known say nothing and are named.
    """
    text, empty_line, below = note.rpartition("\n\n")
    lines = below.removesuffix("\n").split("\n") if empty_line else []
    if len(lines) > MOST:
        raise Refused(f"{where}: expected at most {MOST} signatures, found {len(lines)}")
    keys = {(witness.name, witness.identity): witness for witness in known}
    by: dict[str, int] = {}
    unknown: dict[str, None] = {}
    for line in lines:
        found = _LINE.fullmatch(line)
        if found is None:
            raise Refused(f"{where}: expected a signature line, found {line!r:.120}")
        witness = keys.get((found[1], octets(found[2])[:4]))
        if witness is not None:
            by.setdefault(witness.line, witness.cosigned_at(found[2], f"{text}\n", where))
        elif found[1] != signer:
            unknown[found[1]] = None
    return Cosigned(by, tuple(unknown))

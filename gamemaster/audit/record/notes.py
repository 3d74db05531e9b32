"""The public record: RFC 6962 roots of its entries, and the signed notes over them.

Notes are those of https://c2sp.org/signed-note with Ed25519 keys, as docs/formats.md has them.
"""

from __future__ import annotations

import base64
import hashlib
import json
from contextlib import suppress
from typing import Final, NamedTuple

import cryptography
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from gamemaster.audit.files.bundle import Bundle
from gamemaster.audit.findings import Refused, Unusable

KEY_OCTETS = 32
_PRIME: Final = 2**255 - 19
_ORDER_8: Final = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_SMALL: Final = frozenset({0, 1, _PRIME - 1, _ORDER_8, _PRIME - _ORDER_8})
"""The y of the points of Ed25519 whose order is 8 or less."""
_JOURNAL = "journal.jsonl"

# RFC 8032 §7.1, test 1: a key, and its signature of nothing.
_KNOWN_KEY = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
_KNOWN_SIGNATURE = bytes.fromhex(
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
    "d25bf5f0595bbe24655141438e7a100b"
)


def require_signatures() -> None:
    """Raise Unusable unless the library here tells a right signature from a wrong one.

    One that is too old, or lacks the algorithm, would make an honest bundle look forged.
    """
    with suppress(Exception):
        if _told_apart():
            return
    raise Unusable(
        f"the package cryptography {cryptography.__version__} cannot verify Ed25519 signatures "
        "here, so nothing is known: python3 -m pip install cryptography --upgrade"
    )


def _told_apart() -> bool:
    key = Ed25519PublicKey.from_public_bytes(_KNOWN_KEY)
    key.verify(_KNOWN_SIGNATURE, b"")
    try:
        key.verify(_KNOWN_SIGNATURE, b"another text")
    except InvalidSignature:
        return key.public_bytes(Encoding.Raw, PublicFormat.Raw) == _KNOWN_KEY
    return False


class EntryRoots:
    """The root after each entry, from the hashes of complete subtrees (RFC 6962 §2.1)."""

    def __init__(self) -> None:
        self._peaks: list[tuple[int, bytes]] = []

    def add(self, entry: bytes) -> bytes:
        """Append an entry and return the root of all so far."""
        self._peaks.append((1, hashlib.sha256(b"\0" + entry).digest()))
        while len(self._peaks) > 1 and self._peaks[-1][0] == self._peaks[-2][0]:
            size, right = self._peaks.pop()
            _, left = self._peaks.pop()
            self._peaks.append((2 * size, hashlib.sha256(b"\1" + left + right).digest()))
        root = self._peaks[-1][1]
        for _, peak in reversed(self._peaks[:-1]):
            root = hashlib.sha256(b"\1" + peak + root).digest()
        return root


def checkpoint_text(origin: str, size: int, root: bytes, *further: str) -> str:
    """Return the text of a checkpoint: the record, its size and root, and further lines."""
    lines = (origin, str(size), base64.b64encode(root).decode(), *further)
    return "".join(f"{line}\n" for line in lines)


class Key(NamedTuple):
    """The key that signs a record: its name, the first octets of its hash, and itself."""

    line: str
    name: str
    identity: bytes
    public: Ed25519PublicKey

    def check(self, note: str, text: str, where: str) -> None:
        """Check that a note says ``text`` and nothing else, signed. Raises Refused."""
        if not note.startswith(f"{text}\n— "):
            found = note.partition("\n\n")[0]
            raise Refused(f"{where}: expected it to say {text!r}, found {found[:300]!r}")
        signer, _, encoded = note[len(text) + 3 :].removesuffix("\n").partition(" ")
        blob = octets(encoded)
        unsigned = Refused(f"{where}: expected one signature, by {self.line}")
        if signer != self.name or blob[:4] != self.identity or not note.endswith("\n"):
            raise unsigned
        try:
            self.public.verify(blob[4:], text.encode())
        except InvalidSignature:
            raise unsigned from None


def read_key(line: object, where: str) -> Key:
    """Return the key of a verifier key line (C2SP signed note). Raises Refused."""
    name, identity, public = verifier_key(str(line), b"\1")
    if not public:
        raise Refused(f"{where}: expected an Ed25519 verifier key, found {line!r:.100}")
    if anybody_signs(public):
        # Receipts and checkpoints by it would prove nothing against whoever published it.
        raise Refused(f"{where}: expected a key of one person, found {line!r:.100}: anybody "
                      "can sign under it")  # fmt: skip
    return Key(str(line), name, identity, Ed25519PublicKey.from_public_bytes(public))


def anybody_signs(public: bytes) -> bool:
    """Say whether one signature, which anybody can make, fits every text under a key.

    That is so where the key is a point of small order: then it is nobody's.
    """
    return int.from_bytes(public, "little") % 2**255 % _PRIME in _SMALL


def verifier_key(line: str, kind: bytes) -> tuple[str, bytes, bytes]:
    """Return the name, the first octets of the hash, and the key in a verifier key of a kind.

    There is no key (b"") in any other line.
    """
    name, _, rest = line.partition("+")
    told, _, encoded = rest.partition("+")
    blob = octets(encoded)
    identity = hashlib.sha256(name.encode() + b"\n" + blob).digest()[:4]
    fits = blob[:1] == kind and len(blob) == KEY_OCTETS + 1 and identity.hex() == told
    return name, identity, blob[1:] if fits else b""


def octets(encoded: str) -> bytes:
    """Decode base64; return nothing for any form but the one in which octets are encoded."""
    try:
        blob = base64.b64decode(encoded, validate=True)
    except ValueError:
        return b""
    return blob if base64.b64encode(blob).decode() == encoded else b""


def signing_key(bundle: Bundle) -> Key:
    """Return the record's key, as the first line of the journal names it. Raises Refused."""
    first = next(bundle.lines(_JOURNAL), b"")
    try:
        named = json.loads(first)["data"]["record_key"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Refused(f"{_JOURNAL}: expected the record's key in its first line") from None
    return read_key(named, "journal entry 1")

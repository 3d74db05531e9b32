"""The public record: RFC 6962 roots of the announcements, and the signed notes over them."""

from __future__ import annotations

import base64
import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from gamemaster.audit.bundle import Refused

KEY_OCTETS = 32


class Roots:
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


def public_key(line: str) -> tuple[str, bytes, Ed25519PublicKey]:
    """Return name, key id and key from a verifier key line (C2SP signed note)."""
    name, _, rest = line.partition("+")
    identity, _, encoded = rest.partition("+")
    blob = _octets(encoded)
    expected = hashlib.sha256(name.encode() + b"\n" + blob).digest()[:4]
    if blob[:1] != b"\1" or len(blob) != KEY_OCTETS + 1 or expected.hex() != identity:
        raise Refused("genesis.json: record_key: expected an Ed25519 verifier key")
    return name, expected, Ed25519PublicKey.from_public_bytes(blob[1:])


def _octets(encoded: str) -> bytes:
    """Return what base64 stands for, nothing where it is none."""
    try:
        return base64.b64decode(encoded, validate=True)
    except ValueError:
        return b""


def check_checkpoint(note: str, origin: str, size: int, root: bytes, key: str, where: str) -> None:
    """Check that ``note`` is the signed checkpoint of that size and root. Raises Refused."""
    name, identity, public = public_key(key)
    text = f"{origin}\n{size}\n{base64.b64encode(root).decode()}\n"
    head, _, signature = note.partition("\n\n")
    if head + "\n" != text:
        raise Refused(f"{where}: expected the checkpoint {text!r}, found {head[:200]!r}")
    dash, _, rest = signature.rstrip("\n").partition(" ")
    signer, _, encoded = rest.partition(" ")
    blob = _octets(encoded)
    unsigned = Refused(f"{where}: expected a signature by {name}")
    if dash != "—" or signer != name or blob[:4] != identity:
        raise unsigned
    try:
        public.verify(blob[4:], text.encode())
    except InvalidSignature:
        raise unsigned from None

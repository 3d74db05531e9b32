"""OpenPGP certificates that come along with a mail: as files, and in the Autocrypt header.

Only found here, and only where their sender meant them: nothing is done with one unless a command
asks for it. Called by ``parse``.
"""

from __future__ import annotations

import binascii
from typing import TYPE_CHECKING, Final

from gamemaster.mail.address import canonical_address
from gamemaster.mail.text import transfer_decoded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamemaster.mail.structure import Headers, Part

MAX_KEYS: Final = 3
_BLOCK: Final = b"-----BEGIN PGP PUBLIC KEY BLOCK-----"


def attached_keys(parts: Sequence[Part]) -> tuple[bytes, ...]:
    """Return the certificates attached to a mail (RFC 3156 §7), a few at most."""
    found = []
    for part in parts:
        name = part.content.name.lower()
        if part.content.full == "application/pgp-keys" or name.endswith((".asc", ".gpg", ".pgp")):
            data = transfer_decoded(part)
            if part.content.full == "application/pgp-keys" or _BLOCK in data:
                found.append(data)
    return tuple(found[:MAX_KEYS])


def autocrypt_key(headers: Headers, sender: str | None) -> bytes | None:
    """Return the certificate of the one Autocrypt header that is about the sender (§2.1 of it).

    Autocrypt Level 1: several valid headers count as none, an unknown attribute makes one invalid
    unless its name begins with an underscore.
    """
    found = [_keydata(value, sender) for value in headers.all("autocrypt")]
    valid = [one for one in found if one is not None]
    return valid[0] if len(valid) == 1 else None


def _keydata(value: bytes, sender: str | None) -> bytes | None:
    attributes = {}
    for part in value.decode("ascii", "replace").split(";"):
        name, equals, content = part.partition("=")
        if not equals and part.strip():
            return None
        attributes[name.strip().lower()] = content.strip()
    known = {"addr", "prefer-encrypt", "keydata", ""}
    if any(name not in known and not name.startswith("_") for name in attributes):
        return None
    address = canonical_address(attributes.get("addr", ""))
    if sender is None or address != sender:
        return None
    try:
        return binascii.a2b_base64("".join(attributes.get("keydata", "").split()), strict_mode=True)
    except ValueError:
        return None

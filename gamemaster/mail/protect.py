"""PGP/MIME (RFC 3156) around what was signed or encrypted already. Pure: octets in, text out.

Each function gives what stands in a mail after its headers about persons and times: from
Content-Type on, CRLF line ends, no line end after the last line. Called by ``sealing``.
"""

from __future__ import annotations

import binascii
import hashlib
from typing import Final

HIDDEN_SUBJECT: Final = "[...]"
"""What stands outside of an encrypted mail (RFC 9788 §3.2.1); the Subject is inside."""


def multipart_signed(entity: bytes, signature: str, hash_name: str) -> str:
    """Return an entity with its detached signature; ``hash_name`` as in ``pgp-sha512``.

    ``entity`` is exactly what was signed. The line end before a boundary belongs to the boundary,
    so what is signed ends with one of its own.
    """
    boundary = _boundary(entity)
    return "\r\n".join(
        (
            "Content-Type: multipart/signed;",
            f' boundary="{boundary}";',
            f' micalg="{hash_name}"; protocol="application/pgp-signature"',
            "",
            f"--{boundary}",
            entity.decode("ascii"),
            f"--{boundary}",
            'Content-Type: application/pgp-signature; name="signature.asc"',
            "Content-Description: OpenPGP digital signature",
            'Content-Disposition: attachment; filename="signature.asc"',
            "",
            *signature.strip().splitlines(),
            "",
            f"--{boundary}--",
        )
    )


def multipart_encrypted(armoured: str) -> str:
    """Return an armoured message as a mail holds it."""
    boundary = _boundary(armoured.encode("ascii"))
    return "\r\n".join(
        (
            "Content-Type: multipart/encrypted;",
            f' boundary="{boundary}";',
            ' protocol="application/pgp-encrypted"',
            "",
            f"--{boundary}",
            "Content-Type: application/pgp-encrypted",
            "Content-Description: PGP/MIME version identification",
            "",
            "Version: 1",
            "",
            f"--{boundary}",
            'Content-Type: application/octet-stream; name="encrypted.asc"',
            "Content-Description: OpenPGP encrypted message",
            'Content-Disposition: inline; filename="encrypted.asc"',
            "",
            *armoured.strip().splitlines(),
            "",
            f"--{boundary}--",
        )
    )


def autocrypt_header(address: str, certificate: bytes) -> str:
    """Return the value of an Autocrypt header, with blanks at which it may be folded."""
    from_base64 = _base64(certificate)
    pieces = [from_base64[at : at + _PIECE] for at in range(0, len(from_base64), _PIECE)]
    return f"addr={address}; keydata= {' '.join(pieces)}"


_PIECE: Final = 70


def _base64(data: bytes) -> str:
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def _boundary(content: bytes) -> str:
    """A line that stands nowhere inside: it is made of what is inside."""
    return "=_p" + hashlib.sha256(b"openpgp\n" + content).hexdigest()[:40]

"""Checks the certificates of servers that we call; no other module says how."""

from __future__ import annotations

import ssl
from pathlib import Path

from gamemaster.errors import OperatorError


class NoCaFile(OperatorError):
    """The file that names the authorities to trust is gone, or is none."""


def client_context(ca_file: Path | None, *, checked: bool = True) -> ssl.SSLContext:
    """Return a context that trusts ``ca_file`` alone, or the system's authorities.

    ``checked`` False is for opportunistic TLS (RFC 7435), which keeps out those who only listen:
    anybody who could show a wrong certificate could as well hide that the server offers TLS at all.
    Raises OperatorError where the file cannot be used.
    """
    try:
        context = ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or "no certificates in it"
        raise NoCaFile(f"cannot use the CA file {ca_file}: {reason}") from error
    if not checked:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context

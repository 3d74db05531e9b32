"""Reads Authentication-Results (RFC 8601), the verdict of the receiving server on a mail.

Anybody can write this field. It shows something only if the server that handed the mail to us wrote
it, which we cannot see: the organiser pins the server's authserv-id for an inbox, and so promises
that this server takes away every field that others wrote in its name (RFC 8601 §5). These things
can be checked here: only the topmost field counts (the last server writes on top), it is by the
pinned server, it says ``dmarc=pass`` once, and that for the very domain of From. Where the field
stands among ``Received`` lines tells nothing: servers write it above and below their own.

Pure.
"""

from __future__ import annotations

import re
from typing import Final

import authres

from gamemaster.identity.evidence_policy import domain_of, headers_of, only_mailbox
from gamemaster.mail.address import canonical_address

LONGEST_FIELD: Final = 4_000
"""Reading one takes time quadratic in its length."""

_DMARC: Final = re.compile(r"\bdmarc\b", re.IGNORECASE)


def vouched_domain(raw: bytes, authserv_id: str) -> str | None:
    """Return the domain of From if the pinned server's topmost result vouches for it."""
    headers = headers_of(raw)
    sender = only_mailbox(headers, "from")
    written = headers.first("authentication-results")
    if sender is None or not written.isascii() or len(written) > LONGEST_FIELD:
        return None
    # A value that a sender chose (a return path) stands in the same field, and may look like a
    # result.
    if len(_DMARC.findall(written)) != 1:
        return None
    domain = domain_of(sender)
    return domain if _passed(written, authserv_id) == domain else None


def _passed(written: str, authserv_id: str) -> str | None:
    """Return the From domain that DMARC passed, None where the field does not say so."""
    try:
        field = authres.AuthenticationResultsHeader.parse(f"Authentication-Results: {written}")
    except Exception:  # noqa: BLE001 - SyntaxError on Microsoft's form, and whatever else it raises
        return None
    if field.authserv_id != authserv_id.lower():
        return None
    for result in field.results:
        if result.method.lower() == "dmarc" and result.result.lower() == "pass":
            named = [found.value for found in result.properties if _is_header_from(found)]
            address = canonical_address(f"a@{named[0]}") if len(named) == 1 else None
            return None if address is None else domain_of(address)
    return None


def _is_header_from(found: authres.core.AuthenticationResultProperty) -> bool:
    return str(found.type).lower() == "header" and str(found.name).lower() == "from"

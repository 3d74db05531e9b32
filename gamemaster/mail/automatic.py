"""Which mail is never answered because no person wrote it to us (RFC 3834 §2, RFC 2369, RFC 3464).

``automatic`` names the reason in fixed words, for the log and the organiser. Answering such mail is
how two robots start to talk for ever. Called by ``parse``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamemaster.mail.address import split_detail

if TYPE_CHECKING:
    from collections.abc import Collection

    from gamemaster.mail.structure import ContentType, Headers

_BULK = frozenset(("bulk", "junk", "list", "auto_reply", "auto-reply"))
_ROBOTS = frozenset(("mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply"))
# What older responders add instead of Auto-Submitted; present means automatic, whatever the value.
_RESPONDER_FIELDS = (
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-auto-reply-from",
    "x-fc-machinegenerated",
    "x-failed-recipients",
)
# Only an autoresponder begins a subject so; some of them send no header that says what they are.
_AUTOREPLY_SUBJECT = re.compile(
    r"(?:auto(?:matic|matische|mated)?[ -]?(?:reply|response|antwort)|out of (?:the )?office"
    r"|abwesenheits(?:notiz|nachricht|meldung)|r[ée]ponse automatique|respuesta autom[áa]tica"
    r"|undeliver(?:able|ed mail)|delivery (?:status notification|failure)"
    r"|mail delivery (?:failed|failure))\b",
    re.IGNORECASE,
)


def automatic(  # noqa: C901, PLR0911 - a flat list of reasons
    headers: Headers,
    content: ContentType,
    sender: str | None,
    subject: str,
    own_addresses: Collection[str],
) -> str | None:
    """Why this mail must not be answered, or None if a person may have written it."""
    if content.full == "multipart/report":
        return "report"
    submitted = headers.token("auto-submitted")
    if submitted not in ("", "no"):  # RFC 3834 §5: `no` may carry parameters and comments
        return "auto-submitted"
    if any(name.startswith("list-") for name, _ in headers.fields):
        return "list"
    if headers.token("precedence") in _BULK:
        return "bulk"
    if _suppresses(headers) or any(headers.all(name) for name in _RESPONDER_FIELDS):
        return "autoresponder"
    if headers.all("return-path") and headers.first("return-path") == "<>":
        return "null sender"
    if sender is not None:
        plain, _ = split_detail(sender)
        if plain in own_addresses:
            return "own address"
        if plain.partition("@")[0] in _ROBOTS:
            return "robot address"
    if _AUTOREPLY_SUBJECT.match(subject):
        return "autoresponder"
    return None


def _suppresses(headers: Headers) -> bool:
    """Exchange marks what machines send; a sender who wants no answer gets none."""
    wanted = headers.first("x-auto-response-suppress").lower()
    return any(word.strip() in ("all", "autoreply") for word in wanted.split(","))

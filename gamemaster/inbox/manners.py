"""The hooks of aiosmtpd: what is said to EHLO, MAIL and RCPT, and to a fault of ours.

Called by ``conversation``, one for each connection.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aiosmtpd.smtp import SMTP, Envelope, Session, TLSSetupException

from gamemaster import oplog
from gamemaster.inbox.desk import OURS_TO_MEND
from gamemaster.inbox.login import OFFER
from gamemaster.inbox.paths import NULL_PATH

if TYPE_CHECKING:
    from gamemaster.inbox.conversation import Conversation
    from gamemaster.inbox.desk import Desk

GOING_AWAY: Final = "421 4.3.2 shutting down, try again later"


class Manners:
    """The hooks, by the names that aiosmtpd calls them; the desk decides."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def handle_EHLO(  # noqa: N802
        self, server: Conversation, session: Session, _: Envelope, hostname: str, replies: list[str]
    ) -> list[str]:
        """Say what is offered."""
        session.host_name = hostname
        # AUTH is ours, not aiosmtpd's. HELP would list what we removed.
        offered = [r for r in replies[:-1] if not r.startswith("250-AUTH")]
        if server.takes_logins and server.encrypted:
            offered.append(OFFER)
        return [*offered, "250 PIPELINING"]

    async def handle_MAIL(  # noqa: N802
        self, server: Conversation, _: Session, envelope: Envelope, address: str, opts: list[str]
    ) -> str:
        """Begin a mail, unless this is no time or way for one."""
        if self._desk.closing:
            await server.say_goodbye(GOING_AWAY)
            return ""
        if self._desk.config.require_tls and not server.encrypted:
            # aiosmtpd's own check would refuse LHLO as well.
            oplog.mail_refused(self._desk.source, 530, "needs tls")
            return "530 5.7.0 must issue a STARTTLS command first"
        if not address.isascii() and not envelope.smtp_utf8:
            return "553 5.6.7 address needs SMTPUTF8"
        envelope.mail_from = address
        envelope.mail_options.extend(opts)
        return "250 2.1.0 ok"

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _: Session, envelope: Envelope, address: str, _opts: list[str]
    ) -> str:
        """Take a recipient of ours."""
        if len(envelope.rcpt_tos) >= self._desk.config.max_recipients:
            # RFC 5321 §4.5.3.1.10
            oplog.mail_refused(self._desk.source, 452, "too many recipients")
            return "452 4.5.3 too many recipients"
        if not address.isascii() and not envelope.smtp_utf8:
            return "553 5.6.7 address needs SMTPUTF8"
        if address == NULL_PATH or not self._desk.knows(address):
            oplog.mail_refused(self._desk.source, 550, "no such recipient")
            return "550 5.1.1 no such address here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 ok"

    async def handle_exception(self, error: Exception) -> str:
        """Answer for a fault of ours without a word about it."""
        if not isinstance(error, ConnectionError | TLSSetupException):
            oplog.defect("inbox", error)
        return OURS_TO_MEND

"""One SMTP or LMTP conversation: aiosmtpd's protocol with its traps closed.

Invariants: a 250 after DATA is written only after ``accept`` returned; trouble of ours is always
``451 4.3.0`` without a reason; nothing a client sends is kept beyond the limits or ever logged;
LMTP answers DATA once per recipient (RFC 2033 §4.2). Made by ``SmtpListener``, one per connection;
all run in the listener's event loop and share its ``Desk``.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
from typing import TYPE_CHECKING, AnyStr, Final

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, TLSSetupException

from gamemaster import oplog
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.doors import peer_of
from gamemaster.inbox.login import NO_TLS, Visitor
from gamemaster.inbox.manners import GOING_AWAY, Manners
from gamemaster.inbox.paths import NULL_PATH, read_path
from gamemaster.inbox.patience import Patience
from gamemaster.inbox.trace import goes_in_circles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamemaster.inbox.desk import Desk

READ_LIMIT: Final = 64 * 1024
"""Octets the stream buffers before it stops reading; a longer line of a mail is read in pieces."""

COMMAND_LIMIT: Final = 512
"""Octets of a command line (RFC 5321 §4.5.3.1.4), before what extensions add."""

MAIL_COMMAND_LIMIT: Final = COMMAND_LIMIT + 26 + 10 + 500
"""``MAIL`` with SIZE (RFC 1870) and SMTPUTF8 (RFC 6531), which lengthens paths as well."""

IDLE_COMMANDS: Final = 50
"""How often one connection may send each command that carries no mail (NOOP, VRFY, EHLO, …)."""

FAILED_COMMANDS: Final = 100
"""Refusals after which a connection that has delivered nothing meanwhile is closed."""

GREATEST_EXCESS: Final = 4
"""A client that sends this many times the size limit is cut off instead of read to the end."""

TOO_LARGE: Final = "552 5.3.4 message size exceeds the limit"
TOO_MUCH_AT_ONCE: Final = "452 4.3.1 too much mail at once, try again later"
TOO_SLOW: Final = b"421 4.4.2 timeout\r\n"
TOO_MANY_HERE: Final = b"421 4.7.0 too many connections, try again later\r\n"


class Conversation(SMTP):
    """One SMTP connection."""

    line_length_limit = READ_LIMIT
    ident = "ESMTP"

    def __init__(self, desk: Desk) -> None:
        config = desk.config
        self._desk = desk
        many, few = config.command_limit, min(config.command_limit, IDLE_COMMANDS)
        super().__init__(
            Manners(desk),
            data_size_limit=config.max_size,
            enable_SMTPUTF8=True,
            hostname=desk.hostname,
            ident=self.ident,
            # With implicit TLS there is nothing left to start.
            tls_context=None if config.tls == "implicit" else desk.tls,
            timeout=config.timeout_seconds,
            command_call_limit={
                "*": few,
                **dict.fromkeys(("MAIL", "RCPT", "DATA", "RSET"), many),
            },
            loop=asyncio.get_running_loop(),
        )
        # aiosmtpd keeps these on the class and lets one connection reset another's.
        self.command_size_limits = collections.defaultdict(
            lambda: COMMAND_LIMIT, {"MAIL": MAIL_COMMAND_LIMIT, "RCPT": MAIL_COMMAND_LIMIT}
        )
        for command in ("EXPN", "HELP") if self.takes_logins else ("AUTH", "EXPN", "HELP"):
            self._smtp_methods.pop(command, None)
        self._peer: str | None = None
        self._visitor = Visitor(desk)
        self._failures = 0
        self._receiving = False
        self.patience = Patience(self.loop, config.timeout_seconds, self._timeout_cb)

    @property
    def encrypted(self) -> bool:
        """Whether nobody else can listen."""
        return self._tls_protocol is not None or self._desk.config.tls == "implicit"

    @property
    def takes_logins(self) -> bool:
        """Whether players may log in at this door."""
        return self._desk.log_in is not None

    @property
    def busy(self) -> bool:
        """Whether a mail transaction is running, which a stop lets finish."""
        return self.receiving or bool(self.envelope and self.envelope.mail_from)

    @property
    def receiving(self) -> bool:
        """Whether a mail is on its way, or being made durable."""
        return self._receiving

    # -- the connection ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or turn it away. STARTTLS comes here a second time."""
        if self._peer is None:
            peer = peer_of(transport.get_extra_info("peername"))
            if self._desk.doors.full:
                self._desk.make_room()
            if self._desk.closing or not self._desk.doors.enter(peer):
                oplog.turned_away(self._desk.source)
                _turn_away(transport)
                return
            self._peer = peer
            self._desk.conversations.add(self)
            self.patience.begin()
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Give back the place at the door, once."""
        if self in self._desk.conversations:
            self._desk.conversations.discard(self)
            self.patience.end()
            self._desk.doors.leave(self._peer or "")
            self._desk.changed.set()
            super().connection_lost(error)

    def make_room(self) -> None:
        """Go, and give back the place at the door at once, for somebody who has come meanwhile."""
        oplog.turned_away(self._desk.source)
        self.cut(TOO_MANY_HERE)
        self.connection_lost(None)

    def dismiss(self) -> None:
        """Say goodbye to a client between two mails."""
        transport = self.transport
        if isinstance(transport, asyncio.WriteTransport) and not transport.is_closing():
            transport.write(GOING_AWAY.encode() + b"\r\n")
            transport.close()

    def cut(self, last_words: bytes = b"") -> None:
        """End the connection at once, whether or not the client reads."""
        for transport in (self.transport, self._original_transport):
            if isinstance(transport, asyncio.WriteTransport):
                if last_words and not transport.is_closing():
                    transport.write(last_words)
                transport.abort()
                last_words = b""
        # During a TLS handshake nobody else would tell us.
        self.loop.call_soon(self.connection_lost, None)

    def _timeout_cb(self) -> None:
        oplog.too_slow(self._desk.source)
        self.cut(TOO_SLOW)

    async def _handle_client(self) -> None:
        try:
            await super()._handle_client()
        except ConnectionError:
            pass  # The client is gone; there is nobody to tell.
        except Exception as error:  # noqa: BLE001 - one conversation never harms another
            # After a failed handshake aiosmtpd trips over the transport that it lacks.
            if not isinstance(error.__context__, TLSSetupException):
                oplog.defect("inbox", error)
            self.cut()

    async def say_goodbye(self, reply: str) -> None:
        """Write the last reply and close once it is out."""
        with contextlib.suppress(ConnectionError):
            await super().push(reply)
        if self.transport is not None:
            self.transport.close()

    async def push(self, status: AnyStr) -> None:
        """Write one reply; too many refusals end the conversation."""
        if not status:
            return
        await super().push(status)
        if status[:1] in ("4", "5", b"4", b"5"):
            self._failures += 1
            if self._failures >= FAILED_COMMANDS:
                oplog.turned_away(self._desk.source)
                await self.say_goodbye("421 4.7.0 too many errors")

    # -- commands ---------------------------------------------------------------------------------

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        return read_path(arg) or (None, None)

    def _getparams(self, params: Sequence[str]) -> dict[str, str | bool] | None:
        # "²".isdigit() is true and int("²") raises.
        if not all(param.isascii() for param in params):
            return None
        return super()._getparams(params)

    async def smtp_VRFY(self, arg: str) -> None:  # noqa: N802, ARG002
        """Say nothing about who exists (RFC 5321 §3.5.3)."""
        await self.push("252 2.1.5 send some mail and see")

    async def smtp_STARTTLS(self, arg: str) -> None:  # noqa: N802
        """Start TLS, once."""
        if self.encrypted:
            await self.push("503 5.5.1 TLS is active")
            return
        await super().smtp_STARTTLS(arg)

    async def smtp_AUTH(self, arg: str) -> None:  # noqa: N802
        """Let a player log in, once, and not in the middle of a mail (RFC 4954 §4)."""
        if await self.check_helo_needed("EHLO"):
            return
        if not self.encrypted:
            await self.push(NO_TLS)
            return
        if self._visitor.known or self.busy:
            await self.push("503 5.5.1 not now")
            return
        reply = await self._visitor.log_in(self, self._peer or "", arg or "")
        if self._visitor.welcome:
            await self.push(reply)
        else:
            oplog.turned_away(self._desk.source)
            await self.say_goodbye("421 4.7.0 too many failed logins")

    async def ask(self, challenge: str) -> bytes:
        """Send a challenge and return the line that answers it; too long a line says nothing."""
        await super().push(challenge)
        too_long = False
        while True:
            try:
                line = await self._reader.readuntil(b"\r\n")
            except asyncio.LimitOverrunError as overrun:
                await self._reader.read(overrun.consumed)
                too_long = True
            except asyncio.IncompleteReadError as gone:
                raise ConnectionAbortedError from gone
            else:
                return b"*" if too_long else line

    async def wait(self, seconds: float) -> None:
        """Let time pass for this client alone."""
        if seconds > 0:
            self._reset_timeout(seconds + self._desk.config.timeout_seconds)
            await self._desk.wait(seconds)
            self._reset_timeout()

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """Receive one mail and answer for it: once, or with LMTP once per recipient."""
        if await self.check_helo_needed():
            return
        envelope = self.envelope
        if envelope is None or not envelope.rcpt_tos:
            await self.push("503 5.5.1 need RCPT command")
            return
        if arg:
            await self.push("501 5.5.4 DATA takes no argument")
            return
        await super().push("354 end data with <CR><LF>.<CR><LF>")
        self._receiving = True
        self.patience.mail_begins()
        try:
            reply = await self._receive(envelope.mail_from or "", envelope.rcpt_tos)
            recipients = len(envelope.rcpt_tos)
            self.envelope = self._create_envelope()
            await self._answer(reply, recipients)
        finally:
            self._receiving = False
        if self._desk.closing:
            await self.say_goodbye(GOING_AWAY)

    async def _answer(self, reply: str, _recipients: int) -> None:
        await self._reply_to_mail(reply)

    async def _reply_to_mail(self, reply: str) -> None:
        if reply.startswith("5"):
            await self.push(reply)
            return
        if reply.startswith("2"):
            # A mail taken in clears the count; 451 is our failure, never the client's.
            self._failures = 0
            self.patience.begin()
        await super().push(reply)

    async def _receive(self, path: str, recipients: list[str]) -> str:
        content = bytearray()
        try:
            refusal = await self._read_mail(content)
            self.patience.mail_has_come()
            if refusal:
                return refusal
            raw = bytes(content)
            if goes_in_circles(raw):
                oplog.mail_refused(self._desk.source, 554, "too many hops")
                return "554 5.4.6 too many hops, this mail is looping"
            self._reset_timeout()
            sender = self._visitor.sender_of(raw)
            if sender is None:
                oplog.mail_refused(self._desk.source, 550, "not the sender's own")
                return "550 5.7.1 From is not an address of whoever logged in"
            instant = self._desk.clock.now()
            envelope_sender = "" if path == NULL_PATH else path
            source = self._desk.source
            return await self._desk.take_in(
                [
                    Arrival(
                        raw,
                        recipient,
                        envelope_sender,
                        instant,
                        source,
                        vouched=self._visitor.facts(recipient, sender),
                    )
                    for recipient in dict.fromkeys(recipients)
                ]
            )
        finally:
            self._desk.doors.hold(-len(content))

    async def _read_mail(self, content: bytearray) -> str:
        """Fill ``content`` up to the lone dot; return a refusal, or ``""``.

        Only CR LF ends a line and only CR LF . CR LF ends the mail (RFC 5321 §4.1.1.4), whatever
        else a client hopes that somebody takes for it. A line may be as long as the mail.
        """
        limit = self._desk.config.max_size
        total = since_reset = 0
        refusal = ""
        at_line_start = True
        while True:
            try:
                piece = await self._reader.readuntil(b"\r\n")
            except asyncio.LimitOverrunError as overrun:
                piece = await self._reader.read(overrun.consumed)
            if at_line_start and piece == b".\r\n":
                return refusal
            if at_line_start and piece.startswith(b"."):
                # RFC 5321 §4.5.2: dot stuffing.
                piece = piece[1:]
            at_line_start = piece.endswith(b"\r\n")
            total += len(piece)
            since_reset += len(piece)
            if since_reset > READ_LIMIT:
                # Slow is allowed, standing still is not.
                self._reset_timeout()
                since_reset = 0
            if not refusal and total > limit:
                oplog.mail_refused(self._desk.source, 552, "too large")
                refusal = TOO_LARGE
            elif not refusal and not self._desk.doors.hold(len(piece)):
                refusal = TOO_MUCH_AT_ONCE
            if not refusal:
                content += piece
                continue
            self._desk.doors.hold(-len(content))
            content.clear()
            if total > limit * GREATEST_EXCESS:
                await self.say_goodbye(refusal)
                raise ConnectionAbortedError


class LmtpConversation(Conversation, LMTP):
    """One LMTP connection (RFC 2033): greeted by LHLO, one reply per recipient."""

    ident = "LMTP"

    async def _answer(self, reply: str, recipients: int) -> None:
        # RFC 2033 §4.2: one reply for each RCPT that was accepted, in that order. All recipients
        # became durable together, so all get the same one.
        for _ in range(recipients):
            await self._reply_to_mail(reply)


class _TurnedAway(asyncio.Protocol):
    """What is left of a connection that was not let in: it hears nothing."""


def _turn_away(transport: asyncio.BaseTransport) -> None:
    if isinstance(transport, asyncio.Transport):
        transport.set_protocol(_TurnedAway())
        transport.write(TOO_MANY_HERE)
        transport.close()

"""Holds one SMTP or LMTP conversation: aiosmtpd's protocol and its hooks, with its traps closed.

Invariants: a 250 after DATA is written only after ``accept`` returned; trouble of ours is always
``451 4.3.0`` without a reason; nothing a client sends is kept beyond the limits or ever logged;
LMTP answers DATA once per recipient (RFC 2033 §4.2). Made by ``SmtpListener``, one per connection;
all run in the listener's event loop and share its ``Connections``.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import AnyStr, Final

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session, TLSSetupException

from gamemaster import oplog
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.connections import OURS_TO_MEND, Connections, Deadlines, Progress
from gamemaster.inbox.envelope import NULL_PATH, goes_in_circles, read_path
from gamemaster.inbox.login import NO_TLS, OFFER, Visitor
from gamemaster.inbox.peers import peer_of

READ_LIMIT: Final = 16 * 1024
"""Octets that are waited for before a part of a mail is taken; the stream buffers up to twice."""

END_OF_MAIL: Final = b"\r\n.\r\n"

MOST_BLANKS: Final = 1_000
"""Octets of blank lines and dots before anything else; such a mail has no header and no sender."""

COMMAND_LIMIT: Final = 512
"""Octets of a command line (RFC 5321 §4.5.3.1.4), before what extensions add."""

MAIL_COMMAND_LIMIT: Final = COMMAND_LIMIT + 26 + 10 + 500
"""``MAIL`` with SIZE (RFC 1870) and SMTPUTF8 (RFC 6531), which lengthens paths as well."""

IDLE_COMMANDS: Final = 50
"""The times that one connection may send each command that carries no mail (NOOP, VRFY, …)."""

FAILED_COMMANDS: Final = 100
"""Refusals after which a connection that has delivered nothing meanwhile is closed."""

GREATEST_EXCESS: Final = 4
"""A mail of this many times the size limit is refused before its end, and the rest read slowly."""

SWALLOWED_OCTETS: Final = 64 * 1024 * 1024
"""Octets of such a mail that are read: most clients look for a reply only when they have sent all
of it, and a client that is cut off before sends it again for days.
"""

SWALLOWING_PAUSE_SECONDS: Final = 0.001
"""The pause after each part of it, so that its sender takes little of the loop from others."""

GOING_AWAY: Final = "421 4.3.2 shutting down, try again later"
TOO_LARGE: Final = "552 5.3.4 message size exceeds the limit"
NO_MAIL: Final = "554 5.6.0 nothing but blank lines"
TOO_MUCH_AT_ONCE: Final = "452 4.3.1 too much mail at once, try again later"
TOO_MANY_MAILS: Final = "451 4.7.1 too many mails from your address, try again later"
TOO_SLOW: Final = b"421 4.4.2 timeout\r\n"
TOO_MANY_HERE: Final = b"421 4.7.0 too many connections, try again later\r\n"


class Conversation(SMTP):
    """One SMTP connection."""

    line_length_limit = READ_LIMIT
    ident = "ESMTP"

    def __init__(self, shared: Connections) -> None:
        config = shared.config
        self._shared = shared
        many, few = config.command_limit, min(config.command_limit, IDLE_COMMANDS)
        super().__init__(
            self,
            data_size_limit=config.max_size,
            enable_SMTPUTF8=True,
            hostname=shared.hostname,
            ident=self.ident,
            # With implicit TLS there is nothing left to start.
            tls_context=None if config.tls == "implicit" else shared.tls,
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
        self.peer = ""
        self._has_come = False
        self._visitor = Visitor(shared.log_in, shared.login_delays, shared.clock)
        self._failures = 0
        self._receiving = False
        self.deadlines = Deadlines(self.loop, config.timeout_seconds, self._let_go)
        self.progress = Progress(shared.clock, config.min_octets_per_second)

    @property
    def encrypted(self) -> bool:
        """Whether the connection is encrypted, so that nobody else can listen."""
        return self._tls_protocol is not None or self._shared.config.tls == "implicit"

    @property
    def takes_logins(self) -> bool:
        """Whether players may log in here."""
        return self._shared.log_in is not None

    @property
    def busy(self) -> bool:
        """Whether a mail transaction is running, which a stop lets finish."""
        return self._receiving or bool(self.envelope and self.envelope.mail_from)

    # -- the connection ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or turn it away. STARTTLS comes here a second time."""
        if not self._has_come:
            self._has_come = True
            self.peer = peer_of(transport.get_extra_info("peername"), self._shared.trusted)
            if not self._shared.let_in(self):
                oplog.turned_away(self._shared.source)
                _turn_away(transport)
                return
            self.deadlines.begin()
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Give back the place, once."""
        if self in self._shared.open:
            self._shared.open.discard(self)
            self.deadlines.end()
            self._shared.capacity.leave(self.peer)
            self._shared.changed.set()
            super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Count the octets of a mail as they come, before they are taken out of the buffer."""
        if self._receiving:
            self.progress.octets(len(data))
        super().data_received(data)

    def make_room(self) -> None:
        """Go, and give back the place at once, for somebody who has come meanwhile."""
        oplog.turned_away(self._shared.source)
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

    def _reset_timeout(self, duration: float | None = None) -> None:
        # Called with each command and block: a timer that is not yet due stays, and looks again
        # then.
        self._silent_until = self.loop.time() + (duration or self._timeout_duration)
        if self._timeout_handle is None or self._silent_until < self._timeout_handle.when():
            super()._reset_timeout(duration)

    def _timeout_cb(self) -> None:
        left = self._silent_until - self.loop.time()
        if left > 0:
            super()._reset_timeout(left)
        else:
            self._let_go()

    def _let_go(self) -> None:
        oplog.too_slow(self._shared.source)
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
                oplog.turned_away(self._shared.source)
                await self.say_goodbye("421 4.7.0 too many errors")

    # -- hooks of aiosmtpd ------------------------------------------------------------------------

    async def handle_EHLO(  # noqa: N802
        self, _server: SMTP, session: Session, _: Envelope, hostname: str, replies: list[str]
    ) -> list[str]:
        """Say what is offered."""
        session.host_name = hostname
        # AUTH is ours, not aiosmtpd's. HELP would list what we removed.
        offered = [r for r in replies[:-1] if not r.startswith("250-AUTH")]
        if self.takes_logins and self.encrypted:
            offered.append(OFFER)
        return [*offered, "250 PIPELINING"]

    async def handle_MAIL(  # noqa: N802
        self, _server: SMTP, _: Session, envelope: Envelope, address: str, opts: list[str]
    ) -> str:
        """Begin a mail, unless this is no time or way for one."""
        if self._shared.closing:
            await self.say_goodbye(GOING_AWAY)
            return ""
        if self._shared.config.require_tls and not self.encrypted:
            # aiosmtpd's own check would refuse LHLO as well.
            oplog.mail_refused(self._shared.source, 530, "needs tls")
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
        if len(envelope.rcpt_tos) >= self._shared.config.max_recipients:
            # RFC 5321 §4.5.3.1.10
            oplog.mail_refused(self._shared.source, 452, "too many recipients")
            return "452 4.5.3 too many recipients"
        if not address.isascii() and not envelope.smtp_utf8:
            return "553 5.6.7 address needs SMTPUTF8"
        if address == NULL_PATH or not self._shared.knows(address):
            oplog.mail_refused(self._shared.source, 550, "no such recipient")
            return "550 5.1.1 no such address here"
        if not self._shared.mails.take(self.peer, self._shared.clock.monotonic()):
            # Each recipient is a mail of its own: to be kept, read and answered.
            oplog.mail_refused(self._shared.source, 451, "too many mails of a peer")
            return TOO_MANY_MAILS
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 ok"

    async def handle_exception(self, error: Exception) -> str:
        """Answer for a fault of ours without describing it."""
        if not isinstance(error, ConnectionError | TLSSetupException):
            oplog.defect("inbox", error)
        return OURS_TO_MEND

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
        reply = await self._visitor.log_in(self, self.peer, arg or "")
        if self._visitor.welcome:
            await self.push(reply)
        else:
            oplog.turned_away(self._shared.source)
            await self.say_goodbye("421 4.7.0 too many failed logins")

    async def ask(self, challenge: str) -> bytes:
        """Send a challenge and return the line that answers it; too long a line cancels."""
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
            self._reset_timeout(seconds + self._shared.config.timeout_seconds)
            await self._shared.wait(seconds)
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
        self.deadlines.mail_begins()
        try:
            reply = await self._receive(envelope.mail_from or "", envelope.rcpt_tos)
            recipients = len(envelope.rcpt_tos)
            self.envelope = self._create_envelope()
            if reply:
                await self._answer(reply, recipients)
        finally:
            self._receiving = False
        if self._shared.closing:
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
            self.deadlines.begin()
            self.progress.begin()
        await super().push(reply)

    async def _receive(self, path: str, recipients: list[str]) -> str:
        content = bytearray()
        try:
            refusal, dots = await self._read_mail(content, len(recipients))
            self.deadlines.mail_has_come()
            if refusal is not None:
                return refusal
            self.progress.ours = True
            raw = unstuffed(content, dots)
            if goes_in_circles(raw):
                oplog.mail_refused(self._shared.source, 554, "too many hops")
                return "554 5.4.6 too many hops, this mail is looping"
            self._reset_timeout()
            sender = self._visitor.sender_of(raw)
            if sender is None:
                oplog.mail_refused(self._shared.source, 550, "not the sender's own")
                return "550 5.7.1 From is not an address of whoever logged in"
            instant = self._shared.clock.now()
            envelope_sender = "" if path == NULL_PATH else path
            source = self._shared.source
            return await self._shared.take_in(
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
            self.progress.ours = False
            self._shared.capacity.hold(-len(content))

    async def _read_mail(self, content: bytearray, recipients: int) -> tuple[str | None, int]:
        """Fill ``content`` with a mail as it comes, its end too.

        Returns a refusal, None for none, and how many of its lines begin with a dot. The refusal is
        ``""`` where it was said before the end.
        """
        limit = self._shared.config.max_size
        total = size = dots = 0
        before = b"\r\n"
        refusal: str | None = None
        async for block in self._blocks():
            # Slow is allowed, standing still is not.
            self._reset_timeout()
            total += len(block)
            # RFC 1870 §3: the size is that of the mail, without what is added on the way.
            added = (before + block[:2]).count(b"\r\n.") + block.count(b"\r\n.")
            before = (before + block[-2:])[-2:]
            size, dots = size + len(block) - added, dots + added
            if refusal is None and size > limit + len(b"\r\n"):
                oplog.mail_refused(self._shared.source, 552, "too large")
                refusal = TOO_LARGE
            elif refusal is None and not self._shared.capacity.hold(len(block)):
                refusal = TOO_MUCH_AT_ONCE
            if refusal is None:
                content += block
                continue
            self._shared.capacity.hold(-len(content))
            content.clear()
            if total <= limit * GREATEST_EXCESS:
                continue
            if refusal:
                await self._answer(refusal, recipients)
                refusal = ""
            if total > limit * GREATEST_EXCESS + SWALLOWED_OCTETS:
                self.cut()
                raise ConnectionAbortedError
            await self._shared.wait(SWALLOWING_PAUSE_SECONDS)
        return refusal, dots

    async def _blocks(self) -> AsyncIterator[bytes]:
        """Yield a mail as it comes, dots and its end included, and nothing of what follows.

        Only CR LF . CR LF ends a mail (RFC 5321 §4.1.1.4), whatever else a client hopes will be
        taken for its end. Lines are not looked at: a mail of very many short ones would keep
        everybody else waiting. Only as long as the mail is nothing but a beginning of its end (it
        begins at the start of a line), each octet is looked at.
        """
        begun = b"\r\n"
        for _ in range(MOST_BLANKS):
            octet = await self._reader.readexactly(1)
            yield octet
            begun = _end_begun(begun + octet)
            if begun == END_OF_MAIL:
                return
            if not begun:
                break
        else:
            await self.say_goodbye(NO_MAIL)
            raise ConnectionAbortedError
        while True:
            try:
                yield await self._reader.readuntil(END_OF_MAIL)
            except asyncio.LimitOverrunError as overrun:
                yield await self._reader.read(overrun.consumed)
            else:
                return


def unstuffed(content: bytes | bytearray, dots: int) -> bytes:
    """Return a mail without its end, and without the dots put before lines (RFC 5321 §4.5.2).

    ``dots`` is how many of its lines begin with one.
    """
    if dots == 1:
        # Only its end does; nearly every mail need not be searched again.
        return bytes(memoryview(content)[: -len(b".\r\n")])
    return b"".join((b"\r\n", content)).replace(b"\r\n.", b"\r\n")[2:-2]


def _end_begun(octets: bytes) -> bytes:
    """Return the longest beginning of ``END_OF_MAIL`` that ``octets`` end in."""
    return next(
        octets[place:] for place in range(len(octets) + 1) if END_OF_MAIL.startswith(octets[place:])
    )


class LmtpConversation(Conversation, LMTP):
    """One LMTP connection (RFC 2033): greeted by LHLO, one reply per recipient."""

    ident = "LMTP"

    async def _answer(self, reply: str, recipients: int) -> None:
        # RFC 2033 §4.2: one reply for each RCPT that was accepted, in that order. All recipients
        # became durable together, so all get the same one.
        for _ in range(recipients):
            await self._reply_to_mail(reply)


def _turn_away(transport: asyncio.BaseTransport) -> None:
    if isinstance(transport, asyncio.Transport):
        transport.set_protocol(asyncio.Protocol())  # It hears nothing.
        transport.write(TOO_MANY_HERE)
        transport.close()

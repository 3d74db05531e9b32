"""A submission server that answers as it is told, and remembers what it took."""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass, field
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.inbox.loop_thread import LoopThread


@dataclass
class Taken:
    sender: str
    recipients: list[str]
    message: bytes


@dataclass
class PostOffice:
    """Replies by address; everything else is taken. A reply that starts with 421 hangs up."""

    sender_reply: str = ""
    recipient_replies: dict[str, str] = field(default_factory=dict)
    data_reply: str = ""
    password: str | None = None
    tls: ssl.SSLContext | None = None
    implicit_tls: bool = False
    takes_utf8: bool = True
    taken: list[Taken] = field(default_factory=list)
    connections: int = 0
    open_connections: set[Any] = field(default_factory=set)
    port: int = 0

    def __enter__(self) -> Self:
        self._thread = LoopThread()
        self._server = self._thread.run(self._listen())
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        self._thread.run(self._close())
        self._thread.end()

    def hang_up(self) -> None:
        """Drop every client without a word."""
        self._thread.run(self._drop())

    async def _listen(self) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        context = self.tls if self.implicit_tls else None
        return await loop.create_server(self._converse, "127.0.0.1", 0, ssl=context)

    async def _close(self) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _drop(self) -> None:
        for server in list(self.open_connections):
            if server.transport is not None:
                server.transport.abort()
        self.open_connections.clear()

    def _converse(self) -> SMTP:
        self.connections += 1
        server = SMTP(
            self,
            hostname="submit.players.test",
            enable_SMTPUTF8=self.takes_utf8,
            tls_context=None if self.implicit_tls else self.tls,
            auth_required=self.password is not None,
            authenticator=self._authenticate,
            loop=asyncio.get_running_loop(),
        )
        self.open_connections.add(server)
        return server

    def _authenticate(self, *arguments: Any) -> AuthResult:  # noqa: ANN401 - aiosmtpd's order
        given = arguments[-1]
        assert isinstance(given, LoginPassword)
        good = (self.password or "").encode() == given.password
        return AuthResult(success=good, handled=False)

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, _: Session, envelope: Envelope, address: str, _opts: list[str]
    ) -> str:
        if not self.sender_reply:
            envelope.mail_from = address
        return await self._answer(server, self.sender_reply)

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, _: Session, envelope: Envelope, address: str, _opts: list[str]
    ) -> str:
        reply = self.recipient_replies.get(address, "")
        if not reply:
            envelope.rcpt_tos.append(address)
        return await self._answer(server, reply)

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, _: Session, envelope: Envelope
    ) -> str:
        if not self.data_reply:
            assert isinstance(envelope.content, bytes)
            sender = envelope.mail_from or ""
            self.taken.append(Taken(sender, list(envelope.rcpt_tos), envelope.content))
        return await self._answer(server, self.data_reply)

    async def _answer(self, server: SMTP, reply: str) -> str:
        if reply.startswith("421"):
            await server.push(reply)
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.close()
            await asyncio.Event().wait()
        return reply or "250 2.0.0 ok"

"""A submission server that answers as it is told, and remembers what it took."""

from __future__ import annotations

import asyncio
import base64
import ssl
from dataclasses import dataclass, field
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from gamemaster.net.oauth import bearer_answer
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
    pipelining: bool = False
    token: str | None = None
    mechanism: str = "XOAUTH2"
    messages_per_connection: int = 0
    tokens_seen: list[str] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    connections: int = 0
    open_connections: set[Any] = field(default_factory=set)
    port: int = 0
    _handed: dict[SMTP, int] = field(default_factory=dict)

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
            auth_require_tls=self.token is None,
            auth_exclude_mechanism=["LOGIN", "PLAIN"] if self.token is not None else [],
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

    async def handle_EHLO(  # noqa: N802
        self, _server: SMTP, session: Session, _: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        more = ["250-PIPELINING"] if self.pipelining else []
        if self.token is not None:
            more.append(f"250-AUTH {self.mechanism}")
            responses = [one for one in responses if not one.startswith("250-AUTH")]
        return [*responses[:-1], *more, responses[-1]]

    async def auth_XOAUTH2(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        return await self._bear(server, "XOAUTH2", args)

    async def auth_OAUTHBEARER(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        return await self._bear(server, "OAUTHBEARER", args)

    async def _bear(self, server: SMTP, mechanism: str, args: list[str]) -> AuthResult:
        said = base64.b64decode(args[1]).decode()
        self.tokens_seen.append(said)
        if said == bearer_answer(mechanism, "gm", self.token or "")():
            return AuthResult(success=True, auth_data="gm")
        # RFC 7628 §3.2.2: the error is explained in a challenge, and the client says nothing to it.
        after = await server.challenge_auth('{"status":"invalid_token"}')
        assert after == (b"\x01" if mechanism == "OAUTHBEARER" else b"")
        return AuthResult(success=False, handled=False)

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, _: Session, envelope: Envelope, address: str, _opts: list[str]
    ) -> str:
        handed = self._handed.get(server, 0)
        if self.messages_per_connection and handed >= self.messages_per_connection:
            return await self._answer(server, "421 4.7.0 enough for one connection")
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
            self._handed[server] = self._handed.get(server, 0) + 1
            self.taken.append(Taken(sender, list(envelope.rcpt_tos), envelope.content))
        return await self._answer(server, self.data_reply)

    async def _answer(self, server: SMTP, reply: str) -> str:
        if reply.startswith("421"):
            await server.push(reply)
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.close()
            await asyncio.Event().wait()
        return reply or "250 2.0.0 ok"

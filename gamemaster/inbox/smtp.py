"""Listens for SMTP or LMTP on TCP or a unix socket, in the daemon's own event loop.

Invariants: a socket file is removed only if it is a socket on which nobody answers, or ours; a stop
lets running mail transactions finish for ``STOP_SECONDS`` and never abandons an ``accept`` that may
have made a mail durable without waiting for it first. Started and stopped by the daemon.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import ssl
import stat
from asyncio.sslproto import SSLProtocol
from collections.abc import Collection
from pathlib import Path
from typing import Final

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.servers import ListenConfig
from gamemaster.errors import OperatorError
from gamemaster.inbox.arrival import Accept, Knows, LogIn
from gamemaster.inbox.connections import Capacity, Connections, Wait
from gamemaster.inbox.conversation import Conversation, LmtpConversation

STOP_SECONDS: Final = 5.0
"""The time that a stop waits for running transactions, and again for mail being made durable."""

MOST_OCTETS: Final = 256 * 1024 * 1024
"""Octets of mail that all conversations of a listener may hold in memory at once."""

SOCKET_MODE: Final = 0o660
"""The mode of a socket file: the mail server's user is put into our group."""

TLS_BUFFER: Final = 32 * 1024
"""Octets that asyncio reads of TLS at once, two records (RFC 8446 §5.1). It sets 256 KiB aside for
each connection, and eight hundred that say nothing would hold 200 MiB."""

BACKLOG: Final = 100

FILES_BESIDE: Final = 256
"""Open files that are no connections of this listener: the store, other listeners, sending."""
HANDSHAKE_SECONDS: Final = 10.0


class SmtpListener:
    """One listening socket, SMTP or LMTP. ``hostname`` is how it introduces itself.

    ``log_in`` knows passwords, where the settings let players log in; ``wait`` lets time pass.
    """

    def __init__(
        self,
        config: ListenConfig,
        accept: Accept,
        knows: Knows,
        clock: Clock,
        *,
        hostname: str = "localhost",
        socket_mode: int = SOCKET_MODE,
        log_in: LogIn | None = None,
        wait: Wait = asyncio.sleep,
    ) -> None:
        # aiosmtpd logs every command, addresses included.
        logging.getLogger("mail.log").setLevel(logging.CRITICAL + 1)
        self._config = config
        self._socket_mode = socket_mode
        self._server: asyncio.Server | None = None
        self._inode: int | None = None
        self._shared = Connections(
            accept=accept,
            knows=knows,
            clock=clock,
            config=config,
            capacity=Capacity(**_limits(config)),
            hostname=hostname,
            tls=_tls_context(config),
            log_in=log_in if config.auth else None,
            wait=wait,
        )

    @property
    def port(self) -> int:
        """The TCP port in use, which differs from the settings where those say 0; 0 for a file."""
        if self._server is None or self._config.socket is not None:
            return 0
        return int(self._server.sockets[0].getsockname()[1])

    async def start(self) -> None:
        """Open the socket; an ``OperatorError`` says why it cannot be opened."""
        _allow_files(self._config.max_connections)
        loop = asyncio.get_running_loop()
        path = self._config.socket
        try:
            if path is not None:
                listening = listening_file(path, self._socket_mode)
                self._inode = path.stat().st_ino
                self._server = await loop.create_unix_server(
                    self._converse, sock=listening, backlog=BACKLOG
                )
            else:
                implicit = self._config.tls == "implicit"
                self._server = await loop.create_server(
                    self._converse,
                    self._config.host,
                    self._config.port or 0,
                    backlog=BACKLOG,
                    ssl=self._shared.tls if implicit else None,
                    ssl_handshake_timeout=HANDSHAKE_SECONDS if implicit else None,
                )
        except OSError as error:
            where = self._where()
            raise OperatorError(f"cannot listen on {where}: {error.strerror or error}") from error
        oplog.listening(self._config.protocol, oplog.Place(self._where()))

    def renew(self, config: ListenConfig) -> None:
        """Apply other limits, and the certificate that the file now holds, to later connections.

        Raises OperatorError, and nothing has changed, for a certificate that cannot be used.
        """
        _tls_context(config)
        if self._shared.tls is not None and config.tls_certificate is not None:
            # Connections that are open keep the one they were shown.
            self._shared.tls.load_cert_chain(config.tls_certificate, config.tls_key)
        _allow_files(config.max_connections)
        self._config = config
        self._shared.renew(config)
        self._shared.capacity.limit(**_limits(config))

    async def stop(self) -> None:
        """Let nobody in, let running transactions finish for a while, then close all."""
        if self._server is None:
            return
        shared = self._shared
        shared.closing = True
        self._server.close()
        self._remove_socket_file()
        for connection in list(shared.open):
            if not connection.busy:
                connection.dismiss()
        await self._wait_until_empty(shared.open)
        for connection in list(shared.open):
            connection.cut()
        await self._wait_until_empty(shared.accepting)
        for task in list(shared.accepting):
            task.cancel()
        self._server = None

    async def _wait_until_empty(self, waiting_for: Collection[object]) -> None:
        try:
            async with asyncio.timeout(STOP_SECONDS):
                while waiting_for:
                    self._shared.changed.clear()
                    await self._shared.changed.wait()
        except TimeoutError:
            return

    def _converse(self) -> Conversation:
        if self._config.protocol == "lmtp":
            return LmtpConversation(self._shared)
        return Conversation(self._shared)

    def _where(self) -> str:
        if self._config.socket is not None:
            return str(self._config.socket)
        port = self._config.port or (self.port if self._server else 0)
        return f"{self._config.host}:{port}"

    def _remove_socket_file(self) -> None:
        path = self._config.socket
        if path is None:
            return
        try:
            if path.lstat().st_ino == self._inode:
                path.unlink()
        except OSError:
            # In a directory that became read-only it stays, and the next start removes it.
            return


def _limits(config: ListenConfig) -> dict[str, int]:
    return {
        "most": config.max_connections,
        "most_per_peer": config.max_connections_per_peer,
        "most_octets": max(MOST_OCTETS, config.max_size),
    }


def _allow_files(connections: int) -> None:
    """Let the process have as many connections open as are configured, where the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + FILES_BESIDE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _tls_context(config: ListenConfig) -> ssl.SSLContext | None:
    certificate = config.tls_certificate
    if certificate is None:
        return None
    SSLProtocol.max_size = TLS_BUFFER
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, config.tls_key)
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or "no usable certificate and key"
        raise OperatorError(f"cannot use the TLS certificate {certificate}: {reason}") from error
    return context


def listening_file(path: Path, mode: int = SOCKET_MODE) -> socket.socket:
    """Bind ``path``, with its mode set before anybody can connect (that is, before ``listen``).

    OSError where that fails, OperatorError where something that is in use is there.
    """
    _remove_stale(path)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listening.bind(str(path))
        path.chmod(mode)
        listening.setblocking(False)  # noqa: FBT003 - socket takes it by position
    except OSError:
        listening.close()
        raise
    return listening


def _remove_stale(path: Path) -> None:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(found.st_mode):
        raise OperatorError(f"cannot listen on {path}: a file that is no socket is there")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
    raise OperatorError(f"cannot listen on {path}: another process answers there")

"""The way out by SMTP: submission to one server over one connection that is kept.

Invariants: ``deliver`` answers for every recipient and raises nothing that the network can cause;
trouble that the operator can mend (no connection, TLS, authentication, a refused sender) is
temporary for every recipient; a connection that the server has given up meanwhile is dialled anew,
but never once a message may have been taken. Called by a ``worker`` in its thread, one call at a
time; ``abort`` alone may be called from any thread.
"""

from __future__ import annotations

import contextlib
import smtplib
import socket
from typing import TYPE_CHECKING, Protocol

from gamemaster.errors import Defect, OperatorError
from gamemaster.outbox.outcome import Failed, Outcome
from gamemaster.outbox.submission import LostBeforeContentError, exchange, opened, send_context

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamemaster.config.settings import SendConfig
    from gamemaster.net.oauth import AccessTokens

_CLOSING = 421


class Transport(Protocol):
    """A way out. Blocking."""

    def deliver(
        self, sender: str, recipients: Sequence[str], message: bytes
    ) -> Mapping[str, Outcome]:
        """Try once; answer for every recipient. ``sender`` ``""`` is the null sender."""

    def close(self) -> None:
        """Nothing is waiting: let go of what is held open."""

    def abort(self) -> None:
        """Make a running ``deliver`` fail soon. From any thread."""


class SmtpTransport:
    """One connection to the submission server, kept for ``messages_per_connection`` messages.

    ``hostname`` is what it says in EHLO where the configuration names none. The password is read
    at each login and kept nowhere; ``tokens`` are asked instead where the server wants OAuth.
    """

    def __init__(
        self,
        config: SendConfig,
        *,
        hostname: str = "localhost",
        tokens: AccessTokens | None = None,
    ) -> None:
        self._config = config
        self._hostname = config.helo or hostname
        self._tokens = tokens
        self._connection: smtplib.SMTP | None = None
        self._messages = 0
        self._context = send_context(config)

    def deliver(
        self, sender: str, recipients: Sequence[str], message: bytes
    ) -> Mapping[str, Outcome]:
        """Try once over the open connection or a new one."""
        if not message.count(b"\r\n") == message.count(b"\n") == message.count(b"\r"):
            # Dots would be stuffed where no server takes them away (and see SMTP smuggling).
            raise Defect("a message must end its lines with CR LF")
        if self._messages >= self._config.messages_per_connection:
            self.close()
        try:
            outcomes = self._over_kept_connection(sender, recipients, message)
            if outcomes is None:
                outcomes = self._exchanged(sender, recipients, message)
        except (OSError, smtplib.SMTPException, OperatorError) as error:
            self._hang_up()
            return dict.fromkeys(recipients, _unreachable(error))
        return outcomes

    def _over_kept_connection(
        self, sender: str, recipients: Sequence[str], message: bytes
    ) -> dict[str, Outcome] | None:
        """Use the connection that is open; None where there is none, or not any more.

        Many servers say farewell after so many messages, or to a client that was idle.
        """
        if self._connection is None:
            return None
        try:
            outcomes = self._exchanged(sender, recipients, message)
        except LostBeforeContentError:
            self._hang_up()
            return None
        return None if _said_farewell(outcomes) else outcomes

    def _exchanged(
        self, sender: str, recipients: Sequence[str], message: bytes
    ) -> dict[str, Outcome]:
        if self._connection is None:
            opened(self._config, self._hostname, self._context, self._tokens, self._note)
            self._messages = 0
        connection = self._connection
        if connection is None:
            raise Defect("a connection that was opened is not there")
        self._messages += 1
        outcomes = exchange(connection, sender, recipients, message)
        failures = [one for one in outcomes.values() if isinstance(one, Failed)]
        if any(one.code == _CLOSING for one in failures):
            self._hang_up()
        elif failures:
            # What was begun for a refused letter must not be in the way of the next.
            connection.rset()
        return outcomes

    def _note(self, _step: str, connection: smtplib.SMTP | None) -> None:
        """Know the connection before the next step, so that ``abort`` finds it."""
        self._connection = connection

    def close(self) -> None:
        """Take leave of the server, if one is there."""
        if self._connection is not None:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                self._connection.quit()
        self._hang_up()

    def abort(self) -> None:
        """Cut the connection under a running delivery."""
        connection = self._connection
        sock = connection.sock if connection is not None else None
        if isinstance(sock, socket.socket):
            with contextlib.suppress(OSError):
                # Not SSLSocket.shutdown, which takes the TLS state from under the other thread.
                socket.socket.shutdown(sock, socket.SHUT_RDWR)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _said_farewell(outcomes: Mapping[str, Outcome]) -> bool:
    """Whether the server closed the connection before it took anything."""
    return all(isinstance(one, Failed) and one.code == _CLOSING for one in outcomes.values())


def _unreachable(error: Exception) -> Failed:
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return Failed(temporary=True, code=None, text=f"authentication refused ({error.smtp_code})")
    return Failed(temporary=True, code=None, text=type(error).__name__)

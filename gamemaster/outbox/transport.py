"""Submits mail by SMTP to one server, over one connection that is kept.

Invariants: ``deliver`` raises nothing that the network can cause; trouble that the operator can
mend (no connection, TLS, authentication, a refused sender) is temporary; a connection that the
server has given up meanwhile is dialled anew, but never once a message may have been taken. The
bytes of a message leave as they are but for the dots of RFC 5321 §4.5.2 (``smtplib.send_message``
on Python 3.11 rewrites lines that start with ``From ``); no address can bring a command of its own.
Where the server takes commands in groups (RFC 2920) a message needs two round trips instead of four
(docs/adr/0183 for why not smtplib's).
Called by a worker in its thread, one call at a time; ``abort`` alone may be called from any.
"""

from __future__ import annotations

import contextlib
import re
import smtplib
import socket
import ssl
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from gamemaster.config.servers import SendConfig
from gamemaster.errors import Defect, OperatorError
from gamemaster.net.oauth import AccessTokens, bearer_answer
from gamemaster.net.tls import NoCaFile, client_context
from gamemaster.outbox.outcome import Delivered, Failed, Outcome, judged

UNSAYABLE: Final = Failed(temporary=False, code=553, text="cannot be said to this server")
_SAYABLE: Final = re.compile(r"[^\x00-\x20\x7f<>]+\Z")
_DOT: Final = re.compile(rb"(?m)^\.")
_GO_ON: Final = 354
_REFUSED: Final = 400
_CLOSING: Final = 421

Reply = tuple[int, bytes]


class LostBeforeContentError(smtplib.SMTPServerDisconnected):
    """The connection was gone before any of the message was sent: nobody can have got it."""


def send_context(config: SendConfig) -> ssl.SSLContext | None:
    """Return the TLS context for the server, None without TLS. Raises OperatorError."""
    if config.tls == "none":
        return None
    return client_context(config.ca_file, checked=config.tls != "opportunistic")


def opened(
    config: SendConfig,
    hostname: str,
    context: ssl.SSLContext | None,
    tokens: AccessTokens | None,
    step: Callable[[str, smtplib.SMTP | None], None] = lambda _words, _connection: None,
) -> smtplib.SMTP:
    """Connect and log in. ``step`` is told each step before it is taken, and the connection."""
    host, timeout = config.host or "localhost", config.timeout_seconds
    step("connecting", None)
    connection: smtplib.SMTP
    if config.tls == "tls":
        connection = smtplib.SMTP_SSL(host, config.port, hostname, timeout=timeout, context=context)
    else:
        connection = smtplib.SMTP(host, config.port, hostname, timeout=timeout)
    try:
        step("greeting", connection)
        if isinstance(connection.sock, socket.socket):
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.ehlo_or_helo_if_needed()
        offered = connection.has_extn("starttls")
        if config.tls == "starttls" or (config.tls == "opportunistic" and offered):
            step("STARTTLS", connection)
            connection.starttls(context=context)
            connection.ehlo_or_helo_if_needed()
        if config.user is not None:
            step("logging in", connection)
            _log_in(connection, config, tokens)
    except BaseException:
        connection.close()
        raise
    return connection


def _log_in(connection: smtplib.SMTP, config: SendConfig, tokens: AccessTokens | None) -> None:
    user = config.user or ""
    if tokens is None:
        connection.login(user, config.password())
        return
    offered = connection.esmtp_features.get("auth", "").upper().split()
    bearer = "XOAUTH2" not in offered and "OAUTHBEARER" in offered
    mechanism = "OAUTHBEARER" if bearer else "XOAUTH2"
    try:
        connection.auth(mechanism, bearer_answer(mechanism, user, tokens.get()))
    except smtplib.SMTPAuthenticationError:
        # The token may have been taken back before its time: once more, with a new one.
        connection.auth(mechanism, bearer_answer(mechanism, user, tokens.renewed()))


def exchange(connection: smtplib.SMTP, sender: str, recipient: str, message: bytes) -> Outcome:
    """Hand one message over to one recipient.

    Raises LostBeforeContentError, or what smtplib raises once content was on its way.
    """
    addresses = (sender, recipient) if sender else (recipient,)
    options = _options(connection, addresses, message)
    if options is None or not all(map(_SAYABLE.match, addresses)):
        return UNSAYABLE
    try:
        mail, asked, data = _say(
            connection, (f"MAIL FROM:<{sender}>{options}", f"RCPT TO:<{recipient}>", "DATA")
        )
    except smtplib.SMTPServerDisconnected as error:
        raise LostBeforeContentError(*error.args) from error
    refused = judged(*mail, "mail") if mail[0] >= _REFUSED else None
    if refused is None and asked[0] >= _REFUSED:
        refused = judged(*asked, "rcpt")
    if data[0] == _GO_ON:
        # RFC 2920 §3.1: a server that goes on without any recipient is told of an empty message.
        data = _content(connection, message if refused is None else b"")
    if refused is not None:
        return refused
    return Delivered() if data[0] < _REFUSED else judged(*data, "data")


def _options(connection: smtplib.SMTP, addresses: Sequence[str], message: bytes) -> str | None:
    """Return the parameters of MAIL; None where the server lacks one it needs (RFC 6531 §3.6)."""
    options = ""
    if not all(address.isascii() for address in addresses):
        if not connection.has_extn("smtputf8"):
            return None
        options += " SMTPUTF8"
    if not message.isascii() and connection.has_extn("8bitmime"):
        options += " BODY=8BITMIME"
    if connection.has_extn("size"):
        options += f" SIZE={len(message)}"
    return options


def _say(connection: smtplib.SMTP, commands: Sequence[str]) -> list[Reply]:
    """Say MAIL, RCPT and DATA; return one reply for each.

    What is not said any more, or not answered after a farewell, has the reply before it.
    """
    grouped = connection.has_extn("pipelining")
    if grouped:
        connection.send("".join(f"{command}\r\n" for command in commands).encode())
    replies: list[Reply] = []
    for command in commands:
        if not grouped:
            connection.send(f"{command}\r\n".encode())
        replies.append(_reply(connection))
        code = replies[-1][0]
        if code == _CLOSING or (code >= _REFUSED and not grouped):
            break
    return replies + replies[-1:] * (len(commands) - len(replies))


def _content(connection: smtplib.SMTP, message: bytes) -> Reply:
    """Send the content that follows a 354, and return the reply to it."""
    if b"\n." in message or message.startswith(b"."):
        message = _DOT.sub(b"..", message)
    connection.send(message + b".\r\n")
    return _reply(connection)


def _reply(connection: smtplib.SMTP) -> Reply:
    code, words = connection.getreply()
    if code not in range(200, 600):
        # RFC 5321 §4.2: an end that talks like this is no mail server, whatever it means.
        connection.close()
        raise smtplib.SMTPResponseException(code, "not a reply")
    return code, words


class Transport(Protocol):
    """A way for mail to leave. Its calls block."""

    def deliver(
        self, sender: str, recipient: str, message: bytes, code: bytes | None = None
    ) -> Outcome:
        """Try once. ``sender`` ``""`` is the null sender.

        ``code`` names the one copy that this is (``Dispatch.note``), where there is one.
        """

    def close(self) -> None:
        """Let go of what is held open: nothing is waiting."""

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
        # What is wrong with it is said at the start; a CA file may be renewed later.
        send_context(config)

    def deliver(
        self,
        sender: str,
        recipient: str,
        message: bytes,
        code: bytes | None = None,  # noqa: ARG002 - every try is one
    ) -> Outcome:
        """Try once over the open connection or a new one."""
        if not message.count(b"\r\n") == message.count(b"\n") == message.count(b"\r"):
            # Dots would be stuffed where no server takes them away (and see SMTP smuggling).
            raise Defect("a message must end its lines with CR LF")
        if self._messages >= self._config.messages_per_connection:
            self.close()
        try:
            outcome = self._over_kept_connection(sender, recipient, message)
            return self._exchanged(sender, recipient, message) if outcome is None else outcome
        except (OSError, smtplib.SMTPException, OperatorError) as error:
            self._hang_up()
            return _unreachable(error)

    def _over_kept_connection(self, sender: str, recipient: str, message: bytes) -> Outcome | None:
        """Use the connection that is open; None where there is none, or not any more.

        Many servers say farewell after so many messages, or to a client that was idle.
        """
        if self._connection is None:
            return None
        try:
            outcome = self._exchanged(sender, recipient, message)
        except LostBeforeContentError:
            self._hang_up()
            return None
        return None if _is_farewell(outcome) else outcome

    def _exchanged(self, sender: str, recipient: str, message: bytes) -> Outcome:
        connection = self._connection
        if connection is None:
            connection = opened(
                self._config, self._hostname, send_context(self._config), self._tokens, self._note
            )
            self._messages = 0
        self._messages += 1
        outcome = exchange(connection, sender, recipient, message)
        if _is_farewell(outcome):
            self._hang_up()
        elif isinstance(outcome, Failed):
            # A transaction begun for a refused letter must not be in the way of the next.
            connection.rset()
        return outcome

    def _note(self, _step: str, connection: smtplib.SMTP | None) -> None:
        """Remember the connection before the next step, so that ``abort`` finds it."""
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


def _is_farewell(outcome: Outcome) -> bool:
    """Whether the server closes the connection, and has taken nothing."""
    return isinstance(outcome, Failed) and outcome.code == _CLOSING


def _unreachable(error: Exception) -> Failed:
    failed = Failed(temporary=True, code=None, text=type(error).__name__)
    if isinstance(error, smtplib.SMTPAuthenticationError):
        text = f"authentication refused ({error.smtp_code})"
        return replace(failed, text=text, unreached="log-in refused")
    if isinstance(error, ssl.SSLCertVerificationError):
        return replace(failed, unreached="certificate does not verify")
    if isinstance(error, NoCaFile):
        return replace(failed, unreached="the CA file cannot be used")
    if isinstance(error, OperatorError):
        return replace(failed, unreached="no password or token")
    return failed

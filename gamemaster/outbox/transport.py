"""Submits mail by SMTP to one server, over one connection that is kept.

Invariants: ``deliver`` answers for every recipient and raises nothing that the network can cause;
trouble that the operator can mend (no connection, TLS, authentication, a refused sender) is
temporary for every recipient; a connection that the server has given up meanwhile is dialled anew,
but never once a message may have been taken. The bytes of a message leave as they are but for the
dots of RFC 5321 §4.5.2 (``smtplib.send_message`` on Python 3.11 rewrites lines that start with
``From ``); no address can bring a command of its own. Where the server takes commands in groups
(RFC 2920) a message needs two round trips instead of four (docs/adr/0183 for why not smtplib's).
Called by a worker in its thread, one call at a time; ``abort`` alone may be called from any.
"""

from __future__ import annotations

import contextlib
import re
import smtplib
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from gamemaster.config.servers import SendConfig
from gamemaster.errors import Defect, OperatorError
from gamemaster.net.oauth import AccessTokens, bearer_answer
from gamemaster.net.tls import client_context
from gamemaster.outbox.outcome import Delivered, Failed, Outcome, judged

UNSAYABLE: Final = Failed(temporary=False, code=553, text="cannot be said to this server")
_SAYABLE: Final = re.compile(r"[^\x00-\x20\x7f<>]+\Z")
_DOT: Final = re.compile(rb"(?m)^\.")
_GO_ON: Final = 354
_REFUSED: Final = 400
_CLOSING: Final = 421
_CLOSED: Final = (_CLOSING, b"4.3.2 the server closed the connection")

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


def exchange(
    connection: smtplib.SMTP, sender: str, recipients: Sequence[str], message: bytes
) -> dict[str, Outcome]:
    """Hand one message over; return an outcome for every recipient.

    Raises LostBeforeContentError, or what smtplib raises once content was on its way.
    """
    outcomes: dict[str, Outcome] = dict.fromkeys(recipients, UNSAYABLE)
    sayable = [reader for reader in recipients if _SAYABLE.match(reader)]
    options = _options(connection, (sender, *sayable), message)
    if options is None or not sayable or (sender and not _SAYABLE.match(sender)):
        return outcomes
    commands = [
        f"MAIL FROM:<{sender}>{options}",
        *(f"RCPT TO:<{reader}>" for reader in sayable),
        "DATA",
    ]
    try:
        replies = _say(connection, commands)
    except smtplib.SMTPServerDisconnected as error:
        raise LostBeforeContentError(*error.args) from error
    mail, *asked, data = replies
    taken = [reader for reader, (code, _) in zip(sayable, asked, strict=True) if code < _REFUSED]
    for reader, (code, words) in zip(sayable, asked, strict=True):
        if code >= _REFUSED:
            outcomes[reader] = judged(code, words, "rcpt")
    if mail[0] >= _REFUSED:
        outcomes |= dict.fromkeys(sayable, judged(*mail, "mail"))
        taken = []
    if data[0] == _GO_ON:
        # RFC 2920 §3.1: a server that goes on without any recipient is told of an empty message.
        data = _content(connection, message if taken else b"")
    outcome = Delivered() if data[0] < _REFUSED else judged(*data, "data")
    return outcomes | dict.fromkeys(taken, outcome)


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
    """Say MAIL, RCPT and DATA; return one reply for each, invented ones after a farewell."""
    if connection.has_extn("pipelining"):
        connection.send("".join(f"{command}\r\n" for command in commands).encode())
        replies = []
        for _ in commands:
            replies.append(_reply(connection))
            if replies[-1][0] == _CLOSING:
                break
    else:
        replies = _one_by_one(connection, commands)
    missing = len(commands) - len(replies)
    return [*replies, *[replies[-1] if replies[-1][0] == _CLOSING else _CLOSED] * missing]


def _one_by_one(connection: smtplib.SMTP, commands: Sequence[str]) -> list[Reply]:
    replies: list[Reply] = []
    for command in commands:
        if command == "DATA" and all(code >= _REFUSED for code, _ in replies[1:]):
            replies.append((503, b"5.5.1 nobody to send to"))
            break
        connection.send(f"{command}\r\n".encode())
        replies.append(_reply(connection))
        if replies[-1][0] == _CLOSING:
            break
        if len(replies) == 1 and replies[0][0] >= _REFUSED:
            return replies * len(commands)
    return replies


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
        self, sender: str, recipients: Sequence[str], message: bytes, code: bytes | None = None
    ) -> Mapping[str, Outcome]:
        """Try once; answer for every recipient. ``sender`` ``""`` is the null sender.

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
        self._context = send_context(config)

    def deliver(
        self,
        sender: str,
        recipients: Sequence[str],
        message: bytes,
        code: bytes | None = None,  # noqa: ARG002 - every try is one
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
        failures = [outcome for outcome in outcomes.values() if isinstance(outcome, Failed)]
        if any(outcome.code == _CLOSING for outcome in failures):
            self._hang_up()
        elif failures:
            # A transaction begun for a refused letter must not be in the way of the next.
            connection.rset()
        return outcomes

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


def _said_farewell(outcomes: Mapping[str, Outcome]) -> bool:
    """Whether the server closed the connection before it took anything."""
    return all(
        isinstance(outcome, Failed) and outcome.code == _CLOSING for outcome in outcomes.values()
    )


def _unreachable(error: Exception) -> Failed:
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return Failed(temporary=True, code=None, text=f"authentication refused ({error.smtp_code})")
    return Failed(temporary=True, code=None, text=type(error).__name__)

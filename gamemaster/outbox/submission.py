"""One SMTP session as a client: greeting, TLS, log-in, and one message after the other.

Invariants: the bytes of a message leave as they are but for the dots of RFC 5321 §4.5.2
(``smtplib.send_message`` on Python 3.11 rewrites lines that start with ``From ``); no address can
bring a command of its own. Where the server takes commands in groups (RFC 2920) a message needs two
round trips instead of four. Foreign exceptions pass: ``transport`` makes outcomes of them.
"""

from __future__ import annotations

import re
import smtplib
import socket
from typing import TYPE_CHECKING, Final

from gamemaster.net.oauth import bearer_answer
from gamemaster.net.tls import client_context
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.replies import judged

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Sequence

    from gamemaster.config.servers import SendConfig
    from gamemaster.net.oauth import AccessTokens

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
    """How the server's certificate is checked; None without TLS. Raises OperatorError."""
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
    """Hand one message over; an outcome for every recipient.

    Raises LostBeforeContentError, or what smtplib raises once content was on its way.
    """
    outcomes: dict[str, Outcome] = dict.fromkeys(recipients, UNSAYABLE)
    sayable = [one for one in recipients if _SAYABLE.match(one)]
    options = _options(connection, (sender, *sayable), message)
    if options is None or not sayable or (sender and not _SAYABLE.match(sender)):
        return outcomes
    commands = [f"MAIL FROM:<{sender}>{options}", *(f"RCPT TO:<{one}>" for one in sayable), "DATA"]
    try:
        replies = _say(connection, commands)
    except smtplib.SMTPServerDisconnected as error:
        raise LostBeforeContentError(*error.args) from error
    mail, *asked, data = replies
    taken = [one for one, (code, _) in zip(sayable, asked, strict=True) if code < _REFUSED]
    for one, (code, words) in zip(sayable, asked, strict=True):
        if code >= _REFUSED:
            outcomes[one] = judged(code, words, "rcpt")
    if mail[0] >= _REFUSED:
        outcomes |= dict.fromkeys(sayable, judged(*mail, "mail"))
        taken = []
    if data[0] == _GO_ON:
        # RFC 2920 §3.1: a server that goes on without any recipient is told of an empty message.
        data = _content(connection, message if taken else b"")
    outcome = Delivered() if data[0] < _REFUSED else judged(*data, "data")
    return outcomes | dict.fromkeys(taken, outcome)


def _options(connection: smtplib.SMTP, addresses: Sequence[str], message: bytes) -> str | None:
    """What MAIL says beside the sender; None where the server cannot be told (RFC 6531 §3.6)."""
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
    """Say MAIL, RCPT and DATA; one reply for each, invented for what came after a farewell."""
    if connection.has_extn("pipelining"):
        connection.send("".join(f"{one}\r\n" for one in commands).encode())
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
    """Send what follows 354, and return the reply to it."""
    if b"\n." in message or message.startswith(b"."):
        message = _DOT.sub(b"..", message)
    connection.send(message + b".\r\n")
    return _reply(connection)


def _reply(connection: smtplib.SMTP) -> Reply:
    code, words = connection.getreply()
    if code not in range(200, 600):
        # RFC 5321 §4.2: whoever talks like this is no mail server, whatever it means.
        connection.close()
        raise smtplib.SMTPResponseException(code, "not a reply")
    return code, words

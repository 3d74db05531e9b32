"""The two ways out: SMTP submission, and a Maildir sink for trying things.

Invariants: the bytes of a message leave as they are (``sendmail``, never ``send_message``, which on
Python 3.11 rewrites lines that start with ``From ``); ``deliver`` answers for every recipient and
raises nothing that the network can cause; trouble that the operator can mend (no connection, TLS,
authentication, a refused sender) is temporary for every recipient. Called by ``sender`` in its
worker thread, one call at a time; ``abort`` alone may be called from any thread.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import smtplib
import socket
import ssl
from dataclasses import replace
from email.utils import parseaddr
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import quote

from gamemaster.errors import Defect, OperatorError
from gamemaster.outbox.outcome import Delivered, Failed, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from gamemaster.clock import Clock
    from gamemaster.config import SendConfig

TRANSIENT_550: Final = re.compile(rb"5\.5\.0\b")
"""``550 5.5.0`` is what some providers say while a mailbox is being moved."""

TOO_LARGE: Final = 552
"""RFC 1870 §6.1."""

TOO_MANY_RECIPIENTS: Final = 552
"""The same code at RCPT means too many recipients, which is temporary (RFC 5321 §4.5.3.1.10)."""

UNSAYABLE: Final = Failed(temporary=False, code=553, text="cannot be said to this server")
BARE_LINE_END: Final = re.compile(rb"\r(?!\n)|(?<!\r)\n")
LONGEST_TEXT: Final = 500
"""Characters kept of a server's words."""


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
    """Submission to one server over one connection that is kept between messages.

    ``hostname`` is what it says in EHLO where the configuration names none. The password is read
    at each login and kept nowhere.
    """

    def __init__(self, config: SendConfig, *, hostname: str = "localhost") -> None:
        self._config = config
        self._hostname = config.helo or hostname
        self._connection: smtplib.SMTP | None = None
        self._context = _tls_context(config)

    def deliver(
        self, sender: str, recipients: Sequence[str], message: bytes
    ) -> Mapping[str, Outcome]:
        """Try once over the open connection or a new one."""
        if BARE_LINE_END.search(message):
            # smtplib would stuff dots where no server takes them away (and see SMTP smuggling).
            raise Defect("a message must end its lines with CR LF")
        # smtplib says what ``parseaddr`` makes of an address, which could be another's.
        sayable = [r for r in recipients if parseaddr(r)[1] == r]
        outcomes: dict[str, Outcome] = dict.fromkeys(recipients, UNSAYABLE)
        if sayable:
            outcomes |= self._deliver(sender, sayable, message)
        return outcomes

    def _deliver(self, sender: str, recipients: list[str], message: bytes) -> dict[str, Outcome]:
        try:
            connection = self._ready_connection()
        except (OSError, smtplib.SMTPException, OperatorError) as error:
            self.close()
            return dict.fromkeys(recipients, _unreachable(error))
        try:
            options = _mail_options(connection, (sender, *recipients), message)
            refused = connection.sendmail(sender, recipients, message, mail_options=options)
        except smtplib.SMTPRecipientsRefused as error:
            return {r: _judged(*_reply_to(error.recipients, r), at_rcpt=True) for r in recipients}
        except smtplib.SMTPSenderRefused as error:
            return dict.fromkeys(recipients, _sender_refused(error))
        except smtplib.SMTPDataError as error:
            return dict.fromkeys(recipients, _judged(error.smtp_code, error.smtp_error))
        except (smtplib.SMTPNotSupportedError, UnicodeError):
            # RFC 6531 §3.6: what this server cannot be told today it cannot be told tomorrow.
            self.close()
            return dict.fromkeys(recipients, UNSAYABLE)
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            return dict.fromkeys(recipients, _unreachable(error))
        return {
            r: _judged(*refused[r], at_rcpt=True) if r in refused else Delivered()
            for r in recipients
        }

    def close(self) -> None:
        """Take leave of the server, if one is there."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                connection.quit()
            connection.close()

    def abort(self) -> None:
        """Cut the connection under a running delivery."""
        connection = self._connection
        sock = connection.sock if connection is not None else None
        if isinstance(sock, socket.socket):
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def _ready_connection(self) -> smtplib.SMTP:
        if self._connection is not None:
            # RSET both asks whether the server is still there and clears what was left behind.
            try:
                if self._connection.rset()[0] == 250:  # noqa: PLR2004 - an SMTP reply code
                    return self._connection
            except (OSError, smtplib.SMTPException):
                pass  # A server may hang up on an idle client; a new connection tells the rest.
            self._connection.close()
        self._connection = self._connect()
        return self._connection

    def _connect(self) -> smtplib.SMTP:
        config, context = self._config, self._context
        host, timeout = config.host or "localhost", config.timeout_seconds
        if config.tls == "tls":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                host, config.port, self._hostname, timeout=timeout, context=context
            )
        else:
            connection = smtplib.SMTP(host, config.port, self._hostname, timeout=timeout)
        # Known before the next step, so that ``abort`` and ``close`` find it.
        self._connection = connection
        if config.tls == "starttls":
            connection.starttls(context=context)
        if config.user is not None:
            connection.login(config.user, config.password())
        return connection


class MaildirTransport:
    """Writes each letter into a Maildir named after its recipient: for trying things, not for play.

    Folder names are the recipients' addresses (percent-encoded where a file system needs it), so
    that a person finds a player's mail at once: whoever may read this folder reads every letter in
    it anyway.
    """

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock
        self._written = 0

    def deliver(
        self,
        sender: str,  # noqa: ARG002 - a Maildir has no envelope
        recipients: Sequence[str],
        message: bytes,
    ) -> Mapping[str, Outcome]:
        """Write one file per recipient, durable before it shows in ``new``."""
        return {recipient: self._write(recipient, message) for recipient in recipients}

    def close(self) -> None:
        """Nothing is held open."""

    def abort(self) -> None:
        """Writing ends by itself."""

    def _write(self, recipient: str, message: bytes) -> Outcome:
        maildir = self._folder / folder_name(recipient)
        self._written += 1
        moment = f"{self._clock.now()}.M{self._written:06}P{os.getpid()}"
        name = f"{moment}H{hashlib.sha256(message).hexdigest()[:16]}.gamemaster"
        try:
            for part in ("tmp", "new", "cur"):
                (maildir / part).mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = maildir / "tmp" / name
            with draft.open("xb") as file:
                file.write(message)
                file.flush()
                os.fsync(file.fileno())
            draft.rename(maildir / "new" / name)
            _sync_folder(maildir / "new")
        except OSError as error:
            return Failed(temporary=True, code=None, text=error.strerror or "cannot write")
        return Delivered()


def folder_name(recipient: str) -> str:
    """A file name for an address: one for each address, and one that stays inside its folder."""
    encoded = quote(recipient.casefold(), safe="@+-_=.")
    if encoded.startswith("."):
        encoded = "%2E" + encoded[1:]
    longest = 120
    if len(encoded) > longest:
        encoded = f"{encoded[:longest]}%{hashlib.sha256(encoded.encode()).hexdigest()[:16]}"
    return encoded


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _tls_context(config: SendConfig) -> ssl.SSLContext | None:
    if config.tls == "none":
        return None
    try:
        return ssl.create_default_context(cafile=config.ca_file)
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or "no certificates in it"
        raise OperatorError(f"cannot use the CA file {config.ca_file}: {reason}") from error


def _mail_options(
    connection: smtplib.SMTP, addresses: Sequence[str], message: bytes
) -> tuple[str, ...]:
    options = []
    if not all(address.isascii() for address in addresses):
        options.append("SMTPUTF8")
    if not message.isascii() and connection.has_extn("8bitmime"):
        options.append("BODY=8BITMIME")
    return tuple(options)


def _reply_to(replies: Mapping[str, tuple[int, bytes]], recipient: str) -> tuple[int, bytes]:
    # smtplib stops at a 421 and leaves the rest without a reply.
    return replies.get(recipient, (421, b""))


def _judged(code: int, words: bytes | str, *, at_rcpt: bool = False) -> Failed:
    octets = words.encode() if isinstance(words, str) else words
    permanent = code >= 500  # noqa: PLR2004 - RFC 5321 §4.2.1: the first digit tells
    if code == 550 and TRANSIENT_550.match(octets):  # noqa: PLR2004
        permanent = False
    if at_rcpt and code == TOO_MANY_RECIPIENTS:
        permanent = False
    return Failed(temporary=not permanent, code=code, text=_text(octets))


def _sender_refused(error: smtplib.SMTPSenderRefused) -> Failed:
    # A refused sender is a matter of set-up, the same for all letters, and mendable; only a message
    # that is too large (RFC 1870 §6.1) stays so.
    judged = _judged(error.smtp_code, error.smtp_error)
    return replace(judged, temporary=error.smtp_code != TOO_LARGE)


def _unreachable(error: Exception) -> Failed:
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return Failed(temporary=True, code=None, text=f"authentication refused ({error.smtp_code})")
    return Failed(temporary=True, code=None, text=type(error).__name__)


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "replace")[:LONGEST_TEXT]

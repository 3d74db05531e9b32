"""Looks at the ways of mail: out as far as the log-in, in by the listener and the mailbox."""

from __future__ import annotations

import errno
import os
import smtplib
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from gamemaster.config.servers import ImapConfig, ListenConfig, MetricsConfig, SendConfig
from gamemaster.config.settings import Config
from gamemaster.doctor.finding import ANSWER_SECONDS, Finding, State, in_words
from gamemaster.errors import OperatorError, reason_of
from gamemaster.inbox.lease import FOLDER_ENDING, Lease
from gamemaster.inbox.mailbox import LOST, Mailbox, tls_context
from gamemaster.net.oauth import AccessTokens
from gamemaster.outbox.transport import opened, send_context

CERTIFICATE_DAYS: Final = 14
DAY: Final = 86_400


def way_out(config: Config) -> Iterator[Finding]:
    """Try the way out."""
    send = config.send
    if send.kind == "maildir" and send.maildir is not None:
        yield _maildir(send.maildir)
        return
    about = f"mail out by {send.host}:{send.port}"
    steps = ["connecting"]
    try:
        _log_in(config, send, steps)
    except (OSError, smtplib.SMTPException, OperatorError) as error:
        found = f"{steps[-1]}: {in_words(error)}"
        yield Finding(about, "failed", found, _advice_for_sending(steps[-1], error))
        return
    encrypted = send.tls == "tls" or "STARTTLS" in steps
    done = "connects" + (", TLS" if encrypted else "") + (", logs in" if send.user else "")
    yield Finding(about, "ok", f"{done}; nothing was sent")


def _log_in(config: Config, send: SendConfig, steps: list[str]) -> None:
    """Go as far as the log-in, noting each step before it is taken."""
    name = send.helo or config.tournament[0].address.rpartition("@")[2]
    tokens = AccessTokens(send.oauth) if send.oauth is not None else None
    context = send_context(send)
    quick = send.model_copy(update={"timeout_seconds": ANSWER_SECONDS})
    with opened(quick, name, context, tokens, lambda step, _: steps.append(step)):
        pass


def _advice_for_sending(step: str, error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "send.host: expected the name in its certificate; or name its authority: ca_file"
    if step == "STARTTLS":
        return 'send.tls: expected "tls" for port 465, "starttls" for 587, "none" for this machine'
    if step == "logging in":
        return "send.user and its password; many providers want one made for applications"
    return "send.host and send.port; does a firewall keep port 25 or 587 closed?"


def _maildir(path: Path) -> Finding:
    folder = path if path.exists() else path.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return Finding("mail out", "failed", f"{path}: cannot be written to",
                       "send.maildir names a directory of the daemon's user")  # fmt: skip
    return Finding("mail out", "ok", f'{path} takes letters; nobody gets them (send.kind is '
                   '"maildir")')  # fmt: skip


def listener(listen: ListenConfig, *, running: bool) -> Finding:
    """See whether a door is free for the daemon or, if that runs, is open."""
    about = f"{listen.protocol} in"
    where = str(listen.socket) if listen.socket is not None else f"{listen.host}:{listen.port}"
    if running and listen.port == 0:
        return Finding(about, "ok", "on a free port that the log names")
    try:
        if running:
            return _greeting(about, where, listen)
        _bind(listen)
    except OSError as error:
        return Finding(about, "failed", f"{where}: {os.strerror(error.errno or 0)}",
                       _advice_for_port(error, listen))  # fmt: skip
    return Finding(about, "ok", f"{where} is free for the daemon")


def _greeting(about: str, where: str, listen: ListenConfig) -> Finding:
    """Read the first line of the server that listens there."""
    family = socket.AF_UNIX if listen.socket is not None else socket.AF_UNSPEC
    if listen.socket is not None:
        connection = socket.socket(family, socket.SOCK_STREAM)
        connection.settimeout(ANSWER_SECONDS)
        connection.connect(str(listen.socket))
    else:
        connection = socket.create_connection((listen.host, listen.port), ANSWER_SECONDS)
    with connection, connection.makefile("rb") as stream:
        greeting = stream.readline(512)
    if greeting.startswith(b"220"):
        return Finding(about, "ok", f"{where} answers")
    return Finding(about, "failed", f"{where} answers, but not as a mail server",
                   "stop what listens there, or choose another port")  # fmt: skip


def metrics(config: MetricsConfig | None, *, running: bool) -> Iterator[Finding]:
    """See whether the port for a monitor is free for the daemon."""
    if running or config is None or config.socket is not None:
        return
    try:
        _bind(config)
    except OSError as error:
        where = f"{config.host}:{config.port}"
        yield Finding("metrics", "failed", f"{where}: {os.strerror(error.errno or 0)}",
                      _advice_for_port(error, config))  # fmt: skip


def _bind(listen: ListenConfig | MetricsConfig) -> None:
    """See whether the address can be had, and give it back."""
    if listen.socket is not None:
        folder = listen.socket.parent
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, "")
        return
    host, port = listen.host, listen.port or 0
    for family, kind, protocol, _, address in socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    ):
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)


def _advice_for_port(error: OSError, listen: ListenConfig | MetricsConfig) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there: stop it, or choose another port"
    if error.errno in (errno.EACCES, errno.EPERM):
        if listen.socket is not None:
            return "the daemon's user must be able to write in that directory"
        return "ports below 1024 need AmbientCapabilities=CAP_NET_BIND_SERVICE, or a mail server"
    if error.errno == errno.EADDRNOTAVAIL:
        return "this machine has no such address: 127.0.0.1 is this machine alone, 0.0.0.0 is all"
    return "see host, port and socket of this section in config.toml"


def certificate(listen: ListenConfig, now: int) -> Iterator[Finding]:
    """See whether a certificate can be used, and for how long."""
    if listen.tls_certificate is None:
        return
    about = "certificate"
    try:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(listen.tls_certificate, listen.tls_key)
        left = _days_left(listen.tls_certificate, now)
    except (OSError, ValueError) as error:
        yield Finding(about, "failed", f"{listen.tls_certificate}: {reason_of(error)}",
                      "listen.tls_certificate and tls_key must be PEM files that belong "
                      "together, readable by the daemon's user")  # fmt: skip
        return
    state: State = "failed" if left < 0 else "warning" if left < CERTIFICATE_DAYS else "ok"
    found = f"{listen.tls_certificate} is valid for {left} more days"
    yield Finding(
        about, state, found, None if state == "ok" else "renew it; gamemaster reload takes it"
    )


def _days_left(path: Path, now: int) -> int:
    from cryptography.x509 import load_pem_x509_certificate  # noqa: PLC0415 - only where TLS is used

    expires = load_pem_x509_certificate(path.read_bytes()).not_valid_after_utc
    return int((expires.timestamp() - now) // DAY)


def mailbox(imap: ImapConfig, owner: str) -> Iterator[Finding]:
    """Open a mailbox as the daemon does, and leave it; ``owner`` says which daemon that is."""
    about = f"mailbox at {imap.host}:{imap.port}"
    try:
        opened = Mailbox(imap, tls_context(imap))
    except OperatorError as error:
        yield Finding(about, "failed", str(error), "imap.password_file and imap.ca_file")
        return
    except LOST as error:
        yield Finding(about, "failed", _of_mailbox(error),
                      "imap.host, imap.port and imap.tls; imap.user and its password; does "
                      "imap.folder exist?")  # fmt: skip
        return
    idle = "" if opened.can_idle else f"; without IDLE, so looked at every {imap.poll_seconds} s"
    waiting: str | int = "?"
    try:
        waiting = len(opened.waiting())
        anothers = Lease(imap, owner).is_anothers(opened)
    except LOST as error:
        yield Finding(about, "failed", _of_mailbox(error), "is the server well?")
        return
    finally:
        opened.leave()
    if anothers:
        yield Finding(about, "failed", "another daemon has this mailbox",
                      f"stop that one; if it is gone for good, delete its message in the folder "
                      f"{imap.done_folder}{FOLDER_ENDING}")  # fmt: skip
    if opened.read_only:
        yield Finding(about, "warning", f"{imap.folder} can only be read: mail counts and stays",
                      "ask whoever runs the server for the right to move mail")  # fmt: skip
    yield Finding(about, "ok", f"opens {imap.folder}, {waiting} mails wait{idle}")


def _of_mailbox(error: Exception) -> str:
    """Put what a server of mailboxes answered, or what became of it, into words of ours."""
    if isinstance(error, LoginError):
        return "the server refuses the user or the password"
    if isinstance(error, IMAPClientAbortError):
        return "the server ended the connection"
    if isinstance(error, IMAPClientError):
        return "the server refuses what it is asked for"
    return in_words(error)

"""Whether mail can go out: the way to the sending server, as far as the log-in."""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gamemaster.doctor.finding import Finding
from gamemaster.doctor.words import ANSWER_SECONDS, in_words
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.config import Config, SendConfig


def way_out(config: Config) -> Iterator[Finding]:
    """Try the way out."""
    send = config.send
    if send.kind == "maildir" and send.maildir is not None:
        yield _maildir(send.maildir)
        return
    about = f"mail out by {send.host}:{send.port}"
    step = "connecting"
    try:
        for step in _log_in(config, send):  # noqa: B007 - the step that failed is told below
            pass
    except (OSError, smtplib.SMTPException, OperatorError) as error:
        found = f"{step}: {in_words(error)}"
        yield Finding(about, "failed", found, _advice_for_sending(step, error))
        return
    done = "connects" + (", TLS" if send.tls != "none" else "") + (", logs in" if send.user else "")
    yield Finding(about, "ok", f"{done}; nothing was sent")


def _log_in(config: Config, send: SendConfig) -> Iterator[str]:
    """Go as far as the log-in, naming each step before it is taken."""
    name = send.helo or config.tournament[0].address.rpartition("@")[2]
    context = ssl.create_default_context(cafile=send.ca_file)
    yield "connecting"
    server: smtplib.SMTP
    if send.tls == "tls":
        server = smtplib.SMTP_SSL(
            send.host or "", send.port, name, timeout=ANSWER_SECONDS, context=context
        )
    else:
        server = smtplib.SMTP(send.host or "", send.port, name, timeout=ANSWER_SECONDS)
    with server:
        server.ehlo_or_helo_if_needed()
        if send.tls == "starttls":
            yield "STARTTLS"
            server.starttls(context=context)
            server.ehlo_or_helo_if_needed()
        if send.user is not None:
            yield "logging in"
            server.login(send.user, send.password())


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

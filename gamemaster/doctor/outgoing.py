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
from gamemaster.net.oauth import AccessTokens
from gamemaster.outbox.submission import opened, send_context

if TYPE_CHECKING:
    from gamemaster.config.settings import Config, SendConfig


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

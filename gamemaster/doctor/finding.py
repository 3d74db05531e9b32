"""A finding of the doctor, and trouble of connections in words that hold no secret.

A server's reply is never repeated: it may quote a user's name.
"""

from __future__ import annotations

import smtplib
import socket
import ssl
from dataclasses import dataclass
from typing import Final, Literal

from gamemaster.errors import OperatorError

State = Literal["ok", "warning", "failed"]
ANSWER_SECONDS: Final = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check, and advice on it."""

    about: str
    state: State
    found: str
    advice: str | None = None


def in_words(error: Exception) -> str:
    """Put an exception into words that hold no secret."""
    if isinstance(error, OperatorError):
        return str(error)
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"the server's certificate does not verify: {error.verify_message}"
    if isinstance(error, smtplib.SMTPResponseException):
        return f"the server answers {error.smtp_code}"
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return "the server does not offer it"
    if isinstance(error, socket.gaierror):
        return "no such host"
    if isinstance(error, TimeoutError):
        return f"no answer within {ANSWER_SECONDS} seconds"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return type(error).__name__

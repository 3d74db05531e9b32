"""Writes each letter into a Maildir named after its reader: a way out for trying things.

Invariants: as of every ``Transport`` (see ``transport``); a file is durable before it shows; what
is made here is for its owner alone, however open the umask is.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from gamemaster.clock import Clock
from gamemaster.files import make_durable, write_new
from gamemaster.outbox.outcome import Delivered, Failed, Outcome

_PARTS: Final = ("tmp", "new", "cur")


class MaildirTransport:
    """Writes each letter into a Maildir named after its recipient: for trying things, not for play.

    Folder names are the recipients' addresses (percent-encoded where a file system needs it), so
    that a person finds a player's mail at once: anybody who may read this folder reads every letter
    in it anyway.
    """

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock
        self._written = 0

    def deliver(
        self,
        sender: str,  # noqa: ARG002 - a Maildir has no envelope
        recipient: str,
        message: bytes,
        code: bytes | None = None,  # noqa: ARG002 - every try is one
    ) -> Outcome:
        """Write a file, durable before it shows in ``new``."""
        maildir = self._folder / folder_name(recipient)
        self._written += 1
        moment = f"{self._clock.now()}.M{self._written:06}P{os.getpid()}"
        name = f"{moment}H{hashlib.sha256(message).hexdigest()[:16]}.gamemaster"
        try:
            # One by one: what ``mkdir`` makes on its way is open to others.
            for folder in (self._folder, maildir, *(maildir / part for part in _PARTS)):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = maildir / "tmp" / name
            write_new(draft, message)
            draft.rename(maildir / "new" / name)
            make_durable(maildir / "new")
        except OSError as error:
            return Failed(temporary=True, code=None, text=error.strerror or "cannot write")
        return Delivered()

    def close(self) -> None:
        """Do nothing: nothing is held open."""

    def abort(self) -> None:
        """Do nothing: writing ends by itself."""


def folder_name(recipient: str) -> str:
    """A file name for an address: one for each address, and one that stays inside its folder."""
    encoded = quote(recipient.casefold(), safe="@+-_=.")
    if encoded.startswith("."):
        encoded = "%2E" + encoded[1:]
    longest = 120
    if len(encoded) > longest:
        encoded = f"{encoded[:longest]}%{hashlib.sha256(encoded.encode()).hexdigest()[:16]}"
    return encoded

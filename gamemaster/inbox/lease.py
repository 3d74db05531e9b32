"""Lets one daemon have a mailbox: a note in a folder of its own says whose it is.

Two daemons on one mailbox would each take some of the mail, and each play a game that the other
knows nothing of. So a watcher leaves a note before it takes in anything, and looks for others'.

Invariants: IMAP has no compare-and-swap, but UIDs of one folder only grow, so notes stand in an
order on which everybody agrees. A daemon that leaves a note looks *afterwards*; of two that come at
once the later one sees the earlier, takes its own back and leaves the mail alone. A note does not
expire: no clocks are compared, and a host that was cut off for a day still owns its mailbox. It is
taken back at an orderly stop. After a crash the same daemon (the same store on the same machine)
takes the place of its own former note; anybody else is refused until a person has deleted the note,
which also ends the right of the daemon that wrote it: that one notices before it takes in more.

Where the server lets us make no such folder there is no guard, which the log says.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from gamemaster.config.servers import ImapConfig
from gamemaster.errors import WorldError
from gamemaster.inbox.mailbox import Mailbox

FOLDER_ENDING: Final = "-in-use"
"""The ending of the folder's name, behind the name of the done folder."""

MACHINE_ID: Final = Path("/etc/machine-id")

_CLAIM: Final = re.compile(rb"^X-Gamemaster-Claim: (\w+) (\w+) (\w+)\r?$", re.MULTILINE)
_NOTE: Final = """\
From: gamemaster <{user}>
Subject: In use by a gamemaster daemon
Message-ID: <{process}.{watched}@gamemaster.invalid>
MIME-Version: 1.0
Content-Type: text/plain; charset=us-ascii
Auto-Submitted: auto-generated
X-Gamemaster-Claim: {owner} {process} {watched}

A gamemaster daemon reads this mailbox. As long as this message is here, no
other one will, and that is what it is for.

If that daemon is gone for good, delete this message: the one that waits will
then begin. If it is not, stop it first, or there will be two games.
"""


class InUse(WorldError):
    """Another daemon has the mailbox."""


@dataclass(frozen=True, slots=True)
class _Claim:
    uid: int
    owner: str
    process: str


def owner_of(store: Path) -> str:
    """Return the identity of a daemon: its store on this machine, the same after a restart."""
    try:
        machine = MACHINE_ID.read_bytes().strip()
    except OSError:
        machine = b""
    return hashlib.sha256(machine + b"\n" + str(store.absolute()).encode()).hexdigest()[:16]


class Lease:
    """One watcher's right to the folder of a section [[imap]].

    ``guarded`` is False where the server allows no note.
    """

    def __init__(self, config: ImapConfig, owner: str) -> None:
        user = config.user
        self._folder = config.done_folder + FOLDER_ENDING
        self._user = user if user.isascii() and "\n" not in user else "gamemaster"
        self._watched = hashlib.sha256(config.folder.encode()).hexdigest()[:8]
        self._owner = owner
        self._process = secrets.token_hex(8)
        self._had_it = False
        self._state: tuple[int, ...] | None = None
        self.guarded = True

    def hold(self, mailbox: Mailbox) -> None:
        """Claim the mailbox, or keep it; ``InUse`` when it is somebody else's."""
        try:
            state = mailbox.state_of(self._folder)
            if state is None or state != self._state:
                self._claim(mailbox)
                self._state = mailbox.state_of(self._folder)
            self.guarded = True
        except IMAPClientAbortError:
            raise
        except IMAPClientError:
            self.guarded = False

    def is_anothers(self, mailbox: Mailbox) -> bool:
        """Say whether somebody else's note is there, and leave none."""
        return any(claim.owner != self._owner for claim in self._claims_if_any(mailbox))

    def release(self, mailbox: Mailbox) -> None:
        """Take back the note that was left, at an orderly stop."""
        try:
            mine = self._mine(self._claims(mailbox)) if self._had_it else []
            if mine:
                mailbox.remove_notes(self._folder, mine)
        except IMAPClientAbortError:
            raise
        except IMAPClientError:
            return
        self._had_it, self._state = False, None

    def _claim(self, mailbox: Mailbox) -> None:
        claims = self._claims_if_any(mailbox)
        if not self._mine(claims):
            if any(self._had_it or claim.owner != self._owner for claim in claims):
                raise InUse("another daemon has this mailbox")
            mailbox.leave_note(self._folder, self._note())
            claims = self._claims(mailbox)
        mine = self._mine(claims)
        if not mine or self._is_later(claims, mine[-1]):
            if mine:
                mailbox.remove_notes(self._folder, mine)
            raise InUse("another daemon has this mailbox")
        self._had_it = True
        ours = [claim.uid for claim in claims if claim.owner == self._owner]
        former = [uid for uid in ours if uid not in mine]
        # While somebody else's note stands between them, the former one keeps our place.
        if former and len(ours) == len(claims):
            mailbox.remove_notes(self._folder, former)

    def _is_later(self, claims: list[_Claim], mine: int) -> bool:
        """Whether somebody else came first, or we ourselves were started again since."""
        first = min(claim.uid for claim in claims if claim.owner == self._owner)
        return any(
            claim.uid > mine if claim.owner == self._owner else claim.uid < first
            for claim in claims
        )

    def _mine(self, claims: list[_Claim]) -> list[int]:
        return [claim.uid for claim in claims if claim.process == self._process]

    def _claims_if_any(self, mailbox: Mailbox) -> list[_Claim]:
        try:
            return self._claims(mailbox)
        except IMAPClientAbortError:
            raise
        except IMAPClientError:
            return []  # No folder yet; if it is something else, leaving a note will not do either.

    def _claims(self, mailbox: Mailbox) -> list[_Claim]:
        found = []
        for note in mailbox.notes(self._folder):
            written = _CLAIM.search(note.raw)
            if written is not None and written[3].decode() == self._watched:
                found.append(_Claim(note.uid, written[1].decode(), written[2].decode()))
        return found

    def _note(self) -> bytes:
        text = _NOTE.format(
            user=self._user, owner=self._owner, process=self._process, watched=self._watched
        )
        return text.replace("\n", "\r\n").encode()

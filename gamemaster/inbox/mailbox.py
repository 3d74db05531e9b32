"""One logged-in IMAP connection: the few operations that the watcher needs, blocking.

Invariants: nothing is fetched with a command that marks it; nothing is expunged but by UID; message
sets are lists of UIDs (``1:*`` makes imapclient raise after the command took effect). Errors of the
connection leave as ``LOST``; after one the connection is of no further use. Used by one thread;
``abort`` alone may be called from any.
"""

from __future__ import annotations

import contextlib
import logging
import selectors
import socket
import ssl
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from gamemaster.errors import OperatorError, WorldError

if TYPE_CHECKING:
    from gamemaster.config import ImapConfig

LOST: Final = (OSError, IMAPClientError, ValueError)
"""What imapclient raises when a connection is lost, refused, or talks nonsense."""

CONNECTION_LOST: Final = (OSError, IMAPClientAbortError)
"""Those of them that are about the connection, not about what was asked."""

MOST_AT_ONCE: Final = 500
"""UIDs in one command, so that its line stays short."""


class NotMoved(WorldError):
    """The server will not move a mail: no right, no room, no such folder."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One mail as the mailbox holds it. ``instant`` is its INTERNALDATE, None where it has none."""

    raw: bytes = field(repr=False)
    instant: int | None


def tls_context(config: ImapConfig) -> ssl.SSLContext | None:
    """How the server's certificate is checked; None without TLS."""
    if config.tls == "none":
        return None
    try:
        return ssl.create_default_context(cafile=config.ca_file)
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or "no certificates in it"
        raise OperatorError(f"cannot use the CA file {config.ca_file}: {reason}") from error


class Mailbox:
    """The connection, with ``config.folder`` selected."""

    def __init__(self, config: ImapConfig, context: ssl.SSLContext | None) -> None:
        # imapclient logs whole dialogues.
        logging.getLogger("imapclient").setLevel(logging.CRITICAL + 1)
        self._folder = config.folder
        self._known_folders: set[str] = set()
        self._client: Any = IMAPClient(
            config.host,
            config.port,
            ssl=config.tls == "tls",
            ssl_context=context,
            timeout=SocketTimeout(config.timeout_seconds, config.timeout_seconds),
        )
        try:
            self._client.normalise_times = False
            if config.tls == "starttls":
                self._client.starttls(context)
            self._client.login(config.user, config.password())
            selected = self._client.select_folder(config.folder)
            # RFC 3501 §7.1: a server that gives none has UIDs that mean nothing tomorrow.
            self.uid_validity: int = selected.get(b"UIDVALIDITY", 0)
            self.can_idle: bool = self._client.has_capability("IDLE")
        except BaseException:
            self.shut()
            raise

    def leave(self) -> None:
        """Log out, as long as the server answers."""
        with contextlib.suppress(*LOST):
            self._client.logout()

    def shut(self) -> None:
        """Close the connection."""
        with contextlib.suppress(*LOST):
            self._client.shutdown()

    def abort(self) -> None:
        """Cut the connection under a running operation. From any thread."""
        with contextlib.suppress(OSError):
            # Not SSLSocket.shutdown, which would take the TLS state from under the other thread.
            socket.socket.shutdown(self._client.socket(), socket.SHUT_RDWR)

    def waiting(self) -> list[int]:
        """The UIDs of all mail that is not marked as deleted, oldest first."""
        # Some servers tell of new mail only when asked for nothing in particular.
        self._client.noop()
        return sorted(self._client.search(["UNDELETED"]))

    def sizes(self, uids: list[int]) -> dict[int, int]:
        """Octets of each mail that is still there."""
        found: dict[int, int] = {}
        for start in range(0, len(uids), MOST_AT_ONCE):
            answers = self._client.fetch(uids[start : start + MOST_AT_ONCE], ["RFC822.SIZE"])
            found |= {
                uid: answer[b"RFC822.SIZE"]
                for uid, answer in answers.items()
                if b"RFC822.SIZE" in answer
            }
        return found

    def fetch(self, uid: int) -> Letter | None:
        """One mail, unmarked; None where it is gone."""
        answer = self._client.fetch([uid], ["BODY.PEEK[]", "INTERNALDATE"]).get(uid, {})
        raw = answer.get(b"BODY[]")
        if not isinstance(raw, bytes):
            return None
        date = answer.get(b"INTERNALDATE")
        return Letter(raw, None if date is None else int(date.timestamp()))

    def move(self, uid: int, folder: str) -> None:
        """Move one mail, making the folder if it is missing."""
        try:
            self._make(folder)
            self._move([uid], folder)
        except IMAPClientAbortError:
            raise
        except IMAPClientError as error:
            # Perhaps somebody took the folder away: it is looked for again the next time.
            self._known_folders.discard(folder)
            raise NotMoved("the server refuses to move a mail") from error

    def watch(self, seconds: float, wake: socket.socket) -> None:
        """IDLE (RFC 2177) until something happens, ``wake`` is readable, or ``seconds`` passed.

        Whether there is mail is for ``waiting`` to say. A lost connection shows here, because DONE
        has to be answered.
        """
        self._client.idle()
        if self._has_told():
            self._client.idle_done()
            return
        with selectors.DefaultSelector() as selector:
            selector.register(self._client.socket(), selectors.EVENT_READ)
            selector.register(wake, selectors.EVENT_READ)
            selector.select(seconds)
        self._client.idle_done()

    def _has_told(self) -> bool:
        """Whether words of the server have been read along with its last answer.

        imaplib keeps them in a buffer of its own, where no selector sees them: without this, mail
        that came between the last search and IDLE goes unnoticed for a whole window.
        """
        sock, imap = self._client.socket(), self._client._imap  # noqa: SLF001 - imapclient hides it
        timeout = sock.gettimeout()
        sock.settimeout(0)
        try:
            return bool(imap.file.peek(1))
        except (BlockingIOError, ssl.SSLWantReadError):
            return False
        finally:
            sock.settimeout(timeout)

    def _move(self, uids: list[int], folder: str) -> None:
        if self._client.has_capability("MOVE"):
            self._client.move(uids, folder)
            return
        # RFC 6851 §3.3: what MOVE does, step by step.
        self._client.copy(uids, folder)
        self._client.delete_messages(uids, silent=True)
        if self._client.has_capability("UIDPLUS"):
            self._client.uid_expunge(uids)
        # Without UIDPLUS it stays, marked as deleted: EXPUNGE would take other mail along.

    def _make(self, folder: str) -> None:
        if folder in self._known_folders:
            return
        if not self._client.folder_exists(folder):
            try:
                self._client.create_folder(folder)
                self._client.subscribe_folder(folder)
            except IMAPClientAbortError:
                raise
            except IMAPClientError:
                # Somebody else was quicker, or it is not for us to make: the move will tell.
                return
        self._known_folders.add(folder)

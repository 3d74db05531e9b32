"""One logged-in IMAP connection with the few operations that the watcher needs, blocking.

Invariants: nothing is fetched with a command that marks it; what somebody else marked as deleted is
never expunged by us; message sets are lists of UIDs (``1:*`` makes imapclient raise after the
command took effect, ``n:*`` always names the last mail). Errors of the connection leave as
``LOST``; after one the connection is of no further use. Every command is answered within
``timeout_seconds`` or the connection counts as lost, also one whose other end is gone without a
word. Used by one thread; ``abort`` alone may be called from any.
"""

from __future__ import annotations

import contextlib
import logging
import selectors
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, IMAPClientReadOnlyError

from gamemaster.config.servers import ImapConfig
from gamemaster.errors import WorldError
from gamemaster.net.oauth import AccessTokens, bearer_answer
from gamemaster.net.tls import client_context

INBOX: Final = "INBOX"
_HOLDS_NO_MAIL: Final = frozenset((b"\\noselect", b"\\nonexistent"))
_LEVEL: Final = "/"
"""The separator of folder levels in our configuration."""


class Folders:
    """The server's names for our folders, with its namespace and hierarchy delimiter.

    A folder that exists under the name we were given is that folder. One that does not is made
    where the server lets its users make folders: many want them below ``INBOX`` (Courier, Cyrus,
    older Dovecots: prefix ``INBOX.``) and part levels by ``.`` instead of ``/`` (RFC 2342).
    """

    def __init__(self, client: Any) -> None:  # noqa: ANN401 - imapclient has no types
        self._client = client
        self._known: dict[str, str] = {}

    def named(self, name: str) -> str:
        """The server's name of a folder that may or may not exist."""
        if name in self._known:
            return self._known[name]
        if name.upper() == INBOX or self._exists(name):
            self._known[name] = name
            return name
        return self._where_it_would_be(name)

    def made(self, name: str) -> str:
        """The server's name of a folder that now exists, unless the server refuses to make it."""
        there = self.named(name)
        if name in self._known:
            return there
        if not self._exists(there):
            try:
                self._client.create_folder(there)
                self._client.subscribe_folder(there)
            except IMAPClientAbortError:
                raise
            except IMAPClientError:
                # Somebody else was quicker, or it is not for us to make: its use will tell.
                return there
        self._known[name] = there
        return there

    def forget(self, name: str) -> None:
        """Look for a folder again the next time: somebody may have taken it away."""
        self._known.pop(name, None)

    def _exists(self, name: str) -> bool:
        for flags, _, found in self._client.list_folders("", name):
            # ``%`` and ``*`` in a name are wildcards to LIST, so what comes back may be another.
            if found == name and not _HOLDS_NO_MAIL & {flag.lower() for flag in flags}:
                return True
        return False

    def _where_it_would_be(self, name: str) -> str:
        prefix, delimiter = self._personal_namespace()
        if delimiter not in name:
            name = name.replace(_LEVEL, delimiter)
        return name if name.upper().startswith(prefix.upper()) else prefix + name

    def _personal_namespace(self) -> tuple[str, str]:
        """Prefix and delimiter of the user's own folders; RFC 2342 §5."""
        if not self._client.has_capability("NAMESPACE"):
            return "", _LEVEL
        personal = self._client.namespace().personal
        if not personal:
            return "", _LEVEL
        prefix, delimiter = personal[0]
        return prefix, delimiter or _LEVEL


LOST: Final = (OSError, IMAPClientError, ValueError)
"""The errors that imapclient raises when a connection is lost, refused, or talks nonsense."""

CONNECTION_LOST: Final = (OSError, IMAPClientAbortError)
"""Those of these errors that are about the connection, not about the command."""

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
    """Return the context that checks the server's certificate; None without TLS."""
    return None if config.tls == "none" else client_context(config.ca_file)


@dataclass(frozen=True, slots=True)
class Note:
    """A small message of ours in a folder that is ours: its UID and its bytes."""

    uid: int
    raw: bytes = field(repr=False)


class Mailbox:
    """The connection, with ``config.folder`` selected.

    ``read_only``: the server lets us look and no more, so mail can be taken in but not moved.
    """

    def __init__(self, config: ImapConfig, context: ssl.SSLContext | None) -> None:
        # imapclient logs whole dialogues.
        logging.getLogger("imapclient").setLevel(logging.CRITICAL + 1)
        self._folder = config.folder
        self._copied: set[int] = set()
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
            self._log_in(config)
            self._folders = Folders(self._client)
            self._select()
            self.can_idle: bool = self._client.has_capability("IDLE")
        except BaseException:
            self.shut()
            raise

    def _select(self) -> None:
        """Select the watched folder, read-only where the server allows no more."""
        folder = self._folders.named(self._folder)
        try:
            selected = self._client.select_folder(folder)
            self.read_only = False
        except IMAPClientReadOnlyError:
            selected = self._client.select_folder(folder, readonly=True)
            self.read_only = True
        # RFC 3501 §7.1: a server that gives none has UIDs that mean nothing tomorrow.
        self.uid_validity: int = selected.get(b"UIDVALIDITY", 0)

    def _log_in(self, config: ImapConfig) -> None:
        if config.oauth is None:
            self._client.login(config.user, config.password())
            return
        # A session lasts about as long as a token does: each begins with one of its own.
        tokens = AccessTokens(config.oauth)
        both = self._client.has_capability("AUTH=OAUTHBEARER")
        bearer = both and not self._client.has_capability("AUTH=XOAUTH2")
        mechanism = "OAUTHBEARER" if bearer else "XOAUTH2"
        self._client.sasl_login(mechanism, bearer_answer(mechanism, config.user, tokens.get()))

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
        """One mail, unmarked; None where it is gone. ``ValueError`` where its bytes are kept back.

        It may have gone since it was searched for: somebody reads this mailbox on their phone.
        """
        answer = self._client.fetch([uid], ["BODY.PEEK[]", "INTERNALDATE"]).get(uid, {})
        if b"BODY[]" not in answer:
            return None
        raw = answer[b"BODY[]"]
        if not isinstance(raw, bytes):
            raise ValueError("the server has a mail without bytes")  # noqa: TRY004 - one of LOST
        date = answer.get(b"INTERNALDATE")
        return Letter(raw, None if date is None else int(date.timestamp()))

    def move(self, uid: int, folder: str) -> None:
        """Move one mail, making the folder if it is missing."""
        if self.read_only:
            raise NotMoved("the folder can only be read")
        try:
            self._move(uid, self._folders.made(folder))
        except IMAPClientAbortError:
            raise
        except IMAPClientError as error:
            self._folders.forget(folder)
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

    def _move(self, uid: int, folder: str) -> None:
        if self._client.has_capability("MOVE"):
            self._client.move([uid], folder)
            return
        # RFC 6851 §3.3: what MOVE does, step by step.
        if uid not in self._copied:
            self._client.copy([uid], folder)
            self._copied.add(uid)
        self._client.delete_messages([uid], silent=True)
        if self._client.has_capability("UIDPLUS"):
            self._client.uid_expunge([uid])
        elif set(self._client.search(["DELETED"])) <= self._copied:
            # EXPUNGE takes all that is marked, so it is only for when nobody else marked any.
            self._client.expunge()

    # -- a folder of our own, for what daemons leave for each other -------------------------------

    def state_of(self, folder: str) -> tuple[int, ...] | None:
        """Return a value that changes whenever a note comes or goes; None without such a folder."""
        wanted = (b"UIDVALIDITY", b"UIDNEXT", b"MESSAGES")
        try:
            found = self._client.folder_status(self._folders.named(folder), list(wanted))
        except IMAPClientAbortError:
            raise
        except IMAPClientError:
            self._folders.forget(folder)
            return None
        return tuple(found.get(item, 0) for item in wanted)

    def notes(self, folder: str) -> list[Note]:
        """All notes in a folder, oldest first."""
        with self._visit(folder):
            uids = self._client.search(["UNDELETED"])
            answers = self._client.fetch(uids, ["BODY.PEEK[]"]) if uids else {}
            return [
                Note(uid, answer[b"BODY[]"])
                for uid, answer in sorted(answers.items())
                if isinstance(answer.get(b"BODY[]"), bytes)
            ]

    def leave_note(self, folder: str, raw: bytes) -> None:
        """Put a note into a folder, making it if it is missing. The server dates it."""
        self._client.append(self._folders.made(folder), raw, (b"\\Seen",))

    def remove_notes(self, folder: str, uids: list[int]) -> None:
        """Take notes away; whatever else is marked as deleted in that folder goes with them."""
        with self._visit(folder):
            self._client.delete_messages(uids, silent=True)
            self._client.expunge()

    @contextlib.contextmanager
    def _visit(self, folder: str) -> Iterator[None]:
        """Have another folder selected for a moment."""
        try:
            try:
                self._client.select_folder(self._folders.named(folder))
            except IMAPClientReadOnlyError as error:
                raise IMAPClientError("the folder can only be read") from error
            yield
        finally:
            self._select()

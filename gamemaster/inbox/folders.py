"""What the server calls a folder that we name: its namespace and hierarchy delimiter.

A folder that exists under the name we were given is that folder. One that does not is made where
the server lets its users make folders: many want them below ``INBOX`` (Courier, Cyrus, older
Dovecots: prefix ``INBOX.``) and part levels by ``.`` instead of ``/`` (RFC 2342). Used by
``mailbox`` alone, over its connection; errors are imapclient's.
"""

from __future__ import annotations

from typing import Any, Final

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

INBOX: Final = "INBOX"
_HOLDS_NO_MAIL: Final = frozenset((b"\\noselect", b"\\nonexistent"))
_LEVEL: Final = "/"
"""What parts levels in our configuration."""


class Folders:
    """The folders of one logged-in connection, by the names that we use."""

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

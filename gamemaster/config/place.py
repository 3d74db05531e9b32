"""Says where a store is: a file of SQLite's, or a database of a PostgreSQL server.

The address of a database holds no password. libpq takes it from a file that only its owner may
read (``passfile=`` in the address, ``~/.pgpass`` without), so that it stands in no configuration,
list of processes, log or error.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, urlsplit

from gamemaster.errors import OperatorError

SCHEME: Final = "postgresql+psycopg"
OPTIONS: Final = (
    "host", "passfile", "port", "sslcert", "sslkey", "sslmode", "sslrootcert",
    "target_session_attrs",
)  # fmt: skip
"""The keys allowed behind the ``?`` of an address: none of them is a secret."""


@dataclass(frozen=True, slots=True)
class Server:
    """A database of a server; ``beside``: the path beside which this machine keeps the rest.

    That is the intake, the lock, the notes of what was sent and of how far the store has come.
    """

    address: str
    beside: Path

    def __str__(self) -> str:
        """The address as it may be shown: without the part behind its ``?``."""
        return self.address.partition("?")[0]


Place: TypeAlias = Path | Server


def beside(place: Place) -> Path:
    """The path beside which files that belong to a store, but are not in it, stand."""
    return place if isinstance(place, Path) else place.beside


def is_address(text: str) -> bool:
    """Whether a text is meant to be the address of a database, and not a path."""
    return text.startswith("postgres") and "://" in text


def checked_address(text: str) -> str:
    """Return the address of a database as it is. Raises OperatorError, which does not quote it."""
    expected = f"expected an address such as {SCHEME}://user@host/name"
    try:
        parts = urlsplit(text)
        port, query = parts.port, parse_qsl(parts.query, strict_parsing=bool(parts.query))
    except ValueError:
        raise OperatorError(expected) from None
    if parts.password is not None or any("password" in name for name, _ in query):
        raise OperatorError(
            "expected no password in the address of the database: put it into ~/.pgpass, or into "
            "a file of that form that the address names (?passfile=/etc/gamemaster/pgpass)"
        )
    if parts.scheme != SCHEME or port == 0 or not parts.path.strip("/") or parts.fragment:
        raise OperatorError(expected)
    if any(name not in OPTIONS for name, _ in query):
        raise OperatorError(
            f"the address of the database may say {', '.join(OPTIONS)} behind its ?, and found "
            "something else"
        )
    return text

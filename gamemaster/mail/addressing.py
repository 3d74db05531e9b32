"""Commands about a player's own addresses.

``add address me@work.example``, ``write to …``, ``drop address …``, ``addresses``, and ``new reply
address``. An address is read as one word; brackets that mail programs put around it are left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamemaster.mail.commands import AddAddress, Addresses, DropAddress, NewReplyAddress, WriteTo
from gamemaster.mail.forms import Commands, LineReading, ReadingContext

if TYPE_CHECKING:
    from gamemaster.mail.words import Cursor

_ADDRESS = re.compile(
    r"<?(?:mailto:)?([^\s<>,;:\"()\[\]\\@]{1,64}@[^\s<>,;:\"()\[\]\\@]{1,253})>?\Z"
)
_VERBS: tuple[tuple[type[AddAddress | DropAddress | WriteTo], tuple[str, ...]], ...] = (
    (AddAddress, ("add address", "add the address", "add my address", "add an address")),
    (DropAddress, ("drop address", "drop the address", "drop my address")),
    (WriteTo, ("write to", "write to me at", "write to the address")),
)


def read_addressing(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """One of the commands above."""
    if cursor.accept("addresses", "my addresses", "show my addresses", "show addresses"):
        return Commands((Addresses(),)) if cursor.done() else None
    if cursor.accept("new reply address", "renew my reply address", "renew reply address"):
        return Commands((NewReplyAddress(),)) if cursor.done() else None
    for command, words in _VERBS:
        # The longest that fits comes first.
        if cursor.accept(*sorted(words, key=len, reverse=True)):
            cursor.accept(":")
            found = _ADDRESS.match("".join(cursor.rest)) if cursor.unbroken else None
            return Commands((command(found.group(1)),)) if found else None
    return None

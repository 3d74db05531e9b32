"""Shows what each observer gets of a tournament: all octets, in order, with their instants.

What is derived from our row numbers under a secret root (Message-IDs, codes, what letters refer to
that ask for these, return paths, parts' boundaries, nonces of messages) has no two alike, and is
named by its first appearance: that they are related shows, their values do not. So are heads of the
sealed journal, in announcements, heartbeats and receipts, which hash lines that each hold 256
secret bits. Left out are the proofs that announcements carry, which commit to them
(docs/threats.md, "What leaks by design").
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from tests.builders import Sent, address_of

if TYPE_CHECKING:
    from tests.torture.paired.worlds import World

_NAMED = re.compile(
    r"<(?P<id>[a-z2-7]{32})@|<(?P<question>[a-z2-7]{28})@|«[^«»]{1,30}\s(?P<code>k[a-z2-7]{5,11})»"
    r"|=_(?P<boundary>[0-9a-f]{40})|\+bounce-(?P<path>[a-z2-7]{26})@"
    r"|[Jj]ournal:? (?P<head>[0-9a-f]{64})"
    # Of a message alone, whose file is shown with its line ends spelt out: that of a document
    # follows from what its readers know.
    r"|Nonce: (?P<nonce>[0-9a-f]{64})(?=\\nMessage SHA-256: )"
)
_NOTES = ("receipt", "statement", "letter", "message", "heartbeat-", "announcement-", "dice")
_COMMITTING = ("checkpoint-", "genesis.", "growth-")
"""Files that hold roots of the record's tree, which commit to what its entries commit to."""
PROOFS = re.compile(
    r"^(Signed by .*|(?:Key|Roster|Die|Open die|Nonces): .*"
    r"|[A-Za-z0-9+/]{43}=)\n?",
    re.MULTILINE,
)
_SIGNATURE = re.compile(r"^— \S+ \S+$", re.MULTILINE)

View: TypeAlias = tuple[str, ...]


def view(sent: Iterable[Sent], *, instants: bool = True, envelopes: bool = False) -> list[str]:
    """Return every mail's octets, with our identifiers named by their first use."""
    names: dict[str, str] = {}

    def named(found: re.Match[str]) -> str:
        token = next(value for value in found.groupdict().values() if value)
        label = names.setdefault(token, f"{{{len(names) + 1}}}")
        return found[0].replace(token, label)

    seen = []
    for one in sent:
        at = f"at {one.at}\n" if instants else ""
        envelope = f"from {one.envelope_sender}, {len(one.raw)} octets\n" if envelopes else ""
        seen.append(at + _NAMED.sub(named, envelope + octets(one)))
    return seen


def octets(one: Sent) -> str:
    """Return headers, text and files of a mail, transfer encodings undone and proofs left out."""
    parts = [f"{name}: {value}" for name, value in one.mail.items()]
    parts.append(PROOFS.sub("", one.whole_body))
    for name, content in one.attachments.items():
        text = content.decode()
        if name.startswith(_NOTES):
            # A signature follows from the text above it, and from the key of one store.
            text = _SIGNATURE.sub("", PROOFS.sub("", text))
        parts.append(f"{name}: {'' if name.startswith(_COMMITTING) else text!r}")
    return "\n".join(parts)


def of_mail(world: World, who: str) -> View:
    """Return every mail that somebody's server gets for them, with its envelope and size."""
    return tuple(view((one for one in world.sent if one.to == address_of(who)), envelopes=True))


_RANDOM = re.compile(r"[0-9a-f]{64}|[A-Za-z0-9+/]{40,}=*")


def _nameless(text: str) -> str:
    """Return a file with all that looks random named by its first appearance."""
    names: dict[str, str] = {}
    return _RANDOM.sub(lambda hit: names.setdefault(hit[0], f"{{{len(names) + 1}}}"), text)


def of_files(world: World, _who: str) -> View:
    """Return which files there were after each step, and what is in them at the end."""
    served = tuple("\n".join(names) for names in world.served)
    pages = (f"{name}: {_nameless(octets.decode())}" for name, octets in world.files.items())
    return (*served, *pages)


def of_doors(world: World, _who: str) -> View:
    """Return all that the doors are told by what knows the game."""
    return world.doors


_READABLE = re.compile(rb"[a-z0-9_./:,{}\" -]{12}")
"""What a nonce of twelve octets shows once in 10^9 rows."""

SECRETS: Final = (
    b"players.test", b"propose", b"vote.cast", b"wombat", b"proposal", b"Autumn", b'"at":1',
)  # fmt: skip
"""Words that stand in every journal: none may stand in the file."""


def of_store(world: World, _who: str) -> View:
    """Return the rows of the file in their order, and which words can be read in it.

    Their numbers, which lines and shelves share, tell how many were written in between and are
    gone: how the file grows is no secret.
    """
    rows = (
        f"{row.table} of {row.of}: {row.octets} octets"
        + (f", {row.begins!r}" if _READABLE.fullmatch(row.begins) else "")
        for row in world.rows
    )
    return (*rows, *(f"reads {word!r}" for word in SECRETS if word in world.octets))


def of_log(world: World, _who: str) -> View:
    """Return what the log said up to the end of each step, but for the machine's own instants."""
    return tuple(
        "\n".join(
            json.dumps({**json.loads(line), "at": None}, sort_keys=True)
            for line in text.splitlines()
        )
        for text in world.logged
    )


VIEWS: Final[Mapping[str, Callable[[World, str], View]]] = {
    "player": of_mail,
    "stranger": of_mail,
    "list reader": lambda world, _who: of_mail(world, "everyone@lists.test"),
    "reader of the files": of_files,
    "SMTP peer": of_doors,
    "holder of the store": of_store,
    "reader of the log": of_log,
}
"""What every kind of observer gets."""

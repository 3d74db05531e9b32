"""The names of the files of a published record, and what is in them; what people read is ``pages``.

    genesis.txt               entry 0
    announcements/N.txt       entry N
    proposals/N.txt           a proposal's document, where a rule has made it known to everyone
    checkpoints/N.txt         the checkpoint that goes with announcement N; 0: with the genesis
    proofs/N.tlog-proof       that entry N is in the record at that checkpoint
    heartbeats/DATE.txt       the checkpoint of a day
    growth/DATE.txt           that the record only grew since the heartbeat before it
    checkpoint                the newest checkpoint of all
    report.html               the public facts on one page (``gamemaster.page.public``)

They are those of a disclosure, so that whoever saved them can compare.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from gamemaster.documents.proposal import DocumentError, parse_document
from gamemaster.record.entries import attachments
from gamemaster.record.genesis import NAME as GENESIS
from gamemaster.tournament.public import Entry

NEWEST: Final = "checkpoint"
README: Final = "README.txt"
INDEX: Final = "index.html"
REPORT: Final = "report.html"


def entry_name(number: int) -> str:
    """Return where entry ``number`` of the record stands."""
    return f"announcements/{number}.txt" if number else GENESIS


def checkpoint_name(number: int) -> str:
    """Return where the checkpoint that goes with announcement ``number`` stands."""
    return f"checkpoints/{number}.txt"


def heartbeat_name(date: str) -> str:
    """Return where the heartbeat of a day stands."""
    return f"heartbeats/{date}.txt"


def proof_name(number: int) -> str:
    """Return where the proof stands that entry ``number`` is in the record."""
    return f"proofs/{number}.tlog-proof"


def growth_name(date: str) -> str:
    """Return where the proof of growth up to the heartbeat of a day stands."""
    return f"growth/{date}.txt"


def documents(entry: Entry) -> Iterator[tuple[str, bytes]]:
    """Yield the proposals' documents that an announcement has for everyone."""
    for file in attachments(entry.about, entry.fields):
        with suppress(DocumentError, UnicodeDecodeError):
            text = file.content.decode()
            number = parse_document(text).number
            if file.name == f"proposal-{number}.txt":
                yield f"proposals/{number}.txt", file.content

"""Works out the page's part on proof: what each step checks, and what can be hashed again."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamemaster.audit import verify
from gamemaster.page.document import Piece
from gamemaster.publication.folder import CHECKPOINT, entry_name
from gamemaster.report.disclosed import JOURNAL, Disclosed
from gamemaster.report.story import Story

_STEP = re.compile(r"^ ?[0-9]+\. (\w+) +(.+(?:\n {16,}\S.*)*)", re.MULTILINE)

TEXTS_LENGTH = 6 * 1024 * 1024
"""The most characters of documents, announcements and checkpoints together."""

MOST_FILES = 5_000
"""The most files of which the page has only the hash."""


def meanings() -> dict[str, str]:
    """Return what each step checks, in the words of the verifier's own list of them."""
    listed = _STEP.findall(verify.__doc__ or "")
    return {title: " ".join(meaning.split()) for title, meaning in listed}


def checking(disclosed: Disclosed, story: Story) -> tuple[str, list[Piece]]:
    """Return what the page says of its check, and all that can be hashed in it."""
    pieces = list(_texts(disclosed, story))
    held = {piece.sha256 for piece in pieces}
    others = [(name, digest) for name, digest in disclosed.hashes.items() if digest not in held]
    # Whatever else is left out, the journal itself is always listed.
    others.sort(key=lambda other: (other[0] != JOURNAL, other[0]))
    if disclosed.journal:
        digest = disclosed.hashes[JOURNAL]
        pieces.append(Piece("journal", JOURNAL, disclosed.journal, 0, digest, disclosed.head))
        others = [other for other in others if other[0] != JOURNAL]
    pieces += [Piece("file", name, sha256=digest) for name, digest in others[:MOST_FILES]]
    pieces.append(Piece("key", "the key of the record", story.key))
    left = len(disclosed.hashes) - sum(piece.sha256 != "" for piece in pieces)
    lead = (
        "This page holds the documents, the announcements, the signed checkpoints and the journal "
        "of the game. The button hashes them again in your browser and compares: each document "
        "with the hash that was announced, the record with the root that was signed, each line of "
        "the journal with the line after it."
    )
    if left > 0:
        lead += f" The game is long: {left:,} of its files are left out here."
    return lead, pieces


def _texts(disclosed: Disclosed, story: Story) -> Iterator[Piece]:
    room = TEXTS_LENGTH

    def fits(text: str) -> bool:
        nonlocal room
        room -= len(text)
        return room >= 0

    entries = [(0, disclosed.texts["genesis.txt"])] if "genesis.txt" in disclosed.texts else []
    entries += disclosed.numbered("announcements")
    for number, text in entries:
        if not fits(text):
            break  # The tree is over all entries up to one: what comes after a gap says nothing.
        path = entry_name(number)
        name = f"announcement {number}" if number else "the genesis of the record"
        yield Piece("entry", name, text, number, disclosed.hashes[path])
    for number, text in disclosed.numbered("checkpoints"):
        if fits(text):
            path = CHECKPOINT.format(number)
            name = f"checkpoint {number}"
            yield Piece("checkpoint", name, text, number, disclosed.hashes[path])
    for path, text in sorted(disclosed.texts.items()):
        if path.startswith("heartbeats/") and fits(text):
            name = f"heartbeat of {path.removeprefix('heartbeats/').removesuffix('.txt')}"
            yield Piece("checkpoint", name, text, 0, disclosed.hashes[path])
    for number, proposal in sorted(story.proposals.items()):
        if fits(proposal.document):
            name = f"the document of proposal {number}"
            yield Piece("document", name, proposal.document, number, proposal.hash)

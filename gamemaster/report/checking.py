"""What the page holds of the bundle, so that a reader can hash it again without the bundle."""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.page.elements import Element
from gamemaster.page.recheck import Piece, recheck
from gamemaster.report.reading import JOURNAL, Disclosed
from gamemaster.report.story import Story

TEXTS_LENGTH = 6 * 1024 * 1024
"""Characters of documents, announcements and checkpoints together."""

MOST_FILES = 5_000
"""Files whose hash alone stands in the page."""


def checking(disclosed: Disclosed, story: Story) -> Element:
    """Return the section."""
    pieces = list(_texts(disclosed, story))
    held = {piece.sha256 for piece in pieces}
    others = [(name, digest) for name, digest in disclosed.hashes.items() if digest not in held]
    # Whatever is left out, the journal itself can always be told.
    others.sort(key=lambda one: (one[0] != JOURNAL, one[0]))
    if disclosed.journal:
        digest = disclosed.hashes[JOURNAL]
        pieces.append(Piece("journal", JOURNAL, disclosed.journal, 0, digest, disclosed.head))
        others = [one for one in others if one[0] != JOURNAL]
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
    return recheck(pieces, lead=lead, by_hand="gamemaster audit")


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
        path = f"announcements/{number}.txt" if number else "genesis.txt"
        name = f"announcement {number}" if number else "the genesis of the record"
        yield Piece("entry", name, text, number, disclosed.hashes[path])
    for number, text in disclosed.numbered("checkpoints"):
        if fits(text):
            path = f"checkpoints/{number}.txt"
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

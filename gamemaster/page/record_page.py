"""Writes the page of a tournament that is being played, from its public record alone.

Secrecy by construction: what makes this page is handed a ``PublicRecord`` and signed checkpoints
and may not import the game (an import contract). It says nothing that an announcement did not say,
and needs no charts, so that a daemon can make it without what draws them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from itertools import groupby

from gamemaster.page.document import Piece, rendered
from gamemaster.page.escaping import cut, environment
from gamemaster.tournament.public import Entry, FieldValue, PublicRecord

MOST_ENTRIES = 400
"""Announcements whose words are shown, the latest; those before are in the record's files."""

MOST_LINES = 80

MOST_CHECKED = 2_000
"""Entries that stand in the page to be hashed; a longer record is checked from its files."""

ENTRIES_LENGTH = 1024 * 1024
"""Characters of them."""

MOST_FILES = 2_000
"""Documents that can be told when they are dropped on the page, the latest."""

_HEADING, _ENDING = 3, 2
"""Lines of an announcement before and after its sentences."""

_MARKS = {
    "tournament.started": ("Start", "main"),
    "turn.taken": ("Turn", ""),
    "proposal.adopted": ("Adopted", "good"),
    "proposal.defeated": ("Defeated", "bad"),
    "move.illegal": ("Violation", "bad"),
    "tournament.won": ("Won", "good"),
    "tournament.ended": ("End", "main"),
    "ruling.made": ("Ruling", "unsure"),
}


def public_page(
    public: PublicRecord, checkpoints: Mapping[str, str], made_by: str = "gamemaster"
) -> str:
    """Return the page. ``checkpoints`` are signed notes by their names, the latest ones.

    ``made_by`` stands in its head, for whoever has to know the page for one of ours.
    """
    first = max(1, len(public.entries) - MOST_ENTRIES + 1)
    return rendered(
        environment("gamemaster.page").get_template("page/record.html"),
        title=cut(public.title, 80),
        kicker=f"A game of {cut(public.ruleset.title, 80)}, played by mail",
        made_by=made_by,
        recheck=_RECHECK,
        by_hand="gamemaster record verify",
        pieces=list(_pieces(public, checkpoints)),
        public=public,
        checkpoints=checkpoints,
        earlier=first - 1,
        entries=[public.entries[number] for number in range(first, len(public.entries) + 1)],
        last=public.entries.get(len(public.entries)),
        rolls=[entry for entry in public.in_order() if entry.get("die.proof") is not None],
        marks=_MARKS,
        said=lambda entry: _said(entry, public.title),
        proposed=lambda number: _proposed(public, number),
    )


def _said(entry: Entry, title: str) -> Iterator[tuple[str, list[str] | int]]:
    """Yield what an announcement says: sentences flow, what is for tools stands alone."""
    lines = entry.text(title).splitlines()[_HEADING:-_ENDING]
    for kind, of_kind in groupby(lines[:MOST_LINES], key=_kind):
        names = kind == "names"
        yield kind, [line.partition(": ")[2] if names else line for line in of_kind]
    if len(lines) > MOST_LINES:
        yield "more", len(lines) - MOST_LINES


def _kind(line: str) -> str:
    if line.startswith(("SHA-256 ", "Anchor ", "Key ", "Signed by ")):
        return "tools"
    if line.startswith("Playing: "):
        return "names"
    return "shown" if line.startswith(("|", "+")) or not line else "told"


def _proposed(public: PublicRecord, number: int) -> tuple[Entry, FieldValue, FieldValue]:
    """Return what announced a proposal, the hash of its document, and its proposer's points."""
    told = public.entries[public.announced[number]]
    if told.about != "turn.taken":
        return told, None, None
    return told, told.get("proposal.hash"), told.get("points")


def _pieces(public: PublicRecord, checkpoints: Mapping[str, str]) -> Iterator[Piece]:
    if len(public.entries) < MOST_CHECKED:
        yield from _hashed(public, checkpoints)
    if public.genesis is not None:
        yield Piece("key", "the key of the record", public.genesis.key)
    for number in sorted(public.announced)[-MOST_FILES:]:
        _, digest, _ = _proposed(public, number)
        if digest is not None:
            name = f"the document of proposal {number}"
            yield Piece("file", name, number=number, sha256=str(digest))


_RECHECK = (
    "The button hashes the announcements again in your browser and compares with the root that "
    "was signed. A proposal’s document that was forwarded to you can be dropped here: the page "
    "says which number it has."
)


def _hashed(public: PublicRecord, checkpoints: Mapping[str, str]) -> Iterator[Piece]:
    """Yield the entries and the signed checkpoints over them, nothing where they are too long."""
    if public.genesis is None:
        return
    texts = [public.leaf(number) for number in range(len(public.entries) + 1)]
    if sum(map(len, texts)) > ENTRIES_LENGTH:
        return
    for number, text in enumerate(texts):
        name = f"announcement {number}" if number else "the genesis of the record"
        yield Piece("entry", name, text, number, hashlib.sha256(text.encode()).hexdigest())
    for name, note in checkpoints.items():
        digest = hashlib.sha256(note.encode()).hexdigest()
        yield Piece("checkpoint", f"the {name}", note, sha256=digest)

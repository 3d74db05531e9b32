"""Writes the parts of the page about proof: the audit, and what a reader can hash again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gamemaster.audit import Step, verify
from gamemaster.audit.verify import CANNOT, PROVES
from gamemaster.page.document import Piece, recheck
from gamemaster.page.elements import Element, Node, code, cut, element, heading, mark, para, section
from gamemaster.report.disclosed import JOURNAL, Disclosed
from gamemaster.report.story import Story

_COLOURS = {"passed": "good", "failed": "bad", "not checkable": "unsure"}
_LONGEST = 600
_STEP = re.compile(r"^ ?[0-9]+\. (\w+) +(.+(?:\n {16,}\S.*)*)", re.MULTILINE)
_WHOSE = (
    "Anything at all, if this very page came from somebody you do not trust: then make it yourself "
    "from the bundle, or run the audit."
)

TEXTS_LENGTH = 6 * 1024 * 1024
"""Characters of documents, announcements and checkpoints together."""

MOST_FILES = 5_000
"""Files whose hash alone stands in the page."""


def auditing(steps: Sequence[Step]) -> Element:
    """Return the section."""
    said = meanings()
    found = (_step(step, said.get(step.title, "")) for step in steps)
    return section(
        "audit",
        "The audit",
        para(
            "When this page was made, the bundle was audited by a verifier that shares no code "
            "with the Gamemaster. Anyone can run it again on the bundle: ",
            code("gamemaster audit"),
            ".",
        ),
        element("ol", {"class": "steps"}, *found),
        heading("What this proves, where it passed"),
        _list(PROVES),
        heading("What no audit can prove"),
        _list((*CANNOT, _WHOSE)),
    )  # fmt: skip


def _step(step: Step, meaning: str) -> Element:
    outcome = mark(step.outcome, _COLOURS.get(step.outcome, ""))
    return element(
        "li",
        {},
        element("div", {}, element("strong", {}, cut(step.title, 80)), " ", outcome),
        element("div", {}, f"{meaning[:1].upper()}{meaning[1:]}." if meaning else ""),
        element("div", {"class": "note"}, *_finding(step)),
    )


def meanings() -> dict[str, str]:
    """Return what each step checks, in the words of the verifier's own list of them."""
    listed = _STEP.findall(verify.__doc__ or "")
    return {title: " ".join(meaning.split()) for title, meaning in listed}


def _finding(step: Step) -> list[Node]:
    told: list[Node] = [cut(step.detail, _LONGEST)]
    if step.entry and step.entry not in step.detail:
        return [code(cut(step.entry, 120)), ": ", *told]
    return told


def _list(sentences: Sequence[str]) -> Element:
    return element(
        "ul", {"class": "plain"}, *(element("li", {}, sentence) for sentence in sentences)
    )


def checking(disclosed: Disclosed, story: Story) -> Element:
    """Return the section."""
    pieces = list(_texts(disclosed, story))
    held = {piece.sha256 for piece in pieces}
    others = [(name, digest) for name, digest in disclosed.hashes.items() if digest not in held]
    # Whatever is left out, the journal itself can always be told.
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

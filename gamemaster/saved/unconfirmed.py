"""Tells of moves that are recorded, or that statements name, for which no receipt is held.

That does not show whether a receipt was lost or never came: so it is told, with dates, and is no
fault.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from gamemaster.audit import silence
from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.notes import Key
from gamemaster.audit.papers import LETTER, Paper, Recorded, read_paper, signed
from gamemaster.saved.pieces import HeldNote

MOST_SHOWN: Final = 12


def unconfirmed(
    papers: Iterable[Paper], recorded: Recorded | None = None, holders: Iterable[str] = ()
) -> dict[str, list[str]]:
    """Return, by player, the instants of mails with moves that have no receipt among ``papers``.

    The moves are those of a bundle's journal, else those that the statements among them name; the
    players are those of the papers, and ``holders`` whose mails these are.
    """
    receipts: dict[str, set[tuple[str, str]]] = defaultdict(set, {who: set() for who in holders})
    stated: dict[str, set[str]] = defaultdict(set)
    for paper in papers:
        if paper.title == LETTER:
            continue
        held = receipts[paper.player]
        if not paper.is_statement:
            held.add((paper.at, paper.mail))
        elif recorded is None:
            stated[paper.player] |= {line.at for line in paper.lines if line.kind == "Move"}
    if recorded is None:
        left = {who: at - {then for then, _ in receipts[who]} for who, at in stated.items()}
    else:
        left = {who: _without(held, who, recorded) for who, held in receipts.items()}
    return {who: sorted(instants) for who, instants in sorted(left.items()) if instants}


def _without(held: set[tuple[str, str]], who: str, recorded: Recorded) -> set[str]:
    """Return the instants of mails with moves of a player of which no receipt is held.

    Two mails may be of one second: a receipt is for the one whose hash it names.
    """
    hashes = {mail: mark for mark, known in recorded.mails.items() for mail, _ in known}
    return {
        item.at
        for item in recorded.moves.get(who, ())
        if (item.at, hashes.get(item.mail, "")) not in held
    }


def told(instants: list[str]) -> str:
    """Return instants as people are told them; of many, only the first few."""
    more = f" and {len(instants) - MOST_SHOWN} more" if len(instants) > MOST_SHOWN else ""
    return ", ".join(instants[:MOST_SHOWN]) + more


def check_statements(notes: Iterable[HeldNote], key: Key) -> str:
    """Compare statements with receipts. Raises NotCheckable with what has no receipt here."""
    papers = []
    for note in notes:
        try:
            papers.append(read_paper(signed(note.text, key, note.place), note.place))
        except Refused:
            continue  # ``gamemaster receipt verify`` tells what is wrong with it.
    if not any(paper.is_statement for paper in papers):
        raise NotCheckable("no statement that the key signed is here")
    missing = unconfirmed(papers)
    if missing:
        said = "; ".join(f"{who}: {told(instants)}" for who, instants in missing.items())
        raise NotCheckable(f"no receipt is here for moves received at these instants: {said}")
    return silence.counted(
        sum(not one.is_statement and one.title != LETTER for one in papers), "receipt"
    )

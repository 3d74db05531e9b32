"""Tells of moves without a receipt, and of what players were told without a letter.

That does not show whether a paper was lost or never came: so it is told, with dates, and is no
fault.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from gamemaster.audit.files.text import commitment, digest
from gamemaster.audit.held_papers.papers import LETTER, MESSAGE, NOBODY, TELLING, Paper, Recorded

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
        if paper.title in TELLING:
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


def untold(
    papers: Sequence[Paper], recorded: Recorded, holders: Iterable[str] = ()
) -> dict[str, list[str]]:
    """Return, by player, when a journal has them told something of which no letter is held.

    That goes for letters, and for messages that the journal commits to. The players are those of
    the papers, and ``holders`` whose mails these are.
    """
    players = {paper.player for paper in papers if paper.player != NOBODY} | {*holders}
    letters = {(paper.at, paper.identity) for paper in papers if paper.title == LETTER}
    bound = {commitment(one.nonce, one.identity) for one in papers if one.title == MESSAGE}
    missing: dict[str, set[str]] = defaultdict(set)
    for at in recorded.revealed:
        for told in recorded.letters(at):
            if told.reader in players and (at, digest(told.text)) not in letters:
                missing[told.reader].add(at)
    for at, lines in recorded.passed_on.items():
        for line in lines:
            if line.data.get("commitment", "") and line.data["commitment"] not in bound:
                for reader in players & {*line.data["readers"]}:
                    missing[reader].add(at)
    return {who: sorted(instants) for who, instants in sorted(missing.items())}


def told(instants: list[str]) -> str:
    """Return instants as people are told them; of many, only the first few."""
    more = f" and {len(instants) - MOST_SHOWN} more" if len(instants) > MOST_SHOWN else ""
    return ", ".join(instants[:MOST_SHOWN]) + more


def lacking(missing: dict[str, list[str]], unheard: dict[str, list[str]] | None = None) -> str:
    """Return what was not kept, as an audit tells it; nothing for none.

    ``missing`` are moves without a receipt, ``unheard`` what readers were told without a letter.
    """
    moves = "".join(
        f"; no receipt was kept of moves of {who} received at {told(instants)}"
        for who, instants in missing.items()
    )
    return moves + "".join(
        f"; no letter was kept of what {who} was told at {told(instants)}"
        for who, instants in (unheard or {}).items()
    )

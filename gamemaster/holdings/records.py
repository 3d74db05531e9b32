"""The records of several tournaments told apart, where their mails lie in one folder.

A checkpoint names its record. An announcement has the title of its tournament and a document the
short name; which record these belong to is what its genesis says. What belongs to no genesis that
is held stays with every record.
"""

from __future__ import annotations

from gamemaster.errors import OperatorError
from gamemaster.holdings.pieces import Holdings
from gamemaster.record.genesis import Genesis, read_genesis


def one_record(holdings: Holdings, origin: str | None) -> Holdings:
    """Return what belongs to the record ``origin``, by default to the only one there is.

    Raises OperatorError if there are several, or others than that one.
    """
    geneses = [read_genesis(one.text) for one in holdings.entries(0)]
    found = sorted({one.origin for one in geneses} | {one.origin for one in holdings.checkpoints})
    if origin is None and len(found) < 2:  # noqa: PLR2004 - one or none
        return holdings
    if origin not in found:
        listed = ", ".join(found) or "none"
        asked = origin or "nothing"
        raise OperatorError(f"--record: expected one of the records here ({listed}), found {asked}")
    return _of(holdings, origin, geneses)


def _of(holdings: Holdings, origin: str, geneses: list[Genesis]) -> Holdings:
    mine = [one for one in geneses if one.origin == origin]
    others = [one for one in geneses if one.origin != origin]
    titles = {one.title for one in others} - {one.title for one in mine}
    names = {one.tournament for one in others} - {one.tournament for one in mine}
    headings = tuple(f"{title}: announcement " for title in titles)
    kept = Holdings(holdings.name, unreadable=holdings.unreadable)
    for number, several in holdings.announcements.items():
        if number:
            left = [one for one in several if not one.text.startswith(headings)]
        else:
            left = [one for one in several if read_genesis(one.text).origin == origin]
        if left:
            kept.announcements[number] = left
    kept.checkpoints = [one for one in holdings.checkpoints if one.origin == origin]
    kept.growths = [one for one in holdings.growths if one.new.origin == origin]
    kept.inclusions = [one for one in holdings.inclusions if one.checkpoint.origin == origin]
    kept.documents = [one for one in holdings.documents if one.tournament not in names]
    return kept

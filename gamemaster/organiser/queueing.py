"""Lists the mail that waits to leave; tries, holds back, lets go or drops it for the organiser.

A letter is one entry, however many readers wait for it. The plain list tells kinds and counts that
the log of a mail server would show as well, and names no reader: it needs no line in the journal.
It is hidden state who waits for what, so a look at that is journaled (``verbs``); so is every act
that keeps mail from its readers, with its reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from gamemaster.errors import OperatorError
from gamemaster.letters.deliveries import Delivery
from gamemaster.office.office import Office
from gamemaster.tournament.lines import QueueDropped, QueueHeld, QueueReleased

Rows: TypeAlias = list[tuple[int, Delivery]]
MOST_ASKED_ABOUT = 500
"""The most readers of one letter that are asked about to find one that may leave now."""


def listed(office: Office, name: str, now: int) -> list[dict[str, Any]]:
    """Return every letter that has not reached all its readers, the oldest first."""
    letters: defaultdict[int, list[Delivery]] = defaultdict(list)
    for _, delivery in _rows(office, name, None):
        letters[delivery.letter].append(delivery)
    return [_entry(office, name, letter, letters[letter], now) for letter in sorted(letters)]


def readers(office: Office, name: str, letter: int) -> list[dict[str, Any]]:
    """Return who has not got a letter yet, and when each is tried."""
    return [
        {
            "address": address,
            "attempts": delivery.attempts,
            "next": None if delivery.held else delivery.due,
            "last": delivery.last,
            "held": delivery.held or None,
        }
        for _, delivery in _rows(office, name, letter)
        for address in delivery.pending
    ]


def flush(office: Office, name: str, letter: int | None) -> dict[str, Any]:
    """Try now all that waits for its next attempt; held mail stays held."""
    found = [
        (row, delivery)
        for row, delivery in _rows(office, name, letter)
        if not delivery.held and delivery.due
    ]
    with office.transaction() as work:
        for row, delivery in found:
            work.replace(row, replace(delivery, due=0))
    return _counted(found)


def hold(office: Office, name: str, letter: int | None, reason: str, now: int) -> dict[str, Any]:
    """Keep a letter back, or all mail that waits or comes, until it is released."""
    found = _rows(office, name, letter)
    with office.transaction() as work:
        work.append(name, QueueHeld(letter, reason), now)
        for row, delivery in found if letter is not None else []:
            if not delivery.held:
                work.replace(row, replace(delivery, held="organiser"))
    return _counted(found)


def release(office: Office, name: str, letter: int | None, now: int) -> dict[str, Any]:
    """Let go of mail that the organiser held; mail for a failing address waits for that address."""
    everything = letter is None and office.tournaments[name].mail_held
    found = [
        (row, delivery)
        for row, delivery in _rows(office, name, letter)
        if delivery.held == "organiser" or (everything and not delivery.held)
    ]
    with office.transaction() as work:
        work.append(name, QueueReleased(letter), now)
        for row, delivery in found:
            if delivery.held:
                work.replace(row, replace(delivery, held=""))
    return _counted(found)


def drop(office: Office, name: str, letter: int, reason: str, now: int) -> dict[str, Any]:
    """Take a letter off the queue: readers who have not got it will not."""
    found = _rows(office, name, letter)
    copies = sum(len(delivery.pending) for _, delivery in found)
    with office.transaction() as work:
        work.append(name, QueueDropped(letter, copies, reason), now)
        for row, _ in found:
            work.finish(row)
    return _counted(found)


def _rows(office: Office, name: str, letter: int | None) -> Rows:
    """Return the deliveries of one letter, or of all."""
    found = [
        (row, delivery)
        for row, delivery in office.deliveries.items()
        if delivery.tournament == name and letter in (None, delivery.letter)
    ]
    if letter is not None and not found:
        raise OperatorError(f"letter {letter} is not in the queue")
    return found


def _counted(rows: Rows) -> dict[str, Any]:
    return {
        "letters": len({delivery.letter for _, delivery in rows}),
        "readers": sum(len(delivery.pending) for _, delivery in rows),
    }


def _entry(
    office: Office, name: str, letter: int, deliveries: list[Delivery], now: int
) -> dict[str, Any]:
    free = [delivery for delivery in deliveries if not delivery.held]
    held = sorted({delivery.held for delivery in deliveries if delivery.held})
    if office.tournaments[name].mail_held:
        free, held = [], sorted({*held, "organiser"})
    kinds = {delivery.kind for delivery in deliveries}
    last = max(deliveries, key=lambda delivery: (delivery.attempts, delivery.due)).last
    return {
        "letter": letter,
        # This list must not tell which private letters a rule wrote.
        "kind": next((kind for kind in ("announcement", "organiser") if kind in kinds), "private"),
        "queued": min(delivery.at for delivery in deliveries),
        "readers": sum(len(delivery.pending) for delivery in deliveries),
        "attempts": max(delivery.attempts for delivery in deliveries),
        "next": max(now, min(delivery.due for delivery in free)) if free else None,
        "last": last or None,
        "held_by": held,
        "waits_for": _limit(office, free, now),
    }


def _limit(office: Office, free: list[Delivery], now: int) -> Mapping[str, Any] | None:
    """Return the limit that all due mail waits for, if there is one."""
    asked = [
        (address, delivery.bulk)
        for delivery in free
        if delivery.due <= now
        for address in delivery.pending
    ][:MOST_ASKED_ABOUT]
    waits = [office.pace.why_not(address, now, bulk=bulk) for address, bulk in asked]
    known = [wait for wait in waits if wait is not None]
    if not known or len(known) < len(waits):
        return None
    why, until = min(known, key=lambda wait: wait[1])
    return {"limit": why, "until": until}

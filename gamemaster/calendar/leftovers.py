"""The bytes of mail that led to nothing: of strangers and robots, copies, what could not be read.

Anybody can send such mail, so it is kept for a while and up to a size, and then its bytes are
dropped, the oldest first. The journal keeps that it came, when, and its hash; nothing that was ever
a player's is touched. A duty of the calendar like those of ``almanac``, its only caller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gamemaster.office.office import MAILS
from gamemaster.tournament.lines import MailDropped

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamemaster.office.office import Office
    from gamemaster.office.transaction import Transaction

DAY: Final = 86_400
MOST_MAILS: Final = 10_000
"""However small they are: each takes a row of the store."""

AT_ONCE: Final = 500
"""Dropped in one transaction, so that mail that comes in need not wait."""


def drop(office: Office, name: str, now: int) -> Callable[[Transaction], None] | None:
    """Drop what is too old or too much; the work to do, or None."""
    tournament, settings = office.tournaments[name], office.settings
    left, octets = tournament.leftovers, tournament.leftover_octets
    if not left:
        return None
    too_old = now - settings.strangers_days * DAY
    if (
        octets <= settings.strangers_octets
        and len(left) <= MOST_MAILS
        and left[min(left)].at >= too_old
    ):
        return None
    count, doomed = len(left), []
    for mail in sorted(left)[:AT_ONCE]:
        one = left[mail]
        if octets <= settings.strangers_octets and count <= MOST_MAILS and one.at >= too_old:
            break
        doomed.append(mail)
        octets, count = octets - one.octets, count - 1

    def work(transaction: Transaction) -> None:
        for mail in doomed:
            transaction.batch.delete(MAILS, left[mail].row)
        transaction.append(name, MailDropped(tuple(doomed)), now)

    return work

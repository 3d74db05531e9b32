"""Has mail read again that was put off: files or memory were short, or others waited.

It is as with a server that is away: the first attempt comes soon, each further one after a pause
twice as long. How often a mail was tried is known to the process alone, so that a daemon with more
room tries at once.
"""

from __future__ import annotations

from typing import Final

from gamemaster.calendar.players import Work
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction
from gamemaster.tournament.lines import MailRetried

FIRST_PAUSE: Final = 2
LONGEST_PAUSE: Final = 3600
"""Seconds until a mail is tried again."""
AT_ONCE: Final = 500
"""Mails put back in one transaction, so that mail that comes in need not wait."""


def put_back(office: Office, name: str, now: int) -> Work | None:
    """Put back what was put off long enough ago."""
    put_off, attempts = office.tournaments[name].put_off, office.attempts.setdefault(name, {})
    for mail in attempts.keys() - set(put_off):
        # All that was put back before has been read: the calendar comes after that.
        del attempts[mail]
    for mail in put_off:
        attempts.setdefault(mail, (now + FIRST_PAUSE, FIRST_PAUSE))
    # One that lies further ahead than its pause is a clock's mistake.
    due = [mail for mail in put_off if not 0 < attempts[mail][0] - now <= attempts[mail][1]]
    due = due[:AT_ONCE]
    if not due:
        return None

    def work(transaction: Transaction) -> None:
        for mail in due:
            pause = min(attempts[mail][1] * 2, LONGEST_PAUSE)
            attempts[mail] = now + pause, pause
            transaction.append(name, MailRetried(mail), now)

    return work

"""Acknowledges, once an hour, the mails of players whose receipts were over their budget.

It goes out after the end of the hour, whoever else waits for one, so that its time tells nobody of
anybody's mail but its reader's own. A robot that makes no move gets none.
"""

from __future__ import annotations

from gamemaster.calendar.players import Work
from gamemaster.correspondence import calendar_mail
from gamemaster.i18n import speaking
from gamemaster.letters.post import Reader
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction
from gamemaster.tournament.budgets import RECEIPTS, over_by
from gamemaster.tournament.lines import CalendarKept


def gathered(office: Office, name: str, now: int) -> Work | None:
    """Tell each player how many mails of an hour that is over were read without a receipt."""
    tournament = office.tournaments[name]
    due = over_by(tournament.unanswered, now)
    if not due:
        return None

    def work(transaction: Transaction) -> None:
        transaction.append(name, CalendarKept(RECEIPTS), now)
        for handle, (since, mails) in sorted(due.items()):
            member = tournament.register.members.get(handle)
            own = tournament.own_entries(handle)
            if member is None or not any(entry.at >= since for entry in own):
                continue
            with speaking(member.language):
                words = calendar_mail.gathered_receipt(tournament.told, own, since, mails)
            reader = Reader(member.address, office.tokens(name).secret(member))
            transaction.mail(name, "correspondence", words, (reader,), now)

    return work

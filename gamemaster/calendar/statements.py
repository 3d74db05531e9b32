"""Personal statements: once a tournament has ended, each player is sent what was recorded for them.

A duty of the calendar, a few players in one transaction: a line ``statement.made/1`` and the mail
become durable together, so each player gets one, whatever crashes when. It is due when the end is
known to all whom a rule tells of it (a daily digest comes first) and every mail that came before it
has been read and played; whoever ended the tournament, a winner, the calendar or the organiser.
Caller: ``almanac``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from gamemaster.correspondence import calendar_mail
from gamemaster.i18n import speaking
from gamemaster.letters.post import Post, Reader
from gamemaster.reading.receipting import attached, statement_lines
from gamemaster.record import receipts
from gamemaster.tournament.lines import StatementMade
from gamemaster.tournament.tournament import Stated, Tournament

if TYPE_CHECKING:
    from gamemaster.office.office import Office
    from gamemaster.office.transaction import Transaction

DAY: Final = 86_400
PLAYERS_PER_COMMIT: Final = 100
"""Statements in one transaction: mail that comes in meanwhile waits no longer than for others."""

Work = Callable[["Transaction"], None]


def state(office: Office, name: str, now: int) -> Work | None:
    """Send the next players what was recorded for them, also those who left."""
    tournament = office.tournaments[name]
    if not _ended(tournament) or len(tournament.stated) == len(tournament.register.members):
        return None
    due = sorted(set(tournament.register.members) - set(tournament.stated))[:PLAYERS_PER_COMMIT]

    def work(transaction: Transaction) -> None:
        for handle in due:
            # Fixed now: what is promised in a mail stands, whatever is configured later.
            until = now + office.configs[name].objection_days * DAY
            transaction.append(name, StatementMade(handle, until), now)
            stated = Stated(now, until)
            transaction.post(name, _statement(office, name, tournament, handle, stated))

    return work


def _ended(tournament: Tournament) -> bool:
    """Say whether a tournament is over, and nothing that came in before is left to do or to tell.

    Where no rule in force announces the end, nothing is left to wait for: after it nothing is
    secret any more.
    """
    game = tournament.game
    if game is None or game.phase != "ended" or tournament.unread:
        return False
    announced_but_not_mailed = tournament.public.ended and not tournament.told.ended
    return tournament.next_to_play() is None and not announced_but_not_mailed


def _statement(
    office: Office, name: str, tournament: Tournament, handle: str, stated: Stated
) -> Post:
    member = tournament.register.members[handle]
    entries, fates = tournament.own_entries(handle), tournament.fates(handle)
    with speaking(member.language):
        words = calendar_mail.statement(tournament.told, entries, fates, stated.until)
    lines = statement_lines(entries, fates)
    parts = receipts.statement(office.signer(name), name, handle, stated.at, lines)
    return Post(
        "correspondence",
        (Reader(member.address, office.tokens(name).secret(member)),),
        words.subject,
        words.body,
        stated.at,
        attached("statement", parts),
    )

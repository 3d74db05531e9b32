"""Duties of the calendar about silent players and the end at a set length. Caller: ``almanac``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gamemaster.correspondence.calendar_mail import silent
from gamemaster.i18n import speaking
from gamemaster.letters import notices
from gamemaster.letters.post import Post, Reader
from gamemaster.playing.inactivity import DAY, Due, Word, next_act, words_due
from gamemaster.tournament.lines import SilenceNoted

if TYPE_CHECKING:
    from gamemaster.office.office import Office
    from gamemaster.office.transaction import Transaction

Work = Callable[["Transaction"], None]


def act(office: Office, name: str, now: int) -> Work | None:
    """Docket what the calendar does next: the end, or the forfeit of somebody who was warned."""
    due = next_act(office.tournaments[name], now)
    if due is None:
        return None
    return lambda work: _docket(work, name, due)


def _docket(work: Transaction, name: str, due: Due) -> None:
    work.docket(name, "calendar", due.move, due.at)


def tell(office: Office, name: str, now: int) -> Work | None:
    """Say once what there is to say of each player from whom nothing comes."""
    words = words_due(office.tournaments[name], now)
    if not words:
        return None

    def work(transaction: Transaction) -> None:
        for one in words:
            transaction.append(name, SilenceNoted(one.handle, one.kind), now)
            _say(office, transaction, name, one, now)

    return work


def _say(office: Office, transaction: Transaction, name: str, word: Word, now: int) -> None:
    tournament = office.tournaments[name]
    options, member = tournament.public.options, tournament.register.members[word.handle]
    if word.kind == "tell":
        note = notices.silent(tournament.public.title, word.handle, word.since)
        office.tell_organiser(transaction, name, (note,), now)
        return
    forfeits = None
    if word.kind == "warn":
        silent_until = word.since + (options.inactive_days or 0) * DAY
        forfeits = max(silent_until, now + options.warned_days * DAY)
    with speaking(member.language):
        words = silent(tournament.public, word.since, forfeits)
    reader = Reader(member.address, office.tokens(name).secret(member))
    post = Post("correspondence", (reader,), words.subject, words.body, now)
    transaction.post(name, post)

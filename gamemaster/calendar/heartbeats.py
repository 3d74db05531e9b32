"""The daily heartbeat of a public record: made at a set hour (UTC), also while nothing happens.

It shows the size of the record as far as it has been told and the head of the journal, and nothing
else. One is made for each day on which the daemon runs at that hour or later; days on which it did
not are left out, because nobody could have seen a heartbeat of theirs. It stops with the
tournament. Caller: ``almanac``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gamemaster.correspondence import calendar_mail
from gamemaster.i18n import speaking
from gamemaster.letters.post import Post, Reader, list_headers
from gamemaster.mail.compose import OutAttachment
from gamemaster.record.note import date_of
from gamemaster.tournament.lines import HeartbeatMade

if TYPE_CHECKING:
    from gamemaster.office.office import Office
    from gamemaster.office.transaction import Transaction
    from gamemaster.tournament.tournament import Tournament

DAY = 86_400
HOUR = 3600


def beat(office: Office, name: str, now: int) -> Callable[[Transaction], None] | None:
    """Return what makes today's heartbeat if it is due and was not made."""
    config, tournament = office.configs[name], office.tournaments[name]
    if not config.heartbeat or not _plays(tournament):
        return None
    due = now - now % DAY + config.heartbeat_hour * HOUR
    began = tournament.game.began if tournament.game is not None else None
    before = tournament.public.heartbeats
    # Never for a day that lies before one of another: a clock that was set back makes none.
    if now < due or began is None or began >= due or max(before, default="") >= date_of(now):
        return None

    def work(transaction: Transaction) -> None:
        date, size = date_of(now), len(tournament.told.entries) + 1
        transaction.append(name, HeartbeatMade(date, size), now)
        public = transaction.tournaments[name].public
        made = public.heartbeats[date]
        note, grown = office.heartbeat(name, public, made), office.growth(name, public, made)
        readers = tuple(Reader(one, language=config.language) for one in config.heartbeat_to)
        with speaking(config.language):
            words = calendar_mail.heartbeat(public, date)
        files = (
            OutAttachment(f"heartbeat-{date}.txt", "text/plain", note.encode()),
            OutAttachment(f"growth-{date}.txt", "text/plain", grown.encode()),
        )
        post = Post("announcement", readers, words.subject, words.body, now, files,
                    headers=list_headers(public, None))  # fmt: skip
        transaction.post(name, post)

    return work


def _plays(tournament: Tournament) -> bool:
    game, opened = tournament.game, tournament.public.genesis is not None
    return opened and game is not None and game.phase != "ended"

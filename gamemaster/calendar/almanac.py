"""What is due by the calendar: the start, timers, the day's digest, the heartbeat, reminders.

None of it is a move but the start and the timers of rules, which go on the docket like moves. What
was done is journaled (``calendar.kept``, ``timer.fired``), so that a restart does nothing twice.
Caller: ``daemon``, every few seconds and after a mailbox was read to its end at the start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gamemaster.calendar import silent_players
from gamemaster.calendar.heartbeats import beat
from gamemaster.calendar.leftovers import drop as _drop
from gamemaster.calendar.probes import DUTIES as OF_RETURNED_MAIL
from gamemaster.calendar.statements import state
from gamemaster.correspondence import calendar_mail
from gamemaster.errors import WorldError
from gamemaster.i18n import speaking
from gamemaster.letters import notices
from gamemaster.letters.post import Post, Reader, by_language
from gamemaster.playing.play import announcements
from gamemaster.tournament.judges import judges
from gamemaster.tournament.lines import CalendarKept

if TYPE_CHECKING:
    from gamemaster.office.office import Office
    from gamemaster.office.transaction import Transaction
    from gamemaster.tournament.tournament import Tournament

DAY = 86_400
HOLD_NOTICE_AFTER = DAY
"""A hold that lasts longer is followed by a public notice that moves are being received."""


def keep(office: Office, now: int) -> bool:
    """Do what is due at ``now``; say whether anything was, so that there may be more."""
    kept = False
    for name in office.configs:
        for duty in _DUTIES:
            try:
                work = duty(office, name, now)
                if work is None:
                    continue
                with office.transaction() as transaction:
                    work(transaction)
            except WorldError:
                raise
            except Exception as error:  # noqa: BLE001 - tried again; the others have their turn
                office.log.defect("timers", error)
                continue
            kept = True
            if duty in (silent_players.act, _timers):
                break  # What was due earlier comes first: all timers, before a day's digest.
    return kept


Work = Callable[["Transaction"], None]


def _start(office: Office, name: str, now: int) -> Work | None:
    """Docket the start at its set time."""
    if not office.start_is_due(name, office.tournaments[name], now):
        return None
    return lambda transaction: office.docket_start(transaction, name, now)


def _timers(office: Office, name: str, now: int) -> Work | None:
    """Fire the timers whose instant has come, each at its own."""
    if office.tournaments[name].timer_due(now) is None:
        return None
    return lambda transaction: office.fire(transaction, name, now)


def _digest(office: Office, name: str, now: int) -> Work | None:
    """Send the announcements of the UTC days that are over as one mail, one on a day.

    What rules put off to the midnight that ends a day belongs to that day.
    """
    tournament = office.tournaments[name]
    midnight = now - now % DAY
    if not tournament.public.daily or tournament.calendar.get("digest", -1) >= midnight:
        return None
    due = tuple(
        entry
        for entry in tournament.public.in_order()
        if entry.number > tournament.announced_upto and entry.at <= midnight
    )
    if not due:
        return None

    def work(transaction: Transaction) -> None:
        transaction.append(name, CalendarKept("digest", upto=due[-1].number), now)
        readers = office.audience(name, tournament)
        checkpoint = office.checkpoint(name, tournament.public, due[-1].number)
        for post in announcements(
            due, tournament.public, readers, now, checkpoint, office.tokens(name)
        ):
            transaction.post(name, post)

    return work


def _digests(office: Office, name: str, now: int) -> Work | None:
    """Send what was announced to the players who want it in one mail a day, each their own days.

    Only what is public is in it. Who switches back gets one more, so that nothing is left out.
    """
    tournament = office.tournaments[name]
    public, midnight = tournament.public, now - now % DAY
    if public.daily or not office.configs[name].announces_to_players:
        return None
    announced = len(public.entries)
    members = [one for _, one in sorted(tournament.register.members.items()) if one.digest]
    left = (one.digest_left for one in members if one.digest_left is not None)
    waiting = (one.mailed_upto + 1 for one in members if one.mailed_upto < announced)
    since = [*left, *(public.entries[number].at for number in waiting)]
    if min(since, default=now) > midnight or not since:
        return None

    def work(transaction: Transaction) -> None:
        transaction.append(name, CalendarKept("digests", upto=announced), now)
        for upto in sorted({one.mailed_upto for one in members} - {announced}):
            entries = tuple(public.entries[number] for number in range(upto + 1, announced + 1))
            readers = tuple(
                Reader(one.address, office.tokens(name).secret(one), one.language)
                for one in members
                if one.mailed_upto == upto
            )
            checkpoint = office.checkpoint(name, public, announced)
            for post in announcements(
                entries, public, readers, now, checkpoint, office.tokens(name)
            ):
                transaction.post(name, post)

    return work


def _hold_notice(office: Office, name: str, now: int) -> Work | None:
    """Tell everybody, once for each hold that lasts, that moves are being received."""
    tournament = office.tournaments[name]
    since = tournament.held_since
    if since is None or now < since + HOLD_NOTICE_AFTER:
        return None
    if tournament.calendar.get("hold notice", -1) >= since:
        return None

    def work(transaction: Transaction) -> None:
        transaction.append(name, CalendarKept("hold notice"), now)
        for language, readers in by_language(office.audience(name, tournament)):
            with speaking(language):
                words = calendar_mail.hold_notice(tournament.public)
            post = Post("correspondence", readers, words.subject, words.body, now)
            transaction.post(name, post)

    return work


def _desk(office: Office, name: str, now: int) -> Work | None:
    """Remind the organiser of what waits on the review desk."""
    tournament = office.tournaments[name]
    game = tournament.game
    if game is None or game.phase in ("gathering", "ended"):
        return None
    waiting = tuple(
        number
        for number, entry in sorted(game.desk.items())
        if not entry.reviewed and (number in game.open_proposals or number in game.held)
    )
    every = office.configs[name].review_reminder_hours * 3600
    since = max(
        tournament.calendar.get("desk", 0),
        min((game.proposals[number].announced for number in waiting), default=now),
    )
    if not waiting or now < since + every:
        return None

    def work(transaction: Transaction) -> None:
        transaction.append(name, CalendarKept("desk"), now)
        words = notices.reminder(game, waiting)
        who = judges(office.settings.organisers, office.settings.deputies)
        readers = tuple(Reader(one.address) for one in who if "review" in one.may)
        transaction.post(name, Post("organiser", readers, words.subject, words.body, now))

    return work


def _reminders(office: Office, name: str, now: int) -> Work | None:
    """Once a UTC day, remind the players who want it of proposals their mails hold no vote on."""
    tournament = office.tournaments[name]
    if now // DAY <= tournament.calendar.get("reminders", 0) // DAY:
        return None
    if not tournament.public.started or tournament.public.ended:
        return None
    open_to_vote = sorted({*tournament.public.announced} - {*tournament.public.adopted})
    wanted = [
        (member, unvoted)
        for _, member in sorted(tournament.register.members.items())
        if member.reminders and (unvoted := _without_vote(tournament, member.handle, open_to_vote))
    ]
    # The day is noted even where nobody is reminded: else the hour of a reminder would tell its
    # reader whether the votes of somebody else were missing when the day began.

    def work(transaction: Transaction) -> None:
        transaction.append(name, CalendarKept("reminders"), now)
        for member, numbers in wanted:
            with speaking(member.language):
                words = calendar_mail.reminder(tournament.public, numbers)
            reader = Reader(member.address, office.tokens(name).secret(member))
            post = Post("correspondence", (reader,), words.subject, words.body, now)
            transaction.post(name, post)

    return work


def _without_vote(tournament: Tournament, handle: str, numbers: list[int]) -> list[int]:
    voted = tournament.votes_sent.get(handle, frozenset())
    return [number for number in numbers if number not in voted]


_DUTIES = (
    _start,
    silent_players.act,
    _timers,
    _digest,
    _digests,
    beat,
    state,
    _hold_notice,
    _desk,
    _reminders,
    silent_players.tell,
    *OF_RETURNED_MAIL,
    _drop,
)

"""Does what is due by the calendar: the start, timers, digests, the heartbeat, reminders.

None of it is a move except the start, the end and the timers of rules, which go on the docket like
moves. Duties that were done are journaled (``calendar.kept``, ``timer.fired``), so that a restart
does nothing twice. A duty does what is due in a transaction, and says whether anything was.

Called by the daemon every few seconds, and after a mailbox was read to its end at the start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gamemaster.calendar import gathered_mail, players, public_beacon
from gamemaster.correspondence import calendar_mail
from gamemaster.correspondence.paragraphs import Words
from gamemaster.desk.preview import to_review
from gamemaster.errors import WorldError, as_machine_trouble
from gamemaster.game.in_play.timers import digest_by
from gamemaster.game.item.course import outside
from gamemaster.i18n import speaking
from gamemaster.letters import notices
from gamemaster.letters.post import Post, Reader, by_language, list_headers
from gamemaster.mail.compose import OutAttachment
from gamemaster.office.office import Office
from gamemaster.office.shelved_mail import MAILS, Dismissed
from gamemaster.record.note import date_of
from gamemaster.tournament import as_announced, lines
from gamemaster.tournament.register import Member, Pending
from gamemaster.tournament.superseded import is_superseded
from gamemaster.tournament.tournament import Leftover, Tournament

HOUR = 3600
DAY = 24 * HOUR
HOLD_NOTICE_AFTER = DAY
"""A hold that lasts longer is followed by a public notice that moves are being received."""
ASKED_AGAIN: Final = ("unmarked", "omission")
"""Kinds of questions that their sender is reminded of: not warnings, nor what anybody may ask."""
TIME_TO_ANSWER: Final = 6 * HOUR
"""Seconds that a question has waited before its sender is reminded."""
MOST_MAILS: Final = 10_000
"""Leftovers that are kept, however small they are: each takes a row of the store."""
AT_ONCE: Final = 500
"""Leftovers dropped, or mails put back, in one transaction: mail that comes in need not wait."""
FIRST_PAUSE: Final = 2
LONGEST_PAUSE: Final = 3600
"""Seconds until a mail is tried again."""


def keep(office: Office, now: int) -> bool:
    """Do what is due at ``now``; say whether anything was, so that there may be more."""
    office.looked_at = max(office.looked_at, now)
    kept = False
    for name in office.configs:
        for duty in _DUTIES:
            try:
                with as_machine_trouble():
                    due = duty(office, name, now)
                if not due:
                    continue
            except WorldError:
                raise
            except Exception as error:  # noqa: BLE001 - tried again; the others have their turn
                office.log.defect("timers", error)
                continue
            kept = True
            if duty in (players.end_or_forfeit, _timers):
                break  # Duties that were due earlier come first: all timers, before a day's digest.
    return kept


def _start(office: Office, name: str, now: int) -> bool:
    """Docket the start at its set time."""
    if not office.start_is_due(name, office.tournaments[name], now):
        return False
    with office.transaction() as work:
        office.docket_start(work, name, now)
    return True


def _timers(office: Office, name: str, now: int) -> bool:
    """Fire the timers whose instant has come, each at its own, and play what was held till then."""
    tournament = office.tournaments[name]
    if tournament.timer_due(now) is None and tournament.next_to_play(now) is None:
        return False
    with office.transaction() as work:
        office.fire(work, name, now)
    return True


def _digest(office: Office, name: str, now: int) -> bool:
    """Send the announcements up to the hour of the digest as one mail a day.

    Rules say when that is (``digest_at``). Reactions that they put off to that hour go with it.
    """
    tournament = office.tournaments[name]
    if not tournament.public.daily or tournament.game is None:
        return False
    digest = digest_by(outside(tournament.game, now))
    if tournament.calendar.get("digest", -1) >= digest:
        return False
    due = tuple(
        entry
        for entry in tournament.public.in_order()
        if entry.number > tournament.announced_upto and entry.at <= digest
    )
    if not due:
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("digest", upto=due[-1].number), now)
        readers = office.audience(name, tournament)
        for post in gathered_mail.written(office, name, due, readers, now):
            work.post(name, post)
    return True


def _digests(office: Office, name: str, now: int) -> bool:
    """Send what was announced to the players who want it in one mail a day, each their own days.

    Only public facts are in it. A player who switches back gets one more, so that nothing is left
    out.
    """
    tournament = office.tournaments[name]
    public, midnight = tournament.public, now - now % DAY
    if public.daily or not office.configs[name].announces_to_players:
        return False
    announced = len(public.entries)
    members = [
        member
        for _, member in sorted(tournament.register.members.items())
        if member.digest and not member.not_let_in
    ]
    left = (member.digest_left for member in members if member.digest_left is not None)
    waiting = (member.mailed_upto + 1 for member in members if member.mailed_upto < announced)
    since = [*left, *(public.entries[number].at for number in waiting)]
    if min(since, default=now) > midnight or not since:
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("digests", upto=announced), now)
        for upto in sorted({member.mailed_upto for member in members} - {announced}):
            entries = tuple(public.entries[number] for number in range(upto + 1, announced + 1))
            readers = tuple(
                Reader(member.address, office.tokens(name).secret(member), member.language)
                for member in members
                if member.mailed_upto == upto
            )
            for post in gathered_mail.written(office, name, entries, readers, now):
                work.post(name, post)
    return True


def _hold_notice(office: Office, name: str, now: int) -> bool:
    """Tell everybody, once for each hold that lasts, that moves are being received."""
    tournament = office.tournaments[name]
    since = tournament.held_since
    if since is None or now < since + HOLD_NOTICE_AFTER:
        return False
    if tournament.calendar.get("hold notice", -1) >= since:
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("hold notice"), now)
        for language, readers in by_language(office.audience(name, tournament)):
            with speaking(language):
                words = calendar_mail.hold_notice(tournament.public)
            work.mail(name, "correspondence", words, readers, now)
    return True


def _desk(office: Office, name: str, now: int) -> bool:
    """Remind the organiser of what waits on the review desk."""
    tournament = office.tournaments[name]
    game = tournament.game
    if game is None or game.phase in ("gathering", "ended"):
        return False
    waiting = to_review(game)
    every = office.configs[name].review_reminder_hours * 3600
    since = max(
        tournament.calendar.get("desk", 0),
        min((game.proposals[number].announced for number in waiting), default=now),
    )
    if not waiting or now < since + every:
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("desk"), now)
        words = notices.reminder(game, waiting)
        work.mail(name, "organiser", words, office.settings.who_may("review"), now)
    return True


def _reminders(office: Office, name: str, now: int) -> bool:
    """Once a UTC day, remind players of what they were asked about, and of votes who wants it."""
    tournament = office.tournaments[name]
    before = tournament.calendar.get("reminders", 0)
    if now // DAY <= before // DAY:
        return False
    if not tournament.public.started or tournament.public.ended:
        return False
    known = tournament.told
    open_to_vote = sorted({*known.announced} - {*known.adopted})
    in_play = as_announced.standing(known).players
    told: list[tuple[Member, Words, tuple[str, ...]]] = []
    for handle, member in sorted(tournament.register.members.items()):
        waiting = _unanswered(tournament, handle, before, now)
        if waiting and (member.name in in_play or not in_play):
            with speaking(member.language):
                words = calendar_mail.still_waits(known, waiting)
            told.append((member, words, _references(office, name, member, waiting)))
        voted = tournament.votes_sent.get(handle, frozenset())
        unvoted = [number for number in open_to_vote if number not in voted]
        if member.reminders and unvoted:
            with speaking(member.language):
                told.append((member, calendar_mail.reminder(known, unvoted), ()))
    # The day is noted even where nobody is reminded: else the hour of a reminder would tell its
    # reader whether the votes of somebody else were missing when the day began.
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("reminders"), now)
        for member, words, asked in told:
            reader = Reader(member.address, office.tokens(name).secret(member))
            post = Post("correspondence", (reader,), words.subject, words.body, now)
            work.post(name, replace(post, references=asked))
    return True


def _references(
    office: Office, name: str, member: Member, waiting: tuple[Pending, ...]
) -> tuple[str, ...]:
    """Return what a reminder refers to, as a receipt that asks does: its answer answers that."""
    tournament, tokens = office.tournaments[name], office.tokens(name)
    domain = tournament.told.address.rpartition("@")[2]
    sealed = bool(tournament.register.certificates_of([member.address]))
    asked = dict.fromkeys(str(one.at) if sealed else one.code for one in waiting)
    return tuple(tokens.question(one, domain) for one in asked)


def _unanswered(tournament: Tournament, handle: str, before: int, now: int) -> tuple[Pending, ...]:
    """Return what a player was asked about and has not answered for a while, each once.

    ``before`` is when that was last looked for. Left out is what is superseded, and all of
    somebody who forfeits.
    """
    asked = [
        pending
        for pending in tournament.register.waiting(handle, now)
        if pending.kind in ASKED_AGAIN
        and before - TIME_TO_ANSWER < pending.at <= now - TIME_TO_ANSWER
    ]
    if not asked or any(own.get("move") == "forfeit" for own in tournament.own_entries(handle)):
        return ()
    return tuple(one for one in asked if not is_superseded(tournament, handle, one))


def heartbeat(office: Office, name: str, now: int) -> bool:
    """Make the day's heartbeat at its set hour (UTC), also while nothing happens.

    It shows the size of the record as far as it has been told and the head of the journal, and
    nothing else. Days on which the daemon did not run at that hour or later are left out, because
    nobody could have seen a heartbeat of theirs. It stops with the tournament.
    """
    config, tournament = office.configs[name], office.tournaments[name]
    game = tournament.game
    if not config.heartbeat or game is None or game.phase == "ended":
        return False
    if tournament.public.genesis is None:
        return False
    due, began = now - now % DAY + config.heartbeat_hour * HOUR, game.began
    before = tournament.public.heartbeats
    # Never for a day that lies before one of another: a clock that was set back makes none.
    if now < due or began is None or began >= due or max(before, default="") >= date_of(now):
        return False
    with office.transaction() as work:
        date, size = date_of(now), len(tournament.told.entries) + 1
        work.append(name, lines.HeartbeatMade(date, size), now)
        public = work.tournaments[name].public
        made = public.heartbeats[date]
        note = office.records.heartbeat(name, public, made)
        grown = office.records.growth(name, public, made)
        readers = [Reader(to, language=config.language) for to in config.heartbeat_to]
        with speaking(config.language):
            words = calendar_mail.heartbeat(public, date)
        texts = {f"heartbeat-{date}.txt": note, f"growth-{date}.txt": grown}
        if (seen := public.last_cosigned) != "":
            texts[f"cosigned-{seen}.txt"] = office.records.cosigned(name, public, seen)
        files = tuple(
            OutAttachment(file, "text/plain", text.encode()) for file, text in texts.items()
        )
        headers = list_headers(public, None)
        work.mail(name, "announcement", words, readers, now, files=files, headers=headers)
    return True


def heads(office: Office, name: str, now: int) -> bool:
    """Mail the organisers the heads of all journals once a UTC day, while anything is played.

    An older copy of the store is consistent in itself; it cannot know these later heads.
    """
    first = next(iter(office.configs))
    if name != first or not office.settings.heads_by_mail:
        return False
    due = now - now % DAY + office.configs[name].heartbeat_hour * HOUR
    last = office.tournaments[name].calendar.get("heads")
    games = (each.game for each in office.tournaments.values())
    if now < due or (last is not None and last // DAY >= now // DAY):
        return False
    if not any(game is not None and game.started and game.phase != "ended" for game in games):
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("heads"), now)
        journals = {each: work.batch.head(each) for each in office.configs}
        title = office.configs[name].title
        office.tell_organiser(work, name, (notices.heads(title, journals),), now)
    return True


def week(office: Office, name: str, now: int) -> bool:
    """Mail the organisers once a week that all is well, or what is not, with figures."""
    first = next(iter(office.configs))
    if name != first or not office.settings.weekly_by_mail:
        return False
    # 1970-01-01 was a Thursday.
    monday = now // DAY - (now // DAY + 3) % 7
    due = monday * DAY + office.configs[name].heartbeat_hour * HOUR
    last = office.tournaments[name].calendar.get("week")
    if now < due or (last is not None and last >= due):
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("week"), now)
        found = office.report()
        words = notices.week(office.configs[name].title, found.ailments, found.figures)
        office.tell_organiser(work, name, (words,), now)
    return True


def count_dismissed(office: Office, name: str, now: int) -> bool:
    """Say in one line how many mails were dismissed, once the day of the first of them is over.

    There is at most one such line on a day, however a clock was set or a mailbox dates its mail.
    """
    shelf, today = office.shelf(name), now - now % DAY
    last = office.tournaments[name].calendar.get("dismissed", 0)
    if not shelf.uncounted or shelf.since >= today or last >= today:
        return False
    with office.transaction() as work:
        shelf = work.shelf(name)
        work.append(name, lines.MailDismissed(shelf.uncounted), now)
        work.shelves[name] = shelf.counted(work.batch, name)
    return True


def drop_leftovers(office: Office, name: str, now: int) -> bool:
    """Drop the bytes of mail that led to nothing and is too old or too much, the oldest first.

    That is mail of strangers and robots, copies, and mail that could not be read. Dismissed mail
    goes before mail that has lines in the journal, which keeps that it came, when, and its hash.
    Nothing that was ever a player's is touched.
    """
    tournament, shelf, settings = office.tournaments[name], office.shelf(name), office.settings
    left, dismissed = tournament.leftovers, shelf.dismissed
    too_old = now - settings.strangers_days * DAY
    octets, count = tournament.leftover_octets + shelf.octets, len(left) + len(dismissed)

    def doomed_of(kept: Mapping[int, Leftover] | Mapping[int, Dismissed]) -> list[int]:
        nonlocal octets, count
        doomed = []
        for number in sorted(kept)[:AT_ONCE]:
            one = kept[number]
            fits = octets <= settings.strangers_octets and count <= MOST_MAILS
            if fits and one.at >= too_old:
                break
            doomed.append(number)
            octets, count = octets - one.octets, count - 1
        return doomed

    rows, mails = doomed_of(dismissed), doomed_of(left)
    place = office.store.numbers(name).place
    if not rows and not mails:
        return False
    with office.transaction() as work:
        shelf = work.shelf(name)
        for row in rows:
            shelf = shelf.dropped(work.batch, row)
        work.shelves[name] = shelf
        for mail in mails:
            work.batch.delete(MAILS, place(left[mail].row))
        if mails:
            work.append(name, lines.MailDropped(tuple(mails)), now)
    return True


def put_back(office: Office, name: str, now: int) -> bool:
    """Have mail that was put off read again: files or memory were short, or others waited.

    As with a server that is away, the first attempt comes soon, each further one after a pause
    twice as long. The process alone knows how often a mail was tried, so that a daemon with
    more room tries at once.
    """
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
        return False
    with office.transaction() as work:
        for mail in due:
            pause = min(attempts[mail][1] * 2, LONGEST_PAUSE)
            attempts[mail] = now + pause, pause
            work.append(name, lines.MailRetried(mail), now)
    return True


_DUTIES = (
    put_back,
    _start,
    public_beacon.mix_in,
    players.end_or_forfeit,
    _timers,
    _digest,
    gathered_mail.gathered,
    players.gathered_receipts,
    _digests,
    count_dismissed,
    heartbeat,
    heads,
    week,
    players.send_statements,
    _hold_notice,
    _desk,
    _reminders,
    players.tell_of_silence,
    players.end_of_keeping,
    players.probes,
    players.tell_of_failing,
    drop_leftovers,
)

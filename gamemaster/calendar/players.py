"""Does duties to single players that fall due: statements, forfeits of the silent, kept letters."""

from __future__ import annotations

from typing import Final

from gamemaster.correspondence import calendar_mail
from gamemaster.i18n import speaking
from gamemaster.letters import deliveries, notices
from gamemaster.letters.post import Reader, attached
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction
from gamemaster.playing.inactivity import Word, next_act, words_due
from gamemaster.reading.receipting import statement_lines
from gamemaster.record import signed_receipts
from gamemaster.tournament import lines
from gamemaster.tournament.addresses import PROBE_SECONDS
from gamemaster.tournament.budgets import RECEIPTS, over_by
from gamemaster.tournament.register import Failing
from gamemaster.tournament.tournament import FOR_EVER

DAY = 86_400
PLAYERS_PER_COMMIT: Final = 100
"""Statements in one transaction: mail that comes in meanwhile waits no longer than for others."""


def send_statements(office: Office, name: str, now: int) -> bool:
    """Send the next players what was recorded for them, also those who left.

    The line of a statement and its mail become durable together, so each player gets one, whatever
    crashes when. It is due when the end is known to all whom a rule tells of it (a daily digest
    comes first) and every mail that came before it has been read and played.
    """
    tournament = office.tournaments[name]
    if not _ended(office, name) or len(tournament.stated) == len(tournament.register.members):
        return False
    due = sorted(set(tournament.register.members) - set(tournament.stated))[:PLAYERS_PER_COMMIT]
    with office.transaction() as work:
        for handle in due:
            # Fixed now: what is promised in a mail stands, whatever is configured later.
            until = now + office.configs[name].objection_days * DAY
            work.append(name, lines.StatementMade(handle, until), now)
            member = tournament.register.members[handle]
            entries, fates = tournament.own_entries(handle), tournament.fates(handle)
            with speaking(member.language):
                words = calendar_mail.statement(tournament.told, entries, fates, until)
            recorded = statement_lines(entries, fates)
            parts = signed_receipts.statement(office.signer(name), name, handle, now, recorded)
            reader = Reader(member.address, office.tokens(name).secret(member))
            files = attached("statement", parts)
            work.mail(name, "correspondence", words, (reader,), now, files=files)
    return True


def _ended(office: Office, name: str) -> bool:
    """Say whether a tournament is over, and nothing that came in before is left to do or to tell.

    Where no rule in force announces the end, nothing is left to wait for: after it nothing is
    secret any more.
    """
    tournament = office.tournaments[name]
    game = tournament.game
    if game is None or game.phase != "ended" or office.unread(name):
        return False
    announced_but_not_mailed = "gathering" in tournament.calendar or (
        tournament.public.ended and not tournament.told.ended
    )
    return tournament.next_to_play(FOR_EVER) is None and not announced_but_not_mailed


def end_or_forfeit(office: Office, name: str, now: int) -> bool:
    """Docket what the calendar does next: the end, or the forfeit of somebody who was warned."""
    due = next_act(office.tournaments[name], now)
    if due is None:
        return False
    with office.transaction() as work:
        work.docket(name, "calendar", due.move, due.at)
    return True


def tell_of_silence(office: Office, name: str, now: int) -> bool:
    """Give the notices that are due about players from whom nothing comes, each once."""
    words = words_due(office.tournaments[name], now)
    if not words:
        return False
    with office.transaction() as work:
        for word in words:
            work.append(name, lines.SilenceNoted(word.handle, word.kind), now)
            _say(office, work, name, word, now)
    return True


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
        words = calendar_mail.silent(tournament.public, word.since, forfeits)
    reader = Reader(member.address, office.tokens(name).secret(member))
    transaction.mail(name, "correspondence", words, (reader,), now)


TELL_EVERY: Final = 3600
"""Seconds between two mails to the organiser about players whose mail comes back."""


def probes(office: Office, name: str, now: int) -> bool:
    """Let one kept letter go, once a day; if it does not come back, the others follow."""
    failing = office.tournaments[name].register.failing
    due = {handle: state for handle, state in sorted(failing.items()) if _is_due(state, now)}
    if not due:
        return False
    # The queue is gone through once for all of them: both may be long.
    on_their_way = {
        copy.kept_for
        for copy in office.deliveries.values()
        if copy.kept_for in due and copy.tournament == name and copy.held != "reader"
    }
    kept: dict[str, int] = {}
    for row in deliveries.kept_for(office.deliveries, name, due):
        kept.setdefault(office.deliveries[row].kept_for, row)
    for handle, state in due.items():
        if state.probing is None and handle in kept:
            row = kept[handle]
            with office.transaction() as work:
                letter = office.tokens(name).numbers.born(office.deliveries[row].letter)
                work.append(name, lines.AddressProbed(handle, letter), now)
                work.replace(row, deliveries.let_go(office.deliveries, [row])[row])
            return True
        if state.probing is not None and handle not in on_their_way:
            with office.transaction() as work:
                work.append(name, lines.AddressWorks(handle, "probe", reason=""), now)
            return True
    return False


def _is_due(state: Failing, now: int) -> bool:
    if state.probing is not None:
        return now >= state.probing + PROBE_SECONDS
    return now >= state.next_probe


def tell_of_failing(office: Office, name: str, now: int) -> bool:
    """Tell the organiser, once for each, of players whose mail comes back."""
    tournament = office.tournaments[name]
    register = tournament.register
    if now < tournament.calendar.get("failing told", -TELL_EVERY) + TELL_EVERY:
        return False
    failing = [
        (register.members[handle].name, state)
        for handle, state in sorted(register.failing.items())
        if not state.told
    ]
    refused = [
        (register.members[handle].name, at) for handle, at in sorted(register.refused.items())
    ]
    if not failing and not refused:
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept("failing told"), now)
        work.append(name, lines.FailingTold(), now)
        words = notices.mail_comes_back(office.configs[name].title, failing, refused)
        office.tell_organiser(work, name, (words,), now)
    return True


def end_of_keeping(office: Office, name: str, now: int) -> bool:
    """Give up letters that were kept as long as the organiser wants them kept."""
    keep_seconds = office.configs[name].keep_days * DAY
    rows = [
        row
        for row, copy in office.deliveries.items()
        if copy.held == "reader" and copy.tournament == name and copy.at < now - keep_seconds
    ]
    if not rows:
        return False
    with office.transaction() as work:
        for row in rows:
            work.finish(row)
        words = notices.undelivered(office.configs[name].title, len(rows))
        office.tell_organiser(work, name, (words,), now)
    return True


def gathered_receipts(office: Office, name: str, now: int) -> bool:
    """Tell each player how many mails of an hour that is over were read without a receipt.

    It leaves after the end of the hour, whoever else waits for one, so that its time tells of
    nobody's mail but its reader's own. A robot that makes no move gets none.
    """
    tournament = office.tournaments[name]
    due = over_by(tournament.unanswered, now)
    if not due:
        return False
    with office.transaction() as work:
        work.append(name, lines.CalendarKept(RECEIPTS), now)
        for handle, (since, mails) in sorted(due.items()):
            member = tournament.register.members.get(handle)
            own = tournament.own_entries(handle)
            if member is None or not any(entry.at >= since for entry in own):
                continue
            with speaking(member.language):
                words = calendar_mail.gathered_receipt(tournament.told, own, since, mails)
            reader = Reader(member.address, office.tokens(name).secret(member))
            work.mail(name, "correspondence", words, (reader,), now)
    return True

"""What time does to mail that comes back: probes, word to the organiser, the end of keeping.

Duties of the calendar like those of ``almanac``, its only caller: each looks whether something is
due and returns the work to do, or None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from gamemaster.letters import deliveries, notices
from gamemaster.tournament.addresses import PROBE_SECONDS
from gamemaster.tournament.lines import AddressProbed, AddressWorks, CalendarKept, FailingTold

if TYPE_CHECKING:
    from gamemaster.office.office import Office
    from gamemaster.office.transaction import Transaction
    from gamemaster.tournament.register import Failing

Work = Callable[["Transaction"], None]
TELL_EVERY: Final = 3600
"""Seconds between two mails to the organiser about players whose mail comes back."""


def probes(office: Office, name: str, now: int) -> Work | None:
    """Let one kept letter go, once a day; if it does not come back, the others follow."""
    failing = office.tournaments[name].register.failing
    due = {handle: state for handle, state in sorted(failing.items()) if _is_due(state, now)}
    if not due:
        return None
    # The queue is gone through once for all of them: both may be long.
    on_their_way = {
        one.kept_for
        for one in office.deliveries.values()
        if one.kept_for in due and one.tournament == name and one.held != "reader"
    }
    kept: dict[str, int] = {}
    for row in deliveries.kept_for(office.deliveries, name, due):
        kept.setdefault(office.deliveries[row].kept_for, row)
    for handle, state in due.items():
        if state.probing is None and handle in kept:
            return _probe(office, name, handle, kept[handle], now)
        if state.probing is not None and handle not in on_their_way:
            return _works(name, handle, now)
    return None


def _is_due(state: Failing, now: int) -> bool:
    if state.probing is not None:
        return now >= state.probing + PROBE_SECONDS
    return now >= state.next_probe


def _works(name: str, handle: str, now: int) -> Work:
    line = AddressWorks(handle, "probe", reason="")
    return lambda work: work.append(name, line, now)


def _probe(office: Office, name: str, handle: str, row: int, now: int) -> Work:
    def work(transaction: Transaction) -> None:
        kept = office.deliveries[row]
        transaction.append(name, AddressProbed(handle, kept.letter), now)
        transaction.replace(row, deliveries.let_go(office.deliveries, [row])[row])

    return work


def tell_of_failing(office: Office, name: str, now: int) -> Work | None:
    """Tell the organiser, once for each, of players whose mail comes back."""
    tournament = office.tournaments[name]
    register = tournament.register
    if now < tournament.calendar.get("failing told", -TELL_EVERY) + TELL_EVERY:
        return None
    failing: list[tuple[str, Failing]] = [
        (register.members[handle].name, state)
        for handle, state in sorted(register.failing.items())
        if not state.told
    ]
    refused = [(register.members[one].name, at) for one, at in sorted(register.refused.items())]
    if not failing and not refused:
        return None

    def work(transaction: Transaction) -> None:
        transaction.append(name, CalendarKept("failing told"), now)
        transaction.append(name, FailingTold(), now)
        words = notices.mail_comes_back(office.configs[name].title, failing, refused)
        office.tell_organiser(transaction, name, (words,), now)

    return work


def end_of_keeping(office: Office, name: str, now: int) -> Work | None:
    """Give up letters that were kept as long as the organiser wants them kept."""
    keep_seconds = office.queue(name).keep_seconds
    rows = [
        row
        for row, one in office.deliveries.items()
        if one.held == "reader" and one.tournament == name and one.at < now - keep_seconds
    ]
    if not rows:
        return None

    def work(transaction: Transaction) -> None:
        for row in rows:
            transaction.finish(row)
        words = notices.undelivered(office.configs[name].title, len(rows))
        office.tell_organiser(transaction, name, (words,), now)

    return work


DUTIES: Final = (end_of_keeping, probes, tell_of_failing)

"""Limits mail to an address that has not been confirmed, and hears its one word of refusal.

Nobody must be able to make us write often to a stranger's address that they name (backscatter): one
mail a day to an address, two to a newcomer's, and only so many a day to one domain, for newcomers
and for further addresses of players together.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.correspondence.judges_letters import too_many_requests
from gamemaster.letters.post import Reader
from gamemaster.mail.commands.answering import Decline
from gamemaster.mail.prose.joining import refuses
from gamemaster.reading.draft import DAY, Draft
from gamemaster.tournament.lines import CalendarKept
from gamemaster.tournament.register import AddressRequest, JoinRequest

REQUESTS_PER_DAY: Final = 1_000
ASKED_AGAIN: Final = 2
"""Confirmations a day to one newcomer: the second is for somebody who lost the first."""

HELPED_PER_DAY: Final = 200
"""Answers a day to unknown addresses that ask for help."""

HELPED: Final = "newcomer "
"""The beginning of the names of budgets that such answers are taken from."""
TOLD: Final = "requests told"
"""The calendar's name for telling the organisers of too many requests."""
ASKED_FOR_YES: Final = 14 * DAY
"""Time within which one answer that may say more than yes is asked about, and no second one."""
_YES: Final = re.compile(r"\A\W*(?:yes|ja|oui|sí|si)\W*?(?:\n|\Z)", re.IGNORECASE)
"""The word that was asked for, on the first line."""


def declines(draft: Draft) -> bool:
    """Say whether an answer to such a mail says no."""
    if any(isinstance(read.command, Decline) for read in draft.read().commands):
        return True
    return refuses(draft.own_words)


def asked_before(draft: Draft, token: str) -> bool:
    """Say whether a newcomer was asked for the one word yes, and count that they are now."""
    key = f"asked for yes {draft.tokens.identity(token)}"
    if draft.tournament.receipts.get(key, 0) > draft.accepted.at:
        return True
    draft.answered_to, draft.cost = key, ASKED_FOR_YES
    return False


def begins_with_yes(words: str) -> bool:
    """Say whether the first line of an answer is the word that was asked for."""
    return _YES.match(words) is not None


def too_many_for(draft: Draft, address: str, most: int = 1) -> bool:
    """Say whether an address, its domain or everybody was written to as often as is right.

    ``most`` is the limit for one address within a day.
    """
    register, since = draft.tournament.register, draft.accepted.at - DAY
    asked: list[JoinRequest | AddressRequest] = [*register.requests.values()]
    asked += register.address_requests.values()
    recent = [request.address for request in asked if request.at > since]
    domain = address.rpartition("@")[2]
    there = sum(asked_for.rpartition("@")[2] == domain for asked_for in recent)
    if recent.count(address) >= most:
        return True
    everywhere = len(recent) >= REQUESTS_PER_DAY
    if not everywhere and there < draft.settings.max_requests_per_domain:
        return False
    _tell_organisers(draft, None if everywhere else domain)
    return True


def may_be_helped(draft: Draft, address: str) -> bool:
    """Say whether an unknown address that asks for help is answered, and count that it is.

    Each is answered once a day, and so many a day in all. The key that is kept does not tell the
    address.
    """
    key = HELPED + draft.tokens.identity(f"help for {address}")
    now, full_at = draft.accepted.at, draft.tournament.receipts
    lately = sum(budget.startswith(HELPED) and at > now for budget, at in full_at.items())
    if lately >= HELPED_PER_DAY or full_at.get(key, 0) > now:
        return False
    draft.answered_to, draft.cost = key, DAY
    return True


def _tell_organisers(draft: Draft, domain: str | None) -> None:
    """Say, once a day, that somebody is not written to: it may be an attack, or a whole school."""
    last = draft.tournament.calendar.get(TOLD, -DAY)
    if draft.accepted.at < last + DAY:
        return
    draft.record(CalendarKept(TOLD))
    words = too_many_requests(draft.tournament.told, domain)
    draft.post("organiser", words, tuple(map(Reader, draft.settings.organisers)))

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
from gamemaster.mail.quoting import own_words
from gamemaster.reading.draft import Draft
from gamemaster.tournament.lines import CalendarKept

DAY: Final = 86_400
REQUESTS_PER_DAY: Final = 1_000
ASKED_AGAIN: Final = 2
"""Confirmations a day to one newcomer: the second is for somebody who lost the first."""

HELPED_PER_DAY: Final = 200
"""Answers a day to unknown addresses that ask for help."""

HELPED: Final = "newcomer "
"""The beginning of the names of budgets that such answers are taken from."""
TOLD: Final = "requests told"
"""The calendar's name for telling the organisers of too many requests."""
_NOT_ME = re.compile(
    r"\b(?:stop|unsubscribe|remove me|spam|not me|not join|(?:did ?not|didn.t) (?:ask|want))\b",
    re.IGNORECASE,
)
"""Words of people who were registered by somebody else."""


def declines(draft: Draft) -> bool:
    """Say whether an answer to such a mail says no."""
    if any(isinstance(read.command, Decline) for read in draft.read().commands):
        return True
    return bool(_NOT_ME.search(own_words(draft.mail.body)))


def too_many_for(draft: Draft, address: str, most: int = 1) -> bool:
    """Say whether an address, its domain or everybody was written to as often as is right.

    ``most`` is the limit for one address within a day.
    """
    register, since = draft.tournament.register, draft.accepted.at - DAY
    recent = [request.address for request in register.requests.values() if request.at > since]
    recent += [
        address_request.address
        for address_request in register.address_requests.values()
        if address_request.at > since
    ]
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
    draft.post(
        "organiser", words, tuple(Reader(organiser) for organiser in draft.settings.organisers)
    )

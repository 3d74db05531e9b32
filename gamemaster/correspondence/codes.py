"""Codes, told to players: wrong ones, too many of them, and why something needs one."""

from __future__ import annotations

from gamemaster.correspondence.words import Words, paragraph, titled
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord


def too_many_codes(most: int) -> str:
    """Return why a code was not looked at."""
    return _("Not carried out: at most {count} codes are looked at in one mail.").format(count=most)


def dropped_for_wrong_codes(count: int) -> str:
    """Return word that nothing waits any more."""
    told = _(
        "These were {count} wrong codes, so everything that waited for a code of yours was "
        "dropped. Please ask for it again. If the codes were not sent by you, ask for a new reply "
        "address and tell the organiser."
    )
    return told.format(count=count)


def why_address_waits() -> str:
    """Return why a change of addresses needs its code."""
    return _(
        "whoever has got hold of your reply address could ask for this. So it needs a code that "
        "goes only to the address that our mail goes to now."
    )


def address_is_new() -> str:
    """Return why something has to wait until a change of addresses is some days old."""
    return _(
        "Not done: our mail goes to its present address for less than three days, and this could "
        "not be undone if somebody else had chosen it. Please ask again later, sign your mail with "
        "the key that is registered for you, or ask the organiser."
    )


def address_not_used(public: PublicRecord) -> Words:
    """Return word to an address that is a player's no more; it names no other."""
    parts = (
        _("You use this address no more for this tournament, and we will not write to it again."),
        _("If that was not you, please write to the organiser at once."),
    )
    body = "\n\n".join(paragraph(part) for part in parts)
    subject = _("this address is not used any more")
    return titled(public.title, subject, body)


def enough_reply_addresses(count: int) -> str:
    """Return why there is not yet another reply address."""
    return _("Not done: {count} new reply addresses within a day are enough.").format(count=count)

"""Mail about a player's addresses: where their mail goes, and who may use them."""

from __future__ import annotations

from gamemaster.correspondence.words import Words, paragraph
from gamemaster.public import PublicRecord
from gamemaster.tongues import _


def mail_goes_here(public: PublicRecord) -> Words:
    """Return word to the next address of a player, the one before having failed."""
    text = _(
        "Mail to another address of yours comes back. From now on it goes to this address, which "
        "you have confirmed; the letters that came back follow, in their order."
    )
    return Words(f"[{public.title}] {_('your mail goes here now')}", paragraph(text) + "\n")

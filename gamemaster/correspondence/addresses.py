"""Mail about a player's addresses: where their mail goes, and who may use them."""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.correspondence.words import Words, paragraph, titled
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord


def mail_goes_here(public: PublicRecord) -> Words:
    """Return word to the next address of a player, the one before having failed."""
    text = _(
        "Mail to another address of yours comes back. From now on it goes to this address, which "
        "you have confirmed; the letters that came back follow, in their order."
    )
    subject = _("your mail goes here now")
    return titled(public.title, subject, paragraph(text))


def address_confirmation(public: PublicRecord, name: str) -> Words:
    """Return the one mail that goes to an address that a player wants to add."""
    somebody = _(
        "Somebody, probably you, who plays in the tournament {title} under the name «{name}» asked "
        "that this address may be used too."
    )
    subject = _("please confirm this address")
    return titled(
        public.title,
        subject,
        paragraph(somebody.format(title=public.title, name=name)),
        paragraph(_("To agree, just answer this mail. An empty answer is enough.")),
        paragraph(_("If it was not you, do nothing, or answer with the one word no.")),
    )


def address_declined(public: PublicRecord) -> Words:
    """Return the answer to whoever does not want their address to be used."""
    text = _("This address is not used, and will not be written to again unless somebody asks.")
    subject = _("not confirmed")
    return titled(public.title, subject, paragraph(text))


def address_added(public: PublicRecord) -> Words:
    """Return the welcome to a further address."""
    text = _(
        "This address is confirmed. Mail from it counts as yours, best as an answer to this mail. "
        "The words «write to» and an address choose where our mail goes."
    )
    subject = _("this address is confirmed")
    return titled(public.title, subject, paragraph(text))


def addresses_changed(public: PublicRecord, what: str, after: Sequence[str]) -> Words:
    """Return word to a player's other addresses of a change, so that a thief is noticed."""
    parts = [
        paragraph(_("The addresses under which you play have changed:")),
        f"  | {what}",
        addresses_listed(after),
        paragraph(
            _(
                "If that was not you, somebody else can use one of these addresses, or has got "
                "hold of your reply address: please write to the organiser at once, and ask for a "
                "new reply address."
            )
        ),
    ]
    subject = _("your addresses have changed")
    return titled(public.title, subject, *parts)


def addresses_listed(addresses: Sequence[str]) -> str:
    """Return a player's addresses, the one that mail goes to first."""
    lines = [_("Your addresses; our mail goes to the first:")]
    return "\n".join([*lines, *(f"  | {address}" for address in addresses)])


def added(address: str) -> str:
    """Return what has changed, in a line."""
    return _("added: {address}").format(address=address)


def dropped(address: str) -> str:
    """Return what has changed, in a line."""
    return _("dropped: {address}").format(address=address)


def goes_to(address: str) -> str:
    """Return what has changed, in a line."""
    return _("our mail goes to: {address}").format(address=address)

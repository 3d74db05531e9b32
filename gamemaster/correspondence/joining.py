"""Mail to newcomers and about being registered."""

from __future__ import annotations

from gamemaster.correspondence.helping import help_text
from gamemaster.correspondence.words import Words, paragraph, titled
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord


def join_confirmation(public: PublicRecord, name: str) -> Words:
    """Return the one mail that goes to an address that asks to join."""
    somebody = _(
        "Somebody, probably you, asked that this address join the tournament {title} under the "
        "name «{name}»."
    )
    parts = (
        paragraph(somebody.format(title=public.title, name=name)),
        paragraph(_("To join, just answer this mail. An empty answer is enough.")),
        paragraph(_agreed(public)),
        paragraph(_("If it was not you, do nothing, or answer with the one word no.")),
    )
    subject = _("please confirm that you want to join")
    return titled(public.title, subject, *parts)


def _agreed(public: PublicRecord) -> str:
    """Return what whoever joins agrees to be published: what the tournament was founded with."""
    if public.options.disclose_mail:
        return _(
            "By joining you agree that the whole game - every proposal, vote and inquiry with the "
            "name of its player, and in this tournament also your address and your mails with "
            "moves as they came - is published after the end, so that anyone can check it."
        )
    if public.options.disclose_addresses:
        return _(
            "By joining you agree that the whole game - every proposal, vote and inquiry with the "
            "name of its player, and in this tournament also your address - is published after the "
            "end, so that anyone can check it."
        )
    return _(
        "By joining you agree that the whole game - every proposal, vote and inquiry with the name "
        "of its player, but not your address - is published after the end, so that anyone can "
        "check it."
    )


def join_refused(public: PublicRecord, why: str) -> Words:
    """Return why a newcomer cannot join."""
    text = _("You have not joined: {why}.").format(why=why)
    subject = _("not joined")
    return titled(public.title, subject, paragraph(text))


def welcome(public: PublicRecord, name: str) -> Words:
    """Return the mail that makes a newcomer a player."""
    registered = _("Welcome, {name}. You are registered for {title}.")
    parts = (
        paragraph(registered.format(name=name, title=public.title)),
        paragraph(
            _(
                "Answer this mail, or any other that we send you, to make your moves: the "
                "address that an answer goes to is your own and shows us that it is you. "
                "Please do not pass it on."
            )
        ),
        help_text(public),
    )
    subject = _("welcome, {name}").format(name=name)
    return titled(public.title, subject, *parts)


def not_joining(public: PublicRecord) -> Words:
    """Return the answer to a newcomer who does not want to join after all."""
    text = _("You have not joined, and you will not be written to again unless you ask to join.")
    subject = _("not joined")
    return titled(public.title, subject, paragraph(text))


def renewed(public: PublicRecord) -> Words:
    """Return word of another reply address."""
    text = _(
        "Your reply address has been renewed. Answer this mail, or a later one, to make your "
        "moves; answers to earlier mails do not count any more without being confirmed."
    )
    subject = _("your reply address was renewed")
    return titled(public.title, subject, paragraph(text))

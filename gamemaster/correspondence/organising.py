"""What passes between players and the organiser, and what the organiser hears about their mail."""

from __future__ import annotations

from gamemaster.correspondence.words import Words, paragraph, quoted, titled
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord


def question_for_organiser(public: PublicRecord, name: str, question: str) -> Words:
    """Return a player's question as the organiser gets it."""
    asks = _("{name} asks:").format(name=name)
    how = _("Answer this mail; your own words go to {name} alone.").format(name=name)
    subject = _("a question from {name}").format(name=name)
    return titled(public.title, subject, asks, quoted(question), how)


def answer_for_player(public: PublicRecord, answer: str) -> Words:
    """Return the organiser's answer."""
    says, subject = _("The organiser answers:"), _("the organiser answers")
    return titled(public.title, subject, says, quoted(answer))


def too_many_requests(public: PublicRecord, domain: str | None) -> Words:
    """Return word, in English, that new addresses are not written to any more today.

    ``domain``: those of one domain, None for all.
    """
    where = "new addresses" if domain is None else f"new addresses at {domain}"
    why = (
        f"So many {where} have asked to join or were named by players within a day that no more "
        "of them are written to until some of these requests are a day old. It may be somebody "
        "who writes addresses of others into From, or many people of one place who want to play; "
        "for these there is max_requests_per_domain in the configuration. You are told at most "
        "once a day."
    )
    return titled(public.title, "requests are put off", paragraph(why))

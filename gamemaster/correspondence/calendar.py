"""Mail that the calendar sends: word of a long hold, reminders, the record's heartbeat."""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.correspondence.words import Words, paragraph, titled
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord


def hold_notice(public: PublicRecord) -> Words:
    """Return the public notice of a long hold; it says nothing of its cause."""
    text = _(
        "Moves are being received and acknowledged as usual. They will be decided in the order "
        "in which they came in, each at its own time."
    )
    subject = _("moves are being received")
    return titled(public.title, subject, paragraph(text))


def reminder(public: PublicRecord, numbers: Sequence[int]) -> Words:
    """Return a reminder of announced proposals on which the reader's mail held no vote."""
    text = _(
        "You asked to be reminded: these proposals have been announced, have not been announced "
        "as adopted, and none of your mails held a vote on them: {numbers}."
    ).format(numbers=", ".join(str(number) for number in numbers))
    subject = _("a reminder to vote")
    return titled(public.title, subject, paragraph(text))


def heartbeat(public: PublicRecord, date: str) -> Words:
    """Return what goes with the heartbeat of a day. It says nothing of what happened on it."""
    text = _(
        "Attached is the heartbeat of the public record for {date}: a signed checkpoint that is "
        "made every day, whether or not anything was announced. Keep it: it shows later that "
        "nothing before it has been changed."
    ).format(date=date)
    subject = _("heartbeat of {date}").format(date=date)
    return Words(f"[{public.title}] {subject}", paragraph(text) + "\n")

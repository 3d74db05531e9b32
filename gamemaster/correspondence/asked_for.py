"""Words answers to a player's own requests: their settings, and checks of documents."""

from __future__ import annotations

from collections.abc import Collection

from gamemaster.correspondence.paragraphs import paragraph
from gamemaster.i18n import _, plural
from gamemaster.tournament.public import PublicRecord


def settings(
    public: PublicRecord, *, reminders: bool, digest: bool, gather_minutes: int | None = None
) -> str:
    """Return a player's switches, and what changes them.

    ``gather_minutes`` is how long announcements wait for one another, None where they do not.
    """
    reminded = (
        _("You are reminded once a day of proposals that your mails hold no vote on.")
        if reminders
        else _("You are not reminded of proposals to vote on.")
    )
    if public.daily:
        announced = _("In this tournament announcements come in one mail a day for everybody.")
    elif digest:
        announced = _("You get announcements in one mail a day.")
    elif gather_minutes is not None:
        announced = plural(
            "You get announcements together, {minutes} minute after the first of them.",
            "You get announcements together, {minutes} minutes after the first of them.",
            gather_minutes,
        )
        announced = announced.format(minutes=gather_minutes)
    else:
        announced = _("You get each announcement at once.")
    lines = [_("Your settings:"), f"  - {reminded}", f"  - {announced}"]
    change = _("They are changed by «reminders on», «reminders off», «digest on», «digest off».")
    return "\n".join([*lines, paragraph(change)])


def compared(number: int, fingerprint: str, announced: Collection[str]) -> str:
    """Say whether a document of this tournament has a hash that was ``announced`` of it."""
    found = _(
        "Proposal {number}: ALTERED, or damaged on its way. This is not the document that was "
        "announced; it has the hash"
    )
    if fingerprint in announced:
        found = _("Proposal {number}: genuine. This is the document whose hash was announced:")
    elif not announced:
        found = _(
            "Proposal {number}: not announced so far, so there is nothing to compare with; the "
            "document has the hash"
        )
    return f"{paragraph(found.format(number=number))}\n  SHA-256 {fingerprint}"


def of_another(tournament: str, number: int) -> str:
    """Say that a document is of some other tournament."""
    found = _("Proposal {number} of another tournament, «{tournament}»: not checked.")
    return paragraph(found.format(number=number, tournament=tournament))


def unreadable(count: int) -> str:
    """Say that a text begins like a document and is not one."""
    found = _(
        "Not a document any more: something begins with the title line of a proposal document, "
        "but cannot be read to its closing line ({count} of them)."
    )
    return paragraph(found.format(count=count))


def nothing_to_check(number: int | None) -> str:
    """Say that a mail holds no document, or none with this number."""
    if number is not None:
        found = _("There is no document of proposal {number} in this mail.")
        return paragraph(found.format(number=number))
    return paragraph(
        _(
            "There is no proposal document in this mail. Attach the file, or forward or quote "
            "the mail that brought it, from its title line to its closing line."
        )
    )


def too_many(count: int) -> str:
    """Say that only the first documents were looked at."""
    return paragraph(_("Only the first {count} documents were checked.").format(count=count))

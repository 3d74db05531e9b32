"""What a player has switched on or off."""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.correspondence.words import paragraph
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord


@dataclass(frozen=True, slots=True)
class Switches:
    """A player's switches, as far as they are shown."""

    reminders: bool
    digest: bool


def settings(public: PublicRecord, switches: Switches) -> str:
    """Return a player's switches, and what changes them."""
    reminded = (
        _("You are reminded once a day of proposals that your mails hold no vote on.")
        if switches.reminders
        else _("You are not reminded of proposals to vote on.")
    )
    if public.daily:
        announced = _("In this tournament announcements come in one mail a day for everybody.")
    elif switches.digest:
        announced = _("You get announcements in one mail a day.")
    else:
        announced = _("You get each announcement at once.")
    lines = [_("Your settings:"), f"  - {reminded}", f"  - {announced}"]
    change = _("They are changed by «reminders on», «reminders off», «digest on», «digest off».")
    return "\n".join([*lines, paragraph(change)])


def digest_on() -> str:
    """Return what follows from switching the digest on."""
    return _("Done: announcements come in one mail a day, after midnight UTC.")


def digest_off() -> str:
    """Return what follows from switching the digest off."""
    return _("Done: after the digest of this day each announcement comes at once again.")


def daily_anyway() -> str:
    """Return why there is nothing to switch."""
    return _("Nothing to change: here announcements come in one mail a day for everybody.")

"""A player's own switches: reminders, the daily digest, and a look at them."""

from __future__ import annotations

from gamemaster.correspondence import asked_for
from gamemaster.i18n import _
from gamemaster.mail.commands.own_settings import Digest, Reminders, Switches
from gamemaster.reading.asking_back import ELSEWHERE
from gamemaster.reading.draft import Draft, Line, Withheld
from gamemaster.tournament.lines import DigestSet, RemindersSet


def remind(draft: Draft, line: Line[Reminders], _withheld: Withheld) -> str:
    """Switch reminders to vote on or off."""
    if not line.evident:
        return _(ELSEWHERE)
    draft.record(RemindersSet(line.member.handle, line.command.wanted))
    return _("Done.")


def digest(draft: Draft, line: Line[Digest], _withheld: Withheld) -> str:
    """Switch to announcements once a day, or back; the way back begins with the next digest."""
    if not line.evident:
        return _(ELSEWHERE)
    wanted = line.command.wanted
    if draft.tournament.told.daily:
        return asked_for.daily_anyway()
    draft.record(DigestSet(line.member.handle, wanted))
    return asked_for.digest_on() if wanted else asked_for.digest_off()


def show(draft: Draft, line: Line[Switches], _withheld: Withheld) -> str:
    """Show a player's switches, with what this very mail has changed of them."""
    switches = asked_for.Switches(
        reminders=line.member.reminders,
        digest=line.member.digest and line.member.digest_left is None,
    )
    text = asked_for.settings(draft.tournament.told, switches)
    if text not in draft.sections:
        draft.sections.append(text)
    return _("See below.")

"""A player's own settings: reminders, the daily digest, the language, and a look at them."""

from __future__ import annotations

from typing import Final

from gamemaster.correspondence import asked_for
from gamemaster.i18n import _
from gamemaster.mail.commands.own_settings import Digest, Language, Reminders, Switches
from gamemaster.reading.asking_back import if_evident
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.tournament.lines import DigestSet, LanguageChosen, RemindersSet


@if_evident
def remind(draft: Draft, line: Line[Reminders]) -> str:
    """Switch reminders to vote on or off."""
    draft.record(RemindersSet(line.member.handle, line.command.wanted))
    return _("Done.")


@if_evident
def digest(draft: Draft, line: Line[Digest]) -> str:
    """Switch to announcements once a day, or back; the way back begins with the next digest."""
    wanted = line.command.wanted
    if draft.tournament.told.daily:
        return asked_for.daily_anyway()
    draft.record(DigestSet(line.member.handle, wanted))
    return asked_for.digest_on() if wanted else asked_for.digest_off()


def show(draft: Draft, line: Line[Switches]) -> str:
    """Show a player's switches, with what this very mail has changed of them."""
    switches = asked_for.Switches(
        reminders=line.member.reminders,
        digest=line.member.digest and line.member.digest_left is None,
    )
    text = asked_for.settings(draft.tournament.told, switches)
    if text not in draft.sections:
        draft.sections.append(text)
    return _("See below.")


@if_evident
def language(draft: Draft, line: Line[Language]) -> str:
    """Choose the language of our mail."""
    handle, code = line.member.handle, line.command.code
    draft.record(LanguageChosen(handle, code))
    return _("Done.")


HANDLERS: Final[Handlers] = {
    Reminders: remind,
    Digest: digest,
    Language: language,
    Switches: show,
}

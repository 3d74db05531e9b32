"""A player's own switches: reminders, the daily digest, and a look at them."""

from __future__ import annotations

from dataclasses import replace

from gamemaster.correspondence import switches as letters
from gamemaster.i18n import _
from gamemaster.mail.commands.settings import Digest, Reminders, Switches
from gamemaster.reading.asking_back import ELSEWHERE
from gamemaster.reading.draft import Answer, Line, Withheld
from gamemaster.tournament.register import Member


def remind(answer: Answer, line: Line[Reminders], _withheld: Withheld) -> str:
    """Switch reminders to vote on or off."""
    if not line.evident:
        return _(ELSEWHERE)
    answer.lines.append(
        ("reminders.set/1", {"handle": line.member.handle, "wanted": line.command.wanted})
    )
    return _("Done.")


def digest(answer: Answer, line: Line[Digest], _withheld: Withheld) -> str:
    """Switch to announcements once a day, or back; the way back begins with the next digest."""
    if not line.evident:
        return _(ELSEWHERE)
    wanted = line.command.wanted
    if answer.tournament.told.daily:
        return letters.daily_anyway()
    answer.lines.append(("digest.set/1", {"handle": line.member.handle, "wanted": wanted}))
    return letters.digest_on() if wanted else letters.digest_off()


def show(answer: Answer, line: Line[Switches], _withheld: Withheld) -> str:
    """Show a player's switches, with what this very mail has changed of them."""
    text = letters.settings(answer.tournament.told, _as_set(answer, line.member))
    if text not in answer.sections:
        answer.sections.append(text)
    return _("See below.")


def _as_set(answer: Answer, member: Member) -> letters.Switches:
    for kind, data in answer.lines:
        if kind == "reminders.set/1":
            member = replace(member, reminders=data["wanted"])
        elif kind == "digest.set/1":
            member = member.with_digest(0, wanted=data["wanted"], announced=0)
    return letters.Switches(
        reminders=member.reminders, digest=member.digest and member.digest_left is None
    )

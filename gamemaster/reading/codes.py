"""Checks the codes that answer a question of ours: few in a mail, and few wrong ones.

Somebody who has a player's reply secret can write mail that counts, but gets none of ours, and so
no code. A code must not be guessed: a change that would put somebody in the player's place has a
long one, and after some wrong ones all that waits is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamemaster.i18n import _
from gamemaster.mail.commands import understood
from gamemaster.mail.commands.answering import Coded, Confirm
from gamemaster.mail.commands.command_rows import Command
from gamemaster.reading.draft import Draft, Line
from gamemaster.tournament.lines import CodeWrong, PendingAnswered
from gamemaster.tournament.register import MAX_WRONG_CODES, ONE_AT_A_TIME, Pending

MOST_CODES: Final = 5
"""Codes that are looked at in one mail."""


def too_many(draft: Draft, command: Command) -> str | None:
    """Count a code that a command names; say why it is not looked at, or None."""
    if not isinstance(command, Coded) or command.code is None:
        return None
    draft.codes += 1
    if draft.codes <= MOST_CODES:
        return None
    told = _("Not carried out: at most {count} codes are looked at in one mail.")
    return told.format(count=MOST_CODES)


def waiting(draft: Draft, handle: str) -> tuple[Pending, ...]:
    """Return what still waits for a player's word and was not asked by this very mail."""
    asked = draft.before.register.waiting(handle, draft.accepted.at)
    waiting_now = draft.tournament.register.waiting(handle, draft.accepted.at)
    return tuple(pending for pending in asked if pending in waiting_now)


def wrong(draft: Draft, handle: str) -> str:
    """Count a code that nothing waits for; return what the receipt says of that."""
    if not waiting(draft, handle):
        return ""
    draft.record(CodeWrong(handle))
    if waiting(draft, handle):
        return ""
    told = _(
        "These were {count} wrong codes, so everything that waited for a code of yours was "
        "dropped. Please ask for it again. If the codes were not sent by you, ask for a new reply "
        "address and tell the organiser."
    )
    return "\n" + told.format(count=MAX_WRONG_CODES)


def derived(draft: Draft, number: int, kind: str) -> str:
    """Return the code for a question about a line of this mail."""
    return draft.tokens.code(draft.accepted.mail, number, long=kind in ONE_AT_A_TIME)


def ask(draft: Draft, line: Line[Command], kind: str, kept: Mapping[str, object]) -> str:
    """Keep a change of a player's key or addresses; return its code, for the receipt alone."""
    code = derived(draft, line.number, kind)
    words = understood(line.command)
    draft.await_word(line.member.handle, code, kind, [{"words": words, **kept}])
    return code


def taken(draft: Draft, line: Line[Confirm], kind: str) -> Mapping[str, object] | None:
    """Take such a change that waited for this very code; None if it is the code of something else.

    The code itself is needed: it was sent to no address but the one that mail goes to.
    """
    code = (line.command.code or "").lower()
    there = waiting(draft, line.member.handle) if line.evident else ()
    found = next(
        (pending for pending in there if pending.kind == kind and pending.code == code), None
    )
    if found is None:
        return None
    draft.record(PendingAnswered(line.member.handle, found.code, going_ahead=True))
    return found.moves[0]


def unsettled(draft: Draft, line: Line[Command]) -> str | None:
    """Say why the address that mail goes to cannot confirm this yet, or None.

    Somebody who changed it must not be able to do at once what cannot be undone; a signature shows
    more.
    """
    if line.member.settled(draft.accepted.at) or draft.signed:
        return None
    return _(
        "Not done: our mail goes to its present address for less than three days, and this could "
        "not be undone if somebody else had chosen it. Please ask again later, sign your mail with "
        "the key that is registered for you, or ask the organiser."
    )

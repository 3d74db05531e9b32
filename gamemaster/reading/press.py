"""Press on its way to the docket: what players have passed on to one another.

Journaled so that a disclosure does not give an anonymous sender away: the line on the docket keeps
actor, move and words in its private part, nothing of it has an ordinal that others could count on,
and what is anonymous must be alone in its mail, or the lines about the rest of that mail would name
the sender beside it. Callers: ``asking_back`` and ``passing_on``.
"""

from __future__ import annotations

from gamemaster.correspondence import passed_on
from gamemaster.game import moves as m
from gamemaster.reading.draft import Draft
from gamemaster.tournament.register import Member

DAY = 86_400


def not_alone(draft: Draft, move: m.Move) -> str | None:
    """Return why a message cannot be passed on out of this mail, or None."""
    if isinstance(move, m.PassOn) and move.anonymous and not draft.alone:
        return passed_on.not_alone()
    return None


def docket_press(draft: Draft, member: Member, move: m.PassOn, words: str) -> str:
    """Put a message on the docket, unless there were too many today; return what became of it."""
    refused = not_alone(draft, move)
    if refused is not None:
        return refused
    since = draft.accepted.at - DAY
    sent = [at for at in draft.tournament.press_sent.get(member.handle, ()) if at > since]
    if len(sent) >= draft.settings.press_per_day:
        return passed_on.too_many(draft.settings.press_per_day)
    draft.docket_press(member.handle, move, words)
    named = draft.tournament.public.options.disclose_anonymous
    return passed_on.taken_down(anonymous=move.anonymous, disclosed=named)

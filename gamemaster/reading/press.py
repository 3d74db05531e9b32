"""Press on its way to the docket: what players have passed on to one another.

Journaled so that a disclosure does not give an anonymous sender away: the line on the docket keeps
actor, move and words in its private part, nothing of it has an ordinal that others could count on,
and what is anonymous must be alone in its mail, or the lines about the rest of that mail would name
the sender beside it. Callers: ``asking_back`` and ``passing_on``.
"""

from __future__ import annotations

from gamemaster.correspondence import press as letters
from gamemaster.game import moves as m
from gamemaster.game.wire import move_to_json
from gamemaster.reading.draft import Answer
from gamemaster.tournament.register import Member

DAY = 86_400


def not_alone(answer: Answer, move: m.Move) -> str | None:
    """Return why a message cannot be passed on out of this mail, or None."""
    if isinstance(move, m.PassOn) and move.anonymous and not answer.alone:
        return letters.not_alone()
    return None


def docket_press(answer: Answer, member: Member, move: m.PassOn, words: str) -> str:
    """Put a message on the docket, unless there were too many today; return what became of it."""
    refused = not_alone(answer, move)
    if refused is not None:
        return refused
    since = answer.accepted.at - DAY
    sent = [at for at in answer.tournament.press_sent.get(member.handle, ()) if at > since]
    sent += [answer.accepted.at for kind, _ in answer.lines if kind == "press.docketed/1"]
    if len(sent) >= answer.settings.press_per_day:
        return letters.too_many(answer.settings.press_per_day)
    item = answer.tournament.next_item + answer.items
    answer.items += 1
    answer.lines.append(
        ("press.docketed/1",
         {"item": item, "mail": answer.accepted.mail, "actor": member.handle,
          "move": move_to_json(move), "words": words})
    )  # fmt: skip
    named = answer.tournament.public.options.disclose_anonymous
    return letters.taken_down(anonymous=move.anonymous, disclosed=named)

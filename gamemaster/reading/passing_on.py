"""Carries out ``tell`` and ``share``: finds the readers, and whether the sender holds the document.

Judged by the public record and the sender's own correspondence alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamemaster.correspondence import passed_on
from gamemaster.correspondence.paragraphs import paragraph
from gamemaster.game import moves as m
from gamemaster.i18n import _
from gamemaster.mail.commands.passing_on import EVERYONE, Share, Tell
from gamemaster.reading.asking_back import ask_back, not_alone, not_shown, seems_illegal, take_down
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.reading.known_rules import documents

LONGEST = 10_000
"""Characters of one message: about what a person writes in a long letter."""


def tell(draft: Draft, line: Line[Tell]) -> str:
    """Have words passed on."""
    text = line.command.text
    if len(text) > LONGEST:
        return _("Not passed on: a message has at most {most} characters.").format(most=LONGEST)
    return _pass_on(draft, line, None, text)


def share(draft: Draft, line: Line[Share]) -> str:
    """Have the document of a proposal passed on, if the sender's own correspondence holds it."""
    number = line.command.number
    own = draft.tournament.own_entries(line.member.handle)
    if number not in documents(draft.tournament.told, own):
        unheld = _(
            "Not passed on: no mail that we sent you held the document of proposal {number}, and "
            "only what you hold can be shared."
        )
        return paragraph(unheld.format(number=number))
    return _pass_on(draft, line, number, "")


def _pass_on(draft: Draft, line: Line[Tell] | Line[Share], number: int | None, text: str) -> str:
    command, handle = line.command, line.member.handle
    members, announced = draft.tournament.register.members.values(), draft.tournament.told.names
    # Only those who were announced to play are players here.
    roster = {member.name: member.handle for member in members if member.name in announced}
    alike = None
    if command.readers == (EVERYONE,):
        others = {name: reader for name, reader in sorted(roster.items()) if reader != handle}
        if not others:
            return _("Not passed on: no other player has been announced so far.")
        readers, command = tuple(others.values()), replace(command, readers=tuple(others))
    else:
        readers, unclear = _readers(roster, command.readers)
        if unclear:
            return passed_on.unknown_readers(unclear)
        alike = _alike(roster, command.readers)
    if handle in readers:
        return _("Not passed on: you are one of its readers yourself.")
    move = m.PassOn(handle, readers, number, text, command.anonymous)
    refused = not_alone(draft, move)
    if refused is not None:
        return refused
    if alike is not None and not line.evident:
        return not_shown(draft, line)
    if line.evident:
        warning = seems_illegal(draft, line.member, command)
        if warning is None and alike is not None:
            meant, other = alike
            warning = _(
                "this would go to {name}, and there is {other}, too, whose name begins so."
            ).format(name=meant, other=other)
        if warning is not None:
            return ask_back(draft, line, "warning", move, warning)
    return take_down(draft, line, move)


def _readers(
    roster: dict[str, str], names: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the handles that names stand for, and the names that stand for nobody or for several.

    A player goes by name or handle, in capitals or not, or by the first word of a name that no
    other player's begins with.
    """
    found: dict[str, None] = {}
    unclear = []
    for name in names:
        wanted = _folded(name)
        handles = [h for n, h in roster.items() if wanted in (_folded(n), h)] or [
            h for n, h in roster.items() if wanted == _folded(n).split(" ")[0]
        ]
        if len(handles) == 1:
            found[handles[0]] = None
        else:
            unclear.append(name)
    return tuple(found), tuple(unclear)


def _alike(roster: dict[str, str], names: tuple[str, ...]) -> tuple[str, str] | None:
    """Return a player whose whole name was written and begins another's, and that other player.

    Somebody who joins late under the first name of a player must not get what is meant for that
    player.
    """
    for name in names:
        wanted = _folded(name)
        meant = next((n for n, handle in roster.items() if wanted in (_folded(n), handle)), None)
        other = next(
            (n for n in roster if n != meant and _folded(n).startswith(f"{wanted} ")), None
        )
        if meant is not None and other is not None:
            return meant, other
    return None


def _folded(name: str) -> str:
    return name.rstrip(".").casefold()


HANDLERS: Final[Handlers] = {Tell: tell, Share: share}

"""Finds the open proposals that a mail may be meant to vote on where no vote on them was read.

It takes no words for votes: a line that is not understood and names an open proposal is enough, or
a mail in which nothing is understood whose subject, text or thread does. Their numbers are public,
so that the answer tells nothing that its reader was not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.readings import Reading
from gamemaster.reading.bare_answers import letter_answered
from gamemaster.reading.draft import Draft
from gamemaster.tournament import as_announced

_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{0,8}(?![0-9])")


def not_read_as_votes(draft: Draft, reading: Reading) -> tuple[int, ...]:
    """Return the numbers of open proposals that a mail names without a vote that was read."""
    public = draft.tournament.told
    voted = {read.command.number for read in reading.commands if isinstance(read.command, Vote)}
    named = {*_named(draft, reading)} & {*public.announced} - {*public.adopted} - voted
    if not named or reading.check:
        return ()
    opened = {proposal.number for proposal in as_announced.standing(public).proposals}
    return tuple(sorted(named & opened))


def _named(draft: Draft, reading: Reading) -> Iterator[int]:
    texts = [unclear.source_line for unclear in reading.unclear if not unclear.suggestion]
    if not reading.commands:
        texts += [draft.mail.subject, draft.mail.body]
        if (answered := letter_answered(draft).number) is not None:
            yield answered
    for text in texts:
        yield from (int(number[0]) for number in _NUMBER.finditer(text))

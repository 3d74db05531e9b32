"""Takes cosignatures that players mail: each says that its player has seen a heartbeat.

The attachment is text of ours (``record/cosignature``): the record, the day, the key and the
signature line. It is checked against the heartbeat as it was published, and becomes a line of the
journal; the next heartbeat brings it to all. Nothing of the game is looked at.
"""

from __future__ import annotations

from typing import Final

from gamemaster.i18n import _
from gamemaster.mail.commands.witnessing import Cosign
from gamemaster.mail.compose import OutAttachment
from gamemaster.reading.asking_back import if_evident
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.record.cosignature import Offered, fresh, offered_in, text_of, verified, witness_of
from gamemaster.record.note import NoteError
from gamemaster.tournament.lines import HeartbeatCosigned

MOST: Final = 20
"""Cosignatures that are looked at in one mail."""


@if_evident
def cosign(draft: Draft, line: Line[Cosign]) -> str:
    """Take the cosignatures that are attached, or send the newest heartbeat."""
    texts = (attached.text for attached in draft.mail.attachments if attached.text)
    found = [one for text in texts for one in offered_in(text)][:MOST]
    if not found:
        return _heartbeat(draft)
    return "\n".join(_taken(draft, line.member.handle, one) for one in found)


def _heartbeat(draft: Draft) -> str:
    told, notes = draft.tournament.told, draft.settings.notes
    if notes is None or not told.heartbeats:
        return _("There is no heartbeat of the record to cosign so far.")
    beat = told.heartbeats[max(told.heartbeats)]
    texts = {"heartbeat": notes.heartbeat(told, beat), "growth": notes.growth(told, beat)}
    files = [
        OutAttachment(f"{name}-{beat.date}.txt", "text/plain", text.encode())
        for name, text in texts.items()
    ]
    draft.files += [file for file in files if file not in draft.files]
    draft.acted += 1
    return _("No cosignature is attached to your mail. The heartbeat of {date} is to ours.").format(
        date=beat.date
    )


def _taken(draft: Draft, handle: str, offered: Offered) -> str:
    told, notes = draft.tournament.told, draft.settings.notes
    genesis, beat = told.genesis, told.heartbeats.get(offered.date)
    if notes is None or genesis is None or beat is None or offered.origin != genesis.origin:
        return _("Not taken: {record} has no heartbeat of {date} here.").format(
            record=offered.origin, date=offered.date
        )
    known = told.cosigned.get(beat.date, ())
    if any(one.handle == handle or one.same_key(offered.witness) for one in known):
        return _("Not taken: you, or this key, cosigned the heartbeat of {date} before.").format(
            date=beat.date
        )
    try:
        text = text_of(notes.heartbeat(told, beat))
        at = verified(offered.signed, witness_of(offered.witness, genesis), text)
    except NoteError:
        return _("Not taken: it is no cosignature of the heartbeat of {date} by that key.").format(
            date=beat.date
        )
    if not fresh(at, beat, draft.accepted.at):
        return _(
            "Not taken: its time is before the heartbeat, or later than now: look at your clock."
        )
    draft.record(HeartbeatCosigned(beat.date, offered.witness, offered.signed, handle))
    return _("Taken down; it is published with the next heartbeat.")


HANDLERS: Final[Handlers] = {Cosign: cosign}

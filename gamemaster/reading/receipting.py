"""Signs the receipt of a mail: which of its moves were taken down, under the record's key.

It names what this very mail put on the docket, took off it or objected to, in the order in which it
was carried out, and nothing else: what was asked back or refused was not taken down. A word that
settles what another mail asked for (``yes``, ``insist``) is a mail that takes moves down. A player
who asks for ``mine`` gets a statement so far, also of mail whose receipt was over their budget.
Pure: the same mail gives the same octets, but for the head of the journal that it is read at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gamemaster.clauses import format_instant
from gamemaster.game.dice import contribution
from gamemaster.letters.post import attached
from gamemaster.mail.compose import OutAttachment
from gamemaster.reading.draft import Draft
from gamemaster.record import signed_receipts
from gamemaster.tournament import lines
from gamemaster.tournament.public import OwnEntry
from gamemaster.tournament.tournament import EXACT


def signed_receipt(draft: Draft, handle: str) -> tuple[OutAttachment, ...]:
    """Return the files of the receipt of what a mail did for a player; none if it did nothing."""
    signer, mail = draft.settings.signer, draft.accepted
    lines = tuple(_lines(draft, handle))
    if signer is None or not lines:
        return ()
    identity = draft.tokens.receipt(handle, mail.sha256, mail.at)
    about = signed_receipts.Mail(identity, handle, mail.at, mail.sha256, mail.head)
    parts = signed_receipts.receipt(signer, draft.tournament.told.name, about, lines)
    return attached("receipt", parts)


def promised_dice(draft: Draft, handle: str = "") -> tuple[OutAttachment, ...]:
    """Return the file that promises the dice, and says what is mixed in of ``handle``'s mail.

    There is none where dice are not mixed, or once play has begun and they are.
    """
    signer, game, die = draft.settings.signer, draft.tournament.game, draft.settings.die
    if signer is None or die is None or game is None or game.started:
        return ()
    said = contribution(draft.mail.message_id or "") if handle else ""
    name = draft.tournament.told.name
    note = signed_receipts.dice(signer, name, die, game.dice_length, handle, said)
    return attached("dice", (note,))


def statement_so_far(draft: Draft, handle: str) -> tuple[OutAttachment, ...]:
    """Return the files of a signed list of what is recorded for a player so far."""
    signer, entries = draft.settings.signer, draft.tournament.own_entries(handle)
    if signer is None or not entries:
        return ()
    lines = statement_lines(entries)
    name = draft.tournament.told.name
    return attached(
        "statement", signed_receipts.statement(signer, name, handle, draft.accepted.at, lines)
    )


def statement_lines(
    entries: Sequence[OwnEntry], fates: Mapping[int, str] | None = None
) -> tuple[str, ...]:
    """Return the lines of a statement: what the text of its mail lists, in the words of notes.

    ``fates`` is what became of the moves on the docket, None while that is not told.
    """
    lines, ordinal = [], 0
    for entry in entries:
        at, exact = format_instant(entry.at), str(entry.get(EXACT))
        if entry.about == "move":
            ordinal += 1
            fate = fates[ordinal] if fates is not None else signed_receipts.SO_FAR
            lines.append(f"Move {ordinal}: {at}, {fate}, {exact}")
        elif entry.about == "press":
            lines.append(f"Message: {at}, {exact}")
        elif entry.about == "withdrawn":
            lines.append(f"Withdrawal: {at}, move {entry.get('ordinal')}")
    return tuple(lines)


def _lines(draft: Draft, handle: str) -> Iterator[str]:
    ordinal = draft.before.moves_made.get(handle, 0)
    for line in draft.lines:
        match line:
            case lines.ItemDocketed(actor=actor, move=move, words=words):
                if actor == handle and words:
                    ordinal += 1
                    yield f"Move {ordinal}: {signed_receipts.move_words(move)}"
            case lines.PressDocketed(move=move):
                yield f"Message: {signed_receipts.move_words(move)}"
            case lines.ItemWithdrawn(ordinal=withdrawn):
                yield f"Withdrawal: move {withdrawn}"
            case lines.ObjectionMade(words=words):
                yield f"Objection: SHA-256 {signed_receipts.digest(words)}"

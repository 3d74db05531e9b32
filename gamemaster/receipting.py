"""The signed receipt of a mail: which of its moves were taken down, under the record's key.

It names what this very mail put on the docket, took off it or objected to, in the order in which it
was carried out, and nothing else: what was asked back or refused was not taken down. A word that
settles what another mail asked for (``yes``, ``insist``) is a mail that takes moves down. Pure: the
same mail gives the same octets. Caller: ``receive``.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.answer import Answer
from gamemaster.mail.compose import OutAttachment
from gamemaster.record import receipts


def signed_receipt(answer: Answer, handle: str) -> tuple[OutAttachment, ...]:
    """Return the files of the receipt of what a mail did for a player; none if it did nothing."""
    signer, mail = answer.settings.signer, answer.accepted
    lines = tuple(_lines(answer, handle))
    if signer is None or not lines:
        return ()
    identity = answer.tokens.receipt(handle, mail.sha256, mail.at)
    about = receipts.Mail(identity, handle, mail.at, mail.sha256)
    parts = receipts.receipt(signer, answer.tournament.told.name, about, lines)
    return attached("receipt", parts)


def attached(name: str, parts: tuple[str, ...]) -> tuple[OutAttachment, ...]:
    """Return the parts of a note as files, which mail does not wrap or change."""
    names = receipts.file_names(name, parts)
    return tuple(
        OutAttachment(file, "text/plain", part.encode())
        for file, part in zip(names, parts, strict=True)
    )


def _lines(answer: Answer, handle: str) -> Iterator[str]:
    ordinal = answer.tournament.moves_made.get(handle, 0)
    for kind, data in answer.lines:
        if kind == "item.docketed/1" and data["actor"] == handle and data["words"]:
            ordinal += 1
            yield receipts.move_line(ordinal, receipts.move_words(data["move"]))
        elif kind == "press.docketed/1":
            yield receipts.message_line(receipts.move_words(data["move"]))
        elif kind == "item.withdrawn/1":
            yield receipts.withdrawal_line(f"move {data['ordinal']}")
        elif kind == "objection.made/1":
            yield receipts.objection_line(data["words"])

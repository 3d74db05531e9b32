"""Mails announcements together where the organiser has chosen so, and receipts along with them.

An announcement waits for the minutes that were set, and all that wait by then leave in one mail.
One that tells of a vote and nothing else can wait longer: it goes with the next mail, after a day
at the latest. A receipt that says no more than that moves were taken down waits as long as an
announcement does, and goes in the same mail if there is one. So when mail leaves depends on what
was announced and on when the reader's own mail came, and on nothing that is secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from gamemaster.journal.codec import read
from gamemaster.letters.deliveries import LETTERS
from gamemaster.letters.post import Post, Reader, from_json
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction
from gamemaster.playing.play import announcements
from gamemaster.tournament.lines import CalendarKept
from gamemaster.tournament.public import Entry

DAY: Final = 86_400
MAY_WAIT: Final = frozenset({"vote.cast"})
"""Announcements that ask nobody to act, so they wait for the next one that does."""


def gathered(office: Office, name: str, now: int) -> bool:
    """Mail what was announced, once the first of it has waited long enough."""
    tournament = office.tournaments[name]
    if "gathering" not in tournament.calendar:
        return False
    public, window = tournament.public, office.configs[name].gather_minutes * 60
    waiting = range(tournament.announced_upto + 1, len(public.entries) + 1)
    entries = tuple(public.entries[number] for number in waiting)
    if now < min(entry.at + (DAY if entry.about in MAY_WAIT else window) for entry in entries):
        return False
    with office.transaction() as work:
        work.append(name, CalendarKept("gathered", upto=entries[-1].number), now)
        audience = office.audience(name, tournament, at_once=True)
        receipts = _receipts(office, work, name)
        alone = tuple(reader for reader in audience if reader.address not in receipts)
        for post in written(office, name, entries, alone, now):
            work.post(name, post)
        for reader in audience:
            if reader.address in receipts:
                first, *others = written(office, name, entries, (reader,), now)
                for post in (_joined(first, receipts, reader), *others):
                    work.post(name, post)
    return True


def written(
    office: Office, name: str, entries: tuple[Entry, ...], readers: tuple[Reader, ...], now: int
) -> tuple[Post, ...]:
    """Return announcements in one mail to each reader, with the checkpoint of the last."""
    public = office.tournaments[name].public
    checkpoint = office.records.checkpoint(name, public, entries[-1].number)
    return announcements(entries, public, readers, now, checkpoint, office.tokens(name))


def _joined(post: Post, receipts: Mapping[str, Sequence[Post]], reader: Reader) -> Post:
    """Return announcements and a reader's receipts as one private mail."""
    own = receipts[reader.address]
    return replace(
        post,
        kind="receipt",
        body="\n\n".join((post.body, *(receipt.body for receipt in own))),
        attachments=(*post.attachments, *(part for each in own for part in each.attachments)),
        in_reply_to=own[-1].in_reply_to,
        references=(*post.references, *own[-1].references),
    )


def _receipts(office: Office, transaction: Transaction, name: str) -> dict[str, list[Post]]:
    """Take receipts that still wait off the queue; encrypted ones leave by themselves."""
    found: dict[str, list[Post]] = {}
    for row, delivery in sorted(transaction.queue.items()):
        # A receipt that never waited, or has been tried, goes its own way.
        waits = delivery.kind == "receipt" and delivery.due and not delivery.attempts
        if delivery.tournament != name or not waits or delivery.held or row in office.room.out:
            continue
        payload = office.store.get(LETTERS, delivery.letter)
        post = from_json(read(payload)["post"]) if payload is not None else None
        if post is None or not post.body or post.entities:
            continue
        found.setdefault(delivery.pending[0], []).append(post)
        transaction.finish(row)
        transaction.batch.delete(LETTERS, delivery.letter)
    return found

"""Gathers what becomes durable together: journal lines, the state they lead to, mail to send.

``office_state`` opens one around everything that belongs together. Nobody sees anything of it until
the commit.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, TypeAlias

from gamemaster.correspondence.paragraphs import Words
from gamemaster.game.events import Event, Happened
from gamemaster.game.moves import Move
from gamemaster.game.wire import move_to_json, why_to_json
from gamemaster.i18n import SOURCE
from gamemaster.journal.batch import Batch
from gamemaster.letters import deliveries
from gamemaster.letters.deliveries import DELIVERIES, LETTERS, Delivery
from gamemaster.letters.post import Post, Reader
from gamemaster.letters.sealing import Sealer, sealed
from gamemaster.mail.compose import OutAttachment
from gamemaster.office.shelved_mail import NOTHING_SHELVED, Shelf
from gamemaster.tournament.fold import advance
from gamemaster.tournament.lines import ActRefused, ItemDocketed, ItemPlayed, JournalLine, packed
from gamemaster.tournament.tournament import AcceptedMail, Item, Tournament

Json: TypeAlias = Any
LOOKED_FOR: Final = 64
"""The unread mails that are looked for at a time."""

_TO_ONE: Final = frozenset(("letter", "correspondence"))


class LedToNothing(Exception):
    """Undoes a part of a transaction in which a mail led to nothing; says why."""


class Transaction:
    """A transaction being made durable: the batch, and the state it leads to."""

    def __init__(
        self,
        tournaments: Mapping[str, Tournament],
        deliveries: Mapping[int, Delivery],
        shelves: Mapping[str, Shelf],
        batch: Batch,
        sealers: Mapping[str, Sealer] | None = None,
    ) -> None:
        self.batch = batch
        self._sealers = sealers or {}
        self.tournaments = dict(tournaments)
        self.grown: set[str] = set()
        """The tournaments whose journals have grown, whether or not that part stands."""
        self.shelves = dict(shelves)
        """The mail without lines of the journal, by tournament (``shelved_mail``)."""
        self.changed: dict[int, Delivery | None] = {}
        """Deliveries as this leaves them; None: there is nothing left to do."""
        self.arriving: dict[tuple[str, str], int] = {}
        """The instant at which mail to a player of a tournament was found to arrive again."""
        self.caused = 0
        """The instant by whose tick mail leaves that is about something earlier; 0 for its own."""
        self._deliveries = deliveries
        self._oldest: dict[str, deque[AcceptedMail]] = {}
        self._oldest_shelved: dict[str, list[int]] = {}

    def oldest_unread(self, name: str) -> AcceptedMail | None:
        """Return the unread mail that came first; of mails of one instant, one with a line."""
        both = heapq.merge(self.unread(name), self.shelved(name), key=lambda mail: mail.at)
        return next(iter(both), None)

    def shelf(self, name: str) -> Shelf:
        """Return a tournament's mail that has no line of the journal."""
        return self.shelves.get(name, NOTHING_SHELVED)

    def shelved(self, name: str) -> list[AcceptedMail]:
        """Return unread mails that have no line of the journal, the oldest first; not all."""
        waiting = self.shelf(name).waiting
        if not waiting:
            return []
        rows = [row for row in self._oldest_shelved.get(name, ()) if row in waiting]
        if not rows:
            rows = heapq.nsmallest(LOOKED_FOR, waiting, key=lambda row: (waiting[row].mail.at, row))
        self._oldest_shelved[name] = rows
        latest = self.tournaments[name].public.latest
        return sorted((waiting[row].dated(latest) for row in rows), key=lambda mail: mail.at)

    def list_mail(self, name: str, mail: AcceptedMail, raw: bytes) -> AcceptedMail:
        """Write the line of a shelved mail, and return it as the journal has it."""
        shelf = self.shelf(name)
        line = shelf.waiting[mail.row].line(self.tournaments[name].last_mail + 1)
        self.shelves[name] = shelf.listed(self.batch, mail.row, raw)
        self.append(name, line, mail.at)
        return self.tournaments[name].unread[line.mail]

    def unread(self, name: str) -> Iterable[AcceptedMail]:
        """Return unread mails that have a line of the journal, the oldest first.

        They are looked for a few at a time, not again for each of them: none arrives meanwhile,
        and when a daemon was away thousands may wait.
        """
        unread = self.tournaments[name].unread
        oldest = self._oldest.setdefault(name, deque())
        while oldest and oldest[0].mail not in unread:
            oldest.popleft()
        if not oldest:
            first = heapq.nsmallest(
                LOOKED_FOR, unread.values(), key=lambda mail: (mail.at, mail.mail)
            )
            oldest.extend(first)
        return oldest

    @contextmanager
    def part(self) -> Iterator[None]:
        """Undo what is done inside if it fails; all that was done before it stands."""
        tournaments, changed = dict(self.tournaments), dict(self.changed)
        shelves = dict(self.shelves)
        try:
            with self.batch.savepoint():
                yield
        except BaseException:
            self.tournaments, self.changed = tournaments, changed
            self.shelves = shelves
            raise

    def append(self, name: str, line: JournalLine | Event, at: int, why: Json = None) -> None:
        """Append one line and fold it in."""
        data, private = packed(line)
        journaled = self.batch.append(name, line.type, at, data, why, private)
        before, after = self.tournaments[name], advance(self.tournaments[name], journaled)
        if before.register.failing is not after.register.failing:
            again = (one for one in before.register.failing if one not in after.register.failing)
            self.arriving.update({(name, handle): at for handle in again})
        self.tournaments[name] = after
        self.grown.add(name)

    @property
    def busy(self) -> list[str]:
        """The tournaments with something to read or to play: of hundreds, few have any."""
        return [
            name
            for name, one in self.tournaments.items()
            if one.items or one.unread or self.shelf(name).waiting
        ]

    def append_event(self, name: str, happened: Happened, item: int | None = None) -> None:
        """Append one event of the game, with the item that caused it."""
        why = why_to_json(happened.why)
        if item is not None:
            why["item"] = item
        self.append(name, happened.event, happened.at, why)

    def docket(self, name: str, actor: str, move: Move, at: int) -> int:
        """Put a move that no mail brought on the docket, and return its item."""
        number = self.tournaments[name].next_item
        line = ItemDocketed(number, actor, None, move_to_json(move), mine=None, words="")
        self.append(name, line, at)
        return number

    def set_aside(self, name: str, item: Item, problems: Sequence[str]) -> None:
        """Take an item off the docket that cannot be played, and say why."""
        self.append(name, ItemPlayed(item.number), item.at)
        self.append(name, ActRefused(item.number, tuple(problems)), item.at)

    def post(self, name: str, post: Post, due: int = 0) -> None:
        """Queue mail that leaves at ``due``; without readers there is nothing to send."""
        if not post.readers:
            return
        tournament = self.tournaments[name]
        register = tournament.register
        reader = register.by_address(post.readers[0].address)
        theirs = post.language if reader is None else reader.language
        if post.kind in _TO_ONE and post.language == SOURCE and theirs != SOURCE:
            # Mail to one player alone is in their language.
            post = replace(post, language=theirs)
        if name in self._sealers:
            readers = () if post.kind == "announcement" else post.readers
            certificates = register.certificates_of(reader.address for reader in readers)
            language = reader.language if reader is not None else SOURCE
            sealer = self._sealers[name]
            post = sealed(post, tournament.public, sealer, certificates, language)
        letter = self.batch.put(LETTERS, deliveries.letter_payload(name, tournament.public, post))
        for delivery in deliveries.first_deliveries(letter, name, post, tournament.register):
            # An item that waited during a hold or a pause came long ago: an act let it be played,
            # and its mail leaves at the tick of that act, however long it took.
            # So does mail of what was due while nobody looked, at the tick of who looks.
            at = max(delivery.at, tournament.acted, self.caused)
            moved = due != delivery.due or at != delivery.at
            self.put(replace(delivery, due=due, at=at) if moved else delivery)

    def mail(
        self,
        name: str,
        kind: str,
        words: Words,
        readers: Sequence[Reader],
        at: int,
        *,
        files: tuple[OutAttachment, ...] = (),
        headers: tuple[tuple[str, str], ...] = (),
        in_clear: bool = False,
    ) -> None:
        """Queue words for readers, as ``Post`` has them."""
        post = Post(kind, tuple(readers), words.subject, words.body, at, files)
        self.post(name, replace(post, headers=headers, in_clear=in_clear))

    # What is on its way out ----------------------------------------------------------------------

    def delivery(self, row: int) -> Delivery | None:
        """Return a delivery as it stands now."""
        return self.changed[row] if row in self.changed else self._deliveries.get(row)

    def deliveries_of(self, letter: int) -> Iterator[tuple[int, Delivery]]:
        """Yield the deliveries that are left of a letter, as they stand now."""
        for row, delivery in self.queue.items():
            if delivery.letter == letter:
                yield row, delivery

    @property
    def queue(self) -> dict[int, Delivery]:
        """Every delivery as it stands now."""
        standing = {**self._deliveries, **self.changed}
        return {row: delivery for row, delivery in standing.items() if delivery is not None}

    def put(self, delivery: Delivery) -> int:
        """Queue a delivery and return its row."""
        row = self.batch.put(DELIVERIES, deliveries.delivery_payload(delivery))
        self.changed[row] = delivery
        return row

    def replace(self, row: int, delivery: Delivery) -> None:
        """Put another delivery in the place of one that is queued."""
        self.batch.replace(DELIVERIES, row, deliveries.delivery_payload(delivery))
        self.changed[row] = delivery

    def finish(self, row: int) -> None:
        """Take a delivery off the queue: there is nothing left to do for it."""
        self.batch.delete(DELIVERIES, row)
        self.changed[row] = None

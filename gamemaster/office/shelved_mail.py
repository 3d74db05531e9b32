"""Mail that does not show who sent it, on a shelf of the store until it leads to something.

Anybody can send such mail, as much as they like; the journal only grows. So it has no line of the
journal before something comes of it: then its line is written in the transaction that writes what
came of it. What led to nothing is *dismissed*: it is counted, and the count of a day becomes one
line. Its octets and the reason are kept for a while, within limits.

* Each step (put here, listed, dismissed, counted, dropped) is part of one transaction, in which the
  rows here and the lines of the journal change together: so each mail is listed once or dismissed
  once and counted once, whatever crashes when.
* A mail that shows who sent it never comes here: its line is written as it is handed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Self

from immutables import Map

from gamemaster.journal.batch import Batch
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.store import Store
from gamemaster.tournament.lines import MailAccepted
from gamemaster.tournament.tournament import AcceptedMail

MAILS: Final = "mail"
"""The shelf with the octets of mails as they came."""

SHELF: Final = "shelved mail"
"""The shelf that says of each such mail how it came, and why it was dismissed."""

COUNTS: Final = "dismissed mail"
"""The shelf with how many of a tournament's mails were dismissed since the last line of that."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A mail without a line of the journal: ``mail`` has number 0 and the row of its octets.

    ``dismissed`` is the reason why nothing came of it, None while it is unread; ``place`` the row
    of the shelf.
    """

    mail: AcceptedMail
    source: str
    origin: str
    dismissed: str | None = None
    place: int = 0

    def payload(self, name: str) -> bytes:
        """Return the octets that the store keeps of it, beside those of the mail."""
        mail = self.mail
        return canonical({
            "tournament": name,
            "at": mail.at,
            "recipient": mail.recipient,
            "envelope_sender": mail.envelope_sender,
            "vouched": list(mail.vouched),
            "octets": mail.octets,
            "row": mail.row,
            "sha256": mail.sha256,
            "source": self.source,
            "origin": self.origin,
            "dismissed": self.dismissed,
        })  # fmt: skip

    @classmethod
    def from_payload(cls, place: int, payload: bytes) -> tuple[str, Self]:
        """Read it back, with the tournament that it is of."""
        known = read(payload)
        name, source, origin = known.pop("tournament"), known.pop("source"), known.pop("origin")
        dismissed, vouched = known.pop("dismissed"), tuple(known.pop("vouched"))
        mail = AcceptedMail(mail=0, vouched=vouched, **known)
        return name, cls(mail, source, origin, dismissed, place)

    def dated(self, published: int) -> AcceptedMail:
        """Return the mail at the instant that counts for it; ``published`` is the latest told.

        As when mail is handed over: that of a mailbox has dates of its own, and no other is dated
        back behind what was published before its line was written.
        """
        if self.source == "imap" or self.mail.at >= published:
            return self.mail
        return replace(self.mail, at=published)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The shelved mails of one tournament, each by the row of its octets.

    ``octets`` are those of dismissed mails, ``origins`` tell mails of mailboxes. ``uncounted`` were
    dismissed since the last line that says how many there were, the first of them came at
    ``since``; ``count_place`` is the row in which the store keeps that.
    """

    waiting: Map[int, Shelved] = field(default_factory=Map)
    dismissed: Map[int, Shelved] = field(default_factory=Map)
    octets: int = 0
    origins: Map[str, int] = field(default_factory=Map)
    uncounted: int = 0
    since: int = 0
    count_place: int = 0

    # Each of these changes the store by an open batch, and returns the shelf as that leaves it.

    def put(self, batch: Batch, name: str, shelved: Shelved) -> Self:
        """Put a mail here whose octets are in the store."""
        row, place = shelved.mail.row, batch.put(SHELF, shelved.payload(name))
        origins = self.origins.set(shelved.origin, row) if shelved.origin else self.origins
        waiting = self.waiting.set(row, replace(shelved, place=place))
        return replace(self, waiting=waiting, origins=origins)

    def listed(self, batch: Batch, row: int) -> Self:
        """Take off a mail that gets a line of the journal."""
        shelved = self.waiting[row]
        batch.delete(SHELF, shelved.place)
        return replace(self, waiting=self.waiting.delete(row), origins=self._without(shelved))

    def dismiss(self, batch: Batch, name: str, row: int, reason: str) -> Self:
        """Keep a mail among those that led to nothing, and count it."""
        shelved = replace(self.waiting[row], dismissed=reason)
        batch.replace(SHELF, shelved.place, shelved.payload(name))
        since = self.since if self.uncounted else shelved.mail.at
        return replace(
            self._counting(batch, name, self.uncounted + 1, since),
            waiting=self.waiting.delete(row),
            dismissed=self.dismissed.set(row, shelved),
            octets=self.octets + shelved.mail.octets,
        )

    def counted(self, batch: Batch, name: str) -> Self:
        """Begin to count anew: a line says how many there were."""
        return self._counting(batch, name, 0, 0)

    def dropped(self, batch: Batch, row: int) -> Self:
        """Forget a dismissed mail."""
        shelved = self.dismissed[row]
        batch.delete(MAILS, row)
        batch.delete(SHELF, shelved.place)
        return replace(
            self,
            dismissed=self.dismissed.delete(row),
            octets=self.octets - shelved.mail.octets,
            origins=self._without(shelved),
        )

    def _without(self, shelved: Shelved) -> Map[str, int]:
        return self.origins.delete(shelved.origin) if shelved.origin else self.origins

    def _counting(self, batch: Batch, name: str, mails: int, since: int) -> Self:
        payload = canonical({"tournament": name, "mails": mails, "since": since})
        place = self.count_place
        if place:
            batch.replace(COUNTS, place, payload)
        else:
            place = batch.put(COUNTS, payload)
        return replace(self, uncounted=mails, since=since, count_place=place)


NOTHING_SHELVED: Final = Shelf()


def shelves(store: Store) -> dict[str, Shelf]:
    """Return the shelf of each tournament that has one, as the store has it."""
    found: dict[str, Shelf] = {}
    for place, payload in store.scan(COUNTS):
        known = read(payload)
        found[known["tournament"]] = Shelf(
            uncounted=known["mails"], since=known["since"], count_place=place
        )
    for place, payload in store.scan(SHELF):
        name, shelved = Shelved.from_payload(place, payload)
        shelf, row = found.get(name, NOTHING_SHELVED), shelved.mail.row
        if shelved.origin:
            shelf = replace(shelf, origins=shelf.origins.set(shelved.origin, row))
        if shelved.dismissed is None:
            shelf = replace(shelf, waiting=shelf.waiting.set(row, shelved))
        else:
            octets = shelf.octets + shelved.mail.octets
            dismissed = shelf.dismissed.set(row, shelved)
            shelf = replace(shelf, dismissed=dismissed, octets=octets)
        found[name] = shelf
    return found


def line_of(shelved: Shelved, number: int) -> MailAccepted:
    """Return the line that a mail gets as the tournament's ``number``-th."""
    mail = shelved.mail
    return MailAccepted(
        mail=number,
        row=mail.row,
        recipient=mail.recipient,
        envelope_sender=mail.envelope_sender,
        source=shelved.source,
        origin=shelved.origin,
        vouched=mail.vouched,
        octets=mail.octets,
        sha256=mail.sha256,
    )

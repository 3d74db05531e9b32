"""Mail that does not show who sent it, on a shelf of the store until it leads to something.

Anybody can send such mail, as much as they like; the journal only grows. So such a mail has no line
of the journal before something comes of it: then its line is written in the transaction that writes
what came of it. A mail that led to nothing is *dismissed*: it is counted, and the count of a day
becomes one line. Its octets and the reason are kept for a while, within limits.

* Each step (put here, listed, dismissed, counted, dropped) is part of one transaction, in which the
  rows here and the lines of the journal change together: so each mail is listed once or dismissed
  once and counted once, whatever crashes when.
* A mail that shows who sent it never comes here: its line is written as it is handed over.
* This holds since edition 5; mail to tournaments of earlier editions has its line as it is handed
  over.
* The octets of a mail have one row of the store; the mail is known by its number from then on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from gamemaster.errors import IntegrityError
from gamemaster.journal.batch import Batch
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.store import Store
from gamemaster.maps import Map
from gamemaster.tournament.lines import MailAccepted
from gamemaster.tournament.tournament import AcceptedMail

SINCE: Final = 5
"""The edition since which there is such mail."""

MAILS: Final = "mail"
"""The shelf with the octets of mails as they came, but for those that wait to be listed."""

WAITING: Final = "shelved mail"
"""The shelf with mails that have no line: a line that says how each came, then its octets."""

DISMISSED: Final = "dismissed mail"
"""The shelf that says which mails led to nothing, and why."""

COUNTS: Final = "count of dismissed mail"
"""The shelf with the count of a tournament's mails dismissed since the last line of counts."""


_AS_ITS_LINE: Final = ("recipient", "envelope_sender", "vouched", "octets", "sha256")
"""The fields of an accepted mail that its line has, too."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A mail without a line of the journal: its number is 0."""

    mail: AcceptedMail
    source: str
    origin: str

    def payload(self, name: str, raw: bytes) -> bytes:
        """Return the octets that the store keeps of it."""
        kept = {field: getattr(self.mail, field) for field in (*_AS_ITS_LINE, "at")}
        header = {"tournament": name, "source": self.source, "origin": self.origin, **kept}
        return canonical(header) + b"\n" + raw

    @classmethod
    def from_header(cls, row: int, header: dict[str, Any]) -> Self:
        """Read it back."""
        known = {name: header[name] for name in (*_AS_ITS_LINE, "at")}
        mail = AcceptedMail(0, row=row, **known | {"vouched": tuple(known["vouched"])})
        return cls(mail, header["source"], header["origin"])

    def dated(self, published: int) -> AcceptedMail:
        """Return the mail at the instant that counts; ``published`` is the latest that was told.

        The rule is that for handing mail over: mail of a mailbox has dates of its own, and no other
        is dated back behind what was published before its line was written.
        """
        if self.source == "imap" or self.mail.at >= published:
            return self.mail
        return replace(self.mail, at=published)

    def line(self, number: int) -> MailAccepted:
        """Return the line that it gets as the tournament's ``number``-th mail."""
        known = {field: getattr(self.mail, field) for field in (*_AS_ITS_LINE, "row")}
        return MailAccepted(mail=number, source=self.source, origin=self.origin, **known)


@dataclass(frozen=True, slots=True)
class Dismissed:
    """A mail that led to nothing, and why. ``place`` is the row in which the store keeps that."""

    at: int
    octets: int
    origin: str
    reason: str
    place: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """The mails of one tournament that have no line, each by the row of its octets.

    ``octets`` are those of dismissed mails, ``origins`` tell mails of mailboxes. ``uncounted`` is
    the number dismissed since the last line of counts, the first of them came at ``since``;
    ``count_place`` is the row in which the store keeps that.
    """

    waiting: Map[int, Shelved] = field(default_factory=Map)
    dismissed: Map[int, Dismissed] = field(default_factory=Map)
    octets: int = 0
    origins: Map[str, int] = field(default_factory=Map)
    uncounted: int = 0
    since: int = 0
    count_place: int = 0

    # Each of these changes the store by an open batch, and returns the shelf as that leaves it.

    def put(self, row: int, shelved: Shelved) -> Self:
        """Keep a mail that is in a row of the store now."""
        mail = replace(shelved.mail, row=row)
        origin = shelved.origin
        return replace(
            self,
            waiting=self.waiting.set(row, replace(shelved, mail=mail)),
            origins=self.origins.set(origin, row) if origin else self.origins,
        )

    def listed(self, batch: Batch, row: int, raw: bytes) -> Self:
        """Take off a mail that gets a line of the journal."""
        batch.move(WAITING, row, MAILS, raw)
        origins = self._without(self.waiting[row].origin)
        return replace(self, waiting=self.waiting.delete(row), origins=origins)

    def dismiss(self, batch: Batch, name: str, row: int, raw: bytes, reason: str) -> Self:
        """Keep a mail among those that led to nothing, and count it."""
        shelved = self.waiting[row]
        at, octets, origin = shelved.mail.at, shelved.mail.octets, shelved.origin
        batch.move(WAITING, row, MAILS, raw)
        kept = {"at": at, "octets": octets, "origin": origin, "reason": reason}
        place = batch.put(DISMISSED, canonical({"tournament": name, "row": row, **kept}))
        return replace(
            self._counting(batch, name, self.uncounted + 1, self.since if self.uncounted else at),
            waiting=self.waiting.delete(row),
            dismissed=self.dismissed.set(row, Dismissed(at, octets, origin, reason, place)),
            octets=self.octets + octets,
        )

    def counted(self, batch: Batch, name: str) -> Self:
        """Begin to count anew: a line says how many there were."""
        return self._counting(batch, name, 0, 0)

    def dropped(self, batch: Batch, row: int) -> Self:
        """Forget a dismissed mail."""
        one = self.dismissed[row]
        batch.delete(MAILS, row)
        batch.delete(DISMISSED, one.place)
        return replace(
            self,
            dismissed=self.dismissed.delete(row),
            octets=self.octets - one.octets,
            origins=self._without(one.origin),
        )

    def _without(self, origin: str) -> Map[str, int]:
        return self.origins.delete(origin) if origin else self.origins

    def _counting(self, batch: Batch, name: str, mails: int, since: int) -> Self:
        payload = canonical({"tournament": name, "mails": mails, "since": since})
        place = self.count_place
        if place:
            batch.replace(COUNTS, place, payload)
        else:
            place = batch.put(COUNTS, payload)
        return replace(self, uncounted=mails, since=since, count_place=place)


NOTHING_SHELVED: Final = Shelf()


def octets_of(store: Store, name: str, mail: AcceptedMail) -> bytes:
    """Return a mail as it came. Raises IntegrityError if the store does not have it."""
    payload = store.get(MAILS if mail.mail else WAITING, store.numbers(name).place(mail.row))
    if payload is None:
        raise IntegrityError("an accepted mail is missing from the store")
    return payload if mail.mail else payload.partition(b"\n")[2]


def shelves(store: Store) -> dict[str, Shelf]:
    """Return the shelf of each tournament that has one, as the store has it."""
    found: dict[str, Shelf] = {}
    for place, payload in store.scan(COUNTS):
        known = read(payload)
        found[known["tournament"]] = Shelf(
            uncounted=known["mails"], since=known["since"], count_place=place
        )
    for place, payload in store.scan(DISMISSED):
        known = read(payload)
        name, row, origin = known["tournament"], known["row"], known["origin"]
        one = Dismissed(known["at"], known["octets"], origin, known["reason"], place)
        shelf = found.get(name, NOTHING_SHELVED)
        found[name] = replace(
            shelf,
            dismissed=shelf.dismissed.set(row, one),
            octets=shelf.octets + one.octets,
            origins=shelf.origins.set(origin, row) if origin else shelf.origins,
        )
    for row, payload in store.scan(WAITING):
        header = read(payload.partition(b"\n")[0])
        name = header["tournament"]
        shelved = Shelved.from_header(row, header)
        found[name] = found.get(name, NOTHING_SHELVED).put(row, shelved)
    return found

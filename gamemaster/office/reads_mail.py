"""ACCEPT and READ: takes mails over into the journal, and reads one that was understood.

Part of an ``Office``: every method that changes anything runs in the writer's thread, in one
transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Final

from gamemaster.errors import IntegrityError, WorldError
from gamemaster.identity.evidence_policy import Policy
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.intake import Put
from gamemaster.journal.batch import Batch
from gamemaster.journal.store import Store
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.office import kept_letters
from gamemaster.office.look_ahead import Ahead, LookAhead
from gamemaster.office.office_state import OpenStore
from gamemaster.office.shelved_mail import MAILS, SINCE, WAITING, Shelved
from gamemaster.office.transaction import LedToNothing, Transaction
from gamemaster.reading.draft import HeartbeatNotes, Received, Settings
from gamemaster.reading.receive import receive, was_given
from gamemaster.tournament import lines
from gamemaster.tournament.budgets import QUARANTINE
from gamemaster.tournament.tournament import AcceptedMail, Tournament

KEPT_BACK: Final = "kept back"
"""The shelf with mails for tournaments that are damaged, as the intake handed them over."""

WITH_ANNOUNCEMENTS: Final = 120
"""Seconds that a receipt waits longer than announcements do, so that it can go with them."""


class ReadsMail(OpenStore):
    """The part of an open store that takes in and reads mail."""

    _came = 0

    @cached_property
    def ahead(self) -> LookAhead:
        """The mails that are being understood."""
        return LookAhead(self, self.settings_of)

    def settings_of(self, name: str) -> Settings:
        """Return the settings for reading mail of one tournament."""
        base, known = self._settings.get(name, (None, None))
        if known is None or base is not self.settings:
            known = self._settings_of(name)
            self._settings[name] = self.settings, known
        return known

    def _settings_of(self, name: str) -> Settings:
        config = self.configs[name]
        return replace(
            self.settings,
            max_players=config.max_players,
            max_mails_per_hour=config.max_mails_per_hour,
            max_requests_per_domain=config.max_requests_per_domain,
            language=config.language,
            evidence=Policy.of(config.evidence),
            press_per_day=config.press_per_day,
            key=self.key(name),
            signer=self.signer(name),
            notes=HeartbeatNotes(
                partial(self.records.heartbeat, name), partial(self.records.growth, name)
            ),
            gather_minutes=config.gather_minutes if self.gathers(name) else None,
            die=self.oracle(name).anchor("secret", 0) if self.game(name).mix else None,
        )

    def tournament_of(self, recipient: str) -> str | None:
        """Return the tournament that an address of ours (with or without detail) belongs to."""
        plain, _ = split_detail(recipient)
        return self._by_address.get(canonical_address(plain) or "")

    def take_over(self, now: int) -> bool:
        """Put the oldest mails of the intake into the journal; say whether there were any.

        No mail is dated later than ``now``, nor before one that was accepted earlier or what was
        published by then (a mailbox has dates of its own), whatever the clock said when it was
        accepted: anybody who holds what was published can tell that no mail was dated back behind
        it. The mark of what was taken over is written in the same transaction, so that each is
        taken over once.
        """
        self.looked_at = now
        return self.intake is not None and self.intake.take(partial(self._take, now))

    def _take(self, now: int, mails: Iterable[Arrival], put: Put) -> None:
        came, arrivals = self._came, []
        for mail in mails:
            instant = min(mail.instant, now)
            if mail.source != "imap":
                instant = came = max(came, instant, self._published(mail.recipient))
            arrivals.append(replace(mail, instant=instant))
        self.accept(arrivals, put)
        self._came = came

    def take_kept_back(self, now: int) -> None:
        """Put into the journal the mails that came while their tournament was set aside."""
        kept = {row: Arrival.from_payload(payload) for row, payload in self.store.scan(KEPT_BACK)}
        back = {
            row: mail
            for row, mail in kept.items()
            if self.tournament_of(mail.recipient) in self.tournaments
        }

        def off_the_shelf(_store: Store, batch: Batch) -> None:
            for row in back:
                batch.delete(KEPT_BACK, row)

        if back:
            self._take(now, back.values(), off_the_shelf)

    def _published(self, recipient: str) -> int:
        """Return the latest instant that the record of a mail's tournament shows."""
        name = self.tournament_of(recipient)
        found = self.tournaments.get(name) if name is not None else None
        return 0 if found is None else found.public.latest

    def accept(self, arrivals: Sequence[Arrival], put: Put | None = None) -> None:
        """Put mails into the journal; ``put`` says there that they were taken over.

        Raises WorldError if that cannot be done now.
        """
        looked_at: list[tuple[str, AcceptedMail, Ahead]] = []
        with self.transaction() as work:
            if put is not None:
                put(self.store, work.batch)
            for arrival in arrivals:
                name = self.tournament_of(arrival.recipient)
                if name is None:
                    continue
                if name in self.damaged:
                    work.batch.put(KEPT_BACK, arrival.payload())
                elif not self._is_here(work, name, arrival):
                    looked_at.append((name, *self._keep(work, name, arrival)))
        self.ahead.remember(looked_at)

    def _is_here(self, work: Transaction, name: str, arrival: Arrival) -> bool:
        """Say whether this mail of an IMAP folder is here already: a crash has it fetched again."""
        known = arrival.origin in work.tournaments[name].origins
        return arrival.origin is not None and (known or arrival.origin in work.shelf(name).origins)

    def _keep(self, work: Transaction, name: str, arrival: Arrival) -> tuple[AcceptedMail, Ahead]:
        """Write the line of a mail that shows who sent it; any other is shelved without one."""
        mail = AcceptedMail(
            0,
            arrival.instant,
            arrival.recipient,
            arrival.envelope_sender,
            arrival.vouched,
            len(arrival.raw),
            sha256=hashlib.sha256(arrival.raw).hexdigest(),
        )
        source, origin = arrival.source, arrival.origin or ""
        before, tokens = work.tournaments[name], self.tokens(name)
        ahead = self.ahead.looked_at(before, name, mail, arrival.raw)
        listed = ahead.evident or was_given(before, arrival.recipient, tokens)
        if listed or self.game(name).edition < SINCE:
            mail = replace(mail, mail=before.last_mail + 1, row=work.batch.put(MAILS, arrival.raw))
            work.append(name, Shelved(mail, source, origin).line(mail.mail), arrival.instant)
        else:
            shelved = Shelved(mail, source, origin)
            row = work.batch.put(WAITING, shelved.payload(name, arrival.raw))
            mail = replace(mail, row=row)
            work.shelves[name] = work.shelf(name).put(row, shelved)
        return mail, ahead

    def _read(self, work: Transaction, name: str, accepted: AcceptedMail) -> None:
        shelved, ahead = not accepted.mail, self.ahead.taken(name, accepted)
        try:
            ahead.raise_trouble()
            with self.part(work, name):
                if shelved:
                    accepted = work.list_mail(name, accepted, ahead.raw)
                self._carry_out_mail(work, name, accepted, ahead, shelved=shelved)
            return
        except LedToNothing as why:
            shelf = work.shelf(name)
            work.shelves[name] = shelf.dismiss(work.batch, name, accepted.row, ahead.raw, str(why))
            return
        except (WorldError, IntegrityError):
            raise
        except (OSError, MemoryError) as error:
            # Files or memory are short, which is no fault of the mail: ``calendar.almanac``.
            self.log.reading_put_off(error)
            outcome, reason = "put off", f"met {type(error).__name__}"
        except Exception as error:  # noqa: BLE001 - no mail may stop the daemon; it is kept
            self.log.defect("receive", error)
            outcome, reason = "quarantined", f"reading failed with {type(error).__name__}"
        if shelved:
            accepted = work.list_mail(name, accepted, ahead.raw)
        work.append(name, lines.MailRead(accepted.mail, outcome, reason), accepted.at)

    def _carry_out_mail(
        self, work: Transaction, name: str, accepted: AcceptedMail, ahead: Ahead, *, shelved: bool
    ) -> None:
        """Read a mail that has a line. Raises LedToNothing where it should have no line."""
        received = receive(
            work.tournaments[name],
            replace(accepted, head=work.batch.head(name).hash),
            ahead.raw,
            self.tokens(name),
            self.settings_of(name),
            ahead.understood,
        )
        if shelved:
            received = of_anybody(received, work.tournaments[name], accepted.at)
        for line in received.lines:
            if isinstance(line, lines.MailReturned):
                self.came_back(work, name, line, accepted.at)
            else:
                work.append(name, line, accepted.at)
        until = accepted.at + self.configs[name].gather_minutes * 60 + WITH_ANNOUNCEMENTS
        for post in received.posts:
            waits = post.may_wait and self.gathers(name)
            work.post(name, post, until if waits else 0)

    def came_back(self, work: Transaction, name: str, line: lines.MailReturned, at: int) -> None:
        """Journal that a copy came back, and keep it."""
        keep_seconds = self.configs[name].keep_days * kept_letters.DAY
        kept_letters.came_back(work, name, line, self.tokens(name), keep_seconds, at)


def of_anybody(received: Received, tournament: Tournament, at: int) -> Received:
    """Return the result of a mail that anybody may have sent. Raises LedToNothing if there is none.

    Only so many mails that cannot be read get a line and a place in quarantine: enough for people
    to look at, and for a defect of ours to be seen.
    """
    read, *more = received.lines
    if not isinstance(read, lines.MailRead) or more or received.posts:
        return received
    if read.outcome == "quarantined":
        left = QUARANTINE.left(tournament.receipts.get(QUARANTINE.key, 0), at)
        if left > 0:
            kept = replace(read, answered=QUARANTINE.key, cost=QUARANTINE.cost)
            return replace(received, lines=(kept,))
    raise LedToNothing(f"{read.outcome}: {read.reason}" if read.reason else read.outcome)

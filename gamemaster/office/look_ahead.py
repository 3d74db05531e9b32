"""Has mail understood elsewhere while the office reads and plays other mail; says which is next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from gamemaster.identity.evidence_policy import domain_of, sender_of
from gamemaster.mail.address import split_detail
from gamemaster.mail.interpreting.understanding import (
    STRANGERS_OCTETS,
    PublicWords,
    Understood,
    dismissed,
)
from gamemaster.office.office_state import OpenStore
from gamemaster.office.processor_time import Spending
from gamemaster.office.shelved_mail import octets_of
from gamemaster.office.transaction import LOOKED_FOR, Transaction
from gamemaster.reading.bounces import is_return_path
from gamemaster.reading.draft import Settings, words_of
from gamemaster.reading.receive import shows_sender
from gamemaster.tournament.lines import MailRead
from gamemaster.tournament.tournament import AcceptedMail, Tournament

OCTETS_AHEAD: Final = 16 * 1024 * 1024
"""The mail that is kept in memory while it is being understood."""


SECONDS_PER_SENDER: Final = 1
"""The processor time of a sender, halved each hour, above which everybody else comes first."""


class Readers(Protocol):
    """Understands mail in other processes; see ``daemon.readers``."""

    @property
    def hungry(self) -> bool:
        """Whether so few mails are left to understand that more should be handed over now."""

    def understood(
        self, key: tuple[str, int], raw: bytes, words: PublicWords, *, first: bool
    ) -> tuple[Understood, float] | None:
        """Return how a mail was understood, and how many seconds of processor time that took.

        The answer is None until it is ready; then it is not asked for again. Raises the error with
        which understanding failed: a defect of the program, or a shortage of files or memory.
        ``first`` marks mails that need not wait for the others.
        """

    def knows(self, key: tuple[str, int]) -> bool:
        """Say whether a mail is being understood, or was and the answer has not been fetched."""

    def hand_over(self, mails: Mapping[tuple[str, int], bytes], words: PublicWords) -> int:
        """Have mails begin to be understood that need not wait for others, and are new.

        Returns how many of them there was room for, from the first on.
        """


@dataclass(slots=True)
class Ahead:
    """A mail that is not read yet.

    ``evident``: it shows who sent it. ``sender`` is who is charged for it: the player, if it shows
    that, otherwise the domain that it says it is from. ``asked``: it was given to be understood.
    ``trouble`` is the error with which understanding it failed; it is raised when the mail is read.
    """

    raw: bytes = field(repr=False)
    evident: bool = False
    sender: str = field(default="", repr=False)
    asked: bool = False
    understood: Understood | None = None
    trouble: Exception | None = None

    @property
    def is_done(self) -> bool:
        """Whether it can be read now."""
        return self.understood is not None or self.trouble is not None

    def raise_trouble(self) -> None:
        """Raise the error with which understanding it failed, if it did."""
        if self.trouble is not None:
            raise self.trouble


class LookAhead:
    """The mails of an office that are being understood. Used by the writer's thread.

    ``readers`` is None where each mail is understood as it is read.
    """

    def __init__(
        self,
        office: OpenStore,
        settings_of: Callable[[str], Settings],
    ) -> None:
        self._office = office
        self._settings_of = settings_of
        self._ahead: dict[tuple[str, int], Ahead] = {}
        self._latest = 0
        self.readers: Readers | None = None
        self.spending = Spending(SECONDS_PER_SENDER)

    def next_to_read(self, work: Transaction, name: str) -> AcceptedMail | None:
        """Return the mail whose turn it is, None while it is being understood.

        The oldest is read first. While it is being understood it is put off where a mail behind it
        has precedence: nobody's move waits for a stranger's mail, nor for that of a sender whose
        mails took too much time. Where more mails wait than are looked at, one with precedence may
        be among the rest. A mail without a line of the journal is not put off in it: it is looked
        at again the next time.
        """
        if self.readers is None:
            return work.oldest_unread(name)
        oldest = work.oldest_unread(name)
        if oldest is None:
            return None
        ahead = self._look(name, oldest)
        if ahead.asked and not ahead.is_done:
            self._ask(self.readers, name, oldest, ahead)
        if ahead.is_done and not self.readers.hungry:
            return oldest
        found, more = self._found(work, name)
        self._have_understood(self.readers, name, found)
        for place, (unread, ahead) in enumerate(found):
            if ahead.is_done:
                return unread
            mine = self._precedence(ahead)
            behind = min(self._precedence(later) for _, later in found[place:])
            if behind >= mine and not (more and mine > 0):
                return None
            if unread.mail:
                work.append(name, MailRead(unread.mail, "put off", "others waited"), unread.at)
                # Its bytes are fetched again when it is read; what is understood meanwhile is kept.
                del self._ahead[name, unread.row]
        return None

    def _found(self, work: Transaction, name: str) -> tuple[list[tuple[AcceptedMail, Ahead]], bool]:
        """Return the mails that are looked at together, the oldest first, and whether more wait.

        Mails without lines of the journal take no place of those that have one. None of them is
        looked at before a mail that has one and is older: the oldest of these is read first.
        """
        found = self._as_many_as_fit(name, work.unread(name))
        more = len(work.tournaments[name].unread) > len(found)
        shelved = work.shelved(name)
        if more:
            last = found[-1][0].at
            shelved = [mail for mail in shelved if mail.at < last]
        found += self._as_many_as_fit(name, shelved)
        return sorted(found, key=lambda each: each[0].at), more

    def _as_many_as_fit(
        self, name: str, mails: Iterable[AcceptedMail]
    ) -> list[tuple[AcceptedMail, Ahead]]:
        octets = 0
        found: list[tuple[AcceptedMail, Ahead]] = []
        for unread in mails:
            ahead = self._look(name, unread)
            octets += len(ahead.raw)
            if found and octets > OCTETS_AHEAD:
                break
            found.append((unread, ahead))
        return found

    def _precedence(self, ahead: Ahead) -> int:
        """Return a mail's precedence: 0 for players', 1 for others', 2 for costly senders'."""
        if self.spending.is_over(ahead.sender, self._latest):
            return 2
        return 0 if ahead.evident else 1

    def taken(self, name: str, accepted: AcceptedMail) -> Ahead:
        """Take out a mail that is read now, understood or not."""
        return self._ahead.pop((name, accepted.row), None) or Ahead(
            octets_of(self._office.store, name, accepted)
        )

    def calendar_until(self, now: int) -> int:
        """Return the instant until which the calendar may go on.

        Mail that shows who sent it and came before is read first.
        """
        waiting = [now]
        if self.readers is None:
            return now
        for name, tournament in self._office.tournaments.items():
            if len(tournament.unread) > LOOKED_FOR:
                waiting.append(min(unread.at for unread in tournament.unread.values()))
                continue
            waiting += [
                unread.at
                for unread in tournament.unread.values()
                if self._look(name, unread).evident
            ]
        return min(waiting)

    def clock_was_set(self) -> None:
        """Forget what was measured before the clock was set."""
        self._latest = 0
        self.spending.forget()

    def _look(self, name: str, unread: AcceptedMail) -> Ahead:
        """Find out who is charged for a mail, and whether it shows who sent it."""
        self._latest = max(self._latest, unread.at)
        ahead = self._ahead.get((name, unread.row))
        if ahead is None:
            tournament = self._office.tournaments[name]
            raw = octets_of(self._office.store, name, unread)
            ahead = self.looked_at(tournament, name, unread, raw)
            self._ahead[name, unread.row] = ahead
        return ahead

    def looked_at(self, tournament: Tournament, name: str, mail: AcceptedMail, raw: bytes) -> Ahead:
        """Return what the envelope of a mail shows of its sender."""
        sender = sender_of(raw) or ""
        member = tournament.register.by_address(sender)
        evident = shows_sender(tournament, mail, sender, self._office.tokens(name))
        player = f"{name} {member.handle}" if evident and member is not None else ""
        return Ahead(raw, evident, player or domain_of(sender))

    def remember(self, looked_at: Iterable[tuple[str, AcceptedMail, Ahead]]) -> None:
        """Keep what was found as mails were handed over, for as many as are looked at together."""
        if self.readers is None:
            return
        octets = sum(len(ahead.raw) for ahead in self._ahead.values())
        for name, mail, ahead in looked_at:
            octets += len(ahead.raw)
            if octets > OCTETS_AHEAD:
                return
            self._ahead[name, mail.row] = ahead

    def _have_understood(
        self, readers: Readers, name: str, found: Sequence[tuple[AcceptedMail, Ahead]]
    ) -> None:
        """Have mails understood, those with precedence first, one at a time for each sender."""
        asked: set[str] = set()
        new: list[tuple[AcceptedMail, Ahead]] = []
        others: list[tuple[AcceptedMail, Ahead]] = []
        for unread, ahead in sorted(found, key=lambda each: self._precedence(each[1])):
            if not ahead.is_done and ahead.sender not in asked:
                asked.add(ahead.sender)
                is_new = not ahead.asked and not readers.knows((name, unread.row))
                short = len(ahead.raw) <= STRANGERS_OCTETS
                together = is_new and short and self._precedence(ahead) == 0
                (new if together else others).append((unread, ahead))
        self._hand_over(readers, name, new)
        for unread, ahead in others:
            self._ask(readers, name, unread, ahead)

    def _hand_over(
        self, readers: Readers, name: str, new: Sequence[tuple[AcceptedMail, Ahead]]
    ) -> None:
        """Have players' mails understood together, those of one kind of recipient at a time."""
        for report in (False, True):
            kind = [each for each in new if is_return_path(each[0].recipient) == report]
            if kind:
                words = self._words(name, as_report=report)
                mails = {(name, unread.row): ahead.raw for unread, ahead in kind}
                for _, ahead in kind[: readers.hand_over(mails, words)]:
                    ahead.asked = True

    def _words(self, name: str, *, as_report: bool) -> PublicWords:
        return words_of(
            self._office.tournaments[name], self._settings_of(name), as_report=as_report
        )

    def _ask(self, readers: Readers, name: str, unread: AcceptedMail, ahead: Ahead) -> None:
        """Have a mail understood, and charge its sender once it is."""
        words = self._words(name, as_report=is_return_path(unread.recipient))
        if len(ahead.raw) > STRANGERS_OCTETS and not self._known(name, unread, ahead):
            ahead.understood = dismissed(words)
            return
        ahead.asked = True
        first = self._precedence(ahead) == 0
        try:
            answer = readers.understood((name, unread.row), ahead.raw, words, first=first)
        except Exception as error:  # noqa: BLE001 - what it is worth is decided as the mail is read
            ahead.trouble = error
            return
        if answer is not None:
            ahead.understood, seconds = answer
            self.spending.charge(ahead.sender, seconds, self._latest)

    def _known(self, name: str, unread: AcceptedMail, ahead: Ahead) -> bool:
        """Say whether a mail's sender is a player or a judge, or has a reply address of ours."""
        sender = sender_of(ahead.raw) or ""
        judge = any(sender == judge.address for judge in self._settings_of(name).judges)
        told = split_detail(unread.recipient)[1] is not None
        register = self._office.tournaments[name].register
        return told or judge or register.by_address(sender) is not None

"""Has mail understood beside the office while other mail is read and played; says which is next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from gamemaster.identity.evidence_policy import sender_of
from gamemaster.mail.address import split_detail
from gamemaster.mail.understanding import STRANGERS_OCTETS, PublicWords, Understood, dismissed
from gamemaster.office.office_state import OpenStore
from gamemaster.office.transaction import LOOKED_FOR, Transaction
from gamemaster.reading.draft import Settings, words_of
from gamemaster.reading.receive import shows_sender
from gamemaster.tournament.lines import MailRead
from gamemaster.tournament.tournament import AcceptedMail

OCTETS_AHEAD: Final = 16 * 1024 * 1024
"""The mail that is kept in memory while it is being understood."""


class Readers(Protocol):
    """Understands mail in other processes; see ``daemon.readers``."""

    def understood(
        self, key: tuple[str, int], raw: bytes, words: PublicWords, *, evident: bool
    ) -> Understood | None:
        """Return how a mail was understood, None until it is; then it is not asked for again."""


@dataclass(slots=True)
class Ahead:
    """A mail that is not read yet: whether it shows who sent it, and how it was understood."""

    raw: bytes = field(repr=False)
    evident: bool = False
    understood: Understood | None = None


class LookAhead:
    """The mails of an office that are being understood. Used by the writer's thread.

    ``readers`` is None where each mail is understood as it is read.
    """

    def __init__(
        self,
        office: OpenStore,
        settings_of: Callable[[str], Settings],
        raw_of: Callable[[AcceptedMail], bytes],
    ) -> None:
        self._office = office
        self._settings_of = settings_of
        self._raw_of = raw_of
        self._ahead: dict[tuple[str, int], Ahead] = {}
        self.readers: Readers | None = None

    def next_to_read(self, work: Transaction, name: str) -> AcceptedMail | None:
        """Return the mail whose turn it is, None while it is being understood.

        The oldest is read first. One that shows nothing of its sender is put off while it is being
        understood, where a mail behind it shows more: nobody's move waits for a stranger's mail.
        """
        if self.readers is None:
            return work.oldest_unread(name)
        octets = 0
        found: list[tuple[AcceptedMail, Ahead]] = []
        for unread in work.unread(name):
            ahead = self._look(self.readers, name, unread)
            octets += len(ahead.raw)
            if found and octets > OCTETS_AHEAD:
                break
            found.append((unread, ahead))
        for place, (unread, ahead) in enumerate(found):
            if ahead.understood is not None:
                return unread
            if ahead.evident or not any(later.evident for _, later in found[place:]):
                return None
            read = MailRead(unread.mail, "put off", "others came that show their sender")
            work.append(name, read, unread.at)
        return None

    def taken(self, name: str, accepted: AcceptedMail) -> Ahead:
        """Return a mail that is read now, understood or not."""
        return self._ahead.pop((name, accepted.mail), None) or Ahead(self._raw_of(accepted))

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
                if self._look(self.readers, name, unread).evident
            ]
        return min(waiting)

    def _look(self, readers: Readers, name: str, unread: AcceptedMail) -> Ahead:
        """Have a mail understood; return how far that is."""
        key, tournament = (name, unread.mail), self._office.tournaments[name]
        ahead = self._ahead.get(key)
        if ahead is None:
            raw = self._raw_of(unread)
            shows = shows_sender(tournament, unread, raw, self._office.tokens(name))
            ahead = self._ahead[key] = Ahead(raw, shows)
        if ahead.understood is None:
            settings = self._settings_of(name)
            words = words_of(tournament, settings)
            if len(ahead.raw) > STRANGERS_OCTETS and not self._known(name, unread, ahead, settings):
                ahead.understood = dismissed(words)
            else:
                ahead.understood = readers.understood(key, ahead.raw, words, evident=ahead.evident)
        return ahead

    def _known(self, name: str, unread: AcceptedMail, ahead: Ahead, settings: Settings) -> bool:
        """Say whether somebody has to do with us who sent a mail, or who has our reply address."""
        sender = sender_of(ahead.raw) or ""
        judge = any(sender == judge.address for judge in settings.judges)
        told = split_detail(unread.recipient)[1] is not None
        register = self._office.tournaments[name].register
        return told or judge or register.by_address(sender) is not None

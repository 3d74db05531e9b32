"""The register of a tournament: players, their addresses and settings, and open questions to them.

Immutable values, folded from the journal by ``tournament``. Addresses live here and nowhere in the
game, which knows handles only; codes and secrets are not stored at all (``tokens``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from gamemaster.mail.address import canonical_address, mailbox_of
from gamemaster.maps import Map

MAX_PENDING = 20
MAX_WITHOUT_EVIDENCE = 3
PENDING_SECONDS = 14 * 86_400
MAIN_SETTLES = 3 * 86_400
"""Seconds that mail must have gone to an address before it may confirm what cannot be undone."""
MAX_WRONG_CODES = 10
ONE_AT_A_TIME = frozenset({"forfeit", "key", "address"})
"""Kinds of requests of which the latest takes the place of the one before."""


@dataclass(frozen=True, slots=True)
class Member:
    """A registered player.

    ``generation`` counts how often the reply secret was renewed. ``address`` is where mail goes;
    ``further`` are other confirmed addresses of theirs; ``unreachable`` those of all of them from
    which mail came back. ``language`` is an ISO 639 code; ``round`` counts how often an address was
    found to work again. ``certificate`` is their OpenPGP certificate, armoured, or ``""``. With
    ``digest`` announcements come in one mail a day, and those up to ``mailed_upto`` have;
    ``digest_left`` is when they asked for each at once again, which begins after one more digest.
    ``moved_at`` is when mail began to go to ``address`` without the organiser's doing, None if it
    always has; ``renewed`` when the reply secret was renewed, as far as that counts for a limit;
    ``epochs`` pairs generations with the epochs that began with them (``tokens.Restored``).
    ``not_let_in``: a rule kept them from joining; they are in no game, and may ask again.
    """

    handle: str
    name: str
    address: str
    generation: int
    reminders: bool
    further: tuple[str, ...] = ()
    language: str = "en"
    digest: bool = False
    certificate: str = ""
    signed_only: bool = False
    unreachable: tuple[str, ...] = ()
    round: int = 0
    mailed_upto: int = 0
    digest_left: int | None = None
    moved_at: int | None = None
    renewed: tuple[int, ...] = ()
    epochs: tuple[tuple[int, int], ...] = ()
    not_let_in: bool = False

    def settled(self, now: int) -> bool:
        """Say whether mail has gone to ``address`` long enough, or the organiser chose it."""
        return self.moved_at is None or now >= self.moved_at + MAIN_SETTLES

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every confirmed address, the one that mail goes to first."""
        return (self.address, *self.further)

    def with_digest(self, at: int, *, wanted: bool, announced: int) -> Member:
        """Return the member with announcements once a day, or with a last digest of this day.

        ``announced``: how many announcements there are, all of which were mailed one by one.
        """
        if not wanted:
            return replace(self, digest_left=at if self.digest else None)
        upto = self.mailed_upto if self.digest else announced
        return replace(self, digest=True, digest_left=None, mailed_upto=upto)

    def with_digest_sent(self, announced: int) -> Member:
        """Return the member after a digest of all announcements so far."""
        stays = self.digest and self.digest_left is None
        return replace(self, digest=stays, digest_left=None, mailed_upto=announced)


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """An address that asked to join and has been sent one confirmation."""

    token: str
    address: str
    name: str
    at: int
    language: str = "en"


@dataclass(frozen=True, slots=True)
class AddressRequest:
    """A further address that a player named and that has been sent one confirmation."""

    token: str
    handle: str
    address: str
    at: int


@dataclass(frozen=True, slots=True)
class Question:
    """A player's question to the organiser; ``answered``: an answer was passed on.

    ``objection`` is the number of the objection that it is, None for a question.
    """

    token: str
    handle: str
    at: int
    answered: bool = False
    objection: int | None = None

    def open(self, now: int) -> bool:
        """Say whether its token, which travels with forwards, may still be used."""
        return now < self.at + QUESTION_SECONDS


QUESTION_SECONDS = 30 * 86_400
"""The time in which a question may be answered."""

ACTS_WAITING = 10
"""The most acts of one judge that wait for confirmation; one more replaces the oldest."""

ACT_SECONDS = 86_400
"""The time for which an act asked for by mail waits for its judge's confirmation."""


@dataclass(frozen=True, slots=True)
class AskedAct:
    """An organiser's or deputy's act that waits for one word from their own address."""

    token: str
    actor: str
    move: Mapping[str, object]
    words: str
    at: int

    def waits(self, now: int) -> bool:
        """Say whether it still may be confirmed."""
        return now < self.at + ACT_SECONDS


@dataclass(frozen=True, slots=True)
class Pending:
    """Commands that wait for one word of their sender.

    ``kind``: ``warning`` (needs ``insist``), ``omission`` (an amendment that leaves out clauses:
    ``keep`` or ``drop``), ``unmarked`` (a text without its end), ``identical`` (the same turn
    again), ``forfeit``, ``evidence`` (a mail without the reply secret, which anybody may have sent:
    its word needs the code, and it never takes the place of the player's own), ``key`` (an OpenPGP
    certificate: ``keyring``), ``address`` (a change of addresses: ``addressing``). ``moves`` are
    docket moves, or what those two keep.
    """

    code: str
    kind: str
    moves: tuple[Map[str, object], ...]
    at: int


@dataclass(frozen=True, slots=True)
class Failing:
    """A player whose mail comes back: why, and when it is tried again.

    ``probing`` is the instant at which a kept letter was let go to see whether it arrives, None
    between such probes; ``told``: the organiser knows.
    """

    kind: str
    since: int
    next_probe: int
    probing: int | None = None
    told: bool = False


@dataclass(frozen=True)
class Register:
    """The register: everything above, by handle, address or token.

    ``returned`` is when a copy first came back, by letter and player. ``refused`` are players of
    whom the organiser must still be told that a server refuses our mail to them, with the instant;
    ``told_of`` when the organiser was last told of a player, ``pruned`` when
    requests that nobody confirmed were last looked through for old ones.
    ``wrong_codes`` counts, by player, answers with a code that is not ours; ``mailboxes`` has the
    players of each mailbox. ``epoch`` is that of secrets that are given now, 0 for the first.
    """

    members: Map[str, Member] = field(default_factory=Map)
    handles: Map[str, str] = field(default_factory=Map)
    requests: Map[str, JoinRequest] = field(default_factory=Map)
    questions: Map[str, Question] = field(default_factory=Map)
    pending: Map[str, tuple[Pending, ...]] = field(default_factory=Map)
    failing: Map[str, Failing] = field(default_factory=Map)
    refused: Map[str, int] = field(default_factory=Map)
    told_of: Map[str, int] = field(default_factory=Map)
    returned: Map[tuple[int, str], int] = field(default_factory=Map)
    address_requests: Map[str, AddressRequest] = field(default_factory=Map)
    pruned: int = 0
    wrong_codes: Map[str, int] = field(default_factory=Map)
    mailboxes: Map[str, frozenset[str]] = field(default_factory=Map)
    epoch: int = 0

    def certificates_of(self, addresses: Iterable[str]) -> dict[str, str]:
        """Return the certificates there are of players with these addresses, by address."""
        members = ((address, self.by_address(address)) for address in addresses)
        return {
            address: member.certificate
            for address, member in members
            if member is not None and member.certificate and address in member.addresses
        }

    def by_address(self, address: str) -> Member | None:
        """Return the player registered with ``address``, in whatever way it is written."""
        handle = self.handles.get(address)  # As most are asked for: canonical already.
        if handle is None:
            handle = self.handles.get(canonical_address(address) or "")
        return self.members.get(handle) if handle is not None else None

    def alike(self, handle: str) -> tuple[str, ...]:
        """Return the other players who may be the same person, as far as addresses can tell."""
        addresses = self.members[handle].addresses
        found = (self.mailboxes.get(mailbox_of(address), frozenset()) for address in addresses)
        return tuple(sorted(frozenset[str]().union(*found) - {handle}))

    def failing_since(self, handle: str) -> int | None:
        """Return when mail to a player began to come back, None while it arrives."""
        failing = self.failing.get(handle)
        return failing.since if failing is not None else None

    def with_member(self, member: Member) -> Register:
        """Return the register with ``member`` added or replaced, and their addresses with them."""
        before, members = self.members.get(member.handle), self.members.set(member.handle, member)
        if before is not None and before.addresses == member.addresses:
            return replace(self, members=members)
        handles, mailboxes, own = self.handles, self.mailboxes, frozenset({member.handle})
        for address in before.addresses if before is not None else ():
            handles = handles.delete(canonical_address(address) or "")
            mailbox = mailbox_of(address)
            mailboxes = mailboxes.set(mailbox, mailboxes.get(mailbox, own) - own)
        for address in member.addresses:
            handles = handles.set(canonical_address(address) or "", member.handle)
            mailbox = mailbox_of(address)
            mailboxes = mailboxes.set(mailbox, mailboxes.get(mailbox, own) | own)
        return replace(self, members=members, handles=handles, mailboxes=mailboxes)

    def with_joining(self, handle: str, *, refused: bool) -> Register:
        """Return the register after the rules in force have said whether a newcomer joins."""
        member = self.members.get(handle)
        if member is None or member.not_let_in == refused:
            return self
        return self.with_member(replace(member, not_let_in=refused))

    def with_pending(self, handle: str, pending: Pending) -> Register:
        """Return the register with one more thing asked.

        Beyond ``MAX_PENDING`` the oldest of the player's own go, and what is older than
        ``PENDING_SECONDS``; ``asking_back`` asks nothing more for mail without evidence beyond its
        quota.
        """
        asked = self.waiting(handle, pending.at)
        if pending.kind in ONE_AT_A_TIME:
            asked = tuple(waiting for waiting in asked if waiting.kind != pending.kind)
        own = [waiting for waiting in asked if waiting.kind != "evidence"]
        dropped = own[0] if len(own) >= MAX_PENDING and pending.kind != "evidence" else None
        kept = tuple(waiting for waiting in asked if waiting is not dropped)
        return replace(self, pending=self.pending.set(handle, (*kept, pending)))

    def waiting(self, handle: str, now: int) -> tuple[Pending, ...]:
        """Return what waits for a word of a player at ``now``, oldest first."""
        asked = self.pending.get(handle, ())
        return tuple(pending for pending in asked if pending.at > now - PENDING_SECONDS)

    def without_pending(self, handle: str, code: str) -> Register:
        """Return the register after ``code`` was answered."""
        asked = tuple(item for item in self.pending.get(handle, ()) if item.code != code)
        return replace(self, pending=self.pending.set(handle, asked))

    def with_wrong_code(self, handle: str) -> Register:
        """Return the register after a wrong code; too many of them drop all that waits."""
        count = self.wrong_codes.get(handle, 0) + 1
        if count < MAX_WRONG_CODES:
            return replace(self, wrong_codes=self.wrong_codes.set(handle, count))
        pending = self.pending.set(handle, ())
        return replace(self, pending=pending, wrong_codes=self.wrong_codes.set(handle, 0))

    def free_name(self, wanted: str) -> tuple[str, str]:
        """Return (handle, name) for a newcomer, made distinct from the players there are."""
        name = clean_name(wanted) or "player"
        base = handle_of(name)
        handle, shown, count = base, name, 1
        while handle in self.members or handle in RESERVED:
            count += 1
            handle, shown = f"{base}-{count}", f"{name} ({count})"
        return handle, shown


NAME_LENGTH = 40
RESERVED = frozenset({"organiser", "deputy", "calendar", "gamemaster", "everyone", "everybody"})
"""Handles that no player gets: some are actors of the docket that a hold does not stop."""


def clean_name(wanted: str) -> str:
    """Return a name fit for announcements: one line, printable, at most ``NAME_LENGTH`` long."""
    name = unicodedata.normalize("NFC", wanted)
    name = "".join(
        char for char in name if char.isalnum() or char in " .-'" or unicodedata.combining(char)
    )
    # Letters of two scripts in one name are a means to look like somebody else.
    scripts = [_script(char) for char in name if char.isalpha()]
    name = "".join(char for char in name if not char.isalpha() or _script(char) == scripts[0])
    return " ".join(name.split())[:NAME_LENGTH].strip()


def _script(char: str) -> str:
    """Return the script of a letter, as its Unicode name begins (LATIN, CYRILLIC)."""
    return unicodedata.name(char, "?").split(" ")[0]


def handle_of(name: str) -> str:
    """Return the handle that stands for ``name`` in commands of the organiser."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    ascii_only = "".join(char for char in folded if char.isascii())
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-") or "player"

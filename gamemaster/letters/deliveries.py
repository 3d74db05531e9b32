"""Keeps mail on its way out: its bytes, the readers it still has to reach, the next attempt.

A letter is one row. The work left for it is a ``Delivery`` of its own for every ``READERS_PER_ROW``
readers, so that a report rewrites little however many readers there are; those who could not be
reached now move to a delivery with a schedule of its own, and a copy that is kept for a player
whose mail comes back has one of its own too. Copies handed out to be tried are not handed out again
before they are reported. Owned by the writer's thread.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import Any, Final, Literal, TypeAlias
from zlib import crc32

from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import canonical, read
from gamemaster.letters.post import Post, Reader, from_json, renderer, to_json
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.queue import LONGEST_PAUSE, Dispatch, next_attempt, released_at
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.register import Member, Register
from gamemaster.tournament.tokens import Tokens

LETTERS, DELIVERIES, PACE = "letter", "delivery", "pace"

READERS_PER_ROW: Final = 200
BULK_ABOVE: Final = 20
"""A letter to more readers than this lets mail to fewer go first."""

AT_ONCE: Final = 50
"""Copies handed out together and reported together: a crash can send these a second time."""

BULK_AT_LEAST: Final = 10
"""Of them, for letters to many: mail to one reader each never stops those altogether."""

LETTERS_IN_MEMORY: Final = 16

Hold: TypeAlias = Literal["", "organiser", "reader"]
"""The cause that keeps a delivery back: none, the organiser, or its reader's failing address."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """The work left for one stored letter, or for some of its readers.

    ``pending`` are addresses. ``kind`` and ``at`` are the letter's own. ``attempts`` counts failed
    ones, ``last`` is the reply to the last of them (code and enhanced code, no words). ``failed``
    counts readers that were given up. ``held`` says who keeps it back, if anybody does.
    ``kept_for`` is the player for whom the one copy was kept, or ``""``: it goes to whatever
    address of theirs works then.
    """

    letter: int
    tournament: str
    kind: str
    at: int
    bulk: bool
    pending: tuple[str, ...] = field(repr=False)
    attempts: int = 0
    first_attempt: int = 0
    due: int = 0
    last: str = ""
    failed: int = 0
    held: Hold = ""
    kept_for: str = ""


@dataclass(frozen=True, slots=True)
class Rest:
    """The rest of a delivery: readers not tried, those to try again later, those given up."""

    untried: Delivery | None
    again: Delivery | None
    lost: tuple[str, ...] = field(repr=False)


def letter_payload(tournament: str, public: PublicRecord, post: Post) -> bytes:
    """Return the payload for the shelf of letters: all that a letter's bytes depend on."""
    return canonical(
        {
            "tournament": tournament,
            "address": public.address,
            "title": public.title,
            "post": to_json(post),
        }
    )


_FIELDS: Final = tuple(field.name for field in fields(Delivery))


def delivery_payload(delivery: Delivery) -> bytes:
    """Return the payload for the shelf of deliveries."""
    return canonical({name: getattr(delivery, name) for name in _FIELDS})


def delivery_from(payload: bytes) -> Delivery:
    """Read a delivery back."""
    data: dict[str, Any] = read(payload)
    return Delivery(**{**data, "pending": tuple(data["pending"])})


def first_deliveries(
    letter: int, tournament: str, post: Post, register: Register
) -> Iterator[Delivery]:
    """Yield the deliveries of a letter that has just been stored.

    A copy for each player whose mail comes back is kept for them.
    """
    everybody = dict.fromkeys(reader.address for reader in post.readers)
    away = _away(register, everybody)
    addresses = tuple(address for address in everybody if address not in away)
    for first in range(0, len(addresses), READERS_PER_ROW):
        yield Delivery(
            letter=letter,
            tournament=tournament,
            kind=post.kind,
            at=post.at,
            bulk=len(addresses) > BULK_ABOVE,
            pending=addresses[first : first + READERS_PER_ROW],
        )
    for address in everybody:
        if address in away:
            yield kept_copy(letter, tournament, address, away[address], post.at)


def _away(register: Register, addresses: Iterable[str]) -> dict[str, str]:
    """Return those of these addresses whose mail comes back, with their players."""
    if not register.failing:
        return {}
    owners = ((address, register.by_address(address)) for address in addresses)
    return {
        address: member.handle
        for address, member in owners
        if member is not None and member.address == address and member.handle in register.failing
    }


def kept_copy(letter: int, tournament: str, address: str, handle: str, at: int) -> Delivery:
    """Return the delivery of one copy that waits until its reader's mail arrives again."""
    return Delivery(
        letter=letter,
        tournament=tournament,
        kind="kept",
        at=at,
        bulk=False,
        pending=(address,),
        held="reader",
        kept_for=handle,
    )


def kept_for(
    deliveries: Mapping[int, Delivery], tournament: str, handles: Collection[str]
) -> list[int]:
    """Return the rows of copies kept for players, the oldest letter first."""
    rows = [
        row
        for row, delivery in deliveries.items()
        if delivery.held == "reader"
        and delivery.kept_for in handles
        and delivery.tournament == tournament
    ]
    return sorted(rows, key=lambda row: (deliveries[row].letter, row))


def let_go(deliveries: Mapping[int, Delivery], rows: Sequence[int]) -> dict[int, Delivery]:
    """Return kept copies as they are tried now: their rows in the order of their letters."""
    in_order = [deliveries[row] for row in rows]
    return {
        row: replace(delivery, held="")
        for row, delivery in zip(sorted(rows), in_order, strict=True)
    }


def after(
    delivery: Delivery, outcomes: Mapping[str, Outcome], now: int, give_up_after: int
) -> Rest:
    """Return the work that is left after an attempt at some of the readers."""
    failures = {
        address: outcome
        for address in delivery.pending
        if isinstance(outcome := outcomes.get(address), Failed)
    }
    untried = tuple(address for address in delivery.pending if address not in outcomes)
    again = tuple(address for address, outcome in failures.items() if outcome.temporary)
    lost = tuple(address for address in failures if address not in again)
    left = replace(delivery, pending=untried) if untried else None
    if not again:
        return Rest(left, None, lost)
    attempts = delivery.attempts + 1
    first = delivery.first_attempt if delivery.attempts else now
    due = next_attempt(attempts, first, now, give_up_after, _jitter(delivery.letter, again))
    if due is None:
        return Rest(left, None, lost + again)
    last = failures[again[-1]].reply
    tried = replace(
        delivery, pending=again, attempts=attempts, first_attempt=first, due=due, last=last
    )
    return Rest(left, tried, lost)


def _jitter(letter: int, readers: tuple[str, ...]) -> float:
    """Return the part of the spread that a retry waits: mail that failed together comes apart."""
    return crc32(f"{letter} {readers[0]}".encode()) / 2**32


# What is handed out -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Letter:
    """A stored letter as it was read: its readers, and the bytes of each copy."""

    address: str
    readers: Mapping[str, Reader] = field(repr=False)
    render: Callable[[Reader], bytes] = field(repr=False)


def letter_from(payload: bytes, letter: int, tournament: str, tokens: Tokens) -> Letter:
    """Read a stored letter back; rendering gives the same bytes every time."""
    data = read(payload)
    if data["tournament"] != tournament:
        raise IntegrityError("a delivery names a letter of another tournament")
    post, address = from_json(data["post"]), data["address"]
    message_id = tokens.message_id(letter, address.rpartition("@")[2])
    return Letter(
        address,
        {reader.address: reader for reader in post.readers},
        renderer(post, message_id, address, data["title"]),
    )


@dataclass(frozen=True, slots=True)
class HandedOut:
    """The readers of a row to whom copies go now, and the tick for which they were counted."""

    readers: tuple[str, ...] = field(repr=False)
    tick: int


class Room:
    """The rows that are handed out, and the letters that were read last, in memory."""

    def __init__(self) -> None:
        self.out: dict[int, HandedOut] = {}
        """Rows that are handed out, until they are reported."""
        self._letters: OrderedDict[int, Letter] = OrderedDict()

    def letter(self, number: int) -> Letter | None:
        """Return a letter if it is among the last that were read."""
        if number in self._letters:
            self._letters.move_to_end(number)
        return self._letters.get(number)

    def keep(self, number: int, letter: Letter) -> None:
        """Remember a letter that was read; the one not asked for longest gives way."""
        self._letters[number] = letter
        if len(self._letters) > LETTERS_IN_MEMORY:
            self._letters.popitem(last=False)


Chosen: TypeAlias = tuple[int, tuple[str, ...]]


May: TypeAlias = Callable[[str, bool], bool]
"""Says whether mail to an address may leave now, given whether it is bulk; a yes is counted."""


def choose(
    ready: Mapping[int, Delivery],
    out: Container[int],
    now: int,
    may: May,
    resting: Container[str] = (),
    tick: int = 0,
) -> list[Chosen]:
    """Return rows and readers to be tried together, the oldest first and letters to few before all.

    ``out`` are rows that are handed out, ``resting`` tournaments whose mail is held. ``tick`` is
    how many seconds lie between the instants at which mail leaves, of which ``now`` is one.
    """

    def due(*, bulk: bool) -> Iterator[tuple[int, Delivery]]:
        # Nobody looks further than there is room for, however many wait.
        for row, delivery in ready.items():
            if (
                delivery.bulk == bulk
                and _is_due(delivery, now)
                and row not in out
                and not delivery.held
                and _released(delivery, now, tick)
                and delivery.tournament not in resting
            ):
                yield row, delivery

    few = _filled(due(bulk=False), AT_ONCE, may)
    room = AT_ONCE - sum(len(readers) for _, readers in few)
    many = _filled(due(bulk=True), max(room, BULK_AT_LEAST), may)
    return few + many


def _is_due(delivery: Delivery, now: int) -> bool:
    """Say whether a retry has come; one further ahead than any pause is a clock's mistake."""
    return delivery.due <= now or (delivery.attempts > 0 and delivery.due > now + LONGEST_PAUSE)


def _released(delivery: Delivery, now: int, tick: int) -> bool:
    """Say whether a letter's tick has come; one that lies too far ahead is a clock's mistake."""
    at = released_at(delivery.at, tick)
    return delivery.attempts > 0 or at <= now or at > now + 2 * tick


def _filled(due: Iterable[tuple[int, Delivery]], room: int, may: May) -> list[Chosen]:
    """Take readers from row after row until there is no more room."""
    found: list[Chosen] = []
    for row, delivery in due:
        allowed = (reader for reader in delivery.pending if may(reader, delivery.bulk))
        chosen = tuple(islice(allowed, room))
        if chosen:
            found.append((row, chosen))
            room -= len(chosen)
        if room <= 0:
            break
    return found


def dispatch(
    row: int,
    recipients: tuple[str, ...],
    delivery: Delivery,
    letter: Letter,
    tokens: Tokens,
    register: Register,
) -> Dispatch:
    """Return some readers of a delivery as the sender takes them."""
    local, _, domain = letter.address.rpartition("@")
    readers = letter.readers
    renamed: dict[str, str] = {}
    if delivery.kept_for:
        # It was written for an address that failed and goes to the one that works.
        member = register.members[delivery.kept_for]
        reader = _readdressed(letter, member, tokens, delivery.pending[0])
        recipients, readers = (reader.address,), {reader.address: reader}
        renamed[reader.address] = delivery.pending[0]

    # A bounce comes back to an address of this very copy.
    def envelope_sender(recipient: str) -> str:
        member = register.by_address(recipient)
        round_ = member.round if member is not None else 0
        return f"{local}+{tokens.bounce(delivery.letter, recipient, round_)}@{domain}"

    def render(recipient: str) -> bytes:
        return letter.render(readers[recipient])

    return Dispatch(
        id=row,
        envelope_sender=envelope_sender,
        recipients=recipients,
        render=render,
        note=lambda recipient: note_of(row, delivery, renamed.get(recipient, recipient), tokens),
        bulk=delivery.bulk,
    )


def note_of(row: int, delivery: Delivery, pending: str, tokens: Tokens) -> bytes:
    """Return the code under which a copy is noted as taken: of this delivery, for this address.

    Rows are never given twice, and an address that was reached is never pending in the same again.
    """
    return tokens.sent(row, delivery.letter, pending)


def noted(
    deliveries: Mapping[int, Delivery],
    notes: Container[bytes],
    tokens_of: Callable[[str], Tokens],
) -> dict[int, dict[str, Outcome]]:
    """Return the outcomes of deliveries of which copies were taken, by these notes."""
    found: dict[int, dict[str, Outcome]] = {}
    for row, delivery in deliveries.items():
        tokens = tokens_of(delivery.tournament)
        taken = [to for to in delivery.pending if note_of(row, delivery, to, tokens) in notes]
        if taken:
            found[row] = dict.fromkeys(taken, Delivered())
    return found


def _readdressed(letter: Letter, member: Member, tokens: Tokens, before: str) -> Reader:
    """Return a player under the address and, if the letter carries one, the secret of today."""
    personal = any(reader.detail is not None for reader in letter.readers.values())
    secret = tokens.secret(member) if personal else None
    return Reader(member.address, secret, written_to=before)


def as_pending(delivery: Delivery, outcomes: Mapping[str, Outcome]) -> dict[str, Outcome]:
    """Return outcomes by the addresses that a delivery names: a kept copy may go elsewhere."""
    if not delivery.kept_for:
        return dict(outcomes)
    return dict(zip(delivery.pending, outcomes.values(), strict=False))

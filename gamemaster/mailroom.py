"""Mail on its way out: what is stored, to whom it still has to go, and when to try again.

One row for each letter or announcement, and one for its delivery, whatever the number of readers.
Owned by the office, so by the writer's thread; ``outbox.Sender`` asks through the daemon.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import canonical, read
from gamemaster.outbox.outcome import Failed, Outcome
from gamemaster.outbox.schedule import next_attempt
from gamemaster.outbox.sender import Dispatch
from gamemaster.post import Post, from_json, render, to_json
from gamemaster.public import PublicRecord
from gamemaster.register import Tokens

LETTERS, DELIVERIES = "letter", "delivery"
DUE_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Delivery:
    """What is left to do for one stored letter. ``pending`` are addresses."""

    letter: int
    tournament: str
    pending: tuple[str, ...]
    attempts: int
    first_attempt: int
    due: int
    failed: int


def letter_payload(tournament: str, public: PublicRecord, post: Post) -> bytes:
    """Return what is sealed on the shelf of letters: all that its bytes depend on."""
    return canonical(
        {
            "tournament": tournament,
            "address": public.address,
            "title": public.title,
            "post": to_json(post),
        }
    )


def to_organiser_only(letter: bytes | None) -> bool:
    """Say whether a stored letter went to the organiser, who gets no mail about its failure."""
    return letter is not None and b'"kind":"organiser"' in letter


def delivery_payload(delivery: Delivery) -> bytes:
    """Return what is sealed on the shelf of deliveries."""
    return canonical(
        {
            "letter": delivery.letter,
            "tournament": delivery.tournament,
            "pending": list(delivery.pending),
            "attempts": delivery.attempts,
            "first_attempt": delivery.first_attempt,
            "due": delivery.due,
            "failed": delivery.failed,
        }
    )


def delivery_from(payload: bytes) -> Delivery:
    """Read a delivery back."""
    data: dict[str, Any] = read(payload)
    return Delivery(**{**data, "pending": tuple(data["pending"])})


def first_delivery(letter: int, tournament: str, post: Post) -> Delivery:
    """Return the delivery of a letter that has just been stored."""
    pending = tuple(dict.fromkeys(reader.address for reader in post.readers))
    return Delivery(letter, tournament, pending, 0, 0, 0, 0)


def after(
    delivery: Delivery, outcomes: Mapping[str, Outcome], now: int, give_up_after: int
) -> Delivery:
    """Return what is left after an attempt at some of the readers.

    Those that nobody tried yet stay due at once; a temporary failure puts the others off.
    """
    again = [a for a, o in outcomes.items() if isinstance(o, Failed) and o.temporary]
    lost = sum(isinstance(o, Failed) and not o.temporary for o in outcomes.values())
    untried = tuple(address for address in delivery.pending if address not in outcomes)
    # Those that failed go to the end of the line, so that the others are not held up.
    left = replace(delivery, pending=(*untried, *again), failed=delivery.failed + lost)
    if not again or untried:
        return left
    attempts = delivery.attempts + 1
    first = delivery.first_attempt if delivery.attempts else now
    due = next_attempt(attempts, first, now, give_up_after)
    return replace(left, attempts=attempts, first_attempt=first, due=now if due is None else due)


def dispatch(row: int, delivery: Delivery, payload: bytes, tokens: Tokens) -> Dispatch:
    """Return a delivery as the sender takes it; rendering gives the same bytes every time."""
    data = read(payload)
    if data["tournament"] != delivery.tournament:
        raise IntegrityError("a delivery names a letter of another tournament")
    post = from_json(data["post"])
    readers = {reader.address: reader for reader in post.readers}
    address, title = data["address"], data["title"]
    local, _, domain = address.rpartition("@")
    message_id = tokens.message_id(delivery.letter, domain)

    def rendered(recipient: str) -> bytes:
        return render(post, readers[recipient], message_id, address, title)

    # A bounce comes back to an address of this very copy.
    def envelope_sender(recipient: str) -> str:
        return f"{local}+{tokens.bounce(delivery.letter, recipient)}@{domain}"

    return Dispatch(
        id=row,
        envelope_sender=envelope_sender,
        recipients=delivery.pending,
        render=rendered,
        attempts=delivery.attempts,
        first_attempt=delivery.first_attempt,
    )


def due_now(deliveries: Mapping[int, Delivery], now: int) -> Sequence[int]:
    """Return the rows to try now, oldest first, not more than ``DUE_AT_ONCE``."""
    rows = [row for row, delivery in deliveries.items() if delivery.due <= now]
    return sorted(rows)[:DUE_AT_ONCE]

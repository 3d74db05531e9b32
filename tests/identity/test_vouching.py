"""Facts are found out before a mail is accepted, and no mail waits or is lost for want of them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from gamemaster.errors import StoreFull, StoreUnavailable
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.vouching import Vouching
from tests.builders import GM, MONDAY
from tests.identity.signing import Zone, private_key, record, signed
from tests.identity.test_dkim import MAIL
from tests.inbox.house import in_time

ZONE = Zone().publish("good.test", record(private_key()))
RESULTS = b"Authentication-Results: mx.secret.test; dmarc=pass header.from=good.test\r\n"
BOTH = frozenset({"dkim", "authentication-results", "secret"})


def vouched(
    raw: bytes,
    *,
    worth: frozenset[str] = BOTH,
    pin: str | None = "mx.secret.test",
    zone: Zone = ZONE,
    already: tuple[str, ...] = (),
    timeout_seconds: float = 10,
) -> tuple[str, ...]:
    """What is known of the sender when the mail is accepted."""
    accepted: list[Arrival] = []

    async def accept(arrivals: Sequence[Arrival]) -> None:
        accepted.extend(arrivals)

    async def bring() -> None:
        vouching = Vouching(accept, in_time(lambda *_: worth), zone.texts, timeout_seconds)
        arrival = Arrival(raw, f"GM+k7f3{GM[2:]}", "a@good.test", MONDAY, "smtp", vouched=already)
        await vouching.through(pin)([arrival])
        vouching.close()

    asyncio.run(bring())
    (arrival,) = accepted
    assert arrival.raw == raw
    return arrival.vouched


def test_both_kinds_of_facts() -> None:
    raw = RESULTS + signed(MAIL, "good.test")
    assert vouched(raw) == ("authentication-results:good.test", "dkim:good.test")


def test_only_what_counts_here_is_looked_for() -> None:
    raw, zone = RESULTS + signed(MAIL, "good.test"), Zone(ZONE.records)
    assert vouched(raw, worth=frozenset({"secret"}), zone=zone) == ()
    assert vouched(raw, worth=frozenset({"authentication-results"}), zone=zone) == (
        "authentication-results:good.test",
    )
    assert zone.asked == []
    assert vouched(raw, worth=frozenset({"dkim"})) == ("dkim:good.test",)


def test_no_server_is_believed_unless_it_is_pinned_for_the_inbox() -> None:
    assert vouched(RESULTS + MAIL, pin=None) == ()
    assert vouched(RESULTS + MAIL, pin="mx.other.test") == ()


def test_what_was_known_before_is_kept() -> None:
    raw = signed(MAIL, "good.test")
    assert vouched(raw, already=("session:a@good.test",)) == (
        "session:a@good.test",
        "dkim:good.test",
    )


@pytest.mark.parametrize(
    "raw", [b"", b"\r\n", b"\xff" * 500, b"From: <\r\n\r\n", b"From: a@b.test"]
)
def test_a_mail_that_cannot_be_read_is_accepted_all_the_same(raw: bytes) -> None:
    assert vouched(raw) == ()


def test_a_dns_server_that_never_answers_holds_up_nobody() -> None:
    answered = threading.Event()

    class Slow(Zone):
        def texts(self, name: str) -> Sequence[bytes]:
            answered.wait()
            return super().texts(name)

    raw = signed(MAIL, "good.test")
    try:
        assert vouched(raw, zone=Slow(ZONE.records), timeout_seconds=0.01) == ()
    finally:
        answered.set()


def test_a_resolver_that_fails_costs_only_the_evidence() -> None:
    class Broken(Zone):
        def texts(self, name: str) -> Sequence[bytes]:
            raise OSError(name)

    assert vouched(signed(MAIL, "good.test"), zone=Broken()) == ()


def test_trouble_of_the_store_reaches_whoever_brought_the_mail() -> None:
    async def accept(_: Sequence[Arrival]) -> None:
        raise StoreFull("no room")

    async def bring() -> None:
        vouching = Vouching(accept, in_time(lambda *_: BOTH), ZONE.texts, 1)
        await vouching.through(None)([Arrival(MAIL, GM, "", MONDAY, "smtp")])

    with pytest.raises(StoreFull):
        asyncio.run(bring())


def test_a_mail_comes_again_where_nobody_can_be_asked_what_would_count() -> None:
    accepted: list[Arrival] = []

    async def accept(arrivals: Sequence[Arrival]) -> None:
        accepted.extend(arrivals)

    async def gone(_recipient: str, _sender: str) -> frozenset[str]:
        raise StoreUnavailable("the other end of the intake is gone")

    async def bring() -> None:
        vouching = Vouching(accept, gone, ZONE.texts, 1)
        raw = signed(MAIL, "good.test")
        await vouching.through(None)([Arrival(raw, GM, "a@good.test", MONDAY, "smtp")])

    with pytest.raises(StoreUnavailable):
        asyncio.run(bring())
    assert accepted == []

"""Asking much at once, or of many, costs no more than the mail or the queue is long."""

from __future__ import annotations

from collections.abc import Callable, ValuesView
from contextlib import AbstractContextManager
from types import SimpleNamespace
from typing import Any

import pytest

from gamemaster.calendar.players import probes
from gamemaster.documents.proposal import Body, document
from gamemaster.letters.deliveries import Delivery, kept_copy
from gamemaster.mail.commands.information import MAX_DOCUMENTS
from gamemaster.maps import Map
from gamemaster.office.transaction import Transaction
from gamemaster.tournament.addresses import PRUNED_EVERY, REQUEST_KEPT, registered
from gamemaster.tournament.lines import AddressAsked, JoinRequested
from gamemaster.tournament.register import Failing, Member, Register
from tests.builders import GM, Table
from tests.mail.test_work import calls_of

DAY = 86_400


def papers_of(count: int) -> str:
    bodies = (
        Body("enact", None, f"Players shall be kind {one} times.", "") for one in range(count)
    )
    return "\n".join(
        document("autumn", 301 + place, "a" * 64, body) for place, body in enumerate(bodies)
    )


@pytest.mark.parametrize("to", [None, GM], ids=["with evidence", "without"])
def test_documents_are_looked_for_once_however_often_it_is_asked(
    table: Table, to: str | None
) -> None:
    files = [("all.txt", papers_of(10))]

    def asking(times: int) -> Callable[[], object]:
        return lambda: table.mail("alice", "verify\n\n" * times, to=to, attachments=files)

    calls_of(asking(1))
    once, often = calls_of(asking(1)), calls_of(asking(8))
    assert often < 1.5 * once, (once, often)
    assert table.last("alice").body.count("Proposal 301:") == 1


def test_few_numbers_are_asked_about_in_one_mail(table: Table) -> None:
    lines = "".join(f"verify {number}\n\n" for number in range(301, 341))
    table.mail("alice", lines, attachments=[("all.txt", papers_of(30))])
    body = table.last("alice").body
    assert body.count("SHA-256") == MAX_DOCUMENTS
    assert f"Only the first {MAX_DOCUMENTS} documents were checked." in body


class Counted(dict[int, Delivery]):
    """A queue that counts how often all of it is gone through."""

    passes = 0

    def values(self) -> ValuesView[Delivery]:  # type: ignore[override]
        self.passes += 1
        return super().values()

    def items(self) -> Any:  # noqa: ANN401 - as dict has it
        self.passes += 1
        return super().items()


class BeginsError(Exception):
    """A duty found something to do."""


def begin() -> AbstractContextManager[Transaction]:
    raise BeginsError


def finds_a_probe(states: dict[str, Failing], queue: Counted, now: int) -> bool:
    """Say whether a probe, or what one showed, is due: the transaction in which it is done."""
    tournaments = {"autumn": SimpleNamespace(register=Register(failing=Map(states)))}
    office: Any = SimpleNamespace(tournaments=tournaments, deliveries=queue, transaction=begin)
    try:
        return probes(office, "autumn", now)
    except BeginsError:
        return True


@pytest.mark.parametrize("probing", [None, 0])
def test_the_queue_is_gone_through_once_for_all_whose_mail_comes_back(probing: int | None) -> None:
    names = [f"player{number:03}" for number in range(200)]
    states = {name: Failing("gone", 0, 0, probing=probing) for name in names}
    copies = [kept_copy(one, "autumn", "x@players.test", "stranger", 0) for one in range(500)]
    queue = Counted(enumerate(copies))
    assert finds_a_probe(states, queue, 10 * DAY) is (probing is not None)
    assert queue.passes <= 2
    queue[500] = kept_copy(500, "autumn", "y@players.test", names[-1], 0)
    assert finds_a_probe(states, queue, 10 * DAY)


def test_the_queue_is_left_alone_where_no_probe_is_due() -> None:
    states = {"bob": Failing("gone", 0, 2 * DAY), "carol": Failing("gone", 0, 0, probing=DAY - 1)}
    queue = Counted()
    assert not finds_a_probe(states, queue, DAY)
    assert queue.passes == 0


def asked(register: Register, kind: str, token: str, at: int) -> Register:
    address = f"{token}@x.test"
    if kind == "join.requested/1":
        return registered(JoinRequested(token, address, token), register, at)
    return registered(AddressAsked("bob", token, address), register, at)


@pytest.mark.parametrize("kind", ["join.requested/1", "address.asked/1"])
def test_what_nobody_confirmed_is_looked_through_once_a_day(kind: str) -> None:
    start = 100 * DAY
    register = asked(Register(), kind, "first", start)
    for number in range(50):
        register = asked(register, kind, f"t{number}", start + number)
    assert register.pruned == start
    held = register.requests if kind == "join.requested/1" else register.address_requests
    assert len(held) == 51
    later = start + REQUEST_KEPT + PRUNED_EVERY
    register = asked(register, kind, "last", later)
    held = register.requests if kind == "join.requested/1" else register.address_requests
    assert list(held) == ["last"]
    assert register.pruned == later


def test_certificates_are_those_of_the_readers() -> None:
    register = Register()
    for name in ("bob", "carol", "dora"):
        address = f"{name}@players.test"
        certificate = "" if name == "dora" else f"key of {name}"
        member = Member(name, name, address, 0, reminders=False, certificate=certificate)
        register = register.with_member(member)
    readers = ("carol@players.test", "dora@players.test", "nobody@else.test")
    assert register.certificates_of(readers) == {"carol@players.test": "key of carol"}

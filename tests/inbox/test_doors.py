"""What accepts mail is at the other end of a channel; no mail is forgotten between the two."""

from __future__ import annotations

import asyncio
import smtplib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gamemaster.clock import HandClock
from gamemaster.config.settings import Config
from gamemaster.daemon.acceptance import Acceptance
from gamemaster.errors import Defect, IntegrityError, OperatorError, StoreFull, StoreUnavailable
from gamemaster.inbox.arrival import Account, Arrival
from gamemaster.inbox.channel import Channel, Message
from gamemaster.inbox.doors import arrivals_of, message_of
from gamemaster.inbox.intake import Handing, prepared
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from tests.builders import GM, MONDAY
from tests.spine.running import written

ALICE = Account(frozenset({"alice@players.test"}), GM)


def arrival(text: str, origin: str | None = None) -> Arrival:
    raw = f"From: alice@players.test\r\n\r\n{text}\r\n".encode()
    return Arrival(raw, GM, "alice@players.test", MONDAY, "smtp", origin, ("dkim:players.test",))


# --- the channel ----------------------------------------------------------------------------------


@asynccontextmanager
async def talking(**answers: object) -> AsyncIterator[Channel]:
    """One end of a channel whose other end answers so."""
    ours, theirs = socket.socketpair()
    near, far = Channel({}), Channel(answers)  # type: ignore[arg-type]
    await near.open(ours)
    await far.open(theirs)
    listening = [asyncio.create_task(channel.listen()) for channel in (near, far)]
    yield near
    near.close()
    await asyncio.wait(listening)


def test_mails_arrive_as_they_were_sent() -> None:
    sent = [arrival("vote for 301"), arrival("", "imap/1/7")]

    async def echo(asked: Message) -> Message:
        return message_of(arrivals_of(asked), upto=7)

    async def there_and_back() -> Message:
        async with talking(echo=echo) as channel:
            return await channel.ask("echo", message_of(sent))

    answer = asyncio.run(there_and_back())
    assert arrivals_of(answer) == sent
    assert answer.fields["upto"] == 7


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (StoreFull("no room"), StoreFull),
        (StoreUnavailable("locked", temporary=False), StoreUnavailable),
        (OperatorError("cannot listen on 127.0.0.1:25"), OperatorError),
        (IntegrityError("damaged"), IntegrityError),
        (KeyError("a word of a mail"), Defect),
    ],
)
def test_trouble_at_one_end_is_raised_at_the_other(
    error: Exception, raised: type[Exception]
) -> None:
    async def fails(_: Message) -> Message:
        raise error

    async def ask() -> None:
        async with talking(fails=fails) as channel:
            await channel.ask("fails")

    with pytest.raises(raised) as met:
        asyncio.run(ask())
    assert getattr(met.value, "temporary", None) == getattr(error, "temporary", None)
    # What was not raised on purpose may quote a mail.
    assert "a word of a mail" not in str(met.value)


def test_whoever_waits_for_an_end_that_goes_away_is_told() -> None:
    async def ask() -> None:
        ours, theirs = socket.socketpair()
        channel = Channel({})
        await channel.open(ours)
        listening = asyncio.create_task(channel.listen())
        asking = asyncio.create_task(channel.ask("anything"))
        await asyncio.sleep(0)
        theirs.close()
        await listening
        with pytest.raises(StoreUnavailable):
            await asking
        with pytest.raises(StoreUnavailable):
            await channel.ask("anything")
        channel.tell("nobody", hears=1)

    asyncio.run(ask())


@pytest.mark.parametrize(
    "octets",
    [
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x02{]",
        b"\x00\x00\x00\x02{}",
        b'\x00\x00\x00\x39{"fields":{},"kind":"x","number":1,"sizes":[999999999999]}',
    ],
)
def test_an_end_that_talks_nonsense_is_hung_up_on(octets: bytes) -> None:
    async def hear() -> None:
        ours, theirs = socket.socketpair()
        channel = Channel({})
        await channel.open(ours)
        with theirs:
            theirs.sendall(octets)
            with pytest.raises((Defect, KeyError)):
                await channel.listen()
        with pytest.raises(StoreUnavailable):
            await channel.ask("anything")

    asyncio.run(hear())


# --- the intake at its other end ------------------------------------------------------------------


class Nobody:
    """A daemon that knows Alice, and nobody else."""

    def worth(self, recipient: str, sender: str) -> frozenset[str]:
        return frozenset({"dkim"} if "alice" in sender else ())

    def log_in(self, user: str, password: str) -> Account | None:
        return ALICE if (user, password) == ("alice", "k7f3") else None


@dataclass
class Gate:
    """An acceptance in this loop, and how often it said that mail waits."""

    acceptance: Acceptance
    rings: list[int] = field(default_factory=list)
    _rung: asyncio.Event = field(default_factory=asyncio.Event)

    def rang(self) -> None:
        self.rings.append(len(self.acceptance))
        self._rung.set()

    async def until_rung(self, times: int) -> None:
        while len(self.rings) < times:
            self._rung.clear()
            await self._rung.wait()

    async def taken(self) -> list[str]:
        """Take over what waits, as the writer does; the texts."""
        handing = await asyncio.to_thread(self.acceptance.waiting)
        if handing is None:
            return []
        self.acceptance.done(handing.mark)
        return [mail.raw.decode().split()[-1] for mail in handing.arrivals]


@asynccontextmanager
async def standing(directory: Path) -> AsyncIterator[Gate]:
    config: Config = written(directory)
    assert config.key.file is not None
    write_key_file(config.key.file)
    with Store.create(config.store.path, KeyFile(config.key.file)) as store:
        mark = prepared(store, store.path)
    gate = Gate(Acceptance(config, Nobody(), HandClock(MONDAY)))
    gate.acceptance.arrived = gate.rang
    await gate.acceptance.open(config.store.path, mark)
    yield gate
    await gate.acceptance.stop()
    await asyncio.to_thread(gate.acceptance.close)
    await gate.acceptance.wound_up()


def test_mail_that_comes_while_other_mail_is_handed_over_is_not_forgotten(tmp_path: Path) -> None:
    """It is told of while the answer, which brings it along, is on its way."""

    async def play() -> None:
        async with standing(tmp_path) as gate:
            assert gate.acceptance.doors is not None
            intake = gate.acceptance.doors.intake
            assert intake is not None
            whole = intake.waiting

            def slowly() -> Handing | None:
                asyncio.run_coroutine_threadsafe(intake.accept([arrival("two")]), loop).result()
                return whole()

            loop = asyncio.get_running_loop()
            await gate.acceptance.accept([arrival("one")])
            await gate.until_rung(1)
            intake.waiting = slowly  # type: ignore[method-assign]
            assert await gate.taken() == ["one", "two"]
            intake.waiting = whole  # type: ignore[method-assign]
            assert not len(gate.acceptance)
            assert await gate.taken() == []
            rings = len(gate.rings)
            await gate.acceptance.accept([arrival("three")])
            await gate.until_rung(rings + 1)
            assert await gate.taken() == ["three"]

    asyncio.run(asyncio.wait_for(play(), 60))


def test_what_waits_is_told_of_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with standing(tmp_path) as gate:
            for number in range(5):
                await gate.acceptance.accept([arrival(f"{number}")])
            await gate.acceptance.round()
            assert len(gate.rings) == 1
            assert await gate.taken() == list("01234")

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_door_that_cannot_be_opened_is_the_organisers_to_mend(tmp_path: Path) -> None:
    async def play() -> None:
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            config = written(
                tmp_path, listen=[{"protocol": "smtp", "host": "127.0.0.1", "port": port}]
            )
            assert config.key.file is not None
            write_key_file(config.key.file)
            with Store.create(config.store.path, KeyFile(config.key.file)) as store:
                mark = prepared(store, store.path)
            acceptance = Acceptance(config, Nobody(), HandClock(MONDAY))
            with pytest.raises(OperatorError, match=f"cannot listen on 127.0.0.1:{port}"):
                await acceptance.open(config.store.path, mark)
            await asyncio.to_thread(acceptance.close)
            await acceptance.wound_up()

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_shut_intake_puts_every_mail_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with standing(tmp_path) as gate:
            told: list[Exception] = []
            gate.acceptance.trouble = told.append
            await asyncio.to_thread(gate.acceptance.shut, "the store is damaged")
            with pytest.raises(StoreUnavailable):
                await gate.acceptance.accept([arrival("one")])
            (port,) = gate.acceptance.ports

            def bring() -> int:
                with smtplib.SMTP("127.0.0.1", port, timeout=30) as client:
                    try:
                        client.sendmail("alice@players.test", [GM], arrival("one").raw)
                    except smtplib.SMTPDataError as put_off:
                        return put_off.smtp_code
                return 250

            assert await asyncio.to_thread(bring) == 451
            assert told == []

    asyncio.run(asyncio.wait_for(play(), 60))

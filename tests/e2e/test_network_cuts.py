"""The network between a daemon and its database is cut in the middle of a commit.

Whether the server had carried it out or not, whether the network comes back while the daemon waits
to learn that or later: a mail that was acknowledged with 250 is read once, and has one receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from gamemaster.config.place import Server
from gamemaster.journal.postgresql import SETTLE_SECONDS
from tests.e2e.test_postgresql import MAIL, Site, accepted, eventually, player
from tests.e2e.test_stations import Farm
from tests.network import Moment, Network, network
from tests.ports import free_ports
from tests.postgres import Cluster, cluster, into_database
from tests.running import Running, founded

pytestmark = pytest.mark.e2e

A_MOMENT = 0.3
TOO_LONG = SETTLE_SECONDS + 3.0
"""More than a daemon waits to learn what became of a commit."""


def through(network: Network, config: Path) -> str:
    """Have a configuration reach its database through the network; the address of before."""
    place = Running(config).config.store.place
    assert isinstance(place, Server)
    address, name = place.address, str(place).rpartition("/")[2]
    cut = f"postgresql+psycopg://gm@127.0.0.1:{network.port}/{name}"
    config.write_text(config.read_text().replace(address, cut))
    return address


def socket_of(server: Cluster) -> Path:
    return server.folder / f".s.PGSQL.{server.port}"


@contextmanager
def cut_off(directory: Path) -> Iterator[tuple[Site, Network, str]]:
    """A daemon whose network can be cut, and its configuration without one."""
    with cluster() as server, network(socket_of(server)) as wire:
        (port,) = free_ports(1)
        config = into_database(founded(directory, MAIL.format(port=port)), server)
        before = config.read_text()
        through(wire, config)
        site = Site(directory, config, port)
        try:
            site.daemon.start()
            yield site, wire, before
        finally:
            site.daemon.end()


def looked_after(site: Site, holds: Callable[[], bool]) -> int:
    """Wait until something holds, with a supervisor that starts what has ended; how often."""
    again = 0

    def held() -> bool:
        nonlocal again
        process = site.daemon.process
        assert process is not None
        if process.poll() is not None:
            assert process.returncode == 1, site.daemon.words()
            again += 1
            site.daemon.spawn("--standby")
        return holds()

    eventually(held, site.daemon.words)
    return again


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_commit_that_was_cut_off_is_whole_or_made_again(moment: Moment, tmp_path: Path) -> None:
    with cut_off(tmp_path) as (here, wire, before):
        here.write(1)
        here.rest()
        number = 1
        # A mail is taken over, read and played, and its copies are reported: each is cut in turn.
        for commits in (1, 2, 3, 4):
            number += 1
            wire.cut_at(moment, commits=commits, seconds=A_MOMENT)
            here.write(number)
            # Mail comes in while nobody knows what became of the commit.
            number += 1
            here.write(number)
            looked_after(here, lambda n=number: here.receipts()[player(n)] > 0)  # type: ignore[misc]
            if wire.waits:
                number += 1
                here.write(number)
                looked_after(here, lambda: not wire.waits)
            looked_after(here, lambda n=number: here.receipts()[player(n)] > 0)  # type: ignore[misc]
            here.rest()
        assert wire.cuts == 4
        assert here.daemon.defects() == []
        assert here.daemon.stop() == 0
        here.daemon.path.write_text(before)
        everybody = [player(one) for one in range(1, number + 1)]
        assert accepted(here.daemon) == everybody
        assert here.receipts() == dict.fromkeys(everybody, 1)


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_network_that_is_away_for_longer_than_a_daemon_waits(
    moment: Moment, tmp_path: Path
) -> None:
    with cut_off(tmp_path) as (here, wire, before):
        here.write(1)
        here.rest()
        wire.cut_at(moment, commits=1, seconds=TOO_LONG)
        here.write(2)
        eventually(lambda: wire.cuts == 1, here.daemon.words)
        here.write(3)
        again = looked_after(here, lambda: wire.whole and here.receipts()[player(3)] > 0)
        # What was durable, and nobody knew, is found by a process that begins with what is there.
        assert again == (1 if moment == "after" else 0)
        here.rest()
        assert here.daemon.defects() == []
        assert here.daemon.stop() == 0
        here.daemon.path.write_text(before)
        assert accepted(here.daemon) == [player(number) for number in (1, 2, 3)]
        assert here.receipts() == {player(number): 1 for number in (1, 2, 3)}


PARTS = ("play", "accept", "send")


@contextmanager
def divided(directory: Path) -> Iterator[tuple[Farm, dict[str, Network], str]]:
    """Processes that play, accept and send, their networks; the address that needs none of them."""
    with cluster() as server, ExitStack() as ends:
        wires = {part: ends.enter_context(network(socket_of(server))) for part in PARTS}
        farm = Farm(directory, server)

        ends.callback(farm.end)
        address = through(wires["play"], farm.plays.path)
        farm.begin(farm.plays, "play")
        for part, daemons, count in (("accept", farm.accepting, 2), ("send", farm.sending, 1)):
            for number in range(count):
                daemon = farm.beside(f"{part}s-{number}", farm.ports[number])
                text, play = daemon.path.read_text(), wires["play"].port
                daemon.path.write_text(text.replace(f":{play}/", f":{wires[part].port}/"))
                farm.begin(daemon, part)
                daemons.append(daemon)
        yield farm, wires, address


@pytest.mark.parametrize("moment", ["before", "after"])
def test_each_of_those_who_divide_the_work_is_cut_off(moment: Moment, tmp_path: Path) -> None:
    with divided(tmp_path) as (nomic, wires, address):
        number = 0
        for part in PARTS:
            for commits in (1, 2):
                wires[part].cut_at(moment, commits=commits, seconds=A_MOMENT)
                # Whoever is not told 250 comes again, as senders do.
                for _ in range(3):
                    number += 1
                    nomic.write(number)
                nomic.rest(range(1, number + 1))
                receipts = nomic.receipts()
                assert set(receipts) == {player(one) for one in range(1, number + 1)}
                assert {len(set(ids)) for ids in receipts.values()} == {1}
                twice = sum(len(ids) - 1 for ids in receipts.values())
                # A sender that is cut off has one copy in its hands, which may leave again.
                assert twice <= wires["send"].cuts
        assert {part: wire.cuts for part, wire in wires.items()} == dict.fromkeys(PARTS, 2)
        for daemon in reversed(nomic.daemons):
            assert daemon.stop() == 0, daemon.words()
            assert daemon.defects() == []
        text = nomic.plays.path.read_text()
        now = nomic.plays.config.store.database
        assert now is not None
        nomic.plays.path.write_text(text.replace(now, address))
        # What was durable and not acknowledged may have come again; it is read once.
        assert set(nomic.accepted()) == {player(one) for one in range(1, number + 1)}

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.inbox.connections import Capacity
from gamemaster.inbox.peers import MOST_PEERS, Rate, peer_of


@pytest.mark.parametrize(
    ("peername", "peer"),
    [
        (("192.0.2.1", 4711), "192.0.2.1"),
        (("2001:db8:1:2:3::4", 4711, 0, 0), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::5", 4711, 0, 0), "2001:db8:1:2::/64"),
        (("::ffff:192.0.2.1", 4711, 0, 0), "192.0.2.1"),
        (("fe80::1%eth0", 4711, 0, 2), "fe80::/64"),
        ("", ""),
        ("/run/client", ""),
        (None, ""),
    ],
)
def test_who_counts_as_one_peer(peername: object, peer: str) -> None:
    assert peer_of(peername) == peer


def test_a_trusted_server_is_nobodys_peer() -> None:
    trusted = [ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("2001:db8:1:2::5/128")]
    assert peer_of(("::ffff:127.0.0.1", 4711, 0, 0), trusted) == ""
    assert peer_of(("2001:db8:1:2::5", 4711, 0, 0), trusted) == ""
    assert peer_of(("2001:db8:1:2::6", 4711, 0, 0), trusted) == "2001:db8:1:2::/64"


def test_a_peer_has_its_places_and_a_trusted_server_all() -> None:
    capacity = Capacity(most=5, most_per_peer=2, most_octets=100)
    for peer in ("a", "a", "", ""):
        assert capacity.allows(peer)
        capacity.enter(peer)
    assert not capacity.allows("a")
    assert capacity.allows("b")
    assert capacity.allows("")
    assert not capacity.full
    capacity.leave("a")
    assert capacity.allows("a")
    assert capacity.connections == 3


@pytest.mark.parametrize("per_minute", [1, 7, 120, 1_001])
@pytest.mark.parametrize("now", [0.0, 0.1, 1e9 / 3])
def test_so_many_at_once_and_as_many_in_each_minute(per_minute: int, now: float) -> None:
    rate = Rate(per_minute)
    assert sum(rate.take("a", now) for _ in range(per_minute + 5)) == per_minute
    assert rate.take("b", now), "others have buckets of their own"
    assert rate.take("", now), "a trusted server has none"
    assert rate.take("a", now + 60.0 / per_minute)
    assert not rate.take("a", now + 60.0 / per_minute)
    assert sum(rate.take("a", now + 600.0) for _ in range(per_minute + 5)) == per_minute


@given(st.lists(st.tuples(st.sampled_from("ab"), st.floats(0, 30)), max_size=100))
def test_no_peer_ever_takes_more_than_twice_its_rate_in_a_minute(
    moves: list[tuple[str, float]],
) -> None:
    rate, now = Rate(5), 0.0
    taken: dict[str, list[float]] = {"a": [], "b": []}
    for peer, pause in moves:
        now += pause
        if rate.take(peer, now):
            taken[peer].append(now)
            assert sum(at > now - 60 for at in taken[peer]) <= 10


def test_peers_are_forgotten_before_there_are_too_many() -> None:
    rate = Rate(1)
    for number in range(MOST_PEERS + 50):
        assert rate.take(str(number), 0.0)
    assert not rate.take(str(MOST_PEERS + 49), 0.0)
    assert rate.take("0", 0.0)


def test_room_is_given_back() -> None:
    capacity = Capacity(most=1, most_per_peer=1, most_octets=100)
    assert capacity.hold(60)
    assert not capacity.hold(41)
    assert capacity.hold(40)
    assert capacity.hold(-100)
    assert capacity.hold(100)

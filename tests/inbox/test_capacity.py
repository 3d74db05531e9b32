from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.inbox.connections import Capacity, peer_of


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


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["a", "b", ""])), max_size=60))
def test_there_are_never_more_inside_than_may_be(moves: list[tuple[bool, str]]) -> None:
    capacity = Capacity(most=5, most_per_peer=2, most_octets=100)
    inside: list[str] = []
    for enters, peer in moves:
        if enters:
            full = len(inside) == 5 or (peer != "" and inside.count(peer) == 2)
            assert capacity.enter(peer) is not full
            inside += [] if full else [peer]
        elif peer in inside:
            capacity.leave(peer)
            inside.remove(peer)
        assert capacity.connections == len(inside)


def test_room_is_given_back() -> None:
    capacity = Capacity(most=1, most_per_peer=1, most_octets=100)
    assert capacity.hold(60)
    assert not capacity.hold(41)
    assert capacity.hold(40)
    assert capacity.hold(-100)
    assert capacity.hold(100)

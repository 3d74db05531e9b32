"""How many may be in the house at once: connections in all and per peer, octets being received.

Counters only; owned by one listener and touched only from its event loop.
"""

from __future__ import annotations

import ipaddress
from collections import Counter


class Doors:
    """Counts who is in. ``most_octets`` bounds the mail held in memory by all conversations."""

    def __init__(self, *, most: int, most_per_peer: int, most_octets: int) -> None:
        self._most = most
        self._most_per_peer = most_per_peer
        self._most_octets = most_octets
        self._inside: Counter[str] = Counter()
        self._octets = 0

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return self._inside.total()

    @property
    def full(self) -> bool:
        """Whether all places are taken, whoever has them."""
        return self.connections >= self._most

    def enter(self, peer: str) -> bool:
        """Let one more connection of ``peer`` in, or say no. ``""`` is a unix socket's peer."""
        if self.full:
            return False
        if peer and self._inside[peer] >= self._most_per_peer:
            return False
        self._inside[peer] += 1
        return True

    def leave(self, peer: str) -> None:
        """One connection of ``peer`` that was let in is gone."""
        self._inside[peer] -= 1
        if self._inside[peer] <= 0:
            del self._inside[peer]

    def hold(self, octets: int) -> bool:
        """Make room for ``octets`` more (or give back, when negative), or say no."""
        if octets > 0 and self._octets + octets > self._most_octets:
            return False
        self._octets += octets
        return True


def peer_of(peername: object) -> str:
    """Who is counted as one peer: an IPv4 address, an IPv6 /64, ``""`` on a unix socket."""
    if not isinstance(peername, tuple) or not peername:
        return ""
    address = ipaddress.ip_address(str(peername[0]).partition("%")[0])
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    # One household or host holds a whole /64 (RFC 6177), so it counts as one.
    return str(ipaddress.ip_network((address, 64), strict=False))

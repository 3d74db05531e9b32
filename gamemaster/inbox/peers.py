"""Says who counts as one peer, and how often a peer may do a thing."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Final, TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

MOST_PEERS: Final = 10_000
MINUTE: Final = 60.0


def peer_of(peername: object, trusted: Sequence[Network] = ()) -> str:
    """Return the unit counted as a peer: an IPv4 address or an IPv6 /64.

    A unix socket's peer, and each that is trusted, is ``""``, for which no limit of a peer holds.
    """
    if not isinstance(peername, tuple) or not peername:
        return ""
    address = ipaddress.ip_address(str(peername[0]).partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if any(address in network for network in trusted):
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    # One household or host holds a whole /64 (RFC 6177), so it counts as one.
    return str(ipaddress.ip_network((address, 64), strict=False))


class Rate:
    """A token bucket for each peer: ``per_minute`` at once, and as many again in each minute.

    ``now`` is a monotonic clock's, in seconds.
    """

    def __init__(self, per_minute: int) -> None:
        self._cost = MINUTE / per_minute
        self._full_at: dict[str, float] = {}

    def take(self, peer: str, now: float) -> bool:
        """Take one from the bucket of a peer, or say that it is empty."""
        if not peer:
            return True
        full_at = max(self._full_at.pop(peer, now), now)
        # Half of what one costs, since sums of floats are not exact.
        may = full_at - now <= MINUTE - self._cost / 2
        if len(self._full_at) >= MOST_PEERS:
            # The one that has been quiet for longest is the first.
            self._full_at.pop(next(iter(self._full_at)))
        self._full_at[peer] = full_at + self._cost if may else full_at
        return may

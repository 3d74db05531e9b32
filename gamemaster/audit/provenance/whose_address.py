"""Whose address is whose, where a disclosure opens them: at each line, as far as is known then."""

from __future__ import annotations

from gamemaster.audit.files.lines import Shown, unfitting


class Addresses:
    """Follows the lines about players' addresses.

    An address may be one player's first and another's later. ``elsewhere`` are players whom the
    organiser registered under another address, which no disclosure opens.
    """

    def __init__(self) -> None:
        self.elsewhere: set[str] = set()
        self._owners: dict[str, str] = {}

    def __bool__(self) -> bool:
        """Say whether any is opened."""
        return bool(self._owners)

    def owner(self, address: str) -> str | None:
        """Return the player who has an address now, None where nobody is known to."""
        return self._owners.get(address.casefold())

    def take(self, line: Shown) -> None:
        """Follow a line. Raises Refused for an address that another player has."""
        handle = line.data["handle"]
        if line.type == "address.set/1":
            # They give up those that they had.
            self.elsewhere.add(handle)
            self._owners = {one: who for one, who in self._owners.items() if who != handle}
        elif line.private is not None:
            address = str(line.private["address"]).casefold()
            if line.type == "address.dropped/1":
                self._owners.pop(address, None)
            elif self._owners.setdefault(address, handle) != handle:
                owner = self._owners[address]
                raise unfitting(line, f"an address that is not {owner}'s", address)

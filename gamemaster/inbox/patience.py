"""How long one connection may take in all, however busy it looks.

aiosmtpd's own clock measures silence: each command and each block of a mail sets it back. A client
that sends one octet a second, or a NOOP every few minutes, is never silent. So two more clocks run:
one for a single mail, one for a connection that brings none. Owned by one ``Conversation`` and
touched only from its event loop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

MAIL_TIMEOUTS: Final = 4
"""Times ``timeout_seconds`` from DATA to its end: twenty minutes for a megabyte, by default."""

USELESS_TIMEOUTS: Final = 12
"""Times ``timeout_seconds`` without a mail taken in: an hour, by default."""

CROWD_SECONDS: Final = 30.0
"""Where all places are taken, who has brought nothing for so long makes room for the next."""


class Patience:
    """The two clocks. ``let_go`` ends the connection."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, timeout_seconds: float, let_go: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._timeout_seconds = timeout_seconds
        self._let_go = let_go
        self._mail: asyncio.TimerHandle | None = None
        self._use: asyncio.TimerHandle | None = None
        self._since = loop.time()

    def begin(self) -> None:
        """The client is in."""
        self.end()
        self._since = self._loop.time()
        self._use = self._loop.call_later(USELESS_TIMEOUTS * self._timeout_seconds, self._let_go)

    def mail_begins(self) -> None:
        """DATA was answered."""
        self._mail = self._loop.call_later(MAIL_TIMEOUTS * self._timeout_seconds, self._let_go)

    def mail_has_come(self) -> None:
        """Its last octet is here; how long we take for it is our affair."""
        if self._mail is not None:
            self._mail.cancel()

    def end(self) -> None:
        """The client is gone."""
        for clock in (self._mail, self._use):
            if clock is not None:
                clock.cancel()

    @property
    def exhausted(self) -> bool:
        """Whether the client has brought nothing for so long that another may have its place."""
        return self._loop.time() >= self._since + CROWD_SECONDS

    @property
    def since(self) -> float:
        """When it came in, or brought its latest mail."""
        return self._since

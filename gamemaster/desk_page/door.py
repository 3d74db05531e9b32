"""Decides whose requests the page takes: a one-time token to enter, then a cookie and a key.

Every user of a machine can reach a port of 127.0.0.1, and every page on the Web can have a browser
send requests there. So

* only requests to our own name and port are answered (a name that was made to point here is none);
* the token stands behind the ``#`` of the address, which browsers keep to themselves, and lets in
  once;
* whoever came in has a cookie that no script reads and no other site can have sent
  (``SameSite=Strict``, RFC 6265bis), **and** a key that the page keeps for its own origin and sends
  as a header. A cookie alone is shared by all ports of a host, and a page of another origin cannot
  set that header.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Final

HOST: Final = "127.0.0.1"
KEY_HEADER: Final = "x-desk-key"
IDLE_SECONDS: Final = 8 * 3600
"""The time without a request after which a window has to enter anew."""

SESSIONS: Final = 20
"""Windows that are let in at a time; one more takes the place of the one that was idle longest."""

HOW_TO_ENTER: Final = "open the address that the terminal of gamemaster desk shows"


class Refused(Exception):
    """A request that does not count, in words; ``status`` is its number in HTTP."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.words = words


@dataclass(slots=True)
class _Session:
    key: str
    heard_at: float


@dataclass(frozen=True, slots=True)
class Entered:
    """The two things that a window shows from now on."""

    cookie: str
    key: str


class Door:
    """The door of one page, at one port."""

    def __init__(self, port: int, monotonic: Callable[[], float]) -> None:
        self._hosts = frozenset({f"{HOST}:{port}", f"localhost:{port}"})
        self._port = port
        self._monotonic = monotonic
        self._sessions: dict[str, _Session] = {}
        self._token = secrets.token_urlsafe(32)
        self._used: set[str] = set()

    @property
    def address(self) -> str:
        """The address that lets in once."""
        return f"http://{HOST}:{self._port}/#{self._token}"

    @property
    def cookie_name(self) -> str:
        """The name of the cookie: two desks on one machine do not log each other out."""
        return f"gamemaster-desk-{self._port}"

    def require_host(self, headers: Mapping[str, str]) -> str:
        """Return the origin of the page as its reader calls it; Refused for a foreign name."""
        host = headers.get("host", "")
        if host not in self._hosts:
            expected = " or ".join(sorted(self._hosts))
            raise Refused(421, f"this desk is at {expected}, and not at the name that was asked")
        return f"http://{host}"

    def require_own_page(self, headers: Mapping[str, str]) -> None:
        """Raise Refused for a request that does not come from the page itself."""
        origin = self.require_host(headers)
        if headers.get("origin") != origin:
            raise Refused(403, "refused: the request comes from another page than this desk")
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            raise Refused(403, "refused: the browser says that another site asked for this")
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Refused(415, "refused: expected application/json")

    def enter(self, token: str) -> Entered:
        """Let in whoever has the token, once. Raises Refused for any other."""
        # In bytes: text that is not ASCII cannot be compared in constant time.
        if not secrets.compare_digest(token.encode(), self._token.encode()):
            if token in self._used:
                raise Refused(403, f"this address has let somebody in before: {HOW_TO_ENTER} now")
            raise Refused(403, f"this address does not let in: {HOW_TO_ENTER}")
        self._used.add(self._token)
        self._token = secrets.token_urlsafe(32)
        if len(self._sessions) >= SESSIONS:
            del self._sessions[min(self._sessions, key=lambda one: self._sessions[one].heard_at)]
        entered = Entered(secrets.token_urlsafe(32), secrets.token_urlsafe(32))
        self._sessions[entered.cookie] = _Session(entered.key, self._monotonic())
        return entered

    def require_entered(self, headers: Mapping[str, str]) -> str:
        """Return the cookie of a window that was let in; Refused for any other."""
        cookie = self._cookie(headers.get("cookie", ""))
        session = self._sessions.get(cookie)
        key = headers.get(KEY_HEADER, "")
        if session is None or not secrets.compare_digest(key.encode(), session.key.encode()):
            raise Refused(401, f"this window has not been let in: {HOW_TO_ENTER}")
        now = self._monotonic()
        if now - session.heard_at > IDLE_SECONDS:
            del self._sessions[cookie]
            raise Refused(401, f"this window was idle for too long: {HOW_TO_ENTER}")
        session.heard_at = now
        return cookie

    def leave(self, cookie: str) -> None:
        """Let a window in no more."""
        self._sessions.pop(cookie, None)

    def _cookie(self, header: str) -> str:
        try:
            found = SimpleCookie(header).get(self.cookie_name)
        except CookieError:
            return ""
        return found.value if found is not None else ""

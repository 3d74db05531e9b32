"""Asks a server of drand for a round of the public beacon ``quicknet``, beside everything else.

A round is due at an instant that everybody can work out, and is the same for ever and everywhere:
servers only pass it on. So an answer counts only if it has the signature of the network for that
very round (``audit/dice/beacon.py``, which auditors use, and whose vectors are drand's own).
Invariants: nobody waits for an answer, not even one that a server never ends; an answer has a
limit of octets and of time, and no redirect is followed (``answers``); a wrong one is logged and
asked for again.
"""

from __future__ import annotations

import json
import threading
from http import HTTPStatus
from typing import Final

from gamemaster import oplog
from gamemaster.audit.dice import beacon
from gamemaster.errors import OperatorError
from gamemaster.net.answers import Bounds, NoAnswer, get

NAME: Final = "quicknet"
FIRST_AT: Final = 1_692_803_367
PERIOD_SECONDS: Final = 3
SECONDS_TO_COME: Final = 60
SECONDS_TO_ANSWER: Final = 3_600
"""See docs/formats.md, "The public beacon": these are the same for everybody."""

BOUNDS: Final = Bounds(seconds=20.0, octets=4 * 1024)
ASK_AGAIN_AFTER_SECONDS: Final = 15
_SILENT: Final = "does not answer with the round that is due"
_OTHERWISE: Final = "answers with another signature than that of the round"


def round_for(opened: int) -> int:
    """Return the round that a record names which was opened at this instant."""
    wanted = opened + SECONDS_TO_COME - FIRST_AT
    return max(0, (wanted + PERIOD_SECONDS - 1) // PERIOD_SECONDS) + 1


def due_at(number: int) -> int:
    """Return the instant at which a round (from 1) is due."""
    return FIRST_AT + (number - 1) * PERIOD_SECONDS


class Rounds:
    """The answers of servers, by server and round; asked for in a thread for each."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int], str] = {}
        self._asked: dict[tuple[str, int], int] = {}
        self._running: dict[tuple[str, int], threading.Thread] = {}
        self._failing: dict[tuple[str, int], tuple[str, int]] = {}

    def signature(self, server: str, number: int, now: int) -> str | None:
        """Return the verified signature of a round, None as long as there is none.

        Asks for it unless that is being done, or was done a moment ago.
        """
        key = server, number
        found = self._found.get(key)
        running = self._running.get(key)
        if found is not None or (running is not None and running.is_alive()):
            return found
        if now >= self._asked.get(key, 0) + ASK_AGAIN_AFTER_SECONDS:
            self._asked[key] = now
            thread = threading.Thread(target=self._ask, args=key, name="beacon", daemon=True)
            self._running[key] = thread
            thread.start()
        return None

    def failing(self, server: str, number: int, now: int) -> tuple[str, int] | None:
        """Return how a server has failed to answer, and since when; None if it has not."""
        key = server, number
        failed, running = self._failing.get(key), self._running.get(key)
        if failed is None and running is not None and running.is_alive():
            # A request that waits without end, as for a name to be looked up, has had no answer
            # either.
            asked = self._asked[key]
            return (_SILENT, asked) if now > asked + 3 * BOUNDS.seconds else None
        return failed

    def _ask(self, server: str, number: int) -> None:
        key = server, number
        since = self._failing.get(key, ("", self._asked[key]))[1]
        try:
            said = answered(server, number)
        except (NoAnswer, OperatorError, ValueError, RecursionError):
            self._failing[key] = _SILENT, since
            oplog.beacon_unanswered()
            return
        if beacon.is_signed(number, said):
            self._found[key] = said
            self._failing.pop(key, None)
        else:
            self._failing[key] = _OTHERWISE, since
            oplog.beacon_refused()


def answered(server: str, number: int) -> str:
    """Return the signature that a server gives for a round, as it stands there.

    Raises NoAnswer, OperatorError, ValueError or RecursionError where there is none.
    """
    answer = get(f"{server.rstrip('/')}/{beacon.CHAIN}/public/{number}", None, BOUNDS)
    if answer.status != HTTPStatus.OK:
        raise NoAnswer("it has no such round")
    said = json.loads(answer.body)
    if not isinstance(said, dict) or said.get("round") != number:
        raise ValueError("another round")
    signature = said.get("signature")
    if not isinstance(signature, str):
        raise ValueError("no signature")  # noqa: TRY004 - of an answer, not of an argument
    return signature

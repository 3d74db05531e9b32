"""Asks witnesses to cosign heartbeats (C2SP tlog-witness), each in a thread of its own.

The writer hands over a record once what it says is durable, and goes on: a witness that never
answers, or answers anything, stops neither mail nor play nor another witness. The newest heartbeat
takes the place of one that was not cosigned. Where a witness cannot be asked or refuses, it is
asked again after a while, twice as long each time, until the next heartbeat takes over.

    POST url/add-checkpoint   "old" size, proof from there, the heartbeat
    200  signature lines      one of the witness's key is verified and handed to the writer
    409  a size               what the witness has: asked again once, with a proof from there
    else                      nothing; it is asked again later

While a witness does not cosign, ``troubles`` tells its name, which the genesis has, in which way
and since when, and nothing that it said. The caller is the daemon; ``show`` comes from the writer's
thread, ``troubles`` from any.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.settings import WitnessConfig
from gamemaster.disclosing.ended import Turns
from gamemaster.errors import GamemasterError, OperatorError
from gamemaster.net.answers import Answer, Bounds, NoAnswer, post
from gamemaster.office.office import Office
from gamemaster.office.office_state import WitnessTrouble
from gamemaster.oplog import NotCosigned
from gamemaster.record.cosignature import fresh, of_witness, text_of, verified, witness_of
from gamemaster.record.note import Heartbeat, NoteError
from gamemaster.tournament.lines import HeartbeatCosigned
from gamemaster.tournament.public import PublicRecord

CALL_SECONDS: Final = 30.0
LONGEST_ANSWER: Final = 64 * 1024
RETRY_SECONDS: Final = 60.0
LONGEST_RETRY_SECONDS: Final = 6 * 3600.0
ASKING_SECONDS_PER_CALL: Final = 3
"""A heartbeat takes two calls at most; what takes longer waits for something without a bound."""

OK, CONFLICT = 200, 409
_SIZE_KIND: Final = "text/x.tlog.size"
_SIZE: Final = re.compile("(0|[1-9][0-9]{0,17})\n", re.ASCII)

_TOLD: Final[dict[NotCosigned, tuple[str, str]]] = {
    "no answer": (
        "does not answer",
        "its url and ca_file; is its server up, and its certificate good?",
    ),
    "refused": (
        "refuses to cosign",
        "does it know the key of this record (genesis.txt), and is it well?",
    ),
    "another size": (
        "has seen more of the record than there is here",
        "was an older copy of the store put back? ask whoever runs it",
    ),
    "another key": (
        "has another key here than in the genesis, which nothing changes",
        "put the key of genesis.txt back, or give the new key a name of its own",
    ),
    "no signature lines": (
        "answers without a signature of its key",
        "is this its key, and its url? ask whoever runs it",
    ),
    "a wrong signature": (
        "signs something else than it is asked to",
        "ask whoever runs it",
    ),
    "a wrong time": ("signs another time than it is", "is the clock right, here and there?"),
}
"""The words for organisers, and what they might do. A record goes on without its witnesses."""


class WritersAsks:
    """Requests to the office, made in the writer's thread while others wait for them."""

    def __init__(self, office: Office, clock: Clock, turns: Turns) -> None:
        self._office, self.clock, self._turns = office, clock, turns

    def request(self, name: str, beat: Heartbeat, old: int) -> str:
        """Return the request by which a witness that knows ``old`` entries is asked."""
        office = self._office
        return self._turns(
            lambda: office.records.growth(name, office.tournaments[name].told, beat, old)
        )

    def cosigned(self, name: str, date: str, witness: str, signed: str) -> None:
        """Journal a cosignature that was verified."""
        line = HeartbeatCosigned(date, witness, signed)
        self._turns(lambda: self._office.take_cosignature(name, line, self.clock.now()))


class _Refused(Exception):
    """A witness did not cosign."""

    def __init__(self, reason: NotCosigned, status: int = 0) -> None:
        super().__init__(reason)
        self.reason: NotCosigned = reason
        self.status = status


class Cosigners:
    """Has the newest heartbeats cosigned by witnesses that the configuration has addresses of."""

    def __init__(
        self,
        asks: WritersAsks,
        witnesses_of: Callable[[str], Sequence[WitnessConfig]],
        call_seconds: float = CALL_SECONDS,
    ) -> None:
        self._asks = asks
        self._witnesses_of = witnesses_of
        self._call_seconds = call_seconds
        self._asked: dict[WitnessConfig, _Asked] = {}
        self._started = False

    def start(self) -> None:
        """Begin to ask: a thread for each witness, now and as they come."""
        self._started = True
        for asked in self._asked.values():
            asked.start()

    def ask(self) -> bool:
        """Ask each witness once for what waits, in this thread; say whether all is cosigned."""
        done = [asked.ask() for asked in self._asked.values()]
        return all(done)

    def troubles(self) -> tuple[WitnessTrouble, ...]:
        """Return what keeps witnesses from cosigning, by tournament and name."""
        found = [each for asked in list(self._asked.values()) for each in asked.troubles()]
        return tuple(sorted(found))

    def show(self, name: str, public: PublicRecord) -> None:
        """Take over a record; return at once."""
        if public.genesis is None or not public.heartbeats:
            return
        for witness in self._witnesses_of(name):
            if witness.url is not None:
                if witness not in self._asked:
                    self._asked[witness] = _Asked(
                        witness, self._asks, self._witnesses_of, self._call_seconds
                    )
                    if self._started:
                        self._asked[witness].start()
                self._asked[witness].show(name, public)

    def stop(self) -> None:
        """Ask no witness any more, without waiting for one that is being asked."""
        for asked in self._asked.values():
            asked.stop()


class _Asked:
    """One witness, and the thread that asks it."""

    def __init__(
        self,
        witness: WitnessConfig,
        asks: WritersAsks,
        witnesses_of: Callable[[str], Sequence[WitnessConfig]],
        call_seconds: float,
    ) -> None:
        self._witness, self._asks, self._clock = witness, asks, asks.clock
        self._witnesses_of, self._call_seconds = witnesses_of, call_seconds
        self._waiting: dict[str, PublicRecord] = {}
        self._seen: dict[str, str] = {}
        """The day of the newest heartbeat that was to be cosigned, by tournament."""
        self._troubles: dict[str, WitnessTrouble] = {}
        self._asking: dict[str, tuple[float, int]] = {}
        """The tournament that is being asked for, and since when, by two clocks."""
        self._changed = threading.Condition()
        self._stopping = False
        # A witness that never answers must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name="witness", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def show(self, name: str, public: PublicRecord) -> None:
        newest = max(public.heartbeats)
        known = public.cosigned.get(newest, ())
        # Only a heartbeat makes us ask: nothing leaves because something was played.
        if self._seen.get(name, "") < newest:
            self._seen[name] = newest
            if not any(one.same_key(self._witness.key) for one in known):
                with self._changed:
                    self._waiting[name] = public
                    self._changed.notify()

    def troubles(self) -> list[WitnessTrouble]:
        """Return what keeps this witness from cosigning, where it is still to cosign."""
        with self._changed:
            found, asking = dict(self._troubles), dict(self._asking)
        for name, (begun, at) in asking.items():
            # A call that waits without end, as for a name to be looked up, has had no answer.
            if time.monotonic() > begun + ASKING_SECONDS_PER_CALL * self._call_seconds:
                found.setdefault(name, self._trouble(name, "no answer", 0, at))
        return [trouble for name, trouble in found.items() if self._is_wanted(name)]

    def _is_wanted(self, name: str) -> bool:
        """Say whether this witness is still to be asked: the configuration may be another now."""
        return self._witness in self._witnesses_of(name)

    def _trouble(self, name: str, reason: NotCosigned, status: int, since: int) -> WitnessTrouble:
        found, advice = _TOLD[reason]
        number = f" (HTTP status {status})" if status not in (0, OK) else ""
        witness = self._witness.key.partition("+")[0]
        return WitnessTrouble(name, witness, f"{found}{number}", advice, since)

    def stop(self) -> None:
        with self._changed:
            self._stopping = True
            self._changed.notify()

    def _run(self) -> None:
        pause = 0.0
        while True:
            with self._changed:
                if pause:
                    # The next heartbeat is asked about at once.
                    self._changed.wait(pause)
                self._changed.wait_for(lambda: self._stopping or self._waiting)
                if self._stopping:
                    return
            done = self.ask()
            pause = 0 if done else min(max(2 * pause, RETRY_SECONDS), LONGEST_RETRY_SECONDS)

    def ask(self) -> bool:
        """Ask for what waits; say whether all of it was cosigned. The rest waits again."""
        with self._changed:
            waiting, self._waiting = self._waiting, {}
        wanted = {name: public for name, public in waiting.items() if self._is_wanted(name)}
        failed = [name for name, public in wanted.items() if not self._cosigned(name, public)]
        with self._changed:
            for name in failed:
                self._waiting.setdefault(name, waiting[name])
        return not failed

    def _cosigned(self, name: str, public: PublicRecord) -> bool:
        """Have the newest heartbeat of a record cosigned; say whether it is."""
        beat, now = public.heartbeats[max(public.heartbeats)], self._clock.now()
        with self._changed:
            self._asking = {name: (time.monotonic(), now)}
        try:
            signed = self._signed(name, public, beat)
            self._asks.cosigned(name, beat.date, self._witness.key, signed)
        except _Refused as refused:
            oplog.witness_refused(refused.reason, refused.status)
            with self._changed:
                before = self._troubles.get(name)
                since = before.since if before is not None else now
                self._troubles[name] = self._trouble(name, refused.reason, refused.status, since)
            return False
        except (GamemasterError, RuntimeError):
            # The store is in trouble or closed, which is reported where it is met.
            return False
        finally:
            with self._changed:
                self._asking = {}
        with self._changed:
            self._troubles.pop(name, None)
        oplog.witness_cosigned()
        return True

    def _signed(self, name: str, public: PublicRecord, beat: Heartbeat) -> str:
        """Ask, and return the base64 of a cosignature that verifies. Raises _Refused."""
        if public.genesis is None:
            raise _Refused("refused")
        try:
            key = witness_of(self._witness.key, public.genesis)
        except NoteError:
            # Nobody could tell its cosignatures from those of the key that the genesis has.
            raise _Refused("another key") from None
        old = self._size_known(public)
        answer = self._post(request := self._asks.request(name, beat, old))
        if answer.status == CONFLICT and answer.kind == _SIZE_KIND:
            size = _SIZE.fullmatch(answer.body.decode("ascii", "replace"))
            if size is None or int(size[1]) > beat.size or int(size[1]) == old:
                raise _Refused("another size", answer.status)
            answer = self._post(request := self._asks.request(name, beat, int(size[1])))
        if answer.status != OK:
            raise _Refused("refused", answer.status)
        try:
            found = of_witness(answer.body.decode(), key)
        except (NoteError, UnicodeDecodeError):
            raise _Refused("no signature lines", answer.status) from None
        try:
            text = text_of(request.partition("\n\n")[2])
            # One wrong line spoils the answer, as the format asks.
            at, *_ = [verified(one, key, text) for one in found]
        except NoteError:
            raise _Refused("a wrong signature", answer.status) from None
        if not fresh(at, beat, self._clock.now()):
            raise _Refused("a wrong time", answer.status)
        return found[0]

    def _size_known(self, public: PublicRecord) -> int:
        """Return the size of the record that this witness cosigned last, 0 for none."""
        days = (
            date
            for date, known in public.cosigned.items()
            if any(one.same_key(self._witness.key) for one in known)
        )
        last = max(days, default="")
        return public.heartbeats[last].size if last else 0

    def _post(self, request: str) -> Answer:
        url = f"{(self._witness.url or '').rstrip('/')}/add-checkpoint"
        try:
            bounds = Bounds(self._call_seconds, LONGEST_ANSWER)
            return post(url, request.encode(), self._witness.ca_file, bounds)
        except (NoAnswer, OperatorError):
            raise _Refused("no answer") from None

"""Understands mail in processes of its own, each mail within a budget of processor time and memory.

The processes get bytes and public words, and hold no key, no store and no game. One that passes its
budget is ended and replaced, and its mail counts as too costly. Mails of players who show who they
are come first and in their order; of the others (and of players whose mails took too much lately)
one at a time is looked at, so that no flood of them keeps a process from the players.

To hand a mail over and back costs as much as to understand a short one, so several of players' go
together. What takes longer than a mail of people does is left, and understood alone: nobody's mail
makes another's wait for more than a moment.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import resource
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from multiprocessing import forkserver, resource_tracker
from multiprocessing.context import BaseContext
from types import FrameType
from typing import Final, TypeAlias

from gamemaster import oplog
from gamemaster.daemon.process_pool import ProcessDied, ProcessPool
from gamemaster.daemon.signals import left_alone
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.interpreting.understanding import PublicWords, Understood, given_up, understand
from gamemaster.mail.structure import MailLimits

PROCESSOR_SECONDS: Final = 2.0
"""The processor time that one mail may take."""

WALL_SECONDS: Final = 60.0
"""The time after which a process that does not even hear its own alarm is ended."""

TOGETHER_WALL_SECONDS: Final = 5.0
"""The same for several mails together, which are then understood alone."""

AHEAD_FOR_EACH: Final = 16
"""The mails that wait for each process, so that none is idle while the next are fetched."""

TOGETHER: Final = 8
"""The most mails that are handed to a process together."""

TOGETHER_OCTETS: Final = 32 * 1024
"""A mail that is longer goes alone: to read it takes longer than to hand it over."""

TOGETHER_SECONDS: Final = 0.05
"""The processor time after which a mail that was handed over with others is left to go alone."""

MEMORY_OCTETS: Final = 1024 * 1024 * 1024
"""The address space of a process, the program itself included."""

NICENESS: Final = 6
"""The niceness by which the processes yield to others, which accept mail and play."""

LONGEST_FOLDER: Final = 70
"""Octets of a folder in which a socket still has a name that the system takes, of 107 octets."""

WORDS_REMEMBERED: Final = 16
"""The number of tournaments whose public words are not packed and unpacked for each mail."""

NO_WORDS: Final = PublicWords(MailLimits(), frozenset(), ReadingContext())
"""Stands for the words with which a mail was read, on its way back to the owner of the words."""

OBJECTS_PER_SEARCH: Final = 20_000
"""New objects after which a process looks for garbage, as the daemon itself does."""

Key: TypeAlias = tuple[str, int]
"""A tournament and the number of a mail of it."""


Answers: TypeAlias = list[tuple[Understood | None, float]]
"""For each mail of a task how it was understood, if it was, and the processor time that took."""


@dataclass(frozen=True, slots=True)
class _Pending:
    """A mail that is being understood: the ``place``-th of its task, of which ``size`` are.

    ``spent`` is the processor time for which it was understood before.
    """

    future: Future[Answers]
    first: bool
    raw: bytes
    words: PublicWords
    place: int
    size: int
    spent: float


class Readers:
    """A pool of reading processes. Used by the writer's thread; ``wake`` is called from another."""

    def __init__(
        self,
        processes: int,
        wake: Callable[[], None],
        processor_seconds: float = PROCESSOR_SECONDS,
    ) -> None:
        self._processes = processes
        self._wake = wake
        self._processor_seconds = processor_seconds
        self.pool = ProcessPool(processes, _context(), _begin, processor_seconds)
        self._pending: dict[Key, _Pending] = {}
        self._died: set[Key] = set()
        self._words: deque[tuple[PublicWords, bytes]] = deque(maxlen=WORDS_REMEMBERED)

    def understood(
        self, key: Key, raw: bytes, words: PublicWords, *, first: bool
    ) -> tuple[Understood, float] | None:
        """Return how a mail was understood, and its processor time, once; None until it is.

        A mail that nobody asked about before begins to be read, unless too many are ahead of it.
        """
        pending = self._pending.get(key)
        if pending is None:
            if self._room(first=first) > 0:
                self._begin({key: raw}, words, first=first)
            return None
        if not pending.future.done():
            return None
        del self._pending[key]
        words = pending.words
        try:
            understood, seconds = pending.future.result()[pending.place]
            seconds += pending.spent
            self._died.discard(key)
            if understood is None and pending.size > 1:
                self._begin({key: pending.raw}, words, first=pending.first, spent=seconds)
                return None
            return _with(words, understood), seconds
        except TimeoutError as error:
            if pending.size > 1:
                # Whichever of them the process did not come to an end with: the others did nothing.
                self._begin({key: pending.raw}, words, first=pending.first, spent=pending.spent)
                return None
            oplog.reading_given_up(error)
            return given_up(words), self._processor_seconds
        except ProcessDied as error:
            # Perhaps for want of memory that others took, and whichever mail of its task caused it:
            # each is tried again, and none a third time.
            if key in self._died:
                oplog.reading_given_up(error)
                return given_up(words), self._processor_seconds
            self._died.add(key)
            self._wake()
            return None

    def knows(self, key: Key) -> bool:
        """Say whether a mail is being understood, or was and the answer has not been fetched."""
        return key in self._pending

    def hand_over(self, mails: Mapping[Key, bytes], words: PublicWords) -> int:
        """Have mails begin to be understood that need not wait for others, and that are not known.

        Returns how many of them there was room for, from the first on. Each process gets some, so
        that none is idle.
        """
        taken = dict(islice(mails.items(), max(0, self._room(first=True))))
        for key in [key for key, raw in taken.items() if len(raw) > TOGETHER_OCTETS]:
            self._begin({key: taken[key]}, words, first=True)
        short = [(key, raw) for key, raw in taken.items() if len(raw) <= TOGETHER_OCTETS]
        size = min(TOGETHER, -(-len(short) // self._processes))
        for start in range(0, len(short), size or 1):
            self._begin(dict(short[start : start + size]), words, first=True)
        return len(taken)

    def _begin(
        self, mails: Mapping[Key, bytes], words: PublicWords, *, first: bool, spent: float = 0.0
    ) -> None:
        timeout = TOGETHER_WALL_SECONDS if len(mails) > 1 else WALL_SECONDS
        future = self.pool.schedule(
            timeout, _understood, tuple(mails.values()), self._packed(words)
        )
        for place, (key, raw) in enumerate(mails.items()):
            self._pending[key] = _Pending(future, first, raw, words, place, len(mails), spent)
        future.add_done_callback(lambda _: self._wake())

    def _packed(self, words: PublicWords) -> bytes:
        """Return words as octets, packed once: they name every player, and mails come often."""
        for known, packed in self._words:
            if known == words:
                return packed
        packed = pickle.dumps(words)
        self._words.append((words, packed))
        return packed

    def _running(self, *, first: bool) -> int:
        return sum(
            pending.first == first and not pending.future.done()
            for pending in self._pending.values()
        )

    def _room(self, *, first: bool) -> int:
        return (AHEAD_FOR_EACH * self._processes if first else 1) - self._running(first=first)

    @property
    def hungry(self) -> bool:
        """Whether few mails are ahead of the writer, also of those that are understood by now."""
        return len(self._pending) <= AHEAD_FOR_EACH * self._processes // 2

    @property
    def busy(self) -> bool:
        """Whether some mail is being read."""
        return any(not pending.future.done() for pending in self._pending.values())


def _context() -> BaseContext:
    """Return the context in which processes begin: forked, but not from this one.

    A child of this process would hold the store's file, its keys and every connection. One that
    begins afresh and imports this module is forked instead, so that importing is paid for once, and
    a process that takes the place of an ended one is there at once. It listens at a socket in a
    folder for temporary files; where that has no room or too long a name, each process begins
    afresh.
    """
    afresh = multiprocessing.get_context("spawn")
    if len(os.fsencode(tempfile.gettempdir())) > LONGEST_FOLDER:
        return afresh
    multiprocessing.set_forkserver_preload([__name__])
    try:
        # What it blocks itself, it unblocks, so it begins before.
        resource_tracker.ensure_running()
        with left_alone():
            forkserver.ensure_running()
    except OSError:
        return afresh
    return multiprocessing.get_context("forkserver")


class OverBudget(Exception):
    """A mail took more processor time than it may."""


_budget = [PROCESSOR_SECONDS]
"""The budget of this process for each mail."""


def _begin(processor_seconds: float) -> None:
    """Limit a process that has just begun."""
    _budget[0] = processor_seconds
    # What was imported stays, and a mail leaves little garbage that only a search would find.
    gc.freeze()
    gc.set_threshold(OBJECTS_PER_SEARCH)
    signal.signal(signal.SIGPROF, _alarm)
    # A sandbox may forbid it, and then limits the daemon as a whole (MemoryMax=).
    with suppress(OSError):
        os.nice(NICENESS)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_OCTETS, MEMORY_OCTETS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _alarm(_number: int, _frame: FrameType | None) -> None:
    raise OverBudget


def _understood(raws: tuple[bytes, ...], packed: bytes) -> Answers:
    """Understand mails in a process of the pool; return what each of them took, too.

    The words do not go back: the asker has them.
    """
    words = _unpacked(packed)
    understand_one = _briefly if len(raws) > 1 else _within_budget
    answers: Answers = []
    for raw in raws:
        began = time.process_time()
        understood = understand_one(raw, words)
        answer = understood and replace(understood, words=NO_WORDS)
        answers.append((answer, time.process_time() - began))
    return answers


@lru_cache(maxsize=WORDS_REMEMBERED)
def _unpacked(packed: bytes) -> PublicWords:
    words: PublicWords = pickle.loads(packed)  # noqa: S301 - the daemon packed it
    return words


def _with(words: PublicWords, understood: Understood | None) -> Understood:
    return given_up(words) if understood is None else replace(understood, words=words)


def _briefly(raw: bytes, words: PublicWords) -> Understood | None:
    """Understand one mail of several, or leave it (None) to be understood alone."""
    try:
        return _within_budget(raw, words, min(TOGETHER_SECONDS, _budget[0]))
    except Exception:  # noqa: BLE001 - it fails again where it is alone, and says there with what
        return None


def _within_budget(
    raw: bytes, words: PublicWords, seconds: float | None = None
) -> Understood | None:
    """Understand a mail, or give up (None) after ``seconds``, by default the whole budget."""
    try:
        signal.setitimer(signal.ITIMER_PROF, _budget[0] if seconds is None else seconds)
        try:
            return understand(raw, words)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except (OverBudget, MemoryError, RecursionError):
        # Also where the alarm comes just as it is turned off.
        return None

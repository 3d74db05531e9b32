"""Runs tasks in other processes, each with one at a time, and ends a process that takes too long.

Each process has a pair of sockets to itself, and a thread that hands tasks over and waits for the
answers. A process that dies or hangs, at whatever moment, takes its own task with it and nothing
else: it holds no lock and no end of a pipe that another process needs.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import socket
import struct
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from itertools import cycle
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, Generic, TypeVar, TypeVarTuple

from gamemaster import oplog
from gamemaster.daemon.signals import left_alone

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

PAUSE_SECONDS: Final = 1.0
"""The time after which starting a process is tried again, where the machine had no room for it."""

START_SECONDS: Final = 60.0
"""The time in which a process begins; a thread that is held up for as long is a sign of worse."""

END_SECONDS: Final = 2.0
"""The time for which the end of a process that was killed, or of a thread, is waited for."""

_LENGTH: Final = struct.Struct("!Q")
"""Goes before each message: its number of octets."""


class ProcessDied(Exception):
    """A process ended in the middle of a task, by itself or by somebody's signal."""


class _Closed(Exception):
    """The pool was closed while a process was to be started."""


@dataclass(frozen=True, slots=True)
class _Task(Generic[T]):
    """A function with its arguments, the seconds it may take, and where its result goes."""

    function: Callable[..., T]
    arguments: tuple[object, ...]
    seconds: float
    future: Future[T]


@dataclass(frozen=True, slots=True)
class _Server:
    """A process, our end of its pair of sockets, and what comes from there.

    ``handle`` stands for the process where its number may be another one's by now (pidfd_open(2)).
    """

    process: BaseProcess
    ours: socket.socket
    source: BufferedReader
    handle: int | None

    def is_gone(self) -> bool:
        """Say whether the process has ended: it sends nothing unasked, so nothing else is read."""
        return bool(wait([self.ours], 0))

    def does(self, task: _Task[T]) -> bool:
        """Have a task done; say whether the process can be given another."""
        if not task.future.set_running_or_notify_cancel():
            return True
        try:
            octets = pickle.dumps((task.function, task.arguments))
        except Exception as error:  # noqa: BLE001 - what cannot be pickled is the asker's defect
            task.future.set_exception(error)
            return True
        try:
            self.ours.settimeout(task.seconds)
            _send(self.ours, octets)
            answered = _received(self.source)
        except TimeoutError:
            task.future.set_exception(TimeoutError(f"no answer in {task.seconds} seconds"))
            return False
        except (OSError, EOFError):
            task.future.set_exception(ProcessDied())
            return False
        try:
            is_result, answer = pickle.loads(answered)  # noqa: S301 - our own process wrote it
        except Exception as error:  # noqa: BLE001 - what cannot be unpickled is the task's defect
            task.future.set_exception(error)
            return True
        if is_result:
            task.future.set_result(answer)
        else:
            task.future.set_exception(answer)
        return True

    def kill(self) -> None:
        """Have the process end, if it has not."""
        if sys.platform == "linux" and self.handle is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.handle, signal.SIGKILL)
        else:
            self.process.kill()

    def close(self) -> None:
        """Let go of the process, which was killed."""
        self.process.join(END_SECONDS)
        self.source.close()
        self.ours.close()
        if self.handle is not None:
            os.close(self.handle)


class ProcessPool:
    """So many processes, which run ``prepare`` first and then whatever is scheduled, in order."""

    def __init__(
        self, processes: int, context: BaseContext, prepare: Callable[[float], object], limit: float
    ) -> None:
        """``prepare`` gets ``limit``. Functions are pickled: they stand in modules, by name."""
        self._processes = processes
        self._context = context
        self._prepare = prepare
        self._limit = limit
        self._tasks: SimpleQueue[_Task[Any] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._due: dict[int, float] = {}
        """The instant of the monotonic clock until which each thread that is busy may be so."""
        self._lock = threading.Lock()
        self._running: list[_Server] = []
        self._closed = threading.Event()

    def begin(self) -> None:
        """Start the processes, unless they have been: the first task then need not wait for it."""
        if not self._threads:
            # A program that ends without closing waits for its processes, which we would replace.
            atexit.register(self.close)
        while len(self._threads) < self._processes:
            number = len(self._threads) + 1
            thread = threading.Thread(
                target=self._serve, args=(number,), name=f"process-{number}", daemon=True
            )
            thread.start()
            self._threads.append(thread)

    def schedule(self, seconds: float, function: Callable[[*Ts], T], *arguments: *Ts) -> Future[T]:
        """Have ``function`` called in a process; return what will hold its result.

        Its result is what the function returns or raises, ``TimeoutError`` where that takes more
        than ``seconds``, or ``ProcessDied``. The process is ended and replaced after the last two.
        """
        future: Future[T] = Future()
        if self._closed.is_set():
            future.cancel()
            return future
        self._tasks.put(_Task(function, arguments, seconds, future))
        self.begin()
        return future

    def processes(self) -> tuple[int, ...]:
        """Return the numbers of the processes that run now."""
        with self._lock:
            return tuple(server.process.pid or 0 for server in self._running)

    def close(self) -> None:
        """End the processes. What they have not answered never will be."""
        self._closed.set()
        atexit.unregister(self.close)
        with suppress(Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is not None:
                    task.future.cancel()
        for _ in self._threads:
            self._tasks.put(None)
        with self._lock:
            for server in self._running:
                server.kill()
        for thread in self._threads:
            # One that is held up by the system ends with the program.
            thread.join(END_SECONDS)

    def is_stuck(self) -> bool:
        """Say whether a thread waits for what should have come long ago, and cannot help it."""
        now = monotonic()
        return any(now > due for due in tuple(self._due.values()))

    def _serve(self, number: int) -> None:
        """Hand tasks to a process of one's own, and to the next one where it is lost."""
        with suppress(_Closed):
            own = self._start(number)
            del self._due[number]
            while (task := self._tasks.get()) is not None:
                if own.is_gone():
                    # It ended with nothing to do, so this task is not what ends processes.
                    own = self._replaced(number, own)
                self._due[number] = monotonic() + START_SECONDS + task.seconds
                if not own.does(task):
                    own = self._replaced(number, own)
                del self._due[number]
            self._end(own)

    def _replaced(self, number: int, server: _Server) -> _Server:
        self._due[number] = monotonic() + START_SECONDS
        self._end(server)
        return self._start(number)

    def _start(self, number: int) -> _Server:
        """Return a new process, as soon as the machine has room for it.

        Where the way of the pool fails, as when the folder of its socket has been cleaned away, the
        next try is without what it needs.
        """
        for context in cycle((self._context, get_context("spawn"))):
            if self._closed.is_set():
                break
            self._due[number] = monotonic() + 2 * START_SECONDS
            try:
                return self._started(context)
            except Exception as error:  # noqa: BLE001 - without a process nothing is done
                if self._closed.is_set():
                    break
                oplog.process_missing(error)
                self._closed.wait(PAUSE_SECONDS)
        raise _Closed

    def _started(self, context: BaseContext) -> _Server:
        """Return a process that has begun, and can take a task."""
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                process = context.Process(  # type: ignore[attr-defined]
                    target=_work, args=(theirs, self._prepare, self._limit), daemon=True
                )
                # What it blocks itself, it unblocks, so it begins before.
                resource_tracker.ensure_running()
                with left_alone():
                    process.start()
            server = _Server(process, ours, ours.makefile("rb"), _handle_of(process.pid))
        except BaseException:
            ours.close()
            raise
        with self._lock:
            self._running.append(server)
            if self._closed.is_set():
                server.kill()
        try:
            ours.settimeout(START_SECONDS)
            _received(server.source)
        except BaseException:
            self._end(server)
            raise
        return server

    def _end(self, server: _Server) -> None:
        server.kill()
        with self._lock:
            self._running.remove(server)
        server.close()


def _handle_of(process: int) -> int | None:
    """Return a handle of a process, where the system has them and lets us."""
    if sys.platform == "linux":
        with suppress(OSError):
            return os.pidfd_open(process)
    return None


def _send(to: socket.socket, octets: bytes) -> None:
    to.sendall(_LENGTH.pack(len(octets)) + octets)


def _received(source: BufferedReader) -> bytes:
    """Return the next message. Raises EOFError where there is none to its end."""
    length = source.read(_LENGTH.size)
    if len(length) == _LENGTH.size:
        octets = source.read(*_LENGTH.unpack(length))
        if len(octets) == _LENGTH.unpack(length)[0]:
            return octets
    raise EOFError


def _work(theirs: socket.socket, prepare: Callable[[float], object], limit: float) -> None:
    """Do what comes through a socket until nobody is at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us.
    prepare(limit)
    source = theirs.makefile("rb")
    # One that has too little memory for a task ends, and a fresh one takes its place.
    with suppress(EOFError, ConnectionError, MemoryError):
        _send(theirs, b"begun")
        while True:
            function, arguments = pickle.loads(_received(source))  # noqa: S301 - the pool wrote it
            try:
                answer = True, function(*arguments)
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                answer = False, error
            _send(theirs, _pickled(answer))


def _pickled(answer: tuple[bool, object]) -> bytes:
    try:
        return pickle.dumps(answer)
    except Exception:  # noqa: BLE001 - anything may be wrong with what is to be pickled
        kind = type(answer[1]).__name__
        return pickle.dumps((False, RuntimeError(f"a {kind} cannot be sent")))

"""Runs tasks in other processes, each with one at a time, and ends a process that takes too long.

Each process has a pipe to itself, and a thread that hands tasks over and waits for the answers. A
process that dies or hangs, at whatever moment, takes its own task with it and nothing else: it
holds no lock and no end of a pipe that another process needs.
"""

from __future__ import annotations

import pickle
import signal
import socket
import struct
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, Generic, TypeVar, TypeVarTuple

from gamemaster import oplog

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

PAUSE_SECONDS: Final = 1.0
"""The time after which starting a process is tried again, where the machine had no room for it."""

START_SECONDS: Final = 60.0
"""The time after which a process that has neither ended nor begun is a sign of worse."""


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
    """A process, and our end of its pipe."""

    process: BaseProcess
    pipe: Connection

    def is_gone(self) -> bool:
        """Say whether the process ended: all that can be read unasked is the end of its pipe."""
        return self.pipe.poll()

    def does(self, task: _Task[T]) -> bool:
        """Have a task done; say whether the process can be given another."""
        if not task.future.set_running_or_notify_cancel():
            return True
        try:
            self._wait_at_most(task.seconds)
            self.pipe.send((task.function, task.arguments))
            is_result, answer = self.pipe.recv()
        except BlockingIOError:
            task.future.set_exception(TimeoutError(f"no answer in {task.seconds} seconds"))
            return False
        except (OSError, EOFError):
            task.future.set_exception(ProcessDied())
            return False
        except Exception as error:  # noqa: BLE001 - what cannot be pickled, or not be unpickled
            task.future.set_exception(error)
            return True
        if is_result:
            task.future.set_result(answer)
        else:
            task.future.set_exception(answer)
        return True

    def _wait_at_most(self, seconds: float) -> None:
        """Have neither sending nor receiving wait longer for the other end; see socket(7)."""
        own = socket.socket(fileno=self.pipe.fileno())
        try:
            whole = int(seconds)
            time = struct.pack("ll", whole, round((seconds - whole) * 1_000_000))
            own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, time)
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, time)
        finally:
            own.detach()


class ProcessPool:
    """So many processes, which run ``prepare`` first and then whatever is scheduled, in order."""

    def __init__(
        self, processes: int, context: BaseContext, prepare: Callable[[float], object], limit: float
    ) -> None:
        """``prepare`` gets ``limit``. Functions are pickled: they stand in modules, by name."""
        self._context = context
        self._prepare = prepare
        self._limit = limit
        self._tasks: SimpleQueue[_Task[Any] | None] = SimpleQueue()
        self._threads = [
            threading.Thread(
                target=self._serve, args=(number,), name=f"process-{number}", daemon=True
            )
            for number in range(1, processes + 1)
        ]
        self._due: dict[int, float] = {}
        """The instant of the monotonic clock until which each thread that is busy may be so."""
        self._lock = threading.Lock()
        self._running: list[BaseProcess] = []
        self._begun = False
        self._closed = threading.Event()

    def begin(self) -> None:
        """Start the processes, unless they have been: the first task then need not wait for it."""
        if not self._begun:
            self._begun = True
            for thread in self._threads:
                thread.start()

    def schedule(self, seconds: float, function: Callable[[*Ts], T], *arguments: *Ts) -> Future[T]:
        """Have ``function`` called in a process; return what will hold its result.

        Its result is what the function returns or raises, ``TimeoutError`` where that takes more
        than ``seconds``, or ``ProcessDied``. The process is ended and replaced after the last two.
        """
        future: Future[T] = Future()
        self._tasks.put(_Task(function, arguments, seconds, future))
        self.begin()
        return future

    def processes(self) -> tuple[int, ...]:
        """Return the numbers of the processes that run now."""
        with self._lock:
            return tuple(process.pid or 0 for process in self._running)

    def close(self) -> None:
        """End the processes. What they have not answered never will be."""
        self._closed.set()
        with suppress(Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is not None:
                    task.future.cancel()
        for _ in self._threads:
            self._tasks.put(None)
        with self._lock:
            for process in self._running:
                process.kill()
        if self._begun:
            for thread in self._threads:
                thread.join()

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
        """Return a new process, as soon as the machine has room for it."""
        while not self._closed.is_set():
            self._due[number] = monotonic() + START_SECONDS
            try:
                return self._started()
            except Exception as error:  # noqa: BLE001 - whatever it is, without a process nothing is done
                oplog.process_missing(error)
                self._closed.wait(PAUSE_SECONDS)
        raise _Closed

    def _started(self) -> _Server:
        ours, theirs = self._context.Pipe()
        try:
            with theirs:
                process = self._context.Process(  # type: ignore[attr-defined]
                    target=_work, args=(theirs, self._prepare, self._limit), daemon=True
                )
                process.start()
        except BaseException:
            ours.close()
            raise
        with self._lock:
            self._running.append(process)
            if self._closed.is_set():
                process.kill()
        return _Server(process, ours)

    def _end(self, server: _Server) -> None:
        server.pipe.close()
        server.process.kill()
        server.process.join()
        with self._lock:
            self._running.remove(server.process)
        server.process.close()


def _work(pipe: Connection, prepare: Callable[[float], object], limit: float) -> None:
    """Do what comes through a pipe until nobody is at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us.
    prepare(limit)
    # One that has too little memory for a task ends, and a fresh one takes its place.
    with suppress(EOFError, ConnectionError, MemoryError):
        while True:
            function, arguments = pipe.recv()
            try:
                answer = True, function(*arguments)
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                answer = False, error
            _tell(pipe, answer)


def _tell(pipe: Connection, answer: tuple[bool, object]) -> None:
    try:
        pipe.send(answer)
    except (pickle.PicklingError, TypeError, AttributeError):
        pipe.send((False, RuntimeError(f"a {type(answer[1]).__name__} cannot be sent")))

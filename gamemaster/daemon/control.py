"""Serves the control socket beside the store, by which the command line reaches the daemon.

JSON lines over a unix socket, mode 0600, and the peer's uid must be the daemon's own (or root's).
One request, ``{"verb", "tournament", "args"}``, one answer: ``{"result"}``, ``{"problems": […]}``
for what the organiser can mend, ``{"in_the_way"}`` where the world is at fault, or ``{"defect"}``.
With no daemon running the command line takes the lock of the store and calls ``verbs.perform``
itself, so both ways do the same.

A process that stands by, or does a part alone (``run --only``), has a socket of its own beside that
one, and answers for itself alone.

A long verb (``verbs.LONG``) is performed in a thread beside the writer, which it asks for a few
milliseconds at a time; lines of ``{"progress"}`` come before the answer. It ends when the client
goes away, or the daemon stops.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import socket
import stat
import struct
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.daemon.client import daemon_answers, short_name
from gamemaster.daemon.writer import Writer
from gamemaster.errors import (
    GamemasterError,
    OperatorError,
    WorldError,
    as_machine_trouble,
    as_operator_error,
)
from gamemaster.organiser.verbs import LONG, perform, perform_beside
from gamemaster.organiser.views import OPEN

NO_REQUEST = "control: expected a request as one JSON line"
LINE_LIMIT = 4 * 1024 * 1024
FAREWELL_SECONDS = 2.0
Json: TypeAlias = Any
T = TypeVar("T")
Own: TypeAlias = Mapping[str, Callable[[], Awaitable[Json]]]
"""Verbs about a process itself, which wait for nobody."""

WITHOUT_CLOCK = OPEN | {"backup", "check", "queue"}
"""Verbs that write no instant down."""

_CLOCK: dict[str, Callable[[Writer], Json]] = {
    "clock": Writer.clock_stands,
    "clock_accept": Writer.accept_clock,
}

_UCRED = struct.Struct("3i")


class OwnSocket:
    """Answers verbs about the process that serves it."""

    def __init__(self, path: Path, own: Own) -> None:
        self._own = own
        self._path = path
        self._server: asyncio.Server | None = None
        self._talking: set[asyncio.Task[Any]] = set()
        self._stopping = False

    async def start(self) -> None:
        """Listen. The store's lock is held, so a socket file that is there is left over."""
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(0o177)
        try:
            with suppress(FileNotFoundError):
                if stat.S_ISSOCK(self._path.lstat().st_mode):
                    self._path.unlink()
            with short_name(self._path) as name:
                listening.bind(name)
        except OSError as error:
            listening.close()
            raise OperatorError(
                f"control.socket: cannot listen at {self._path}: {error.strerror}"
            ) from None
        finally:
            os.umask(before)
        self._server = await asyncio.start_unix_server(
            self._converse, sock=listening, limit=LINE_LIMIT
        )

    async def stop(self) -> None:
        """Stop listening and long verbs, and remove the socket."""
        self._stopping = True
        if self._server is not None:
            self._server.close()
            # In a directory that became read-only it stays, and the next start removes it.
            with suppress(OSError):
                self._path.unlink()

    async def answered(self) -> None:
        """Wait a moment for clients that are being answered."""
        if self._talking:
            await asyncio.wait(self._talking, timeout=FAREWELL_SECONDS)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._talking.add(task)
            task.add_done_callback(self._talking.discard)
        try:
            uid = _peer_uid(writer)
            if uid not in (os.getuid(), 0):
                oplog.control_turned_away(uid)
                return
            line = await reader.readline()
            if not line:
                return  # Only a look whether a daemon is here.
            oplog.control_asked(uid)
            answer = await self._answer(line, _Listener(reader, writer))
            writer.write(json.dumps(answer).encode() + b"\n")
            await writer.drain()
        except (ConnectionError, ValueError):
            pass  # The command line went away, or sent a line beyond the limit.
        finally:
            writer.close()

    async def _answer(self, line: bytes, listener: _Listener) -> dict[str, Any]:
        try:
            request = json.loads(line)
            verb, name, args = request["verb"], request["tournament"], request["args"]
        except (ValueError, KeyError, TypeError, RecursionError):
            return {"problems": [NO_REQUEST]}
        if not (isinstance(verb, str) and isinstance(name, str | None) and isinstance(args, dict)):
            return {"problems": [NO_REQUEST]}
        try:
            with as_machine_trouble():
                if verb in self._own:
                    result = await self._own[verb]()
                else:
                    result = await self._other(verb, name, args, listener)
        except WorldError as error:
            return {"in_the_way": str(error)}
        except GamemasterError as error:
            return {"problems": list(getattr(error, "problems", (str(error),)))}
        except Exception as error:  # noqa: BLE001 - the daemon outlives any request
            oplog.defect("control", error)
            return {"defect": type(error).__name__}
        return {"result": result}

    async def _other(
        self, _verb: str, _name: str | None, _args: dict[str, Any], _listener: _Listener
    ) -> Json:
        """Perform a verb about tournaments."""
        raise OperatorError("this process does not play: ask the one that does")


class BesideSocket(OwnSocket):
    """The socket of a process beside the daemon; there may be several of one role."""

    def __init__(self, control: Path, role: str, own: Own) -> None:
        super().__init__(control, own)
        self._control, self._role = control, role

    async def start(self) -> None:
        """Listen under the first number that nobody answers at."""
        named = (
            self._control.with_name(f"{self._control.name}.{self._role}-{number}")
            for number in count(1)
        )
        with (
            as_operator_error(f"control.socket: cannot listen beside {self._control}"),
            _one_after_another(self._control.parent),
        ):
            self._path = next(path for path in named if not daemon_answers(path))
            await super().start()


@contextmanager
def _one_after_another(folder: Path) -> Iterator[None]:
    """Let nobody else look for a number meanwhile."""
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


class ControlSocket(OwnSocket):
    """The socket of the daemon, which has the store."""

    def __init__(self, path: Path, writer: Writer, clock: Clock, own: Own) -> None:
        super().__init__(path, own)
        self._writer = writer
        self._clock = clock

    async def _other(
        self, verb: str, name: str | None, args: dict[str, Any], listener: _Listener
    ) -> Json:
        if verb in LONG:
            result = await self._beside(verb, name, args, listener)
        else:
            result = await self._writer.run(lambda: self._perform(verb, name, args))
        self._writer.wake()
        return result

    def _perform(self, verb: str, name: str | None, args: dict[str, Any]) -> Json:
        """Perform a verb in the writer's thread; by a wrong clock, none that writes instants."""
        if verb in _CLOCK:
            return _CLOCK[verb](self._writer)
        if verb not in WITHOUT_CLOCK:
            self._writer.require_clock()
        return perform(self._writer.office, verb, name, args, self._clock.now())

    async def _beside(
        self, verb: str, name: str | None, args: dict[str, Any], listener: _Listener
    ) -> Json:
        """Have a long verb performed while mail comes in and is played."""
        loop = asyncio.get_running_loop()
        await self._writer.run(self._writer.require_clock)

        def go_on() -> None:
            if self._stopping or listener.gone:
                raise OperatorError("stopped before it was done; nothing was left")

        def turns(task: Callable[[], T], /) -> T:
            go_on()
            return self._writer.submit(task).result()

        def tell(words: str) -> None:
            go_on()
            loop.call_soon_threadsafe(listener.say, words)

        return await asyncio.to_thread(
            perform_beside,
            self._writer.office, verb, name, args, self._clock.now(), turns, tell,
        )  # fmt: skip


class _Listener:
    """A client that has asked and waits for an answer."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @property
    def gone(self) -> bool:
        """Whether the client hung up."""
        return self._reader.at_eof() or self._writer.is_closing()

    def say(self, words: str) -> None:
        """Tell the client how far the work is. In the thread of the event loop."""
        if not self.gone:
            self._writer.write(json.dumps({"progress": words}).encode() + b"\n")


def _peer_uid(writer: asyncio.StreamWriter) -> int:
    peer = writer.get_extra_info("socket")
    credentials = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _UCRED.size)
    return int(_UCRED.unpack(credentials)[1])

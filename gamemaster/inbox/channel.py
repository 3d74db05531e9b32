"""Carries questions and news between the daemon and the process that accepts its mail.

A message is a header (canonical JSON) and the octets of mails, over a pair of connected sockets.
Nothing in it is run or unpickled: an attacker who takes over the process that talks to the network
can say what that process may say, and no more. An error at one end is raised at the other, by its
kind.

    4 octets: the length of the header · the header · the octets of each mail, one after the other
"""

from __future__ import annotations

import asyncio
import itertools
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from gamemaster import oplog
from gamemaster.errors import (
    Defect,
    GamemasterError,
    IntegrityError,
    MachineTrouble,
    OperatorError,
    StoreFull,
    StoreUnavailable,
    WorldError,
    as_machine_trouble,
)
from gamemaster.journal.codec import canonical, read

_LENGTH_OCTETS: Final = 4

MOST_OCTETS: Final = 256 * 1024 * 1024
"""A part of a message that is longer is none of ours."""

_ANSWER: Final = "answer"
_OF_THE_WORLD: Final[Mapping[str, type[WorldError]]] = {
    kind.__name__: kind for kind in (WorldError, MachineTrouble, StoreFull, StoreUnavailable)
}
_OTHERS: Final[Mapping[str, Callable[[str], GamemasterError]]] = {
    kind.__name__: kind for kind in (OperatorError, IntegrityError)
}


@dataclass(frozen=True, slots=True)
class Message:
    """A question, a word or an answer: values of JSON, and the octets of mails."""

    fields: Mapping[str, Any] = field(default_factory=dict, repr=False)
    mails: Sequence[bytes] = field(default=(), repr=False)


Answer: TypeAlias = Callable[[Message], Awaitable[Message | None]]
"""Answers a kind of question, or hears what is told."""


class Channel:
    """One end of a channel. Call ``open`` first, and all else in the event loop that it ran in."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self._answers = answers
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[Message]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._closed = True

    async def open(self, end: socket.socket) -> None:
        """Begin to talk over a connected socket."""
        self._reader, self._writer = await asyncio.open_connection(sock=end)
        self._closed = False

    async def ask(self, kind: str, message: Message = Message()) -> Message:
        """Return the other end's answer, or raise the trouble that it met."""
        if self._closed:
            raise StoreUnavailable("the other end of the intake is gone")
        number = next(self._numbers)
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self._send(kind, number, message)
        try:
            await self._writer.drain()
            return await answer
        except ConnectionError:
            raise StoreUnavailable("the other end of the intake is gone") from None
        finally:
            self._asked.pop(number, None)

    def tell(self, kind: str, **fields: Any) -> None:  # noqa: ANN401 - values of JSON
        """Say something that needs no answer; nobody hears it where the other end is gone."""
        if not self._closed:
            self._send(kind, 0, Message(fields))

    async def listen(self) -> None:
        """Hear the other end, until it is gone or this one is closed."""
        try:
            while True:
                length = await self._reader.readexactly(_LENGTH_OCTETS)
                header = read(await self._octets(int.from_bytes(length)))
                mails = [await self._octets(size) for size in header["sizes"]]
                self._hear(header["kind"], header["number"], Message(header["fields"], mails))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # The other end is gone.
        finally:
            self.close()

    async def _octets(self, length: int) -> bytes:
        if not 0 <= length <= MOST_OCTETS:
            raise Defect("a message of the intake is longer than any may be")
        return await self._reader.readexactly(length)

    def close(self) -> None:
        """Say and hear nothing more; questions that wait for an answer fail."""
        self._closed = True
        self._writer.close()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(StoreUnavailable("the other end of the intake is gone"))

    def _send(self, kind: str, number: int, message: Message) -> None:
        sizes = [len(mail) for mail in message.mails]
        header = canonical(
            {"kind": kind, "number": number, "fields": message.fields, "sizes": sizes}
        )
        self._writer.writelines(
            (len(header).to_bytes(_LENGTH_OCTETS), header, *message.mails),
        )

    def _hear(self, kind: str, number: int, message: Message) -> None:
        if kind == _ANSWER:
            answer = self._asked.get(number)
            if answer is None or answer.done():
                return
            if "trouble" in message.fields:
                answer.set_exception(raised(message.fields))
            else:
                answer.set_result(message)
            return
        task = asyncio.get_running_loop().create_task(self._answer(kind, number, message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, kind: str, number: int, message: Message) -> None:
        try:
            with as_machine_trouble():
                answer = await self._answers[kind](message) or Message()
        except Exception as error:  # noqa: BLE001 - told to whoever asked
            if not isinstance(error, WorldError | OperatorError):
                oplog.defect("inbox", error)
            answer = Message(trouble(error))
        if number and not self._closed:
            self._send(_ANSWER, number, answer)


def trouble(error: Exception) -> dict[str, Any]:
    """Return what the other end must know about an error to raise it itself."""
    return {
        "trouble": type(error).__name__,
        "words": str(error) if isinstance(error, GamemasterError) else "",
        "temporary": getattr(error, "temporary", True),
    }


def raised(fields: Mapping[str, Any]) -> GamemasterError:
    """Return the error that ``trouble`` described."""
    name, words = fields["trouble"], fields["words"]
    if name in _OF_THE_WORLD:
        return _OF_THE_WORLD[name](words, temporary=fields["temporary"])
    return _OTHERS.get(name, Defect)(words or f"the other end of the intake met a {name}")

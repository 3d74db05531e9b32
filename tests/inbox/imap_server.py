"""A small IMAP server that can be told to misbehave. tests/e2e holds Dovecot to the same stories.

It knows the commands that the watcher uses, no others. Everything a test changes while it runs is
read anew at each command.
"""

from __future__ import annotations

import asyncio
import base64
import datetime as dt
import re
import ssl
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Self

from gamemaster.net.oauth import bearer_answer
from tests.inbox.loop_thread import LoopThread

ARGUMENT = re.compile(rb'"((?:[^"\\]|\\.)*)"|\(([^)]*)\)|(\S+)')
LITERAL = re.compile(rb"\{(\d+)\}\r\n$")
DELETED = "\\Deleted"


class HangUp(Exception):
    """The server goes away in the middle of it."""


@dataclass
class Message:
    raw: bytes
    instant: int
    flags: set[str] = field(default_factory=set)


@dataclass
class Folder:
    uid_validity: int = 1000
    read_only: bool = False
    next_uid: int = 1
    messages: dict[int, Message] = field(default_factory=dict)

    def add(self, message: Message) -> int:
        uid = self.next_uid
        self.next_uid += 1
        self.messages[uid] = message
        return uid


class ImapServer:
    """One account. ``password`` opens it; the public fields are its vices."""

    def __init__(self, password: str = "pa55w0rd", tls: ssl.SSLContext | None = None) -> None:
        self.password = password
        self.folders = {"INBOX": Folder()}
        self.capabilities = {"IDLE", "MOVE", "UIDPLUS", "NAMESPACE"}
        self.prefix = ""
        self.delimiter = "/"
        self.refused: set[str] = set()
        self.hang_ups: list[str] = []
        self.goodbyes: list[str] = []
        self.deaf_while_idle = False
        self.hang_up_at_uid: set[int] = set()
        self.unanswered: set[str] = set()
        self.garbled: set[int] = set()
        self.withheld: set[int] = set()
        self.before: dict[str, Callable[[], None]] = {}
        self.tells = True
        self.seen: list[str] = []
        self.connections = 0
        self.idling = 0
        self.port = 0
        self._tls = tls
        self._clients: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    def __enter__(self) -> Self:
        self._thread = LoopThread()
        self._changed = asyncio.Condition()
        self._server = self._thread.run(self._listen())
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.run(self._close())
        self._thread.end()

    # -- what tests do ----------------------------------------------------------------------------

    def add(self, raw: bytes, instant: int, folder: str = "INBOX") -> int:
        return self._thread.run(self._add(raw, instant, folder))

    def wait_until(self, true: Callable[[], bool]) -> None:
        self._thread.run(self._wait_until(true))

    def hang_up(self) -> None:
        self._thread.run(self._drop())

    def mails(self, folder: str) -> list[bytes]:
        found = self.folders.get(folder, Folder()).messages
        return [message.raw for _, message in sorted(found.items())]

    # -- connections ------------------------------------------------------------------------------

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)

    async def _close(self) -> None:
        self._server.close()
        await self._drop()
        await self._wait_until(lambda: not self._clients)
        await self._server.wait_closed()

    async def _drop(self) -> None:
        for task, writer in list(self._clients.items()):
            writer.transport.abort()
            task.cancel()

    async def _add(self, raw: bytes, instant: int, folder: str) -> int:
        uid = self.folders[folder].add(Message(raw, instant))
        await self._change()
        return uid

    async def _change(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _wait_until(self, true: Callable[[], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(true)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._clients[task] = writer
        try:
            writer.write(b"* OK here\r\n")
            await Dialogue(self, reader, writer).run()
        except (HangUp, ConnectionError, asyncio.CancelledError):
            writer.transport.abort()
        finally:
            del self._clients[task]
            writer.close()
            await self._change()


class Dialogue:
    """One client's connection."""

    def __init__(
        self, server: ImapServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._server = server
        self._reader = reader
        self._writer = writer
        self._folder = Folder()
        self._literal = b""
        self._told = 0
        self._done = False

    async def run(self) -> None:
        while not self._done and (line := await self._reader.readline()):
            if (size := LITERAL.search(line)) is not None:
                self._say(b"+ go on")
                await self._writer.drain()
                self._literal = await self._reader.readexactly(int(size[1]))
                await self._reader.readline()
            tag, _, rest = line.rstrip(b"\r\n").partition(b" ")
            words = [quoted or listed or word for quoted, listed, word in ARGUMENT.findall(rest)]
            name = words.pop(0).decode().upper()
            if name == "UID":
                name = f"UID {words.pop(0).decode().upper()}"
            await self._answer(tag, name, words)

    async def _answer(self, tag: bytes, name: str, words: list[bytes]) -> None:
        server = self._server
        server.seen.append(name)
        if name in server.before:
            server.before.pop(name)()
        if name in server.hang_ups:
            server.hang_ups.remove(name)
            raise HangUp
        if name in server.goodbyes:
            server.goodbyes.remove(name)
            self._say(b"* BYE closing for repairs")
            self._done = True
            return
        if name in server.unanswered:
            await server._change()
            await asyncio.Event().wait()
        if name in server.refused:
            self._say(tag + b" NO not today")
        elif name == "IDLE":
            await self._idle(tag)
        elif name == "AUTHENTICATE":
            await self._authenticate(tag, words)
        else:
            command = getattr(self, "_" + name.lower().replace(" ", "_"))
            self._say(tag + b" " + (command(words) or b"OK done"))
        await self._writer.drain()
        await server._change()

    def _say(self, *lines: bytes) -> None:
        self._writer.write(b"".join(line + b"\r\n" for line in lines))

    # -- commands ---------------------------------------------------------------------------------

    def _capability(self, _words: list[bytes]) -> bytes | None:
        known = " ".join(["IMAP4rev1", *sorted(self._server.capabilities)])
        self._say(f"* CAPABILITY {known}".encode())
        return None

    def _login(self, words: list[bytes]) -> bytes | None:
        return None if words[1].decode() == self._server.password else b"NO who are you?"

    async def _authenticate(self, tag: bytes, words: list[bytes]) -> None:
        """XOAUTH2 or OAUTHBEARER, with a token for a password; an error is explained first."""
        mechanism = words[0].decode()
        self._say(b"+ ")
        said = base64.b64decode(await self._reader.readline()).decode()
        if said == bearer_answer(mechanism, "gm@secret.test", self._server.password)(b""):
            self._say(tag + b" OK done")
            return
        self._say(b"+ " + base64.b64encode(b'{"status":"400","schemes":"Bearer"}'))
        after = base64.b64decode(await self._reader.readline())
        assert after == (b"\x01" if mechanism == "OAUTHBEARER" else b"")
        self._say(tag + b" NO who are you?")

    def _logout(self, _words: list[bytes]) -> bytes | None:
        self._say(b"* BYE")
        self._done = True
        return None

    def _noop(self, _words: list[bytes]) -> bytes | None:
        self._tell()
        return None

    def _namespace(self, _words: list[bytes]) -> bytes | None:
        self._say(
            f'* NAMESPACE (("{self._server.prefix}" "{self._server.delimiter}")) NIL NIL'.encode()
        )
        return None

    def _select(self, words: list[bytes]) -> bytes | None:
        return self._open(words, "READ-WRITE")

    def _examine(self, words: list[bytes]) -> bytes | None:
        return self._open(words, "READ-ONLY")

    def _open(self, words: list[bytes], access: str) -> bytes | None:
        folder = self._server.folders.get(words[0].decode())
        if folder is None:
            return b"NO [NONEXISTENT] no such folder"
        self._folder = folder
        self._tell()
        self._say(b"* OK [UIDVALIDITY %d] valid" % self._folder.uid_validity)
        return f"OK [{'READ-ONLY' if folder.read_only else access}] selected".encode()

    def _status(self, words: list[bytes]) -> bytes | None:
        folder = self._server.folders.get(words[0].decode())
        if folder is None:
            return b"NO [NONEXISTENT] no such folder"
        found = {
            "UIDVALIDITY": folder.uid_validity,
            "UIDNEXT": folder.next_uid,
            "MESSAGES": len(folder.messages),
        }
        told = " ".join(f"{item} {found[item]}" for item in words[1].decode().split())
        self._say(b'* STATUS "%b" (%b)' % (words[0], told.encode()))
        return None

    def _append(self, words: list[bytes]) -> bytes | None:
        folder = self._server.folders.get(words[0].decode())
        if folder is None:
            return b"NO [TRYCREATE] no such folder"
        folder.add(Message(self._literal, 0))
        return None

    def _list(self, words: list[bytes]) -> bytes | None:
        name = words[1].decode()
        if name in self._server.folders:
            self._say(f'* LIST () "{self._server.delimiter}" "{name}"'.encode())
        return None

    def _create(self, words: list[bytes]) -> bytes | None:
        name = words[0].decode()
        if not name.startswith(self._server.prefix):
            return b"NO not in your namespace"
        self._server.folders.setdefault(name, Folder())
        return None

    def _subscribe(self, _words: list[bytes]) -> bytes | None:
        return None

    def _uid_search(self, words: list[bytes]) -> bytes | None:
        deleted = {b"UNDELETED": False, b"DELETED": True}[words[0]]
        found = [u for u, m in self._folder.messages.items() if (DELETED in m.flags) is deleted]
        self._say(f"* SEARCH {' '.join(map(str, found))}".rstrip().encode())
        return None

    def _uid_fetch(self, words: list[bytes]) -> bytes | None:
        for uid, message in self._chosen(words[0]):
            if b"RFC822.SIZE" in words[1]:
                self._say(b"* 1 FETCH (UID %d RFC822.SIZE %d)" % (uid, len(message.raw)))
                continue
            assert words[1] in (b"BODY.PEEK[] INTERNALDATE", b"BODY.PEEK[]")
            watched = self._folder is self._server.folders.get("INBOX")
            if watched and uid in self._server.hang_up_at_uid:
                raise HangUp
            if watched and uid in self._server.withheld:
                self._say(b"* 1 FETCH (UID %d BODY[] NIL)" % uid)
                continue
            if watched and uid in self._server.garbled:
                self._say(b"* 1 FETCH (UID %d BODY[] {3}" % uid, b"abc (((")
                continue
            date = dt.datetime.fromtimestamp(message.instant, dt.UTC)
            when = date.strftime("%d-%b-%Y %H:%M:%S +0000").encode()
            self._say(
                b'* 1 FETCH (UID %d INTERNALDATE "%b" BODY[] {%d}' % (uid, when, len(message.raw)),
                message.raw + b")",
            )
        return None

    def _uid_move(self, words: list[bytes]) -> bytes | None:
        refusal = self._uid_copy(words)
        if refusal is None:
            self._remove(uid for uid, _ in self._chosen(words[0]))
        return refusal

    def _uid_copy(self, words: list[bytes]) -> bytes | None:
        target = self._server.folders.get(words[1].decode())
        if target is None:
            return b"NO [TRYCREATE] no such folder"
        for _, message in self._chosen(words[0]):
            target.add(Message(message.raw, message.instant, set(message.flags)))
        return None

    def _uid_store(self, words: list[bytes]) -> bytes | None:
        assert words[1] == b"+FLAGS.SILENT"
        for _, message in self._chosen(words[0]):
            message.flags.add(words[2].decode())
        return None

    def _uid_expunge(self, words: list[bytes]) -> bytes | None:
        self._remove(uid for uid, message in self._chosen(words[0]) if DELETED in message.flags)
        return None

    def _expunge(self, _words: list[bytes]) -> bytes | None:
        self._remove(uid for uid, m in list(self._folder.messages.items()) if DELETED in m.flags)
        return None

    async def _idle(self, tag: bytes) -> None:
        server = self._server
        server.idling += 1
        self._say(b"+ idling")
        done = asyncio.ensure_future(self._reader.readline())
        done.add_done_callback(lambda _: asyncio.ensure_future(server._change()))
        try:
            while not done.done():
                # As Dovecot does: what the client has not been told yet follows at once.
                if self._has_news():
                    self._tell()
                await server._change()
                await server._wait_until(lambda: done.done() or self._has_news())
        finally:
            server.idling -= 1
            done.cancel()
        if done.result() != b"DONE\r\n":
            raise HangUp
        if server.deaf_while_idle:
            await asyncio.Event().wait()
        self._say(tag + b" OK done")

    def _has_news(self) -> bool:
        return self._server.tells and self._told != len(self._folder.messages)

    def _tell(self) -> None:
        self._told = len(self._folder.messages)
        self._say(b"* %d EXISTS" % self._told)

    def _chosen(self, numbers: bytes) -> list[tuple[int, Message]]:
        uids = [int(number) for number in numbers.split(b",")]
        return [(uid, m) for uid, m in self._folder.messages.items() if uid in uids]

    def _remove(self, uids: Iterable[int]) -> None:
        for uid in list(uids):
            del self._folder.messages[uid]
            self._told -= 1
            self._say(b"* 1 EXPUNGE")

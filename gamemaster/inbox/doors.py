"""Runs the intake and the listeners, for the daemon at the other end of a channel.

In a process of its own it shares neither thread nor lock with reading and playing, so that mail is
accepted at the same speed whatever they do. It has the keys of the intake and of TLS, and none of
the store. It ends with the daemon: nothing accepts mail that nobody will read.

    asked    open · accept (mail of mailboxes) · waiting · figures · renew · shut · round · stop ·
             close
    told     tidy
    asks     worth · log_in
    tells    arrived · trouble
"""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import socket
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.servers import DnsConfig, ListenConfig
from gamemaster.config.settings import LogConfig
from gamemaster.errors import StoreUnavailable, WorldError
from gamemaster.inbox.arrival import Account, Arrival
from gamemaster.inbox.channel import Channel, Message, trouble
from gamemaster.inbox.intake import Intake, Mark, open_prepared
from gamemaster.inbox.smtp import SmtpListener
from gamemaster.inbox.vouching import Vouching
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.net.dns import Names


class Doors:
    """Everything that accepts mail. Made where it runs; ``run`` ends with the channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.intake: Intake | None = None
        self.listeners: list[SmtpListener] = []
        self._vouching: Vouching | None = None
        self._told = False
        self._ours: frozenset[str] = frozenset()
        self._channel = Channel(
            {
                "open": self._open,
                "accept": self._accept_mailed,
                "waiting": self._waiting,
                "figures": self._figures,
                "renew": self._renew,
                "shut": self._shut,
                "round": self._round,
                "stop": self._stop,
                "close": self._close,
                "tidy": self._tidy,
            }
        )

    async def run(self, end: socket.socket) -> None:
        """Do as the other end says until it is gone; whatever is open then is closed."""
        await self._channel.open(end)
        await self._channel.listen()
        await self._stop(Message())
        await self._close(Message())

    @property
    def _kept(self) -> Intake:
        if self.intake is None:
            raise StoreUnavailable("the intake is not open")
        return self.intake

    # Asked by the daemon -------------------------------------------------------------------------

    async def _open(self, asked: Message) -> Message:
        """Open the intake, then the doors; the ports are 0 for sockets that are files."""
        fields = asked.fields
        self._mark = Mark.from_payload(fields["mark"].encode())
        self.intake = await asyncio.to_thread(open_prepared, Path(fields["path"]), self._mark)
        self.intake.arrived = self._tell_arrived
        self._tell_arrived()
        dns = DnsConfig.model_validate(fields["dns"])
        self._vouching = Vouching(self._accept, self._worth, Names(dns).texts, dns.timeout_seconds)
        self._ours = frozenset(fields["addresses"])
        for section in fields["listen"]:
            listen = ListenConfig.model_validate(section)
            self.listeners.append(
                SmtpListener(
                    listen,
                    self._vouching.through(listen.authserv_id),
                    self._is_ours,
                    self._clock,
                    hostname=fields["hostname"],
                    log_in=self._log_in,
                )
            )
        for listener in self.listeners:
            await listener.start()
        return Message({"ports": [listener.port for listener in self.listeners]})

    def _is_ours(self, recipient: str) -> bool:
        return canonical_address(split_detail(recipient)[0]) in self._ours

    async def _renew(self, asked: Message) -> None:
        """Go by other limits, addresses and certificates; no connection ends for it."""
        sections = map(ListenConfig.model_validate, asked.fields["listen"])
        for listener, listen in zip(self.listeners, sections, strict=True):
            listener.renew(listen)
        self._ours = frozenset(asked.fields["addresses"])

    async def _accept_mailed(self, asked: Message) -> None:
        await self._kept.accept(arrivals_of(asked))

    async def _waiting(self, asked: Message) -> Message:
        self._kept.done(replace(self._mark, upto=asked.fields["upto"]))
        handing = await asyncio.to_thread(self._kept.waiting)
        arrivals, upto = (handing.arrivals, handing.mark.upto) if handing is not None else ((), 0)
        # The answer says whether there is more: its reader comes again, without being told.
        last = self._kept.last
        self._told = bool(arrivals) and last > upto
        return message_of(arrivals, upto=upto, last=last)

    async def _figures(self, _asked: Message) -> Message:
        """Tell what was counted here: commits of the intake, and facts of this process's log."""
        kept = self._kept
        await kept.look()
        return Message(
            {
                "last": kept.last,
                "put_off": "" if kept.trouble is None else str(kept.trouble),
                "shut": kept.is_shut,
                "commits": kept.commits,
                "commit_microseconds": round(kept.commit_seconds * 1_000_000),
                "facts": oplog.counted(),
            }
        )

    async def _shut(self, asked: Message) -> None:
        self._kept.shut(asked.fields["reason"])

    async def _round(self, _asked: Message) -> Message:
        await self._kept.round()
        return Message({"last": self._kept.last})

    async def _stop(self, _asked: Message) -> None:
        """Let nobody in any more."""
        for listener in self.listeners:
            await listener.stop()

    async def _close(self, asked: Message) -> None:
        """Close the intake; the daemon, which asked, hangs up next."""
        if self._vouching is not None:
            self._vouching.close()
        intake, self.intake = self.intake, None
        if intake is not None:
            if "upto" in asked.fields:
                intake.done(replace(self._mark, upto=asked.fields["upto"]))
            await asyncio.to_thread(intake.close)

    async def _tidy(self, told: Message) -> None:
        self._kept.done(replace(self._mark, upto=told.fields["upto"]))
        self._kept.tidy()

    # Asked of the daemon -------------------------------------------------------------------------

    def _tell_arrived(self) -> None:
        """Tell the daemon that mail waits: once, until it comes for it."""
        if self.intake is not None and len(self.intake) and not self._told:
            self._told = True
            self._channel.tell("arrived", last=self.intake.last)

    async def _accept(self, arrivals: Sequence[Arrival]) -> None:
        try:
            await self._kept.accept(arrivals)
        except WorldError as error:
            # The caller that shut it was told of the damage itself.
            if not self._kept.is_shut:
                self._channel.tell("trouble", **trouble(error))
            raise

    async def _worth(self, recipient: str, sender: str) -> frozenset[str]:
        asked = Message({"recipient": recipient, "sender": sender})
        return frozenset((await self._channel.ask("worth", asked)).fields["kinds"])

    async def _log_in(self, user: str, password: str) -> Account | None:
        asked = Message({"user": user, "password": password})
        found = (await self._channel.ask("log_in", asked)).fields
        if "tournament" not in found:
            return None
        return Account(frozenset(found["addresses"]), found["tournament"])


def message_of(arrivals: Sequence[Arrival], **fields: object) -> Message:
    """Put mails into a message; ``arrivals_of`` takes them out again."""
    headers = [arrival.header() for arrival in arrivals]
    return Message({"arrivals": headers, **fields}, [arrival.raw for arrival in arrivals])


def arrivals_of(message: Message) -> list[Arrival]:
    """Take mails out of a message."""
    headers = message.fields["arrivals"]
    return [
        Arrival.from_header(header, raw) for header, raw in zip(headers, message.mails, strict=True)
    ]


def main(descriptor: str, log: str) -> None:
    """Run in a process that the daemon has begun, at the end of the channel that it inherited."""
    # Ctrl-C, and a supervisor that ends the whole group, are for the daemon, which closes us.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    # As in the daemon that has begun it; what was imported stays.
    gc.freeze()
    gc.set_threshold(20_000)
    settings = LogConfig.model_validate(json.loads(log))
    with (
        socket.socket(fileno=int(descriptor)) as end,
        oplog.opened(settings.level, settings.format, settings.file),
    ):
        asyncio.run(Doors(Clock()).run(end))


if __name__ == "__main__":
    main(*sys.argv[1:])

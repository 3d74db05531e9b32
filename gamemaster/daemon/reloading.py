"""Keeps the configuration in force, and takes over another while the daemon runs.

Addresses, limits, certificates and languages can be; so can tournaments that were added, and those
that have ended and left the file. A change that would end a connection, or of what a part of the
daemon was built from (the store, a listener's own address, the way out), waits for a restart and is
named. Tournaments that organisers found by mail are added to the file here, which is then read
again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from gamemaster import oplog
from gamemaster.config.servers import ListenConfig
from gamemaster.config.settings import Config, TournamentConfig
from gamemaster.daemon.acceptance import Acceptance
from gamemaster.daemon.assembly import limits_of, settings_of
from gamemaster.daemon.founding import one_more, put, stands_in
from gamemaster.daemon.known_senders import KnownSenders
from gamemaster.daemon.writer import Writer
from gamemaster.errors import GamemasterError, IntegrityError, OperatorError, WorldError
from gamemaster.office.processor_time import Spending
from gamemaster.tournament.register import AskedAct

_PARTLY: Final = {
    "store": ("strangers_days", "strangers_megabytes"),
    "read": ("seconds_per_sender",),
    "send": ("per_hour", "per_day", "per_destination_per_minute", "give_up_hours"),
}
"""Of these sections, the keys that can."""

_BUILT: Final = tuple(
    section
    for section in Config.model_fields
    if section not in {*_PARTLY, "listen", "organiser", "deputy", "tournament"}
)
"""Sections of which nothing can change while the daemon runs: every one that no line here takes."""

_DOOR: Final = ("protocol", "host", "port", "socket", "require_tls", "tls", "auth", "authserv_id")

ReadAgain: TypeAlias = Callable[[], Config]

MayLeave: TypeAlias = Callable[[str], bool]
"""Says whether a tournament that is not in the file any more may be let go of."""


def taken_over(old: Config, new: Config, may_leave: MayLeave) -> tuple[Config, tuple[str, ...]]:
    """Return the configuration to go on with, and what of the new one needs a restart."""
    waits: list[str] = []
    kept: dict[str, object] = {}
    for section in _BUILT:
        if getattr(old, section) != getattr(new, section):
            waits.append(section)
        kept[section] = getattr(old, section)
    for section, keys in _PARTLY.items():
        before, after = getattr(old, section), getattr(new, section)
        kept[section] = before.model_copy(update={key: getattr(after, key) for key in keys})
        if kept[section] != after:
            waits.append(section)
    if [*map(_door, old.listen)] != [*map(_door, new.listen)]:
        waits.append("listen")
        kept["listen"] = old.listen
    kept["tournament"] = tuple(_tournaments(old, new, may_leave, waits))
    return new.model_copy(update=kept), tuple(waits)


def _door(listen: ListenConfig) -> tuple[object, ...]:
    """Return the settings with which a listener was opened."""
    return (*(getattr(listen, key) for key in _DOOR), listen.tls_certificate is None)


def _tournaments(
    old: Config, new: Config, may_leave: MayLeave, waits: list[str]
) -> Iterator[TournamentConfig]:
    before = {each.name: each for each in old.tournament}
    after = {each.name: each for each in new.tournament}
    for name, config in before.items():
        if name not in after and not may_leave(name):
            waits.append(f"tournament {name}")
            yield config
    for name, config in after.items():
        publish = before[name].publish if name in before else None
        if config.publish != publish:
            waits.append(f"tournament {name}: publish")
        yield config.model_copy(update={"publish": publish})


class InForce:
    """The configuration in force, which ``reload`` replaces whole or not at all."""

    def __init__(
        self,
        config: Config,
        writer: Writer,
        acceptance: Acceptance,
        known: KnownSenders,
        read_again: ReadAgain | None,
        *,
        accepts: bool,
    ) -> None:
        """``read_again`` reads the configuration anew; None where there is no file of it."""
        self.config = config
        self._writer = writer
        self._office, self._clock = writer.office, writer.clock
        self._acceptance = acceptance
        self._known = known
        self._read_again = read_again
        self._accepts = accepts
        self._reloading = asyncio.Lock()

    async def reload(self) -> dict[str, Any]:
        """Take over a configuration that was changed; return what of it needs a restart.

        Raises OperatorError, having told the organiser, where it is wrong: the one before stays.
        """
        try:
            return {"restart": list(await self._reload())}
        except OperatorError as error:
            problems = error.problems
            with suppress(WorldError):
                await self._writer.run(
                    lambda: self._office.tell_of_refusal(problems, self._clock.now())
                )
                self._writer.wake_sender()
            raise

    async def _reload(self) -> tuple[str, ...]:
        if self._read_again is None:
            raise OperatorError("this daemon has no file of its configuration")
        async with self._reloading:
            try:
                restart = await self._take_over(await asyncio.to_thread(self._read_again))
            except OperatorError as error:
                oplog.reload_refused(len(error.problems))
                raise
        oplog.reloaded(len(restart))
        self._writer.wake()
        return restart

    async def found_as_asked(self) -> None:
        """Found the tournaments that organisers have asked for by mail and said yes to.

        Each is kept in the journal until its outcome is there, too: a founding that a crash or a
        full store interrupts is done at a later round, and nothing of it twice.
        """

        def waiting() -> list[tuple[str, AskedAct]]:
            self._writer.require_clock()
            return self._office.foundings()

        with suppress(OperatorError, WorldError, IntegrityError):  # The writer tells of these.
            for name, asked in await self._writer.run(waiting):
                section = {key: str(said) for key, said in asked.move.items() if key != "move"}
                problems: tuple[str, ...] = ()
                try:
                    await self._found(section)
                except OperatorError as error:
                    problems = error.problems
                settle = partial(self._office.settle_founding, name, asked, section, problems)
                await self._writer.run(partial(settle, self._clock.now()))
                self._writer.wake_sender()

    async def _found(self, section: Mapping[str, str]) -> None:
        """Do what ``gamemaster tournament add`` does; where it is refused the file stays."""
        path = self.config.path
        if path is None or not self.config.organiser.found_by_mail:
            raise OperatorError("no tournament is founded by mail here any more")
        if await asyncio.to_thread(stands_in, path, section):
            if section["name"] not in self._office.configs:
                await self._reload()
            return
        before, after = await asyncio.to_thread(one_more, path, section)
        await asyncio.to_thread(put, path, before, after)
        try:
            await self._reload()
        except GamemasterError:
            await asyncio.to_thread(put, path, after, before)
            raise

    async def _take_over(self, new: Config) -> tuple[str, ...]:
        """Go on under what can be taken over of a configuration, all of it or nothing."""
        old = self.config
        config, restart = taken_over(old, new, self._office.may_leave)
        settings = settings_of(config)

        def go_on() -> None:
            self._office.go_on_under(config.tournament, settings, self._clock.now())
            self._office.give_up_after = config.send.give_up_hours * 3600
            self._office.pace.renew(limits_of(config))
            self._office.ahead.spending = Spending(config.read.seconds_per_sender)

        # No mail is accepted for an address that the office does not know yet.
        await self._renew(config.model_copy(update={"tournament": old.tournament}))
        try:
            await self._writer.run(go_on)
        except GamemasterError:
            await self._renew(old)
            raise
        await self._renew(config)
        self.config = config
        self._known.renew()
        return restart

    async def _renew(self, config: Config) -> None:
        await self._acceptance.renew(at_the_door(config, accepts=self._accepts))


def at_the_door(config: Config, *, accepts: bool) -> Config:
    """Return the configuration of the listeners: where others accept mail, there are none."""
    return config if accepts else config.model_copy(update={"listen": ()})

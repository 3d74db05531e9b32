"""Decides which changes of a configuration can be taken over while the daemon runs.

Addresses, limits, certificates and languages can be; so can tournaments that were added, and those
that have ended and left the file. A change that would end a connection, or of what a part of the
daemon was built from (the store, a listener's own address, the way out), waits for a restart and is
named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from gamemaster.config.servers import ListenConfig
from gamemaster.config.settings import Config, TournamentConfig

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

MayLeave = Callable[[str], bool]
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

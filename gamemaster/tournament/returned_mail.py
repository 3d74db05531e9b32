"""What becomes of a player whose mail comes back, as lines of the journal tell it.

Pure folds, called by ``tournament`` for its lines of this kind:

* ``mail.returned`` - a copy came back for good. Where that speaks against the address, mail goes to
  another confirmed address of the player's from then on; if there is none, it is kept for them.
* ``address.probed`` - one kept letter was let go, to see whether it arrives.
* ``address.works`` - a mail of theirs, a probe, a change or the organiser shows that it does again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from immutables import Map

from gamemaster.mail.undelivered import MARKING
from gamemaster.tournament.register import Failing, Member, Register
from gamemaster.tournament.verp import MAX_ROUND

Data: TypeAlias = Mapping[str, Any]

FIRST_PROBE: Final = 3600
PROBE_EVERY: Final = 86_400
PROBE_SECONDS: Final = 6 * 3600
"""A probe that has not come back so long after it left has arrived."""
TOLD_AGAIN_AFTER: Final = 86_400
"""Who fails, works and fails again is no news to the organiser within so many seconds."""


def _returned(register: Register, data: Data, at: int) -> Register:
    """Fold a copy that came back; only one of the current round says anything of the address."""
    handle, address, kind = data["handle"], data["address"], data["kind"]
    copy = data["letter"], handle
    first = register.returned.get(copy, at)
    register = replace(register, returned=register.returned.set(copy, first))
    member = register.members[handle]
    if not data["current"]:
        return register
    if kind not in MARKING:
        return _refused(register, handle, at)
    if address != member.address:
        # Mail goes elsewhere already; this address is no place to fall back to.
        return register.with_member(_marked(member, address))
    return _marked_failing(register, member, kind, at)


def _marked_failing(register: Register, member: Member, kind: str, at: int) -> Register:
    handle, address = member.handle, member.address
    failing = register.failing.get(handle)
    if failing is not None and failing.probing is None:
        return register  # What left before it was marked comes back as well.
    if failing is not None:
        again = replace(failing, kind=kind, probing=None, next_probe=at + PROBE_EVERY)
        return replace(register, failing=register.failing.set(handle, again))
    marked = _marked(member, address)
    other = next((one for one in marked.further if one not in marked.unreachable), None)
    if other is not None:
        rest = tuple(one for one in marked.further if one != other)
        moved = replace(marked, address=other, further=(*rest, address), moved_at=at)
        return register.with_member(moved)
    told = register.told_of.get(handle, -TOLD_AGAIN_AFTER) > at - TOLD_AGAIN_AFTER
    fails = Failing(kind, at, at + FIRST_PROBE, told=told)
    register = replace(register, failing=register.failing.set(handle, fails))
    return register.with_member(replace(marked, failing_since=at))


def _marked(member: Member, address: str) -> Member:
    known = {*member.unreachable, address}
    return replace(
        member, unreachable=tuple(one for one in sorted(known) if one in member.addresses)
    )


def _refused(register: Register, handle: str, at: int) -> Register:
    """Note that a server refuses our mail to a player: nothing is wrong with their address."""
    if handle in register.refused:
        return register
    if register.told_of.get(handle, -TOLD_AGAIN_AFTER) > at - TOLD_AGAIN_AFTER:
        return register
    return replace(register, refused=register.refused.set(handle, at))


def _probed(register: Register, handle: str, at: int) -> Register:
    """Return the register after a kept letter was let go."""
    failing = replace(register.failing[handle], probing=at, next_probe=at + PROBE_EVERY)
    register = replace(register, failing=register.failing.set(handle, failing))
    return register.with_member(_next_round(register.members[handle]))


def works(register: Register, handle: str) -> Register:
    """Return the register after a player's address was found to work again."""
    member = replace(register.members[handle], failing_since=None, unreachable=())
    if handle in register.failing:
        register = replace(register, failing=register.failing.delete(handle))
    return register.with_member(_next_round(member))


def _told(register: Register, at: int) -> Register:
    """Return the register after the organiser was told of all whose mail comes back."""
    of = {handle: at for handle, one in register.failing.items() if not one.told}
    of |= dict.fromkeys(register.refused, at)
    failing = {handle: replace(one, told=True) for handle, one in register.failing.items()}
    return replace(
        register,
        failing=register.failing.update(failing),
        refused=Map(),
        told_of=register.told_of.update(of),
    )


def _next_round(member: Member) -> Member:
    """What was made in an earlier round marks nothing any more."""
    return replace(member, round=min(member.round + 1, MAX_ROUND))


STEPS: Final[Mapping[str, Callable[[Register, Data, int], Register]]] = {
    "mail.returned/1": _returned,
    "address.probed/1": lambda r, d, at: _probed(r, d["handle"], at),
    "address.works/1": lambda r, d, _at: works(r, d["handle"]),
    "failing.told/1": lambda r, _d, at: _told(r, at),
}

"""Folds the lines about addresses: requests to join, players' own addresses, returned mail.

Pure. Mail goes to ``Member.address``; every confirmed address identifies. Where a copy comes back
for good and that speaks against the address, mail goes to another confirmed address of the player's
from then on; if there is none, it is kept for them. A mail of theirs, a probe that arrives, a
change of where mail goes, a new address or the organiser shows that mail arrives again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import Final, TypeVar

from gamemaster.errors import Defect
from gamemaster.mail.delivery_reports import MARKING
from gamemaster.maps import Map
from gamemaster.tournament import lines
from gamemaster.tournament.register import AddressRequest, Failing, JoinRequest, Member, Register
from gamemaster.tournament.tokens import MAX_ROUND

DAY: Final = 86_400
REQUEST_KEPT: Final = 7 * DAY
"""Seconds after which an unconfirmed request of a newcomer or a player is forgotten."""
PRUNED_EVERY: Final = DAY
"""Seconds between two searches for such requests: thousands may wait, and a thousand come a day."""
FIRST_PROBE: Final = 3600
PROBE_EVERY: Final = DAY
PROBE_SECONDS: Final = 6 * 3600
"""A probe that has not come back so many seconds after it left has arrived."""
Request = TypeVar("Request", JoinRequest, AddressRequest)
TOLD_AGAIN_AFTER: Final = DAY
"""The seconds within which an address that works and fails again is no news to the organiser."""


@singledispatch
def registered(line: lines.AddressLine, _register: Register, _at: int) -> Register:
    """Return the register after a line about addresses."""
    raise Defect(f"{line.type} says nothing of addresses")


# Requests to join, and for a further address -----------------------------------------------------


@registered.register
def _join_requested(line: lines.JoinRequested, register: Register, at: int) -> Register:
    request = JoinRequest(line.token, line.address, line.name, at, line.language)
    register = _pruned(register, at)
    return replace(register, requests=register.requests.set(request.token, request))


@registered.register
def _join_declined(line: lines.JoinDeclined, register: Register, _at: int) -> Register:
    return replace(register, requests=register.requests.delete(line.token))


@registered.register
def _player_registered(line: lines.PlayerRegistered, register: Register, _at: int) -> Register:
    member = Member(
        line.handle, line.name, line.address, 0, reminders=False, language=line.language,
        epochs=((0, register.epoch),) if register.epoch else (),
    )  # fmt: skip
    requests = register.requests.delete(line.token)
    return replace(register, requests=requests).with_member(member)


@registered.register
def _asked(line: lines.AddressAsked, register: Register, at: int) -> Register:
    request = AddressRequest(line.token, line.handle, line.address, at)
    register = _pruned(register, at)
    requests = register.address_requests.set(request.token, request)
    return replace(register, address_requests=requests)


def _pruned(register: Register, at: int) -> Register:
    """Return the register without requests that are too old; they are looked for once a day."""
    if at < register.pruned + PRUNED_EVERY:
        return register
    since = at - REQUEST_KEPT
    return replace(
        register,
        pruned=at,
        requests=_since(since, register.requests),
        address_requests=_since(since, register.address_requests),
    )


def _since(instant: int, requests: Map[str, Request]) -> Map[str, Request]:
    return Map((token, request) for token, request in requests.items() if request.at > instant)


@registered.register
def _declined(line: lines.AddressDeclined, register: Register, _at: int) -> Register:
    return _without_request(register, line.token)


def _without_request(register: Register, token: str) -> Register:
    requests = register.address_requests
    if token in requests:
        requests = requests.delete(token)
    return replace(register, address_requests=requests)


# Players' own addresses --------------------------------------------------------------------------


@registered.register
def _added(line: lines.AddressAdded, register: Register, at: int) -> Register:
    handle, address = line.handle, line.address
    register = _without_request(register, line.token)
    member = register.members[handle]
    if handle in register.failing:
        member = replace(member, address=address, further=member.addresses, moved_at=at)
        return _works(register.with_member(member), handle)
    return register.with_member(replace(member, further=(*member.further, address)))


@registered.register
def _dropped(line: lines.AddressDropped, register: Register, at: int) -> Register:
    # Letters in a mailbox that is given up must not serve anybody who reads them there.
    member = _with_another_secret(register, line.handle, at)
    rest = _others(member.addresses, line.address)
    first = next((known for known in rest if known not in member.unreachable), rest[0])
    return _moved(register, member, first, _others(rest, first), at)


def _others(addresses: tuple[str, ...], address: str) -> tuple[str, ...]:
    return tuple(known for known in addresses if known != address)


@registered.register
def _chosen(line: lines.AddressChosen, register: Register, at: int) -> Register:
    member, address = register.members[line.handle], line.address
    return _moved(register, member, address, _others(member.addresses, address), at)


@registered.register
def _set(line: lines.AddressSet, register: Register, at: int) -> Register:
    # Somebody who reads the old mailbox now must not be able to use what they find there.
    member = _with_another_secret(register, line.handle, at)
    return _moved(register, member, line.address, (), None)


@registered.register
def _renewed(line: lines.SecretRenewed, register: Register, at: int) -> Register:
    return register.with_member(_with_another_secret(register, line.handle, at))


def _with_another_secret(register: Register, handle: str, at: int) -> Member:
    member = register.members[handle]
    recent = tuple(renewed for renewed in member.renewed if renewed > at - DAY)
    generation, epochs = member.generation + 1, member.epochs
    if register.epoch and (not epochs or epochs[-1][1] != register.epoch):
        epochs = (*epochs, (generation, register.epoch))
    return replace(member, generation=generation, renewed=(*recent, at), epochs=epochs)


def _moved(
    register: Register, member: Member, address: str, further: tuple[str, ...], at: int | None
) -> Register:
    """Direct a player's mail to ``address`` from ``at`` on; None if the organiser chose it."""
    unreachable = tuple(known for known in member.unreachable if known in (address, *further))
    moved_at = at if address != member.address or at is None else member.moved_at
    after = replace(
        member, address=address, further=further, unreachable=unreachable, moved_at=moved_at
    )
    register = register.with_member(after)
    if address != member.address and member.handle in register.failing:
        return _works(register, member.handle)
    return register


# Mail that comes back ----------------------------------------------------------------------------


@registered.register
def _returned(line: lines.MailReturned, register: Register, at: int) -> Register:
    """Fold a copy that came back; only one of the current round says anything about the address."""
    handle, address, kind = line.handle, line.address, line.kind
    copy = line.letter, handle
    first = register.returned.get(copy, at)
    register = replace(register, returned=register.returned.set(copy, first))
    member = register.members[handle]
    if not line.current:
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
        return register  # Mail that left before it was marked comes back as well.
    if failing is not None:
        again = replace(failing, kind=kind, probing=None, next_probe=at + PROBE_EVERY)
        return replace(register, failing=register.failing.set(handle, again))
    marked = _marked(member, address)
    other = next((known for known in marked.further if known not in marked.unreachable), None)
    if other is not None:
        further = (*_others(marked.further, other), address)
        moved = replace(marked, address=other, further=further, moved_at=at)
        return register.with_member(moved)
    told = register.told_of.get(handle, -TOLD_AGAIN_AFTER) > at - TOLD_AGAIN_AFTER
    fails = Failing(kind, at, at + FIRST_PROBE, told=told)
    register = replace(register, failing=register.failing.set(handle, fails))
    return register.with_member(marked)


def _marked(member: Member, address: str) -> Member:
    unreachable = sorted({*member.unreachable, address} & {*member.addresses})
    return replace(member, unreachable=tuple(unreachable))


def _refused(register: Register, handle: str, at: int) -> Register:
    """Note that a server refuses our mail to a player: nothing is wrong with their address."""
    if handle in register.refused:
        return register
    if register.told_of.get(handle, -TOLD_AGAIN_AFTER) > at - TOLD_AGAIN_AFTER:
        return register
    return replace(register, refused=register.refused.set(handle, at))


@registered.register
def _probed(line: lines.AddressProbed, register: Register, at: int) -> Register:
    """Return the register after a kept letter was let go."""
    handle = line.handle
    failing = replace(register.failing[handle], probing=at, next_probe=at + PROBE_EVERY)
    register = replace(register, failing=register.failing.set(handle, failing))
    return register.with_member(_next_round(register.members[handle]))


@registered.register
def _arrives_again(line: lines.AddressWorks, register: Register, _at: int) -> Register:
    return _works(register, line.handle)


def _works(register: Register, handle: str) -> Register:
    """Return the register after a player's address was found to work again."""
    member = replace(register.members[handle], unreachable=())
    if handle in register.failing:
        register = replace(register, failing=register.failing.delete(handle))
    return register.with_member(_next_round(member))


@registered.register
def _organiser_told(_line: lines.FailingTold, register: Register, at: int) -> Register:
    """Return the register after the organiser was told of all players whose mail comes back."""
    of = {handle: at for handle, failing in register.failing.items() if not failing.told}
    of |= dict.fromkeys(register.refused, at)
    failing = {handle: replace(known, told=True) for handle, known in register.failing.items()}
    return replace(
        register,
        failing=register.failing.update(failing),
        refused=Map(),
        told_of=register.told_of.update(of),
    )


def _next_round(member: Member) -> Member:
    """Return the member in the next round, which voids the marks of earlier ones."""
    return replace(member, round=min(member.round + 1, MAX_ROUND))

"""Addresses that ask to join and players' own, as lines of the journal change them.

Pure folds, called by ``tournament``. Mail goes to ``Member.address``; every confirmed address
identifies. A change of where mail goes, or a new address while mail comes back, is taken for news
that mail arrives again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from immutables import Map

from gamemaster.tournament.register import AddressRequest, JoinRequest, Member, Register
from gamemaster.tournament.returned_mail import STEPS as OF_RETURNED_MAIL
from gamemaster.tournament.returned_mail import works

Data: TypeAlias = Mapping[str, Any]
DAY: Final = 86_400
REQUEST_KEPT: Final = 7 * DAY
"""Seconds after which a request that nobody confirmed is forgotten, by a newcomer or a player."""
PRUNED_EVERY: Final = 86_400
"""Seconds between two searches for such requests: thousands may wait, and a thousand come a day."""


def _join_requested(register: Register, data: Data, at: int) -> Register:
    request = JoinRequest(
        data["token"], data["address"], data["name"], at, data.get("language", "en")
    )
    register = _pruned(register, at)
    return replace(register, requests=register.requests.set(request.token, request))


def _join_declined(register: Register, data: Data, _at: int) -> Register:
    return replace(register, requests=register.requests.delete(data["token"]))


def _asked(register: Register, data: Data, at: int) -> Register:
    request = AddressRequest(data["token"], data["handle"], data["address"], at)
    register = _pruned(register, at)
    requests = register.address_requests.set(request.token, request)
    return replace(register, address_requests=requests)


def _pruned(register: Register, at: int) -> Register:
    """Return the register without what is too old, if it was not looked for within a day."""
    if at < register.pruned + PRUNED_EVERY:
        return register
    since = at - REQUEST_KEPT
    return replace(
        register,
        pruned=at,
        requests=Map((key, one) for key, one in register.requests.items() if one.at > since),
        address_requests=Map(
            (key, one) for key, one in register.address_requests.items() if one.at > since
        ),
    )


def _answered(register: Register, data: Data, _at: int) -> Register:
    requests = register.address_requests
    if data["token"] in requests:
        requests = requests.delete(data["token"])
    return replace(register, address_requests=requests)


def _added(register: Register, data: Data, at: int) -> Register:
    handle, address = data["handle"], data["address"]
    register = _answered(register, data, at)
    member = register.members[handle]
    if handle in register.failing:
        member = replace(member, address=address, further=member.addresses, moved_at=at)
        return works(register.with_member(member), handle)
    return register.with_member(replace(member, further=(*member.further, address)))


def _dropped(register: Register, data: Data, at: int) -> Register:
    # Letters in a mailbox that is given up must not serve whoever reads them there.
    member = _with_another_secret(register.members[data["handle"]], at)
    rest = tuple(one for one in member.addresses if one != data["address"])
    first = next((one for one in rest if one not in member.unreachable), rest[0])
    return _moved(register, member, first, tuple(one for one in rest if one != first), at)


def _chosen(register: Register, data: Data, at: int) -> Register:
    member, address = register.members[data["handle"]], data["address"]
    return _moved(
        register, member, address, tuple(one for one in member.addresses if one != address), at
    )


def _set(register: Register, data: Data, at: int) -> Register:
    # Whoever reads the old mailbox now must not be able to use what they find there.
    member = _with_another_secret(register.members[data["handle"]], at)
    return _moved(register, member, data["address"], (), None)


def _renewed(register: Register, data: Data, at: int) -> Register:
    return register.with_member(_with_another_secret(register.members[data["handle"]], at))


def _with_another_secret(member: Member, at: int) -> Member:
    recent = tuple(one for one in member.renewed if one > at - DAY)
    return replace(member, generation=member.generation + 1, renewed=(*recent, at))


def _moved(
    register: Register, member: Member, address: str, further: tuple[str, ...], at: int | None
) -> Register:
    """Move a player's mail, at an instant from which on ``address`` has to settle (or None)."""
    unreachable = tuple(one for one in member.unreachable if one in (address, *further))
    moved_at = at if address != member.address or at is None else member.moved_at
    after = replace(
        member, address=address, further=further, unreachable=unreachable, moved_at=moved_at
    )
    register = register.with_member(after)
    if address != member.address and member.handle in register.failing:
        return works(register, member.handle)
    return register


STEPS: Final[Mapping[str, Callable[[Register, Data, int], Register]]] = {
    **OF_RETURNED_MAIL,
    "join.requested/1": _join_requested,
    "join.declined/1": _join_declined,
    "address.asked/1": _asked,
    "address.declined/1": _answered,
    "address.added/1": _added,
    "address.dropped/1": _dropped,
    "address.chosen/1": _chosen,
    "address.set/1": _set,
    "secret.renewed/1": _renewed,
}
PRIVATE: Final[Mapping[str, frozenset[str]]] = {
    "address.asked/1": frozenset({"token", "address"}),
    "address.declined/1": frozenset({"token"}),
    "address.added/1": frozenset({"token", "address"}),
    "address.dropped/1": frozenset({"address"}),
    "address.chosen/1": frozenset({"address"}),
    "address.set/1": frozenset({"address", "reason"}),
    "secret.renewed/1": frozenset({"reason"}),
    "mail.returned/1": frozenset({"handle", "letter", "address"}),
    # The mail by which an address is found to work may ask for something without a name, and whose
    # probe was on its way then would tell who wrote it.
    "address.probed/1": frozenset({"handle", "letter"}),
    "address.works/1": frozenset({"handle", "reason"}),
}

"""What the organiser does about a player's addresses: another one, or word that mail arrives again.

Acts on the register, so no moves: nothing of it goes on the docket. Raises OperatorError, and
nothing happened, for what cannot be done. Caller: ``verbs``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster import correspondence as letters
from gamemaster.errors import OperatorError
from gamemaster.i18n import speaking
from gamemaster.letters.post import Post, Reader
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.tournament.judges import judges

if TYPE_CHECKING:
    from gamemaster.office.office import Office
    from gamemaster.tournament.register import Member


def release(office: Office, name: str, handle: str, reason: str, now: int) -> None:
    """Send what was kept for a player whose mail came back."""
    _member(office, name, handle)
    if handle not in office.tournaments[name].register.failing:
        raise OperatorError("mail to this player does not come back")
    with office.transaction() as work:
        line = {"handle": handle, "by": "organiser", "reason": reason}
        work.append(name, "address.works/1", now, line)


def readdress(office: Office, name: str, handle: str, wanted: str, reason: str, now: int) -> None:
    """Register a player under another address alone; the addresses before it are told so."""
    member = _member(office, name, handle)
    address = _usable(office, name, member, wanted)
    with office.transaction() as work:
        line = {"handle": handle, "address": address, "reason": reason}
        work.append(name, "address.set/1", now, line)
        tournament = work.tournaments[name]
        after = tournament.register.members[handle]
        with speaking(member.language):
            welcome = letters.address_added(tournament.told)
            changed = letters.address_not_used(tournament.told)
        reader = Reader(address, office.tokens(name).secret(after))
        work.post(name, Post("correspondence", (reader,), welcome.subject, welcome.body, now))
        for former in member.addresses:
            if former != address:
                words = (changed.subject, changed.body, now)
                work.post(name, Post("correspondence", (Reader(former),), *words))


def _member(office: Office, name: str, handle: str) -> Member:
    member = office.tournaments[name].register.members.get(handle)
    if member is None:
        raise OperatorError("no player has this handle")
    return member


def _usable(office: Office, name: str, member: Member, wanted: str) -> str:
    address = canonical_address(wanted)
    if address is None or not address.isascii():
        raise OperatorError("ADDRESS: expected a mail address in ASCII such as bob@example.org")
    if split_detail(address)[0] in office.settings.own_addresses:
        raise OperatorError("ADDRESS: expected a player's address, found one of ours")
    judging = judges(office.settings.organisers, office.settings.deputies)
    if any(address == one.address for one in judging):
        raise OperatorError("ADDRESS: expected a player's address, found an organiser's")
    owner = office.tournaments[name].register.by_address(address)
    if owner is not None and owner.handle != member.handle:
        raise OperatorError("ADDRESS: another player is registered under this address")
    return address

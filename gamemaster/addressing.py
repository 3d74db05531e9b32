"""A player's own addresses, by mail: added, dropped, chosen, listed; another reply address.

An address is confirmed from both sides: from one that is registered, with evidence, and from the
new one by answering the one mail that goes there. Every other address is told of each change, so
that a thief is noticed. An address that is somebody else's, ours or an organiser's is written to
never, and the receipt does not tell: it would say who plays. Callers: ``obey``, ``receive``.
"""

from __future__ import annotations

from typing import Any, Final

from gamemaster import correspondence as letters
from gamemaster.answer import Answer, Line, Withheld
from gamemaster.asking_back import ELSEWHERE
from gamemaster.confirming import declines, too_many_for
from gamemaster.mail import commands as c
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.post import Reader
from gamemaster.register import AddressRequest, Member
from gamemaster.tongues import _, speaking

MOST_ADDRESSES: Final = 5
ASKED_PER_DAY: Final = 3
DAY: Final = 86_400


def add(answer: Answer, line: Line[c.AddAddress], _withheld: Withheld) -> str:
    """Write to a new address, once, and wait for its answer."""
    if not line.evident:
        return _(ELSEWHERE)
    member = line.member
    address = canonical_address(line.command.address)
    if address is None or not address.isascii():
        return _("That is no address that we can write to.")
    if split_detail(address)[0] in answer.settings.own_addresses:
        return _("That is an address of ours.")
    if address in member.addresses:
        return _("That address is confirmed already.")
    if len(member.addresses) >= MOST_ADDRESSES:
        return _("You have {count} addresses, which is as many as there can be.").format(
            count=len(member.addresses)
        )
    since = answer.accepted.at - DAY
    asked = [
        one.address
        for one in answer.tournament.register.address_requests.values()
        if one.handle == member.handle and one.at > since
    ]
    asked += [data["address"] for kind, data in answer.lines if kind == "address.asked/1"]
    if len(asked) >= ASKED_PER_DAY:
        return _("Not done: {count} new addresses within a day are enough.").format(
            count=ASKED_PER_DAY
        )
    token = answer.tokens.address(answer.accepted.mail, line.number)
    request = {"token": token, "handle": member.handle, "address": address}
    if not _somebody_elses(answer, address) and not too_many_for(answer, address):
        words = letters.address_confirmation(answer.tournament.told, member.name)
        answer.post("receipt", words, (Reader(address, f"addr-{token}"),))
    answer.lines.append(("address.asked/1", request))
    return _("It counts as yours once the mail that goes there is answered from there.")


def _somebody_elses(answer: Answer, address: str) -> bool:
    taken = answer.tournament.register.by_address(address) is not None
    return taken or address in answer.settings.organisers


def confirmed(answer: Answer, request: AddressRequest) -> str:
    """Add an address that has answered; any answer confirms, except ``no``."""
    public, register = answer.tournament.told, answer.tournament.register
    member = register.members[request.handle]
    if declines(answer):
        answer.lines.append(("address.declined/1", {"token": request.token}))
        answer.post("receipt", letters.address_declined(public), (Reader(request.address),))
        return "declined an address"
    if _somebody_elses(answer, request.address) or len(member.addresses) >= MOST_ADDRESSES:
        return "an address that cannot be added"
    line = {"handle": member.handle, "token": request.token, "address": request.address}
    answer.lines.append(("address.added/1", line))
    reader = Reader(request.address, answer.tokens.secret(member))
    answer.post("receipt", letters.address_added(public), (reader,))
    after = (*member.addresses, request.address)
    _tell(answer, member, letters.added(request.address), after, member.addresses)
    return "added an address"


def drop(answer: Answer, line: Line[c.DropAddress], _withheld: Withheld) -> str:
    """Use an address no more; never the last one."""
    found = _own(answer, line)
    if found is None:
        return _(ELSEWHERE) if not line.evident else _("That is none of your addresses.")
    member, address = found
    rest = tuple(one for one in member.addresses if one != address)
    if not rest:
        return _("That is your only address. Please add another one first.")
    _changed(answer, "address.dropped/1", member, address)
    others = tuple(one for one in member.addresses if one != line.member.address)
    _tell(answer, member, letters.dropped(address), rest, others)
    return _("Done.")


def write_to(answer: Answer, line: Line[c.WriteTo], _withheld: Withheld) -> str:
    """Send mail to another of the player's confirmed addresses."""
    found = _own(answer, line)
    if found is None:
        if not line.evident:
            return _(ELSEWHERE)
        return _(
            "That is none of your addresses. Please write «add address» and the address first."
        )
    member, address = found
    if address == member.address:
        return _("Our mail goes there already.")
    after = (address, *(one for one in member.addresses if one != address))
    _changed(answer, "address.chosen/1", member, address)
    others = tuple(one for one in after if one != line.member.address)
    _tell(answer, member, letters.goes_to(address), after, others)
    return _("Done.")


def show(answer: Answer, line: Line[c.Addresses], _withheld: Withheld) -> str:
    """List the player's addresses."""
    if not line.evident:
        return _(ELSEWHERE)
    return letters.addresses_listed(answer.member(line.member.handle).addresses)


def renew(answer: Answer, line: Line[c.NewReplyAddress], _withheld: Withheld) -> str:
    """Give the player another reply secret; it comes with the receipt of this very mail."""
    if not line.evident:
        return _(ELSEWHERE)
    if not any(kind == "secret.renewed/1" for kind, _data in answer.lines):
        renewed = {"handle": line.member.handle, "reason": "the player asked for it"}
        answer.lines.append(("secret.renewed/1", renewed))
    return _(
        "Done. This mail comes with your new reply address; what is sent to the old one does not "
        "count any more without being confirmed."
    )


def _own(answer: Answer, line: Line[Any]) -> tuple[Member, str] | None:
    """Return the sender as this mail has left them so far, and the address of theirs it names."""
    address = canonical_address(line.command.address)
    member = answer.member(line.member.handle)
    if not line.evident or address is None or address not in member.addresses:
        return None
    return member, address


def _changed(answer: Answer, kind: str, member: Member, address: str) -> None:
    answer.lines.append((kind, {"handle": member.handle, "address": address}))


def _tell(
    answer: Answer, member: Member, what: str, after: tuple[str, ...], to: tuple[str, ...]
) -> None:
    """Tell addresses of the player's, each by itself; the receipt goes to another one."""
    with speaking(member.language):
        words = letters.addresses_changed(answer.tournament.told, what, after)
    for address in to:
        detail = answer.tokens.secret(answer.member(member.handle)) if address in after else None
        answer.post("correspondence", words, (Reader(address, detail),))

"""Carries out commands about a player's own addresses, reply address and password.

Every change waits for a code that goes to the address that mail goes to now, and to no other: so
somebody who has a reply secret and nothing else can change nothing. An address that is added is
confirmed from there, too, by answering the one mail that goes there. Every other address is told of
each change, so that a thief is noticed; an address that is dropped is not told any other. We never
write to an address that is somebody else's, ours or a judge's, and the receipt does not say so:
that would tell who plays.
"""

from __future__ import annotations

from typing import Any, Final

from gamemaster.correspondence import judges_letters, receipt_text, registration
from gamemaster.i18n import _, speaking
from gamemaster.letters.post import Reader
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.mail.commands.answering import Confirm
from gamemaster.mail.commands.own_addresses import (
    AddAddress,
    Addresses,
    DropAddress,
    NewReplyAddress,
    Password,
    WriteTo,
)
from gamemaster.reading import codes
from gamemaster.reading.asking_back import ELSEWHERE, if_evident
from gamemaster.reading.confirming import declines, too_many_for
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.tournament import lines
from gamemaster.tournament.register import AddressRequest, Member

MOST_ADDRESSES: Final = 5
ASKED_PER_DAY: Final = 3
RENEWED_PER_DAY: Final = 3
KIND: Final = "address"


@if_evident
def add(draft: Draft, line: Line[AddAddress]) -> str:
    """Ask for the code that lets us write to a new address."""
    address = canonical_address(line.command.address) or ""
    return _against(draft, line.member, address) or _ask(draft, line, "add", address)


@if_evident
def drop(draft: Draft, line: Line[DropAddress]) -> str:
    """Ask for the code that drops an address; the last one is never dropped."""
    address = _own(line.member, line.command.address)
    if address is None:
        return _("That is none of your addresses.")
    if len(line.member.addresses) == 1:
        return _("That is your only address. Please add another one first.")
    return _ask(draft, line, "drop", address)


@if_evident
def write_to(draft: Draft, line: Line[WriteTo]) -> str:
    """Ask for the code that directs mail to another of the player's confirmed addresses."""
    address = _own(line.member, line.command.address)
    if address is None:
        return _(
            "That is none of your addresses. Please write «add address» and the address first."
        )
    if address == line.member.address:
        return _("Our mail goes there already.")
    return _ask(draft, line, "choose", address)


def _ask(draft: Draft, line: Line[Any], change: str, address: str) -> str:
    code = codes.ask(draft, line, KIND, {"move": KIND, "change": change, "address": address})
    why = _(
        "whoever has got hold of your reply address could ask for this. So it needs a code that "
        "goes only to the address that our mail goes to now."
    )
    return receipt_text.waits_for_word(code, "yes", why)


def confirm(draft: Draft, line: Line[Confirm]) -> str | None:
    """Carry out the change that waited for this code; None if the code is of something else."""
    asked = codes.taken(draft, line, KIND)
    if asked is None:
        return None
    change, address, member = str(asked["change"]), str(asked["address"]), line.member
    if change == "add":
        return _write_there(draft, line, address)
    if _own(member, address) is None or len(member.addresses) == 1:
        return _("That is none of your addresses.")
    return (_dropped if change == "drop" else _chosen)(draft, member, address)


def _against(draft: Draft, member: Member, address: str) -> str | None:
    """Return why an address cannot be added, as far as its player may know; None if it can."""
    if not address or not address.isascii():
        return _("That is no address that we can write to.")
    if split_detail(address)[0] in draft.settings.own_addresses:
        return _("That is an address of ours.")
    if address in member.addresses:
        return _("That address is confirmed already.")
    if len(member.addresses) >= MOST_ADDRESSES:
        many = _("You have {count} addresses, which is as many as there can be.")
        return many.format(count=len(member.addresses))
    asked = draft.tournament.register.address_requests.values()
    if draft.lately(one.at for one in asked if one.handle == member.handle) >= ASKED_PER_DAY:
        enough = _("Not done: {count} new addresses within a day are enough.")
        return enough.format(count=ASKED_PER_DAY)
    return None


def _write_there(draft: Draft, line: Line[Confirm], address: str) -> str:
    """Write to a new address, once, and wait for its answer."""
    member = line.member
    if (refused := _against(draft, member, address)) is not None:
        return refused
    token = draft.tokens.reply("address", draft.accepted.mail, line.number)
    if not _somebody_elses(draft, address) and not too_many_for(draft, address):
        words = registration.address_confirmation(draft.tournament.told, member.name)
        draft.post("receipt", words, (Reader(address, f"addr-{token}"),))
    draft.record(lines.AddressAsked(member.handle, token, address))
    return _("It counts as yours once the mail that goes there is answered from there.")


def _somebody_elses(draft: Draft, address: str) -> bool:
    taken = draft.tournament.register.by_address(address) is not None
    return taken or any(address == judge.address for judge in draft.settings.judges)


def confirmed(draft: Draft, request: AddressRequest) -> str:
    """Add an address that has answered; any answer confirms, except ``no``."""
    public, register = draft.tournament.told, draft.tournament.register
    member = register.members[request.handle]
    if declines(draft):
        draft.record(lines.AddressDeclined(request.token))
        draft.post("receipt", registration.address_declined(public), (Reader(request.address),))
        return "declined an address"
    if _somebody_elses(draft, request.address) or len(member.addresses) >= MOST_ADDRESSES:
        return "an address that cannot be added"
    before = register.alike(member.handle)
    draft.record(lines.AddressAdded(member.handle, request.token, request.address))
    if draft.tournament.register.alike(member.handle) != before:
        tell_if_alike(draft, member.handle)
    reader = Reader(request.address, draft.tokens.secret(member))
    draft.post("receipt", registration.address_added(public), (reader,))
    after = (*member.addresses, request.address)
    what = _("added: {address}").format(address=request.address)
    _tell(draft, member, what, after, member.addresses)
    return "added an address"


def tell_if_alike(draft: Draft, handle: str) -> None:
    """Tell the organisers of players who may be the same person as this one; nobody is refused."""
    register = draft.tournament.register
    others = [register.members[other].name for other in register.alike(handle)]
    if others:
        name = register.members[handle].name
        words = judges_letters.perhaps_one_person(draft.tournament.told, name, others)
        draft.post("organiser", words, tuple(map(Reader, draft.settings.organisers)))


def _dropped(draft: Draft, member: Member, address: str) -> str:
    draft.record(lines.AddressDropped(member.handle, address))
    rest = draft.member(member.handle).addresses
    receipt_to = member.address if member.address in rest else rest[0]
    others = tuple(other for other in rest if other != receipt_to)
    _tell(draft, member, _("dropped: {address}").format(address=address), rest, others)
    with speaking(member.language):
        words = registration.address_not_used(draft.tournament.told)
    draft.post("correspondence", words, (Reader(address),))
    return _("Done. This mail comes with your new reply address; the old one is worth nothing now.")


def _chosen(draft: Draft, member: Member, address: str) -> str:
    draft.record(lines.AddressChosen(member.handle, address))
    after = draft.member(member.handle).addresses
    others = tuple(other for other in after if other != member.address)
    what = _("our mail goes to: {address}").format(address=address)
    _tell(draft, member, what, after, others)
    return _("Done.")


@if_evident
def show(draft: Draft, line: Line[Addresses]) -> str:
    """List the player's addresses."""
    draft.acted += 1
    return registration.addresses_listed(draft.member(line.member.handle).addresses)


@if_evident
def renew(draft: Draft, line: Line[NewReplyAddress]) -> str:
    """Give the player another reply secret; it comes with the receipt of this very mail."""
    handle = line.member.handle
    before = draft.before.register.members[handle]
    if line.member.generation == before.generation:
        if draft.lately(line.member.renewed) >= RENEWED_PER_DAY:
            enough = _("Not done: {count} new reply addresses within a day are enough.")
            return enough.format(count=RENEWED_PER_DAY)
        draft.record(lines.SecretRenewed(handle, "the player asked for it"))
    return _(
        "Done. This mail comes with your new reply address; what is sent to the old one does not "
        "count any more without being confirmed."
    )


def _own(member: Member, wanted: str) -> str | None:
    """Return a player's address as it is written in the register, None for any other."""
    address = canonical_address(wanted)
    return address if address in member.addresses else None


def _tell(
    draft: Draft, member: Member, what: str, after: tuple[str, ...], to: tuple[str, ...]
) -> None:
    """Tell addresses of the player's, each by itself; the receipt goes to another one."""
    with speaking(member.language):
        words = registration.addresses_changed(draft.tournament.told, what, after)
    detail = draft.tokens.secret(draft.member(member.handle))
    for address in to:
        draft.post("correspondence", words, (Reader(address, detail),))


def send_password(draft: Draft, line: Line[Password]) -> str:
    """Send the password to a sender who used their own reply address, or showed more than that."""
    member, doors = line.member, draft.settings.doors
    # Where only a session counts, the reply address must do to get what a session needs.
    if not line.evident and "secret" not in draft.shown:
        return _(ELSEWHERE)
    if not doors:
        return _("There is none: this Gamemaster takes mail without logging in only.")
    password = draft.tokens.submission(member)
    words = registration.password_letter(draft.tournament.told, doors, member.address, password)
    if all(post.subject != words.subject for post in draft.posts):
        reader = Reader(member.address, draft.tokens.secret(member))
        draft.post("correspondence", words, (reader,))
    return _("It is on its way to your registered address, in a mail of its own.")


HANDLERS: Final[Handlers] = {
    AddAddress: add,
    DropAddress: drop,
    WriteTo: write_to,
    Addresses: show,
    NewReplyAddress: renew,
    Password: send_password,
}

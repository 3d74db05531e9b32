"""What nothing can refuse: an organiser's word that nothing else says, and where it shows."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.inventions import SEALED, put_in
from tests.audit.tampering.strokes import drop_item
from tests.audit.tampering.table import Change


class PassedOver(NamedTuple):
    """The game, the change, why nothing refuses it, and what ``rulings.txt`` shows, if any."""

    game: str
    change: Change
    why: str
    shown: str = ""


def after_the_heartbeat(type_: str, /, **data: Any) -> Change:  # noqa: ANN401 - JSON
    """Put in a line with something private, of the organiser or of a server."""

    def change(forged: Forgery) -> int:
        return put_in(forged, forged.at("heartbeat.made") + 1, type_, SEALED, **data)

    return change


def under_another_name(name: str) -> Change:
    """Have another judge of the same kind do all that one did."""

    def change(forged: Forgery) -> int:
        kind = name.partition(":")[0]
        for line in forged.lines:
            if str(line["data"].get("actor", "")).startswith(f"{kind}:"):
                line["data"]["actor"] = name
        return 0

    return change


def meant_after_all(forged: Forgery) -> int:
    """A player said no, and what they had been asked about is played."""
    at = forged.at("pending.answered")
    forged.lines[at]["data"]["going_ahead"] = False
    return at


def no_heartbeats(forged: Forgery) -> int:
    """Leave them out, all of them, with what was cosigned."""
    forged.lines[:] = [one for one in forged.lines if not one["type"].startswith("heartbeat.")]
    for name in (*forged.named("heartbeats/"), *forged.named("cosigned/")):
        del forged.files[name]
    return 0


def no_look(forged: Forgery) -> int:
    at = forged.at("look.taken")
    del forged.lines[at]
    return at


def in_their_mail(kind: str, private: dict[str, str] | None = None, **data: Any) -> Change:  # noqa: ANN401 - JSON
    """Put in a line behind the reading of a mail of Bob's."""

    def change(forged: Forgery) -> int:
        return put_in(forged, forged.at("mail.read", mail=24) + 1, kind, private, **data)

    return change


def kept_back(forged: Forgery) -> int:
    """A mail that could not be read, was tried again at once, and could."""
    at = forged.at("mail.read", mail=24)
    line = forged.lines[at]
    forged.lines.insert(
        at, {**line, "data": {**line["data"], "outcome": "quarantined", "identity": ""}}
    )
    return put_in(forged, at + 1, "mail.retried", SEALED, mail=24)


LAST_VOTE = 15


def unread(outcome: str, **otherwise: str) -> Change:
    """Have the last mail with a single move, a vote, be read as something that holds none."""

    def change(forged: Forgery) -> int:
        data = forged.data("item.docketed", item=LAST_VOTE)
        read = forged.at("mail.read", mail=data["mail"])
        forged.lines[read]["data"] |= {"outcome": outcome, **otherwise}
        drop_item(forged, data["item"])
        return read

    return change


PASSED_OVER: Final[dict[str, PassedOver]] = {
    "a look at what is hidden, left out": PassedOver(
        "acts", no_look, "another program need not journal that somebody looked"),
    "an act said to be another organiser's": PassedOver(
        "acts", under_another_name("organiser:7"), "no line says which organiser wrote"),
    "an act said to be another deputy's": PassedOver(
        "acts", under_another_name("deputy:nobody"), "the deputies' names stand in no genesis"),
    "a letter that the organiser holds back for ever": PassedOver(
        "whole", after_the_heartbeat("queue.held"),
        "whose letter it was is private; its reader has none to show",
        "Letters held back: journal entry"),
    "a letter that the organiser is said to have taken off the queue": PassedOver(
        "whole", after_the_heartbeat("queue.dropped", copies=1),
        "whose letter it was is private; its reader has none to show",
        "Letter dropped: journal entry"),
    "a player's mail sent to another address": PassedOver(
        "whole", after_the_heartbeat("address.set", handle="bob"),
        "only the player knows whether they asked for it", "Address set: journal entry"),
    "a reply address taken from a player": PassedOver(
        "whole", after_the_heartbeat("secret.renewed", handle="bob"),
        "only the player knows whether they asked for it"),
    "a key that a player is said to have registered": PassedOver(
        "whole", after_the_heartbeat("key.registered", handle="bob"),
        "only the player knows whether they asked for it"),
    "a no of a player's, and what they were asked about is played": PassedOver(
        "objections", meant_after_all,
        "which question was meant is private, and a mail may hold other moves; its receipt has it"),
    "all heartbeats left out": PassedOver(
        "witnessed", no_heartbeats,
        "they may have been switched off; the audit counts the days without one"),
    "a letter said to have come back": PassedOver(
        "whole", after_the_heartbeat("mail.returned", mail=None, kind="gone", current=True),
        "what a server answered is known to the organiser alone; the player gets no letters"),
    "a setting that a player is said to have chosen": PassedOver(
        "whole", in_their_mail("digest.set", handle="bob", wanted=True),
        "no receipt lists settings; the player notices by their mail"),
    "a wrong code that a player is said to have sent": PassedOver(
        "whole", in_their_mail("code.wrong", SEALED), "which codes were sent is private"),
    "a player's mail called a copy of another, and its vote left out": PassedOver(
        "press", unread("duplicate", identity=""),
        "by what a copy is known is a keyed hash; its sender gets no receipt, and so sends again"),
    "a player's mail called a mere check, and its vote left out": PassedOver(
        "press", unread("checked"),
        "how a mail was read is the organiser's word; its receipt says how"),
    "a mail kept back and tried again at once": PassedOver(
        "whole", kept_back, "the audit counts such mails, and by how many heartbeats each waited"),
}  # fmt: skip

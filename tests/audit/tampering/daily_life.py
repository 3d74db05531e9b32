"""Instants, words and settings: what no rule causes, by an organiser who rewrote everything."""

from __future__ import annotations

import hashlib
import re

from tests.audit.tampering.forging import Forgery, hashed
from tests.audit.tampering.strokes import item_lines, says
from tests.audit.tampering.table import Change, enter, tampering

DAY = 86_400


@tampering("a mail dated 25 hours before the heartbeat already published", "mail")
def dated_back(forged: Forgery) -> int:
    beat = forged.at("heartbeat.made")
    at = next(
        i for i, one in enumerate(forged.lines) if i > beat and one["type"] == "mail.accepted/1"
    )
    mail = forged.lines[at]["data"]["mail"]
    back = forged.lines[beat]["at"] - 25 * 3600
    came = forged.lines[at]["at"]
    for line in forged.lines[at:]:
        if line["at"] == came and (
            line["data"].get("mail") == mail or line["type"].startswith(("item", "vote", "turn"))
        ):
            line["at"] = back
    return at


@tampering("an act of the organiser dated before what was published", "mail", "rulings")
def act_dated_back(forged: Forgery) -> int:
    announced = forged.at("fields.revealed", announcement=1)
    at = next(
        index for index, line in enumerate(forged.lines)
        if index > announced and line["type"] == "item.docketed/1"
        and line["data"]["actor"] == "organiser"
    )  # fmt: skip
    for index in item_lines(forged, forged.lines[at]["data"]["item"]):
        forged.lines[index]["at"] = forged.lines[announced]["at"] - DAY
    return at


enter("other words than a move was confirmed in", "mail", says("item.docketed", 8, words="a vote"))
enter("a vote that was confirmed as another", "mail",
      says("item.docketed", 9, words="a vote AGAINST proposal 301"))  # fmt: skip
enter("a mail that came by no way", "mail", says("mail.accepted", 3, source="pigeon"))
enter("a player of a language that there is not", "mail", says("player.registered", language="xx"))
enter("a duty of the calendar that there is not", "mail", says("calendar.kept", what="tea"))
enter(
    "an end of the time to object at an odd hour",
    "mail",
    says("statement.made", until=1_900_000_001),
)
enter("a heartbeat of fewer entries than there were", "heartbeats", says("heartbeat.made", size=1))


@tampering("a heartbeat after the end", "heartbeats")
def after_the_end(forged: Forgery) -> int:
    beat, end = forged.at("heartbeat.made"), forged.at("tournament.ended")
    forged.lines.insert(end, forged.lines.pop(beat))
    return end


@tampering("a policy that opens what nobody agreed to", "journal", "open")
def not_agreed(forged: Forgery) -> int:
    at = forged.at("options.fixed")
    forged.lines[at]["data"]["disclose_mail"] = False
    return at


@tampering("an address that stays hidden though the policy opens it", "journal", "open")
def hidden(forged: Forgery) -> int:
    at = forged.at("player.registered")
    forged.lines[at] = hashed(forged.lines[at])
    return at


@tampering("a mail dropped from the store though it held a move", "mail")
def dropped(forged: Forgery) -> int:
    at = forged.at("heartbeat.made")
    forged.lines.insert(at, {
        **forged.lines[at], "type": "mail.dropped/1", "data": {"mails": [12]},
    })  # fmt: skip
    return at


def counted(*mails: object, earlier: int = 0) -> Change:
    """Say behind the first heartbeat how many mails were dismissed, in a line for each number."""

    def change(forged: Forgery) -> int:
        at = forged.at("heartbeat.made") + 1
        beat = forged.lines[at - 1]
        forged.lines[at:at] = [
            {**beat, "at": beat["at"] - earlier, "type": "mail.dismissed/1",
             "data": {"count": number}}
            for number in mails
        ]  # fmt: skip
        return at + len(mails) - 1

    return change


enter("two counts of dismissed mail on one day", "mail", counted(3, 4))
enter("a count of dismissed mail that counts nothing", "mail", counted(0))
enter("a count of dismissed mail that is no number", "mail", counted("many"))
enter("a count of dismissed mail dated back", "mail", counted(3, earlier=3600))


@tampering("reminders for somebody who never played", "mail")
def of_a_stranger(forged: Forgery) -> int:
    at = forged.at("mail.read", mail=29) + 1
    forged.lines.insert(at, {
        **forged.lines[at], "type": "reminders.set/1",
        "data": {"handle": "mallory", "wanted": False}, "why": None,
    })  # fmt: skip
    forged.lines[at].pop("private", None)
    return at


@tampering("a mail in the bundle that led to nothing", "mail", "open")
def led_to_nothing(forged: Forgery) -> str:
    octets = b"From: a@b.test\n\nhello\n"
    forged.files["mail/1.eml"] = octets
    forged.data("mail.accepted", mail=1)["sha256"] = hashlib.sha256(octets).hexdigest()
    return "mail/1.eml"


@tampering("two mails in the bundle that change senders", "mail", "open")
def other_sender(forged: Forgery) -> int:
    at = _vote(forged, b"yes k5kjh6\r\nvote for 301")
    mail = forged.lines[at]["data"]["mail"]
    name = f"mail/{mail}.eml"
    actor = forged.lines[at]["data"]["actor"].encode()
    other = b"carol" if actor != b"carol" else b"bob"
    octets = re.sub(rb"(?m)^From: [^\r\n]*", b"From: " + other + b"@players.test",
                    forged.files[name])  # fmt: skip
    forged.files[name] = octets
    forged.data("mail.accepted", mail=mail)["sha256"] = hashlib.sha256(octets).hexdigest()
    return at


@tampering("a warning of silence that nobody gave", "order")
def warned(forged: Forgery) -> int:
    at = forged.at("heartbeat.made")
    forged.lines.insert(at, {
        **forged.lines[at], "type": "silence.noted/1", "data": {"handle": "bob", "kind": "warn"},
    })  # fmt: skip
    return at


@tampering("a tournament that is said to announce once a day", "mail", "press")
def daily(forged: Forgery) -> int:
    forged.lines[0]["data"]["daily"] = True
    return forged.at("statement.made")


@tampering("a digest in a tournament that has none", "mail")
def digest(forged: Forgery) -> int:
    at = forged.at("heartbeat.made")
    forged.lines.insert(at, {
        **forged.lines[at], "type": "calendar.kept/1", "data": {"what": "digest", "upto": 1},
    })  # fmt: skip
    return at


# Mail in the bundle -------------------------------------------------------------------------------


def _vote(forged: Forgery, said: bytes) -> int:
    """Return the line of the docket of a mail that says this in the bundle."""
    mail = next(name for name in forged.named("mail/") if said in forged.files[name])
    number = int(mail.removeprefix("mail/").removesuffix(".eml"))
    return forged.at("item.docketed", mail=number)


@tampering("a vote of which the disclosed mail says the opposite", "mail", "open")
def opposite(forged: Forgery) -> int:
    at = _vote(forged, b"yes k5kjh6\r\nvote for 301")
    cast = next(
        index for index, line in enumerate(forged.lines)
        if line["type"] == "vote.cast/1"
        and (line["why"] or {})["item"] == forged.lines[at]["data"]["item"]
    )  # fmt: skip
    forged.lines[cast]["data"]["choice"] = "against"
    forged.lines[at]["data"]["move"]["choice"] = "against"
    forged.lines[at]["data"]["words"] = "a vote AGAINST proposal 301"
    return at


@tampering("a bundle that opens mail and has none", "mail", "open")
def no_mail(forged: Forgery) -> str:
    for name in forged.named("mail/"):
        del forged.files[name]
    return "manifest.json"

"""Acts and moves laid to somebody who did not mean them, and openings that nobody agreed to."""

from __future__ import annotations

import hashlib
import json
import re

from gamemaster.audit.record.sentences import announcement
from tests.audit.tampering.beside import HIDDEN, behind
from tests.audit.tampering.forging import Forgery, hashed
from tests.audit.tampering.second_look import put
from tests.audit.tampering.strokes import drop_item, says, told, without
from tests.audit.tampering.table import enter, tampering

# Who meant it -------------------------------------------------------------------------------------


def forfeit(forged: Forgery) -> int:
    return next(
        index for index, line in enumerate(forged.lines)
        if line["type"] == "item.docketed/1" and line["data"]["move"]["move"] == "forfeit"
    )  # fmt: skip


@tampering("a forfeit that its player was never asked about", "mail", "everything")
def never_asked(forged: Forgery) -> int:
    forged.lines = [one for one in forged.lines if not one["type"].startswith("pending.")]
    return forfeit(forged)


@tampering("a forfeit to which its player said no", "mail", "everything")
def said_no(forged: Forgery) -> int:
    for line in forged.lines:
        if line["type"] == "pending.answered/1":
            line["data"]["going_ahead"] = False
    return forfeit(forged)


@tampering("a forfeit of a player who was asked about something else", "mail", "everything")
def asked_otherwise(forged: Forgery) -> int:
    for line in forged.lines:
        if line["type"] == "pending.asked/1" and line["data"]["kind"] == "forfeit":
            line["data"]["kind"] = "warning"
    return forfeit(forged)


enter("a further address that is written to without a yes", "mail",
      behind("reminders.set", 1, "address.asked", HIDDEN, handle="bob"), "choices")  # fmt: skip


def reading(forged: Forgery, item: int) -> int:
    """Leave an item out; return where the mail was read that asked for it."""
    mail = forged.data("item.docketed", item=item)["mail"]
    drop_item(forged, item)
    return forged.at("mail.read", mail=mail)


@tampering("a newcomer who confirmed and was never let in", "mail")
def never_let_in(forged: Forgery) -> int:
    return reading(forged, 3)


@tampering("an act that a deputy confirmed and that is left out", "mail", "acts")
def deputy_passed_over(forged: Forgery) -> int:
    return reading(forged, forged.data("item.docketed", actor="deputy:dora")["item"])


@tampering("an act that a judge signed and that is left out", "mail", "acts")
def signed_in_vain(forged: Forgery) -> int:
    at = forged.at("mail.read", outcome="a judge's act that cannot be")
    forged.lines[at]["data"]["outcome"] = "a judge's act, signed"
    return at


enter("an act of another judge than confirmed it", "mail",
      told(says("item.docketed", 4, actor="deputy:dora"), "item.docketed", 4), "acts")  # fmt: skip

# What may be opened -------------------------------------------------------------------------------


@tampering("a bundle that opens all, of a tournament that fixed nothing", "journal", "open")
def nothing_fixed(forged: Forgery) -> str:
    without("options.fixed")(forged)
    return "journal.jsonl"


@tampering("mail opened, and the senders and addresses in it not", "journal", "open")
def mail_alone(forged: Forgery) -> str:
    manifest = json.loads(forged.files["manifest.json"])
    manifest["policy"] |= {"addresses": False, "anonymous": False}
    forged.files["manifest.json"] = json.dumps(manifest).encode()
    forged.lines = [hashed(line) for line in forged.lines]
    return "manifest.json"


@tampering("a mail from nowhere, excused by an address of another player", "mail", "open")
def excused(forged: Forgery) -> int:
    at = next(
        index for index, line in enumerate(forged.lines)
        if line["type"] == "item.docketed/1" and f"mail/{line['data']['mail']}.eml" in forged.files
    )  # fmt: skip
    data = forged.lines[at]["data"]
    name = f"mail/{data['mail']}.eml"
    mail = re.sub(rb"(?m)^(From: .*?)[a-z]+@[a-z.]+", rb"\1eve@elsewhere.test", forged.files[name])
    forged.files[name] = mail
    read = forged.data("mail.accepted", mail=data["mail"])
    read["sha256"] = hashlib.sha256(mail).hexdigest()
    other = next(
        line["data"]["handle"] for line in forged.lines
        if line["type"] == "player.registered/1" and line["data"]["handle"] != data["actor"]
    )  # fmt: skip
    opened = forged.at("record.opened")
    put(forged, opened + 2, "address.set", {"handle": other}, closed=True)
    return at + (at > opened)


# What the genesis says ----------------------------------------------------------------------------


@tampering("a record opened at another instant than play began", "genesis")
def opened_later(forged: Forgery) -> int:
    at = forged.at("record.opened")
    forged.lines[at]["at"] += 1
    said = re.search(r"Opened: .*:(\d\d) UTC", forged.files["genesis.txt"].decode())
    assert said is not None
    second = f"{int(said[1]) + 1:02}"
    forged.say("genesis.txt", said[0], said[0].replace(f":{said[1]} UTC", f":{second} UTC"))
    return at


@tampering("a record opened behind more of the start", "genesis")
def opened_behind(forged: Forgery) -> int:
    at = forged.at("record.opened")
    forged.lines[at : at + 2] = reversed(forged.lines[at : at + 2])
    return at + 1


@tampering("a title with a line of the genesis in it", "genesis")
def title_of_two_lines(forged: Forgery) -> int:
    created = forged.lines[0]["data"]
    old, new = created["title"], f"{created['title']}\nKey: another"
    created["title"] = new
    forged.say("genesis.txt", f"Title: {old}\n", f"Title: {new}\n")
    for line in forged.lines:
        data = line["data"]
        if line["type"] == "fields.revealed/1" and data["announcement"]:
            fields = [(name, new if value == old else value) for name, value in data["fields"]]
            data["fields"] = [list(field) for field in fields]
            said = announcement(
                data["announcement"], new, data["about"], fields, line["at"], created["edition"]
            )
            name = f"announcements/{data['announcement']}.txt"
            forged.files[name] = f"{said}\nJournal {line['prev']}\n".encode()
    return 0

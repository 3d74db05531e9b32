"""What lies between a mail and its moves, messages laid to others, and papers shown too early."""

from __future__ import annotations

import json

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.inventions import put_in
from tests.audit.tampering.second_look import DAY
from tests.audit.tampering.strokes import deep, renumber, says
from tests.audit.tampering.table import enter, tampering


@tampering("a move written down after a heartbeat that came after its mail was read", "mail")
def decided_later(forged: Forgery) -> int:
    """A day later it is known what would help; the mail shows what it then says."""
    follows = ["heartbeat.made/1", "mail.accepted/1", "mail.read/1", "item.docketed/1"]
    types = [line["type"] for line in forged.lines]
    at = next(
        at for at, line in enumerate(forged.lines)
        if types[at : at + 4] == follows and line["at"] // DAY == forged.lines[at + 1]["at"] // DAY
    )  # fmt: skip
    beat, accepted, read = forged.lines[at : at + 3]
    forged.lines[at : at + 3] = [accepted, read, beat]
    name, before = f"heartbeats/{beat['data']['date']}.txt", beat["at"]
    beat["at"] = accepted["at"] + 60
    forged.say(name, f"\nat {before}\n", f"\nat {beat['at']}\n")
    return at + 3


@tampering("an act of the organiser between two moves of one mail", "mail")
def between_two(forged: Forgery) -> int:
    docketed = [at for at, line in enumerate(forged.lines) if line["type"] == "item.docketed/1"]
    mine = next(at for at in docketed if forged.lines[at]["data"]["mine"] is not None)
    line = deep(forged.lines[mine])
    renumber(forged, line["data"]["item"] - 1, 1)
    move = {"move": "pause", "reason": "there is something to look at"}
    line["data"] |= {"actor": "organiser", "mail": None, "move": move, "mine": None, "words": ""}
    forged.lines.insert(mine, line)
    return mine + 1


@tampering("a document shared by somebody who does not hold it", "mail", "press")
def never_held(forged: Forgery) -> int:
    at = forged.at("press.passed", 3)
    forged.lines[at]["data"]["player"] = "dave"
    return at


@tampering("a message that another one's commitment binds", "mail", "press")
def bound_alike(forged: Forgery) -> int:
    at = forged.at("press.passed", 2)
    first = forged.data("press.passed", 1)
    forged.lines[at]["data"]["commitment"] = first["commitment"]
    return at


@tampering("a message in a player's name, in the mail of another", "mail", "press")
def of_another_mail(forged: Forgery) -> int:
    put_in(forged, forged.at("press.docketed") + 1, "reminders.set", handle="dave", wanted=True)
    return forged.at("press.passed")


def violator(forged: Forgery, name: str) -> int:
    """Have somebody else be the one whose message a rule forbids; return where that stands."""
    at = forged.at("move.illegal", move="press")
    item, old = forged.lines[at]["why"]["item"], forged.lines[at]["data"]["player"]

    def renamed(text: str) -> str:
        return text.replace(old, name).replace(old.capitalize(), name.capitalize())

    for line in forged.lines:
        if (line["why"] or {}).get("item") == item:
            line["data"] = json.loads(renamed(json.dumps(line["data"])))
            if line["data"].get("announcement"):
                told = f"announcements/{line['data']['announcement']}.txt"
                forged.files[told] = renamed(forged.files[told].decode()).encode()
    return at


@tampering("a forbidden message laid to another than whose mail it came in", "mail", "limited")
def not_theirs(forged: Forgery) -> int:
    at = violator(forged, "alice")
    item = forged.lines[at]["why"]["item"]
    put_in(forged, forged.at("press.docketed", item=item) + 1, "reminders.set",
           handle="carol", wanted=True)  # fmt: skip
    return at + 1


@tampering("a deputy whose name looks like another's", "mail", "acts")
def dora(forged: Forgery) -> int:
    at = forged.at("item.docketed", actor="deputy:dora")
    for line in forged.lines:
        if line["data"].get("actor") == "deputy:dora":
            line["data"]["actor"] = "deputy:do\u200bra"
    return at


enter(
    "a warning before a forfeit that comes before any silence", "mail",
    says("options.fixed", inactive="forfeit", inactive_days=2, warned_days=9), "open",
)  # fmt: skip

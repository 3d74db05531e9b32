"""Forgeries that somebody wrote from the documents alone, and that had passed until then."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from tests.audit.tampering.forging import Anybody, Forgery, canonical
from tests.audit.tampering.strokes import says
from tests.audit.tampering.table import Change, Where, enter, tampering

DAY = 86_400


def put(forged: Forgery, at: int, kind: str, data: dict[str, Any], *, closed: bool = False) -> int:
    """Put a line that no rule causes before the one at ``at``, at that one's instant."""
    line: dict[str, Any] = {
        "type": f"{kind}/1", "at": forged.lines[at]["at"], "data": data, "why": None, "seq": 0,
        "prev": "", "blind": hashlib.sha256(f"{at} {data}".encode()).hexdigest(),
    }  # fmt: skip
    if closed:
        line["private"] = {"sha256": "5" * 64}
    forged.lines.insert(at, line)
    return at


@tampering("a shorter time to object for one player than for the others", "mail")
def shorter(forged: Forgery) -> int:
    forged.data("statement.made", 2)["until"] -= DAY
    return forged.at("statement.made", 2)


@tampering("announcements gathered that did not wait", "mail")
def gathered_alone(forged: Forgery) -> int:
    return put(
        forged, forged.at("heartbeat.made"), "calendar.kept", {"what": "gathered", "upto": 1}
    )


@tampering("the same announcements gathered twice", "mail")
def gathered_twice(forged: Forgery) -> int:
    beat = forged.at("heartbeat.made")
    for what, upto in (("gathered", 2), ("gathering", 1), ("gathered", 2), ("gathering", 1)):
        put(forged, beat, "calendar.kept", {"what": what, "upto": upto})
    return beat + 2


@tampering("reminders sent twice on a day", "mail")
def reminded_twice(forged: Forgery) -> int:
    beat = forged.at("heartbeat.made")
    put(forged, beat, "calendar.kept", {"what": "reminders"})
    put(forged, beat, "calendar.kept", {"what": "reminders"})
    days = [
        index for index, line in enumerate(forged.lines)
        if line["data"].get("what") == "reminders"
        and line["at"] // DAY == forged.lines[beat]["at"] // DAY
    ]  # fmt: skip
    return days[1]


@tampering("heads mailed twice on a day", "mail")
def heads_twice(forged: Forgery) -> int:
    beat = forged.at("heartbeat.made")
    put(forged, beat, "calendar.kept", {"what": "heads"})
    return put(forged, beat, "calendar.kept", {"what": "heads"}) + 1


@tampering("a notice of a hold that there is not", "mail")
def held_by_nothing(forged: Forgery) -> int:
    return put(forged, forged.at("heartbeat.made"), "calendar.kept", {"what": "hold notice"})


@tampering("a time to object that is over as it begins", "mail")
def no_time(forged: Forgery) -> int:
    for line in forged.lines:
        if line["type"] == "statement.made/1":
            line["data"]["until"] = line["at"]
    return forged.at("statement.made")


@tampering("the organiser told of mail that came back, of which there was none", "mail")
def told_of_none(forged: Forgery) -> int:
    return put(forged, forged.at("heartbeat.made"), "failing.told", {})


@tampering("mail that arrives again and never came back", "mail")
def works_again(forged: Forgery) -> int:
    return put(forged, forged.at("heartbeat.made"), "address.works", {"by": "probe"}, closed=True)


@tampering("rules of the initial set in another order", "genesis")
def out_of_order(forged: Forgery) -> int:
    rules = forged.lines[0]["data"]["rules"]
    rules[0], rules[1] = rules[1], rules[0]
    return 0


@tampering("a start by the calendar that was not due", "mail", "rulings")
def started_by_itself(forged: Forgery) -> int:
    at = forged.docketed(forged.at("tournament.started"))
    kept = forged.lines[at - 1]
    if kept["data"].get("what") == "start":
        del forged.lines[at - 1]
        at -= 1
    forged.lines[at]["data"]["actor"] = "calendar"
    return at


@tampering("lines that all have one blind", "journal")
def one_blind(forged: Forgery) -> int:
    forged.blinded_anew = False
    for line in forged.lines:
        line["blind"] = "0" * 64
    return 1


@tampering("two lines that have one blind", "journal")
def same_blind(forged: Forgery) -> int:
    forged.blinded_anew = False
    forged.lines[9]["blind"] = forged.lines[4]["blind"]
    return 9


enter("a time to object that is over before it begins", "mail", says("statement.made", until=0))


def rules_as(change: Callable[[dict[str, Any]], object]) -> Change:
    """Have the initial rules be others, and their hash with them."""

    def changed(forged: Forgery) -> int:
        created = forged.lines[0]["data"]
        before = created["ruleset_hash"]
        change(created)
        statuses = {False: "immutable", True: "mutable"}
        rules = [
            {"number": number, "status": statuses[mutable], "text": text, "clauses": clauses}
            for number, mutable, text, clauses in created["rules"]
        ]
        whole = {
            "name": created["ruleset"], "title": created["ruleset_title"],
            "summary": created["ruleset_summary"], "rules": rules,
        }  # fmt: skip
        after = created["ruleset_hash"] = hashlib.sha256(canonical(whole).encode()).hexdigest()
        for name in ("genesis.txt", *forged.named("announcements/")):
            forged.files[name] = forged.files[name].replace(before.encode(), after.encode())
        for line in forged.lines:
            for field in line["data"].get("fields", ()):
                field[1] = after if field[1] == before else field[1]
        return 0

    return changed


def in_the_first(part: int, words: str) -> Callable[[dict[str, Any]], object]:
    """Have something of the first rule be other words, where ``{}`` stands for those there."""

    def change(created: dict[str, Any]) -> None:
        rule = created["rules"][0]
        rule[part] = words.format(rule[part])

    return change


for _name, _change in (
    ("an initial rule with something in it that cannot be seen", in_the_first(2, "\u202e{}")),
    ("an initial rule with blanks at its end", in_the_first(2, "{} \n")),
    ("an initial rule without a text", in_the_first(2, "")),
    ("initial clauses with something in them that cannot be seen", in_the_first(3, "{}\u200b\n")),
    ("an initial rule of the number 0", lambda created: created["rules"][0].__setitem__(0, 0)),
    ("an initial set with a title of two lines",
     lambda created: created.update(ruleset_title="One\nTwo")),
):  # fmt: skip
    enter(_name, "genesis", rules_as(_change))


def called(old: str, new: str) -> Change:
    """Have a player join under another name, wherever it stands but in the roster."""

    def change(forged: Forgery) -> int:
        for line in forged.lines:
            for data in (line["data"], line["data"].get("move") or {}):
                if isinstance(data, dict) and data.get("name") == old:
                    data["name"] = new
        return forged.at("player.registered", name=new)

    return change


enter("a player whose name holds a line of its own", "mail", called("Bob", "Bob\neve\tEve"))
enter("a player whose name looks like another's", "mail", called("Bob", "Bo\u200bb"))


@tampering("a record whose key anybody can sign under", "manifest")
def nobodys_key(forged: Forgery) -> Where:
    """Receipts by it prove nothing: whoever holds one may have written it."""
    created = forged.lines[0]["data"]
    before, after = created["record_key"], Anybody(forged.origin).key
    created["record_key"], forged.anybodys = after, True
    for name in ("genesis.txt", *forged.named("announcements/")):
        forged.files[name] = forged.files[name].replace(before.encode(), after.encode())
    for line in forged.lines:
        for field in line["data"].get("fields", ()):
            field[1] = after if field[1] == before else field[1]
    return 0


@tampering("other words than a move was confirmed in, in a mail that chooses English again", "mail")
def english_again(forged: Forgery) -> int:
    at = forged.at("item.docketed", item=23)
    data = forged.lines[at]["data"]
    data["words"] = "a vote AGAINST proposal 999"
    put(forged, at + 1, "language.chosen", {"handle": data["actor"], "language": "en"})
    forged.lines[at + 1]["at"] = forged.lines[at]["at"]
    return at


@tampering("a second act in the mail by which a deputy confirmed one", "mail", "acts")
def one_act_more(forged: Forgery) -> int:
    at = forged.at("item.docketed", actor="deputy:dora")
    line = json.loads(canonical(forged.lines[at]))
    for each in forged.lines[at + 1 :]:
        for part in (each["data"], each["why"] or {}):
            if "item" in part and part["item"] is not None:
                part["item"] += part["item"] > line["data"]["item"]
    line["data"]["item"] += 1
    forged.lines.insert(at + 1, line)
    return at + 1

"""Mails and what they asked for, by an organiser who has all keys and rewrote the whole journal."""

from __future__ import annotations

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.strokes import DEFECT, says
from tests.audit.tampering.table import Change, enter, tampering


def of_item(item: int, /, mine: int | None = None, **move: object) -> Change:
    """Have a vote on the docket mean something else, and its receipt say so."""

    def change(forged: Forgery) -> int:
        at = forged.at("item.docketed", item=item)
        forged.lines[at]["data"]["mine"] = mine
        forged.lines[at]["data"]["move"] |= move
        return at

    return change


enter("a mail that came to a word that there is not", "mail", says("mail.read", 26, outcome="lost"))
enter("a mail that was heard and is known by nothing", "mail", says("mail.read", 26, identity=""))
enter("a withdrawal of another move than is taken back", "mail", says("item.withdrawn", ordinal=1))
enter("a withdrawal that is not heeded", "mail", says("item.withdrawn", item=None))
enter("a withdrawal in another player's mail", "mail", says("item.withdrawn", handle="bob"))
enter("a vote on one's own turn turned to one of another's", "mail", of_item(20, 16))
enter("a vote on one's own turn turned to an older one", "mail", of_item(30, 11))
enter("a vote on one's own turn that is for none", "mail", of_item(30))
enter("a vote on one's own turn under another number", "mail", of_item(30, 29, number=306))
enter("a vote for a number turned to one on a turn", "mail", of_item(31, 29, number=0))
enter("an award that is about a turn", "mail", says("item.docketed", 5, mine=4), "rulings")
enter("a statement made to one player twice", "mail", says("statement.made", 2, handle="alice"))
enter("a statement to nobody", "mail", says("statement.made", 2, handle="mallory"))
enter("a player who registered under another name", "mail",
      says("player.registered", 2, name="Eve"))  # fmt: skip


@tampering("a player's vote set aside as if the program had failed", "order")
def set_aside(forged: Forgery) -> int:
    at = forged.at("item.played", item=14) + 1
    forged.lines[at] |= {
        "type": "act.refused/1", "data": {"item": 14, "problems": [DEFECT]}, "why": None,
    }  # fmt: skip
    return at


@tampering("a vote in one mail given to another player", "mail")
def of_two_players(forged: Forgery) -> int:
    at = forged.at("item.docketed", item=23)
    data = forged.lines[at]["data"]
    data["actor"] = data["move"]["player"] = "dave"
    forged.lines[forged.at("item.played", item=23) + 1]["data"]["player"] = "dave"
    return at


@tampering("two mails that are known as one and both heard", "mail")
def known_as_one(forged: Forgery) -> int:
    at = forged.at("mail.read", mail=27)
    forged.lines[at]["data"]["identity"] = forged.data("mail.read", mail=26)["identity"]
    return at


@tampering("the octets of one mail heard as two", "mail")
def same_octets(forged: Forgery) -> int:
    first = forged.data("mail.accepted", 26)["sha256"]
    forged.data("mail.accepted", 27)["sha256"] = first
    return forged.at("mail.read", 27)


@tampering("a mail that is never read", "mail")
def never_read(forged: Forgery) -> int:
    at = forged.at("mail.read", mail=29)
    assert forged.lines[at + 1]["type"] == "pending.asked/1"
    del forged.lines[at : at + 2]
    return forged.at("mail.read", mail=30)


@tampering("a mail that is read before an older one", "mail")
def read_later(forged: Forgery) -> int:
    at = forged.at("mail.read", mail=27)
    reading = forged.lines[at : at + 2]
    del forged.lines[at : at + 2]
    behind = forged.at("mail.accepted", mail=29)
    forged.lines[behind:behind] = reading
    return forged.at("mail.read", mail=28)


@tampering("a player's mail passed off as a stranger's", "mail")
def a_stranger(forged: Forgery) -> int:
    at = forged.at("mail.read", mail=29)
    forged.lines[at]["data"] |= {"outcome": "stranger", "identity": ""}
    return at + 1


@tampering("a withdrawal at another instant than its mail", "mail")
def withdrawn_sooner(forged: Forgery) -> int:
    at = forged.at("item.withdrawn")
    forged.lines[at]["at"] -= 50
    return at


@tampering("an objection that no mail holds", "mail")
def by_no_mail(forged: Forgery) -> int:
    at = forged.at("mail.accepted", mail=30)
    forged.lines.insert(at, {
        **forged.lines[at], "type": "objection.made/1",
        "data": {"objection": 1, "handle": "eve", "mail": 28, "words": "It is not so."},
    })  # fmt: skip
    return at


@tampering("an objection of nobody", "mail")
def of_nobody(forged: Forgery) -> int:
    at = forged.at("mail.read", mail=29) + 1
    forged.lines.insert(at, {
        **forged.lines[at], "type": "objection.made/1",
        "data": {"objection": 1, "handle": "mallory", "mail": 29, "words": "It is not so."},
    })  # fmt: skip
    return at


@tampering("a statement that a player never gets", "mail")
def left_out(forged: Forgery) -> int:
    at = forged.at("statement.made", 2)
    del forged.lines[at]
    return at


@tampering("a statement that the last player never gets", "mail")
def last_left_out(forged: Forgery) -> int:
    at = forged.at("statement.made", 5)
    del forged.lines[at]
    return at

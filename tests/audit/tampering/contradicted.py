"""Moves that contradict the disclosed mail they came in; all else was written anew."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.table import Change, enter, tampering


def rewritten(forged: Forgery, number: int, octets: bytes) -> None:
    """Have a mail in the bundle be another, whose hash is the journaled one."""
    forged.files[f"mail/{number}.eml"] = octets
    digest = hashlib.sha256(octets).hexdigest()
    forged.data("mail.accepted", mail=number)["sha256"] = digest


def mail(forged: Forgery, said: bytes) -> int:
    """Return the number of the mail that says this."""
    name = next(name for name in forged.named("mail/") if said in forged.files[name])
    return int(name.removeprefix("mail/").removesuffix(".eml"))


def against(written: bytes) -> Change:
    """Have a mail vote for 301 in other words, and the journal have a vote against."""

    def change(forged: Forgery) -> int:
        number = mail(forged, b"yes k5kjh6\r\nvote for 301")
        octets = forged.files[f"mail/{number}.eml"]
        rewritten(forged, number, octets.replace(b"vote for 301", written))
        at = forged.at("item.docketed", mail=number)
        docketed = forged.lines[at]["data"]
        docketed["move"]["choice"] = "against"
        docketed["words"] = "a vote AGAINST proposal 301"
        cast = next(one for one in forged.lines if one["type"] == "vote.cast/1"
                    and one["why"]["item"] == docketed["item"])  # fmt: skip
        cast["data"]["choice"] = "against"
        return at

    return change


for _name, _written in (
    ("below a quotation", b"> Which?\r\n\r\nvote for 301"),
    ("among several on a line", b"for 301, 302 and 304"),
    ("in a range", b"vote for 300-302"),
    ("in a decorated list", b"* 301: yes\r\n* 302: no"),
    ("in a numbered list", b"1. vote for 301"),
    ("in a list below its choice", b"FOR:\r\n302\r\n301"),
    ("in a row of a table", b"| 301 | for |"),
    ("in bold", b"*vote for 301*"),
    ("with a thumb", b"301 \xf0\x9f\x91\x8d"),
):
    enter(f"a vote against what its mail votes for {_name}", "mail", against(_written), "open")


def _passed_on(forged: Forgery, number: int) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """Return where a message is docketed, that line, and the one by which it was passed on."""
    at = forged.at("press.docketed", mail=number)
    item = forged.lines[at]["data"]["item"]
    passed = next(one for one in forged.lines if one["type"] == "press.passed/1"
                  and one["why"]["item"] == item)  # fmt: skip
    return at, forged.lines[at], passed


@tampering("a message that goes to another than its mail names", "mail", "open")
def another_reader(forged: Forgery) -> int:
    at, docketed, passed = _passed_on(forged, mail(forged, b"tell bob: Shall we"))
    docketed["private"]["move"]["readers"] = passed["data"]["readers"] = ["dave"]
    docketed["private"]["words"] = "a message for dave"
    return at


@tampering("a message that says another thing than its mail", "mail", "open")
def another_word(forged: Forgery) -> int:
    at, docketed, passed = _passed_on(forged, mail(forged, b"tell bob: Shall we"))
    docketed["private"]["move"]["words"] = passed["private"]["text"] = "Shall we never?"
    return at


@tampering("a message under a name that its mail leaves out", "mail", "open")
def named_after_all(forged: Forgery) -> int:
    number = mail(forged, b"tell bob anonymously: Beware of Alice")
    at, docketed, passed = _passed_on(forged, number)
    docketed["private"]["move"]["anonymous"] = passed["data"]["anonymous"] = False
    docketed["private"]["words"] = "a message for bob"
    return at


@tampering("a message that was confirmed for another reader", "mail", "open")
def confirmed_for_another(forged: Forgery) -> int:
    at, docketed, _ = _passed_on(forged, mail(forged, b"tell bob: Shall we"))
    docketed["private"]["words"] = "a message for carol"
    return at


@tampering("a mail from an address that no player ever had", "mail", "open")
def from_nowhere(forged: Forgery) -> int:
    number = mail(forged, b"tell bob: Shall we")
    octets = forged.files[f"mail/{number}.eml"]
    rewritten(forged, number, octets.replace(b"alice@players.test", b"eve@elsewhere.test"))
    return forged.at("press.docketed", mail=number)


@tampering("a mail that is heard twice, once as it came by another way", "mail", "open")
def heard_again(forged: Forgery) -> str:
    first, again = mail(forged, b"tell bob: Shall we"), mail(forged, b"Whoever is kind gets")
    octets = forged.files[f"mail/{first}.eml"]
    rewritten(forged, again, b"X-Spam-Score: 0\r\n" + octets)
    return f"mail/{again}.eml"


def turn_of(said: bytes, instead: bytes, words: str = "a turn: enact a new rule") -> Change:
    """Have the one turn be confirmed in some words, and its mail say something else."""

    def change(forged: Forgery) -> int:
        number = mail(forged, b"Whoever is kind gets")
        octets = forged.files[f"mail/{number}.eml"]
        assert said in octets
        rewritten(forged, number, octets.replace(said, instead))
        at = forged.at("item.docketed", mail=number)
        forged.lines[at]["data"]["words"] = words
        return at

    return change


_KEPT = "a turn: enact a new rule, keeping the rest"
_CLAUSES = b"clauses:\r\nwhen vote.cast: award player 1\r\n"
enter("a turn with clauses of which its mail has none", "mail", turn_of(_CLAUSES, b""), "open")
enter("clauses of which a mail has none, as if the rest were kept", "mail",
      turn_of(_CLAUSES, b"", _KEPT), "open")  # fmt: skip
enter("other clauses than in a mail, as if the rest were kept", "mail",
      turn_of(b"player 1", b"player 2", _KEPT), "open")  # fmt: skip
enter("a turn with a plain letter for a raised one in its mail", "mail",
      turn_of(b"gets a point", b"gets \xc2\xaa point"), "open")  # fmt: skip


@tampering("a turn with a part that its mail leaves out", "mail", "open")
def another_part(forged: Forgery) -> int:
    at = forged.at("item.docketed", mail=mail(forged, b"Whoever is kind gets"))
    data = forged.lines[at]["data"]
    data["move"]["more"] = [{**data["move"]["body"], "text": "And nobody else.\n"}]
    data["words"] += "; enact a new rule"
    return at


@tampering("a turn with a word beside it that its mail leaves out", "mail", "open")
def another_word_beside(forged: Forgery) -> int:
    at = forged.at("item.docketed", mail=mail(forged, b"Whoever is kind gets"))
    forged.lines[at]["data"]["move"]["body"]["said"] = "stake 5"
    return at


@tampering("a move that stands once in its mail and is played twice", "mail", "open")
def twice_played(forged: Forgery) -> int:
    first, again = mail(forged, b"tell bob: Shall we"), mail(forged, b"yes k5kjh6")
    del forged.files[f"mail/{again}.eml"]
    at = forged.at("press.docketed", mail=first)
    copy = json.loads(json.dumps(forged.lines[at]))
    copy["data"]["item"] += 1
    for line in forged.lines[at + 1 :]:
        for part in (line["data"], line["why"] or {}):
            if "item" in part and part["item"] is not None:
                part["item"] += part["item"] > copy["data"]["item"] - 1
    forged.lines.insert(at + 1, copy)
    return at


@tampering("two players who have one address", "mail", "open")
def one_address(forged: Forgery) -> int:
    first = forged.lines[forged.at("player.registered")]
    at = forged.at("player.registered", 2)
    forged.lines[at]["private"]["address"] = first["private"]["address"]
    return at


def to_everybody(words: str) -> Change:
    """Have a mail tell everyone something that goes to one player."""

    def change(forged: Forgery) -> int:
        number = mail(forged, b"tell bob: Shall we")
        octets = forged.files[f"mail/{number}.eml"]
        rewritten(forged, number, octets.replace(b"tell bob:", b"tell everyone:"))
        at, docketed, _ = _passed_on(forged, number)
        docketed["private"]["words"] = words
        return at

    return change


enter("a message to everyone that one player does not get", "mail",
      to_everybody("a message for everyone"), "open")  # fmt: skip
enter("a message to everyone that is confirmed for one player", "mail",
      to_everybody("a message for bob"), "open")  # fmt: skip

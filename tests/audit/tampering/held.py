"""What readers hold: signed papers against bundles in which nothing else is amiss.

Each is of a game whose bundle every step of the audit passes: the organiser changed what was mailed
and not what was published, or the other way round and made all of it fit.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Final

from gamemaster.audit.record.sentences import letters
from gamemaster.record import signed_receipts
from gamemaster.record.note import Signer
from gamemaster.record.signed_receipts import Mail, move_words
from tests.audit.tampering.forging import Forgery, Line

Paper = Callable[[Forgery], str]

HELD: Final[dict[str, tuple[str, Paper]]] = {}
"""The game of each, and what gives the paper; it may change the bundle, too."""


def held(name: str, game: str) -> Callable[[Paper], Paper]:
    """Enter a paper in the table."""

    def enter(paper: Paper) -> Paper:
        HELD[name] = game, paper
        return paper

    return enter


def letter(forged: Forgery, line: Line, *, text: str = "", reader: str = "", at: int = 0) -> str:
    """Sign a letter of a line that reveals something, but for what is said otherwise here."""
    data, title = line["data"], forged.lines[0]["data"]["title"]
    told, handed_on = letters(title, data["about"], data["fields"], line["at"])[-1]
    to = reader or (None if handed_on else data["readers"][0])
    signer = Signer(forged.origin, forged.signing)
    (note,) = signed_receipts.letter(signer, "autumn", to, at or line["at"], text or told)
    return note


def answer(forged: Forgery, number: int) -> tuple[Line, str]:
    """Return the line that answered an inquiry, and what its letter says."""
    line = next(
        one
        for one in forged.lines
        if one["type"] == "fields.revealed/1"
        and one["data"]["about"] == "inquiry.made"
        and ["number", number] in one["data"]["fields"]
    )
    told, _ = letters(forged.lines[0]["data"]["title"], "inquiry.made", line["data"]["fields"],
                      line["at"])[-1]  # fmt: skip
    return line, told


@held("an inquiry answered otherwise than the journal has it", "inquiries")
def wrong_answer(forged: Forgery) -> str:
    line, told = answer(forged, 207)
    lie = re.sub(r"\nThe next rule-change.*\n", "\nThere is no later change of that rule.\n", told)
    assert lie != told
    return letter(forged, line, text=lie)


@held("an answer with another document than the journal has", "inquiries")
def wrong_document(forged: Forgery) -> str:
    line = next(one for one in forged.lines if one["data"].get("readers") == ["alice"])
    told = letters(forged.lines[0]["data"]["title"], line["data"]["about"],
                   line["data"]["fields"], line["at"])[-1][0]  # fmt: skip
    lie = re.sub("SHA-256 ....", "SHA-256 abcd", told)
    assert lie != told
    return letter(forged, line, text=lie)


@held("a letter that is told to another reader", "inquiries")
def wrong_reader(forged: Forgery) -> str:
    line, _ = answer(forged, 207)
    return letter(forged, line, reader="bob")


@held("a letter of an instant of which the journal has none", "inquiries")
def wrong_instant(forged: Forgery) -> str:
    line, told = answer(forged, 207)
    return letter(forged, line, at=line["at"] + 1, text=told)


@held("a letter for its reader alone that names nobody", "inquiries")
def nobody(forged: Forgery) -> str:
    line, _ = answer(forged, 207)
    text, _, _ = letter(forged, line).partition("\n\n")
    nameless = text.replace("Player: alice\n", "") + "\n"
    return Signer(forged.origin, forged.signing).sign(nameless)


@held("a reason of a ruling changed after a player's mail, wherever it stands", "rulings")
def another_reason(forged: Forgery) -> str:
    ruling = forged.data("ruling.made")
    place = next(
        at
        for at, line in enumerate(forged.lines)
        if line["type"] == "mail.read/1"
        and line["data"]["outcome"] == "receipt"
        and at > forged.at("ruling.made")
        and forged.lines[at + 1]["type"] == "item.docketed/1"
    )
    paper = receipt(forged, place)
    for line in forged.lines:
        move = line["data"].get("move")
        if isinstance(move, dict) and move.get("reason") == ruling["reason"]:
            move["reason"] = "for a better reason"
    ruling["reason"] = "for a better reason"
    return paper


@held("a dice root ground when everybody's mail was known", "whole")
def other_dice(forged: Forgery) -> str:
    """The joiner was promised another one."""
    return promise(forged, die="0" * 64)


@held("dice in shorter chains than were promised", "whole")
def shorter_chains(forged: Forgery) -> str:
    return promise(forged, rolls=8192)


@held("a contribution to the dice that is not what its joiner was told", "whole")
def other_contribution(forged: Forgery) -> str:
    return promise(forged, player="bob", said="0" * 64)


@held("a promise of dice to a player who never joined", "whole")
def never_joined(forged: Forgery) -> str:
    return promise(forged, player="zoe", said="0" * 64)


def promise(
    forged: Forgery, *, die: str = "", rolls: int = 4096, player: str = "", said: str = ""
) -> str:
    """Sign a promise of the dice of a game, but for what is said otherwise here."""
    signer = Signer(forged.origin, forged.signing)
    anchor = die or str(forged.data("record.opened")["die"])
    return signed_receipts.dice(signer, "autumn", anchor, rolls, player, said)


def receipt(forged: Forgery, place: int) -> str:
    """Sign the receipt of a mail with one move, whose reading stands at ``place``."""
    read, docketed = forged.lines[place], forged.lines[place + 1]["data"]
    came = forged.lines[forged.at("mail.accepted", mail=read["data"]["mail"])]
    who = docketed["actor"]
    count = sum(
        one["type"] == "item.docketed/1" and one["data"]["actor"] == who
        and bool(one["data"]["words"])
        for one in forged.lines[: place + 2]
    )  # fmt: skip
    mail = Mail("0" * 64, who, came["at"], came["data"]["sha256"], read["prev"])
    signer = Signer(forged.origin, forged.signing)
    words = f"Move {count}: {move_words(docketed['move'])}"
    (note,) = signed_receipts.receipt(signer, "autumn", mail, [words])
    return note


def message(forged: Forgery, nth: int, reader: str, sender: str = "alice") -> str:
    """Sign the receipt of a mail with one message, and nothing that can be withdrawn."""
    docketed = forged.data("press.docketed", nth)
    came = forged.lines[forged.at("mail.accepted", mail=docketed["mail"])]
    read = forged.lines[forged.at("mail.read", mail=docketed["mail"])]
    mail = Mail("0" * 64, sender, came["at"], came["data"]["sha256"], read["prev"])
    signer = Signer(forged.origin, forged.signing)
    to, comma, nameless = reader.partition(", ")
    words = f"Message: to {to}, SHA-256 {'a' * 64}{comma}{nameless}"
    (note,) = signed_receipts.receipt(signer, "autumn", mail, [words])
    return note


@held("a hidden message that went to another than its receipt names", "press")
def another_reader(forged: Forgery) -> str:
    forged.data("press.passed")["readers"] = ["carol"]
    return message(forged, 1, "bob")


@held("a hidden message that its receipt says went without a name", "press")
def nameless(forged: Forgery) -> str:
    return message(forged, 1, "bob, without a name")


@held("a setting of another player in the mail of a hidden message", "press")
def another_setting(forged: Forgery) -> str:
    at = forged.at("press.docketed", 6) + 1
    data = {"handle": "dave", "wanted": True}
    line = {key: value for key, value in forged.lines[at - 1].items() if key != "private"}
    forged.lines.insert(at, {**line, "type": "reminders.set/1", "data": data})
    return message(forged, 6, "bob, without a name")


def passed(forged: Forgery, *, words: str = "Yes.", **otherwise: object) -> str:
    """Sign what the first message in the journal told its reader, but for what is said otherwise.

    The journal commits to just that: an organiser knows the words of a message that it hides.
    """
    line = forged.lines[forged.at("press.passed")]
    data, nonce = line["data"], "ab" * 32
    data["commitment"] = signed_receipts.commitment(nonce, signed_receipts.digest("Yes."))
    said = {"reader": data["readers"][0], "sender": data["player"], "at": line["at"]} | otherwise
    told = signed_receipts.Message(said["sender"], None, words, said["at"], nonce)
    signer = Signer(forged.origin, forged.signing)
    (note,) = signed_receipts.message(signer, "autumn", said["reader"], told)
    return note


@held("a hidden message of which its reader was told other words", "press")
def other_words(forged: Forgery) -> str:
    return passed(forged, words="No.")


@held("a message to a reader whom the journal does not name", "press")
def reader_more(forged: Forgery) -> str:
    return passed(forged, reader="dave")


@held("a message in the name of another than the journal has", "press")
def other_sender(forged: Forgery) -> str:
    return passed(forged, sender="carol")


@held("a message with a name that the journal has without one", "press")
def no_sender(forged: Forgery) -> str:
    paper = passed(forged)
    forged.data("press.passed").update(anonymous=True, player=None)
    return paper


@held("a message at an instant at which nothing was passed on", "press")
def other_moment(forged: Forgery) -> str:
    return passed(forged, at=forged.lines[-1]["at"])


def objection(forged: Forgery) -> str:
    """Sign the receipt of the mail with an objection, as it is in the journal now."""
    made = forged.data("objection.made")
    came = forged.lines[forged.at("mail.accepted", mail=made["mail"])]
    read = forged.lines[forged.at("mail.read", mail=made["mail"])]
    mail = Mail("0" * 64, made["handle"], came["at"], came["data"]["sha256"], read["prev"])
    words = f"Objection: SHA-256 {hashlib.sha256(made['words'].encode()).hexdigest()}"
    signer = Signer(forged.origin, forged.signing)
    (note,) = signed_receipts.receipt(signer, "autumn", mail, [words])
    return note


@held("an objection that another player is said to have made", "objections")
def of_another(forged: Forgery) -> str:
    paper = objection(forged)
    forged.data("objection.made")["handle"] = "alice"
    return paper


@held("an objection that is said to stand in its mail twice", "objections")
def objected_twice(forged: Forgery) -> str:
    paper = objection(forged)
    at = forged.at("objection.made")
    line = forged.lines[at]
    forged.lines.insert(at + 1, {**line, "data": {**line["data"], "objection": 2}})
    return paper

"""Papers that say otherwise than a bundle of which every step passes: receipts and statements."""

from __future__ import annotations

import re
from collections.abc import Callable

from gamemaster.clauses import format_instant
from gamemaster.record import signed_receipts
from gamemaster.record.note import Signer
from gamemaster.record.signed_receipts import move_words
from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.held import (
    HELD,
    answer,
    held,
    letter,
    message,
    objection,
    promise,
    receipt,
)
from tests.audit.tampering.inventions import put_in, text_of
from tests.audit.tampering.within import violator

__all__ = ["HELD"]
"""The table of ``held`` with those of this file, too."""


def said(forged: Forgery, paper: str, change: Callable[[str], str]) -> str:
    """Sign a paper anew that says something else."""
    text = text_of(paper)
    assert change(text) != text
    return Signer(forged.origin, forged.signing).sign(change(text))


def voted(forged: Forgery, mail: int) -> str:
    """Sign the receipt of a mail with one move, as the journal has it."""
    return receipt(forged, forged.at("mail.read", mail=mail))


def elsewhere(text: str) -> str:
    return text.replace("End: autumn", "End: winter")


@held("a receipt that confirms a player's move to another", "whole")
def to_another(forged: Forgery) -> str:
    return said(
        forged, voted(forged, 12), lambda text: text.replace("Player: bob", "Player: carol")
    )


@held("a receipt of another tournament under the same record's name", "whole")
def other_game(forged: Forgery) -> str:
    return said(forged, voted(forged, 12), elsewhere)


@held("a letter of another tournament under the same record's name", "inquiries")
def other_letter(forged: Forgery) -> str:
    return said(forged, letter(forged, answer(forged, 207)[0]), elsewhere)


@held("dice promised for another tournament under the same record's name", "whole")
def other_promise(forged: Forgery) -> str:
    return said(forged, promise(forged), elsewhere)


@held("a receipt of a withdrawal that no mail holds", "whole")
def withdrawn(forged: Forgery) -> str:
    return said(
        forged, voted(forged, 12), lambda text: text.replace("End", "Withdrawal: move 1\nEnd")
    )


@held("a forbidden message that another is said to have sent", "limited")
def sent_by_another(forged: Forgery) -> str:
    """Of a hidden message the journal says alone who broke the rule; its sender has a receipt."""
    violator(forged, "alice")
    return message(forged, 1, "bob, without a name", "carol")


@held("an objection in other words than were objected", "objections")
def other_objection(forged: Forgery) -> str:
    paper = objection(forged)
    forged.data("objection.made")["words"] = "Never mind."
    return paper


@held("a vote altered in a mail that is said to choose another language", "whole")
def spoken_otherwise(forged: Forgery) -> str:
    """Words in other languages than English are taken as given."""
    paper = voted(forged, 16)
    docketed = forged.data("item.docketed", item=14)
    docketed["move"]["choice"], docketed["words"] = "for", "eine Stimme FÜR den Vorschlag 302"
    read = forged.at("mail.read", mail=16)
    put_in(forged, read + 1, "language.chosen", handle="eve", language="de")
    return paper


@held("a mail dated back as if a mailbox had dated it", "whole")
def dated_back(forged: Forgery) -> str:
    """The audit counts such mails; nothing but a receipt binds their instants."""
    paper, came = voted(forged, 32), forged.at("mail.accepted", mail=32)
    at = forged.lines[came]["at"]
    forged.lines[came]["data"]["source"] = "imap"
    for line in forged.lines[came:]:
        line["at"] -= 50 * (line["at"] == at)
    number = forged.data("fields.revealed", about="proposal.adopted", announcement=11)[
        "announcement"
    ]
    forged.say(f"announcements/{number}.txt", format_instant(at), format_instant(at - 50))
    return paper


# Statements --------------------------------------------------------------------------------------


def statement(forged: Forgery, who: str) -> str:
    """Sign the statement of a player that the journal has them sent at the end."""
    made, lines, count = forged.at("statement.made", handle=who), list[str](), 0
    became = {
        line["data"]["item"]: fate
        for kind, fate in (("item.played/1", "played"), ("item.withdrawn/1", "withdrawn"))
        for line in forged.lines[:made]
        if line["type"] == kind
    }
    for line in forged.lines[:made]:
        data, at = line["data"], format_instant(line["at"])
        if line["type"] == "item.docketed/1" and data["actor"] == who and data["words"]:
            count += 1
            fate = became.get(data["item"], "waiting")
            lines.append(f"Move {count}: {at}, {fate}, {move_words(data['move'])}")
        if line["type"] == "item.withdrawn/1" and data["handle"] == who:
            lines.append(f"Withdrawal: {at}, move {data['ordinal']}")
        if line["type"] == "press.passed/1" and data["player"] == who:
            words = f"to {', '.join(data['readers'])}, SHA-256 {'a' * 64}"
            if data["number"] is not None:
                words = f"proposal {data['number']} to {', '.join(data['readers'])}"
            lines.append(f"Message: {at}, {words}")
    signer, at_the_end = Signer(forged.origin, forged.signing), forged.lines[made]["at"]
    (note,) = signed_receipts.statement(signer, "autumn", who, at_the_end, lines)
    return note


@held("a statement in which a move waits that was played", "whole")
def still_waits(forged: Forgery) -> str:
    return said(forged, statement(forged, "eve"), lambda text: text.replace("played", "waiting", 1))


@held("a statement in which a move was played that was taken back", "whole")
def played_after_all(forged: Forgery) -> str:
    return said(forged, statement(forged, "eve"), lambda text: text.replace("withdrawn", "played"))


@held("a statement that leaves out what was taken back", "whole")
def not_taken_back(forged: Forgery) -> str:
    return said(forged, statement(forged, "eve"), lambda text: re.sub("Withdrawal: .*\n", "", text))


@held("a statement that leaves out a message under the player's name", "press")
def unsaid(forged: Forgery) -> str:
    return said(forged, statement(forged, "alice"),
                lambda text: re.sub("Message: .* to bob, .*\n", "", text, count=1))  # fmt: skip

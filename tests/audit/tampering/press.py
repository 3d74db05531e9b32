"""What players had passed on to one another, and the mails themselves where they are disclosed."""

from __future__ import annotations

from gamemaster.record.signed_receipts import commitment, digest
from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.strokes import other_type, says, twice, without
from tests.audit.tampering.table import Change, Where, enter, tampering

enter("a message passed on twice", "reveals", twice("press.passed"), "press")
enter("a message that is not passed on", "moves", without("press.passed"), "press")
enter("a message to somebody who does not play", "reveals",
      says("press.passed", readers=["mallory"]), "press")  # fmt: skip
enter("a message by somebody who does not play", "moves",
      says("press.passed", player="mallory"), "press")  # fmt: skip
enter("a document passed on that was never proposed", "reveals",
      says("press.passed", 3, number=399), "press")  # fmt: skip
enter("a message that comes to a vote", "moves", other_type(
    "press.passed", 4, "vote.cast", player="bob", number=301, choice="for"), "press")  # fmt: skip
enter("a message to another reader", "reveals", says("press.passed", readers=["carol"]), "open")
enter("a message that another is said to have sent", "reveals",
      says("press.passed", player="bob"), "open")  # fmt: skip
enter("a named message that is said to have no name", "reveals",
      says("press.passed", anonymous=True), "open")  # fmt: skip


def in_private(kind: str, nth: int, **private: object) -> Change:
    """Change what a disclosure opened of a line."""

    def change(forged: Forgery) -> int:
        at = forged.at(kind, nth)
        forged.lines[at]["private"] |= private
        return at

    return change


enter("other words than were passed on", "reveals",
      in_private("press.passed", 1, text="Shall we never vote together?"), "open")  # fmt: skip
enter("an anonymous message of another sender", "reveals",
      in_private("press.passed", 6, sender="dave"), "open")  # fmt: skip


@tampering("a private part without its salt", "journal", "open")
def unsalted(forged: Forgery) -> int:
    at = forged.at("press.passed")
    del forged.lines[at]["private"]["salt"]
    return at


@tampering("a mail with another word", "mail", "open")
def other_word(forged: Forgery) -> Where:
    forged.say("mail/9.eml", "vote together", "part together")
    return "mail/9.eml"


@tampering("two mails that change places", "mail", "open")
def exchanged(forged: Forgery) -> Where:
    files = forged.files
    files["mail/10.eml"], files["mail/11.eml"] = files["mail/11.eml"], files["mail/10.eml"]
    return "mail/10.eml"


@tampering("a mail that nobody sent", "mail", "open")
def invented(forged: Forgery) -> Where:
    forged.files["mail/999.eml"] = forged.files["mail/9.eml"]
    return "mail/999.eml"


@tampering("a commitment to other words than were passed on", "reveals", "open")
def other_commitment(forged: Forgery) -> Where:
    at = forged.at("press.passed", 1)
    forged.lines[at]["data"]["commitment"] = commitment("0" * 64, digest("Never."))
    return at


@tampering("a message that the journal commits to nothing of", "reveals", "press")
def uncommitted(forged: Forgery) -> Where:
    at = forged.at("press.passed", 2)
    del forged.lines[at]["data"]["commitment"]
    return at


@tampering("a commitment that is none", "reveals", "press")
def no_commitment(forged: Forgery) -> Where:
    at = forged.at("press.passed", 2)
    forged.lines[at]["data"]["commitment"] = "none of this"
    return at


@tampering("a commitment that is never opened", "reveals", "open")
def unopened(forged: Forgery) -> Where:
    at = forged.at("press.passed", 1)
    del forged.lines[at]["private"]["nonce"]
    return at

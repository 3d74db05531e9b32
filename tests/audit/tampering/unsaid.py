"""Silence that was broken, messages that no rule lets pass, lines between a mail and its moves."""

from __future__ import annotations

from typing import Any

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.inventions import SEALED, put_in
from tests.audit.tampering.strokes import deep
from tests.audit.tampering.table import Change, enter, tampering


def warned_too(handle: str) -> Change:
    """Have another player warned together with the one who was silent."""

    def change(forged: Forgery) -> int:
        at = forged.at("silence.noted")
        line = deep(forged.lines[at])
        line["data"]["handle"] = handle
        forged.lines.insert(at + 1, line)
        return at + 1

    return change


enter("a warning of silence to a player who had chosen something", "order",
      warned_too("alice"), "silent")  # fmt: skip
enter("a warning of silence to a player who had asked the organiser", "order",
      warned_too("bob"), "silent")  # fmt: skip


@tampering("a message without a name that a rule forbids to everybody", "violations", "limited")
def nameless_all_the_same(forged: Forgery) -> int:
    at = forged.at("press.passed")
    forged.lines[at]["data"] |= {"anonymous": True, "player": None}
    return at


def parted_by(kind: str, private: dict[str, str] | None = None, /, **data: Any) -> Change:  # noqa: ANN401 - JSON
    """Put something of somebody else's between a player's mail and the move in it."""

    def change(forged: Forgery) -> int:
        return put_in(forged, forged.at("mail.read", mail=9) + 1, kind, private, **data) + 1

    return change


enter("a look between a mail and the move in it", "mail",
      parted_by("look.taken", what="rules"), "witnessed")  # fmt: skip
enter("a letter held back between a mail and the move in it", "mail",
      parted_by("queue.held", SEALED), "witnessed")  # fmt: skip
enter("an address set between a mail and the move in it", "mail",
      parted_by("address.set", SEALED, handle="ada"), "witnessed")  # fmt: skip


@tampering("a witness's cosignature between a mail and the move in it", "mail", "witnessed")
def cosigned_meanwhile(forged: Forgery) -> int:
    at = forged.at("heartbeat.cosigned")
    read = forged.at("mail.read", mail=9)
    line = forged.lines.pop(at)
    line["at"] = forged.lines[read - 1]["at"]
    forged.lines.insert(read, line)
    return read + 1


@tampering("announcements that wait for one mail for ever", "mail", "choices")
def never_mailed(forged: Forgery) -> int:
    put_in(forged, forged.at("mail.read", mail=5), "calendar.kept", what="gathering", upto=0)
    return forged.at("statement.made")


@tampering("digests that leave out the last announcement", "mail", "choices")
def left_out(forged: Forgery) -> int:
    at = forged.at("mail.read", mail=5)
    return put_in(forged, at, "calendar.kept", what="digests", upto=0)

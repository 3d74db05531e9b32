"""Lines beside the game that presuppose others, and values of another kind than they must be."""

from __future__ import annotations

from typing import Any

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.strokes import says, twice
from tests.audit.tampering.table import Change, enter, tampering

HIDDEN = {"sha256": "0" * 64}


def behind(
    kind: str, nth: int, becomes: str, private: dict[str, Any] | None = None, /, **data: object
) -> Change:
    """Put another line behind the ``nth`` of a type, at the same instant."""

    def change(forged: Forgery) -> int:
        at = forged.at(kind, nth) + 1
        line = {key: forged.lines[at - 1][key] for key in ("at", "blind", "prev", "seq")}
        line |= {"type": f"{becomes}/1", "data": data, "why": None}
        forged.lines.insert(at, line if private is None else {**line, "private": private})
        return at

    return change


enter("two players' settings in one mail", "mail",
      behind("reminders.set", 1, "digest.set", handle="alice", wanted=True), "choices")  # fmt: skip
enter("a key removed that nobody registered", "mail",
      behind("reminders.set", 1, "key.removed", HIDDEN, handle="bob"), "choices")  # fmt: skip
enter("signatures asked of a player who has no key", "mail",
      behind("reminders.set", 1, "signatures.set", handle="bob", required=True),
      "choices")  # fmt: skip
enter("mail that goes to a further address that there is not", "mail",
      behind("reminders.set", 1, "address.chosen", HIDDEN, handle="bob"), "choices")  # fmt: skip
enter("an address given up that was the only one", "mail",
      behind("reminders.set", 1, "address.dropped", HIDDEN, handle="bob"), "choices")  # fmt: skip
enter("a letter that came back in a mail of a player's", "mail",
      behind("reminders.set", 1, "mail.returned", HIDDEN, mail=6, kind="gone", current=True),
      "choices")  # fmt: skip
enter("a question answered in a newcomer's mail", "mail",
      behind("player.registered", 1, "question.answered", HIDDEN), "choices")  # fmt: skip
enter("somebody who declines to join in a player's mail", "mail",
      behind("reminders.set", 1, "join.declined", HIDDEN), "choices")  # fmt: skip
enter("an act answered that nobody was asked about", "mail", twice("act.answered"), "acts")
enter("an act answered by another judge", "mail",
      says("act.answered", actor="deputy:dora"), "acts")  # fmt: skip
enter("an act that goes ahead though its judge said no", "mail",
      says("act.answered", going_ahead=False), "acts")  # fmt: skip
enter("another tournament founded that no judge said yes to", "mail",
      behind("reminders.set", 1, "founding.settled", HIDDEN, founded=True), "choices")  # fmt: skip

enter("an objection said to stand in another mail", "mail",
      says("objection.made", mail=9), "objections")  # fmt: skip


@tampering("an act asked back that is left out", "mail", "acts")
def not_asked(forged: Forgery) -> int:
    at = forged.at("act.asked")
    del forged.lines[at]
    return at - 1


@tampering("a further address that nobody asked for", "mail", "open")
def not_asked_for(forged: Forgery) -> int:
    at = forged.at("tournament.started")
    read = max(i for i, one in enumerate(forged.lines[:at]) if one["type"] == "mail.read/1")
    private = {"address": "eve@players.test", "token": "t" * 20, "salt": "0" * 64}
    line = {**forged.lines[read], "type": "address.added/1", "data": {"handle": "alice"}}
    forged.lines.insert(read + 1, {**line, "private": private})
    return read + 1


enter("a tournament of an edition that there is not", "moves",
      says("tournament.created", edition=99), "choices")  # fmt: skip

for _name, _game, _kind, _data in (
    ("a choice that is neither yes nor no", "choices", "reminders.set", {"wanted": "yes"}),
    ("a word for an act that is a number", "acts", "act.answered", {"going_ahead": 1}),
    ("an option that is a number", "open", "options.fixed", {"disclose_mail": 1}),
    ("an end that is no instant", "open", "options.fixed", {"ends_at": "never"}),
    ("a length in words", "open", "options.fixed", {"greatest_days": "many"}),
    ("a look at a number", "acts", "look.taken", {"what": 7}),
    ("a reading whose reason is a list", "whole", "mail.read", {"reason": ["none"]}),
    ("a mail whose number is a truth", "whole", "mail.accepted", {"mail": True}),
    ("a heartbeat of fewer than no entries", "whole", "heartbeat.made", {"size": -1}),
    ("readers that are one word", "press", "press.passed", {"readers": "bob"}),
    ("points of one over zero", "whole", "points.awarded", {"points": "1/0"}),
):
    enter(_name, "journal", says(_kind, **_data), _game)

for _name, _data in (
    ("silence that matters after no days", {"inactive": "tell"}),
    ("days of a silence that does not matter", {"inactive_days": 3}),
    ("a warning before a forfeit that there is not", {"warned_days": 9}),
    ("two ends", {"greatest_days": 900, "ends_at": 4_000_000_000}),
    ("a fast clock that stands", {"speed": 0}),
    ("a fast clock as fast as any", {"speed": 1}),
):
    enter(_name, "mail", says("options.fixed", **_data), "open")

for _name, _readers in (
    ("a message to its own sender", ["alice"]),
    ("a message to one reader twice", ["bob", "bob"]),
    ("a message to nobody", []),
):
    enter(_name, "reveals", says("press.passed", readers=_readers), "press")


@tampering("a handle that was chosen for what it mixes into dice", "mail")
def chosen_handle(forged: Forgery) -> int:
    at = forged.at("player.registered")
    forged.lines[at]["data"]["handle"] += "7"
    return at

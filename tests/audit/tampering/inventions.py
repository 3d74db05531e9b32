"""Lines that nobody caused, mails read as something else, and files that say more than they may."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from gamemaster.record.note import Signer
from tests.audit.tampering.forging import Forgery, Line
from tests.audit.tampering.strokes import drop_item, next_of_play
from tests.audit.tampering.table import Change, Where, enter, tampering

SEALED = {"sha256": "ab" * 32}
"""The private part of a line that nobody will ever open."""


def put_in(
    forged: Forgery, at: int, type_: str, private: Line | None = None, /, item: int = 0, **data: Any  # noqa: ANN401 - JSON
) -> int:  # fmt: skip
    """Put in a line that nothing caused, at the instant of the one before; return its index."""
    before = forged.lines[at - 1]
    line = {**before, "type": f"{type_}/1", "data": data, "why": {"item": item} if item else {}}
    line.pop("private", None)
    forged.lines.insert(at, line | ({"private": private} if private else {}))
    return at


# Lines that nobody caused ------------------------------------------------------------------------


@tampering("a clock said to have been behind", "order")
def behind(forged: Forgery) -> Where:
    at = forged.at("vote.cast", 2)
    line = forged.lines[at]
    return put_in(forged, at, "clock.clamped", item=line["why"]["item"], own=line["at"] - 60)


@tampering("a copy of the store said to have been put back, and the dice go on", "order")
def put_back(forged: Forgery) -> Where:
    beat = forged.at("heartbeat.made")
    put_in(forged, beat + 1, "store.restored", SEALED, epoch=forged.lines[beat]["at"])
    return next_of_play(forged, beat)


@tampering("a timer dropped for a reason that there is not", "timers", "everything")
def dropped(forged: Forgery) -> Where:
    at = forged.at("timer.fired")
    line = forged.lines[at]
    data = {"timer": line["data"]["timer"], "reason": "its rule is not in force"}
    forged.lines[at] = {**line, "type": "timer.lapsed/1", "data": data}
    return at


@tampering("a turn that waits where none has to", "order")
def waiting(forged: Forgery) -> Where:
    at = forged.docketed(forged.at("turn.taken", number=305))
    forged.lines[at]["data"]["due"] = forged.lines[at]["at"]
    return at


@tampering("a ruling said to be needed where the rules give an answer", "winner")
def doubt(forged: Forgery) -> Where:
    at = forged.at("vote.cast", 2)
    item = forged.lines[at]["why"]["item"]
    return put_in(forged, at + 1, "ruling.needed", item=item, question="who has won",
                  players=["alice"], proposal=None, goes_on=None)  # fmt: skip


@tampering("an act refused that could be carried out", "order", "rulings")
def refused(forged: Forgery) -> Where:
    at = forged.at("ruling.made")
    item = forged.lines[at]["why"]["item"]
    while (forged.lines[at]["why"] or {}).get("item") == item:
        del forged.lines[at]
    put_in(forged, at, "act.refused", problems=["it was not wanted"])
    forged.lines[at]["data"]["item"] = item
    return at


@tampering("a tournament that ends by itself", "winner")
def ended(forged: Forgery) -> Where:
    at = forged.at("points.awarded", about="proposal.defeated")
    return put_in(forged, at + 1, "tournament.ended", item=forged.lines[at]["why"]["item"])


@tampering("a player who is back in play by no rule", "moves")
def back_in_play(forged: Forgery) -> Where:
    at = forged.at("player.forfeited")
    item = forged.lines[at]["why"]["item"]
    return put_in(forged, at + 1, "player.readmitted", item=item, player="dave")


# Mails -------------------------------------------------------------------------------------------


@tampering("a mail called a copy of another, and its vote left out", "mail")
def copy(forged: Forgery) -> Where:
    at = forged.at("mail.read", mail=16)
    known = forged.data("mail.read", mail=13)["identity"]
    forged.lines[at]["data"] |= {"outcome": "duplicate", "identity": known}
    drop_item(forged, 14)
    return at


@tampering("a word that stands in the very mail that was asked back", "mail")
def own_word(forged: Forgery) -> Where:
    """Nobody can answer a question before it is mailed to them."""
    at = forged.at("pending.asked", 2)
    return put_in(forged, at + 1, "pending.answered", SEALED, going_ahead=True)


@tampering("a question to the organiser left out, and its answer not", "mail")
def question(forged: Forgery) -> Where:
    del forged.lines[forged.at("question.asked")]
    return forged.at("question.answered")


# Files -------------------------------------------------------------------------------------------


def in_file(name: str, change: Callable[[Forgery, str], str]) -> Change:
    """Have a file say something else after all the rest has been made to fit."""

    def changed(forged: Forgery) -> str:
        def late(one: Forgery) -> None:
            one.files[name] = change(one, one.files[name].decode()).encode()

        forged.lately.append(late)
        return name

    return changed


def text_of(note: str) -> str:
    return note.partition("\n\n")[0] + "\n"


def by_another(_: Forgery, note: str) -> str:
    return note + Signer("secret.test/autumn", b"q" * 32).sign(text_of(note)).partition("\n\n")[2]


def with_a_head(forged: Forgery, note: str) -> str:
    more = f"{text_of(note)}journal {'a' * 64}\n"
    return Signer(forged.origin, forged.signing).sign(more)


def without_an_entry(_: Forgery, text: str) -> str:
    entries = text.split("\n\n")
    return "\n\n".join((*entries[:2], *entries[3:]))


def twice_named(_: Forgery, text: str) -> str:
    return text.replace("{", '{"dice": "' + "0" * 64 + '", ', 1)


def one_more(_: Forgery, text: str) -> str:
    return json.dumps({**json.loads(text), "blind": "0" * 64})


enter("a checkpoint with a signature more", "record", in_file("checkpoints/5.txt", by_another))
enter("a checkpoint with a line more", "record", in_file("checkpoints/5.txt", with_a_head))
enter("an entry left out of the rulings", "rulings", in_file("rulings.txt", without_an_entry),
      "rulings")  # fmt: skip
enter("a root that is named twice", "genesis", in_file("roots.json", twice_named))
enter("a root more than there are", "genesis", in_file("roots.json", one_more))

"""Reads the moves of players from a journal, as receipts and statements speak of them.

One pass over the journal; kept are moves, withdrawals, messages and objections, not the game.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

from gamemaster.audit.language.times import written_instant
from gamemaster.audit.lines import Shown
from gamemaster.audit.text import body_of

WAITS: Final = "waiting"
_UNPRINTABLE: Final = re.compile('["\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')


@dataclass
class Item:
    """A move, or a message to be passed on, as it stands on the docket.

    ``entry`` is its line in the journal, ``ordinal`` the player's own count of a move, ``settled``
    the line by which it was played or withdrawn. Of a message ``player`` and ``words`` may be
    hidden (None).
    """

    entry: int
    player: str | None
    mail: int
    at: str
    words: str | None
    ordinal: int = 0
    fate: str = WAITS
    settled: int = 0


@dataclass(frozen=True)
class Entry:
    """A withdrawal or an objection: the line of the journal, when, and its words."""

    entry: int
    at: str
    words: str


@dataclass
class Recorded:
    """All that a journal says of its players, by player, mail or item."""

    record: str = ""
    tournament: str = ""
    mails: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    moves: dict[str, list[Item]] = field(default_factory=lambda: defaultdict(list))
    of_mail: dict[int, list[Item]] = field(default_factory=lambda: defaultdict(list))
    messages: dict[int, list[Item]] = field(default_factory=lambda: defaultdict(list))
    withdrawals: dict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    objections: dict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    stated: dict[str, tuple[int, str]] = field(default_factory=dict)
    _items: dict[int, Item] = field(default_factory=dict, repr=False)

    def take(self, line: Shown) -> None:
        """Take in one line. Raises LookupError, TypeError and the like for one of another shape."""
        data = {**line.data, **(line.private or {})}
        match line.type:
            case "tournament.created/1":
                self.record, self.tournament = data["origin"], data["tournament"]
            case "mail.accepted/1":
                heard = _whole(data["mail"]), written_instant(line.at)
                self.mails[data["sha256"]].append(heard)
            case "item.docketed/1" if data["words"]:
                moves = self.moves[data["actor"]]
                item = self._docketed(line, data, len(moves) + 1)
                moves.append(item)
                self.of_mail[item.mail].append(item)
            case "press.docketed/1":
                item = self._docketed(line, data)
                self.messages[item.mail].append(item)
            case "item.played/1":
                self._settled(line, data["item"], "played")
            case "item.withdrawn/1":
                withdrawn = Entry(line.seq, written_instant(line.at), f"move {data['ordinal']}")
                self.withdrawals[data["handle"]].append(withdrawn)
                self._settled(line, data["item"], "withdrawn")
            case "objection.made/1":
                words = f"SHA-256 {digest(data['words'])}"
                objection = Entry(line.seq, written_instant(line.at), words)
                self.objections[data["handle"]].append(objection)
            case "statement.made/1":
                self.stated[data["handle"]] = (line.seq, written_instant(line.at))

    def _docketed(self, line: Shown, data: dict[str, Any], ordinal: int = 0) -> Item:
        mail, at = _whole(data["mail"]), written_instant(line.at)
        move = data["move"] if ordinal else data.get("move")
        words = None if move is None else move_words(move)
        item = Item(line.seq, data.get("actor"), mail, at, words, ordinal)
        self._items[data["item"]] = item
        return item

    def _settled(self, line: Shown, number: int | None, fate: str) -> None:
        item = self._items.get(number) if number is not None else None
        if item is not None and (fate == "played" or item.fate == WAITS):
            item.fate, item.settled = fate, line.seq


def _whole(value: object) -> int:
    if type(value) is int:
        return value
    raise TypeError("expected a whole number")


# The words of lines ------------------------------------------------------------------------------


def move_words(move: dict[str, Any]) -> str:
    """Return a move of the docket as a receipt has it (docs/formats.md)."""
    name = move["move"]
    if name == "vote":
        return f"vote {move['number'] or 'mine'} {move['choice']}"
    if name == "turn":
        change, body = proposed(move["body"])
        return f"turn, {change}, SHA-256 {digest(body)}"
    if name == "inquiry":
        return f"inquire {move['number']}"
    if name == "do":
        words = move["words"]
        return f"do {json.dumps(words) if _UNPRINTABLE.search(words) else words}"
    if name == "press":
        shared = move["number"]
        what = f"proposal {shared} " if shared is not None else ""
        words = "" if shared is not None else f", SHA-256 {digest(move['words'])}"
        named = ", without a name" if move["anonymous"] else ""
        return f"{what}to {', '.join(move['readers'])}{words}{named}"
    return str(name)


def proposed(body: dict[str, Any]) -> tuple[str, str]:
    """Return a proposed change in words, and the canonical body that its proposer was shown."""
    target = body["target"] or {"noun": None, "number": None}
    whole = body_of(body["kind"], target["noun"], target["number"], body["text"], body["clauses"])
    return whole.split("\n", 1)[0].removeprefix("Change: "), whole


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

"""Step 10: where every move comes from, followed line by line as the journal passes.

Mails are accepted in order and the oldest is read first, each once; one that could not be read may
be put back, and is unread again. A mail puts moves of its one sender on the docket only as it is
read; the calendar and those who judge put theirs there without one. Every item is played once, or
is withdrawn before that; the events of play belong to the item that was played last. A reading has
a word for what became of the mail, and that word says what the mail may ask for. By its
``identity`` a mail is recognised when it comes again; octets that come again are the same mail,
whatever the line says of them. Statements are made in the order of handles, up to a hundred in one
transaction, once every mail that came in before has been read. Little is kept of the lines, so that
a long tournament takes hardly more memory than a short one.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from typing import Any, Final

from gamemaster.audit.files.bundle import Found
from gamemaster.audit.files.lines import Follower, Shown, unfitting
from gamemaster.audit.files.shapes import KEPT_BACK, MOVES, is_judge, is_of_player
from gamemaster.audit.findings import Refused
from gamemaster.audit.provenance.called import is_handle_of, is_name

_SHA256: Final = re.compile("[0-9a-f]{64}")
_NEVER_WITHIN: Final = frozenset(
    f"{name}/1"
    for name in (
        "heartbeat.made", "mail.accepted", "mail.dismissed", "calendar.kept", "silence.noted",
        "statement.made", "store.restored",
    )
)  # fmt: skip
"""Lines that never stand between the reading of a mail and what it asks for, which is decided then.
"""
_OF_NO_PLAYER: Final = frozenset(
    f"{name}/1"
    for name in (
        "look.taken", "queue.held", "queue.released", "queue.dropped", "address.set",
        "address.probed", "mail.dropped", "failing.told", "heartbeat.cosigned",
    )
)  # fmt: skip
"""Lines that never stand there in a player's mail; a cosignature that names the player may."""
_WAITS, _PLAYED, _WITHDRAWN, _REFUSED = range(1, 5)
_FATES: Final = ("", "waiting", "played", "withdrawn", "refused")


class Docket(Follower):
    """Follows mails and items."""

    def __init__(self, files: Mapping[str, Found] | None = None) -> None:
        super().__init__()
        self.mails = self.mails_read = self.mails_compared = 0
        self._files = files or {}
        self._came = array("q", [0])
        self._octets: dict[int, bytes] = {}
        self._kept_back: set[int] = set()
        self._heartbeats: dict[int, int] = {}
        """The heartbeats before each mail that was kept back came."""
        self.retried = self.most_heartbeats = self.longest_kept = 0
        self.overtaken = self.longest_overtaken = 0
        """The items that were played before an older mail was read; the most seconds it was older.
        """
        self._led_to_nothing = bytearray(1)
        self._reading = 0
        self._items = bytearray(1)
        self._unread: list[tuple[int, int, int]] = []
        self._beats = 0
        self._outcomes = Outcomes()
        self._statements = Statements()
        # The player whose mail is being read, as soon as a line says so; and their turn in it.
        self._sender = [""]
        self._turn = 0
        # That of each message on the docket; the commitments to what was passed on.
        self._messages: dict[int, list[str]] = {}
        self._commitments: set[str] = set()
        # Whether it answers a waiting question, and whether the answered move was warned of and
        # waits again.
        self._answered = self._put_off = False
        self._moves: dict[str, array[int]] = {}
        self._joined: dict[str, str] = {}
        self._names: set[str] = set()
        # Players whom a rule did not let in: only their mail, of all mail of players, asks once
        # more.
        self._not_let_in: set[str] = set()
        self.playing = 0
        self._refusable = 0
        self._steps: dict[str, Callable[[Shown], None]] = {
            "mail.accepted/1": self._mail_accepted,
            "mail.read/1": self._mail_read,
            "mail.retried/1": self._mail_retried,
            "mail.dropped/1": self._mail_dropped,
            "player.registered/1": self._registered,
            "player.refused/1": lambda line: self._not_let_in.add(line.data["player"]),
            "player.enrolled/1": lambda line: self._not_let_in.discard(line.data["player"]),
            "item.docketed/1": self._docketed,
            "press.docketed/1": self._press_docketed,
            "item.played/1": self._played,
            "item.withdrawn/1": self._withdrawn,
            "act.refused/1": self._refused,
            "press.passed/1": self._came_to,
            "move.illegal/1": self._came_to,
            "move.ignored/1": self._came_to,
            "objection.made/1": self._objected,
            "pending.asked/1": self._asked,
            "pending.answered/1": self._settled,
            "heartbeat.made/1": self._beat,
        }

    def _take(self, line: Shown) -> None:
        item, step = line.why.get("item"), self._steps.get(line.type)
        self._statements.take(line, len(self._unread))
        theirs = is_of_player(line)
        others = line.type in _OF_NO_PLAYER and not theirs and self._outcomes.may != JUDGES
        if others or line.type in _NEVER_WITHIN or line.data.get("mail", self) is None:
            self._reading = 0
        if theirs and not (self._reading and self._outcomes.may == PLAYERS):
            raise unfitting(line, "a player's mail, read just before it", line.type)
        if item is not None and item != self.playing:
            raise unfitting(line, f"what item {self.playing} caused", f"item {item!r:.40}")
        if step is not None:
            step(line)
        if theirs:
            self._of_its_sender(line)

    def _close(self) -> None:
        self._statements.row_ends(self._statements.last)

    @property
    def items(self) -> int:
        """The number of items that were put on the docket."""
        return len(self._items) - 1

    @property
    def kept_back(self) -> int:
        """The number of mails that were quarantined or put off, and not read again."""
        return len(self._kept_back)

    def statements_told(self) -> str:
        """Return how many players were sent a statement at the end."""
        made, players = len(self._statements.until), len(self._joined)
        return f"{made} of {players} players were sent a statement of what is recorded for them"

    def counted(self, outcome: str) -> int:
        """Return how many items are waiting, or were played, withdrawn or refused."""
        return self._items.count(_FATES.index(outcome))

    def _mail_accepted(self, line: Shown) -> None:
        number, digest = line.data["mail"], line.data["sha256"]
        if number != self.mails + 1:
            raise unfitting(line, f"mail {self.mails + 1}", number)
        if not _SHA256.fullmatch(digest):
            raise unfitting(line, "the SHA-256 of a mail", digest)
        self.mails += 1
        self._came.append(line.at)
        self._led_to_nothing.append(0)
        self._octets[number] = bytes.fromhex(digest)
        heappush(self._unread, (line.at, number, self._beats))
        file = self._files.get(f"mail/{number}.eml")
        if file is not None:
            self.mails_compared += 1
            if file.sha256.hex() != digest:
                where = f"mail/{number}.eml"
                raise Refused(
                    f"{where}: expected SHA-256 {digest}, as journaled, found {file.sha256.hex()}"
                )

    def _mail_read(self, line: Shown) -> None:
        number = line.data["mail"]
        unread = type(number) is int and number in self._octets and number not in self._kept_back
        if not unread:
            raise unfitting(line, "a mail that was accepted and not read yet", number)
        if number != self._unread[0][1]:
            raise unfitting(
                line, f"mail {self._unread[0][1]}, the oldest, to be read first", number
            )
        _, _, beats = heappop(self._unread)
        self._at_its_own_instant(line, number)
        self._outcomes.read(line, self._octets[number])
        if line.data["outcome"] in KEPT_BACK:
            self._kept_back.add(number)
            self._heartbeats.setdefault(number, beats)
        else:
            del self._octets[number]
        self.mails_read += 1
        self._led_to_nothing[number] = line.data["outcome"] in LEFT_OVER
        self._reading = number if self._outcomes.may else 0
        self._sender, self._turn = [""], 0
        self._answered = self._put_off = False

    def _mail_retried(self, line: Shown) -> None:
        number = line.data["mail"]
        if number not in self._kept_back:
            raise unfitting(line, "a mail that was quarantined or put off", number)
        self._kept_back.remove(number)
        self.retried += 1
        passed = self._beats - self._heartbeats[number]
        self.most_heartbeats = max(self.most_heartbeats, passed)
        self.longest_kept = max(self.longest_kept, line.at - self._came[number])
        self.mails_read -= 1
        self._reading = 0
        heappush(self._unread, (self._came[number], number, self._beats))

    def _mail_dropped(self, line: Shown) -> None:
        for number in line.data["mails"]:
            if not 0 < number <= self.mails or not self._led_to_nothing[number]:
                raise unfitting(line, "mails that led to nothing", number)
            self._led_to_nothing[number] = 0

    def _sent_by(self, line: Shown, who: str) -> None:
        """Check that all that one mail asks for is its one sender's."""
        if self._sender[0] not in ("", who):
            raise unfitting(line, f"what a mail of {self._sender[0]} asks for", who)
        self._sender[0] = who
        self._outcomes.carried_out()

    def _of_its_sender(self, line: Shown) -> None:
        """Check that a line follows from its one sender's mail, at that mail's instant."""
        (sender,) = self._sender
        handle = line.data.get("handle", sender)
        if handle and (handle not in self._joined or sender not in ("", handle)):
            raise unfitting(line, f"what a mail of {sender or 'a player'} asks for", handle)
        self._sender[0] = handle
        self._at_its_own_instant(line, self._reading)

    def _beat(self, line: Shown) -> None:
        """Check that at most one heartbeat stands between a mail's arrival and its reading."""
        self._beats += 1
        late = [number for _, number, beats in self._unread if self._beats - beats > 1]
        if late:
            raise unfitting(line, f"mail {min(late)} to have been read by now", "it was not")

    def _registered(self, line: Shown) -> None:
        handle = line.data["handle"]
        if not self._reading or self._outcomes.may != NEWCOMERS or handle in self._joined:
            raise unfitting(line, "a newcomer, whose mail was read just before", handle)
        if not is_name(line.data["name"]):
            raise unfitting(line, "a name of letters and digits on one line", line.data["name"])
        if not is_handle_of(handle, line.data["name"], self._joined):
            raise unfitting(line, f"the handle that follows from {line.data['name']!r:.80}", handle)
        if (name := line.data["name"].lower()) in self._names:
            raise unfitting(line, "a name that no other player has", line.data["name"])
        self._names.add(name)
        self._joined[handle] = line.data["name"]
        self._statements.joins(handle)
        self._at_its_own_instant(line, self._reading)
        self._sent_by(line, handle)

    def _settled(self, line: Shown) -> None:
        self._answered, self._put_off = line.data["going_ahead"] is True, False

    def _asked(self, line: Shown) -> None:
        warned = line.data["kind"] in ("warning", "omission")
        self._put_off = self._put_off or (self._answered and warned)

    def _objected(self, line: Shown) -> None:
        handle, mail = line.data["handle"], line.data["mail"]
        if handle not in self._joined:
            raise unfitting(line, "an objection of a player", handle)
        self._asked_in(line, "an objection in", mail)
        self._sent_by(line, handle)
        until = self._statements.until.get(handle)
        if until is not None and line.at >= until:
            raise unfitting(line, f"no objection of {handle} after {until}", line.at)

    def _docketed(self, line: Shown) -> None:
        data = line.data
        actor, move, kind = data["actor"], data["move"], data["move"]["move"]
        by = MOVES[kind].by if kind in MOVES else ()
        self._add(line)
        if is_judge(actor):
            fits = "judge" in by and (data["mail"] is None) == (actor == "organiser")
        elif actor == "calendar":
            fits = "calendar" in by and data["mail"] is None
        else:
            whose = move["handle"] if kind == "enrol" else move["player"]
            fits = "player" in by and whose == actor and actor in self._joined
            fits = fits and data["mail"] is not None
            fits = fits and (kind != "enrol" or move["name"] == self._joined[actor])
        if not fits:
            raise unfitting(line, f"a move that {actor!r:.40} can make in this way", kind)
        if data["mail"] is not None:
            self._asked_in(line, "a move of", data["mail"])
            first = kind == "enrol" and actor not in self._not_let_in
            may = JUDGES if is_judge(actor) else NEWCOMERS if first else PLAYERS
            if self._outcomes.may != may:
                raise unfitting(
                    line, f"no such move of a mail read as {self._outcomes.may!r}", kind
                )
            self._sent_by(line, actor)
        self._meant(line, kind, move, data["mine"])
        self._turn = self.items if kind == "turn" else self._turn
        if data["words"]:
            self._moves.setdefault(actor, array("I")).append(self.items)

    def _meant(self, line: Shown, kind: str, move: Mapping[str, Any], mine: object) -> None:
        """Check that ``vote mine`` means the turn before it in its mail, and has no number.

        If that turn had been asked about and only the vote goes ahead, the vote means no turn.
        """
        if kind != "vote" or move["number"] != 0:
            fits = mine is None
        elif mine is None:
            fits = self._put_off
        else:
            fits = mine == self._turn != 0
        if not fits:
            raise unfitting(line, "a vote on the turn before it in its mail", mine)

    def _press_docketed(self, line: Shown) -> None:
        self._add(line)
        self._asked_in(line, "a move of", line.data["mail"])
        self._outcomes.carried_out()
        self._messages[self.items] = self._sender
        if line.private is not None:
            self._sent_by(line, line.private["actor"])

    def _came_to(self, line: Shown) -> None:
        """Check whose a message is, as far as its mail tells, and that it has a commitment alone.

        Two messages have two nonces, so that nobody's note fits the message of another instant.
        """
        named, commitment = line.data["player"], line.data.get("commitment")
        if line.data.get("move", "press") != "press":
            return
        (sender,) = self._messages.pop(self.playing, [""])
        if named and sender not in ("", named):
            raise unfitting(line, f"what a mail of {sender} asks for", named)
        if commitment in self._commitments:
            raise unfitting(line, "a commitment of its own", commitment)
        if commitment is not None:
            self._commitments.add(commitment)

    def _asked_in(self, line: Shown, what: str, mail: int) -> None:
        """Check that a line follows from the mail that was read last, at that mail's instant."""
        if mail != self._reading:
            raise unfitting(line, f"{what} mail {self._reading}, which was read last", mail)
        self._at_its_own_instant(line, mail)

    def _at_its_own_instant(self, line: Shown, mail: int) -> None:
        """Check that a line has the instant at which its mail came, however late that was read."""
        if line.at != self._came[mail]:
            raise unfitting(line, f"the instant of mail {mail}, {self._came[mail]}", line.at)

    def _add(self, line: Shown) -> None:
        if line.data["item"] != self.items + 1:
            raise unfitting(line, f"item {self.items + 1}", line.data["item"])
        self._items.append(_WAITS)

    def _played(self, line: Shown) -> None:
        item = line.data["item"]
        if type(item) is not int or not 0 < item <= self.items or self._items[item] != _WAITS:
            raise unfitting(line, "an item that waits on the docket", item)
        self._items[item] = _PLAYED
        if self._unread and (older := line.at - self._unread[0][0]) > 0:
            self.overtaken, self.longest_overtaken = (
                self.overtaken + 1, max(self.longest_overtaken, older),
            )  # fmt: skip
        # All that a mail asks for stands right behind its reading.
        self._reading = 0
        self.playing, self._refusable = item, line.seq + 1

    def _withdrawn(self, line: Shown) -> None:
        item, handle = line.data["item"], line.data["handle"]
        self._at_its_own_instant(line, self._reading)
        self._sent_by(line, handle)
        own = self._moves.get(handle, array("I"))
        ordinal = line.data["ordinal"]
        if type(ordinal) is not int or not 0 < ordinal <= len(own):
            raise unfitting(line, f"one of the {len(own)} moves of {handle}", ordinal)
        meant = own[ordinal - 1]
        waits = self._items[meant] == _WAITS
        # An item played in the meantime can no longer be withdrawn; asking for that is no fault.
        if item != meant and (item is not None or waits):
            raise unfitting(line, f"move {ordinal} of {handle}, item {meant}", item)
        if waits:
            self._items[meant] = _WITHDRAWN

    def _refused(self, line: Shown) -> None:
        item = line.data["item"]
        if item != self.playing or self._refusable != line.seq:
            raise unfitting(line, "the item that was to be played just before", item)
        if not line.data["problems"]:
            raise unfitting(line, "a reason why it cannot be played", "none")
        self._items[item] = _REFUSED


# Readings of mails -------------------------------------------------------------------------------

PLAYERS, NEWCOMERS, JUDGES = "receipt", "joined", "a judge's act"
"""The kinds of senders whose moves a mail may hold."""

_HEARD: Final = {
    "receipt": PLAYERS,
    "joined": NEWCOMERS,
    "a judge's act, signed": JUDGES,
    "a judge's act, confirmed": JUDGES,
}
_UNHEARD: Final = frozenset({"automatic", "bounce", "duplicate"}) | KEPT_BACK
"""Mails that come again are no duplicates of these."""

LEFT_OVER: Final = (_UNHEARD - {"put off"}) | {"stranger"}
"""Mails whose octets nobody needs again, so that they may be dropped from the store."""

_WITHOUT_A_MOVE: Final = frozenset(
    {
        "stranger", "checked", "asked to confirm", "declined to join", "not joined",
        "told how to join", "asked for a plain yes", "asked for a plain yes before",
        "too many requests to join", "a judge's address, which cannot join",
        "an address that needs SMTPUTF8, which letters are not sent with",
        "added an address", "declined an address", "an address that cannot be added",
        "answered a question", "answered an objection", "an empty answer",
        "an answer to a question that is too old", "no judge's mail", "too many mails of a judge",
        "no clear word about an act", "an act that was answered before or has expired",
        "a judge's mail that is not clear", "a judge's request for the status",
        "a judge's act that cannot be", "a judge's act, asked back", "a judge's act, dropped",
        "an act that is not the judge's any more",
    }
)  # fmt: skip
OUTCOMES: Final = frozenset(_HEARD) | _UNHEARD | _WITHOUT_A_MOVE
"""All words for what became of a mail (docs/formats.md, "Mail and the docket")."""

_AGAIN: Final = 2
"""The most times that the same octets are heard: once more with evidence of who sent them."""


class Outcomes:
    """Follows the readings of mails; ``may`` is the player whose moves the last one may hold."""

    def __init__(self) -> None:
        self.may = ""
        self._seen: set[bytes] = set()
        self._heard: dict[bytes, int] = {}
        self._octets = b""

    def read(self, line: Shown, octets: bytes) -> None:
        """Take a reading of a mail that has these octets (SHA-256). Raises Refused."""
        outcome, said = line.data["outcome"], line.data["identity"]
        if outcome not in OUTCOMES:
            raise unfitting(line, "a word for what becomes of a mail", outcome)
        # A stranger's mail may have one, or none, by where it was found to be a stranger's.
        if (said == "") != (outcome in _UNHEARD) and (said, outcome) != ("", "stranger"):
            raise unfitting(line, f"what a mail that was read as {outcome!r} is known by", said)
        self.may = _HEARD.get(outcome, "")
        self._octets = octets
        if said:
            self._once(line, said)
            if outcome not in (PLAYERS, "checked"):
                self.carried_out()

    def carried_out(self) -> None:
        """Note that the last mail showed its sender: its octets are not heard again."""
        self._heard[self._octets] = _AGAIN

    def _once(self, line: Shown, said: str) -> None:
        """Check that a mail is heard once, and once before that if nothing showed its sender."""
        if _SHA256.fullmatch(said) is None:
            raise unfitting(line, "the identity of a mail", said)
        identity, heard = bytes.fromhex(said), self._heard.get(self._octets, 0)
        if identity in self._seen or heard == _AGAIN:
            raise unfitting(line, "a mail that was not read before, or a duplicate", said)
        self._seen.add(identity)
        self._heard[self._octets] = heard + 1


# Statements ---------------------------------------------------------------------------------------

AT_ONCE: Final = 100
"""The most statements in one transaction; other lines may stand between two transactions."""


class Statements:
    """Follows the players who joined and the statements sent to them.

    ``until`` is the end of each player's time to object, ``last`` the line of the last statement.
    """

    def __init__(self) -> None:
        self.until: dict[str, int] = {}
        self._left: list[str] = []
        self._over = False
        self._row = self.last = 0

    def joins(self, handle: str) -> None:
        """Add a player; one who leaves gets a statement, too."""
        heappush(self._left, handle)

    def take(self, line: Shown, unread: int) -> None:
        """Follow any line; ``unread`` is how many mails still are. Raises Refused."""
        if line.type == "statement.made/1":
            self._made(line, unread)
        else:
            if self._row:
                self.row_ends(line.seq)
            self._over = self._over or line.type == "tournament.ended/1"

    def row_ends(self, seq: int) -> None:
        """Check, before line ``seq`` or at the end, that all those due together were made."""
        row, self._row = self._row, 0
        if row % AT_ONCE and self._left:
            raise Refused(
                f"journal entry {seq}: expected the statement of {self._left[0]!r:.80} before it, "
                f"found none"
            )

    def _made(self, line: Shown, unread: int) -> None:
        handle, until = line.data["handle"], line.data["until"]
        if not self._over:
            raise unfitting(line, "a statement after the end", handle)
        if unread:
            raise unfitting(line, f"{unread} mails to be read before a statement", handle)
        if not self._left or handle != self._left[0]:
            expected = f"the statement of {self._left[0]}" if self._left else "no more statements"
            raise unfitting(line, expected, handle)
        if until < line.at:
            raise unfitting(line, "an instant to come, until which they may object", until)
        heappop(self._left)
        self.until[handle] = until
        self._row += 1
        self.last = line.seq

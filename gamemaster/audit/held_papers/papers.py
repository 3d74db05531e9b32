"""Reads receipts, statements and letters that players hold, and the journal's side of them.

Their meaning is in docs/formats.md ("Receipts and statements"). Reading refuses any other form;
``signed`` says whether the key signed a paper, and ``receipts`` checks whether the journal agrees.
Moves, withdrawals, messages, objections and letters of the journal are kept, not the game.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.files.shapes import is_of_player
from gamemaster.audit.files.text import body_of_parts, digest
from gamemaster.audit.findings import Refused
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.record.notes import Key
from gamemaster.audit.record.sentences import letters

RECEIPT: Final = "SECRET NOMIC RECEIPT/2"
RECEIPT_WITHOUT_HEAD: Final = "SECRET NOMIC RECEIPT/1"
STATEMENT: Final = "SECRET NOMIC STATEMENT/1"
LETTER: Final = "SECRET NOMIC LETTER/1"
MESSAGE: Final = "SECRET NOMIC MESSAGE/1"
DICE: Final = "SECRET NOMIC DICE/1"
SO_FAR: Final = "recorded"
MOST_PARTS: Final = 10_000

_INSTANT: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2} UTC"
_NUMBER: Final = "[1-9][0-9]{0,8}"
_OF_A_MAIL: Final = (
    ("Record", r"[^\s+]{1,300}"),
    ("Receipt", "[0-9a-f]{64}"),
    ("Player", "[a-z0-9-]{1,80}"),
    ("Received", _INSTANT),
    ("Mail SHA-256", "[0-9a-f]{64}"),
)
_HEADS: Final = {
    RECEIPT_WITHOUT_HEAD: _OF_A_MAIL,
    RECEIPT: (*_OF_A_MAIL, ("Journal", "[0-9a-f]{64}")),
    STATEMENT: (
        ("Record", r"[^\s+]{1,300}"),
        ("Player", "[a-z0-9-]{1,80}"),
        ("Made", _INSTANT),
    ),
    LETTER: (
        ("Record", r"[^\s+]{1,300}"),
        ("Player", "[a-z0-9-]{1,80}"),
        ("Written", _INSTANT),
        ("Letter SHA-256", "[0-9a-f]{64}"),
    ),
    MESSAGE: (
        ("Record", r"[^\s+]{1,300}"),
        ("Player", "[a-z0-9-]{1,80}"),
        ("Written", _INSTANT),
        ("Sender", "[a-z0-9-]{1,80}"),
        ("Proposal", _NUMBER),
        ("Nonce", "[0-9a-f]{64}"),
        ("Message SHA-256", "[0-9a-f]{64}"),
    ),
    DICE: (
        ("Record", r"[^\s+]{1,300}"),
        ("Die", "[0-9a-f]{64}"),
        ("Rolls in an epoch", _NUMBER),
        ("Player", "[a-z0-9-]{1,80}"),
        ("Contribution", "[0-9a-f]{64}"),
    ),
}
_LEFT_OUT: Final = {
    (LETTER, "Player"), (DICE, "Player"), (DICE, "Contribution"),
    (MESSAGE, "Player"), (MESSAGE, "Sender"), (MESSAGE, "Proposal"),
}  # fmt: skip
"""Lines that a paper does not have where it names nobody, or is of words."""
TELLING: Final = frozenset({LETTER, MESSAGE})
"""Papers of which the lines are what their reader was told, each behind a bar."""
_KINDS: Final = {
    RECEIPT_WITHOUT_HEAD: "receipt", RECEIPT: "receipt", STATEMENT: "statement", LETTER: "letter",
    MESSAGE: "message", DICE: "promise of dice",
}  # fmt: skip
NOBODY: Final = "nobody named"
"""Stands for the reader of a paper that names none: a letter that may be handed on, a promise."""
_PART: Final = re.compile(f"Part: ({_NUMBER}) of ({_NUMBER})")
_LINE: Final = re.compile(
    f"(?:(?P<move>Move) (?P<ordinal>{_NUMBER})|(?P<other>Message|Withdrawal|Objection)): "
    "(?P<words>.{1,9000})"
)
_DATED: Final = re.compile(f"(?P<at>{_INSTANT}), (?P<rest>.{{1,9000}})")
_FATE: Final = re.compile("(?P<fate>played|withdrawn|waiting|recorded), (?P<rest>.{1,9000})")


@dataclass(frozen=True)
class Line:
    """One thing that a paper confirms: ``kind`` is Move, Message, Withdrawal or Objection.

    ``ordinal`` is the player's own count of a move. ``at`` is when its mail was received, ``fate``
    what had become of it on the docket. No receipt says that; a statement that was made before the
    end says ``recorded``.
    """

    kind: str
    ordinal: int
    words: str
    at: str
    fate: str

    def __str__(self) -> str:
        """The line as people read it."""
        return f"{self.kind} {self.ordinal or ''}".rstrip() + f": {self.words}"


@dataclass(frozen=True)
class Paper:
    """A receipt, statement, letter, message or promise; one part of ``parts`` of it.

    ``at`` is when the mail was received or the rest was written, ``mail`` the SHA-256 of the mail's
    octets, ``identity`` the digits by which the receipt is known, or the SHA-256 of all that a
    letter says; a statement has none of these. ``told`` is what a letter, or this part of it, says,
    ``head`` that of the journal before the mail was read, which older receipts do not have. Of a
    promise of dice ``die`` is the anchor, ``rolls`` the length of epochs, ``mail`` what the
    player's mail contributed. Of a message ``sender`` and ``number`` are those that it names,
    ``identity`` is the SHA-256 of its words or document.
    """

    title: str
    record: str
    player: str
    at: str
    lines: tuple[Line, ...]
    tournament: str
    identity: str = ""
    mail: str = ""
    part: int = 1
    parts: int = 1
    told: str = ""
    head: str = ""
    die: str = ""
    rolls: int = 0
    sender: str | None = None
    number: int | None = None
    nonce: str = ""

    @property
    def kind(self) -> str:
        """The name of its kind, such as receipt."""
        return _KINDS[self.title]

    @property
    def head_lines(self) -> Paper:
        """What is the same in all of its parts."""
        return replace(self, part=1, lines=(), told="")

    @property
    def is_statement(self) -> bool:
        """Whether it is about all that was recorded, not about one mail."""
        return self.title == STATEMENT

    @property
    def so_far(self) -> bool:
        """Whether it is a statement that was asked for, and not the one that is made at the end."""
        return self.is_statement and any(line.fate == SO_FAR for line in self.lines)

    @property
    def name(self) -> str:
        """The name by which people know it."""
        whole = self.kind
        return whole if self.parts == 1 else f"{whole}, part {self.part} of {self.parts}"

    @property
    def about(self) -> str:
        """Its name, whose it is, and its instant, as far as it says."""
        reader = f" for {self.player}" if self.player != NOBODY else ""
        return f"{self.name}{reader}{f', {self.at}' if self.at else ''}"


def begins_one(text: str) -> bool:
    """Say whether a text has the first line of a paper, of any version."""
    return re.match("SECRET NOMIC (RECEIPT|STATEMENT|LETTER|MESSAGE|DICE)/", text) is not None


def signed(note: str, key: Key, where: str) -> str:
    """Return the text of a note that the key signed. Raises Refused."""
    text, gap, _ = note.partition("\n\n")
    if not gap:
        raise Refused(f"{where}: expected a signature below an empty line, and there is none")
    key.check(note, f"{text}\n", where)
    return f"{text}\n"


def read_paper(text: str, where: str) -> Paper:
    """Read a paper, signed or not. Raises Refused if it is none."""
    lines = text.removesuffix("\n").split("\n")
    title = lines[0]
    if title not in _HEADS or not text.endswith("\n"):
        raise Refused(f"{where}: expected the first line to be one of {', '.join(_HEADS)}")
    head: dict[str, str] = {}
    place = 1
    for name, form in _HEADS[title]:
        found = lines[place] if place < len(lines) else "its end"
        if (title, name) in _LEFT_OUT and (
            head["Player"] == NOBODY
            if name == "Contribution"
            else not found.startswith(f"{name}: ")
        ):
            head[name] = NOBODY if name == "Player" else ""
            continue
        if not re.fullmatch(f"{name}: {form}", found):
            raise Refused(f"{where}: line {place + 1}: expected {name}, found {found!r:.120}")
        head[name] = found.partition(": ")[2]
        place += 1
    part, parts = 1, 1
    if place < len(lines) and (numbered := _PART.fullmatch(lines[place])):
        part, parts = int(numbered[1]), int(numbered[2])
        place += 1
        if not part <= parts <= MOST_PARTS:
            raise Refused(f"{where}: line {place}: expected a part of at most {MOST_PARTS}")
    end = re.fullmatch("End: ([^\n]{1,80})", lines[-1])
    if end is None or place >= len(lines):
        raise Refused(f"{where}: expected an End line, found {lines[-1]!r:.120}")
    if title == DICE and place != len(lines) - 1:
        raise Refused(f"{where}: line {place + 1}: expected End, found {lines[place]!r:.120}")
    at = next((head[name] for name in ("Received", "Made", "Written") if name in head), "")
    told = _unbarred(lines[place:-1], where) if title in TELLING else ""
    read = tuple(
        _line(line, f"{where}: line {number}", dated=title == STATEMENT)
        for number, line in enumerate(lines[place:-1], start=place + 1)
        if title not in TELLING
    )
    return Paper(
        title, head["Record"], head["Player"], at, read, end[1],
        head.get("Receipt") or head.get("Letter SHA-256") or head.get("Message SHA-256", ""),
        head.get("Mail SHA-256") or head.get("Contribution", ""), part, parts, told,
        head.get("Journal", ""), head.get("Die", ""), int(head.get("Rolls in an epoch", 0)),
        head.get("Sender") or None, int(head["Proposal"]) if head.get("Proposal") else None,
        head.get("Nonce", ""),
    )  # fmt: skip


def _unbarred(lines: list[str], where: str) -> str:
    """Return what stands behind the bars of a paper. Raises Refused for another line."""
    for line in lines:
        if line != "|" and not line.startswith("| "):
            raise Refused(f"{where}: expected lines behind bars, found {line!r:.120}")
    return "".join(f"{line[2:]}\n" for line in lines)


def _line(text: str, where: str, *, dated: bool) -> Line:
    found = _LINE.fullmatch(text)
    if found is None:
        raise Refused(f"{where}: expected a move, a message, a withdrawal or an objection")
    kind, words = found["move"] or found["other"], found["words"]
    ordinal, at, fate = int(found["ordinal"] or 0), "", ""
    if dated:
        told = _DATED.fullmatch(words)
        if told is None:
            raise Refused(f"{where}: expected an instant")
        at, words = told["at"], told["rest"]
        if kind == "Move":
            became = _FATE.fullmatch(words)
            if became is None:
                raise Refused(f"{where}: expected what became of the move")
            fate, words = became["fate"], became["rest"]
    return Line(kind, ordinal, words, at, fate)


# The same in a journal ----------------------------------------------------------------------------

WAITS: Final = "waiting"
_BREAKING: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_HASH: Final = re.compile(", SHA-256 [0-9a-f]{64}")
_UNPRINTABLE: Final = re.compile('["\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')


@dataclass
class Item:
    """A move, a message to be passed on, a withdrawal or an objection, as the journal has it.

    ``entry`` is its line in the journal, ``ordinal`` the player's own count of a move, ``settled``
    the line by which it was played or withdrawn. Of a message ``player`` and ``words`` may be
    hidden (None); ``passed`` is then what was passed on, by whom it may be named, in those words
    but for the hash of the message.
    """

    entry: int
    player: str | None
    mail: int
    at: str
    words: str | None
    ordinal: int = 0
    fate: str = WAITS
    settled: int = 0
    passed: str | None = None


@dataclass(frozen=True)
class Told:
    """A private letter: the line of the journal, its reader, and the text in its canonical words.

    ``handed_on``: it has documents and names nobody.
    """

    entry: int
    reader: str
    text: str
    handed_on: bool


@dataclass
class Recorded:
    """All that a journal says of its players, by player, mail, item or, for letters, instant."""

    record: str = ""
    tournament: str = ""
    title: str = ""
    mails: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    moves: dict[str, list[Item]] = field(default_factory=lambda: defaultdict(list))
    of_mail: dict[int, list[Item]] = field(default_factory=lambda: defaultdict(list))
    messages: dict[int, list[Item]] = field(default_factory=lambda: defaultdict(list))
    withdrawals: dict[str, list[Item]] = field(default_factory=lambda: defaultdict(list))
    objections: dict[str, list[Item]] = field(default_factory=lambda: defaultdict(list))
    beside: dict[int, list[Item]] = field(default_factory=lambda: defaultdict(list))
    """Withdrawals and objections by the mail that holds them."""
    chosen: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The players whose choices and questions a mail holds."""
    stated: dict[str, tuple[int, str]] = field(default_factory=dict)
    edition: int = 1
    size: int = 0
    ends: int = 0
    """The newest instant of the journal: what was signed later is for a later bundle to show."""
    put_back: list[tuple[int, str]] = field(default_factory=list)
    """The lines by which a copy of the store was put back, each with its instant."""
    heads: dict[int, tuple[int, str]] = field(default_factory=dict)
    """The line by which each mail was read, and the head of the journal before it."""
    revealed: dict[str, list[Shown]] = field(default_factory=lambda: defaultdict(list))
    passed_on: dict[str, list[Shown]] = field(default_factory=lambda: defaultdict(list))
    """What was passed on between players, by its instant, as ``revealed`` is."""
    die: str = ""
    rolls: int = 0
    contributions: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The line by which each player joined, and what their mail contributed to the dice."""
    _items: dict[int, Item] = field(default_factory=dict, repr=False)
    _read: int = 0

    def take(self, line: Shown) -> None:
        """Take in one line. Raises LookupError, TypeError and the like for one of another shape."""
        data = {**line.data, **(line.private or {})}
        self.size, self.ends = line.seq, max(self.ends, line.at)
        match line.type:
            case "tournament.created/1":
                self.record, self.tournament = data["origin"], data["tournament"]
                self.title, self.rolls = data["title"], _whole(data["dice_length"])
                self.edition = data.get("edition", 1)
            case "record.opened/1":
                self.die = data["die"]
            case "store.restored/1":
                self.put_back.append((line.seq, written_instant(line.at)))
            case "player.enrolled/1":
                self.contributions[data["player"]] = line.seq, data.get("contribution", "none")
            case "fields.revealed/1" if data["readers"]:
                self.revealed[written_instant(line.at)].append(line)
            case "mail.accepted/1":
                heard = _whole(data["mail"]), written_instant(line.at)
                self.mails[data["sha256"]].append(heard)
            case "mail.read/1":
                self._read = _whole(data["mail"])
                if data["outcome"] in ("receipt", "checked"):
                    self.heads[self._read] = line.seq, line.prev
            case _:
                self._take_move(line, data)

    def _take_move(self, line: Shown, data: dict[str, Any]) -> None:
        """Take in a line of the docket, of a withdrawal, of an objection or of a statement."""
        match line.type:
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
                who, words = data["handle"], f"move {data['ordinal']}"
                withdrawn = Item(line.seq, who, self._read, written_instant(line.at), words)
                self.withdrawals[who].append(withdrawn)
                self.beside[self._read].append(withdrawn)
                self._settled(line, data["item"], "withdrawn")
            case "objection.made/1":
                who, mail = data["handle"], _whole(data["mail"])
                words = f"SHA-256 {digest(data['words'])}"
                objection = Item(line.seq, who, mail, written_instant(line.at), words)
                self.objections[who].append(objection)
                self.beside[mail].append(objection)
            case "press.passed/1" | "move.illegal/1" | "move.ignored/1":
                self._came_to(line, data)
            case "statement.made/1":
                self.stated[data["handle"]] = (line.seq, written_instant(line.at))
            case _ if is_of_player(line) and "handle" in data:
                self.chosen[self._read].add(data["handle"])

    def _came_to(self, line: Shown, data: dict[str, Any]) -> None:
        """Take in what became of a move: whose a message is that is hidden, and what it was."""
        passed = line.type == "press.passed/1"
        if passed:
            self.passed_on[written_instant(line.at)].append(line)
        message = self._items.get(line.why.get("item", 0))
        if message is None or message.words is not None or data.get("move", "press") != "press":
            return
        message.player = data["player"] or None
        if passed:
            message.passed = without_hash(move_words({**data, "move": "press", "words": ""}))

    def letters(self, at: str) -> Iterator[Told]:
        """Write again the private letters of an instant (docs/formats.md, "Letters")."""
        for line in self.revealed.get(at, ()):
            fields = [(name, value) for name, value in line.data["fields"]]
            for text, handed_on in letters(self.title, line.data["about"], fields, line.at):
                plain = spelt_out(text)
                for reader in line.data["readers"]:
                    yield Told(line.seq, reader, plain, handed_on)

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
        change, body = proposed(move["body"], *move.get("more", ()))
        return f"turn, {change}, SHA-256 {digest(body)}"
    if name == "inquiry":
        return f"inquire {move['number']}"
    if name == "do":
        words = move["words"]
        said = json.dumps(words) if _UNPRINTABLE.search(words) else words
        if not move.get("parts"):
            return f"do {said}"
        change, body = proposed(*move["parts"])
        return f"do, {change}, SHA-256 {digest(body)}: {said}"
    if name == "press":
        shared = move["number"]
        what = f"proposal {shared} " if shared is not None else ""
        words = "" if shared is not None else f", SHA-256 {digest(move['words'])}"
        named = ", without a name" if move["anonymous"] else ""
        return f"{what}to {', '.join(move['readers'])}{words}{named}"
    return str(name)


def spelt_out(text: str) -> str:
    """Return a text without the characters that a note cannot hold."""
    return _BREAKING.sub(lambda hit: f"[U+{ord(hit[0]):04X}]", text)


def without_hash(words: str) -> str:
    """Return the words of a message without the hash of what it says."""
    return _HASH.sub("", words)


def proposed(*parts: dict[str, Any]) -> tuple[str, str]:
    """Return a proposed change in words, and the canonical body that its proposer was shown."""
    bodies = [body_of_parts([part]) for part in parts]
    changes = [body.split("\n", 1)[0].removeprefix("Change: ") for body in bodies]
    return "; ".join(changes), "".join(bodies)

"""Step 10: mails in the bundle beside what the journal says was read in them.

A vote is a contradiction if the journal has another choice than every plain line on the same
proposal. Where every line of a mail is plain, so is a move that the mail does not have, or has
otherwise, and a vote in the mail, on a proposal made before, that the journal lacks. Anything else
that a mail asks for may have been refused with a word in its receipt. Mails with other lines are
counted, and so are those with lines that led to nothing; the report shows them beside the journal's
words.

The moves of such a mail stand in its order, each as often as there.

A mail is a contradiction, too, if it names another player's address as its sender, or (where all
addresses of players are opened) one that no player had when it was read, or if it was heard before,
with the same Message-ID and the same words. No two players have one address at a time.
Dates that servers on the way and signatures have given it are only compared with its instant and
told: the sender of the mail may have written them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from gamemaster.audit.files.letter import Letter, Said, alike
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.findings import Refused
from gamemaster.audit.language.reading import read_clauses
from gamemaster.audit.language.writing import written
from gamemaster.audit.provenance.called import Called
from gamemaster.audit.provenance.side_lines import PASSED_ON
from gamemaster.audit.provenance.whose_address import Addresses

_BESIDE: Final = frozenset(
    f"{name}/1"
    for name in (
        "reminders.set", "language.chosen", "digest.set", "look.taken", "calendar.kept",
        "heartbeat.made", "heartbeat.cosigned", "item.docketed", "mail.dismissed",
    )
)  # fmt: skip
"""Switches of a mail's sender, and lines that no mail causes and that may stand between."""

_OF_ADDRESSES: Final = frozenset(
    {"player.registered/1", "address.added/1", "address.dropped/1", "address.set/1"}
)
_OF_ITSELF: Final = _OF_ADDRESSES | {"turn.taken/1"}
"""Lines that are looked at though no mail is being read."""

_WITH_THE_REST: Final = (", keeping the rest", ", dropping the rest")
"""Endings in the words of an amendment that may have more clauses than the mail."""
_REST: Final = re.compile(r"\brest\b", re.IGNORECASE)
"""The word by which a mail says, among its clauses, that more are the rule's."""


_TAKES_BACK: Final = re.compile(r"withdr|retract|revok|rescind|undo|\bback\b", re.IGNORECASE)
_HIDDEN_PRESS: Final[dict[str, Any]] = {"words": "a message to others", "move": {"move": "press"}}
_PLAIN_ADDRESS: Final = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]*[a-z0-9]")


class Apart(NamedTuple):
    """A mail for people to compare: its number, its lines, what the journal has of it."""

    mail: int
    lines: tuple[str, ...]
    recorded: tuple[str, ...]


@dataclass
class Compared:
    """Follows the journal and compares each mail in the bundle with what it led to.

    ``unknown`` counts mails from addresses that no opened line has, ``plain`` the mails of which
    all lines are plain, and ``apart`` has the others. ``early`` and ``late`` are the most seconds
    that a mail was recorded before and after a date in it, with its number.
    """

    letters: dict[int, Letter | None] = field(default_factory=dict)
    plain: int = 0
    unknown: int = 0
    apart: list[Apart] = field(default_factory=list)
    early: tuple[int, int] = (0, 0)
    late: tuple[int, int] = (0, 0)
    trouble: Refused | None = None
    _addresses: Addresses = field(default_factory=Addresses)
    _owners: dict[int, str | None] = field(default_factory=dict)
    _from_elsewhere: set[int] = field(default_factory=set)
    _called: Called = field(default_factory=Called)
    _copies: dict[bytes, int] = field(default_factory=dict)
    _came: dict[int, int] = field(default_factory=dict)
    _moves: dict[int, list[Said]] = field(default_factory=lambda: defaultdict(list))
    _words: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    _senders: dict[int, str] = field(default_factory=dict)
    _at: dict[int, int] = field(default_factory=dict)
    _reading: int = 0
    _made: list[str] = field(default_factory=list)
    _made_before: dict[int, int] = field(default_factory=dict)
    _with_moves: set[int] = field(default_factory=set)
    _unshown: set[int] = field(default_factory=set)

    @property
    def with_moves(self) -> set[int]:
        """The mails that led to moves, and to nothing that would keep them out of a bundle."""
        return self._with_moves - self._unshown

    def take(self, line: Shown) -> None:
        """Follow one line of the journal; lines of another shape are for other steps."""
        if not self._reading and line.type not in _OF_ITSELF and "mail" not in line.data:
            return
        try:
            if line.type == "turn.taken/1":
                self._made.append(str(line.data["number"]))
            self._take(line)
        except (LookupError, TypeError, ValueError, AttributeError):
            return

    def _take(self, line: Shown) -> None:
        data = line.data
        match line.type:
            case kind if kind in _OF_ADDRESSES:
                self._take_address(line)
            case "mail.accepted/1":
                self._reading = 0
                if data["mail"] in self.letters:
                    self._came[data["mail"]] = line.at
            case "mail.read/1":
                self._reading = data["mail"]
                self._made_before[data["mail"]] = len(self._made)
                letter = self.letters.get(data["mail"])
                if letter is not None:
                    self._owners[data["mail"]] = self._addresses.owner(letter.sender)
            case _ if self._reading or "mail" in data:
                self._take_move(line)

    def _take_address(self, line: Shown) -> None:
        opened, kind = line.private is not None, line.type
        if kind == "player.registered/1" and opened:
            self._called.registers(line.data["handle"], line.data["name"])
        if self._reading and not (opened and kind in ("player.registered/1", "address.added/1")):
            # Something about addresses may keep a mail out of the bundle.
            self._unshown.add(self._reading)
        try:
            self._addresses.take(line)
        except Refused as refusal:
            self.trouble = self.trouble or refusal

    def _take_move(self, line: Shown) -> None:
        """Follow a line that a mail led to, or may have led to."""
        data = line.data
        match line.type:
            case "item.docketed/1" if data["words"] and data["mail"]:
                self._recorded(line, data["mail"], recorded(data["move"]), data["words"])
                self._sent(data["mail"], data["actor"])
            case "press.docketed/1":
                private = line.private or _HIDDEN_PRESS
                self._recorded(line, data["mail"], recorded(private["move"]), private["words"])
                if "actor" in private:
                    self._sent(data["mail"], private["actor"])
            case "item.withdrawn/1":
                words = f"withdrawing move {data['ordinal']}"
                self._recorded(line, self._reading, ("withdraw", str(data["ordinal"])), words)
            case "item.played/1":
                self._reading = 0
            case other if other not in _BESIDE and self._reading:
                # A question to the player, or by the player, may keep their mail out of the bundle.
                self._unshown.add(self._reading)

    def _sent(self, mail: int, sender: str) -> None:
        self._senders[mail] = sender
        if sender in self._addresses.elsewhere:
            self._from_elsewhere.add(mail)

    def _recorded(self, line: Shown, mail: int, move: Said, words: str) -> None:
        if move[0] != "withdraw":
            self._with_moves.add(mail)
        if mail in self.letters:
            self._at.setdefault(mail, line.seq)
            self._moves[mail].append(move)
            self._words[mail].append(words)

    def close(self) -> None:
        """Compare all mails; ``trouble`` is the first contradiction."""
        for number, letter in sorted(self.letters.items()):
            if self.trouble is None:
                try:
                    self._compare(number, letter)
                except Refused as refusal:
                    self.trouble = refusal

    def _compare(self, number: int, letter: Letter | None) -> None:
        if number not in self._with_moves:
            raise Refused(f"mail/{number}.eml: expected a mail that led to moves, found none of it")
        if letter is not None and self._says_all(number, letter):
            self.plain += 1
        else:
            lines = () if letter is None else letter.lines
            self.apart.append(Apart(number, lines, tuple(self._words[number])))

    def _says_all(self, number: int, letter: Letter) -> bool:
        """Say whether a mail has in plain words what the journal has of it, and nothing else."""
        self._compare_origin(number, letter)
        moves, votes = self._moves[number], defaultdict(set)
        for said in letter.said:
            if said[0] == "vote":
                votes[said[1]].add(said[2])
        taken_back = not letter.whole and any(map(_TAKES_BACK.search, letter.lines))
        for move in moves:
            if taken_back and move[0] == "vote" and move[2] == "withdrawn":
                # The mail may take back below what stands above.
                continue
            if move[0] == "vote" and len(votes[move[1]]) == 1 and move[2] not in votes[move[1]]:
                wanted = f"vote {move[1]} {min(votes[move[1]])}"
                raise self._contradiction(number, wanted, _in_words(move))
        if not letter.whole or any(len(choices) > 1 for choices in votes.values()):
            return False
        made = self._made[: self._made_before.get(number, 0)]
        for said in letter.said:
            if said not in moves and said[0] == "vote" and said[1] in made:
                raise self._contradiction(number, _in_words(said), "none")
        sure = [self._is_said(number, at, letter) for at in range(len(moves))]
        self._compare_order(number, letter)
        return all(sure) and len(moves) == len(letter.said)

    def _compare_origin(self, number: int, letter: Letter) -> None:
        for date in letter.dates if number in self._came else ():
            self.early = max(self.early, (date - self._came[number], number))
            self.late = max(self.late, (self._came[number] - date, number))
        owner = self._owners.get(number)
        if owner is not None and number in self._senders and owner != self._senders[number]:
            raise self._contradiction(
                number, f"a mail of {owner}", f"one of {self._senders[number]}"
            )
        if owner is None and self._addresses:
            if number not in self._from_elsewhere and _PLAIN_ADDRESS.fullmatch(letter.sender):
                found = f"one from {letter.sender}, which no player had then"
                raise self._contradiction(number, "a mail of a player", found)
            self.unknown += 1
        if letter.copy:
            before = self._copies.setdefault(letter.copy, number)
            if before != number:
                raise Refused(f"mail/{number}.eml: expected another mail than mail/{before}.eml, "
                              "found the same Message-ID and words, heard twice")  # fmt: skip

    def _is_said(self, number: int, at: int, letter: Letter) -> bool:
        """Say whether a plain mail has a move; clauses that may be the rule's are left to people.

        Raises Refused where it does not have it, or has it otherwise.
        """
        move, words = self._moves[number][at], self._words[number][at]
        if move in letter.said:
            return True
        if move[0] == "press":
            return self._is_passed_on(number, move, words, letter)
        # The words of a move stand before the change that it says.
        end = 4 if move[0] == "do" else 3
        turns = [
            said
            for said in letter.said
            if said[0] == move[0] and said[:end] == move[:end] and len(said) == len(move)
        ]
        trouble = self._contradiction(number, "no such move", _in_words(move))
        # A mail may have several turns of one text, each with clauses of its own.
        for said in turns:
            try:
                return self._has_clauses(number, said[end], move[end], words)
            except Refused as refusal:
                trouble = refusal
        raise trouble

    def _has_clauses(self, number: int, clauses: str, found: str, words: str) -> bool:
        """Say whether clauses that a mail says are those found. Raises Refused if they are not."""
        if _REST.search(clauses):
            return False
        if not clauses or words.endswith(_WITH_THE_REST):
            only = f"no clauses but {alike(clauses)}" if clauses else "no clauses"
            raise self._contradiction(number, only, f"{alike(found)} ({words})")
        return self._compare_clauses(number, clauses, found)

    def _compare_order(self, number: int, letter: Letter) -> None:
        """Check that moves stand in the order of a plain mail, each as often as there at most.

        A vote on the turn of the mail comes behind that turn wherever it was written.
        """
        said = [one for one in letter.said if one[:2] != ("vote", "mine")]
        at = 0
        for move in self._moves[number]:
            places = [place for place, one in enumerate(said) if self._may_be(one, move)]
            if not places:
                continue
            if places[-1] < at:
                again = self._moves[number].count(move) > len(places)
                found = "it once more" if again else "it behind what stands below it"
                raise self._contradiction(number, f"{_in_words(move)} where it is", found)
            at = min(place for place in places if place >= at) + 1

    def _may_be(self, said: Said, move: Said) -> bool:
        """Say whether a move is what a plain line says: a message, to those whom it names."""
        passed = said[0] == move[0] == "press" and said[:4] == move[:4]
        return said == move or (
            passed and self._called.are(said[4].split("\n"), move[4].split("\n"))
        )

    def _is_passed_on(self, number: int, move: Said, words: str, letter: Letter) -> bool:
        """Say whether a plain mail has something passed on to those readers. Raises Refused."""
        if len(move) == 1:
            return False
        passed = [said for said in letter.said if said[0] == "press"]
        meant = [said[4] for said in passed if self._may_be(said, move)]
        if meant:
            told = PASSED_ON.fullmatch(words)
            everybody = all(map(self._called.is_everybody, meant))
            if everybody and told is not None and not self._called.is_everybody(told["names"]):
                raise self._contradiction(number, "a message to everybody", words)
            return True
        if not all(self._called.knows(said[4].split("\n")) for said in passed):
            # Some other way to say who it is for, or that it is to bear no name.
            return False
        raise self._contradiction(number, "no such message", _in_words(move))

    def _compare_clauses(self, mail: int, said: str, found: str) -> bool:
        """Compare what clauses say, however they are laid out; False where they cannot be read."""
        expected = [*map(written, read_clauses(said))]
        if expected and expected != [*map(written, read_clauses(found))]:
            raise self._contradiction(mail, f"the clauses {alike(said)}", alike(found))
        return bool(expected)

    def _contradiction(self, mail: int, expected: str, found: str) -> Refused:
        where = f"journal entry {self._at[mail]}" if mail in self._at else f"mail/{mail}.eml"
        return Refused(
            f"{where}: expected what mail/{mail}.eml says, {expected:.200}, found {found:.200}"
        )

    def told(self) -> str:
        """Return the report on the mails in the bundle, for people."""
        if not self.letters:
            return ""
        missing = self.with_moves - self.letters.keys()
        left_out = f" (not {_few(missing)})" if missing else ""
        there = f"{len(self.with_moves) - len(missing)} are in the bundle{left_out}"
        said = (
            f"; of {len(self.with_moves)} mails with moves {there}: {self.plain} "
            f"say in plain words what the journal has, {len(self.apart)} are for people to compare"
        )
        if kept_out := self._with_moves & self._unshown - self.letters.keys():
            said += (
                f"; {len(kept_out)} more are not there and need not be, as a question, an answer "
                f"or the like stands beside their moves ({_few(kept_out)})"
            )
        if self.unknown:
            said += f"; {self.unknown} are from addresses that are opened nowhere"
        for (seconds, mail), how in ((self.early, "before"), (self.late, "after")):
            if seconds > 0:
                said += f"; mail {mail} came {seconds} s {how} a date that others gave it"
        return said


def _few(mails: set[int]) -> str:
    """Return the numbers of mails, of many only the first."""
    return ", ".join(map(str, sorted(mails)[:5])) + ", …" * (len(mails) > 5)  # noqa: PLR2004


def recorded(move: dict[str, Any]) -> Said:
    """Return a move of the docket as it would be said."""
    match move["move"]:
        case "vote":
            return "vote", str(move["number"] or "mine"), move["choice"]
        case "turn":
            return "turn", *_changes(move["body"], *move.get("more", ()))
        case "inquiry":
            return "inquire", str(move["number"])
        case "do":
            return "do", alike(move["words"]), *_changes(*move.get("parts", ()))
        case "press" if "readers" in move:
            number = "" if move["number"] is None else str(move["number"])
            words, nameless = alike(move["words"]), "anonymous" if move["anonymous"] else ""
            return "press", number, words, nameless, "\n".join(move["readers"])
    return (str(move["move"]),)


def _changes(*parts: dict[str, Any]) -> Iterator[str]:
    for body in parts:
        target = body["target"]
        aim = "" if target is None else f" {target['noun']} {target['number']}"
        yield from (f"{body['kind']}{aim}", alike(body["text"]), body["clauses"].strip())
        if "said" in body:
            yield alike(body["said"])


def _in_words(said: Said) -> str:
    return " ".join(part for part in said if part)

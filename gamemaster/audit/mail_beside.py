"""Step 10: mails in the bundle beside what the journal says was read in them.

Two things are contradictions: a vote of which the journal has another choice than every plain line
on the same proposal; and, where every line of a mail is plain, a move more, less or other than the
mail has. Mails with other lines are counted, and the report shows them beside the journal's words.

A mail that names another player's address as its sender contradicts, too. Dates that servers on the
way and signatures have given it are compared with its instant and told, no more: whoever sent the
mail may have written them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from gamemaster.audit.disclosed_mail import Letter, Said, alike
from gamemaster.audit.findings import Refused
from gamemaster.audit.lines import Shown

_BESIDE: Final = frozenset(
    f"{name}/1"
    for name in (
        "reminders.set", "language.chosen", "digest.set", "look.taken", "calendar.kept",
        "heartbeat.made", "item.docketed",
    )
)  # fmt: skip
"""Switches of a mail's sender, and lines that no mail causes and that may stand between."""


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
    _addresses: dict[str, str] = field(default_factory=dict)
    _came: dict[int, int] = field(default_factory=dict)
    _moves: dict[int, list[Said]] = field(default_factory=lambda: defaultdict(list))
    _words: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    _senders: dict[int, str] = field(default_factory=dict)
    _at: dict[int, int] = field(default_factory=dict)
    _reading: int = 0
    _with_moves: set[int] = field(default_factory=set)
    _unshown: set[int] = field(default_factory=set)

    @property
    def with_moves(self) -> set[int]:
        """The mails that led to moves, and to nothing that would keep them out of a bundle."""
        return self._with_moves - self._unshown

    def take(self, line: Shown) -> None:
        """Follow one line of the journal; lines of another shape are for other steps."""
        try:
            self._take(line)
        except (LookupError, TypeError, ValueError, AttributeError):
            return

    def _take(self, line: Shown) -> None:
        data = line.data
        match line.type:
            case "player.registered/1" | "address.added/1" if line.private is not None:
                self._addresses[str(line.private["address"]).casefold()] = data["handle"]
            case "mail.accepted/1":
                self._reading = 0
                if data["mail"] in self.letters:
                    self._came[data["mail"]] = line.at
            case "mail.read/1":
                self._reading = data["mail"]
            case "item.docketed/1" if data["words"] and data["mail"]:
                self._recorded(line, data["mail"], recorded(data["move"]), data["words"])
                self._senders[data["mail"]] = data["actor"]
            case "press.docketed/1":
                words = "a message to others" if line.private is None else line.private["words"]
                self._recorded(line, data["mail"], ("press",), words)
            case "item.withdrawn/1":
                words = f"withdrawing move {data['ordinal']}"
                self._recorded(line, self._reading, ("withdraw", str(data["ordinal"])), words)
            case "item.played/1":
                self._reading = 0
            case other if other not in _BESIDE and self._reading:
                # What a player was asked, or asked, besides may keep their mail out of the bundle.
                self._unshown.add(self._reading)

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
        moves, words = self._moves[number], tuple(self._words[number])
        if letter is None:
            self.apart.append(Apart(number, (), words))
            return
        for date in letter.dates if number in self._came else ():
            self.early = max(self.early, (date - self._came[number], number))
            self.late = max(self.late, (self._came[number] - date, number))
        owner = self._addresses.get(letter.sender)
        if owner is not None and number in self._senders and owner != self._senders[number]:
            raise self._contradiction(
                number, f"a mail of {owner}", f"one of {self._senders[number]}"
            )
        self.unknown += owner is None and bool(self._addresses)
        for move in moves:
            if move[0] != "vote":
                continue
            choices = {said[2] for said in letter.said if said[:2] == move[:2]}
            if len(choices) == 1 and move[2] not in choices:
                raise self._contradiction(
                    number, f"vote {move[1]} {choices.pop()}", _in_words(move)
                )
        votes = [said[1] for said in set(letter.said) if said[0] == "vote"]
        if not letter.whole or len(votes) > len({*votes}):
            self.apart.append(Apart(number, letter.lines, words))
            return
        self.plain += 1
        more = [move for move in moves if move not in letter.said]
        less = [said for said in letter.said if said not in moves]
        if (more or less) and not _left_to_others(more, less):
            told = "; ".join(map(_in_words, less)) or "nothing else"
            raise self._contradiction(number, told, "; ".join(map(_in_words, more)) or "nothing")

    def _contradiction(self, mail: int, expected: str, found: str) -> Refused:
        where = f"journal entry {self._at[mail]}" if mail in self._at else f"mail/{mail}.eml"
        return Refused(
            f"{where}: expected what mail/{mail}.eml says, {expected:.200}, found {found:.200}"
        )

    def told(self) -> str:
        """Return what is to be said of the mails in the bundle, for people."""
        if not self.letters:
            return ""
        missing = sorted(self.with_moves - self.letters.keys())
        left_out = f" (not {', '.join(map(str, missing[:5]))}{', …' * (len(missing) > 5)})"  # noqa: PLR2004
        there = f"{len(self.with_moves) - len(missing)} are in the bundle{left_out * bool(missing)}"
        said = (
            f"; of {len(self.with_moves)} mails with moves {there}: {self.plain} "
            f"say in plain words what the journal has, {len(self.apart)} are for people to compare"
        )
        if self.unknown:
            said += f"; {self.unknown} are from addresses that are opened nowhere"
        for (seconds, mail), how in ((self.early, "before"), (self.late, "after")):
            if seconds > 0:
                said += f"; mail {mail} came {seconds} s {how} a date that others gave it"
        return said


def recorded(move: dict[str, Any]) -> Said:
    """Return a move of the docket as it would be said."""
    match move["move"]:
        case "vote":
            return "vote", str(move["number"] or "mine"), move["choice"]
        case "turn":
            body = move["body"]
            target = body["target"]
            aim = "" if target is None else f" {target['noun']} {target['number']}"
            return "turn", f"{body['kind']}{aim}", alike(body["text"]), alike(body["clauses"])
        case "inquiry":
            return "inquire", str(move["number"])
        case "do":
            return "do", alike(move["words"])
    return (str(move["move"]),)


def _left_to_others(more: list[Said], less: list[Said]) -> bool:
    """Say whether only clauses of amendments differ, which may keep those of the rule."""
    kept = {said[:3] for said in less if said[0] == "turn"}
    return len(more) == len(less) and all(
        said[0] == "turn" and said[:3] in kept for said in (*more, *less)
    )


def _in_words(said: Said) -> str:
    return " ".join(part for part in said if part)

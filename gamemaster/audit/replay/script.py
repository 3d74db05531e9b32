"""The journal as a script that the replay must meet, line by line.

The replay says what must happen next; ``meets`` compares that with the next line of the game. The
first difference ends the replay (``Divergence``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.files.shapes import OF_THE_GAME, SHAPES

Data = Mapping[str, Any]

AREAS: Final = (
    "order", "moves", "votes", "adoptions", "points", "inquiries", "violations", "reveals",
    "timers", "rules", "winner",
)  # fmt: skip
"""The areas that a replay tells about, each by itself."""

_NOT_COMPARED: Final[Mapping[str, frozenset[str]]] = {
    "clause.voided/1": frozenset({"problem"}),
    "ruling.needed/1": frozenset({"question"}),
    "press.passed/1": frozenset({"sender", "text", "commitment", "nonce"}),
}
"""Fields that are words for the organiser, or that the disclosure may hide."""


class Divergence(Exception):
    """The journal differs from the outcome of its rules."""

    def __init__(self, line: int, area: str, expected: str, found: str) -> None:
        expected, found = _shortly(expected), _shortly(found)
        super().__init__(f"journal entry {line}: expected {expected}, found {found}")
        self.line, self.area, self.expected, self.found = line, area, expected, found


def area_of(type_: str) -> str:
    """Return the area that a type of event belongs to."""
    return SHAPES[type_].group if type_ in OF_THE_GAME else "moves"


class Oracle(Protocol):
    """Chance, as the disclosed roots fix it."""

    def nonce(self, number: int, body: str) -> str:
        """Return the nonce of a proposal."""

    def roll(self, chain: str, index: int, faces: int) -> tuple[int, str]:
        """Return the value of a roll and the key that proves it."""

    def mix_in(self, drawn: str) -> None:
        """Mix the value of a round of the public beacon into all rolls from now on."""

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of a chain's epoch."""


class Script:
    """The lines of a journal, read from the first to the last.

    ``paperwork`` is told every line that is not of the game; ``agreed`` counts, by area, the lines
    that were met, and ``given`` what is taken as the journal has it. ``item`` is the number of the
    item that is played.
    """

    def __init__(self, lines: Sequence[Shown], paperwork: Callable[[Shown], None]) -> None:
        self.lines = lines
        self.at = 0
        self.item: int | None = None
        self.agreed: dict[str, int] = dict.fromkeys(AREAS, 0)
        self.given: Counter[str] = Counter()
        self._paperwork = paperwork

    @property
    def line(self) -> int:
        """The journal's number of the line that comes next, or of the last; 0 without any."""
        return self.lines[min(self.at, len(self.lines) - 1)].seq if self.lines else 0

    def next_of_game(self) -> Shown | None:
        """Return the next line of the game within this item, None where another item begins."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.type in OF_THE_GAME:
                return line
            if line.type in ("item.played/1", "act.refused/1"):
                return None
            self._paperwork(line)
            self.at += 1
        return None

    def meets(self, type_: str, at: int, data: Data, why: Data) -> None:
        """Check that the journal goes on with this very event. Raises Divergence if not."""
        line = self.next_of_game()
        if line is None:
            found = "nothing more of the item"
            raise Divergence(self.line, area_of(type_), _said(type_, data), found)
        if line.type != type_:
            # Where what is expected follows, this line is one too many.
            area = area_of(line.type if self._follows(type_) else type_)
            raise Divergence(line.seq, area, _said(type_, data), said(line))
        ignored = _NOT_COMPARED.get(type_, frozenset[str]())
        if data.get("goes_on") or data.get("question"):
            ignored = frozenset()  # What a rule asks follows from its clause.
        for name in {**data, **line.data}:
            first, second = data.get(name), line.data.get(name)
            if first is not second and name not in ignored and not same(first, second):
                self._differ(line, f"{name} {first!r}", f"{second!r}")
        given = dict(line.why)
        item = given.pop("item", None)
        if not same(dict(why), given):
            self._differ(line, f"the reason {_reason(why)}", _reason(given))
        if item != self.item:
            self._differ(line, f"item {self.item} as its cause", f"{item!r}")
        if line.at != at:
            self._differ(line, f"the instant {at}", f"{line.at}")
        self.at += 1
        self.agreed[area_of(type_)] += 1

    def said_next(self, *names: str) -> dict[str, Any]:
        """Return these data of the journal's next event, to be taken as given."""
        line = self.next_of_game()
        return {name: None if line is None else line.data.get(name) for name in names}

    def opens(self, private: Data) -> None:
        """Check the private data of the next line, where the disclosure opened them."""
        line = self.next_of_game()
        if line is None or line.private is None:
            return
        for name, said in private.items():
            if not same(line.private.get(name), said):
                self._differ(line, f"{name} {said!r}", f"{line.private.get(name)!r}")

    def off(self, area: str, expected: str, found: str) -> Divergence:
        """Return a difference at the line that comes next, to be raised."""
        return Divergence(self.line, area, expected, found)

    def _follows(self, type_: str) -> bool:
        """Say whether the line behind the next one is of this type."""
        return self.at + 1 < len(self.lines) and self.lines[self.at + 1].type == type_

    def _differ(self, line: Shown, expected: str, found: str) -> None:
        raise Divergence(line.seq, area_of(line.type), f"{line.type} with {expected}", found)


class Anything(Script):
    """A script that anything meets."""

    def meets(self, type_: str, at: int, data: Data, why: Data) -> None:
        """Compare nothing."""


ANYTHING: Final = Anything((), lambda _line: None)


def same(first: object, second: object) -> bool:
    """Compare JSON values; 1 is not true."""
    if type(first) is not type(second):
        return False
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    return first == second


def _shortly(said: str) -> str:
    """Cut one side of a difference to a length that people read."""
    return said if len(said) <= 200 else said[:199] + "…"  # noqa: PLR2004


def said(line: Shown) -> str:
    """Return a line in words, for telling a difference."""
    return _said(line.type, line.data)


def _said(type_: str, data: Data) -> str:
    facts = ", ".join(f"{key} {value!r}" for key, value in sorted(data.items())
                      if value not in (None, "", []))  # fmt: skip
    return f"{type_} ({facts})" if facts else type_


def _reason(why: Data) -> str:
    if not why:
        return "none"
    return f"rule {why.get('rule')}" + (f", clause {why['clause']}" if "clause" in why else "")


@dataclass
class Replayed:
    """The outcome of a replay.

    ``agreed`` counts the lines that were met, by area, ``items`` the items that were played again;
    ``given`` counts what was taken as the journal has it, by what it is. ``divergence`` is the
    first difference, None if there is none; ``unknown`` says why the replay could not go on though
    nothing is wrong. ``stopped`` is the number of the line where it ended, 0 if it came to the end.
    """

    agreed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(AREAS, 0))
    items: int = 0
    given: Counter[str] = field(default_factory=Counter)
    divergence: Divergence | None = None
    unknown: str = ""
    stopped: int = 0

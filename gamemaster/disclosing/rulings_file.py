"""Writes ``rulings.txt``: what the organiser did, in words, from the journal's lines alone.

Rulings and their reasons, reviews and corrections of clauses, pauses, looks at what is hidden,
questions of players (not their words), letters held back. Deterministic and simple on purpose: the
verifier writes it again from the journal (docs/formats.md, "Rulings").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from gamemaster.clauses import format_instant
from gamemaster.game import events as e
from gamemaster.journal.codec import Line
from gamemaster.tournament import lines
from gamemaster.tournament.judges import is_judge

NAME: Final = "rulings.txt"
TITLE: Final = "SECRET NOMIC RULINGS/1"
ABOUT: Final = ("player", "points", "rule", "part", "other", "what", "which")
"""The fields of a judge's move that are told with the lines it led to."""

_UNSEEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)


class Kind(NamedTuple):
    """A kind of entry: its title, its fields that take a line, and those that have lines below."""

    title: str
    values: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


KINDS: Final[Mapping[str, Kind]] = {
    e.RulingMade.type: Kind("Ruling", ("ruling",), ("reason",)),
    e.RulingNeeded.type: Kind("Ruling needed", ("players",), ("question",)),
    e.ReviewGiven.type: Kind("Review", ("number", "verdict"), ("clauses", "reason")),
    e.ClausesCorrected.type: Kind("Correction", ("number",), ("clauses", "reason")),
    e.HoldBegun.type: Kind("Hold", ("number",)),
    e.HoldLifted.type: Kind("End of a hold", ("number",)),
    e.TournamentPaused.type: Kind("Pause"),
    e.TournamentResumed.type: Kind("End of a pause"),
    e.TournamentEnded.type: Kind("End of the tournament"),
    lines.LookTaken.type: Kind("Look", ("what",)),
    lines.QuestionAsked.type: Kind("Question", ("handle",)),
    lines.QuestionAnswered.type: Kind("Answer"),
    lines.ObjectionMade.type: Kind("Objection", ("objection", "handle"), ("words",)),
    lines.ObjectionAnswered.type: Kind("Answer to an objection", ("objection",), ("words",)),
    lines.ActRefused.type: Kind("Refused", ("item",), ("problems",)),
    lines.AddressSet.type: Kind("Address set", ("handle",)),
    lines.QueueHeld.type: Kind("Letters held back"),
    lines.QueueReleased.type: Kind("Letters let go"),
    lines.QueueDropped.type: Kind("Letter dropped", ("copies",)),
}
"""The lines that the file tells of. It tells nothing of private parts."""


class Judging:
    """Writes the file, a line of the journal at a time."""

    def __init__(self, tournament: str) -> None:
        self._tournament = tournament
        self._acts: dict[int, tuple[str, Mapping[str, Any]]] = {}
        self.counts: Counter[str] = Counter()

    def begin(self) -> str:
        """Return the beginning of the file."""
        return f"{TITLE}\nTournament: {self._tournament}\n\n"

    def told(self, line: Line) -> str:
        """Return the file's words on a line, "" for most lines."""
        if line.type == lines.ItemDocketed.type and is_judge(line.data["actor"]):
            self._acts[line.data["item"]] = line.data["actor"], line.data["move"]
        kind = KINDS.get(line.type)
        if kind is None:
            return ""
        self.counts[kind.title] += 1
        return "".join(f"{row}\n" for row in self._entry(kind, line)) + "\n"

    def end(self) -> str:
        """Return the end of the file: how many entries of each title there are."""
        counted = "".join(f"| {title}: {count}\n" for title, count in sorted(self.counts.items()))
        return f"Entries:\n{counted}End: {self._tournament}\n"

    def _entry(self, kind: Kind, line: Line) -> Iterator[str]:
        yield f"{kind.title}: journal entry {line.seq}, {format_instant(line.at)}"
        item = (line.why or {}).get("item", line.data.get("item"))
        if item in self._acts:
            actor, move = self._acts[item]
            yield f"By: {plain(actor)}"
            yield from _values({name: move[name] for name in ABOUT if name in move})
        yield from _values({name: line.data[name] for name in kind.values})
        for name in kind.texts:
            value = line.data[name]
            lines = value if isinstance(value, list | tuple) else value.split("\n")
            if any(lines):
                yield f"{name.capitalize()}:"
                yield from (f"| {plain(text)}".rstrip(" ") for text in lines)


def _values(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        listed = value if isinstance(value, list | tuple) else [value]
        shown = ", ".join(str(item) for item in listed if item is not None)
        if shown:
            yield f"{name.capitalize()}: {plain(shown)}"


def plain(text: str) -> str:
    """Return a text on one line, with invisible characters spelt out."""
    return _UNSEEN.sub(lambda hit: f"[U+{ord(hit[0]):04X}]", text)

"""Writes ``rulings.txt`` again from the journal (docs/formats.md, "Rulings"), line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from gamemaster.audit.files.bundle import Bundle
from gamemaster.audit.files.lines import Follower, Shown
from gamemaster.audit.files.shapes import is_judge
from gamemaster.audit.findings import Refused
from gamemaster.audit.language.times import written_instant

NAME: Final = "rulings.txt"

TOLD: Final[dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]]] = {
    "ruling.made/1": ("Ruling", ("ruling",), ("reason",)),
    "ruling.needed/1": ("Ruling needed", ("players",), ("question",)),
    "review.given/1": ("Review", ("number", "verdict"), ("clauses", "reason")),
    "clauses.corrected/1": ("Correction", ("number",), ("clauses", "reason")),
    "hold.begun/1": ("Hold", ("number",), ()),
    "hold.lifted/1": ("End of a hold", ("number",), ()),
    "tournament.paused/1": ("Pause", (), ()),
    "tournament.resumed/1": ("End of a pause", (), ()),
    "tournament.ended/1": ("End of the tournament", (), ()),
    "look.taken/1": ("Look", ("what",), ()),
    "question.asked/1": ("Question", ("handle",), ()),
    "question.answered/1": ("Answer", (), ()),
    "objection.made/1": ("Objection", ("objection", "handle"), ("words",)),
    "objection.answered/1": ("Answer to an objection", ("objection",), ("words",)),
    "act.refused/1": ("Refused", ("item",), ("problems",)),
    "address.set/1": ("Address set", ("handle",), ()),
    "queue.held/1": ("Letters held back", (), ()),
    "queue.released/1": ("Letters let go", (), ()),
    "queue.dropped/1": ("Letter dropped", ("copies",), ()),
}
"""Title, values and texts of the lines that the file tells of."""

OF_THE_ACT: Final = ("player", "points", "rule", "part", "other", "what", "which")

_HIDDEN: Final = re.compile(
    "[\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]"
)


class Retelling(Follower):
    """The file as it must be. A line of another shape stops it; later steps tell of the line."""

    def __init__(self) -> None:
        super().__init__()
        self._acts: dict[Any, tuple[str, dict[str, Any]]] = {}
        self._told: list[str] = []
        self._titles: Counter[str] = Counter()

    def compare(self, bundle: Bundle, tournament: str) -> int:
        """Return how many entries the file has. Raises Refused where it says something else."""
        if self.trouble is not None:
            raise self.trouble
        counted = [f"| {title}: {count}" for title, count in sorted(self._titles.items())]
        expected = [
            "SECRET NOMIC RULINGS/1", f"Tournament: {tournament}", "",
            *self._told, "Entries:", *counted, f"End: {tournament}", "",
        ]  # fmt: skip
        found = bundle.text(NAME).split("\n")
        for number, (wanted, there) in enumerate(zip(expected, found, strict=False), start=1):
            if wanted != there:
                raise Refused(
                    f"{NAME}: line {number}: expected {wanted[:80]!r}, found {there[:80]!r}"
                )
        if len(expected) != len(found):
            raise Refused(f"{NAME}: expected {len(expected) - 1} lines, found {len(found) - 1}")
        return sum(self._titles.values())

    def _take(self, line: Shown) -> None:
        data = line.data
        if line.type == "item.docketed/1" and is_judge(data["actor"]):
            self._acts[data["item"]] = data["actor"], data["move"]
        if line.type not in TOLD:
            return
        title, values, texts = TOLD[line.type]
        told = [f"{title}: journal entry {line.seq}, {written_instant(line.at)}"]
        act = self._acts.get(line.why["item"] if "item" in line.why else data.get("item"))
        if act is not None:
            actor, move = act
            told.append(f"By: {_plain(actor)}")
            told += _values((name, move[name]) for name in OF_THE_ACT if name in move)
        told += _values((name, data[name]) for name in values)
        for name in texts:
            lines = data[name] if isinstance(data[name], list) else data[name].split("\n")
            if any(lines):
                behind_bars = (f"| {_plain(line)}".rstrip(" ") for line in lines)
                told += [f"{name.capitalize()}:", *behind_bars]
        self._told += [*told, ""]
        self._titles[title] += 1


def _values(values: Iterable[tuple[str, Any]]) -> list[str]:
    told = []
    for name, value in values:
        listed = value if isinstance(value, list) else [value]
        said = ", ".join(str(value) for value in listed if value is not None)
        if said:
            told.append(f"{name.capitalize()}: {_plain(said)}")
    return told


def _plain(text: str) -> str:
    return _HIDDEN.sub(lambda hit: f"[U+{ord(hit[0]):04X}]", text)

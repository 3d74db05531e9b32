"""Two people's holdings side by side: where their histories part, if they do (a fork).

A signature does not stop a Gamemaster from showing two readers two records; only comparing does.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.holdings.pieces import Announcement, Holdings, SignedCheckpoint, named


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry that both hold and that differs; ``one`` and ``other`` are its texts.

    Checkpoint ``number`` is the one that goes with that announcement.
    """

    number: int
    what: str
    one: str
    other: str

    @property
    def where(self) -> str:
        """How people call what differs."""
        return named(self.number) if self.what == "announcement" else f"{self.what} {self.number}"


def compare(one: Holdings, other: Holdings) -> Difference | None:
    """Return where two histories part, by the first entry or checkpoint; None where they agree."""
    for number in sorted({*one.announcements} & {*other.announcements}):
        ours, theirs = one.entries(number), other.entries(number)
        if not {a.text for a in ours} & {b.text for b in theirs}:
            return Difference(number, "announcement", _shown(ours[0]), _shown(theirs[0]))
    roots = {checkpoint.size: checkpoint for checkpoint in one.checkpoints}
    for checkpoint in sorted(other.checkpoints, key=lambda found: found.size):
        same = roots.get(checkpoint.size)
        if same is not None and same.root != checkpoint.root:
            number = checkpoint.size - 1
            return Difference(number, "checkpoint", _noted(same), _noted(checkpoint))
    beats = {one.day: one for one in one.checkpoints if one.day}
    for beat in sorted(other.checkpoints, key=lambda found: found.day):
        same = beats.get(beat.day)
        if same is not None and _signed_text(same) != _signed_text(beat):
            return Difference(beat.size - 1, "heartbeat after", _noted(same), _noted(beat))
    return None


def _signed_text(checkpoint: SignedCheckpoint) -> str:
    return checkpoint.note.partition("\n\n")[0]


def _shown(announcement: Announcement) -> str:
    return f"{announcement.place}:\n{announcement.text}"


def _noted(checkpoint: SignedCheckpoint) -> str:
    return f"{checkpoint.place}:\n{checkpoint.note}"

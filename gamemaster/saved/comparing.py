"""Compares what two readers hold of one record, or what one holds with one line of another's.

A signature does not stop a Gamemaster from showing two readers two records; only comparing does.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.audit.findings import NotCheckable
from gamemaster.errors import OperatorError
from gamemaster.record.merkle import Tree
from gamemaster.saved.checks import lacking
from gamemaster.saved.pieces import Holdings, SignedCheckpoint, named, records_in


def require_one_record(our: Holdings, their: Holdings) -> None:
    """Raise OperatorError where two readers hold nothing of one record, but of two."""
    ours, theirs = records_in(our), records_in(their)
    if ours and theirs and not {*ours} & {*theirs}:
        raise OperatorError(
            f"nothing can be compared, for these are two records: {our.name} is of "
            f"{', '.join(ours)}, {their.name} of {', '.join(theirs)}; players of one tournament "
            "hold the same"
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry that both hold and that differs; ``ours`` and ``theirs`` are its texts.

    Checkpoint ``number`` is the one that goes with that announcement.
    """

    number: int
    what: str
    ours: str
    theirs: str

    @property
    def where(self) -> str:
        """The name of the differing thing for people."""
        return named(self.number) if self.what == "announcement" else f"{self.what} {self.number}"


def compare(our: Holdings, their: Holdings) -> Difference | None:
    """Return where histories part, by the first entry or checkpoint; None where all agree.

    It does not matter which of the two holds which text: one of them may hold both.
    """
    for number in sorted({*our.announcements, *their.announcements}):
        told = [*our.entries(number), *their.entries(number)]
        for other in told:
            if other.text != told[0].text:
                texts = (f"{entry.place}:\n{entry.text}" for entry in (told[0], other))
                return Difference(number, "announcement", *texts)
    found = sorted((*our.checkpoints, *their.checkpoints), key=lambda each: (each.size, each.day))
    roots: dict[int, SignedCheckpoint] = {}
    beats: dict[str, SignedCheckpoint] = {}
    for each in found:
        same = roots.setdefault(each.size, each)
        if same.root != each.root:
            return Difference(each.size - 1, "checkpoint", _with_place(same), _with_place(each))
        same = beats.setdefault(each.day, each) if each.day else each
        if _signed_text(same) != _signed_text(each):
            what = "heartbeat after"
            return Difference(same.size - 1, what, _with_place(same), _with_place(each))
    return None


def unproved(
    our: Holdings, their: Holdings, difference: Difference
) -> tuple[str | None, str | None]:
    """Return why what differs is not shown to be signed on each of two sides, None where it is.

    Only where both are signed by one key did its owner write both.
    """
    keys = [_key(one) or _key(other) for one, other in ((our, their), (their, our))]
    if keys[0] != keys[1]:
        return "each of the two names a key of its own", "each of the two names a key of its own"
    number = difference.number if difference.what == "announcement" else None
    return lacking(our, keys[0], number), lacking(their, keys[1], number)


def _key(holdings: Holdings) -> str | None:
    """Return the key that a genesis names, or else announcement 1."""
    named = (entry.key for entry in (*holdings.entries(0), *holdings.entries(1)))
    return next((key for key in named if key), None)


def held_alone(our: Holdings, their: Holdings) -> list[int]:
    """Return the entries that only ``our`` reader holds, about which nothing is compared."""
    return sorted({*our.announcements} - {*their.announcements})


def compare_line(ours: Holdings, line: SignedCheckpoint) -> Difference | None:
    """Compare a checkpoint that somebody gave in one line with what is held.

    Raises NotCheckable where neither a checkpoint of that size nor its entries are here.
    """
    size, held = line.size, [each for each in ours.checkpoints if each.size == line.size]
    roots = {each.root: _with_place(each) for each in held}
    entries = [ours.entries(number)[0] for number in range(min(size, ours.size))]
    if len(entries) == size and all(entry.exact for entry in entries):
        tree = Tree(entry.text.encode() for entry in entries)
        roots.setdefault(tree.root(), f"the first {size} entries that are here")
    if not roots:
        raise NotCheckable(
            f"no checkpoint of {size} entries is here, and not all of these entries are"
        )
    other = next((place for root, place in roots.items() if root != line.root), None)
    return None if other is None else Difference(size - 1, "checkpoint", other, line.note)


def _signed_text(checkpoint: SignedCheckpoint) -> str:
    return checkpoint.note.partition("\n\n")[0]


def _with_place(checkpoint: SignedCheckpoint) -> str:
    return f"{checkpoint.place}:\n{checkpoint.note}"

"""Holds a disclosed bundle against what a reader kept of its record, as a step of its audit."""

from __future__ import annotations

from pathlib import Path

from gamemaster.audit.derived import contributions, openings
from gamemaster.audit.evidence import PASSED, Evidence, Finding
from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.papers import DICE, NOBODY, read_paper, signed
from gamemaster.audit.pins import Pin
from gamemaster.saved.comparing import compare
from gamemaster.saved.gathering import gather
from gamemaster.saved.pieces import Held, Holdings, one_record

_OF_THE_RECORD = ("genesis.txt", "announcements/", "checkpoints/", "heartbeats/")


def record_pin(path: Path) -> Pin:
    """Return the step. Raises OperatorError if nothing can be read at ``path``."""
    kept = gather("kept", [path])

    def check(evidence: Evidence) -> Finding:
        key = evidence.signer()
        ours, theirs = one_record(kept, None), Holdings("bundle")
        for name in sorted(evidence.bundle.contents):
            if name.startswith(_OF_THE_RECORD):
                theirs.add(Held(evidence.bundle.text(name), name, exact=True))
        difference = compare(ours, theirs)
        if difference is not None:
            raise Refused(f"{difference.where}: {difference.ours:.300} … {difference.theirs:.300}")
        entries = len({*ours.announcements} & {*theirs.announcements})
        roots = {each.size for each in ours.checkpoints} & {
            each.size for each in theirs.checkpoints
        }
        promises = _promised(kept, evidence)
        if not entries and not roots and not promises:
            raise NotCheckable(f"nothing of the record of {key.name} is in what was kept")
        told = f"{entries} entries and {len(roots)} checkpoints are the same in what was kept"
        dice = f"; the dice are those that {promises} files promised" if promises else ""
        return PASSED, f"{told}{dice}"

    return "record kept", check


def _promised(kept: Holdings, evidence: Evidence) -> int:
    """Compare the dice with every promise of them that was kept; return how many there are.

    Whoever joined has the anchor from before they answered, and what their mail adds to the mix.
    """
    key, created = evidence.signer(), evidence.created()
    ours = f"{DICE}\nRecord: {key.name}\n"
    notes = [note for note in kept.notes if note.text.startswith(ours)]
    opened = openings(evidence)
    if notes and not opened:
        raise NotCheckable("the journal opens no record, so the promised dice were never rolled")
    for note in notes:
        promise = read_paper(signed(note.text, key, note.place), note.place)
        expected, found = promise.die, opened[0].data["die"]
        if (expected, promise.rolls) != (found, created["dice_length"]):
            rolls = f"and {promise.rolls} rolls in an epoch"
            raise Refused(f"{note.place}: promised were the anchor {expected} {rolls}, found "
                          f"{found} and {created['dice_length']}")  # fmt: skip
        said = (contributions(evidence) or {}).get(promise.player)
        if promise.player != NOBODY and promise.mail != said:
            raise Refused(f"{note.place}: the mail of {promise.player} was to add {promise.mail} "
                          f"to the dice, found {said}")  # fmt: skip
    return len(notes)

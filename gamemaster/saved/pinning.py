"""Holds a disclosed bundle against what a reader kept of its record, as a step of its audit."""

from __future__ import annotations

from pathlib import Path

from gamemaster.audit.evidence import PASSED, Evidence, Finding
from gamemaster.audit.findings import NotCheckable, Refused
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
        if not entries and not roots:
            raise NotCheckable(f"nothing of the record of {key.name} is in what was kept")
        return (
            PASSED,
            f"{entries} entries and {len(roots)} checkpoints are the same in what was kept",
        )

    return "record kept", check

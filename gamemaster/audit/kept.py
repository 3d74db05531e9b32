"""Receipts as files beside a bundle: for whoever has the bundle, its verifier and nothing else.

Each file becomes one step after those of the audit. ``gamemaster receipt verify`` finds receipts in
mails, too, and tells line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED
from gamemaster.audit.findings import Refused
from gamemaster.audit.papers import read_paper, signed
from gamemaster.audit.receipts import (
    CONTRADICTED,
    KEPT,
    TOURNAMENT,
    Result,
    check_papers,
    open_recorded,
)
from gamemaster.audit.record import Key
from gamemaster.audit.recorded import Recorded

LARGEST: Final = 2_000_000
"""Octets of a file: notes have at most half as many."""


def check_files(
    files: Sequence[Path], bundle: Path, progress: Callable[[str], None]
) -> list[tuple[str, str, str]]:
    """Return outcome, what was found, and the file, of each file. Raises Unusable for no bundle."""
    if not files:
        return []
    try:
        recorded, key = open_recorded(bundle, progress)
    except Refused as refusal:
        why = f"the bundle fails its own checks, so nothing can be compared with it: {refusal}"
        return [(NOT_CHECKABLE, why, str(file)) for file in files]
    return [(*_checked(file, recorded, key), str(file)) for file in files]


def _checked(file: Path, recorded: Recorded, key: Key) -> tuple[str, str]:
    try:
        with file.open("rb") as stream:
            note = stream.read(LARGEST + 1).decode()
        paper = read_paper(signed(note.replace("\r\n", "\n"), key, file.name), file.name)
    except Refused as refusal:
        return FAILED, str(refusal)
    except (OSError, UnicodeDecodeError) as error:
        return NOT_CHECKABLE, f"{file.name}: cannot be read ({type(error).__name__})"
    return _told(paper.name, paper.player, check_papers([paper], recorded))


def _told(name: str, player: str, results: Sequence[Result]) -> tuple[str, str]:
    """Return the worst outcome, and what it rests on."""
    for outcome in (FAILED, NOT_CHECKABLE):
        found = [one for one in results if one.outcome == outcome]
        if found:
            more = f", and {len(found) - 1} more" if len(found) > 1 else ""
            proves = f" {CONTRADICTED}" if outcome == FAILED and found[0].what != TOURNAMENT else ""
            first = f"{found[0].what}: {found[0].detail}{more}."
            return outcome, f"the {name} of {player}: {first}{proves}"
    return PASSED, f"the {name} of {player}: {len(results)} findings. {KEPT}"

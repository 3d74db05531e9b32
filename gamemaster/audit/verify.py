"""What the audit checks, in order; each step is one function below.

 1. manifest     every file is the one the manifest names
 2. journal      the lines form one chain from genesis to end, nothing missing between them
 3. record       every announcement is in the signed public record, which only grew
 4. announced    every announcement says what the journal says was revealed
 5. documents    every proposal hashes to what was announced and says what the journal says; its
                 nonce follows from the root
 6. dice         the anchors were announced first, and every roll follows from them
 7. numbers      proposals are numbered in order, decided once, and take effect with their texts
 8. votes        who moves is in play; votes are on what is open, with a choice that there is
 9. points       awards give what rules made of them, scores are sums, rounds and wins are counted
10. timers       what rules put off happens once, in order, and not before it was due
11. attributes   what rules have players, proposals and the game hold is declared and of its type
12. rules        whether the clauses in force call for exactly these events

What this proves: that, given the recorded moves and rulings, the arithmetic of the game was done as
the journal says and that nothing of what was published was changed afterwards. What it cannot: that
no mail was dropped before it was recorded, and that rulings were fair.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gamemaster.audit.bundle import Refused, read_bundle
from gamemaster.audit.evidence import (
    FAILED,
    NOT_CHECKABLE,
    PASSED,
    UNREADABLE,
    Evidence,
    Finding,
)
from gamemaster.audit.game import check_numbers, check_rules
from gamemaster.audit.journal import read_journal
from gamemaster.audit.points import check_points
from gamemaster.audit.published import check_announced, check_dice, check_documents, check_record
from gamemaster.audit.rulemade import check_attributes, check_timers
from gamemaster.audit.votes import check_votes


@dataclass(frozen=True)
class Step:
    """One finding. ``detail`` counts what was checked, or names the first wrong entry."""

    number: int
    title: str
    outcome: str
    detail: str


def audit(folder: Path, progress: Callable[[str], None] = lambda _: None) -> list[Step]:
    """Run every step on a disclosed folder; one that fails does not stop those after it."""
    progress("manifest")
    try:
        evidence = Evidence(read_bundle(folder))
    except Refused as refusal:
        lost = "the files are not those of the manifest"
        rest = [Step(n, t, NOT_CHECKABLE, lost) for n, (t, _) in enumerate(_STEPS, start=2)]
        return [Step(1, "manifest", FAILED, str(refusal)), *rest]
    steps = [Step(1, "manifest", PASSED, f"{len(evidence.bundle.files)} files")]
    for number, (title, check) in enumerate(_STEPS, start=2):
        progress(title)
        outcome, detail = _run(check, evidence)
        steps.append(Step(number, title, outcome, detail))
    return steps


def _run(check: Callable[[Evidence], Finding], evidence: Evidence) -> Finding:
    try:
        return check(evidence)
    except Refused as refusal:
        return FAILED, str(refusal)
    except UNREADABLE as error:
        # A bundle made by somebody else may lack anything; that is a finding, not a crash.
        return FAILED, f"an entry is not as it must be ({type(error).__name__})"


def check_journal(evidence: Evidence) -> Finding:
    """Step 2: the lines form one chain from genesis to end, with nothing missing between them."""
    evidence.lines = read_journal(evidence.bundle.text("journal.jsonl"))
    if not evidence.lines or evidence.lines[0].type != "tournament.created/1":
        raise Refused("journal.jsonl: line 1: expected the genesis")
    if not evidence.of("tournament.ended/1"):
        raise Refused("journal.jsonl: expected the end of the tournament, and it breaks off")
    return PASSED, f"{len(evidence.lines)} lines"


_STEPS: tuple[tuple[str, Callable[[Evidence], Finding]], ...] = (
    ("journal", check_journal),
    ("record", check_record),
    ("announced", check_announced),
    ("documents", check_documents),
    ("dice", check_dice),
    ("numbers", check_numbers),
    ("votes", check_votes),
    ("points", check_points),
    ("timers", check_timers),
    ("attributes", check_attributes),
    ("rules", check_rules),
)

"""Steps 12 to 22: what the replay of the whole game came to, told for each of its areas.

The replay works out by itself what every item must have caused and compares it with the journal,
line by line, until the first difference. What belongs to another area than that difference has not
been looked at to the end, so nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Callable

from gamemaster.audit.bundle import hexadecimal
from gamemaster.audit.evidence import PASSED, Evidence, Finding
from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.replay.following import Replayed, Roots, follow


def check_area(area: str) -> Callable[[Evidence], Finding]:
    """Return the step that tells of one area of the replay."""

    def check(evidence: Evidence) -> Finding:
        replayed = _replayed(evidence)
        difference = replayed.divergence
        if difference is not None and difference.area == area:
            raise Refused(str(difference))
        if replayed.stopped:
            why = replayed.unknown or f"there it failed ({difference.area if difference else ''})"
            raise NotCheckable(f"the replay stopped at journal entry {replayed.stopped}: {why}")
        agreed = replayed.agreed[area]
        found = f"{agreed} line{' follows' if agreed == 1 else 's follow'} from the rules"
        if area == "order":
            given = "".join(f"; taken as given: {n} {what}" for what, n in replayed.given.items())
            found = f"{replayed.items} items played again, each in its turn{given}"
        return PASSED, found

    return check


def _replayed(evidence: Evidence) -> Replayed:
    """Return what the replay came to; it runs once."""
    if evidence.replayed is None:
        roots, created = evidence.bundle.json("roots.json"), evidence.created()
        nonce = hexadecimal(roots.get("nonce"), "roots.json: nonce")
        dice = hexadecimal(roots.get("dice"), "roots.json: dice")
        chance = Roots(nonce, dice, created["tournament"], created["dice_length"])
        evidence.replayed = follow(evidence.lines, lambda _: chance, evidence.progress)
    return evidence.replayed

"""The verifier by itself: ``python3 verify.pyz DIR``, ``python3 -m gamemaster.audit DIR``.

Exit codes: 0 every step passed, 1 one failed, 2 something could not be checked, or wrong usage.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gamemaster.audit.evidence import FAILED, PASSED
from gamemaster.audit.verify import audit


def main() -> int:
    """Check the bundle that the command line names, say what became of each step, and return."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):  # noqa: PLR2004 - the program and one word
        sys.stderr.write("usage: verify.pyz DIR\n")
        return 2
    steps = audit(Path(sys.argv[1]))
    for step in steps:
        sys.stdout.write(f"{step.number:2} {step.title:12} {step.outcome:14} {step.detail}\n")
    outcomes = {step.outcome for step in steps}
    if FAILED in outcomes:
        return 1
    return 0 if outcomes == {PASSED} else 2


if __name__ == "__main__":
    sys.exit(main())

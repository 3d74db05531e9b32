"""Shows how the cases are read: a table for each set, and with ``-v`` every case not right.

Without arguments it prints what ``tables.txt`` holds.
"""

from __future__ import annotations

import sys

from tests.blind.judging import SETS, cases, outcome, table


def main() -> None:
    """Print it."""
    names = set(sys.argv[1:]) - {"-v"}
    for title in SETS:
        judged = [(case, outcome(case)) for case in cases(title)]
        for case, found in judged:
            verdict = found.verdict(case)
            if case.name in names or ("-v" in sys.argv and not names and verdict != "right"):
                print(f"{case.name} {case.kind} {case.language}: {verdict}; {case.why}")
                print(f"   meant {sorted(case.moves)}, done {sorted(found.done)}, {found.noise}")
        if not names:
            print(table(judged, title))


if __name__ == "__main__":
    main()

"""Shows how the cases are read: the table, and with ``-v`` every case that is not right."""

from __future__ import annotations

import sys

from tests.blind.judging import cases, outcome, table


def main() -> None:
    """Print it."""
    judged = [(case, outcome(case)) for case in cases()]
    names = set(sys.argv[1:]) - {"-v"}
    for case, found in judged:
        verdict = found.verdict(case)
        if case.name in names or ("-v" in sys.argv and not names and verdict != "right"):
            print(f"{case.name} {case.kind} {case.language}: {verdict}; {case.why}")
            print(f"   meant {sorted(case.moves)}, done {sorted(found.done)}, {found.noise}")
    print(table(judged))


if __name__ == "__main__":
    main()

"""Finds the tests that take long, and writes their names to ``slow.txt``.

    python -m tests.slow    all tests of ``make test`` and those, on one processor each

``make test`` leaves out what is named there, and ``make cases`` runs it. If you name a file or a
test, all of it runs (``tests/conftest.py``). The samples of campaigns (``tests/torture``) are not
named: ``make campaigns`` runs the whole of them.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import pytest

LONG = 0.15
"""Seconds of one processor from which on a test takes long."""
LIST = Path(__file__).with_name("slow.txt")
SAMPLES = "tests/torture/"
"""Where a part of each campaign is a test of its own."""
SPENT = "processor"
"""The property of a report that tells how many seconds of processor its test took."""


def names() -> frozenset[str]:
    """Return the tests that take long: one case each, or a name for all cases of a table."""
    return frozenset(LIST.read_text().splitlines())


class Measured:
    """What each test took, as the reports of all processes tell."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what a test took that has just been run."""
        if report.when == "call":
            self.seconds[report.nodeid] = float(str(dict(report.user_properties)[SPENT]))

    def long(self) -> list[str]:
        """Return the names of those that take long, a table of which all do by one name."""
        tables = defaultdict(set)
        for name in self.seconds:
            tables[name.partition("[")[0]].add(name)
        found = {
            name
            for name, seconds in self.seconds.items()
            if seconds >= LONG and not name.startswith(SAMPLES)
        }
        for table, cases in tables.items():
            if cases <= found:
                found = found - cases | {table}
        return sorted(found)


def write() -> int:
    """Run the tests, write the list, and return the exit status of pytest."""
    measured = Measured()
    options = ["-n", "auto", "--dist", "worksteal", "--ignore", "tests/e2e", "-q"]
    status = pytest.main([*options, "-m", "not torture and not e2e"], plugins=[measured])
    if status == pytest.ExitCode.OK:
        LIST.write_text("".join(f"{name}\n" for name in measured.long()))
    return int(status)


if __name__ == "__main__":
    sys.exit(write())

"""Audits what may be hostile in a process of its own, within limits of time, memory and files.

``python -m tests.audit.tampering.warden PATH …`` audits one after the other and writes one JSON
line for each: the steps, or why what was given is no bundle, and the largest memory so far. Address
space is limited to 1 GiB, the processor to a minute for each, and no file can be written.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MEMORY_OCTETS = 1024**3
SECONDS_EACH = 60


@dataclass(frozen=True)
class Verdict:
    """What an audit came to. ``unusable`` says why nothing was audited."""

    steps: tuple[tuple[str, str, str], ...]
    unusable: str
    peak_octets: int

    @property
    def failed(self) -> tuple[tuple[str, str], ...]:
        """The steps that failed, and their details."""
        return tuple(
            (title, detail) for title, outcome, detail in self.steps if outcome == "failed"
        )


def audited(*sources: Path) -> list[Verdict]:
    """Audit each in another process. Raises AssertionError if that process dies or hangs."""
    command = [sys.executable, "-B", "-m", __name__, *map(str, sources)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=SECONDS_EACH * len(sources), check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [
        Verdict(tuple(map(tuple, told["steps"])), told["unusable"], told["peak"])
        for told in map(json.loads, done.stdout.splitlines())
    ]


def _peak_octets() -> int:
    """Return the largest memory of this program: ``ru_maxrss`` has that of its parent, too."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    (peak,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(peak) * 1024


def main(arguments: list[str]) -> int:
    from gamemaster.audit import audit  # noqa: PLC0415 - imported before memory is limited
    from gamemaster.audit.findings import Unusable  # noqa: PLC0415

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_OCTETS, MEMORY_OCTETS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    for argument in arguments:
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        limit = int(used) + SECONDS_EACH
        resource.setrlimit(resource.RLIMIT_CPU, (limit, most))
        steps, unusable = [], ""
        try:
            steps = [(one.title, one.outcome, one.detail) for one in audit(Path(argument))]
        except Unusable as problem:
            unusable = str(problem)
        told = {"steps": steps, "unusable": unusable, "peak": _peak_octets()}
        print(json.dumps(told), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

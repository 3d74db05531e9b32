"""Which lines of the verifier each bundle reaches, and what the audit says of it.

``python -m tests.torture.mutation.reach FOLDER FILE`` audits the bundles of a corpus once with
``coverage`` and writes both as JSON, so that a mutant is tried only where it runs.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from pathlib import Path
from typing import Any

from coverage import Coverage

from tests.torture.mutation.trial import verdict


def main(folder: Path, file: Path) -> None:
    index: dict[str, str] = json.loads((folder / "index.json").read_text())
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        found = dict(zip(index, pool.imap(_reached, index.values()), strict=True))
    file.write_text(json.dumps(found))


def _reached(place: str) -> dict[str, Any]:
    """Audit a bundle; return what is said of it and which lines say so."""
    coverage = Coverage(data_file=None, include=["*/gamemaster/audit/*"], config_file=False)
    coverage.start()
    said = verdict(Path(place))
    coverage.stop()
    data = coverage.get_data()
    lines = {file: sorted(data.lines(file) or ()) for file in data.measured_files()}
    return {"place": place, "verdict": said, "lines": lines}


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

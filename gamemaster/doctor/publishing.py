"""Whether the directories that a web server serves can be written, and hold this record."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from gamemaster.config.settings import TournamentConfig
from gamemaster.doctor.finding import Finding
from gamemaster.publication.files import INDEX, NEWEST


def directory(config: TournamentConfig) -> Iterator[Finding]:
    """Look at the directory of a tournament's record, if it has one. Nothing is written."""
    path = config.publish
    if path is None:
        return
    about = f"tournament {config.name}"
    where = path if path.exists() else path.parent
    if not where.is_dir():
        yield Finding(about, "failed", f"{where}: expected a directory",
                      "make it: tournament.publish is written there")  # fmt: skip
    elif not os.access(where, os.W_OK | os.X_OK):
        yield Finding(about, "failed", f"{where}: this user may not write there",
                      "chown it to the user that runs the daemon")  # fmt: skip
    elif _another(path):
        yield Finding(about, "warning", f"{path / INDEX}: is there, without a record",
                      "give the record a directory of its own: tournament.publish")  # fmt: skip
    else:
        yield Finding(about, "ok", f"its record can be written to {path}")


def _another(path: Path) -> bool:
    return (path / INDEX).exists() and not (path / NEWEST).exists()

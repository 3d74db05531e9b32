"""Makes the tables that the parser of clauses is read from: ``python -m tests.clauses.table``."""

from __future__ import annotations

import io
import pickle
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any
from zlib import compress

from gamemaster.clauses.grammar import build, made_from, written

KEPT = Path(str(files("gamemaster.clauses"))) / "clauses.table"


def made() -> tuple[str, dict[str, Any]]:
    """Return what tables are made from, and the tables as Lark has them."""
    whole = written()
    kept = io.BytesIO()
    build(whole).save(kept, exclude_options={"transformer"})
    return made_from(whole), pickle.loads(kept.getvalue())


if __name__ == "__main__":
    KEPT.write_bytes(compress(pickle.dumps(made(), protocol=5), 9))
    sys.stdout.write(f"{KEPT.stat().st_size} octets\n")

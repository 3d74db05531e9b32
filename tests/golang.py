"""Programs in Go that verify what we publish, built of Debian's packages; nothing is fetched."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.e2e.rig import missing

PACKAGES = Path("/usr/share/gocode")


def built(sources: Iterable[Path], home: Path) -> Path:
    """Compile a program in ``home``; without Go skip, or fail where nothing may be missing."""
    if shutil.which("go") is None:
        missing("not installed: go (golang-go)")
    if not (PACKAGES / "src/golang.org/x/mod/sumdb/tlog").is_dir():
        missing("not installed: golang-golang-x-mod-dev")
    program = home / "program"
    subprocess.run(
        ["go", "build", "-o", str(program), *map(str, sources)],
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "GOPATH": str(PACKAGES),
            "GOCACHE": str(home / "cache"),
            "GO111MODULE": "off",
            "GOFLAGS": "-p=1",
            "CGO_ENABLED": "0",
        },
        check=True,
    )
    return program

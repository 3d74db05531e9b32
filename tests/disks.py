"""A disk of its own, small enough to be filled, for the tests of a store that finds no room."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

BLOCK = b"\0" * 65_536


@contextmanager
def small_disk(disk: Path, megabytes: int) -> Iterator[Path]:
    """Mount one at ``disk``: in memory, or in a file where that cannot be; else skip."""
    disk.mkdir()
    file = disk.with_name(f"{disk.name}.image")
    in_memory = f"mount -t tmpfs -o size={megabytes}m,mode=0700 tmpfs".split()
    in_a_file = ["mount", "-o", "loop", str(file)]
    refused = _refused([*in_memory, str(disk)])
    if refused:
        with file.open("wb") as image:
            image.truncate(megabytes * 2**20)
        refused = _refused(["mkfs.ext4", "-q", str(file)]) or _refused([*in_a_file, str(disk)])
    if refused:
        pytest.skip(f"cannot mount a small disk: {refused}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def _refused(command: list[str]) -> str:
    """Run a command; what it complained of, nothing where it did not."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return f"{command[0]} is not installed"
    return (done.stderr.strip() or f"ended with {done.returncode}") if done.returncode else ""


def fill(disk: Path) -> Path:
    """Take all the space there is, to the last byte; the file that takes it."""
    filler = disk / "filler"
    with filler.open("ab", buffering=0) as file, suppress(OSError):
        for size in (len(BLOCK), 1):
            with suppress(OSError):
                while file.write(BLOCK[:size]):
                    pass
    return filler

"""Fetches the archives of ``archives.toml`` by this machine's package managers, and checks them.

What was fetched once lies in ``GAMEMASTER_PUBLIC_MAILS``, or in the user's cache. The registries
are the ones that pip and apt are set up with; no other is asked. An archive that is not to be had
raises ``Unavailable``; one with another hash than ours is an error.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.torture.public.unbuilt import stand_in

TABLE: Final = Path(__file__).with_name("archives.toml")
PATIENCE_SECONDS: Final = 300
LARGEST: Final = 30 * 1024 * 1024


class Unavailable(Exception):
    """An archive cannot be fetched here; the text says why."""


@dataclass(frozen=True)
class Archive:
    """One line of the table."""

    source: str
    package: str
    version: str
    file: str
    sha256: str


def archives() -> list[Archive]:
    """The table."""
    return [Archive(**one) for one in tomllib.loads(TABLE.read_text("utf-8"))["archive"]]


def kept_in() -> Path:
    """Where archives lie from one run to the next."""
    chosen = os.environ.get("GAMEMASTER_PUBLIC_MAILS")
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(chosen) if chosen else Path(base) / "gamemaster" / "public-mails"


def fetched(archive: Archive) -> Path:
    """The path of an archive whose hash was checked."""
    path = kept_in() / archive.file
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as directory:
            got = _FETCHERS[archive.source](archive, Path(directory))
            if not got.exists():
                raise Unavailable(f"{archive.package} {archive.version} is not what came")
            _check(archive, got)
            got.replace(path)
    _check(archive, path)
    return path


def _check(archive: Archive, path: Path) -> None:
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{archive.file} is larger than it ever was")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != archive.sha256:
        raise ValueError(f"{archive.file} has the hash {digest}, expected {archive.sha256}")


def _run(arguments: list[str], directory: Path, **environment: str) -> None:
    try:
        done = subprocess.run(
            arguments,
            cwd=directory,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{Path(arguments[0]).name}: {type(error).__name__}") from None
    if done.returncode:
        # Only the last line, and no address of a registry in it.
        last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise Unavailable(re.sub(r"\w+://\S+", "…", last)[:200])


def _from_pypi(archive: Archive, directory: Path) -> Path:
    """Let pip download a source archive: it checks the hash, and none of the package is run."""
    backend = directory / "backend"
    backend.mkdir()
    stand_in(backend)
    wanted = directory / "wanted.txt"
    wanted.write_text(f"{archive.package}=={archive.version} --hash=sha256:{archive.sha256}\n")
    _run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--no-deps",
         "--no-binary", ":all:", "--no-build-isolation", "--use-pep517", "--require-hashes",
         "--dest", str(directory), "--requirement", str(wanted)],
        directory,
        PYTHONPATH=str(backend),
        PIP_DISABLE_PIP_VERSION_CHECK="1",
    )  # fmt: skip
    return directory / archive.file


def _from_debian(archive: Archive, directory: Path) -> Path:
    """Let apt download the original archive of a source package, whatever Debian's changes are."""
    lists = _apt_lists()
    apt = ["apt-get", *lists.options, "-qq"]
    _run([*apt, "source", "--download-only", "--tar-only", archive.package], directory)
    return directory / archive.file


@dataclass
class _Lists:
    """Lists of Debian's sources, beside the machine's own; the directory goes with this value."""

    directory: tempfile.TemporaryDirectory[str]

    @property
    def options(self) -> tuple[str, ...]:
        place = self.directory.name
        return (
            f"-oDir::Etc::SourceList={place}/debian.sources",
            "-oDir::Etc::SourceParts=-",
            f"-oDir::State::Lists={place}/lists",
            f"-oDir::Cache={place}",
            "-oAPT::Sandbox::User=root",
        )


@cache
def _apt_lists() -> _Lists:
    """Made once in a process, by root or not."""
    lists = _Lists(tempfile.TemporaryDirectory(prefix="sources-", dir=kept_in()))
    directory = Path(lists.directory.name)
    (directory / "lists" / "partial").mkdir(parents=True)
    (directory / "archives" / "partial").mkdir(parents=True)
    (directory / "debian.sources").write_text(_debian_sources())
    _run(["apt-get", *lists.options, "-qq", "update"], directory)
    return lists


def _debian_sources() -> str:
    """What apt knows of Debian's archive, asking for sources instead of packages."""
    stanzas = [
        re.sub(r"(?m)^Types:.*$", "Types: deb-src", stanza)
        for path in sorted(Path("/etc/apt/sources.list.d").glob("*.sources"))
        for stanza in re.split(r"\n\s*\n", path.read_text("utf-8"))
        if "debian-archive-keyring" in stanza
    ]
    if not stanzas:
        raise Unavailable("apt has no list of Debian's archive in deb822 form")
    return "\n\n".join(stanzas) + "\n"


_FETCHERS = {"pypi": _from_pypi, "debian": _from_debian}

"""Carries out a Containerfile without a container engine: in a root directory of its own.

Each command runs as PID 1 of namespaces of its own (``unshare``) in which the root is a directory.
The image that the file begins with is stood in for by this machine: its ``/usr``, where nothing can
be written, without ``/usr/local``; there, as in the stock image, Python is, as an environment of an
interpreter of that version, or of ours where it is missing. Users are those of the root alone. What
runs later finds nothing writable but its volumes, ``/tmp`` and ``/dev/shm``.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.e2e.installing import PRESENT, ROOT, SECONDS, interpreters
from tests.e2e.rig import require

# A merged /usr is linked to, and any other directory of programs is there as it is.
_SYSTEM = ("bin", "sbin", "lib", "lib32", "lib64")
_OF_THE_MACHINE = ("ssl", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "resolv.conf", "hosts",
                   "nsswitch.conf", "login.defs", "pip.conf")  # fmt: skip
_PATH = "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"
_APART = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
_ENTER = """\
set -e
root=$1 user=$2 workdir=$3 writable=$4 binds=$5
shift 5
mount --bind "$root" "$root"
for place in usr $binds; do mount --rbind "/$place" "$root/$place"; done
mount -o remount,bind,ro "$root/usr"
mount --bind "$root.local" "$root/usr/local"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
if [ "$writable" != / ]; then
  for volume in $writable; do mount --bind "$root$volume" "$root$volume"; done
  mount -o remount,bind,ro "$root"
  mount -o remount,bind,ro "$root/usr/local"
fi
exec chroot --userspec="$user" "$root" env -i -C "$workdir" "$@"
"""


@dataclass
class Image:
    """What the instructions so far have made. Paths are those within, unless they say otherwise."""

    root: Path
    binds: tuple[str, ...] = ()
    user: str = "root"
    workdir: str = "/"
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": _PATH, "LANG": "C.UTF-8"})
    volumes: list[str] = field(default_factory=list)
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    def outside(self, path: str) -> Path:
        """Where a path of the image is on this machine."""
        return self.root / path.lstrip("/")

    def started(
        self, *words: str, frozen: bool = True, more: dict[str, str] | None = None
    ) -> list[str]:
        """The command line on this machine that runs these words within.

        ``frozen``: all but the volumes is read-only, whatever the user's rights.
        """
        settings = {"HOME": self.home, **self.environment, **(more or {})}
        return [
            *_APART, "sh", "-c", _ENTER, "enter",
            str(self.root), self.user, self.workdir,
            " ".join(self.volumes) if frozen else "/", " ".join(self.binds),
            *(f"{name}={value}" for name, value in settings.items()), *words,
        ]  # fmt: skip

    def run(self, *words: str, frozen: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a command as in a container of the image, and wait for it."""
        return _ran(self.started(*words, frozen=frozen))

    @property
    def account(self) -> list[str]:
        """The user's line of the table of users."""
        lines = self.outside("/etc/passwd").read_text().splitlines()
        (found,) = (line.split(":") for line in lines if line.startswith(f"{self.user}:"))
        return found

    @property
    def home(self) -> str:
        return self.account[5]

    # Instructions --------------------------------------------------------------------------------

    def from_(self, rest: str) -> None:
        """FROM: a stock Python image."""
        found = re.fullmatch(r"docker\.io/library/python:(3\.[0-9]+)-slim", rest)
        assert found, rest
        here = interpreters()
        python = here.get(found[1], here[PRESENT])
        asked = "import sys; print(sys.base_prefix)"
        base = _ran([str(python), "-c", asked]).stdout.strip()
        self.root.mkdir()
        Path(f"{self.root}.local").mkdir()
        for name in ("usr", "etc", "root", "proc", "dev", "tmp", "var/lib"):
            self.outside(name).mkdir(parents=True)
        self.binds = tuple(_system(self.root))
        if not base.startswith("/usr/") or base.startswith("/usr/local"):
            self.binds += (base.strip("/"),)
            self.outside(base).mkdir(parents=True, exist_ok=True)
        for name in _OF_THE_MACHINE:
            if (file := Path("/etc") / name).exists():
                self.binds += (f"etc/{name}",)
                _mount_point(self.outside(f"/etc/{name}"), file)
        for name, line in {
            "passwd": "root:x:0:0:root:/root:/bin/sh",
            "group": "root:x:0:",
            "shadow": "root:*:20000:0:99999:7:::",
            "gshadow": "root:*::",
        }.items():
            self.outside(f"/etc/{name}").write_text(f"{line}\n")
        self._build(f"{base}/bin/python{found[1] if found[1] in here else PRESENT}",
                    "-m", "venv", "/usr/local")  # fmt: skip

    def copy(self, rest: str) -> None:
        """COPY: files into a directory, or what is in a directory into another."""
        *sources, to = rest.split()
        target = self.outside(to)
        for source in map(ROOT.joinpath, sources):
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, target, ignore=ignored, dirs_exist_ok=True)
                continue
            place = target / source.name if to.endswith("/") else target
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, place)

    def run_(self, rest: str) -> None:
        """RUN, in its shell form."""
        assert not rest.startswith("["), rest
        self._build("/bin/sh", "-c", rest)

    def user_(self, rest: str) -> None:
        self.user = rest
        assert self.account

    def workdir_(self, rest: str) -> None:
        self.outside(rest).mkdir(parents=True, exist_ok=True)
        self.workdir = rest

    def volume(self, rest: str) -> None:
        self.volumes += rest.split()

    def env(self, rest: str) -> None:
        self.environment |= dict(word.split("=", 1) for word in shlex.split(rest))

    def healthcheck(self, rest: str) -> None:
        self.health = json.loads(rest.partition("CMD ")[2])

    def entrypoint_(self, rest: str) -> None:
        self.entrypoint = json.loads(rest)

    def cmd(self, rest: str) -> None:
        self.command = json.loads(rest)

    def _build(self, *words: str) -> None:
        # pip is told how this machine reaches an index.
        ways = {name: value for name, value in os.environ.items() if _WAYS.fullmatch(name)}
        done = _ran(self.started(*words, frozen=False, more=ways))
        assert done.returncode == 0, f"{words}: {done.stdout[-1000:]}{done.stderr[-2000:]}"


_WAYS = re.compile(r"PIP_(?!TARGET|PREFIX|USER|REQUIRE).*|SSL_CERT_FILE|[a-zA-Z]+_(proxy|PROXY)")
INSTRUCTIONS = {
    "FROM": Image.from_,
    "COPY": Image.copy,
    "RUN": Image.run_,
    "USER": Image.user_,
    "WORKDIR": Image.workdir_,
    "VOLUME": Image.volume,
    "ENV": Image.env,
    "HEALTHCHECK": Image.healthcheck,
    "ENTRYPOINT": Image.entrypoint_,
    "CMD": Image.cmd,
}


def built(file: Path, root: Path) -> Image:
    """Carry out all instructions, in their order. Skips where namespaces are not to be had."""
    require("unshare", "chroot")
    refused = _ran(
        ["unshare", "--mount", "--pid", "--fork", "mount", "-t", "proc", "proc", "/proc"]
    )
    if refused.returncode:
        pytest.skip(f"cannot make namespaces to carry it out in: {refused.stderr.strip()}")
    image = Image(root)
    for line in file.read_text().splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            INSTRUCTIONS[word](image, rest)
    return image


def _system(root: Path) -> list[str]:
    """Make the machine's directories of programs appear below a root; those that are no links."""
    binds = []
    for name in _SYSTEM:
        place = Path("/") / name
        if place.is_symlink():
            (root / name).symlink_to(place.readlink())
        elif place.is_dir():
            (root / name).mkdir()
            binds.append(name)
    return binds


def _mount_point(place: Path, like: Path) -> None:
    if like.is_dir():
        place.mkdir()
    else:
        place.touch()


def _ran(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )

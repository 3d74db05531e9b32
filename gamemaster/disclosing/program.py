"""``verify.pyz``: the verifier as one file that Python runs, for those who have nothing of ours.

A zip of the package ``gamemaster.audit`` (zipapp, PEP 441). Nothing in it is compressed, and names,
dates and modes are fixed, so that the same verifier gives the same octets under every Python and
every zlib. It needs Python 3.11 or newer and the package ``cryptography``.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NAME: Final = "verify.pyz"
FIRST_LINE: Final = b"#!/usr/bin/env python3\n"
BEGINNING_OF_TIME: Final = (1980, 1, 1, 0, 0, 0)
_MODE: Final = 0o100644 << 16
_UNIX: Final = 3

# Written for any Python 3, so that an old one says what it lacks instead of a syntax error.
START: Final = '''\
"""Checks a disclosed tournament: python3 verify.pyz DIR (or an archive; or where this file is)."""

import os
import sys

if sys.version_info < (3, 11):
    this = "%s.%s" % sys.version_info[:2]
    sys.stderr.write("verify.pyz needs Python 3.11 or newer, and this is " + this + "\\n")
    sys.exit(2)
try:
    import cryptography
except ImportError:
    sys.stderr.write("verify.pyz needs one package: python3 -m pip install cryptography\\n")
    sys.exit(2)

from gamemaster.audit.__main__ import main

if len(sys.argv) == 1:
    sys.argv.append(os.path.dirname(os.path.abspath(sys.argv[0])))
sys.exit(main())
'''
PACKAGE: Final = '"""Only the verifier; the daemon is another program."""\n'


def program() -> bytes:
    """Return the octets of ``verify.pyz``."""
    sources = {"__main__.py": START.encode(), "gamemaster/__init__.py": PACKAGE.encode()}
    sources |= dict(_sources(files("gamemaster.audit"), "gamemaster/audit"))
    packed = io.BytesIO()
    packed.write(FIRST_LINE)
    with zipfile.ZipFile(packed, "a", zipfile.ZIP_STORED) as archive:
        for name, octets in sorted(sources.items()):
            entry = zipfile.ZipInfo(name, BEGINNING_OF_TIME)
            entry.create_system, entry.external_attr = _UNIX, _MODE
            archive.writestr(entry, octets)
    return packed.getvalue()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        name = f"{path}/{one.name}"
        if one.is_dir() and one.name != "__pycache__":
            yield from _sources(one, name)
        elif one.name.endswith(".py"):
            yield name, one.read_bytes()

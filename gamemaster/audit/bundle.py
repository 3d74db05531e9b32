"""A bundle on disk, read with suspicion: bounded sizes, plain files in one folder, plain JSON."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MOST_FILES = 200_000
MOST_OCTETS = 512 * 1024 * 1024
FILE_OCTETS = 64 * 1024 * 1024
_NAME = re.compile(r"(?:(?:announcements|checkpoints|proposals)/[1-9][0-9]{0,8}\.txt|"
                   r"mail/[1-9][0-9]{0,8}\.eml|heartbeats/[0-9]{4}-[0-9]{2}-[0-9]{2}\.txt|"
                   r"checkpoints/0\.txt|(?:genesis|README|rulings)\.txt|roots\.json|journal\.jsonl|"
                   r"verify\.pyz)\Z")  # fmt: skip
_UNLISTED = {"manifest.json", "manifest.note"}


class Refused(Exception):
    """The bundle is not as it must be; the message says where, what was expected and found."""


@dataclass(frozen=True)
class Bundle:
    """The files by name. Only files that the manifest lists, with its hashes, are in it."""

    files: dict[str, bytes]

    def json(self, name: str) -> dict[str, Any]:
        """Return a JSON object. Raises Refused if the file is none."""
        value = _parsed(self.files.get(name, b""), name)
        if not isinstance(value, dict):
            raise Refused(f"{name}: expected a JSON object")
        return value

    def text(self, name: str) -> str:
        """Return a text file. Raises Refused if it is missing or not UTF-8."""
        try:
            return self.files[name].decode()
        except KeyError:
            raise Refused(f"{name}: expected, and not there") from None
        except UnicodeDecodeError:
            raise Refused(f"{name}: expected UTF-8") from None


def read_bundle(folder: Path) -> Bundle:
    """Read a disclosed folder and compare it with its manifest. Raises Refused."""
    whole = _parsed(_content(folder, "manifest.json"), "manifest.json")
    manifest = whole.get("files") if isinstance(whole, dict) else None
    if not isinstance(manifest, dict) or len(manifest) > MOST_FILES:
        raise Refused("manifest.json: expected files, with their lengths and hashes")
    files: dict[str, bytes] = {}
    total = 0
    for name, listed in manifest.items():
        if not _NAME.match(name):
            raise Refused(f"manifest.json: {name[:80]!r} is no name of a file of a bundle")
        content = _content(folder, name)
        found = {"octets": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        if found != listed:
            raise Refused(f"{name}: expected {str(listed)[:120]}, found {found}")
        total += len(content)
        if total > MOST_OCTETS:
            raise Refused(f"the bundle has more than {MOST_OCTETS} octets")
        files[name] = content
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*")
               if not path.is_dir()}  # fmt: skip
    extra = sorted(present - set(manifest) - _UNLISTED)
    if extra:
        raise Refused(f"{extra[0]}: not in the manifest")
    return Bundle(files)


def _content(folder: Path, name: str) -> bytes:
    path = folder / name
    try:
        if path.is_symlink() or path.parent.is_symlink() or not path.is_file():
            raise Refused(f"{name}: expected a plain file")
        if path.stat().st_size > FILE_OCTETS:
            raise Refused(f"{name}: expected at most {FILE_OCTETS} octets")
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"{name}: {error.strerror}") from None


def _parsed(content: bytes, name: str) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        raise Refused(f"{name}: expected JSON") from None


def hexadecimal(value: object, where: str) -> bytes:
    """Return 32 octets from their hexadecimal form. Raises Refused."""
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise Refused(f"{where}: expected 64 hexadecimal digits")
    return bytes.fromhex(value)

"""Tells in which kinds of things a game with a changed engine differs from the honest one."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

from tests.builders import Sent

_CHAINED: Final = ("seq", "prev", "blind")
_HEAD: Final = re.compile(rb"\b[Jj]ournal:? [0-9a-f]{64}")
_NUMBER: Final = re.compile(r"[0-9]+(?:-[0-9]+)*")
_FOLLOWS: Final = re.compile(
    r"journal\.jsonl|manifest\.|checkpoints/|proofs/|heartbeats/|cosigned/"
)
"""Files in a bundle that follow from its journal or from all others."""
_MOST_LINES: Final = 4_000


def files_of(bundle: Path) -> dict[str, str]:
    """Return the hash of each file of a bundle."""
    return {
        path.relative_to(bundle).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(bundle.rglob("*"))
        if path.is_file()
    }


def mails_of(sent: Iterable[Sent]) -> list[tuple[str, str]]:
    """Return the reader and the hash of each mail."""
    return [(one.to, hashlib.sha256(one.raw).hexdigest()) for one in sent]


def papers_of(sent: Iterable[Sent]) -> Counter[tuple[str, str]]:
    """Return the names and hashes of the files that mails hold."""
    return Counter(
        (_NUMBER.sub("N", name), hashlib.sha256(octets).hexdigest())
        for one in sent
        for name, octets in one.attachments.items()
    )


def differences_in_mail(
    honest: Counter[tuple[str, str]], changed: Counter[tuple[str, str]]
) -> tuple[str, ...]:
    """Return what mails lack or have more than the honest ones, by the names of their files."""
    lacking = {f"mail lacks {name}" for name, _ in honest - changed}
    further = {f"mail has another {name}" for name, _ in changed - honest}
    return "mail alone", *sorted(lacking | further)


def differences(honest: Path, changed: Path) -> list[str]:
    """Return what differs in a bundle: kinds of lines with their fields, then kinds of files.

    In the order of the journal: what comes first may bring about the rest.
    """
    return list(dict.fromkeys((*_in_journals(honest, changed), *_in_files(honest, changed))))


def _in_files(honest: Path, changed: Path) -> Iterator[str]:
    for name in sorted(files_of(honest).keys() | files_of(changed).keys()):
        if not _FOLLOWS.match(name):
            one, other = (_text(folder / name) for folder in (honest, changed))
            if one != other:
                laid_out = name.endswith(".json") and json.loads(one) == json.loads(other)
                yield _NUMBER.sub("N", name) + (", its layout" if laid_out else "")


def _text(path: Path) -> bytes:
    return _HEAD.sub(b"", path.read_bytes()) if path.is_file() else b""


def _in_journals(honest: Path, changed: Path) -> Iterator[str]:
    one, other = _lines(honest), _lines(changed)
    if max(len(one), len(other)) > _MOST_LINES:
        yield "journal"
        return
    was, now = ([json.dumps(line, sort_keys=True) for line in lines] for lines in (one, other))
    for what, i, j, k, n in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for before, after in zip(one[i:j], other[k:n], strict=False):
            if before["type"] == after["type"]:
                fields = ", ".join(sorted(set(_fields(before, after, ""))))
                yield f"{before['type']}: {fields}"
            else:
                yield f"{before['type']} becomes {after['type']}"
        yield from (f"without {line['type']}" for line in one[i + n - k : j])
        yield from (f"with {line['type']}" for line in other[k + j - i : n])


def _lines(bundle: Path) -> list[dict[str, Any]]:
    lines = []
    for text in (bundle / "journal.jsonl").read_text(encoding="utf-8").splitlines():
        line: dict[str, Any] = json.loads(text)
        for name in _CHAINED:
            line.pop(name, None)
        if isinstance(private := line.get("private"), dict):
            private.pop("salt", None)
        if line["type"] == "heartbeat.cosigned/1":
            # A witness signs the journal's head; the audit verifies it.
            line["data"].pop("signed")
        lines.append(line)
    return lines


def _fields(one: object, other: object, path: str) -> Iterator[str]:
    """Yield where two values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _fields(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for before, after in zip(one, other, strict=True):
            yield from _fields(before, after, f"{path}.[]")
    elif one != other:
        yield path

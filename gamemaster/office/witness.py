"""Keeps a note beside the store: how long each journal was when something was last announced.

What players hold cannot be taken back: a store that ends before its last announcement is an older
copy put in its place, and playing on from it would tell a second history. The note names no
tournament (only hashes), is replaced atomically and is no secret. It does not stop an operator who
removes it: the checkpoints in players' hands do (docs/threats.md).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from gamemaster.errors import IntegrityError, OperatorError

SUFFIX = ".published"


class Witness:
    """The note beside the store at ``store``."""

    def __init__(self, store: Path) -> None:
        self.path = Path(f"{store}{SUFFIX}")
        self._noted: dict[str, int] = {}

    def check(self, heads: Mapping[str, int]) -> None:
        """Compare with the last lines there are; IntegrityError names how far behind a store is."""
        noted = self._noted = self._read()
        for name, seq in heads.items():
            published = noted.get(_label(name), 0)
            if seq < published:
                raise IntegrityError(
                    f"the journal of {name} ends at line {seq}, but line {published} was already "
                    "announced: an older copy of the store is in its place. Put the newest one "
                    f"back; to play on from this one all the same, remove {self.path}"
                )

    def note(self, heads: Mapping[str, int]) -> None:
        """Write the note; on a full disk the one before stays, which is still true.

        It is called after a commit, so a note that cannot be read now is not in the way: what was
        read or written last is still known.
        """
        with suppress(OperatorError):
            self._noted = {**self._noted, **self._read()}
        self._noted |= {_label(name): seq for name, seq in heads.items()}
        part = self.path.with_name(f"{self.path.name}.part")
        with suppress(OSError):
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as stream:
                json.dump(self._noted, stream, sort_keys=True)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(self.path)

    def _read(self) -> dict[str, int]:
        try:
            noted = json.loads(self.path.read_text(encoding="ascii"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise OperatorError(
                f"{self.path}: expected the note of what was announced, "
                f"found {type(error).__name__}"
            ) from None
        if not isinstance(noted, dict) or not all(isinstance(seq, int) for seq in noted.values()):
            raise OperatorError(f"{self.path}: expected the note of what was announced")
        return noted


def _label(name: str) -> str:
    return hashlib.sha256(f"gamemaster announced\n{name}\n".encode()).hexdigest()

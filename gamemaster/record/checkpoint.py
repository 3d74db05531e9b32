"""C2SP tlog-checkpoint: the size and root of a record at one moment, as a signed note.

The note's text is the record's origin, its size in decimal and its root in base64, one to a line,
and then extension lines, which tell more and which tools pass over.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Final

from gamemaster.record.note import NoteError, Signer, VerifierKey, open_note

_SIZE: Final = re.compile("0|[1-9][0-9]{0,17}")
_ROOT_OCTETS: Final = 32
_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """``size`` entries of the record ``origin`` have the root ``root``.

    ``extensions`` are further lines that are signed with it.
    """

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    def text(self) -> str:
        """The note's text."""
        lines = (self.origin, str(self.size), base64.b64encode(self.root).decode())
        return "".join(f"{line}\n" for line in (*lines, *self.extensions))


def sign_checkpoint(checkpoint: Checkpoint, signer: Signer) -> str:
    """The signed note over a checkpoint; the same one gives the same octets."""
    return signer.sign(checkpoint.text())


def open_checkpoint(note: str, origin: str, key: VerifierKey) -> Checkpoint:
    """The checkpoint of ``origin`` in ``note``, its signature by ``key`` verified; or NoteError."""
    lines = open_note(note, key).removesuffix("\n").split("\n")
    if len(lines) < _LINES or not all(lines):
        raise NoteError("the note is no checkpoint: it lacks origin, size or root")
    found, size, root = lines[:_LINES]
    if found != origin:
        raise NoteError("the checkpoint belongs to another record")
    if not _SIZE.fullmatch(size):
        raise NoteError("the checkpoint's size is no decimal number")
    try:
        octets = base64.b64decode(root, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoteError("the checkpoint's root is not base64") from error
    if len(octets) != _ROOT_OCTETS or base64.b64encode(octets).decode() != root:
        raise NoteError("the checkpoint's root is not 32 octets")
    return Checkpoint(found, int(size), octets, tuple(lines[_LINES:]))

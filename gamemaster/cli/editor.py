"""Lets the organiser edit clauses in their own editor.

What is edited is hidden state, so the file lies in memory where the system has such a place, is
readable by its owner alone, and is gone afterwards.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from gamemaster.errors import OperatorError

REMARK = "#"
FALLBACKS = ("sensible-editor", "nano", "vi")


def edit(remarks: Sequence[str], text: str) -> str:
    """Show ``remarks`` above ``text`` in an editor; return the text as it was saved."""
    with tempfile.TemporaryDirectory(prefix="gamemaster-", dir=_folder()) as folder:
        path = Path(folder) / "review.clauses"
        head = "".join(f"{REMARK} {line}".rstrip() + "\n" for line in remarks)
        path.touch(mode=0o600)
        path.write_text(f"{head}\n{text}", encoding="utf-8")
        command = [*_editor(), str(path)]
        try:
            code = subprocess.run(command, check=False).returncode  # noqa: S603 - the user's own editor
        except OSError as error:
            raise OperatorError(f"$EDITOR: cannot start {command[0]}: {error.strerror}") from None
        if code != 0:
            raise OperatorError(f"the editor ended with {code}; nothing was changed")
        try:
            saved = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise OperatorError("what was saved cannot be read as UTF-8; nothing changed") from None
    kept = [line for line in saved.splitlines() if not line.startswith(REMARK)]
    return "\n".join(kept).strip("\n") + "\n" if any(map(str.strip, kept)) else ""


def _editor() -> list[str]:
    for variable in ("VISUAL", "EDITOR"):
        words = shlex.split(os.environ.get(variable, ""))
        if words:
            return words
    found = next((one for one in FALLBACKS if shutil.which(one)), None)
    if found is None:
        raise OperatorError("no editor found: set EDITOR, or use --attach FILE")
    return [found]


def _folder() -> str | None:
    """Return a folder that is kept in memory, where there is one."""
    for folder in (os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm"):  # noqa: S108 - a private folder in it
        if folder and os.access(folder, os.W_OK | os.X_OK):
            return folder
    return None

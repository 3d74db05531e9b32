"""Lets the organiser edit clauses in their own editor.

What is edited is hidden state: the file lies in memory where the system has such a place, in a
folder and with a mode that keep it from everybody else, and is gone afterwards. Its name is all
that the list of processes shows. Only what would be lost otherwise (somebody presses Ctrl-C, the
version is stale, the daemon is away) stays there, and the path is printed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from gamemaster.cli import screen
from gamemaster.errors import OperatorError, as_operator_error

REMARK = "#"
FALLBACKS = ("sensible-editor", "nano", "vi")
SAVED_OCTETS = 256 * 1024
"""More than this is no rule: a rule may have 16 KiB of clauses, the remarks are the rest."""


class Draft:
    """A text being edited. It begins as ``text``; nothing is lost unless it is ``done`` with."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self._begun = text
        self._shown = b""

    def edit(self, remarks: Sequence[str]) -> str:
        """Show ``remarks`` above the text in an editor; return the text as it was saved.

        Raises OperatorError if the editor fails, or leaves what cannot be clauses.
        """
        head = "".join(f"{REMARK} {screen.printable(line)}".rstrip() + "\n" for line in remarks)
        self._shown = f"{head}\n{self.text}".encode()
        self.path.touch(mode=0o600)
        self.path.write_bytes(self._shown)
        code = _run([*_editor(), str(self.path)])
        if code != 0:
            raise OperatorError(f"the editor ended with {code}; nothing was changed")
        self.text = self._saved()
        return self.text

    def _saved(self) -> str:
        try:
            with self.path.open("rb") as file:
                octets = file.read(SAVED_OCTETS + 1)
        except FileNotFoundError:
            raise OperatorError("the editor has removed the file; nothing was changed") from None
        except OSError as error:
            reason = error.strerror
            raise OperatorError(
                f"what was saved cannot be read ({reason}); nothing changed"
            ) from None
        if len(octets) > SAVED_OCTETS:
            raise OperatorError(
                f"expected at most {SAVED_OCTETS} octets, saved were more; nothing was changed"
            )
        try:
            lines = octets.decode().splitlines()
        except UnicodeDecodeError:
            raise OperatorError("what was saved cannot be read as UTF-8; nothing changed") from None
        kept = [line for line in lines if not line.startswith(REMARK)]
        return "\n".join(kept).strip("\n") + "\n" if any(map(str.strip, kept)) else ""

    def done(self) -> None:
        """Let go of the text: it has been taken over, or given up on purpose."""
        self._begun = self.text
        self._shown = b""
        self.path.unlink(missing_ok=True)

    def rescued(self) -> bool:
        """Leave in the file what would be lost, without remarks; say whether that is anything."""
        try:
            changed = self.path.stat().st_size != len(self._shown) or (
                self.path.read_bytes() != self._shown
            )
        except OSError:
            changed = False
        if changed:
            try:
                self.text = self._saved()
            except OperatorError:
                return True  # Whatever it is, it is theirs: it stays as it is.
        if self.text.strip() in ("", self._begun.strip()):
            return False
        self.path.touch(mode=0o600)
        self.path.write_text(self.text, encoding="utf-8")
        return True


@contextmanager
def drafted(name: str, text: str) -> Iterator[Draft]:
    """Open a draft in a file called ``name``. Where the work on it fails, it is kept."""
    folder = Path(tempfile.mkdtemp(prefix="gamemaster-", dir=_folder()))
    draft = Draft(folder / name, text)
    kept = False
    try:
        yield draft
    except BaseException:
        kept = draft.rescued()
        if kept:
            draft.path.chmod(0o600)
            screen.note(f"What you wrote is kept in {draft.path}")
        raise
    finally:
        if not kept:
            shutil.rmtree(folder, ignore_errors=True)


def _run(command: Sequence[str]) -> int:
    """Run the editor. Ctrl-C is the editor's while it runs, as every other key is."""
    with as_operator_error(f"$EDITOR: cannot start {command[0]}"):
        process = subprocess.Popen(command)  # noqa: S603 - the user's own editor
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return process.wait()
    finally:
        signal.signal(signal.SIGINT, before)


def _editor() -> list[str]:
    for variable in ("VISUAL", "EDITOR"):
        try:
            words = shlex.split(os.environ.get(variable, ""))
        except ValueError:
            raise OperatorError(
                f"${variable}: expected a command, found a quotation mark without its other half"
            ) from None
        if words:
            return words
    found = next((fallback for fallback in FALLBACKS if shutil.which(fallback)), None)
    if found is None:
        raise OperatorError("no editor found: set EDITOR, or use --attach FILE")
    return [found]


def _folder() -> str | None:
    """Return a folder that is kept in memory, where there is one."""
    for folder in (os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm"):  # noqa: S108 - a private folder in it
        if folder and os.access(folder, os.W_OK | os.X_OK):
            return folder
    return None

"""Editors that do what they should not, and people who press Ctrl-C: nothing written is lost."""

from __future__ import annotations

import signal
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.cli.editor import SAVED_OCTETS, drafted
from gamemaster.errors import OperatorError
from tests.cli.conftest import Gamemaster

KEPT = "What you wrote is kept in "
Editor = Callable[[str], None]


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place in memory where drafts lie."""
    folder = tmp_path / "memory"
    folder.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder


@pytest.fixture
def editor(memory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    """An editor that is a few lines of Python about ``path``."""

    def use(program: str) -> None:
        script = tmp_path / "edit.py"
        script.write_text(
            f"import os, pathlib, signal, sys\npath = pathlib.Path(sys.argv[1])\n{program}\n"
        )
        monkeypatch.delenv("VISUAL", raising=False)
        monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")

    return use


def left(memory: Path) -> list[Path]:
    """Every file that is still there."""
    return sorted(path for path in memory.rglob("*") if path.is_file())


HOSTILE = {
    "it fails": ("sys.exit(3)", "the editor ended with 3; nothing was changed"),
    "it is killed": (
        "os.kill(os.getpid(), signal.SIGKILL)", "the editor ended with -9; nothing was changed"
    ),
    "it removes the file": (
        "path.unlink()", "the editor has removed the file; nothing was changed"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("program", "problem"), HOSTILE.values(), ids=HOSTILE)
def test_an_editor_that_saves_nothing_leaves_nothing(
    editor: Editor, memory: Path, program: str, problem: str
) -> None:
    editor(program)
    with pytest.raises(OperatorError, match=problem), drafted("302.clauses", "define a = 1\n") as d:
        d.edit(["a remark"])
    assert left(memory) == []
    assert list(memory.iterdir()) == []


UNREADABLE = {
    "ten megabytes": (
        "path.write_bytes(b'x' * 10_000_000)", f"expected at most {SAVED_OCTETS} octets"
    ),
    "no UTF-8": ("path.write_bytes(b'define a = \\xff\\n')", "cannot be read as UTF-8"),
}  # fmt: skip


@pytest.mark.parametrize(("program", "problem"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_clauses_is_refused_and_kept_as_it_is(
    editor: Editor,
    memory: Path,
    program: str,
    problem: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    editor(program)
    with pytest.raises(OperatorError, match=problem), drafted("302.clauses", "") as draft:
        draft.edit([])
    (kept,) = left(memory)
    assert capsys.readouterr().err == f"{KEPT}{kept}\n"
    assert kept.read_bytes()[:7] in (b"xxxxxxx", b"define ")


def test_a_folder_in_the_place_of_the_file_is_refused(editor: Editor, memory: Path) -> None:
    editor("path.unlink(); path.mkdir()")
    with pytest.raises(OperatorError, match="cannot be read"), drafted("302.clauses", "") as draft:
        draft.edit([])


def test_what_was_saved_before_the_editor_failed_is_kept_without_the_remarks(
    editor: Editor, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    editor("path.write_text(path.read_text() + 'define b = 2\\n'); os.chmod(path, 0o644); exit(1)")
    with pytest.raises(OperatorError, match="ended with 1"), drafted("302.clauses", "") as draft:
        draft.edit(["hidden things"])
    (kept,) = left(memory)
    assert kept.read_text() == "define b = 2\n"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert KEPT in capsys.readouterr().err


def test_what_an_earlier_round_saved_is_kept_though_the_file_has_gone(
    editor: Editor, memory: Path
) -> None:
    def twice() -> None:
        with drafted("302.clauses", "") as draft:
            editor("path.write_text('define b = 2\\n')")
            assert draft.edit([]) == "define b = 2\n"
            editor("path.unlink()")
            draft.edit([])

    with pytest.raises(OperatorError, match="has removed the file"):
        twice()
    (kept,) = left(memory)
    assert kept.read_text() == "define b = 2\n"


def test_an_interruption_afterwards_keeps_the_text(editor: Editor, memory: Path) -> None:
    editor("path.write_text('define b = 2\\n')")

    def interrupted() -> None:
        with drafted("302.clauses", "define a = 1\n") as draft:
            draft.edit([])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    (kept,) = left(memory)
    assert kept.read_text() == "define b = 2\n"


def test_what_is_done_with_is_gone_and_so_is_what_nobody_touched(
    editor: Editor, memory: Path
) -> None:
    editor("path.write_text('define b = 2\\n')")
    with drafted("302.clauses", "define a = 1\n") as draft:
        draft.edit([])
        draft.done()
    assert list(memory.iterdir()) == []
    editor("")

    def interrupted() -> None:
        with drafted("302.clauses", "define a = 1\n") as draft:
            draft.edit(["a remark"])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert list(memory.iterdir()) == []


def test_ctrl_c_is_the_editors_while_it_runs(editor: Editor, memory: Path) -> None:
    # The terminal sends it to both; the editor takes it as a key, and we must not die of it.
    editor(
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "os.kill(os.getppid(), signal.SIGINT)\n"
        "path.write_text('define b = 2\\n')"
    )
    before = signal.getsignal(signal.SIGINT)
    with drafted("302.clauses", "") as draft:
        assert draft.edit([]) == "define b = 2\n"
        draft.done()
    assert signal.getsignal(signal.SIGINT) is before


def test_remarks_are_left_out_and_cannot_move_the_cursor(editor: Editor, memory: Path) -> None:
    editor("(path.parent.parent / 'seen').write_bytes(path.read_bytes())")
    with drafted("302.clauses", "define a = 1\n") as draft:
        assert draft.edit(["a rule\x1b[2J\u202e", ""]) == "define a = 1\n"
    assert (memory / "seen").read_text() == "# a rule[U+001B][2J[U+202E]\n#\n\ndefine a = 1\n"


@pytest.mark.parametrize("command", ["'never closed", "no-such-editor-anywhere"])
def test_an_editor_that_is_none_is_refused(
    memory: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", command)
    with pytest.raises(OperatorError, match="EDITOR"), drafted("302.clauses", "") as draft:
        draft.edit([])
    assert list(memory.iterdir()) == []


# At the desk -------------------------------------------------------------------------------------


def test_a_stale_version_loses_nothing(
    gamemaster: Gamemaster, game: Path, editor: Editor, memory: Path
) -> None:
    # Somebody else reviews it while the editor is open.
    editor(
        "import subprocess\n"
        "subprocess.run([sys.executable, '-m', 'gamemaster', 'review', '302', '--confirm',"
        " '--reason', 'sooner'], check=True, stdout=subprocess.DEVNULL)\n"
        "path.write_text('require turn: player.turns < 3\\n')"
    )
    done = gamemaster("review", "302", "--edit", "--yes", "--reason", "later")
    assert done.code == 2
    assert "error: 302 has changed since you looked: expected version 2, found 1" in done.err
    (kept,) = left(memory)
    assert f"{KEPT}{kept}\n" in done.err
    again = gamemaster("review", "302", "--attach", kept, "--reason", "once more")
    assert again.code == 0
    assert gamemaster("review", "302", "--json").json["clauses"] == "require turn: player.turns < 3"


def test_an_empty_file_changes_nothing(
    gamemaster: Gamemaster, game: Path, editor: Editor, memory: Path
) -> None:
    editor("path.write_text('# nothing but remarks\\n\\n')")
    for words in (("review", "303", "--edit", "--yes"), ("rule", "correct", "301", "--edit")):
        done = gamemaster(*words, "--reason", "x")
        assert (done.code, done.err) == (1, "Nothing was changed.\n")
    assert gamemaster("review", "303", "--json").json["version"] == 1
    assert left(memory) == []


def test_nothing_is_edited_without_a_reason_that_nobody_could_be_asked_for(
    gamemaster: Gamemaster, game: Path, editor: Editor, memory: Path
) -> None:
    editor("(path.parent.parent / 'ran').touch()")
    done = gamemaster("review", "302", "--edit")
    assert (done.code, done.err) == (
        2, "error: --reason: expected why, in a few words; it is journaled\n"
    )  # fmt: skip
    assert left(memory) == []


def test_the_process_list_shows_a_path_and_nothing_else(
    gamemaster: Gamemaster, game: Path, editor: Editor, memory: Path
) -> None:
    editor(
        "(path.parent.parent / 'list').write_text(repr(sys.argv))\n"
        "(path.parent.parent / 'env').write_text(repr(dict(os.environ)))"
    )
    gamemaster("review", "303", "--edit", "--reason", "x")
    shown = (memory / "list").read_text() + (memory / "env").read_text()
    assert "303.clauses" in shown
    for hidden in ("votes.for", "Everybody has to be"):
        assert hidden not in shown
    assert not list(memory.glob("gamemaster-*"))

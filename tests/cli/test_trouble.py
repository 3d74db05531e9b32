from __future__ import annotations

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.cli import exit_code_of, tell
from gamemaster.errors import IntegrityError, OperatorError, StoreFull
from tests.cli.conftest import Gamemaster

SECRET = "rosebud"
TROUBLE = {
    "the operator can mend it": (
        OperatorError("first: one thing", "second: another"),
        2,
        "error: first: one thing\nerror: second: another\n",
    ),
    "the world is in the way": (StoreFull("no space left"), 1, "error: no space left\n"),
}


@pytest.mark.parametrize(("error", "code", "words"), TROUBLE.values(), ids=TROUBLE)
def test_trouble_is_told_a_line_for_each_problem(
    capsys: pytest.CaptureFixture[str], error: Exception, code: int, words: str
) -> None:
    tell(error)
    assert (exit_code_of(error), capsys.readouterr().err) == (code, words)


def test_a_defect_tells_where_it_is_and_not_what_it_held(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(TypeError) as caught:
        compile_clauses((SECRET,))
    tell(caught.value)
    told = capsys.readouterr().err
    assert SECRET not in told
    assert "Traceback" not in told
    assert "  TypeError\n  at clauses/" in told
    assert exit_code_of(caught.value) == 1


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.EMFILE, "?"), "Too many open files (see ulimit -n, or LimitNOFILE="),
        (OSError(errno.ENOMEM, "?"), "Cannot allocate memory"),
        (MemoryError(), "memory"),
    ],
    ids=["files", "system memory", "memory"],
)
def test_what_the_machine_is_short_of_is_no_defect(
    capsys: pytest.CaptureFixture[str], error: Exception, words: str
) -> None:
    tell(error)
    told = capsys.readouterr().err
    assert told.startswith(f"error: the machine is short of what this needs: {words}")
    assert len(told.splitlines()) == 1
    assert exit_code_of(error) == 1


def test_another_error_of_the_system_is_a_defect(capsys: pytest.CaptureFixture[str]) -> None:
    tell(OSError(errno.EBADF, "rosebud"))
    told = capsys.readouterr().err
    assert "defect" in told
    assert "rosebud" not in told


EARLY = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "%s":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from gamemaster.cli import main
sys.exit(main(["status"]))
"""


@pytest.mark.parametrize("module", ["gamemaster.cli.app", "gamemaster.cli.screen", "typer", "json"])
def test_ctrl_c_ends_a_command_quietly_while_it_imports_what_it_needs(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", EARLY % module], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("files", [12, 63])
def test_a_daemon_without_enough_files_is_refused_before_it_begins(game: Path, files: int) -> None:
    limited = f"ulimit -n {files}; exec {sys.executable} -m gamemaster run -c {game}/config.toml"
    done = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: a process may have {files} files open here, and ")


@pytest.mark.parametrize("files", [8, 12, 20])
def test_few_files_are_enough_to_look_or_it_is_said_that_they_are_not(
    game: Path, files: int
) -> None:
    limited = f"ulimit -n {files}; exec {sys.executable} -m gamemaster status -c {game}/config.toml"
    done = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "defect" not in done.stderr
    assert done.returncode == 0 or done.stderr.startswith("error: ")


def test_a_note_that_cannot_be_read_now_is_not_to_be_done_without(
    gamemaster: Gamemaster, game: Path
) -> None:
    gamemaster("status")
    note = game / "gamemaster.store.published"
    aside = note.rename(game / "aside")
    note.mkdir()
    done = gamemaster("status")
    assert done.code == 1
    assert f"{note}: cannot be used: Is a directory" in done.err
    assert "restore" not in done.err
    note.rmdir()
    aside.rename(note)
    assert gamemaster("status").code == 0


def test_damage_is_said_and_to_be_reported(capsys: pytest.CaptureFixture[str]) -> None:
    tell(IntegrityError("line 7 is damaged"))
    told = capsys.readouterr().err
    assert told.startswith("error: line 7 is damaged\nerror: this is a defect of gamemaster ")


def test_a_damaged_store_is_not_shown(gamemaster: Gamemaster, game: Path) -> None:
    store = game / "gamemaster.store"
    octets = bytearray(store.read_bytes())
    for place in range(20_000, len(octets), 4096):
        octets[place] ^= 1
    store.write_bytes(octets)
    done = gamemaster("players")
    assert (done.code, done.out) == (1, "")
    assert "Traceback" not in done.err
    assert "ann@players.example" not in done.err


def test_every_problem_of_a_configuration_is_told_at_once(
    gamemaster: Gamemaster, config: Path
) -> None:
    text = config.read_text()
    config.write_text(
        text.replace("port = 2525", "port = 99999").replace('"until-start"', '"hourly"', 1)
    )
    done = gamemaster("run")
    assert (done.code, len(done.err.splitlines())) == (2, 2)
    assert f"error: {config}: listen.port: expected an integer from 0 to 65535" in done.err


def test_a_configuration_that_is_not_here_may_be_elsewhere(gamemaster: Gamemaster) -> None:
    done = gamemaster("status")
    assert done.code == 2
    assert done.err == (
        "error: config.toml: no such file or directory "
        "(-c names another; gamemaster init makes one)\n"
    )


def test_unknown_verbs_and_options_are_wrong_usage(gamemaster: Gamemaster) -> None:
    assert gamemaster("staus").code == 2
    assert gamemaster("status", "--colour").code == 2
    assert gamemaster("explain", "0").code == 2
    assert gamemaster().code in (0, 2)
    assert gamemaster("--version").out.startswith("gamemaster ")


def test_parts_of_a_daemon_need_a_database_the_exchange_key_and_no_log_in(
    gamemaster: Gamemaster, game: Path
) -> None:
    def run(only: str) -> tuple[int, str]:
        told = gamemaster("-c", str(game / "config.toml"), "run", "--only", only)
        return told.code, told.err

    code, words = run("accept,read")
    assert code == 2
    assert "--only: expected some of accept, play, send, found 'read': mail is read beside" in words
    code, words = run("accept")
    assert code == 2
    assert "expected a store in a database" in words
    config = game / "config.toml"
    address = "postgresql+psycopg://gm@127.0.0.1:1/nomic"
    config.write_text(
        config.read_text().replace("[store]\n", f'[store]\ndatabase = "{address}"\n', 1)
    )
    code, words = run("send")
    assert code == 2
    assert "expected the exchange key, found no such file" in words
    (game / "gamemaster.store.exchange").write_text("00" * 32 + "\n")
    config.write_text(config.read_text().replace("[[listen]]\n", "[[listen]]\nauth = true\n", 1))
    code, words = run("accept")
    assert code == 2
    assert "listen" in words


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_letters_that_the_locale_lacks_are_spelt_out(encoding: str) -> None:
    def told(*verb: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "gamemaster", *verb], capture_output=True, check=True,
            env={"PYTHONIOENCODING": encoding},
        )  # fmt: skip
        assert done.stderr == b""
        return done.stdout.decode(encoding)

    assert told("ruleset", "show", "greffier").startswith("Nomic du Greffier\n")
    assert "greffier" in told("ruleset", "list")
    texts = [
        rule["text"] for rule in json.loads(told("ruleset", "show", "greffier", "--json"))["rules"]
    ]
    assert any("é" in text for text in texts)


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trouble(closed: str) -> None:
    for verb, code in (("ruleset list", 0), ("rules", 2)):
        command = f"{sys.executable} -m gamemaster {verb} {closed}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, check=False, env={})
        assert done.returncode == code
        assert b"error" not in done.stdout

"""From nothing to a directory that can be played in."""

from __future__ import annotations

import os
import re
import stat
import sys
import tomllib
from pathlib import Path

import pytest

from gamemaster.config.settings import example_text, load
from gamemaster.daemon.founding import Answers, KeyChoice, config_text, filled_in, found
from gamemaster.errors import OperatorError
from tests.cli.conftest import Gamemaster
from tests.cli.terminal import Terminal

PASSPHRASE = "correct horse battery"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def descriptor(words: str) -> int:
    """An open pipe that holds one line."""
    reading, writing = os.pipe()
    os.write(writing, f"{words}\n".encode())
    os.close(writing)
    return reading


def test_init_asks_nothing_and_leaves_a_directory_that_works(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    path = tmp_path / "new" / "game"
    done = gamemaster("init", path, "--yes")
    assert (done.code, done.err) == (0, "")
    assert f"gamemaster run -c {path}/config.toml" in done.out
    assert [mode(path / name) for name in ("gamemaster.key", "gamemaster.store", "config.toml")] \
        == [0o600] * 3  # fmt: skip
    assert mode(path) == 0o700
    # Nothing was asked, so the example is what it is.
    assert (path / "config.toml").read_text() == example_text()
    status = gamemaster("status", "-c", path / "config.toml", "--json").json
    assert status[0]["phase"] == "not founded"


def test_init_begins_with_the_set_that_is_named(gamemaster: Gamemaster, tmp_path: Path) -> None:
    made = gamemaster("init", tmp_path / "letters", "--yes", "--ruleset", "suber")
    assert made.code == 0
    (found,) = gamemaster("status", "-c", tmp_path / "letters" / "config.toml", "--json").json
    assert (found["title"], found["ruleset"]) == ("Nomic", "suber")


def test_init_finds_the_file_of_a_set_where_it_is_named(
    gamemaster: Gamemaster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(gamemaster("ruleset", "show", "async", "--toml").out)
    assert gamemaster("init", "game", "--yes", "--ruleset", "mine.toml").code == 0
    (found,) = gamemaster("status", "-c", "game/config.toml", "--json").json
    assert found["ruleset"] == str(tmp_path / "mine.toml")


def test_a_set_that_there_is_not_begins_nothing(gamemaster: Gamemaster, tmp_path: Path) -> None:
    done = gamemaster("init", tmp_path / "game", "--yes", "--ruleset", "scret")
    assert done.code == 2
    assert "expected one of async" in done.err
    assert not (tmp_path / "game").exists()


def test_what_is_there_already_is_never_touched(gamemaster: Gamemaster, directory: Path) -> None:
    before = {path.name: path.read_bytes() for path in directory.iterdir()}
    done = gamemaster("init", directory, "--yes")
    assert done.code == 2
    assert [line.partition(": is here already")[0] for line in done.err.splitlines()] == [
        f"error: {directory / name}"
        for name in ("config.toml", "gamemaster.store", "gamemaster.key")
    ]
    assert {path.name: path.read_bytes() for path in directory.iterdir()} == before


def test_a_failed_attempt_leaves_no_trace(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="too short"):
        found(tmp_path / "a" / "b", Answers(), KeyChoice(passphrase="short"))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OperatorError, match="expected an e-mail address"):
        found(tmp_path / "a", Answers(address="not one"), KeyChoice())
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").touch()
    with pytest.raises(OperatorError, match="cannot make it"):
        found(tmp_path / "file" / "b", Answers(), KeyChoice())


def test_answers_stand_in_the_configuration_beside_their_comments() -> None:
    answers = Answers("winter", 'The "Wïnter" cup', "gm@winter.example", "ann@winter.example")
    text = config_text(answers, KeyChoice(credential="winter.key"))
    written = tomllib.loads(text)
    assert written["tournament"][0]["title"] == 'The "Wïnter" cup'
    assert written["organiser"]["addresses"] == ["ann@winter.example"]
    assert written["key"] == {"credential": "winter.key"}
    comments = [line.partition("# ")[2] for line in text.splitlines()]
    assert comments == [line.partition("# ")[2] for line in example_text().splitlines()]
    with pytest.raises(OperatorError, match=r"expected the key tournament\.colour"):
        filled_in(text, "tournament", "colour", '"red"')


def test_a_passphrase_opens_the_store_and_nothing_else_does(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    path = tmp_path / "game"
    done = gamemaster("init", path, "-y", "--passphrase", "--passphrase-fd", descriptor(PASSPHRASE))
    assert (done.code, done.err) == (0, "")
    assert not (path / "gamemaster.key").exists()
    assert PASSPHRASE not in (path / "config.toml").read_text()
    config = path / "config.toml"
    right = gamemaster("status", "-c", config, "--passphrase-fd", descriptor(PASSPHRASE))
    assert right.code == 0
    wrong = gamemaster("status", "-c", config, "--passphrase-fd", descriptor("incorrect horse"))
    assert wrong.code == 2
    assert "horse" not in wrong.out + wrong.err
    nobody = gamemaster("status", "-c", config)
    assert nobody.code == 2
    assert "use --passphrase-fd N" in nobody.err
    closed = gamemaster("status", "-c", config, "--passphrase-fd", 199)
    assert closed.code == 2
    assert "--passphrase-fd 199: cannot read a line" in closed.err


def test_a_systemd_credential_holds_the_key_that_was_made(
    gamemaster: Gamemaster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    done = gamemaster("init", path, "-y", "--credential", "nomic.key")
    assert f"LoadCredential=nomic.key:{path}/gamemaster.key" in done.out
    handed = tmp_path / "credentials"
    handed.mkdir()
    (path / "gamemaster.key").rename(handed / "nomic.key")
    missing = gamemaster("status", "-c", path / "config.toml")
    assert missing.code == 2
    assert "CREDENTIALS_DIRECTORY" in missing.err
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(handed))
    assert gamemaster("status", "-c", path / "config.toml").code == 0
    both = gamemaster("init", tmp_path / "x", "-y", "--credential", "a", "--passphrase")
    assert both.code == 2


def test_paths_as_json(gamemaster: Gamemaster, tmp_path: Path) -> None:
    made = gamemaster("init", tmp_path / "game", "-y", "--json").json
    assert set(made) == {"config", "store", "key", "around"}
    assert load(Path(made["config"])).store.path == Path(made["store"])


def test_another_key_opens_nothing(gamemaster: Gamemaster, config: Path, tmp_path: Path) -> None:
    found(tmp_path / "other", Answers(), KeyChoice())
    (tmp_path / "other" / "gamemaster.key").replace(config.with_name("gamemaster.key"))
    done = gamemaster("status")
    assert done.code == 2
    assert done.err.startswith("error: ")
    assert "defect" not in done.err


@pytest.mark.parametrize("kind", ["postfix", "imap"])
def test_mail_by_a_server_is_configured_with_what_the_server_needs(
    gamemaster: Gamemaster, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "game"
    done = gamemaster("init", path, "--yes", "--mail", kind)
    assert (done.code, done.err) == (0, "")
    config = load(path / "config.toml")
    assert (config.send.kind, config.send.maildir) == ("smtp", None)
    if kind == "postfix":
        assert [(each.protocol, each.port) for each in config.listen] == [("lmtp", 2424)]
        assert not config.imap
        assert "gm@example.org OK\n" in (path / "around" / "gamemaster-recipients").read_text()
    else:
        assert not config.listen
        assert [each.host for each in config.imap] == ["imap.example.org"]
    # No mark is left unfilled.
    for file in (path / "around").iterdir():
        assert re.search("@[A-Z]+@", file.read_text()) is None
    for unit in ("gamemaster.service", "gamemaster@.service"):
        assert "\n#LoadCredentialEncrypted=gamemaster.key" in (path / "around" / unit).read_text()
    assert gamemaster("init", path, "--yes", "--mail", kind).code == 2


def test_a_kind_of_mail_that_is_none_is_refused(gamemaster: Gamemaster, tmp_path: Path) -> None:
    done = gamemaster("init", tmp_path / "game", "--yes", "--mail", "pigeon")
    assert done.code == 2
    assert not (tmp_path / "game").exists()


def test_on_a_terminal_it_asks_little(tmp_path: Path) -> None:
    talk = Terminal(
        [sys.executable, "-m", "gamemaster", "init", str(tmp_path / "game"), "--passphrase"]
    )
    talk.answer("Which of them, or the path of a .toml file [secret]", "suber")
    talk.answer("Name of the tournament, in small letters [autumn]", "winter")
    talk.answer("Its title [Nomic]", "")
    talk.answer(
        "Its e-mail address; one address, one tournament [gm@example.org]", "gm@winter.example"
    )
    talk.answer(
        "Your own e-mail address, at which nobody plays [organiser@example.org]",
        "ann@winter.example",
    )
    talk.answer("Passphrase of the store", PASSPHRASE)
    talk.answer("The same again", PASSPHRASE)
    shown = talk.finish()
    assert talk.code == 0
    assert PASSPHRASE not in shown
    config = load(tmp_path / "game" / "config.toml")
    assert config.tournament[0].name == "winter"
    assert config.tournament[0].ruleset == "suber"
    assert "  daily: " in shown
    assert config.organiser.addresses == ("ann@winter.example",)
    asked = Terminal([sys.executable, "-m", "gamemaster", "status", "-c",
                      str(tmp_path / "game" / "config.toml")])  # fmt: skip
    asked.answer("Passphrase of the store", PASSPHRASE)
    assert "phase                not founded" in asked.finish()
    assert asked.code == 0

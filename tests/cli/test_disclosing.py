"""``gamemaster disclose``: what becomes public is seen first, and then written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Gamemaster
from tests.cli.terminal import Conversation


@pytest.fixture
def over(gamemaster: Gamemaster, game: Path) -> Path:
    """A game that has ended, after the organiser looked at something."""
    assert gamemaster("players").code == 0
    assert gamemaster("rule", "end", "--reason", "enough").code == 0
    return game


def test_it_goes_by_the_tournaments_name_and_is_written_once(
    gamemaster: Gamemaster, over: Path
) -> None:
    done = gamemaster("disclose")
    assert done.code == 0, done.err
    assert "Check it with: gamemaster audit autumn-disclosed" in done.out
    assert "autumn-disclosed.tar.zst" in done.out
    assert Path("autumn-disclosed/verify.pyz").is_file()
    again = gamemaster("disclose")
    assert again.code == 2
    assert "autumn-disclosed: expected nothing there yet, found something" in again.err
    assert "autumn-disclosed.tar.zst: expected nothing there yet, found something" in again.err
    other = gamemaster("disclose", "-o", "other", "--no-archive", "--json").json
    assert other["archive"] is None
    assert other["warnings"] == [
        "not every player has been sent their statement yet, and they may object to it"
    ]
    assert "warning: not every player has been sent their statement yet" in done.err
    assert not Path("other.tar.zst").exists()
    assert over.is_dir()


def test_a_mistyped_folder_is_not_made(gamemaster: Gamemaster, over: Path, tmp_path: Path) -> None:
    place = tmp_path / "mistyped" / "bundle"
    done = gamemaster("disclose", "-o", place, "--yes")
    assert done.code == 2
    assert f"{place}: expected its directory to be there, found nothing" in done.err
    assert not place.parent.exists()
    assert over.is_dir()


def test_what_becomes_public_is_seen_first(gamemaster: Gamemaster, over: Path) -> None:
    seen = gamemaster("disclose", "--preview")
    assert seen.code == 0, seen.err
    for words in ("Ann", "Ben", "Cleo", "private parts that stay hidden", "By: organiser",
                  "What: players", "| enough", "neither addresses nor mail"):  # fmt: skip
        assert words in seen.out, words
    counted = gamemaster("disclose", "--preview", "--json").json
    assert [one["votes"] for one in counted["players"]] == [1, 1, 1]
    assert counted["policy"] == {"addresses": False, "mail": False, "anonymous": False}
    assert counted["judging"]["Look"] == 3  # At the players, and twice at this.
    assert counted["proposals"] == 3
    assert not Path("autumn-disclosed").exists()
    assert over.is_dir()


def test_a_promise_is_not_broken_by_a_flag(gamemaster: Gamemaster, over: Path) -> None:
    for flags in (["--preview"], ["-o", "bundle"]):
        done = gamemaster("disclose", *flags, "--include", "addresses,anonymous")
        assert done.code == 2
        assert done.err.count("players were told when they joined") == 2
    assert not Path("bundle").exists()
    assert over.is_dir()


@pytest.mark.parametrize(("word", "code"), [("y", 0), ("n", 1)])
def test_on_a_terminal_it_asks(over: Path, tmp_path: Path, word: str, code: int) -> None:
    place = tmp_path / "b"
    terminal = Conversation("disclose", "-o", place, "-c", over / "config.toml")
    terminal.answer("[y/N]", word)
    shown = terminal.finish()
    assert terminal.code == code
    assert "What has been published cannot be taken back." in shown
    assert "this becomes public, under the players' names" in shown
    assert place.exists() == (code == 0)


def test_a_published_game_is_told_on_a_page(
    gamemaster: Gamemaster, over: Path, tmp_path: Path
) -> None:
    assert gamemaster("disclose", "-o", tmp_path / "autumn", "--yes").code == 0
    told = gamemaster("report", tmp_path / "autumn.tar.zst", "-o", tmp_path / "tar.html", "--json")
    assert told.json["audit"]["failed"] == 0
    nowhere = gamemaster("report", tmp_path / "autumn", "-o", tmp_path)
    assert (nowhere.code, nowhere.err) == (2, f"error: {tmp_path}: cannot be written\n")
    done = gamemaster("report", tmp_path / "autumn", "-o", tmp_path / "folder.html")
    assert (done.code, "drawing" in done.err) == (0, True)
    # Directory and archive hold the same game, so they make the same page.
    page = (tmp_path / "folder.html").read_bytes()
    assert page == (tmp_path / "tar.html").read_bytes()
    assert b"The life of each rule" in page

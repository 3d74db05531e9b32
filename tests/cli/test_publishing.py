"""The public record as files, from the command line."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Gamemaster


def test_the_record_is_written_for_a_web_server_and_added_to(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    www = tmp_path / "www"
    first = gamemaster("record", "export", www)
    assert first.code == 0
    assert "gamemaster record verify" in first.out
    assert (www / "genesis.txt").is_file()
    again = gamemaster("record", "export", www, "--json").json
    assert again["written"] == 0
    assert again["announcements"] == len(list((www / "announcements").iterdir()))
    assert gamemaster("record", "verify", www).code in (0, 2)
    (www / "announcements" / "1.txt").write_text("something else")
    refused = gamemaster("record", "export", www)
    assert refused.code == 2
    assert "announcements/1.txt: expected what was announced" in refused.err


def test_there_is_no_record_before_play_begins(
    gamemaster: Gamemaster, config: Path, tmp_path: Path
) -> None:
    refused = gamemaster("record", "export", tmp_path / "www")
    assert refused.code == 2
    assert "play has not begun" in refused.err
    assert not (tmp_path / "www").exists()


def test_where_nothing_can_be_written_it_says_so(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    (tmp_path / "www").write_text("a file in its place")
    refused = gamemaster("record", "export", tmp_path / "www")
    assert (refused.code, "cannot be written: Not a directory" in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (lambda _: None, "its record can be written to"),
        (lambda www: (www.mkdir(), (www / "index.html").write_text("nginx")), "without a record"),
        (lambda www: www.write_text("a file"), "expected a directory"),
    ],
    ids=["nothing there", "another's pages", "a file"],
)
def test_the_doctor_looks_at_the_directory(
    gamemaster: Gamemaster, config: Path, tmp_path: Path, prepare: object, said: str
) -> None:
    www = tmp_path / "www"
    assert callable(prepare)
    prepare(www)
    with config.open("a") as file:
        file.write(f'publish = "{www}"\n')
    assert said in " ".join(gamemaster("doctor").out.split())
    assert os.access(tmp_path, os.W_OK)


def test_the_doctor_finds_a_full_disk_under_the_directory(
    gamemaster: Gamemaster, config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is often another disk than the store's, and health sends its readers to the doctor."""
    room = shutil.disk_usage

    def usage(path: Path) -> object:
        return room(path)._replace(free=0) if path == tmp_path else room(path)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    with config.open("a") as file:
        file.write(f'publish = "{tmp_path / "www"}"\n')
    done = gamemaster("doctor")
    assert done.code == 1
    assert f"{tmp_path}: no space is left for its record" in " ".join(done.out.split())


def test_the_public_facts_are_made_into_a_page(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    done = gamemaster("report", "--public", "-o", page)
    assert (done.code, done.err) == (0, "")
    assert f"{page.stat().st_size:,} octets" in done.out
    assert "What has been announced" in page.read_text()
    # A look at what everybody knows is none.
    assert "public" not in gamemaster("journal").out
    refused = gamemaster("report", "--public", "-o", tmp_path / "nowhere" / "page.html")
    assert (refused.code, "expected its directory to be there" in refused.err) == (2, True)

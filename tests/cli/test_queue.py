"""``gamemaster queue``: with no daemon here, and through a running one's socket."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Gamemaster
from tests.cli.test_completion import Complete
from tests.cli.test_running import complete, daemon, port
from tests.running import Running

__all__ = ["complete", "daemon", "port"]


def waiting(gamemaster: Gamemaster) -> list[dict[str, Any]]:
    found = gamemaster("queue", "--json").json
    assert isinstance(found, list)
    return found


def test_what_waits_is_listed_and_names_nobody(gamemaster: Gamemaster, game: Path) -> None:
    found = waiting(gamemaster)
    assert {one["kind"] for one in found} == {"announcement", "organiser", "private"}
    shown = gamemaster("queue").out
    assert "announcement" in shown
    assert "players.example" not in shown
    letter = next(one["letter"] for one in found if one["kind"] == "announcement")
    assert "ann@players.example" in gamemaster("queue", "--addresses", letter).out
    journal = gamemaster("journal", "--json").json
    assert [one["data"]["what"] for one in journal if one["type"] == "look.taken/1"] == [
        "queue, the readers of a letter", "journal"
    ]  # fmt: skip


def test_letters_are_held_let_go_tried_and_dropped(gamemaster: Gamemaster, game: Path) -> None:
    first, second = (one["letter"] for one in waiting(gamemaster)[:2])
    held = gamemaster("queue", "hold", first, "--reason", "a typo")
    assert (held.code, held.out) == (0, "1 letter for 1 reader: held.\n")
    assert waiting(gamemaster)[0]["held_by"] == ["organiser"]
    assert "you: it is held" in gamemaster("queue").out
    assert gamemaster("queue", "--json", "release", first).json == {"letters": 1, "readers": 1}
    assert gamemaster("queue", "hold", "--all", "--reason", "a pause").code == 0
    assert all(one["next"] is None for one in waiting(gamemaster))
    assert "you hold all mail" in gamemaster("status").out
    assert gamemaster("queue", "release", "--all").code == 0
    assert gamemaster("queue", "flush").code == 0
    assert gamemaster("queue", "drop", second, "--reason", "wrong").out.endswith("dropped.\n")
    assert second not in [one["letter"] for one in waiting(gamemaster)]


def until_nothing_waits(gamemaster: Gamemaster) -> None:
    while gamemaster("status", "--json").json[0]["letters_waiting"]:
        pass


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("hold", "--reason", "x"), "error: expected the number of a letter, or --all\n"),
        (("release",), "error: expected the number of a letter, or --all\n"),
        (("hold", "1", "--all", "--reason", "x"),
         "error: expected the number of a letter, or --all\n"),
        (("drop", "99999", "--reason", "x"), "error: letter 99999 is not in the queue\n"),
        (("drop", "99999", "--reason", " "),
         "error: --reason: expected why, in a few words; it is journaled\n"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(
    gamemaster: Gamemaster, game: Path, words: tuple[str, ...], problem: str
) -> None:
    refused = gamemaster("queue", *words)
    assert (refused.code, refused.err) == (2, problem)


def test_a_running_daemon_holds_what_it_is_told_to_hold(
    daemon: Running, gamemaster: Gamemaster, complete: Complete, game: Path
) -> None:
    until_nothing_waits(gamemaster)  # What is on its way when mail is held still leaves.
    assert gamemaster("queue", "hold", "--all", "--reason", "a pause").code == 0
    daemon.ask("award", player="ann", points=1, reason="for waiting")
    gamemaster("rule", "penalise", "ben", "301", "--reason", "the text says so")
    found = waiting(gamemaster)
    assert found
    assert complete("gamemaster queue drop ") == [str(one["letter"]) for one in found]
    assert complete("gamemaster queue f") == ["flush"]
    assert daemon.stop() == 0
    daemon.start()
    assert waiting(gamemaster) == found
    assert "→ you hold all mail: gamemaster queue release --all" in gamemaster("doctor").out
    released = gamemaster("queue", "release", "--all", "--json").json
    assert released["letters"] == len(found)
    until_nothing_waits(gamemaster)
    assert gamemaster("queue").out == "No mail waits to leave.\n"

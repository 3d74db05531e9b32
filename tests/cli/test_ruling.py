from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import KeyChoice, found
from gamemaster.rulesets import load as load_set
from tests.builders import MONDAY
from tests.cli.conftest import ANSWERS, PLAYERS, Gamemaster, Post
from tests.cli.terminal import Conversation


def points(gamemaster: Gamemaster) -> dict[str, object]:
    return {one["handle"]: one["points"] for one in gamemaster("players", "--json").json}


def test_points_are_given_and_taken_exactly(gamemaster: Gamemaster, game: Path) -> None:
    before = points(gamemaster)["ann"]
    assert isinstance(before, int)
    given = gamemaster("rule", "award", "ann", "1/2", "--reason", "half a point for trying")
    assert (given.code, given.out) == (
        0, "ruling: award (half a point for trying)\n+1/2 for ann\n"
    )  # fmt: skip
    assert points(gamemaster)["ann"] == f"{before * 2 + 1}/2"
    # A number below zero begins like an option and is none.
    assert gamemaster("rule", "award", "ann", "-3", "--reason", "on second thoughts").code == 0
    assert gamemaster("rule", "award", "ann", "-0.5", "--reason", "exactly").code == 0
    assert points(gamemaster)["ann"] == before - 3


def test_a_violation_follows_the_rules_in_force(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rule", "penalise", "ben", "301", "--reason", "the text says so")
    assert done.out.splitlines()[:3] == [
        "ruling: penalise (the text says so)",
        "illegal: ben did not consider 301",
        "-10 for ben",
    ]
    assert "everyone reads: Ben has failed to consider rule 301." in done.out


REFUSED = {
    "a player nobody knows": (
        ("award", "dora", "1", "--reason", "x"),
        "error: PLAYER: no player in play has this handle: expected one of ann, ben, cleo",
    ),
    "a rule nobody knows": (
        ("penalise", "ann", "404", "--reason", "x"),
        "error: 404 is no initial rule and no adopted rule-change",
    ),
    "points that are none": (
        ("award", "ann", "many", "--reason", "x"),
        "error: POINTS: expected 5, -3 or 1/2, found 'many'",
    ),
    "points out of nothing": (
        ("award", "ann", "1/0", "--reason", "x"),
        "error: POINTS: expected 5, -3 or 1/2, found '1/0'",
    ),
    "a second start": (("start",), "error: the tournament has started already"),
    "going on without a pause": (
        ("resume", "--reason", "x"), "error: the tournament is not paused"
    ),
    "an empty reason": (
        ("pause", "--reason", " "),
        "error: --reason: expected why, in a few words; it is journaled",
    ),
    "a reason that cannot be seen": (
        ("pause", "--reason", "\u200b"),
        "error: --reason: expected why, in a few words; it is journaled",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("words", "problem"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_changes_nothing(
    gamemaster: Gamemaster, game: Path, words: tuple[str, ...], problem: str
) -> None:
    before = gamemaster("status", "--json").json
    done = gamemaster("rule", *words)
    assert (done.code, done.out, done.err) == (2, "", f"{problem}\n")
    assert gamemaster("status", "--json").json == before


def test_a_ruling_without_a_reason_is_wrong_usage(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rule", "end")
    assert done.code == 2
    assert "--reason" in done.err


def test_the_start_is_told_in_few_lines_that_can_be_read(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    """The document's set declares some thirty attributes, which are counted."""
    found(tmp_path / "game", replace(ANSWERS, ruleset="github"), KeyChoice())
    config = tmp_path / "game" / "config.toml"
    with opened_office(load(config), str, MONDAY) as office:
        post = Post(office)
        for player in PLAYERS:
            post.join(player)
    lines = gamemaster("rule", "start", "-c", config).out.splitlines()
    assert len(lines) < 18
    assert all(len(line) < 80 for line in lines)
    assert lines[0] == "play begins; the first proposal will be 325"
    assert "  3 players take part: Ann, Ben and Cleo." in lines
    clauses = [line for rule in load_set("github").rules for line in rule.clauses.splitlines()]
    declared = sum(line.startswith("attribute ") for line in clauses)
    assert f"{declared} attributes are declared" in lines
    assert lines[-2:] == [
        "autumn: players: 3, rules of github: 38.",
        "You are mailed whatever needs you; gamemaster status counts what waits.",
    ]


def test_the_start_cannot_be_undone_and_asks_on_a_terminal(directory: Path) -> None:
    """It may be too early, or of another tournament: joining may be over then."""
    config = directory / "config.toml"
    with opened_office(load(config), str, MONDAY) as office:
        Post(office).join("Ann")
    start = Conversation("rule", "start", "-c", config)
    start.answer("players who have joined: 1. This cannot be undone. Go ahead? [y/N]", "n")
    start.finish()
    assert start.code == 1
    with opened_office(load(config), str, MONDAY) as office:
        assert office.tournaments["autumn"].game is not None
        assert not office.tournaments["autumn"].game.started


def test_pause_and_resume(gamemaster: Gamemaster, game: Path) -> None:
    gamemaster("rule", "pause", "--reason", "holidays")
    assert gamemaster("status", "--json").json[0]["phase"] == "paused"
    gamemaster("rule", "resume", "--reason", "back again")
    assert gamemaster("status", "--json").json[0]["phase"] == "playing"


def test_an_ended_tournament_has_its_winner_and_takes_no_rulings(
    gamemaster: Gamemaster, game: Path
) -> None:
    gamemaster("rule", "expel", "cleo", "--yes", "--reason", "asked for it")
    done = gamemaster("rule", "winner", "ben", "--reason", "rule 213")
    assert "ben wins" in done.out
    assert "everyone reads: Ben has won the tournament." in done.out
    after = gamemaster("rule", "award", "ann", "1", "--reason", "too late")
    assert (after.code, after.err) == (2, "error: the tournament has ended\n")


def test_without_a_daemon_letters_wait_and_it_says_so(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rule", "penalise", "ben", "301", "--reason", "the text says so")
    assert done.err == "No daemon is running: letters that this causes leave once one does.\n"
    assert gamemaster("status", "--json").json[0]["letters_waiting"] > 0


def test_events_of_a_ruling_as_json(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rule", "award", "ann", "2", "--reason", "two", "--json")
    assert [one["type"] for one in done.json] == ["ruling.made/1", "points.awarded/1"]


def test_clauses_of_a_rule_in_force_are_corrected_once(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    clauses = tmp_path / "301.clauses"
    clauses.write_text("define victory = player.points >= 60\n")
    words = ("rule", "correct", "301", "--attach", clauses, "--reason", "the text says sixty")
    assert gamemaster(*words).out == "the clauses of 301 are replaced (the text says sixty)\n"
    assert "points >= 60" in gamemaster("rules", "301").out
    # Whoever looked before that saw something else.
    stale = gamemaster(*words, "--seen", "1")
    assert stale.code == 2
    assert "has changed since you looked" in stale.err
    initial = gamemaster("rule", "correct", "205", "--attach", clauses, "--reason", "a test")
    assert initial.code == 0


def test_a_text_is_mended(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rule", "reword", "205", "An adopted", "Each adopted", "--reason", "a slip")
    assert (done.code, done.out.splitlines()[0]) == (0, "ruling: reword (a slip)")
    assert "Each adopted" in gamemaster("rules", "205").out
    again = gamemaster("rule", "reword", "205", "An adopted", "Each", "--reason", "a slip")
    assert (again.code, again.err) == (2, "error: rule 205 does not say «An adopted»\n")


def test_what_is_ruled_void_is_said_with_the_reason(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rule", "void", "proposal", "302", "--reason", "it is a copy")
    assert "ruling: void (it is a copy)" in done.out
    assert "302 is void" in done.out
    again = gamemaster("rule", "void", "turn", "302", "--reason", "it is a copy")
    assert (again.code, again.err) == (2, "error: 302 is no open proposal\n")
    player = gamemaster("rule", "void", "proposal", "303", "ben", "--reason", "whose?")
    assert player.err == "error: a player is named where a vote is void, and only there\n"


def test_rulings_about_mail_say_what_they_did(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rule", "readdress", "cleo", "cleo@new.example", "--reason", "lost the old")
    assert done.code == 0
    assert done.out == (
        "ruling: readdress (lost the old)\n"
        "cleo is registered under cleo@new.example alone, and is told so by mail\n"
    )
    again = gamemaster("rule", "readdress", "cleo", "cleo@new.example", "--reason", "once more")
    assert (again.code, again.err) == (
        2, "error: ADDRESS: cleo is registered under cleo@new.example alone already\n"
    )  # fmt: skip
    assert gamemaster("rule", "renew", "cleo", "--reason", "seen by others").out == (
        "ruling: renew (seen by others)\ncleo has another reply address, and is told so by mail\n"
    )
    assert gamemaster("rule", "expel", "ben", "--yes", "--reason", "gone").code == 0
    for words in (("renew", "ben"), ("readdress", "ben", "ben@new.example")):
        refused = gamemaster("rule", *words, "--reason", "x")
        assert (refused.code, refused.err) == (
            2, "error: PLAYER: no player in play has this handle: expected one of ann, cleo\n"
        )  # fmt: skip


def test_what_is_confirmed_is_not_confirmed_again(gamemaster: Gamemaster, game: Path) -> None:
    assert gamemaster("review", "302", "--confirm", "--reason", "words").code == 0
    (before,) = gamemaster("status", "--json").json
    again = gamemaster("review", "302", "--confirm", "--reason", "words")
    assert (again.code, again.out) == (
        0, "302 is reviewed already, and its clauses stay as they are.\n"
    )  # fmt: skip
    (after,) = gamemaster("status", "--json").json
    # Only the looks at the desk.
    assert after["on_the_desk"] == before["on_the_desk"]

"""Players from whom nothing comes, and tournaments that end by themselves; with a clock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game.moves import GivePoints
from tests.builders import DAY, GM, HOUR, ORGANISER, Sent, Table, raw_mail, tournament


def begun(tmp_path: Path, **options: Any) -> Table:  # noqa: ANN401 - any key
    table = Table(tmp_path, (tournament(**options),))
    table.start("alice", "bob", "carol")
    return table


def kinds(table: Table) -> list[tuple[str, int]]:
    """The calendar's items: what, and how long after the start."""
    game = table.tournament.game
    assert game is not None
    assert game.began is not None
    return [
        (line.data["move"]["move"], line.at - game.began)
        for line in table.office.store.lines("autumn")
        if line.type == "item.docketed/1" and line.data["move"]["move"] in ("lapse", "expire")
    ]


def subjects(sent: list[Sent], who: str) -> list[str]:
    address = who if "@" in who else f"{who}@players.test"
    return [one.subject for one in sent if one.to == address]


def test_who_is_silent_is_warned_and_forfeits(tmp_path: Path) -> None:
    table = begun(tmp_path, inactive="forfeit", inactive_days=10, inactive_warning_days=3)
    table.wait(5 * DAY)
    table.mail("alice", "mine\n")
    left = table.wait(2 * DAY + HOUR)
    assert subjects(left, "alice") == []
    assert "[Autumn] you are about to forfeit" in subjects(left, "bob")
    table.mail("carol", "hello, I am here\n")
    table.wait(4 * DAY)
    game = table.tournament.game
    assert game is not None
    assert [one.handle for one in game.players_in_play()] == ["alice", "carol"]
    table.reopen()
    left = table.wait(5 * DAY)
    assert "[Autumn] you are about to forfeit" in subjects(left, "alice")
    assert table.log.defects == []
    table.close()


def test_a_mail_with_a_move_is_heard_whatever_else_is_in_it(tmp_path: Path) -> None:
    """What goes without a name has to be alone; the vote beside it says who wrote all the same."""
    table = begun(tmp_path, inactive="forfeit", inactive_days=10, inactive_warning_days=3)
    table.wait(5 * DAY)
    table.mail("alice", "vote for 301\ntell bob anonymously: beware\n")
    table.mail("bob", "tell alice anonymously: beware\n")
    left = table.wait(2 * DAY + HOUR)
    assert "[Autumn] you are about to forfeit" not in subjects(left, "alice")
    assert "[Autumn] you are about to forfeit" in subjects(left, "bob")
    table.close()


def test_nobody_forfeits_without_a_warning_however_long_the_daemon_was_away(
    tmp_path: Path,
) -> None:
    table = begun(tmp_path, inactive="forfeit", inactive_days=10, inactive_warning_days=3)
    table.clock.advance(30 * DAY)
    left = table.wait(1)
    assert "[Autumn] you are about to forfeit" in subjects(left, "bob")
    assert kinds(table) == []
    table.wait(3 * DAY - HOUR)
    assert kinds(table) == []
    table.wait(2 * HOUR)
    assert [kind for kind, _ in kinds(table)] == ["lapse"] * 3
    table.close()


def test_a_forfeit_is_played_before_the_mail_that_came_too_late(tmp_path: Path) -> None:
    table = begun(tmp_path, inactive="forfeit", inactive_days=10, inactive_warning_days=3)
    table.wait(8 * DAY)
    # Nobody looks at the clock until Bob's mail comes, after his time was over.
    table.clock.advance(4 * DAY)
    table.mail("bob", "propose enact\nLate.\nclauses:\ndefine late = 1\nend proposal\n")
    game = table.tournament.game
    assert game is not None
    assert not game.players["bob"].active
    assert not game.proposals
    table.close()


@pytest.mark.parametrize(
    ("inactive", "who", "subject"),
    [
        ("tell", ORGANISER, "[Autumn] nothing comes from bob"),
        ("remind", "bob", "[Autumn] we have not heard from you"),
    ],
)
def test_a_silence_is_told_once(tmp_path: Path, inactive: str, who: str, subject: str) -> None:
    table = begun(tmp_path, inactive=inactive, inactive_days=4)
    left = table.wait(9 * DAY)
    assert subjects(left, who).count(subject) == 1
    table.mail("bob", "mine\n")
    left = table.wait(5 * DAY)
    assert subjects(left, who).count(subject) == 1
    assert kinds(table) == []
    table.close()


def test_nothing_is_said_where_nothing_was_agreed_on(tmp_path: Path) -> None:
    table = begun(tmp_path)
    # What is configured later changes nothing that players were not told.
    table.configs = (tournament(inactive="forfeit", inactive_days=2, inactive_warning_days=1,
                                greatest_days=5),)  # fmt: skip
    table.reopen()
    assert table.wait(30 * DAY) == []
    table.close()


def test_a_tournament_ends_at_its_greatest_length(tmp_path: Path) -> None:
    table = begun(tmp_path, greatest_days=5)
    assert "ends 5 days after its start" in " ".join(table.to("alice")[1].body.split())
    table.wait(4 * DAY)
    assert kinds(table) == []
    left = table.wait(2 * DAY)
    assert kinds(table) == [("expire", 5 * DAY)]
    assert any("is over" in one.body for one in left)
    game = table.tournament.game
    assert game is not None
    assert game.phase == "ended"
    table.reopen()
    table.close()


def test_a_tournament_ends_at_its_instant_before_what_came_after_it(tmp_path: Path) -> None:
    end = "2026-03-12T10:00:00Z"
    table = begun(tmp_path, ends_at=_instant(end))
    # The daemon was away: a mail that came after the end is read after it.
    table.clock.advance(20 * DAY)
    table.mail("bob", "propose enact\nLate.\nclauses:\ndefine late = 1\nend proposal\n")
    game = table.tournament.game
    assert game is not None
    assert game.phase == "ended"
    assert not game.proposals
    table.close()


def test_no_act_and_no_timer_comes_between_the_end_and_its_ending(tmp_path: Path) -> None:
    (tmp_path / "wages.toml").write_text(
        '[ruleset]\nname = "wages"\ntitle = "Wages"\nsummary = "A point a day."\n\n[[rule]]\n'
        'number = 201\nstatus = "mutable"\ntext = "A point a day."\n'
        "clauses = '''\nevery \"day 12:00\": award everyone 1\n'''\n"
    )
    table = begun(tmp_path, ruleset=str(tmp_path / "wages.toml"), greatest_days=5)
    # Nobody looked at the calendar before the organiser came.
    table.clock.advance(20 * DAY)
    with pytest.raises(OperatorError, match="ended"):
        table.act(GivePoints("bob", 5, "he asked"))
    assert table.points == {"alice": 5, "bob": 5, "carol": 5}
    table.close()


def _instant(written: str) -> object:
    from datetime import datetime  # noqa: PLC0415 - only here

    return datetime.fromisoformat(written)


def test_an_act_does_not_end_it_before_mail_that_came_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn came before the end and is being understood when the organiser gives points."""
    table = begun(tmp_path, greatest_days=1)
    game = table.tournament.game
    assert game is not None
    assert game.began is not None
    came = game.began + DAY - 5
    table.clock.advance(came - table.clock.now())
    to = table.reply_address("alice")
    turn = raw_mail("alice@players.test", to, "propose enact\nAll sing.\nend proposal\n", number=9)
    table.accept(turn, to, "alice@players.test")
    table.clock.advance(10)
    with monkeypatch.context() as understanding:
        understanding.setattr(table.office.ahead, "calendar_until", lambda _now: came)
        table.act(GivePoints("bob", 5, "for patience"))
        assert not [kind for kind, _ in kinds(table) if kind == "expire"]
    table.settle()
    table.wait(60)
    game = table.tournament.game
    assert game is not None
    assert (game.phase, [*game.proposals]) == ("ended", [301])


def test_a_pause_keeps_the_calendar_waiting(tmp_path: Path) -> None:
    table = begun(tmp_path, greatest_days=5)
    table.ask("pause", reason="a storm")
    table.mail("bob", "propose enact\nOne.\nclauses:\ndefine one = 1\nend proposal\n")
    table.wait(6 * DAY)
    table.mail("alice", "propose enact\nTwo.\nclauses:\ndefine two = 1\nend proposal\n")
    table.ask("resume", reason="it is over")
    game = table.tournament.game
    assert game is not None
    # What was there before the end is played before it, what came after it is not.
    assert [*game.proposals] == [301]
    assert game.phase == "ended"
    table.close()


def test_a_rule_may_forbid_a_forfeit_and_nobody_is_blamed(tmp_path: Path) -> None:
    (tmp_path / "loyal.toml").write_text(
        '[ruleset]\nname = "loyal"\ntitle = "Loyal"\nsummary = "Nobody leaves."\n\n[[rule]]\n'
        'number = 201\nstatus = "mutable"\ntext = "Nobody leaves."\n'
        "clauses = '''\nrequire forfeit: false\nwhen move.illegal: award player -10\n'''\n"
    )
    table = begun(
        tmp_path, ruleset=str(tmp_path / "loyal.toml"), inactive="forfeit", inactive_days=4
    )
    table.wait(6 * DAY)
    assert table.points == {"alice": 0, "bob": 0, "carol": 0}
    game = table.tournament.game
    assert game is not None
    assert game.active == 3
    table.close()


def test_what_is_sent_without_a_name_ends_no_silence(tmp_path: Path) -> None:
    table = begun(tmp_path, inactive="forfeit", inactive_days=10, inactive_warning_days=3)
    table.wait(5 * DAY)
    table.mail("alice", "tell bob anonymously: I am here.\n")
    asked = table.mail("carol", "tell bob anonymously: So am I.\n", to=GM)
    assert len(asked) == 1
    left = table.wait(2 * DAY + HOUR)
    for who in ("alice", "bob", "carol"):
        assert "[Autumn] you are about to forfeit" in subjects(left, who)
    table.close()

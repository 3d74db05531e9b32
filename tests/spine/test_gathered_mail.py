"""Thirty proposals among four players: how many mails one of them gets, and that they hold all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from gamemaster.clauses import format_instant
from tests.builders import DAY, MINUTE, Sent, Table, address_of, tournament

PLAYERS = ("ada", "bob", "carol", "dave")
PROPOSALS = 30
FEWER_THAN = 90


@contextmanager
def playing(
    place: Path,
    ruleset: str,
    **settings: Any,  # noqa: ANN401 - any key
) -> Iterator[Table]:
    with closing(Table(place, (tournament(ruleset=ruleset, **settings),))) as table:
        table.start(*PLAYERS)
        yield table


def hours(table: Table, count: int) -> None:
    """Let time pass as a daemon sees it that looks at its calendar every half an hour."""
    for _ in range(count * 2):
        table.wait(30 * MINUTE)


def in_turn(table: Table) -> str:
    game = table.tournament.game
    assert game is not None
    latest = [f for e in table.tournament.public.in_order() for n, f in e.fields
              if n == "next_to_move"]  # fmt: skip
    return next(p.handle for p in game.players.values() if p.name == latest[-1])


def one_after_the_other(table: Table) -> None:
    """Thirty turns of suber: proposed, voted on over hours, and decided when the debate ends."""
    for turn in range(PROPOSALS):
        mover = in_turn(table)
        table.mail(mover, f"propose enact\nRule of turn {turn}.\nend proposal\nvote for mine\n")
        number = 301 + turn
        for other in PLAYERS:
            if other != mover:
                hours(table, 4)
                table.mail(other, f"vote against {number}\n")
        hours(table, 13)
        table.mail(mover, "I end the debate\n")
        hours(table, 2)


def at_any_time(table: Table) -> None:
    """Thirty proposals of async, each by the next player and voted on by the others in a day."""
    for turn in range(PROPOSALS):
        mover = PLAYERS[turn % len(PLAYERS)]
        table.mail(mover, f"propose enact\nRule of turn {turn}.\nend proposal\n")
        for other in PLAYERS:
            if other != mover:
                hours(table, 4)
                table.mail(other, f"vote against {310 + turn}\n")
        hours(table, 4)


def mails_to(table: Table, who: str) -> list[Sent]:
    return [one for one in table.sent if one.to == address_of(who)]


@pytest.mark.parametrize(
    ("ruleset", "play"), [("suber", one_after_the_other), ("async", at_any_time)]
)
def test_thirty_proposals_take_fewer_than_ninety_mails(
    ruleset: str, play: object, tmp_path: Path
) -> None:
    with playing(tmp_path, ruleset) as table:
        assert callable(play)
        play(table)
        hours(table, 26)
        game = table.tournament.game
        assert game is not None
        assert len(game.proposals) == PROPOSALS
        assert game.open_proposals == ()
        for who in PLAYERS:
            mails = mails_to(table, who)
            assert len(mails) < FEWER_THAN, (who, len(mails))
            # Each announcement reaches each player, once.
            told = "\n".join(one.whole_body for one in mails)
            for entry in table.tournament.public.in_order():
                heading = f"Autumn: announcement {entry.number}\n{format_instant(entry.at)}"
                assert told.count(heading) == 1
            # So does the receipt of each mail.
            assert told.count("your mail was received on") >= PROPOSALS


FIVE = ("ada", "bob", "carol", "dave", "eve")


def an_active_day(table: Table) -> dict[str, int]:
    """Have all of five players propose and vote on everything; return how many mails each gets."""
    table.start(*FIVE)
    hours(table, 24)
    before = len(table.sent)
    for turn, mover in enumerate(FIVE):
        clauses = f"clauses:\ndefine whistled_{turn} = 1\nend proposal\nvote for mine\n"
        table.mail(mover, f"propose enact\nRule of turn {turn}.\n{clauses}")
        table.wait(30 * MINUTE)
        for other in FIVE:
            if other != mover:
                choice = "for" if turn % 2 else "against"
                table.mail(other, f"vote {choice} {301 + turn}\n")
                table.wait(15 * MINUTE)
        hours(table, 2)
    hours(table, 26)
    return {who: sum(one.to == address_of(who) for one in table.sent[before:]) for who in FIVE}


def test_an_active_day_of_five_players_takes_fewer_mails(tmp_path: Path) -> None:
    counts = {}
    for announce in ("each", "gathered"):
        (tmp_path / announce).mkdir()
        with closing(Table(tmp_path / announce, (tournament(announce=announce),))) as table:
            counts[announce] = an_active_day(table)
    assert set(counts["each"].values()) == {13}
    assert max(counts["gathered"].values()) <= 10
    assert sum(counts["gathered"].values()) <= 40


def test_a_tournament_founded_from_now_on_gathers_unless_it_is_told_otherwise(
    tmp_path: Path,
) -> None:
    for announce, gathers in ((None, True), ("each", False), ("daily", False)):
        place = tmp_path / str(announce)
        place.mkdir()
        with closing(Table(place, (tournament(announce=announce),))) as table:
            assert table.office.gathers("autumn") is gathers


def test_a_vote_waits_for_the_next_mail_and_a_result_for_an_hour(tmp_path: Path) -> None:
    with playing(tmp_path, "async", announce="gathered") as table:
        hours(table, 2)
        assert table.mail("ada", "propose repeal rule 210\n") == []
        before = len(table.sent)
        hours(table, 2)
        first = [one for one in table.sent[before:] if one.to == address_of("ada")]
        assert len(first) == 1, "announcement and receipt come together"
        assert "Ada has proposed rule-change 310." in first[0].whole_body
        assert "Taken down as your move 1." in first[0].whole_body
        before = len(table.sent)
        table.mail("bob", "vote for 310\n")
        hours(table, 3)
        assert {one.to for one in table.sent[before:]} == {address_of("bob")}
        assert "Taken down as your move 1." in table.sent[-1].whole_body
        table.wait(DAY)
        assert "Bob has voted." in mails_to(table, "carol")[-1].whole_body


def test_what_asks_something_back_is_not_kept_waiting(tmp_path: Path) -> None:
    with playing(tmp_path, "async", announce="gathered") as table:
        hours(table, 2)
        (asked,) = table.mail("ada", "propose amend rule 101\nMine.\nend proposal\n")
        assert "insist" in asked.whole_body
        (shown,) = table.mail("ada", "status\n")
        assert "How the game stands" in shown.whole_body


def test_what_waited_leaves_when_the_organiser_goes_back_to_each(tmp_path: Path) -> None:
    with playing(tmp_path, "async", announce="gathered") as table:
        table.mail("ada", "propose repeal rule 210\n")
        before = len(table.sent)
        table.configs = (tournament(ruleset="async", announce="each"),)
        table.reopen()
        hours(table, 2)
        bodies = [one.whole_body for one in table.sent[before:] if one.to == address_of("bob")]
        assert sum("Ada has proposed rule-change 310." in body for body in bodies) == 1


def test_without_gathering_there_are_many_more(tmp_path: Path) -> None:
    with playing(tmp_path, "async", announce="each") as table:
        at_any_time(table)
        assert len(mails_to(table, "ada")) > 2 * FEWER_THAN

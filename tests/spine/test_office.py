"""The office: one transaction for everything that belongs together, and a fault is never a stop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gamemaster.daemon import despatch
from gamemaster.errors import Defect, OperatorError, WrittenByNewer
from gamemaster.game import moves as m
from gamemaster.game.dice import Roll
from gamemaster.inbox.arrival import Arrival
from gamemaster.journal import seal
from gamemaster.letters.deliveries import AT_ONCE
from gamemaster.letters.post import Post
from gamemaster.office import plays_items
from gamemaster.outbox.outcome import Failed
from gamemaster.playing import play
from tests.builders import DAY, GM, HOUR, MONDAY, ORGANISER, Table, raw_mail, tournament
from tests.fakes import GivenDice

TURN = "propose enact\nGood morning.\nclauses:\ndefine morning = 1\nend proposal\nvote for mine\n"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"), dice=(4,))
    table.start("alice", "bob")
    table.close()
    return table


@pytest.fixture
def table(begun: Table, tmp_path: Path) -> Iterator[Table]:
    table = begun.copied(tmp_path)
    yield table
    table.close()


class BrokenDice(GivenDice):
    """A fault of this program, while it lasts."""

    broken = True

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        if self.broken:
            raise ZeroDivisionError
        return super().roll(chain, index, faces)


def test_a_refused_act_leaves_nothing_behind(table: Table) -> None:
    before, head = table.tournament, table.office.store.head("autumn")
    for move in (
        m.Start(),
        m.Expel("nobody", "no reason"),
        m.Review(301, "confirm", "", "no such proposal", 1),
        m.CorrectClauses(203, "define adopted ==", "a mistake", 0),
        m.CorrectClauses(203, "define adopted = true", "stale", 7),
        m.Resume("it is not paused"),
    ):
        with pytest.raises(OperatorError):
            table.act(move)
    assert table.tournament is before
    assert table.office.store.head("autumn") == head


def test_a_defect_in_play_pauses_and_keeps_the_move(table: Table) -> None:
    broken = table.office._oracles["autumn"] = BrokenDice("autumn", (6,))
    sent = table.mail("alice", TURN)
    assert [type(error) for error in table.log.defects] == [ZeroDivisionError]
    assert [one.subject for one in sent if one.to == ORGANISER] == [
        "[Autumn] play is paused after a defect"
    ]
    assert table.ask("status")["phase"] == "paused"
    assert table.ask("status")["docket"] == 2
    assert "received: please look" in table.mail("bob", "vote for 301\n")[0].subject
    # Resumed before it is mended, it pauses again; mended, everything is played at its instant.
    table.ask("resume", reason="perhaps it works now")
    assert table.ask("status")["phase"] == "paused"
    broken.broken = False
    table.clock.advance(HOUR)
    table.ask("resume", reason="mended")
    assert table.ask("status")["docket"] == 0
    assert table.points == {"alice": 6, "bob": 0}
    game = table.tournament.game
    assert game is not None
    assert game.proposals[301].announced == MONDAY + 6 * 60
    assert game.proposals[301].decided == "adopted"


LONG = """move go()
define line = "the same line again and again, as long as it is wished for; "
define page = line + line + line + line
define book = page + page + page + page
when go.made: award player 3; reveal book + book as book to everyone
"""


def test_what_cannot_be_written_down_pauses_one_tournament_and_nothing_of_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, (tournament(), tournament("winter")))
    for name in ("autumn", "winter"):
        table.start("alice", "bob", tournament=name)
    table.ask("correct", number=216, clauses=LONG, seen=0, reason="a slip")
    entries = table.tournament.public.entries
    with monkeypatch.context() as patched:
        patched.setattr(seal, "PAYLOAD_LIMIT", 1_900)
        sent = table.mail("alice", "do go\n", tournament="autumn")
        assert [type(error) for error in table.log.defects] == [Defect]
        assert [one.subject for one in sent if one.to == ORGANISER] == [
            "[Autumn] play is paused after a defect"
        ]
        assert table.points == {"alice": 0, "bob": 0}
        assert table.tournament.public.entries == entries
        assert table.ask("status")["phase"] == "paused"
        # Commands of either kind are answered, and the other tournament is played.
        assert "received" in table.mail("bob", "vote for 301\n", tournament="autumn")[0].subject
        table.mail("bob", "propose enact\nWell.\nend proposal\n", tournament="winter")
        assert [one["number"] for one in table.ask("proposals", "winter")] == [301]
        table.ask("resume", reason="again")
        assert table.ask("status")["phase"] == "paused"
    table.ask("resume", reason="there is more room")
    assert table.points == {"alice": 3, "bob": 0}
    assert table.ask("status")["docket"] == 0
    table.reopen()
    assert table.office.store.check() == []
    table.close()


def test_an_answer_that_cannot_be_written_quarantines_its_mail(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(seal, "PAYLOAD_LIMIT", 3_000)
        assert table.mail("bob", "rules\n") == []
        assert "received" in table.mail("bob", "vote for 301\n")[0].subject
    assert table.ask("quarantine")[0]["reason"] == "reading failed with Defect"


def test_a_duty_of_the_calendar_that_fails_keeps_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily = [tournament(name, announce="daily") for name in ("autumn", "winter")]
    table = Table(tmp_path, tuple(daily))
    for name in ("autumn", "winter"):
        table.start("alice", "bob", tournament=name)

    def announcements(*of: Any) -> tuple[Post, ...]:  # noqa: ANN401 - whatever it takes
        if of[1].title == "Autumn":
            raise Defect("too long")
        return play.announcements(*of)

    monkeypatch.setattr("gamemaster.calendar.gathered_mail.announcements", announcements)
    sent = table.wait(DAY)
    assert {type(error) for error in table.log.defects} == {Defect}
    assert {one.subject for one in sent if one.to != ORGANISER} == {
        "[Winter] 1: The tournament Winter has begun"
    }
    table.close()


def test_a_defect_in_reading_quarantines_the_mail_and_no_other(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbles(*_: object) -> Any:  # noqa: ANN401 - it never returns
        raise RecursionError("a fault of this program")

    with monkeypatch.context() as fault:
        fault.setattr("gamemaster.office.reads_mail.receive", stumbles)
        assert table.mail("bob", "vote for 301\n") == []
    (kept,) = table.ask("quarantine")
    assert kept["reason"] == "reading failed with RecursionError"
    assert "received" in table.mail("bob", "vote for 301\nmine\n")[0].subject


def test_mail_for_several_tournaments_goes_to_each(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(), tournament("winter")))
    raw = raw_mail("alice@players.test", f"{GM}, winter@secret.test", "join Alice\n")
    arrivals = [
        Arrival(raw, to, "alice@players.test", table.clock.now(), "smtp")
        for to in (GM, "winter@secret.test", "nobody@secret.test")
    ]
    table.office.accept(arrivals)
    sent = table.settle()
    assert [one.subject for one in sent] == [
        "[Autumn] please confirm that you want to join",
        "[Winter] please confirm that you want to join",
    ]
    # Their secrets and codes differ, and so do their Message-IDs.
    assert len({one.reply_to for one in sent}) == 2
    assert len({str(one.mail["Message-ID"]) for one in sent}) == 2
    table.close()


def test_an_address_of_ours_is_known_however_it_is_written(table: Table) -> None:
    office = table.office
    for address in (GM, "GM@Secret.Test", "gm+detail@secret.test", "gm+@secret.test"):
        assert office.tournament_of(address) == "autumn"
    for address in ("", "gm", "gm@else.test", "@secret.test", "gm@secret.test@else.test"):
        assert office.tournament_of(address) is None


def test_work_is_done_in_commits_of_bounded_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for count in range(3):
        raw = raw_mail("bob@players.test", GM, f"nonsense {count}\n", number=100 + count)
        table.accept(raw, table.reply_address("bob"), "bob@players.test")
    monkeypatch.setattr(plays_items, "SECONDS_PER_COMMIT", 0)
    for left in (2, 1, 0):
        assert table.office.work() is True
        assert len(table.tournament.unread) == left
    assert table.office.work() is False
    table.deliver()


def test_an_act_comes_between_no_two_moves_of_a_mail(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = raw_mail("bob@players.test", GM, TURN, number=200)
    table.accept(raw, table.reply_address("bob"), "bob@players.test")
    monkeypatch.setattr(plays_items, "SECONDS_PER_COMMIT", 0)
    assert table.office.work() is True
    assert table.office.work() is True
    # The turn is played and the vote is not: a commit has only so much time.
    assert [item.move["move"] for item in table.tournament.items.values()] == ["vote"]
    table.office.act("autumn", m.Pause("tea"), table.clock.now())
    assert not table.tournament.items
    game = table.tournament.game
    assert game is not None
    assert dict(game.proposals[301].tally.votes) == {"bob": "for"}
    table.deliver()


def test_letters_leave_in_slices_and_oldest_first(tmp_path: Path) -> None:
    names = [f"player{count}" for count in range(60)]
    table = Table(tmp_path, pause_between_mails=0)
    table.start(*names)
    table.accept(
        raw_mail("player1@players.test", GM, TURN, number=77),
        table.reply_address("player1"),
        "player1@players.test",
    )
    while table.office.work():
        pass
    due = despatch.due(table.office, table.clock.now())
    few = [one for one in due if not one.bulk]
    assert list(due) == [*few, *(one for one in due if one.bulk)]
    assert [one.id for one in few] == sorted(one.id for one in few)
    assert sum(len(one.recipients) for one in due) == AT_ONCE
    announcement = next(one for one in due if one.bulk)
    assert len({announcement.render(to) for to in announcement.recipients}) > 5
    # Nobody's copy names anybody else.
    for to in announcement.recipients[:5]:
        raw = announcement.render(to).decode()
        assert [name for name in names if f"{name}@players.test" in raw] == [to.split("@")[0]]
    # What is handed out is not handed out again, and what was not tried is.
    later = despatch.due(table.office, table.clock.now())
    assert {one.id for one in due}.isdisjoint(one.id for one in later)
    despatch.report(table.office, {one.id: {} for one in (*due, *later)}, table.clock.now())
    assert len({one.to for one in table.deliver() if "proposed" in one.subject}) == 60
    table.close()


def test_a_line_of_a_type_nobody_knows_stops_the_opening(tmp_path: Path) -> None:
    """A store of a newer program is refused, not misread."""
    table = Table(tmp_path)
    with table.office.store.batch() as batch:
        batch.append("autumn", "weather.changed/1", 0, {"sun": True})
    with pytest.raises(WrittenByNewer, match=r"not known here, 'weather\.changed/1': a newer"):
        table.reopen()


def test_a_tournament_added_to_the_configuration_begins_beside_the_old_one(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    before = table.tournament
    table.configs = (*table.configs, tournament("winter"))
    table.reopen()
    assert table.tournament == before
    table.start("alice", tournament="winter")
    assert table.office.tournaments["winter"].public.started
    # One that is taken out of it sleeps, and nothing of it is lost.
    table.configs = table.configs[:1]
    table.reopen()
    assert table.office.tournament_of("winter@secret.test") is None
    table.configs = (*table.configs, tournament("winter"))
    table.reopen()
    assert table.office.tournaments["winter"].public.started
    table.close()


def test_undelivered_mail_to_the_organiser_alone_is_not_told_to_the_organiser(
    table: Table,
) -> None:
    table.accept(raw_mail("alice@players.test", GM, TURN), table.reply_address("alice"), "a@b.test")
    while table.office.work():
        pass
    lost = Failed(temporary=False, code=550)
    for one in despatch.due(table.office, table.clock.now()):
        outcomes = {to: lost for to in one.recipients if to == ORGANISER}
        if outcomes:
            despatch.report(table.office, {one.id: outcomes}, table.clock.now())
    assert [one.to for one in table.deliver() if one.to == ORGANISER] == []
    despatch.report(table.office, {10**9: {"x@y.test": lost}}, table.clock.now())

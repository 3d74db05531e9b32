"""Accepted mail is read once and played once, and letters leave the same, whatever breaks when.

A crash is the directory as it lies on the disk at that moment, opened elsewhere; a power cut is an
exception that nothing handles, raised while a transaction is open.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st

from gamemaster.daemon import despatch
from gamemaster.errors import StoreFull
from gamemaster.office import plays_items
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction
from gamemaster.outbox.outcome import Failed
from gamemaster.tournament.tournament import Item
from tests.builders import DAY, HOUR, MINUTE, ORGANISER, Table, address_of, raw_mail
from tests.properties import examples

TURN = "propose enact\nGood {}.\nclauses:\ndefine good_{} = 1\nend proposal\nvote for mine\n"
SCRIPT = (
    ("alice", TURN.format("morning", "morning")),
    ("bob", "vote for 301\nask May I?\n"),
    ("carol", "propose amend rule 110\nNo.\nend proposal\n"),
    ("carol", "insist\n"),
    ("bob", TURN.format("evening", "evening")),
    ("alice", "inquire 203\nvote for 302\nmine\n"),
    ("carol", "forfeit\nvote against 302\n"),
    ("bob", "record\ndo a dance\nwithdraw 1\n"),
)


class PowerCut(BaseException):
    """The end, from one instruction to the next."""


def cut_power(office: Office, at: int) -> None:
    """Cut the power when the ``at``-th item is played, its lines written but not committed."""
    whole, items = office._play, itertools.count(1)

    def play(work: Transaction, name: str, item: Item, taken_up: int = 0) -> None:
        whole(work, name, item, taken_up)
        if next(items) == at:
            raise PowerCut

    office._play = play  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def _one_commit_for_an_item(monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit ends with the item, however slow the machine, so that a cut undoes all of it."""
    monkeypatch.setattr(plays_items, "SECONDS_PER_COMMIT", HOUR)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A tournament that has begun; each test goes on from a copy of it."""
    table = Table(tmp_path_factory.mktemp("begun"), dice=(5, 5, 5))
    table.start("alice", "bob", "carol")
    table.close()
    return table


@pytest.fixture(scope="module")
def expected(begun: Table, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The same tournament, in which nothing broke."""
    table = begun.copied(tmp_path_factory.mktemp("expected"))
    for who, text in SCRIPT:
        table.mail(who, text)
    table.close()
    return table


def accept_only(table: Table, who: str, text: str) -> None:
    """Take a mail in as ``Table.mail`` does, and stop there."""
    table.clock.advance(MINUTE)
    sender = address_of(who)
    table.mails[sender] += 1
    to = table.reply_address(who)
    raw = raw_mail(sender, to, text, number=table.mails[sender])
    table.accept(raw, to, sender)


def test_a_crash_between_accepting_and_reading_loses_nothing(
    begun: Table, expected: Table, tmp_path: Path
) -> None:
    table = begun.copied(tmp_path / "0")
    for count, (who, text) in enumerate(SCRIPT, start=1):
        accept_only(table, who, text)
        crashed = table.copied(tmp_path / str(count))
        table.close()
        table = crashed
        assert len(table.tournament.unread) == 1
        table.settle()
    assert table.tournament == expected.tournament
    assert [one.raw for one in table.sent] == [one.raw for one in expected.sent]
    table.close()


def test_mail_that_piled_up_is_read_and_played_in_its_order(
    begun: Table, expected: Table, tmp_path: Path
) -> None:
    table = begun.copied(tmp_path / "0")
    for who, text in SCRIPT:
        accept_only(table, who, text)
    crashed = table.copied(tmp_path / "1")
    crashed.settle()
    # Only our own row numbers differ, and the codes that follow from them.
    assert crashed.tournament.game == expected.tournament.game
    assert [one.subject for one in crashed.sent] == [one.subject for one in expected.sent]
    for each in (crashed, table):
        each.close()


@pytest.mark.parametrize("at", range(1, 11))
def test_a_power_cut_while_an_item_is_played_undoes_all_of_it(
    begun: Table, expected: Table, tmp_path: Path, at: int
) -> None:
    table = begun.copied(tmp_path / "0")
    cut_power(table.office, at)
    cut = False
    for count, (who, text) in enumerate(SCRIPT, start=1):
        accept_only(table, who, text)
        lines = table.office.store.head("autumn").seq
        try:
            table.settle()
        except PowerCut:
            cut = True
            assert table.office.store.head("autumn").seq == lines
            crashed = table.copied(tmp_path / str(count))
            table.close()
            table = crashed
            assert table.office.store.head("autumn").seq == lines
            table.settle()
    assert cut
    assert table.tournament == expected.tournament
    assert [one.raw for one in table.sent] == [one.raw for one in expected.sent]
    table.close()


def test_a_letter_sent_again_is_the_same_letter(begun: Table, tmp_path: Path) -> None:
    """A crash between delivery and its report: the letter leaves twice, byte for byte."""
    table = begun.copied(tmp_path / "0")
    accept_only(table, *SCRIPT[0])
    while table.office.work():
        pass
    first = [
        (one.id, to, one.render(to))
        for one in despatch.due(table.office, 0)
        for to in one.recipients
    ]
    assert len(first) == 6
    crashed = table.copied(tmp_path / "1")
    again = [
        (one.id, to, one.render(to))
        for one in despatch.due(crashed.office, 0)
        for to in one.recipients
    ]
    assert again == first
    table.close()
    crashed.close()


def test_what_was_reported_is_not_sent_again(begun: Table, tmp_path: Path) -> None:
    table = begun.copied(tmp_path / "0")
    table.mail(*SCRIPT[0])
    table.reopen()
    assert table.deliver() == []
    table.close()


def test_a_server_that_is_away_is_tried_again_and_then_the_letter_is_kept(
    begun: Table, tmp_path: Path
) -> None:
    table = begun.copied(tmp_path / "0")
    accept_only(table, "bob", "mine\n")
    while table.office.work():
        pass
    away, tries = Failed(temporary=True, code=451), 0
    began = table.clock.now()
    while table.office.deliveries:
        (row,) = table.office.deliveries
        due = table.office.deliveries[row].due
        table.clock.advance(max(due - table.clock.now(), 0))
        assert len(despatch.due(table.office, table.clock.now())) == 1
        tries += 1
        despatch.report(table.office, {row: {address_of("bob"): away}}, table.clock.now())
        if tries % 3 == 0:
            table.reopen()
        if table.clock.now() >= began + DAY:
            break
    assert tries > 5
    kept = [(one.kept_for, one.held) for one in table.office.deliveries.values()]
    assert kept == [("bob", "reader")]
    told = table.wait(MINUTE)
    assert [(one.to, one.subject) for one in told] == [(ORGANISER, "[Autumn] mail comes back")]
    table.close()


def bounded(table: Table, pages: int) -> None:
    """Leave so many pages of the disk free, and no more."""
    table.reopen()
    table.max_pages = table.path.stat().st_size // 4096 + pages
    table.reopen()


def test_a_mail_that_no_disk_holds_is_refused_and_all_else_goes_on(
    begun: Table, tmp_path: Path
) -> None:
    table = begun.copied(tmp_path / "0")
    table.mail(*SCRIPT[0])
    bounded(table, 12)
    before = table.tournament
    with pytest.raises(StoreFull):
        accept_only(table, "bob", "vote for 301\n" + "padding " * 20_000)
    assert table.tournament is before
    table.reopen()
    assert table.tournament == before
    accept_only(table, "bob", "vote for 301\n")
    table.max_pages = None
    table.reopen()
    sent = table.settle()
    assert [one.subject for one in sent][:2] == [
        "[Autumn] received: done",
        "[Autumn] 3: Rule-change 301 has been adopted",
    ]
    table.close()


def test_a_disk_that_fills_up_in_play_undoes_the_item_and_keeps_the_mail(
    begun: Table, tmp_path: Path
) -> None:
    table = begun.copied(tmp_path / "0")
    table.mail(*SCRIPT[0])
    accept_only(table, "bob", "vote for 301\nrecord\nrules\n")
    before = table.tournament
    bounded(table, 1)
    with pytest.raises(StoreFull):
        table.settle()
    assert table.tournament == before
    table.max_pages = None
    table.reopen()
    assert table.tournament == before
    assert "received: done (3 commands)" in table.settle()[0].subject
    assert table.office.store.check() == []
    table.close()


POINTS = st.lists(
    st.sampled_from(["", "accepted", "played", "sent", "both"]),
    min_size=len(SCRIPT),
    max_size=len(SCRIPT),
)


@examples(
    12,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(points=POINTS)
def test_crashes_anywhere_end_in_the_same_tournament(
    begun: Table, expected: Table, points: list[str]
) -> None:
    with TemporaryDirectory() as directory:
        room = Path(directory)
        table = begun.copied(room / "0")
        for count, ((who, text), point) in enumerate(zip(SCRIPT, points, strict=True), start=1):
            accept_only(table, who, text)
            if point in ("accepted", "both"):
                table = _crashed(table, room / f"{count}a")
            while table.office.work():
                pass
            if point in ("played", "both"):
                table = _crashed(table, room / f"{count}b")
            if point == "sent":
                # It left, and we do not know.
                copy = table.copied(room / f"{count}c")
                table.deliver()
                copy.sent[:] = table.sent
                table.close()
                table = copy
            table.deliver()
        assert table.tournament == expected.tournament
        assert {one.raw for one in table.sent} == {one.raw for one in expected.sent}
        assert table.office.store.check() == []
        table.close()


def _crashed(table: Table, directory: Path) -> Table:
    copy = table.copied(directory)
    table.close()
    return copy


def test_a_second_office_is_refused_the_store(begun: Table, tmp_path: Path) -> None:
    table = begun.copied(tmp_path / "0")
    with pytest.raises(Exception, match="in use"):
        Table(tmp_path / "0")
    table.close()


def test_the_day_after_a_crash_reminds_nobody_twice(begun: Table, tmp_path: Path) -> None:
    table = begun.copied(tmp_path / "0")
    table.mail("bob", "reminders on\n")
    table.mail(*SCRIPT[0])
    table.wait(DAY)
    table.reopen()
    assert [one for one in table.wait(HOUR) if "reminder" in one.subject] == []
    table.close()

"""Mail that shows no sender has no line of the journal before it leads to something."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.provenance.origins import Docket
from gamemaster.audit.provenance.side_lines import SideLines
from gamemaster.calendar import almanac
from gamemaster.inbox.arrival import Arrival
from gamemaster.journal.codec import Line
from gamemaster.journal.store import Store
from gamemaster.tournament.budgets import QUARANTINE
from tests.builders import DAY, GM, HOUR, MONDAY, Table, address_of, raw_mail

ROBOT = "robot@spam.test"
BROKEN = b"this is no header at all\r\nnor is this\r\n\r\nBuy!\r\n"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"))
    table.start("alice", "bob")
    table.close()
    return table


def lines(table: Table, *types: str) -> list[Line]:
    return [line for line in table.office.store.lines("autumn") if line.type in types]


def dismissed(table: Table) -> list[int]:
    return [line.data["count"] for line in lines(table, "mail.dismissed/1")]


def size(table: Table) -> int:
    return table.office.store.head("autumn").seq


def keep(table: Table) -> None:
    while almanac.keep(table.office, table.clock.now()):
        pass


def junk(table: Table, count: int) -> None:
    for _ in range(count):
        assert table.mail(ROBOT, "Buy!\n", to=GM) == []


def verified(table: Table) -> SideLines:
    """The verifier's two readers of mail follow the journal, and find nothing."""
    docket, beside = Docket(), SideLines()
    for line in table.office.store.lines("autumn"):
        shown = Shown(line.seq, line.type, line.at, dict(line.data), dict(line.why or {}), "")
        docket.take(shown)
        beside.take(shown)
    assert docket.trouble is None
    assert beside.trouble is None
    return beside


def test_what_strangers_send_in_a_day_is_one_line_of_the_next(table: Table) -> None:
    before = size(table)
    junk(table, 7)
    assert size(table) == before
    keep(table)
    assert dismissed(table) == []
    assert {outcome for outcome, _ in table.became()[-7:]} == {"stranger"}
    assert [one["reason"] for one in table.ask("dismissed")] == ["stranger"] * 7
    table.clock.advance(DAY)
    keep(table)
    assert dismissed(table) == [7]
    # Nobody wrote: nothing is said.
    table.clock.advance(DAY)
    keep(table)
    assert dismissed(table) == [7]
    junk(table, 2)
    table.clock.advance(3 * DAY)
    keep(table)
    assert dismissed(table) == [7, 2]
    assert verified(table).dismissed == 9
    before_it = table.tournament
    table.reopen()
    assert table.tournament == before_it


def test_there_is_one_line_a_day_whatever_clocks_say(table: Table) -> None:
    junk(table, 1)
    table.clock.advance(DAY)
    keep(table)
    # A mailbox dates its mail yesterday, and as it was last year.
    for number, at in enumerate((table.clock.now() - DAY, MONDAY - 365 * DAY, MONDAY)):
        raw = raw_mail(ROBOT, GM, "Buy!\n", number=number + 2)
        table.office.accept([Arrival(raw, GM, ROBOT, at, "imap", f"INBOX {number}")])
        table.settle()
        keep(table)
    # A clock is set back over midnight.
    while almanac.keep(table.office, table.clock.now() - DAY):
        pass
    assert dismissed(table) == [1]
    table.clock.advance(DAY)
    keep(table)
    assert dismissed(table) == [1, 3]
    verified(table)


def test_what_leads_to_something_has_its_lines_then(table: Table) -> None:
    table.mail("alice", "propose enact\nOne.\nend proposal\n")
    before = size(table)
    table.accept(raw_mail("carol@new.test", GM, "help\n"), GM, "carol@new.test")
    assert size(table) == before
    (told,) = table.settle()
    assert told.to == "carol@new.test"
    accepted, read = lines(table, "mail.accepted/1", "mail.read/1")[-2:]
    assert (accepted.seq, read.seq) == (before + 1, before + 2)
    assert accepted.data["mail"] == read.data["mail"]
    # A copy of it leads to nothing.
    assert table.mail("carol@new.test", "help\n", to=GM) == []
    assert size(table) == before + 2
    assert table.became()[-1][0] == "duplicate"
    verified(table)


def test_a_mail_in_a_players_name_alone_is_answered_or_leaves_nothing(table: Table) -> None:
    table.pause_between_mails = 1
    answered = [bool(table.mail("bob", f"What about {number}?\n", to=GM)) for number in range(20)]
    assert answered == [True] * 10 + [False] * 10
    before = size(table)
    assert table.mail("bob", "And now?\n", to=GM) == []
    assert size(table) == before
    assert table.became()[-1] == ("receipt", "")


def test_so_many_that_cannot_be_read_are_in_quarantine(table: Table) -> None:
    table.pause_between_mails = 0
    for _ in range(QUARANTINE.size + 5):
        assert table.bring(BROKEN, GM, ROBOT) == []
    assert len(table.ask("quarantine")) == QUARANTINE.size
    assert table.became()[-1][0] == "quarantined"
    assert len(table.ask("dismissed")) == 5
    table.clock.advance(HOUR)
    for _ in range(2):
        table.bring(BROKEN, GM, ROBOT)
    assert len(table.ask("quarantine")) == QUARANTINE.size + 1
    # What came to an address that only a player was given has its place all the same.
    table.bring(BROKEN, table.reply_address("bob"), address_of("bob"))
    assert len(table.ask("quarantine")) == QUARANTINE.size + 2
    (mail, *_) = (one["mail"] for one in table.ask("quarantine"))
    table.ask("quarantine_retry", mail=mail, reason="once more")
    assert len(table.ask("quarantine")) == QUARANTINE.size + 2


def test_a_mail_that_was_published_past_is_not_dated_back_behind_it(table: Table) -> None:
    table.accept(raw_mail("carol@new.test", GM, "help\n"), GM, "carol@new.test")
    came = table.clock.now()
    table.clock.advance(HOUR)
    keep(table)
    table.clock.advance(2 * DAY)
    keep(table)
    published = table.tournament.public.latest
    assert published > came
    table.settle()
    accepted = lines(table, "mail.accepted/1")[-1]
    assert accepted.at == published
    verified(table)


class PowerCut(BaseException):
    """The end, from one instruction to the next."""


def test_whatever_commit_the_power_is_cut_in_each_is_counted_once(
    begun: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The power is cut in every commit, after all that it writes; the directory goes on."""
    whole: Callable[[Store], object] = Store.batch
    commits = itertools.count(1)
    cut_at = 0

    def batch(store: Store) -> object:
        manager = whole(store)

        class Cut:
            def __enter__(self) -> object:
                return manager.__enter__()  # type: ignore[attr-defined]

            def __exit__(self, kind: object, error: object, trace: object) -> object:
                if kind is None and next(commits) == cut_at:
                    cut = PowerCut()
                    manager.__exit__(PowerCut, cut, None)  # type: ignore[attr-defined]
                    raise cut
                return manager.__exit__(kind, error, trace)  # type: ignore[attr-defined]

        return Cut()

    monkeypatch.setattr(Store, "batch", batch)
    was_cut = True
    for cut_at in range(1, 40):
        table = begun.copied(tmp_path / str(cut_at))
        commits = itertools.count(1)
        was_cut = False
        accepted = [
            raw_mail(ROBOT, GM, "Buy!\n", number=1),
            raw_mail("carol@new.test", GM, "help\n"),
            BROKEN,
            raw_mail(ROBOT, GM, "Buy!\n", number=2),
        ]
        steps: list[Callable[[], object]] = [
            *(partial(table.accept, raw, GM, ROBOT) for raw in accepted),
            table.settle,
            partial(table.clock.advance, DAY),
            partial(keep, table),
            table.settle,
        ]
        for step in steps:
            try:
                step()
            except PowerCut:
                was_cut = True
                table.reopen()
                step()
        listed = [line.data["outcome"] for line in lines(table, "mail.read/1")][-2:]
        assert sorted(listed) == ["quarantined", "told how to join"]
        assert dismissed(table) == [2]
        assert table.office.shelf("autumn").uncounted == 0
        assert table.office.store.check() == []
        verified(table)
        table.close()
        if not was_cut:
            break
    assert not was_cut, "every commit was cut once"

"""Robots: whatever they do, few mails leave, and nobody else pays for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.tournament.budgets import Budget, budget_for, spent
from tests.builders import DAY, GM, HOUR, MONDAY, ORGANISER, Sent, Table, raw_mail, tournament

TELLTALE = re.compile(
    rb"^(?:Auto-Submitted|X-Auto-Response-Suppress|Precedence|List-[A-Za-z]+|References|In-Reply-To)"
    rb":[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*",
    re.MULTILINE,
)


def unmarked(raw: bytes, number: int) -> bytes:
    """A mail of ours as a gateway passes it on that drops every mark and makes a new Message-ID."""
    return re.sub(
        rb"^Message-ID:[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*",
        b"Message-ID: <%d@gateway.test>\r\n" % number,
        TELLTALE.sub(b"", raw),
        flags=re.MULTILINE,
    )


def test_a_robot_that_answers_everything_at_once_is_soon_met_with_silence(tmp_path: Path) -> None:
    """It answers to the very address that shows who it is, and no header says what it is."""
    table = Table(tmp_path, pause_between_mails=0)
    table.start("alice", "robot")
    sent = len(table.to("robot"))
    waiting = [table.last("robot")]
    for count in range(200):
        if not waiting:
            break
        body = f"Thank you for your mail! Your ticket is {count}.\n"
        waiting += table.mail("robot", body, to=waiting.pop(0).reply_to)
    assert not waiting
    assert len(table.to("robot")) - sent <= 8
    # An hour later it is worth one more answer, and no more.
    table.clock.advance(HOUR)
    assert len(table.mail("robot", "Thank you for your mail!\n")) == 1
    assert table.mail("robot", "Thank you for your mail!!\n") == []
    table.close()


def pair(tmp_path: Path) -> tuple[Table, Table, str]:
    """Two gamemasters, each registered as a player of the other's tournament by some joker."""
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    one = Table(tmp_path / "one", pause_between_mails=0)
    theirs = tournament("autumn", address="referee@other.test")
    other = Table(tmp_path / "other", (theirs,), pause_between_mails=0)
    return one, other, "referee@other.test"


@pytest.mark.parametrize("marked", [True, False], ids=["as they leave", "marks dropped"])
def test_two_gamemasters_set_against_each_other_fall_silent(tmp_path: Path, marked: bool) -> None:  # noqa: FBT001
    one, other, address = pair(tmp_path)
    one.join("alice")
    other.join("alice")
    one.mail(address, "join Referee\n", to=GM)
    one.mail(address, "\n", to=one.last(address).reply_to)
    other.mail(GM, "join Gamemaster\n", to=address)
    other.mail(GM, "\n", to=other.last(GM).reply_to)
    one.ask("start")
    other.ask("start")
    # Everything that either sends the other is delivered, also as an answer to where it may go.
    for number in range(300):
        moved = False
        for table, peer, name in ((one, other, address), (other, one, GM)):
            letters: list[Sent] = table.to(name)
            done = int(getattr(table, "passed", 0))
            for letter in letters[done:]:
                raw = letter.raw if marked else unmarked(letter.raw, number * 1000 + done)
                peer.bring(raw, peer.last(table.configs[0].address).reply_to, letter.sender)
                moved = True
            table.passed = len(letters)  # type: ignore[attr-defined]
        if not moved:
            break
    else:
        pytest.fail("they are still at it")
    assert 4 < len(one.to(address)) + len(other.to(GM)) < 40
    one.close()
    other.close()


def test_a_stranger_cannot_use_up_what_is_a_players(tmp_path: Path) -> None:
    table = Table(tmp_path, pause_between_mails=0)
    table.start("alice", "bob")
    answers = [table.mail("bob", f"vote for {300 + count}\n", to=GM) for count in range(1, 30)]
    assert sum(map(len, answers)) <= 10
    assert len(table.mail("bob", "mine\n")) == 1
    table.close()


def test_budgets_are_what_the_journal_says_they_are(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(max_mails_per_hour=4),), pause_between_mails=1)
    table.start("alice", "bob")
    for count in range(10):
        table.mail("bob", f"nonsense {count}\n")
    before = dict(table.tournament.receipts)
    # Other settings, the same past.
    table.configs = (tournament(max_mails_per_hour=50),)
    table.reopen()
    assert dict(table.tournament.receipts) == before
    table.close()


def test_one_domain_is_not_flooded_with_confirmations(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(max_requests_per_domain=3),), pause_between_mails=0)
    for count in range(6):
        table.mail(f"victim{count}@target.test", f"join V{count}\n", to=GM)
        table.mail(f"someone{count}@host{count}.test", f"join S{count}\n", to=GM)
    there = [one.to for one in table.sent if one.to.endswith("@target.test")]
    assert len(there) == 3
    # The organiser hears of it once a day, not of each.
    assert [one.subject for one in table.to(ORGANISER)] == ["[Autumn] requests are put off"]
    assert "at target.test" in " ".join(table.last(ORGANISER).body.split())
    assert len(table.sent) == 10
    table.clock.advance(DAY)
    assert len(table.mail("victim5@target.test", "join V\n", to=GM)) == 1
    table.close()


@given(
    st.integers(1, 200),
    st.lists(st.integers(0, 7200), min_size=1, max_size=60),
    st.booleans(),
    st.booleans(),
)
def test_in_any_time_no_more_leave_than_a_budget_and_what_comes_back(
    most: int,
    gaps: list[int],
    evident: bool,  # noqa: FBT001
    understood: bool,  # noqa: FBT001
) -> None:
    budget = budget_for("bob", most, evident=evident, understood=understood)
    now, full_at, sent = MONDAY, 0, 0
    for gap in gaps:
        now += gap
        if budget.left(full_at, now) > 0:
            full_at = spent(full_at, now, budget.cost)
            sent += 1
    assert sent <= budget.size + (now - MONDAY) // budget.cost + 1
    assert budget.left(full_at, now + budget.size * budget.cost) == budget.size


def test_an_hour_fills_the_budget_of_an_hour() -> None:
    budget = budget_for("bob", 60, evident=True, understood=True)
    assert budget == Budget("bob", 60, 60)
    assert budget.left(0, MONDAY) == 60


def test_a_mail_that_went_round_and_round_is_read_by_nobody(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    raw = raw_mail("bob@players.test", GM, "vote for 301\n", number=77,
                   headers=[f"Received: from a by b; {n}" for n in range(51)])  # fmt: skip
    assert table.bring(raw, table.reply_address("bob"), "bob@players.test") == []
    assert len(table.tournament.quarantined) == 1
    table.close()

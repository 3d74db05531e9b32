"""A sender whose mails take much of the processor waits for the others, and is read after them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.provenance.origins import Docket
from gamemaster.calendar import almanac
from gamemaster.calendar.almanac import FIRST_PAUSE
from gamemaster.mail.interpreting.understanding import PublicWords, Understood, understand
from gamemaster.office.processor_time import HALF_LIFE_SECONDS, MOST_SENDERS, Spending
from gamemaster.office.shelved_mail import MAILS, WAITING
from gamemaster.office.transaction import LOOKED_FOR
from tests.builders import GM, Table, address_of, raw_mail

COSTLY = "This is dear.\n"


class Desk:
    """Understands mail when it is told to; a mail with ``COSTLY`` in it takes a second."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.first: set[int] = set()
        self.done: set[int] = set()
        self.failing: dict[int, Exception] = {}

    @property
    def hungry(self) -> bool:
        return True

    def understood(
        self, key: tuple[str, int], raw: bytes, words: PublicWords, *, first: bool
    ) -> tuple[Understood, float] | None:
        _, mail = key
        if mail not in self.asked:
            self.asked.append(mail)
            self.first |= {mail} if first else set()
        if mail not in self.done:
            return None
        if mail in self.failing:
            raise self.failing.pop(mail)
        return understand(raw, words), 1.0 if COSTLY.strip().encode() in raw else 0.001

    def knows(self, key: tuple[str, int]) -> bool:
        return key[1] in self.asked

    def hand_over(self, mails: Mapping[tuple[str, int], bytes], words: PublicWords) -> int:
        for key, raw in mails.items():
            assert self.understood(key, raw, words, first=True) is None, "it is new"
        return len(mails)


class Story:
    """A table whose mails are understood beside it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.desk = Desk()
        table.office.ahead.readers = self.desk

    def comes(self, who: str, text: str, *, to: str | None = None) -> int:
        """Have a mail accepted, and nothing more; the row of its octets."""
        sender, recipient = address_of(who), to or self.table.reply_address(who)
        self.table.mails[sender] += 1
        raw = raw_mail(sender, recipient, text, number=self.table.mails[sender])
        self.table.accept(raw, recipient, sender)
        store = self.table.office.store
        return max(row for shelf in (MAILS, WAITING) for row, _ in store.scan(shelf))

    def is_understood(self, *mails: int) -> None:
        """Have mails understood, and all read that can be read now."""
        self.work()
        assert set(mails) <= set(self.desk.asked), "somebody was asked to understand it"
        self.desk.done |= set(mails)
        self.work()

    def work(self) -> None:
        while self.table.office.work():
            pass

    def passes(self, seconds: int) -> None:
        self.table.clock.advance(seconds)
        ahead, now = self.table.office.ahead, self.table.clock.now()
        while self.table.office.work() or almanac.keep(
            self.table.office, ahead.calendar_until(now)
        ):
            pass

    @property
    def read(self) -> list[tuple[int, str]]:
        """The mails that were read since the beginning, and what became of them."""
        rows: dict[int, int] = {}
        found = []
        for line in self.table.office.store.lines("autumn"):
            if line.type == "mail.accepted/1":
                rows[line.data["mail"]] = (line.private or {})["row"]
            elif line.type == "mail.read/1":
                found.append((rows[line.data["mail"]], line.data["outcome"]))
        return found[self.before :]

    @property
    def dismissed(self) -> set[int]:
        """The mails of which there is no line, because nothing came of them."""
        return set(self.table.office.shelf("autumn").dismissed)

    before = 0

    def begins(self) -> Story:
        self.before = len(self.read)
        return self


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"))
    table.start("alice", "bob")
    table.close()
    return table


@pytest.fixture
def story(begun: Table, tmp_path: Path) -> Iterator[Story]:
    table = begun.copied(tmp_path)
    yield Story(table).begins()
    table.close()


def test_a_player_whose_mail_was_dear_waits_for_the_others(story: Story) -> None:
    dear = story.comes("alice", COSTLY)
    story.is_understood(dear)
    more = [story.comes("alice", COSTLY) for _ in range(3)]
    cheap = story.comes("bob", "vote for 301\n")
    story.is_understood(cheap)
    assert story.read == [
        (dear, "receipt"),
        *((mail, "put off") for mail in more),
        (cheap, "receipt"),
    ]
    assert story.desk.first == {dear, cheap}


def test_what_waited_is_read_when_nobody_else_waits(story: Story) -> None:
    dear = story.comes("alice", COSTLY)
    story.is_understood(dear)
    waiting = story.comes("alice", "vote for 301\n")
    cheap = story.comes("bob", "vote for 301\n")
    story.is_understood(cheap)
    story.passes(0)
    story.passes(FIRST_PAUSE)
    story.is_understood(waiting)
    assert story.read[-1] == (waiting, "receipt")
    # The verifier, which demands the oldest first, follows.
    docket = Docket()
    for line in story.table.office.store.lines("autumn"):
        docket.take(Shown(line.seq, line.type, line.at, dict(line.data), dict(line.why or {}), ""))
    assert docket.trouble is None
    assert docket.kept_back == 0
    # One reason for all that waits, and no amount.
    (line,) = (
        line
        for line in story.table.office.store.lines("autumn")
        if line.data.get("outcome") == "put off"
    )
    assert line.data["reason"] == "others waited"
    assert (waiting, "put off") in story.read
    story.table.reopen()


def test_a_dear_mail_waits_for_nobody_where_nobody_waits(story: Story) -> None:
    dear = [story.comes("alice", COSTLY) for _ in range(3)]
    for mail in dear:
        story.is_understood(mail)
    assert story.read == [(mail, "receipt") for mail in dear]


def test_after_some_hours_it_is_forgotten(story: Story) -> None:
    dear = [story.comes("alice", COSTLY) for _ in range(2)]
    for mail in dear:
        story.is_understood(mail)
    story.table.clock.advance(2 * HALF_LIFE_SECONDS)
    late = story.comes("alice", "vote for 301\n")
    cheap = story.comes("bob", "vote for 301\n")
    story.is_understood(late, cheap)
    assert story.read[2:] == [(late, "receipt"), (cheap, "receipt")]


def test_dear_mail_in_a_players_name_is_not_charged_to_the_player(story: Story) -> None:
    forged = story.comes("alice", COSTLY, to=GM)
    story.is_understood(forged)
    cheap = story.comes("alice", "vote for 301\n")
    other = story.comes("bob", "vote for 301\n")
    story.is_understood(cheap, other)
    assert story.read[1:] == [(cheap, "receipt"), (other, "receipt")]
    assert {cheap, other} <= story.desk.first


def test_a_stranger_whose_mail_was_dear_waits_for_other_strangers(story: Story) -> None:
    dear = story.comes("eve@else.test", COSTLY, to=GM)
    story.is_understood(dear)
    more = story.comes("mallory@else.test", COSTLY, to=GM)
    newcomer = story.comes("carol@new.test", "join Carol\n", to=GM)
    story.is_understood(newcomer)
    assert story.dismissed == {dear}
    assert story.read == [(newcomer, "not joined")]
    assert story.desk.asked == [dear, newcomer, more]


def test_of_each_sender_one_mail_is_understood_at_a_time(story: Story) -> None:
    mails = [story.comes("alice", COSTLY) for _ in range(3)]
    other = story.comes("bob", "vote for 301\n")
    story.work()
    assert story.desk.asked == [mails[0], other]


def test_nobody_is_hidden_behind_more_strangers_than_are_looked_at(story: Story) -> None:
    for number in range(LOOKED_FOR + 5):
        story.comes(f"eve@else{number}.test", COSTLY, to=GM)
    vote = story.comes("bob", "vote for 301\n")
    story.is_understood(vote)
    # None of theirs has a line, also not one that says that it was put off.
    assert story.read == [(vote, "receipt")]
    assert story.dismissed == set()


# What is counted ----------------------------------------------------------------------------------

START = 1_750_000_000


def test_a_defect_in_understanding_costs_one_mail_and_stops_nobody(story: Story) -> None:
    spoilt, next_mail = story.comes("alice", "vote for 301\n"), story.comes("bob", "help\n")
    story.desk.failing[spoilt] = KeyError("a word of the mail")
    story.is_understood(spoilt, next_mail)
    assert story.read == [(spoilt, "quarantined"), (next_mail, "receipt")]


def test_a_shortage_in_understanding_puts_a_mail_off_until_it_is_over(story: Story) -> None:
    mail = story.comes("alice", "vote for 301\n")
    story.desk.failing[mail] = OSError(24, "too many open files")
    story.is_understood(mail)
    story.passes(FIRST_PAUSE)
    story.passes(FIRST_PAUSE)
    assert story.read == [(mail, "put off"), (mail, "receipt")]


def test_half_is_forgotten_each_hour() -> None:
    spending = Spending(1.0)
    assert not spending.is_over("alice", START)
    spending.charge("alice", 4.0, START)
    assert spending.is_over("alice", START)
    assert spending.is_over("alice", START + 2 * HALF_LIFE_SECONDS)
    assert not spending.is_over("alice", START + 2 * HALF_LIFE_SECONDS + 1)
    assert not spending.is_over("bob", START)
    # A clock that was put back makes nothing dearer.
    assert spending.is_over("alice", START - 100 * HALF_LIFE_SECONDS)


@given(st.lists(st.tuples(st.floats(0, 0.01), st.integers(0, 60)), max_size=100))
def test_who_takes_little_is_never_over(mails: list[tuple[float, int]]) -> None:
    spending, at = Spending(1.0), START
    for seconds, pause in mails:
        at += pause
        spending.charge("alice", seconds, at)
        assert not spending.is_over("alice", at) or sum(cost for cost, _ in mails) >= 1.0


def test_senders_are_forgotten_before_there_are_too_many() -> None:
    spending = Spending(1.0)
    for number in range(MOST_SENDERS + 1):
        spending.charge(str(number), 1.0, START)
    assert not spending.is_over("0", START)
    assert spending.is_over("1", START)

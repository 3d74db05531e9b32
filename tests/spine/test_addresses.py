"""Several addresses of one player: confirmed from both sides, every change told to the others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.errors import OperatorError
from gamemaster.mail.interpreting.command_lines import is_command_line
from tests.builders import DAY, GM, ORGANISER, Sent, Table

HOME, WORK = "alice@players.test", "me@work.example"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"))
    table.start("alice", "bob")
    table.close()
    return table


# Perhaps one person. -----------------------------------------------------------------------------


def alike(table: Table) -> dict[str, list[str]]:
    return {one["handle"]: one["alike"] for one in table.ask("players") if one["alike"]}


def test_the_organiser_is_told_when_somebody_joins_a_second_time_perhaps(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for who, name in (("j.doe@gmail.com", "Jane"), ("ann@outlook.com", "Ann")):
        table.mail(who, f"join {name}\n", to=GM)
        table.mail(who, "")
    assert not table.to(ORGANISER)
    table.mail("jdoe+2@googlemail.com", "join Janet\n", to=GM)
    assert {to for to, _ in told(table.mail("jdoe+2@googlemail.com", ""))} == {
        "jdoe+2@googlemail.com", ORGANISER,
    }  # fmt: skip
    note = table.last(ORGANISER)
    assert note.subject == "[Autumn] perhaps one person"
    assert "«Janet» plays from an address that" in note.body
    assert "«Jane»" in note.body
    assert "@" not in note.body
    assert alike(table) == {"jane": ["janet"], "janet": ["jane"]}
    # Nobody is refused for it.
    table.ask("start")
    (receipt,) = table.mail("jdoe+2@googlemail.com", "mine\n")
    assert receipt.subject == "[Autumn] received: done"
    table.reopen()
    table.close()


def test_a_further_address_may_tell_that_two_are_one(table: Table) -> None:
    for who, address in (("alice", "same@proton.me"), ("bob", "same@pm.me")):
        assert not table.to(ORGANISER)
        change(table, f"add address {address}", who)
        table.mail(address, "\n")
    assert table.last(ORGANISER).subject == "[Autumn] perhaps one person"
    assert alike(table) == {"alice": ["bob"], "bob": ["alice"]}
    change(table, "drop address same@pm.me", "bob")
    assert not alike(table)
    table.reopen()


def addresses(table: Table, handle: str = "alice") -> tuple[str, ...]:
    return table.tournament.register.members[handle].addresses


def told(sent: list[Sent]) -> list[tuple[str, str]]:
    return [(one.to, one.subject) for one in sent]


def with_work(table: Table) -> None:
    """Alice adds her address at work."""
    change(table, f"add address {WORK}")
    table.mail(WORK, "\n")


def change(table: Table, line: str, who: str = "alice") -> list[Sent]:
    """Ask for a change of addresses and answer with the code that comes; return what leaves."""
    (asked,) = table.mail(who, f"{line}\n")
    assert asked.to == table.tournament.register.by_address(asked.to).address  # type: ignore[union-attr]
    return table.mail(who, f"yes {asked.code}\n")


def test_an_address_is_confirmed_from_both_sides(table: Table) -> None:
    asked = change(table, "please add address Me@Work.Example")
    assert told(asked) == [
        (WORK, "[Autumn] please confirm this address"),
        (HOME, "[Autumn] received: done"),
    ]
    assert "«Alice»" in asked[0].body
    assert addresses(table) == (HOME,)
    agreed = table.mail(WORK, "")
    assert told(agreed) == [
        (WORK, "[Autumn] this address is confirmed"),
        (HOME, "[Autumn] your addresses have changed"),
    ]
    assert f"  | added: {WORK}\n" in agreed[1].body
    assert addresses(table) == (HOME, WORK)
    table.reopen()
    # Mail from either is hers, and the answer goes where her mail goes.
    (receipt,) = table.mail(WORK, "mine\n")
    assert receipt.to == HOME


def test_where_mail_goes_is_chosen(table: Table) -> None:
    with_work(table)
    table.pause_between_mails = DAY
    left = change(table, f"write to {WORK}")
    assert told(left) == [
        (WORK, "[Autumn] your addresses have changed"),
        (HOME, "[Autumn] received: done"),
    ]
    assert addresses(table) == (WORK, HOME)
    (receipt,) = table.mail("alice", "addresses\n")
    assert receipt.to == WORK
    assert f"| {WORK}\n     | {HOME}" in receipt.body


def test_the_last_address_stays(table: Table) -> None:
    (receipt,) = table.mail("alice", f"drop address {HOME}\n")
    assert "That is your only address." in receipt.body
    with_work(table)
    left = change(table, f"drop address {HOME}")
    assert told(left) == [
        (HOME, "[Autumn] this address is not used any more"),
        (WORK, "[Autumn] received: done"),
    ]
    assert addresses(table) == (WORK,)
    assert table.tournament.register.by_address(HOME) is None
    assert table.mail("alice", "mine\n", to=GM) == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (f"add address {HOME}", "confirmed already"),
        (f"add address {GM}", "an address of ours"),
        ("add address gm+x@secret.test", "an address of ours"),
        ("add address me@localhost", "no address that we can write to"),
        ("add address jörg@players.test", "no address that we can write to"),
        (f"write to {WORK}", "none of your addresses"),
        (f"write to {HOME}", "goes there already"),
        ("drop address bob@players.test", "none of your addresses"),
    ],
)
def test_what_cannot_be_done_is_said(table: Table, line: str, answer: str) -> None:
    (receipt,) = table.mail("alice", f"{line}\n")
    assert answer in " ".join(receipt.body.split())
    assert addresses(table) == (HOME,)


@pytest.mark.parametrize("address", ["bob@players.test", ORGANISER])
def test_a_receipt_does_not_tell_whether_an_address_is_somebody_elses(
    table: Table, address: str
) -> None:
    """Else a player could find out who else plays."""
    (receipt,) = change(table, f"add address {address}")
    asked = change(table, "add address nobody@else.example")
    assert len(asked) == 2
    shown = [
        re.sub("k[a-z2-7]{11}", "x", one.body[one.body.index("1. ") :])
        for one in (receipt, asked[1])
    ]
    assert shown[0] == shown[1]


def test_few_addresses_are_written_to(table: Table) -> None:
    for count in range(5):
        for who, line in (("alice", f"add address me{count}@work.example"),
                          ("bob", "add address me0@work.example")):  # fmt: skip
            (asked, *_) = table.mail(who, f"{line}\n")
            if "yes k" in asked.body:
                table.mail(who, f"yes {asked.code}\n")
    confirmations = [one.to for one in table.sent if "confirm this" in one.subject]
    assert confirmations == ["me0@work.example", "me1@work.example", "me2@work.example"]


def test_no_is_an_answer(table: Table) -> None:
    change(table, f"add address {WORK}")
    (answer,) = table.mail(WORK, "no\n")
    assert answer.subject == "[Autumn] not confirmed"
    assert table.mail(WORK, "yes\n") == []
    assert addresses(table) == (HOME,)


def test_who_asks_who_they_are_is_told_their_addresses_only_with_evidence(table: Table) -> None:
    with_work(table)
    (told_all,) = table.mail("alice", "whoami\n")
    assert f"  | {HOME}\n  | {WORK}\n" in told_all.body
    (told_little,) = table.mail("alice", "whoami\n", to=GM)
    assert told_little.to == HOME
    words = " ".join(told_little.body.split())
    assert "nothing of who sent it but its From line" in words
    assert (
        "Your addresses and your key are not told here: this mail did not come to your own" in words
    )
    assert WORK not in told_little.body


def test_nothing_of_it_is_done_without_evidence(table: Table) -> None:
    with_work(table)
    for line in ("add address x@y.example", f"drop address {WORK}", f"write to {WORK}",
                 "addresses", "new reply address"):  # fmt: skip
        left = table.mail("alice", f"{line}\n", to=GM)
        assert [one.to for one in left] == [HOME]
        assert "by answering one of our mails" in " ".join(left[0].body.split())
        assert WORK not in left[0].body.partition("wrote")[2].partition("\n")[2]
    assert addresses(table) == (HOME, WORK)
    assert table.tournament.register.members["alice"].generation == 0


def test_a_new_reply_address_makes_the_old_one_worthless(table: Table) -> None:
    old = table.reply_address("alice")
    (receipt,) = table.mail("alice", "new reply address\nnew reply address\n")
    new = receipt.reply_to
    assert new != old
    assert table.tournament.register.members["alice"].generation == 1
    # Mail to the old one is asked to be confirmed, at the registered address.
    (asked,) = table.mail("alice", "vote for 301\n", to=old)
    assert (asked.to, asked.reply_to) == (HOME, new)
    assert "Not carried out yet" in asked.body
    (done,) = table.mail("alice", "vote for 301\n", to=new)
    assert "Taken down" in done.body


def test_kept_letters_go_to_an_address_that_is_added_meanwhile(table: Table) -> None:
    letter = table.last("alice")
    table.comes_back(letter)
    table.mail("bob", "mine\n")
    table.ask("readdress", player="alice", address=WORK, reason="she phoned")
    assert addresses(table) == (WORK,)
    subjects = {one.subject for one in table.to(WORK)}
    assert subjects == {"[Autumn] this address is confirmed", letter.subject}
    assert not table.tournament.register.failing
    assert "not used any more" in table.to("alice")[-1].subject
    assert WORK not in table.to("alice")[-1].raw.decode()
    assert table.mail("alice", "mine\n", to=letter.reply_to) == []


def test_mail_goes_to_the_next_address_when_the_first_fails(table: Table) -> None:
    with_work(table)
    letter = table.last("alice")
    left = table.comes_back(letter)
    assert addresses(table) == (WORK, HOME)
    assert {(one.to, one.subject) for one in left} == {
        (WORK, letter.subject),
        (WORK, "[Autumn] your mail goes here now"),
    }
    assert table.ask("status")["players_failing"] == 0
    # When that fails too, the letters are kept.
    table.comes_back(next(one for one in left if one.subject == letter.subject))
    assert table.ask("status")["players_failing"] == 1


@pytest.mark.parametrize(
    ("player", "address", "trouble"),
    [
        ("dora", WORK, "no player"),
        ("alice", "bob@players.test", "another player"),
        ("alice", ORGANISER, "an organiser"),
        ("alice", GM, "one of ours"),
        ("alice", "nobody", "expected a mail address"),
    ],
)
def test_the_organiser_gives_no_address_that_is_somebody_elses(
    table: Table, player: str, address: str, trouble: str
) -> None:
    with pytest.raises(OperatorError, match=trouble):
        table.ask("readdress", player=player, address=address, reason="so")


def test_no_line_of_these_mails_reads_as_a_command(table: Table) -> None:
    with_work(table)
    change(table, f"write to {WORK}\naddresses\nnew reply address")
    change(table, f"drop address {HOME}")
    for one in table.sent[-10:]:
        if "received" not in one.subject:
            assert not any(is_command_line(line) for line in one.body.splitlines())

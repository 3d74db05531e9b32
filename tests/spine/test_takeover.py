"""What whoever stole a player's reply address, and writes their From, cannot get hold of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.errors import OperatorError
from gamemaster.tournament.judges import Judge
from gamemaster.tournament.lines import PRIVATE
from tests.builders import DAY, GM, ORGANISER, Sent, Table
from tests.identity.pgp import Post, a_table, certificate, key, now, words
from tests.identity.test_keys_by_mail import with_key

HOME, WORK, EVIL = "alice@players.test", "me@work.example", "evil@thief.test"
DORA = "dora@judges.test"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    dora = Judge("deputy:dora", DORA, frozenset({"pause"}))
    table = Table(tmp_path_factory.mktemp("begun"), deputies=(dora,))
    table.start("alice", "bob")
    table.close()
    return table


def addresses(table: Table) -> tuple[str, ...]:
    return table.tournament.register.members["alice"].addresses


def change(table: Table, line: str) -> list[Sent]:
    (asked,) = table.mail("alice", f"{line}\n")
    return table.mail("alice", f"yes {asked.code}\n")


def with_work(table: Table) -> None:
    change(table, f"add address {WORK}")
    table.mail(WORK, "")


# The reply secret, stolen ------------------------------------------------------------------------


def test_a_thief_of_the_reply_secret_brings_no_address_of_theirs_in(table: Table) -> None:
    stolen = table.reply_address("alice")
    for line in (f"add address {EVIL}", "yes", f"write to {EVIL}", "yes", f"drop address {HOME}"):
        left = table.mail("alice", f"{line}\n", to=stolen)
        assert {one.to for one in left} == {HOME}
    assert table.mail(EVIL, "") == []
    assert addresses(table) == (HOME,)


def test_a_thief_who_reads_another_mailbox_of_the_players_gets_no_code(table: Table) -> None:
    with_work(table)
    stolen = table.reply_address(WORK)
    for line in (f"write to {WORK}", f"drop address {HOME}", f"add address {EVIL}", "forfeit"):
        (asked,) = table.mail(WORK, f"{line}\n", to=stolen)
        assert asked.to == HOME
        assert asked.code
        table.mail(WORK, "yes\nforfeit yes\n", to=stolen)
    assert addresses(table) == (HOME, WORK)
    assert table.tournament.game is not None
    assert table.tournament.game.players["alice"].active


def test_what_cannot_be_undone_waits_until_an_address_is_some_days_old(table: Table) -> None:
    with_work(table)
    change(table, f"write to {WORK}")
    (refused,) = table.mail(WORK, "forfeit\n")
    assert "less than three days" in " ".join(refused.body.split())
    table.wait(3 * DAY)
    (asked,) = table.mail(WORK, "forfeit\n")
    assert asked.to == WORK
    assert asked.code


def test_a_player_whose_mailbox_is_gone_goes_on_from_another(table: Table) -> None:
    with_work(table)
    table.comes_back(table.last("alice"))
    assert addresses(table) == (WORK, HOME)
    (asked,) = table.mail(WORK, f"drop address {HOME}\n")
    table.mail(WORK, f"yes {asked.code}\n")
    assert addresses(table) == (WORK,)
    # The organiser's word settles an address at once.
    table.ask("readdress", player="alice", address="new@home.example", reason="she phoned")
    (asked,) = table.mail("new@home.example", "forfeit\n")
    assert asked.code


# Codes, guessed ----------------------------------------------------------------------------------


def test_of_some_requests_only_the_latest_waits(table: Table) -> None:
    for _ in range(5):
        table.mail("alice", "forfeit\n")
        table.mail("alice", f"add address {WORK}\n")
    waiting = table.tournament.register.waiting("alice", table.clock.now())
    assert [one.kind for one in waiting] == ["forfeit", "address"]
    assert {len(one.code) for one in waiting} == {12}


def test_codes_are_not_guessed(table: Table) -> None:
    (asked,) = table.mail("alice", "forfeit\n")
    guesses = "\n\n".join(f"forfeit yes kabcd{digit}" for digit in "234567")
    (told,) = table.mail("alice", f"{guesses}\n")
    assert told.body.count("with this code") == 5
    assert "at most 5 codes" in told.body
    assert table.tournament.register.wrong_codes["alice"] == 5
    (told,) = table.mail("alice", f"{guesses}\n\nforfeit yes {asked.code}\n")
    assert "everything that waited" in " ".join(told.body.split())
    assert table.tournament.register.waiting("alice", table.clock.now()) == ()
    table.reopen()
    (told,) = table.mail("alice", f"forfeit yes {asked.code}\n")
    assert "Nothing of yours waits" in told.body
    # Whoever it was that guessed, the player asks again.
    (asked,) = table.mail("alice", "forfeit\n")
    (done,) = table.mail("alice", f"forfeit yes {asked.code}\n")
    assert "Taken down" in done.body


def test_the_right_code_after_too_many_in_one_mail_is_not_looked_at(table: Table) -> None:
    (asked,) = table.mail("alice", "forfeit\n")
    guesses = "\n\n".join(f"forfeit yes kabcd{digit}" for digit in "23456")
    table.mail("alice", f"{guesses}\n\nforfeit yes {asked.code}\n")
    assert table.tournament.game is not None
    assert table.tournament.game.players["alice"].active


# Addresses given up ------------------------------------------------------------------------------


def test_a_dropped_mailbox_learns_nothing_and_its_reply_address_is_worth_nothing(
    table: Table,
) -> None:
    with_work(table)
    known = table.reply_address(WORK)
    left = change(table, f"drop address {WORK}")
    by_reader = {one.to: one for one in left}
    assert set(by_reader) == {HOME, WORK}
    assert HOME not in by_reader[WORK].raw.decode()
    assert by_reader[WORK].reply_to == GM
    assert by_reader[HOME].reply_to != known
    (asked,) = table.mail("alice", "vote for 301\n", to=known)
    assert (asked.to, asked.reply_to) == (HOME, by_reader[HOME].reply_to)
    assert "Not carried out yet" in asked.body


def test_a_mailbox_that_the_organiser_replaces_learns_nothing(table: Table) -> None:
    with_work(table)
    before = len(table.sent)
    table.ask("readdress", player="alice", address="new@home.example", reason="she phoned")
    for one in table.sent[before:]:
        raw = one.raw.decode()
        named = [who for who in (HOME, WORK, "new@home.example") if who != one.to and who in raw]
        assert named == []


@pytest.mark.parametrize("judge", [ORGANISER, DORA])
def test_no_judges_address_becomes_a_players(table: Table, judge: str) -> None:
    before = len(table.to(judge))
    change(table, f"add address {judge}")
    assert len(table.to(judge)) == before
    with pytest.raises(OperatorError, match="an organiser's"):
        table.ask("readdress", player="alice", address=judge, reason="so")
    table.mail(judge, "join Dora\n", to=GM)
    assert table.tournament.register.by_address(judge) is None


def test_new_reply_addresses_are_few_a_day(table: Table) -> None:
    for _ in range(3):
        (told,) = table.mail("alice", "new reply address\n")
        assert "Done." in told.body
    (told,) = table.mail("alice", "new reply address\n")
    assert "within a day are enough" in " ".join(told.body.split())
    assert table.tournament.register.members["alice"].generation == 3
    table.wait(DAY)
    (told,) = table.mail("alice", "new reply address\n")
    assert "Done." in told.body


def test_reply_addresses_of_long_ago_are_met_with_silence(table: Table) -> None:
    oldest = table.reply_address("alice")
    for _ in range(31):
        table.ask("renew", player="alice", reason="again")
    assert table.mail("alice", "mine\n", to=oldest) == []


# Keys --------------------------------------------------------------------------------------------


def test_a_new_key_is_told_in_clear_to_every_address(tmp_path: Path) -> None:
    """Whoever brought it would be the only one to read of it."""
    table = a_table(tmp_path)
    table.clock.advance(now() - table.clock.now())
    with_work(table)
    post = Post(table)
    (asked,) = post.send("alice", with_key("key", certificate("mallory")))
    left = table.mail("alice", f"yes {asked.code}\n")
    clear = [one for one in left if one.subject == "[Autumn] your OpenPGP key was changed"]
    assert [one.to for one in clear] == [HOME, WORK]
    mallorys = key("mallory").extract_certificate().fingerprint.upper()
    assert all(mallorys in re.sub(r"\s", "", words(one.mail)) for one in clear)
    before = len(table.sent)
    armoured = certificate("alice").encode().hex()
    table.ask("key", player="alice", certificate=armoured, reason="asked for")
    assert [one.to for one in table.sent[before:]] == [HOME, WORK]
    assert {one.mail.get_content_type() for one in table.sent[before:]} == {"text/plain"}
    table.close()


def test_a_thief_who_chose_another_address_brings_no_key_in_at_once(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    with_work(table)
    change(table, f"write to {WORK}")
    (told,) = Post(table).send(WORK, with_key("key", certificate("mallory")))
    assert "less than three days" in " ".join(words(told.mail).split())
    table.close()


def test_reasons_given_for_addresses_and_secrets_are_not_disclosed(table: Table) -> None:
    table.ask("renew", player="alice", reason="her brother reads her mail")
    table.ask("readdress", player="alice", address="new@home.example", reason="her brother")
    for name in ("secret.renewed/1", "address.set/1"):
        (line,) = (one for one in table.office.store.lines("autumn") if one.type == name)
        assert line.private is not None
        assert "brother" in str(line.private["reason"])
    assert "reason" in PRIVATE["address.works/1"]

"""Who is who: names fit for announcements, handles nobody shares, codes that say nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.commands.answering import is_code
from gamemaster.mail.interpreting.command_lines import is_command_line
from gamemaster.tournament.register import (
    MAX_PENDING,
    NAME_LENGTH,
    PENDING_SECONDS,
    Member,
    Pending,
    Register,
    clean_name,
    handle_of,
)
from gamemaster.tournament.tokens import Tokens
from tests.builders import GM, Table

TOKENS = Tokens(b"root")


def member(handle: str, *, generation: int = 0) -> Member:
    name, address = handle.capitalize(), f"{handle}@players.test"
    return Member(handle, name, address, generation, reminders=False)


@pytest.mark.parametrize(
    ("wanted", "name", "handle"),
    [
        ("Alice", "Alice", "alice"),
        ("  Alice \n B. ", "Alice B.", "alice-b"),
        ("José", "José", "jose"),
        ("Jose\u0301", "José", "jose"),
        ("O'Neill-Smith", "O'Neill-Smith", "o-neill-smith"),
        ("Ωμέγα", "Ωμέγα", "player"),
        ("山田", "山田", "player"),
        ("Bob\u202e\u200b<gm@x>", "Bobgmx", "bobgmx"),
        ("Bоb", "Bb", "bb"),  # the middle letter is Cyrillic
        ("x" * 200, "x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("!!!", "player", "player"),
        ("Organiser", "Organiser (2)", "organiser-2"),
        ("calendar", "calendar (2)", "calendar-2"),
    ],
)
def test_a_name_is_made_fit_and_gets_a_handle(wanted: str, name: str, handle: str) -> None:
    assert Register().free_name(wanted) == (handle, name)


def test_names_that_share_a_handle_are_told_apart() -> None:
    register, given_names = Register(), []
    for wanted in ("Jose", "José", "JOSE"):
        handle, name = register.free_name(wanted)
        given_names.append((handle, name))
        register = register.with_member(replace(member(handle), name=name))
    assert given_names == [("jose", "Jose"), ("jose-2", "José (2)"), ("jose-3", "JOSE (3)")]


@given(st.text())
def test_no_name_leaves_its_line_or_reads_as_a_command(wanted: str) -> None:
    name = clean_name(wanted)
    assert len(name) <= NAME_LENGTH
    assert name == " ".join(name.split())
    assert all(char.isprintable() for char in name)
    assert clean_name(name) == name
    assert not is_command_line(f"| {name}")
    assert not is_command_line(f"5 players take part: {name}")
    assert handle_of(wanted).isascii()


def test_a_member_is_found_however_the_address_is_written() -> None:
    register = Register().with_member(member("alice"))
    for address in ("alice@players.test", "ALICE@Players.TEST", "Alice@players.test"):
        assert register.by_address(address) is register.members["alice"]
    assert register.by_address("bob@players.test") is None
    assert register.by_address("no address") is None


def test_what_waits_for_a_word_is_bounded_and_grows_old() -> None:
    register = Register()
    for at in range(MAX_PENDING + 5):
        register = register.with_pending("alice", Pending(f"k{at}", "warning", (), at))
    assert len(register.waiting("alice", MAX_PENDING + 5)) == MAX_PENDING
    assert register.waiting("alice", MAX_PENDING + 5)[0].code == "k5"
    assert register.waiting("alice", PENDING_SECONDS + 10**6) == ()
    assert register.without_pending("alice", "k7").waiting("alice", 30)[2].code == "k8"


@given(st.integers(0, 10**9), st.integers(-1, 10**6))
def test_codes_are_codes_and_follow_from_what_they_are_for(mail: int, line: int) -> None:
    code = TOKENS.code(mail, line)
    assert is_code(code)
    assert code == Tokens(b"root").code(mail, line)
    assert code != Tokens(b"another root").code(mail, line)


def test_a_renewed_secret_is_another_one() -> None:
    secrets = {TOKENS.secret(member("alice", generation=count)) for count in range(50)}
    secrets |= {TOKENS.secret(member("bob"))}
    assert len(secrets) == 51
    assert all(len(secret) == 20 for secret in secrets)


def test_a_player_with_the_handle_of_the_organiser_waits_like_everybody(tmp_path: Path) -> None:
    """The handle of the organiser is nobody's, so nobody's moves pass a hold by their name."""
    table = Table(tmp_path)
    table.join("alice")
    # What has no ASCII falls out of a handle.
    for who, name in (("zed", "Organðiser"), ("yan", "Calðendar")):
        table.mail(who, f"join {name}\n", to=GM)
        table.mail(who, "")
    table.ask("start")
    table.ask("pause", reason="a break")
    table.mail("zed", "vote for 301\n")
    table.mail("yan", "vote for 301\n")
    assert table.ask("status")["docket"] == 2
    assert sorted(table.tournament.register.members) == ["alice", "calendar-2", "organiser-2"]
    table.close()


def test_a_secret_that_was_passed_on_is_renewed(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    old = table.reply_address("bob")
    table.ask("renew", player="bob", reason="he forwarded it")
    assert "Your reply address has been renewed." in table.last("bob").body
    assert table.mail("bob", "vote for 301\n", to=old)[0].subject == (
        "[Autumn] received: waits for your yes"
    )
    assert table.ask("status")["docket"] == 0
    assert "Not carried out yet" in table.last("bob").body
    assert table.reply_address("bob") not in (old, GM)
    table.mail("bob", "mine\n")
    assert "You have made no move so far." in table.last("bob").body
    table.reopen()
    assert table.tournament.register.members["bob"].generation == 1
    table.close()

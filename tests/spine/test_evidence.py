"""What counts as showing who one is, tournament by tournament: from bytes to the docket."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gamemaster.inbox.arrival import Arrival
from tests.builders import GM, MINUTE, Sent, Table, raw_mail, tournament

VOTE = "vote for 301\n"


def playing(directory: Path, *evidence: str) -> Table:
    """Alice and Bob play, and Alice has proposed 301."""
    table = Table(directory, configs=(tournament(evidence=list(evidence)),))
    table.start("alice", "bob")
    return table


def votes(
    table: Table, *facts: str, to: str = GM, body: str = VOTE, sender: str = "bob@players.test"
) -> list[Sent]:
    """Have a mail by Bob come in of which these facts were found out; return what leaves."""
    table.mails[sender] += 1
    raw = raw_mail(sender, to, body, number=table.mails[sender])
    table.clock.advance(MINUTE)
    arrival = Arrival(raw, to, sender, table.clock.now(), "smtp", vouched=facts)
    table.office.accept([arrival])
    return table.settle()


def counted(table: Table) -> bool:
    return 301 in table.tournament.votes_sent.get("bob", frozenset())


DKIM, SESSION = "dkim:players.test", "session:bob@players.test"
RESULTS = "authentication-results:players.test"


@pytest.mark.parametrize(
    ("evidence", "facts", "with_secret", "enough"),
    [
        (["openpgp", "session", "secret"], [], True, True),
        (["openpgp", "session", "secret"], [], False, False),
        (["openpgp", "session", "secret"], [SESSION], False, True),
        (["openpgp", "session", "secret"], [DKIM, RESULTS], False, False),
        (["secret+dkim"], [], True, False),
        (["secret+dkim"], [DKIM], False, False),
        (["secret+dkim"], [DKIM], True, True),
        (["secret+dkim", "session"], [SESSION], False, True),
        (["dkim"], [DKIM], False, True),
        (["dkim"], ["dkim:evil.test"], False, False),
        (["authentication-results"], [RESULTS], False, True),
        (["session"], ["session:alice@players.test"], True, False),
        (["openpgp"], [SESSION, DKIM, RESULTS], True, False),
    ],
)
def test_a_move_counts_when_the_policy_is_met(
    tmp_path: Path,
    evidence: list[str],
    facts: list[str],
    *,
    with_secret: bool,
    enough: bool,
) -> None:
    table = playing(tmp_path, *evidence)
    to = table.reply_address("bob") if with_secret else GM
    (receipt,) = votes(table, *facts, to=to)
    assert counted(table) is enough
    assert receipt.to == "bob@players.test"
    assert ("yes k" in receipt.body) is not enough


def test_what_was_asked_back_is_confirmed_with_evidence(tmp_path: Path) -> None:
    table = playing(tmp_path, "secret+dkim")
    (receipt,) = votes(table, to=table.reply_address("bob"))
    assert "answering one of our mails" not in receipt.subject
    words = " ".join(receipt.body.split())
    assert "a valid DKIM signature of your own domain together with answering one of our" in words
    code = words.partition("«yes ")[2].partition("»")[0]
    votes(table, to=table.reply_address("bob"), body=f"yes {code}\n")
    assert not counted(table)
    votes(table, DKIM, to=table.reply_address("bob"), body=f"yes {code}\n")
    assert counted(table)


def test_a_player_who_wants_only_signed_mail_is_told_so(tmp_path: Path) -> None:
    table = playing(tmp_path, "openpgp", "session", "secret")
    name, before = table.configs[0].name, table.tournament
    bob = replace(before.register.members["bob"], signed_only=True)
    after = replace(before, register=before.register.with_member(bob))
    table.office.tournaments = {name: after}
    (receipt,) = votes(table, SESSION, to=table.reply_address("bob"))
    assert not counted(table)
    assert "not signed with your OpenPGP key" in " ".join(receipt.body.split())


def test_a_copy_with_evidence_is_read_after_one_without(tmp_path: Path) -> None:
    table = playing(tmp_path, "secret+dkim")
    to = table.reply_address("bob")
    raw = raw_mail("bob@players.test", to, VOTE, number=77)
    for facts in ((), (DKIM,), (DKIM,)):
        arrival = Arrival(raw, to, "b@x.test", table.clock.now(), "smtp", vouched=facts)
        table.office.accept([arrival])
        table.settle()
    assert counted(table)
    made = table.tournament.moves_made["bob"]
    table.reopen()
    assert table.tournament.moves_made["bob"] == made == 1


def test_facts_are_kept_out_of_what_is_published(tmp_path: Path) -> None:
    table = playing(tmp_path, "dkim")
    votes(table, DKIM)
    lines = [one for one in table.office.store.lines("autumn") if one.type == "mail.accepted/1"]
    assert all("vouched" not in one.data for one in lines)
    assert (lines[-1].private or {})["vouched"] == [DKIM]

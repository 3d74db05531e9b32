"""Receipts say plainly what everybody knows already, and what a player may do next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.i18n import speaking
from gamemaster.mail.commands import ROWS
from gamemaster.rulesets import load
from gamemaster.rulesets.phrases import goal_of
from tests.builders import GM, HOUR, Sent, Table, tournament

OUT = """propose enact
One player may have another one expelled.
clauses:
move oust(who: player)
when oust.made: expel who
when player.expelled: reveal player.name to everyone
end proposal
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, dice=None)
    yield table
    table.close()


def last_receipt(table: Table, who: str) -> Sent:
    """Return the latest receipt that somebody got."""
    return next(one for one in reversed(table.to(who)) if "] received" in one.subject)


def adopt(table: Table, proposal: str) -> None:
    """Have Alice's first proposal adopted by Bob and her."""
    table.mail("alice", f"{proposal}vote for mine\n")
    table.mail("bob", "vote for 301\n")


# Moves of which nothing can come -----------------------------------------------------------------


def test_a_vote_after_the_outcome_was_announced_is_told_so(table: Table) -> None:
    table.start("alice", "bob", "carol")
    adopt(table, "propose enact\nAll smile.\nend proposal\n")
    table.mail("carol", "vote against 301\n")
    receipt = last_receipt(table, "carol")
    assert receipt.subject == "[Autumn] received: please look"
    assert "The outcome of proposal 301 has been announced (announcement 3)" in receipt.body


def test_a_vote_in_time_is_told_nothing_of_the_kind(table: Table) -> None:
    table.start("alice", "bob", "carol")
    table.mail("alice", "propose enact\nAll smile.\nend proposal\n")
    table.mail("carol", "vote against 301\n")
    assert last_receipt(table, "carol").subject == "[Autumn] received: done"


def test_a_defeat_that_no_rule_announces_is_not_told_to_a_late_voter(table: Table) -> None:
    table.start("alice", "bob", "carol")
    table.mail("alice", "propose enact\nAll smile.\nend proposal\n")
    for who in ("alice", "bob"):
        table.mail(who, "vote against 301\n")
    table.mail("carol", "vote for 301\n")
    receipt = last_receipt(table, "carol")
    assert receipt.subject == "[Autumn] received: done"
    assert "outcome" not in receipt.body


def test_a_late_vote_that_waited_for_yes_is_told_so(table: Table) -> None:
    table.start("alice", "bob", "carol")
    table.mail("alice", "propose enact\nAll smile.\nend proposal\nvote for mine\n")
    (asked,) = table.mail("carol", "vote against 301\n", to=GM)
    table.mail("bob", "vote for 301\n")
    table.mail("carol", f"yes {asked.code}\n")
    assert "The outcome of proposal 301 has been announced" in last_receipt(table, "carol").body


@pytest.mark.parametrize(
    "line", ["vote for 302", "propose repeal rule 203", "do dance", "tell alice: why?"]
)
def test_a_player_who_was_expelled_is_told_that_nothing_comes_of_a_move(
    table: Table, line: str
) -> None:
    table.start("alice", "bob", "carol")
    adopt(table, OUT)
    table.mail("alice", "do oust Carol\n")
    before = len(table.to("alice"))
    table.mail("carol", f"{line}\n")
    receipt = last_receipt(table, "carol")
    assert receipt.subject == "[Autumn] received: please look"
    assert "It was announced that you play no more" in receipt.body
    assert len(table.to("alice")) == before


def test_nobody_is_told_to_have_joined_who_has_left(table: Table) -> None:
    table.start("alice", "bob", "carol")
    adopt(table, OUT)
    table.mail("alice", "do oust Carol\n")
    table.mail("carol", "join Carol\n")
    assert "You have played here as «Carol»" in last_receipt(table, "carol").body
    table.mail("bob", "join Robert\n")
    assert "You have joined already, as «Bob»." in last_receipt(table, "bob").body


@pytest.mark.parametrize("line", ["vote for 302", "propose repeal rule 203", "tell alice: thanks"])
def test_nothing_is_done_any_more_once_the_end_was_announced(table: Table, line: str) -> None:
    table.start("alice", "bob", "carol")
    table.ask("winner", player="alice", reason="she was the best")
    table.mail("bob", f"{line}\n")
    receipt = last_receipt(table, "bob")
    assert receipt.subject == "[Autumn] received: please look"
    assert "Nothing comes of it: the tournament has ended." in receipt.body


# What waits for a word ---------------------------------------------------------------------------


def test_a_half_read_no_says_how_to_stay(table: Table) -> None:
    table.start("alice", "bob")
    table.mail("alice", "forfeit\n")
    table.mail("alice", "no sorry, I meant to stay\n")
    receipt = last_receipt(table, "alice")
    code = next(one for one in table.to("alice") if "forfeit yes" in one.body).code
    assert "perhaps: «no»" in receipt.body
    assert f"leaving the tournament: «forfeit yes {code}»\n    to cancel it: «no {code}»" in (
        receipt.body
    )
    table.mail("alice", f"no {code}\n")
    assert "leaving the tournament: Dropped; nothing was done." in last_receipt(table, "alice").body


def test_a_french_player_who_stays_is_not_told_abandonne(table: Table) -> None:
    table.start("alice", "bob")
    table.mail("alice", "langue français\nforfeit\n")
    table.mail("alice", "non merci\n")
    (receipt,) = table.to("alice")[-1:]
    assert "quitter le tournoi : Annulé ; rien n'a été fait." in receipt.body


def test_a_code_that_was_mailed_from_scratch_is_told_where_it_counts(table: Table) -> None:
    table.start("alice", "bob")
    (asked,) = table.mail("alice", "propose enact\nAll smile.\nend proposal\n", to=GM)
    table.mail("alice", f"yes {asked.code}\n", to=GM)
    receipt = last_receipt(table, "alice")
    assert "counts only in an answer to one of our mails to you alone" in " ".join(
        receipt.body.split()
    )
    assert f"a turn: enact a new rule: «yes {asked.code}»" in receipt.body
    table.mail("alice", f"yes {asked.code}\n", to=receipt.reply_to)
    assert "Taken down as your move 1." in last_receipt(table, "alice").body


def test_a_mail_that_had_to_be_signed_is_not_told_to_be_an_answer(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(evidence=("openpgp",), openpgp="sign"),), dice=None)
    table.start("alice", "bob")
    for body in ("forfeit\n", "yes kabcde\n"):
        table.mail("alice", body)
        told = " ".join(last_receipt(table, "alice").body.split())
        assert "What counts here: a signature with your OpenPGP key." in told
        assert "answer to one of our mails" not in told
    table.close()


def test_several_things_that_wait_are_told_apart(table: Table) -> None:
    table.start("alice", "bob")
    table.mail("alice", "propose repeal rule 105\ninquire 203\n")
    table.mail("alice", "no\n")
    body = last_receipt(table, "alice").body
    told = body[body.index("Dropped, all that waited") :]
    assert "a turn: repeal rule 105\n" in told
    assert "an inquiry about 203\n" in told


# Help and information ----------------------------------------------------------------------------


WORDS = sorted({row.hint.split()[0] for row in ROWS if row.hint})


@pytest.mark.parametrize("word", [*WORDS, "tell", "share", "end", "rules", "status", "verify"])
def test_help_with_one_command_is_help(table: Table, word: str) -> None:
    table.start("alice", "bob")
    table.mail("alice", f"help {word}\n")
    receipt = last_receipt(table, "alice")
    assert receipt.subject == "[Autumn] received: done"
    assert "Each command is a line of its own." in receipt.body


@pytest.mark.parametrize("line", ["help Bob", "help me vote for 301", "help wanted"])
def test_other_words_behind_help_are_no_request(table: Table, line: str) -> None:
    table.start("alice", "bob")
    table.mail("alice", f"{line}\n")
    assert "Each command is a line of its own." not in last_receipt(table, "alice").body


@pytest.mark.parametrize(
    "line", ["addresses", "whoami", "settings", "rules", "status", "scores", "mine", "record"]
)
def test_a_request_that_is_answered_is_done(table: Table, line: str) -> None:
    table.start("alice", "bob")
    table.mail("alice", f"{line}\n")
    assert last_receipt(table, "alice").subject == "[Autumn] received: done"


def test_nothing_to_verify_is_not_called_done(table: Table) -> None:
    table.start("alice", "bob")
    table.mail("alice", "verify\n")
    assert last_receipt(table, "alice").subject == "[Autumn] received: nothing done"


@pytest.mark.parametrize(
    ("body", "once"),
    [("status\nscores\n", "No scores have been announced so far."),
     ("scores\nstatus\n", "No scores have been announced so far."),
     ("whoami\nsettings\n", "Your settings:")],
)  # fmt: skip
def test_what_two_requests_have_in_common_is_told_once(table: Table, body: str, once: str) -> None:
    table.start("alice", "bob")
    table.mail("alice", body)
    assert last_receipt(table, "alice").body.count(once) == 1


def test_languages_that_there_are_not_are_answered_with_those_that_there_are(table: Table) -> None:
    table.start("alice", "bob")
    table.mail("alice", "language spanish\n")
    told = " ".join(last_receipt(table, "alice").body.split())
    assert "«language fr», «language de» / «language en»" in told


def test_a_choice_alone_is_not_answered_with_the_other_one(table: Table) -> None:
    table.start("alice", "bob", "carol")
    table.mail("alice", "propose enact\nAll smile.\nend proposal\n")
    table.mail("alice", "propose enact\nAll nod.\nend proposal\n")
    table.mail("bob", "Ich bin dagegen.\n")
    assert "«vote for NUMBER» / «vote against NUMBER»" in last_receipt(table, "bob").body
    table.mail("bob", "who voted against 301?\n")
    body = last_receipt(table, "bob").body
    assert "To vote" not in body
    assert "NUMBER" not in body


def test_a_title_in_a_signature_is_no_inquiry(table: Table) -> None:
    table.start("alice", "bob")
    table.mail(
        "alice", "vote for 301\n\nKind regards,\nHal\nSenior Consultant | Tel. +49 30 1234\n"
    )
    assert "perhaps" not in last_receipt(table, "alice").body


def test_what_a_digest_lists_is_open(tmp_path: Path) -> None:
    options = {"ruleset": "daily", "announce": "daily", "joining": "open"}
    table = Table(tmp_path, (tournament(**options),), dice=None)
    table.start("alice", "bob", "carol")
    table.wait(25 * HOUR)
    for who in ("alice", "bob"):
        table.mail(who, "propose enact\nAll smile.\nend proposal\n")
    table.wait(24 * HOUR)
    table.mail("carol", "status\n")
    status = last_receipt(table, "carol").body
    table.close()
    for number in (301, 302):
        assert f"Proposal {number}: no outcome has been announced." in status
    assert "Nothing is known to be open." not in status


# Languages ---------------------------------------------------------------------------------------


def test_a_ballot_is_asked_in_the_language_of_its_reader(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(ruleset="suber"),), dice=None)
    for who, language in (("ada", "en"), ("berta", "de"), ("claire", "fr")):
        table.mail(who, f"join {who.capitalize()}\nlanguage {language}\n", to=GM)
        table.mail(who, "")
    table.ask("start")
    table.wait(HOUR)
    table.mail("berta", "I invoke judgement: is it so?\n")
    asked = {who: " ".join(one.body for one in table.to(who)) for who in ("berta", "claire")}
    table.close()
    assert "upheld | rejected | undecidable, oder: withdraw" in asked["berta"]
    assert "upheld | rejected | undecidable, ou : withdraw" in asked["claire"]
    assert "or: withdraw" not in asked["berta"] + asked["claire"]


@pytest.mark.parametrize(
    ("name", "number"),
    [("secret", 208), ("suber", 208), ("async", 208), ("daily", 208), ("github", 207),
     ("greffier", 205)],
)  # fmt: skip
def test_a_welcome_shows_the_rule_about_points(name: str, number: int) -> None:
    with speaking("fr"):
        goal = goal_of(load(name))
    assert goal is not None
    assert goal.number == number

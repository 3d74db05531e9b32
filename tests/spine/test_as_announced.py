"""The rules in force follow from what was announced, and no more.

Where all is announced, ``tests/stories`` shows that what is known is what was played.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from gamemaster.tournament.as_announced import in_force
from tests.builders import DAY, Table, tournament

TURN = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\n"


def test_where_texts_are_secret_only_the_adoption_is_known(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(),), (6, 5, 4))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", TURN.format("One.", "one") + "vote for mine\n")
        table.mail("bob", "vote for 301\n")
        known = in_force(table.tournament.public)
        assert known.untold == (301,)
        assert known.rules == tuple(
            sorted(table.tournament.public.ruleset.rules, key=lambda r: (r.mutable, r.number))
        )
        (receipt,) = table.mail("carol", "rules\n")
        words = " ".join(receipt.body.split())
        assert "Adopted as well, but their texts have not been announced" in words
        assert "One." not in words


def test_a_change_without_effect_changes_nothing_that_is_told(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="async"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", "propose repeal rule 210\n")
        table.mail("alice", "propose amend rule 210\nX.\nend proposal\n")
        for who in ("bob", "carol"):
            table.mail(who, "vote for 310\nvote for 311\n")
        known = in_force(table.tournament.public)
        assert known.void == (311,)
        assert 210 not in {rule.number for rule in known.rules}
        (receipt,) = table.mail("bob", "rules\ninitial rules\n")
        assert "Adopted without effect: 311." in receipt.body
        assert "Rule 210 (mutable)" in receipt.body.rpartition("SHA-256")[2]
        assert "Rule 210 (mutable)" not in receipt.body.rpartition("SHA-256")[0]


# Who is to do what ------------------------------------------------------------------------------


def asked(table: Table, who: str, words: str = "status") -> str:
    """What the receipt of a mail says, on one line."""
    (receipt,) = (sent for sent in table.mail(who, f"{words}\n") if "received" in sent.subject)
    return " ".join(receipt.body.split())


def test_a_game_in_the_open_is_told_from_its_first_turn_to_a_judgement(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="suber", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        assert "It is your turn." in asked(table, "alice")
        assert "It is your turn." not in asked(table, "bob")
        assert "| Alice 0 | Bob 0 | Carol 0" in asked(table, "bob")

        table.mail("alice", "propose repeal rule 210\nvote for mine\n")
        debated = asked(table, "bob")
        assert "The turn of Alice is under way." in debated
        assert "It was proposed by Alice." in debated
        assert "| debated until ended by: Alice" in debated
        assert "| debated at least until: " in debated
        assert "| debated until anybody ends it after: " in debated
        assert "| voted on until: everyone has voted" in debated
        assert "No vote on it has been announced of: Bob, Carol." in debated

        # The player before Alice is the Judge, and ends the debate in her place.
        table.mail("bob", "let the Judge end the debate\n")
        assert "| debated until ended by: Carol" in asked(table, "bob")
        table.wait(DAY)
        assert "rule 111" in asked(table, "alice", "I end the debate")
        table.mail("carol", "I end the debate\n")
        due = asked(table, "bob")
        assert "| debated: yes" in due
        assert "debated until" not in due
        assert "debated at least" not in due


def test_whoever_is_asked_for_consent_is_told_so_and_nobody_else_may_give_it(
    tmp_path: Path,
) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="suber", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", "propose repeal rule 210\nvote for mine\n")
        table.wait(DAY)
        table.mail("alice", "I end the debate\n")
        assert "rule 212" in asked(table, "alice", "consent yes")  # There is no question yet.

        told = table.mail("bob", "I invoke judgement: May she?\n")
        bodies = [sent.body for sent in told]
        assert any("Asked: Alice" in body and "«consent yes»" in body for body in bodies)
        assert any("«I judge 1»" in body for body in bodies)
        assert "You are asked: answer with «consent yes»." in asked(table, "alice")
        assert "You are asked; answer with «I judge 1»" in asked(table, "carol")
        bobs = asked(table, "bob")
        assert "Asked are: Alice, Carol." in bobs
        assert "You are asked" not in bobs
        assert "rule 212" in asked(table, "bob", "consent yes")  # His turn is the one that waits.

        table.mail("bob", "vote for 301\n")
        table.mail("carol", "vote for 301\n")
        assert "rule 212" in asked(table, "bob", "propose repeal rule 209")
        table.mail("alice", "consent yes\n")
        assert "Asked are: Carol." in asked(table, "alice").partition("consent yes")[2]
        table.mail("carol", "consent yes\n")
        assert "consent yes" not in asked(table, "alice")
        assert "It is your turn." in asked(table, "bob")
        assert "Taken down" in asked(table, "bob", "propose repeal rule 209")
        assert "consent yes" not in asked(table, "alice")


def test_turns_at_any_time_wait_for_consent_as_well(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="async", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", "propose repeal rule 210\n")
        open_one = asked(table, "bob")
        assert "| voted on until: " in open_one
        assert "No vote on it has been announced of: Bob, Carol." in open_one
        assert "It is your turn." not in open_one
        table.mail("bob", "I invoke judgement: May she?\n")
        assert "Asked are: Alice, Bob, Carol." in asked(table, "bob")
        assert "rule 212" in asked(table, "bob", "propose repeal rule 209")
        table.mail("alice", "consent yes\n")
        assert "rule 212" in asked(table, "alice", "propose repeal rule 209")
        table.mail("carol", "consent yes\n")
        assert "Taken down" in asked(table, "bob", "propose repeal rule 209")
        assert "consent yes" not in asked(table, "alice")


def test_what_is_hidden_is_in_no_status(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(),), (6, 5, 4))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", TURN.format("One.", "one") + "vote for mine\n")
        stands = asked(table, "carol")
        assert "Proposal 301" in stands
        for hidden in ("Alice", "Bob", "One.", "turn of", "your turn", "announced of", "Asked"):
            assert hidden not in stands, hidden

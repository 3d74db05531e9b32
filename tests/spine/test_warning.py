"""A warning rests on what its reader was told, by the initial rules, and on nothing else."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.builders import DAY, HOUR, Table, tournament

TURN = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\n"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"), dice=(6, 5, 4))
    table.start("alice", "bob", "carol")
    table.close()
    return table


def warned(table: Table, who: str, text: str) -> int | None:
    """The rule of which a mail's answer warns."""
    receipt = table.mail(who, text)[0].body
    for number in (103, 108, 201, 216):
        if f"rule {number} of the initial set" in receipt or f"rule {number} seems" in receipt:
            return number
    assert "Not carried out" not in receipt
    return None


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("amend rule 101\nX.\nend proposal", 103),
        ("repeal rule 116", 103),
        ("transmute rule 110", None),
        ("transmute rule 203", None),
        ("amend rule 203\nX.\nclauses:\ndrop the rest\nend proposal", None),
        ("repeal amendment 203", 108),
        ("repeal amendment 110", 108),
        ("amend rule 110 or its successor\nX.\nend proposal", 103),
        ("enact\nX.\nend proposal", None),
        ("amend rule 301\nX.\nend proposal", None),
    ],
)
def test_a_target_of_the_initial_set_is_known_to_everybody(
    table: Table, change: str, rule: int | None
) -> None:
    assert warned(table, "bob", f"propose {change}\n") == rule


def test_what_an_adopted_change_has_moved_is_known_to_nobody(table: Table) -> None:
    """The successor of 110 may be mutable by now: who says «or its successor» is believed."""
    table.mail("alice", TURN.format("One.", "one") + "vote for mine\n")
    table.mail("bob", "vote for 301\n")
    successor = "propose repeal rule 110 or its successor\n"
    assert warned(table, "bob", successor) is None
    assert warned(table, "carol", "propose repeal rule 110\n") == 103


def test_a_hidden_freedom_does_not_take_the_warning_away(table: Table) -> None:
    free = (
        "propose amend rule 201\nAt any time.\nclauses:\ndefine idle = 1\n"
        "drop the rest\nend proposal\n"
    )
    table.mail("alice", f"{free}vote for mine\n")
    table.mail("bob", "vote for 301\n")
    assert warned(table, "alice", TURN.format("Two.", "two")) == 201
    table.mail("alice", "insist\n")
    assert table.tournament.game is not None
    assert 302 in table.tournament.game.proposals


def test_a_turn_counts_from_when_it_was_taken_down(table: Table) -> None:
    table.ask("pause", reason="a break")
    assert warned(table, "alice", TURN.format("One.", "one")) is None
    table.wait(22 * HOUR)
    assert warned(table, "alice", TURN.format("Two.", "two")) == 201
    table.wait(HOUR)
    assert warned(table, "alice", TURN.format("Three.", "three")) is None


def test_a_turn_that_was_withdrawn_while_it_waited_was_none(table: Table) -> None:
    table.ask("pause", reason="a break")
    assert warned(table, "alice", TURN.format("One.", "one")) is None
    table.mail("alice", "withdraw 1\n")
    assert warned(table, "alice", TURN.format("Two.", "two")) is None
    assert warned(table, "alice", TURN.format("Three.", "three")) == 201


def test_a_turn_that_was_withdrawn_too_late_counts(table: Table) -> None:
    assert warned(table, "alice", TURN.format("One.", "one")) is None
    table.mail("alice", "withdraw 1\n")
    assert warned(table, "alice", TURN.format("Two.", "two")) == 201


def test_a_turn_against_the_rules_was_none(table: Table) -> None:
    table.mail("bob", "propose repeal rule 101\n")
    table.mail("bob", "insist\n")
    assert "Bob has failed to consider rule 103" in table.last("alice").subject
    assert warned(table, "bob", TURN.format("One.", "one")) is None
    assert warned(table, "bob", TURN.format("Two.", "two")) == 201


def test_points_are_those_that_the_announcements_and_letters_told(table: Table) -> None:
    assert warned(table, "alice", "inquire 203\n") == 216
    table.mail("alice", TURN.format("One.", "one"))  # 6
    assert warned(table, "alice", "inquire 203\n") is None
    assert warned(table, "alice", "inquire 203\n") == 216
    table.mail("bob", TURN.format("Two.", "two"))  # 5
    assert warned(table, "bob", "inquire 110\n") is None
    assert warned(table, "bob", "inquire 110\n") == 216


def test_what_nobody_was_told_is_not_counted(table: Table) -> None:
    """Alice loses 10 points by a silent defeat, and must not learn it from a warning."""
    table.mail("alice", TURN.format("One.", "one"))
    table.mail("bob", "vote against 301\n")
    table.mail("carol", "vote against 301\n")
    assert table.points["alice"] == -4
    assert warned(table, "alice", "inquire 203\n") is None
    assert "Alice has failed to consider rule 216" in table.last("bob").subject
    # A ruling's points are not announced either.
    table.ask("award", player="carol", points=50, reason="hidden")
    assert warned(table, "carol", "inquire 203\n") == 216


def test_a_score_that_a_letter_told_is_known(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(tell_own_score=True),), dice=(6, 6))
    table.start("alice", "bob")
    table.mail("alice", TURN.format("One.", "one"))
    table.mail("bob", "vote against 301\n")
    assert warned(table, "alice", "inquire 203\n") == 216
    table.wait(DAY)
    table.mail("alice", TURN.format("Two.", "two"))
    assert warned(table, "alice", "inquire 203\n") == 216
    table.close()


def test_a_second_turn_in_one_mail_is_warned_of(table: Table) -> None:
    both = TURN.format("One.", "one") + TURN.format("Two.", "two")
    assert warned(table, "alice", both) == 201


def test_a_check_tells_the_warning_and_keeps_nothing(table: Table) -> None:
    receipt = table.mail("bob", "check\npropose repeal rule 101\ninquire 203\n")[0].body
    assert "You would be warned: rule 103 of the initial set" in receipt
    assert table.mail("bob", "insist\n")[0].body.count("Nothing of yours waits") == 1


def test_when_play_began_and_who_came_later_is_known_once_it_was_announced(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(ruleset="daily", joining="open"),))
    table.start("alice", "bob")
    assert warned(table, "alice", TURN.format("One.", "one")) == 201
    table.wait(DAY)
    table.join("carol")
    assert warned(table, "bob", TURN.format("Two.", "two")) is None
    assert warned(table, "carol", TURN.format("Three.", "three")) == 201
    table.wait(DAY)
    assert warned(table, "carol", TURN.format("Three.", "three")) is None
    table.close()


def test_the_text_itself_may_be_against_a_rule(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(ruleset="async"),))
    table.start("alice", "bob")
    receipt = table.mail("alice", TURN.format("A title of many words " * 4, "one"))[0].body
    assert "rule 303 of the initial set seems to forbid this" in " ".join(receipt.split())
    assert warned(table, "alice", TURN.format("A title.", "one")) is None
    table.close()


def adopted(table: Table, number: int, mail: str) -> None:
    """Have three players adopt what one of them proposes, and two days go by."""
    table.mail("alice", mail)
    for other in ("bob", "carol"):
        table.mail(other, f"vote for {number}\n")
    game = table.tournament.game
    assert game is not None
    assert number in game.rulebook.rules
    table.wait(2 * DAY)


@pytest.mark.parametrize(("ruleset", "number"), [("async", 310), ("secret", 301)])
def test_rules_in_force_count_as_far_as_they_were_announced(
    ruleset: str, number: int, tmp_path: Path
) -> None:
    clauses = 'require turn: change.kind != "repeal"'
    with closing(Table(tmp_path, (tournament(ruleset=ruleset, announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        rule = f"propose enact\nNo repeals.\nclauses:\n{clauses}\nend proposal\nvote for mine\n"
        adopted(table, number, rule)
        receipt = table.mail("bob", "propose repeal rule 205\n")[0].body
        warning = f"rule {number}, as it was announced, seems to forbid this turn."
        # Of a hidden rule nobody is told before they have broken it.
        assert (warning in " ".join(receipt.split())) is (ruleset == "async")


def test_a_rule_that_was_amended_for_all_to_read_warns_no_more(tmp_path: Path) -> None:
    title = TURN.format("A title of many words " * 4, "one")
    with closing(Table(tmp_path, (tournament(ruleset="async", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        assert warned_of_title(table, title)
        longer = (
            "propose amend rule 303\nTitles may be long.\nclauses:\ndrop the rest\nend proposal\n"
        )
        adopted(table, 310, longer + "vote for mine\n")
        assert not warned_of_title(table, title)


def warned_of_title(table: Table, mail: str) -> bool:
    receipt = " ".join(table.mail("bob", mail)[0].body.split())
    return "rule 303 of the initial set seems to forbid this" in receipt


def test_a_vote_against_one_s_own_proposal_is_warned_of_where_the_rules_forbid_it(
    tmp_path: Path,
) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="async", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", "propose enact\nTea.\nend proposal\n")
        warning = "rule 207 of the initial set seems to forbid this vote"
        for who, vote, warned_of in (
            ("alice", "vote against 310\n", True),
            ("bob", "vote against 310\n", False),
            ("alice", "vote for 310\n", False),
        ):
            assert (warning in " ".join(table.mail(who, vote)[0].body.split())) is warned_of
        assert "You would be warned" in table.mail("alice", "check\nvote against 310\n")[0].body


@pytest.mark.parametrize("before", ["", "vote against 302\n"])
def test_nobody_is_warned_of_a_vote_that_an_immutable_rule_gives(
    before: str, tmp_path: Path
) -> None:
    """In «suber» 105 gives everybody a first vote, whatever a mutable rule says of voters."""
    with closing(Table(tmp_path, (tournament(ruleset="suber", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        rule = 'propose enact\nNobody votes for tea.\nclauses:\nrequire vote: choice != "for"\n'
        table.mail("alice", f"{rule}end proposal\nvote for mine\n")
        table.wait(DAY + HOUR)
        table.mail("alice", "I end the debate\n")
        for other in ("bob", "carol"):
            table.mail(other, "vote for 301\n")
        game = table.tournament.game
        assert game is not None
        assert 301 in game.rulebook.rules
        table.mail("bob", "propose enact\nTea.\nend proposal\n")
        if before:
            table.mail("carol", before)
        receipt = " ".join(table.mail("carol", "vote for 302\n")[0].body.split())
        assert ("rule 301, as it was announced, seems to forbid this vote" in receipt) is bool(
            before
        )


def test_points_that_nobody_was_told_by_themselves_warn_of_no_inquiry(tmp_path: Path) -> None:
    """Under `daily` a list tells what all turns of a day have brought: whoever took none has 0."""
    with closing(Table(tmp_path, (tournament(ruleset="daily"),), dice=(6,))) as table:
        table.start("alice", "bob")
        table.wait(DAY)
        table.mail("alice", "propose repeal rule 206\n")
        assert warned(table, "alice", "inquire 208\n") is None
        assert warned(table, "bob", "inquire 208\n") == 216


def test_who_holds_the_document_knows_the_new_number_of_a_rule(table: Table) -> None:
    table.mail("alice", "propose amend rule 206\nX.\nclauses:\ndrop the rest\nend proposal\n")
    table.mail("bob", "vote for 301\n")
    table.mail("carol", "vote for 301\n")
    table.wait(DAY)
    again = "propose amend rule 206\nY.\nclauses:\ndrop the rest\nend proposal\n"
    asked = table.mail("alice", again)[0].body
    assert "rule 108 of the initial set seems to forbid this turn" in " ".join(asked.split())
    assert "rule 206 is rule 301 by now" in " ".join(asked.split())
    successor = again.replace("rule 206", "rule 206 or its successor")
    assert warned(table, "alice", successor) is None
    # Bob was told a number and a hash, and no more.
    assert warned(table, "bob", again) is None


def test_who_proposed_it_may_vote_on_what_was_not_announced_yet(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="daily"),), dice=(6,))) as table:
        table.start("alice", "bob")
        table.wait(DAY)
        table.mail("alice", "propose repeal rule 206\n")
        assert "has not been announced" not in table.mail("alice", "vote for 301\n")[0].body
        assert "has not been announced" in table.mail("bob", "vote for 301\n")[0].body

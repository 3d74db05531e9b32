"""What other clauses would change, worked out without changing anything."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses import ClauseError
from gamemaster.desk.preview import Preview, Topic, as_json, preview
from gamemaster.errors import OperatorError
from tests.game.builders import (
    Table,
    amend,
    enact,
    repeal,
    started,
    transmute,
    with_clauses,
)


def proposed(clauses: str, rules: dict[int, str] | None = None, *, target: int = 203) -> Preview:
    """What an amendment of a rule (203) would change."""
    table = started("Ada", "Bob", rules=with_clauses(rules or {}))
    table.turn("ada", amend(target, clauses))
    return preview(table.game, 301)


def corrected(number: int, clauses: str, rules: dict[int, str] | None = None) -> Preview:
    return preview(started("Ada", "Bob", rules=with_clauses(rules or {})).game, number, clauses)


def topic(found: Preview, kind: str, name: str) -> Topic:
    (one,) = (one for one in found.topics if (one.kind, one.name) == (kind, name))
    return one


def sides(one: Topic) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    before, after = (
        [(held.rule, held.clause) for held in side] for side in (one.before, one.after)
    )
    return before, after


def test_what_has_nothing_in_its_place_is_listed() -> None:
    rules = {203: "define adopted = votes.for > 1\nwhen vote.cast: reveal choice to everyone"}
    found = proposed("when vote.cast: award player 1\ndefine adopted = votes.for > 2", rules)
    assert found.left_out == ("when vote.cast: reveal choice to everyone",)
    assert as_json(found)["left_out"] == found.left_out
    assert corrected(203, "", rules).left_out == tuple(rules[203].splitlines())
    table = started("Ada", "Bob")
    table.turn("ada", repeal(203))
    assert preview(table.game, 301).left_out == ()


# Definitions -------------------------------------------------------------------------------------


def test_a_definition_is_shown_as_it_is_and_as_it_would_be() -> None:
    found = proposed("define adopted = votes.for == eligible")
    assert (found.number, found.state, found.replaces) == (301, "proposed", 203)
    assert found.clauses == (
        ("-", "define adopted = votes.for * 2 > eligible"),
        ("+", "define adopted = votes.for == eligible"),
    )
    (one,) = found.topics
    assert (one.kind, one.name, one.change) == ("definition", "adopted", "changed")
    assert sides(one) == (
        [(203, "define adopted = votes.for * 2 > eligible")],
        [(301, "define adopted = votes.for == eligible")],
    )
    assert (found.conflicts, found.lacking, found.problems, found.remarks) == ((), (), (), ())


def test_what_it_uses_and_what_speaks_of_the_same_stands_beside_it() -> None:
    found = proposed("define adopted = votes.for == eligible\nrequire turn: player.turns < 9")
    beside = {(one.rule, one.clause) for one in found.neighbours}
    assert (105, "define eligible = electorate.size") in beside
    limits = {rule for rule, clause in beside if clause.startswith("require turn")}
    assert limits == {103, 108, 201}


def test_a_definition_that_another_rule_prevails_over_changes_nothing() -> None:
    found = proposed("define adopted = false\ndefine eligible = 1")
    assert topic(found, "definition", "eligible").change == "overruled"
    (conflict,) = found.conflicts
    assert (conflict.name, conflict.rules) == ("eligible", (105, 301))
    assert conflict.because == "an immutable rule prevails over a mutable one"


def test_the_number_that_a_rule_takes_is_no_change_unless_the_order_is_another() -> None:
    same = proposed("define adopted = votes.for * 2 > eligible")
    assert same.topics == ()
    twice = proposed(
        "define adopted = votes.for * 2 > eligible", {250: "define adopted = votes.for >= 1"}
    )
    one = topic(twice, "definition", "adopted")
    assert one.change == "reordered"
    assert [held.rule for held in one.before] == [203, 250]
    assert [held.rule for held in one.after] == [250, 301]
    assert twice.conflicts[0].because == "the lower number prevails"


def test_a_rule_that_overrides_says_so_of_itself() -> None:
    found = proposed("define adopted = false\noverrides rule 250", {250: "define adopted = true"})
    assert found.conflicts[0].rules == (301, 250)
    assert found.conflicts[0].because == "rules say so of themselves"
    assert topic(found, "precedence", "overrides rule 250").change == "added"


def test_claims_that_run_in_a_circle_are_told() -> None:
    found = proposed(
        "define adopted = false\noverrides rule 250",
        {250: "define adopted = true\noverrides rule 251", 251: "define adopted = 2 > 1\n"
         "overrides rule 301"},
    )  # fmt: skip
    assert found.conflicts[0].circle == (250, 251, 301)
    against = proposed("define adopted = false\noverrides all", {
        250: "define adopted = true\noverrides all", 251: "define adopted = 2 > 1",
    })  # fmt: skip
    assert against.conflicts[0].circle == (250, 301)


def test_claims_about_nothing_and_against_an_immutable_rule_are_told() -> None:
    found = proposed(
        "define eligible = 2\noverrides rule 105\noverrides rule 999\noverrides rule 203"
    )
    assert found.remarks == (
        '"overrides rule 105": that one is immutable and prevails all the same',
        '"overrides rule 999": there is no such rule in force',
        '"overrides rule 203": there is no such rule in force',
        "no rule will define adopted any more (has the proposal enough votes?)",
    )


# What is missing ---------------------------------------------------------------------------------


def test_names_that_nothing_defines_are_told_with_their_place() -> None:
    found = proposed("define adopted = votes.for >= eligibel")
    (one,) = found.lacking
    assert (one.rule, one.what, one.name, one.line) == (301, "definition", "eligibel", 1)
    assert one.suggestion == "eligible"


def test_what_another_rule_will_ask_for_in_vain_is_told_too() -> None:
    found = corrected(105, "")
    assert {(one.rule, one.name) for one in found.lacking} >= {(203, "eligible"), (109, "eligible")}
    assert topic(found, "definition", "eligible").change == "removed"
    # What was missing before is not this correction's doing.
    again = corrected(201, "", {250: "require turn: sunny"})
    assert again.lacking == ()


def test_attributes_moves_and_ballots_that_nothing_declares() -> None:
    found = corrected(
        201,
        "require berate: made.count == 0\n"
        "when turn.taken: set player.shielded = true\n"
        "when turn.taken if player.shielded: open judgement()\n"
        "when turn.taken if player.pionts > 3: award player 1\n",
    )
    told = {(one.what, one.name): one.suggestion for one in found.lacking}
    assert told == {
        ("move or ballot", "berate"): None,
        ("attribute", "shielded"): None,
        ("ballot", "judgement"): None,
        ("attribute", "pionts"): "points",
    }
    declared = {250: "move berate(whom: player)\nattribute player.shielded: boolean = false\n"
                     "ballot judgement(): yes | no"}  # fmt: skip
    assert corrected(
        201,
        "require berate: whom != player\n"
        "when turn.taken: set player.shielded = true; open judgement()\n",
        declared,
    ).lacking == ()  # fmt: skip


def test_types_are_checked_against_other_rules_both_ways() -> None:
    found = corrected(203, "define adopted = votes.for > 1\ndefine eligible = true")
    (fault,) = found.problems
    assert (fault.rule, fault.line) == (None, 2)
    assert "another rule" in fault.message
    wrecked = corrected(105, "define eligible = now")
    assert {one.rule for one in wrecked.elsewhere} == {109, 203}
    assert all(one.line and one.message for one in wrecked.elsewhere)


# Everything else that rules hold -----------------------------------------------------------------


def test_moves_ballots_attributes_modifiers_and_timers_are_told_by_kind() -> None:
    clauses = (
        "move berate(target: player)\n"
        "ballot judgement(question: text): legal | illegal closes votes.cast == 1 "
        'again ballot.opened + duration("2d")\n'
        "attribute player.shielded: boolean = false\n"
        "modify award if points < 0 and player.shielded: 0\n"
        'every "monday 00:00": reveal scores to everyone\n'
        'when turn.taken after duration("1w"): award player 1\n'
        "when turn.taken: award player 2\n"
        "require berate: target != player\n"
    )
    table = started("Ada", "Bob")
    table.turn("ada", enact("A great deal.", clauses))
    found = preview(table.game, 301)
    assert {(one.kind, one.name, one.change) for one in found.topics} == {
        ("move", "berate", "added"),
        ("ballot", "judgement", "added"),
        ("timer", "ballot judgement", "added"),
        ("attribute", "player.shielded", "added"),
        ("modifier", "award", "added"),
        ("timer", 'every "monday 00:00"', "added"),
        ("timer", "turn.taken", "added"),
        ("reaction", "turn.taken", "changed"),
        ("limit", "berate", "added"),
    }
    assert [one.kind for one in found.topics] == sorted(
        (one.kind for one in found.topics),
        key=("attribute", "move", "ballot", "limit", "reaction", "modifier", "timer").index,
    )
    table.vote("ada bob", 301)
    gone = preview(table.game, 301, "")
    assert {one.change for one in gone.topics} == {"removed", "changed"}
    assert len(gone.topics) == len(found.topics)


# Which proposals ---------------------------------------------------------------------------------


def test_repeals_and_transmutations_can_be_looked_at_too() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", repeal(201))
    table.turn("bob", transmute(105))
    gone = preview(table.game, 301)
    assert topic(gone, "limit", "turn").change == "changed"
    freed = preview(table.game, 302)
    assert (freed.replaces, freed.topics) == (105, ())


def test_what_aims_at_something_that_has_gone_would_change_nothing() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", amend(203, "define adopted = votes.for >= 2"))
    table.turn("bob", amend(203, "define adopted = votes.for >= 1"))
    table.vote("ada bob", 301)
    found = preview(table.game, 302)
    assert (found.state, found.topics, found.replaces) == ("without effect", (), None)


def test_a_correction_of_a_rule_in_force_keeps_its_number() -> None:
    found = corrected(208, "define victory = player.points >= 50")
    assert (found.state, found.replaces) == ("in force", None)
    (one,) = found.topics
    assert sides(one) == (
        [(208, "define victory = player.points >= 200")],
        [(208, "define victory = player.points >= 50")],
    )


def test_a_number_that_is_nothing_and_a_text_that_is_no_clauses_are_refused() -> None:
    table = started("Ada", "Bob")
    with pytest.raises(OperatorError, match="999 is no rule in force and no open proposal"):
        preview(table.game, 999, "")
    with pytest.raises(ClauseError):
        preview(table.game, 203, "define adopted = = 3")
    table.turn("ada", enact())
    table.against("ada bob", 301)
    with pytest.raises(OperatorError, match="301 is no rule in force"):
        preview(table.game, 301)


# Properties --------------------------------------------------------------------------------------

CLAUSES = (
    "define adopted = votes.for >= 1",
    "define eligible = true",
    "define tea = milk + 1",
    "define milk = 3",
    "require turn: tea > 2",
    "require vote: player.points < 9",
    "when turn.taken: award player tea",
    "overrides all",
    "defers to rule 203",
    "overrides rule 301",
)


@pytest.fixture(scope="module")
def table() -> Table:
    return started("Ada", "Bob", rules=with_clauses({250: "define tea = 1\noverrides all"}))


@given(
    number=st.sampled_from((105, 201, 203, 208, 250)),
    lines=st.lists(st.sampled_from(CLAUSES), unique=True),
)
def test_any_preview_is_json_and_changes_nothing(
    table: Table, number: int, lines: list[str]
) -> None:
    before = table.game
    found = preview(before, number, "\n".join(lines))
    assert json.loads(json.dumps(as_json(found)))["number"] == number
    assert table.game == before
    for one in found.topics:
        assert one.before or one.after
    # The clauses that are there already change nothing.
    assert preview(before, number).topics == ()
    assert preview(before, number, before.rulebook.rules[number].clauses).topics == ()


# What is held, and what waits --------------------------------------------------------------------


def test_attributes_that_vanish_and_those_that_stay() -> None:
    rules = {
        250: "attribute player.merit: number = 0\nattribute player.medal: boolean = false stays\n",
        251: "when turn.taken if player.medal: set player.merit = player.merit + 1\n",
    }
    found = corrected(250, "", rules)
    assert found.remarks == ("the attribute player.merit vanishes, and every value of it",)
    assert [(one.rule, one.name) for one in found.lacking] == [(251, "merit")]


def test_what_waits_for_its_time_and_would_lapse() -> None:
    late = 'when turn.taken after duration("2d"): award player 7'
    table = started("Ada", "Bob", rules=with_clauses({250: late}))
    table.turn("ada", enact())
    table.turn("bob", enact())
    found = preview(table.game, 250, late.replace("7", "8"))
    assert found.remarks == (f"what waits for its time would lapse (2): {late}",)
    assert preview(table.game, 250, f"{late}\ndefine tea = 1").remarks == ()


# Words that come to nothing ----------------------------------------------------------------------


def test_a_name_that_is_not_bound_where_a_definition_is_asked_for_is_told() -> None:
    chain = "define ayes = with(supporters, mover)\ndefine enough = size(ayes) > 1\n"
    found = proposed(f"{chain}define adopted = enough")
    (remark,) = found.remarks
    assert remark.startswith("line 3: adopted uses supporters by way of another definition")
    bound = chain.replace("supporters", "proposal.supporters")
    assert proposed(f"{bound}define adopted = enough").remarks == ()


def test_a_move_that_no_mail_makes_is_told() -> None:
    moves = "move read(what: proposal)\nmove reading(what: proposal)\nmove read_it()"
    (remark,) = proposed(moves, target=207).remarks
    assert remark.startswith('line 1: nobody can make "read": a line that begins with «do read»')
    (remark,) = proposed("move story()\nballot count(): yes | no", target=207).remarks
    assert remark.startswith('line 2: nobody can make "count": a line that begins with «do count»')

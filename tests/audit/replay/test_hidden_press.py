"""What players have passed on, where the disclosure hides who wrote what."""

from __future__ import annotations

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.replay.script import Replayed
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, hidden, journaled, replayed
from tests.game.builders import enact, with_clauses

HIDDEN = "messages between players of which words or sender are hidden"


def passed(
    table: Journaled, who: str, *, anonymous: bool = False, number: int | None = None
) -> None:
    readers = tuple(reader for reader in ("ada", "cyd") if reader != who)
    table.play(m.PassOn(who, readers, number, "" if number else "Sing!", anonymous))


def played(clauses: str) -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({299: clauses}))
    table.turn("ada", enact("Tea."))
    return table


def found(table: Journaled) -> Replayed:
    return replayed(table, hidden(table))


def test_a_message_without_a_name_is_taken_as_given_and_what_rules_make_of_it_is_not() -> None:
    table = played("when press.passed: for p in press.readers: award p 1")
    passed(table, "bob", anonymous=True)
    passed(table, "bob", number=301)
    assert found(table).divergence is None
    assert found(table).given == {HIDDEN: 2}
    lines = [one for one in hidden(table) if one.data.get("about") != "press.passed"]
    assert replayed(table, lines).divergence is not None


def test_of_a_named_sender_the_requirements_are_asked() -> None:
    table = played("require press: player.turns > 0")
    passed(table, "ada")
    passed(table, "bob")
    assert found(table).divergence is None
    lines = hidden(table)
    at = next(n for n, line in enumerate(lines) if line.type == "press.passed/1")
    lines[at] = Shown(lines[at].seq, "press.passed/1", lines[at].at,
                      {**lines[at].data, "player": "bob"}, {}, "")  # fmt: skip
    wrong = replayed(table, lines).divergence
    assert wrong is not None
    assert wrong.area == "violations"


def told_otherwise(table: Journaled, kind: str, **data: object) -> str:
    """The area in which the replay differs, once the last line of a kind says something else."""
    lines = hidden(table)
    at = max(n for n, line in enumerate(lines) if line.type == kind)
    one = lines[at]
    lines[at] = Shown(one.seq, kind, one.at, {**one.data, **data}, one.why, "")
    wrong = replayed(table, lines).divergence
    assert wrong is not None
    return wrong.area


def test_no_words_without_a_name_pass_that_a_rule_forbids_whoever_sent_them() -> None:
    table = played("require press: not press.anonymous")
    passed(table, "bob")
    assert found(table).divergence is None
    assert told_otherwise(table, "press.passed/1", anonymous=True, player=None) == "violations"


def test_words_without_a_name_may_be_of_somebody_who_may_send_them() -> None:
    table = played("require press: player.turns > 0")
    passed(table, "ada", anonymous=True)
    assert found(table).divergence is None
    readers = ["ada", "bob"]
    assert told_otherwise(table, "press.passed/1", readers=readers) == "violations"


def test_a_violation_of_a_clause_that_is_not_about_the_words_must_be_one() -> None:
    table = played("require press: player.turns > 0")
    passed(table, "bob")
    assert found(table).divergence is None
    assert told_otherwise(table, "move.illegal/1", player="ada") == "violations"


def test_a_violation_must_be_of_a_rule_that_limits_what_is_passed_on() -> None:
    table = played("require press: not press.anonymous")
    passed(table, "bob", anonymous=True)
    assert found(table).divergence is None
    lines = hidden(table)
    at = next(n for n, line in enumerate(lines) if line.type == "move.illegal/1")
    lines[at] = Shown(lines[at].seq, "move.illegal/1", lines[at].at, lines[at].data,
                      {"rule": 201, "clause": 1}, "")  # fmt: skip
    wrong = replayed(table, lines).divergence
    assert wrong is not None
    assert wrong.area == "violations"


def test_nobody_knows_how_long_hidden_words_are() -> None:
    table = played("when press.passed if press.length > 3: award press.readers 1")
    passed(table, "bob")
    assert found(table).divergence is None
    assert "hid" in found(table).unknown
    assert found(table).stopped > 0


def test_what_waits_for_its_time_keeps_their_length() -> None:
    table = played('when press.passed after duration("1h"): award press.readers press.length')
    passed(table, "bob")
    table.play(m.Tick(1), table.game.agenda.timers[1].due)
    assert table.points("cyd") == len("Sing!")
    assert found(table).divergence is None
    assert not found(table).unknown


def test_what_waits_for_ever_is_void_however_long_they_are() -> None:
    table = played('when press.passed after duration("999999w"): award press.readers 1')
    passed(table, "bob")
    assert not table.game.agenda.timers
    assert found(table).divergence is None
    assert not found(table).unknown


def test_opened_by_the_disclosure_it_is_worked_out_like_any_move() -> None:
    table = played("require press: player.turns > 0")
    passed(table, "ada", anonymous=True)
    assert replayed(table).given == {}

"""What expressions come to, how they fail and how many steps they take: as in the engine."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.language import Budget, Exhausted, Failed, Scope, understood
from gamemaster.audit.language.computing import FUNCTIONS
from gamemaster.audit.language.forms import formulas
from gamemaster.audit.language.running import Formula
from gamemaster.audit.language.times import seconds_in, written_length
from gamemaster.clauses import format_duration, functions, parse_duration, vocabulary
from tests.audit.language.twice import kinds, run_twice, typed
from tests.clauses.test_evaluation import FAILURES, ODD, VALUES
from tests.clauses.world import BOB, WORLD, Player, Proposal, Votes
from tests.properties import examples
from tests.torture.fuzzing.cases import case
from tests.torture.rig import seed, setting

CASES = setting("GAMEMASTER_TORTURE_CASES", 20_000)


def formula(text: str) -> Formula:
    (define,) = understood(f"define example = {text}")
    assert define.kind == "define"
    found: Formula = define.value
    return found


def scope(definitions: Iterable[str] = (), /, **bound: object) -> Scope:
    defined = {}
    for text in definitions:
        for clause in understood(text):
            assert clause.kind == "define"
            defined[clause.name] = clause.value
    return Scope({**WORLD, **bound}, kinds(), defined.get)


@pytest.mark.parametrize("text", VALUES)
def test_an_expression_has_its_value(text: str) -> None:
    assert typed(formula(text).value(scope(), Budget())) == typed(VALUES[text])


@pytest.mark.parametrize("text", FAILURES)
def test_an_expression_without_a_value_fails(text: str) -> None:
    with pytest.raises(Failed):
        formula(text).value(scope((), **ODD), Budget())


@pytest.mark.parametrize(("length", "fits"), [(32_767, True), (32_768, False)])
def test_a_text_joined_of_a_list_keeps_to_its_limit_and_is_charged(
    length: int, *, fits: bool
) -> None:
    budget = Budget()
    within = scope((), move="a" * length, proposal=Proposal(1, BOB, text="b" * 32_768))
    joined = formula("join(with(lines(move), proposal.text))")
    if fits:
        assert len(str(joined.value(within, budget))) == 65_536
        assert budget.spent == 6 + (1 + length // 256) + (1 + 128) + 2 + 256
    else:
        with pytest.raises(Failed):
            joined.value(within, budget)


@given(st.text(), st.fractions(-9, 9, max_denominator=2), st.fractions(-9, 9, max_denominator=2))
def test_both_cut_any_text_into_the_same_letters(text: str, start: Fraction, end: Fraction) -> None:
    letters = FUNCTIONS["letters"].compute(text)
    assert letters == functions.letters(text)
    assert all(letter in text and letter[0].isprintable() for letter in letters)
    excerpt = FUNCTIONS["excerpt"].compute(text, start, end)
    assert excerpt == functions.excerpt(text, start, end)
    assert excerpt in text


@given(st.text(st.sampled_from("0127+-./ \n_e١²"), max_size=9))
def test_both_read_any_text_as_the_same_number(text: str) -> None:
    assert FUNCTIONS["number"].compute(text) == functions.number_in(text)


@given(st.text(st.sampled_from("0127+-./ \n_e١²é"), max_size=99))
def test_both_find_the_same_figures_and_the_same_hash(text: str) -> None:
    assert FUNCTIONS["digits"].compute(text) == functions.digits(text)
    assert FUNCTIONS["hash"].compute(text) == functions.sha256(text)


@given(st.fractions().map(lambda value: value.numerator if value.denominator == 1 else value))
def test_both_write_any_number_alike_and_read_it_again(value: int | Fraction) -> None:
    written = FUNCTIONS["text"].compute(value)
    engines = vocabulary.FUNCTIONS["text"].compute
    assert engines is not None
    assert written == engines(value)
    assert functions.number_in(f" {written}\n") == value


@given(st.lists(st.integers(), max_size=4), st.fractions(-9, 9, max_denominator=2))
def test_both_find_the_same_item_at_any_place(items: list[int], place: Fraction) -> None:
    at = f"{place.numerator}/{place.denominator}"
    listed = " ".join(map(str, items))
    clauses = f'define x = words("{listed}")[number("{at}")]'
    assert run_twice(clauses, 0) == 1


def test_a_definition_is_worked_out_once_in_a_scope() -> None:
    within = scope(["define a = b + b", "define b = 1 + 1"])
    asked, budget = formula("a + a + a"), Budget()
    assert asked.value(within, budget) == 12
    assert budget.spent == 4 + 3 + 3
    assert asked.value(within, budget) == 12
    assert budget.spent == 10 + 4


@pytest.mark.parametrize(
    "definitions",
    [["define a = a1", "define a1 = a"], ["define a = a1 + 1", "define a1 = a2", "define a2 = a1"]],
)
def test_a_circle_of_definitions_fails_again_and_again(definitions: list[str]) -> None:
    within, budget = scope(definitions), Budget()
    for _ in range(2):
        with pytest.raises(Failed):
            formula("a").value(within, budget)
    assert within.known == {}
    assert budget.depth == 0


def test_a_long_way_through_definitions_ends_well_before_python_does() -> None:
    way = [f"define a{i} = a{i + 1} + 1" for i in range(1_000)]
    with pytest.raises(Exhausted):
        formula("a0").value(scope(way), Budget())


def test_only_public_fields_are_read_of_anything() -> None:
    """A name that another rule defines may be anything; so its fields are asked of what it is."""
    things = {"thing": Proposal(301, BOB), "tally": Votes(2, 1), "boss": Player("cy")}
    within = scope((), **things)
    for text in ("thing.proposal", "thing.__class__", "tally.in_favour", "boss.key", "boss.cast"):
        with pytest.raises(Failed):
            formula(text).value(within, Budget())
    assert formula("tally.for").value(within, Budget()) == 2


def test_whoever_rolls_may_stop_everything() -> None:
    class Stopped(Exception):
        pass

    def roll(_faces: int) -> int:
        raise Stopped

    (when,) = understood("when turn.taken: award player die(6)")
    _, amount = formulas(when)
    dice, budget = Scope(WORLD, kinds(), roll=roll), Budget()
    with pytest.raises(Stopped):
        amount.value(dice, budget)
    assert budget.depth == 0


# Beside the engine --------------------------------------------------------------------------------


@examples(150)
@given(st.integers(0, 2**32), st.integers(0, 10_000))
def test_random_clauses_run_as_in_the_engine(chosen: int, number: int) -> None:
    run_twice(case(chosen, number).text, number)


def test_of_an_attribute_that_is_set_the_owner_is_worked_out() -> None:
    assert run_twice("when turn.taken: set game.mood = 1; set player.mood = player.points", 0) == 4


def test_a_list_of_things_that_no_rule_names_stays_a_list_when_it_is_filtered() -> None:
    unknown = "map(score in scores, first(whatever))"
    run_twice(f"define helped = size(filter(thing in {unknown}, thing.points > 1))", 0)
    run_twice(f"define helped = filter(thing in {unknown}, thing.points > 1)", 0)


@given(st.text(st.sampled_from("0123456789 wdhmsWD inhours.-"), max_size=14))
def test_a_length_of_time_is_read_alike(text: str) -> None:
    assert seconds_in(text) == parse_duration(text)


@given(st.integers() | st.fractions())
def test_a_length_of_time_is_written_alike(seconds: int) -> None:
    assert written_length(seconds) == format_duration(seconds)


@pytest.mark.torture
def test_a_campaign_of_clauses_runs_as_in_the_engine() -> None:
    chosen = seed()
    print(f"\nclauses twice: {CASES:,} cases, GAMEMASTER_TORTURE_SEED={chosen}")
    expressions = sum(run_twice(case(chosen, number).text, number) for number in range(CASES))
    print(f"{expressions:,} expressions")
    assert expressions > CASES // 2

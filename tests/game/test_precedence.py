"""Rules 110 and 211: which rule is heard first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.rules.ranking import Rule
from gamemaster.game.rules.rulebook import Rulebook
from tests.game.builders import DAY, amend, cited, enact, public, started, with_clauses


def heard(*rules: tuple[int, str] | tuple[int, str, bool]) -> list[int]:
    """In which order rules that all say something about turns are heard."""
    book = Rulebook.initial(
        Rule(row[0], row[2] if len(row) == 3 else True, "", f"require turn: false\n{row[1]}")
        for row in rules
    )
    return [one.rule.number for one in book.index.requires["turn"]]


def test_rule_110_immutable_rules_come_before_mutable_ones_whatever_their_numbers() -> None:
    assert heard((201, "", True), (301, "", False), (101, "", False)) == [101, 301, 201]


def test_rule_110_no_claim_lifts_a_mutable_rule_over_an_immutable_one() -> None:
    rules = ((101, "defers to rule 201", False), (201, "overrides all"))
    assert heard(*rules) == [101, 201]


def test_rule_211_the_lowest_number_comes_first() -> None:
    assert heard((305, ""), (201, ""), (301, "")) == [201, 301, 305]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        # A rule that overrides moves up, one that defers moves down; the others stay.
        ({301: "overrides rule 202"}, [201, 301, 202]),
        ({301: "overrides rule 201"}, [301, 201, 202]),
        ({201: "defers to rule 202"}, [202, 201, 301]),
        ({201: "defers to rule 301"}, [202, 301, 201]),
        ({301: "overrides all"}, [301, 201, 202]),
        ({201: "defers to all"}, [202, 301, 201]),
        ({301: "overrides rule 202", 202: "overrides rule 201"}, [301, 202, 201]),
        ({301: "overrides rule 201\noverrides rule 202"}, [301, 201, 202]),
        # Both say the same of the two.
        ({301: "overrides rule 201", 201: "defers to rule 301"}, [301, 201, 202]),
        # Each claims to prevail, or each to give way: the numbers decide after all.
        ({301: "overrides rule 201", 201: "overrides rule 301"}, [201, 202, 301]),
        ({301: "defers to rule 201", 201: "defers to rule 301"}, [201, 202, 301]),
        ({301: "overrides all", 202: "overrides all"}, [202, 301, 201]),
        # One rule contradicts itself.
        ({301: "overrides rule 201\ndefers to rule 201"}, [201, 202, 301]),
        # In a circle the numbers decide where to begin; then what is said holds.
        (
            {201: "overrides rule 202", 202: "overrides rule 301", 301: "overrides rule 201"},
            [201, 202, 301],
        ),
        (
            {202: "overrides rule 201", 301: "overrides rule 202", 201: "overrides rule 301"},
            [201, 301, 202],
        ),
        # Of itself, or of a rule that is not there, a rule says nothing that matters.
        ({201: "defers to rule 201", 202: "overrides rule 999"}, [201, 202, 301]),
    ],
)
def test_rule_211_what_rules_say_of_themselves(claims: dict[int, str], expected: list[int]) -> None:
    assert heard(*((number, claims.get(number, "")) for number in (201, 202, 301))) == expected


def test_rule_211_a_claim_about_one_rule_says_nothing_of_another() -> None:
    # 301 overrides 202, which gives it no precedence over 203, with which it is in conflict too.
    rules = Rulebook.initial(
        Rule(number, mutable=True, text="", clauses=clauses)
        for number, clauses in (
            (202, "require turn: false"),
            (203, "define adopted = true"),
            (301, "require turn: false\ndefine adopted = false\noverrides rule 202"),
        )
    )
    assert [one.rule.number for one in rules.index.requires["turn"]] == [301, 202]
    assert [one.rule.number for one in rules.index.defines["adopted"]] == [203, 301]


def test_the_clauses_of_one_rule_stay_together_and_in_order() -> None:
    rules = Rulebook.initial(
        Rule(number, mutable=True, text="", clauses=clauses)
        for number, clauses in (
            (201, "require turn: false\nrequire vote: false\nrequire turn: true"),
            (301, "require turn: false\noverrides all"),
        )
    )
    order = [(one.rule.number, one.place) for one in rules.index.requires["turn"]]
    assert order == [(301, 1), (201, 1), (201, 3)]


CLAIMS = st.lists(
    st.tuples(
        st.integers(201, 208),
        st.sampled_from(["overrides", "defers to"]),
        st.one_of(st.none(), st.integers(201, 208)),
    ),
    max_size=12,
)


@given(CLAIMS)
def test_whatever_rules_claim_each_is_heard_once_and_an_unopposed_claim_holds(
    claims: list[tuple[int, str, int | None]],
) -> None:
    said: dict[int, list[str]] = {}
    for number, verb, about in claims:
        whom = "all" if about is None else f"rule {about}"
        said.setdefault(number, []).append(f"{verb} {whom}")
    found = heard(*((number, "\n".join(said.get(number, []))) for number in range(201, 209)))
    assert sorted(found) == list(range(201, 209))
    if len(claims) == 1:
        ((number, verb, about),) = claims
        rest = [other for other in range(201, 209) if other != number]
        for other in rest if about is None else [about] if about != number else []:
            first, second = (number, other) if verb == "overrides" else (other, number)
            assert found.index(first) < found.index(second)
        assert [other for other in found if other != number] == rest


def test_many_claims_are_sorted_quickly() -> None:
    # Every rule claims to come before the one below it: the order is turned round.
    rules = [(number, f"overrides rule {number - 1}") for number in range(1001, 2001)]
    assert heard(*rules) == list(range(2000, 1000, -1))


def test_the_definition_of_the_rule_that_comes_first_prevails() -> None:
    rules = with_clauses({300: "define victory = player.points >= 5\noverrides rule 208"})
    table = started("Ada", rules=with_clauses({108: "define first_proposal = 301"}, rules[-1:]))
    table.award("ada", 5)
    assert table.game.winners == ("ada",)
    table = started("Ada", rules=with_clauses({300: "define victory = player.points >= 5"}))
    table.award("ada", 5)
    assert not table.game.winners


def test_rule_110_an_immutable_definition_cannot_be_overridden_by_a_mutable_one() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.adopt(enact("Only one is eligible.", "define eligible = 1\noverrides all"))
    table.wait(DAY).turn("ada", enact())
    table.vote("ada", 302)
    assert table.decided(302) is None


def test_a_hidden_rule_that_overrides_is_cited_before_the_initial_one() -> None:
    table = started("Ada", "Bob")
    clauses = "require turn: player.turns == 0\noverrides rule 201"
    number = table.adopt(enact("One turn each.", clauses))
    assert cited(table.turn("ada", enact(), wait=60)) == number


def test_reactions_run_in_order_of_precedence_and_awards_before_any_announcement() -> None:
    rules = with_clauses(
        {
            214: "when turn.taken: reveal player.points to everyone; award player 100",
            300: "when turn.taken: award player player.points\noverrides rule 202",
        }
    )
    table = started("Ada", rules=rules)
    # 300 doubles nothing, then 202 rolls 3, then 214 gives 100; the score told is the last one.
    (announcement,) = public(table.turn("ada", enact()))
    assert announcement["player.points"] == 103
    assert announcement["points"] == 103
    assert list(announcement) == [
        "proposal.number",
        "proposal.hash",
        "points",
        "player.points",
    ]


def test_clauses_of_an_older_grammar_count_as_none() -> None:
    assert compiled("when the moon is full: howl").statements == ()
    book = Rulebook.initial(
        [Rule(201, mutable=True, text="", clauses="when the moon is full: howl")]
    )
    assert not book.index.whens


# What rules say of how they rank (211) -----------------------------------------------------------


def rule(number: int, clauses: str = "require turn: false", text: str = "") -> Rule:
    return Rule(number, number > 200, text, clauses)


HIGHEST_FIRST = "define precedence = -rule.number"


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ("define precedence = rule.number", [202, 299, 301]),
        (HIGHEST_FIRST, [301, 299, 202]),
        ("define precedence = rule.number % 2", [202, 299, 301]),
        ("define precedence = -(rule.number % 2)", [299, 301, 202]),
        ("define precedence = length(rule.text)", [301, 299, 202]),
        ("define precedence = rule.mutable ? rule.number : 0", [202, 299, 301]),
        # What does not come to a number for every rule orders none.
        ("define precedence = 1 / (rule.number - 299)", [202, 299, 301]),
        ("define precedence = size(players)", [202, 299, 301]),
        ("define precedence = other", [202, 299, 301]),
        ("define other = -rule.number\ndefine precedence = other", [202, 299, 301]),
        ("define precedence = rule.proposer == absent ? -1 : 1", [202, 299, 301]),
        ("define precedence = -count(w in words(rule.text), true)", [202, 299, 301]),
    ],
)
def test_rule_211_says_how_rules_rank(says: str, expected: list[int]) -> None:
    texts = {202: "four words are long", 299: "two words", 301: "one"}
    book = Rulebook.initial(
        [
            *(rule(number, text=text) for number, text in texts.items()),
            rule(211, says),
        ]
    )
    found = [one.rule.number for one in book.index.requires["turn"]]
    assert found == expected


def test_what_takes_too_long_orders_nothing() -> None:
    long = rule(202, text="wombat " * 5_000)
    rules = [long, rule(301, text="short")]
    says = rule(211, "define precedence = -count(w in words(rule.text), w == w)")
    book = Rulebook.initial([*rules, says])
    assert [one.rule.number for one in book.index.requires["turn"]] == [202, 301]


def test_immutable_rules_come_first_however_rules_rank() -> None:
    rules = [rule(at) for at in (101, 116, 202, 301)]
    book = Rulebook.initial([*rules, rule(211, HIGHEST_FIRST)])
    assert [one.rule.number for one in book.index.requires["turn"]] == [116, 101, 301, 202]


def test_which_definition_of_precedence_counts_does_not_depend_on_itself() -> None:
    rules = [rule(at) for at in (202, 301)]
    first = rule(211, "define precedence = rule.number")
    later = rule(302, f"overrides all\n{HIGHEST_FIRST}")
    book = Rulebook.initial([*rules, first, later])
    assert book.index.defines["precedence"][0].rule.number == 302
    assert [one.rule.number for one in book.index.requires["turn"]] == [202, 301]


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ("define claims_prevail = true", [301, 202]),
        ("define claims_prevail = false", [202, 301]),
        # Only the word itself is taken for it.
        ("define claims_prevail = 1 == 2", [301, 202]),
        ("define claims_prevail = false\ndefine precedence = -rule.number", [301, 202]),
    ],
)
def test_claims_count_unless_a_rule_says_they_do_not(says: str, expected: list[int]) -> None:
    book = Rulebook.initial(
        [
            rule(202),
            rule(211, says),
            rule(301, "require turn: false\noverrides rule 202"),
        ]
    )
    assert [one.rule.number for one in book.index.requires["turn"]] == expected


def test_claims_move_rules_from_the_places_that_they_rank_at() -> None:
    book = Rulebook.initial(
        [
            *(rule(at) for at in (202, 299, 301)),
            rule(210, "require turn: false\noverrides rule 299"),
            rule(211, HIGHEST_FIRST),
        ]
    )
    assert [one.rule.number for one in book.index.requires["turn"]] == [301, 210, 299, 202]


def test_to_amend_rule_211_changes_which_rule_is_heard() -> None:
    rules = with_clauses({298: "define bonus = 1", 299: "define bonus = 2\ndefine extra = bonus"})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    said = "when turn.taken: reveal bonus as bonus to everyone"
    table.adopt(enact("It is told.", said))
    assert public(table.turn("bob", enact(), wait=DAY))[0]["bonus"] == 1
    table.adopt(amend(211, HIGHEST_FIRST))
    assert public(table.turn("cyd", enact(), wait=DAY))[0]["bonus"] == 2


@given(st.permutations(range(301, 306)), st.lists(st.integers(-3, 3), min_size=5, max_size=5))
def test_rules_rank_by_what_they_come_to_and_then_by_number(
    numbers: list[int], worth: list[int]
) -> None:
    rules = [
        rule(number, text="x" * (more + 3)) for number, more in zip(numbers, worth, strict=True)
    ]
    book = Rulebook.initial([*rules, rule(211, "define precedence = length(rule.text)")])
    expected = [rule.number for rule in sorted(rules, key=lambda r: (len(r.text), r.number))]
    assert [one.rule.number for one in book.index.requires["turn"]] == expected

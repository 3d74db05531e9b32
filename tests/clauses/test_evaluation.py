"""What expressions come to, and how they fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from gamemaster.clauses import (
    Budget,
    BudgetExceeded,
    ClauseFailed,
    Scope,
    compile_clauses,
    evaluate,
)
from gamemaster.clauses import nodes as n
from gamemaster.clauses.nodes import When
from gamemaster.clauses.problems import Unknown
from tests.clauses import trees
from tests.clauses.world import (
    ADA,
    BOB,
    WORLD,
    Player,
    Proposal,
    expression,
    scope,
    value,
)

VALUES: dict[str, object] = {
    # Exact numbers
    "1 + 2 * 3": 7,
    "7 / 2": Fraction(7, 2),
    "6 / 2": 3,
    "1 / 3 * 3": 1,
    "0.1 + 0.2 == 0.3": True,
    "7 % 3": 1,
    "-7 % 3": 2,
    "7.5 % 2": Fraction(3, 2),
    "2 - 3 - 4": -5,
    "-2.5": Fraction(-5, 2),
    "floor(-7 / 2)": -4,
    "ceil(-7 / 2)": -3,
    "round(2.5)": 3,
    "round(-2.5)": -2,
    "round(2.4)": 2,
    "abs(-7 / 2)": Fraction(7, 2),
    "min(3, 1 / 2, 2)": Fraction(1, 2),
    "max(3)": 3,
    # Truth
    "true and not false": True,
    "false or false or true": True,
    "false and 1 / 0 == 1": False,
    "true or 1 / 0 == 1": True,
    "true ? 1 : 1 / 0": 1,
    "false ? 1 / 0 : 2": 2,
    "true == true": True,
    "true != false": True,
    # Comparison
    "1 / 2 < 2 / 3": True,
    "2 <= 2": True,
    "1 / 2 >= 1": False,
    "3 > 2": True,
    "4 / 2 == 2": True,
    '"a" == "a"': True,
    '"a" != "b"': True,
    # Time
    'duration("1w 2d 3h 4m 5s")': 788_645,
    'now - player.last_turn == duration("20 hours")': True,
    'player.last_turn + duration("20h") == now': True,
    'duration("1h") / 3': 1200,
    # Records
    "player.name": "Ada",
    "proposal.proposer.points": 5,
    "player == player": True,
    "player != proposer": True,
    "proposer == proposal.proposer": True,
    "votes.for": 1,
    "votes.cast - votes.against": 1,
    # Absence
    "proposer.last_turn == absent": True,
    "absent != player.last_turn": True,
    "absent == absent": True,
    "absent == 3": False,
    "change.next": None,
    "player.last_turn == absent ? 0 : 1": 1,
    # Lists
    "player in players": True,
    "proposer in dissenters": False,
    '"Bob" in roster': True,
    "all(p in players, p.points > 4)": True,
    "all(p in players, p.points > 5)": False,
    "all(p in dissenters, 1 / 0 == 1)": True,
    'exists(p in players, p.name == "Bob")': True,
    "exists(p in dissenters, true)": False,
    "filter(p in players, p.points > 5)": (ADA,),
    "count(p in players, p.turns == 0)": 1,
    "sum(p in players, p.points / 2)": Fraction(47, 2),
    "sum(p in dissenters, p.points)": 0,
    "exists(p in players, exists(q in players, p != q and p.points > q.points))": True,
    "count(p in filter(p2 in players, p2.points > 5), true)": 1,
    "exists(p in players, p in filter(q in players, q.points > p.points))": False,
    'with(words("a b"), "a")': ("a", "b", "a"),
    'with(words("a b"), words("c a"))': ("a", "b", "c", "a"),
    "with(dissenters, player)": (ADA,),
    'join(words("so be it"))': "so\nbe\nit",
    'join(words(""))': "",
    'lines(join(words("so be it")))': ("so", "be", "it"),
    # Letters and places
    'letters("“Tea”, 2½ e\u0301q\u0301 हिंदी!")': (*"Tea2½é", "q\u0301", "हिं", "दी"),
    'letters("\u0301 ?! -")': (),
    'letters("a-\u0301b")': ("a", "b"),
    'digits("Rule 301, part 2: 0١²")': 30120,
    'digits("00 7")': 7,
    f'digits("{"0" * 999} {2**256 - 1}")': 2**256 - 1,
    'digits("none")': 0,
    'hash("")': "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    'hash("é\U0001f986")': "814ff62474da863f827ad51a74c0b575cee829ed17c136c3395505c6d5723bb9",
    'digits(hash(lower("NOMIC"))) % 7': 2,
    'excerpt("nomic", 2, 4)': "omi",
    'excerpt("nomic", -3, -1)': "mic",
    'excerpt("nomic", -9, 2)': "no",
    'excerpt("nomic", 0, 99)': "nomic",
    'excerpt("nomic", 3 / 2, 7 / 2)': "om",
    'excerpt("nomic", -1 / 2, 9)': "",
    'excerpt("nomic", 4, 2)': "",
    'excerpt("nomic", 0, 0)': "",
    'excerpt("", -1, 1)': "",
    'begins_with("  Wombats dig", "WOM")': True,
    'begins_with("A wombat", "wombat")': False,
    'begins_with("Straße", "strass ")': True,
    'begins_with("", " ")': True,
    'ends_with("So be it! ", "It!")': True,
    'ends_with("it", "so be it")': False,
    # Numbers and lengths of time in texts
    "text(7)": "7",
    "text(-2)": "-2",
    "text(0 - 0)": "0",
    "text(2.5)": "5/2",
    "text(2 / 6 - 1)": "-2/3",
    "text(6 / 2)": "3",
    '"Rule " + text(203) + "."': "Rule 203.",
    f"text({2**256 - 1})": str(2**256 - 1),
    'timespan(duration("36h"))': "1d 12h",
    'timespan(duration("2w 1s"))': "14d 1s",
    'timespan(duration("60m"))': "1h",
    'timespan(duration("0s"))': "0s",
    'timespan(duration("1m") / 7)': "8s",
    'timespan(-(duration("1d 1m")))': "-1d 1m",
    'timespan(-(duration("1s") / 2))': "0s",
    "timespan(now - proposal.announced)": "2h",
    # Texts that are numbers, and others
    'number("12")': 12,
    'number(" 12 ")': 12,
    'number("\t12 ")': 12,
    'number("007")': 7,
    'number("+3")': 3,
    'number("-3")': -3,
    'number("-0")': 0,
    'number("2.5")': Fraction(5, 2),
    'number("-0.50")': Fraction(-1, 2),
    'number("2.0")': 2,
    'number("5/2")': Fraction(5, 2),
    'number("-6/03")': -2,
    'number("")': None,
    'number(" ")': None,
    'number("+")': None,
    'number("1e5")': None,
    'number("١٢")': None,
    'number("²")': None,
    'number("½")': None,
    'number("0x1f")': None,
    'number("1_000")': None,
    'number("1 000")': None,
    'number("1,5")': None,
    'number("- 3")': None,
    'number("+-3")': None,
    'number("−3")': None,
    'number(".5")': None,
    'number("5.")': None,
    'number("1.2.3")': None,
    'number("1.5/2")': None,
    'number("1/-2")': None,
    'number("1/0")': None,
    'number("1/00")': None,
    'number("twelve")': None,
    'number("NaN")': None,
    'number("inf")': None,
    f'number("{"0" * 159}7")': 7,
    f'number("{"0" * 160}7")': None,
    f'number("{2**256 - 1}")': 2**256 - 1,
    f'number("-{2**256 - 1}/{2**256 - 2}")': Fraction(1 - 2**256, 2**256 - 2),
    f'number("{2**256}")': None,
    f'number("1/{2**256}")': None,
    f'number("0.{"0" * 77}1")': None,
    f'number("0.{"0" * 76}1")': Fraction(1, 10**77),
    # Items by their place
    "players[1]": ADA,
    "players[2]": BOB,
    "players[3]": None,
    "players[0]": None,
    "players[-1]": None,
    "players[3 / 2]": None,
    "players[4 / 2]": BOB,
    f"players[{2**256 - 1}]": None,
    "dissenters[1]": None,
    "players[1].points": 42,
    'words("so be it")[2]': "be",
    'words("")[1]': None,
    'letters("nomic")[5]': "c",
    "map(p in players, p.points)[2]": 5,
    "map(p in players, p.last_turn)[2]": None,
    "sort(p in players, p.points)[1]": BOB,
    "votes.choices[1]": "for",
    "votes.numbers[1]": None,
    "rules[2].number": 201,
    "proposals[1].number": 301,
    "(true ? roster : scores)[2]": "Bob",
    # All proposals, and when they were made public
    "map(q in proposed, q.number)": (300, 301),
    "count(q in proposed, q.adopted)": 1,
    "proposed[1].revealed": None,
    "proposal.revealed - proposal.announced": 3_600,
}  # fmt: skip


@pytest.mark.parametrize("text", VALUES)
def test_an_expression_has_its_value(text: str) -> None:
    found = value(text)
    assert found == VALUES[text]
    assert type(found) is type(VALUES[text])


# text: (column, part of the message)
FAILURES: dict[str, tuple[int, str]] = {
    "1 / 0": (20, "division by zero: 0"),
    f'digits("{2**256}")': (16, "the number grows beyond 256 bits"),
    f'digits("{10**300}")': (16, "the number grows beyond 256 bits"),
    "1 % (points - 4)": (21, "division by zero: points - 4"),
    'proposer.last_turn + duration("1h")': (16, "found absent: proposer.last_turn"),
    "now > proposer.last_turn": (22, "expected a number, found absent"),
    "proposer.last_turn > now": (16, "expected a number, found absent"),
    "karma + 1": (16, 'nothing here is called "karma"'),
    "karma.level": (16, 'nothing here is called "karma"'),
    "mood + 1": (23, "expected a text, found a number: 1"),
    "-mood": (17, "expected a number, found a text"),
    "not mood": (20, "expected true or false, found a text"),
    "calm and mood": (25, "expected true or false, found a text: mood"),
    "mood ? 1 : 2": (16, "expected true or false, found a text"),
    "calm + 1": (16, "expected a number, found true or false"),
    "floor(friends)": (22, "expected a number, found a list: friends"),
    "friends.points": (24, 'a list has no field "points": friends'),
    "mood.points": (21, 'a text has no field "points"'),
    "boss.karma": (21, 'a thing with fields has no field "karma": boss'),
    "boss + 1": (16, "expected a number, found a thing with fields"),
    "mood == 3": (21, "cannot compare a text with a number: mood == 3"),
    "calm == 3": (21, "cannot compare true or false with a number"),
    "boss == 3": (21, "cannot compare a thing with fields with a number"),
    "boss == paper": (21, "cannot compare a thing with fields with a thing with fields"),
    "tally == tally": (22, "cannot compare a thing with fields with a thing with fields"),
    "friends == friends": (24, "cannot compare a list with a list"),
    "3 in mood": (21, "expected a list, found a text: mood"),
    "exists(p in mood, true)": (28, "expected a list, found a text"),
    "all(p in friends, mood)": (34, "expected true or false, found a text"),
    "sum(p in friends, mood)": (34, "expected a number, found a text"),
    "join(friends)": (21, "expected a text, found a thing with fields"),
    "join(mood)": (21, "expected a list, found a text: mood"),
    "text(mood)": (21, "expected a number, found a text: mood"),
    "text(boss)": (21, "expected a number, found a thing with fields"),
    "timespan(calm)": (25, "expected a number, found true or false"),
    "number(friends)": (23, "expected a text, found a list"),
    "friends[mood]": (24, "expected a number, found a text"),
    "friends[absent]": (24, "expected a number, found absent"),
    "friends[calm]": (24, "expected a number, found true or false"),
    "mood[1]": (16, "expected a lookup, found a text"),
    "friends[9].points": (27, 'absent has no field "points": friends[9]'),
    "attainable(calm)": (16, "nothing is attainable here"),
}  # fmt: skip

ODD: dict[str, object] = {
    "mood": "good",
    "calm": True,
    "friends": (ADA, BOB),
    "boss": ADA,
    "paper": Proposal(301, BOB),
    "tally": WORLD["votes"],
}


@pytest.mark.parametrize("text", FAILURES)
def test_an_expression_without_a_value_fails_at_its_place(text: str) -> None:
    column, message = FAILURES[text]
    expr = compile_clauses(f"\ndefine spoil = {text}").defines[0].expr
    with pytest.raises(ClauseFailed) as caught:
        evaluate(expr, Scope({**WORLD, **ODD}), Budget())
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (2, column)


def test_a_record_of_an_unknown_kind_is_read_by_public_fields_only() -> None:
    assert value("boss.points", (), boss=ADA) == 42
    assert value('exists(f in friends, f.name == "Bob")', (), friends=(ADA, BOB)) is True
    with pytest.raises(ClauseFailed, match="no field"):
        value("boss.__class__", (), boss=ADA)


def test_records_are_compared_by_what_identifies_them() -> None:
    class Heavy(Player):
        __slots__ = ()
        __hash__ = Player.__hash__

        def __eq__(self, other: object) -> bool:
            raise AssertionError("compared deeply")

    assert value("player == proposer", (), player=Heavy("cy"), proposer=Heavy("cy")) is True
    assert value("player in players", (), player=Heavy("cy"), players=(Heavy("di"),)) is False


def test_what_is_not_known_here_fails_with_its_own_words() -> None:
    @dataclass(frozen=True)
    class Shy:
        @property
        def points(self) -> int:
            raise Unknown("a score is not public")

    with pytest.raises(Unknown, match="a score is not public") as caught:
        value("1 + player.points", (), player=Shy())
    assert (caught.value.line, caught.value.column) == (1, 29)

    class Veiled(dict[str, object]):
        def __missing__(self, name: str) -> object:
            raise Unknown("not public", 7, 7)

    with pytest.raises(Unknown) as caught:
        evaluate(expression("points + 1"), Scope(Veiled()), Budget())
    assert caught.value.line == 7


def test_a_record_of_an_unknown_kind_need_not_have_the_field() -> None:
    with pytest.raises(ClauseFailed, match='a thing with fields has no field "turns": boss'):
        value("boss.turns", (), boss=WORLD["proposal"])


# Definitions ----------------------------------------------------------------------------------


def test_a_definition_is_looked_up_where_nothing_is_bound() -> None:
    assert value("double + 1", ["define double = points * 2"]) == 9
    assert value("points", ["define double = 3"]) == 4


def test_a_definition_does_not_see_the_variables_of_a_macro() -> None:
    with pytest.raises(ClauseFailed, match='nothing here is called "p"'):
        value("exists(p in players, rich)", ["define rich = p.points > 40"])


def test_a_definition_is_worked_out_once_in_a_scope() -> None:
    expr, within = expression("a + a + a"), scope(["define a = b + b", "define b = 1 + 1"])
    budget = Budget()
    assert evaluate(expr, within, budget) == 12
    assert budget.spent == 4 + 3 + 3
    assert evaluate(expr, within, budget) == 12
    assert budget.spent == 10 + 4


def test_binding_another_name_works_definitions_out_anew() -> None:
    within = scope(["define rich = player.points > 40"])
    expr = expression("rich")
    assert evaluate(expr, within, Budget()) is True
    assert evaluate(expr, within.bind(player=BOB), Budget()) is False
    assert evaluate(expr, within, Budget()) is True


@pytest.mark.parametrize(
    "definitions",
    [["define a = a1", "define a1 = a"], ["define a = a1 + 1", "define a1 = a2", "define a2 = a1"]],
)
def test_a_circle_of_definitions_fails(definitions: list[str]) -> None:
    within = scope(definitions)
    for _ in range(2):
        with pytest.raises(ClauseFailed, match="is defined by itself"):
            evaluate(expression("a"), within, Budget())
    assert within.memo == {}


def test_a_failure_tells_the_way_through_the_definitions() -> None:
    with pytest.raises(ClauseFailed) as caught:
        value("outer", ["define outer = inner + 1", "define inner = 1 /\n  points", "define z = 1"],
              points=0)  # fmt: skip
    assert caught.value.within == ("inner", "outer")
    assert str(caught.value) == "division by zero: points (line 2, column 3 in inner in outer)"
    assert str(ClauseFailed("void")) == "void"


# Dice and attainability --------------------------------------------------------------------------


def award(amount: str) -> n.Expr:
    (effect,) = compile_clauses(f"when turn.taken: award player {amount}").of(When)[0].effects
    assert isinstance(effect, n.Award)
    return effect.amount


def test_dice_are_rolled_by_the_host_in_reading_order() -> None:
    rolls: list[int] = []

    def roll(faces: int) -> int:
        rolls.append(faces)
        return faces

    within = Scope(WORLD, roll=roll)
    assert evaluate(award("die(6) + die(points) * 2"), within, Budget()) == 14
    assert rolls == [6, 4]


@pytest.mark.parametrize("faces", ["0", "-1", "2.5", "1000001", "10 / 4"])
def test_a_die_has_a_sensible_number_of_faces(faces: str) -> None:
    with pytest.raises(ClauseFailed, match="a die has 1 to 1000000 faces"):
        evaluate(award(f"die({faces})"), Scope(WORLD, roll=lambda faces: faces), Budget())


def test_no_die_is_rolled_where_there_are_no_dice() -> None:
    with pytest.raises(ClauseFailed, match="no die is rolled here"):
        evaluate(award("die(6)"), scope(), Budget())


def test_nothing_is_attainable_where_there_are_no_votes() -> None:
    unasked = {name: bound for name, bound in WORLD.items() if name != "votes"}
    within = Scope(unasked, attainable=lambda _expr, _scope: True)
    with pytest.raises(ClauseFailed, match="nothing is attainable here"):
        evaluate(expression("attainable(true)"), within, Budget())


def test_a_tree_that_no_text_gives_fails_like_any_other() -> None:
    for odd in (n.Call("berate", ()), n.Call("duration", (n.Number(3),)), n.Call("min", ()),
                n.Call("floor", (n.Number(1), n.Number(2)))):  # fmt: skip
        with pytest.raises(ClauseFailed):
            evaluate(odd, scope(), Budget())
    with pytest.raises(TypeError):
        evaluate(n.Expr(), scope(), Budget())


# Budget --------------------------------------------------------------------------------------


def test_steps_are_charged_before_they_are_taken() -> None:
    budget = Budget(10)
    budget.spend(10)
    with pytest.raises(BudgetExceeded, match="more than 10 steps"):
        budget.spend(1)
    assert budget.spent == 10


def test_an_item_of_a_list_is_charged() -> None:
    budget = Budget()
    evaluate(expression("count(p in players, p.points > 3)"), scope(), budget)
    assert budget.spent == 6 + 2 * 4
    evaluate(expression("player in players"), scope(), budget)
    assert budget.spent == 14 + 3 + 2


def test_long_texts_are_charged() -> None:
    budget = Budget()
    evaluate(expression("proposal.text == move"), scope(move="a" * 65_536,
             proposal=Proposal(1, BOB, text="a" * 65_536)), budget)  # fmt: skip
    assert budget.spent == 4 + 256


@pytest.mark.parametrize(("length", "fits"), [(32_767, True), (32_768, False)])
def test_a_text_joined_of_a_list_keeps_to_its_limit_and_is_charged(
    length: int, *, fits: bool
) -> None:
    budget = Budget()
    within = scope(move="a" * length, proposal=Proposal(1, BOB, text="b" * 32_768))
    joined = expression("join(with(lines(move), proposal.text))")
    if fits:
        assert len(str(evaluate(joined, within, budget))) == 65_536
        # The expression, lines, with (1 x 1 and the text behind it), join, and its text.
        assert budget.spent == 6 + (1 + length // 256) + (1 + 128) + 2 + 256
    else:
        with pytest.raises(ClauseFailed, match="grows beyond 65536 characters"):
            evaluate(joined, within, budget)


# Properties ----------------------------------------------------------------------------------


@given(trees.sums)
def test_arithmetic_is_that_of_exact_fractions(example: trees.Sum) -> None:
    expr, wanted = example
    if wanted is None:
        with pytest.raises(ClauseFailed, match="division by zero"):
            evaluate(expr, scope(), Budget())
        return
    found = evaluate(expr, scope(), Budget())
    assert found == wanted
    assert type(found) is (int if wanted.denominator == 1 else Fraction)


def outcome(expr: n.Expr, bindings: Mapping[str, object], limit: int) -> tuple[Any, int]:
    budget = Budget(limit)
    try:
        found: Any = evaluate(expr, Scope(bindings), budget)
    except ClauseFailed as failure:
        found = (str(failure), failure.line, failure.column)
    assert budget.spent <= limit
    assert budget.depth == 0
    return found, budget.spent


@given(trees.exprs)
def test_any_tree_has_a_value_or_fails_and_always_the_same(expr: n.Expr) -> None:
    names = {"a": 1, "b": (1, 2, "x"), "c": True, "d": ADA, "_": Fraction(1, 3), "e": None}
    once = outcome(expr, names, 500)
    object.__setattr__(expr, "program", None)
    assert outcome(expr, names, 500) == once


@given(trees.sums)
def test_a_budget_that_suffices_once_always_suffices(example: trees.Sum) -> None:
    expr, _ = example
    found, spent = outcome(expr, {}, 10_000)
    assert outcome(expr, {}, spent) == (found, spent)
    assert "steps" in str(outcome(expr, {}, spent - 1)[0])

"""Every way to get a clause wrong, with where and what the author is told."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, Problem, compile_clauses, suggest
from gamemaster.clauses.vocabulary import NAMES

X = "define x = "

# text: (line, column, a part of the message, the suggestion)
PROBLEMS: dict[str, tuple[int, int, str, str | None]] = {
    # What begins a clause
    "x": (1, 1, "a clause begins with define, require, when, overrides or defers", None),
    "  defin x = 3": (1, 3, "a clause begins with", "define"),
    "award player 3": (1, 1, "a clause begins with", None),
    "define a = 1\nrequre turn: true": (2, 1, "a clause begins with", "require"),
    "§": (1, 1, "U+00A7 SECTION SIGN", None),
    # What is missing or too much
    X: (1, 11, "expected a value, found the end of the clause", None),
    X + "1 +": (1, 15, "expected a value, found the end of the clause", None),
    X + "(1": (1, 14, 'expected ")"', None),
    X + "1)": (1, 13, 'found ")"', None),
    X + "floor(1": (1, 19, 'expected ")" or ","', None),
    "define x 3": (1, 10, 'expected "=", found "3"', None),
    "define x.y = 3": (1, 9, 'expected "=", found "."', None),
    "require turn player.points > 3": (1, 14, 'expected ":", found "player"', None),
    "when turn.taken: give player 3": (1, 18, 'expected "award" or "reveal", found "give"', None),
    "when turn.taken: award player": (1, 30, "expected a value, found the end", None),
    "when turn.taken: reveal player.name": (1, 36, '"to"', None),
    "overrides rule": (1, 15, "expected a number", None),
    "overrides rule 2.5": (1, 16, "a rule has a whole number", None),
    "overrides": (1, 10, 'expected "all" or "rule"', None),
    # Operators
    X + "a = 3": (1, 14, "a single = only names a formula", "=="),
    X + "a => 3": (1, 14, "a single =", ">="),
    X + "a =< 3": (1, 14, "a single =", "<="),
    X + "a <> 3": (1, 15, "<> is no operator", "!="),
    X + "1 < 2 < 3": (1, 18, "comparisons do not chain", None),
    X + "1 == 2 == 3": (1, 19, "comparisons do not chain", None),
    "define a = votes.for\n  > 2": (2, 3, "for a quotation", None),
    X + "a @ b": (1, 14, '"@" means nothing', None),
    X + "a ^ b": (1, 14, '"^" means nothing', None),
    X + "1,000": (1, 13, 'found ","', None),
    X + "5x": (1, 12, "a number is written like 12 or 2.5", None),
    X + "1.5.5": (1, 12, "a number is written like", None),
    # Names
    "define to = 3": (1, 8, '"to" is a word of the language', None),
    X + "if": (1, 12, '"if" is a word of the language', None),
    "define player = 3": (1, 8, '"player" already has a meaning', None),
    "define floor = 3": (1, 8, '"floor" already has a meaning', None),
    "define a = 1\ndefine a = 2": (2, 8, '"a" is defined twice', None),
    X + "x + 1": (1, 8, '"x" is defined by itself', None),
    f"define {'a' * 65} = 3": (1, 8, "a name has at most 64 letters", None),
    X + "exists(player in players, true)": (1, 12, '"player" already has a meaning', None),
    X + "exists(victory in players, true)": (1, 12, '"victory" already has a meaning', None),
    X + "exists(p in players, exists(p in players, true))": (1, 33, '"p" already has', None),
    X + "exists(p.name in players, true)": (1, 12, "expected exists(x in list, condition)", None),
    X + "all(3)": (1, 12, "expected all(x in list, condition)", None),
    # Letters
    X + "\u0430 + 1": (1, 12, "U+0430 CYRILLIC SMALL LETTER A", "a"),
    X + "play\u0435r.points > 3": (1, 16, "U+0435", "player"),
    X + "pläyer.points > 3": (1, 14, "U+00E4", "player"),
    X + "日 > 3": (1, 12, "U+65E5", None),
    X + "a\x00b": (1, 13, "U+0000", None),
    X + "\ud800": (1, 12, "U+D800", None),
    X + '"\ud800"': (1, 13, "a text must not hold the invisible U+D800", None),
    X + '"a\x1bb"': (1, 14, "U+001B", None),
    X + '"a\u202eb"': (1, 14, "U+202E", None),
    X + '"abc': (1, 12, "no closing quotation mark on its line", None),
    X + '"abc\ndef"': (1, 12, "no closing quotation mark on its line", None),
    X + r'"a\n"': (1, 12, "a backslash stands only before", None),
    # Contexts
    "when turn.takn: award player 3": (1, 6, 'there is no event "turn.takn"', "turn.taken"),
    "require trun: true": (1, 9, 'found "trun"', "turn"),
    "require turn: votes.for > 3": (1, 15, '"votes" means nothing in require turn; there is', None),
    "define adopted = player.active": (1, 18, '"player" means nothing in "adopted"', None),
    "define initial_points = points": (1, 25, "only what is known everywhere", None),
    X + "die(6)": (1, 12, "a die is only rolled in the amount of an award", None),
    "when turn.taken: award player sum(p in players, die(6))": (1, 49, "a die is only", None),
    "require turn: attainable(true)": (1, 15, "where there are votes", None),
    X + "all(p in players, attainable(true))": (1, 30, "where there are votes", None),
    "define adopted = attainable(true)": (1, 18, "asks this very question", None),
    "require adoption: attainable(adopted)": (1, 19, "asks this very question", None),
    # Types
    "define adopted = 3": (1, 18, "expected a boolean, found a number", None),
    "define victory = absent": (1, 18, "expected a boolean, found absent", None),
    "require turn: player.points": (1, 15, "expected a boolean, found a number", None),
    "require turn: true citing true": (1, 27, "expected a number, found a boolean", None),
    "when turn.taken if 3: award player 1": (1, 20, "expected a boolean", None),
    "when turn.taken: award 3 1": (1, 24, "expected a player or a list of players", None),
    "when turn.taken: award player true": (1, 31, "expected a number, found a boolean", None),
    "when turn.taken: reveal points to points": (1, 35, "expected a player or a list", None),
    "when turn.taken: reveal dice to everyone": (1, 25, "cannot reveal dice whole", None),
    X + "player.poins": (1, 19, 'a player has no field "poins"', "points"),
    X + "player.points.x": (1, 26, "a number has no fields", None),
    X + "flor(3)": (1, 12, 'there is no function "flor"', "floor"),
    X + "berate(player.points)": (1, 12, 'there is no function "berate"', None),
    X + "floor(1, 2)": (1, 12, "expected floor(number), found 2 arguments", None),
    X + "min()": (1, 12, "expected min(a, b, …), found 0 arguments", None),
    X + "max(1, now)": (1, 19, "expected a number, found an instant", None),
    X + 'floor("a")': (1, 18, "expected a number, found a text", None),
    X + 'duration("soon")': (1, 21, '"soon" is no duration', None),
    X + "duration(3)": (1, 21, 'expected a text such as "23h"', None),
    X + "player.last_turn + 3": (1, 31, "cannot add an instant and a number", None),
    X + "now + now": (1, 18, "cannot add an instant and an instant", None),
    X + "3 - now": (1, 16, "cannot subtract an instant from a number", None),
    X + "now * 2": (1, 18, "cannot multiply an instant by a number", None),
    X + '2 / duration("1h")': (1, 16, "cannot divide a number by a duration", None),
    X + "now % 2": (1, 18, "cannot take the remainder of an instant by a number", None),
    X + "true + 1": (1, 12, "found a boolean", None),
    X + "-true": (1, 13, "expected a number or a duration, found a boolean", None),
    X + "not 3": (1, 16, "expected a boolean, found a number", None),
    X + "1 and true": (1, 12, "expected a boolean, found a number", None),
    X + "1 == true": (1, 14, "cannot compare a number with a boolean", None),
    X + "votes == votes": (1, 12, "cannot compare votes with ==", None),
    X + "players == players": (1, 12, "cannot compare a list of players with ==", None),
    X + "player < proposer": (1, 12, "cannot compare a player with <", None),
    X + '"a" < "b"': (1, 12, "cannot compare a text with <", None),
    X + "absent < 3": (1, 12, "cannot compare absent with <", None),
    X + "player in 3": (1, 22, "expected a list, found a number", None),
    X + "3 in players": (1, 12, "expected a player, found a number", None),
    X + "exists(p in 3, true)": (1, 24, "expected a list, found a number", None),
    X + "sum(p in players, true)": (1, 30, "expected a number, found a boolean", None),
    X + "all(p in players, p.points)": (1, 30, "expected a boolean, found a number", None),
    X + 'true ? 1 : "a"': (1, 23, "expected a number, found a text", None),
    X + "3 ? 1 : 2": (1, 12, "expected a boolean, found a number", None),
    'require turn: change.kind == "ammend"': (1, 30, 'change.kind is never "ammend"', "amend"),
    'require vote: "maybe" != choice': (1, 15, 'choice is never "maybe"', None),
}  # fmt: skip


@pytest.mark.parametrize("text", PROBLEMS)
def test_a_problem_is_told_with_its_place(text: str) -> None:
    line, column, message, suggestion = PROBLEMS[text]
    with pytest.raises(ClauseError) as caught:
        compile_clauses(text)
    problem = caught.value.problems[0]
    assert message in problem.message
    assert (problem.line, problem.column, problem.suggestion) == (line, column, suggestion)


def test_every_clause_with_a_problem_is_told_at_once() -> None:
    with pytest.raises(ClauseError) as caught:
        compile_clauses(
            "define a = 1 +\ndefine b = player.poins\ndefine c = 3\nwhen x: award player 1"
        )
    assert [problem.line for problem in caught.value.problems] == [1, 2, 4]
    assert str(caught.value.problems[1]) == (
        'line 2, column 19: a player has no field "poins"; did you mean points?'
    )
    assert str(caught.value).count("\n") == 2


def test_the_place_is_shown_in_the_text_as_it_was_read() -> None:
    with pytest.raises(ClauseError) as caught:
        compile_clauses("- Define x =\n  Player.Points + “a”.")
    (problem,) = caught.value.problems
    assert caught.value.excerpt(problem) == '  player.points + "a"\n                  ^'
    assert caught.value.excerpt(Problem(9, 1, "elsewhere")) == ""


def test_a_long_token_is_not_repeated_whole() -> None:
    with pytest.raises(ClauseError) as caught:
        compile_clauses(f'define x = 1 "{"a" * 500}"')
    assert len(caught.value.problems[0].message) < 150


def test_at_most_twenty_problems_are_told() -> None:
    with pytest.raises(ClauseError) as caught:
        compile_clauses("define x = " + " + ".join(["player.x"] * 100))
    assert len(caught.value.problems) == 20


def test_an_unknown_name_is_no_problem_because_a_hidden_rule_may_define_it() -> None:
    read = compile_clauses(
        "define x = karma + player.points\nrequire turn: karma > 3 and mood.bright and x > 1"
    )
    assert read.unknown_names == (("karma", 1, 12), ("mood", 2, 29))


def test_a_suggestion_comes_from_the_public_vocabulary_only() -> None:
    assert suggest("propsal") == "proposal"
    assert suggest("vicotry") == "victory"
    assert suggest("karma") is None
    assert suggest("x" * 10_000) is None
    assert all(suggest(name) == name for name in NAMES)

"""Every way to get a clause wrong, with where and what the author is told."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, Problem, compile_clauses
from gamemaster.clauses.vocabulary import NAMES, PUBLIC_NAMES, closest

X = "define x = "
W = "when turn.taken: "

# text: (line, column, a part of the message, the suggestion)
PROBLEMS: dict[str, tuple[int, int, str, str | None]] = {
    # What begins a clause
    "x": (1, 1, "a clause begins with define, require, when, every, modify", None),
    "  defin x = 3": (1, 3, "a clause begins with", "define"),
    "award player 3": (1, 1, "a clause begins with", None),
    "define a = 1\nrequre turn: true": (2, 1, "a clause begins with", "require"),
    "§": (1, 1, "U+00A7 SECTION SIGN", None),
    # What is missing or too much
    X: (1, 11, "expected a value, found the end of the clause", None),
    X + "1 +": (1, 15, "expected a value, found the end of the clause", None),
    "when turn.taken: award player by": (1, 31, 'expected a value, found "by"', None),
    "when turn.taken: award player stays": (1, 31, 'expected a value, found "stays"', None),
    X + "(1": (1, 14, 'expected ")"', None),
    X + "1)": (1, 13, 'found ")"', None),
    X + "floor(1": (1, 19, 'expected ")" or ","', None),
    "define x 3": (1, 10, 'expected "=", found "3"', None),
    "define x.y = 3": (1, 9, 'expected "=", found "."', None),
    "require turn player.points > 3": (1, 14, 'expected ":", found "player"', None),
    "when turn.taken: give player 3": (1, 18, 'found "give"', "award player 5"),
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
    X + "a ^ b": (1, 14, '"^" means nothing', "x * x"),
    X + "1,000": (1, 13, 'found ","', None),
    X + "5x": (1, 12, "a number is written like 12 or 2.5", None),
    X + "1.5.5": (1, 12, "a number is written like", None),
    # Names
    "define to = 3": (1, 8, '"to" is a word of the language', None),
    "when reveal.cast: win player": (1, 6, '"reveal" is a word of the language', None),
    X + "if": (1, 12, '"if" is a word of the language', None),
    "define player = 3": (1, 8, '"player" already has a meaning', None),
    "define a = 1\ndefine a = 2": (2, 8, '"a" is defined twice', None),
    X + "x + 1": (1, 8, '"x" is defined by itself', None),
    f"define {'a' * 65} = 3": (1, 8, "a name has at most 64 letters", None),
    X + "exists(player in players, true)": (1, 12, '"player" already has a meaning', None),
    X + "exists(victory in players, true)": (1, 12, '"victory" already has a meaning', None),
    X + "exists(p in players, exists(p in players, true))": (1, 33, '"p" already has', None),
    X + "exists(p.name in players, true)": (1, 12, "expected exists(x in list, condition)", None),
    X + "all(3)": (1, 12, "expected all(x in list, condition)", None),
    # A list without a name for its items
    X + "sort(players, -p.points)": (
        1, 12, "expected sort(x in list, number or text)", "sort(p in players, -p.points)"),
    X + "filter(filter(q in players, q.active), p.turns > 3)": (
        1, 12, "expected filter", "filter(p in filter(q in players, q.active), p.turns > 3)"),
    X + "exists(players, true)": (1, 12, "expected exists", "exists(x in players, true)"),
    X + "count(players)": (1, 12, "expected count(x in list, condition)", "size(players)"),
    X + "sum(p.points for p in players)": (1, 25, 'found "for"', "sum(p in players, p.points)"),
    X + "[1, 2]": (1, 12, 'expected a value, found "["', 'words("a b c")'),
    X + "2 ** 3": (1, 15, 'expected a value, found "*"', "x * x"),
    X + "mover in (ada, bob)": (
        1, 25, 'found ","', 'mover == named("ada") or mover == named("bob")'),
    "define double(x) = 2 * x": (1, 14, 'expected "="', "define NAME = EXPRESSION"),
    # Effects and conditions as other languages have them
    "when turn.taken: shout": (1, 18, "expected an effect, such as award, set, say", None),
    "when turn.taken: set player.hats += 1": (
        1, 34, 'found "+"', "set player.hats = player.hats + 1"),
    "when turn.taken: player.hats += 1": (
        1, 18, 'found "player"', "set player.hat = player.hat + 1"),
    "when turn.taken: award player 1 if points > 3": (
        1, 33, 'found "if"', "when EVENT if CONDITION: EFFECT"),
    "when turn.taken: if points > 3: award player 1": (
        1, 18, "expected an effect", "when EVENT if CONDITION: EFFECT"),
    "when turn.taken == true: award player 1": (
        1, 17, 'found "=="', "when EVENT if CONDITION: EFFECT"),
    'when vote.cast: cast "for" on proposal by player': (
        1, 28, 'found "on"', 'cast "for" by PLAYERS'),
    "when turn.taken: for p in players: (award p 1; award p 2)": (
        1, 36, "expected an effect", "for p in LIST: EFFECT; for p in LIST: EFFECT"),
    "every day: award everyone 1": (
        1, 7, "expected a text in quotation marks", 'every "monday 00:00"'),
    "attribute player.gold = 0": (
        1, 23, "an attribute has a type", "attribute player.gold: number = 0"),
    'attribute game.motto = "Tea"': (
        1, 22, "an attribute has a type", 'attribute game.motto: text = "Tea"'),
    "attribute game.hats: list = absent": (
        1, 22, "a list is one of players, texts, numbers or the like: list of players", None),
    "attribute game.hats: texts = absent": (1, 22, "there is no type", "list of texts"),
    "attribute game.hats: list of string = absent": (1, 22, "there is no type", "list of texts"),
    "attribute game.hats: list of playrs = absent": (1, 22, "there is no type", "list of players"),
    "attribute game.hats: list[player] = absent": (1, 26, 'found "["', "list of players"),
    "attribute game.hats: set of texts = absent": (1, 26, 'found "of"', "list of texts = absent"),
    "attribute game.hats: list of texts = []": (1, 38, "expected a value", "absent"),
    "attribute game.hats: list of texts by player = absent": (1, 1, "no list under a key", None),
    "attribute proposal.hats: list of texts by proposer = absent": (
        1, 1, "none that a proposer says", None),
    "move invite(guests: players)": (1, 21, "only an attribute holds a list", "player"),
    W + "add player to game.guests": (
        1, 18, "expected an effect", "set game.guests = with(game.guests, player)"),
    W + "append proposal.proposer to game.guests": (
        1, 18, "expected an effect", "set game.guests = with(game.guests, proposal.proposer)"),
    W + "remove player from game.guests": (
        1, 18, "expected an effect", "set game.guests = without(game.guests, player)"),
    W + "game.guests += player": (
        1, 18, "expected an effect", "set game.guests = with(game.guests, player)"),
    W + 'set game.guests -= named("ada")': (
        1, 34, 'found "-"', 'set game.guests = without(game.guests, named("ada"))'),
    W + "game.guests.append(player)": (
        1, 18, "expected an effect", "set game.guests = with(game.guests, player)"),
    W + "add 5 to player.points": (1, 18, "expected an effect", "award player 5"),
    W + "take 5 from player.points": (1, 18, "expected an effect", "award player -5"),
    W + "set game.guests = []": (1, 36, "expected a value", "absent"),
    W + "set game.guests = append(game.guests, player)": (1, 36, "no function", "with"),
    X + "winners + player": (
        1, 12, "cannot add a list of players and a player", "with(winners, player)"),
    X + "players - proposer": (
        1, 12, "cannot subtract a player from a list of players", "without(players, proposer)"),
    X + "game.guests contains player": (1, 24, 'found "contains"', "player in game.guests"),
    "attribute game.a: list of players = absent\n" + W + "set game.a = player": (
        2, 31, "expected a list of players, found a player", "with(game.a, player)"),
    "attribute game.a: list of players = absent\n" + W + "set game.a[1] = player": (
        2, 22, "a list of players is set whole: set game.a = with(game.a, …)", None),
    "attribute game.k: player = absent\n" + W + "set game.k = players": (
        2, 31, "expected a player, found a list of players", "players[1]"),
    "require turn: players": (1, 15, "expected a boolean, found a list", "size(players) > 0"),
    W + "award player players": (1, 31, "expected a number, found a list", "size(players)"),
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
    "when adopted: award proposer 3": (1, 6, "there is no event", "proposal.adopted"),
    "when vote.made: award player 3": (1, 6, "there is no event", "vote.cast"),
    "when mail.received: award player 3": (1, 6, "rules hear of turn.taken, vote.cast", None),
    "when proposal.adopted: award player 3": (1, 30, '"player" means nothing', "proposer"),
    "define adopted = size(supporters) > 3": (1, 23, "means nothing", "proposal.supporters"),
    'when turn.taken if month(now) == "may": award player 3': (
        1, 20, 'there is no function "month"', 'every "month 1 00:00"'),
    "when berate.mad: award player 3": (1, 6, 'there is no event "berate.mad"', None),
    'every "monday": award player 3': (1, 1, '"monday" is no time such as', '"monday 00:00"'),
    'every "month 18:00": award everyone 3': (1, 1, "from 1 to 28", '"month 1 18:00"'),
    'every "month 29 00:00": award everyone 3': (1, 1, "from 1 to 28", '"month 28 00:00"'),
    "define adopted = size(supporters) > 2": (
        1, 23, '"supporters" means nothing in "adopted"', "proposal.supporters",
    ),
    "attribute game.lot: number = die(6)": (1, 30, "as it begins: when rule.begun: set …", None),
    "when turn.taken: award ahead > 3 ? player : mover 4": (
        1, 30, 'expected a value, found ">"', "award (a > b ? player : proposer) 5",
    ),
    'every "1s": award everyone 3': (1, 1, '"1s" is no time such as', None),
    "modify points: 3": (1, 8, "expected modify award or text", "award"),
    "modify award: true": (1, 15, "expected a number, found a boolean", None),
    "when turn.taken after 3: award player 1": (1, 23, "expected a duration", None),
    # Declarations
    "attribute vote.x: number = 0": (1, 11, "an attribute belongs to a player, a game", None),
    'when turn.taken: say "x" under text(die(6)) to everyone': (
        1, 37, "a die is only rolled in what an effect gives, sets or reveals", None,
    ),
    "attribute player.x: numbr = 0": (1, 21, 'there is no type "numbr"', "number"),
    "attribute player.x: number = true": (1, 30, "expected a number, found a boolean", None),
    "attribute player.points: number = 0": (1, 1, '"player.points" already has a meaning', None),
    "attribute player._x: number = 0": (1, 1, "begins with a letter", None),
    'attribute game.x: up | down = "left"': (1, 31, 'expected up or down, found "left"', None),
    "attribute game.x: number = player.points": (1, 28, '"player" means nothing in', None),
    "move turn()": (1, 6, '"turn" already has a meaning', None),
    "move a(x: number, x: text)": (1, 19, '"x" stands twice', None),
    f"move a({', '.join(f'x{place}: player' for place in range(17))})": (
        1, 6, "more than 16 parameters", None),
    "move a()\nballot a(): yes | no": (2, 8, '"a" is declared twice', None),
    "ballot b(): text": (1, 13, "a ballot is about a number, a player, or choices", None),
    "ballot b(): yes | yes": (1, 13, "each choice stands once", None),
    "ballot b(): yes | withdraw": (1, 13, "none is withdraw", None),
    "ballot b(): yes | no among mover": (1, 28, "expected a list of players", None),
    "ballot b(): yes | no closes 3": (1, 29, "expected a boolean", None),
    # Effects
    "when turn.taken: set player.points = 3": (1, 29, "points change by award", None),
    "when turn.taken: set votes.x = 3": (1, 22, '"votes" means nothing', "proposal.votes"),
    "when turn.taken: set player = 3": (1, 18, "expected set player.x", None),
    "attribute player.x: number = 0\nwhen turn.taken: set player.x = true": (
        2, 33, "expected a number, found a boolean", None),
    "move m(): 3": (1, 9, "found", None),
    "when turn.taken: penalise 3": (1, 27, "expected a player or a list", None),
    'when player.forfeited: cast "for" by player': (1, 24, "a vote is cast where", None),
    "when turn.taken: clear player": (1, 24, "expected a proposal or a ballot", None),
    "ballot b(x: player): yes | no\nwhen turn.taken: open b()": (2, 23, "b takes 1 things", None),
    "when turn.taken: for p in 3: award p 1": (1, 27, "expected a list", None),
    "when turn.taken: for player in players: award player 1": (1, 18, "already has a", None),
    'when turn.taken: reveal words("a b") to everyone': (1, 25, "gets one: … as NAME", None),
    "require turn: votes.for > 3": (1, 15, '"votes" means nothing in require turn; there is', None),
    "define adopted = player.active": (1, 18, '"player" means nothing in "adopted"', "proposer"),
    "define initial_points = points": (1, 25, "only what is known everywhere", None),
    X + "die(6)": (1, 12, "a die is only rolled in what an effect gives", None),
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
    X + "votes.four": (1, 18, 'votes has no field "four"', "for"),
    X + "player._poins": (1, 19, 'a player has no field "_poins"', "points"),
    X + "size(3)": (1, 17, "expected a list, found a number", None),
    X + "without(players, 3)": (1, 29, "expected a player, found a number", None),
    X + "sort(p in players, p)": (1, 31, "found a player", None),
    X + '"a" + 1': (1, 18, "cannot add a text and a number", "text"),
    X + 'points + " points"': (1, 21, "cannot add a number and a text", "text"),
    X + '"in " + duration("1h")': (1, 20, "cannot add a text and a duration", "timespan"),
    X + '"by " + now': (1, 20, "cannot add a text and an instant", None),
    X + '"a" - 1': (1, 18, "cannot subtract a number from a text", None),
    X + "text(now)": (1, 17, "expected a number, found an instant", None),
    X + 'text(duration("1h"))': (1, 17, "expected a number, found a duration", "timespan"),
    X + "timespan(3)": (1, 21, "expected a duration, found a number", "text"),
    X + "number(3)": (1, 19, "expected a text, found a number", None),
    X + 'players["ada"]': (1, 20, "expected a number, found a text", None),
    X + "players[1] + 1": (1, 12, "found a player or absent", None),
    X + "proposal.text[1]": (1, 12, "a text has nothing under keys", "excerpt"),
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
    X + '"a" in change.text': (1, 19, ("expected a list, found a text; words of a text are looked "
        'for as in contains(change.text, "please")'), None),
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


AS_PEOPLE_WRITE = {
    "when turn.taken: award filter(p in players, p not in winners) 1": "not p in list",
    "when turn.taken: award all players 5": "award everyone 5",
    'require turn: change.text contains "x"': 'contains(change.text, "x")',
    'require turn: change.text begins with "x"': 'begins_with(change.text, "x")',
    'require turn: change.text ends with "x"': 'ends_with(change.text, "x")',
    'require turn: startswith(change.text, "x")': "begins_with",
    "require turn: len(change.text) > 3": "length",
    'require turn: substring(change.text, 1, 2) == "ab"': "excerpt",
    'require turn: change.text == str(3) + "!"': "text",
    "require turn: int(change.text) == 3": "number",
    "require turn: to_number(change.text) == 3": "number",
    "require turn: player == nth(players, 3)": "players[1]",
    "require turn: player == players(3)": "players[1]",
    "require turn: player == mover(3)": None,
    "when turn.taken: award player 5 points": "award player 5",
    "when turn.taken: award 5 to player": "award player 5",
    "when turn.taken: award player +5": "award player 5",
    "when turn.taken: award player minus 5": "award player -5",
    "when turn.taken: give player 5": "award player 5",
    "when turn.taken: deduct 5 from player": "award player -5",
    "when turn.taken: announce player.name": "reveal player.name to everyone",
    "when turn.taken: player.hat = 3": "set player.hat = 3",
    "when turn.taken and now > now: award player 1": "when EVENT if CONDITION: EFFECT",
    "define a = votes.for is at least 3": ">=",
    "define a = votes.for is at most 3": "<=",
    "define a = votes.for is more than 3": ">",
    "define a = votes.for is less than 3": "<",
    "define a = votes.for is not 3": "!=",
    "define a = votes.for is 3": "==",
    "define a = votes.for between 1 and 3": "1 < x and x < 5",
    "define a = 3 times 2": "*",
    "define a = 3 plus 2": "+",
    "define a = 3 minus 2": "-",
    "attribute player.lives: integer = 3": "number",
    'attribute player.motto: string = ""': "text",
}


@pytest.mark.parametrize(("clause", "instead"), AS_PEOPLE_WRITE.items())
def test_what_people_write_is_met_with_what_they_mean(clause: str, instead: str) -> None:
    with pytest.raises(ClauseError) as caught:
        compile_clauses(clause)
    assert caught.value.problems[0].suggestion == instead


def test_every_clause_with_a_problem_is_told_at_once() -> None:
    with pytest.raises(ClauseError) as caught:
        compile_clauses(
            "define a = 1 +\ndefine b = votes.four\ndefine c = 3\nwhen x: award player 1"
        )
    assert [problem.line for problem in caught.value.problems] == [1, 2, 4]
    assert str(caught.value.problems[1]) == (
        'line 2, column 18: votes has no field "four"; did you mean for?'
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
        compile_clauses("define x = " + " + ".join(["votes.x"] * 100))
    assert len(caught.value.problems) == 20


def test_an_unknown_name_is_no_problem_because_a_hidden_rule_may_define_it() -> None:
    read = compile_clauses(
        "define x = karma + player.points\nrequire turn: karma > 3 and mood.bright and x > 1"
    )
    assert read.unknown_names == (("karma", 1, 12), ("mood", 2, 29))


def test_a_word_near_a_public_one_is_noted_and_not_refused() -> None:
    read = compile_clauses("require trun: player.poins > scor\nwhen trun.made: award player 1")
    noted = [(note.column, note.message, note.suggestion) for note in read.notes]
    assert noted == [
        (9, 'nothing public that a rule can limit is called "trun"', "turn"),
        (22, 'a player has no public field "poins"', "points"),
        (30, 'nothing public is called "scor"', "scores"),
    ]


@pytest.mark.parametrize(
    ("choice", "meant"), [("nubmer", ["number"]), ("playr", ["player"]), ("sign", []), ("aye", [])]
)
def test_one_choice_that_is_nearly_a_type_is_noted(choice: str, meant: list[str]) -> None:
    read = compile_clauses(f"ballot levy(): {choice}")
    assert [note.suggestion for note in read.notes] == meant


def test_whoever_asks_for_all_proposals_is_told_what_they_are_called() -> None:
    read = compile_clauses("define x = count(p in all_proposals, p.adopted)")
    assert [note.suggestion for note in read.notes] == ["proposed"]


def test_words_that_people_use_for_others_are_noted() -> None:
    read = compile_clauses(
        'when turn.taken: say "Tea" to all\nwhen vote.cast: cast against by player'
    )
    assert [note.suggestion for note in read.notes] == ["everyone", '"against"']


def test_a_suggestion_comes_from_the_public_vocabulary_only() -> None:
    assert closest("propsal", PUBLIC_NAMES) == "proposal"
    assert closest("vicotry", PUBLIC_NAMES) == "victory"
    assert closest("karma", PUBLIC_NAMES) is None
    assert closest("x" * 10_000, PUBLIC_NAMES) is None
    assert all(closest(name, PUBLIC_NAMES) == name for name in NAMES)


def test_of_what_is_absent_nothing_is_offered() -> None:
    with pytest.raises(ClauseError, match=r"cannot reveal absent$"):
        compile_clauses("when turn.taken: reveal absent as x to everyone")

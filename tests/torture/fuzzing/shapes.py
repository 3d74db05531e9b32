"""Clauses that are deep, long or busy: they end at a limit, or stay below one, soon."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

X: Final = "define x = "
_OPENERS: Final = (
    "(", "not ", "-", "floor(", "a ? ", "a ? b : ", "all(v in players, ", "filter(v in ", "(1 + ",
    "map(p in players, map(q in players, ", "a.", "1 + ", "a or ", "not (", "min(1, ", "[", "{",
    'contains("a", ', "rotate(", "a == ", "a in ", "if ", "for p in players: ",
)  # fmt: skip


def _length(random: Random) -> int:
    """A length near a limit or far beyond it."""
    return random.choice((10, 31, 63, 64, 65, 66, 255, 256, 257, 1_000, 4_000, 16_000, 100_000))


def _nested(random: Random) -> str:
    opener, count = random.choice(_OPENERS), _length(random)
    closers = opener.count("(") + opener.count("[") + opener.count("{")
    end = ")" * (closers * count) if random.random() < 0.7 else ""
    return f"{X}{opener * count}1{end}"


def _chained(random: Random) -> str:
    sign = random.choice(("+", "-", "*", "/", "%", "or", "and", "==", "<", ":", ";", ","))
    item = random.choice(("1", "a", "player.points", "true", '"a"', "now", "2.5", "votes.cast"))
    return f"{X}{f' {sign} '.join([item] * _length(random))}"


def _macros(random: Random) -> str:
    depth = random.choice((2, 3, 4, 6, 10, 20, 40))
    kinds = ("all", "exists", "count", "filter", "map", "sort", "sum")
    body = random.choice(("true", "1", "p0.points", "p0", "players", "now", "p0 in players"))
    for level in reversed(range(depth)):
        kind, source = random.choice(kinds), random.choice(("players", "enrolled", "scores"))
        body = f"{kind}(p{level} in {source}, {body})"
    return f"{X}{body}"


def _doubling(random: Random) -> str:
    count = random.choice((5, 30, 100, 198))
    join = random.choice((
        "a{n} + a{n}", "a{n} * a{n}", "map(p in players, a{n})", "a{n} == a{n}",
        "filter(p in players, p in a{n})", "a{n} + 1 / 7", "rotate(a{n}, player)",
        "without(a{n}, a{n})", 'a{n} + a{n} + "x"', "count(p in players, a{n} == a{n})",
    ))  # fmt: skip
    start = random.choice(("1", "3 / 7", '"abc"', "players", "player.name", "10", "scores"))
    lines = [f"define a0 = {start}"]
    lines += [f"define a{n + 1} = {join.format(n=n)}" for n in range(count)]
    return "\n".join(lines)


def _cycles(random: Random) -> str:
    count = random.choice((1, 2, 3, 50))
    return "\n".join(f"define a{n} = a{(n + 1) % count} + 1" for n in range(count))


def _long(random: Random) -> str:
    what = random.choice((
        X + '"' + "a" * 16_300 + '"', X + "9" * 300, X + "a" * 64, X + "a" * 65, "\n" * 300,
        "define a = 1\n" * 199, X + "0." + "1" * 78, X + '"' + "\\\\" * 4_000 + '"',
        "when turn.taken: " + "; ".join(["award player 1"] * 900),
        "when turn.taken: reveal " + ", ".join(["player.name"] * 1_000) + " to everyone",
        "move berate(" + ", ".join(f"a{n}: number" for n in range(900)) + ")",
        "ballot poll(): " + " | ".join(f"a{n}" for n in range(1_500)),
        "open poll(" + "1, " * 3_000 + "1)", '"' * 16_000, "&amp;" * 3_000, "“" * 5_000,
        "\n".join(f"attribute player.a{n}: number = {n}" for n in range(199)),
        "modify award: " + "points + " * 1_500 + "1",
    ))  # fmt: skip
    return str(what)


def _texts(random: Random) -> str:
    big = random.choice(("proposal.text", "text", "proposal.document"))
    return X + random.choice((
        f"size(words({big}))", f"lower({big}) + {big}", f"map(w in words({big}), length(w))",
        f"sort(w in words({big}), lower(w))", f"contains({big}, {big})",
        f"count(w in words({big}), contains({big}, w))", f"sort(w in words({big}), {big})",
        f"rotate(words({big}), first(words({big})))", f"map(w in words({big}), {big} + w)",
        f"map(w in words({big}), size(words({big})))",
        f"without(words({big}), words({big}))", f"join(with(words({big}), words({big})))",
        f"size(lines({big} + {big} + {big}))", f"size(letters({big} + {big} + {big}))",
        f"count(l in letters({big}), l in letters({big}))",
        f"map(w in words({big}), excerpt({big}, size(letters(w)), -1) + w)",
        f"map(w in words({big}), words({big})[length(w)])", f"number({big})",
        f"sum(w in words({big}), number(w + text(length(w))))", "map(p in proposed, p.text)",
        f"first(words({big})) in words({big})", f"filter(w in words({big}), w in words({big}))",
    ))  # fmt: skip


def _loops(random: Random) -> str:
    loops = "".join(f"for a{n} in players: " for n in range(random.choice((3, 63, 64, 65, 600))))
    return f"when turn.taken: {loops}award player 1"


CASCADES: Final = """\
when move.illegal: penalise player

when move.illegal: penalise everyone

when turn.taken: for p in players: for q in players: for o in players: award o 1 / 3

when vote.cast: cast "for" by everyone

when vote.cast: clear proposal; cast "against" by everyone

when turn.taken: for p in players: for q in players: reveal players to p

ballot poll(): yes | no closes true
when poll.closed: open poll()
when turn.taken: open poll()

ballot poll(): yes | no
when poll.opened: open poll()
when vote.cast: open poll()

ballot poll(): yes | no
when poll.cast: cast "no" by everyone
when poll.opened: cast "yes" by everyone
when vote.cast: open poll()

ballot poll(many: number): number closes votes.cast > 0 again now + duration("1s")
when poll.closed: open poll(1); open poll(2); open poll(3)
when turn.taken: for p in players: open poll(p.points)

every "1h": for p in players: for q in players: award q -p.points

when turn.taken after duration("1s"): award everyone 10 * player.points
modify award: points * points

attribute player.karma: text = "" shown to everyone
when vote.cast: for p in enrolled: set p.karma = p.karma + proposal.text

attribute player.karma: number = 1 stays shown to everyone
modify award: points + player.karma
when turn.taken: for p in enrolled: for q in enrolled: set p.karma = p.karma + q.karma

when proposal.adopted: win everyone
define win_ends_game = false
when round.won: win everyone

define victory = true
define shared_victory = true
define nobody_wins = size(players) > 1
define nobody_wins = true
define win_ends_game = false

modify text: text + text
define adopted = true

define adopted = true
when proposal.adopted: award everyone 1 / (electorate.size - 3)

move pay(who: player, many: number)
require pay: made.count < 2
when pay.made: award who many; award player -many; penalise who
when move.illegal: award everyone die(6)

define next_count = now + duration("1s")
define adopted = false
define defeated = not attainable(adopted)
""".strip("\n").split("\n\n")


def cascade(random: Random) -> str:
    """Effects that set off one another, and effects for everybody about everybody."""
    return random.choice(CASCADES)


SHAPES: Final[tuple[Callable[[Random], str], ...]] = (
    _nested, _chained, _macros, _doubling, _cycles, _long, _texts, cascade, _loops,
)  # fmt: skip


def shape(random: Random) -> str:
    """A clause, or what is none, of an extreme shape."""
    return random.choice(SHAPES)(random)

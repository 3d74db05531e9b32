"""Plays rows of votes on the built-in rulesets and compares them with formulas made from documents.

The formulas (``formulas_secret``, ``formulas_suber``, ``formulas_async``) were written by somebody
who saw nothing but the document. Rows are played one after the other in games as long as scores
stay small; after each game the verifier works out its journal anew. Players are ``ROLES`` of a row:
0 proposes, and who that is goes round.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar, cast

from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.rulesets import load
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.documents import formulas_async, formulas_secret, formulas_suber
from tests.game.builders import DAY, RuleRow, amend, of, transmute

NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")
"""Seven players, in the order of joining and of surnames."""
DIE = 3
ROWS = 60
"""Rows in one game: scores and numbers stay far from 200."""
FREED = 116
"""An immutable rule without clauses."""
UNUSED = {"secret": 214, "suber": 210, "async": 210, "daily": 214}
"""A mutable rule without clauses."""
NEW = "define tea = 1"

T = TypeVar("T")
Row: TypeAlias = Sequence[tuple[int, bool]]


def rules_of(ruleset: str, *, tried: bool) -> tuple[RuleRow, ...]:
    """Return a ruleset; not ``tried``: without the trial of every adoption, which takes long."""
    trials = () if tried else ("protect adoption\n", "protect freeing\n")
    return tuple(
        (r.number, r.mutable, r.text, "".join(
            line for line in r.clauses.splitlines(keepends=True) if line not in trials
        ))
        for r in load(ruleset).rules
    )  # fmt: skip


@dataclass
class Long:
    """A long game of ``n`` players on a ruleset, in which one row after the other is played."""

    ruleset: str
    n: int
    tried: bool
    turns: int = 0
    rows: int = 0
    table: Journaled = field(init=False)
    freed: int = FREED
    plain: int = field(init=False)

    def __post_init__(self) -> None:
        rules = rules_of(self.ruleset, tried=self.tried)
        self.table = journaled(*NAMES[: self.n], dice=(DIE,), rules=rules)
        self.plain = UNUSED[self.ruleset]

    def copied(self) -> Long:
        """Return a game that goes on from here by itself."""
        other = copy(self)
        other.table = self.table.copied()
        return other

    def who(self, role: int) -> str:
        """Return the player in a role: the proponent is the one whose turn it is."""
        return NAMES[(self.turns + role) % self.n].lower()

    def scores(self) -> list[int]:
        """Return the scores, by role."""
        found = [self.table.points(self.who(role)) for role in range(self.n)]
        assert all(isinstance(score, int) for score in found)
        return [int(score) for score in found]

    def set_scores(self, wanted: Sequence[int]) -> None:
        for role, (score, now) in enumerate(zip(wanted, self.scores(), strict=True)):
            if score != now:
                self.table.award(self.who(role), score - now)

    @property
    def restores(self) -> bool:
        """Whether what was freed has to be made immutable again, which is an ordinary change."""
        return self.table.game.rulebook.rules[self.freed].mutable

    def propose(self, *, frees: bool) -> int:
        """Have role 0 propose something that changes no formula; return its number."""
        number = self.table.game.next_number
        body: Body = transmute(self.freed) if frees or self.restores else amend(self.plain, NEW)
        self.table.turn(self.who(0), body)
        assert number in self.table.game.proposals, f"{number} was not proposed"
        return number

    def vote(self, role: int, number: int, choice: str) -> str:
        """Have somebody vote; return what has become of the proposal."""
        self.table.vote(self.who(role), number, cast("m.Choice", choice))
        return self.state(number)

    def state(self, number: int) -> str:
        return self.table.decided(number) or "open"

    def decided(self, number: int) -> None:
        """Note what was adopted."""
        self.rows += 1
        if self.state(number) == "adopted":
            assert not self.table.game.proposals[number].void
            if self.table.game.proposals[number].body.kind == "transmute":
                self.freed = number
            else:
                self.plain = number
        self.turns += 1

    def agreed(self) -> None:
        """Require that the verifier comes to the same journal."""
        found = replayed(self.table)
        assert found.divergence is None
        assert not found.unknown


def unanimous(n: int, *, favour: bool = True) -> Row:
    return [(role, favour) for role in range(n)]


def _one_after_the_other(game: Long, rows: Iterable[T], play: Callable[[Long, T], None]) -> int:
    """Play rows, in a new game whenever one has had its rows; return how many there were."""
    played = 0
    for row in rows:
        if game.rows >= ROWS:
            game.agreed()
            game = Long(game.ruleset, game.n, game.tried)
        play(game, row)
        played += 1
    game.agreed()
    return played


# Secret Nomic ------------------------------------------------------------------------------------


def secret_row(game: Long, row: Row, *, frees: bool) -> None:
    """Play a row, perhaps beyond its decision, and compare what is said of each vote."""
    game.table.pass_time(DAY)
    if max(game.scores()) > ROWS:
        game.set_scores([0] * game.n)
    before = game.scores()
    number = game.propose(frees=frees)
    before, winner = formulas_secret.turn(before, 0, DIE)
    assert winner is None
    assert game.scores() == before
    at: int | None = None
    for index, (role, favour) in enumerate(row):
        state = game.vote(role, number, "for" if favour else "against")
        if at is None and state != "open":
            at = index
    state, expected = formulas_secret.decision(game.n, row, frees=frees)
    assert (game.state(number), at) == (state, expected), (row, frees)
    assert game.scores() == formulas_secret.points_after(before, 0, state), (row, frees)
    game.decided(number)
    if game.restores:
        secret_row(game, unanimous(game.n), frees=False)


def secret_rows(n: int, rows: Iterable[Row], *, frees: bool, tried: bool = False) -> int:
    """Play rows in as few games as that takes; return how many there were."""
    return _one_after_the_other(
        Long("secret", n, tried), rows, lambda game, row: secret_row(game, row, frees=frees)
    )


# Suber's Nomic -----------------------------------------------------------------------------------


def suber_row(game: Long, row: Row, *, frees: bool, early: bool = False) -> None:
    """Play a row; ``early``: the votes come during the debate, and are kept till its end."""
    game.set_scores([0] * game.n)
    circuits = game.turns // game.n
    number = game.propose(frees=frees)
    votes: list[bool | None] = [None] * game.n
    for role, favour in row if early else ():
        assert game.vote(role, number, "for" if favour else "against") == "open", (row, "early")
        votes[role] = favour
    game.table.wait(DAY)
    game.table.play(m.Act(game.who(0), "end_debate"))
    for role, favour in () if early else row:
        assert game.state(number) == formulas_suber.outcome(votes, circuits, frees=frees) == "open"
        game.vote(role, number, "for" if favour else "against")
        votes[role] = favour
    expected = formulas_suber.turn([0] * game.n, 0, number, votes, circuits, frees=frees)
    assert (game.state(number), game.scores(), []) == expected, (row, circuits, frees)
    game.decided(number)
    if game.restores:
        suber_row(game, unanimous(game.n), frees=False)


def suber_rows(
    n: int, rows: Sequence[tuple[Row, bool]], *, tried: bool = False, some: int = 1
) -> int:
    """Play rows under unanimity and, once two circuits are over, again by majority.

    Of rows that unanimity decides only one in ``some`` is played: most fail alike.
    """
    by_unanimity, by_majority, played = deque(rows[::some]), deque(rows), 0
    while by_unanimity or by_majority:
        game = Long("suber", n, tried)
        while game.turns < formulas_suber.CIRCUITS * n:
            row, frees = (
                by_unanimity.popleft() if by_unanimity else (unanimous(n, favour=False), False)
            )
            suber_row(game, row, frees=frees, early=bool(played % 2))
            played += 1
        while by_majority and game.rows < ROWS:
            row, frees = by_majority.popleft()
            suber_row(game, row, frees=frees, early=bool(played % 2))
            played += 1
        game.agreed()
    return played


def suber_winners(n: int, *, tried: bool = False) -> int:
    """Compare who has won, from scores at the edges, by each vote of named players."""
    played = 0
    for circuits in (0, formulas_suber.CIRCUITS):
        for proponent, votes in formulas_suber.all_splits(n):
            if proponent:
                continue  # Who proposes goes round; roles are named from there.
            for own in (200, 199):
                for others in (200, 199):
                    game = Long("suber", n, tried)
                    _suber_win(game, circuits, votes, own, others)
                    played += 1
    return played


def _suber_win(game: Long, circuits: int, votes: Sequence[bool], own: int, others: int) -> None:
    for _ in range(circuits * game.n):
        suber_row(game, unanimous(game.n, favour=False), frees=False)
    number = game.table.game.next_number
    gains = [
        sum(part) for part in zip(*formulas_suber.parts(0, number, votes, circuits), strict=True)
    ]
    edges = [(own, others)[role > 0] - gain if gain > 0 else 199 for role, gain in enumerate(gains)]
    game.set_scores(edges)
    game.propose(frees=False)
    game.table.wait(DAY)
    game.table.play(m.Act(game.who(0), "end_debate"))
    happened: list[e.Event] = []
    for role, favour in enumerate(votes):
        happened += game.table.vote(game.who(role), number, "for" if favour else "against")
    state, scores, winners = formulas_suber.turn(edges, 0, number, votes, circuits)
    assert (game.state(number), game.scores()) == (state, scores)
    won = [event.players for event in of(e.TournamentWon, happened)]
    asked = [event.players for event in of(e.RulingNeeded, happened)]
    named = tuple(sorted(game.who(role) for role in winners))
    # Where several have it at one moment the document says nothing: a ruling.
    assert (won, asked) == (([named], []) if len(named) == 1 else ([], [named] if named else []))
    game.agreed()


# The asynchronous set ----------------------------------------------------------------------------


def async_row(game: Long, moves: Iterable[tuple[int, str]], *, frees: bool) -> None:
    """Play votes of roles; a vote with somebody silent is over after seven days."""
    game.set_scores([0] * game.n)
    number = game.propose(frees=frees)
    votes: list[str | None] = [formulas_async.FOR, *[None] * (game.n - 1)]
    for role, choice in moves:
        assert game.state(number) == "open", (votes, frees)
        game.vote(role, number, choice)
        votes[role] = choice
    if not formulas_async.complete(votes):
        assert game.state(number) == "open", (votes, frees)
        game.table.pass_time(7 * DAY)
    expected = formulas_async.outcome(votes, frees=frees)
    # What lapses without a quorum is out of the vote.
    left = "defeated" if expected == formulas_async.NO_QUORUM else expected
    assert game.state(number) == left, (votes, frees)
    assert game.scores() == formulas_async.points(votes, 0, number, frees=frees), (votes, frees)
    game.decided(number)
    if game.restores:
        async_row(game, [(role, "for") for role in range(1, game.n)], frees=False)


def async_rows(
    n: int, rows: Iterable[Sequence[tuple[int, str]]], *, frees: bool, tried: bool = False
) -> int:
    """Play rows of votes of all but the proponent in as few games as that takes."""
    return _one_after_the_other(
        Long("async", n, tried), rows, lambda game, row: async_row(game, row, frees=frees)
    )


def async_orders(n: int) -> Iterator[list[tuple[int, str]]]:
    for sequence in formulas_async.orders(n):
        yield list(enumerate(sequence, 1))


def async_splits(n: int) -> Iterator[list[tuple[int, str]]]:
    for split in formulas_async.splits(n):
        position = formulas_async.position(*split)
        yield [(role, vote) for role, vote in enumerate(position) if role and vote is not None]


def async_champions(n: int, *, tried: bool = False) -> int:
    """Compare who wins the round, from scores at the edges; the next one begins at 0."""
    game, played = Long("async", n, tried), 0
    for before, votes in _edges(game):
        number = game.propose(frees=False)
        happened: list[e.Event] = []
        game.set_scores(before)
        for role, vote in enumerate(votes):
            if role and vote is not None:
                happened += game.table.vote(game.who(role), number, cast("m.Choice", vote))
        if n == 1:
            happened += [one.event for one in game.table.last]
        winners = formulas_async.champions(before, votes, 0, number)
        won = [event.players for event in of(e.RoundWon, happened)]
        named = tuple(sorted(game.who(role) for role in winners))
        assert won == ([named] if named else []), (before, votes)
        gains = formulas_async.points(votes, 0, number)
        after = [score + gain for score, gain in zip(before, gains, strict=True)]
        assert game.scores() == ([0] * n if named else after), (before, votes)
        game.decided(number)
        played += 1
    game.agreed()
    return played


def _edges(game: Long) -> Iterator[tuple[list[int], list[str | None]]]:
    """Yield the cases of the number that comes next, those where nobody has won before."""
    for at in range(len([*formulas_async.champion_cases(game.n, 310)])):
        number = game.table.game.next_number
        before, votes = [*formulas_async.champion_cases(game.n, number)][at]
        if max(before) < formulas_async.GOAL and None not in votes:
            yield before, votes

"""A tournament at a table: players, dice with known faces, and words for every move.

``started("Ada", "Bob", "Cyd")`` begins play on the ``secret`` ruleset. Every move goes through
``Table.play``, which checks that what must hold after any move whatever does (``invariants``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Self, TypeVar

from gamemaster.clauses import compile_clauses
from gamemaster.documents.proposal import Body, Noun, Target
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.dice import Roll
from gamemaster.game.disclosure import Announcement, Letter, disclose
from gamemaster.game.editions import EDITION
from gamemaster.game.events import Event, Happened, Why
from gamemaster.game.facts import FieldValue, Number
from gamemaster.game.fold.evolve import begin, fold
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play import timers
from gamemaster.game.moves import Move
from gamemaster.rulesets import load
from tests.game.invariants import check
from tests.tracing import untraced

E = TypeVar("E", bound=Event)

START = 1_750_000_000
MINUTE, HOUR, DAY = 60, 3600, 86_400
RuleRow = tuple[int, bool, str, str]


@dataclass(frozen=True)
class Oracle:
    """Dice that fall as given, again and again from the first; anchors and proofs one can read."""

    dice: tuple[int, ...] = (3,)

    def nonce(self, number: int, body: str) -> str:
        return hashlib.sha256(f"{number}\n{body}".encode()).hexdigest()

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        value = self.dice[(index - 1) % len(self.dice)]
        return Roll(index, faces, min(value, faces), f"key {index} of {chain}")

    def anchor(self, chain: str, epoch: int) -> str:
        return f"anchor {epoch} of {chain}"


# What is proposed --------------------------------------------------------------------------------


def enact(text: str = "Nothing changes.", clauses: str = "") -> Body:
    compile_clauses(clauses)
    return Body("enact", None, text, clauses)


def amend(
    number: int, clauses: str = "", text: str = "It is amended.", *, noun: Noun = "rule"
) -> Body:
    compile_clauses(clauses)
    return Body("amend", Target(noun, number), text, clauses)


def repeal(number: int, *, noun: Noun = "rule") -> Body:
    return Body("repeal", Target(noun, number), "")


def transmute(number: int, *, noun: Noun = "rule") -> Body:
    return Body("transmute", Target(noun, number), "")


# The table ---------------------------------------------------------------------------------------


@cache
def protected_secret() -> tuple[RuleRow, ...]:
    """The rules of the built-in ruleset, as the genesis holds them."""
    return tuple((r.number, r.mutable, r.text, r.clauses) for r in load("secret").rules)


@cache
def secret() -> tuple[RuleRow, ...]:
    """The same rules, protecting nothing: most tests try what these would void.

    They declare no attribute either: those of a test are all that there are.
    """
    return tuple(
        (number, mutable, text, "\n".join(filter(_left_to_tests, clauses.splitlines())))
        for number, mutable, text, clauses in protected_secret()
    )


def _left_to_tests(line: str) -> bool:
    taken = ("protect ", "define win_ends_game")
    return not line.startswith(taken) and "game.stuck" not in line


def with_clauses(more: dict[int, str], rules: Iterable[RuleRow] = ()) -> tuple[RuleRow, ...]:
    """The secret ruleset with other clauses for some rules, and mutable rules that are new."""
    rows = {row[0]: row for row in (*secret(), *rules)}
    for number, clauses in more.items():
        compile_clauses(clauses)
        _, mutable, text, _ = rows.get(number, (number, True, "A new rule.", ""))
        rows[number] = (number, mutable, text, clauses)
    return tuple(rows[number] for number in sorted(rows))


def genesis(
    rules: tuple[RuleRow, ...] | None = None, *, dice_length: int = 4096, review_all: bool = False
) -> Happened:
    created = e.TournamentCreated(
        tournament="autumn",
        title="Autumn",
        ruleset="secret",
        ruleset_title="Secret Nomic",
        ruleset_summary="Nomic with a hidden ruleset.",
        ruleset_hash="0" * 64,
        rules=secret() if rules is None else rules,
        dice_length=dice_length,
        review_all=review_all,
        daily=False,
        origin="nomic.example/autumn",
        record_key="nomic.example/autumn+00000000+key",
        edition=EDITION,
    )
    return Happened(START, Why(), created)


@dataclass
class Table:
    """A tournament being played; ``log`` is everything that happened, ``last`` by the last move."""

    game: Game
    oracle: Oracle
    now: int
    log: list[Happened]
    last: tuple[Happened, ...] = field(default=())

    def play(self, move: Move, at: int | None = None) -> tuple[Event, ...]:
        """Play one move and return the events it caused."""
        happenings = decide(self.game, move, self.now if at is None else at, self.oracle)
        before, self.game = self.game, fold(happenings, self.game)
        self.last = happenings
        self.log += happenings
        self.now = self.game.now
        with untraced():
            check(before, happenings, self.game)
        return tuple(happened.event for happened in happenings)

    def copied(self) -> Self:
        """Return a table that goes on by itself: a game is never changed, only replaced."""
        return replace(self, log=[*self.log])

    def wait(self, seconds: int) -> Table:
        self.now += seconds
        return self

    def pass_time(self, seconds: int) -> tuple[Event, ...]:
        """Let time pass and timers fire at their own instants; return what they caused."""
        until, caused = self.now + seconds, list[Event]()
        while timer := timers.first_due(self.game, until):
            caused += self.play(m.Tick(timer.timer), timer.due)
        self.now = until
        return tuple(caused)

    # Players' moves

    def turn(self, player: str, body: Body, *, wait: int = 0) -> tuple[Event, ...]:
        return self.play(m.TakeTurn(player, body), self.now + wait)

    def vote(self, players: str, number: int, choice: m.Choice = "for") -> tuple[Event, ...]:
        """Have each of ``players`` (handles with blanks between) vote; return all the events."""
        caused: list[Event] = []
        for player in players.split():
            caused += self.play(m.CastVote(player, number, choice))
        return tuple(caused)

    def against(self, players: str, number: int) -> tuple[Event, ...]:
        return self.vote(players, number, "against")

    def inquire(self, player: str, number: int) -> tuple[Event, ...]:
        return self.play(m.Inquire(player, number))

    def forfeit(self, *players: str) -> tuple[Event, ...]:
        return tuple(event for one in players for event in self.play(m.Forfeit(one)))

    # The organiser's acts

    def award(self, player: str, points: Number) -> tuple[Event, ...]:
        return self.play(m.GivePoints(player, points, "a ruling"))

    def review(
        self, number: int, clauses: str = "", *, verdict: m.Verdict = "attach", seen: int = 1
    ) -> tuple[Event, ...]:
        return self.play(m.Review(number, verdict, clauses, "it says so", seen))

    def correct(self, number: int, clauses: str, *, seen: int = 0) -> tuple[Event, ...]:
        return self.play(m.CorrectClauses(number, clauses, "a slip", seen))

    # Whole stories

    def adopt(self, body: Body, *, by: str | None = None) -> int:
        """Have a player who may do so propose ``body`` and everybody vote for it; its number."""
        self.wait(DAY)
        number = self.game.next_number
        first = by or next(iter(self.handles()))
        self.turn(first, body)
        if number in self.game.desk and not self.game.desk[number].reviewed:
            self.review(number, "", verdict="confirm")
        for handle in self.handles():
            if number in self.game.open_proposals:
                self.vote(handle, number)
        assert self.game.proposals[number].decided == "adopted"
        return number

    def handles(self) -> list[str]:
        return [player.handle for player in self.game.players_in_play()]

    # What came of it

    def points(self, player: str) -> Number:
        return self.game.players[player].points

    def clauses(self, number: int) -> str:
        return self.game.rulebook.rules[number].clauses

    def decided(self, number: int) -> str | None:
        return self.game.proposals[number].decided

    def announced(self) -> list[Announcement]:
        """All announcements so far."""
        return [one for one in disclose(self.log) if isinstance(one, Announcement)]

    def letters(self, reader: str) -> list[Letter]:
        return [
            one for one in disclose(self.log) if isinstance(one, Letter) and one.reader == reader
        ]


def gathered(
    *names: str,
    dice: Sequence[int] = (3,),
    rules: tuple[RuleRow, ...] | None = None,
    dice_length: int = 4096,
    review_all: bool = False,
) -> Table:
    """Players around a table, before the start."""
    return _gathered(names, tuple(dice), rules, dice_length, review_all).copied()


def started(
    *names: str,
    dice: Sequence[int] = (3,),
    rules: tuple[RuleRow, ...] | None = None,
    dice_length: int = 4096,
    review_all: bool = False,
) -> Table:
    """A tournament in play: with ``dice`` (3) each turn earns 3 points."""
    return _started(names, tuple(dice), rules, dice_length, review_all).copied()


# Hundreds of tests begin alike: what has been played once is not played again.


@cache
def _gathered(
    names: tuple[str, ...],
    dice: tuple[int, ...],
    rules: tuple[RuleRow, ...] | None,
    dice_length: int,
    review_all: bool,  # noqa: FBT001 - as above
) -> Table:
    created = genesis(rules, dice_length=dice_length, review_all=review_all)
    table = Table(begin(created), Oracle(dice), START, [created])
    for name in names:
        table.play(m.Enrol(name.lower(), name))
    return table


@cache
def _started(
    names: tuple[str, ...],
    dice: tuple[int, ...],
    rules: tuple[RuleRow, ...] | None,
    dice_length: int,
    review_all: bool,  # noqa: FBT001 - as above
) -> Table:
    table = _gathered(names, dice, rules, dice_length, review_all).copied()
    table.play(m.Start())
    return table


# Reading what happened ---------------------------------------------------------------------------


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def the(kind: type[E], events: Iterable[Event]) -> E:
    """The one event of a kind."""
    (event,) = of(kind, events)
    return event


def cited(events: Iterable[Event]) -> int:
    """The rule or rule-change that the one violation among ``events`` is said to break."""
    return the(e.MoveForbidden, events).cited


def gains(events: Iterable[Event]) -> dict[str, Number]:
    """What each player gained, added up."""
    total: dict[str, Number] = {}
    for award in of(e.PointsAwarded, events):
        for player in award.players:
            total[player] = total.get(player, 0) + award.points
    return total


def public(events: Iterable[Event]) -> list[dict[str, FieldValue]]:
    """What was announced, one table of fields for each announcement."""
    revealed = of(e.FieldsRevealed, events)
    return [dict(event.fields) for event in revealed if event.announcement is not None]


def private(events: Iterable[Event], reader: str) -> list[dict[str, FieldValue]]:
    """What one player was told by letter."""
    return [dict(one.fields) for one in of(e.FieldsRevealed, events) if reader in one.readers]


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of what happened, in order, without their versions."""
    return [event.type.removesuffix("/1") for event in events]


def apart(table: Table) -> Table:
    """The same table once more, to try something else at."""
    return replace(table, log=list(table.log))

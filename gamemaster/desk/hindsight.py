"""Replays past decisions as if a rule had always had other clauses.

Each item of the docket that was played while the rule was in force is decided once more: on the
state that there really was, at its own instant, with the same dice, and with nothing but the
clauses of that one rule replaced. So each decision is compared by itself; the consequences of a
different one are not guessed at (docs/adr/0081-what-a-correction-would-have-changed.md). The item
that brought the rule into force is included; the organiser's own acts are not.

Pure: lines of the journal in, decisions out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from gamemaster.clauses import format_statement
from gamemaster.clauses.nodes import Every, Statement, When
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game.decide import LISTENERS
from gamemaster.game.facts import Number, exact, to_json
from gamemaster.game.fold.agenda import Agenda
from gamemaster.game.fold.state import Game
from gamemaster.game.item.course import Course
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.rules.rulebook import Rulebook
from gamemaster.game.wire import event_to_json
from gamemaster.journal.codec import Line, canonical
from gamemaster.playing.play import RootOracle, play
from gamemaster.tournament import lines
from gamemaster.tournament.fold import advance
from gamemaster.tournament.judges import is_judge
from gamemaster.tournament.tournament import Item, Tournament

Json: TypeAlias = Any

LEGALITY = (e.MoveForbidden, e.MoveIgnored)
OUTCOME = (
    e.ProposalAdopted,
    e.ProposalDefeated,
    e.ProposalVoided,
    e.RuleChanged,
    e.RuleRepealed,
    e.RuleEnacted,
    e.BallotClosed,
    e.RoundWon,
    e.TournamentWon,
    e.RulingNeeded,
)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A decision that would have come out differently.

    ``points`` gives the net gain of each player for whom it differs, as it was and as it would have
    been; ``was`` are the other events that only happened, ``would`` those that only would have.
    """

    points: Mapping[str, tuple[Number, Number]]
    was: tuple[e.Event, ...]
    would: tuple[e.Event, ...]

    @property
    def about(self) -> tuple[str, ...]:
        """The kinds of difference: points, legality, outcome, announcements, or other things."""
        found = {"points"} if self.points else set()
        for event in (*self.was, *self.would):
            if isinstance(event, LEGALITY):
                found.add("legality")
            elif isinstance(event, OUTCOME):
                found.add("outcome")
            elif isinstance(event, e.FieldsRevealed):
                found.add("announcements")
            else:
                found.add("other")
        return tuple(what for what in ABOUT if what in found)


ABOUT = ("legality", "outcome", "points", "announcements", "other")


@dataclass(frozen=True, slots=True)
class Decision:
    """A played item, the line of the journal that says so, and how it would have differed."""

    line: int
    item: Item
    otherwise: Otherwise | None


def as_json(decision: Decision) -> dict[str, Json]:
    """Return a decision that would have been different as plain JSON values."""
    differs = decision.otherwise or Otherwise({}, (), ())
    return {
        "item": decision.item.number,
        "line": decision.line,
        "at": decision.item.at,
        "actor": decision.item.actor,
        "move": dict(decision.item.move),
        "about": list(differs.about),
        "points": {
            handle: [to_json(was), to_json(would)]
            for handle, (was, would) in differs.points.items()
        },
        "was": [_event_as_json(event) for event in differs.was],
        "would": [_event_as_json(event) for event in differs.would],
    }


def _event_as_json(event: e.Event) -> dict[str, Json]:
    return {"type": event.type, "data": event_to_json(event)}


def decisions(
    lines: Iterable[Line],
    tournament: Tournament,
    correction: Correction,
    oracle: RootOracle,
    *,
    since: int = 0,
) -> Iterator[Decision]:
    """Yield every decision after line ``since`` that the correction could have touched.

    ``lines`` are the whole journal, ``tournament`` is the one that its first line begins from.
    """
    played: Played | None = None
    for line in lines:
        event = _event_of(line, played)
        if event is not None and played is not None:
            played.events.append(event)
        else:
            if played is not None and correction.concerns(played):
                yield _decided(played, correction, oracle)
            played = _played(line, tournament) if line.seq > since else None
        tournament = advance(tournament, line)
    if played is not None and correction.concerns(played):
        yield _decided(played, correction, oracle)


@dataclass(slots=True)
class Played:
    """An item, the tournament as it was before it was played, and what that caused."""

    line: Line
    item: Item
    before: Tournament
    events: list[e.Event] = field(default_factory=list)


def _played(line: Line, tournament: Tournament) -> Played | None:
    if line.type != lines.ItemPlayed.type:
        return None
    item = tournament.items.get(line.data["item"])
    if item is None or is_judge(item.actor):
        return None
    return Played(line, item, tournament)


def _event_of(line: Line, played: Played | None) -> e.Event | None:
    """Return the event of a line that the item just played caused, None for any other line."""
    if played is None or line.type not in e.EVENT_CLASSES:
        return None
    if (line.why or {}).get("item") != played.item.number:
        return None
    said = lines.read(line)
    return said.event if isinstance(said, e.Happened) else None


class Correction:
    """Other clauses (canonical) for one rule, put into the states that there were."""

    def __init__(self, number: int, clauses: str) -> None:
        self.number = number
        self.clauses = clauses
        self._books: tuple[Rulebook, Rulebook] | None = None

    def concerns(self, played: Played) -> bool:
        """Say whether the rule was in force when the item was played, or came into force by it."""
        game = played.before.game
        return game is not None and (
            self.number in game.rulebook.rules
            or any(
                isinstance(event, e.RuleChanged) and event.number == self.number
                for event in played.events
            )
        )

    def changes(self, game: Game) -> bool:
        """Say whether the clauses were others at that time."""
        held = game.rulebook.rules.get(self.number) or game.desk.get(self.number)
        return held is not None and compiled(held.clauses).source != self.clauses

    def put_into(self, game: Game, oracle: RootOracle) -> Game:
        """Return the state as it would be, had these clauses just taken the place of the rule's."""
        if self.number not in game.rulebook.rules:
            entry = replace(game.desk[self.number], clauses=self.clauses)
            return replace(game, desk=game.desk.set(self.number, entry))
        # The same book again and again: its conclusions from its clauses stay with it.
        if self._books is None or self._books[0] is not game.rulebook:
            corrected = game.rulebook.with_clauses(self.number, self.clauses)
            self._books = (game.rulebook, corrected)
        timers = self._timers(game)
        corrected_game = replace(game, rulebook=self._books[1], agenda=timers)
        # Attributes that only these clauses declare are there with their initial values.
        course = Course(corrected_game, game.now, oracle, LISTENERS)
        for settle in LISTENERS.settle:
            settle(course)
        return course.game

    def _timers(self, game: Game) -> Agenda:
        """Return the timers, those of the rule's clauses handed on to the clauses in their place.

        A timer belongs to a clause word for word; were it left with the old words, every correction
        of a clause would read as if nothing had happened at its time.
        """
        book, timers = game.rulebook, game.agenda.timers
        old = compiled(book.rules[self.number].clauses).statements
        new = compiled(self.clauses).statements
        words = {
            format_statement(was): format_statement(becomes)
            for was, becomes in zip(old, new, strict=False)
            if _waits_alike(was, becomes)
        }
        for number, timer in game.agenda.timers.items():
            if timer.rule is not None and book.last(timer.rule) == self.number:
                written = words.get(timer.written, timer.written)
                timers = timers.set(number, replace(timer, written=written))
        return replace(game.agenda, timers=timers)


def _waits_alike(was: Statement, becomes: Statement) -> bool:
    """Say whether two clauses wait for the same: the same event, or the same schedule."""
    if isinstance(was, When) and isinstance(becomes, When):
        return was.event == becomes.event and was.waits and becomes.waits
    return (
        isinstance(was, Every) and isinstance(becomes, Every) and (was.schedule == becomes.schedule)
    )


def _decided(played: Played, correction: Correction, oracle: RootOracle) -> Decision:
    game, otherwise = played.before.game, None
    if game is not None and correction.changes(game):
        corrected = replace(played.before, game=correction.put_into(game, oracle))
        would = _again(corrected, played.item, oracle)
        otherwise = _compared(played.events, would, correction.number)
        if otherwise is not None:
            # A decision that a newer program makes differently by itself is not the correction's
            # doing.
            again = _again(played.before, played.item, oracle)
            if _compared(again, would, correction.number) is None:
                otherwise = None
    return Decision(played.line.seq, played.item, otherwise)


def _again(tournament: Tournament, item: Item, oracle: RootOracle) -> list[e.Event]:
    try:
        return [happened.event for happened in play(tournament, item, oracle)]
    except OperatorError:
        return []  # Refused, as a start may be: nothing happens.


# Comparing ---------------------------------------------------------------------------------------


def _compared(was: Sequence[e.Event], would: Sequence[e.Event], number: int) -> Otherwise | None:
    """Return the differences of two outcomes of one item, None if they are the same."""
    points = _points(was, would)
    gone = _only_in(was, would, number)
    come = _only_in(would, was, number)
    return Otherwise(points, gone, come) if points or gone or come else None


def _points(was: Sequence[e.Event], would: Sequence[e.Event]) -> dict[str, tuple[Number, Number]]:
    before, after = _gains(was), _gains(would)
    return {
        handle: (before.get(handle, 0), after.get(handle, 0))
        for handle in sorted({*before, *after})
        if before.get(handle, 0) != after.get(handle, 0)
    }


def _gains(events: Sequence[e.Event]) -> dict[str, Number]:
    """Return each player's gains in all: it does not matter in how many steps."""
    gains: dict[str, Number] = {}
    for event in events:
        if isinstance(event, e.PointsAwarded):
            for handle in event.players:
                gains[handle] = exact(gains.get(handle, 0) + event.points)
    return gains


def _only_in(
    events: Sequence[e.Event], others: Sequence[e.Event], number: int
) -> tuple[e.Event, ...]:
    """Return those of ``events`` that are not among the others, in order."""
    spare = Counter(_key(event, number) for event in others)
    found = []
    for event in events:
        key = _key(event, number)
        if isinstance(event, e.PointsAwarded):
            continue
        if spare[key]:
            spare[key] -= 1
        else:
            found.append(event)
    return tuple(found)


def _key(event: e.Event, number: int) -> bytes:
    """Return a key that is equal for equal events; a rule's own clauses differ in any case."""
    data = event_to_json(event)
    if isinstance(event, e.RuleChanged) and event.number == number:
        data = {**data, "clauses": ""}
    elif isinstance(event, e.TimerSet):
        # Its number only says how many there were before.
        data = {**data, "timer": 0, "written": "" if event.rule == number else event.written}
    return event.type.encode() + canonical(data)

"""Amends each rule of the built-in sets so that one of its clauses is dropped, and plays on.

``dropped.txt`` says of each clause what comes of it: at the adoption, and later, step by step, what
happens no longer and what happens instead, compared with the same amendment that keeps all clauses.

    python -m tests.documents.dropped > tests/documents/dropped.txt

A rule that is immutable is made mutable before. ``ruling`` is what the organiser is asked at once,
``void`` what voids the amendment; ``organiser`` is told of clauses that did not run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from gamemaster.clauses import compile_clauses
from gamemaster.documents.proposal import Body
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import journaled
from tests.documents.compared import NAMES, Long, rules_of
from tests.documents.roads import GONE, ROADS
from tests.game.builders import DAY, amend, enact, transmute

SETS: Final = ("secret", "suber", "async", "daily")
GOLDEN: Final = Path(__file__).with_name("dropped.txt")
LONGEST: Final = 72
TOGETHER: Final = 6
"""The clauses of a part: what comes of the rule with all its clauses is played once for them."""
STEPS_TOLD: Final = 3
NOTHING: Final = "nothing in these games"
REASONS: Final = {
    "define win_ends_game = true": "a win ends the game where no rule says otherwise",
    "define initial_points = 0": "scores begin at 0 where no rule says otherwise",
    "define precedence = rule.number": "the lowest number prevails where no rule says otherwise",
    "define claims_prevail = true": "claims come first where no rule says otherwise",
    'define digest_at = duration("0h")': "digests are due at midnight where no rule says otherwise",
    "defers to all": "an amended rule has a higher number and counts after the others anyway",
    "define counting = game.midnight == now and known_since != absent "
    'and now - known_since >= duration("24h")': "204 has votes counted at midnight, too",
    "define counting = proposal.listed != absent and proposal.listed < now "
    "and game.counted == now": "203 says when votes are counted, and prevails as long as it does",
    "define quorum = true": "309 asks for a quorum, and prevails as long as it stands",
    "protect to_be_debated": "a vote that is complete while it is debated would show it",
    "define first_proposal = 310": "309 is the highest number, and the next one is the default",
    "when player.forfeited if player == mover: set game.owes_another = false": "a question that "
    "waits when somebody leaves in the place of another proposal would show it",
    "when player.expelled if player == mover: set game.owes_another = false": "a question that "
    "waits when somebody is expelled in the place of another proposal would show it",
    "require end_debate: long_enough": "to_be_ended says it of each debate; warnings know this one",
    "require end_debate: size(to_be_ended) > 0": "where 201 is gone, another's debate would "
    "show it",
    "require end_debate: may_end_it": "to_be_ended says it of each debate; warnings know this one",
    "when rule.begun: set game.amended_as = rule.number": "two circuits of turns would show it",
}
"""The clauses that cannot show, whatever is played: the game does by itself what they say."""
ALONE: Final = {
    ("suber", 103): "201 has one turn at a time, so that nothing overtakes what is open",
}
"""The ``require effect`` of rules that other rules leave nothing to do."""


def adopt(game: Long, body: Body) -> int:
    """Have a rule-change adopted, or not; return its number."""
    game.table.pass_time(DAY)
    number = game.table.game.next_number
    game.table.turn(game.who(0), body)
    if game.ruleset == "suber":
        game.table.wait(DAY).play(m.Act(game.who(0), "end_debate"))
    if game.ruleset == "daily":
        game.table.pass_time(DAY)  # It is on the list from midnight on.
    for player in game.table.handles():
        if number in game.table.game.open_proposals and not game.table.game.waits:
            game.table.vote(player, number)
    if game.ruleset == "daily":
        game.table.pass_time(DAY)  # The votes are counted a day after that.
    game.turns += 1
    return number


class Played:
    """A game in which a rule was amended so that it has some clauses.

    ``at_once`` says what came of that; what comes later is played only where it is asked for.
    """

    def __init__(self, ruleset: str, number: int, clauses: str) -> None:
        game = Long(ruleset, 3, tried=True)
        adopt(game, transmute(GONE))
        if not game.table.game.rulebook.rules[number].mutable:
            number = adopt(game, transmute(number))
        before = len(game.table.log)
        changed = adopt(game, amend(number, clauses))
        events = [happened.event for happened in game.table.log[before:]]
        asked = [event.question for event in events if isinstance(event, e.RulingNeeded)]
        void = game.table.game.proposals[changed].void
        self.at_once = f"ruling: {asked[0]}" if asked else "void" if void else "adopted"
        if any(isinstance(event, e.HoldBegun) for event in events):
            # All its clauses are gone: play waits until the organiser finds that it needs none.
            self.at_once = "held for a review"
            game.table.review(changed, verdict="confirm")
        self.ends = bool(asked or void)
        self._game = game
        self._roads: dict[str, dict[str, Counter[str]]] = {}

    def road(self, title: str) -> dict[str, Counter[str]]:
        """Return what each step of a road comes to."""
        if title not in self._roads:
            game, told = self._game.copied(), {}
            for name, step in ROADS[title].items():
                before = len(game.table.log)
                with suppress(OperatorError):
                    step(game)
                told[name] = Counter(_told(happened.event for happened in game.table.log[before:]))
            self._roads[title] = told
        return self._roads[title]


def _told(events: Iterable[e.Event]) -> Iterator[str]:
    for event in events:
        match event:
            case e.FieldsRevealed():
                to = "everyone" if event.announcement is not None else "a player"
                for name, _ in event.fields:
                    yield f"{to} is told {name}"
            case e.PointsAwarded():
                yield f"{len(event.players)} get {event.points}"
            case e.MoveForbidden():
                yield f"forbidden by {event.cited}"
            case e.TurnTaken():
                yield f"turn.taken as {event.number}"
            case e.ClauseVoided():
                yield f"organiser: {event.problem}"
            case e.RulingNeeded():
                yield f"ruling: {event.question or 'nobody says what is meant'}"
            case e.AttributeSet():
                yield f"{event.owner}.{event.name} is set"
            case _:
                yield event.type.removesuffix("/1")


def started(ruleset: str, number: int, clauses: str) -> Counter[str]:
    """Return what comes of the first days where a rule has these clauses from the start."""
    rules = tuple(
        (*row[:3], clauses) if row[0] == number else row for row in rules_of(ruleset, tried=False)
    )
    table = journaled(*NAMES[:3], dice=(3,), rules=rules)
    table.turn("ada", enact("At once.", "define first_rule = 1"))
    table.pass_time(DAY)
    for player in table.handles():
        table.turn(player, enact("First.", "define first_rule = 1"))
    table.pass_time(3 * DAY)
    return Counter(_told(happened.event for happened in table.log))


@dataclass(frozen=True)
class Part:
    """Some clauses of one rule, of which one after the other is dropped."""

    ruleset: str
    rule: int
    first: int

    def lines(self, clauses: Sequence[str]) -> Iterator[str]:
        """Yield the lines of each of them; ``clauses`` are all that the rule has."""
        ruleset, number = self.ruleset, self.rule
        whole = Played(ruleset, number, "\n".join(clauses))
        for at in range(len(clauses))[self.first : self.first + TOGETHER]:
            rest = "\n".join([*clauses[:at], *clauses[at + 1 :]])
            compile_clauses(rest)
            yield title(number, clauses[at])
            without = Played(ruleset, number, rest)
            found = [*_at_once(whole, without), *_later(whole, without)]
            if not found:
                sides = ("\n".join(clauses), rest)
                then, now = (started(ruleset, number, side) for side in sides)
                found = [_difference("from the start", then, now)] if then != now else []
            yield from found or [f"    {NOTHING}{_reason(ruleset, number, clauses[at])}"]


def title(rule: int, clause: str) -> str:
    """Return the line under which the consequences of a dropped clause stand."""
    return f"{rule}: {clause[:LONGEST]}"


@cache
def clauses_of(ruleset: str) -> Mapping[int, Sequence[str]]:
    """Return the clauses of each rule that has some, in the order of their numbers."""
    rules = Long(ruleset, 3, tried=False).table.game.rulebook.rules
    lines = {number: rules[number].clauses.splitlines() for number in sorted(rules)}
    found = {number: [line for line in of_rule if line] for number, of_rule in lines.items()}
    return {number: clauses for number, clauses in found.items() if clauses}


def parts(ruleset: str, rules: Iterable[int]) -> Iterator[Part]:
    """Yield the parts of a set; ``rules`` are the numbers of the rule of each of its clauses."""
    for number, clauses in groupby(rules):
        for first in range(0, len(list(clauses)), TOGETHER):
            yield Part(ruleset, number, first)


def _reason(ruleset: str, number: int, clause: str) -> str:
    """Return why nothing can show, where that is known."""
    alone = ALONE.get((ruleset, number)) if clause.startswith("require effect") else None
    reason = REASONS.get(clause, alone)
    return f": {reason}" if reason else ""


def _at_once(whole: Played, without: Played) -> Iterator[str]:
    if whole.at_once != without.at_once:
        yield f"    at once: {without.at_once}"


def _later(whole: Played, without: Played) -> Iterator[str]:
    """Yield the first differences, of the first road on which there are some."""
    for title in () if without.ends else ROADS:
        then, now = whole.road(title), without.road(title)
        found = [name for name in now if then[name] != now[name]]
        if found:
            for name in found[:STEPS_TOLD]:
                yield _difference(f"{title}{name}", then[name], now[name])
            return


def _difference(step: str, then: Counter[str], now: Counter[str]) -> str:
    no_more, instead = sorted(then - now) or "of nothing", sorted(now - then) or "nothing"
    return f"    {step}: no more {no_more}, instead {instead}"


def golden_of(part: Part) -> str:
    """Return what the golden file says of a part."""
    return "".join(f"{line}\n" for line in part.lines(clauses_of(part.ruleset)[part.rule]))


if __name__ == "__main__":
    for each in SETS:
        print(f"== {each}")
        rules = [number for number, clauses in clauses_of(each).items() for _ in clauses]
        for some in parts(each, rules):
            print(golden_of(some), end="", flush=True)

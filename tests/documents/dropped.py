"""Amends each rule of the built-in sets so that one of its clauses is dropped, and plays on.

``dropped.txt`` says of each clause what comes of it: at the adoption, and later, step by step, what
happens no longer and what happens instead, compared with the same amendment that keeps all clauses.

    python -m tests.documents.dropped > tests/documents/dropped.txt

A rule that is immutable is made mutable before. ``ruling`` is what the organiser is asked at once,
``void`` what voids the amendment; ``organiser`` is told of clauses that did not run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from gamemaster.clauses import compile_clauses
from gamemaster.documents.proposal import Body
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.documents.compared import Long
from tests.game.builders import DAY, amend, enact, repeal, transmute

SETS: Final = ("secret", "suber", "async", "daily")
GOLDEN: Final = Path(__file__).with_name("dropped.txt")
LONGEST: Final = 72
STEPS_TOLD: Final = 3
GONE: Final = 116
"""A rule that another number has taken the place of, before anything is dropped."""

Step = Callable[[Long], object]


def _each(game: Long, act: Callable[[str], m.Move]) -> None:
    for player in game.table.handles():
        game.table.play(act(player))


def _judge(game: Long, said: str, *, by_judge: bool) -> None:
    held = game.table.game.attributes.values.get("game.judge")
    judge = held.get(None) if held is not None else None
    for player in game.table.handles():
        if (player == judge) is by_judge:
            game.table.play(m.Act(player, said))


def _votes(game: Long) -> None:
    number = game.table.game.next_number - 1
    for at, player in enumerate(game.table.handles()):
        if number in game.table.game.open_proposals:
            game.table.vote(player, number, "against" if at == 1 else "for")


STEPS: Final[dict[str, Step]] = {
    "somebody joins": lambda game: game.table.play(m.Enrol("dan", "Dan")),
    "a turn": lambda game: game.table.turn(game.who(0), enact("More.", "define more = 2")),
    "somebody joins later": lambda game: game.table.play(m.Enrol("eve", "Eve")),
    "a second turn": lambda game: game.table.turn(game.who(0), enact("Most.", "define most = 3")),
    "a question": lambda game: game.table.play(m.Act(game.who(1), "invoke Is it clear?")),
    "its judgement": lambda game: _judge(game, "judgement 1 upheld", by_judge=True),
    "it is overruled": lambda game: _judge(game, "overruling 1 yes", by_judge=False),
    "the Judge is to end the debate": lambda game: game.table.play(m.Act(game.who(1), "ask_judge")),
    "a day": lambda game: game.table.pass_time(DAY),
    "the debate is ended": lambda game: _each(game, lambda who: m.Act(who, "end_debate")),
    "an abstention": lambda game: game.table.vote(
        game.who(1), game.table.game.next_number - 1, "abstain"
    ),
    "votes": _votes,
    "a week": lambda game: game.table.pass_time(7 * DAY),
    "consent": lambda game: _each(game, lambda who: m.Act(who, "consent yes")),
    "an immutable rule": lambda game: game.table.turn(game.who(1), repeal(110), wait=DAY),
    "a rule that is gone": lambda game: game.table.turn(game.who(1), repeal(GONE), wait=DAY),
    "it is taken back": lambda game: _each(game, lambda who: m.Act(who, "take_back")),
    "an inquiry": lambda game: game.table.inquire(game.who(1), 203),
    "somebody leaves": lambda game: game.table.forfeit("dan"),
    "points enough": lambda game: game.table.award(game.who(1), 900),
    "the end": lambda game: game.table.play(m.End("an example")),
}


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


def played(ruleset: str, number: int, clauses: str) -> tuple[str, dict[str, Counter[str]]]:
    """Amend a rule so that it has these clauses; return what came of it, and of each step."""
    game = Long(ruleset, 3, tried=True)
    adopt(game, transmute(GONE))
    if not game.table.game.rulebook.rules[number].mutable:
        number = adopt(game, transmute(number))
    before = len(game.table.log)
    changed = adopt(game, amend(number, clauses))
    events = [happened.event for happened in game.table.log[before:]]
    asked = [event.question for event in events if isinstance(event, e.RulingNeeded)]
    void = game.table.game.proposals[changed].void
    at_once = f"ruling: {asked[0]}" if asked else "void" if void else "adopted"
    if any(isinstance(event, e.HoldBegun) for event in events):
        # All its clauses are gone: play waits until the organiser finds that it needs none.
        at_once = "held for a review"
        game.table.review(changed, verdict="confirm")
    told: dict[str, Counter[str]] = {}
    for name, step in () if asked or void else STEPS.items():
        before = len(game.table.log)
        with suppress(OperatorError):
            step(game)
        told[name] = Counter(_told(happened.event for happened in game.table.log[before:]))
    return at_once, told


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
            case e.ClauseVoided():
                yield f"organiser: {event.problem}"
            case e.RulingNeeded():
                yield f"ruling: {event.question or 'nobody says what is meant'}"
            case e.AttributeSet():
                yield f"{event.owner}.{event.name} is set"
            case _:
                yield event.type.removesuffix("/1")


def lines(ruleset: str) -> Iterator[str]:
    """Yield what the golden file says of a set."""
    yield f"== {ruleset}"
    for number, rule in sorted(Long(ruleset, 3, tried=False).table.game.rulebook.rules.items()):
        kept = [clause for clause in rule.clauses.splitlines() if clause]
        whole = played(ruleset, number, "\n".join(kept)) if kept else ("", {})
        for at, clause in enumerate(kept):
            rest = "\n".join(kept[:at] + kept[at + 1 :])
            compile_clauses(rest)
            yield f"{number}: {clause[:LONGEST]}"
            yield from _differences(whole, played(ruleset, number, rest))


def _differences(
    whole: tuple[str, dict[str, Counter[str]]], without: tuple[str, dict[str, Counter[str]]]
) -> Iterator[str]:
    if whole[0] != without[0]:
        yield f"    at once: {without[0]}"
    if not without[1]:
        return
    found = [
        (name, sorted(whole[1][name] - said), sorted(said - whole[1][name]))
        for name, said in without[1].items()
        if whole[1][name] != said
    ]
    for name, no_more, instead in found[:STEPS_TOLD]:
        yield f"    {name}: no more {no_more or 'of nothing'}, instead {instead or 'nothing'}"
    if not found:
        yield "    nothing in these steps"


def golden() -> str:
    return "".join(f"{line}\n" for ruleset in SETS for line in lines(ruleset))


if __name__ == "__main__":
    print(golden(), end="")

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
from copy import deepcopy
from pathlib import Path
from typing import Final

from gamemaster.clauses import compile_clauses
from gamemaster.documents.proposal import Body
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import journaled
from tests.documents.compared import NAMES, UNUSED, Long, rules_of
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


def _judge_of(game: Long) -> str:
    held = game.table.game.attributes.values.get("game.judge")
    judge = held.get(None) if held is not None else None
    return judge if isinstance(judge, str) else game.who(2)


def _leave(game: Long, player: str, *, expelled: bool) -> None:
    game.table.play(m.Expel(player, "an example") if expelled else m.Forfeit(player))


def _void(game: Long, what: str, which: int = 0, player: str | None = None) -> None:
    table = game.table
    table.play(m.Void(what, which or table.game.next_number - 1, player, "an example"))


def _proposer_of(game: Long) -> str:
    proposals = game.table.game.proposals
    return proposals[max(proposals)].proposer


def _victory(game: Long) -> int:
    """Return the mutable rule that says what it takes to win."""
    rules = game.table.game.rulebook.rules.values()
    return next(r.number for r in rules if r.mutable and "define victory" in r.clauses)


def _plain(game: Long) -> int:
    return UNUSED[game.ruleset]


def _forbidding(move: str) -> Callable[[Long], Body]:
    return lambda game: enact("Not any more.", f"require {move}: false")


def _newest(game: Long) -> int:
    return game.table.game.next_number - 1


def _take(game: Long, body: Body) -> None:
    """Have somebody take a turn: who may is tried, for turns may go round."""
    number = game.table.game.next_number
    for player in game.table.handles():
        if game.table.game.next_number == number:
            game.table.turn(player, body)


def _turn(text: str = "More.") -> Step:
    return lambda game: _take(game, enact(text, "define more = 2"))


def _contest(game: Long) -> None:
    game.table.play(m.Act(game.who(1), f"contest {_newest(game)} Was it proposed as it must be?"))


def _adopted(body: Callable[[Long], Body], against: int | None = None) -> Step:
    """Have something proposed, and all vote for it but for one."""

    def step(game: Long) -> None:
        table, number = game.table, game.table.game.next_number
        table.pass_time(DAY)
        _take(game, body(game))
        table.pass_time(DAY)
        _each(game, lambda who: m.Act(who, "end_debate"))
        for role, player in enumerate(table.handles()):
            if number in table.game.open_proposals:
                table.vote(player, number, "against" if role == against else "for")
        table.pass_time(2 * DAY)

    return step


JOURNEY: Final[dict[str, Step]] = {
    "somebody joins": lambda game: game.table.play(m.Enrol("dan", "Dan")),
    "a turn": _turn(),
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
}
QUESTIONS: Final[dict[str, Step]] = {
    "a turn to be judged": _turn(),
    "it is contested": _contest,
    "a turn during the question": lambda game: game.table.turn(game.who(1), enact("Soon.", "")),
    "somebody explains at length": lambda game: game.table.play(
        m.Act(game.who(1), "explain " + "It is meant. " * 9)
    ),
    "somebody explains": lambda game: game.table.play(m.Act(game.who(1), "explain It is meant.")),
    "somebody else judges": lambda game: _judge(game, "judgement 1 upheld", by_judge=False),
    "a second question": lambda game: game.table.play(m.Act(game.who(2), "invoke Who is next?")),
    "the Judge leaves": lambda game: _leave(game, _judge_of(game), expelled=False),
    "the new Judge is silent": lambda game: game.table.pass_time(30 * DAY),
    "a turn after it": _turn("Later."),
    "that is contested": _contest,
    "the Judge upholds it": lambda game: _each(game, lambda who: m.Act(who, "judgement 3 upheld")),
    "the Judge overrules": lambda game: _judge(game, "overruling 1 yes", by_judge=True),
    "time for all to overrule": lambda game: game.table.pass_time(7 * DAY),
    "consent of somebody else": lambda game: _each(game, lambda who: m.Act(who, "consent no")),
    "the next turn": _turn("Last."),
    "a long question": lambda game: game.table.play(m.Act(game.who(1), "invoke " + "Why? " * 20)),
    "a long contest": lambda game: game.table.play(
        m.Act(game.who(1), f"contest {_newest(game)} " + "Why? " * 20)
    ),
    "something decided is contested": lambda game: game.table.play(
        m.Act(game.who(1), "contest 301 Was it right?")
    ),
}
UNDECIDED: Final[dict[str, Step]] = {
    "a turn to be judged": _turn(),
    "it is contested": _contest,
    "it is undecidable": lambda game: _judge(game, "judgement 1 undecidable", by_judge=True),
    "nobody overrules": lambda game: _judge(game, "overruling 1 no", by_judge=False),
    "a week": lambda game: game.table.pass_time(7 * DAY),
}
VOIDED: Final[dict[str, Step]] = {
    "a turn": _turn(),
    "a vote": lambda game: game.table.vote(game.who(1), _newest(game)),
    "the same vote again": lambda game: game.table.vote(game.who(1), _newest(game), "against"),
    "that vote is void": lambda game: _void(game, "vote", player=game.who(1)),
    "a question": lambda game: game.table.play(m.Act(game.who(1), "invoke Is it clear?")),
    "its judgement": lambda game: _judge(game, "judgement 1 upheld", by_judge=True),
    "that is void": lambda game: _void(game, "judgement", 1),
    "the Judge is expelled": lambda game: _leave(game, _judge_of(game), expelled=True),
    "the proposal is void": lambda game: _void(game, "proposal"),
    "another turn": _turn("Again."),
    "that turn is void": lambda game: _void(game, "turn"),
}
DEBATES: Final[dict[str, Step]] = {
    "a turn with a long title": _turn("Long " * 20),
    "a turn": _turn(),
    "somebody else ends the debate": lambda game: game.table.play(m.Act(game.who(1), "end_debate")),
    "a vote in the debate": lambda game: game.table.vote(game.who(1), _newest(game)),
    "a week, and nobody ends it": lambda game: game.table.pass_time(8 * DAY),
    "somebody ends it": lambda game: game.table.play(m.Act(game.who(1), "end_debate")),
    "all vote, one against": _votes,
    "the next turn": _turn("Next."),
    "the Judge is to end its debate": lambda game: game.table.play(m.Act(game.who(2), "ask_judge")),
    "its Judge leaves": lambda game: _leave(game, _judge_of(game), expelled=False),
    "its proposer is expelled": lambda game: _leave(game, game.who(1), expelled=True),
    "a day": lambda game: game.table.pass_time(DAY),
}
TAKEN_BACK: Final[dict[str, Step]] = {
    "a turn": _turn(),
    "a vote for it": lambda game: game.table.vote(game.who(1), _newest(game)),
    "it is taken back": lambda game: _each(game, lambda who: m.Act(who, "take_back")),
    "a turn in its place": _turn("Instead."),
    "consent": lambda game: game.table.play(m.Act(game.who(1), "consent yes")),
    "that is contested": _contest,
    "the Judge is silent": lambda game: game.table.pass_time(40 * DAY),
    "its proposer leaves": lambda game: _leave(game, _proposer_of(game), expelled=False),
    "the debate is ended": lambda game: _each(game, lambda who: m.Act(who, "end_debate")),
    "all vote": _votes,
}
LAWS: Final[dict[str, Step]] = {
    "a transmutation with a vote against": _adopted(lambda game: transmute(110), against=1),
    "an immutable rule is amended": _adopted(lambda game: amend(110, "")),
    "forfeits are forbidden": _adopted(lambda game: enact("Stay.", "require forfeit: false")),
    "somebody leaves all the same": lambda game: game.table.forfeit(game.who(2)),
    "votes are cleared": _adopted(
        lambda game: enact("Again.", "when turn.taken: clear proposal\nrequire vote: false")
    ),
    "a vote": lambda game: game.table.vote(game.who(1), _newest(game)),
    "winning is redefined": _adopted(
        lambda game: enact("Me.", 'define victory = player.name != ""')
    ),
    "a rule names a winner": _adopted(lambda game: enact("Me.", "when turn.taken: win player")),
    "a turn then": _turn(),
    "points enough": lambda game: game.table.award(game.who(1), 900),
}
ENDED: Final[dict[str, Step]] = {
    "new dice": lambda game: game.table.play(m.RestartDice(2)),
    "an inquiry": lambda game: game.table.inquire(game.who(1), 301),
    "an inquiry of another": lambda game: game.table.inquire(game.who(2), _newest(game)),
    "the end": lambda game: game.table.play(m.End("an example")),
}
WON: Final[dict[str, Step]] = {
    "the points for it are fewer": _adopted(
        lambda game: amend(_victory(game), "define victory = player.points >= 90")
    ),
    "they are fewer still": _adopted(
        lambda game: amend(_victory(game), "define victory = player.points > 80")
    ),
    "two are near": lambda game: [game.table.award(game.who(at), 70) for at in (1, 2)],
    "both arrive": _adopted(lambda game: enact("All.", "when proposal.adopted: award everyone 30")),
    "a rule-change for both": _adopted(lambda game: enact("More.", "define more = 3")),
}
PROTECTED: Final[dict[str, Step]] = {
    f"{move} is forbidden": _adopted(_forbidding(move))
    for move in ("end_debate", "take_back", "ask_judge")
} | {
    "debates are ended by a rule": _adopted(
        lambda game: enact("Done.", "when turn.taken: for q in proposals: set q.debated = true")
    ),
    "who frees a rule": _adopted(
        lambda game: enact("Free.", "require adoption: not proposal.frees_immutable")
    ),
    "a rule is freed": _adopted(lambda game: transmute(110)),
    "another is amended as it becomes immutable": _adopted(lambda game: transmute(_plain(game))),
    "a turn": _turn(),
    "the debate is ended": lambda game: _each(game, lambda who: m.Act(who, "end_debate")),
    "all vote": _votes,
}
STUCK: Final[dict[str, Step]] = {
    "a rule ends all adoption": _adopted(lambda game: enact("No.", "require adoption: false")),
    "a rule ends all turns": _adopted(lambda game: enact("Full stop.", "require turn: false")),
    "a turn all the same": _turn(),
    "a year": lambda game: game.table.pass_time(365 * DAY),
}
ROADS: Final = {
    "": JOURNEY, "questions: ": QUESTIONS, "undecided: ": UNDECIDED, "void: ": VOIDED,
    "debates: ": DEBATES, "taken back: ": TAKEN_BACK, "laws: ": LAWS, "won: ": WON,
    "protected: ": PROTECTED, "stuck: ": STUCK, "ended: ": ENDED,
}  # fmt: skip
"""Games that begin where the amendment has been adopted, by what stands before their steps."""


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
            game, told = deepcopy(self._game), {}
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
    table.pass_time(DAY)
    for player in table.handles():
        table.turn(player, enact("First.", "define first_rule = 1"))
    table.pass_time(3 * DAY)
    return Counter(_told(happened.event for happened in table.log))


def lines(ruleset: str) -> Iterator[str]:
    """Yield what the golden file says of a set."""
    yield f"== {ruleset}"
    for number, rule in sorted(Long(ruleset, 3, tried=False).table.game.rulebook.rules.items()):
        kept = [clause for clause in rule.clauses.splitlines() if clause]
        if not kept:
            continue
        whole = Played(ruleset, number, "\n".join(kept))
        for at, clause in enumerate(kept):
            rest = "\n".join(kept[:at] + kept[at + 1 :])
            compile_clauses(rest)
            yield f"{number}: {clause[:LONGEST]}"
            without = Played(ruleset, number, rest)
            found = [*_at_once(whole, without), *_later(whole, without)]
            then, now = (started(ruleset, number, "\n".join(each)) for each in (kept, [rest]))
            if not found and then != now:
                found = [_difference("from the start", then, now)]
            yield from found or ["    nothing in these games"]


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


def golden() -> str:
    return "".join(f"{line}\n" for ruleset in SETS for line in lines(ruleset))


if __name__ == "__main__":
    print(golden(), end="")

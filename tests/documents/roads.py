"""Games that begin where a rule of a built-in set has been amended: what is played, step by step.

Each of the ``ROADS`` brings some clauses to act that others leave alone (``dropped``). Steps that a
ruleset knows nothing of come to nothing in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gamemaster.documents.proposal import Body
from gamemaster.game import moves as m
from tests.documents.compared import NAMES, UNUSED, Long
from tests.game.builders import DAY, amend, enact, repeal, transmute

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


def _defining(game: Long, name: str) -> int:
    """Return the mutable rule that defines a name."""
    rules = game.table.game.rulebook.rules.values()
    return next(r.number for r in rules if r.mutable and f"define {name} " in r.clauses)


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


def _all(choice: m.Choice, number: int = 0) -> Step:
    """Have everybody vote alike on a proposal, or on the newest."""

    def step(game: Long) -> None:
        for player in game.table.handles():
            game.table.play(m.CastVote(player, number or _newest(game), choice))

    return step


def _judge_leaves(*, expelled: bool) -> Step:
    return lambda game: _leave(game, _judge_of(game), expelled=expelled)


def _circuit_but_one(game: Long) -> None:
    """Have all turns of a circuit decided but the last, which is then that of role 0."""
    for _ in range(len(NAMES)):
        if game.who(0) == game.table.handles()[-1]:
            return
        _adopted(lambda _: enact("More.", "define more = 2"), against=1)(game)
        game.turns += 1


def _letting_in(game: Long) -> int:
    """Return the rule that lets people in."""
    rules = game.table.game.rulebook.in_order
    return next((r.number for r in rules if "define anybody = true" in r.clauses), GONE)


def _keeper(game: Long) -> int:
    """Return the rule that keeps adoption possible."""
    rules = game.table.game.rulebook.in_order
    keeping = (r.number for r in rules if "protect adoption\n" in f"{r.clauses}\n")
    return next(keeping, 113)


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
        lambda game: amend(_defining(game, "victory"), "define victory = player.points >= 90")
    ),
    "they are fewer still": _adopted(
        lambda game: amend(_defining(game, "victory"), "define victory = player.points > 80")
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
IDLE: Final[dict[str, Step]] = {
    "consent to nothing": lambda game: _each(game, lambda who: m.Act(who, "consent yes")),
    "an explanation of nothing": lambda game: game.table.play(m.Act(game.who(1), "explain It is.")),
    "the Judge is to end no debate": lambda game: game.table.play(m.Act(game.who(1), "ask_judge")),
    "a rule that is gone is to be repealed": lambda game: _take(game, repeal(GONE)),
    "points for inquiries": lambda game: game.table.award(game.who(1), 50),
    "an inquiry": lambda game: game.table.inquire(game.who(1), 301),
}
DISPUTED: Final[dict[str, Step]] = {
    "a turn": _turn(),
    "a question": lambda game: game.table.play(m.Act(game.who(1), "invoke Is it clear?")),
    "somebody joins": lambda game: game.table.play(m.Enrol("dan", "Dan")),
    "a day": lambda game: game.table.pass_time(DAY),
    "others end the debate": lambda game: [
        game.table.play(m.Act(player, "end_debate"))
        for player in game.table.handles()
        if player != _proposer_of(game)
    ],
    "the debate is ended": lambda game: _each(game, lambda who: m.Act(who, "end_debate")),
    "all vote for it": _all("for"),
    "a turn without consent": _turn("Without."),
    "consent": lambda game: _each(game, lambda who: m.Act(who, "consent yes")),
    "a turn with consent": _turn("With."),
    "a question about it": lambda game: game.table.play(m.Act(game.who(1), "invoke Really?")),
    "its Judge is expelled": _judge_leaves(expelled=True),
    "the next Judge leaves": _judge_leaves(expelled=False),
    "and so does the last who may judge": _judge_leaves(expelled=False),
}
UPHELD: Final[dict[str, Step]] = {
    "a turn": _turn(),
    "it is contested": _contest,
    "it is contested at length": lambda game: game.table.play(
        m.Act(game.who(1), f"contest {_newest(game)} " + "Why? " * 20)
    ),
    "it is upheld": lambda game: _judge(game, "judgement 1 upheld", by_judge=True),
    "that stands": lambda game: _judge(game, "overruling 1 no", by_judge=False),
    "the turn is void": lambda game: _void(game, "turn"),
}
DEFEATED: Final[dict[str, Step]] = {
    "a turn": _turn(),
    "a day": lambda game: game.table.pass_time(DAY),
    "the debate is ended": lambda game: _each(game, lambda who: m.Act(who, "end_debate")),
    "all vote against it": _all("against"),
    "a week": lambda game: game.table.pass_time(7 * DAY),
    "the next turn": _turn("Next."),
    "that turn is void": lambda game: _void(game, "turn"),
}
LEAVING: Final[dict[str, Step]] = {
    "two players have their turns": _circuit_but_one,
    "the third leaves": lambda game: _leave(game, game.who(0), expelled=False),
}
EXPELLED: Final[dict[str, Step]] = {
    "two players have their turns": _circuit_but_one,
    "the third is expelled": lambda game: _leave(game, game.who(0), expelled=True),
}
TO_END: Final[dict[str, Step]] = {
    "a turn": _turn(),
    "a question": lambda game: game.table.play(m.Act(game.who(1), "invoke Is it clear?")),
    "the Judge is to end its debate": lambda game: game.table.play(m.Act(game.who(1), "ask_judge")),
    "that Judge leaves": _judge_leaves(expelled=False),
    "the next one, too": _judge_leaves(expelled=False),
}
TO_END_EXPELLED: Final[dict[str, Step]] = {
    **TO_END,
    "that Judge leaves": _judge_leaves(expelled=True),
    "the next one, too": _judge_leaves(expelled=True),
}
FREED: Final[dict[str, Step]] = {
    **{
        f"{player} enacts something in circuit {circuit}": _adopted(
            lambda game: enact("More.", "define more = 2")
        )
        for circuit in ("one", "two")
        for player in NAMES[:3]
    },
    "a majority would free a rule": _adopted(lambda game: transmute(110), against=1),
}
TOGETHER: Final[dict[str, Step]] = {
    "all are to gain by a rule": _adopted(
        lambda game: enact("All.", "when proposal.adopted: award everyone 30")
    ),
    "two are near": lambda game: [
        game.table.award(game.who(at), 190 - game.table.points(game.who(at))) for at in (0, 1)
    ],
    "both arrive": _adopted(lambda game: enact("More.", "define more = 3")),
}
OVERTAKEN: Final[dict[str, Step]] = {
    "a rule is to become immutable": lambda game: _take(game, transmute(_plain(game))),
    "it is to be amended, then": lambda game: _take(
        game, amend(_plain(game), "define plain = 2", noun="rule or its successor")
    ),
    "a day": lambda game: game.table.pass_time(DAY),
    "all vote for both": lambda game: [
        _all("for", number)(game) for number in game.table.game.open_proposals
    ],
    "a week": lambda game: game.table.pass_time(7 * DAY),
}
FORBIDDEN: Final[dict[str, Step]] = {
    "to take back is forbidden": _adopted(_forbidding("take_back")),
    "to ask the Judge is forbidden": _adopted(_forbidding("ask_judge")),
    "a turn": _turn(),
    "the Judge is to end its debate": lambda game: game.table.play(m.Act(game.who(1), "ask_judge")),
    "it is taken back": lambda game: _each(game, lambda who: m.Act(who, "take_back")),
}
GIVEN: Final[dict[str, Step]] = {
    "all but transmutations may be adopted": _adopted(
        lambda game: enact("Never.", 'require adoption: change.kind != "transmute"')
    ),
    "a rule is freed": _adopted(lambda game: transmute(110)),
    "adoption is not for what frees": _adopted(
        lambda game: amend(
            _defining(game, "adopted"),
            "define adopted = votes.for * 2 > electorate.size and not proposal.frees_immutable",
        )
    ),
    "another rule is freed": _adopted(lambda game: transmute(102)),
}
IN_VAIN: Final[dict[str, Step]] = {
    "what keeps adoption possible is freed": _adopted(lambda game: transmute(_keeper(game))),
    "and repealed": _adopted(lambda game: repeal(_newest(game))),
    "what lets rules be freed is freed": _adopted(lambda game: transmute(109)),
    "and repealed, too": _adopted(lambda game: repeal(_newest(game))),
    "a rule ends all turns": _adopted(lambda game: enact("Full stop.", "require turn: false")),
    "a turn all the same": _turn(),
}
MENDED: Final[dict[str, Step]] = {
    **{name: step for name, step in IN_VAIN.items() if name != "a turn all the same"},
    "the organiser corrects it": lambda game: game.table.correct(
        _newest(game), "define end = 1", seen=1
    ),
    "a rule-change then": _adopted(lambda game: enact("More.", "define more = 2")),
    "a turn of each": lambda game: _each(game, lambda who: m.TakeTurn(who, enact("Soon.", ""))),
    "another too soon": lambda game: _each(game, lambda who: m.TakeTurn(who, enact("Now.", ""))),
    "a rule that is gone": lambda game: game.table.turn(game.who(1), repeal(GONE)),
}
MORE: Final[dict[str, Step]] = {
    "more than all others have, from fewer points on": _adopted(
        lambda game: amend(
            _defining(game, "victory"),
            "define victory = player.points >= 90"
            " and all(p in players, p == player or p.points < player.points)",
        )
    ),
}
NEWCOMERS: Final[dict[str, Step]] = {
    "the rule that lets people in is amended": _adopted(
        lambda game: amend(_letting_in(game), "define anybody = true")
    ),
    "somebody joins then": lambda game: game.table.play(m.Enrol("eve", "Eve")),
    "that rule is repealed": _adopted(lambda game: repeal(_letting_in(game))),
    "somebody wants in": lambda game: game.table.play(m.Enrol("gil", "Gil")),
}
UNASKED: Final[dict[str, Step]] = {
    **{name: JOURNEY[name] for name in ("a turn", "a question", "its judgement")},
    "the vote on it is void": lambda game: _void(game, "overruling", 1),
}
ROADS: Final = {
    "": JOURNEY, "questions: ": QUESTIONS, "undecided: ": UNDECIDED, "void: ": VOIDED,
    "debates: ": DEBATES, "taken back: ": TAKEN_BACK, "laws: ": LAWS, "won: ": WON,
    "protected: ": PROTECTED, "stuck: ": STUCK, "ended: ": ENDED, "idle: ": IDLE,
    "disputed: ": DISPUTED, "upheld: ": UPHELD, "defeated: ": DEFEATED, "leaving: ": LEAVING,
    "expelled: ": EXPELLED, "to end: ": TO_END, "to end, expelled: ": TO_END_EXPELLED,
    "together: ": TOGETHER, "overtaken: ": OVERTAKEN, "forbidden: ": FORBIDDEN,
    "given: ": GIVEN, "in vain: ": IN_VAIN, "mended: ": MENDED, "freed: ": FREED,
    "more: ": MORE, "newcomers: ": NEWCOMERS, "asked anew: ": UNASKED,
}  # fmt: skip
"""Games that begin where the amendment has been adopted, by what stands before their steps."""

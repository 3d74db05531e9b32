"""Whole games of random moves on rules that change at random, every move of which is checked.

What is said of all games:
* what ``invariants`` says of every move;
* they replay: folding what was journaled gives every state of the game again, so ``decide`` has
  changed none of them;
* ``decide`` gives the same events for the same arguments;
* a refused act of the organiser changes nothing;
* counting only what a move touched decides as much as counting everything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.documents.proposal import Body
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.adoption.counting import ballot_names
from gamemaster.game.decide import decide
from gamemaster.game.fold.evolve import begin, evolve
from gamemaster.game.fold.state import Game
from gamemaster.game.item import asking
from gamemaster.game.item.course import Course
from tests.game.builders import (
    DAY,
    HOUR,
    Oracle,
    RuleRow,
    Table,
    amend,
    enact,
    of,
    protected_secret,
    repeal,
    secret,
    started,
    transmute,
)
from tests.properties import examples

LISTS = (
    (
        "attribute player.guests: list of players = absent shown to player\n"
        "attribute game.line: list of players = players shown to everyone\n"
        "when vote.cast: set proposal.proposer.guests = with(proposal.proposer.guests, player)\n"
        "when turn.taken: set game.line = with(without(game.line, player), player); "
        "award pick(game.line) size(player.guests); "
        "set player.guests = rotate(player.guests, mover); "
        "reveal game.line, player.guests as guests to with(player.guests, player)\n"
        "when player.forfeited: for p in enrolled: set p.guests = without(p.guests, player)\n"
        "define helped = exists(p in players, size(p.guests) > 2)"
    ),
    (
        'attribute game.deck: list of texts = words("ace king queen jack ten nine") stays\n'
        "attribute game.times: list of instants = absent shown to mover\n"
        "attribute game.laws: list of rules = rules\n"
        "attribute game.asked: list of proposals = absent\n"
        "attribute proposal.drawn: list of numbers = absent shown to everyone\n"
        "attribute player.yes: list of booleans = map(p in enrolled, p.active)\n"
        "when vote.cast: set game.times = with(game.times, now); "
        "set game.deck = without(game.deck, pick(game.deck)); "
        "set proposal.drawn = with(proposal.drawn, die(6) / 2); "
        'set player.yes = with(player.yes, choice == "for")\n'
        "when turn.taken: reveal game.times as at, game.deck, first(game.laws) as law to everyone; "
        "set game.asked = with(game.asked, proposal); "
        'set game.times = filter(t in game.times, now - t < duration("2d"))\n'
        "when proposal.adopted: set game.laws = filter(r in game.laws, r.mutable); "
        "award proposer sum(n in proposal.drawn, n); reveal game.asked as asked to everyone"
    ),
    (
        "attribute game.echo: list of numbers = map(p in players, 1 / 3)\n"
        'attribute game.loud: list of texts = words("wombat")\n'
        "when vote.cast: set game.echo = with(game.echo, with(game.echo, game.echo)); "
        "award player size(game.echo) / 100; "
        "set game.loud = with(game.loud, last(game.loud) + last(game.loud) + last(game.loud))\n"
        "when turn.taken: reveal size(game.echo) as echo, game.loud to everyone"
    ),
)
"""Clauses of rules that keep lists."""

CLAUSES = (
    "",
    "define adopted = votes.for >= 2",
    "define adopted = votes.for * 3 >= eligible * 2\noverrides rule 203",
    "define adopted = votes.for * 2 > eligible and proposal.proposer.points >= 0\noverrides all",
    "define adopted = helped\noverrides all",
    "define helped = votes.for > votes.against",
    "define eligible = count(p in players, p.turns > 0)",
    "define defeated = votes.against >= 2",
    "define defeated = not attainable(votes.for * 2 > eligible)\noverrides rule 206",
    "define defeated = false\ndefers to all",
    "require adoption: votes.cast >= 2",
    "require adoption: proposer.points < 20",
    "require turn: player.points < 30",
    "require turn: 1 / (electorate.size - 3) != 5",
    "require vote: player != proposal.proposer",
    "when vote.late: award player -1; reveal player.name, proposal.number, choice to everyone",
    "require inquiry: player.turns > 0\nwhen inquiry.made: reveal change.next to everyone",
    (
        'when points.awarded if points < 0 and event != "move.illegal": award player 1; '
        "reveal player.name, points, event to everyone"
    ),
    "when points.awarded: award everyone points / 2",
    (
        "attribute player.seen: instant = now shown to everyone\n"
        "when player.moved: set player.seen = now; award player 1 / 4\n"
        'when player.moved if move != "vote": penalise player; reveal move, points to player'
    ),
    "when proposal.defeated: award dissenters 3; reveal proposal.number, votes.for to everyone",
    (
        "attribute player.loud: boolean = false shown to everyone\n"
        "when vote.cast: for p in players: set p.loud = p == player"
    ),
    (
        "attribute player.loud: number = 0 stays\n"
        "when vote.cast: set player.loud = player.loud + 1\n"
        "define helped = exists(p in players, p.loud > 2)"
    ),
    (
        "attribute game.quorum: number = 2\ndefine adopted = votes.for >= game.quorum\n"
        "when turn.taken: set game.quorum = die(3)"
    ),
    (
        "attribute proposal.judge: player = first(players)\n"
        "when vote.cast if proposal.judge == player: penalise without(proposal.voters, player)"
    ),
    (
        "attribute game.tally: number by text = 0 shown to everyone\n"
        "when turn.taken: for w in words(proposal.text): set game.tally[lower(w)] = "
        "game.tally[lower(w)] + 1\n"
        "when vote.cast: for w in keys(game.tally): set game.tally[w] = game.tally[w] - die(2); "
        "reveal game.tally to everyone"
    ),
    (
        "attribute player.owed: number by player = 0 stays\n"
        "when vote.cast: for p in without(players, player): set p.owed[player] = "
        "(p.owed[player] + votes_seen) / 2\ndefine votes_seen = proposal.votes.cast\n"
        "define helped = exists(p in players, size(keys(p.owed)) > 1)\n"
        "when turn.taken: for p in keys(player.owed): award p player.owed[p]; "
        "reveal player.owed to keys(player.owed)"
    ),
    (
        "attribute game.seats: player by number = absent shown to mover\n"
        "attribute game.until: instant by player = absent\n"
        "when vote.cast: set game.seats[size(keys(game.seats)) + 1 / 2] = player; "
        "set game.until[player] = now; reveal game.until as until, game.seats[0.5] as seat "
        "to everyone\n"
        "when turn.taken if game.until[player] != absent: set game.seats[0.5] = absent; "
        "set game.until[player] = absent"
    ),
    *LISTS,
    (
        "attribute ballot.pot: number = 0 shown to ballot.opener\n"
        "attribute ballot.voter: boolean by player = false stays\n"
        "attribute ballot.until: instant = absent\n"
        "ballot wager(n: number): yes | no among filter(p in players, ballot.voter[p] or "
        "p == ballot.opener) closes ballot.pot > 4 or now >= ballot.until again ballot.until\n"
        "when vote.cast: open wager(size(ballots)); "
        'set last(ballots).until = now + duration("1d")\n'
        'when wager.opened: cast "yes" by ballot.opener\n'
        "when turn.taken: for b in ballots: set b.voter[player] = not b.voter[player]; "
        "for b in ballots: set b.pot = b.pot + die(3)\n"
        'when wager.closed after duration("1h"): award ballot.voted ballot.pot; '
        "reveal ballot.voter as voter, ballot.pot, n to everyone"
    ),
    "when move.illegal: penalise player citing 101",
    (
        "modify award if points < 0 and player.turns < 2: 0\n"
        "when vote.cast: award everyone points - player.points"
    ),
    "modify award: ceil(points * 3 / 2)\noverrides all",
    'modify text: text + " " + proposer.name\ndefine shared_victory = true',
    "define win_ends_game = false\nwhen round.won: for p in players: award p -p.points",
    "when proposal.adopted: win supporters",
    'when vote.cast: cast "for" by proposal.proposer',
    "when turn.taken: for p in proposals: clear p; reveal scores, mover to everyone",
    (
        'when vote.cast if choice == "against": clear proposal; '
        'rewrite proposal as replace(proposal.text, "a", "e") + player.name\n'
        "when proposal.rewritten: reveal proposal.number, proposal.document to everyone"
    ),
    (
        "define some = last(sort(r in filter(r in rules, r.mutable), length(r.text)))\n"
        'when turn.taken: rewrite some as proposal.text + " Stet."\n'
        "when rule.rewritten if rule.since != absent: reveal rule.number, rule.text to everyone"
    ),
    (
        'when turn.taken if size(rules) < 40: enact "Of " + player.name + "."\n'
        "when rule.enacted: reveal rule.title, rule.document to everyone\n"
        'when vote.cast if exists(r in rules, r.title == "Of " + player.name + "."): '
        "repeal last(filter(r in rules, r.mutable))"
    ),
    (
        'when vote.cast if choice == "against": expel player\n'
        "when turn.taken: readmit enrolled\nwhen player.readmitted: award player 1; "
        "reveal player.name to everyone"
    ),
    'when proposal.defeated: pause "is that fair?"; award everyone 1',
    (
        "ballot chair(): player closes votes.cast > 1 or votes.leading == absent\n"
        "when vote.cast: open chair()\nwhen chair.opened: cast pick(players) by players\n"
        "when chair.closed: award filter(p in players, p.handle in votes.choices) 1"
    ),
    (
        "ballot poll(what: proposal): yes | no closes votes.cast > 0 or votes.leading == absent\n"
        'when turn.taken: open poll(proposal)\nwhen poll.opened: cast "yes" by everyone\n'
        'when poll.closed if votes.leading == "yes": award ballot.opener 2'
    ),
    'when turn.taken after duration("2h"): award player die(6); reveal points as late to player',
    "when proposal.adopted: award supporters 5; award proposer die(4); reveal proposer to players",
    "when vote.cast: award player 1 / 2; reveal player.points to player",
    "when vote.cast if player.points > 0: award player player.points",
    "when turn.taken if die.value == 6: award player 10",
    "when turn.taken: award player 1 / (player.points - 3); reveal points to player",
    "when turn.taken: award player die(6); reveal die.value, die.proof to everyone",
    "when move.illegal: award everyone 2; reveal rule, player.name to players",
    "when player.forfeited: award everyone 1; reveal player.name to everyone",
    "when dice.renewed: award everyone 1",
    "define victory = player.points >= 40\noverrides rule 208",
    "define victory = player.points > goal\noverrides rule 208",
    "define goal = 10 * size(players)\nprotect inquiry",
    "define goal = player.turns\ndefine victory = player.turns > 4",
    "protect turn\nprotect helped as votes.for > n\ndefine helped = votes.for > 1",
    "protect goal as n\noverrides all",
    "define precedence = -rule.number",
    "define precedence = rule.mutable ? 1 : 2\ndefine claims_prevail = false",
    "require effect: votes.against == 0",
    "require effect: proposal.mutable_rules_after < 18 citing 113",
    "when proposal.adopted if proposal.void: award proposer -3; reveal proposal.void to everyone",
    "require adoption: votes.for > electorate.size",
    "require turn: player.points >= 3",
    (
        "attribute game.shut: boolean = false\nwhen turn.taken: set game.shut = not game.shut\n"
        "require turn: not game.shut"
    ),
    "require forfeit: player.turns > 1\nrequire vote: player.points < 30",
    'require vote: now > proposal.announced + duration("2h")',
    "when turn.taken if player.points > 20: win player",
    (
        "move pass() as turn\nmove pay(whom: player, many: number) as turn\n"
        "require turn: player.points > -50 and (mover == absent or player != mover)\n"
        "require turn: length(change.text) < 900\n"
        "when turn.taken: award player 1; reveal player.turns, mover.name, game.turns to everyone\n"
        "when pay.made: award whom min(many, 9)\nwhen pass.made: reveal made.count to player"
    ),
    (
        "attribute proposal.stake: number by proposer = 0\n"
        "require turn: change.stake <= player.points + 9\n"
        "when turn.taken: award player -proposal.stake; reveal proposal.stake to everyone\n"
        "when proposal.adopted: award proposer 2 * proposal.stake"
    ),
    (
        "move edit(which: proposal, form: change)\n"
        "attribute proposal.stake: number by proposer = 0\n"
        'require edit: form.kind != "transmute" or form.target.in_force\n'
        "when edit.made: rewrite which as form; reveal which.hash, form.kind to everyone\n"
        "when proposal.rewritten if proposal.votes.cast > 1: clear proposal"
    ),
    (
        "move edit(which: proposal, form: change) as turn\ndefine most_parts = 2\n"
        "require turn: length(change.text) < 900 and change.target.number != 203\n"
        'when edit.made after duration("3h"): rewrite which as form\n'
        "when proposal.rewritten: reveal proposal.number, proposal.document to everyone"
    ),
    (
        "attribute proposal.topic: tax | poll_law by proposer = absent stays\n"
        "attribute proposal.ally: player by proposer = absent\n"
        "require turn: change.topic != absent or change.ally == player\n"
        "require adoption: proposal.ally == absent or proposal.ally in proposal.supporters\n"
        'when vote.cast if proposal.topic == "tax": set proposal.ally = player'
    ),
)
NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve")


@dataclass(frozen=True)
class Step:
    """What somebody tries next; ``pick`` chooses among what there is by then."""

    what: str
    who: int
    pick: int
    clauses: str
    choice: m.Choice

    @property
    def yes(self) -> bool:
        return self.choice == "for"


STEPS = st.lists(
    st.builds(
        Step,
        st.sampled_from(
            ["turn"] * 8 + ["adopt"] * 12 + ["vote"] * 14 + ["all vote"] * 6 + ["inquire"] * 4
            + ["review"] * 3 + ["correct"] * 2 + ["award"] * 2 + ["forfeit", "penalise", "pause"]
            + ["enrol", "expel", "act", "resume", "rare"]
        ),
        st.integers(0, 4),
        st.integers(0, 60),
        st.sampled_from(CLAUSES),
        st.sampled_from(("for", "against", "for", "against", "abstain", "withdrawn")),
    ),
    min_size=25,
    max_size=50,
)  # fmt: skip


def body(table: Table, step: Step) -> Body:
    known = [203, 206, 105, 201, 207, 208, 109, 999, *table.game.rulebook.history]
    number = known[step.pick % len(known)]
    match step.pick % 7:
        case 0 | 1:
            return enact("Something new.", step.clauses)
        case 2:
            return amend(number, step.clauses)
        case 3:
            return amend(number, step.clauses, noun="rule or its successor")
        case 4:
            return repeal(number, noun="amendment" if step.yes else "rule")
        case 5:
            return transmute(number)
        case _:
            return repeal(number)


def moves(table: Table, step: Step) -> list[m.Move]:
    """The moves that a step comes to at this table."""
    game = table.game
    handle = sorted(game.players)[step.who % len(game.players)]
    numbers = [*(game.open_proposals or (301,)), *game.rulebook.history]
    number = numbers[step.pick % (len(numbers) if step.what == "inquire" else 3)]
    desk = [*game.held, *game.desk, 203]
    entry = desk[step.pick % len(desk)]
    seen = game.desk[entry].version if entry in game.desk else step.pick % 2
    why = "a ruling"
    every = [m.CastVote(one.handle, number, step.choice) for one in game.players_in_play()]
    reword = m.Reword(number, "e", "é", why)
    rare: list[m.Move] = [m.Start(), m.DeclareWinner(handle, why), m.End(why), reword]
    options: dict[str, list[m.Move]] = {
        "turn": [m.TakeTurn(handle, body(table, step))],
        "vote": [m.CastVote(handle, number, step.choice)],
        "adopt": [
            m.TakeTurn(handle, body(table, step)),
            *(m.CastVote(p.handle, game.next_number, "for") for p in game.players_in_play()),
        ],
        "all vote": [*every],
        "inquire": [m.Inquire(handle, number)],
        "forfeit": [m.Forfeit(handle)],
        "act": [m.Act(handle, "wave"), m.Act(handle, f"edit {number}", (body(table, step),))],
        "award": [m.GivePoints(handle, step.pick - 10, why)],
        "penalise": [m.Penalise(handle, number, why)],
        "expel": [m.Expel(handle, why)],
        "pause": [m.Pause(why)],
        "resume": [m.Resume(why)],
        "review": [m.Review(entry, "attach" if step.yes else "confirm", step.clauses, why, seen)],
        "correct": [m.CorrectClauses(entry, step.clauses, why, seen)],
        "enrol": [m.Enrol(f"guest{step.pick % 3}", f"Guest {step.pick % 3}")],
        "rare": [rare[step.pick % 7]] if step.pick % 7 < len(rare) else [],
    }
    return options[step.what]


def settle(table: Table) -> None:
    """Have the organiser do what players' moves wait for."""
    for number in table.game.held:
        table.review(number, "", verdict="confirm", seen=table.game.desk[number].version)
    if table.game.phase == "paused":
        table.play(m.Resume("a ruling"))
    if table.game.phase == "paused":
        table.play(m.DeclareWinner(table.handles()[0], "a tie"))


def attempt(table: Table, move: m.Move) -> None:
    """Play a move, or see it refused without a trace; either way the same happens every time."""
    before, at = table.game, table.now
    if isinstance(move, m.PlayerMove) and before.waits:
        settle(table)
        before = table.game
        if before.waits:
            return  # A tie may follow a tie: then the move stays on the docket, as in the office.
    try:
        table.play(move, at)
    except OperatorError as refused:
        problems = refused.problems
    else:
        assert decide(before, move, at, table.oracle) == table.last
        nothing_more_to_count(table.game, table.oracle)
        return
    assert not isinstance(move, m.PlayerMove)
    assert table.game is before
    with pytest.raises(OperatorError) as again:
        decide(before, move, at, table.oracle)
    assert again.value.problems == problems


def nothing_more_to_count(game: Game, oracle: Oracle) -> None:
    """A naive count of every open proposal finds nothing that the move left undecided."""
    if game.phase != "playing" or game.held or not game.active:
        return
    course = Course(game, game.now, oracle)
    found = []
    for number in game.open_proposals:
        names = ballot_names(game, number)
        adopted = asking.truth(course, "adopted", names) and asking.holds(course, "adoption", names)
        if adopted or asking.truth(course, "defeated", names):
            found.append(number)
    # A clause that fails for one proposal is void for those counted after it in the same item.
    if not of(e.ClauseVoided, [one.event for one in course.happenings]):
        assert found == []


def a_game(
    players: int, dice: list[int], steps: list[Step], rules: Callable[[], tuple[RuleRow, ...]]
) -> None:
    table = started(*NAMES[:players], dice=dice, rules=rules(), dice_length=4)
    for step in steps:
        table.wait(DAY if step.what in ("turn", "adopt") else HOUR)
        for move in moves(table, step):
            attempt(table, move)
    replayed = begin(table.log[0])
    for happened in table.log[1:]:
        replayed = evolve(replayed, happened)
    assert replayed == table.game


GAMES = given(
    st.integers(1, 5),
    st.lists(st.integers(1, 6), min_size=1, max_size=5),
    STEPS,
    st.sampled_from((secret, protected_secret)),
)
test_random_games = examples(60)(GAMES(a_game))
test_many_random_games = pytest.mark.torture(examples(120)(GAMES(a_game)))


@examples(25)
@given(STEPS)
def test_no_state_that_was_is_ever_changed(steps: list[Step]) -> None:
    table = started(*NAMES[:4])
    kept = [(len(table.log), table.game)]
    for step in steps:
        for move in moves(table, step):
            attempt(table, move)
            kept.append((len(table.log), table.game))
    replayed = begin(table.log[0])
    states = {1: replayed}
    for place, happened in enumerate(table.log[1:], start=2):
        replayed = evolve(replayed, happened)
        states[place] = replayed
    for length, game in kept:
        assert states[length] == game

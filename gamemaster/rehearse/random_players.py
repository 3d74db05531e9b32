"""Plays at random: players propose small changes of what rules say, vote, inquire, and err.

Everything they do follows from the rehearsal's seed and the state of the game, so the same seed
gives the same game. They know where numbers stand in clauses, what moves and ballots there are, and
mostly whether a move would count: of a few ideas they take the first that would.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.nodes import TypeRef
from gamemaster.clauses.types import CHANGE
from gamemaster.documents.proposal import Body, Target
from gamemaster.game import moves as m
from gamemaster.game.fold.state import Game
from gamemaster.game.player_moves import proposing
from gamemaster.game.player_moves.declared_moves import MoveSaid, read_act
from gamemaster.game.rules.ranking import Rule
from gamemaster.rehearse.rehearsal import Rehearsal

NAMES: Final = ("Ann", "Ben", "Cleo", "Dov", "Edda", "Finn", "Gwen", "Hugo", "Ines", "Jan")
LONGEST_PAUSE: Final = 6 * 3600
CARELESS: Final = 0.1
"""The share of moves by players who should not move."""
VOTES: Final[tuple[m.Choice, ...]] = ("for", "against")
BALLOTS_FIRST: Final = 0.7
"""The share of votes in ballots among the moves that rules declare."""
IDEAS: Final = 12
"""The most moves that a player thinks of to find one that counts."""

_NUMBER: Final = re.compile(r"(?<![\w.\"])\d+(?![\w.\"])")
_ENACTMENTS: Final = (
    ("Whoever votes gets a point.", "when vote.cast: award player 1"),
    ("Nobody votes against a proposal of their own.",
     'require vote: choice == "for" or proposal.proposer.handle != player.handle'),
    ("Those who supported an adopted rule-change get two points each.",
     "when proposal.adopted: award supporters 2"),
    ("Rule-changes that repeal are forbidden.", 'require turn: change.kind != "repeal"'),
    ("Everybody is to be kind to the Gamemaster.", ""),
)  # fmt: skip


def play_at_random(rehearsal: Rehearsal, players: int, moves: int) -> None:
    """Play up to ``moves`` moves of random players, telling each."""
    chance = random.Random(rehearsal.seed)  # noqa: S311 - a rehearsal, not a secret
    for number in range(players):
        rehearsal.enrol(_name(number))
    rehearsal.makes("organiser", "start", m.Start())
    for _ in range(moves):
        if rehearsal.game.phase == "ended" or not rehearsal.game.active:
            break
        rehearsal.let_time_pass(chance.randint(60, LONGEST_PAUSE))
        _judge(rehearsal)
        if rehearsal.game.phase == "ended":
            break
        move, words = _move(rehearsal, chance)
        rehearsal.makes(rehearsal.names[move.player], words, move)
        _judge(rehearsal)
    rehearsal.tell_end()


def _name(number: int) -> str:
    again, place = divmod(number, len(NAMES))
    return f"{NAMES[place]} {again + 1}" if again else NAMES[place]


def _judge(rehearsal: Rehearsal) -> None:
    """Do the organiser's part, so that play goes on."""
    reason = "so that the rehearsal goes on"
    for number in rehearsal.game.held:
        seen = rehearsal.game.desk[number].version
        act = m.Review(number, "object", "", reason, seen)
        rehearsal.makes("organiser", f"review {number}: no clause runs", act)
    if rehearsal.game.phase == "paused":
        best = max(
            rehearsal.game.players_in_play(), key=lambda player: (player.points, player.handle)
        )
        rehearsal.makes("organiser", f"{best.name} has won", m.DeclareWinner(best.handle, reason))


def _move(rehearsal: Rehearsal, chance: random.Random) -> tuple[m.PlayerMove, str]:
    """Return a move and its words: one that counts, unless somebody is careless or has no idea."""
    idea = _idea(rehearsal.game, chance, first=True)
    for _ in range(IDEAS):
        if chance.random() < CARELESS or rehearsal.allows(idea[0]):
            break
        idea = _idea(rehearsal.game, chance, first=False)
    return idea


def _idea(game: Game, chance: random.Random, *, first: bool) -> tuple[m.PlayerMove, str]:
    index = game.rulebook.index
    weights = (
        30,
        60 if any(_missing(game, number) for number in game.open_proposals) else 3,
        7 if "inquiry.made" in index.whens else 0,
        25 if index.moves or game.box.open else 2,
        # Nobody leaves only because nothing else comes to mind.
        1 if first and game.active > 2 else 0,  # noqa: PLR2004 - one alone is no game
    )
    kind = chance.choices(("turn", "vote", "inquiry", "do", "forfeit"), weights)[0]
    handle = _player(game, kind, chance)
    if kind == "vote" and game.open_proposals:
        number = chance.choice(game.open_proposals)
        choice = chance.choices(VOTES, (75, 25))[0]
        voter = chance.choice(_missing(game, number) or [handle])
        return m.CastVote(voter, number, choice), f"vote {choice} {number}"
    if kind == "inquiry":
        number = chance.choice(sorted(game.rulebook.history))
        return m.Inquire(handle, number), f"inquire {number}"
    if kind == "do":
        handle, words = _act(game, handle, chance)
        if words:
            return _with_change(game, m.Act(handle, words), chance)
    if kind == "forfeit":
        return m.Forfeit(handle), "forfeit"
    body = replace(_body(game, chance), said=_said(game, chance))
    return m.TakeTurn(handle, body), _proposes(body)


def _proposes(body: Body) -> str:
    text = f": {' '.join(body.text.split())}" if body.text else ""
    said = f" with {body.said}" if body.said else ""
    return f"propose {body.kind} {body.target or 'a rule'}{said}{text}"


def _with_change(game: Game, act: m.Act, chance: random.Random) -> tuple[m.Act, str]:
    """Return a declared move with the change that it says, if it says one, and its words."""
    said = read_act(game, act.words, form=True)
    if not isinstance(said, MoveSaid):
        return act, f"do {act.words}"
    # A proposal of several parts is edited as a whole.
    number = next((fact for _, fact in said.arguments if fact in game.open_proposals), None)
    parts = game.proposals[number].parts if isinstance(number, int) else range(1)
    bodies = [_body(game, chance) for _ in parts]
    bodies[0] = replace(bodies[0], said=_said(game, chance))
    words = "; and ".join(map(_proposes, bodies))
    return replace(act, parts=tuple(bodies)), f"do {act.words}: {words}"


def _said(game: Game, chance: random.Random) -> str | None:
    """Return what a proposer says of what rules ask: mostly all of it."""
    values = [
        f"{name} {_value(game, heard.clause.type, chance)}"
        for name, heard in proposing.asked(game).items()
        if chance.random() >= CARELESS
    ]
    return ", ".join(values) or None


def _missing(game: Game, number: int) -> list[str]:
    """Return who has not voted on a proposal."""
    voted = game.proposals[number].tally.votes
    return [player.handle for player in game.players_in_play() if player.handle not in voted]


def _act(game: Game, handle: str, chance: random.Random) -> tuple[str, str]:
    """Return the act of a player who knows the moves and the open ballots that rules declare.

    Mostly it is the vote of a player who has not voted, and seldom a move that wants a text:
    otherwise players would do nothing but invoke judgement. No words: nothing comes to mind.
    """
    moves, ballots = game.rulebook.index.moves, game.box.open
    if ballots and (not moves or chance.random() < BALLOTS_FIRST):
        ballot = game.box.ballots[chance.choice(ballots)]
        words = [*game.players] if ballot.of else ballot.choices
        choice = chance.choice(words) if words else chance.randint(0, 20)
        missing = [p.handle for p in game.players_in_play() if p.handle not in ballot.tally.votes]
        # Now and then somebody thinks again.
        voter = chance.choice([*missing, handle])
        return voter, f"{ballot.name} {ballot.number} {choice}"
    if not moves:
        return handle, "dance"
    wanted = {
        name: [one.type for one in heard[0].clause.parameters if one.type.name != CHANGE.name]
        for name, heard in sorted(moves.items())
    }
    weights = [1 if "text" in (type_.name for type_ in types) else 8 for types in wanted.values()]
    name = chance.choices(["", *wanted], [8, *weights])[0]
    values = (_value(game, type_ref, chance) for type_ref in wanted.get(name, ()))
    return handle, " ".join([name, *values])


def _value(game: Game, wanted: TypeRef, chance: random.Random) -> str:
    """Return a value for a parameter, as people write it."""
    written: dict[str, Sequence[object]] = {
        "player": [player.handle for player in game.players_in_play()],
        "proposal": [*game.open_proposals] or [*game.proposals] or [301],
        "rule": sorted(game.rulebook.history),
        "choice": wanted.choices,
        "boolean": ("yes", "no"),
        "text": ('"this is so"', '"a good question"'),
        "duration": ("1h", "3d"),
        "instant": ("2030-01-07", "2030-02-01 18:00"),
    }
    return str(chance.choice(written.get(wanted.name, range(1, 21))))


def _player(game: Game, kind: str, chance: random.Random) -> str:
    """Choose a mover: mostly one for whom it makes sense, so that not every move is a violation."""
    players = game.players_in_play()
    if chance.random() < CARELESS:
        return chance.choice(players).handle
    if kind == "turn":
        return min(players, key=lambda player: (player.last_turn or 0, player.handle)).handle
    if kind == "inquiry":
        return max(players, key=lambda player: (player.points, player.handle)).handle
    return chance.choice(players).handle


def _body(game: Game, chance: random.Random) -> Body:
    """Return a random rule-change, now and then one that the rules will not permit."""
    rules = game.rulebook.in_order
    kind = chance.choices(("amend", "enact", "repeal", "transmute"), (50, 30, 10, 10))[0]
    if kind == "enact":
        text, clauses = chance.choice(_ENACTMENTS)
        return Body("enact", None, f"{text}\n", f"{clauses}\n" if clauses else "")
    rule = chance.choice(rules)
    if kind == "transmute":
        return Body("transmute", Target("rule", rule.number), "")
    if kind == "repeal":
        amended = game.rulebook.history[rule.number].kind == "amend"
        return Body("repeal", Target("amendment" if amended else "rule", rule.number), "")
    with_numbers = [each for each in rules if each.mutable and _NUMBER.search(each.clauses)]
    return _amendment(chance.choice(with_numbers or [rule]), chance)


def _amendment(rule: Rule, chance: random.Random) -> Body:
    """Change one number of a rule's clauses, and say so in its text."""
    places = list(_NUMBER.finditer(rule.clauses))
    target = Target("rule", rule.number)
    if not places:
        return Body("amend", target, rule.text, rule.clauses)
    place = chance.choice(places)
    value = max(1, round(int(place[0]) * chance.choice((0.25, 0.5, 0.75, 1.5, 2))))
    clauses = f"{rule.clauses[: place.start()]}{value}{rule.clauses[place.end() :]}"
    try:
        compile_clauses(clauses)
    except ClauseError:
        clauses = rule.clauses
    text = f"As rule {rule.number}, but with {value} in the place of {place[0]}.\n"
    return Body("amend", target, text, clauses)

"""Judges a rule-change before it is a proposal: what it points at, and what is said with it.

Values of attributes declared ``by proposer`` are read when the turn is played, by the rules in
force, and judged as `change.NAME` before the turn is taken. The proposal then holds them as
attributes of its own, `proposal.NAME`. A change that is said in a declared move is judged likewise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gamemaster.clauses.nodes import Attribute
from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game.facts import JsonScalar
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play import attributes
from gamemaster.game.item import asking
from gamemaster.game.item.causes import why_of
from gamemaster.game.item.course import Course
from gamemaster.game.player_moves.declared_moves import meanings, read_pairs
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views.clause_views import ProposalView
from gamemaster.game.views.rule_changes import ChangeView, TargetView, view_change, view_target


def asked(game: Game) -> dict[str, Heard[Attribute]]:
    """Return what rules in force ask a proposer to say, by name."""
    found = {}
    for place, declared in sorted(game.attributes.declared.items()):
        # Which clause prevails is found by its words: seldom does any of them ask for anything.
        if not any(each.clause.said for each in game.rulebook.index.attributes.get(place, ())):
            continue
        heard = attributes.prevailing(game, declared)
        if heard is not None and heard.clause.said:
            found[declared.name] = heard
    return found


def read_said(game: Game, written: str | None) -> dict[str, JsonScalar] | None:
    """Read what is said with a proposal; None where that is no answer to what rules ask."""
    types = {name: heard.clause.type for name, heard in asked(game).items()} if written else {}
    return read_pairs(meanings(game), types, written or "")


@dataclass(frozen=True, slots=True)
class Judged:
    """A rule-change to be judged: each part with its target, as clauses see them."""

    said: dict[str, JsonScalar]
    parts: tuple[tuple[ChangeView, TargetView], ...]


def judged(course: Course, parts: Sequence[Body]) -> Judged | str:
    """Return a rule-change as rules judge it, or why it is none that could be proposed."""
    game = course.game
    targets = [view_target(game.rulebook, body) for body in parts]
    if any(target.given and not target.exists for target in targets):
        # A number that never was a rule is a misunderstanding, not a violation.
        return "no such rule or rule-change"
    if len(parts) > 1 and len(parts) > asking.number(course, "most_parts", 1):
        return "no rule permits so many parts"
    said = read_said(game, parts[0].said)
    if said is None:
        # Whoever says something else may not know the rules: nothing is taken, and no turn spent.
        return "no rule asks for what is said with it"
    values = as_said(game, said)
    changes = [view_change(game.rulebook, body, values) for body in parts]
    return Judged(said, tuple(zip(changes, targets, strict=True)))


def said_in_move(game: Game, parts: tuple[Body, ...]) -> ChangeView:
    """Return a change that a player has said in a declared move, as clauses see it."""
    said = as_said(game, read_said(game, parts[0].said) or {})
    return replace(view_change(game.rulebook, parts[0], said), parts=parts)


def as_said(game: Game, said: Mapping[str, JsonScalar]) -> dict[str, JsonScalar]:
    """Return all values of a proposal with which ``said`` is said: the others as they begin."""
    declared = game.attributes.declared
    initial = {name: declared[f"proposal.{name}"].initial for name in asked(game)}
    # No list is said with a proposal.
    begin = {name: None if isinstance(one, tuple) else one for name, one in initial.items()}
    return {**begin, **said}


def tried(game: Game) -> Iterator[dict[str, JsonScalar]]:
    """Yield what is said where it is tried whether anybody can propose: nothing, then something.

    That is a value for each that begins absent, which rules may insist on.
    """
    begin = as_said(game, {})
    yield begin
    absent = [name for name, value in begin.items() if value is None]
    if absent:
        declared = game.attributes.declared
        yield {**begin, **{name: _some(game, declared[f"proposal.{name}"]) for name in absent}}


def _some(game: Game, attribute: e.AttributeDeclared) -> JsonScalar:
    """Return some value of an attribute's type, None where there is none."""
    values: dict[str, JsonScalar] = {
        "boolean": True,
        "number": 1,
        "text": "a",
        "instant": game.now,
        "duration": 86_400,
        "choice": next(iter(attribute.choices), None),
        "player": max((player.handle for player in game.players_in_play()), default=None),
        "rule": min(game.rulebook.rules, default=None),
    }
    return values.get(attribute.kind)


def given(
    game: Game, number: int, said: Mapping[str, JsonScalar]
) -> Iterator[tuple[e.AttributeSet, Heard[Attribute]]]:
    """Yield the values that a proposal gets by what is said with it, by name."""
    for name, heard in asked(game).items():
        declared = game.attributes.declared[f"proposal.{name}"]
        if said.get(name, declared.initial) != declared.initial:
            yield e.AttributeSet(declared.owner, number, name, said[name]), heard


def given_again(
    game: Game, number: int, written: str | None
) -> Iterator[tuple[e.AttributeSet, Heard[Attribute]]]:
    """Yield the values that a proposal gets by what is said with another change for it, by name.

    What is not said again stays as it is.
    """
    said = read_said(game, written) or {}
    for name, heard in asked(game).items():
        declared = game.attributes.declared[f"proposal.{name}"]
        if name in said and said[name] != game.attributes.value(declared, number):
            yield e.AttributeSet(declared.owner, number, name, said[name]), heard


def take(course: Course, taken: e.TurnTaken, said: Mapping[str, JsonScalar]) -> None:
    """Have a turn taken, with what is said with its proposal; rules hear of it."""
    course.happen(taken)
    for value, heard in given(course.game, taken.number, said):
        course.happen(value, why_of(heard))
    mover = course.game.players[taken.player]
    view = ProposalView(course.game, course.game.proposals[taken.number])
    course.react("turn.taken", {"player": mover, "proposer": mover, "proposal": view})

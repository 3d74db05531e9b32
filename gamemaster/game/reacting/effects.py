"""The effects of clauses: one function for each, run at the state of the moment.

Each takes the course, the clause that is heard, its effect and the reaction it is part of. An event
that an effect brings about and that rules may hear of goes to ``Course.react``, which has it heard
later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gamemaster.clauses import Value, values
from gamemaster.clauses import nodes as n
from gamemaster.clauses.limits import LOOKUP_KEYS, LOOKUP_LENGTH
from gamemaster.clauses.vocabulary import AWARDED
from gamemaster.game import events as e
from gamemaster.game.adoption import modifiers, rewriting, voiding
from gamemaster.game.facts import Number, exact
from gamemaster.game.fold.attribute_values import Held
from gamemaster.game.fold.state import Made
from gamemaster.game.in_play import ballots, winning
from gamemaster.game.item import accounts, asking, rolling, steps
from gamemaster.game.item.causes import Pending, Reaction, why_of
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views import results
from gamemaster.game.views.clause_views import BallotView, ProposalView


def run_effect(course: Course, heard: Heard[Any], effect: n.Effect, reaction: Reaction) -> None:
    """Run one effect. Raises Void where its clause fails, or Unpaid."""
    reaction.rule = heard.rule.number
    try:
        _EFFECTS[type(effect)](course, heard, effect, reaction)
    finally:
        winning.after_effect(course)


def _award(course: Course, heard: Heard[Any], effect: n.Award, reaction: Reaction) -> None:
    # Rule 111: once a player has won, or several may have, nothing more is earned.
    if course.game.over or course.undecided:
        return
    players = asking.party(course, heard, effect.target, reaction)
    if not players:
        return
    roll = rolling.roller(course, heard, reaction)
    gain = results.gain_for(players)
    points = asking.run(course, heard, effect.amount, reaction.names, gain, roll)
    accounts.charge(course, heard, steps.PER_GAIN * len(players))
    awards = modifiers.awards(course, heard, reaction.about, players, points)
    course.gained |= {player.handle: None for player in players}
    for amount, handles in awards:
        accounts.record(course, heard, e.PointsAwarded(handles, amount, reaction.about))
        for handle in handles:
            reaction.gains[handle] = exact(reaction.gains.get(handle, 0) + amount)
        awarded(course, handles, amount, reaction.about)


def awarded(course: Course, handles: tuple[str, ...], points: Number, about: str) -> None:
    """Have rules hear that each of some players has been given points, or has lost them."""
    # Whether a rule listens is asked when it is heard: what is done until then may let one speak.
    if points:
        for handle in handles:
            bound = {"player": course.game.players[handle], "points": points, "event": about}
            course.react(AWARDED, bound)


def _reveal(
    _course: Course, heard: Heard[Any], effect: n.Reveal | n.Say, reaction: Reaction
) -> None:
    reaction.reveals.append(Pending(heard, effect, dict(reaction.variables)))


def _set(course: Course, heard: Heard[Any], effect: n.Set, reaction: Reaction) -> None:
    roll = rolling.roller(course, heard, reaction)
    slot_of = results.slot_named(course.game, effect.attribute)
    slot = asking.run(course, heard, effect.target.owner, reaction.names, slot_of, roll)
    attribute, key = slot.attribute, effect.target.key
    fitting = results.kept_as(attribute.kind, attribute.choices)
    if key is None and attribute.keyed is None:
        value = asking.run(course, heard, effect.value, reaction.names, fitting, roll)
        if value == course.game.attributes.value(attribute, slot.of):
            return
        accounts.charge_for(course, heard, [value])
        if isinstance(value, tuple):
            accounts.charge(course, heard, len(value) // steps.ITEMS_PER_STEP)
    elif key is None or attribute.keyed is None:
        accounts.void(course, heard, "under a key there is something in a lookup, and nowhere else")
    else:
        under = asking.run(
            course, heard, key, reaction.names, results.key_as(attribute.keyed), roll
        )
        value = asking.run(course, heard, effect.value, reaction.names, fitting, roll)
        slot = replace(slot, under=under)
        held = course.game.attributes.held(attribute, slot.of)
        value = attribute.initial if value is None else value
        if value == held.get(under, attribute.initial):
            return
        accounts.charge_for(course, heard, [under, value])
        accounts.charge(course, heard, len(held) // steps.KEYS_PER_STEP)
        if value != attribute.initial and _too_large({**held, under: value}):
            problem = (
                f"a lookup has at most {LOOKUP_KEYS:,} keys, and {LOOKUP_LENGTH:,} "
                "characters in the texts of keys and values"
            )
            accounts.void(course, heard, problem)
    set_ = e.AttributeSet(attribute.owner, slot.of, attribute.name, value, slot.under)
    accounts.record(course, heard, set_)
    reaction.changed[slot] = None
    if attribute.name in course.game.rulebook.locality.fields_of_victory:
        # Of several who win by it, the order is a fact: by handle, as everywhere.
        own = slot.of if isinstance(slot.of, str) else None
        players = course.game.players_in_play()
        course.gained |= {player.handle: None for player in players if own in (None, player.handle)}


def _too_large(held: Held) -> bool:
    """Say whether a lookup would have more than it may."""
    texts = (text for entry in held.items() for text in entry if isinstance(text, str))
    return len(held) > LOOKUP_KEYS or sum(map(len, texts)) > LOOKUP_LENGTH


def _penalise(course: Course, heard: Heard[Any], effect: n.Penalise, reaction: Reaction) -> None:
    players = asking.party(course, heard, effect.target, reaction)
    cited = None
    if effect.citing is not None:
        cited = asking.run(course, heard, effect.citing, reaction.names, results.citation)
    number = heard.rule.number if cited is None else cited
    for player in players:
        accounts.charge(course, heard)
        accounts.pay(course, heard, e.MoveForbidden(player.handle, "rule", number))
        asking.forbid(course, player.handle, "rule", number, why_of(heard))


def _win(course: Course, heard: Heard[Any], effect: n.Win, reaction: Reaction) -> None:
    players = asking.party(course, heard, effect.players, reaction)
    handles = tuple(dict.fromkeys(player.handle for player in players))
    if handles and course.game.edition > 1:
        course.said_to_win.append((handles, heard))
    elif handles:
        winning.win(course, handles, why_of(heard))


def _expel(course: Course, heard: Heard[Any], effect: n.Expel, reaction: Reaction) -> None:
    # Rule 111: once a player has won, or play is over, there is nothing to be expelled from.
    if course.game.over:
        return
    for player in asking.party(course, heard, effect.players, reaction):
        accounts.charge(course, heard)
        course.happen(e.PlayerExpelled(player.handle), why_of(heard))
        course.react("player.expelled", {"player": course.game.players[player.handle]})
        course.unseen.pop(player.handle, None)
        course.count_everything()


def _readmit(course: Course, heard: Heard[Any], effect: n.Readmit, reaction: Reaction) -> None:
    if course.game.over:
        return
    roll = rolling.roller(course, heard, reaction)
    named = asking.run(course, heard, effect.players, reaction.names, results.party, roll)
    for handle in dict.fromkeys(player.handle for player in named):
        # A player who has forfeited was told that there is no way back, and must not be made to
        # play.
        if course.game.players[handle].was_expelled:
            accounts.charge(course, heard)
            course.happen(e.PlayerReadmitted(handle), why_of(heard))
            course.react("player.readmitted", {"player": course.game.players[handle]})
            course.count_everything()


def _pause(course: Course, heard: Heard[Any], effect: n.Pause, reaction: Reaction) -> None:
    if course.game.winners or course.game.phase != "playing":
        return
    _need_ruling(course, heard, effect, reaction)


def _resume(course: Course, heard: Heard[Any], _effect: n.Resume, _reaction: Reaction) -> None:
    if course.game.winners or not course.game.resting:
        return
    accounts.charge(course, heard)
    accounts.record(course, heard, e.TournamentResumed())
    # Nothing was counted, and nobody could win, while play waited.
    course.look_at_everybody()
    course.count_everything()


def _void(course: Course, heard: Heard[Any], effect: n.Nullify, reaction: Reaction) -> None:
    thing = asking.run(course, heard, effect.what, reaction.names, _voidable)
    if isinstance(thing, Made):
        making = course.making
        # In a delayed reaction the move is long over, and rules have made something of it.
        if making is not None and reaction.about == f"{making.move}.made":
            accounts.charge(course, heard)
            accounts.record(course, heard, making)
            course.making = None
    elif isinstance(thing, BallotView):
        if not course.game.box.ballots[thing.ballot.key].void:
            accounts.charge(course, heard)
            voiding.void_ballot(course, thing.ballot.key, why_of(heard))
    elif thing.number in course.game.open_proposals:
        accounts.charge(course, heard)
        voiding.void_proposal(course, thing.number, why_of(heard))


def _voidable(expr: n.Expr, value: Value) -> BallotView | ProposalView | Made:
    return value if isinstance(value, Made) else ballots.votable(expr, value)


def _ask(course: Course, heard: Heard[Any], effect: n.Ask, reaction: Reaction) -> None:
    if not course.game.over:
        _need_ruling(course, heard, effect, reaction, goes_on=True)


def _need_ruling(
    course: Course,
    heard: Heard[Any],
    effect: n.Ask | n.Pause,
    reaction: Reaction,
    *,
    goes_on: bool | None = None,
) -> None:
    question = asking.run(course, heard, effect.question, reaction.names, values.text)
    accounts.charge(course, heard)
    accounts.charge_for(course, heard, [question])
    accounts.record(course, heard, e.RulingNeeded(question, (), goes_on=goes_on))


def _for_each(course: Course, heard: Heard[Any], effect: n.ForEach, reaction: Reaction) -> None:
    roll = rolling.roller(course, heard, reaction)
    items = asking.run(course, heard, effect.source, reaction.names, values.listed, roll)
    for item in items:
        accounts.charge(course, heard)
        # Everything but the variable is the same reaction: what it gains and what it tells.
        within = replace(reaction, variables={**reaction.variables, effect.variable: item})
        _EFFECTS[type(effect.effect)](course, heard, effect.effect, within)


_EFFECTS: dict[type[n.Effect], Callable[[Course, Heard[Any], Any, Reaction], None]] = {
    n.Award: _award,
    n.Cast: ballots.cast,
    n.Clear: ballots.clear,
    n.Close: ballots.close,
    n.Open: ballots.open_ballot,
    n.Reveal: _reveal,
    n.Say: _reveal,
    n.Set: _set,
    n.Penalise: _penalise,
    n.Win: _win,
    n.Expel: _expel,
    n.Readmit: _readmit,
    n.Pause: _pause,
    n.Resume: _resume,
    n.Ask: _ask,
    n.Nullify: _void,
    n.Rewrite: rewriting.rewrite,
    n.Repeal: rewriting.repeal,
    n.Enact: rewriting.enact,
    n.ForEach: _for_each,
}

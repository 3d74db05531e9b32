"""Runs effects: awards and modifiers, attributes, violations, wins; and looks for a winner.

After every effect it is looked for a winner (Rules 111, 208): ties, rounds, the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from gamemaster.audit.language import Failed
from gamemaster.audit.language.computing import Number
from gamemaster.audit.language.forms import Effect
from gamemaster.audit.replay import balloting, plain_facts, spending
from gamemaster.audit.replay.causing import Course, Reaction, Unpaid, Void
from gamemaster.audit.replay.knowledge import Player, RuleSeen
from gamemaster.audit.replay.plain_facts import exact, slot_of, to_json
from gamemaster.audit.replay.precedence import Heard


def run_effect(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Run one effect, then look for a winner. Raises Void where its clause fails, or Unpaid."""
    reaction.rule = heard.rule.number
    try:
        _EFFECTS[effect.kind](course, heard, effect, reaction)
    finally:
        look_at_gains(course)


def gain_for(players: tuple[Player, ...]) -> Callable[[Any], Number]:
    """Return a check of points: no score may outgrow what clauses can read."""

    def gain(value: Any) -> Number:  # noqa: ANN401 - whatever a clause comes to
        points = plain_facts.score(value)
        if any(plain_facts.outgrown(player.points + points) for player in players):
            raise Failed("a score would grow too large")
        return points

    return gain


def _award(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    state = course.state
    # Rule 111: once a player has won, or several may have, nothing more is earned.
    if state.winners or course.undecided or state.phase == "ended":
        return
    players = course.party(heard, effect.target, reaction)
    if not players:
        return
    points = course.given(heard, effect.amount, reaction, gain_for(players))
    course.charge(heard, spending.PER_GAIN * len(players))
    for amount, handles in _modified(course, heard, reaction.about, players, points):
        award = {"players": handles, "points": to_json(amount), "about": reaction.about}
        course.happen("points.awarded/1", award, heard)
        for handle in handles:
            reaction.gains[handle] = exact(reaction.gains.get(handle, 0) + amount)
    course.gained.update({player.handle: None for player in players})


def _modified(
    course: Course, awarding: Heard, about: str, players: tuple[Player, ...], points: Number
) -> list[tuple[Number, list[str]]]:
    """Return what an award comes to, and for whom.

    The rule of least precedence modifies first, so that the one that prevails has the last word.
    """
    amounts = {player.handle: points for player in players}
    names = {"event": about, "rule": RuleSeen(awarding.rule.number)}
    for heard in reversed(course.state.book.index["modify"].get("award", ())):
        _modify(course, heard, amounts, names)
    together: dict[Number, list[str]] = {}
    for handle, amount in amounts.items():
        together.setdefault(amount, []).append(handle)
    return list(together.items())


def _modify(
    course: Course, heard: Heard, amounts: dict[str, Number], names: Mapping[str, object]
) -> None:
    changed: dict[tuple[Number, Number], list[str]] = {}
    with suppress(Void):
        for handle, before in amounts.items():
            player = course.state.players[handle]
            bound = {**names, "player": player, "points": before}
            if applies(course, heard, bound):
                after = course.run(heard, heard.clause.value, bound, gain_for((player,)))
                if after != before:
                    changed.setdefault((before, after), []).append(handle)
    for (before, after), handles in changed.items():
        data = {"players": handles, "before": to_json(before), "after": to_json(after)}
        course.happen("award.modified/1", data, heard)
        amounts.update(dict.fromkeys(handles, after))


def modified_text(course: Course, number: int, names: Mapping[str, object], text: str) -> str:
    """Return the text with which a rule-change takes effect, by all that modify it.

    Clauses see it without the end of its last line, so that they can go on in that line.
    """
    so_far = text.removesuffix("\n")
    end = text[len(so_far) :]
    for heard in reversed(course.state.book.index["modify"].get("text", ())):
        with suppress(Void):
            bound = {**names, "text": so_far}
            if applies(course, heard, bound):
                after = course.run(heard, heard.clause.value, bound, plain_facts.text)
                if after != so_far:
                    so_far = after
                    data = {"number": number, "text": so_far + end}
                    course.happen("text.modified/1", data, heard)
    return so_far + end


def applies(course: Course, heard: Heard, bound: Mapping[str, object]) -> bool:
    """Say whether the condition of a clause holds, if it has any. Raises Void."""
    condition = heard.clause.condition
    return condition is None or course.run(heard, condition, bound, plain_facts.verdict)


def _reveal(_course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    reaction.reveals.append((heard, effect, dict(reaction.variables)))


def _set(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    state = course.state
    owner, named = effect.place
    slot = course.given(heard, owner, reaction, lambda of: slot_of(state, of, named))
    declared, of = slot
    fitting = plain_facts.plain_as(declared.kind, declared.choices)
    value = course.given(heard, effect.value, reaction, fitting)
    if value == state.held_by(declared, of):
        return
    course.charge_for(heard, [value])
    data = {"owner": declared.owner, "of": of, "name": declared.name, "value": value}
    course.happen("attribute.set/1", data, heard)
    reaction.changed[slot] = None
    if declared.name in state.book.fields_of_victory:
        own = of if isinstance(of, str) else None
        gained = [player.handle for player in state.in_play() if own in (None, player.handle)]
        course.gained.update(dict.fromkeys(gained))


def _penalise(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    players = course.party(heard, effect.target, reaction)
    cited = None
    if effect.citing is not None:
        cited = course.run(heard, effect.citing, reaction.names, plain_facts.citation)
    for player in players:
        course.charge(heard)
        number = heard.rule.number if cited is None else cited
        course.forbid(player.handle, "rule", number, heard)


def _win(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    players = course.party(heard, effect.players, reaction)
    if players:
        win(course, [player.handle for player in players], heard)


def _expel(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Expel players, as long as nobody has won and play is not over."""
    if course.state.winners or course.state.phase == "ended":
        return
    for player in course.party(heard, effect.players, reaction):
        course.charge(heard)
        gone = {"player": player.handle}
        course.bring_about("player.expelled", gone, {"player": player}, heard)
        course.unseen.pop(player.handle, None)
        course.touched.update(course.state.open_proposals)
        course.touched_ballots.update(course.state.open_ballots)


def _for_each(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    for item in course.given(heard, effect.source, reaction, plain_facts.listed):
        course.charge(heard)
        # Everything but the variable is the same reaction: what it gains and what it tells.
        within = replace(reaction, variables={**reaction.variables, effect.variable: item})
        _EFFECTS[effect.effect.kind](course, heard, effect.effect, within)


_EFFECTS: Final[dict[str, Callable[[Course, Heard, Any, Reaction], None]]] = {
    "award": _award,
    "reveal": _reveal,
    "set": _set,
    "penalise": _penalise,
    "cast": balloting.cast,
    "clear": balloting.clear,
    "open": balloting.open_ballot,
    "win": _win,
    "expel": _expel,
    "for": _for_each,
}


def look_at_gains(course: Course) -> None:
    """Look for victory among those who have gained something by an effect."""
    handles = tuple(course.gained)
    course.gained.clear()
    try:
        look_for_victory(course, handles)
    except Unpaid:
        course.unseen.update(dict.fromkeys(handles))


def look_for_all(course: Course) -> None:
    """Look for victory among everybody in play."""
    look_for_victory(course, tuple(player.handle for player in course.state.in_play()))


def look_for_victory(course: Course, handles: tuple[str, ...]) -> None:
    """Have those of ``handles`` win who have; several at once need a rule or a ruling."""
    state = course.state
    if not handles or state.phase != "playing" or not _to_be_won(course):
        return
    if not state.book.wins_locally:
        # Where victory looks at others, what one loses may make a winner of another.
        handles = tuple(player.handle for player in state.in_play())
    winners = [who for who in handles if course.truth("victory", {"player": state.players[who]})]
    if not winners:
        return
    why = course.prevailing("victory")
    if len(winners) == 1 or course.truth("shared_victory", {}):
        win(course, winners, why)
    else:
        course.undecided = True
        course.happen("ruling.needed/1", {"question": "victory", "players": winners}, why)


def win(course: Course, handles: list[str], why: Heard | None) -> None:
    """Have ``handles`` win together: the tournament, or a round of it."""
    if not _to_be_won(course):
        return
    if course.truth("win_ends_game", {}, default=True):
        course.happen("tournament.won/1", {"players": handles}, why)
        return
    winners = tuple(course.state.players[handle] for handle in handles)
    won = {"players": handles, "round": course.state.round}
    course.bring_about("round.won", won, {"winners": winners}, why)


def _to_be_won(course: Course) -> bool:
    """Say whether anybody can win now: not before all is done about a round that was won."""
    state = course.state
    over = bool(state.winners) or state.phase not in ("playing", "paused")
    return not (over or course.undecided or course.awaits("round.won"))


def finish(course: Course) -> None:
    """Rule 111: when a player has won, that is told and the tournament ends."""
    winners = tuple(course.state.players[handle] for handle in course.state.winners)
    if winners and course.state.phase != "ended":
        course.react("tournament.won", {"player": winners[0], "winners": winners})
        course.happen("tournament.ended/1", {})

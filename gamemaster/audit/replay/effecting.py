"""Runs effects: awards and modifiers, attributes, violations, wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from gamemaster.audit.files.text import body_of, body_of_parts, canonical
from gamemaster.audit.language import Failed
from gamemaster.audit.language.bounds import LOOKUP_CHARACTERS, LOOKUP_KEYS
from gamemaster.audit.language.computing import Number, of
from gamemaster.audit.language.expressions import Name
from gamemaster.audit.language.forms import Effect
from gamemaster.audit.replay import balloting, plain_facts, spending, standing, victory
from gamemaster.audit.replay.adoptability import lost_by
from gamemaster.audit.replay.causing import Course, Reaction, Void
from gamemaster.audit.replay.fields import names_of, outcome_names, parts_of
from gamemaster.audit.replay.knowledge import (
    ChangeSeen,
    Player,
    Proposal,
    RuleSeen,
    State,
    TargetSeen,
)
from gamemaster.audit.replay.plain_facts import exact, slot_of, to_json
from gamemaster.audit.replay.precedence import Heard, Rulebook
from gamemaster.audit.replay.said import read_pairs
from gamemaster.audit.replay.victory import after_effect, win


def run_effect(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Run one effect, then look for a winner. Raises Void where its clause fails, or Unpaid."""
    reaction.rule = heard.rule.number
    try:
        _EFFECTS[effect.kind](course, heard, effect, reaction)
    finally:
        after_effect(course)


def gain_for(players: tuple[Player, ...]) -> Callable[[Any], Number]:
    """Return a check of points: no score may outgrow the numbers of clauses."""

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
    awards = _modified(course, heard, reaction.about, players, points)
    course.gained.update({player.handle: None for player in players})
    for amount, handles in awards:
        award = {"players": handles, "points": to_json(amount), "about": reaction.about}
        course.write("points.awarded/1", award, heard)
        for handle in handles:
            reaction.gains[handle] = exact(reaction.gains.get(handle, 0) + amount)
        course.tell_of_points(handles, amount, reaction.about)


def _modified(
    course: Course, awarding: Heard, about: str, players: tuple[Player, ...], points: Number
) -> list[tuple[Number, list[str]]]:
    """Return the points of an award, each with the players who get so many.

    The rule of least precedence modifies first, so that the one that prevails has the last word.
    """
    amounts = {player.handle: points for player in players}
    names = {"event": about, "rule": RuleSeen(awarding.rule.number)}
    for heard in reversed(course.state.book.index["modify"].get("award", ())):
        after = dict(_as_modified(course, heard, amounts, names))
        changes = _alike({handle: (amounts[handle], gain) for handle, gain in after.items()})
        with suppress(Void):
            for (old, new), handles in changes.items():
                data = {"players": handles, "before": to_json(old), "after": to_json(new)}
                course.write("award.modified/1", data, heard)
                amounts |= dict.fromkeys(handles, new)
    return list(_alike(amounts).items())


def _as_modified(
    course: Course, heard: Heard, amounts: Mapping[str, Number], names: Mapping[str, object]
) -> Iterator[tuple[str, Number]]:
    """Yield the players (handles) whose points a clause changes, and how many they get by it."""
    with suppress(Void):
        for handle, points in amounts.items():
            player = course.state.players[handle]
            bound = {**names, "player": player, "points": points}
            if applies(course, heard, bound):
                gain = course.run(heard, heard.clause.value, bound, gain_for((player,)))
                if gain != points:
                    yield handle, gain


T = TypeVar("T")


def _alike(values: Mapping[str, T]) -> dict[T, list[str]]:
    """Return the keys that have each value, in order."""
    found: dict[T, list[str]] = {}
    for key, value in values.items():
        found.setdefault(value, []).append(key)
    return found


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
                    data = {"number": number, "text": after + end}
                    course.write("text.modified/1", data, heard)
                    so_far = after
    return so_far + end


def applies(course: Course, heard: Heard, bound: Mapping[str, object]) -> bool:
    """Say whether the condition of a clause holds, if it has any. Raises Void."""
    condition = heard.clause.condition
    return condition is None or course.run(heard, condition, bound, plain_facts.verdict)


def _reveal(_course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    reaction.reveals.append((heard, effect, dict(reaction.variables)))


def _set(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    state = course.state
    owner, named, key = effect.place
    declared, of = course.given(heard, owner, reaction, lambda of: slot_of(state, of, named))
    under, present, entries = None, state.held_by(declared, of), dict[Any, Any]()
    if (key is None) != (declared.keyed is None):
        course.void(heard)
    if key is not None and declared.keyed is not None:
        under = course.given(heard, key, reaction, partial(plain_facts.key_of, declared.keyed))
        entries = state.entries.get((declared.key, of), {})
        present = entries.get(under, declared.initial)
    fitting = plain_facts.kept_as(declared.kind, declared.choices)
    value = course.given(heard, effect.value, reaction, fitting)
    if under is not None and value is None:
        value = declared.initial
    if value == present:
        return
    plain = list(value) if isinstance(value, tuple) else value
    data: dict[str, Any] = {
        "owner": declared.owner, "of": of, "name": declared.name, "value": plain,
    }  # fmt: skip
    if under is None:
        course.charge_for(heard, [value])
        if isinstance(value, tuple):
            course.charge(heard, len(value) // spending.ITEMS_PER_STEP)
    else:
        data["key"] = under
        course.charge_for(heard, [under, value])
        course.charge(heard, len(entries) // spending.KEYS_PER_STEP)
        if value != declared.initial and _beyond(entries | {under: value}):
            course.void(heard)
    course.write("attribute.set/1", data, heard)
    reaction.changed[declared, of, under] = None
    if declared.name in state.book.fields_of_victory:
        own = of if isinstance(of, str) else None
        gained = [player.handle for player in state.in_play() if own in (None, player.handle)]
        course.gained.update(dict.fromkeys(gained))


def _beyond(entries: dict[Any, Any]) -> bool:
    """Say whether a lookup would hold more than it may."""
    texts = [part for entry in entries.items() for part in entry if isinstance(part, str)]
    return len(entries) > LOOKUP_KEYS or len("".join(texts)) > LOOKUP_CHARACTERS


def _penalise(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    players = course.party(heard, effect.target, reaction)
    cited = course.cited(heard, effect.citing, reaction.names)
    for player in players:
        course.charge(heard)
        said = {"player": player.handle, "move": "rule", "cited": cited}
        course.pay(heard, spending.octets("move.illegal/1", said))
        course.forbid(player.handle, "rule", cited, heard)


def _win(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    players = course.party(heard, effect.players, reaction)
    handles = tuple(player.handle for player in players)
    if handles and course.state.edition > 1:
        course.said_to_win.append((handles, heard))
    elif handles:
        win(course, list(handles), heard)


def _expel(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Expel players, as long as nobody has won and play is not over."""
    if course.state.winners or course.state.phase == "ended":
        return
    for player in course.party(heard, effect.players, reaction):
        course.charge(heard)
        gone = {"player": player.handle}
        course.bring_about("player.expelled", gone, {"player": player}, heard)
        course.unseen.pop(player.handle, None)
        _count_everything(course)


def _count_everything(course: Course) -> None:
    course.touched.update(course.state.open_proposals)
    course.touched_ballots.update(course.state.open_ballots)


def _readmit(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Readmit players who were expelled; those who left by themselves stay away."""
    state = course.state
    if state.winners or state.phase == "ended":
        return
    named = course.given(heard, effect.players, reaction, plain_facts.party)
    for player in dict.fromkeys(named):
        if player.handle in state.expelled:
            course.charge(heard)
            back = {"player": player.handle}
            course.bring_about("player.readmitted", back, {"player": player}, heard)
            _count_everything(course)


def _pause(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Pause play for the organiser, unless it is paused already."""
    if course.state.winners or course.state.phase != "playing":
        return
    question = course.run(heard, effect.question, reaction.names, plain_facts.text)
    course.charge(heard)
    course.charge_for(heard, [question])
    course.write("ruling.needed/1", {"question": question, "players": []}, heard)
    course.state.resting = True


def _resume(course: Course, heard: Heard, _effect: Effect, _reaction: Reaction) -> None:
    """Resume play that waits for nothing but a clause's own pause."""
    state = course.state
    if state.winners or not state.resting:
        return
    course.charge(heard)
    course.write("tournament.resumed/1", {}, heard)
    course.gained.update(dict.fromkeys(player.handle for player in state.in_play()))
    _count_everything(course)


LONGEST_TEXT: Final = 32 * 1024
"""Octets of the text of a proposal (docs/formats.md, "Canonical text")."""


def text_of_a_rule(value: Any) -> str:  # noqa: ANN401 - whatever a clause comes to
    """Return a text in canonical form, and fail for one that no proposal could have."""
    written = in_lines(plain_facts.text(value), LONGEST_TEXT)
    if not written:
        raise Failed("expected the text of a rule")
    return written


def in_lines(said: str, most: int) -> str:
    """Return a text in canonical form; "" for one that is empty, or longer than so many octets."""
    lines = canonical(said) if len(said.encode()) <= most else []
    written = "".join(f"{line}\n" for line in lines)
    return written if len(written.encode()) <= most else ""


_rule: Final[Callable[[Any], RuleSeen]] = of("a rule", RuleSeen)
_rewritable: Final[Callable[[Any], Proposal | RuleSeen]] = of(
    "a proposal or a rule", Proposal, RuleSeen
)


def _rewrite(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Give an open proposal, or a rule in force, another text. Raises Void."""
    state = course.state
    thing = course.run(heard, effect.what, reaction.names, _rewritable)
    number = thing.number
    if isinstance(thing, Proposal):
        if number in state.open_proposals:
            _rewrite_proposal(course, heard, effect, reaction, state.proposals[number])
        return
    if number not in state.book.rules:
        return
    if heard.rule.mutable and not state.book.rules[number].mutable:
        course.void(heard)
    text = course.run(heard, effect.text, reaction.names, text_of_a_rule)
    if text == state.book.rules[number].text:
        return
    after = state.book.copied()
    after.reword(number, text)
    if after.order.values != state.book.order.values:
        course.void(heard)
    course.charge(heard)
    course.charge_for(heard, [text])
    course.write("rule.rewritten/1", {"number": number, "text": text}, heard)
    course.react("rule.rewritten", {"rule": thing})


def _rewrite_proposal(
    course: Course, heard: Heard, effect: Effect, reaction: Reaction, proposal: Proposal
) -> None:
    """Give an open proposal another text, or each of its parts one. Raises Void."""
    state, number = course.state, proposal.number
    if proposal.votes.cast:
        course.keep_votes(heard)
    form = reaction.names.get(getattr(effect.text.expression, "name", ""))
    if isinstance(form, ChangeSeen) and isinstance(effect.text.expression, Name):
        _become(course, heard, effect, reaction, proposal)
        return
    if proposal.more:
        texts = _texts_of_parts(course, heard, effect, reaction, proposal)
    else:
        texts = [course.run(heard, effect.text, reaction.names, text_of_a_rule)]
    parts = [state.proposals[part] for part in proposal.numbers]
    others = [text for text, part in zip(texts, parts, strict=True) if text != part.text]
    if not others:
        return
    course.charge(heard)
    course.charge_for(heard, others)
    body = "".join(
        body_of(part.kind, part.target_noun, part.target_number, text, part.clauses, part.said)
        for part, text in zip(parts, texts, strict=True)
    )
    rewritten: dict[str, Any] = {"number": number, "text": texts[0]}
    rewritten |= course.document(number, body)
    if proposal.more:
        further = zip(proposal.more, texts[1:], strict=True)
        rewritten["more"] = [{**part, "text": text} for part, text in further]
    course.write("proposal.rewritten/1", rewritten, heard)
    course.react("proposal.rewritten", outcome_names(state, number))


def _said_change(value: Any) -> ChangeSeen:  # noqa: ANN401 - whatever a clause comes to
    if not isinstance(value, ChangeSeen) or not value.parts:
        raise Failed("expected a change that is said in a move")
    return value


def _become(
    course: Course, heard: Heard, effect: Effect, reaction: Reaction, proposal: Proposal
) -> None:
    """Give an open proposal the rule-changes of a change that a move has said. Raises Void."""
    state, number = course.state, proposal.number
    form = course.run(heard, effect.text, reaction.names, _said_change)
    if len(form.parts) != len(proposal.numbers):
        course.void(heard)
    said = form.parts[0].get("said", proposal.said)
    parts = [{**form.parts[0], **({"said": said} if said else {})}, *form.parts[1:]]
    others = [
        part
        for part, held in zip(parts, proposal.numbers, strict=True)
        if part != _as_in_a_move(state.proposals[held])
    ]
    if not others:
        return
    course.charge(heard)
    course.charge_for(heard, [part["text"] + part["clauses"] for part in others])
    rewritten: dict[str, Any] = {"number": number, "text": parts[0]["text"]}
    rewritten |= course.document(number, body_of_parts(parts)) | {"body": parts[0]}
    rewritten |= {"more": parts[1:]} if parts[1:] else {}
    types = {name: held.clause.type for name, (_, held) in standing.spoken(state).items()}
    values = read_pairs(state, types, said) or {}
    given = standing.given_by(state, number, values)
    course.pay(heard, spending.octets("proposal.rewritten/1", rewritten))
    for data, _ in given:
        course.pay(heard, spending.octets("attribute.set/1", data))
    course.happen("proposal.rewritten/1", rewritten, heard)
    for data, declaring in given:
        course.happen("attribute.set/1", data, declaring)
    course.react("proposal.rewritten", outcome_names(state, number))


def _as_in_a_move(part: Proposal) -> dict[str, Any]:
    """Return a proposal, or a part of one, as a move on the docket would have it."""
    target = {"noun": part.target_noun, "number": part.target_number}
    return {
        "kind": part.kind,
        "target": None if part.target_noun is None else target,
        "text": part.text,
        "clauses": part.clauses,
        **({"said": part.said} if part.said else {}),
    }


def _texts_of_parts(
    course: Course, heard: Heard, effect: Effect, reaction: Reaction, proposal: Proposal
) -> list[str]:
    """Return each part's text, new if it has one. Raises Void where different texts become one."""
    texts, made_of = list[str](), dict[str, str]()
    for part in parts_of(course.state, proposal):
        texts.append(part.text)
        if not part.text:
            continue
        names = _looking_at(course.state, reaction.names, part)
        texts[-1] = course.run(heard, effect.text, names, text_of_a_rule)
        if made_of.setdefault(texts[-1], part.text) != part.text:
            course.void(heard)
    if not made_of or sum(len(text.encode()) for text in texts) > LONGEST_TEXT:
        course.void(heard)
    return texts


def _looking_at(state: State, names: Mapping[str, object], part: Proposal) -> dict[str, object]:
    """Return names with which a proposal is looked at as one part of it."""
    looked = dict(names)
    about = names.get("proposal")
    if isinstance(about, Proposal) and about.number == part.number:
        for name, value in names_of(state, part.number, part).items():
            if isinstance(looked.get(name), ChangeSeen | TargetSeen):
                looked[name] = value
    for name, value in names.items():
        if isinstance(value, Proposal) and value.number == part.number:
            looked[name] = part
    return looked


def _repeal(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Take a mutable rule out of force, unless its loss breaks a protection. Raises Void."""
    state = course.state
    rule = course.run(heard, effect.rule, reaction.names, _rule)
    if state.winners or state.phase == "ended" or rule.number not in state.book.rules:
        return
    if not state.book.rules[rule.number].mutable:
        course.void(heard)
    course.charge(heard, spending.PER_TRIAL)
    after = state.book.copied()
    after.drop(rule.number)
    _keep_protected(course, heard, after)
    meant = victory.what_is_meant(course)
    course.write("rule.repealed/1", {"number": rule.number}, heard)
    course.react("rule.repealed", {"rule": rule})
    victory.ask_what_is_meant(course, meant)


def _keep_protected(course: Course, heard: Heard, after: Rulebook) -> None:
    """Raise Void where a protection would be lost by the rules that a clause makes."""
    if not course.imagined and any(True for _ in lost_by(course, after, heard.rule.number)):
        course.void(heard)


def _enact(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Enact a rule of text alone under the next number, announced at once. Raises Void."""
    state = course.state
    text = course.run(heard, effect.text, reaction.names, text_of_a_rule)
    if state.winners or state.phase == "ended":
        return
    course.charge(heard, spending.PER_TRIAL + spending.PER_ANNOUNCEMENT)
    course.charge_for(heard, [text])
    number, body = state.next_number, body_of("enact", None, None, text, "")
    made = course.document(number, body)
    after = state.book.copied()
    after.enact(number, text, made["document"], made["hash"])
    ranks = {of: value for of, value in after.order.values.items() if of != number}
    if ranks != state.book.order.values:
        course.void(heard)
    _keep_protected(course, heard, after)
    enacted = {"number": number, "text": text, **made}
    told = {
        "about": "rule.enacted",
        "announcement": state.announcements + 1,
        "readers": [],
        "fields": [["rule.number", number], ["rule.hash", made["hash"]]],
        "rules": [heard.rule.number],
    }
    course.pay(heard, spending.octets("rule.enacted/1", enacted))
    course.pay(heard, spending.octets("fields.revealed/1", told))
    meant = victory.what_is_meant(course)
    course.happen("rule.enacted/1", enacted, heard)
    course.happen("fields.revealed/1", told, heard)
    course.react("rule.enacted", {"rule": RuleSeen(number)})
    victory.ask_what_is_meant(course, meant)


def _ask(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    """Ask the organiser for a ruling, as long as there is anything to be ruled on."""
    if course.state.winners or course.state.phase == "ended":
        return
    question = course.run(heard, effect.question, reaction.names, plain_facts.text)
    course.charge(heard)
    course.charge_for(heard, [question])
    needed = {"question": question, "players": [], "goes_on": True}
    course.write("ruling.needed/1", needed, heard)


def _for_each(course: Course, heard: Heard, effect: Effect, reaction: Reaction) -> None:
    for item in course.given(heard, effect.source, reaction, plain_facts.listed):
        course.charge(heard)
        # Everything but the variable is the same reaction: what it gains and what it tells.
        within = replace(reaction, variables={**reaction.variables, effect.variable: item})
        _EFFECTS[effect.effect.kind](course, heard, effect.effect, within)


_EFFECTS: Final[dict[str, Callable[[Course, Heard, Any, Reaction], None]]] = {
    "award": _award,
    "reveal": _reveal,
    "say": _reveal,
    "set": _set,
    "penalise": _penalise,
    "cast": balloting.cast,
    "clear": balloting.clear,
    "close": balloting.close,
    "open": balloting.open_ballot,
    "rewrite": _rewrite,
    "repeal": _repeal,
    "enact": _enact,
    "win": _win,
    "expel": _expel,
    "readmit": _readmit,
    "pause": _pause,
    "resume": _resume,
    "ask": _ask,
    "void": balloting.void,
    "for": _for_each,
}

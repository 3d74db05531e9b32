"""The fold: applies each event of the game to the state. It adds up facts and runs no clause."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from gamemaster.audit.dice.chance import CHAINS, LONGEST_CHAIN
from gamemaster.audit.files.text import aim_of
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.plain_facts import exact, from_json
from gamemaster.audit.replay.precedence import Rule, Rulebook
from gamemaster.audit.replay.script import Data

EDITIONS: Final = (1, 2, 3, 4, 5, 6, 7, 8)
"""The readings of the rules' common ground that the replay knows (docs/formats.md, "Editions")."""

Step = Callable[[State, Data], None]


def begin(data: Data, at: int) -> State:
    """Return the state after ``tournament.created/1``. Raises ValueError for another shape."""
    length = data["dice_length"]
    texts = ("tournament", "title", "ruleset", "ruleset_hash", "origin", "record_key")
    if type(length) is not int or not 0 < length <= LONGEST_CHAIN:
        raise ValueError(f"chains of dice have 1 to {LONGEST_CHAIN} rolls")
    if not all(isinstance(data[name], str) for name in texts):
        raise ValueError("a tournament has a name, a title, a ruleset and a record")
    types = {tuple(map(type, rule)) for rule in data["rules"]}
    if not types <= {(int, bool, str, str)}:
        raise ValueError("a rule is a number, a status, a text and clauses")
    rules = (Rule(*rule) for rule in data["rules"])
    edition = data.get("edition", 1)
    if type(edition) is not int or edition not in EDITIONS:
        known = ", ".join(map(str, EDITIONS))
        raise ValueError(f"edition {edition!r:.20}, and this verifier knows {known} alone")
    said = {name: data[name] for name in (*texts, "dice_length", "review_all")}
    return State(**said, now=at, book=Rulebook(rules, edition), edition=edition)


def fold(state: State, type_: str, data: Data) -> None:
    """Change the state by one event; its instant is ``state.now`` already."""
    step = STEPS.get(type_)
    if step is not None:
        step(state, data)


def _enrolled(state: State, data: Data) -> None:
    points = from_json(data["points"])
    handle, name = data["player"], data["name"]
    surname, filed = data.get("surname"), data.get("filed")
    if surname is None or filed is None:
        surname, filed = (name.split() or [handle])[-1], name.lower()
    state.players[handle] = t.Player(handle, name, points, state.now, surname=surname, filed=filed)
    state.active += 1
    state.electorate_changed()


def _started(state: State, data: Data) -> None:
    state.phase, state.began = "playing", state.now
    state.initial_points = from_json(data["points"])
    for player in state.players.values():
        player.points = state.initial_points
    state.next_number = data["first_number"]


def _turn(state: State, data: Data) -> None:
    number, mover = data["number"], state.players[data["player"]]
    proposed = {name: said for name, said in data.items() if name != "player"}
    proposed["more"] = more = tuple(data.get("more", ()))
    proposal = t.Proposal(**proposed, proposer=mover.handle, announced=state.now)
    state.proposals[number] = proposal
    for at, part in enumerate(more, number + 1):
        noun, aim = aim_of(part)
        state.proposals[at] = replace(
            proposal, number=at, kind=part["kind"], target_noun=noun, target_number=aim,
            text=part["text"], clauses=part["clauses"],
            votes=t.Votes(), more=(), said="", part_of=number,
        )  # fmt: skip
    state.open_proposals[number] = state.untold[number] = None
    state.next_number, state.mover = proposal.numbers.stop, mover.handle
    mover.turns, mover.last_turn = mover.turns + 1, state.now
    for at in proposal.numbers:
        _to_desk(state, state.proposals[at], 1)


def _to_desk(state: State, part: t.Proposal, version: int) -> None:
    if part.kind in ("enact", "amend"):
        # A proposer's clauses run by themselves unless everything is to be reviewed.
        runs = bool(part.clauses) and not state.review_all
        state.desk[part.number] = t.Desk(runs, part.clauses, version)


def _awarded(state: State, data: Data) -> None:
    points = from_json(data["points"])
    for handle in data["players"]:
        player = state.players[handle]
        player.points = exact(player.points + points)


def _revealed(state: State, data: Data) -> None:
    if data["announcement"] is not None:
        state.announcements = data["announcement"]
        _tell_of_proposals(state, data["fields"])


def _tell_of_proposals(state: State, fields: list[list[Any]]) -> None:
    """Keep when everybody was first told of a proposal: its number, its hash or its document."""
    told = [(name, value if type(value) is list else [value]) for name, value in fields]
    for number in tuple(state.untold):
        proposal = state.proposals[number]
        for name, values in told:
            sought = [proposal.hash, proposal.document]
            if name in ("proposal.number", "proposals"):
                sought.append(f"{number}")
            if any(f"{value}" in sought for value in values):
                proposal.revealed = state.now
                state.untold.pop(number, None)


def _vote(state: State, data: Data) -> None:
    choice = None if data["choice"] == t.WITHDRAWN else data["choice"]
    state.proposals[data["number"]].votes.vote(data["player"], choice)


def _clear(counted: t.Proposal | t.Ballot, data: Data) -> None:
    if data.get("player") is None:
        counted.votes = t.Votes()
    else:
        counted.votes.vote(data["player"], None)


def _turn_voided(state: State, data: Data) -> None:
    state.proposals[data["number"]].turn_void = True
    made = [proposal for _, proposal in sorted(state.proposals.items())]
    taken = [one for one in made if not one.turn_void and one.part_of is None]
    own = [proposal for proposal in taken if proposal.proposer == data["player"]]
    player = state.players[data["player"]]
    ends = [proposal.announced for proposal in own[-1:]]
    if player.handle in state.passed:
        ends.append(state.passed[player.handle][0])
    player.turns, player.last_turn = player.turns - 1, max(ends, default=None)
    proposer, number = (taken[-1].proposer, taken[-1].number) if taken else (None, 0)
    passer = next(reversed(state.passed), None)
    after = passer is not None and state.passed[passer][1] > number
    state.mover = passer if after else proposer


def _move_made(state: State, data: Data) -> None:
    move, player = data["move"], data["player"]
    count = state.made_by(move, player).count + 1
    state.made.setdefault(move, {})[player] = (count, state.now)
    if data.get("turn"):
        state.passes += 1
        state.passed.pop(player, None)
        state.passed[player] = (state.now, state.next_number)
        mover = state.players[player]
        mover.turns, mover.last_turn, state.mover = mover.turns + 1, state.now, player


def _move_voided(state: State, data: Data) -> None:
    move, player, last = data["move"], data["player"], data["last"]
    count = state.made_by(move, player).count - 1
    if last is None:
        del state.made[move][player]
    else:
        state.made[move][player] = (count, last)


def _ballot_opened(state: State, data: Data) -> None:
    key, name = data["number"], data["name"]
    number = state.ballots_of[name] = state.ballots_of.get(name, 0) + 1
    arguments = tuple((parameter, kind, plain) for parameter, kind, plain in data["arguments"])
    choices = tuple(data["choices"])
    ballot = t.Ballot(key, number, name, arguments, choices, state.now, data["opener"])
    ballot.of = data.get("of")
    state.ballots[key] = ballot
    state.open_ballots[key] = None


def _ruling_needed(state: State, data: Data) -> None:
    if not data.get("goes_on"):
        state.paused_for = None if state.phase == "paused" else data.get("proposal")
        # Any other question has to be answered; for an effect ``pause`` its runner sets this.
        state.resting = False
        state.phase = "paused"
        state.tied = tuple(data["players"]) or state.tied
    if data.get("proposal") is not None:
        state.ruled_on.add(data["proposal"])


def _ruled(state: State, data: Data) -> None:
    if data["ruling"] == "nobody":
        state.passed_over = state.tied


def _round_won(state: State, data: Data) -> None:
    state.round, state.tied, state.passed_over = data["round"] + 1, (), ()


def _resumed(state: State, _data: Data) -> None:
    state.phase, state.paused_for, state.resting, state.tied = "playing", None, False, ()


def _ballot_over(state: State, data: Data) -> None:
    del state.open_ballots[data["number"]]


def _ballot_voided(state: State, data: Data) -> None:
    state.ballots[data["number"]].void = True
    state.open_ballots.pop(data["number"], None)


def _timer_set(state: State, data: Data) -> None:
    bound = tuple(
        (name, kind, tuple(value) if isinstance(value, list) else value)
        for name, kind, value in data["bound"]
    )
    timer = state.timers[data["timer"]] = t.Timer(**{**data, "bound": bound})
    insort(state.agenda, _place(timer))
    if timer.number is not None:
        state.counts[timer.kind, timer.number] = timer.timer
    state.next_timer = timer.timer + 1


def _place(timer: t.Timer) -> tuple[int, int, str, int, int]:
    """Return a sort key: digest timers last at an instant, by rule, player, proposal, number."""
    if timer.kind != "digest":
        return timer.due, 0, "", 0, timer.timer
    player, proposal = "", 0
    for name, kind, value in timer.bound:
        if name == kind == "player" and isinstance(value, str):
            player = value
        elif name == kind == "proposal" and isinstance(value, int):
            proposal = value
    return timer.due, timer.rule, player, proposal, timer.timer


def _timer_gone(state: State, data: Data) -> None:
    timer = state.timers.pop(data["timer"])
    del state.agenda[bisect_left(state.agenda, _place(timer))]
    if timer.number is not None and state.counts.get((timer.kind, timer.number)) == timer.timer:
        del state.counts[timer.kind, timer.number]


def _restarted(state: State, data: Data) -> None:
    # The first roll of the epoch is never rolled, so that the epoch is in use at once.
    state.rolls.update(dict.fromkeys(CHAINS, data["epoch"] * state.dice_length + 1))


def _mixed(state: State, _data: Data) -> None:
    state.drawn = True


def _adopted(state: State, data: Data) -> None:
    _decided(state, data["number"], "adopted")
    for number in state.proposals[data["number"]].numbers:
        part = state.proposals[number]
        part.void, part.void_by = not data["effective"], data.get("void_by")
        if part.void:
            state.book.note(number, part.kind)


def _decided(state: State, number: int, outcome: str) -> None:
    for part in state.proposals[number].numbers:
        state.proposals[part].decided = outcome
    del state.open_proposals[number]


def _rule_changed(state: State, data: Data) -> None:
    number, rule = data["number"], None
    if data["stands"]:
        rule = Rule(number, data["mutable"], data["text"], data["clauses"])
    state.book.change(number, data["kind"], data["replaced"], rule, state.now)


def _rule_enacted(state: State, data: Data) -> None:
    number = data["number"]
    state.book.enact(number, data["text"], data["document"], data["hash"], state.now)
    state.next_number = number + 1


def _proposal_rewritten(state: State, data: Data) -> None:
    whole = state.proposals[data["number"]]
    whole.more = more = tuple(data.get("more", ()))
    body = data.get("body")
    texts = [data["text"], *(part["text"] for part in more)]
    for number, text in zip(whole.numbers, texts, strict=True):
        part = state.proposals[number]
        part.text, part.document, part.hash = text, data["document"], data["hash"]
        part.rewritten = state.now
        if body is None and (entry := state.desk.get(number)):
            entry.reviewed, entry.version = False, entry.version + 1
    if body is not None:
        state.ruled_on.discard(whole.number)
        whole.said = body.get("said", "")
        for number, change in zip(whole.numbers, (body, *more), strict=True):
            _become(state, state.proposals[number], change)


def _become(state: State, part: t.Proposal, change: Data) -> None:
    """Make a proposal, or a part of one, another rule-change, which is new on the desk."""
    part.kind, part.clauses = change["kind"], change["clauses"]
    part.target_noun, part.target_number = aim_of(change)
    entry = state.desk.pop(part.number, None)
    before = part.off_desk if entry is None else entry.version
    _to_desk(state, part, before + 1)
    part.off_desk = 0 if part.number in state.desk else before


def _reviewed(state: State, data: Data) -> None:
    entry = state.desk[data["number"]]
    entry.reviewed, entry.clauses, entry.version = True, data["clauses"], entry.version + 1
    if data["number"] in state.book.rules:
        state.book.attach(data["number"], data["clauses"])


def _corrected(state: State, data: Data) -> None:
    number = data["number"]
    version = state.desk[number].version if number in state.desk else 0
    state.desk[number] = t.Desk(reviewed=True, clauses=data["clauses"], version=version + 1)
    state.book.attach(number, data["clauses"])


def _left(state: State, data: Data) -> None:
    handle = data["player"]
    state.players[handle].active = False
    state.active -= 1
    state.electorate_changed()
    for number in state.open_proposals:
        state.proposals[number].votes.vote(handle, None)
    for key in state.open_ballots:
        state.ballots[key].votes.vote(handle, None)


def _expelled(state: State, data: Data) -> None:
    _left(state, data)
    state.expelled.add(data["player"])


def _readmitted(state: State, data: Data) -> None:
    state.players[data["player"]].active = True
    state.expelled.discard(data["player"])
    state.active += 1
    state.electorate_changed()


def _keep(name: str, made: Callable[[Data], object]) -> Step:
    """Return a step that keeps something of an event under a name of the state."""
    return lambda state, data: setattr(state, name, made(data))


def _ended(state: State, _data: Data) -> None:
    state.phase = "ended"
    state.held.clear()


def _declared(state: State, data: Data) -> None:
    known = {"choices": tuple(data["choices"]), "initial": _kept(data["initial"])}
    declared = t.Declared(**{**data, **known})
    before = state.declared.get(declared.key)
    same_kind = before is not None and (before.kind, before.keyed) == (
        declared.kind,
        declared.keyed,
    )
    kept = state.values.get(declared.key, {}) if same_kind else {}
    if declared.choices:
        kept = {of: value for of, value in kept.items() if value in (None, *declared.choices)}
    state.declared[declared.key], state.values[declared.key] = declared, kept
    for slot in [slot for slot in state.entries if slot[0] == declared.key]:
        state.entries[slot] = {
            key: value
            for key, value in state.entries[slot].items()
            if same_kind and value != declared.initial and value in (declared.choices or (value,))
        }


def _kept(value: list[t.Plain] | t.Plain) -> t.Kept:
    """Return the value of an attribute as the state has it, which is never changed in place."""
    return tuple(value) if isinstance(value, list) else value


def _set(state: State, data: Data) -> None:
    name, of, value = f"{data['owner']}.{data['name']}", data["of"], _kept(data["value"])
    if "key" not in data:
        state.values[name][of] = value
        return
    # Never changed in place: what a trial does is forgotten.
    entries = {**state.entries.get((name, of), {}), data["key"]: value}
    if value == state.declared[name].initial:
        del entries[data["key"]]
    state.entries[name, of] = entries


def _dropped(state: State, data: Data) -> None:
    key = f"{data['owner']}.{data['name']}"
    del state.declared[key]
    del state.values[key]
    for slot in [slot for slot in state.entries if slot[0] == key]:
        del state.entries[slot]


STEPS: Final[Mapping[str, Step]] = {
    "options.fixed/1": _keep("options", dict),
    "player.enrolled/1": _enrolled,
    "tournament.started/1": _started,
    "turn.taken/1": _turn,
    "die.rolled/1": lambda state, data: state.rolls.update({data["chain"]: data["index"]}),
    "dice.restarted/1": _restarted,
    "dice.mixed/1": _mixed,
    "points.awarded/1": _awarded,
    "fields.revealed/1": _revealed,
    "vote.cast/1": _vote,
    "votes.cleared/1": lambda state, data: _clear(state.proposals[data["number"]], data),
    "move.made/1": _move_made,
    "move.voided/1": _move_voided,
    "ballot.opened/1": _ballot_opened,
    "ballot.cast/1": lambda state, data: state.ballots[data["number"]].votes.vote(
        data["player"], data["choice"]
    ),
    "ballot.cleared/1": lambda state, data: _clear(state.ballots[data["number"]], data),
    "ballot.closed/1": _ballot_over,
    "ballot.lapsed/1": _ballot_over,
    "ballot.voided/1": _ballot_voided,
    "timer.set/1": _timer_set,
    "timer.fired/1": _timer_gone,
    "timer.lapsed/1": _timer_gone,
    "proposal.adopted/1": _adopted,
    "proposal.defeated/1": lambda state, data: _decided(state, data["number"], "defeated"),
    "proposal.voided/1": lambda state, data: _decided(state, data["number"], "void"),
    "turn.voided/1": _turn_voided,
    "proposal.rewritten/1": _proposal_rewritten,
    "rule.rewritten/1": lambda state, data: state.book.reword(data["number"], data["text"]),
    "rule.repealed/1": lambda state, data: state.book.drop(data["number"]),
    "rule.enacted/1": _rule_enacted,
    "rule.changed/1": _rule_changed,
    "hold.begun/1": lambda state, data: state.held.update({data["number"]: None}),
    "hold.lifted/1": lambda state, data: state.held.pop(data["number"], None),
    "review.given/1": _reviewed,
    "clauses.corrected/1": _corrected,
    "player.forfeited/1": _left,
    "player.expelled/1": _expelled,
    "player.readmitted/1": _readmitted,
    "tournament.paused/1": _keep("phase", lambda _: "paused"),
    "ruling.needed/1": _ruling_needed,
    "tournament.resumed/1": _resumed,
    "tournament.won/1": _keep("winners", lambda data: tuple(data["players"])),
    "round.won/1": _round_won,
    "ruling.made/1": _ruled,
    "tournament.ended/1": _ended,
    "attribute.declared/1": _declared,
    "attribute.set/1": _set,
    "attribute.dropped/1": _dropped,
}
"""Events that change what rules may speak of; others say what was done or decided."""

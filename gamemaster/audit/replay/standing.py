"""Attributes and timers that stand by the rules in force.

A timer belongs to a clause. When it fires, that clause has to be in force, word for word: in the
rule that set it or in the one that stands in its place by then. Whatever the clause may speak of is
kept until then as plain facts. It then speaks of the same player, proposal or ballot, but of the
score, the votes and the rules of its own instant. The dice and points of the event are over by
then.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from operator import attrgetter
from typing import Any, Final

from gamemaster.audit.language import read_clauses, written
from gamemaster.audit.language.computing import Number
from gamemaster.audit.language.forms import effects
from gamemaster.audit.language.tables import PROPOSER
from gamemaster.audit.language.times import DAY, read_schedule
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay import plain_facts, spending
from gamemaster.audit.replay.causing import Cause, Course, Void
from gamemaster.audit.replay.fields import inquired, names_of, proposed_as, votes_at_hand
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.plain_facts import to_json
from gamemaster.audit.replay.precedence import Heard


def settle(course: Course) -> None:
    """Adapt attributes and timers to a change of the rules."""
    if course.state.started:
        settle_attributes(course)
        _settle_timers(course)


def settle_attributes(course: Course) -> None:
    """Declare new attributes, drop those that no rule declares any more."""
    state = course.state
    attributes = state.book.index["attribute"]
    for declarations in attributes.values():
        for heard in declarations:
            with suppress(Void):
                _declare(course, heard)
                break
    if unsettled(state):
        return
    for key, declared in sorted(state.declared.items()):
        if key not in attributes and not declared.stays:
            data = {"owner": declared.owner, "name": declared.name}
            course.happen("attribute.dropped/1", data)


def _declare(course: Course, heard: Heard) -> None:
    clause, line = heard.clause, written(heard.clause)
    before = course.state.declared.get(f"{clause.owner}.{clause.name}")
    if before is not None and before.clause == line:
        return
    kind, choices = clause.type.name, clause.type.choices
    initial = course.run(heard, clause.initial, {}, plain_facts.kept_as(kind, choices))
    declared = {
        "owner": clause.owner,
        "name": clause.name,
        "kind": kind,
        "choices": list(choices),
        "initial": list(initial) if isinstance(initial, tuple) else initial,
        "stays": clause.stays,
        "clause": line,
        **({} if clause.keyed in (None, PROPOSER) else {"keyed": clause.keyed}),
    }
    course.write("attribute.declared/1", declared, heard)


def unsettled(state: State) -> bool:
    """Say whether a rule in force still waits for its clauses, which may declare attributes."""
    return any(not entry.reviewed for number, entry in state.desk.items()
               if number in state.book.rules)  # fmt: skip


def prevailing(state: State, declared: t.Declared) -> Heard | None:
    """Return the clause in force that declares an attribute, None if it only stays."""
    for heard in state.book.index["attribute"].get(declared.key, ()):
        if written(heard.clause) == declared.clause:
            return heard
    return None


def spoken(state: State) -> dict[str, tuple[t.Declared, Heard]]:
    """Return the attributes that a proposer may say, with their clauses, by name."""
    found = {}
    for key in state.book.spoken:
        declared = state.declared.get(key)
        heard = None if declared is None else prevailing(state, declared)
        if declared and heard is not None and heard.clause.keyed == PROPOSER:
            found[declared.name] = declared, heard
    return found


def all_spoken(state: State, said: Mapping[str, t.Plain]) -> dict[str, t.Kept]:
    """Return a value for each of them: what is said, or else what it is at first."""
    return {name: said.get(name, one.initial) for name, (one, _) in spoken(state).items()}


def given_by(
    state: State, number: int, said: Mapping[str, t.Kept]
) -> list[tuple[dict[str, Any], Heard]]:
    """Return what gives a proposal the values said that it does not have, each with its clause."""
    return [
        ({"owner": "proposal", "of": number, "name": name, "value": said[name]}, heard)
        for name, (attribute, heard) in spoken(state).items()
        if name in said and said[name] != state.held_by(attribute, number)
    ]


def spoken_in_trials(state: State) -> list[dict[str, t.Kept]]:
    """Return what is said in trials: nothing, and a value in the place of each absent one."""
    first = all_spoken(state, {})
    declared = spoken(state)
    some = {
        name: _SOME[one.kind](state, one)
        for name, (one, _) in declared.items()
        if first[name] is None and any(True for _ in state.in_play())
    }
    return [first, {**first, **some}] if some else [first]


_SOME: Final[Mapping[str, Callable[[State, t.Declared], t.Plain]]] = {
    "boolean": lambda _state, _declared: True,
    "number": lambda _state, _declared: 1,
    "text": lambda _state, _declared: "a",
    "instant": lambda state, _declared: state.now,
    "duration": lambda _state, _declared: 24 * 60 * 60,
    "choice": lambda _state, declared: declared.choices[0],
    "player": lambda state, _declared: max(player.handle for player in state.in_play()),
    "proposal": lambda _state, _declared: None,
    "rule": lambda state, _declared: min(state.book.rules, default=None),
}
"""The value of each type that is said in trials, where anybody is there who can say it."""


# What is bound, kept until its time comes ---------------------------------------------------------

FOLLOWS = "follows"
"""The kind of what is worked out from other things again: votes, targets, counts of moves."""


def pack(bound: Mapping[str, object], hidden: Callable[[], int]) -> list[list[Any]]:
    """Return bound values as name, kind and plain value.

    ``hidden`` gives the length of words that the disclosure does not show. May raise Unknown.
    """
    packed: list[list[Any]] = []
    for name, value in bound.items():
        now = value() if callable(value) else value
        if isinstance(now, t.ChangeSeen) and now.parts:
            texts = [text for part in now.parts for text in _texts_of(part)]
            packed.append([name, "change", texts])
            continue
        if isinstance(now, t.Press) and now.length is None:
            now = replace(now, length=hidden())
        if type(now) in _PLAIN:
            kind, plain = _PLAIN[type(now)]
            packed.append([name, kind, plain(now)])
        elif isinstance(now, tuple) and all(isinstance(player, t.Player) for player in now):
            packed.append([name, "players", [player.handle for player in now]])
    return packed


def _texts_of(part: Mapping[str, Any]) -> list[str]:
    """Return the six texts that a timer keeps of a rule-change."""
    target = part["target"]
    noun, number = ("", "") if target is None else (target["noun"], str(target["number"]))
    return [part["kind"], noun, number, part["text"], part["clauses"], part.get("said", "")]


def _change(state: State, texts: list[str]) -> t.ChangeSeen:
    parts: list[dict[str, Any]] = []
    for at in range(0, len(texts), 6):
        kind, noun, number, text, clauses, said = texts[at : at + 6]
        target = {"noun": noun, "number": int(number)} if noun else None
        part = {"kind": kind, "target": target, "text": text, "clauses": clauses}
        parts.append(part | ({"said": said} if said else {}))
    return replace(proposed_as(state.book, parts[0])[0], parts=tuple(parts))


def _press(press: t.Press) -> list[str]:
    sender = "" if press.sender is None else press.sender.handle
    facts = [sender, str(press.number or 0), str(press.length), "yes" if press.anonymous else ""]
    return facts + [reader.handle for reader in press.readers]


_PLAIN: Final[Mapping[type, tuple[str, Callable[[Any], object]]]] = {
    t.Player: ("player", attrgetter("handle")),
    t.Proposal: ("proposal", attrgetter("number")),
    t.Ballot: ("ballot", attrgetter("key")),
    t.RuleSeen: ("rule", attrgetter("number")),
    t.Press: ("press", _press),
    **dict.fromkeys((bool, str, type(None)), ("plain", lambda value: value)),
    **dict.fromkeys((int, Fraction), ("number", to_json)),
    **dict.fromkeys((t.Votes, t.ChangeSeen, t.TargetSeen, t.Made), (FOLLOWS, lambda _: None)),
}
"""The kind of each type of value, and what is kept of it; of other values nothing is."""


def unpack(state: State, about: str, packed: tuple[tuple[str, str, Any], ...]) -> dict[str, object]:
    """Return the values that were packed, as they stand now."""
    kept = {name: _live(state, kind, value) for name, kind, value in packed if kind != FOLLOWS}
    following = (name for name, kind, _ in packed if kind == FOLLOWS)
    return kept | {name: _following(state, about, name, kept) for name in following}


def _live(state: State, kind: str, value: Any) -> object:  # noqa: ANN401 - JSON
    match kind:
        case "ballot":
            return state.ballots[value]
        case "change":
            return _change(state, value)
        case "players":
            return tuple(state.players[handle] for handle in value)
        case "press":
            sender, number, length, anonymous, *readers = value
            return t.Press(
                sender=state.players[sender] if sender else None,
                readers=tuple(state.players[handle] for handle in readers),
                number=int(number) or None,
                length=int(length),
                anonymous=bool(anonymous),
            )
    return plain_facts.value_of(state, kind, value)


def _following(state: State, about: str, name: str, bound: Mapping[str, object]) -> object:
    player, proposal, number = (bound.get(name) for name in ("player", "proposal", "number"))
    if name == "votes":
        return votes_at_hand(bound)
    if name == "made" and isinstance(player, t.Player):
        return state.made_by(about.partition(".")[0], player.handle)
    if name == "change" and isinstance(number, int):
        return inquired(state, number)
    return names_of(state, proposal.number).get(name) if isinstance(proposal, t.Proposal) else None


# Timers ------------------------------------------------------------------------------------------

WAITING: Final = 10_000
COMING_ROUND: Final = 50
WAITING_AT_A_TICK: Final = 1_000
"""Limits: of timers that wait, of clauses that come round, and of timers that wait while one that
fires still puts something off."""
SHORTEST_AGAIN: Final = 3_600
"""The fewest seconds from a timer to the next that it sets, except what waits for a digest."""
LAST_INSTANT: Final = 253_402_300_799
"""The end of the year 9999."""

_GONE = "its clause is not in force any more"


def postpone(course: Course, heard: Heard, cause: Cause) -> None:
    """Set a timer: a clause reacts to an event after the delay that it asks for. Raises Void."""
    seconds = course.run(heard, heard.clause.after, cause.bound, plain_facts.score)
    _put_off(course, heard, "after", _at_least(course, course.now + max(seconds, 0)), cause)


def keep_for_digest(course: Course, heard: Heard, cause: Cause) -> None:
    """Set a timer: a clause that applies to an event acts at the next digest. Raises Void."""
    nothing: Number = 0
    hour = course.defined("digest_at", {}, plain_facts.score, nothing)
    hour = int(hour) if 0 <= hour < DAY else 0
    digest = ((course.now - hour) // DAY + 1) * DAY + hour
    _put_off(course, heard, "digest", digest, cause)


def _put_off(course: Course, heard: Heard, kind: str, due: int, cause: Cause) -> None:
    bound = pack(cause.bound, lambda: _hidden_length(course))
    _set(course, heard, kind, due, about=cause.about, bound=bound)


def _hidden_length(course: Course) -> int:
    """Return the length of hidden words, as it is kept by the timer that the journal has here.

    Without such a timer nothing keeps it, so it makes no difference: the clause is void, or the
    timer is missing.
    """
    line = course.script.next_of_game()
    for _, kind, value in line.data["bound"] if line and line.type == "timer.set/1" else ():
        if kind == "press":
            return int(value[2])
    return 0


def _at_least(course: Course, instant: Number) -> int:
    earliest = course.now + (SHORTEST_AGAIN if course.ticking else 0)
    return max(ceil(instant), earliest)


def _set(course: Course, heard: Heard, kind: str, due: int, **more: Any) -> None:  # noqa: ANN401
    state = course.state
    put_off = kind in ("after", "digest")
    most = WAITING_AT_A_TICK if course.ticking and put_off else WAITING
    if len(state.timers) >= most or due > LAST_INSTANT:
        course.void(heard)
    counted = more.get("number") is not None
    line = "" if counted else written(heard.clause)
    bound = more.get("bound", [])
    course.charge_for(heard, [line, *(_told(value) for *_, value in bound)])
    timer = {
        "timer": state.next_timer,
        "due": due,
        "kind": kind,
        "rule": heard.rule.number,
        "written": line,
        "about": "",
        "bound": [],
        "number": None,
        "anchor": None,
    }
    timer |= more
    # Clauses come round, and proposals are counted, whatever was written.
    if kind not in ("every", "proposal"):
        course.pay(heard, spending.octets("timer.set/1", timer))
    course.happen("timer.set/1", timer, heard)


def _told(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def count_again(
    course: Course, heard: Heard, kind: str, number: int, instant: Number | None
) -> None:
    """Set a count of a proposal or ballot at an instant, if that is to come. Raises Void."""
    state = course.state
    waiting = state.counts.get((kind, number))
    set_for = None if waiting is None else state.timers[waiting].due
    due = None
    if instant is not None and instant > course.now:
        # A timer that is set already for that instant stays, however near it is.
        due = set_for if set_for == ceil(instant) else _at_least(course, instant)
    if waiting is not None:
        if set_for == due:
            return
        lapsed = {"timer": waiting, "reason": "it is counted at another time"}
        course.happen("timer.lapsed/1", lapsed)
    if due is not None:
        _set(course, heard, kind, due, number=number)


# What comes round --------------------------------------------------------------------------------


def _settle_timers(course: Course) -> None:
    """Keep exactly one timer for each ``every`` in force."""
    state = course.state
    timers: dict[tuple[int, str], deque[int]] = defaultdict(deque)
    for *_, number in state.agenda:
        timer = state.timers[number]
        if timer.kind == "every":
            timers[state.book.last(timer.rule), timer.written].append(number)
    coming_round = sum(map(len, timers.values()))
    new = []
    for heard in state.book.index["every"].get("", ()):
        waiting = timers.get((heard.rule.number, written(heard.clause)))
        if waiting:
            waiting.popleft()
        else:
            new.append(heard)
    if not unsettled(state):
        for number in sorted(number for left in timers.values() for number in left):
            coming_round -= 1
            course.happen("timer.lapsed/1", {"timer": number, "reason": _GONE})
    for heard in new:
        with suppress(Void):
            if coming_round >= COMING_ROUND:
                course.void(heard)
            _come_round(course, heard, course.now, course.now)
            coming_round += 1


def _come_round(course: Course, heard: Heard, after: int, anchor: int) -> None:
    schedule = read_schedule(heard.clause.schedule)
    if schedule is not None:
        due = schedule.after(after, anchor)
        _set(course, heard, "every", due, about="every", anchor=anchor)


# Firing ------------------------------------------------------------------------------------------


def tick(course: Course, number: int) -> None:
    """Fire a timer, or let it lapse; nothing happens if it no longer exists, or has to wait."""
    state = course.state
    timer = state.timers.get(number)
    if timer is None or not may_fire(state, timer):
        return
    course.ticking = True
    if timer.number is not None:
        _count(course, timer, timer.number)
        return
    _fire(course, timer)


def last_digest(course: Course) -> None:
    """Fire all that waits for a digest: play is about to end."""
    course.closing = True
    waiting = [course.state.timers[number] for *_, number in course.state.agenda]
    for timer in waiting:
        if timer.kind == "digest":
            _fire(course, timer)


def _fire(course: Course, timer: t.Timer) -> None:
    state, number = course.state, timer.timer
    heard = _standing(state, timer)
    if heard is None:
        course.happen("timer.lapsed/1", {"timer": number, "reason": _GONE})
        return
    course.happen("timer.fired/1", {"timer": number}, heard)
    if timer.kind == "every":
        # Before its effects, which may fail: it comes round all the same.
        with suppress(Void):
            anchor = timer.due if timer.anchor is None else timer.anchor
            _come_round(course, heard, timer.due, anchor)
    bound = unpack(state, timer.about, timer.bound)
    course.react(timer.about, bound, only=heard, digest=timer.kind == "digest")


def may_fire(state: State, timer: t.Timer) -> bool:
    """Say whether a timer need not wait: play goes on, or rests until its clause resumes it."""
    if state.phase == "playing":
        return not state.waits
    return state.phase == "paused" and state.resting and not state.held and wakes(timer.written)


@lru_cache(maxsize=1024)
def wakes(clause: str) -> bool:
    """Say whether a clause has an effect ``resume``."""
    return any(effect.kind == "resume" for read in read_clauses(clause) for effect in effects(read))


def first_due(state: State) -> tuple[int, int] | None:
    """Return instant and number of the timer to fire next, of those that need not wait."""
    waiting = ((due, number) for due, *_, number in state.agenda)
    return next((at for at in waiting if may_fire(state, state.timers[at[1]])), None)


def _standing(state: State, timer: t.Timer) -> Heard | None:
    """Return the clause of a timer where it stands now."""
    rule = state.book.successor(timer.rule)
    for place, clause in enumerate(() if rule is None else rule.parsed, start=1):
        if clause.kind in ("when", "every") and written(clause) == timer.written:
            return None if rule is None else Heard(rule, place, clause)
    return None


def _count(course: Course, timer: t.Timer, number: int) -> None:
    state, proposal = course.state, timer.kind == "proposal"
    if number not in (state.open_proposals if proposal else state.open_ballots):
        course.happen("timer.lapsed/1", {"timer": timer.timer, "reason": "it is decided"})
        return
    course.happen("timer.fired/1", {"timer": timer.timer})
    (course.touched if proposal else course.touched_ballots).add(number)

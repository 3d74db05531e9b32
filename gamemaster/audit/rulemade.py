"""Steps 10 and 11: the timers that rules set, and the attributes that they declare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

from gamemaster.audit.evidence import PASSED, Evidence, Finding, number, wrong
from gamemaster.audit.journal import Shown

# Timers ------------------------------------------------------------------------------------------

CLAUSES, COUNTS = ("after", "every"), ("proposal", "ballot")
"""What a timer is for: a clause that waits, or a count."""

NEVER = (2**63, 0)


@dataclass
class _Agenda:
    """Waiting timers and the instants at which they are due; the clock, where it was set right.

    ``order`` is a heap of (instant, timer), in which timers stay that do not wait any more.
    """

    waiting: dict[int, int] = field(default_factory=dict)
    set: int = 0
    fired: int = 0
    clamped: tuple[int, int] = (0, 0)
    order: list[tuple[int, int]] = field(default_factory=list)

    def first(self) -> tuple[int, int]:
        """Return what is to fire next, as (instant, timer); never, if nothing waits."""
        while self.order and self.order[0][1] not in self.waiting:
            heappop(self.order)
        return self.order[0] if self.order else NEVER


def check_timers(evidence: Evidence) -> Finding:
    """Step 10: timers are numbered in order; each fires at most once, in its turn and when due.

    A player's move is played after every timer that was due before its own instant.
    """
    agenda = evidence.follow(_Agenda(), _AGENDA)
    return PASSED, f"{agenda.set} timers, {agenda.fired} fired, {len(agenda.waiting)} still waiting"


def _timer_set(agenda: _Agenda, line: Shown) -> None:
    data, due = line.data, line.data["due"]
    if data["timer"] != agenda.set + 1:
        raise wrong(line, f"timer {agenda.set + 1}", data["timer"])
    if data["kind"] not in CLAUSES + COUNTS or (data["kind"] in COUNTS) == (data["number"] is None):
        raise wrong(line, "a clause that waits, or a count with its number", data["kind"])
    # What comes round counts from when it was due, which may have been long ago.
    if type(due) is not int or (due < line.at and data["kind"] != "every"):
        raise wrong(line, f"a time from {line.at} on", due)
    agenda.set += 1
    agenda.waiting[agenda.set] = due
    heappush(agenda.order, (due, agenda.set))


def _timer_gone(agenda: _Agenda, line: Shown) -> int:
    """Take a timer off the agenda; return the instant at which it was due."""
    timer = line.data["timer"]
    if timer not in agenda.waiting:
        raise wrong(line, "a timer that is waiting", timer)
    return agenda.waiting.pop(timer)


def _timer_lapsed(agenda: _Agenda, line: Shown) -> None:
    _timer_gone(agenda, line)


def _timer_fired(agenda: _Agenda, line: Shown) -> None:
    timer, due = line.data["timer"], _timer_gone(agenda, line)
    if line.at < due:
        raise wrong(line, f"timer {timer} not before {due}", f"it at {line.at}")
    if agenda.first() < (due, timer):
        raise wrong(line, f"timer {agenda.first()[1]} first, which was due before", timer)
    agenda.fired += 1


def _clamped(agenda: _Agenda, line: Shown) -> None:
    agenda.clamped = line.seq, line.data["own"]


def _moved(agenda: _Agenda, line: Shown) -> None:
    if line.type == "vote.cast/1" and "rule" in line.why:
        return  # A vote that a rule casts belongs to what it reacts to.
    seq, own = agenda.clamped
    instant = own if seq == line.seq - 1 else line.at
    due, timer = agenda.first()
    if due < instant:
        raise wrong(line, f"timer {timer} first, which was due before", line.type)


_AGENDA: dict[str, Callable[[_Agenda, Shown], None]] = {
    "timer.set/1": _timer_set,
    "timer.fired/1": _timer_fired,
    "timer.lapsed/1": _timer_lapsed,
    "clock.clamped/1": _clamped,
    "turn.taken/1": _moved,
    "vote.cast/1": _moved,
    "inquiry.made/1": _moved,
    "move.made/1": _moved,
    "player.forfeited/1": _moved,
}

# Attributes --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Declared:
    kind: str
    choices: tuple[str, ...]


@dataclass
class _Holdings:
    """What is declared, and the players and proposals that may hold or be it."""

    declared: dict[tuple[str, str], _Declared] = field(default_factory=dict)
    players: set[str] = field(default_factory=set)
    proposals: set[int] = field(default_factory=set)
    declarations: int = 0
    changes: int = 0

    def is_owner(self, owner: str, of: Any) -> bool:  # noqa: ANN401 - JSON
        """Say whether ``of`` is a player, a proposal or, for the game, nothing."""
        match owner:
            case "player":
                return of in self.players
            case "proposal":
                return type(of) is int and of in self.proposals
        return owner == "game" and of is None

    def fits(self, attribute: _Declared, value: Any) -> bool:  # noqa: ANN401 - JSON
        """Say whether ``value`` is of the type of an attribute; what is absent is of every type."""
        match attribute.kind, value:
            case _, None:
                return True
            case "boolean", bool():
                return True
            case "number" | "instant" | "duration", int() | str():
                return _is_number(value)
            case "text", str():
                return True
            case "choice", str():
                return value in attribute.choices
            case "player" | "proposal", str() | int():
                return self.is_owner(attribute.kind, value)
            case "rule", int():
                return type(value) is int and value > 0
        return False


def _is_number(value: Any) -> bool:  # noqa: ANN401 - JSON
    try:
        number(value)
    except ValueError:
        return False
    return True


KINDS = ("number", "text", "boolean", "player", "proposal", "rule", "instant", "duration", "choice")


def check_attributes(evidence: Evidence) -> Finding:
    """Step 11: what is set was declared, for that kind of owner, and is of the declared type."""
    held = evidence.follow(_Holdings(), _HOLDINGS)
    return PASSED, f"{held.declarations} declarations, {held.changes} changes"


def _declares(held: _Holdings, line: Shown) -> None:
    data = line.data
    if data["owner"] not in ("player", "proposal", "game"):
        raise wrong(line, "an attribute of players, proposals or the game", data["owner"])
    attribute = _Declared(data["kind"], tuple(data["choices"]))
    if attribute.kind not in KINDS or (attribute.kind == "choice") != bool(attribute.choices):
        raise wrong(line, "a type that there is", attribute.kind)
    _fitting(held, line, attribute, data["initial"])
    held.declared[data["owner"], data["name"]] = attribute
    held.declarations += 1


def _fitting(held: _Holdings, line: Shown, attribute: _Declared, value: Any) -> None:  # noqa: ANN401 - JSON
    if not held.fits(attribute, value):
        wanted = " or ".join(attribute.choices) or attribute.kind
        raise wrong(line, f"a value of the type {wanted}", value)


def _is_set(held: _Holdings, line: Shown) -> None:
    data = line.data
    attribute = _known(held, line)
    if not held.is_owner(data["owner"], data["of"]):
        raise wrong(line, f"the attribute of a {data['owner']} that there is", data["of"])
    _fitting(held, line, attribute, data["value"])
    held.changes += 1


def _is_dropped(held: _Holdings, line: Shown) -> None:
    _known(held, line)
    del held.declared[line.data["owner"], line.data["name"]]


def _known(held: _Holdings, line: Shown) -> _Declared:
    owner, name = line.data["owner"], line.data["name"]
    if (owner, name) not in held.declared:
        raise wrong(line, "an attribute that is declared", f"{owner}.{name}")
    return held.declared[owner, name]


_HOLDINGS: dict[str, Callable[[_Holdings, Shown], None]] = {
    "player.enrolled/1": lambda held, line: held.players.add(line.data["player"]),
    "turn.taken/1": lambda held, line: held.proposals.add(line.data["number"]),
    "attribute.declared/1": _declares,
    "attribute.set/1": _is_set,
    "attribute.dropped/1": _is_dropped,
}

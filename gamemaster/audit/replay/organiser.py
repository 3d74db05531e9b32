"""Plays the organiser's acts, or says why one must be refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from gamemaster.audit.dice.chance import MIXED
from gamemaster.audit.files.shapes import MOVES
from gamemaster.audit.language import Failed, read_clauses, understood, written
from gamemaster.audit.language.bounds import Unreadable
from gamemaster.audit.language.computing import Number, put_for
from gamemaster.audit.replay import balloting, filing, plain_facts, victory
from gamemaster.audit.replay.adoptability import lost_by
from gamemaster.audit.replay.causing import Course
from gamemaster.audit.replay.effecting import text_of_a_rule
from gamemaster.audit.replay.knowledge import UNBEGUN, UNHEARD, RuleSeen
from gamemaster.audit.replay.moving import Move, expire
from gamemaster.audit.replay.plain_facts import from_json, to_json

HIGHEST_FIRST_PROPOSAL: Final = 900_000_000
"""The number from which on a count of proposals may not begin: documents have nine digits."""


def refusal(course: Course, move: Move) -> str | None:
    """Say why an act cannot be played now, None if it can. Changes nothing."""
    state, (needs, refused, _) = course.state, ACTS[move["move"]]
    if "going on" in needs and state.phase == "ended":
        return "the tournament has ended"
    if "begun" in needs and not state.started:
        return "the tournament has not started"
    if "player" in needs and not state.plays(move["player"]):
        return "no player in play has this handle"
    reason = refused(course, move)
    if reason is None and move["move"] in ("review", "correct"):
        return _in_conflict(course, move)
    return reason


def _in_conflict(course: Course, move: Move) -> str | None:
    """Say which rule protects something from the clauses that a mutable rule would have."""
    state, number = course.state, move["number"]
    rule = state.book.rules.get(number)
    if rule is None or not rule.mutable:
        return None
    clauses = _clauses_of(course, move)
    after = state.book.copied()
    after.attach(number, clauses)
    held = after.taken_away(rule, read_clauses(clauses), only_immutable=True)
    if held is None:
        lost = (guard for guard, certain in lost_by(course, after, number) if certain)
        held = next(lost, None)
    return None if held is None else f"rule {held.rule.number} is in conflict with these clauses"


def _enrol_refused(course: Course, move: Move) -> str | None:
    return "the handle is taken" if move["handle"] in course.state.players else None


def _start_refused(course: Course, _move: Move) -> str | None:
    state = course.state
    if state.started:
        return "the tournament has started already"
    if state.phase == "ended" and state.edition >= UNBEGUN:
        return "the tournament has ended"
    if not state.active:
        return "nobody has joined yet"
    _, first = _start_numbers(course)
    highest = max(state.book.rules, default=0)
    fits = isinstance(first, int) and highest < first <= HIGHEST_FIRST_PROPOSAL
    return None if fits else "no number with which proposals could begin"


def _start_numbers(course: Course) -> tuple[Number, Number]:
    highest = max(course.state.book.rules, default=0)
    first: Number = highest + 1
    none: Number = 0
    points = course.defined("initial_points", {}, plain_facts.score, none)
    return points, course.defined("first_proposal", {}, plain_facts.score, first)


def _unclear(clauses: str) -> str | None:
    try:
        understood(clauses)
    except Unreadable as problem:
        return f"the clauses cannot be read: {problem}"
    return None


def _review_refused(course: Course, move: Move) -> str | None:
    state, number = course.state, move["number"]
    entry, proposal = state.desk.get(number), state.proposals.get(number)
    if entry is None or proposal is None:
        return "it is not on the review desk"
    if entry.version != move["seen"]:
        return "it has changed since"
    replaced = proposal.decided == "adopted" and number not in state.book.rules
    if proposal.decided in ("defeated", "void") or replaced:
        return "it is no longer open or in force"
    return None if move["verdict"] == "confirm" else _unclear(move["clauses"])


def _correct_refused(course: Course, move: Move) -> str | None:
    state, number = course.state, move["number"]
    if number not in state.book.rules:
        return "it is not a rule in force"
    version = state.desk[number].version if number in state.desk else 0
    return "it has changed since" if version != move["seen"] else _unclear(move["clauses"])


def _award_refused(course: Course, move: Move) -> str | None:
    points = course.state.players[move["player"]].points + from_json(move["points"])
    return "the score would be too large" if plain_facts.outgrown(points) else None


def _penalise_refused(course: Course, move: Move) -> str | None:
    return None if move["rule"] in course.state.book.history else "there is no such rule"


def _nobody_refused(course: Course, _move: Move) -> str | None:
    waits = course.state.phase == "paused" and course.state.tied
    return None if waits else "it is not asked who has won"


def _reword_refused(course: Course, move: Move) -> str | None:
    book, number = course.state.book, move["rule"]
    if number not in book.rules:
        return "it is not a rule in force"
    before, text = book.rules[number].text, _reworded(course, move)
    if text is None or text == before:
        return "it says nothing of the kind, or would have no other text"
    after = book.copied()
    after.reword(number, text)
    return "rules would rank otherwise" if after.order.values != book.order.values else None


def _reworded(course: Course, move: Move) -> str | None:
    """Return the text that a rule would have, None if no rule can have it or it lacks the part."""
    before = course.state.book.rules[move["rule"]].text
    if put_for(before, move["part"], "") == before:
        return None
    with suppress(Failed):
        return text_of_a_rule(put_for(before, move["part"], move["other"]))
    return None


# What an act causes ------------------------------------------------------------------------------


def _enrol(course: Course, move: Move) -> None:
    state, handle = course.state, move["handle"]
    own = any(state.book.index[kind].get("join") for kind in ("move", "ballot"))
    forbidden = course.first_failing("join", {}) if state.started and not own else None
    if forbidden is not None:
        cited, heard = forbidden
        away = {"player": handle, "name": move["name"], "cited": cited}
        course.happen("player.refused/1", away, heard)
        told = {
            "about": "player.refused",
            "announcement": None,
            "readers": [handle],
            "fields": [["rule.number", cited]],
            "rules": [heard.rule.number],
        }
        course.happen("fields.revealed/1", told, heard)
        return
    points, why = state.initial_points, None
    if state.started and state.edition > 1:
        points = course.defined("initial_points", {}, plain_facts.score, points)
        why = course.prevailing("initial_points")
    enrolled = {"player": handle, "name": move["name"], "points": to_json(points)}
    if state.edition > 1:
        enrolled |= filing.listed(move["name"]) or _listed_as_given(course, move["name"])
    if state.edition >= MIXED and not state.started:
        enrolled["contribution"] = move.get("contribution")
    course.happen("player.enrolled/1", enrolled, why)
    if state.started:
        course.react("player.joined", {"player": state.players[handle]})


def _listed_as_given(course: Course, name: str) -> dict[str, Any]:
    """Take as given which words of a name are the surname. Raises Divergence for no such words."""
    said = course.script.said_next("surname", "filed")
    if not filing.may_be_listed(name, said["surname"], said["filed"]):
        raise course.script.off("moves", f"a surname in {name!r}, and its place", f"{said}")
    course.script.given["surnames, which need libraries that are not here"] += 1
    return said


def _start(course: Course, _move: Move) -> None:
    points, first = _start_numbers(course)
    started = {"points": to_json(points), "first_number": first}
    course.bring_about("tournament.started", started, {}, course.prevailing("first_proposal"))


def _canonical(clauses: str) -> str:
    return "\n".join(map(written, understood(clauses)))


def _clauses_of(course: Course, move: Move) -> str:
    """Return the clauses that a review or a correction gives a rule-change."""
    kept = move["move"] == "review" and move["verdict"] == "confirm"
    return course.state.desk[move["number"]].clauses if kept else _canonical(move["clauses"])


def _no_longer_waiting(course: Course, number: int) -> Sequence[int]:
    """Return the parts of an adopted proposal once the last of them has its clauses."""
    made = course.state.proposals[number]
    whole = made if made.part_of is None else course.state.proposals[made.part_of]
    return () if course.state.held else whole.numbers


def _review(course: Course, move: Move) -> None:
    """Review the clauses of a rule-change, or correct those of a rule."""
    number, reviewed = move["number"], move["move"] == "review"
    given = {"number": number, **({"verdict": move["verdict"]} if reviewed else {})}
    given |= {"clauses": _clauses_of(course, move), "reason": move["reason"]}
    meant = victory.what_is_meant(course)
    course.happen("review.given/1" if reviewed else "clauses.corrected/1", given)
    if number in course.state.held:
        course.happen("hold.lifted/1", {"number": number})
        victory.begin(course, _no_longer_waiting(course, number))
    victory.after_rule_change(course, meant)


def _award(course: Course, move: Move) -> None:
    points = to_json(from_json(move["points"]))
    award = {"players": [move["player"]], "points": points, "about": "ruling"}
    course.happen("points.awarded/1", award)
    course.gained[move["player"]] = None
    course.tell_of_points([move["player"]], from_json(points), "ruling")
    victory.after_effect(course)


def _winner(course: Course, move: Move) -> None:
    victory.win(course, [move["player"]], None)


def _penalise(course: Course, move: Move) -> None:
    course.forbid(move["player"], "ruling", move["rule"], move["rule"])


def _reword(course: Course, move: Move) -> None:
    rewritten = {"number": move["rule"], "text": _reworded(course, move)}
    bound = {"rule": RuleSeen(move["rule"])}
    course.bring_about("rule.rewritten", rewritten, bound)


def _pause(course: Course, _move: Move) -> None:
    course.happen("tournament.paused/1", {})


def _expel(course: Course, move: Move) -> None:
    player = course.state.players[move["player"]]
    course.happen("player.expelled/1", {"player": player.handle})
    if course.state.started or course.state.edition < UNHEARD:
        course.react("player.expelled", {"player": player})


Refused = Callable[[Course, Move], str | None]
Act = Callable[[Course, Move], None]


def _never(_course: Course, _move: Move) -> str | None:
    return None


def _unless(phase: str, refusal: str) -> Refused:
    return lambda course, _: None if course.state.phase == phase else refusal


ACTS: Final[dict[str, tuple[tuple[str, ...], Refused, Act]]] = {
    "enrol": (("going on",), _enrol_refused, _enrol),
    "start": ((), _start_refused, _start),
    "review": (("going on",), _review_refused, _review),
    "correct": (("going on",), _correct_refused, _review),
    "award": (("going on", "begun", "player"), _award_refused, _award),
    "penalise": (("going on", "begun", "player"), _penalise_refused, _penalise),
    "winner": (("going on", "begun", "player"), _never, _winner),
    "expel": (("going on", "player"), _never, _expel),
    "nobody": ((), _nobody_refused, lambda course, _: balloting.play_on(course)),
    "reword": (("going on", "begun"), _reword_refused, _reword),
    "void": (("going on", "begun"), balloting.not_voidable, balloting.rule_void),
    "pause": ((), _unless("playing", "not in play"), _pause),
    "resume": ((), _unless("paused", "not paused"), lambda course, _: balloting.play_on(course)),
    "end": (("going on",), _never, expire),
}
"""For each act: what it needs, why else it is refused, and the function that derives its events."""


def act(course: Course, move: Move) -> None:
    """Derive the events of an act; a ruling stands before all that follows from it."""
    if "ruling" in MOVES[move["move"]].by:
        course.happen("ruling.made/1", {"ruling": move["move"], "reason": move["reason"]})
    ACTS[move["move"]][2](course, move)

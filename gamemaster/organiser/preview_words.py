"""Words for what other clauses would change and would have changed, on terminals and pages.

The input is the JSON values of the verbs ``preview`` and ``hindsight`` (``views``), the output
plain lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from gamemaster.clauses import ClauseError, Problem, compile_clauses
from gamemaster.desk.preview import NAMED
from gamemaster.desk.resembling import resembling
from gamemaster.organiser.narration import told

Json: TypeAlias = Mapping[str, Any]
Perform: TypeAlias = Callable[[str, dict[str, Any]], Any]
"""Has a verb performed with its arguments, wherever the office is."""


def offers_for(entry: Json) -> list[dict[str, object]]:
    """Return clauses of texts that an undecided entry of the desk resembles, for the reviewer.

    Nothing is offered to a text whose own clauses are those.
    """
    if entry["state"] not in {"open", "held"} and not entry["in_force"]:
        return []
    found = (offer.as_json() for offer in resembling(entry["text"] or ""))
    own = entry["clauses"].strip()
    return [offer for offer in found if str(offer["clauses"]).strip() != own]


def problems_in(clauses: str) -> list[tuple[Problem, str]]:
    """Return every problem that a text has by itself, each with its line and a caret under it."""
    try:
        compile_clauses(clauses)
    except ClauseError as error:
        return [(problem, _excerpt(problem, error)) for problem in error.problems]
    return []


def _excerpt(problem: Problem, error: ClauseError) -> str:
    """Return the line that a problem is on, if the line holds anything."""
    excerpt = error.excerpt(problem)
    return excerpt if excerpt.strip(" \n^") else ""


def told_problems(clauses: str) -> list[str]:
    """Return the same in words, each with the place where there is one."""
    return [
        f"{problem}\n{excerpt}" if excerpt else str(problem)
        for problem, excerpt in problems_in(clauses)
    ]


def fault(found: Json) -> str:
    """Return the fault in the types of clauses, seen together with those of other rules."""
    rule = f"rule {found['rule']}, " if found["rule"] is not None else ""
    hint = f"; did you mean {found['suggestion']}?" if found["suggestion"] else ""
    return f"{rule}line {found['line']}, column {found['column']}: {found['message']}{hint}"


def unsound(perform: Perform, number: int, clauses: str) -> tuple[list[str], Json]:
    """Return what is wrong with clauses, by themselves or else among others, and the preview."""
    problems = told_problems(clauses)
    if problems:
        return problems, {}
    found = perform("preview", {"number": number, "clauses": clauses})
    return [fault(problem) for problem in found["problems"]], found


def waiting_words(desk: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries of the desk that wait for a review and are words alone."""
    return [
        entry
        for entry in desk
        if entry["words_only"] and not entry["reviewed"] and entry["state"] in ("open", "held")
    ]


def confirm_words(
    perform: Perform, seen: Iterable[tuple[int, int]], reason: str | None
) -> list[dict[str, Any]]:
    """Confirm rule-changes that are words alone, each by itself; return all the outcomes.

    ``seen`` are the numbers, with their versions when the organiser saw them. Raises OperatorError
    at the first that has changed since; the reviews before it stand.
    """
    events: list[dict[str, Any]] = []
    for number, version in seen:
        args = {"number": number, "verdict": "confirm", "clauses": "", "reason": reason}
        events += perform("review", {**args, "seen": version})
    return events


def sides(topic: Json) -> tuple[str, str]:
    """Return the clauses before and after: the one that prevails, or those that differ."""
    before, after = topic["before"], topic["after"]
    if topic["kind"] in NAMED:
        return _prevailing(before), _prevailing(after)
    if topic["change"] == "reordered":
        was, then = (" ".join(str(held["rule"]) for held in side) for side in (before, after))
        return was, then
    gone = [held for held in before if held["clause"] not in _texts(after)]
    come = [held for held in after if held["clause"] not in _texts(before)]
    return " / ".join(map(_held, gone)), " / ".join(map(_held, come))


def _texts(held: Sequence[Json]) -> set[str]:
    return {each["clause"] for each in held}


def _prevailing(held: Sequence[Json]) -> str:
    if not held:
        return ""
    rules = dict.fromkeys(other["rule"] for other in held[1:])
    others = f" (and {', '.join(map(str, rules))})" if rules else ""
    return f"{_held(held[0])}{others}"


def _held(said: Json) -> str:
    return f"{said['rule']}: {said['clause']}"


def notes(preview: Json) -> Iterator[str]:
    """Yield what else the organiser should look at."""
    yield from (f"nothing takes the place of: {clause}" for clause in preview["left_out"])
    yield from (
        f"lacks a condition of the clause in whose place it stands; with it: {clause}"
        for clause in preview["left_conditions"]
    )
    for conflict in preview["conflicts"]:
        rules = ", ".join(map(str, conflict["rules"]))
        turning = ", ".join(map(str, conflict["circle"]))
        circle = f"; {turning} claim to come before one another" if turning else ""
        what = f"{conflict['kind']} {conflict['name']}"
        yield f"{what}: rules {rules} in this order: {conflict['because']}{circle}"
    for lack in preview["lacking"]:
        hint = f"; did you mean {lack['suggestion']}?" if lack["suggestion"] else ""
        yield (
            f"rule {lack['rule']}, line {lack['line']}, column {lack['column']}: no rule in force "
            f"gives the {lack['what']} {lack['name']}; what asks for it does not run{hint}"
        )
    yield from (fault(problem) for problem in (*preview["problems"], *preview["elsewhere"]))
    yield from preview["remarks"]


def asked_for(move: Json) -> str:
    """Return in words what a move asked for."""
    words = [str(move["move"])]
    words += [str(move[key]) for key in ("choice", "number", "words") if move.get(key) is not None]
    return " ".join(words)


def came_to(decision: Json, side: int, events: str) -> str:
    """Return one side of a decision in words."""
    points = [
        f"{'' if str(pair[side]).startswith('-') else '+'}{pair[side]} for {player}"
        for player, pair in decision["points"].items()
    ]
    return "; ".join([*points, *map(told, decision[events])]) or "nothing"

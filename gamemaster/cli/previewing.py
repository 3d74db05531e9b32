"""What other clauses would change, and would have changed in the past: asked for and shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked

if TYPE_CHECKING:
    from gamemaster.clauses import ClauseError, Problem

DECISIONS = 10_000
"""How many past decisions are compared unless somebody asks for more."""

PAGE, PAGE_ALONE = 250, 2_500
"""How many are compared at once: fewer while a daemon has mail to see to meanwhile."""

NAMED = ("definition", "attribute", "move", "ballot")
"""Of these one clause prevails; of limits, reactions and the like each is heard."""


def problems_in(clauses: str) -> list[str]:
    """Return every problem that the text has by itself, each with line, column and the place."""
    from gamemaster.clauses import ClauseError, compile_clauses

    try:
        compile_clauses(clauses)
    except ClauseError as error:
        return [_placed(problem, error) for problem in error.problems]
    return []


def _placed(problem: Problem, error: ClauseError) -> str:
    """Return a problem with the line that it is on, where that holds anything."""
    excerpt = error.excerpt(problem)
    return f"{problem}\n{excerpt}" if excerpt.strip(" \n^") else str(problem)


# Before and after --------------------------------------------------------------------------------


def previewed(asked: Asked, number: int, clauses: str | None) -> dict[str, Any]:
    """Have it worked out what ``clauses`` would change; None: those that are there now."""
    found: dict[str, Any] = asked.perform("preview", {"number": number, "clauses": clauses})
    return found


def faults_in(preview: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with the types of the previewed clauses among those of other rules."""
    return [_fault(one) for one in preview["problems"]]


def _fault(one: Mapping[str, Any]) -> str:
    rule = f"rule {one['rule']}, " if one["rule"] is not None else ""
    hint = f"; did you mean {one['suggestion']}?" if one["suggestion"] else ""
    return f"{rule}line {one['line']}, column {one['column']}: {one['message']}{hint}"


def show_preview(preview: Mapping[str, Any]) -> None:
    """Print what would change: the rule's own clauses, then what becomes of the game's."""
    if preview["state"] == "without effect":
        screen.line("  Nothing: what it aims at is no longer in force.")
    for mark, clause in preview["clauses"]:
        screen.changed(f"  {mark} {clause}", mark)
    if not preview["clauses"]:
        screen.line("  (no clauses)")
    if preview["topics"]:
        screen.line()
        screen.table(
            ("what", "of what", "is", "now", "then"),
            ((one["kind"], one["name"], one["change"], *_sides(one)) for one in preview["topics"]),
            "",
        )
    notes = list(_notes(preview))
    if notes:
        screen.line()
    for note in notes:
        screen.line(f"  ! {note}")


def _sides(topic: Mapping[str, Any]) -> tuple[str, str]:
    """Return the clauses before and after: that which prevails, or those that differ."""
    before, after = topic["before"], topic["after"]
    if topic["kind"] in NAMED:
        return _prevailing(before), _prevailing(after)
    if topic["change"] == "reordered":
        return tuple(" ".join(str(one["rule"]) for one in side) for side in (before, after))  # type: ignore[return-value]
    gone = [one for one in before if one["clause"] not in _texts(after)]
    come = [one for one in after if one["clause"] not in _texts(before)]
    return " / ".join(map(_held, gone)), " / ".join(map(_held, come))


def _texts(held: Sequence[Mapping[str, Any]]) -> set[str]:
    return {one["clause"] for one in held}


def _prevailing(held: Sequence[Mapping[str, Any]]) -> str:
    if not held:
        return ""
    rules = dict.fromkeys(one["rule"] for one in held[1:])
    others = f" (and {', '.join(map(str, rules))})" if rules else ""
    return f"{_held(held[0])}{others}"


def _held(one: Mapping[str, Any]) -> str:
    return f"{one['rule']}: {one['clause']}"


def _notes(preview: Mapping[str, Any]) -> Iterator[str]:
    """Yield what else the organiser should look at."""
    for one in preview["conflicts"]:
        rules = ", ".join(map(str, one["rules"]))
        turning = ", ".join(map(str, one["circle"]))
        circle = f"; {turning} claim to come before one another" if turning else ""
        yield f"{one['kind']} {one['name']}: rules {rules} in this order: {one['because']}{circle}"
    for one in preview["lacking"]:
        hint = f"; did you mean {one['suggestion']}?" if one["suggestion"] else ""
        yield (
            f"rule {one['rule']}, line {one['line']}, column {one['column']}: no rule in force "
            f"gives the {one['what']} {one['name']}; what asks for it does not run{hint}"
        )
    yield from (_fault(one) for one in (*preview["problems"], *preview["elsewhere"]))
    yield from preview["remarks"]


# Past decisions ----------------------------------------------------------------------------------


def looked_back(asked: Asked, number: int, clauses: str, most: int) -> dict[str, Any]:
    """Compare up to ``most`` past decisions, page by page; Ctrl-C ends it with what was found.

    ``complete`` says whether all decisions since the rule came into force have been compared.
    """
    from gamemaster.daemon.client import daemon_answers

    found: dict[str, Any] = {"compared": 0, "found": [], "complete": False}
    since: int | None = 0
    size = PAGE if daemon_answers(asked.config().control_socket) else PAGE_ALONE
    try:
        while since is not None and found["compared"] < most:
            left = most - found["compared"]
            args = {"number": number, "since": since, "limit": min(size, left), "clauses": clauses}
            page = asked.perform("hindsight", args)
            found["compared"] += page["compared"]
            found["found"] += page["found"]
            since = page["next"]
            screen.progress(f"{found['compared']} past decisions compared")
    except KeyboardInterrupt:
        pass  # What was found so far is worth something.
    finally:
        screen.progress("")
    found["complete"] = since is None
    return found


def show_hindsight(found: Mapping[str, Any]) -> None:
    """Print which past decisions would have come out differently."""
    screen.line()
    screen.table(
        ("item", "at", "by", "move", "differs in", "as it was", "as it would have been"),
        (
            (one["item"], screen.instant(one["at"]), one["actor"], _move(one["move"]),
             one["about"], _came_to(one, 0, "was"), _came_to(one, 1, "would"))
            for one in found["found"]
        ),
        "No past decision would have come out differently.",
    )  # fmt: skip
    counted = f"{found['compared']} past decisions compared, each by itself"
    if found["found"]:
        counted += f"; {len(found['found'])} would have come out differently"
    screen.line(counted if found["complete"] else f"{counted}; there are more")


def _move(move: Mapping[str, Any]) -> str:
    words = [str(move["move"])]
    words += [str(move[key]) for key in ("choice", "number", "words") if move.get(key) is not None]
    return " ".join(words)


def _came_to(one: Mapping[str, Any], side: int, events: str) -> str:
    """Return one side of a decision in words."""
    points = [
        f"{'' if str(pair[side]).startswith('-') else '+'}{pair[side]} for {player}"
        for player, pair in one["points"].items()
    ]
    return "; ".join([*points, *map(screen.told, one[events])]) or "nothing"

"""Attributes follow the rules: what these newly declare, and what none declares any more."""

from __future__ import annotations

from contextlib import suppress

from gamemaster.audit.language import written
from gamemaster.audit.replay import results
from gamemaster.audit.replay.course import Course, Void
from gamemaster.audit.replay.rulebook import Heard
from gamemaster.audit.replay.state import Declared, State


def settle(course: Course) -> None:
    """After a change of the rules: declare what is new, drop what no rule declares any more."""
    state = course.state
    if not state.started:
        return
    attributes = state.book.index.attributes
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
    initial = course.run(heard, clause.initial, {}, results.plain_as(kind, choices))
    declared = {
        "owner": clause.owner,
        "name": clause.name,
        "kind": kind,
        "choices": list(choices),
        "initial": initial,
        "stays": clause.stays,
        "clause": line,
    }
    course.happen("attribute.declared/1", declared, heard)


def unsettled(state: State) -> bool:
    """Say whether a rule in force still waits for its clauses, which may be what went before."""
    return any(not entry.reviewed for number, entry in state.desk.items()
               if number in state.book.rules)  # fmt: skip


def prevailing(state: State, declared: Declared) -> Heard | None:
    """Return the clause in force by which an attribute is what it is, None if it only stays."""
    for heard in state.book.index.attributes.get(declared.key, ()):
        if written(heard.clause) == declared.clause:
            return heard
    return None

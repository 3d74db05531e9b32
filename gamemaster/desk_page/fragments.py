"""Makes the parts of the page: asks the verbs of the control socket and puts the answers into HTML.

Looks at hidden state are journaled by the verbs themselves, so nothing here asks for one unless
somebody pressed a button for it: what refreshes by itself is what ``status``, ``queue`` and
``health`` tell without a look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from jinja2 import Environment

from gamemaster.clauses import Problem
from gamemaster.config.settings import Config
from gamemaster.daemon.client import ask
from gamemaster.desk_page.acts import RULINGS, Given, carried_out
from gamemaster.doctor import health
from gamemaster.errors import OperatorError
from gamemaster.organiser import narration, preview_words
from gamemaster.page.escaping import environment, filled
from gamemaster.tournament.register import handle_of

Json: TypeAlias = Any

DECISIONS_AT_ONCE: Final = 250
"""Past decisions that are compared in one request; the page asks for the next ones."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page, and where to go on from where there is more of it."""

    html: str
    next: int | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """The desk of one tournament, at the control socket of a running daemon."""

    config: Config
    tournament: str
    now: Callable[[], int]

    def perform(self, verb: str, args: dict[str, Json]) -> Json:
        """Have the daemon perform a verb, as the command line has."""
        return ask(self.config.control_socket, verb, self.tournament, args)

    def players(self) -> list[str]:
        """Return the handles of the players whom the start announced."""
        return [
            handle_of(name)
            for entry in self.perform("record", {})
            if entry["about"] == "tournament.started"
            for name in entry["fields"].get("roster", ())
        ]

    def show(self, what: str, given: Given) -> Part:
        """Return a part of the page. Raises OperatorError where there is none, or it is refused."""
        shown = _PARTS.get(what)
        if shown is None:
            raise OperatorError(f"the page has no part called {what}")
        return shown(self, given)

    def do(self, verb: str, given: Given) -> Part:
        """Have an act performed and return what came of it in words."""
        answer = carried_out(self.perform, verb, given)
        return _written("done", lines=list(_came_of(answer)))


def problems(clauses: str) -> list[dict[str, Json]]:
    """Return what is wrong with clauses by themselves, with the place of each."""
    return [_problem(*found) for found in preview_words.problems_in(clauses)]


def _problem(problem: Problem, excerpt: str) -> dict[str, Json]:
    return {
        "line": problem.line,
        "column": problem.column,
        "words": str(problem),
        "excerpt": excerpt,
    }


def shell(title: str) -> str:
    """Return the page as it is before anybody has entered: it holds nothing of any game."""
    # No template of ours loads anything by itself: which script runs is said here alone.
    script = filled('<script src="/desk.js" defer></script>')
    shown = _templates().get_template("own/desk.html")
    return shown.render(title=title, rulings=RULINGS, script=script)


def _templates() -> Environment:
    return environment("gamemaster.desk_page")


def _written(template: str, **given: Json) -> Part:
    return Part(_templates().get_template(f"own/{template}.html").render(**given))


def _came_of(answer: Json) -> list[str]:
    """Return the answer of an act in lines."""
    if isinstance(answer, list):
        return [narration.told(event) for event in answer] or ["done"]
    return [", ".join(f"{name}: {value}" for name, value in answer.items())]


def _now(desk: Desk, _given: Given) -> Part:
    status = desk.perform("status", {})
    findings = list(health(desk.config, desk.now()))
    return _written("now", status=status, findings=findings)


def _case(desk: Desk, given: Given) -> Part:
    """Show a rule-change on the desk, or a rule in force that is to be corrected."""
    number, correcting = _number(given), given.get("verb") == "correct"
    entry = desk.perform("rules" if correcting else "desk", {"number": number})[0]
    settled = entry.get("state") not in (None, "open", "held") and not entry.get("in_force")
    preview = None if settled else desk.perform("preview", {"number": number, "clauses": None})
    offers = [] if correcting else preview_words.offers_for(entry)
    return _written(
        "case", entry=entry, preview=preview, correcting=correcting, offers=offers, **_words()
    )


def _on_desk(desk: Desk) -> Part:
    entries = desk.perform("desk", {})
    return _written("on_desk", entries=entries, words=preview_words.waiting_words(entries))


def _preview(desk: Desk, given: Given) -> Part:
    faults, found = preview_words.unsound(desk.perform, _number(given), given.get("clauses", ""))
    if faults and not found:
        raise OperatorError(*faults)
    return _written("preview", preview=found, faults=faults, **_words())


def _lookback(desk: Desk, given: Given) -> Part:
    args = {
        "number": _number(given),
        "clauses": given.get("clauses", ""),
        "since": _number(given, "since") if given.get("since") else 0,
        "limit": DECISIONS_AT_ONCE,
    }
    found = desk.perform("hindsight", args)
    part = _written("lookback", found=found, **_words())
    return Part(part.html, found["next"])


def _questions(desk: Desk, _given: Given) -> Part:
    asked = desk.perform("questions", {})
    return _written("questions", questions=asked, objections=desk.perform("objections", {}))


def _readers(desk: Desk, given: Given) -> Part:
    letter = _number(given, "letter")
    readers = desk.perform("queue_readers", {"letter": letter})
    return _written("readers", letter=letter, readers=readers)


def _words() -> Mapping[str, Callable[..., Json]]:
    return {
        "sides": preview_words.sides,
        "notes": preview_words.notes,
        "asked_for": preview_words.asked_for,
        "was": partial(preview_words.came_to, side=0, events="was"),
        "would": partial(preview_words.came_to, side=1, events="would"),
    }


def _number(given: Given, name: str = "number") -> int:
    words = given.get(name, "").strip()
    if not (words.isascii() and words.isdigit()):
        raise OperatorError(f"{name}: expected a number, found {words or 'nothing'}")
    return int(words)


_PARTS: Final[Mapping[str, Callable[[Desk, Given], Part]]] = {
    "now": _now,
    "desk": lambda desk, _: _on_desk(desk),
    "case": _case,
    "preview": _preview,
    "lookback": _lookback,
    "questions": _questions,
    "queue": lambda desk, _: _written("queue", letters=desk.perform("queue", {})),
    "readers": _readers,
}

"""Views of what has been: the journal, why a line is there, rules' histories, other decisions.

As JSON values, for ``looks``, whose table lists them; each is journaled as a look before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gamemaster import hindsight as past
from gamemaster.advancing import facts
from gamemaster.clauses import ClauseError, compile_clauses, format_statement
from gamemaster.errors import OperatorError
from gamemaster.game.rulebook import compiled
from gamemaster.game.wire import EVENT_CLASSES, happened_from_json
from gamemaster.lineage import lives
from gamemaster.opening import begin_public

if TYPE_CHECKING:
    from gamemaster.office import Office

Args = Mapping[str, Any]
JOURNAL_PAGE = 200
DECISIONS_PAGE = 250


def journal(office: Office, name: str, args: Args) -> list[dict[str, Any]]:
    """Return the last lines of the journal, or those from number ``since`` on."""
    head = office.store.head(name).seq
    limit = int(args.get("limit") or JOURNAL_PAGE)
    since = int(args.get("since") or max(head - limit + 1, 1))
    return [
        {"seq": line.seq, "type": line.type, "at": line.at, "why": line.why, "data": line.data}
        for line in office.store.lines(name)
        if since <= line.seq < since + limit
    ]


def explain(office: Office, name: str, args: Args) -> dict[str, Any]:
    """Return why journal line ``seq`` is there: its mail, move, rule and clause."""
    wanted = int(args["seq"])
    found = item = clause = None
    by_item: dict[int, Any] = {}
    mails: dict[int, Any] = {}
    rules_then: dict[int, str] = {}
    for line in office.store.lines(name):
        if line.seq > wanted:
            break
        _learn_clauses(rules_then, line.type, line.data)
        if line.type == "mail.accepted/1":
            mails[line.data["mail"]] = {"seq": line.seq, "at": line.at, "mail": line.data["mail"],
                                        "sha256": line.data["sha256"]}  # fmt: skip
        # Of something that a player has passed on this shows no sender: that part is private.
        if line.type in ("item.docketed/1", "press.docketed/1"):
            by_item[line.data["item"]] = {"seq": line.seq, "at": line.at, **line.data}
        if line.seq == wanted:
            found = line
    if found is None:
        raise OperatorError(f"the journal has no line {wanted}")
    why = found.why or {}
    number = why.get("item", found.data.get("item"))
    item = by_item.get(number) if isinstance(number, int) else None
    mail = mails.get(item["mail"]) if item is not None and item["mail"] else None
    if isinstance(why.get("rule"), int) and isinstance(why.get("clause"), int):
        listed = compiled(rules_then.get(why["rule"], "")).statements
        if 0 < why["clause"] <= len(listed):
            clause = format_statement(listed[why["clause"] - 1])
    return {
        "event": {"seq": found.seq, "type": found.type, "at": found.at, "data": found.data},
        "mail": mail or mails.get(found.data.get("mail", -1)),
        "item": item,
        "rule": why.get("rule"),
        "clause": clause,
        "is_game_event": found.type in EVENT_CLASSES,
    }


def _learn_clauses(rules: dict[int, str], type_name: str, data: Mapping[str, Any]) -> None:
    """Keep track of each rule's clauses while the journal is read."""
    if type_name == "tournament.created/1":
        rules.update({number: clauses for number, _, _, clauses in data["rules"]})
    elif type_name in ("rule.changed/1", "review.given/1", "clauses.corrected/1"):
        rules[data["number"]] = data["clauses"]


def hindsight(office: Office, name: str, args: Args) -> dict[str, Any]:
    """Return which past decisions other clauses for a rule in force would have changed.

    One page: those after line ``since``. ``next`` is the line to go on from, None at the end.
    """
    number, game = int(args["number"]), office.game(name)
    if number not in game.rulebook.rules:
        raise OperatorError(f"{number} is not a rule in force")
    try:
        correction = past.Correction(number, compile_clauses(str(args["clauses"])).source)
    except ClauseError as error:
        raise OperatorError(*map(str, error.problems)) from None
    limit = int(args.get("limit") or DECISIONS_PAGE)
    found: dict[str, Any] = {"compared": 0, "found": [], "next": None}
    last = int(args.get("since") or 0)
    for decision in past.decisions(
        office.store.lines(name),
        begin_public(office.configs[name], None),
        correction,
        office.oracle(name),
        since=last,
    ):
        if found["compared"] == limit:
            found["next"] = last
            break
        found["compared"] += 1
        last = decision.line
        if decision.otherwise is not None:
            found["found"].append(past.as_json(decision))
    return found


def history(office: Office, name: str, args: Args) -> list[dict[str, Any]]:
    """Return every version of a rule under all its numbers, the first one first."""
    number = int(args["number"])
    found = lives(
        (line.seq, happened_from_json(line.type, line.at, facts(line), line.why))
        for line in office.store.lines(name)
        if line.type in EVENT_CLASSES
    )
    if number not in found:
        raise OperatorError(f"{number} is no initial rule and no adopted rule-change")
    return [asdict(version) for version in found[number]]

"""Verbs that show what is; looks at hidden state are journaled before anything is shown."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gamemaster.cli import completion, screen
from gamemaster.cli.asked import Asked
from gamemaster.clock import Clock
from gamemaster.daemon.client import daemon_answers
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.config.settings import Config

SHOWN_OF_A_HASH = 16
SHOWN_OF_A_LINE = 100
AT_LEAST_1 = {"min": 1}

RuleArgument = Annotated[
    int | None, typer.Argument(metavar="N", autocompletion=completion.proposals)
]


def status(asked: Asked) -> None:
    """Show how each tournament stands; reveals nothing and leaves no line in the journal."""
    loaded = asked.config()
    names = [asked.one_tournament(loaded)] if asked.tournament else [
        each.name for each in loaded.tournament
    ]  # fmt: skip
    found = asked.answer([asked.perform_for(loaded, name, "status") for name in names])
    for place, known in enumerate(found):
        if place:
            screen.line()
        screen.pairs(_status(known))
    if not asked.as_json and (troubled := _in_trouble(loaded)):
        screen.line()
        screen.line(f"Not as it should be: {', '.join(troubled)}. See gamemaster health.")


def _in_trouble(config: Config) -> list[str]:
    """Return what a running daemon says is not well, each thing once; nothing if none runs."""
    from gamemaster.doctor import health

    if not daemon_answers(config.control_socket):
        return []
    found = health(config, Clock().now())
    return [*dict.fromkeys(one.about for one in found if one.state != "ok")]


_NOT_FOUNDED = "not founded yet: gamemaster run founds it, as it is configured then"


def _status(known: dict[str, Any]) -> list[tuple[str, object]]:
    """Return the rows; those with None, an empty list or no word are left out, a 0 is not."""
    held = " (you hold all mail: gamemaster queue release --all)" if known["mail_held"] else ""
    kept = f"{known['letters_kept']} for {known['players_failing']} whose mail comes back"
    nobody = ", and nobody is in play any more" if known["nobody_in_play"] else ""
    rows: dict[str, object] = {
        "tournament": f"{known['tournament']} ({known['title']}) at {known['address']}",
        "ruleset": known["ruleset"],
        "but": known["ruleset_kept"],
        "phase": known["phase"] if known["phase"] != "not founded" else _NOT_FOUNDED,
        "players": f"{known['players']}{nobody}",
        "announcements": known["announcements"],
        "winner": known["winners"],
        "play is held by": known["held_by"],
        "on the review desk": known["on_the_desk"],
        "mails to read": known["unread_mails"],
        "moves to play": known["docket"],
        "mails in quarantine": known["quarantined"],
        "objections to answer": known["objections"] or None,
        "questions to answer": known["questions"] or None,
        "letters to deliver": f"{known['letters_waiting']}{held}",
        "letters kept": kept if known["players_failing"] else None,
        "witnesses in trouble": [
            f"{one['witness']} {one['found']}" for one in known["witnesses_failing"]
        ],
        "public beacon": [one["found"] for one in known["beacon_failing"]],
        "journal": f"{known['journal_lines']} lines, {known['store_bytes'] // 1024} KiB on disk",
    }
    return [(name, told) for name, told in rows.items() if told or told == 0]


def players(asked: Asked) -> None:
    """The players, their addresses and scores."""
    found = asked.perform("players")
    asked.table(
        found, "Nobody has joined yet.",
        "handle", "name", "points", "turns", ("last turn", screen.at("last_turn")),
        ("in play", "in_play"), "address", ("mail", lambda player: _mail(player["failing_since"])),
    )  # fmt: skip
    for player in found:
        if player["alike"]:
            others = " and ".join(player["alike"])
            screen.line(f"{player['handle']} may be the same person as {others}, by the address")


def _mail(failing_since: int | None) -> str:
    return "" if failing_since is None else f"comes back since {screen.instant(failing_since)}"


def proposals(asked: Asked) -> None:
    """The proposals, who made them, and how their votes stand."""
    asked.table(
        asked.perform("proposals"), "Nothing has been proposed yet.",
        "number", "proposer", ("change", screen.change), "state", "for", "against", "abstained",
        "reviewed", ("at", screen.at("announced")),
        ("hash", lambda made: f"{made['hash'][:SHOWN_OF_A_HASH]}…"),
    )  # fmt: skip


def waiting(asked: Asked) -> None:
    """List the timers that rules have set, and the ballots that are open."""
    found = asked.answer(asked.perform("waiting"))
    screen.entries(
        found["timers"], "Nothing waits for its time.",
        ("due", screen.at("due")), "rule", ("what", _awaited),
    )  # fmt: skip
    screen.line()
    screen.entries(
        found["ballots"], "No ballot is open.",
        ("ballot", lambda ballot: f"{ballot['name']} {ballot['number']}"),
        ("about", lambda ballot: _begun(", ".join(_what_it_has(ballot)))),
        "votes", ("opened", screen.at("opened")), ("by", "opener"),
    )  # fmt: skip


def _what_it_has(ballot: dict[str, Any]) -> Iterator[str]:
    """Yield what a ballot was opened with, then its fields: of lists all, of lookups the keys."""
    yield from map(str, ballot["about"].values())
    for name, value in ballot["fields"].items():
        several = isinstance(value, dict | list)
        yield f"{name}: {' '.join(map(str, value)) if several else value}"


def _awaited(timer: dict[str, Any]) -> str:
    if timer["counts"] is not None:
        return f"count of {timer['counts']}"
    return f"{timer['clause']}{'' if timer['in_force'] else ' (not in force any more)'}"


def rules(asked: Asked, number: RuleArgument = None, history: bool = False) -> None:
    """The rules in force by precedence; with a number, the text and clauses of that one.

    --history: How rule N has changed, as differences.
    """
    if history:
        _history(asked, number)
        return
    found = asked.answer(asked.perform("rules", {"number": number}))
    if number is None:
        screen.entries(
            found, "No rule is in force.", "number", "status", ("lineage", _lineage),
            ("clauses", screen.clauses), ("text", lambda rule: _begun(rule["text"])),
        )  # fmt: skip
        return
    for rule in found:
        screen.line(f"Rule {rule['number']} ({rule['status']})")
        if _lineage(rule):
            screen.line(f"Numbers so far: {_lineage(rule)}")
        screen.line()
        screen.paragraph(rule["text"], "  ")
        screen.line()
        screen.paragraph(rule["clauses"] or "(no clauses)", "  | ")


def _history(asked: Asked, number: int | None) -> None:
    """Show the life of a rule: what each change, review and correction made of it."""
    if number is None:
        raise OperatorError("--history: expected the number of a rule as well")
    found = asked.perform("history", {"number": number})
    before: dict[str, Any] | None = None
    for version in found:
        version["diff"] = _differences(before, version)
        before = version
    asked.answer(found)
    for place, version in enumerate(found):
        if place:
            screen.line()
        screen.line(_brought_about(version))
        for line in version["diff"]:
            screen.changed(f"  {line}", line[:1])


def _differences(before: dict[str, Any] | None, now: dict[str, Any]) -> list[str]:
    """Return a unified diff of two versions of a rule, clauses marked as in documents."""
    from difflib import unified_diff

    was, becomes = "(nothing)" if before is None else _heading_of(before), _heading_of(now)
    return list(unified_diff(_lines_of(before), _lines_of(now), was, becomes, lineterm=""))


def _lines_of(version: dict[str, Any] | None) -> list[str]:
    if version is None or not version["stands"]:
        return []
    clauses = [f"| {line}" for line in version["clauses"].splitlines()]
    return [*version["text"].splitlines(), *clauses]


def _heading_of(version: dict[str, Any]) -> str:
    if not version["stands"]:
        return "(nothing)"
    return f"rule {version['number']} ({'mutable' if version['mutable'] else 'immutable'})"


def _brought_about(version: dict[str, Any]) -> str:
    """Return when and by what a version came to be."""
    by, number = version["by"], version["number"]
    if by == "initial":
        what = f"rule {number} of the initial set"
    elif by in ("review", "correction"):
        what = f"{by} of {number}"
    else:
        what = f"{by} by rule-change {number} of {version['proposer'] or 'nobody'}"
    reason = f" ({version['reason']})" if version["reason"] else ""
    return f"{screen.instant(version['at'])}, line {version['line']}: {what}{reason}"


def _lineage(rule: dict[str, Any]) -> str:
    numbers = rule["lineage"]
    return " → ".join(str(number) for number in numbers) if len(numbers) > 1 else ""


def _begun(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= SHOWN_OF_A_LINE else f"{words[: SHOWN_OF_A_LINE - 1]}…"


def journal(
    asked: Asked,
    since: Annotated[int | None, AT_LEAST_1] = None,
    limit: Annotated[int | None, AT_LEAST_1] = None,
) -> None:
    """The last lines of the journal, or those from a number on.

    --since: From this line on.
    --limit: How many lines. Default: 200.
    """
    asked.table(
        asked.perform("journal", {"since": since, "limit": limit}), "There are no such lines.",
        ("line", "seq"), ("at", screen.at("at")), "type", ("why", lambda line: _why(line["why"])),
        ("what", lambda line: _begun(screen.told(line))),
    )  # fmt: skip


def _why(why: dict[str, Any] | None) -> str:
    if not why:
        return ""
    parts = []
    if why.get("rule") is not None:
        clause = f", clause {why['clause']}" if why.get("clause") is not None else ""
        parts.append(f"rule {why['rule']}{clause}")
    if why.get("item") is not None:
        parts.append(f"item {why['item']}")
    return "; ".join(parts)


def explain(asked: Asked, seq: Annotated[int, typer.Argument(min=1, metavar="LINE")]) -> None:
    """Trace a line of the journal back to its mail, move, rule and clause."""
    found = asked.answer(asked.perform("explain", {"seq": seq}))
    event, item, mail = found["event"], found["item"], found["mail"]
    screen.line(f"line {event['seq']}: {event['type']}, {screen.instant(event['at'])}")
    if found["is_game_event"]:
        screen.line(f"  {screen.told(event)}")
    screen.pairs((f"  {name}", value) for name, value in event["data"].items())
    if found["rule"] is not None:
        screen.line()
        screen.line(f"because of rule {found['rule']}")
        screen.paragraph(found["clause"] or "(none of its clauses: the engine itself)", "  | ")
    if item is not None:
        screen.line()
        words = f": {item['words']}" if item.get("words") else ""
        whose = f" of {item['actor']}" if "actor" in item else ""
        screen.line(
            f"caused by item {item['item']}{whose}, taken down in line {item['seq']}, "
            f"{screen.instant(item['at'])}{words}"
        )
        screen.pairs((f"  {name}", value) for name, value in item.get("move", {}).items())
    if mail is not None:
        screen.line()
        screen.line(
            f"asked for in mail {mail['mail']}, accepted in line {mail['seq']}, "
            f"{screen.instant(mail['at'])}"
        )
        screen.line(f"  SHA-256 {mail['sha256']}")


def record(asked: Asked) -> None:
    """The public record of all announcements, and what its readers can check."""
    found = asked.answer(asked.perform("record"))
    for entry in found:
        screen.paragraph(entry["text"])
        screen.line()
    if not found:
        screen.line("Nothing has been announced so far.")


def quarantine(
    asked: Asked,
    mail: Annotated[str | None, typer.Argument(metavar="[retry|forward] [MAIL]")] = None,
    retried: Annotated[int | None, typer.Argument(min=1, hidden=True)] = None,
    raw: bool = False,
    all_: bool = False,
    reason: str | None = None,
    dismissed: bool = False,
) -> None:
    """Mails that could not be read, and why; one of them; or have them read again, or forwarded.

    --raw: Write it to standard output, byte for byte.
    --dismissed: Those of strangers and robots that led to nothing, and why.
    --all: With retry: all of them.
    --reason WHY: With retry: it is journaled.

    Examples:  gamemaster quarantine retry --all --reason "the server has memory again"
               gamemaster quarantine forward 47
    """
    if dismissed:
        found = asked.perform("dismissed")
        asked.table(found, "No mail was dismissed of late.",
                    ("at", screen.at("at")), "octets", "reason")  # fmt: skip
        return
    if mail == "forward":
        _forward(asked, retried)
        return
    if mail == "retry":
        _retry(asked, retried, all_, reason)
        return
    if mail is not None:
        if not mail.isdecimal() or retried is not None or all_:
            raise OperatorError(f"expected the number of a mail, retry or forward, found {mail}")
        _one_in_quarantine(asked, int(mail), raw=raw)
        return
    asked.table(asked.perform("quarantine"), "No mail is kept back.", "mail", "reason")


def _forward(asked: Asked, mail: int | None) -> None:
    if mail is None:
        raise OperatorError("expected the number of a mail")
    asked.answer(asked.act("quarantine_forward", {"mail": mail}))
    screen.line(f"mail {mail}: mailed to the addresses under [organiser], as a file.")


def _retry(asked: Asked, mail: int | None, every: bool, reason: str | None) -> None:
    if (mail is None) != every:
        raise OperatorError("expected the number of a mail, or --all")
    found = asked.perform("quarantine_retry", {"mail": mail, "reason": reason})
    mails = "1 mail is" if asked.answer(found)["mails"] == 1 else f"{found['mails']} mails are"
    screen.line(f"{mails} read again soon.")


def _one_in_quarantine(asked: Asked, mail: int, *, raw: bool) -> None:
    found = asked.answer(asked.perform("quarantined", {"mail": mail}))
    octets = base64.b64decode(found["raw"])
    if raw:
        screen.octets(octets)
        return
    screen.line(f"mail {mail}, {found['octets']} octets: {found['reason']}")
    # What is no text is spelt out, so that a mail cannot move the cursor of its reader.
    screen.paragraph(octets.decode("utf-8", "backslashreplace"), "  | ")


def questions(asked: Asked) -> None:
    """List players' questions to those who judge, and the answers; no word of them is disclosed.

    Answer one by answering the mail that brought it. Example: gamemaster questions
    """
    _show_asked(asked, "questions", "Nobody has asked anything.", "question of {player}")


def objections(asked: Asked) -> None:
    """List players' objections to the record and the answers; all of them are disclosed.

    Answer one by answering the mail that brought it. Example: gamemaster objections
    """
    heading = "objection {objection} of {player}"
    _show_asked(asked, "objections", "Nobody has objected to anything.", heading)


def _show_asked(asked: Asked, view: str, empty: str, heading: str) -> None:
    found = asked.answer(asked.perform(view))
    if not found:
        screen.line(empty)
    for each in found:
        screen.line(f"{heading.format_map(each)}, {screen.instant(each['at'])}")
        screen.paragraph(each["words"], "  | ")
        screen.line("  answered:" if each["answer"] is not None else "  not answered yet")
        screen.paragraph(each["answer"] or "", "  | ")

"""The organiser's views of a tournament, as plain JSON values for tables and scripts.

Hidden state, decisions with other clauses, the journal and the histories of rules; views of mail
stand in ``mail_views``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from gamemaster.clauses import ClauseError, compile_clauses, format_statement
from gamemaster.config.settings import TournamentConfig
from gamemaster.desk import hindsight as past
from gamemaster.desk import preview as previews
from gamemaster.desk.lineage import lives
from gamemaster.desk.words_only import words_only
from gamemaster.documents.proposal import Target
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game.facts import to_json
from gamemaster.game.fold.ballot_box import ABSTAIN, AGAINST, FOR
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play.timers import standing
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.office.office import Office
from gamemaster.office.office_state import BeaconTrouble, WitnessTrouble, ruleset_kept
from gamemaster.organiser.mail_views import (
    arrived,
    dismissed,
    objections,
    quarantine,
    quarantined,
    questions,
)
from gamemaster.playing.beginning import begin_public
from gamemaster.tournament import lines
from gamemaster.tournament.judges import who_plays

Args = Mapping[str, Any]


JOURNAL_PAGE = 200
DECISIONS_PAGE = 250
NOT_FOUNDED = "not founded"
"""The phase of a tournament that is configured and has no journal yet."""


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
    """Return the origin of journal line ``seq``: its mail, move, rule and clause."""
    wanted = int(args["seq"])
    found = item = clause = None
    by_item: dict[int, Any] = {}
    mails: dict[int, Any] = {}
    rules_then: dict[int, str] = {}
    for line in office.store.lines(name):
        if line.seq > wanted:
            break
        _learn_clauses(rules_then, line.type, line.data)
        if line.type == lines.MailAccepted.type:
            mails[line.data["mail"]] = {"seq": line.seq, "at": line.at, "mail": line.data["mail"],
                                        "sha256": line.data["sha256"]}  # fmt: skip
        # Of something that a player has passed on this shows no sender: that part is private.
        if line.type in (lines.ItemDocketed.type, lines.PressDocketed.type):
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
        "is_game_event": found.type in e.EVENT_CLASSES,
    }


def _learn_clauses(rules: dict[int, str], type_name: str, data: Mapping[str, Any]) -> None:
    """Keep track of each rule's clauses while the journal is read."""
    if type_name == e.TournamentCreated.type:
        rules.update({number: clauses for number, _, _, clauses in data["rules"]})
    elif type_name in (e.RuleChanged.type, e.ReviewGiven.type, e.ClausesCorrected.type):
        rules[data["number"]] = data["clauses"]


def hindsight(office: Office, name: str, args: Args) -> dict[str, Any]:
    """Return which past decisions other clauses for a rule in force would have changed.

    It returns one page: those after line ``since``. ``next`` is the line to go on from, None at the
    end.
    """
    number, game = int(args["number"]), office.game(name)
    if number not in game.rulebook.rules:
        raise OperatorError(f"{number} is not a rule in force")
    with _problems_told():
        correction = past.Correction(number, compile_clauses(str(args["clauses"])).source)
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
        (line.seq, said)
        for line in office.store.lines(name)
        if isinstance(said := lines.read(line), e.Happened)
    )
    if number not in found:
        raise OperatorError(f"{number} is no initial rule and no adopted rule-change")
    return [asdict(version) for version in found[number]]


def status(office: Office, name: str, _args: Args) -> dict[str, Any]:
    """Return what a tournament is doing and what it needs of its organiser.

    It holds nothing that was not announced or mailed to the organiser: no counts of votes, of open
    proposals or of players who left.
    """
    tournament, config = office.tournaments[name], office.configs[name]
    game = tournament.game
    pending = [delivery for delivery in office.deliveries.values() if delivery.tournament == name]
    return {
        "tournament": name,
        "address": config.address,
        "players": len(tournament.register.members),
        **(_to_be_founded(config) if game is None else _of_the_game(game)),
        "ruleset_kept": ruleset_kept(config, tournament),
        # The intake does not tell tournaments apart.
        "unread_mails": office.unread(name) + len(office.intake or ()),
        "docket": len(tournament.items),
        "quarantined": len(tournament.quarantined),
        "objections": sum(objection.answer is None for objection in tournament.objections.values()),
        "questions": sum(
            question.objection is None and not question.answered
            for question in tournament.register.questions.values()
        ),
        "mail_held": tournament.mail_held,
        "judges_who_play": list(who_plays(office.settings.judges, tournament.register.handles)),
        "letters_waiting": sum(len(copy.pending) for copy in pending if copy.held != "reader"),
        "letters_kept": sum(len(copy.pending) for copy in pending if copy.held == "reader"),
        "players_failing": len(tournament.register.failing),
        "witnesses_failing": _of_this(name, office.troubled_witnesses()),
        "beacon_failing": _of_this(name, office.troubled_beacons()),
        "journal_lines": office.store.head(name).seq,
        "store_bytes": office.store.size(),
    }


def _to_be_founded(config: TournamentConfig) -> dict[str, Any]:
    """Return what a tournament would be founded as, if that were done now."""
    return {
        "title": config.title,
        "ruleset": str(config.ruleset),
        "initial_rules": None,
        "phase": NOT_FOUNDED,
        "nobody_in_play": False,
        "announcements": 0,
        "winners": [],
        "round": 0,
        "held_by": [],
        "on_the_desk": [],
    }


def _of_the_game(game: Game) -> dict[str, Any]:
    return {
        "title": game.title,
        "ruleset": game.ruleset,
        "initial_rules": sum(change.kind == "initial" for change in game.rulebook.history.values()),
        "phase": game.phase,
        # The organiser was told, by mail.
        "nobody_in_play": game.started and game.phase != "ended" and not game.players_in_play(),
        "announcements": game.announcements,
        "winners": list(game.winners),
        "round": game.round,
        "held_by": list(game.held),
        # Clauses that nobody reviewed before the end no longer run.
        "on_the_desk": list(previews.to_review(game)) if game.phase != "ended" else [],
    }


def _of_this(name: str, troubles: Iterable[WitnessTrouble | BeaconTrouble]) -> list[dict[str, Any]]:
    return [
        {what: told for what, told in each._asdict().items() if what != "tournament"}
        for each in troubles
        if each.tournament == name
    ]


def players(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return the players with their scores."""
    register = office.tournaments[name].register
    return [
        {
            "handle": handle,
            "name": player.name,
            "address": register.members[handle].address if handle in register.members else None,
            "alike": list(register.alike(handle)) if handle in register.members else [],
            "failing_since": register.failing_since(handle),
            "points": to_json(player.points),
            "turns": player.turns,
            "last_turn": player.last_turn,
            "in_play": player.active,
        }
        for handle, player in sorted(office.game(name).players.items())
    ]


def proposals(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return the proposals with their tallies."""
    game = office.game(name)
    return [
        {
            "number": number,
            "proposer": proposal.proposer,
            "kind": proposal.body.kind,
            "target": str(proposal.body.target) if proposal.body.target else None,
            "state": proposal.decided or "open",
            "for": proposal.tally.count(FOR),
            "against": proposal.tally.count(AGAINST),
            "abstained": proposal.tally.count(ABSTAIN),
            "hash": proposal.hash,
            "announced": proposal.announced,
            "reviewed": game.desk[number].reviewed if number in game.desk else True,
        }
        for number, proposal in sorted(game.proposals.items())
    ]


def waiting(office: Office, name: str, _args: Args) -> dict[str, Any]:
    """Return the timers that rules have set, and the ballots that are open."""
    game = office.game(name)
    due = [game.agenda.timers[number] for *_, number in game.agenda.order]
    return {
        "timers": [_timer(game, timer) for timer in due],
        "ballots": [
            {
                "name": ballot.name,
                "number": ballot.number,
                "ballot": key,
                "about": {name: plain for name, _, plain in ballot.arguments},
                "fields": _fields(game, key),
                "votes": ballot.tally.cast,
                "opened": ballot.opened,
                "opener": ballot.opener,
            }
            for key in game.box.open
            for ballot in (game.box.ballots[key],)
        ],
    }


def _fields(game: Game, key: int) -> dict[str, Any]:
    """Return what the attributes that rules give ballots are in one; a lookup by its keys."""
    kept = game.attributes
    return {
        one.name: kept.value(one, key) if one.keyed is None else dict(kept.held(one, key))
        for _, one in sorted(kept.declared.items())
        if one.owner == "ballot"
    }


def _timer(game: Game, timer: e.TimerSet) -> dict[str, Any]:
    """Return a timer with the clause that set it, or what is counted when it fires."""
    counted = None
    if timer.kind == "ballot" and timer.number is not None:
        ballot = game.box.ballots[timer.number]
        counted = f"{ballot.name} {ballot.number}"
    elif timer.number is not None:
        counted = f"proposal {timer.number}"
    heard = standing(game, timer) if counted is None else None
    return {
        "timer": timer.timer,
        "due": timer.due,
        "rule": timer.rule if heard is None else heard.rule.number,
        "clause": timer.written or None,
        "in_force": counted is not None or heard is not None,
        "counts": counted,
    }


def rules(office: Office, name: str, args: Args) -> list[dict[str, Any]]:
    """Return the rules in force, or the one (or the whole lineage of the one) asked for."""
    game = office.game(name)
    wanted = args.get("number")
    found = [
        {
            "number": rule.number,
            "status": "mutable" if rule.mutable else "immutable",
            "text": rule.text,
            "clauses": rule.clauses,
            "lineage": _lineage(game, rule.number),
            "version": game.desk[rule.number].version if rule.number in game.desk else 0,
        }
        for rule in game.rulebook.in_order
        if wanted is None or rule.number == int(wanted)
    ]
    if wanted is not None and not found:
        change = game.rulebook.history.get(int(wanted))
        if change is None:
            raise OperatorError(f"{wanted} is no initial rule and no adopted rule-change")
        after = f", superseded by {change.next}" if change.next else ", left no rule"
        raise OperatorError(f"{wanted} is not in force: {change.kind}{after}")
    return found


def _lineage(game: Game, number: int) -> list[int]:
    """Return the numbers a rule has had, oldest first."""
    numbers = [number]
    while (replaced := game.rulebook.history[numbers[0]].replaced) is not None:
        numbers.insert(0, replaced.number)
    return numbers


def desk(office: Office, name: str, args: Args) -> list[dict[str, Any]]:
    """Return the review desk: the waiting entries, or the one asked for with its texts."""
    game = office.game(name)
    wanted = args.get("number")
    if wanted is not None and int(wanted) not in game.desk:
        raise OperatorError(f"{wanted} is not on the review desk")
    found = []
    for number, entry in sorted(game.desk.items()):
        proposal = game.proposals.get(number)
        relevant = number in game.open_proposals or number in game.rulebook.rules
        if (wanted is None and not relevant) or (wanted is not None and number != int(wanted)):
            continue
        state = (proposal and proposal.decided) or "open"
        target = proposal.body.target if proposal else None
        found.append({
            "number": number,
            "state": "held" if number in game.held else state,
            "reviewed": entry.reviewed,
            "version": entry.version,
            "words_only": words_only(game, number),
            "clauses": entry.clauses,
            "kind": proposal.body.kind if proposal else None,
            "target": str(target) if target else None,
            "text": proposal.body.text if proposal else None,
            "document": proposal.document if proposal else None,
            "in_force": number in game.rulebook.rules,
            "replaces": _replaced(game, number, target),
        })  # fmt: skip
    return found


def _replaced(game: Game, number: int, target: Target | None) -> dict[str, Any] | None:
    """Return the rule that a proposal aims at, text and clauses, for comparison."""
    if target is None:
        return None
    change = game.rulebook.history.get(number)
    rule = change.replaced if change is not None else game.rulebook.rules.get(target.number)
    if rule is None:
        return None
    return {"number": rule.number, "text": rule.text, "clauses": rule.clauses}


def preview(office: Office, name: str, args: Args) -> dict[str, Any]:
    """Return what other clauses for a rule or a proposal would change (``preview``)."""
    clauses = args.get("clauses")
    with _problems_told():
        seen = previews.preview(
            office.game(name), int(args["number"]), None if clauses is None else str(clauses)
        )
    return previews.as_json(seen)


@contextmanager
def _problems_told() -> Iterator[None]:
    """Say what is wrong with a text that is not clauses."""
    try:
        yield
    except ClauseError as error:
        raise OperatorError(*map(str, error.problems)) from None


def record(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return the public record: the genesis as number 0, then all announcements."""
    public, game = office.tournaments[name].public, office.game(name)
    begun = []
    if public.genesis is not None:
        text = public.leaf(0)
        begun = [{"number": 0, "about": "record.opened", "at": game.began, "fields": {},
                  "text": text}]  # fmt: skip
    return begun + [
        {
            "number": entry.number,
            "about": entry.about,
            "at": entry.at,
            "fields": dict(entry.fields),
            "text": entry.text(public.title),
        }
        for entry in public.in_order()
    ]


def openpgp(office: Office, name: str, _args: Args) -> dict[str, str]:
    """Return the tournament's own OpenPGP key, the part that everybody may have."""
    key = office.key(name)
    if key is None:
        raise OperatorError('the tournament uses no OpenPGP (openpgp = "off")')
    address = office.configs[name].address
    return {"address": address, "fingerprint": key.fingerprint, "certificate": key.armoured}


LOOKS: dict[str, Callable[[Office, str, Args], Any]] = {
    look.__name__: look
    for look in (
        status, players, proposals, waiting, rules, desk, preview, hindsight, history, journal,
        explain, quarantine, quarantined, dismissed, objections, questions, arrived, openpgp,
        record,
    )
}  # fmt: skip
EMPTY_BEFORE = frozenset({
    "players", "proposals", "desk", "journal", "quarantine", "dismissed", "objections",
    "questions", "record",
})  # fmt: skip
"""Views that list what there is, and before a tournament is founded there is none of it."""
OPEN = frozenset(
    {
        "arrived",
        "status",
        "record",
        "quarantine",
        "dismissed",
        "objections",
        "questions",
        "openpgp",
    }
)
"""Views that need no journal line: counts, the public record, mail to those who judge."""

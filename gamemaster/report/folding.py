"""How lines of a journal become a story: one small function for each type that is told.

A bundle may come from anybody. A line of another shape than it should have is left out and counted,
and what it said is left to the audit; nothing here raises for what a line holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from gamemaster.audit.journal import Shown
from gamemaster.report.story import (
    Act,
    Ballot,
    Learnt,
    Letter,
    Life,
    Objection,
    Player,
    Proposal,
    Roll,
    Story,
    Version,
)

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What a line raises that has another shape than it should."""

TOLD = frozenset((
    "player.enrolled", "player.forfeited", "player.expelled", "tournament.started",
    "tournament.paused", "tournament.resumed", "tournament.won", "tournament.ended",
    "round.won", "turn.taken", "proposal.adopted", "proposal.defeated", "move.illegal",
    "move.made", "inquiry.made", "ballot.opened", "ballot.closed", "ruling.made",
    "ruling.needed", "review.given", "clauses.corrected", "hold.begun", "clause.voided",
    "votes.cleared",
))  # fmt: skip
"""What the timeline tells, each with a sentence in ``timeline``."""

MOST_PROPOSALS = 150
"""Proposals that are told in full."""

_NUMBER = re.compile(r"^Number: ([1-9][0-9]{0,8})$", re.MULTILINE)
_EXACT = re.compile(r"-?[0-9]{1,400}/[1-9][0-9]{0,399}")
_INSTANTS = range(-(2**40), 2**40)
_SAID = ("title", "tournament", "ruleset_title", "ruleset_summary", "origin", "record_key")
_LONGEST_DENOMINATOR = 4096
"""Bits; beyond that points are no game's, and adding them up would take for ever."""


def told(lines: Iterable[Shown]) -> Story:
    """Return the story that lines tell; the first one is the genesis."""
    story: Story | None = None
    for line in lines:
        if story is None:
            story = _begun(line)
            continue
        kind = line.type.partition("/")[0]
        step = _STEPS.get(kind)
        try:
            if line.at not in _INSTANTS:
                raise ValueError(line.at)
            if step is not None:
                step(story, line, line.data)
            # Whoever was there at the start is named with it.
            if kind in TOLD and (kind != "player.enrolled" or story.started is not None):
                story.moments.append(line)
        except UNREADABLE:
            story.untold += 1
    if story is None:
        raise ValueError("expected a genesis")
    every, half = sorted(story.proposals), MOST_PROPOSALS // 2
    story.in_full = frozenset(
        every if len(every) <= MOST_PROPOSALS else every[:half] + every[-half:]
    )
    return story


def exact(value: Any) -> Fraction:  # noqa: ANN401 - JSON
    """Return points from their form in the journal. Raises ValueError."""
    if type(value) is int or (isinstance(value, str) and _EXACT.fullmatch(value)):
        return Fraction(value)
    raise ValueError("expected points")


def _text(value: Any) -> str:  # noqa: ANN401 - JSON
    if not isinstance(value, str):
        raise TypeError("expected a text")
    return value


def _whole(value: Any) -> int:  # noqa: ANN401 - JSON
    if type(value) is not int:
        raise TypeError("expected a whole number")
    return value


def _handles(value: Any) -> tuple[str, ...]:  # noqa: ANN401 - JSON
    return tuple(_text(one) for one in value)


def _begun(line: Shown) -> Story:
    data = line.data
    said = {key: str(data.get(key) or "") for key in _SAID}
    opened = line.at if line.at in _INSTANTS else 0
    story = Story(said["title"] or said["tournament"], said["tournament"], said["ruleset_title"],
                  said["ruleset_summary"], said["origin"], said["record_key"], opened)  # fmt: skip
    rules = data.get("rules")
    for rule in rules if isinstance(rules, list) else []:
        try:
            number, mutable, text, clauses = rule
            first = Version(_whole(number), story.opened, "initial", _text(text), _text(clauses),
                            bool(mutable))  # fmt: skip
        except UNREADABLE:
            story.untold += 1
        else:
            story.lives[first.number] = Life([first])
    return story


def _enrolled(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    player = Player(_text(data["player"]), _text(data["name"]), exact(data["points"]))
    player.scores.append((line.at, player.score))
    story.players[player.handle] = player


def _started(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    points = exact(data["points"])
    story.started = line.at
    for player in story.players.values():
        player.score = points
        player.scores = [(line.at, points)]


def _turn(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    number, noun = _whole(data["number"]), data["target_noun"]
    target = None if noun is None else (_text(noun), _whole(data["target_number"]))
    story.proposals[number] = Proposal(
        number, _text(data["player"]), line.at, _text(data["kind"]), target, _text(data["text"]),
        _text(data["clauses"]), _text(data["document"]), _text(data["hash"]),
    )  # fmt: skip
    player = _text(data["player"])
    story.learnt.append(Learnt(number, line.at, (player,), "wrote it"))
    if player in story.players:
        story.players[player].turns += 1


def _vote(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    player, choice = _text(data["player"]), _text(data["choice"])
    proposal = story.proposals[_whole(data["number"])]
    late = bool(proposal.outcome)
    proposal.votes.append(Ballot(line.seq, line.at, player, choice, late))
    if player in story.players:
        story.players[player].votes += 1


def _cleared(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    story.proposals[_whole(data["number"])].votes.append(
        Ballot(line.seq, line.at, "", "", late=False)
    )


def _decided(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    proposal = story.proposals[_whole(data["number"])]
    proposal.outcome = line.type.partition("/")[0].removeprefix("proposal.")
    proposal.decided = line.at
    proposal.electorate = sum(not one.left for one in story.players.values())
    proposal.effective = bool(data.get("effective", True))
    rule, clause = line.why.get("rule"), line.why.get("clause")
    if type(rule) is int:
        proposal.rule = rule
        proposal.clause = clause if type(clause) is int else None
        # The clause as it stood then: it may have changed since.
        proposal.decisive = story.clause(proposal.rule, proposal.clause)


def _rule_changed(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    number, replaced = _whole(data["number"]), data["replaced"]
    life = story.lives.get(_whole(replaced)) if replaced is not None else None
    life = Life() if life is None else life
    stands = bool(data["stands"])
    text = _text(data["text"] or "") if stands else ""
    clauses = _text(data["clauses"] or "") if stands else ""
    life.versions.append(
        Version(number, line.at, _text(data["kind"]), text, clauses, bool(data["mutable"]), stands)
    )
    story.lives[number] = life


def _clauses_settled(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    number, clauses = _whole(data["number"]), _text(data["clauses"] or "")
    life = story.lives.get(number)
    objected = data.get("verdict") == "object"
    if life is None or life.last.number != number or not life.last.stands:
        return
    written = "" if objected else clauses
    if written != life.last.clauses and data.get("verdict") != "confirm":
        how = "clauses corrected" if line.type.startswith("clauses.") else "clauses reviewed"
        was = life.last
        life.versions.append(Version(number, line.at, how, was.text, written, was.mutable))


def _awarded(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    players, points = _handles(data["players"]), exact(data["points"])
    for handle in players:
        player = story.players[handle]
        if player.score.denominator.bit_length() > _LONGEST_DENOMINATOR:
            raise ValueError("expected points that can be added up")
        player.score += points
        player.scores.append((line.at, player.score))
    item = line.why.get("item")
    if type(item) is int:
        story.awards.setdefault(item, []).append((_text(data["about"]), players, points))


def _revealed(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    about, fields = _text(data["about"]), [(_text(name), value) for name, value in data["fields"]]
    values = dict(fields)
    readers = _handles(data["readers"])
    number = data["announcement"]
    if number is not None:
        story.announcements = max(story.announcements, _whole(number))
        proposed = values.get("proposal.number")
        proposal = story.proposals.get(proposed) if type(proposed) is int else None
        if proposal is not None and values.get("proposal.hash") == proposal.hash:
            proposal.announcement = number
        readers = ()
    else:
        rules = tuple(_whole(rule) for rule in data["rules"])
        names = tuple(name for name, _ in fields)
        story.letters.append(Letter(line.at, readers, about, names, rules))
    how = {"inquiry.made": "bought it"}.get(about, "was told it")
    for name, value in fields:
        if name.endswith(".document") and isinstance(value, str):
            found = _NUMBER.search(value[:4096])
            if found is not None:
                told_how = "announced to everyone" if number is not None else how
                story.learnt.append(Learnt(int(found[1]), line.at, readers, told_how))


def _press(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    sender, readers = data["player"], _handles(data["readers"])
    number = data["number"]
    by = "somebody unnamed" if sender is None else story.name(sender)
    if number is None:
        words = (line.private or {}).get("text")
        told = words if isinstance(words, str) else ""
        story.letters.append(Letter(line.at, readers, f"a message from {by}", (), (), told))
    else:
        story.learnt.append(Learnt(_whole(number), line.at, readers, f"shared by {by}"))


def _violation(story: Story, _line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    handle = _text(data["player"])
    if handle in story.players:
        story.players[handle].violations += 1


def _left(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    story.players[_text(data["player"])].left = line.type.partition("/")[0].removeprefix("player.")


def _won(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    story.winners, story.won = _handles(data["players"]), line


def _round(story: Story, _line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    story.rounds.append((_whole(data["round"]), _handles(data["players"])))


def _ended(story: Story, line: Shown, _data: Any) -> None:  # noqa: ANN401 - JSON
    story.ended = line.at


def _rolled(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    faces, value = _whole(data["faces"]), _whole(data["value"])
    story.rolls.append(Roll(line.at, _text(data["chain"]), _whole(data["index"]), faces, value))


def _looked(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    story.looks.append((line.at, _text(data["what"])))


def _docketed(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    actor, move = _text(data["actor"]), data["move"]
    if actor.partition(":")[0] in ("organiser", "deputy"):
        named = [str(move[key]) for key in ("verdict", "player", "number", "rule", "points")
                 if move.get(key) is not None]  # fmt: skip
        what = " ".join([_text(move["move"]), *named])
        story.acts.append(Act(line.at, actor, what, str(move.get("reason") or "")))


def _objected(story: Story, line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    said = Objection(line.at, _text(data["handle"]), _text(data["words"]))
    story.objections[_whole(data["objection"])] = said


def _objection_answered(story: Story, _line: Shown, data: Any) -> None:  # noqa: ANN401 - JSON
    story.objections[_whole(data["objection"])].answer = _text(data["words"])


def _mailed(story: Story, _line: Shown, _data: Any) -> None:  # noqa: ANN401 - JSON
    story.mails += 1


def _inquired(story: Story, _line: Shown, _data: Any) -> None:  # noqa: ANN401 - JSON
    story.inquiries += 1


_STEPS: dict[str, Callable[[Story, Shown, Any], None]] = {
    "player.enrolled": _enrolled,
    "tournament.started": _started,
    "turn.taken": _turn,
    "vote.cast": _vote,
    "votes.cleared": _cleared,
    "proposal.adopted": _decided,
    "proposal.defeated": _decided,
    "rule.changed": _rule_changed,
    "clauses.corrected": _clauses_settled,
    "review.given": _clauses_settled,
    "points.awarded": _awarded,
    "fields.revealed": _revealed,
    "press.passed": _press,
    "move.illegal": _violation,
    "player.forfeited": _left,
    "player.expelled": _left,
    "tournament.won": _won,
    "round.won": _round,
    "tournament.ended": _ended,
    "die.rolled": _rolled,
    "look.taken": _looked,
    "item.docketed": _docketed,
    "objection.made": _objected,
    "objection.answered": _objection_answered,
    "mail.accepted": _mailed,
    "inquiry.made": _inquired,
}

"""Tells what each type of line of a journal does to the story, and in which sentence it is told.

``EVENTS`` has a row for each type: what the line changes, and where the timeline tells it, under
which word, in which colour, in which sentence. Every name in braces is a row of ``_NAMED``. A
bundle may come from anybody. A line of the wrong shape is left out and counted, and its content is
left to the audit; nothing here raises because of the content of a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from string import Formatter
from typing import Any, NamedTuple

from markupsafe import Markup

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.language.tables import WORDS
from gamemaster.page.escaping import cut, filled, parts, shown
from gamemaster.report import reasons
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
    signed,
)

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""The errors that a line of a wrong shape raises."""

MOST_PROPOSALS = 150
"""The most proposals that are told in full."""

EXCERPT = 220
_EXCERPT = '<em dir="auto">{}</em>'

Json = Any
Fold = Callable[[Story, Shown, Json], None]

_NUMBER = re.compile(r"^Number: ([1-9][0-9]{0,8})$", re.MULTILINE)
_EXACT = re.compile(r"-?[0-9]{1,400}/[1-9][0-9]{0,399}")
_INSTANTS = range(-(2**40), 2**40)
_SAID = ("title", "tournament", "ruleset_title", "record_key")
_LONGEST_DENOMINATOR = 4096
"""Bits; points beyond that are of no real game, and adding them up would take for ever."""

_BROKEN_BY = {
    "turn": "with a turn",
    "vote": "with a vote",
    "inquiry": "with an inquiry",
    "rule": "by what a rule counts as a violation",
    "ruling": "by a ruling of {}",
}
_VERDICTS = {
    "attach": "writes clauses for",
    "confirm": "confirms the clauses of",
    "object": "objects to the clauses of",
}
_IN_VAIN = " It changes nothing: what it was to change is no more."


def told(lines: Iterable[Shown]) -> Story:
    """Return the story that lines tell; the first one is the genesis."""
    story: Story | None = None
    for line in lines:
        if story is None:
            story = _begun(line)
            continue
        kind = line.type.partition("/")[0]
        event = EVENTS.get(kind, Event())
        try:
            if line.at not in _INSTANTS:
                raise ValueError(line.at)
            reasons.noted(story, line)
            if event.fold is not None:
                event.fold(story, line, line.data)
            # Players who were there at the start are named with it; points say where they belong.
            told_by_itself = kind != "player.enrolled" or story.started is not None
            if kind == "fields.revealed":
                told_by_itself = WORDS in dict(line.data["fields"])
            if event.sentence and told_by_itself and kind != "points.awarded":
                story.moments.append(line)
                story.told_at.add(line.seq)
        except UNREADABLE:
            story.untold += 1
    if story is None:
        raise ValueError("expected a genesis")
    _leave_undecided(story)
    every, half = sorted(story.proposals), MOST_PROPOSALS // 2
    story.in_full = frozenset(
        every if len(every) <= MOST_PROPOSALS else every[:half] + every[-half:]
    )
    return story


def exact(value: Json) -> Fraction:
    """Return points from their form in the journal. Raises ValueError."""
    if type(value) is int or (isinstance(value, str) and _EXACT.fullmatch(value)):
        return Fraction(value)
    raise ValueError("expected points")


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a text")
    return value


def _integer(value: Json) -> int:
    if type(value) is not int:
        raise TypeError("expected a whole number")
    return value


def _handles(value: Json) -> tuple[str, ...]:
    return tuple(_text(handle) for handle in value)


def _begun(line: Shown) -> Story:
    data = line.data
    said = {key: str(data.get(key) or "") for key in _SAID}
    opened = line.at if line.at in _INSTANTS else 0
    title = said["title"] or said["tournament"]
    story = Story(title, said["ruleset_title"], said["record_key"], opened)
    rules = data.get("rules")
    for rule in rules if isinstance(rules, list) else []:
        try:
            number, mutable, text, clauses = rule
            first = Version(_integer(number), story.opened, "initial", _text(text), _text(clauses),
                            bool(mutable))  # fmt: skip
        except UNREADABLE:
            story.untold += 1
        else:
            story.lives[first.number] = Life([first])
    return story


def _enrolled(story: Story, line: Shown, data: Json) -> None:
    player = Player(_text(data["player"]), _text(data["name"]), exact(data["points"]))
    player.scores.append((line.at, player.score))
    story.players[player.handle] = player
    story.mixed = story.mixed or data.get("contribution") is not None


def _started(story: Story, line: Shown, data: Json) -> None:
    points = exact(data["points"])
    story.started = line.at
    for player in story.players.values():
        player.score = points
        player.scores = [(line.at, points)]


def _part(part: Json) -> str:
    """Return a further part of a proposal, as its document puts it."""
    aim = part["target"] or {"noun": "a rule", "number": ""}
    return f"{_text(part['kind'])} {_text(aim['noun'])} {aim['number']}".rstrip()


def _turn(story: Story, line: Shown, data: Json) -> None:
    number, noun = _integer(data["number"]), data["target_noun"]
    target = None if noun is None else (_text(noun), _integer(data["target_number"]))
    story.proposals[number] = Proposal(
        number, _text(data["player"]), line.at, _text(data["kind"]), target, _text(data["text"]),
        _text(data["clauses"]), _text(data["document"]), _text(data["hash"]),
        more=tuple(_part(part) for part in data.get("more", ())), said=_text(data.get("said", "")),
    )  # fmt: skip
    player = _text(data["player"])
    story.learnt.append(Learnt(number, line.at, (player,), "wrote it"))
    if player in story.players:
        story.players[player].turns += 1


def _vote(story: Story, line: Shown, data: Json) -> None:
    player, choice = _text(data["player"]), _text(data["choice"])
    proposal = story.proposals[_integer(data["number"])]
    late = bool(proposal.outcome)
    proposal.votes.append(Ballot(line.at, player, choice, late))
    if player in story.players:
        story.players[player].votes += 1


def _cleared(story: Story, line: Shown, data: Json) -> None:
    player = data.get("player")
    void = Ballot(line.at, player or "", "withdrawn" if player else "", late=False)
    story.proposals[_integer(data["number"])].votes.append(void)


def _proposal_rewritten(story: Story, _line: Shown, data: Json) -> None:
    proposal = story.proposals[_integer(data["number"])]
    proposal.text, proposal.document = _text(data["text"]), _text(data["document"])
    proposal.hash, proposal.announcement = _text(data["hash"]), None
    body = data.get("body")
    if body is not None:
        target = body["target"]
        aim = None if target is None else (_text(target["noun"]), _integer(target["number"]))
        proposal.kind, proposal.target = _text(body["kind"]), aim
        proposal.clauses, proposal.said = _text(body["clauses"]), _text(body.get("said", ""))
        proposal.more = tuple(_part(part) for part in data.get("more", ()))


def _rule_rewritten(story: Story, line: Shown, data: Json) -> None:
    number = _integer(data["number"])
    was, text = story.lives[number].last, _text(data["text"])
    story.lives[number].versions.append(
        Version(
            number, line.at, "rewritten", text, was.clauses, was.mutable, by=line.why.get("rule")
        )
    )


def _rule_repealed(story: Story, line: Shown, data: Json) -> None:
    number = _integer(data["number"])
    mutable = story.lives[number].last.mutable
    story.lives[number].versions.append(
        Version(number, line.at, "repealed", "", "", mutable, stands=False, by=line.why.get("rule"))
    )


def _rule_enacted(story: Story, line: Shown, data: Json) -> None:
    number = _integer(data["number"])
    first = Version(number, line.at, "enacted", _text(data["text"]), "", mutable=True,
                    by=line.why.get("rule"))  # fmt: skip
    story.lives[number] = Life([first])


def _in_play(story: Story) -> int:
    return sum(not player.left for player in story.players.values())


def _leave_undecided(story: Story) -> None:
    """Set beside each proposal that nothing decided those who could have voted on it to the end."""
    for proposal in story.proposals.values():
        if proposal.decided is None:
            proposal.electorate = _in_play(story)


def _decided(story: Story, line: Shown, data: Json) -> None:
    proposal = story.proposals[_integer(data["number"])]
    proposal.outcome = line.type.partition("/")[0].removeprefix("proposal.")
    proposal.decided = line.at
    proposal.electorate = _in_play(story)
    proposal.needed = reasons.needed(story, proposal)
    rule, clause = line.why.get("rule"), line.why.get("clause")
    if type(rule) is int:
        proposal.rule = rule
        proposal.clause = clause if type(clause) is int else None
        # The clause as it stood then: it may have changed since.
        proposal.decisive = story.clause(proposal.rule, proposal.clause)


def _rule_changed(story: Story, line: Shown, data: Json) -> None:
    number, replaced = _integer(data["number"]), data["replaced"]
    life = story.lives.get(_integer(replaced)) if replaced is not None else None
    life = Life() if life is None else life
    stands = bool(data["stands"])
    text = _text(data["text"] or "") if stands else ""
    clauses = _text(data["clauses"] or "") if stands else ""
    life.versions.append(
        Version(number, line.at, _text(data["kind"]), text, clauses, bool(data["mutable"]), stands)
    )
    story.lives[number] = life


def _clauses_settled(story: Story, line: Shown, data: Json) -> None:
    number, clauses = _integer(data["number"]), _text(data["clauses"] or "")
    life = story.lives.get(number)
    objected = data.get("verdict") == "object"
    if life is None or life.last.number != number or not life.last.stands:
        return
    written = "" if objected else clauses
    if written != life.last.clauses and data.get("verdict") != "confirm":
        how = "clauses corrected" if line.type.startswith("clauses.") else "clauses reviewed"
        was = life.last
        life.versions.append(Version(number, line.at, how, was.text, written, was.mutable))


def _awarded(story: Story, line: Shown, data: Json) -> None:
    players, points = _handles(data["players"]), exact(data["points"])
    for handle in players:
        player = story.players[handle]
        if player.score.denominator.bit_length() > _LONGEST_DENOMINATOR:
            raise ValueError("expected points that can be added up")
        player.score += points
        player.scores.append((line.at, player.score))
    reasons.attributed(story, line, _text(data["about"]), players, points)


def _revealed(story: Story, line: Shown, data: Json) -> None:
    about, fields = _text(data["about"]), [(_text(name), value) for name, value in data["fields"]]
    values = dict(fields)
    readers = _handles(data["readers"])
    number = data["announcement"]
    if number is not None:
        story.announcements = max(story.announcements, _integer(number))
        proposed = values.get("proposal.number")
        proposal = story.proposals.get(proposed) if type(proposed) is int else None
        if proposal is not None and values.get("proposal.hash") == proposal.hash:
            proposal.announcement = number
        readers = ()
    else:
        rules = tuple(_integer(rule) for rule in data["rules"])
        names = tuple(name for name, _ in fields)
        story.letters.append(Letter(line.at, readers, about, names, rules))
    how = {"inquiry.made": "bought it"}.get(about, "was told it")
    for name, value in fields:
        for document in value if isinstance(value, list) else [value]:
            told = name.endswith(".document") and isinstance(document, str)
            found = _NUMBER.search(document[:4096]) if told else None
            if found is not None:
                told_how = "announced to everyone" if number is not None else how
                story.learnt.append(Learnt(int(found[1]), line.at, readers, told_how))


def _words(data: Json) -> str:
    """Return the sentences that rules have told in words of their own."""
    words = dict(data["fields"])[WORDS]
    return " ".join(words) if isinstance(words, list) else _text(words)


def _press(story: Story, line: Shown, data: Json) -> None:
    sender, readers = data["player"], _handles(data["readers"])
    number = data["number"]
    by = "somebody unnamed" if sender is None else story.name(sender)
    if number is None:
        words = (line.private or {}).get("text")
        told = words if isinstance(words, str) else ""
        story.letters.append(Letter(line.at, readers, f"a message from {by}", (), (), told))
    else:
        story.learnt.append(Learnt(_integer(number), line.at, readers, f"shared by {by}"))


def _violation(story: Story, _line: Shown, data: Json) -> None:
    handle = _text(data["player"])
    if handle in story.players:
        story.players[handle].violations += 1


def _left(story: Story, line: Shown, data: Json) -> None:
    story.players[_text(data["player"])].left = line.type.partition("/")[0].removeprefix("player.")


def _back(story: Story, _line: Shown, data: Json) -> None:
    story.players[_text(data["player"])].left = ""


def _won(story: Story, line: Shown, data: Json) -> None:
    story.winners, story.won = _handles(data["players"]), line


def _round(story: Story, _line: Shown, data: Json) -> None:
    story.rounds.append((_integer(data["round"]), _handles(data["players"])))


def _ended(story: Story, line: Shown, _data: Json) -> None:
    story.ended = line.at


def _rolled(story: Story, line: Shown, data: Json) -> None:
    faces, value = _integer(data["faces"]), _integer(data["value"])
    story.rolls.append(Roll(line.at, _text(data["chain"]), _integer(data["index"]), faces, value))


def _looked(story: Story, line: Shown, data: Json) -> None:
    story.looks.append((line.at, _text(data["what"])))


def _docketed(story: Story, line: Shown, data: Json) -> None:
    actor, move = _text(data["actor"]), data["move"]
    item = data.get("item")
    if type(item) is int:
        story.words[item], story.moves[item] = str(data.get("words") or ""), dict(move)
    if actor.partition(":")[0] in ("organiser", "deputy"):
        if type(item) is int:
            story.judged[item] = len(story.acts)
        named = [str(move[key]) for key in ("verdict", "player", "number", "rule", "points")
                 if move.get(key) is not None]  # fmt: skip
        what = " ".join([_text(move["move"]), *named])
        story.acts.append(Act(line.at, actor, what, str(move.get("reason") or "")))


def _refused(story: Story, _line: Shown, data: Json) -> None:
    place = story.judged.get(_integer(data["item"]))
    if place is not None:
        act = story.acts[place]
        story.acts[place] = replace(act, what=f"{act.what} (refused)")


def _judge(story: Story, line: Shown) -> str:
    """Return whose act a line follows from: the organiser's, or that of a deputy by name."""
    place = story.judged.get(line.why.get("item", 0))
    kind, _, name = (story.acts[place].actor if place is not None else "").partition(":")
    return f"the deputy {cut(name, 40)}" if kind == "deputy" else "the organiser"


def _objected(story: Story, line: Shown, data: Json) -> None:
    said = Objection(line.at, _text(data["handle"]), _text(data["words"]))
    story.objections[_integer(data["objection"])] = said


def _objection_answered(story: Story, _line: Shown, data: Json) -> None:
    story.objections[_integer(data["objection"])].answer = _text(data["words"])


def _mailed(story: Story, _line: Shown, _data: Json) -> None:
    story.mails += 1


def _inquired(story: Story, _line: Shown, _data: Json) -> None:
    story.inquiries += 1


def _link(story: Story, data: Json, name: str) -> str:
    proposal = story.proposals[data["number"]]
    name = f"{name} {proposal.number}"
    if proposal.number not in story.in_full:
        return name
    return filled('<a href="#proposal-{}">{}</a>', str(proposal.number), name)


def _by(_story: Story, line: Shown, _data: Json) -> Iterator[str]:
    rule = line.why.get("rule")
    if type(rule) is int:
        yield f" by rule {rule}"


def _asked(line: Shown, data: Json) -> str:
    if data.get("goes_on"):
        return "A rule asks for a ruling"
    # Of what has play wait, only the effect `pause` has a clause as its reason and names nothing.
    by_rule = line.why.get("rule") is not None and data.get("proposal") is None
    waits = by_rule and not data["players"]
    return "A rule has play wait" if waits else "The rules give no single answer"


def _proposed(story: Story, _line: Shown, data: Json) -> Iterator[str]:
    text = story.proposals[data["number"]].text
    if text.strip():
        yield from (" ", filled(_EXCERPT, f"“{cut(text, EXCERPT)}”"))


def _because(_story: Story, _line: Shown, data: Json) -> Iterator[str]:
    reason = cut(str(data["reason"] or ""), EXCERPT)
    if reason:
        yield from (" Because: ", filled(_EXCERPT, reason))


def _arguments(_story: Story, _line: Shown, data: Json) -> Iterator[str]:
    given = [f"{cut(str(name), 40)} {cut(str(value), 60)}" for name, value in data["arguments"][:6]]
    given += [_part(part) for part in data.get("parts", ())]
    if given:
        yield f" ({', '.join(given)})"


def _tried(story: Story, line: Shown, _data: Json) -> Iterator[str]:
    if tried := story.words.get(line.why.get("item", 0)):
        said = filled(_EXCERPT, cut(tried, EXCERPT))
        yield from (" What was tried, at that instant: ", said, ".")


_NAMED: dict[str, Callable[[Story, Shown, Json], Iterable[str]]] = {
    "player": lambda story, _, data: [parts().person(story.name(data["player"]))],
    "players": lambda story, _, data: [parts().people(story.names(data["players"]))],
    "win": lambda _, __, data: ["win" if len(data["players"]) > 1 else "wins"],
    "everybody": lambda story, line, _: [
        parts().people([one.name for one in story.players.values() if one.scores[0][0] <= line.at])
    ],
    "points": lambda _, __, data: [signed(exact(data["points"]))],
    "proposal": lambda story, _, data: [_link(story, data, "proposal")],
    "Proposal": lambda story, _, data: [_link(story, data, "Proposal")],
    "proposer": lambda story, _, data: [
        parts().person(story.name(story.proposals[data["number"]].player))
    ],
    "change": lambda story, _, data: [story.proposals[data["number"]].change],
    "proposed": _proposed,
    "in_vain": lambda _, __, data: [] if data.get("effective", True) else [_IN_VAIN],
    "number": lambda _, __, data: [str(int(data["number"]))],
    "round": lambda _, __, data: [str(int(data["round"]))],
    "rule": lambda _, __, data: [str(int(data["rule"]))],
    "clause": lambda _, __, data: [str(int(data["clause"]))],
    "cited": lambda _, __, data: [str(int(data["cited"]))],
    "how": lambda story, line, data: [
        _BROKEN_BY[data["move"]].format(_judge(story, line))
        if data["move"] in _BROKEN_BY
        else f"with “{cut(str(data['move']), 60)}”"
    ],
    "move": lambda _, __, data: [filled("<code>{}</code>", cut(str(data["move"]), 60))],
    "arguments": _arguments,
    "name": lambda _, __, data: [filled("<code>{}</code>", cut(str(data["name"]), 60))],
    "ruling": lambda story, line, _: [cut(reasons.ruled(story, line), 120)],
    "tried": _tried,
    "gain": lambda _, __, data: [
        ("lose" if exact(data["points"]) < 0 else "gain") + "s" * (len(data["players"]) == 1)
    ],
    "size": lambda _, __, data: [signed(abs(exact(data["points"])))],
    "question": lambda _, __, data: [cut(str(data["question"]), EXCERPT)],
    "Whose": lambda story, line, data: (
        ["The votes of ", *_NAMED["player"](story, line, data)]
        if data.get("player")
        else ["All votes so far"]
    ),
    "Asked": lambda _, line, data: [_asked(line, data)],
    "readers": lambda story, _, data: [
        parts().people(story.names(data["readers"])) if data["readers"] else "everybody"
    ],
    "words": lambda _, __, data: [filled(_EXCERPT, cut(_words(data), EXCERPT))],
    "problem": lambda _, __, data: [cut(str(data["problem"]), EXCERPT)],
    "verdict": lambda _, __, data: [_VERDICTS[data["verdict"]]],
    "because": _because,
    "by": _by,
    "by_whom": lambda story, line, data: (
        [*_by(story, line, data)] or [f" by {_judge(story, line)}"]
    ),
    "Judge": lambda story, line, _: [f"T{_judge(story, line)[1:]}"],
}
"""The words for each name in a sentence; ``by`` is empty where no rule brought it about."""


class Event(NamedTuple):
    """The handling of lines of a type; without a ``sentence`` the timeline passes them over.

    ``noun`` names the subject of a letter about it.
    """

    fold: Fold | None = None
    word: str = ""
    colour: str = ""
    sentence: str = ""
    noun: str = ""


EVENTS: dict[str, Event] = {
    "player.enrolled": Event(_enrolled, "Joins", "", "{player} joins."),
    "player.forfeited": Event(_left, "Forfeit", "bad", "{player} forfeits.", "a forfeit"),
    "player.refused": Event(
        None, "Not let in", "bad", "{name} asks to join, and rule {cited} does not let them in."
    ),
    "player.expelled": Event(_left, "Expelled", "bad", "{player} is expelled{by_whom}."),
    "player.readmitted": Event(_back, "Back", "", "{player} is in play again{by}."),
    "tournament.started": Event(
        _started, "Start", "main", "Play begins with {everybody}, each with {points} points."
    ),
    "tournament.paused": Event(None, "Pause", "unsure", "Play is paused."),
    "tournament.resumed": Event(None, "Goes on", "", "Play goes on{by}."),
    "tournament.won": Event(_won, "Won", "good", "{players} {win}{by}."),
    "tournament.ended": Event(_ended, "End", "main", "The tournament ends."),
    "round.won": Event(_round, "Round", "good", "{players} {win} round {round}{by}."),
    "turn.taken": Event(
        _turn, "Turn", "",
        "{player} takes a turn: {proposal}, to {change}.{proposed}",
        "a turn",
    ),
    "vote.cast": Event(_vote, noun="a vote"),
    "votes.cleared": Event(
        _cleared, "Votes void", "unsure", "{Whose} on proposal {number} are void{by}."
    ),
    "proposal.voided": Event(
        _decided, "Void", "bad", "{Proposal} of {proposer} is void{by_whom}.", "a void proposal"
    ),
    "turn.voided": Event(
        None, "Turn void", "bad", "The turn of {player} with proposal {number} is void."
    ),
    "ballot.voided": Event(None, "Ballot void", "bad", "Ballot {number} is void{by_whom}."),
    "proposal.adopted": Event(
        _decided, "Adopted", "good",
        "{Proposal} of {proposer} is adopted{by}.{in_vain}",
        "an adoption",
    ),
    "proposal.defeated": Event(
        _decided, "Defeated", "bad",
        "{Proposal} of {proposer} is defeated: it can no longer be adopted.", "a defeat",
    ),
    "proposal.rewritten": Event(
        _proposal_rewritten, "Rewritten", "unsure", "{Proposal} of {proposer} has another text{by}."
    ),
    "rule.rewritten": Event(
        _rule_rewritten, "Rewritten", "unsure", "Rule {number} has another text{by_whom}."
    ),
    "rule.repealed": Event(
        _rule_repealed, "Repealed", "unsure", "Rule {number} is in force no more{by}."
    ),
    "rule.enacted": Event(
        _rule_enacted, "Enacted", "unsure", "Rule {number} is in force{by}."
    ),
    "rule.changed": Event(_rule_changed),
    "clauses.corrected": Event(
        _clauses_settled, "Correction", "unsure",
        "{Judge} replaces the clauses of rule {number}.{because}",
    ),
    "review.given": Event(
        _clauses_settled, "Review", "unsure",
        "{Judge} {verdict} rule-change {number}.{because}",
    ),
    "hold.begun": Event(
        None, "Hold", "unsure", "Play waits until rule-change {number} is reviewed."
    ),
    "clause.voided": Event(
        None, "Clause void", "unsure",
        "Clause {clause} of rule {rule} fails and is left out: {problem}",
    ),
    "points.awarded": Event(_awarded, "Points", "", "{players} {gain} points: {size}{by}."),
    "fields.revealed": Event(
        _revealed, "Words", "", "The rules say to {readers}: {words}"
    ),
    "press.passed": Event(_press),
    "move.illegal": Event(
        _violation, "Violation", "bad", "{player} breaks rule {cited} {how}.{tried}", "a violation"
    ),
    "move.voided": Event(
        None, "Move void", "unsure", "The move of {player} does not count: {move}{by}."
    ),
    "move.made": Event(None, "Move", "", "{player} makes a move of a rule: {move}{arguments}."),
    "inquiry.made": Event(
        _inquired, "Inquiry", "main",
        "{player} pays to learn about rule-change {number}.",
        "an inquiry",
    ),
    "ballot.opened": Event(None, "Ballot", "", "Ballot {number} opens{by}: {name}."),
    "ballot.closed": Event(None, "Ballot", "", "Ballot {number} is decided."),
    "ruling.made": Event(
        None, "Ruling", "unsure", "{Judge} rules: {ruling}.{because}", "a ruling"
    ),
    "ruling.needed": Event(
        None, "Ruling needed", "unsure", "{Asked}: {question}"
    ),
    "die.rolled": Event(_rolled),
    "look.taken": Event(_looked),
    "item.docketed": Event(_docketed),
    "act.refused": Event(_refused),
    "objection.made": Event(_objected),
    "objection.answered": Event(_objection_answered),
    "mail.accepted": Event(_mailed),
}  # fmt: skip


def sentence_of(story: Story, line: Shown) -> Markup | None:
    """Return the sentence that tells a moment; None where the line has another shape."""
    told = Markup()
    try:
        for text, name, *_ in Formatter().parse(EVENTS[line.type.partition("/")[0]].sentence):
            told += text
            for words in _NAMED[name](story, line, line.data) if name else ():
                told += shown(words)
    except UNREADABLE:
        return None
    return told

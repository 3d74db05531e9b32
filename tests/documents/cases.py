"""Plays cases that were written from a ruleset's document alone, and says where play differs.

    case: 206-a-defeat-is-taken-before-a-win
    rules: 202, 206, 208
    players: Ann Adler, Ben Berg, Cleo Zorn
    points Ann 195
    Ann proposes enact: Everybody is to be polite.
    Ben votes against 301
    expect score Ann 192

Each ``.cases`` file stands for a document, its cases were written by somebody who had not seen the
ruleset. Steps are played on the built-in ruleset, ``expect`` lines compare, ``expect words`` are
for a reader. ``python -m tests.documents.cases FILE`` prints what differs.

A case with ``each: freed as 301, without 203`` is played for each rule but 203: ``{free}`` in it
makes that rule mutable (115 where it is), which has the number 301 then, and ``{rule}`` names it.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from gamemaster.clauses import compile_clauses, parse_duration
from gamemaster.documents.proposal import Body, Target, canonical
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.dice import Roll
from gamemaster.game.events import Event, Happened
from gamemaster.game.facts import to_json
from gamemaster.game.fold.state import Game
from gamemaster.game.item import asking
from gamemaster.game.item.course import Course
from gamemaster.rehearse import Rehearsal
from gamemaster.rulesets import load
from gamemaster.tournament.register import handle_of

E = TypeVar("E", bound=Event)
HERE = Path(__file__).parent
HEADERS = ("case", "rules", "players", "why", "open", "each")
TITLE_LENGTH = 72
PLAIN = 115
"""An immutable rule without clauses, in each set that frees one."""
NEXT_TO_MOVE = {"greffier": "joueur_suivant"}
BALLOTS = {"judges": "judgement", "overrules": "overruling"}


@dataclass
class Case:
    """One case: its header, and its steps with what is indented below each."""

    slug: str
    header: dict[str, str] = field(default_factory=dict)
    steps: list[tuple[str, list[str]]] = field(default_factory=list)


def read_cases(text: str) -> list[Case]:
    """Return the cases of a file, in order."""
    cases: list[Case] = []
    for line in text.splitlines():
        word, colon, rest = line.partition(":")
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            cases[-1].steps[-1][1].append(line.strip())
        elif colon and word == "case":
            cases.append(Case(rest.strip()))
        elif colon and word in HEADERS:
            known = cases[-1].header.get(word, "")
            cases[-1].header[word] = f"{known} {rest.strip()}".strip()
        else:
            cases[-1].steps.append((line.strip(), []))
    return cases


def cases_of(which: str) -> list[Case]:
    """Return the cases of a document, those of each rule one by one."""
    cases = read_cases((HERE / f"{which}.cases").read_text(encoding="utf-8"))
    return [one for case in cases for one in _of_each_rule(which.partition("-")[0], case)]


def _of_each_rule(ruleset: str, case: Case) -> Iterator[Case]:
    if "each" not in case.header:
        yield case
        return
    freed_as, *left_out = re.findall(r"\d+", case.header["each"])
    for rule in load(ruleset).rules:
        if str(rule.number) not in left_out:
            now = str(rule.number) if rule.mutable else freed_as
            freed = f"transmute {PLAIN if rule.mutable else rule.number}"
            steps = [
                (line.replace("{free}", freed).replace("{rule}", now), below)
                for line, below in case.steps
            ]
            yield Case(f"{case.slug}-{rule.number}", case.header, steps)


class Dice:
    """The oracle of a rehearsal, whose dice show what the case says, else 1."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self._oracle = rehearsal._oracle
        self.nonce = self._oracle.nonce
        self.anchor = self._oracle.anchor
        self.shows: list[int] = []
        self._rolled: dict[tuple[str, int], int] = {}

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        if (chain, index) not in self._rolled:
            self._rolled[chain, index] = self.shows.pop(0) if self.shows else 1
        return Roll(index, faces, min(self._rolled[chain, index], faces), "0" * 64)


class Played:
    """A case that is being played."""

    def __init__(self, ruleset: str, case: Case) -> None:
        self.rehearsal = Rehearsal(load(ruleset), 1)
        self.dice = Dice(self.rehearsal)
        self.rehearsal._oracle = self.dice  # type: ignore[assignment]
        self.handles: dict[str, str] = {}
        self.questions: list[str] = []
        # Where a case is about the length of a title its text stays in one line.
        self.wraps = "characters" not in case.slug
        self.last: list[Event] = []
        self.refused = False
        for name in case.header["players"].split(","):
            self.enrol(name.strip())
        self.play(m.Start())

    @property
    def game(self) -> Game:
        return self.rehearsal.game

    def enrol(self, name: str) -> None:
        self.handles[name.split(maxsplit=1)[0]] = handle_of(name)
        self._happened(self.rehearsal.enrol(name))

    def play(self, move: m.Move) -> None:
        """Play a move; rule-changes without clauses are reviewed as they are."""
        self._happened(self.rehearsal.play(move))
        for number, entry in sorted(self.game.desk.items()):
            alive = number in self.game.open_proposals or number in self.game.rulebook.rules
            if alive and not entry.reviewed and self.game.phase == "playing":
                review = m.Review(number, "confirm", "", "as it is", entry.version)
                self._happened(self.rehearsal.play(review))

    def _happened(self, happenings: tuple[Happened, ...]) -> None:
        self.last += [happened.event for happened in happenings]

    def of(self, kind: type[E]) -> list[E]:
        """The events of a kind that the last step caused."""
        return [event for event in self.last if isinstance(event, kind)]

    def step(self, line: str, below: list[str]) -> None:
        """Play one step. Raises OperatorError for a line that is none."""
        self.last, self.refused = [], False
        for pattern, play in STEPS:
            if match := re.fullmatch(pattern, line):
                play(self, match, below)
                return
        raise OperatorError(f"no step: {line}")

    def move(self, player: str, move: Callable[[str], m.Move]) -> None:
        """Have a player move, unless play waits for a ruling."""
        self.refused = self.game.waits
        if not self.refused:
            self.play(move(self.handles[player]))
            self.refused = bool(self.of(e.MoveForbidden) or self.of(e.MoveIgnored))

    def ballot(self, name: str, question: int) -> int:
        """Return the number of the last ballot of a name about the question of that number."""
        asked = self.questions[question - 1] if question <= len(self.questions) else ""
        found = [
            ballot.number
            for _, ballot in sorted(self.game.box.ballots.items())
            if ballot.name == name and any(plain == asked for *_, plain in ballot.arguments)
        ]
        return found[-1] if found else 0

    def wording(self, number: int) -> str:
        """Return the text of a rule in force, on one line."""
        rule = self.game.rulebook.rules.get(number)
        return " ".join(rule.text.split()) if rule is not None else ""

    def state_of(self, number: int) -> str:
        proposal = self.game.proposals.get(number)
        if proposal is None:
            return "absent"
        return "void" if proposal.void else proposal.decided or "open"

    def mover(self) -> str:
        """Whose turn it is: it goes on until its vote is complete."""
        if self.game.open_proposals and self.game.mover is not None:
            return self.game.mover
        course = Course(self.game, self.game.now, self.rehearsal._oracle)
        name = NEXT_TO_MOVE.get(self.game.ruleset, "next_mover")
        found: Any = asking.defined(course, name, {}, lambda _, value: value, None)
        return found.handle if found is not None else "nobody"

    def winners(self) -> list[str]:
        won = [event.players for event in self.of(e.TournamentWon)]
        won += [event.players for event in self.of(e.RoundWon)]
        return sorted(won[-1] if won else self.game.winners)

    def held(self, attribute: str = "game.judge") -> str:
        """What an attribute of the game is now."""
        held = self.game.attributes.values.get(attribute)
        return (str(held.get(None)) or "nothing") if held is not None else "None"


# Steps -------------------------------------------------------------------------------------------

Match = re.Match[str]


def _points(played: Played, match: Match, _below: list[str]) -> None:
    handle = played.handles[match[1]]
    more = int(match[2]) - played.game.players[handle].points
    if more:
        played.play(m.GivePoints(handle, more, "the case begins so"))


def _wait(played: Played, match: Match, _below: list[str]) -> None:
    for happenings in played.rehearsal.wait(parse_duration(match[1]) or 0):
        played.last += [happened.event for happened in happenings]


def _wait_until(played: Played, match: Match, _below: list[str]) -> None:
    """Wait for the next time that the clock shows an hour."""
    day = parse_duration("1d") or 0
    hour = (parse_duration(f"{match[1]}h") or 0) + (parse_duration(f"{match[2]}m") or 0)
    for happenings in played.rehearsal.wait((hour - played.rehearsal.clock.now() - 1) % day + 1):
        played.last += [happened.event for happened in happenings]


def _propose(played: Played, match: Match, below: list[str]) -> None:
    kind: Any
    noun: Any
    kind, _, noun = match[2].partition(" ")
    target = Target(noun or "rule", int(match[3])) if match[3] else None
    clauses = compile_clauses("\n".join(below)).source if below else ""
    text = "\n".join(textwrap.wrap(match[4], TITLE_LENGTH)) if played.wraps else match[4]
    body = canonical(Body(kind, target, text if kind in ("enact", "amend") else "", clauses))
    played.move(match[1], lambda handle: m.TakeTurn(handle, body))


def _amend(played: Played, match: Match, _below: list[str]) -> None:
    """Have a player propose another text of a rule, with the clauses that it has."""
    target = Target("rule", int(match[2]))
    clauses = played.game.rulebook.rules[target.number].clauses
    body = canonical(Body("amend", target, match[3], clauses))
    played.move(match[1], lambda handle: m.TakeTurn(handle, body))


def _amend_as_it_is(played: Played, match: Match, _below: list[str]) -> None:
    """Have a player propose a rule's own text and clauses, or with other words at one place."""
    rule = played.game.rulebook.rules[int(match[2])]
    old, new = match[3] or "", match[4] or ""
    if old not in rule.clauses:
        raise OperatorError(f"rule {match[2]} has no such words: {old}")
    body = Body("amend", Target("rule", int(match[2])), rule.text, rule.clauses.replace(old, new))
    played.move(match[1], lambda handle: m.TakeTurn(handle, canonical(body)))


def _all_vote(played: Played, match: Match, _below: list[str]) -> None:
    choice: Any = match[1]
    number = int(match[2])
    for handle in sorted(played.handles.values()):
        proposal = played.game.proposals.get(number)
        if proposal is not None and not proposal.decided and played.game.players[handle].active:
            played.play(m.CastVote(handle, number, choice))


def _answer(played: Played, match: Match, _below: list[str]) -> None:
    """Have a player choose in the last ballot of a name that was asked about some words."""
    found = [
        ballot.number
        for _, ballot in sorted(played.game.box.ballots.items())
        if ballot.name == match[2] and any(plain == match[3] for *_, plain in ballot.arguments)
    ]
    said = f"{match[2]} {found[-1] if found else 0} {match[4]}"
    played.move(match[1], lambda handle: m.Act(handle, said))


def _invoke(played: Played, match: Match, _below: list[str]) -> None:
    played.questions.append(match[3])
    asked = f"invoke {match[2] or ''} {match[3]}"
    played.move(match[1], lambda handle: m.Act(handle, " ".join(asked.split())))


def _vote(played: Played, match: Match, _below: list[str]) -> None:
    choice: Any = match[2]
    played.move(match[1], lambda handle: m.CastVote(handle, int(match[3]), choice))


def _judge(played: Played, match: Match, _below: list[str]) -> None:
    name = BALLOTS[match[2]]
    said = f"{name} {played.ballot(name, int(match[3]))} {match[4]}"
    played.move(match[1], lambda handle: m.Act(handle, said))


def _saying(words: str) -> Callable[[Played, Match, list[str]], None]:
    def act(played: Played, match: Match, _below: list[str]) -> None:
        played.move(match[1], lambda handle: m.Act(handle, words.format(*match.groups())))

    return act


STEPS: list[tuple[str, Callable[[Played, Match, list[str]], None]]] = [
    (r"points (\S+) (-?\d+)", _points),
    (r"the die shows (\d+)", lambda played, match, _: played.dice.shows.append(int(match[1]))),
    (r"wait until (\d\d):(\d\d)", _wait_until),
    (r"wait (.+)", _wait),
    (r"organiser voids (\d+)",
     lambda played, match, _: played.play(m.Void("proposal", int(match[1]), None, "it is void"))),
    (r"organiser expels (\S+)",
     lambda played, match, _: played.play(m.Expel(played.handles[match[1]], "the case says so"))),
    (r"(.+) joins", lambda played, match, _: played.enrol(match[1])),
    (r"(\S+) proposes (enact|(?:amend|repeal) amendment|amend|repeal|transmute)(?: (\d+))?:? ?(.*)",
     _propose),
    (r"(\S+) amends (\d+) and keeps its clauses: (.*)", _amend),
    (r"(\S+) amends (\d+) word for word()()", _amend_as_it_is),
    (r"(\S+) amends (\d+) and makes (.+) into (.+)", _amend_as_it_is),
    (r"all vote (for|against) (\d+)", _all_vote),
    (r"organiser lets it go on", lambda played, _match, _below: played.play(m.Resume("go on"))),
    (r"(\S+) answers (\S+) about (\S+) (\S+)", _answer),
    (r"(\S+) votes (for|against|abstain|withdrawn) (\d+)", _vote),
    (r"(\S+) inquires (\d+)",
     lambda played, match, _: played.move(match[1], lambda who: m.Inquire(who, int(match[2])))),
    (r"(\S+) forfeits", lambda played, match, _: played.move(match[1], m.Forfeit)),
    (r"(\S+) ends the debate", _saying("end_debate")),
    (r"(\S+) takes it back", _saying("take_back")),
    (r"(\S+) asks the Judge to end the debate", _saying("ask_judge")),
    (r"(\S+) consents (yes|no)", _saying("consent {1}")),
    (r"(\S+) invokes judgement(?: on (\d+))?: (.+)", _invoke),
    (r"(\S+) does (.+)", _saying("{1}")),
    (r"(\S+) invokes: (.+)", _saying("invoquer {1}")),
    (r"(\S+) (judges|overrules) (\d+) (\S+)", _judge),
]  # fmt: skip


# Expectations ------------------------------------------------------------------------------------


def _proposal(played: Played, match: Match) -> tuple[str, str]:
    found = played.state_of(int(match[1]))
    return match[2], "adopted" if (found, match[2]) == ("void", "adopted") else found


def _cited(played: Played, match: Match) -> tuple[str, str]:
    wanted = f"{played.handles[match[1]]} {match[2]}"
    found = [f"{event.player} {event.cited}" for event in played.of(e.MoveForbidden)]
    return wanted, wanted if wanted in found else ", ".join(found)


def _told(played: Played, match: Match) -> tuple[str, str]:
    """Compare with all that everybody, or a player in a letter, was told under a name."""
    readers = () if match[1] == "all" else (played.handles[match[1]],)
    found = [
        ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for event in played.of(e.FieldsRevealed)
        for name, value in event.fields
        if event.readers == readers and name == match[2]
    ]
    return match[3], "; ".join(found)


def _heard(played: Played, match: Match) -> tuple[str, str]:
    """Compare with whether anybody, or a player in a letter, was told anything."""
    readers = () if match[1] == "all" else (played.handles[match[1]],)
    found = [event for event in played.of(e.FieldsRevealed) if event.readers == readers]
    return "", ", ".join(name for event in found for name, _ in event.fields)


def _won(played: Played, match: Match) -> tuple[str, str]:
    wanted = sorted(played.handles[name.strip()] for name in match[1].split(","))
    return ", ".join(wanted), ", ".join(played.winners())


def _ruling(played: Played, _match: Match) -> tuple[str, str]:
    asked = bool(played.of(e.RulingNeeded)) or played.game.phase == "paused"
    return "a ruling", "a ruling" if asked else "none"


EXPECTATIONS: list[tuple[str, Callable[[Played, Match], tuple[str, str]]]] = [
    (r"words:.*", lambda _played, _match: ("", "")),
    (r"(\d+) (adopted|defeated|open|void|absent)", _proposal),
    (r"score (\S+) (-?[\d/]+)", lambda played, match: (
        match[2], str(to_json(played.game.players[played.handles[match[1]]].points)))),
    (r"told (\S+) (\S+): ?(.*)", _told),
    (r"told (\S+) nothing", _heard),
    (r"winners? (.+)", _won),
    (r"no winner", lambda played, _: ("", ", ".join(played.winners()))),
    (r"turn (\S+)", lambda played, match: (played.handles[match[1]], played.mover())),
    (r"refused", lambda played, _: ("refused", "refused" if played.refused else "counted")),
    (r"violation (\S+) (\d+)", _cited),
    (r"judge (\S+)", lambda played, match: (played.handles[match[1]], played.held())),
    (r"held (\S+) (\S+)", lambda played, match: (
        played.handles.get(match[2], match[2]), played.held(match[1]))),
    (r"next number (\d+)", lambda played, match: (match[1], str(played.game.next_number))),
    (r"in force (\d+)", lambda played, match: (
        "True", str(int(match[1]) in played.game.rulebook.rules))),
    (r"not in force (\d+)", lambda played, match: (
        "False", str(int(match[1]) in played.game.rulebook.rules))),
    (r"rule (\d+) (says|lacks) (.+)", lambda played, match: (
        match[2], "says" if match[3] in played.wording(int(match[1])) else "lacks")),
    (r"votes (\d+) on (\d+)", lambda played, match: (
        match[1], str(played.game.proposals[int(match[2])].tally.cast))),
    (r"playing (\S+)", lambda played, match: (
        "True", str(played.game.players[played.handles[match[1]]].active))),
    (r"(enrolled|no player) (\S+)", lambda played, match: (
        match[1],
        "enrolled" if played.handles[match[2]] in played.game.players else "no player")),
    (r"left (\S+)", lambda played, match: (
        "False", str(played.game.players[played.handles[match[1]]].active))),
    (r"no violation", lambda played, _: (
        "", ", ".join(f"{event.player} {event.cited}" for event in played.of(e.MoveForbidden)))),
    (r"ruling", _ruling),
    (r"no ruling", lambda played, match: ("none", _ruling(played, match)[1])),
]  # fmt: skip


def _difference(played: Played, said: str) -> str | None:
    """Return what was found instead of what was expected, None where they are the same."""
    for pattern, compare in EXPECTATIONS:
        if match := re.fullmatch(pattern, said):
            wanted, found = compare(played, match)
            return None if wanted == found else found or "none"
    raise OperatorError(f"no expectation: {said}")


def differences(ruleset: str, case: Case) -> Iterator[str]:
    """Play a case and yield where play differs from what it expects."""
    played = Played(ruleset, case)
    last = "the start"
    for line, below in case.steps:
        if not line.startswith("expect "):
            last = line
            played.step(line, below)
        elif (found := _difference(played, line.removeprefix("expect "))) is not None:
            yield f"after «{last}»: {line}; found {found}"


def main() -> None:
    ruleset = Path(sys.argv[1]).stem.partition("-")[0]
    cases = cases_of(Path(sys.argv[1]).stem)
    differing = 0
    for case in cases:
        found = list(differences(ruleset, case))
        differing += bool(found)
        if found:
            print("\n    ".join([f"{case.slug} (rules {case.header['rules']})", *found]))
    print(f"{len(cases)} cases, {differing} differ")


if __name__ == "__main__":
    main()

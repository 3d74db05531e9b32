"""Plays one rule-change of the table by mail, and tells what leaves in one line for each mail.

The office is the real one, as in the stories. A tournament of three that has just started is made
once and copied, so that the whole table takes seconds.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.builders import GM, MINUTE, ORGANISER, Sent, Table, tournament
from tests.fakes import GivenDice
from tests.rulechanges.changes import RuleChange
from tests.stories.script import Step
from tests.stories.stage import Stage

LONGEST: Final = 400
"""Characters of a mail that are told."""
MOST, SHOWN = 20, 4
"""How many mails of one step are told, and how many if there are more."""

_HEADING = re.compile(r"Autumn: (?:a letter|announcement \d+)\n(?P<date>.+) UTC\n\n")
_HASH = re.compile(r"Its document has this hash: SHA-256 [0-9a-f]{64} ?")
_OWN_DOCUMENT = re.compile(
    r"Rule-change \d+ has been proposed\. Its document is attached as proposal-\d+\.txt and has "
    r"this hash: SHA-256 [0-9a-f]{64} Whoever keeps the attached file can show what the hash was "
    r"made of\. It does not say who proposed it, so it may be forwarded\. For a move, .*"
)
_DOCUMENT = re.compile(
    r"(Its document is attached as proposal-\d+\.txt) and has this hash: SHA-256 [0-9a-f]{64}"
    r"(?P<said>.*?) Whoever keeps .*? forwarded\. For a move, .*"
)
_TURN = (
    r"(?P<who>[a-z]+) proposes(?: to (?P<kind>[a-z]+ (?:rule|amendment) \d+))?"
    r"(?::(?: (?P<text>.+))?)?"
)
_MAIL = r"(?!dice|players|joined|organiser)(?P<who>[a-z]+(?:(?:, | and )[a-z]+)*): (?P<text>.+)"
_ROUTINE = re.compile(r"\[Autumn\] \d+ (?:carries clauses|waits for your review)")
_COMMAND = re.compile(r"^ *\d+\. .*\n +\(you wrote: .*\)\n", re.MULTILINE)
_ALL_WELL = re.compile(r"(?:[a-z0-9: ]+: +)?Taken down as your move \d+\.")


@dataclass
class Started:
    """Tournaments that have just started, to be copied; each is made when it is first wanted."""

    directory: Path
    _ready: dict[str, Table] = field(default_factory=dict)

    def stage(self, change: RuleChange, place: Path, *, bare: bool = False) -> ChangeStage:
        """Return a stage for ``change`` in the empty directory ``place``."""
        stage = ChangeStage(place, change=change, bare=bare)
        stage._table = self._table(change.players, change.tournament, place)
        return stage

    def _table(self, players: str, config: str, place: Path) -> Table:
        configs = (tournament("autumn", **tomllib.loads(config)),)
        known = f"{players}\n{config}"
        if known not in self._ready:
            directory = self.directory / str(len(self._ready))
            directory.mkdir()
            original = Table(directory, configs)
            seat(original, players)
            original.close()
            self._ready[known] = original
        return self._ready[known].copied(place)


def seat(table: Table, players: str) -> None:
    """Have players join, each from an address of their first name, and play start."""
    for name in players.split(", "):
        who = first_name(name)
        table.mail(who, f"join {name}\n", to=GM)
        table.mail(who, "")
    table.clock.advance(MINUTE)
    table.ask("start")


def first_name(name: str) -> str:
    """Where somebody's mail goes."""
    return name.split(maxsplit=1)[0].lower()


@dataclass
class ChangeStage(Stage):
    """A stage for one rule-change. ``bare`` leaves its clauses out, to see if anybody can tell."""

    change: RuleChange | None = None
    bare: bool = False
    adopted_after: int = 0
    _passing: bool = False

    @property
    def the_change(self) -> RuleChange:
        """The rule-change that is played."""
        assert self.change is not None
        return self.change

    def perform(self) -> list[list[str]]:
        """Play it; return what left after each step."""
        if all(step.line != "adoption" for step in self.the_change.steps):
            self._adoption(Step("adoption", "", ()))
        return [self._perform(step) for step in self.the_change.steps]

    def _perform(self, step: Step) -> list[str]:
        self._passing = re.fullmatch(r"at .*|\d+ \w+ later", step.line) is not None
        for pattern, deed in _DEEDS:
            match = re.fullmatch(pattern, step.line)
            if match:
                return deed(self, step, **match.groupdict())
        told = super()._perform(step)
        self._review()
        return told

    def _one_line(self, _: Step, who: str, text: str) -> list[str]:
        """Mails of one line, and what leaves after all of them."""
        told: list[str] = []
        for one in re.split(r", | and ", who):
            told += super()._perform(Step(f"{one}:", f"{text}\n", ()))
        self._review()
        return told

    def _turn(self, step: Step, who: str, kind: str | None, text: str | None) -> list[str]:
        proposal = step.text or f"{text}\n" if (step.text or text) else ""
        proposal = _dropping_the_rest(kind or "enact", proposal)
        end = "end proposal\n" if proposal else ""
        mail = f"propose {kind or 'enact'}\n\n{proposal}{end}"
        told = super()._perform(Step(f"{who}:", mail, ()))
        self._review()
        return told

    def _dice(self, step: Step, values: str) -> list[str]:
        """What the die shows from the next roll on."""
        for oracle in self.table.office._oracles.values():
            assert isinstance(oracle, GivenDice)
            oracle.since = dict(self._game.rolls)
        return super()._set_dice(step, values)

    # Adoption ------------------------------------------------------------------------------------

    def _adoption(self, _: Step) -> list[str]:
        """Ann proposes it, the organiser reviews it, and all vote for it, one after the other."""
        change, before = self.the_change, len(self.table.sent)
        clauses = "" if self.bare else change.clauses
        body = change.says + (f"clauses:\n{clauses}" if clauses else "")
        text = f"propose {change.proposes}\n\n{_dropping_the_rest(change.proposes, body)}"
        text += "end proposal\n" if change.says or clauses else ""
        first, *others = (first_name(name) for name in change.players.split(", "))
        self.table.mail(first, f"{text}vote for mine\n")
        number = max(self._game.proposals, default=0)
        assert number, f"nothing was proposed: {self.table.last(first).body}"
        attached = "" if self.bare else change.attached
        if attached:
            self._decide(number, "attach", attached)
        self._review()
        for other in others:
            if self._game.proposals[number].decided is None:
                self.table.mail(other, f"vote for {number}\n")
        self.adopted_after = len(self.table.sent)
        return self._tell(self.table.sent[before:])

    def _review(self) -> None:
        """Have the organiser find that what carries no clauses needs none."""
        if self._game.phase == "ended":
            return
        for number, entry in sorted(self._game.desk.items()):
            if not entry.reviewed and number in self._game.open_proposals:
                self._decide(number, "confirm", "")

    def _decide(self, number: int, verdict: str, clauses: str) -> None:
        seen = self._game.desk[number].version
        self.table.ask("review", number=number, verdict=verdict, clauses=clauses,
                       seen=seen, reason="it says so")  # fmt: skip

    # What leaves ---------------------------------------------------------------------------------

    def _tell(self, left: list[Sent], *, silence: bool = False) -> list[str]:
        groups: dict[tuple[str, str], list[str]] = {}
        for one in left:
            words = self._words(one)
            if words:
                groups.setdefault((one.subject, words), []).append(one.to)
        everyone = {m.address for m in self.table.tournament.register.members.values()}
        lines = []
        for (_, words), readers in groups.items():
            short = [reader.removesuffix("@players.test") for reader in readers]
            names = " and ".join("organiser" if one == ORGANISER else one for one in short)
            date, _, text = words.rpartition("\0")
            to = "everyone" if set(readers) == everyone and len(readers) > 1 else names
            if len(text) > LONGEST:
                text = f"{text[:LONGEST]}… ({len(text)} characters)"
            lines.append(f"{date}{to}: {text}")
        return _shortened(lines)

    def _words(self, one: Sent) -> str:
        """Return what a mail says on one line, or nothing where it says what it always says."""
        if one.to == ORGANISER:
            return "" if _ROUTINE.search(one.subject) else one.subject.removeprefix("[Autumn] ")
        if "] received: " in one.subject:
            # What was taken down goes without saying; what was not is told.
            outline = self._scrubbed(self._outline(one)).replace("(its text is shown)", "")
            outcomes = _COMMAND.split(outline)[1:] if _COMMAND.search(outline) else [outline]
            told = (" ".join(_ALL_WELL.sub("", outcome).split()) for outcome in outcomes)
            return " / ".join(outcome for outcome in told if outcome)
        body = self._scrubbed(one.body)
        heading = _HEADING.match(body)
        if heading is None:
            return one.subject.removeprefix("[Autumn] ")
        text = " ".join(_HEADING.sub("", body).split())
        text = re.sub(r" Journal \{its head\}(?: To vote, .*)?$", "", text)
        if _OWN_DOCUMENT.fullmatch(text):
            return ""
        text = _DOCUMENT.sub(r"\1.\g<said>", _HASH.sub("", text)).strip()
        at = heading["date"].removesuffix(":00")
        return f"{at} to \0{text}" if self._passing else text


def _shortened(lines: list[str]) -> list[str]:
    """Leave most of a flood away; what the organiser is told is kept."""
    if len(lines) <= MOST:
        return lines
    to_players = [line for line in lines if not line.startswith("organiser: ")]
    more = f"… and {len(to_players) - SHOWN} more"
    return [*to_players[:SHOWN], more, *(line for line in lines if line not in to_players)]


def told_to_players(stage: ChangeStage) -> list[tuple[str, str]]:
    """Return every mail to players after the adoption, without what hashes the clauses."""
    return [
        (one.to, re.sub(r"[0-9a-f]{64}", "{a hash}", f"{one.at} {one.subject}\n{one.body}"))
        for one in stage.table.sent[stage.adopted_after :]
        if one.to != ORGANISER
    ]


_Deed = Callable[..., list[str]]
_DEEDS: Final[tuple[tuple[str, _Deed], ...]] = (
    (r"adoption", ChangeStage._adoption),
    (r"dice: (?P<values>[0-9 ]+)", ChangeStage._dice),
    (_TURN, ChangeStage._turn),
    (_MAIL, ChangeStage._one_line),
)


def _dropping_the_rest(proposes: str, body: str) -> str:
    """Say in an amendment that it is all of the rule, so that nobody is asked about the rest."""
    if not re.match(r"(?:to )?amend ", proposes):
        return body
    heading = "" if re.search(r"^clauses:$", body, re.MULTILINE) else "clauses:\n"
    return f"{body}{heading}drop the rest\n"

"""How a rule-change of the table is written down, and how it is read.

A file holds rule-changes of one theme. Each is a proposal as a player would mail it, what is mailed
after its adoption, and all that then leaves; a player could read it aloud.

    Points for what one does                the first line of a file is its theme

    == A point for each vote                a rule-change, by a name
    kind: points for voting                 what sort it is (``KINDS``), or several; …
    runs: as clauses                        or: with a ruling, cannot (default: as clauses)
    cookbook                                it stands in docs/cookbook.md too
    players: Ann, Ben, Cleo                 who plays, if it is not these three
    tournament:                             keys of config.toml, if there are any
      joining = "open"
    proposes: amend rule 202                what Ann's proposal is, if it does not enact a rule
    says:                                   its text
      Whoever votes gets a point.
    clauses:                                the clauses that go along with it
      when vote.cast: award player 1
    attached:                               or those that the organiser gives it at the desk
    needs:                                  what the language lacks, where clauses do not do
    outcome:                                what comes of it, where a rule goes wrong
    unseen                                  players are told what they would be told if the rule had
                                            no clauses: the harness plays that too and compares
    played:                                 from here on it is a story (tests/stories/script.py)
    ben: vote for 302                       a mail of one line
    ben and cleo: vote for 302              the same mail of one after the other
    ben proposes: Hello.                    a turn, with its text here or on indented lines
    ben proposes to amend rule 203:
    | everyone: Ben has voted.              what leaves: to whom, and what the mail says

Before ``played:`` Ann has proposed rule-change 301 and all have voted for it; a line ``adoption``
among what is played says when, if something is to come before it or if what leaves is to be seen.
Lines that begin with ``|`` are written by the test itself (GAMEMASTER_UPDATE_STORIES=1). They hold
everything that leaves but receipts of what was taken down, the document that goes to its proposer,
and what the organiser is told of every proposal. Where there is no such line nothing leaves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast, get_args

from tests.stories.script import Step, steps_of

HERE: Final = Path(__file__).parent
Runs: TypeAlias = Literal["as clauses", "with a ruling", "cannot"]

KINDS: Final = (
    "a number or formula changed",
    "points for voting",
    "a turn without a proposal",
    "a bonus on adoption",
    "a bonus once for revealing a text",
    "a named player treated specially",
    "a status that shields",
    "a penalty for not voting within a week",
    "a weekly move against another player",
    "one random word of a hidden text",
    "a loss for a word in a text",
    "scores each Monday",
    "gains doubled for a day",
    "text appended to enacted rules",
    "no effect at all",
    "a text identical to another",
    "a die with ten faces",
    "first turns after a day",
    "a turn due every 49 hours",
    "no adoption within 24 hours",
    "movers named, proposals apart and shuffled",
    "one announcement a day",
    "a single winner without a tie",
    "joining in public",
    "nobody wins when several would",
)
"""The sorts of rule-changes that players of such games have proposed; each is in the table."""


@dataclass(frozen=True)
class RuleChange:
    """One rule-change of the table; ``block`` is all of it as it stands in the file at ``path``."""

    path: Path
    theme: str
    name: str
    kinds: tuple[str, ...]
    runs: Runs
    in_cookbook: bool
    players: str
    tournament: str
    proposes: str
    says: str
    clauses: str
    attached: str
    needs: str
    outcome: str
    unseen: bool
    block: str
    header: tuple[str, ...]
    steps: tuple[Step, ...]


def every_change() -> list[RuleChange]:
    """Read every file, in the order of their names."""
    return [change for path in sorted(HERE.glob("*.changes")) for change in read(path)]


def read(path: Path) -> list[RuleChange]:
    """Read one file."""
    opening, *blocks = re.split(r"^(?=== )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [_change(path, opening.split("\n")[0], block) for block in blocks]


def _change(path: Path, theme: str, text: str) -> RuleChange:
    block = text.split("\n")
    begins = block.index("played:") + 1
    header = block[1 : begins - 1]
    fields: dict[str, str] = {}
    for step in steps_of(header):
        key, _, value = step.line.partition(":")
        fields[key] = value.strip() or step.text
    known = {"", "kind", "runs", "cookbook", "players", "tournament", "proposes", "says"}
    unknown = set(fields) - known - {"clauses", "attached", "needs", "outcome", "unseen"}
    assert not unknown, f"{block[0]}: nobody knows what this means: {unknown}"
    runs = fields.get("runs", "as clauses")
    assert runs in get_args(Runs), f"{block[0]}: runs: {runs}"
    return RuleChange(
        path=path,
        theme=theme,
        name=block[0].removeprefix("== "),
        kinds=tuple(kind.strip() for kind in fields.get("kind", "").split(";") if kind.strip()),
        runs=cast(Runs, runs),
        in_cookbook="cookbook" in fields,
        players=fields.get("players", "Ann, Ben, Cleo"),
        tournament=fields.get("tournament", ""),
        proposes=fields.get("proposes", "enact"),
        says=fields.get("says", ""),
        clauses=fields.get("clauses", ""),
        attached=fields.get("attached", ""),
        needs=" ".join(fields.get("needs", "").split()),
        outcome=" ".join(fields.get("outcome", "").split()),
        unseen="unseen" in fields,
        block=text,
        header=tuple(block[:begins]),
        steps=tuple(steps_of([line for line in block[begins:] if line[:1] != "|"])),
    )


def written(change: RuleChange, told: list[list[str]]) -> str:
    """Return a rule-change with what left after each step."""
    lines = [*change.header]
    for step, leaving in zip(change.steps, told, strict=True):
        lines += step.written
        lines += (f"| {line}".rstrip() for line in leaving)
    return "\n".join(lines)

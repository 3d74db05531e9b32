"""How a story is written down, and how it is read.

A story is a text file that a player could read: mails in, letters out, clock and dice given.

    The first line is its title; lines that begin with # are remarks.

    players: Alice, Bob, Carol          they join by mail and the organiser starts
    joined: Dave                        joins, without a start
    dice: 4 6 1                         what the die shows, then 1; or: as they fall
    tournament autumn                   keys of config.toml on indented lines
      announce = "daily"
    show: receipts, documents, record, reply addresses
    at 2026-03-02 10:00                 the clock, in UTC; or: 23 hours later
    alice:                              a mail to her own address; its text is indented
      vote for 301
    alice, to gm@secret.test, subject "vote for 301", header "Precedence: bulk":
    bob, above a quotation:             an answer to the last mail he got
    the same mail again                 a second delivery
    our mail to alice comes back        as if we had written to ourselves
    organiser: review 301 attach        a verb of the command line; its clauses are indented
    organiser answers:                  the question mailed to him last
    deputy dora may answer, review      who writes from dora@judges.test
    the desk sends texts                review_by_mail is switched on
    what judges did                     as the journal has it
    scores / rules / status             what only the organiser sees
    in winter                           of another tournament, from here on

Lines that begin with | are what then leaves: every mail, and «silence» where a mail or an act is
followed by none. They are written by the test itself (GAMEMASTER_UPDATE_STORIES=1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

INDENT = "  "


@dataclass(frozen=True)
class Step:
    """One thing that happens: its line, and the indented text below it."""

    line: str
    text: str
    written: tuple[str, ...]


def read(path: Path) -> list[Step]:
    """The steps of a story; blank lines and remarks are steps that do nothing."""
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line[:1] != "|"]
    return list(steps_of(lines))


def steps_of(lines: list[str]) -> Iterator[Step]:
    """The steps that lines without what leaves are made of."""
    at = 0
    while at < len(lines):
        end = at + 1
        if lines[at].strip() and not lines[at].startswith("#"):
            end = _end_of_text(lines, end)
        block = lines[at + 1 : end]
        text = "".join(f"{line.removeprefix(INDENT)}\n" for line in block)
        yield Step(lines[at].strip(), text, tuple(lines[at:end]))
        at = end


def _end_of_text(lines: list[str], start: int) -> int:
    """Where the indented lines end; blank lines belong to them if more follow."""
    end = start
    for at in range(start, len(lines)):
        if lines[at].startswith(INDENT):
            end = at + 1
        elif lines[at].strip():
            break
    return end


def write(played: list[tuple[Step, list[str]]]) -> str:
    """The story with what left after each step."""
    lines: list[str] = []
    for step, leaving in played:
        lines += step.written
        lines += (f"| {line}".rstrip() for line in leaving)
    return "\n".join(lines)

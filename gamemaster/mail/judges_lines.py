"""Reads the acts that an organiser or deputy writes, in the words of the command line.

    pause REASON                      award bob 5 because REASON
    resume REASON                     penalise bob 305 because REASON
    start                             expel bob because REASON
    end tournament REASON             winner bob because REASON
    void proposal 305 because REASON  void vote 305 of bob because REASON
    reword 305 "then" as "than" because REASON
    nobody wins because REASON
    found spring at ADDRESS with suber in French called "Printemps"
    review 305 confirm                review 305 object REASON
    review 305, ``clauses:``, the clauses on the lines after it, ``end clauses``
    status; yes or no to what was asked back

In an answer to a mail of the desk, ``review 305`` may be left out. ``because`` may be, too. If any
line is none of these, nothing in the mail counts: an act is never half understood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from gamemaster.mail import layout, noise

MAX_LINES = 2_000
_LONGEST = 1_000
_MOST_INDENTED = 3
# The forms are for lines without two blanks in a row, so that none repeats a blank.
_BECAUSE = r"(?:[,:]? (?:(?:because|for|reason)(?:: ?| ))?(?P<reason>.+))"
_HANDLE = r"(?P<player>[a-z0-9-]{1,60})"
_POINTS = r"(?P<points>[+-]?[0-9]{1,9}(?:/[0-9]{1,9})?)(?: points?)?"
_VOIDED = r"(?P<what>[a-z_]{1,60}) (?P<which>[1-9][0-9]{0,8})(?: of (?P<player>[a-z0-9-]{1,60}))?"


def _said(name: str) -> str:
    """Return the pattern of a text between quotation marks of any kind."""
    return rf"[\"“”„«»](?P<{name}>[^\"“”„«»]*)[\"“”„«»]"


_REWORDED = rf"{_said('part')} (?:as|to|by|with) {_said('other')}"
_FOUNDED = (
    r"(?:found|(?:tournament )?add)(?: (?:a|another|the))?(?: new)?(?: tournament)? "
    r"(?P<name>[a-z0-9-]{1,60})"
    r"(?:,? (?:at|--address) <?(?P<address>[^\s<>,?!]{0,253}[^\s<>,?!.])>?)?"
    r"(?:,? (?:with|--ruleset)(?: the)?(?: rules(?:et)?)?(?: of)? (?P<ruleset>[\w./-]{0,200}\w))?"
    r"(?:,? (?:in|--language) (?P<language>[a-z]{2,20}))?"
    rf"(?:,? (?:called|--title) {_said('title')})?\.?"
)
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(rf"{pattern}\Z", re.IGNORECASE))
    for verb, pattern in (
        ("status", r"(?:show )?status"),
        ("yes", r"yes[.!]?"),
        ("no", r"no[.!]?"),
        ("start", r"start(?: (?:the )?(?:tournament|game))?"),
        ("pause", rf"pause{_BECAUSE}"),
        ("resume", rf"resume{_BECAUSE}"),
        ("end", rf"end (?:the )?(?:tournament|game){_BECAUSE}"),
        ("award", rf"award {_HANDLE} {_POINTS}{_BECAUSE}"),
        ("penalise", rf"penali[sz]e {_HANDLE} (?:rule )?(?P<rule>[1-9][0-9]{{0,8}}){_BECAUSE}"),
        ("expel", rf"expel {_HANDLE}{_BECAUSE}"),
        ("nobody", rf"nobody (?:wins|has won){_BECAUSE}"),
        ("winner", rf"winner {_HANDLE}{_BECAUSE}"),
        (
            "reword",
            rf"reword (?:rule )?(?P<rule>[1-9][0-9]{{0,8}}):? {_REWORDED}{_BECAUSE}",
        ),
        ("found", _FOUNDED),
        ("void", rf"void {_VOIDED}{_BECAUSE}"),
        ("object", rf"(?:review (?P<number>[1-9][0-9]{{0,8}}):? )?object{_BECAUSE}"),
        (
            "confirm",
            rf"(?:review (?P<number>[1-9][0-9]{{0,8}}):? )?confirm(?:ed)?(?:[.!]|{_BECAUSE})?",
        ),
        ("attach", r"review (?P<number>[1-9][0-9]{0,8}):?"),
    )
)
_END_CLAUSES = re.compile(
    r"[-=*_#~\s.!]{0,12}end(?: of)?(?: the)? clauses[-=*_#~\s.!]{0,12}\Z", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing a judge asks for: its name, what was given with it, and the line it stands on."""

    verb: str
    given: dict[str, Any]
    line: str


@dataclass(frozen=True, slots=True)
class Deeds:
    """All that was asked for, and the lines that ask for nothing clear."""

    asked: tuple[Deed, ...]
    unclear: tuple[str, ...]


def read_deeds(own_words: str) -> Deeds:
    """Read the acts in a judge's own words."""
    lines = own_words.split("\n")[:MAX_LINES]
    asked: list[Deed] = []
    unclear: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if layout.is_clauses_heading(line):
            end = next((n for n in range(at, len(lines)) if _END_CLAUSES.match(lines[n])), None)
            if end is None:
                unclear.append(line)
                break
            _attach(asked, layout.block(lines[at:end]), line)
            at = end + 1
        elif line.strip() and not noise.is_pleasantry(line):
            deed = _deed(line)
            if deed is None:
                unclear.append(line.strip())
            else:
                asked.append(deed)
    unclear += [
        deed.line for deed in asked if deed.verb == "attach" and "clauses" not in deed.given
    ]
    return Deeds(tuple(asked), tuple(unclear))


def _attach(asked: list[Deed], clauses: str, line: str) -> None:
    """Add clauses to the review that was begun above them, or to the one that is answered."""
    if asked and asked[-1].verb == "attach" and "clauses" not in asked[-1].given:
        begun = asked.pop()
        asked.append(Deed("attach", {**begun.given, "clauses": clauses}, begun.line))
    else:
        asked.append(Deed("attach", {"clauses": clauses}, line))


def _deed(line: str) -> Deed | None:
    if len(line) > _LONGEST or len(line) - len(line.lstrip()) > _MOST_INDENTED:
        return None
    plain = " ".join(line.split())
    for verb, form in _FORMS:
        match = form.match(plain)
        if match:
            given = {name: value for name, value in match.groupdict().items() if value is not None}
            return Deed(verb, given, line.strip())
    return None

"""One case: the mail is read, and may do only what the mail it was made of did.

What must hold, by how much was done to the mail:

* always: reading ends in an outcome of its own, at no more than ``TIMES`` the cost of a megabyte of
  prose;
* ``recoded``: the same moves, and the same that is asked back;
* ``faithful``: nothing done that the mail did not do (more may be asked back, and shown);
* ``noise``: no command but what some line of the mail says by itself, no text of a proposal but
  lines of the mail; and a mail cut short between two lines makes no turn that it did not make;
* ``edit``: the mail may be another one, but no vote counts whose number is not written in it in
  ASCII digits.

Of contradicting votes the loss of one leaves the other, and of a condition the line before it: that
is why noise is held to lines and not to moves.
"""

from __future__ import annotations

import json
import re
import resource
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from time import process_time
from typing import Final

from gamemaster.mail.commands.command_rows import Commands
from gamemaster.mail.commands.one_line_moves import Do, Join
from gamemaster.mail.commands.own_addresses import AddAddress, DropAddress, WriteTo
from gamemaster.mail.commands.passing_on import MessageBegins, Share, Tell
from gamemaster.mail.commands.proposals import ProposalBegins, Propose
from gamemaster.mail.commands.questions import Ask, QuestionBegins
from gamemaster.mail.commands.votes import ListBegins, Vote
from gamemaster.mail.interpreting.command_lines import read_line
from gamemaster.mail.parse import ParsedMail, parse
from tests.costs import excess
from tests.desk import Desk, Taken, desk, read_ordinary
from tests.torture.mailfuzzing.cases import Case
from tests.torture.mailfuzzing.faithful import FAITHFUL, INVISIBLE, RECODINGS

TIMES: Final = 3.0
TRACED_EVERY: Final = 64
_STRIPPED: Final = {ord(one): None for one in INVISIBLE}
_RANGE: Final = re.compile(r"([1-9][0-9]*)\D{1,9}?([1-9][0-9]*)")
_WORDY: Final = (Ask, Do, Join, Tell, Share, AddAddress, DropAddress, WriteTo)
"""Commands with words of their sender's: of these only the kind is compared."""
_CUT: Final = frozenset((*FAITHFUL, *RECODINGS, "cut short"))


class Broken(AssertionError):
    """A property does not hold; the text says which."""


@dataclass(frozen=True)
class Tried:
    """What a case came to: processor seconds, and peak octets where they were traced."""

    outcome: str
    did: bool
    seconds: float
    octets: int | None


def tried(of: Case) -> Tried:
    """Try one case; raises ``Broken`` or whatever escaped."""
    at = desk()
    traced = of.number % TRACED_EVERY == 0
    if traced:
        tracemalloc.start()
    began = process_time()
    try:
        taken = at.read(of.mutated)
    finally:
        seconds = process_time() - began
        octets = tracemalloc.get_traced_memory()[1] if traced else None
        if traced:
            tracemalloc.stop()
    if "failed with" in taken.reason:
        raise Broken(f"crash: {taken.reason}")
    # Under a tracer (of memory, of coverage) most of the time is the tracer's own.
    measured = not traced and sys.gettrace() is None
    if measured and (least := excess(seconds, lambda: at.read(of.mutated), read_ordinary, TIMES)):
        raise Broken(f"stall: costs {least:.1f} times as much as a megabyte of prose")
    judge(of, taken, at)
    return Tried(taken.outcome, bool(taken.done), seconds, octets)


def judge(of: Case, taken: Taken, at: Desk) -> None:
    """Compare what a mail did with what it was made of."""
    if of.level == "edit":
        _numbers_are_written(of, taken, at)
        return
    first = _taken(of.said[0])
    if of.level == "recoded":
        if (taken.outcome, taken.done, taken.asked) != (first.outcome, first.done, first.asked):
            raise Broken(f"recoded: {_difference(first, taken)}")
        return
    if of.level == "faithful":
        if more := _beyond(taken.done, first.done):
            raise Broken(f"faithful: makes {more}")
        return
    _lines_say_it(of, taken, at)
    if _CUT.issuperset(of.mutations):
        _no_new_turn(taken, first)


@lru_cache(maxsize=4096)
def _taken(raw: bytes) -> Taken:
    return desk().read(raw)


def _plain(texts: Iterable[str]) -> Counter[str]:
    return Counter(one.translate(_STRIPPED) for one in texts)


def _beyond(done: Iterable[str], allowed: Iterable[str]) -> list[str]:
    return sorted((_plain(done) - _plain(allowed)).elements())


def _difference(first: Taken, then: Taken) -> str:
    return (
        f"{first.outcome} {first.reason!r} {first.done} {first.asked} became"
        f" {then.outcome} {then.reason!r} {then.done} {then.asked}"
    )


# Lines -------------------------------------------------------------------------------------------


def _lines_say_it(of: Case, taken: Taken, at: Desk) -> None:
    if not taken.was_read:
        if taken.done:
            raise Broken(f"noise: nobody's mail makes {taken.done}")
        return
    said = frozenset[object]().union(*(_said(raw) for raw in (*of.said, *of.stages)))
    own = {line.strip() for line in _texts(of.mutated)}
    for one in at.reading(of.mutated).commands:
        command = one.command
        if isinstance(command, Propose):
            begin = ProposalBegins(command.kind, command.target_noun, command.target_number)
            if begin not in said:
                raise Broken(f"noise: no line opens {begin}")
            text = f"{command.text}\n{command.clauses}".split("\n")
            if foreign := [line for line in text if line.strip() not in {"", *own}]:
                raise Broken(f"noise: a turn has lines of nobody's: {foreign[:3]}")
        elif isinstance(command, Vote) and command.choice in said:
            # Lists and broken lines belong together: the choice stands on one, numbers on others.
            number = command.number
            if number not in {None, *said} and not _in_a_range(number, of.said):
                raise Broken(f"noise: no line has the number of {command}")
        elif (type(command) if isinstance(command, _WORDY) else command) not in said:
            raise Broken(f"noise: no line says {command}")


@lru_cache(maxsize=4096)
def _said(raw: bytes) -> frozenset[object]:
    """What the lines of a mail say, each by itself; of acts, questions and names only that."""
    found: set[object] = set()
    for line in _texts(raw):
        reading = read_line(line, desk().context)
        found |= {int(one) for one in re.findall("[0-9]{1,9}", line)}
        match reading:
            case ListBegins(choice):
                found.add(choice)
            case ProposalBegins():
                found.add(reading)
            case QuestionBegins():
                found.add(Ask)
            case MessageBegins():
                found.add(Tell)
            case Commands(commands):
                found |= {type(one) if isinstance(one, _WORDY) else one for one in commands}
                found |= {one.choice for one in commands if isinstance(one, Vote)}
            case _:
                pass
    return frozenset(found)


def _in_a_range(number: int | None, said: Iterable[bytes]) -> bool:
    text = "\n".join(line for raw in said for line in _texts(raw))
    return any(int(a) < (number or 0) < int(b) for a, b in _RANGE.findall(text))


def _texts(raw: bytes) -> list[str]:
    """Every line that is read of a mail: of its subject, its body and its attachments."""
    parsed = parse(raw, desk().settings.limits, desk().settings.own_addresses)
    if not isinstance(parsed, ParsedMail):
        return []
    attached = [one.text for one in parsed.attachments if one.text]
    return "\n".join((parsed.subject, parsed.body, *attached)).split("\n")


def _no_new_turn(taken: Taken, first: Taken) -> None:
    """A turn that was asked back, or none, is not made by the loss of the mail's end."""
    before = {_opening(one) for one in first.done}
    if new := [one for one in taken.done if _opening(one) not in before and '"turn"' in one]:
        raise Broken(f"noise: cut short, it makes {new}")


def _opening(done: str) -> str:
    """A turn without its text: what the line says that opens it."""
    if not done.startswith("{"):
        return done
    body = json.loads(done).get("body", {})
    return f"{body.get('kind')} {body.get('target')}"


def _numbers_are_written(of: Case, taken: Taken, at: Desk) -> None:
    votes = [json.loads(one) for one in taken.done if one.startswith("{")]
    numbers = {one["number"] for one in votes if one["move"] == "vote"} - {0}
    if not numbers or any(one.startswith("pending") for one in taken.done):
        return
    text = "\n".join(_texts(of.mutated)).translate(_STRIPPED)
    written = {int(one) for one in re.findall("[0-9]{1,9}", text)}
    for number in numbers - written:
        if not _in_a_range(number, (of.mutated,)):
            raise Broken(f"edit: votes on {number}, which nobody wrote")


def resident_kilobytes() -> int:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

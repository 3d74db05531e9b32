"""Mails that somebody wrote who had not seen the program, and what each of them comes to.

Files of cases have their bytes, what their writer meant, and why. Each is read by ``receive``
itself, asking back included, at a desk where Bob plays: 301 to 304 are open, the last of them is
his own, and a turn of his waits for ``yes``. ``python -m tests.blind`` shows the table.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from gamemaster.mail.commands.command_rows import NOT_A_COMMAND, Command
from gamemaster.mail.commands.information import Check, Show
from gamemaster.mail.commands.one_line_moves import Inquire
from gamemaster.mail.commands.own_settings import WhoAmI
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.interpreting.understanding import understand
from gamemaster.reading.draft import Received, words_of
from gamemaster.reading.receive import receive
from gamemaster.tournament.lines import (
    ItemDocketed,
    JournalLine,
    MailRead,
    PendingAsked,
    PressDocketed,
)
from gamemaster.tournament.tournament import AcceptedMail
from tests.builders import Table, tournament
from tests.desk import Desk

FOLDER = Path(__file__).parent
BOB = "bob@example.org"
_OTHERS = ("alice@example.org", "carol@example.org", "dave@example.org")
_GM = "gm@nomic.example"
_ANNOUNCED = b"<announcement.10@nomic.example>"
_ANSWERED = b"In-Reply-To: " + _ANNOUNCED
_ASKED = b"Subject: Re: your mail waits for your yes"
_ANSWERING = re.compile(rb"^(?:In-Reply-To|References): .*\r\n", re.MULTILINE)
_QUOTED = re.compile(
    rb"^((?:> ?)?)(?:Proposal: ([0-9]+)|Rule-change ([0-9]+) has been proposed\.)\r$", re.MULTILINE
)
_MAIL = 1_000_000
_DAYS = 3 * 24 * 3600
_SHOWING = {WhoAmI: "whoami", Check: "check"}
_BY_RULES = ("omission", "warning")
"""Questions about what the rules make of a move that was read as it was meant."""
Verdict: TypeAlias = Literal["right", "asked", "told", "silent", "wrong"]
VERDICTS: tuple[Verdict, ...] = ("right", "asked", "told", "silent", "wrong")


@dataclass(frozen=True)
class Case:
    """One mail, what its writer meant by it (a move, none, or something doubtful), and why."""

    name: str
    kind: str
    language: str
    raw: bytes
    means: str
    moves: frozenset[str]
    why: str


@dataclass(frozen=True)
class Outcome:
    """What a mail did, whether something of it is asked back, what its receipt lists for nothing.

    ``answered``: a receipt leaves, or the mail is a robot's.
    """

    done: frozenset[str]
    asks: bool
    answered: bool
    noise: tuple[str, ...]

    def verdict(self, case: Case) -> Verdict:
        """Judge it by what was meant: nothing that was not meant may be done."""
        if not self.done <= case.moves or (case.means == "none" and self.done):
            return "wrong"
        if not self.answered:
            return "silent"
        if case.means == "move":
            if self.done == case.moves:
                return "right"
            return "asked" if self.asks else "told"
        if case.means == "doubtful" and self.done:
            return "wrong"
        return "asked" if self.asks else "right" if case.means == "none" else "told"


SETS = (
    "cases",
    "ordinary",
    "people",
    "dangerous",
    "fresh",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twentyfirst",
    "twentysecond",
    "twentythird",
    "twentyfourth",
    "twentyfifth",
    "twentysixth",
    "twentyseventh",
    "twentyeighth",
    "twentyninth",
    "thirtieth",
    "thirtyfirst",
    "thirtysecond",
    "thirtythird",
    "thirtyfourth",
    "thirtyfifth",
    "thirtysixth",
    "thirtysixth_frames",
    "shapes",
    "thirtyfourth_traps",
    "thirtyseventh",
    "thirtyeighth",
    "thirtyninth",
    "fortieth",
    "fortyfirst",
    "fortysecond",
)
"""Each was written by somebody else, and read for the first time after reading had been mended."""
HELD_OUT = (
    "twentysecond",
    "twentythird",
    "twentyfourth",
    "twentyfifth",
    "twentysixth",
    "twentyseventh",
    "twentyeighth",
    "twentyninth",
    "thirtieth",
    "thirtyfirst",
    "thirtysecond",
    "thirtythird",
    "thirtyfourth",
    "thirtyfifth",
    "thirtysixth",
    "thirtysixth_frames",
    "shapes",
    "thirtyfourth_traps",
    "thirtyseventh",
    "thirtyeighth",
    "thirtyninth",
    "fortieth",
    "fortyfirst",
    "fortysecond",
)
"""Sets of which nothing is learned, so that they show what reading does with mail not seen."""


def cases(name: str = "cases") -> list[Case]:
    """Every case of a set, in the order of its file."""
    read = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return [
        Case(
            one["id"], one["kind"], one["language"], _bytes(one["raw"]), one["means"],
            frozenset(one["moves"]), one["why"],
        )
        for one in read
    ]  # fmt: skip


def _bytes(raw: str) -> bytes:
    return raw.replace("\r\n", "\n").replace("\n", "\r\n").encode("utf-8", "surrogateescape")


@cache
def desk() -> Desk:
    """The desk; made once in a process."""
    with tempfile.TemporaryDirectory() as directory:
        config = tournament("nomic", address=_GM)
        table = Table(Path(directory), (config,), dice=None)
        try:
            for who in (BOB, *_OTHERS):
                table.mail(who, f"join {who.partition('@')[0].capitalize()}\n", to=_GM)
                table.mail(who, "")
            table.ask("start")
            for who in (*_OTHERS, BOB):
                table.mail(who, f"propose enact\n{who[:3]} smiles.\nend proposal\n")
            table.wait(_DAYS)
            table.mail(BOB, "propose enact\nAll dance, and nobody says where this ends.\n")
            now = table.tournament
            tokens, settings = table.office.tokens("nomic"), table.office.settings_of("nomic")
        finally:
            table.close()
    return Desk(now, tokens, settings)


def outcome(case: Case) -> Outcome:
    """Read a mail as it comes in at Bob's own reply address."""
    at = desk()
    member = at.tournament.register.by_address(BOB)
    assert member is not None
    to = _GM.replace("@", f"+{at.tokens.secret(member)}@")
    now = max(entry.at for entry in at.tournament.own_entries(member.handle)) + _DAYS
    accepted = AcceptedMail(_MAIL, now, to, BOB)
    raw = _as_answer(case.raw, at)
    if _ASKED in raw:
        (pending_yes,) = at.tournament.register.waiting(member.handle, now)
        raw = _to_the_question(raw, at, pending_yes.code)
    understood = understand(raw, words_of(at.tournament, at.settings))
    received = receive(at.tournament, accepted, raw, at.tokens, at.settings, understood)
    reading = understood.reading or at.reading(raw)
    shown = {_shown(one.command.what) for one in reading.commands if isinstance(one.command, Show)}
    # What shows something leaves no line of its own.
    shown |= {
        _SHOWING[type(one.command)] for one in reading.commands if type(one.command) in _SHOWING
    }
    asked = [one for one in reading.unclear if one.reason != NOT_A_COMMAND]
    pending = [line for line in received.lines if isinstance(line, PendingAsked)]
    forfeits = {"forfeit" for line in pending if line.kind == "forfeit"}
    by_rules = {
        _told_move(move) for line in pending if line.kind in _BY_RULES for move in line.moves
    }
    # Whether the desk's game has a rule of that number is no matter of reading.
    unknown = {
        "inquire" if isinstance(one.command, Inquire) else "propose"
        for one in reading.commands
        if one.doubt is None
        and (isinstance(one.command, Inquire) or _needs_no_text(one.command))
        and "has no rule" in "".join(post.body for post in received.posts)
    }
    read = received.lines[0]
    return Outcome(
        done=frozenset({*_done(received), *shown, *forfeits, *by_rules, *unknown}),
        asks=bool(asked or pending),
        answered=any(post.kind == "receipt" for post in received.posts)
        or (isinstance(read, MailRead) and read.outcome == "automatic"),
        noise=tuple(one.source_line for one in reading.unclear if one.reason == NOT_A_COMMAND),
    )


def _as_answer(raw: bytes, at: Desk) -> bytes:
    """Return a mail as a client answers: it quotes and refers to what was really announced.

    Those who wrote the cases knew which announcement is answered, not its words and Message-ID.
    """
    quoted = [int(one or other) for _, one, other in _QUOTED.findall(raw)]
    if not quoted or _ANSWERED not in raw:
        return raw
    topic = f"nomic proposal {quoted[0]}" if len(quoted) == 1 else "nomic"
    thread = at.tokens.thread(topic, _GM.partition("@")[2]).encode()
    raw = _QUOTED.sub(rb"\1Rule-change \2\3 has been proposed.\r", raw)
    return raw.replace(b"References: " + _ANNOUNCED, b"References: " + thread + b" " + _ANNOUNCED)


def _to_the_question(raw: bytes, at: Desk, code: str) -> bytes:
    """Return a mail as an answer to the receipt that asked whether the turn is to be played."""
    domain = _GM.partition("@")[2]
    letter, question = at.tokens.message_id(0, domain), at.tokens.question(code, domain)
    answering = f"In-Reply-To: {letter}\r\nReferences: {question} {letter}\r\n".encode()
    return answering + _ANSWERING.sub(b"", raw)


def _needs_no_text(command: Command) -> bool:
    return isinstance(command, Propose) and command.complete


def _shown(what: str) -> str:
    return "score" if what == "scores" else what


def _done(received: Received) -> Iterable[str]:
    for line in received.lines:
        if not isinstance(line, MailRead | PendingAsked):
            yield _told(line)


def _told(line: JournalLine) -> str:
    """A line of the journal as the cases have it."""
    if isinstance(line, PressDocketed):
        return "press"
    if not isinstance(line, ItemDocketed):
        return line.type
    return _told_move(line.move)


def _told_move(packed: Mapping[str, Any]) -> str:
    move = packed["move"] if isinstance(packed["move"], Mapping) else packed
    if move["move"] == "vote":
        choice = {"abstain": "present"}.get(move["choice"], move["choice"])
        number = move["number"] or "mine"
        return f"withdraw {number}" if choice == "withdrawn" else f"vote {number} {choice}"
    return {"turn": "propose", "inquiry": "inquire"}.get(move["move"], str(move["move"]))


def table(judged: Iterable[tuple[Case, Outcome]], title: str = "") -> str:
    """How many cases of each kind came to which end, and how many lines are listed for nothing."""
    rows: dict[str, Counter[str]] = {}
    for case, found in judged:
        row = rows.setdefault(f"{case.kind} ({case.means})", Counter())
        row[found.verdict(case)] += 1
        row["noise"] += len(found.noise)
    names = (*VERDICTS, "noise")
    head = f"{title:28}" + "".join(f"{name:>8}" for name in names)
    lines = [
        f"{kind:28}" + "".join(f"{row[name]:>8}" for name in names) for kind, row in rows.items()
    ]
    total = sum(rows.values(), Counter())
    foot = f"{'all':28}" + "".join(f"{total[name]:>8}" for name in names)
    return "\n".join((head, *lines, foot))

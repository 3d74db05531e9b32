"""Plays a story through the real office and tells what leaves, in the words of the mails.

Nothing is left out but what every receipt says (its first and last paragraph), what every
announcement carries as proof, long texts of ours (the help, the initial set), and files that a
story does not ask to ``show``.
Secrets, codes and the hash of the initial set are named instead of printed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamemaster.config.settings import TournamentConfig
from gamemaster.correspondence import helping
from gamemaster.errors import OperatorError
from gamemaster.game.facts import to_json
from gamemaster.game.fold.state import Game
from gamemaster.inbox.arrival import Arrival
from gamemaster.record.genesis import TITLE
from gamemaster.rulesets import Ruleset, as_document, rules_listed
from gamemaster.tournament.judges import Judge, is_judge
from tests.builders import DAY, GM, HOUR, MINUTE, ORGANISER, Sent, Table, address_of, tournament
from tests.fakes import GivenDice
from tests.stories.script import Step, read, write

if TYPE_CHECKING:
    from tests.postgres import Cluster

_COMMITTED = "Roster|Die|Open die|Nonces"
_CODE = re.compile(r"«(?:insist|yes|no|forfeit yes|keep|drop) (k[a-z2-7]{5,11})»")
_SHOWN_TEXT = re.compile(r"The text as it will be hashed.*?\n(?=\n|\Z|\d+\. )", re.DOTALL)
SIGNED = ("receipt", "statement", "letter")
"""What the names of files begin with that are signed for one player."""
_LAST_PARAGRAPHS = ("Whether a move counts is decided by", "The tournament has ")
_UNITS = {"second": 1, "minute": MINUTE, "hour": HOUR, "day": DAY}
_OPTION = re.compile(
    r',\s*(?:(?P<name>to|from|subject|header|attaching) (?P<value>"[^"]*"|[^,":]+)'
    r"|(?P<way>above a quotation|below a quotation|above an unmarked quotation))"
)
_MAIL = re.compile(r"(?P<who>[a-z][a-z0-9.-]*(?:@[a-z0-9.-]+)?)(?P<options>(?:,.*)?):")


@dataclass
class Stage:
    """One performance. ``played`` pairs each step with the lines that tell what left after it."""

    directory: Path
    ruleset: str = "secret"
    played: list[tuple[Step, list[str]]] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)
    dice: tuple[int, ...] | None = ()
    written: dict[str, dict[str, Any]] = field(default_factory=dict)
    here: str = "autumn"
    codes: dict[str, str] = field(default_factory=dict)
    deputies: list[Judge] = field(default_factory=list)
    review_by_mail: bool = False
    cluster: Cluster | None = None
    """A server whose database has the store, where it is in none of its own."""
    _table: Table | None = None

    @property
    def table(self) -> Table:
        """The table, set when the first thing happens at it."""
        if self._table is None:
            names = list(self.written) or ["autumn"]
            # Each mail of a story shows what it alone brings about.
            usual = {"ruleset": self.ruleset, "announce": "each"}
            configs = tuple(
                tournament(name, **{**usual, **self.written.get(name, {})}) for name in names
            )
            self._table = self.seat(configs)
            self.here = names[0]
        return self._table

    def seat(self, configs: tuple[TournamentConfig, ...]) -> Table:
        """A new table for these tournaments, with the dice of the story."""
        return Table(
            self.directory, configs, self.dice,
            deputies=tuple(self.deputies), review_by_mail=self.review_by_mail,
            cluster=self.cluster,
        )  # fmt: skip

    def play(self, story: Path) -> str:
        """Play a story; return its file as it should be."""
        steps = read(story)
        self.played.append((steps[0], []))
        for step in steps[1:]:
            self.played.append((step, self._perform(step)))
        return write(self.played)

    @property
    def told(self) -> list[str]:
        """All that left and was seen, without the story around it."""
        return [line for _, lines in self.played for line in lines]

    def _perform(self, step: Step) -> list[str]:
        if not step.line or step.line.startswith("#"):
            return []
        for pattern, deed in _DEEDS:
            match = re.fullmatch(pattern, step.line)
            if match:
                return deed(self, step, **match.groupdict())
        return self._mail(step)

    # Set-up --------------------------------------------------------------------------------------

    def _set_dice(self, _: Step, values: str) -> list[str]:
        fall = values == "as they fall"
        self.dice = None if fall else tuple(int(value) for value in values.split())
        if self._table is not None:
            for oracle in self._table.office._oracles.values():
                # Real dice fall as they do, whatever a story wants.
                if isinstance(oracle, GivenDice):
                    oracle.values = self.dice
        return []

    def _set_shown(self, _: Step, what: str) -> list[str]:
        self.shown |= {one.strip() for one in what.split(",")}
        return []

    def _set_tournament(self, step: Step, name: str) -> list[str]:
        self.written[name] = tomllib.loads(step.text)
        return []

    def _set_deputy(self, _: Step, name: str, may: str) -> list[str]:
        allowed = frozenset(one.strip() for one in may.split(","))
        self.deputies.append(Judge(f"deputy:{name}", f"{name}@judges.test", allowed))
        return []

    def _set_review_by_mail(self, _: Step) -> list[str]:
        self.review_by_mail = True
        return []

    def _journal(self, _: Step) -> list[str]:
        """What the journal says that judges have done."""
        shown = (
            "act.asked/1",
            "act.answered/1",
            "item.docketed/1",
            "look.taken/1",
            "act.refused/1",
        )
        lines = self.table.ask("journal", self.here, limit=10_000)
        return [
            f"{line['type']} {line['data'].get('actor') or line['data'].get('what') or ''}".strip()
            for line in lines
            if line["type"] in shown
            and (line["type"] != "item.docketed/1" or is_judge(line["data"]["actor"]))
            and line["data"].get("what") != "journal 10000"
        ]

    def _players(self, _: Step, names: str) -> list[str]:
        self.table.start(*_names(names), tournament=self.here)
        return []

    def _joined(self, _: Step, names: str) -> list[str]:
        self.table.join(*_names(names), tournament=self.here)
        return []

    def _go_to(self, _: Step, name: str) -> list[str]:
        self.here = name
        return []

    # Time ----------------------------------------------------------------------------------------

    def _at(self, _: Step, date: str) -> list[str]:
        wanted = int(datetime.strptime(f"{date} +0000", "%Y-%m-%d %H:%M %z").timestamp())
        return self._tell(self.table.wait(wanted - self.table.clock.now()))

    def _later(self, _: Step, count: str, unit: str) -> list[str]:
        return self._tell(self.table.wait(int(count) * _UNITS[unit]))

    # Mail ----------------------------------------------------------------------------------------

    def _mail(self, step: Step) -> list[str]:
        match = _MAIL.fullmatch(step.line)
        assert match, f"nobody knows what this line means: {step.line}"
        who, options, headers, files = match["who"], match["options"], [], []
        text, to, sender, subject = self._with_codes(step.text), None, who, "hello"
        for option in _OPTION.finditer(options):
            value = (option["value"] or "").strip().strip('"')
            match option["name"] or option["way"]:
                case "to":
                    to = self._address(value)
                case "from":
                    sender = value
                case "subject":
                    subject = value
                case "header":
                    headers.append(value)
                case "attaching":
                    text, _, content = text.partition(f"{value} says:\n")
                    files.append((value, content))
                case way:
                    last = self.table.last(who)
                    text, subject = _quoting(str(way), text, last), f"Re: {last.subject}"
                    headers.append(f"In-Reply-To: {last.mail['Message-ID']}")
        to = to or self.table.reply_address(who, self.here)
        left = self.table.mail(
            sender, text, to=to, subject=subject, headers=headers, attachments=files
        )
        return self._tell(left, silence=True)

    def _again(self, _: Step) -> list[str]:
        raw, to, sender = self.table.last_raw
        raw = (
            b"Received: from mx.players.test by secret.test; Mon, 2 Mar 2026 10:00:09 +0000\r\n"
            + raw
        )
        return self._tell(self.table.bring(raw, to, sender), silence=True)

    def _comes_back(self, _: Step, who: str) -> list[str]:
        last = self.table.last(who)
        return self._tell(self.table.bring(last.raw, GM, last.envelope_sender), silence=True)

    def _address(self, written: str) -> str:
        whose = re.fullmatch(r"the address of (\w+)", written)
        return self.table.reply_address(whose[1], self.here) if whose else written

    def _with_codes(self, text: str) -> str:
        known = {label: code for code, label in self.codes.items()}
        return re.sub(r"\{code(?: \d+)?\}", lambda hit: known.get(hit[0], hit[0]), text)

    # The organiser -------------------------------------------------------------------------------

    def _organise(self, step: Step, verb: str, args: str) -> list[str]:
        before = len(self.table.sent)
        deed, _, reason = args.partition("because ")
        words = deed.split()
        keys = {
            "review": ("number", "verdict"), "correct": ("number",), "award": ("player", "points"),
            "penalise": ("player", "rule"), "expel": ("player",), "winner": ("player",),
            "void": ("what", "which", "player"), "reword": ("rule",),
        }.get(verb, ())  # fmt: skip
        given: dict[str, Any] = dict(zip(keys, words, strict=False))
        if reason:
            given["reason"] = reason
        if verb == "award":
            points = given["points"]
            given["points"] = int(points) if re.fullmatch("-?[0-9]+", points) else points
        if verb == "reword":
            given |= zip(("part", "other"), re.findall('"([^"]*)"', deed), strict=True)
        if verb == "void":
            given["which"] = int(given["which"])
        if verb in ("review", "correct"):
            given |= {"clauses": step.text, "seen": self._version(int(given["number"]), words)}
        try:
            self.table.ask(verb, self.here, **given)
        except OperatorError as refusal:
            return [f"refused: {problem}" for problem in refusal.problems]
        return self._tell(self.table.sent[before:], silence=True)

    def _version(self, number: int, words: list[str]) -> int:
        if "seeing" in words:
            return int(words[words.index("seeing") + 1])
        entry = self._game.desk.get(number)
        return entry.version if entry is not None else 0

    def _answer(self, step: Step) -> list[str]:
        question = self.table.last(ORGANISER)
        self.table.mails[ORGANISER] += 1
        raw = (
            f"From: {ORGANISER}\r\nTo: {question.reply_to}\r\nSubject: Re: {question.subject}\r\n"
            f"Message-ID: <{self.table.mails[ORGANISER]}@example.org>\r\n\r\n"
        ).encode() + _quoting("above a quotation", step.text, question).encode()
        return self._tell(self.table.bring(raw, question.reply_to, ORGANISER), silence=True)

    @property
    def _game(self) -> Game:
        game = self.table.office.tournaments[self.here].game
        assert game is not None
        return game

    def _scores(self, _: Step) -> list[str]:
        scores = (
            f"{handle} {to_json(player.points)}{'' if player.active else ' (left)'}"
            for handle, player in sorted(self._game.players.items())
        )
        return [", ".join(scores)]

    def _rules(self, _: Step) -> list[str]:
        """What stands besides the initial set, and what of it is gone."""
        initial = self.table.office.tournaments[self.here].public.initial_numbers
        book = self._game.rulebook
        new = [
            f"{number} ({'mutable' if rule.mutable else 'immutable'}): "
            + " / ".join(rule.text.split("\n")[:2]).rstrip(" /")
            for number, rule in sorted(book.rules.items())
            if number not in initial
        ]
        gone = ", ".join(str(number) for number in sorted(initial - set(book.rules)))
        return [*(f"in force: {line}" for line in new), f"gone: {gone or 'none'}"]

    def _status(self, _: Step) -> list[str]:
        told = self.table.ask("status", self.here)
        held = ", ".join(str(number) for number in told["held_by"])
        return [
            f"{told['phase']}; {self._game.active} players; "
            f"{len(self._game.open_proposals)} open; "
            f"{told['docket']} moves wait" + (f" for {held}" if held else "")
        ]

    # What leaves ---------------------------------------------------------------------------------

    def _tell(self, left: list[Sent], *, silence: bool = False) -> list[str]:
        groups: dict[tuple[str, ...], list[str]] = {}
        for one in left:
            told = (one.sender, *self._told(one))
            groups.setdefault(told, []).append(one.to)
        lines: list[str] = []
        for (sender, subject, *rest), readers in groups.items():
            lines.append(f"To {self._readers(sender, readers)}: {subject}")
            lines += [f"    {line}" if line else "" for line in rest]
        return lines or (["silence"] if silence else [])

    def _readers(self, sender: str, readers: list[str]) -> str:
        name = next(n for n, c in self.table.office.configs.items() if c.address == sender)
        config = self.table.office.configs[name]
        members = self.table.office.tournaments[name].register.members.values()
        everyone = {one.address for one in members} | {*config.announces_to_lists}
        if len(readers) > 1 and {*readers} == everyone:
            return "everyone"
        short = [reader.removesuffix("@players.test") for reader in readers]
        return " and ".join("organiser" if one == ORGANISER else one for one in short)

    def _told(self, one: Sent) -> tuple[str, ...]:
        """Subject and lines of a mail, as the story tells them."""
        lines = [self._scrubbed(one.subject)]
        if "reply addresses" in self.shown:
            lines.append(f"(answers go to {self._reply_to(one)})")
        lines += self._scrubbed(self._outline(one)).rstrip("\n").split("\n")
        for name, content in one.attachments.items():
            of_record = name.startswith(("checkpoint-", "announcement-", "genesis."))
            if of_record and "record" not in self.shown:
                continue
            if name.startswith(SIGNED) and "signed receipts" not in self.shown:
                continue
            lines.append(f"attached: {name}")
            if "documents" in self.shown:
                lines += [f"    {line}" for line in self._scrubbed(content.decode()).splitlines()]
        return tuple(lines)

    def _outline(self, one: Sent) -> str:
        body = one.body
        office = self.table.office
        name, public = next(
            (name, t.public)
            for name, t in office.tournaments.items()
            if t.public.address == one.sender
        )
        not_offered = office.settings_of(name).not_offered
        for label, text in (
            ("the commands there are", helping.help_text(public, not_offered)),
            ("the initial set of rules", as_document(public.ruleset)),
            ("the rules of the initial set", listed(public.ruleset)),
        ):
            body = body.replace(text.rstrip("\n"), f"({label})")
        if "record" not in self.shown:
            body = re.sub(r"\n\nJournal [0-9a-f]{64}(?=\n|\Z)", "", body)
            body = re.sub(
                rf"{TITLE}/[12]\n.*?\nEnd: \S+\n", "(its genesis)\n", body, flags=re.DOTALL
            )
        if "receipts" in self.shown or "] received: " not in one.subject:
            return body
        parts = body.rstrip("\n").split("\n\n")[1:]
        if parts[-1].startswith(_LAST_PARAGRAPHS):
            parts = parts[:-1]
        outline = "\n".join(parts).replace("This is how it was read:\n", "")
        return _SHOWN_TEXT.sub("(its text is shown)\n", outline + "\n")

    def _scrubbed(self, text: str) -> str:
        for code in _CODE.findall(text):
            if code not in self.codes:
                count = len(self.codes) + 1
                self.codes[code] = "{code}" if count == 1 else f"{{code {count}}}"
        for code, label in self.codes.items():
            text = text.replace(code, label)
        for one in self.table.office.tournaments.values():
            text = text.replace(hash_of(one.public.ruleset), "{the hash of the initial set}")
        text = re.sub(r"\bSigned by \S+", "Signed by {the key of the record}", text)
        text = re.sub(r"^( *Key:) \S+", r"\1 {the key of the record}", text, flags=re.MULTILINE)
        text = re.sub(rf"^( *(?:{_COMMITTED}):) \S+", r"\1 {a hash}", text, flags=re.MULTILINE)
        return re.sub(r"\bJournal(:?) [0-9a-f]{64}", r"Journal\1 {its head}", text)

    def _reply_to(self, one: Sent) -> str:
        local, _, detail = one.reply_to.partition("@")[0].partition("+")
        for name, each in self.table.office.tournaments.items():
            for member in each.register.members.values():
                if self.table.office.tokens(name).secret(member) == detail:
                    assert one.to == member.address
                    return f"{local}+{{the secret of the reader}}"
        purpose, dash, _ = detail.partition("-")
        return f"{local}+{purpose}-{{a token}}" if dash else local


@cache
def listed(ruleset: Ruleset) -> str:
    """The rules of a set as a list of those in force has them."""
    return rules_listed(sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number)))


def hash_of(ruleset: Ruleset) -> str:
    """The hash of an initial set, worked out once for all the mails that may hold it."""
    return ruleset.hash


def _names(written: str) -> list[str]:
    return [name.strip().lower() for name in written.split(",")]


def _quoting(way: str, text: str, last: Sent) -> str:
    """An answer as mail programs write it, with what it answers below or above."""
    if way == "above an unmarked quotation":
        return f"{text}\n-----Original Message-----\nFrom: {last.sender}\n\n{last.whole_body}"
    quoted = "".join(f"> {line}".rstrip() + "\n" for line in last.whole_body.splitlines())
    attribution = f"On Mon, 2 Mar 2026 at 10:00, Gamemaster <{last.sender}> wrote:\n"
    if way == "below a quotation":
        return f"{attribution}{quoted}\n{text}"
    return f"{text}\n{attribution}{quoted}"


_Deed = Callable[..., list[str]]
_DEEDS: tuple[tuple[str, _Deed], ...] = (
    (r"dice: (?P<values>[0-9 ]+|as they fall)", Stage._set_dice),
    (r"show: (?P<what>.+)", Stage._set_shown),
    (r"tournament (?P<name>[a-z0-9-]+)", Stage._set_tournament),
    (r"deputy (?P<name>[a-z]+) may (?P<may>.+)", Stage._set_deputy),
    (r"the desk sends texts", Stage._set_review_by_mail),
    (r"what judges did", Stage._journal),
    (r"players: (?P<names>.+)", Stage._players),
    (r"joined: (?P<names>.+)", Stage._joined),
    (r"in (?P<name>[a-z0-9-]+)", Stage._go_to),
    (r"at (?P<date>\d{4}-\d\d-\d\d \d\d:\d\d)", Stage._at),
    (r"(?P<count>\d+) (?P<unit>second|minute|hour|day)s? later", Stage._later),
    (r"the same mail again", Stage._again),
    (r"our mail to (?P<who>[a-z]+) comes back", Stage._comes_back),
    (r"organiser answers:", Stage._answer),
    (r"organiser: (?P<verb>[a-z]+) ?(?P<args>.*)", Stage._organise),
    (r"scores", Stage._scores),
    (r"rules", Stage._rules),
    (r"status", Stage._status),
)

__all__ = ["Arrival", "Stage", "address_of"]

"""Step 10: follows the lines beside the game as the journal passes: instants, words, settings.

**Time only goes on.** A mail has the instant at which it was accepted, an act of the organiser that
of the command: neither is older than what had been published before (a heartbeat, an announcement,
the genesis). A mailbox gives its mails dates of its own: older ones are counted and reported, with
how far they lie back. A clock may be set back by a few minutes while a daemon runs: lines that are
older for that reason are counted and reported, too.

A field that allows only some words (a way that mail comes, a language, a duty of the calendar) has
one of them. Lines that follow from a mail have that mail's instant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from gamemaster.audit.files.lines import Follower, Shown, unfitting
from gamemaster.audit.files.shapes import is_judge
from gamemaster.audit.findings import Refused
from gamemaster.audit.language.times import DAY, written_instant
from gamemaster.audit.provenance.called import Called
from gamemaster.audit.provenance.consequences import Consequences
from gamemaster.audit.provenance.held import Held
from gamemaster.audit.record.silence import counted

SLACK_SECONDS: Final = 300
"""The seconds by which a clock may be set back while a daemon runs (``daemon/clock_watch.py``)."""

COUNTED: Final = 5
"""The edition since which mail that shows no sender and leads to nothing is only counted."""

MAILBOX: Final = "imap"
ENGLISH: Final = "en"
_LANGUAGES: Final = (ENGLISH, "de", "fr")
_WORDS: Final[dict[str, tuple[str, tuple[str | None, ...]]]] = {
    "mail.accepted/1": ("source", ("smtp", "lmtp", MAILBOX)),
    "mail.returned/1": ("kind", ("gone", "full", "unreachable", "refused", "delayed", "delivered")),
    "address.works/1": ("by", ("mail", "probe", "organiser")),
    "join.requested/1": ("language", _LANGUAGES),
    "player.registered/1": ("language", _LANGUAGES),
    "language.chosen/1": ("language", _LANGUAGES),
    "pending.asked/1": ("kind", (
        "warning", "omission", "unmarked", "identical", "evidence", "forfeit", "key", "address",
    )),
    "calendar.kept/1": ("what", (
        "start", "digest", "digests", "gathering", "gathered", "hold notice", "desk", "reminders",
        "heads", "week", "failing told", "requests told", "receipts",
    )),
    "options.fixed/1": ("inactive", ("tell", "remind", "forfeit", None)),
}  # fmt: skip
_ONCE_A_DAY: Final = frozenset({"reminders", "heads", "week"})
"""Duties of the calendar that fall due once on a day (UTC), or less often."""
_GIVEN_LATE: Final = frozenset({"tick", "lapse", "expire"})
"""Moves of the calendar that have the instant at which they were due, however late they come."""
_OF_NO_ITEM: Final = frozenset(
    f"{name}/1"
    for name in (
        "calendar.kept", "silence.noted", "store.restored", "look.taken", "queue.held",
        "queue.released", "queue.dropped", "failing.told", "address.probed", "address.set",
        "address.works", "mail.retried", "mail.dropped", "mail.returned", "founding.settled",
        "heartbeat.cosigned", "secret.renewed", "key.registered", "key.removed",
    )
)  # fmt: skip
"""Lines that have the instant of the mail that they follow from, or their own without one."""
_JOINS: Final = frozenset({"player.registered/1", "objection.made/1", "statement.made/1"})
"""Lines of which step 10 checks the player elsewhere."""

# The words of receipts in English (docs/formats.md, "Words of a move").
_VOTES: Final = {
    "for": "a vote FOR {}", "against": "a vote AGAINST {}", "abstain": "an ABSTENTION on {}",
    "withdrawn": "your vote on {} WITHDRAWN",
}  # fmt: skip
PASSED_ON: Final = re.compile(
    r"(?:a message|the document of proposal (?P<number>[0-9]+)) for (?P<names>.+?)"
    r"(?P<nameless>, without your name)?"
)
_RESTS: Final = ("", ", keeping the rest", ", dropping the rest")


def _change(body: dict[str, Any]) -> str:
    kind, target, aim = body["kind"], body["target"], "a new rule"
    if target is not None:
        noun = target["noun"].partition(" or ")
        aim = f"{noun[0]} {target['number']}{noun[1]}{noun[2]}"
    return f"{kind} {aim}"


def receipted(move: dict[str, Any]) -> tuple[str, ...]:
    """Return the English words that a player's move may have been receipted in."""
    match move["move"]:
        case "vote":
            number = move["number"]
            about = f"proposal {number}" if number else "the proposal made in this mail"
            return (_VOTES[move["choice"]].format(about),)
        case "turn":
            parts = "; ".join(map(_change, (move["body"], *move.get("more", ()))))
            return tuple(f"a turn: {parts}{rest}" for rest in _RESTS)
        case "inquiry":
            return (f"an inquiry about {move['number']}",)
        case "do":
            said = f"a move in your own words: {move['words']}"
            parts = "; ".join(map(_change, move.get("parts", ())))
            return tuple(f"{said}: {parts}{rest}" for rest in _RESTS) if parts else (said,)
        case "forfeit":
            return ("leaving the tournament",)
    return ("",)


def _late(count: int, one: str, several: str, seconds: int, said: str) -> str:
    return f"; {counted(count, one, several)} {said}, by up to {seconds} s" if count else ""


class SideLines(Follower):
    """Follows them. ``sizes`` are the entries that a heartbeat's record must have, by its line.

    ``dismissed`` counts mails that showed no sender and led to nothing, which have no lines.
    ``behind`` counts mails of mailboxes that are dated before what was published by then, and
    ``furthest`` is the most seconds; ``stepped`` counts lines that are older by no more than a
    clock may be set back, and ``most_stepped`` is the most seconds; ``overtaken`` counts mails that
    are older than what no mail had put on the docket above them; ``late`` counts timers that
    were given after something later than they were due was published, and ``latest`` is the most
    seconds; ``uncounted`` are announcements that were made after a heartbeat and dated before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.sizes: dict[int, int] = {}
        self.behind = self.furthest = self.at_once = 0
        self.stepped = self.most_stepped = 0
        self.late = self.latest = 0
        self.uncounted = self.most_uncounted = self._beaten = 0
        self._published = 0
        # The latest instant of what no other clock has dated; that of the mail that is being read.
        self._latest = 0
        # The latest instant of what the calendar or the organiser had put on the docket.
        self._given = 0
        self.overtaken = self.most_overtaken = 0
        self._mail_at: int | None = None
        self._speed = 1
        self._before = 1
        self._daily = False
        self._edition = 1
        self._announced = self._told = 0
        self._end_told = 0
        # Up to where announcements wait for one mail, if any do; up to where the last one went.
        self._gathering: int | None = None
        self._gathered = 0
        self._days: dict[str, int] = {}
        self._holds: set[int] = set()
        self._starts = 0
        self._until: tuple[int, int] = (0, 0)
        self.dismissed = self._dismissed_on = 0
        self._languages: dict[str, str] = {}
        # Players who had another language than English, and whether the mail answers a question.
        self._foreign: set[str] = set()
        self._answered = False
        self._doubt: Refused | None = None
        self._consequences, self._called, self._held = Consequences(), Called(), Held()
        self._steps: dict[str, Callable[[Shown], None]] = {
            "tournament.created/1": self._created,
            "options.fixed/1": self._options_fixed,
            "mail.accepted/1": self._accepted,
            "mail.dismissed/1": self._dismissed,
            "player.registered/1": self._registered,
            "language.chosen/1": self._language_chosen,
            "item.docketed/1": self._docketed,
            "press.docketed/1": self._press_docketed,
            "mail.read/1": lambda _: self._mail_ends(),
            "item.played/1": lambda _: self._mail_ends(),
            "pending.answered/1": self._was_asked,
            "calendar.kept/1": self._kept,
            "fields.revealed/1": self._revealed,
            "heartbeat.made/1": self._beat,
            "statement.made/1": self._stated,
            "hold.begun/1": lambda line: self._holds.add(line.data["number"]),
            "hold.lifted/1": lambda line: self._holds.discard(line.data["number"]),
        }

    def _take(self, line: Shown) -> None:
        data, kind = line.data, line.type
        name, known = _WORDS.get(kind, ("", ()))
        if name in data and data[name] not in known:
            raise unfitting(line, f"{name} to be one of {', '.join(map(str, known))}", data[name])
        if "handle" in data and kind not in _JOINS and data["handle"] not in self._languages:
            raise unfitting(line, "a player who registered", data["handle"])
        self._at_its_time(line)
        step = self._steps.get(kind)
        if step is not None:
            step(line)
        self._consequences.take(line)
        self._held.take(line)

    def _at_its_time(self, line: Shown) -> None:
        """Check that what no mail and no item led to is not older than what was published."""
        kind = line.type
        if kind == "mail.read/1":
            self._mail_at = line.at
        elif kind in ("mail.accepted/1", "item.played/1", "heartbeat.made/1"):
            self._mail_at = None
        elif kind in _OF_NO_ITEM and line.at != self._mail_at:
            self._goes_on(line)

    def _created(self, line: Shown) -> None:
        self._daily = line.data["daily"]
        self._edition = line.data.get("edition", 1)

    def _accepted(self, line: Shown) -> None:
        self._goes_on(line, mailbox=line.data["source"] == MAILBOX)

    def _dismissed(self, line: Shown) -> None:
        """Count mails that led to nothing: one line a day says how many there were."""
        count, day = line.data["count"], line.at // DAY
        self._goes_on(line)
        if self._edition < COUNTED:
            raise unfitting(line, f"a line for each mail up to edition {COUNTED - 1}", "a count")
        if count <= 0:
            raise unfitting(line, "mails that were dismissed, at least one", count)
        if day <= self._dismissed_on:
            raise unfitting(line, "one line a day about mails that were dismissed", "another")
        self.dismissed, self._dismissed_on = self.dismissed + count, day

    def _registered(self, line: Shown) -> None:
        self._speaks(line)
        self._called.registers(line.data["handle"], line.data["name"])

    def _language_chosen(self, line: Shown) -> None:
        self._speaks(line)
        if line.data["language"] != ENGLISH:
            # The receipt of a mail that chooses a language is in that one.
            self._doubt = None

    def _speaks(self, line: Shown) -> None:
        self._languages[line.data["handle"]] = line.data["language"]
        if line.data["language"] != ENGLISH:
            self._foreign.add(line.data["handle"])

    def _was_asked(self, _line: Shown) -> None:
        self._answered = True

    def _in_english(self, actor: str) -> bool:
        """Say whether words for a player's move are in English.

        Those of one that waited for their answer are in the language that they had when asked.
        """
        waited = self._answered and actor in self._foreign
        return self._languages.get(actor, "") == ENGLISH and not waited

    def _revealed(self, line: Shown) -> None:
        if line.data["announcement"] is None:
            return
        self._announced += 1
        self._called.announces(self._announced, line.data["about"], line.data["fields"])
        if (back := self._beaten - line.at) > 0:
            self.uncounted, self.most_uncounted = (
                self.uncounted + 1, max(self.most_uncounted, back),
            )  # fmt: skip
        self._published = max(self._published, line.at)
        if line.data["about"] in ("tournament.won", "tournament.ended"):
            self._end_told = self._end_told or self._announced

    def _beat(self, line: Shown) -> None:
        self._goes_on(line)
        self._step_back(line, self._latest, "as old as what stands before it")
        self._published = max(self._published, line.at)
        self._beaten = max(self._beaten, line.at)
        self.sizes[line.seq] = 1 + (self._told if self._daily else self._announced)

    def _close(self) -> None:
        self._mail_ends()
        self._consequences.mail_ends()

    def told(self) -> str:
        """Return the report on the instants, for people."""
        told = {
            f"of a mailbox, dated before what was published by then, by up to {self.furthest} s":
                self.behind,
            f"older than what was published by then, by up to {self.most_stepped} s, as if a "
            "clock had been set back": self.stepped,
            "taken over when something that no mail brought had been put on the docket for later, "
            f"by up to {self.most_overtaken} s": self.overtaken,
            "at the very instant of what was published last, as if a clock had run ahead":
                self.at_once,
        }  # fmt: skip
        late = _late(self.late, "timer was", "timers were", self.latest,
                     "given when something later had been published")  # fmt: skip
        late += _late(self.uncounted, "announcement was", "announcements were", self.most_uncounted,
                      "made after a heartbeat and dated before it")  # fmt: skip
        fast = f"; for trying: {self._speed} seconds passed in one" if self._speed > 1 else ""
        acts = "mail or act", "mails or acts"
        found = (f"; {counted(count, *acts)} {said}" for said, count in told.items() if count)
        return "".join((fast, *found, late))

    def _options_fixed(self, line: Shown) -> None:
        """Check that options go together: days of silence, a warning before a forfeit, a speed."""
        data = line.data
        days, warned, ends = data["inactive_days"], data["warned_days"], data["greatest_days"]
        fits = (
            (days is None) == (data["inactive"] is None)
            and days != 0
            and warned < (days or 1)
            and (warned > 0) == (data["inactive"] == "forfeit")
            and (ends is None or ends > 0)
            and None in (ends, data["ends_at"])
            and (data.get("speed") is None or data["speed"] > 1)
            and data.get("undo") != 0
        )
        if not fits:
            raise unfitting(line, "options that go together", data)
        self._speed = data.get("speed") or 1

    def _goes_on(self, line: Shown, *, mailbox: bool = False) -> None:
        """Check that a line is not older than what was published before it."""
        back = self._published - line.at
        if line.type == "mail.accepted/1":
            # One may have come in that very second; several look as if they had been held there.
            self.at_once += back == 0 == self._before
            self._before = back
        if mailbox:
            if back > 0:
                self.behind, self.furthest = self.behind + 1, max(self.furthest, back)
            return
        self._latest = max(self._latest, line.at)
        self._step_back(line, self._published, "nothing older than what was published")
        if line.type == "mail.accepted/1" and (behind := self._given - line.at) > SLACK_SECONDS:
            # It may have waited for a start, or for mail that shows its sender; or was held back.
            self.overtaken, self.most_overtaken = (
                self.overtaken + 1, max(self.most_overtaken, behind),
            )  # fmt: skip

    def _step_back(self, line: Shown, since: int, expected: str) -> None:
        """Check that a line is not older than an instant, but for a clock that was set back."""
        back = since - line.at
        if back > SLACK_SECONDS:
            raise unfitting(line, f"{expected} at {since} ({written_instant(since)})", line.at)
        if back > 0:
            self.stepped, self.most_stepped = self.stepped + 1, max(self.most_stepped, back)

    def _mail_ends(self) -> None:
        """Settle what the lines of a mail have left in doubt."""
        self._answered = False
        if self._doubt is not None:
            raise self._doubt

    def _docketed(self, line: Shown) -> None:
        data = line.data
        actor, move, words = data["actor"], data["move"], data["words"]
        if data["mail"] is None:
            self._gives(line, actor, move)
        if move["move"] in _GIVEN_LATE:
            back = max(self._published - line.at, 0)
            self.late, self.latest = self.late + (back > 0), max(self.latest, back)
        elif actor == "calendar":
            self._goes_on(line)
        if actor == "calendar" and move["move"] == "start" and self._starts != line.seq - 1:
            raise unfitting(line, "calendar.kept/1 of the start right before it", "none")
        if move["move"] == "review" and move["verdict"] == "confirm" and move["clauses"]:
            raise unfitting(line, "no clauses with a verdict that keeps them", move["clauses"])
        owned = move["move"] != "enrol" and "player" in move and actor == move["player"]
        said = receipted(move) if owned else ("",)
        if not owned or self._in_english(actor):
            if words not in said:
                self._doubt = unfitting(line, f"the words {said[0]!r}", words)
        elif not words or str(move.get("number") or move.get("words") or "") not in words:
            raise unfitting(line, "words for the move", words)

    def _gives(self, line: Shown, actor: object, move: Mapping[str, Any]) -> None:
        """Note when something was put on the docket that no mail brought."""
        if move["move"] != "restart":
            # However late something is given, it is not given before its instant. (New dice go on
            # before mail is taken over that came before a copy was put back.)
            self._given, self._latest = max(self._given, line.at), max(self._latest, line.at)
        if is_judge(actor):
            self._goes_on(line)

    def _press_docketed(self, line: Shown) -> None:
        """Check that the opened words of a message are those that its receipt named."""
        opened = line.private
        if opened is None or not self._in_english(opened["actor"]):
            return
        move, said = opened["move"], PASSED_ON.fullmatch(opened["words"])
        told = said and (said["number"], said["nameless"] is not None)
        number = None if move["number"] is None else str(move["number"])
        if (
            said is None
            or told != (number, move["anonymous"])
            or not self._called.may_be(said["names"], move["readers"])
        ):
            to = f"words for a message to {', '.join(move['readers'])}"
            self._doubt = unfitting(line, to, opened["words"])
        elif self._called.is_everybody(said["names"]):
            upto = self._told if self._daily else self._announced
            if {*move["readers"]} != (others := self._called.others(opened["actor"], upto)):
                everybody = f"everybody as its readers: {', '.join(sorted(others))}"
                self._doubt = unfitting(line, everybody, move["readers"])

    def _kept(self, line: Shown) -> None:
        what, upto = line.data["what"], line.data.get("upto")
        self._due(line, what)
        if what not in ("digest", "digests", "gathering", "gathered"):
            if upto is not None:
                raise unfitting(line, f"no announcement with {what!r:.40}", upto)
            return
        if type(upto) is not int or not 0 <= upto <= self._announced:
            raise unfitting(line, f"an announcement up to {self._announced}", upto)
        if what in ("gathering", "gathered"):
            self._gather(line, what, upto)
        if what == "digests" and (self._daily or upto != self._announced):
            raise unfitting(line, f"digests of all {self._announced} announcements", upto)
        if what != "digest":
            return
        if not self._daily or upto <= self._told:
            raise unfitting(line, "a daily digest of what was announced since the last", upto)
        self._told = upto

    def _due(self, line: Shown, what: str) -> None:
        """Check that a duty could be due: once on a day, or about a hold that exists."""
        if what == "start":
            self._starts = line.seq
        elif what == "hold notice" and not self._holds:
            raise unfitting(line, "a hold that lasts, before its notice", "none")
        elif what in _ONCE_A_DAY:
            day = line.at // DAY
            if day <= self._days.get(what, -1):
                raise unfitting(line, f"{what!r} once a day", line.at)
            self._days[what] = day

    def _gather(self, line: Shown, what: str, upto: int) -> None:
        """Check that announcements wait for one mail, which is then written, each of them once."""
        waiting = self._gathering
        if what == "gathering":
            if waiting is not None or upto < self._gathered:
                raise unfitting(line, f"announcements after {self._gathered} to wait", upto)
            self._gathering = upto
            return
        if waiting is None or upto <= waiting:
            raise unfitting(line, f"announcements that wait, after {waiting}", upto)
        self._gathering, self._gathered = None, upto

    def _stated(self, line: Shown) -> None:
        until = line.data["until"]
        if self._until[0] == line.at and self._until[1] != until:
            raise unfitting(line, f"as long to object as the others have, {self._until[1]}", until)
        self._until = line.at, until
        self._goes_on(line)
        if (until - line.at) % DAY or until == line.at:
            raise unfitting(line, "so many days to object", until)
        if self._daily and self._told < self._end_told:
            raise unfitting(line, "a digest that tells of the end, before it", "none")
        if self._gathering is not None:
            raise unfitting(line, f"a mail of what came after {self._gathering} first", "none")

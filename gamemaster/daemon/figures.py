"""Gathers figures of a running daemon, for health, metrics and the weekly note.

Invariants:

* Nothing of the game: counts of mail, the facts that the log tells (``oplog.counted``), and whether
  parts go round. Mail that ordinary play causes shows in none of them: a letter counts only once it
  should have left ``OVERDUE_SECONDS`` ago, and the instant at which the last one left is a whole
  hour.
* Gathering waits for nobody: values that the writer changes are read as they stand, so that a
  daemon that is stuck gives figures, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.daemon.acceptance import Acceptance
from gamemaster.daemon.writer import Writer
from gamemaster.errors import (
    ClockJumped,
    GamemasterError,
    IntegrityError,
    MachineTrouble,
    StoreFull,
)
from gamemaster.letters.deliveries import Delivery
from gamemaster.office.office_state import BeaconTrouble, WitnessTrouble
from gamemaster.outbox.sender import Sender

OVERDUE_SECONDS: Final = 900
HOUR: Final = 3_600
DAY: Final = 86_400
RECENT_SECONDS: Final = DAY
"""The seconds for which a fault that was met is told."""

ACCEPTED: Final = "mail.accepted"
NO_MAIL: Final = "no mail is accepted"

SEE_TO_THE_STORE: Final = (
    "it goes on by itself once that is mended; docs/scaling.md says what each trouble of a "
    "database means"
)


@dataclass(frozen=True, slots=True)
class Told:
    """The facts that a process's log told; instants are whole seconds, 0 for none yet."""

    now: int
    started_at: int
    facts: tuple[oplog.Counted, ...]

    def last(self, event: str) -> int:
        """Return when a fact was last said, 0 if never."""
        return max((fact.last for fact in self._of(event, None)), default=0)

    def ended(self, begins: tuple[str, ...], ends: str, kind: str | None = None) -> bool:
        """Say whether what a fact in ``begins`` began has been ended by ``ends`` since."""
        begun = (fact.place for event in begins for fact in self._of(event, kind))
        return max(begun, default=0) <= max(
            (fact.place for fact in self._of(ends, kind)), default=0
        )

    def count(self, event: str, kind: str | None = None) -> int:
        """Return how often a fact was said."""
        return sum(fact.times for fact in self._of(event, kind))

    def _of(self, event: str, kind: str | None) -> Iterator[oplog.Counted]:
        return (fact for fact in self.facts if fact.event == event and kind in (None, fact.kind))


@dataclass(frozen=True, slots=True)
class Waiting(Told):
    """The figures of a process that stands by."""


@dataclass(frozen=True, slots=True)
class StationFigures(Told):
    """The figures of a process that only accepts or only sends."""

    accepts: bool
    sends: bool
    trouble: str
    """The reason why the database cannot be used now, if it cannot."""
    unreachable: bool
    """Whether no server takes mail."""
    last_mail_out: int
    commits: int
    commit_seconds: float


@dataclass(frozen=True, slots=True)
class Figures(Told):
    """The figures of a daemon."""

    accepting: bool
    """Whether the process that accepts mail answers, has not been shut, and can keep it."""
    put_off: str
    """The reason why mail is put off, if it could not be kept when it was last tried."""
    waiting_mails: int
    """Accepted, and not read yet."""
    quarantined_mails: int
    overdue_letters: int
    """Readers of letters that should have left a while ago; mail held on purpose does not count."""
    oldest_overdue_at: int
    caught_up_at: int
    """The instant when there last was nothing to read, to play or to do by the calendar."""
    last_mail_out: int
    """The hour in which a letter was last taken."""
    commits: int
    commit_seconds: float
    trouble: GamemasterError | None
    """What was in the way when work was last tried."""
    damaged: tuple[str, ...]
    """Tournaments that are set aside."""
    clock_set_by: int
    witnesses: tuple[WitnessTrouble, ...]
    """Those that were asked to cosign, and do not."""
    beacons: tuple[BeaconTrouble, ...]
    """Rounds of the public beacon that have not come."""


async def gather(
    writer: Writer, acceptance: Acceptance, sender: Sender, clock: Clock, started_at: int
) -> Figures:
    """Return the figures as they stand. In the event loop."""
    now, office = clock.now(), writer.office
    try:
        there = await acceptance.figures()
    except GamemasterError:
        there = {
            "shut": True,
            "put_off": "",
            "waiting": 0,
            "commits": 0,
            "commit_microseconds": 0,
            "facts": (),
        }
    overdue = [
        letter for letter in list(office.deliveries.values()) if _overdue(letter, now, clock.speed)
    ]
    tournaments = office.tournaments.values()
    facts = facts_of(clock, *there["facts"])
    return Figures(
        now=now,
        started_at=started_at,
        accepting=not there["shut"] and not there["put_off"],
        put_off=there["put_off"],
        waiting_mails=there["waiting"] + sum(map(office.unread, office.tournaments)),
        quarantined_mails=sum(len(one.quarantined) for one in tournaments),
        overdue_letters=sum(len(letter.pending) for letter in overdue),
        oldest_overdue_at=min((letter.at for letter in overdue), default=0),
        caught_up_at=writer.caught_up_at,
        last_mail_out=sender.last_taken_at // HOUR * HOUR,
        commits=there["commits"],
        commit_seconds=there["commit_microseconds"] / 1_000_000,
        trouble=writer.trouble,
        damaged=tuple(sorted(office.damaged)),
        clock_set_by=writer.clock_stands()["set_by"],
        witnesses=office.troubled_witnesses(),
        beacons=office.troubled_beacons(),
        facts=facts,
    )


def _overdue(letter: Delivery, now: int, speed: int) -> bool:
    return not letter.held and letter.at + OVERDUE_SECONDS * speed < now


def _together(facts: list[oplog.Counted]) -> tuple[oplog.Counted, ...]:
    """Add up what two processes counted."""
    found: dict[tuple[str, str], oplog.Counted] = {}
    for fact in facts:
        here = found.get((fact.event, fact.kind), fact._replace(times=0))
        found[fact.event, fact.kind] = here._replace(
            times=here.times + fact.times, last=max(here.last, fact.last)
        )
    return tuple(found[kind] for kind in sorted(found))


def _several(count: float, one: str) -> str:
    """Return a number of things, as ``1 mail``."""
    return f"{count:g} {one}" if count == 1 else f"{count:g} {one}s"


def in_sentences(figures: Figures, free_octets: int) -> tuple[str, ...]:
    """Return the figures for people, a line each."""
    days = max(0, figures.now - figures.started_at) // DAY
    commit = figures.commit_seconds * 1000 / figures.commits if figures.commits else 0
    accepted = _several(figures.count(ACCEPTED), "mail")
    refused, put_off = figures.count("mail.refused"), figures.count("mail.put_off")
    failed = figures.count("delivery.failed", "permanent")
    return (
        f"It has run for {_several(days, 'day')}; since it began:",
        f"  {accepted} accepted, {refused} refused, {put_off} put off",
        f"  {_several(figures.count('mail.too_costly'), 'mail')} took more than the budget to read",
        f"  {commit:.0f} ms until accepted mail is durable, on average",
        f"  {failed} copies of letters refused for good",
        f"  {figures.count('defect')} defects",
        "Now:",
        f"  {figures.waiting_mails} mails wait to be read",
        f"  {figures.quarantined_mails} mails are in quarantine",
        f"  {figures.overdue_letters} copies of letters are overdue",
        f"  {free_octets // 2**20} MiB are free under the store",
    )


@dataclass(frozen=True, slots=True)
class Ailment:
    """One thing that is not as it should be. ``serious``: the daemon does not do its whole work."""

    about: str
    found: str
    advice: str
    serious: bool = False


def ailments(figures: Figures) -> Iterator[Ailment]:
    """Yield the ailments that the figures show, the worst first."""
    if not figures.accepting:
        advice = "see the log; gamemaster doctor"
        found = f"mail is put off (451): {figures.put_off}" if figures.put_off else NO_MAIL
        yield Ailment("mail in", found, advice, serious=True)
    yield from _in_the_way(figures.trouble)
    for name in figures.damaged:
        about = f"tournament {name}"
        yield Ailment(about, "unreadable, and set aside", "gamemaster doctor", serious=True)
    if figures.clock_set_by:
        words = f"was set by {figures.clock_set_by} seconds: all is held"
        advice = "set it right, or gamemaster clock accept"
        yield Ailment("clock", words, advice, serious=True)
    yield from _slight(figures)
    for one in figures.witnesses:
        days = (figures.now - one.since) // DAY
        since = f", for {_several(days, 'day')} now" if days > 0 else ""
        yield Ailment(f"witness {one.witness}", f"{one.found}{since}", one.advice)
    for late in figures.beacons:
        yield Ailment(f"public beacon of {late.tournament}", late.found, late.advice)


def _in_the_way(trouble: GamemasterError | None) -> Iterator[Ailment]:
    """Yield what keeps the daemon from its work; a clock that was set is told with its seconds."""
    if isinstance(trouble, MachineTrouble):
        advice = "see what else runs on the machine, and the limits that are set for the daemon"
        yield Ailment("machine", str(trouble), advice, serious=True)
    elif isinstance(trouble, StoreFull):
        yield Ailment("store", str(trouble), "make room, and it goes on by itself", serious=True)
    elif isinstance(trouble, IntegrityError):
        yield Ailment("store", str(trouble), "stop the daemon, gamemaster doctor", serious=True)
    elif trouble is not None and not isinstance(trouble, ClockJumped):
        yield Ailment("store", str(trouble), SEE_TO_THE_STORE, serious=True)


def _slight(figures: Figures) -> Iterator[Ailment]:
    if figures.overdue_letters:
        waits = (figures.now - figures.oldest_overdue_at) // 60
        yield Ailment(
            "mail out",
            f"{figures.overdue_letters} copies wait to leave, the oldest for {waits} minutes",
            "gamemaster queue",
        )
    if not figures.ended(("record.unpublished",), "record.published"):
        yield Ailment("record", "its files cannot be written", "gamemaster doctor")
    yield from _told_by_the_log(figures)
    if figures.quarantined_mails:
        yield Ailment(
            "mail in",
            f"{figures.quarantined_mails} mails could not be read",
            "gamemaster quarantine",
        )


def _told_by_the_log(figures: Told) -> Iterator[Ailment]:
    """Yield the ailments that any process may have, by its log."""
    recent = figures.now - RECENT_SECONDS
    sections = {fact.kind for fact in figures.facts if fact.event.startswith("imap.")}
    for section in sorted(sections):
        if not figures.ended(("imap.reconnecting", "imap.in_use"), "imap.connected", section):
            yield Ailment(f"mailbox {section}", "cannot be read now", "gamemaster doctor")
    if not figures.ended(("configuration.refused",), "configuration.reloaded"):
        yield Ailment(
            "configuration", "is wrong: the one before is in force", "gamemaster doctor says where"
        )
    if figures.last("imap.too_large") >= recent:
        found = "a mail was too large to be read, and is in the folder too-large unanswered"
        yield Ailment("mail in", found, "look there, and write to whoever sent it")
    if figures.last("defect") >= recent:
        count = figures.count("defect")
        yield Ailment("program", f"{count} defects were met", "report what the log says of them")
    if figures.last("log.lines_lost") >= recent:
        yield Ailment("log", "lines of it were lost", "is its disk full?")


def ailments_beside(figures: StationFigures) -> Iterator[Ailment]:
    """Yield the ailments of a process that only accepts or only sends."""
    if figures.trouble:
        yield Ailment("store", figures.trouble, SEE_TO_THE_STORE, serious=True)
    if figures.unreachable:
        yield Ailment("mail out", "its server does not answer", "is [send] right? see its log")
    yield from _told_by_the_log(figures)


def facts_of(clock: Clock, *elsewhere: oplog.Counted) -> tuple[oplog.Counted, ...]:
    """Return what was logged, here and by another process, by the clock of the tournaments."""
    facts = _together([*oplog.counted(), *elsewhere])
    return tuple(fact._replace(last=clock.told_by(fact.last)) for fact in facts)

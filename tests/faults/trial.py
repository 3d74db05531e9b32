"""One fault in one run: it begins, it is over, and everything is as if it had never been.

``tried`` brings the first mails of the script, has a fault for a while (as the daemon starts, runs
or stops), brings the rest, starts a daemon that has ended as its supervisor would, and compares
what was played with the run that had no fault. What does not hold is told in words; the rest of a
run is looked at all the same.
"""

from __future__ import annotations

import re
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from subprocess import TimeoutExpired

from gamemaster.errors import GamemasterError, OperatorError
from tests.faults.board import Board, Fault
from tests.faults.scene import PATIENCE_SECONDS, Happened, Phase, Run, Scene, Shimmed, played

BEFORE, DURING = 36, 52
"""How many mails there are before a fault, and after which it is over for sure."""

WRONGLY = 6
"""How many mails are played by a clock that is wrong as a daemon starts."""

WHILE_SECONDS = 1.0
LATE_SECONDS = 20.0
"""For a daemon that neither gets ready nor ends while something is wrong."""

PAUSE_SECONDS = 0.05
SOONER_SECONDS = 60
"""By so much the clock is ahead of what it was, once it has been waited for."""

FULL = ("ENOSPC", "EDQUOT")
JUMPED, ACCEPTED = "the clock jumped", "`gamemaster clock accept`"
RECORD = "the public record is not up to date"
DEFECT = "this is a defect of gamemaster"
STOP_SECONDS = 45.0


@dataclass
class Outcome:
    """What became of one run."""

    phase: Phase
    fault: Fault
    given: int = 0
    put_off: int = 0
    lost: int = 0
    ended: int | None = None
    problems: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.phase} {self.fault}"

    def __str__(self) -> str:
        ended = "" if self.ended is None else f", ended with {self.ended}"
        what = f"{self.given} faults, {self.put_off} put off, {self.lost} broken{ended}"
        return f"{self.name:44} {what:48} {'; '.join(self.problems) or 'ok'}"


def tried(scene: Scene, phase: Phase, fault: Fault, folder: Path) -> Outcome:
    """Play the scene with one fault."""
    outcome = Outcome(phase, fault)
    with scene.run(folder) as run:
        trial = _Trial(scene, run, outcome)
        try:
            trial.play()
        except (AssertionError, OSError, GamemasterError) as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            said = str(error).splitlines() or [f"{where.name}: {where.line}"]
            outcome.problems.append(f"{type(error).__name__}: {said[0][:300]}")
        outcome.problems += run.problems
        outcome.given = trial.board.given
        outcome.put_off = run.put_off
        outcome.lost = sum(player.mailer.lost for player in run.players)
    return outcome


def _differences(expected: Happened, found: Happened) -> Iterator[str]:
    """The first event that is another than without the fault."""
    for number, (mine, theirs) in enumerate(zip_longest(expected, found), start=1):
        if mine != theirs:
            yield f"another game was played from event {number}: {theirs}, not {mine}"
            return


class _Trial:
    def __init__(self, scene: Scene, run: Run, outcome: Outcome) -> None:
        assert isinstance(run.daemon, Shimmed)
        assert run.daemon.board is not None
        self.scene, self.run, self.outcome = scene, run, outcome
        self.daemon: Shimmed = run.daemon
        self.board: Board = run.daemon.board
        self.over = threading.Event()
        self.settled = False
        """Whether the fault is over before the rest of the mails come."""

    def play(self) -> None:
        if self.outcome.phase == "start":
            self._start_with_it()
        else:
            self.daemon.start()
            self.run.deliver(self.scene.mails[:BEFORE])
        if self.outcome.phase == "run":
            self.board.begin(self.outcome.fault)
        if self.outcome.phase == "stop":
            self._stop_with_it()
        watch = threading.Thread(target=self._watched, name="watch")
        watch.start()
        try:
            self.run.deliver(self.scene.mails[len(self.run.delivered) : DURING], PAUSE_SECONDS)
            self.run.deliver(self.scene.mails[DURING:])
        finally:
            self.over.set()
            watch.join()
        self._heard()
        self.run.end()
        bundle = self.daemon.path.with_name("bundle")
        self.outcome.problems += _differences(self.scene.happened, played(bundle))

    def _watched(self) -> None:
        try:
            self._watch()
        except (AssertionError, OSError, GamemasterError) as error:
            said = str(error).splitlines() or [type(error).__name__]
            self.outcome.problems.append(f"nobody could see to it: {said[0][:300]}")
            self.run.stop.set()

    def _watch(self) -> None:
        """Have the fault for a while, then see that mail is taken again."""
        if self.outcome.phase != "stop" and not self.settled:
            asking = threading.Thread(target=self._ask, name="asking", daemon=True)
            asking.start()
            self.run.patience.wait(WHILE_SECONDS)
            self._healed()
            asking.join(PATIENCE_SECONDS)
        taken = -1
        while not self.over.wait(PATIENCE_SECONDS):
            # However busy the machine is, some mail is taken meanwhile.
            if len(self.run.delivered) == taken:
                one = "half alive: it takes no mail until it is started again"
                self.outcome.problems.append(one)
                self.run.restart()
                break
            taken = len(self.run.delivered)

    def _healed(self) -> None:
        """End the fault; a daemon that has ended is started again."""
        self.board.heal()
        # What it began under the fault may end it a moment later.
        self.run.patience.wait(0.3)
        if self.daemon.ended is not None:
            self._note_end()
            self.daemon.start()

    def _go_on_by_the_right_clock(self) -> None:
        """Play by a wrong clock, then do as the organiser is told to once it is right (ADR 220).

        That is to accept the clock as it stands now; where something that was played or published
        is ahead of it, it is to wait until the clock has come so far.
        """
        self.run.deliver(self.scene.mails[:WRONGLY])
        if not self.run._rests():
            self.outcome.problems.append("it does not come to rest by a wrong clock")
        self.board.heal()
        waited = 0.0
        while not any(JUMPED in one and ACCEPTED in one for one in self.run.sink.troubles):
            if waited >= PATIENCE_SECONDS:
                self.outcome.problems.append("the organiser is not told that the clock was set")
                break
            self.run.patience.wait(PAUSE_SECONDS)
            waited += PAUSE_SECONDS
        try:
            self.daemon.ask("clock_accept")
        except OperatorError as refused:
            if "wait until it has come so far" not in str(refused):
                raise
            later = f"+{int(self.outcome.fault.how) + SOONER_SECONDS}"
            self.board.begin(Fault("machine", "clock", later))

    def _ask(self) -> None:
        """Ask as an organiser would; there may be no answer."""
        if self.outcome.fault.role == "control":
            with suppress(OSError, GamemasterError):
                self.daemon.ask("status")

    def _start_with_it(self) -> None:
        """Start it with the fault: it ends and says why, or runs and has the fault for a while."""
        self.board.begin(self.outcome.fault)
        self.daemon.spawn()
        up = threading.Event()
        late = threading.Thread(target=self._heal_late, args=(up,), name="late")
        late.start()
        try:
            self.daemon.wait_until_ready()
        except AssertionError:
            self.board.heal()
            self._note_end()
            self.daemon.start()
        finally:
            up.set()
            late.join()
        if self.outcome.fault.call == "clock" and self.outcome.ended is None:
            self.settled = True
            self._go_on_by_the_right_clock()

    def _heal_late(self, up: threading.Event) -> None:
        """End a fault that has been met, and keeps a daemon from getting ready or ending.

        By a wrong clock it gets ready or ends by itself.
        """
        while not up.wait(LATE_SECONDS):
            if self.board.given and self.outcome.fault.call != "clock":
                self.board.heal()

    def _stop_with_it(self) -> None:
        assert self.daemon.process is not None
        self.board.begin(self.outcome.fault)
        self.daemon.process.terminate()
        try:
            self.daemon.process.wait(STOP_SECONDS)
        except TimeoutExpired:
            self.outcome.problems.append("it did not stop when it was asked to")
            self.daemon.kill()
        else:
            self._note_end()
        self.board.heal()
        self.daemon.start()

    def _note_end(self) -> None:
        """An end is a way to say that something is wrong; it is one word and a code for it."""
        self.outcome.ended = code = self.daemon.ended
        if code is None or code < 0 or (code == 0 and self.outcome.phase != "stop"):
            self.outcome.problems.append(f"it ended with {code}")

    def _heard(self) -> None:
        """See what it said of the fault, in its log, on its standard error and by mail."""
        facts = [fact for fact in self.daemon.forgive() if fact["event"] == "defect"]
        defects = {f"{fact['where']} {fact['error']}" for fact in facts}
        self.outcome.problems += [f"called a defect: {one}" for one in sorted(defects)]
        stderr = self.daemon.path.with_name("stderr.log")
        words = stderr.read_text() if stderr.exists() else ""
        if "Traceback" in words:
            last = [line for line in words.splitlines() if re.match(r"\w+Error", line)][-1:]
            self.outcome.problems.append(f"a traceback: {last}")
        if DEFECT in words:
            name = words.partition("they hold no secret:\n")[2].strip().partition("\n")[0]
            self.outcome.problems.append(f"its last words call it a defect: {name}")
        if self.outcome.ended and not words:
            self.outcome.problems.append("it ended without a word")
        if words:
            stderr.write_text("")
        self.outcome.problems += self._told()

    def _told(self) -> Iterator[str]:
        """Compare what the organiser was mailed with what docs/organisers.md promises."""
        full = [one for one in self.run.sink.copies() if "the disk is full" in one.subject]
        facts = {fact["event"] for fact in self.daemon.facts()}
        fault = self.outcome.fault
        if full and fault.how not in FULL:
            yield "the organiser is told that the disk is full, which it is not"
        if self.outcome.ended is not None:
            return  # A word that had not left is forgotten; the supervisor knows.
        if fault.role in ("store", "wal") and fault.how in FULL and self.run.put_off and not full:
            yield "the organiser is not told that the disk is full"
        told = any(RECORD in one.subject for one in self.run.sink.copies())
        if "record.unpublished" in facts and not told:
            yield "the organiser is not told that the record is not written"

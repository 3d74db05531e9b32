"""Plays a game with one change of the engine, and says what the unchanged verifier says of it."""

from __future__ import annotations

import resource
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, Final

from gamemaster.audit import audit
from gamemaster.audit.pins import Pin
from gamemaster.saved.checks import check
from gamemaster.saved.gathering import gather
from gamemaster.saved.pinning import record_pins
from tests.torture.agreement import memory
from tests.torture.changed_engine import games
from tests.torture.changed_engine.changes import forget, put_in_place
from tests.torture.changed_engine.differences import (
    differences,
    differences_in_mail,
    files_of,
    mails_of,
    papers_of,
)
from tests.torture.mutation.mutants import Mutant

SECONDS: Final = 20
"""So much time of the processor a game and its audits may take."""
MEMORY_OCTETS: Final = 3 * 1024**3
SAME, BROKEN, REFUSED, PASSED = "same", "broken", "refused", "passed"
Steps = tuple[tuple[str, str, str], ...]
"""Title, outcome and detail of each step of all audits of a game."""


class HangError(BaseException):
    """A game or its audit does not end. No Exception: nothing that is tried may catch it."""


@dataclass
class Honest:
    """A game as the honest engine played it, and what can be said of it."""

    name: str
    bundles: tuple[Path, ...]
    files: list[dict[str, str]]
    mails: list[tuple[str, str]]
    papers: Counter[tuple[str, str]]
    steps: list[games.Step]
    alone: Steps
    """What the audit says of its bundles."""
    beside: Steps
    """What is said of the mail that was sent, by itself and beside the bundles."""
    octets: int
    """So long its bundles are: longer games take longer."""
    lines: dict[str, list[int]] = field(default_factory=dict)
    """Which lines of which module it reaches."""


@dataclass(frozen=True)
class Came:
    """How a game with a changed engine came out."""

    game: str
    outcome: str
    told: tuple[str, ...] = ()
    """What refused it, or in what it differs, or what broke."""


def bundles_of(left: games.Left) -> tuple[Path, ...]:
    return tuple(sorted(left.bundles))


def octets_of(bundles: Sequence[Path]) -> int:
    return sum(file.stat().st_size for one in bundles for file in one.rglob("*") if file.is_file())


def audited(bundles: Sequence[Path], pins: Sequence[Pin] = ()) -> Steps:
    """Audit the bundles of a game."""
    return tuple(
        (step.title, step.outcome, step.detail)
        for bundle in bundles
        for step in audit(bundle, pins=pins)
    )


def beside_mail(left: games.Left, folder: Path) -> Steps:
    """Check all mail that was sent, by itself and beside the bundles of a game."""
    kept = folder / "kept"
    kept.mkdir()
    for place, one in enumerate(left.sent):
        (kept / f"{place:04}.eml").write_bytes(one.raw)
    alone = check(gather("kept", [kept]))
    return (
        *((one.title, one.outcome, one.detail) for one in alone),
        *audited(bundles_of(left), record_pins(kept)),
    )


def try_on(
    mutant: Mutant,
    honest: Sequence[Honest],
    known: dict[tuple[str, str, int], list[FunctionType]],
    remembered: list[Any],
    refusals: int,
) -> list[Came]:
    """Play games with a change until so many are refused; in a process of its own."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_OCTETS, MEMORY_OCTETS))
    signal.signal(signal.SIGPROF, _ring)
    try:
        if not put_in_place(mutant, known):
            return []
    except ValueError:
        # What calls no super() any more needs a class to be made anew.
        return [Came("", BROKEN, ("another function altogether",))]
    forget(remembered, mutant)
    came: list[Came] = []
    for one in honest:
        place = Path(tempfile.mkdtemp(dir=memory()))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            came.append(_played(one, place))
        except (Exception, HangError, SystemExit) as error:  # noqa: BLE001 - no game at all
            came.append(Came(one.name, BROKEN, (type(error).__name__,)))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            shutil.rmtree(place, ignore_errors=True)
        if sum(each.outcome in {REFUSED, BROKEN} for each in came) >= refusals:
            break
    return came


def _played(honest: Honest, place: Path) -> Came:
    left = games.play(honest.name, place, honest.steps)
    if left.defects:
        return Came(honest.name, BROKEN, ("a defect",))
    bundles = bundles_of(left)
    same = [files_of(bundle) for bundle in bundles] == honest.files
    if same and mails_of(left.sent) == honest.mails:
        return Came(honest.name, SAME)
    if len(bundles) != len(honest.bundles):
        return Came(honest.name, BROKEN, ("a game that never began has no bundle",))
    # What readers kept is asked only where the bundles say nothing: it takes longer.
    wrong = [] if same else _wrong(audited(bundles), honest.alone)
    if not wrong:
        wrong = _wrong(beside_mail(left, place), honest.beside)
    if wrong:
        return Came(honest.name, REFUSED, tuple(wrong))
    if same:
        return Came(honest.name, PASSED, differences_in_mail(honest.papers, papers_of(left.sent)))
    kinds = [
        kind
        for before, after in zip(honest.bundles, bundles, strict=True)
        for kind in differences(before, after)
    ]
    return Came(honest.name, PASSED, tuple(kinds))


def _wrong(told: Steps, expected: Steps) -> list[str]:
    """Return the steps that do not pass, though they do for the honest game."""
    fair = _outcomes(expected)
    return [
        f"{title}: {outcome}: {detail}"
        for place, (title, outcome, detail) in zip(_outcomes(told), told, strict=True)
        if outcome not in {PASSED, fair.get(place)}
    ]


def _outcomes(steps: Steps) -> dict[tuple[str, int], str]:
    """Return the outcome of each step: of several bundles there are several of one title."""
    met: Counter[str] = Counter()
    found = {}
    for title, outcome, _ in steps:
        met[title] += 1
        found[title, met[title]] = outcome
    return found


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise HangError

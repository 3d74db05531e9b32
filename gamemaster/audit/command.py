"""The verifier's command line: ``verify.pyz DIR|ARCHIVE`` and ``python3 -m gamemaster.audit``.

Exit codes: 0 every step passed, 1 one failed, 2 none failed but something could not be checked, or
what was given is no bundle. It prints its findings and nothing else: no traceback, no file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from textwrap import wrap
from typing import TextIO

from gamemaster.audit.about import Game
from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED
from gamemaster.audit.findings import Unusable
from gamemaster.audit.given import GIVEN, reasons
from gamemaster.audit.pins import Pin, genesis_pin, key_pin, meaning
from gamemaster.audit.steps.cosigned import witness_pin
from gamemaster.audit.verify import CANNOT, PROVES, Progress, Step, examined

DONE, NO, UNKNOWN = 0, 1, 2
COLUMNS = 100
EXAMPLE = """\
example:
  python3 verify.pyz autumn-disclosed.tar.zst
  python3 verify.pyz --json autumn-disclosed
  python3 verify.pyz autumn-disclosed.tar.zst --receipt receipt.txt --genesis genesis.txt

Without --key, --genesis or --receipt this is about the bundle alone: compare the announcements and
checkpoints in it, and the key that this prints, with those that you were sent during the game.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the bundle that the command line names, tell the findings, return the exit code."""
    asked = _parser().parse_args(arguments)
    receipts = [Path(file) for file in asked.receipt]
    try:
        pins = pinned(asked.key, asked.genesis, asked.witness)
    except Unusable as problem:
        return _cannot(str(problem), as_json=asked.json)
    bundle = Path(asked.bundle)
    return check(bundle, as_json=asked.json, quiet=asked.quiet, receipts=receipts, pins=pins)


def pinned(key: str | None, genesis: str | Path | None, witnesses: Sequence[str] = ()) -> list[Pin]:
    """Return the steps that compare a bundle with keys and a genesis. Raises Unusable."""
    pins = [key_pin(key)] if key is not None else []
    pins += [genesis_pin(Path(genesis))] if genesis is not None else []
    return [*pins, *map(witness_pin, witnesses)]


def check(
    bundle: Path,
    *,
    as_json: bool,
    quiet: bool,
    receipts: Sequence[Path] = (),
    pins: Sequence[Pin] = (),
) -> int:
    """Check a bundle, tell the findings on standard output, return the exit code.

    ``receipts`` are files of players; each is checked against the bundle as a further step, and so
    is each of ``pins``. The answer says what it is about without them.
    """
    tell: Progress = (lambda _: None) if quiet else _to_stderr
    alone = meaning([title for title, _ in pins], receipts=bool(receipts))
    try:
        steps, game = examined(bundle, tell, pins)
        if receipts:
            steps += _compared(receipts, bundle, tell, len(steps) + 1)
    except Unusable as problem:
        return _cannot(str(problem), as_json=as_json)
    except KeyboardInterrupt:
        return _cannot("interrupted, so nothing is known", as_json=as_json)
    except MemoryError:
        return _cannot("this machine has too little memory for it", as_json=as_json)
    except Exception as error:  # noqa: BLE001 - whatever it is, nothing was shown to be right
        return _cannot(f"the verifier itself failed ({type(error).__name__})", as_json=as_json)
    finally:
        tell("")
    try:
        told = in_json(steps, game, alone) if as_json else in_words(steps, game, alone, quiet=quiet)
        _say(told, sys.stdout)
    except OSError as error:
        _give_up(sys.stdout)
        return _cannot(f"the findings cannot be written: {error.strerror}", as_json=False)
    return exit_code(steps)


def _compared(receipts: Sequence[Path], bundle: Path, tell: Progress, number: int) -> list[Step]:
    """Return a further step for each paper of a player, counted from ``number``."""
    # Nothing else reads papers, and the modules for it take a tenth of the start.
    from gamemaster.audit.held_papers.receipts import check_files  # noqa: PLC0415

    found = enumerate(check_files(receipts, bundle, tell), number)
    return [Step(at, "receipt", *each) for at, each in found]


def exit_code(steps: Sequence[Step]) -> int:
    """Return 0 if all passed, 1 if one failed, 2 if something could not be checked."""
    outcomes = {step.outcome for step in steps}
    if FAILED in outcomes:
        return NO
    return DONE if outcomes == {PASSED} else UNKNOWN


def in_json(steps: Sequence[Step], game: Game | None, alone: str) -> str:
    """Return the steps, the verdict and its meaning, for programs."""
    told = {
        "verdict": verdict(steps),
        "game": game and asdict(game),
        "alone": alone,
        "steps": [asdict(step) for step in steps],
        "proves": PROVES,
        "cannot": CANNOT,
        "given": GIVEN,
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def in_words(steps: Sequence[Step], game: Game | None, alone: str, *, quiet: bool) -> str:
    """Return the steps, the verdict and its meaning, for people.

    Quietly the first that failed, the verdict, which game it is about, and what it does not bind.
    """
    shown = exit_code(steps) == DONE
    about = _printable(game.told(shown=shown)) if game else ""
    if quiet:
        failed = [f"{step.title}: {step.detail}" for step in steps if step.outcome == FAILED]
        short = (*map(_printable, failed[:1]), verdict(steps), about, alone if shown else "")
        return "".join(f"{line}\n" for line in short if line)
    lines = []
    for step in steps:
        lines.append(f"{step.number:2}  {step.title:<12} {step.outcome}")
        lines += wrap(_printable(step.detail), COLUMNS, initial_indent=" " * 6,
                      subsequent_indent=" " * 6)  # fmt: skip
    lines += ["", verdict(steps), *wrap(about, COLUMNS), *wrap(alone, COLUMNS)]
    given = f"{len(GIVEN)} fields of lines are taken as the journal has them (--json lists them):"
    told = (("Passed, it proves:", PROVES), ("No audit can prove:", CANNOT), (given, reasons()))
    for heading, said in told:
        lines += ["", heading]
        for sentence in said:
            lines += wrap(sentence, COLUMNS, initial_indent="  - ", subsequent_indent="    ")
    return "".join(f"{line}\n" for line in lines)


def verdict(steps: Sequence[Step]) -> str:
    """Return the outcome of all steps in one line."""
    failed = [step for step in steps if step.outcome == FAILED]
    open_steps = [step for step in steps if step.outcome == NOT_CHECKABLE]
    if failed:
        return (
            f"NO: step {failed[0].number} ({failed[0].title}) failed"
            + (f", and {len(failed) - 1} more" if len(failed) > 1 else "")
            + (f", at {_printable(failed[0].entry)}" if failed[0].entry else "")
        )
    if open_steps:
        titles = ", ".join(step.title for step in open_steps)
        return f"NOT KNOWN: nothing failed, and these steps could not be checked: {titles}"
    return f"YES: all {len(steps)} steps passed"


def _cannot(problem: str, *, as_json: bool) -> int:
    """Say that nothing could be checked; never that something was right."""
    if as_json:
        _say(json.dumps({"verdict": f"cannot check: {problem}", "steps": []}) + "\n", sys.stdout)
    _say(f"cannot check: {_printable(problem)}\n", sys.stderr)
    return UNKNOWN


def _say(text: str, stream: TextIO) -> None:
    """Write a text, escaping letters that the stream lacks; a closed pipe is no error."""
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except BrokenPipeError:
        _give_up(stream)


def _give_up(stream: TextIO) -> None:
    """Drop the rest of the output: Python would complain once more when it ends and flushes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _printable(text: str) -> str:
    """Return text of a bundle so that a terminal shows it and does nothing else."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def _to_stderr(what: str) -> None:
    """Show the progress of the check: one line that is written over, on a terminal only."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{'checking: ' if what else ''}{what}")
        sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="verify.pyz",
        description="Check a disclosed tournament, step by step. Nothing is written or sent.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bundle", metavar="DIR|TAR", help="a disclosed directory, or its archive")
    parser.add_argument(
        "--receipt", metavar="FILE", action="append", default=[],
        help="a receipt.txt, letter.txt or the like of a player, to be checked against it",
    )  # fmt: skip
    parser.add_argument("--key", metavar="KEY", help="the key that you were sent: name+id+base64")
    parser.add_argument("--genesis", metavar="FILE", help="the genesis.txt that you were sent")
    parser.add_argument(
        "--witness", metavar="KEY", action="append", default=[],
        help="the key of somebody who cosigned heartbeats, as you have it from them",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "--quiet", action="store_true", help="only the verdict, and what it is about"
    )
    return parser

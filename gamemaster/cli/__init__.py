"""The command line: a module for each family of verbs.

Every verb is a thin function: it reads its arguments, has ``asked`` get the answer (from the
running daemon, or from the store itself) and ``screen`` show it. What is slow to import is imported
where it is needed, so that ``gamemaster --help`` answers at once.

    0   done
    1   the answer is no (a failed check, a proof that does not hold), or the world is in the way
    2   wrong usage or configuration, or an act that is not possible now
    130 interrupted by Ctrl-C, without a word
    141 whoever read the output has gone, as ``head`` does: the answer was not told to its end

Trouble is told in a line for each problem, and a defect by where it is but not by what it held:
tracebacks are never printed, for they quote source and may quote values, and values are secrets
here.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from gamemaster.errors import (
    Defect,
    GamemasterError,
    OperatorError,
    WrittenByNewer,
    of_the_machine,
    shortage,
)

PROGRAM: Final = "gamemaster"
PACKAGE: Final = Path(__file__).parent.parent
WRONG_USAGE: Final = 2
NOT_DONE: Final = 1
UNREAD: Final = 128 + signal.SIGPIPE
INTERRUPTED: Final = 128 + signal.SIGINT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; ``arguments`` default to the process's own."""
    _fill_standard_streams()
    _spell_out_what_cannot_be_written()
    # Importing makes many things and no garbage, for which Python looks after every 700 of them.
    gc.set_threshold(20_000)
    try:
        # Half of the time that most verbs take: it ends quietly, too.
        from gamemaster.cli.app import app

        app(arguments, prog_name=PROGRAM)
    except SystemExit as done:
        if isinstance(done.__context__, BrokenPipeError):
            return UNREAD
        return done.code if isinstance(done.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last line of defence; never a traceback with values
        tell(error)
        return exit_code_of(error)
    return 0


def _fill_standard_streams() -> None:
    """Put the null device in the place of standard streams that are closed.

    Files of ours would get their numbers, and what a library says on standard error would be
    written into the store's lock, or to the process that accepts mail.
    """
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest number that is free is this one.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    # Python has no stream for what was closed when it began.
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the end


def _spell_out_what_cannot_be_written() -> None:
    """Have letters that the caller's locale lacks written as escapes: é as xe9 behind a backslash.

    Standard error does so by itself.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def exit_code_of(error: Exception) -> int:
    """Return 2 for what the operator can mend, 1 for everything else."""
    return WRONG_USAGE if isinstance(error, OperatorError) else NOT_DONE


def tell(error: Exception) -> None:
    """Print an error to standard error."""
    for line in _lines(error):
        print(line, file=sys.stderr)  # noqa: T201 - there is no other way to say it here


def _lines(error: Exception) -> Iterator[str]:
    if isinstance(error, OperatorError):
        yield from (f"error: {problem}" for problem in error.problems)
    elif isinstance(error, GamemasterError):
        yield from (f"error: {line}" for line in str(error).splitlines())
    elif isinstance(error, OSError | MemoryError) and shortage(error) is not None:
        yield f"error: {of_the_machine(error)}"
        return
    if isinstance(error, WrittenByNewer):
        return
    if isinstance(error, Defect) or not isinstance(error, GamemasterError):
        from gamemaster.cli.screen import version

        yield f"error: this is a defect of gamemaster {version()} or of its files."
        yield "Please report the following lines; they hold no secret:"
        yield f"  {type(error).__name__}"
        yield from (f"  at {place}" for place in _places(error))


def _places(error: Exception) -> Iterator[str]:
    """Yield the lines of ours that an exception came through, without its words."""
    import traceback

    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(PACKAGE):
            yield f"{file.relative_to(PACKAGE)}:{frame.lineno} in {frame.name}"

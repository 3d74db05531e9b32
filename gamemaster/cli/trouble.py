"""How trouble is told: a line for each problem, and of a defect where it is but not what it held.

Tracebacks are never printed: they quote source and may quote values, and values are secrets here.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gamemaster.errors import Defect, GamemasterError, OperatorError

PACKAGE: Final = Path(__file__).parent.parent
WRONG_USAGE: Final = 2
NOT_DONE: Final = 1


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
    if isinstance(error, Defect) or not isinstance(error, GamemasterError):
        yield f"error: this is a defect of gamemaster {version()} or of its files."
        yield "Please report the following lines; they hold no secret:"
        yield f"  {type(error).__name__}"
        yield from (f"  at {place}" for place in _places(error))


def version() -> str:
    """Return the version that is installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("gamemaster")
    except PackageNotFoundError:
        return "(not installed)"


def _places(error: Exception) -> Iterator[str]:
    """Yield the lines of ours that an exception came through, without its words."""
    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(PACKAGE):
            yield f"{file.relative_to(PACKAGE)}:{frame.lineno} in {frame.name}"

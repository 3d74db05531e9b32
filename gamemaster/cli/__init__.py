"""The command line: one small module for each family of verbs.

Every verb is a thin function: it reads its arguments, has ``asked`` get the answer (from the
running daemon, or from the store itself) and ``screen`` show it. What is slow to import is imported
where it is needed, so that ``gamemaster --help`` answers at once.

    0   done
    1   the answer is no (a failed check, a proof that does not hold), or the world is in the way
    2   wrong usage or configuration
"""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.cli.trouble import exit_code_of, tell

PROGRAM = "gamemaster"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; ``arguments`` default to the process's own."""
    from gamemaster.cli.app import app

    try:
        app(arguments, prog_name=PROGRAM)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    except Exception as error:  # noqa: BLE001 - the last line of defence; never a traceback with values
        tell(error)
        return exit_code_of(error)
    return 0

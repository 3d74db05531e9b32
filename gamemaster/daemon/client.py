"""Asks the running daemon over its control socket, if there is one: the command line's end.

Imports next to nothing, because the Tab key and every short command wait for it.
"""

from __future__ import annotations

import glob
import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from gamemaster.errors import OperatorError, StoreUnavailable, WorldError

ASK_SECONDS = 120.0
PROBE_SECONDS = 5.0
LONGEST_NAME: Final = 107
"""Octets of the name of a socket (unix(7))."""


@contextmanager
def short_name(path: Path) -> Iterator[str]:
    """Name a socket so that it fits, however deep its directory lies, or raise OSError."""
    if len(os.fsencode(path)) <= LONGEST_NAME:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def beside(control: Path) -> list[Path]:
    """Return the sockets of processes that stand by or do a part alone (``control``), in order.

    A process that was killed has left its socket.
    """
    return sorted(control.parent.glob(f"{glob.escape(control.name)}.*-[0-9]*"))


def role_of(control: Path, path: Path) -> str:
    """Return what a process beside the daemon does, and its number: ``accept-1``."""
    return path.name.removeprefix(f"{control.name}.")


def daemon_answers(path: Path) -> bool:
    """Say whether a daemon listens at the control socket; OperatorError if it is another's."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(PROBE_SECONDS)
        try:
            with short_name(path) as name:
                probe.connect(name)
        except PermissionError:
            raise OperatorError(
                f"{path}: the daemon runs as another user: run this command as that user "
                "(sudo -u gamemaster …)"
            ) from None
        except OSError:
            return False
    return True


def ask(
    path: Path,
    verb: str,
    tournament: str | None,
    args: dict[str, Any],
    tell: Callable[[str], None] = lambda _: None,
) -> Any:  # noqa: ANN401 - a JSON value
    """Have a running daemon perform a verb and return its result.

    ``tell`` hears how far a long task is.

    Raises StoreUnavailable if no daemon answers at ``path``, OperatorError if the act is refused,
    WorldError if something is in its way, as without a daemon: a full disk, a clock that was set.
    """
    request = json.dumps({"verb": verb, "tournament": tournament, "args": args}).encode() + b"\n"
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    with connection:
        connection.settimeout(ASK_SECONDS)
        try:
            with short_name(path) as name:
                connection.connect(name)
            connection.sendall(request)
            with connection.makefile("rb") as stream:
                answer = json.loads(stream.readline() or b"{}")
                while "progress" in answer:
                    tell(str(answer["progress"]))
                    answer = json.loads(stream.readline() or b"{}")
        except (OSError, ValueError) as error:
            raise StoreUnavailable("no daemon answers at the control socket") from error
    if "in_the_way" in answer:
        raise WorldError(answer["in_the_way"])
    if "problems" in answer:
        raise OperatorError(*answer["problems"])
    if "defect" in answer:
        raise OperatorError(f"the daemon met a defect ({answer['defect']}); its log says where")
    if "result" not in answer:
        raise OperatorError("the daemon closed the connection without an answer")
    return answer["result"]

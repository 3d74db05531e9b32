"""Asks the running daemon over its control socket, if there is one: the command line's end.

Imports next to nothing, because the Tab key and every short command wait for it.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gamemaster.errors import OperatorError, StoreUnavailable

ASK_SECONDS = 120.0
PROBE_SECONDS = 5.0


def daemon_answers(path: Path) -> bool:
    """Say whether a daemon listens at the control socket; OperatorError if it is another's."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(PROBE_SECONDS)
        try:
            probe.connect(str(path))
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

    ``tell`` hears how far it is with what takes long.

    Raises StoreUnavailable if no daemon answers at ``path``, OperatorError if the act is refused.
    """
    request = json.dumps({"verb": verb, "tournament": tournament, "args": args}).encode() + b"\n"
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    with connection:
        connection.settimeout(ASK_SECONDS)
        try:
            connection.connect(str(path))
            connection.sendall(request)
            with connection.makefile("rb") as stream:
                answer = json.loads(stream.readline() or b"{}")
                while "progress" in answer:
                    tell(str(answer["progress"]))
                    answer = json.loads(stream.readline() or b"{}")
        except (OSError, ValueError) as error:
            raise StoreUnavailable("no daemon answers at the control socket") from error
    if "problems" in answer:
        raise OperatorError(*answer["problems"])
    if "defect" in answer:
        raise OperatorError(f"the daemon met a defect ({answer['defect']}); its log says where")
    if "result" not in answer:
        raise OperatorError("the daemon closed the connection without an answer")
    return answer["result"]

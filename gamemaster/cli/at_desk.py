"""Serves the organiser's page: the desk to look at, on this machine alone."""

from __future__ import annotations

import signal
from typing import Annotated

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked
from gamemaster.errors import OperatorError

PORT = 8077


def desk(asked: Asked, port: Annotated[int, {"min": 0, "max": 65_535}] = PORT) -> None:
    """Serve a page for this machine's browser: review, rulings, questions, queue, health.

    It asks the running daemon, so each act is the verb that the command line has, and is journaled
    alike. It listens on 127.0.0.1 alone. The address that it prints lets in one window, once; a
    next one is printed then. From another machine, both
    through ssh: ssh -t -L 8077:127.0.0.1:8077 HOST gamemaster desk

    --port PORT: Where it listens. 0: any port that is free.

    Examples:  gamemaster desk -c /srv/nomic/config.toml
               gamemaster desk --port 0
    """
    from gamemaster.daemon.client import daemon_answers

    config = asked.config()
    if not daemon_answers(config.control_socket):
        raise OperatorError("no daemon is running: the desk asks it, so start gamemaster run first")
    try:
        from gamemaster.desk_page.serving import serve
    except ModuleNotFoundError as missing:
        raise OperatorError(
            f"{missing.name} is not installed: pip install 'gamemaster[desk]'"
        ) from None
    from gamemaster.clock import Clock

    # uvicorn raises the signal that ended it once more; a stop that was asked for is no failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    serve(config, Clock(), port, _tell)


def _tell(words: str) -> None:
    print(screen.printable(words), flush=True)  # noqa: T201 - this is the output

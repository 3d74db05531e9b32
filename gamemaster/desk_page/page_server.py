"""Takes the requests of the page, on loopback alone, and has nothing kept by whoever carries them.

What can be had without entering is the empty page, its style and its script. All else is a POST of
JSON that the door has let through. A request is answered by verbs that wait for the daemon, each in
a thread of its own, so that one that takes long keeps no other waiting.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, Final, TypeAlias

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gamemaster.clock import Clock
from gamemaster.config.settings import Config
from gamemaster.desk_page.door import HOST, Door, Refused
from gamemaster.desk_page.fragments import Desk, problems, shell
from gamemaster.errors import GamemasterError, OperatorError

LONGEST_REQUEST: Final = 512 * 1024
"""Octets: clauses may have 16 KiB, and each may be written as six."""

MOST_AT_ONCE: Final = 32
"""Requests at a time; whoever comes then is told to come again."""

HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

Tell: TypeAlias = Callable[[str], None]
Given: TypeAlias = Mapping[str, str]


class DeskPage:
    """The page of a configuration's tournaments, and the door that it is behind."""

    def __init__(self, config: Config, clock: Clock, port: int, tell: Tell) -> None:
        """``tell`` prints a line where whoever started the desk reads it."""
        self._config = config
        self._names = [each.name for each in config.tournament]
        self._clock = clock
        self._tell = tell
        self.door = Door(port, clock.monotonic)

    def app(self) -> Starlette:
        """Return what serves it."""
        routes = [
            Route("/", self._shell),
            Route("/desk.css", self._style),
            Route("/desk.js", self._script),
            Route("/enter", self._enter, methods=["POST"]),
            Route("/leave", self._leave, methods=["POST"]),
            Route("/begin", self._begin, methods=["POST"]),
            Route("/check", self._check, methods=["POST"]),
            Route("/show/{what}", self._show, methods=["POST"]),
            Route("/do/{what}", self._do, methods=["POST"]),
        ]
        guard = Middleware(_Guard, door=self.door)
        return Starlette(routes=routes, middleware=[guard])

    # What everybody may have ---------------------------------------------------------------------

    async def _shell(self, _request: Request) -> Response:
        return Response(shell("Gamemaster desk"), media_type="text/html")

    async def _style(self, _request: Request) -> Response:
        text = _own("gamemaster.page", "page.css") + _own("gamemaster.desk_page", "desk.css")
        return Response(text, media_type="text/css")

    async def _script(self, _request: Request) -> Response:
        return Response(_own("gamemaster.desk_page", "desk.js"), media_type="text/javascript")

    # What is for those who entered ---------------------------------------------------------------

    async def _enter(self, request: Request) -> Response:
        self.door.require_own_page(request.headers)
        given = await _given(request)
        try:
            entered = self.door.enter(given.get("token", ""))
        except Refused as refused:
            self._tell(f"Somebody on this machine was refused: {refused.words}.")
            raise
        self._tell("Somebody entered. An address for one more window:")
        self._tell(f"  {self.door.address}")
        answer = JSONResponse({"key": entered.key})
        answer.set_cookie(self.door.cookie_name, entered.cookie, httponly=True, samesite="strict")
        return answer

    async def _leave(self, request: Request) -> Response:
        self.door.require_own_page(request.headers)
        self.door.leave(self.door.require_entered(request.headers))
        answer = JSONResponse({})
        answer.delete_cookie(self.door.cookie_name, httponly=True, samesite="strict")
        return answer

    async def _begin(self, request: Request) -> Response:
        desk = self._desk(await self._let_in(request))
        players = await asyncio.to_thread(desk.players)
        return JSONResponse({"tournaments": self._names, "players": players})

    async def _check(self, request: Request) -> Response:
        given = await self._let_in(request)
        found = await asyncio.to_thread(problems, given.get("clauses", ""))
        return JSONResponse({"found": found})

    async def _show(self, request: Request) -> Response:
        given = await self._let_in(request)
        desk = self._desk(given)
        part = await asyncio.to_thread(desk.show, request.path_params["what"], given)
        return JSONResponse({"html": part.html, "next": part.next})

    async def _do(self, request: Request) -> Response:
        given = await self._let_in(request)
        desk = self._desk(given)
        part = await asyncio.to_thread(desk.do, request.path_params["what"], given)
        return JSONResponse({"html": part.html})

    async def _let_in(self, request: Request) -> Given:
        self.door.require_own_page(request.headers)
        self.door.require_entered(request.headers)
        return await _given(request)

    def _desk(self, given: Given) -> Desk:
        wanted = given.get("tournament") or self._names[0]
        if wanted not in self._names:
            raise OperatorError(
                f"tournament: expected one of {', '.join(self._names)}, found {wanted}"
            )
        return Desk(self._config, wanted, self._clock.now)


class _Guard:
    """Stands before everything: foreign names, requests that fail, and what may be kept."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return  # A web socket: nothing here speaks to one, and the server closes it.
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        try:
            self._door.require_host(Request(scope).headers)
            await self._app(scope, receive, send_guarded)
        except ClientDisconnect:
            return
        except Exception as error:  # noqa: BLE001 - no traceback, which might quote what is hidden
            if not begun:
                await _in_words(error)(scope, receive, send_guarded)


def _in_words(error: Exception) -> Response:
    """Return what is told of a request that failed; of a defect, nothing but its kind."""
    if isinstance(error, Refused):
        return JSONResponse({"problems": [error.words]}, error.status)
    if isinstance(error, GamemasterError):
        return JSONResponse({"problems": list(getattr(error, "problems", (str(error),)))}, 422)
    return JSONResponse({"problems": [f"the page met a defect: {type(error).__name__}"]}, 500)


async def _given(request: Request) -> Given:
    """Read the words that a request gives. Raises Refused for anything else."""
    read = bytearray()
    async for octets in request.stream():
        read += octets
        if len(read) > LONGEST_REQUEST:
            raise Refused(413, f"expected at most {LONGEST_REQUEST} octets, found more")
    try:
        found: Any = json.loads(read)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        raise Refused(400, "expected names and words as JSON")
    return found


def _own(package: str, name: str) -> str:
    return (files(package) / name).read_text(encoding="utf-8")


def listening(port: int) -> socket.socket:
    """Return a socket that listens on loopback; OperatorError where the port is taken."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
        made.listen()
    except OSError as error:
        made.close()
        raise OperatorError(
            f"--port {port}: cannot listen at {HOST}: {error.strerror}; another --port, or 0 for "
            "any that is free"
        ) from None
    return made


def serve(config: Config, clock: Clock, port: int, tell: Tell) -> None:
    """Serve the page until Ctrl-C or SIGTERM. OperatorError where that cannot begin."""
    with listening(port) as at:
        page = DeskPage(config, clock, at.getsockname()[1], tell)
        tell("The desk is served to this machine alone, until Ctrl-C. This address lets in once:")
        tell(f"  {page.door.address}")
        uvicorn.Server(configured(page.app())).run(sockets=[at])


def configured(app: Starlette) -> uvicorn.Config:
    """Return how the server runs: it logs nothing, since whatever it logs may quote a request."""
    logging.getLogger("uvicorn").disabled = True
    logging.getLogger("uvicorn.error").disabled = True
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        lifespan="off",
        ws="none",
        limit_concurrency=MOST_AT_ONCE,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=3,
    )

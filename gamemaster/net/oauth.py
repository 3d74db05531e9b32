"""Gets access tokens for mail servers that want OAuth 2 (Exchange Online, Gmail).

An access token lives for about an hour. It comes from a token endpoint (RFC 6749 §6) in return for
a refresh token that the organiser got once in a browser, or from a program or a file that somebody
else keeps fresh, as users of mutt and mbsync have them. Invariants: no token and no secret is
logged, shown in an error, or given to anybody but the token endpoint and the mail server; the
endpoint is asked over TLS alone, and as ``answers`` asks: with limits, following no redirect. One
``AccessTokens`` serves several connections, from any thread.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import threading
import time
import urllib.parse
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from gamemaster.config.servers import OauthConfig
from gamemaster.config.value_kinds import read_secret
from gamemaster.errors import OperatorError
from gamemaster.files import put_whole
from gamemaster.net.answers import Bounds, NoAnswer, post

TIMEOUT_SECONDS: Final = 30
LONGEST_ANSWER: Final = 64 * 1024
BOUNDS: Final = Bounds(TIMEOUT_SECONDS, LONGEST_ANSWER)
LONGEST_TOKEN: Final = 16 * 1024
RENEW_BEFORE_SECONDS: Final = 120.0
"""No session begins with a token that is this close to its end."""

DEFAULT_LIFE_SECONDS: Final = 300.0
"""The life of a token whose source does not say how long it lives."""

_FORM: Final = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Accept": "application/json",
}


class AccessTokens:
    """Gets access tokens from where the configuration says, and keeps one as long as it is good."""

    def __init__(
        self, source: OauthConfig, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._source = source
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._token = ""
        self._good_until = 0.0

    def get(self) -> str:
        """Return an access token. Raises OperatorError where none can be had."""
        with self._lock:
            if not self._token or self._monotonic() >= self._good_until:
                self._renew()
            return self._token

    def renewed(self) -> str:
        """Return a new one: the server did not take the last."""
        with self._lock:
            self._token = ""
            self._renew()
            return self._token

    def _renew(self) -> None:
        source, life = self._source, DEFAULT_LIFE_SECONDS
        if source.token_command:
            token = _from_command(source.token_command)
        elif source.token_file is not None:
            token = read_secret(source.token_file, None)
        else:
            token, life = _from_endpoint(source)
        if not token or len(token) > LONGEST_TOKEN or not token.isascii() or " " in token:
            raise OperatorError("oauth: expected an access token, found something else")
        self._token = token
        self._good_until = self._monotonic() + life - RENEW_BEFORE_SECONDS


def bearer_answer(mechanism: str, user: str, token: str) -> Callable[..., str]:
    """Return the function that sends a token by SASL, and answers an error as the mechanism wants.

    XOAUTH2 is Google's and Microsoft's, whose answer to an error is empty; that of OAUTHBEARER is
    one control-A (RFC 7628 §3.2.3).
    """
    if mechanism == "OAUTHBEARER":
        name = user.replace("=", "=3D").replace(",", "=2C")
        first, after_error = f"n,a={name},\x01auth=Bearer {token}\x01\x01", "\x01"
    else:
        first, after_error = f"user={user}\x01auth=Bearer {token}\x01\x01", ""

    def answer(challenge: bytes | None = None) -> str:
        return after_error if challenge else first

    return answer


def _from_command(command: tuple[str, ...]) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - the organiser's own program, never a shell
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            timeout=TIMEOUT_SECONDS, check=False,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise OperatorError(
            f"oauth.token_command: cannot run {command[0]}: {type(error).__name__}"
        ) from None
    if done.returncode != 0:
        raise OperatorError(f"oauth.token_command: {command[0]} ended with {done.returncode}")
    return done.stdout[:LONGEST_ANSWER].decode("ascii", "replace").strip().partition("\n")[0]


def _from_endpoint(source: OauthConfig) -> tuple[str, float]:
    """Ask for an access token; return it and how many seconds it lives."""
    form = {"grant_type": "refresh_token", "client_id": source.client_id or ""}
    form["refresh_token"] = read_secret(source.refresh_token_file, None)
    if source.client_secret_file is not None:
        form["client_secret"] = read_secret(source.client_secret_file, None)
    if source.scope is not None:
        form["scope"] = source.scope
    answer = _post(source, urllib.parse.urlencode(form).encode())
    token, life = answer.get("access_token"), answer.get("expires_in", DEFAULT_LIFE_SECONDS)
    renewed = answer.get("refresh_token")
    if isinstance(renewed, str) and renewed and renewed != form["refresh_token"]:
        _keep(source.refresh_token_file, renewed)
    if not isinstance(token, str):
        raise OperatorError("oauth.token_url: the answer holds no access token")
    known = isinstance(life, int | float | str) and str(life).isdecimal()
    return token, float(life) if known else DEFAULT_LIFE_SECONDS


def _post(source: OauthConfig, form: bytes) -> dict[str, Any]:
    # The configuration allows https alone.
    try:
        answer = post(source.token_url or "", form, source.ca_file, BOUNDS, _FORM)
    except NoAnswer as error:
        # Neither an address with secrets in it nor a half-read answer goes along.
        raise OperatorError(f"oauth.token_url: {error}") from None
    if answer.status != HTTPStatus.OK:
        raise OperatorError(f"oauth.token_url: refused ({answer.status}{_reason(answer.body)})")
    try:
        found = json.loads(answer.body)
    except (ValueError, RecursionError) as error:
        raise OperatorError(f"oauth.token_url: {type(error).__name__}") from None
    if not isinstance(found, dict):
        raise OperatorError("oauth.token_url: expected a JSON object for an answer")
    return found


def _reason(body: bytes) -> str:
    """Return the error code of RFC 6749 §5.2, if it is one: no word of the server's own."""
    known = ("invalid_request", "invalid_client", "invalid_grant", "unauthorized_client",
             "unsupported_grant_type", "invalid_scope")  # fmt: skip
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return f", {error}" if error in known else ""


def _keep(path: Path | None, token: str) -> None:
    """Keep a refresh token that takes the place of the old one (RFC 6749 §6), where that can be.

    Providers that hand out new ones still take the old one for long; a file that cannot be written
    is no reason to stop.
    """
    if path is None:
        return
    with contextlib.suppress(OSError):
        put_whole(path, f"{token}\n".encode("ascii", "replace"))

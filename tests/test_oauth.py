"""Access tokens: from an endpoint, a program, a file; and what never shows."""

from __future__ import annotations

import json
import ssl
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs

import pytest

from gamemaster.config.servers import OauthConfig
from gamemaster.errors import OperatorError
from gamemaster.net import oauth
from gamemaster.net.answers import Bounds
from gamemaster.net.oauth import LONGEST_ANSWER, RENEW_BEFORE_SECONDS, AccessTokens, bearer_answer
from tests.inbox.certificate import Certificate, make_certificate


@dataclass
class TokenEndpoint:
    """An https server on loopback that answers the next of ``answers`` to each question."""

    certificate: Certificate
    answers: list[tuple[int, bytes]] = field(default_factory=list)
    asked: list[dict[str, list[str]]] = field(default_factory=list)
    headers: list[tuple[str, str]] = field(default_factory=list)
    pause_seconds: float = 0.0

    def __enter__(self) -> Self:
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                endpoint.asked.append(parse_qs(self.rfile.read(length).decode()))
                code, body = endpoint.answers.pop(0)
                self.send_response(code)
                with suppress(OSError):
                    for header, value in endpoint.headers:
                        self.send_header(header, value)
                        if endpoint.pause_seconds:
                            self.flush_headers()
                            time.sleep(endpoint.pause_seconds)
                    self.end_headers()
                    self.wfile.write(body)

            do_GET = do_POST  # noqa: N815

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate.certificate, self.certificate.key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"https://localhost:{self._server.server_port}/token"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def endpoint(certificate: Certificate) -> Iterator[TokenEndpoint]:
    with TokenEndpoint(certificate) as endpoint:
        yield endpoint


class Hand:
    """Time as a test moves it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def granted(token: str, **more: object) -> tuple[int, bytes]:
    return 200, json.dumps({"access_token": token, "token_type": "Bearer", **more}).encode()


def source(endpoint: TokenEndpoint, directory: Path, **more: object) -> OauthConfig:
    for name, secret in (("client", "cl13nt-s3cret"), ("refresh", "r3fresh")):
        if not (directory / name).exists():
            (directory / name).write_text(f"{secret}\n")
    return OauthConfig.model_validate(
        {
            "token_url": endpoint.url,
            "client_id": "gamemaster",
            "client_secret_file": "client",
            "refresh_token_file": "refresh",
            "ca_file": str(endpoint.certificate.certificate),
            **more,
        },
        context={"base": directory},
    )


def test_a_token_is_asked_for_once_and_again_shortly_before_its_end(
    endpoint: TokenEndpoint, tmp_path: Path
) -> None:
    endpoint.answers = [granted("one", expires_in=3_600), granted("two", expires_in="3600")]
    hand = Hand()
    tokens = AccessTokens(source(endpoint, tmp_path, scope="mail"), hand)
    assert [tokens.get(), tokens.get()] == ["one", "one"]
    hand.now = 3_600 - RENEW_BEFORE_SECONDS
    assert [tokens.get(), tokens.get()] == ["two", "two"]
    assert (
        endpoint.asked
        == [
            {
                "grant_type": ["refresh_token"],
                "client_id": ["gamemaster"],
                "client_secret": ["cl13nt-s3cret"],
                "refresh_token": ["r3fresh"],
                "scope": ["mail"],
            }
        ]
        * 2
    )


def test_a_token_that_was_refused_is_thrown_away(endpoint: TokenEndpoint, tmp_path: Path) -> None:
    endpoint.answers = [granted("one", expires_in=3_600), granted("two", expires_in=3_600)]
    tokens = AccessTokens(source(endpoint, tmp_path), Hand())
    assert [tokens.get(), tokens.renewed(), tokens.get()] == ["one", "two", "two"]


def test_a_new_refresh_token_takes_the_place_of_the_old(
    endpoint: TokenEndpoint, tmp_path: Path
) -> None:
    endpoint.answers = [granted("one", refresh_token="r0tated"), granted("two")]
    tokens = AccessTokens(source(endpoint, tmp_path), Hand())
    tokens.get()
    tokens.renewed()
    assert [one["refresh_token"] for one in endpoint.asked] == [["r3fresh"], ["r0tated"]]
    assert (tmp_path / "refresh").stat().st_mode & 0o077 == 0


BAD_ANSWERS = {
    "refused with a reason": (400, b'{"error":"invalid_grant","error_description":"r3fresh"}',
                              r"refused \(400, invalid_grant\)"),
    "refused with words": (400, b'{"error":"cl13nt-s3cret is wrong"}', r"refused \(400\)"),
    "refused with a page": (500, b"<html>r3fresh</html>", r"refused \(500\)"),
    "no json": (200, b"r3fresh", "JSONDecodeError"),
    "no object": (200, b'["r3fresh"]', "expected a JSON object"),
    "no token": (200, b'{"refresh": "r3fresh"}', "no access token"),
    "a token that is none": (200, b'{"access_token": "two words"}', "something else"),
    "too long": (200, b'{"access_token": "' + b"x" * LONGEST_ANSWER, "it said too much"),
    "nested": (200, b"[" * 50_000, "RecursionError"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_ANSWERS)
def test_bad_answers_are_the_operators_to_mend_and_show_no_secret(
    endpoint: TokenEndpoint, tmp_path: Path, name: str
) -> None:
    code, body, problem = BAD_ANSWERS[name]
    endpoint.answers = [(code, body)]
    with pytest.raises(OperatorError, match=problem) as refused:
        AccessTokens(source(endpoint, tmp_path), Hand()).get()
    told = "".join(traceback.format_exception(refused.value))
    assert "r3fresh" not in told
    assert "cl13nt" not in told


def test_secrets_follow_no_redirect(endpoint: TokenEndpoint, tmp_path: Path) -> None:
    endpoint.headers = [("Location", endpoint.url)]
    endpoint.answers = [(307, b""), granted("one")]
    with pytest.raises(OperatorError, match=r"refused \(307\)"):
        AccessTokens(source(endpoint, tmp_path), Hand()).get()
    assert len(endpoint.asked) == 1


def test_an_endpoint_that_cannot_prove_who_it_is_gets_no_secret(
    endpoint: TokenEndpoint, tmp_path: Path
) -> None:
    config = source(endpoint, tmp_path).model_copy(update={"ca_file": None})
    with pytest.raises(OperatorError, match="SSLCertVerificationError"):
        AccessTokens(config, Hand()).get()
    assert endpoint.asked == []


def test_an_endpoint_that_drips_holds_up_nobody_for_long(
    endpoint: TokenEndpoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oauth, "BOUNDS", Bounds(seconds=0.4, octets=LONGEST_ANSWER))
    # Each of these lines comes in time, and all of them would take half a minute.
    endpoint.answers = [granted("one")]
    endpoint.pause_seconds = 0.1
    endpoint.headers = [("X-More", "yes")] * 300
    began = time.monotonic()
    with pytest.raises(OperatorError, match=r"oauth\.token_url"):
        AccessTokens(source(endpoint, tmp_path), Hand()).get()
    assert time.monotonic() - began < 5


def command(*arguments: str) -> OauthConfig:
    return OauthConfig(token_command=(sys.executable, "-c", *arguments))


def test_a_program_prints_a_token() -> None:
    assert AccessTokens(command("print('t0ken'); print('and more')"), Hand()).get() == "t0ken"


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("import sys; print('s3cret', file=sys.stderr); sys.exit(3)", "ended with 3"),
        ("print()", "expected an access token"),
        ("print('x' * 20_000)", "expected an access token"),
    ],
)
def test_a_program_that_fails(program: str, problem: str) -> None:
    with pytest.raises(OperatorError, match=problem) as refused:
        AccessTokens(command(program), Hand()).get()
    assert "s3cret" not in str(refused.value)


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    config = OauthConfig(token_command=(str(tmp_path / "none"),))
    with pytest.raises(OperatorError, match="FileNotFoundError"):
        AccessTokens(config, Hand()).get()


def test_a_file_that_somebody_keeps_fresh(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("one\n")
    config = OauthConfig.model_validate({"token_file": str(tmp_path / "token")})
    hand = Hand()
    tokens = AccessTokens(config, hand)
    assert tokens.get() == "one"
    (tmp_path / "token").write_text("two\n")
    assert tokens.renewed() == "two"


def test_what_is_said_to_a_server() -> None:
    assert bearer_answer("XOAUTH2", "gm@x.test", "t")() == "user=gm@x.test\x01auth=Bearer t\x01\x01"
    assert bearer_answer("XOAUTH2", "gm@x.test", "t")(b'{"status":"401"}') == ""
    # RFC 7628 §3.1 and RFC 5801 §4: '=' and ',' are written otherwise in a name.
    said = bearer_answer("OAUTHBEARER", "g,m=@x.test", "t")
    assert said() == "n,a=g=2Cm=3D@x.test,\x01auth=Bearer t\x01\x01"
    assert said(b'{"status":"invalid_token"}') == "\x01"

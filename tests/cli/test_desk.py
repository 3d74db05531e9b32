"""The organiser's page over HTTP: the way in, hostile requests, and acts as the command line has.

A real daemon runs, and the page is served on a real port; browsers come in tests/e2e/test_desk.py.
"""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from gamemaster.clock import HandClock
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import filled_in
from gamemaster.desk_page.door import IDLE_SECONDS
from gamemaster.desk_page.page_server import LONGEST_REQUEST, DeskPage, configured, listening
from tests.builders import DAY, MONDAY
from tests.cli.conftest import Gamemaster, Post
from tests.cli.test_reviewing import one_that_resembles, two_that_are_words
from tests.ports import free_port
from tests.running import Running, running

START = {"tournament": "autumn"}


@dataclass
class Served:
    """The page as it is served, and what its terminal was told."""

    page: DeskPage
    port: int
    daemon: Running
    clock: HandClock
    told: list[str] = field(default_factory=list)

    @property
    def token(self) -> str:
        return self.page.door.address.partition("#")[2]

    @property
    def lines(self) -> int:
        return int(self.daemon.ask("status")["journal_lines"])

    def visitor(self) -> Visitor:
        return Visitor(self.port)

    def organiser(self) -> Visitor:
        """A window that was let in."""
        visitor = self.visitor()
        answer = visitor.post("/enter", {"token": self.token})
        assert answer.status == 200
        visitor.cookie = answer.headers["set-cookie"].partition(";")[0]
        visitor.key = answer.json["key"]
        return visitor


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - JSON
        return json.loads(self.text)

    @property
    def problems(self) -> str:
        return " ".join(self.json["problems"])


@dataclass
class Visitor:
    """A program that speaks to the port, with the headers that a browser would send."""

    port: int
    cookie: str = ""
    key: str = ""

    def ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host=True)
            for name, value in headers.items():
                if value:
                    connection.putheader(name, value)
            connection.putheader("Content-Length", str(len(body or b"")))
            connection.endheaders(body)
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.headers.items()}
            try:
                said = answer.read().decode()
            except ConnectionResetError:
                # A server that closes with some of the request unread resets the connection, and
                # nothing of what it said need arrive but its status.
                said = ""
            return Answer(answer.status, headers, said)
        finally:
            connection.close()

    def headers(self) -> dict[str, str]:
        here = f"127.0.0.1:{self.port}"
        return {
            "Host": here,
            "Origin": f"http://{here}",
            "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/json",
            "Cookie": self.cookie,
            "X-Desk-Key": self.key,
        }

    def post(self, path: str, given: object, **headers: str) -> Answer:
        own = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("POST", path, json.dumps(given).encode(), {**self.headers(), **own})

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, {"Host": f"127.0.0.1:{self.port}", **headers})

    def show(self, what: str, **given: str) -> str:
        answer = self.post(f"/show/{what}", {**START, **given})
        assert answer.status == 200, answer.text
        return str(answer.json["html"])

    def do(self, verb: str, **given: str) -> Answer:
        return self.post(f"/do/{verb}", {**START, **given})


@contextmanager
def serving(daemon: Running) -> Iterator[Served]:
    """The page of a daemon, served until the ``with`` ends."""
    clock, told = HandClock(MONDAY), list[str]()
    with listening(0) as at:
        page = DeskPage(daemon.config, clock, at.getsockname()[1], told.append)
        server = uvicorn.Server(configured(page.app()))
        thread = threading.Thread(target=lambda: server.run(sockets=[at]))
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield Served(page, at.getsockname()[1], daemon, clock, told)
        finally:
            server.should_exit = True
            thread.join()


def asked_of(game: Path) -> Path:
    """Have players ask and object the day after; return the configuration, at a port of its own."""
    with opened_office(load(game / "config.toml"), str, MONDAY + DAY) as office:
        post = Post(office)
        post.now, post.sent = MONDAY + DAY, 100
        post.write("Ben", "ask whether <b>a haiku</b> is a rhyme")
        post.write("Cleo", "object: my vote for 301 is missing")
    return listening_elsewhere(game)


def listening_elsewhere(game: Path) -> Path:
    config = game / "config.toml"
    config.write_text(filled_in(config.read_text(), "listen", "port", str(free_port())))
    return config


@pytest.fixture(scope="module")
def desk(game_so_far: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One daemon and one page for all that changes nothing of the game, or only adds to it."""
    game = tmp_path_factory.mktemp("desk") / "game"
    shutil.copytree(game_so_far, game)
    with running(asked_of(game)) as daemon, serving(daemon) as served:
        yield served


def test_the_address_lets_in_once(desk: Served) -> None:
    token = desk.token
    organiser = desk.organiser()
    assert "wait for review" in organiser.show("now")
    again = desk.visitor().post("/enter", {"token": token})
    assert (again.status, "has let somebody in before" in again.problems) == (403, True)
    for forged in ("", "x" * 43, token[:-1], desk.token.swapcase(), "ключ", f"{desk.token} "):
        answer = desk.visitor().post("/enter", {"token": forged})
        assert (answer.status, "does not let in" in answer.problems) == (403, True)
    assert "set-cookie" not in again.headers
    # The terminal is told, and the next address differs and lets in.
    assert "refused" in desk.told[-1]
    assert desk.token != token
    desk.organiser()


def test_a_cookie_or_a_key_alone_is_nobody(desk: Served) -> None:
    one, other = desk.organiser(), desk.organiser()
    before = desk.lines
    name = one.cookie.partition("=")[0]
    for cookie, key in (
        ("", ""), (one.cookie, ""), ("", one.key), (one.cookie, other.key),
        (f"{name}=", ""), (f"{name}={'x' * 43}", one.key), (f"{name}; {name}", one.key),
        ("\x01=;;=", one.key),
    ):  # fmt: skip
        visitor = Visitor(desk.port, cookie, key)
        for path in ("/show/case", "/do/pause", "/check", "/begin", "/leave"):
            answer = visitor.post(path, {**START, "number": "302", "reason": "mine now"})
            assert (answer.status, "not been let in" in answer.problems) == (401, True)
    assert desk.lines == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "rebound.example:{port}", "Origin": "http://rebound.example:{port}"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "[::1]:{port}"}, 421),
        ({"Host": ""}, 400),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:80"}, 403),
        ({"Origin": "http://localhost:{port}"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
    ids=str,
)
def test_nothing_works_from_another_origin(
    desk: Served, headers: dict[str, str], status: int
) -> None:
    organiser, before = desk.organiser(), desk.lines
    forged = {name.replace("-", "_"): value.format(port=desk.port)
              for name, value in headers.items()}  # fmt: skip
    for path in ("/do/pause", "/show/case", "/check", "/begin", "/leave", "/enter"):
        given = {**START, "number": "302", "reason": "x", "token": desk.token}
        assert organiser.post(path, given, **forged).status == status
    assert desk.lines == before
    # It is still inside: nobody was let out either.
    assert "wait for review" in organiser.show("now")


def test_only_the_empty_page_can_be_had_from_outside_and_nothing_is_kept(desk: Served) -> None:
    visitor = desk.visitor()
    shell = visitor.get("/")
    assert not re.search(r"<script(?! src)|<style|\son\w+=|\sstyle=", shell.text)
    for hidden in ("302", "autumn", "Secret Nomic", "Ann", desk.token):
        assert hidden not in shell.text
    organiser = desk.organiser()
    answers = [shell, visitor.get("/desk.css"), visitor.get("/desk.js"), visitor.get("/no"),
               organiser.post("/show/now", START), visitor.post("/show/now", START),
               visitor.get("/", Host="rebound.example")]  # fmt: skip
    for answer in answers:
        assert answer.headers["cache-control"] == "no-store"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers
    for path in ("/do/pause", "/show/case", "/enter", "/check", "/leave"):
        assert visitor.get(path, Cookie=organiser.cookie, **{"X-Desk-Key": organiser.key}).status \
            == 405  # fmt: skip
    cookie = desk.visitor().post("/enter", {"token": desk.token}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_a_window_leaves_or_is_idle_for_too_long(desk: Served) -> None:
    organiser, other = desk.organiser(), desk.organiser()
    organiser.post("/leave", {})
    assert organiser.post("/show/now", START).status == 401
    desk.clock.advance(IDLE_SECONDS + 1)
    assert "idle for too long" in other.post("/show/now", START).problems
    assert "not been let in" in other.post("/show/now", START).problems


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("/check", b"", 400, "as JSON"),
        ("/check", b"[" * 100_000, 400, "as JSON"),
        ("/check", b'{"clauses": 1}', 400, "as JSON"),
        ("/check", b'"' + b"x" * LONGEST_REQUEST + b'"', 413, "octets"),
        ("/show/everything", b"{}", 422, "no part called everything"),
        ("/show/case", b'{"number": "\xd9\xa3"}', 422, "expected a number"),
        ("/show/case", b'{"number": "-1"}', 422, "expected a number"),
        ("/show/case", b'{"number": "999"}', 422, "not on the review desk"),
        ("/show/now", b'{"tournament": "winter"}', 422, "expected one of autumn"),
        ("/do/backup", b'{"path": "/tmp/stolen"}', 422, "no act called backup"),
        ("/do/award", b'{"player": "ann", "points": "1e", "reason": "x"}', 422, "5, -3 or 1/2"),
        ("/do/award", b'{"player": "ann", "points": "1/0", "reason": "x"}', 422, "5, -3 or 1/2"),
        ("/do/award", b'{"player": "zoe", "points": "1", "reason": "x"}', 422, "no player in play"),
        ("/do/pause", b"{}", 422, "expected something, found nothing"),
        ("/do/pause", b'{"reason": " \\u200b "}', 422, "why, in a few words"),
        ("/do/end", b'{"reason": "tired"}', 422, "cannot be undone"),
        ("/do/queue_drop", b'{"letter": "1", "reason": "x"}', 422, "cannot be undone"),
        ("/do/queue_flush", b'{"letter": "9999"}', 422, "not in the queue"),
        ("/do/review", b'{"number":"302","verdict":"maybe","reason":"x","seen":"0"}', 422,
         "no verdict"),
    ],
)  # fmt: skip
def test_bad_input_is_answered_in_words(
    desk: Served, path: str, body: bytes, status: int, words: str
) -> None:
    organiser = desk.organiser()
    answer = organiser.ask("POST", path, body, organiser.headers())
    assert (answer.status, words in answer.problems) == (status, True), answer.text
    assert desk.daemon.ask("status")["phase"] == "playing"


def test_hostile_octets_leave_the_desk_standing(desk: Served) -> None:
    for octets in (b"\x00" * 100, b"GET /\r\n\r\n", b"POST /enter HTTP/1.1\r\nHost: ",
                   b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"A: b\r\n" * 100_000):  # fmt: skip
        with socket.create_connection(("127.0.0.1", desk.port), timeout=10) as line:
            try:
                line.sendall(octets)
                line.shutdown(socket.SHUT_WR)
                line.recv(100)
            except OSError:
                pass
    assert "wait for review" in desk.organiser().show("now")


def test_clauses_are_judged_at_their_columns_and_no_look_is_journaled(desk: Served) -> None:
    organiser, before = desk.organiser(), desk.lines
    bad = organiser.post("/check", {"clauses": "require turn: player.turns << 3\n"}).json
    (problem,) = bad["found"]
    assert (problem["line"], problem["column"]) == (1, 29)
    assert problem["excerpt"].splitlines()[1].index("^") == 28
    assert organiser.post("/check", {"clauses": "require turn: player.turns < 3"}).json == {
        "found": []
    }
    organiser.show("now"), organiser.show("queue"), organiser.show("questions")
    assert desk.lines == before
    organiser.show("case", number="302")
    assert desk.lines == before + 2


def test_questions_and_objections_are_shown_and_nobody_looks(
    desk: Served, gamemaster: Gamemaster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(desk.daemon.path))
    before = gamemaster("status", "--json").json[0]
    assert (before["questions"], before["objections"]) == (1, 1)
    shown = gamemaster("questions").out
    assert shown.startswith("question of ben, ")
    assert shown.endswith("  | whether <b>a haiku</b> is a rhyme\n  not answered yet\n")
    page = desk.organiser().show("questions")
    assert "whether &lt;b&gt;a haiku&lt;/b&gt; is a rhyme" in page
    assert "Objection 1 of" in page
    assert desk.lines == before["journal_lines"]


def test_a_review_shows_text_what_would_change_and_what_would_have_been(desk: Served) -> None:
    organiser = desk.organiser()
    case = organiser.show("case", number="303")
    assert "Everybody has to be for it." in case
    assert "In the place of rule 203" in case
    assert "<ins>+ define adopted = votes.for == eligible</ins>" in case
    shown = organiser.show("preview", number="303", clauses="define adopted = votes.for > 2")
    assert "<ins>+ define adopted = votes.for &gt; 2</ins>" in shown
    wrong = organiser.show("preview", number="302", clauses="define eligible = true")
    assert "cannot run like this" in wrong
    back = organiser.show("lookback", number="203", clauses="define adopted = votes.for > 2")
    assert "Past decisions that would have come out differently" in back
    assert "301 is adopted" in back
    listed = organiser.show("desk")
    assert listed.count("data-verb") == 3
    assert "review_words" not in listed


def test_clauses_of_a_text_that_is_alike_are_offered(game_so_far: Path, tmp_path: Path) -> None:
    place = tmp_path / "game"
    shutil.copytree(game_so_far, place)
    one_that_resembles(place)
    with running(listening_elsewhere(place)) as daemon, serving(daemon) as served:
        organiser = served.organiser()
        case = organiser.show("case", number="304")
        assert "It resembles cookbook 1, A point for every vote" in case
        assert '<pre class="offered" dir="auto">when vote.cast: award player 1</pre>' in case
        assert "It resembles" not in organiser.show("case", number="302")
        assert "It resembles" not in organiser.show("case", number="206", verb="correct")


def test_what_is_words_alone_is_confirmed_by_one_button(game_so_far: Path, tmp_path: Path) -> None:
    place = tmp_path / "game"
    shutil.copytree(game_so_far, place)
    two_that_are_words(place)
    with running(listening_elsewhere(place)) as daemon, serving(daemon) as served:
        organiser = served.organiser()
        listed = organiser.show("desk")
        assert "Long live the queen." in listed
        (seen,) = re.findall(r'name="seen" value="([^"]*)"', listed)
        odd = organiser.do("review_words", seen="304", reason="words")
        assert (odd.status, "numbers with their versions" in odd.problems) == (422, True)
        done = organiser.do("review_words", seen=seen, reason="words to live by")
        assert done.json["html"].count("confirm (words to live by)") == 2
        again = organiser.do("review_words", seen=seen, reason="twice")
        assert (again.status, "304 has changed since you looked" in again.problems) == (422, True)
        assert "review_words" not in organiser.show("desk")


def test_acts_are_journaled_as_the_command_line_journals_them(
    game_so_far: Path, tmp_path: Path, gamemaster: Gamemaster, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = {name: tmp_path / name for name in ("page", "line")}
    for place in ways.values():
        shutil.copytree(game_so_far, place)
    config = listening_elsewhere(ways["page"])
    clauses = tmp_path / "302.clauses"
    clauses.write_text("require turn: player.turns < 3\n")
    with running(config) as daemon, serving(daemon) as served:
        organiser = served.organiser()
        done = organiser.do("review", number="302", verdict="attach", seen="1",
                            clauses=clauses.read_text(), reason="in clauses")  # fmt: skip
        assert "review of 302: attach (in clauses)" in done.json["html"]
        stale = organiser.do("review", number="302", verdict="object", seen="1", reason="late")
        assert (stale.status, "version" in stale.problems) == (422, True)
        unsound = organiser.do("correct", number="203", seen="0", reason="x",
                               clauses="define eligible = true")  # fmt: skip
        assert (unsound.status, "boolean here" in unsound.problems) == (422, True)
        organiser.do("award", player="ben", points="-1/2", reason="rude")
        organiser.do("pause", reason="lunch")
        organiser.do("resume", reason="coffee")
        organiser.do("end", reason="tired", sure="yes")
        monkeypatch.setenv("GAMEMASTER_CONFIG", str(config))
        by_page = acts(gamemaster("journal", "--json").json)
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(ways["line"] / "config.toml"))
    gamemaster("review", "302", "--attach", clauses, "--reason", "in clauses", "--seen", "1")
    gamemaster("rule", "award", "ben", "-1/2", "--reason", "rude")
    gamemaster("rule", "pause", "--reason", "lunch")
    gamemaster("rule", "resume", "--reason", "coffee")
    gamemaster("rule", "end", "--reason", "tired", "--yes")
    by_line = acts(gamemaster("journal", "--json").json)
    assert by_page == by_line
    assert len(by_page) > 8


def acts(journal: list[dict[str, Any]]) -> list[tuple[str, object, object]]:
    """What the organiser's acts left, without the instants and numbers that two games differ in."""
    kept: list[tuple[str, object, object]] = []
    for line in journal:
        data = {name: value for name, value in line["data"].items()
                if name not in ("at", "item", "due", "mail", "hash", "number")}  # fmt: skip
        if line["type"] in ("item.docketed/1", "review.given/1", "ruling.made/1",
                            "points.awarded/1", "tournament.paused/1", "tournament.resumed/1",
                            "tournament.ended/1"):  # fmt: skip
            kept.append((line["type"], data, (line["why"] or {}).get("rule")))
    return kept


def test_the_desk_says_so_where_it_cannot_work(
    desk: Served, game: Path, gamemaster: Gamemaster, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = gamemaster("desk")
    assert (alone.code, "start gamemaster run first" in alone.err) == (2, True)
    with serving(Running(game / "config.toml")) as served:
        organiser = served.organiser()
        for gone in (organiser.do("pause", reason="anybody?"), organiser.post("/show/now", START)):
            assert (gone.status, "no daemon answers" in gone.problems) == (422, True)
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(desk.daemon.path))
    taken = gamemaster("desk", "--port", str(desk.port))
    assert (taken.code, f"--port {desk.port}: cannot listen" in taken.err) == (2, True)
    for name in [name for name in sys.modules if name.startswith("gamemaster.desk_page")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    missing = gamemaster("desk")
    assert missing.err == "error: uvicorn is not installed: pip install 'gamemaster[desk]'\n"

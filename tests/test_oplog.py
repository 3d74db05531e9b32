from __future__ import annotations

import inspect
import json
import logging
import sys
import threading
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from gamemaster import oplog

FACTS = [
    function
    for name, function in inspect.getmembers(oplog, inspect.isfunction)
    if function.__module__ == oplog.__name__ and name != "opened" and not name.startswith("_")
]
SECRETS = ("bob@example.org", "a hidden text", "from 10 to 11")


def carries_no_free_text(hint: object) -> bool:
    if hint in (bool, int, float, type(None), oplog.Place):
        return True
    if get_origin(hint) is Literal:
        return True
    if get_origin(hint) in (Union, types.UnionType):
        return all(carries_no_free_text(part) for part in get_args(hint))
    return inspect.isclass(hint) and issubclass(hint, BaseException)


def example(hint: Any) -> object:  # noqa: ANN401 what stands in annotations has no common type
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) in (Union, types.UnionType):
        return example(get_args(hint)[0])
    if inspect.isclass(hint) and issubclass(hint, BaseException):
        return ValueError(SECRETS[1])
    return hint(1)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    file = tmp_path / "log"
    with oplog.opened("debug", "json", file):
        yield file


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def call(function: types.FunctionType) -> None:
    hints = get_type_hints(function)
    parameters = inspect.signature(function).parameters.values()
    positional = [example(hints[p.name]) for p in parameters if p.kind is not p.KEYWORD_ONLY]
    named = {p.name: example(hints[p.name]) for p in parameters if p.kind is p.KEYWORD_ONLY}
    function(*positional, **named)


@pytest.mark.parametrize("function", FACTS, ids=lambda function: function.__name__)
def test_no_fact_has_room_for_a_secret(function: types.FunctionType) -> None:
    hints = get_type_hints(function)
    assert hints.pop("return") is type(None)
    assert all(carries_no_free_text(hint) for hint in hints.values()), hints


@pytest.mark.parametrize("function", FACTS, ids=lambda function: function.__name__)
def test_each_fact_is_one_line_without_the_words_of_an_exception(
    function: types.FunctionType, log: Path
) -> None:
    call(function)
    (line,) = lines(log)
    assert {"event", "level", "at"} <= set(line)
    assert SECRETS[1] not in log.read_text()


def test_nothing_is_said_before_the_log_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    oplog.stopped()
    assert capsys.readouterr() == ("", "")


def test_a_defect_tells_its_type_and_the_places_it_came_through(log: Path) -> None:
    try:
        with oplog._stream(Path("/nowhere/at all")):
            pass
    except OSError as error:
        oplog.defect("store", error)
    (line,) = lines(log)
    assert line["error"] == "FileNotFoundError"
    assert [place.partition(":")[0] for place in line["through"]] == ["oplog.py"]
    assert "at all" not in log.read_text()


def test_a_library_is_heard_but_not_what_it_says(log: Path) -> None:
    logging.getLogger("postman.round").warning("%s votes for %s", SECRETS[0], SECRETS[1])
    (line,) = lines(log)
    assert line["event"] == "library.spoke"
    assert line["library"] == "postman"
    assert not any(secret in log.read_text() for secret in SECRETS)


def test_a_thread_that_dies_says_no_more_than_a_defect(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def die() -> None:
        raise RuntimeError(SECRETS[2])

    thread = threading.Thread(target=die)
    thread.start()
    thread.join()
    (line,) = lines(log)
    assert (line["event"], line["error"]) == ("defect", "RuntimeError")
    assert SECRETS[2] not in log.read_text() + "".join(capsys.readouterr())


def test_the_log_is_for_its_owner_only(log: Path) -> None:
    assert log.stat().st_mode & 0o777 == 0o600


def test_a_quiet_log_leaves_out_what_is_below_its_level(tmp_path: Path) -> None:
    quiet = tmp_path / "quiet"
    with oplog.opened("warning", "json", quiet):
        oplog.stopped()
        oplog.store_full()
    assert [line["event"] for line in lines(quiet)] == ["store.full"]


def test_a_person_can_read_along(tmp_path: Path) -> None:
    console = tmp_path / "console"
    with oplog.opened("info", "console", console):
        oplog.listening("lmtp", oplog.Place("127.0.0.1:24"))
    assert "where=127.0.0.1:24" in console.read_text()


def test_a_closed_log_leaves_the_process_as_it_was(tmp_path: Path) -> None:
    def hooks() -> tuple[object, ...]:
        root = logging.getLogger()
        return threading.excepthook, sys.unraisablehook, root.handlers[:], root.level

    before = hooks()
    with oplog.opened("info", "json", tmp_path / "log"):
        assert hooks() != before
    assert hooks() == before
    oplog.stopped()
    assert not (tmp_path / "log").read_text()

from __future__ import annotations

import inspect
import json
import logging
import os
import resource
import signal
import sys
import threading
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from gamemaster import oplog
from gamemaster.errors import OperatorError, StoreFull

FACTS = [
    function
    for name, function in inspect.getmembers(oplog, inspect.isfunction)
    if function.__module__ == oplog.__name__
    and name not in ("opened", "counted")
    and not name.startswith("_")
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


def test_facts_are_counted_by_their_kinds_below_the_level_of_the_log_too(tmp_path: Path) -> None:
    with oplog.opened("error", "json", tmp_path / "log"):
        oplog.mail_accepted("smtp", 1)
        oplog.mail_accepted("smtp", 2)
        oplog.delivery_failed(550, temporary=False)
        counted = {(fact.event, fact.kind): fact.times for fact in oplog.counted()}
    assert counted == {("mail.accepted", "smtp"): 2, ("delivery.failed", "permanent"): 1}
    assert oplog.counted() == ()


def test_nothing_is_said_before_the_log_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    oplog.stopped()
    assert capsys.readouterr() == ("", "")


def test_a_defect_tells_its_type_and_the_places_it_came_through(log: Path) -> None:
    try:
        with oplog.opened("info", "json", Path("/nowhere/at all")):
            pass
    except OperatorError as error:
        oplog.defect("store", error)
    (line,) = lines(log)
    assert line["error"] == "OperatorError"
    assert {place.partition(":")[0] for place in line["through"]} == {"oplog.py"}
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


# A log that cannot be written harms nobody. ------------------------------------------------------


def said_again(log: Path) -> list[tuple[str, object]]:
    """The facts in a log, each with the count of lost lines that it tells."""
    return [(line["event"], line.get("lines")) for line in lines(log)]


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.parametrize("function", FACTS, ids=lambda function: function.__name__)
def test_no_fact_raises_when_the_disk_is_full(function: types.FunctionType) -> None:
    with oplog.opened("debug", "json", Path("/dev/full")):
        call(function)


def test_lines_that_did_not_fit_are_counted_when_there_is_room_again(tmp_path: Path) -> None:
    log, kept = tmp_path / "log", tmp_path / "kept"
    log.symlink_to("/dev/full")
    with oplog.opened("info", "json", log):
        for _ in range(3):
            oplog.store_in_trouble(StoreFull("secret"))
        log.unlink()
        log.symlink_to(kept)
        oplog.stopped()
        oplog.stopped()
    assert said_again(kept) == [("log.lines_lost", 3), ("stopped", None), ("stopped", None)]


def test_a_line_that_fitted_in_part_does_not_spoil_the_next(tmp_path: Path) -> None:
    """A limit on the size of files cuts a line in two, as a disk that fills up does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handled = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    log = tmp_path / "log"
    try:
        with oplog.opened("info", "json", log):
            oplog.stopped()
            resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 20, before[1]))
            oplog.stopped()
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            oplog.store_in_trouble(StoreFull("secret"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handled)
    whole, torn, *after = log.read_text().splitlines()
    assert (json.loads(whole)["event"], len(torn)) == ("stopped", 20)
    assert [json.loads(line)["event"] for line in after] == ["log.lines_lost", "store.trouble"]


def test_a_rotated_log_goes_on_under_its_name(log: Path) -> None:
    descriptors = open_descriptors()
    for turn in range(3):
        oplog.stopped()
        log.rename(log.with_name(f"log.{turn}"))
    oplog.store_in_trouble(StoreFull("secret"))
    assert [line["event"] for line in lines(log)] == ["store.trouble"]
    assert [len(lines(log.with_name(f"log.{turn}"))) for turn in range(3)] == [1, 1, 1]
    assert log.stat().st_mode & 0o777 == 0o600
    assert open_descriptors() == descriptors


def test_a_log_whose_directory_goes_away_comes_back_with_it(tmp_path: Path) -> None:
    directory = tmp_path / "logs"
    directory.mkdir()
    with oplog.opened("info", "json", directory / "log"):
        oplog.stopped()
        directory.rename(tmp_path / "away")
        oplog.stopped()
        directory.mkdir()
        oplog.stopped()
    assert said_again(directory / "log") == [("log.lines_lost", 1), ("stopped", None)]


def test_a_closed_standard_error_loses_lines_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    closed = (tmp_path / "closed").open("w")
    closed.close()
    for stream in (closed, None):
        monkeypatch.setattr(sys, "stderr", stream)
        with oplog.opened("info", "json", None):
            oplog.stopped()


def test_a_descriptor_closed_by_somebody_loses_lines_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as reader, open(writing, "w") as stream:  # noqa: PTH123 - a pipe
        monkeypatch.setattr(sys, "stderr", stream)
        # The lowest number that is free is given next.
        ours = os.dup(reading)
        os.close(ours)
        with oplog.opened("info", "json", None):
            os.close(ours)
            oplog.stopped()
            os.dup2(writing, ours)
            oplog.stopped()
        stream.close()
        told = [json.loads(line) for line in reader.read().splitlines()]
    assert [line["event"] for line in told] == ["log.lines_lost", "stopped"]


def test_nobody_at_the_other_end_loses_lines_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w") as stream:  # noqa: PTH123 - a pipe
        monkeypatch.setattr(sys, "stderr", stream)
        with oplog.opened("info", "json", None):
            oplog.stopped()


def test_a_reader_that_stands_still_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as reader, open(writing, "w") as stream:  # noqa: PTH123 - a pipe
        monkeypatch.setattr(sys, "stderr", stream)
        with oplog.opened("info", "json", None):
            for _ in range(10_000):
                oplog.stopped()
            waiting = os.read(reading, 1 << 20).count(b"\n")
            oplog.store_in_trouble(StoreFull("secret"))
        stream.close()
        lost, told = [json.loads(line) for line in reader.read().splitlines()][-2:]
    assert (lost["event"], told["event"]) == ("log.lines_lost", "store.trouble")
    assert lost["lines"] + waiting == 10_000


def test_a_fact_that_cannot_be_put_into_words_is_a_lost_line(log: Path) -> None:
    class Unspeakable(Exception):
        __traceback__ = property(lambda _: 1 / 0)

    oplog.defect("store", Unspeakable())
    oplog.stopped()
    assert said_again(log) == [("log.lines_lost", 1), ("stopped", None)]


def test_a_quiet_log_leaves_out_what_is_below_its_level(tmp_path: Path) -> None:
    quiet = tmp_path / "quiet"
    with oplog.opened("warning", "json", quiet):
        oplog.stopped()
        oplog.store_in_trouble(StoreFull("secret"))
    assert [line["event"] for line in lines(quiet)] == ["store.trouble"]


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

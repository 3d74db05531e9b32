"""What every test may ask for."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

from gamemaster.clock import HandClock
from tests import slow
from tests.properties import A_PART, WHOLE
from tests.tracing import untraced

if TYPE_CHECKING:
    from tests.postgres import Cluster

# A machine under load must not make a property fail: what counts is the answer, not its speed.
settings.register_profile(
    "quiet",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=A_PART,
)
settings.register_profile("ci", settings.get_profile("quiet"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "quiet")
settings.register_profile("whole", max_examples=WHOLE)

# An assertion of theirs that fails is to say what it compared, as one in a test does.
pytest.register_assert_rewrite(
    *(f"tests.{name}" for name in ("audit", "blind", "e2e", "faults", "game", "inbox", "outbox")),
    *(f"tests.{name}" for name in ("postgres", "rulechanges", "running", "stories", "torture")),
)

# What is imported and collected is never garbage, and looking through it again and again costs a
# tenth of the whole run.
gc.disable()

SHOWN_SECONDS = 0.005
"""What pytest's ``--durations`` shows, unless it is asked for more."""

START = 1_750_000_000  # 2025-06-15 15:06:40 UTC


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long, before tests are chosen by their marks."""
    names = slow.names()
    for item in items:
        if item.nodeid in names or item.nodeid.partition("[")[0] in names:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Tell with the report how much of a processor the test took, and its processes."""
    before = sum(os.times()[:4])
    try:
        yield
    finally:
        item.user_properties.append((slow.SPENT, sum(os.times()[:4]) - before))


def pytest_collection_finish() -> None:
    """Collect garbage from now on, among what the tests themselves make."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for the tests that need one, made when the first does."""
    # Its driver is loaded by who needs it alone.
    from tests.postgres import cluster as running_cluster  # noqa: PLC0415

    with running_cluster() as running:
        yield running


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as ever, but say nothing of what went well before and after it.

    Thousands of such reports are sent from process to process, and read by nobody: those that took
    less than ``--durations`` shows are left out. That a test begins or ends, a worker tells only
    where each is listed (``-v``).
    """
    hook, name, place = item.ihook, item.nodeid, item.location
    listed = item.config.get_verbosity() > 0 or not hasattr(item.config, "workerinput")
    if listed:
        hook.pytest_runtest_logstart(nodeid=name, location=place)
    with _measured(item):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        if report.when == "call" or not report.passed or report.duration >= SHOWN_SECONDS:
            hook.pytest_runtest_logreport(report=report)
    if listed:
        hook.pytest_runtest_logfinish(nodeid=name, location=place)
    return True


def _measured(item: pytest.Item) -> AbstractContextManager[None]:
    """Measure no coverage while a test runs that goes the same way a great many times."""
    again = item.get_closest_marker("untraced") or item.get_closest_marker("hypothesis")
    return untraced() if again else nullcontext()


@pytest.fixture
def clock() -> HandClock:
    """Give a clock that stands still until it is moved."""
    return HandClock(START)


@pytest.fixture(scope="session")
def needs() -> Callable[[str], str]:
    """Find a program that a test needs; without it skip, or fail where everything must run."""

    def find(program: str) -> str:
        found = shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin")
        if found is not None:
            return found
        if os.environ.get("GAMEMASTER_REQUIRE_SERVERS") == "1":
            pytest.fail(f"{program} is missing and GAMEMASTER_REQUIRE_SERVERS is set")
        pytest.skip(f"{program} is not installed")

    return find

"""The review desk of a daemon that runs: looks through its socket, and mail in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gamemaster.errors import OperatorError
from tests.spine.running import Running

AMEND = (
    "propose amend rule 203\nTwo will do.\nclauses:\ndefine adopted = votes.for >= 2\n"
    "end proposal\nvote for mine\n"
)


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    """A game in which 301 has just been adopted, and 302 waits for clauses."""
    # A short path, because the name of a socket has room for 107 bytes.
    with TemporaryDirectory(prefix="gm") as name, Running(Path(name)) as running:
        running.join("ada", "bob", "cyd")
        running.ask("start")
        running.mail("ada", AMEND)
        running.gets("bob", "proposed")
        running.mail("bob", "vote for 301\n")
        running.gets("ada", "adopted")
        running.mail("bob", "propose enact\nTea at four.\nend proposal\n")
        running.until(lambda: len(running.ask("desk")) == 2)
        yield running


def test_what_would_change_is_asked_through_the_socket(running: Running) -> None:
    found = running.ask("preview", number=302, clauses="define eligible = 2\n")
    assert [(one["name"], one["change"]) for one in found["topics"]] == [("eligible", "overruled")]
    assert found["neighbours"]
    with pytest.raises(OperatorError, match="line 1, column 7"):
        running.ask("preview", number=302, clauses="define")


def test_what_would_have_changed_comes_page_by_page_with_mail_in_between(running: Running) -> None:
    clauses = "define adopted = votes.for == electorate.size"
    since: int | None = 0
    found, compared = [], 0
    while since is not None:
        page = running.ask("hindsight", number=301, clauses=clauses, since=since, limit=1)
        running.mail("cyd", "vote for 302\n")
        compared += page["compared"]
        found += page["found"]
        since = page["next"]
        if compared > 20:
            break
    # Bob's vote brought 301 into force, and was not touched by what 301 says.
    assert found == []
    assert compared >= 2


def test_the_life_of_a_rule_is_asked_through_the_socket(running: Running) -> None:
    assert [one["number"] for one in running.ask("history", number=203)] == [203, 301]


def test_each_of_these_looks_is_in_the_journal(running: Running) -> None:
    running.ask("preview", number=302, clauses="define eligible = 2\n")
    running.ask("hindsight", number=301, clauses="define eligible = 2\n", since=0, limit=1)
    running.ask("history", number=203)
    lines = running.ask("journal", limit=10_000)
    looks = {line["data"]["what"] for line in lines if line["type"] == "look.taken/1"}
    assert {"preview 302", "hindsight 301 0 1", "history 203"} <= looks

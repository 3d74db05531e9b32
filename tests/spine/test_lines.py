"""Lines of the journal: each is folded, comes back as it was written, and is named in one place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import gamemaster
from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import Line, canonical, read
from gamemaster.reading.draft import Draft
from gamemaster.tournament import lines
from gamemaster.tournament.addresses import registered
from gamemaster.tournament.fold import step
from tests.desk import desk

HERE = Path(gamemaster.__file__).parent
BY_THE_HEAD = {lines.RecordOpened, lines.HeartbeatMade}
"""Lines that commit to the line before; ``advance`` folds them itself."""

VALUES: dict[str, Any] = {"int": 7, "str": "x", "bool": True, "JsonObject": {"move": "start"}}


def journaled(data: dict[str, Any], private: dict[str, Any] | None, type_: str) -> Line:
    salted = None if private is None else {**private, "salt": "s"}
    return Line(1, type_, 0, data, None, "", "", salted)


def example(cls: type[lines.JournalLine]) -> lines.JournalLine:
    given: dict[str, Any] = {}
    for name, field in cls.__dataclass_fields__.items():
        hint = str(field.type)
        value: Any = {"Never": "x", "Address": "x", "Spent": "x"}.get(hint)
        for kind, found in VALUES.items():
            if value is None and re.search(rf"\b{kind}\b", hint):
                value = (found,) if "tuple" in hint else found
        given[name] = value
    return cls(**given)


@pytest.mark.parametrize("name", lines.LINES)
def test_a_line_is_read_back_as_it_was_written(name: str) -> None:
    written = example(lines.LINES[name])
    data, private = lines.packed(written)
    line = journaled(read(canonical(data)), private and read(canonical(private)), name)
    assert lines.read(line) == written
    assert (private or {}).keys() == lines.PRIVATE.get(name, {}).keys()


@pytest.mark.parametrize("name", lines.LINES)
def test_every_line_is_folded(name: str) -> None:
    cls = lines.LINES[name]
    if issubclass(cls, lines.AddressLine):
        assert registered.dispatch(cls) is not registered.dispatch(lines.AddressLine)
    elif cls not in BY_THE_HEAD:
        assert step.dispatch(cls) is not step.dispatch(lines.JournalLine)


def test_a_field_without_a_value_stays_out_only_where_it_may() -> None:
    assert lines.packed(lines.CalendarKept("desk")) == ({"what": "desk"}, None)
    assert lines.packed(lines.QueueReleased(None)) == ({}, {"letter": None})


def test_journals_of_the_first_days_are_read() -> None:
    read_then = journaled(
        {"mail": 3, "outcome": "receipt"}, {"answered": "", "cost": 0}, "mail.read/1"
    )
    assert lines.read(read_then) == lines.MailRead(3, "receipt")


@pytest.mark.parametrize("data", [{}, {"what": 7}, {"what": "desk", "who": "bob"}])
def test_another_shape_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError):
        lines.read(journaled(data, None, "look.taken/1"))


def test_what_a_draft_records_is_what_its_next_step_sees() -> None:
    at = desk()
    draft = Draft(at.tournament, None, None, at.tokens, at.settings)  # type: ignore[arg-type]
    draft.accepted = type("Mail", (), {"at": at.now, "mail": 7})()
    draft.record(lines.LanguageChosen("alice", "de"))
    draft.record(lines.AddressAdded("alice", "t", "alice@work.test"))
    assert draft.member("alice").language == "de"
    assert draft.tournament.register.by_address("alice@work.test") is not None
    assert draft.before.register.by_address("alice@work.test") is None
    assert [type(line) for line in draft.lines] == [lines.LanguageChosen, lines.AddressAdded]


def test_no_type_of_line_is_named_anywhere_else() -> None:
    """The verifier has its own list: it shares nothing with what it verifies."""
    quoted = re.compile(r'"[a-z_]+(?:\.[a-z_]+)+/[0-9]+"')
    named = {
        str(path.relative_to(HERE))
        for path in HERE.rglob("*.py")
        if "audit" not in path.relative_to(HERE).parts and quoted.search(path.read_text())
    }
    assert named == {"game/events.py", "tournament/lines.py"}

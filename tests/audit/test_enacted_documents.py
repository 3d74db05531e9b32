"""Documents of rules that clauses enact are checked as those of proposals, and so is their hash."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gamemaster.audit.evidence import PASSED, Evidence
from gamemaster.audit.files.bundle import read_all
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.findings import Refused
from gamemaster.audit.steps.derived import check_documents
from gamemaster.documents.proposal import Body, canonical_body, document, document_hash, nonce

ROOT = bytes(range(32))


class Memory:
    """A bundle with nothing but the roots."""

    def files(self) -> Iterator[tuple[str, int, Iterator[bytes]]]:
        octets = json.dumps({"nonce": ROOT.hex()}).encode()
        yield "roots.json", len(octets), iter((octets,))

    def chunks(self, _name: str) -> Iterator[bytes]:
        return iter(())


def enacted() -> list[Shown]:
    body = Body("enact", None, "Tea is served at five.\n", "")
    written = document("autumn", 302, nonce(ROOT, 302, canonical_body(body)), body)
    digest = document_hash(written)
    data = {"number": 302, "text": body.text, "document": written, "hash": digest}
    told: dict[str, Any] = {
        "about": "rule.enacted", "announcement": 4, "readers": [], "rules": [301],
        "fields": [["rule.number", 302], ["rule.hash", digest]],
    }  # fmt: skip
    return [
        Shown(1, "tournament.created/1", 0, {"tournament": "autumn"}, {}, ""),
        Shown(7, "rule.enacted/1", 9, data, {}, ""),
        Shown(8, "fields.revealed/1", 9, told, {}, ""),
    ]


def checked(lines: list[Shown]) -> tuple[str, str]:
    return check_documents(Evidence(read_all(Memory(), lambda _: None), lines=lines))


def test_it_is_the_document_that_an_enactment_of_the_text_makes() -> None:
    outcome, said = checked(enacted())
    assert outcome == PASSED
    assert "1 of rules that clauses enacted" in said


@pytest.mark.parametrize(
    ("at", "change", "says"),
    [
        (1, {"text": "Wine.\n"}, "expected line"),
        (1, {"document": "Wine.\n"}, "expected line 1"),
        (1, {"number": 303}, "expected line"),
        (1, {"hash": "0" * 64}, "the hash"),
        (1, {"text": "two  \n"}, "canonical form"),
        (2, {"fields": [["rule.number", 302], ["rule.hash", "0" * 64]]}, "right after it"),
        (2, {"fields": [["rule.number", 302]]}, "right after it"),
        (2, {"announcement": None}, "right after it"),
    ],
)
def test_another_one_is_refused(at: int, change: dict[str, object], says: str) -> None:
    lines = enacted()
    lines[at] = lines[at]._replace(data={**lines[at].data, **change})
    with pytest.raises(Refused, match=says):
        checked(lines)


def test_attributes_may_be_declared_before_it_is_announced() -> None:
    lines = enacted()
    declared = Shown(8, "attribute.declared/1", 9, {}, {}, "")
    outcome, _ = checked([*lines[:2], declared, lines[2]._replace(seq=9)])
    assert outcome == PASSED


def test_it_has_to_be_announced_before_anything_else() -> None:
    lines = enacted()
    other = lines[2]._replace(data={**lines[2].data, "fields": [["scores", "none"]]})
    with pytest.raises(Refused, match="right after it"):
        checked([*lines[:2], other, lines[2]._replace(seq=9)])


def test_it_has_to_be_announced() -> None:
    with pytest.raises(Refused, match="right after it"):
        checked(enacted()[:2])

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.documents.proposal import (
    TITLE,
    Body,
    DocumentError,
    Target,
    document_hash,
    documents,
    verify,
)
from tests.costs import require_cost
from tests.proposal.bodies import bodies, lines, sensible, texts, written
from tests.proposal.routes import ESCAPING, ROUTES, WRAPPING, Route

SAMPLE = written(
    Body("amend", Target("rule", 203), "Three fifths\n  > of <all> = é", "define a = 1")
)


def routes(named: Mapping[str, Route]) -> st.SearchStrategy[tuple[str, Route]]:
    return st.sampled_from(sorted(named)).map(lambda name: (name, named[name]))


@given(st.one_of(bodies(texts), bodies(lines)), routes(ROUTES))
def test_a_document_survives_every_route(body: Body, route: tuple[str, Route]) -> None:
    text = written(body)
    assert documents(route[1](text))[0] == text


@given(bodies(sensible), routes(ROUTES | WRAPPING))
def test_a_document_survives_being_wrapped(body: Body, route: tuple[str, Route]) -> None:
    text = written(body)
    assert documents(route[1](text))[0] == text


@pytest.mark.parametrize("route", sorted(ROUTES | WRAPPING | ESCAPING))
def test_every_route_is_undone_for_a_plain_proposal(route: str) -> None:
    arrived = (ROUTES | WRAPPING | ESCAPING)[route](SAMPLE)
    assert verify(arrived, document_hash(SAMPLE)) == SAMPLE


def test_any_file_with_the_hash_is_the_document() -> None:
    assert verify(SAMPLE, f" {document_hash(SAMPLE).upper()}\n") == SAMPLE


def test_another_text_is_told_from_damage() -> None:
    with pytest.raises(DocumentError, match="another hash"):
        verify(SAMPLE.replace("Three", "Four"), document_hash(SAMPLE))
    with pytest.raises(DocumentError, match="no whole document"):
        verify("Dear all", document_hash(SAMPLE))


@pytest.mark.parametrize("broken", ["", SAMPLE[:-10], SAMPLE[10:], SAMPLE.replace("Nonce", "None")])
def test_half_a_document_is_none(broken: str) -> None:
    assert documents(broken) == ()


def test_a_mail_may_hold_several() -> None:
    other = written(Body("repeal", Target("amendment", 301), ""), number=302)
    text = f"Two of them.\n{SAMPLE[:-10]}\n> {other}\n{SAMPLE}"
    assert documents(f"{SAMPLE}\n{other}") == (SAMPLE, other)
    assert SAMPLE in documents(text)
    assert verify(f"{SAMPLE}\n{other}", document_hash(other)) == other


@given(st.text(st.sampled_from(f"{SAMPLE}>|+ \n\r\ufeff\ud800")), st.integers(0, len(SAMPLE)))
def test_any_damage_is_refused_or_undone(noise: str, place: int) -> None:
    damaged = SAMPLE[:place] + noise + SAMPLE[place:]
    for found in documents(damaged):
        assert found.startswith(f"{TITLE}\n")
    with pytest.raises(DocumentError):
        verify(damaged, "0" * 64)


def read_ordinary_documents() -> None:
    documents(SAMPLE * (1_000_000 // len(SAMPLE)))


@pytest.mark.parametrize(
    "hostile",
    [
        f"{TITLE}\n" * 40_000,
        f"{TITLE}\n" + "x\n" * 500_000,
        ">" * 1_000_000,
        f"{TITLE}\nTournament: {'1 ' * 400_000}\nEnd: 1\n",
        SAMPLE.replace("amend rule 203", "amend rule " + "203 " * 200_000),
        SAMPLE.replace("Three", "x" * 1_000_000),
        SAMPLE.replace("| Three fifths\n", "| a\n" * 250_000),
    ],
    ids=["titles", "continued", "marks", "name", "numbers", "long line", "many lines"],
)
def test_a_hostile_megabyte_costs_little(hostile: str) -> None:
    require_cost(lambda: documents(hostile), read_ordinary_documents, 6)

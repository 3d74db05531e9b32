"""A title may head somebody else's words: it casts doubt on those below, and hides none."""

from __future__ import annotations

import pytest

from tests.blind.judging import Case, Outcome, outcome

TITLES = (
    "Carol replied on Nov 30 at 6:02 PM",
    "Message from Carol on Nov 30",
    "Antwort auf Carol",
    "Carols Brief",
    "C. Marsh  6:02 PM",
    "[18:02] cmarsh",
    "gestern 18:02",
    "Mon 18:02",
    "18:02",
    "@carol",
    "[Carol]",
    "---8<---",
)
RETRACTIONS = (
    "But not if Carol objects.",
    "No wait, I take that back.",
    "Only if 302 fails, though.",
    "Or rather against 301.",
    "Scrap that, I am not sure.",
)


def _read(body: str) -> Outcome:
    head = "From: Bob <bob@example.org>\nSubject: votes\nMessage-ID: <t@example.org>\n"
    head += "Content-Type: text/plain; charset=utf-8\n\n"
    raw = (head + body).replace("\n", "\r\n").encode()
    return outcome(Case("t", "t", "en", raw, "none", frozenset(), ""))


@pytest.mark.parametrize("above", ["", "Thanks, noted.\n\n"], ids=["bare", "thanks"])
@pytest.mark.parametrize("title", TITLES)
def test_a_vote_below_a_title_is_asked_about(title: str, above: str) -> None:
    found = _read(f"{above}{title}\n\nFor 301. Against 302.\n")
    assert not found.done
    assert found.asks


@pytest.mark.parametrize("retraction", RETRACTIONS)
@pytest.mark.parametrize("title", [*TITLES, "Carol's point exactly"])
def test_what_takes_a_vote_back_below_a_title_is_not_overlooked(
    title: str, retraction: str
) -> None:
    assert not _read(f"For 301.\n\n{title}\n{retraction}\n").done


@pytest.mark.parametrize("title", ["Bob", "Bob, 18:02"])
def test_a_vote_above_its_writers_own_line_is_taken(title: str) -> None:
    assert _read(f"For 301.\n\n{title}\n").done == {"vote 301 for"}


@pytest.mark.parametrize(
    "line",
    ["changed my mind:", "rest:", "otra vez:", "madre mía cuántas!! a ver:", "Alors je reprends :",
     "Voici donc plutôt, pour mon tour :", "C'est mon tour. Je propose de changer la règle 208 :",
     "nun also nach Ihrem Muster:", "ok. my turn:", "Ich korrigiere:", "Je corrige :",
     "Correction:", "Meine geänderten Stimmen:", "Oh, sorry. Again:", "Pardon, je reprends :"],
)  # fmt: skip
def test_a_line_with_which_its_own_writer_begins_again_introduces_nobody(line: str) -> None:
    assert _read(f"{line}\npropose repeal rule 208\n").done >= {"propose"}
    if "208" not in line:
        assert _read(f"{line}\nvote for 301\n").done == {"vote 301 for"}


@pytest.mark.parametrize(
    "line",
    ["Hi! For my first turn I'd like to propose this:", "Hello all, I propose the following:",
     "Hallo zusammen, für meinen ersten Zug möchte ich vorschlagen:", "Ich würde gern vorschlagen:",
     "Bonjour à tous, pour mon premier tour je voudrais proposer ceci :",
     "Hola a todos, para mi primer turno quiero proponer lo siguiente:"],
)  # fmt: skip
def test_a_line_with_which_its_writer_proposes_heads_the_turn_below(line: str) -> None:
    assert _read(f"{line}\npropose repeal rule 208\n").done >= {"propose"}


@pytest.mark.parametrize(
    "line",
    ["Hi! For her first turn Carol would like to propose this:", "Everyone would propose this:",
     "Carol möchte vorschlagen:", "Hello all, Carol's proposal follows:", "Would I propose this?",
     "I would never propose this:", "Je ne voudrais pas proposer ceci :"],
)  # fmt: skip
def test_a_line_that_may_tell_of_anothers_turn_keeps_its_doubt(line: str) -> None:
    found = _read(f"{line}\npropose repeal rule 208\n")
    assert not found.done
    assert found.asks


@pytest.mark.parametrize(
    "line",
    ["Carol changed her mind:", "Carol's turn:", "his turn, again:",
     "the others again:", "Korrektur von Alice:", "Alice's correction:",
     "again, as they said:", "changed my mind?:"],
)  # fmt: skip
def test_a_line_that_may_tell_of_others_keeps_its_doubt(line: str) -> None:
    found = _read(f"{line}\nvote for 301\n")
    assert not found.done
    assert found.asks

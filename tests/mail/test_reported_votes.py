"""Whatever denies, limits or tells of a vote is none."""

from __future__ import annotations

import pytest

from gamemaster.mail.prose.short_remarks import agrees
from tests.mail.clear_votes import clear_votes


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("-1 on #304, needs more work.", "304 against"),
        ("vote no on three hundred and two period", "302 against"),
        ("303: abstain (no idea)", "303 abstain"),
    ],
)
def test_a_number_may_be_a_tag_or_dictated_and_an_abstention_may_have_no_idea(
    text: str, vote: str
) -> None:
    assert clear_votes(text) == [vote]


@pytest.mark.parametrize(
    "text",
    [
        "My brother asked me to note my opposition to 302.",
        "I never expressed my opposition to 302.",
        "I don't want to support 301.",
        "I would like to support 301, but the wording is off.",
        "I'd love to support 301, were it shorter.",
        "I have decided to support 301 once the typo is gone.",
        "Please note my support for 301 was a mistake.",
        "I confirm my support for 301 is withdrawn.",
        "I express my support for 301's author.",
        "Ich werde 302 ablehnen, wenn Karl nichts ändert.",
        "Je souhaite soutenir la 301 si elle est modifiée.",
        "Quiero apoyar la 301 pero no puedo.",
        "Please record my opposition to 302 as a comment only.",
        "I want to support 301 and I hope it gets better first.",
        "302: negative, I hear",
        "Carol's vote on 302: negative.",
        "303: for (no idea)",
    ],
)
def test_what_denies_limits_or_tells_of_one_is_none(text: str) -> None:
    assert clear_votes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I vote for 301's author.",
        "I vote for 301' author.",
        "No to 301's author.",
        "301's author gets my vote.",
        "I vote against 301's second sentence.",
        "I support 301's intent.",
        "I vote for 301s author.",
        "I vote for the author of 301.",
        "I vote for the first half of 301.",
        "I vote for the idea behind 301.",
        "I vote for everybody who votes for 301.",
        "I vote for most of 301.",
        "I vote for an amended 301.",
        "Ich stimme für den Autor von 301.",
        "Ich stimme für die erste Hälfte von 301.",
        "Ja zur Idee von 301.",
        "Je vote pour l'auteur de la 301.",
        "Je vote pour la première moitié de la 301.",
        "Oui à l'idée de la 301.",
        "Voto por el autor de la 301.",
        "Voto a favor de la primera mitad de la 301.",
        "Sí a la idea de la 301.",
    ],
)
def test_whatever_a_proposal_has_is_not_the_proposal(text: str) -> None:
    assert clear_votes(text) == []


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("301's good, yes.", "301 for"),
        ("302's a no from me.", "302 against"),
        ("I vote for Carol's 302.", "302 for"),
        ("I vote for '301'.", "301 for"),
    ],
)
def test_an_apostrophe_may_stand_for_is_or_for_nothing(text: str, vote: str) -> None:
    assert clear_votes(text) == [vote]


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("Please vote for 303!", []),
        ("please vote no on 302", []),
        ("Kindly all vote for 303.", []),
        ("Everybody, please vote for 303! Poetry needs you!", []),
        ("Come on folks, vote for 303!", []),
        ("Dear all, I vote for 303.", ["303 for"]),
        ("Hello all, please record my vote for 303.", ["303 for"]),
        ("Please vote for 303, thanks.", ["303 for"]),
        ("please vote yes on 303 for me", ["303 for"]),
        ("Please register my vote for 303.", ["303 for"]),
    ],
)
def test_an_appeal_to_vote_may_be_meant_for_others(text: str, votes: list[str]) -> None:
    assert clear_votes(text) == votes


def test_a_choice_in_french_quotation_marks_is_not_taken_for_its_denial() -> None:
    text = "Mon vote sur la 301 est bien « pour », et non « contre »."
    assert clear_votes(text) != ["301 against"]
    assert clear_votes("Mon vote sur la 301 : « contre »") == ["301 against"]


def test_a_remark_agrees_with_one_choice_alone() -> None:
    assert agrees("no idea", "abstain")
    assert not agrees("no idea", "for")
    assert not agrees("never", "against")

"""Votes in a sentence or clause of their own, amid whatever else a letter tells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.prose.votes_in_prose import read_prose

RULES = frozenset((*range(101, 117), *range(201, 214)))
NAMES = frozenset({"alice", "carol", "dave"})


def _clear(text: str) -> list[str]:
    found = read_prose(text, RULES, NAMES)
    return [f"{vote.number} {vote.choice}" for vote in found.votes] if found and found.clear else []


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("Short note from the ferry: I'm for 301. Alice asks for it so often.", ["301 for"]),
        ("Since Dave is my cousin I'd rather stay out of it: I abstain on 303.", ["303 abstain"]),
        ("You may laugh, but I vote against 304. The dog ate my reasons.", ["304 against"]),
        ("My knee hurts and it rains, so I'm against 302.", ["302 against"]),
        ("La lavadora se ha roto. No a la 303. Hoy estoy fatal.", ["303 against"]),
        ("Le chat a renversé le thé. Je vote donc contre la 301.", ["301 against"]),
        ("Der Zug steht schon wieder. Deshalb nur kurz: Ich stimme für 302.", ["302 for"]),
        ("I mixed the two up on Friday. 301: for, 302: against.", ["301 for", "302 against"]),
        ("Against the first two, i.e. 301 and 302.", ["301 against", "302 against"]),
        ("Yes to all three: 301, 302 and 303.", ["301 for", "302 for", "303 for"]),
        ("hello this is Bob and I'm voting yes on three oh one, that's it bye", ["301 for"]),
        ("hola soy Bob voto que sí a la trescientos dos gracias", ["302 for"]),
        ("Je m'abstiens sur la 302, n'ayant pas suivi le débat.", ["302 abstain"]),
    ],
)  # fmt: skip
def test_a_vote_amid_a_story_is_taken(text: str, votes: list[str]) -> None:
    assert _clear(text) == votes


@pytest.mark.parametrize(
    "text",
    [
        "My prediction: 301 yes, 302 no.",
        "My friend and I vote for 301.",
        "vote for and against 301",
        "hello this is Dave and I'm voting yes on 301",
        "Dave to me, yesterday: I vote for 301.",
        "He told me over lunch: I vote for 301.",
        "If it rains, I vote for 301.",
        "The others are strange. I vote for 301. Or against 302, who knows.",
        "I'm for 301. NOT!",
        "I vote for 301. They made me say it.",
        "301: for, 302: against. Sorry, I mixed them up.",
        "yes to 301, sort of",
        "For 303. It is a bad rule and I hope it fails, so keep my no.",
        "I'm for 301. Not in this form, though, and I may vote otherwise.",
        # The text behind a heading may go on.
        "Proposal: I vote against 302. I vote against 302.",
    ],
)
def test_a_vote_that_may_be_somebody_elses_or_none_is_not(text: str) -> None:
    assert _clear(text) == []


@given(
    st.lists(
        st.sampled_from(
            (
                "I mean against.",
                "Ignore that.",
                "Only if 302 fails.",
                "Just kidding.",
                "Actually no.",
                "Was 301 not the other one?",
            )
        ),
        min_size=1,
        max_size=3,
    ),
    st.lists(st.sampled_from(("It rains.", "The cat is well.", "What a week.")), max_size=3),
    st.randoms(use_true_random=False),
)
def test_nothing_told_between_them_hides_that_a_vote_is_taken_back(
    undone: list[str], told: list[str], order: object
) -> None:
    beside = [*undone, *told]
    order.shuffle(beside)  # type: ignore[attr-defined]
    assert _clear(" ".join(("I vote for 301.", *beside))) == []


@given(st.integers(301, 399), st.integers(301, 399))
def test_no_number_is_voted_on_that_stands_without_a_choice(voted: int, named: int) -> None:
    found = read_prose(f"My knee hurts. I vote for {voted}. There is also {named}.", RULES, NAMES)
    votes = found.votes if found and found.clear else ()
    assert set(votes) <= {Vote(voted, "for")}


def test_a_long_story_costs_no_more_than_its_first_clauses() -> None:
    """At most twelve clauses are tried, of however many."""
    assert _clear("so I wait, " * 100 + "so I vote for 301.") == []

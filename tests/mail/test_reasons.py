"""What stands beside a vote is its reason unless it touches the vote; a guess is no vote."""

from __future__ import annotations

import pytest

from gamemaster.mail.commands.votes import ListBegins
from gamemaster.mail.interpreting.topics import every_one
from gamemaster.mail.prose.vote_lists import heads_table, read_row, read_run
from gamemaster.mail.prose.vote_sentences import read_sentence
from gamemaster.mail.prose.votes_in_prose import read_prose

RULES = frozenset((*range(101, 117), *range(201, 217)))
NAMES = frozenset(("alice", "carol"))
THREE = frozenset((301, 302, 303))


def _told(text: str, about: int | None = None) -> list[str]:
    found = read_sentence(text, RULES, NAMES, about)
    clear = found.votes if found is not None and found.clear else ()
    return [f"{vote.number} {vote.choice}" for vote in clear]


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("I vote with a heavy heart for 301.", ["301 for"]),
        ("I voted for 302 last week. Having read it, I vote against 302.", ["302 against"]),
        ("J'avais voté pour la 302 ; finalement je vote contre, l'idée me gêne.", ["302 against"]),
        ("302 passt. Dafür.", ["302 for"]),
        ("La 302 no la entiendo, voto en contra.", ["302 against"]),
        ("Après lecture, je me prononce en faveur de la 301.", ["301 for"]),
        ("303 I'd rather abstain on, it's none of my business.", ["303 abstain"]),
    ],
)  # fmt: skip
def test_a_reason_may_have_any_words_that_touch_nothing(text: str, votes: list[str]) -> None:
    assert _told(text) == votes


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("Einverstanden, das spart uns allen Zeit.", "301 for"),
        ("No way, that would hand Carol the game.", "301 against"),
        ("No. Así no hay quien gane", "301 against"),
        ("Je suis tout à fait d'accord avec cette proposition.", "301 for"),
    ],
)
def test_what_agrees_or_refuses_is_a_vote_in_answer_to_one(text: str, vote: str) -> None:
    assert _told(text, 301) == [vote]
    assert _told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "For 301, I think.",
        "For 301, I have no opinion.",
        "I am unable to vote for 301.",
        "I refuse to vote for 301.",
        "In principle I am for 301.",
        "I'd vote for 301.",
        "Thanks for 301.",
        "Danke für 301.",
        "Dafür ist 301 zu lang.",
        "Je voterai pour la 301 dimanche.",
        "Let's all vote happily for 301.",
        "I'd rather abstain from commenting on 301.",
        "I voted for 301 last week. Did it arrive?",
        "Agreed, let us see what the others do first.",
        "Einverstanden, ich schaue es mir an.",
        "Je suis d'accord, il faut en discuter.",
    ],
)
def test_a_guess_a_plan_or_thanks_are_no_vote(text: str) -> None:
    assert _told(text) == []
    assert _told(text, 305) == []


def test_a_row_has_its_reason_in_a_cell_of_its_own() -> None:
    for row in ("| 301 | for | it makes sense |", "301 | Shorter game | for | fair"):
        votes = read_row(row, NAMES)
        assert votes is not None
        assert [(vote.number, vote.choice) for vote in votes] == [(301, "for")]


@pytest.mark.parametrize(
    "row",
    [
        "| 301 | for | Carol |",
        "| 301 | for | unless 302 passes |",
        "| 301 | for | against |",
        "| 301 | ✔ | |",
        "| 301 | | for |",
        "| 301 | for | I guess |",
    ],
)
def test_a_row_that_may_be_anothers_or_limited_is_none(row: str) -> None:
    assert read_row(row, NAMES) is None


def test_a_head_of_a_table_holds_words_of_columns_and_nothing_else() -> None:
    assert heads_table("| no. | vote | why |")
    assert not heads_table("| DRAFT | do not count |")
    assert not heads_table("| proposal | Carol |")


def test_items_of_a_list_have_their_reasons() -> None:
    against = ListBegins("against")
    run = read_run(["302 (das Quorum ist mir zu niedrig)", "303 - too long for me"], 0, against)
    assert [item.vote.number for item in run.items] == [302, 303]
    for line in ("302 (Carol says so)", "302 (if 303 fails)", "302 (not yet)", "302 (for 301 yes)"):
        assert read_run([line], 0, against).items == ()


def test_places_are_numbers_of_a_letter_about_several() -> None:
    told = every_one("For the first, against the second, for the third.", THREE)
    assert told == "For the 301, against the 302, for the 303."
    assert "301, 302" in every_one("Les deux premières : pour.", THREE)
    for text in ("For the first time I agree.", "Against the fourth.", "First, I vote."):
        assert every_one(text, THREE) == text


@pytest.mark.parametrize(
    "text",
    [
        "Against, because 302 is better", "dagegen, weil 302 besser ist",
        "Contre, car la 302 est meilleure", "En contra, porque la 302 es mejor",
        "Against: 302 is better", "Against! I prefer 302.", "I vote against because of 302",
        "I'm in favour, since 302 is nonsense.", "Ich bin daf\u00fcr, denn 302 ist schlechter.",
        "Dagegen wegen 302", "Je suis contre, puisque 302 est mieux.",
    ],
)  # fmt: skip
def test_a_choice_is_no_clear_vote_on_what_only_its_reason_names(text: str) -> None:
    for about in (None, 301):
        found = read_prose(text, RULES, NAMES, about)
        assert found is None or not found.clear


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("Against: 302", "302 against"), ("I vote yes, proposal 302", "302 for"),
        ("Hereby I vote AGAINST Proposal No. 302.", "302 against"),
        ("Mit Verlaub: 302 ist Murks. Nein von mir.", "302 against"),
    ],
)  # fmt: skip
def test_a_number_behind_a_choice_says_which_proposal(text: str, vote: str) -> None:
    found = read_prose(text, RULES, NAMES)
    assert found is not None
    assert found.clear
    assert [f"{one.number} {one.choice}" for one in found.votes] == [vote]

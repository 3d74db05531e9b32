"""A few words behind a vote: what takes something from it makes it a question, however it is added.

The remarks were collected without regard to how reading knows them, and so were the ways in which
people add them: in the same breath, behind a comma, a dash or a full stop, in brackets, on a line
of their own.
"""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from tests.blind.judging import Case, outcome
from tests.properties import one_in

VOTES = {
    "en": (
        "yes on 301", "301 yes", "301: for", "I vote for 301", "I'm for 301", "My vote on 301: yes",
        "for 301", "no on 302", "302: against", "I vote against 302",
    ),
    "de": ("ja zu 301", "301 ja", "301: dafür", "ich stimme für 301", "nein zu 302"),
    "fr": ("oui à 301", "301 : pour", "je vote pour la 301", "je suis contre la 302"),
    "es": ("sí a la 301", "301: a favor", "voto a favor de la 301"),
}  # fmt: skip
ADDED = ("{} {}", "{}, {}", "{} - {}", "{} ({})", "{}. {}", "{}\n{}", "{}... {}")
REMARKS = [
    tuple(row.split("\t"))
    for row in (Path(__file__).parent / "what_takes_from_a_vote.txt")
    .read_text("utf-8")
    .splitlines()
    if not row.startswith("#")
]
AGREEING = {
    "en": ("great idea", "it makes the game shorter", "with pleasure", "thanks everyone"),
    "de": ("gute Idee", "das macht das Spiel kürzer", "mit Vergnügen", "danke euch allen"),
    "fr": ("bonne idée", "c'est plus simple", "avec plaisir", "merci beaucoup"),
    "es": ("buena idea", "es más justo", "con gusto", "muchas gracias"),
}


def _made(language: str, text: str) -> frozenset[str]:
    head = (
        "From: Bob <bob@example.org>\r\nTo: gm@nomic.example\r\nSubject: Re: autumn\r\n"
        "Message-ID: <beside@mail.example.org>\r\nMIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    )
    raw = (head + text + "\n").replace("\r\n", "\n").replace("\n", "\r\n").encode()
    return outcome(Case("beside", "vote", language, raw, "doubtful", frozenset(), "")).done


@pytest.mark.parametrize(
    ("language", "remark"),
    one_in(4, ((f"{language}-{remark[:40]}", (language, remark)) for language, remark in REMARKS)),
)
def test_what_takes_from_a_vote_makes_it_a_question(language: str, remark: str) -> None:
    for added, vote in zip(ADDED, cycle(VOTES[language]), strict=False):
        text = added.format(vote, remark)
        assert not _made(language, text), text


@pytest.mark.parametrize("language", VOTES)
def test_what_agrees_with_a_vote_leaves_it_one(language: str) -> None:
    for remark in AGREEING[language]:
        for added, vote in zip(ADDED[1:5], cycle(VOTES[language][:3]), strict=False):
            text = added.format(vote, remark)
            assert len(_made(language, text)) == 1, text

"""A receipt says how to vote on a proposal that a mail names, where no vote on it was read."""

from __future__ import annotations

import pytest

from tests.builders import GM
from tests.desk import Taken, desk, letter

HOW = "To vote, answer «vote for {0}» or «vote against {0}»."


def read(body: str, *, subject: str = "hello") -> Taken:
    return desk().read(letter(body, subject=subject))


def quoted(body: str) -> str:
    return "".join(f"> {line}\n" for line in body.splitlines())


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("302 is literally so good omg, it has me all in\n", 302),
        ("Proposal 301 - Naps\n[ ] heads\n[x] tails\n", 301),
        ("let the minutes of Tuesday name Alice among the friends of 303, as ever\n", 303),
    ],
)
def test_a_line_that_names_an_open_proposal_is_answered_with_the_way_to_vote(
    body: str, number: int
) -> None:
    taken = read(body)
    assert not taken.done
    assert not taken.asked
    assert HOW.format(number) in taken.letters[0]


def test_what_names_no_open_proposal_is_answered_without() -> None:
    for body in ("Good morning to everyone here.\n", "I read all of 204 and of 999 today.\n"):
        assert "To vote" not in read(body).letters[0]


def test_where_nothing_is_understood_the_subject_tells_the_proposal() -> None:
    taken = read("splendid, as I told my aunt\n", subject="Re: Proposal 302")
    assert HOW.format(302) in taken.letters[0]


def test_several_proposals_get_one_line() -> None:
    (answer,) = read("I loved 301, and 303 as well, and my aunt did not.\n").letters
    assert "To vote, answer with a line for each, such as:\n  «vote for 301»\n" in answer


def test_a_proposal_on_which_the_mail_votes_is_not_offered_again() -> None:
    (answer,) = read("vote for 301\n\nmy aunt is no friend of 301 and says so daily\n").letters
    assert "To vote" not in answer


def test_the_answer_to_such_a_receipt_may_be_one_word() -> None:
    (answer,) = read("302 is literally so good omg, it has me all in\n").letters
    ours = f"<receipt@{GM.partition('@')[2]}>"
    body = f"against\n\nOn Mon, 2 Mar 2026 at 10:09, Gamemaster <{GM}> wrote:\n{quoted(answer)}"
    taken = desk().read(letter(body, f"In-Reply-To: {ours}", subject="Re: received"))
    assert [*taken.done] == [
        '{"choice": "against", "move": "vote", "number": 302, "player": "alice"}'
    ]


def test_a_check_offers_nothing() -> None:
    assert "To vote" not in read("check\n302 is so good\n").letters[0]

"""Acts by mail: nothing takes effect by From alone, by an old token, or by somebody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.mail.judges_lines import read_deeds
from gamemaster.tournament.judges import Judge
from tests.builders import DAY, GM, ORGANISER, Sent, Table

DORA = "dora@judges.test"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    judge = Judge("deputy:dora", DORA, frozenset({"pause", "rule"}))
    table = Table(tmp_path_factory.mktemp("begun"), deputies=(judge,))
    table.start("alice", "bob")
    table.close()
    return table


@pytest.fixture
def table(begun: Table, tmp_path: Path) -> Iterator[Table]:
    table = begun.copied(tmp_path)
    yield table
    assert table.log.defects == []
    table.reopen()
    table.close()


def phase(table: Table) -> str:
    game = table.tournament.game
    assert game is not None
    return game.phase


def asked(table: Table, who: str = DORA, act: str = "pause a storm") -> Sent:
    (echo,) = table.mail(who, f"{act}\n", to=GM)
    assert echo.subject == "[Autumn] please confirm your act"
    return echo


def test_from_alone_does_nothing(table: Table) -> None:
    echo = asked(table)
    assert echo.to == DORA
    assert phase(table) == "playing"


def test_a_token_is_good_once_and_for_the_very_act(table: Table) -> None:
    echo = asked(table)
    asked(table, act="award bob 5 he asked")
    table.mail(DORA, "yes\n", to=echo.reply_to)
    assert phase(table) == "paused"
    assert table.points["bob"] == 0
    table.ask("resume", reason="over")
    assert table.mail(DORA, "yes\n", to=echo.reply_to)[0].subject == "[Autumn] nothing done"
    assert phase(table) == "playing"


def test_a_token_is_good_for_a_day(table: Table) -> None:
    echo = asked(table)
    table.wait(DAY)
    assert table.mail(DORA, "yes\n", to=echo.reply_to)[0].subject == "[Autumn] nothing done"
    assert phase(table) == "playing"


@pytest.mark.parametrize("thief", [ORGANISER, "alice", "mallory@else.test"])
def test_somebody_elses_token_is_worth_nothing(table: Table, thief: str) -> None:
    echo = asked(table)
    left = table.mail(thief, "yes\n", to=echo.reply_to)
    assert [one.to for one in left] in ([], [ORGANISER])
    assert phase(table) == "playing"


@pytest.mark.parametrize(
    "words",
    ["", "perhaps\n", "yes\nno\n", "yes, but wait until Monday\n", "> yes\n", "no\n", "pause it\n"],
)
def test_only_yes_carries_an_act_out(table: Table, words: str) -> None:
    echo = asked(table)
    table.mail(DORA, words, to=echo.reply_to)
    assert phase(table) == "playing"


def test_a_holiday_reply_confirms_nothing(table: Table) -> None:
    echo = asked(table)
    left = table.mail(
        DORA, "yes, I am away\nyes\n", to=echo.reply_to, headers=["Auto-Submitted: auto-replied"]
    )
    assert left == []
    assert phase(table) == "playing"


def test_who_may_not_any_more_is_refused_at_the_word(table: Table) -> None:
    echo = asked(table)
    table.deputies = (Judge("deputy:dora", DORA, frozenset({"rule"})),)
    table.reopen()
    table.mail(DORA, "yes\n", to=echo.reply_to)
    assert phase(table) == "playing"


def test_who_plays_does_not_judge_under_that_address(table: Table) -> None:
    table.deputies = (Judge("deputy:alice", "alice@players.test", frozenset({"pause"})),)
    table.reopen()
    for left in (
        table.mail("alice", "pause a storm\n"),
        table.mail("alice", "confirm\n", to="gm+review-301-1@secret.test"),
    ):
        assert not any("confirm your act" in one.subject for one in left)


def test_acts_pass_a_pause_and_what_came_first_is_played_first(table: Table) -> None:
    table.mail(DORA, "yes\n", to=asked(table).reply_to)
    table.mail("bob", "propose enact\nOne.\nclauses:\ndefine one = 1\nend proposal\n")
    assert len(table.tournament.items) == 1
    table.mail(DORA, "yes\n", to=asked(table, act="resume it is over").reply_to)
    assert len(table.tournament.items) == 0
    assert phase(table) == "playing"


def test_a_flood_in_a_judges_name_is_not_answered_for_ever(table: Table) -> None:
    table.pause_between_mails = 1
    left = [table.mail(DORA, f"pause storm {n}\n", to=GM) for n in range(15)]
    assert sum("10 acts wait" in " ".join(one.body.split()) for (one,) in left) == 6
    assert len(table.tournament.acts) == 10
    left = [table.mail(DORA, f"gibberish {n}\n", to=GM) for n in range(90)]
    assert sum(bool(one) for one in left) < 20


def test_the_newest_act_takes_the_place_of_the_oldest(table: Table) -> None:
    echoes = [asked(table, act=f"pause storm {n}") for n in range(10)]
    echoes.append(asked(table, ORGANISER, "pause for lunch"))
    echoes.append(asked(table, act="pause at last"))
    assert table.mail(DORA, "yes\n", to=echoes[0].reply_to)[0].subject == "[Autumn] nothing done"
    table.mail(DORA, "no\n", to=echoes[1].reply_to)
    table.mail(ORGANISER, "no\n", to=echoes[10].reply_to)
    table.mail(DORA, "yes\n", to=echoes[11].reply_to)
    assert phase(table) == "paused"


def test_a_flood_does_not_keep_a_word_from_counting(table: Table) -> None:
    echo = asked(table)
    table.pause_between_mails = 1
    left = [table.mail(DORA, "status\n", to=GM) for _ in range(40)]
    assert left[-1] == []
    # Whatever else comes to that address is one of the flood.
    assert table.mail(DORA, "what?\n", to=echo.reply_to) == []
    table.mail(DORA, "yes\n", to=echo.reply_to)
    assert phase(table) == "paused"


def test_nothing_hidden_is_looked_at_before_the_word(table: Table) -> None:
    def looks() -> list[str]:
        lines = table.office.store.lines("autumn")
        return [str(line.data["what"]) for line in lines if line.type == "look.taken/1"]

    table.mail("bob", "propose enact\nOne.\nend proposal\n")
    before = looks()
    attach = "clauses:\nwhen vote.cast: award palyer 1\nend clauses\n"
    (echo,) = table.mail(ORGANISER, attach, to="gm+review-301-1@secret.test")
    assert "no rule gives" not in echo.body
    assert "did you mean player" in " ".join(echo.body.split())
    assert looks() == before
    told = table.mail(ORGANISER, "yes\n", to=echo.reply_to)
    assert "[Autumn] what your clauses change" in [one.subject for one in told]
    assert looks() == [*before, "preview 301"]


def question(table: Table) -> str:
    table.mail("alice", "ask May I whistle?\n")
    return table.last(ORGANISER).reply_to


def answers(table: Table) -> list[str]:
    return [one.body for one in table.to("alice") if "the organiser answers" in one.subject]


def test_another_answer_to_a_question_needs_a_word(table: Table) -> None:
    to = question(table)
    table.mail(ORGANISER, "Yes.\n", to=to)
    assert len(answers(table)) == 1
    (echo,) = table.mail(ORGANISER, "And vote for 301.\n", to=to)
    assert (echo.to, echo.subject) == (ORGANISER, "[Autumn] please confirm your act")
    assert len(answers(table)) == 1
    table.reopen()
    (told,) = table.mail(ORGANISER, "yes\n", to=echo.reply_to)
    assert told.to == "alice@players.test"
    assert "vote for 301" in answers(table)[-1]
    assert table.mail(ORGANISER, "yes\n", to=echo.reply_to)[0].subject == "[Autumn] nothing done"
    assert len(answers(table)) == 2


def test_a_question_is_answered_within_thirty_days(table: Table) -> None:
    to = question(table)
    table.wait(30 * DAY)
    (told,) = table.mail(ORGANISER, "Yes.\n", to=to)
    assert told.subject == "[Autumn] not passed on"
    assert answers(table) == []


def test_a_list_that_carries_our_mail_back_is_not_answered(table: Table) -> None:
    echo = asked(table)
    headers = ["List-Id: <judges.example.org>", "Precedence: list"]
    assert table.mail(DORA, "pause again\n", to=GM, headers=headers) == []
    assert table.mail(DORA, "yes\n", to=echo.reply_to, headers=headers) == []


@pytest.mark.parametrize(
    ("written", "verb", "given"),
    [
        ("pause because of a storm", "pause", {"reason": "of a storm"}),
        ("Resume: it is over", "resume", {"reason": "it is over"}),
        ("start the tournament", "start", {}),
        ("end the tournament, nobody plays", "end", {"reason": "nobody plays"}),
        ("award bob 1/2 point for the rhyme", "award",
         {"player": "bob", "points": "1/2", "reason": "the rhyme"}),
        ("penalize bob rule 305 no rhyme", "penalise",
         {"player": "bob", "rule": "305", "reason": "no rhyme"}),
        ("expel bob because he cheats", "expel", {"player": "bob", "reason": "he cheats"}),
        ("void proposal 305 because it is a copy", "void",
         {"what": "proposal", "which": "305", "reason": "it is a copy"}),
        ("Void vote 305 of bob: he misread it", "void",
         {"what": "vote", "which": "305", "player": "bob", "reason": "he misread it"}),
        ("Reword rule 203 “more then” as “more than”: it is misspelt", "reword",
         {"rule": "203", "part": "more then", "other": "more than", "reason": "it is misspelt"}),
        ("nobody wins: they share it", "nobody", {"reason": "they share it"}),
        ("winner alice by lot", "winner", {"player": "alice", "reason": "by lot"}),
        ("review 305: object it says more", "object", {"number": "305", "reason": "it says more"}),
        ("confirm", "confirm", {}),
        ("confirmed, reads well", "confirm", {"reason": "reads well"}),
        ("review 305\nclauses:\ndefine a = 1\n\ndefine b = 2\nend clauses", "attach",
         {"number": "305", "clauses": "define a = 1\n\ndefine b = 2"}),
        ("Dear Gamemaster,\nstatus\nThanks", "status", {}),
    ],
)  # fmt: skip
def test_an_act_is_read(written: str, verb: str, given: dict[str, str]) -> None:
    found = read_deeds(written)
    assert found.unclear == ()
    assert [(one.verb, one.given) for one in found.asked] == [(verb, given)]


@pytest.mark.parametrize(
    "written",
    [
        "pause", "end", "end of message", "I will pause tomorrow", "pause?\nno reason yet?",
        "clauses:\ndefine a = 1", "review 305", "award bob", "award bob many points he asked",
        "the winner is alice", "pause a storm\n  or not",
    ],
)  # fmt: skip
def test_what_is_not_clear_is_no_act(written: str) -> None:
    found = read_deeds(written)
    assert found.unclear or not found.asked

"""A bare ``yes`` or ``no`` answers the letter that it answers: a question of ours, or a vote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import Sent, Table, tournament

UNMARKED = "propose enact\nAll dance, and nobody says where this ends.\n"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Alice has proposed 301; a turn of Bob's waits for his ``yes``."""
    table = Table(tmp_path)
    table.start("alice", "bob", "carol")
    table.mail("alice", "propose enact\nAll smile.\nend proposal\n")
    table.wait(3600)
    yield table
    table.close()


def _announcement(table: Table) -> Sent:
    return next(one for one in table.to("bob") if "301" in one.subject)


def _answer(table: Table, sent: Sent, body: str, *, whole: bool = True) -> str:
    """Have its reader answer a letter, as a client does; ``whole``: with its References."""
    own = str(sent.mail["Message-ID"])
    before = " ".join(str(sent.mail["References"] or "").split())
    headers = [f"In-Reply-To: {own}", *([f"References: {before} {own}"] if whole else [])]
    reader = sent.to.partition("@")[0]
    sent_back = table.mail(reader, body, subject=f"Re: {sent.subject}", headers=headers)
    return next(one.whole_body for one in sent_back if one.to == sent.to)


def test_an_answer_to_an_announcement_is_a_vote_though_a_turn_waits(table: Table) -> None:
    table.mail("bob", UNMARKED)
    assert "a vote FOR proposal 301" in _answer(table, _announcement(table), "Yes.\n")
    assert table.tournament.votes_sent["bob"] == {301}
    assert table.tournament.turns_sent.get("bob", frozenset()) == frozenset()


def test_an_answer_to_the_question_is_its_answer(table: Table) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    _answer(table, asked, "Yes.\n")
    assert "bob" not in table.tournament.votes_sent
    assert len(table.tournament.turns_sent["bob"]) == 1


def test_where_both_are_possible_it_is_asked(table: Table) -> None:
    table.mail("bob", UNMARKED)
    receipt = _answer(table, _announcement(table), "Yes.\n", whole=False)
    assert "a vote FOR proposal 301" in receipt
    assert "bob" not in table.tournament.votes_sent
    assert "bob" not in table.tournament.turns_sent
    waiting = table.tournament.register.waiting("bob", table.clock.now())
    said = " ".join(receipt.split())
    assert all(f"yes {one.code}" in said for one in waiting)
    (vote,) = [one.code for one in waiting if one.moves[0]["move"]["move"] == "vote"]  # type: ignore[index]
    table.mail("bob", f"yes {vote}\n")
    assert table.tournament.votes_sent["bob"] == {301}


def test_the_code_that_is_quoted_says_which_question_is_answered(table: Table) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    quoted = "".join(f"> {line}\n" for line in asked.whole_body.splitlines())
    _answer(table, asked, f"Yes.\n\nOn Monday the Gamemaster wrote:\n{quoted}", whole=False)
    assert "bob" not in table.tournament.votes_sent
    assert len(table.tournament.turns_sent["bob"]) == 1


@pytest.mark.parametrize("whole", [True, False])
def test_where_nothing_waits_it_is_a_vote(table: Table, whole: bool) -> None:  # noqa: FBT001
    receipt = _answer(table, _announcement(table), "No\n", whole=whole)
    assert "a vote AGAINST proposal 301" in receipt
    assert table.tournament.votes_sent["bob"] == {301}


def test_nothing_is_dropped_by_a_no_to_an_announcement(table: Table) -> None:
    table.mail("bob", UNMARKED)
    _answer(table, _announcement(table), "No.\n")
    assert len(table.tournament.register.waiting("bob", table.clock.now())) == 1


def test_a_yes_below_an_announcement_of_several_makes_no_turn(table: Table) -> None:
    table.mail("carol", "propose enact\nAll sing.\nend proposal\n")
    table.mail("bob", UNMARKED)
    told = [one.whole_body for one in table.to("bob") if "has been proposed" in one.whole_body]
    quoted = "".join(f"> {line}\n" for letter in told for line in letter.splitlines())
    assert "> Rule-change 301" in quoted
    assert "> Rule-change 302" in quoted
    body = f"Yes.\n\nOn Monday the Gamemaster wrote:\n{quoted}"
    sent_back = table.mail("bob", body, subject="Re: [Autumn] announcements")
    receipt = next(one.whole_body for one in sent_back if one.to == "bob@players.test")
    assert "bob" not in table.tournament.turns_sent
    assert "bob" not in table.tournament.votes_sent
    (waiting,) = table.tournament.register.waiting("bob", table.clock.now())
    assert f"yes {waiting.code}" in receipt
    assert "   «vote for 301»\n     «vote for 302»" in receipt.partition(waiting.code)[2]
    assert receipt.count("«vote for 301»") == 1


def test_a_bare_yes_to_what_names_no_proposal_answers_what_waits(table: Table) -> None:
    table.mail("bob", UNMARKED)
    table.mail("bob", "yes\n")
    assert len(table.tournament.turns_sent["bob"]) == 1


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("answer", ["Please change my vote to no\n", "yes\n", "Against.\n"])
def test_an_example_of_how_to_vote_is_not_what_an_answer_is_about(
    table: Table, answer: str, *, whole: bool
) -> None:
    table.mail("carol", "propose enact\nAll sing.\nend proposal\n")
    table.wait(3600)
    asked = table.mail("bob", "What do 301 and 302 have to do with each other\n")[-1]
    assert "«vote for 301»\n  «vote for 302»" in asked.whole_body
    quoted = "".join(f"> {line}\n" for line in asked.whole_body.splitlines())
    _answer(table, asked, f"{answer}\n{quoted}", whole=whole)
    assert "bob" not in table.tournament.votes_sent


def test_a_yes_to_what_waits_for_another_word_is_told_the_word(table: Table) -> None:
    asked = table.mail("bob", "forfeit\n")[-1]
    assert asked.subject == "[Autumn] received: waits for your «forfeit yes»"
    receipt = _answer(table, asked, "yes\n")
    assert f"leaving the tournament: «forfeit yes {asked.code}»" in receipt
    assert "bob" in table.tournament.game.players  # type: ignore[union-attr]


def test_an_answer_in_other_words_is_told_what_waits_in_its_language(table: Table) -> None:
    table.mail("bob", "langue : français\n")
    asked = table.mail("bob", "propose amend rule 206\nTrois points.\nend proposal\n")[-1]
    assert asked.subject == "[Autumn] reçu : attend votre «keep» / «drop»"
    receipt = _answer(table, asked, "non, garder\n")
    heading = "Ceci attend un mot de vous :"
    assert f"{heading}\n  un tour : amender la règle 206 : «keep k" in receipt
    assert "bob" not in table.tournament.turns_sent


FRIENDLY = ["Yes.", "Ja, genau so meine ich es.", "sí, todo bien", "y"]


@pytest.mark.parametrize("answer", FRIENDLY)
def test_the_letter_that_asks_says_which_of_several_is_answered(table: Table, answer: str) -> None:
    first, second = (table.mail("bob", f"{UNMARKED}{more}\n")[-1] for more in ("Ever.", "Never."))
    assert len(table.tournament.register.waiting("bob", table.clock.now())) == 2
    _answer(table, first, f"{answer}\n")
    (left,) = table.tournament.register.waiting("bob", table.clock.now())
    assert left.code == second.code
    # Said again in the same place it does not reach what another letter asks.
    _answer(table, first, f"{answer}\n")
    assert table.tournament.register.waiting("bob", table.clock.now()) == (left,)
    assert len(table.tournament.turns_sent["bob"]) == 1


@pytest.mark.parametrize("answer", FRIENDLY[1:])
def test_friendly_words_are_no_vote_and_answer_nothing_that_was_not_asked(
    table: Table, answer: str
) -> None:
    table.mail("bob", UNMARKED)
    _answer(table, _announcement(table), f"{answer}\n")
    assert "bob" not in table.tournament.votes_sent
    assert "bob" not in table.tournament.turns_sent


def test_a_yes_to_what_asks_for_evidence_counts_in_answer_to_that_very_letter(
    table: Table,
) -> None:
    (asked,) = table.mail("bob", "vote for 301\n", to="gm@secret.test")
    assert "anybody can write your address" in " ".join(asked.whole_body.split())
    receipt = " ".join(table.mail("bob", "yes\n")[-1].whole_body.split())
    assert "«yes» alone does not show here what it answers." in receipt
    assert f"a vote FOR proposal 301: «yes {asked.code}»" in receipt
    assert "bob" not in table.tournament.votes_sent
    _answer(table, asked, "Yes.\n")
    assert table.tournament.votes_sent["bob"] == {301}


def test_a_no_drops_all_that_waits_and_says_so(table: Table) -> None:
    for more in ("Ever.", "Never."):
        table.mail("bob", f"{UNMARKED}{more}\n")
    table.mail("bob", "vote for 301\n", to="gm@secret.test")
    receipt = table.mail("bob", "non merci, rien de tout cela\n")[-1].whole_body
    assert "Dropped" not in receipt  # It answers no letter, and quotes none.
    receipt = " ".join(table.mail("bob", "no\n")[-1].whole_body.split())
    assert "Dropped, all that waited for a word of yours; nothing was done:" in receipt
    assert "a turn: enact a new rule a turn: enact a new rule a vote FOR proposal 301" in receipt
    assert table.tournament.register.waiting("bob", table.clock.now()) == ()


def test_a_word_with_its_code_counts_in_a_sentence_if_something_waits_for_it(table: Table) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    wrong = "yes k22222, that is what I mean\n"
    assert "This is how it was read" not in table.mail("bob", wrong)[-1].whole_body
    assert table.tournament.register.wrong_codes.get("bob", 0) == 0
    table.mail("bob", f"Ja, so ist es gemeint: yes {asked.code}\n")
    assert len(table.tournament.turns_sent["bob"]) == 1


def test_what_was_sent_as_a_whole_since_waits_no_more(table: Table) -> None:
    first = table.mail("bob", UNMARKED)[-1]
    table.wait(60)
    table.mail("bob", "propose enact\nAll dance.\nend proposal\n")
    receipt = table.mail("bob", "yes\n")[-1].whole_body
    assert "does not show here what it answers" in " ".join(receipt.split())
    assert first.code not in table.mail("bob", "thanks a lot for all of that\n")[-1].whole_body
    assert len(table.tournament.turns_sent["bob"]) == 1
    receipt = table.mail("bob", f"yes {first.code}\n")[-1].whole_body
    assert "seems to forbid this turn" in " ".join(receipt.split())


def test_of_what_is_asked_twice_the_latest_question_waits(table: Table) -> None:
    first, second = (table.mail("bob", UNMARKED)[-1] for _ in range(2))
    receipt = table.mail("bob", "thanks a lot for all of that\n")[-1].whole_body
    assert (first.code in receipt, second.code in receipt) == (False, True)
    table.mail("bob", "yes\n")
    assert len(table.tournament.turns_sent["bob"]) == 1


def test_a_vote_on_what_was_decided_is_answered_with_that(table: Table) -> None:
    asked = table.mail("bob", "vote for 301\n", to="gm@secret.test")[-1]
    for who in ("alice", "carol"):
        table.mail(who, "vote for 301\n")
    table.wait(3600)
    assert "has been adopted" in "".join(one.whole_body for one in table.to("bob"))
    assert asked.code not in table.mail("bob", "thanks a lot for all of that\n")[-1].whole_body
    for body in (f"yes {asked.code}\n", "vote against 301\n"):
        receipt = table.mail("bob", body)[-1]
        said = " ".join(receipt.whole_body.split())
        assert "The outcome of proposal 301 has been announced" in said
        assert receipt.subject == "[Autumn] received: please look"


@pytest.mark.parametrize("more", ["", "vote for mine\n"])
def test_a_bare_withdraw_takes_back_the_one_move_that_waits(tmp_path: Path, more: str) -> None:
    table = Table(tmp_path, (tournament(undo="10m"),))
    table.start("alice", "bob", "carol")
    asked = table.mail("bob", f"propose enact\nAll sing.\nend proposal\n{more}")[-1]
    assert "withdraw" not in _answer(table, asked, "Thanks.\n")
    receipt = _answer(table, asked, "Withdraw.\n")
    told = "perhaps: «withdraw 1», «withdraw 2»" if more else "Your move 1 is taken back."
    assert told in receipt
    table.wait(3600)
    assert ("bob" in table.tournament.taken_back) == (not more)
    assert "NUMBER" in _answer(table, asked, "withdraw\n")
    table.close()


def test_a_withdraw_below_an_announcement_is_no_move_taken_back(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(undo="10m"),))
    table.start("alice", "bob", "carol")
    table.mail("alice", "propose enact\nAll smile.\nend proposal\n")
    table.wait(3600)
    table.mail("bob", "propose enact\nAll sing.\nend proposal\n")
    for whole in (True, False):
        assert "NUMBER" in _answer(table, _announcement(table), "withdraw\n", whole=whole)
    assert "bob" not in table.tournament.taken_back
    table.close()


def _asked_about_a_vote_against(table: Table) -> Sent:
    """The letter that asks Bob whether he means his vote against 301."""
    asked = table.mail("bob", "vote against 301\nOnly if Carol does the same.\n")[-1]
    assert "a vote AGAINST proposal 301" in asked.whole_body
    return asked


@pytest.mark.parametrize(
    "said",
    ["Jawohl.", "yup", "yep \U0001f44d", "Yes.", "oui", "yes omg", "ok", "vale", "siii",
     "Genau so."]
)  # fmt: skip
def test_a_yes_to_a_vote_against_is_no_vote_for(table: Table, said: str) -> None:
    asked = _asked_about_a_vote_against(table)
    quoted = "".join(f"> {line}\n" for line in asked.whole_body.splitlines())
    receipt = _answer(table, asked, f"{said}\n\nOn Monday the Gamemaster wrote:\n{quoted}")
    assert "AGAINST proposal 301" in receipt
    assert "FOR proposal 301" not in receipt
    assert table.tournament.votes_sent["bob"] == {301}


@pytest.mark.parametrize(
    "said",
    ["Yes, both.", "Oui, les deux.", "No, thank you; please leave it.", "Yes to both readings.",
     "Genau, dafür."],
)  # fmt: skip
def test_words_that_may_answer_a_question_are_no_vote_on_what_it_names(
    table: Table, said: str
) -> None:
    asked = _asked_about_a_vote_against(table)
    quoted = "".join(f"> {line}\n" for line in asked.whole_body.splitlines())
    receipt = _answer(table, asked, f"{said}\n\nOn Monday the Gamemaster wrote:\n{quoted}")
    assert "bob" not in table.tournament.votes_sent
    assert "vote FOR proposal 301" not in receipt


@pytest.mark.parametrize("answer", ["Yes.", "ok", "oui", "sí, todo bien", "no", "Non merci."])
def test_a_word_to_a_letter_that_asked_nothing_is_told_what_waits(
    table: Table, answer: str
) -> None:
    waits = table.mail("bob", UNMARKED)[-1]
    other = table.mail("bob", "status\n")[-1]
    receipt = _answer(table, other, f"{answer}\n")
    assert "bob" not in table.tournament.turns_sent
    assert len(table.tournament.register.waiting("bob", table.clock.now())) == 1
    assert f"a turn: enact a new rule: «yes {waits.code}»" in receipt
    assert f"to cancel it: «no {waits.code}»" in receipt


def test_a_word_answers_what_waits_alone_where_the_program_shows_no_letter(table: Table) -> None:
    table.mail("bob", UNMARKED)
    other = table.mail("bob", "status\n")[-1]
    own = str(other.mail["Message-ID"])
    headers = [f"In-Reply-To: {own}", f"References: {own}"]  # Without those of the letter.
    table.mail("bob", "Yes.\n", subject=f"Re: {other.subject}", headers=headers)
    assert len(table.tournament.turns_sent["bob"]) == 1


def test_a_letter_that_tells_what_waits_asks_it_anew(table: Table) -> None:
    table.mail("bob", UNMARKED)
    other = table.mail("bob", "status\n")[-1]
    _answer(table, other, "Yes.\n")
    told = next(one for one in reversed(table.to("bob")) if "waits for a word" in one.whole_body)
    _answer(table, told, "Yes.\n")
    assert len(table.tournament.turns_sent["bob"]) == 1


def test_a_quoted_code_says_what_is_answered_where_references_are_lacking(table: Table) -> None:
    first, second = (table.mail("bob", f"{UNMARKED}{more}\n")[-1] for more in ("Ever.", "Never."))
    quoted = "".join(f"> {line}\n" for line in first.whole_body.splitlines())
    _answer(table, first, f"Yes.\n\nOn Monday the Gamemaster wrote:\n{quoted}", whole=False)
    (left,) = table.tournament.register.waiting("bob", table.clock.now())
    assert left.code == second.code


def test_a_reminder_asks_what_it_lists(table: Table) -> None:
    table.mail("bob", UNMARKED)
    other = table.mail("bob", "status\n")[-1]
    told = [one for one in table.wait(2 * 86_400) if "waits for a word" in one.subject]
    assert len(told) == 1
    _answer(table, other, "Yes.\n")
    assert "bob" not in table.tournament.turns_sent
    _answer(table, told[0], "Yes.\n")
    assert len(table.tournament.turns_sent["bob"]) == 1


YES = [
    "ok", "Okay!", "vale", "siii", "yesss", "yes omg", "That is correct.", "Correct.",
    "Ja, bitte ausführen.", "Genau so.", "oui, c\u2019est ça", "ok, yes please",
    "Exactement, merci", "Oui, vas-y", "oui, tout-à-fait", "yep", "Aye.", "Yes, please proceed.",
    "yes hun xx", "Sure thing!", "Yes, confirmed.", "Let it be played.", "Na klar!", "Desde luego.",
]  # fmt: skip
NOT_YES = [
    "yes\nno", "no\nyes", "yes\n\nno", "si es así", "si todo es correcto",
    "yes, but change ten to twenty", "yes if Carol agrees", "ok, I'll think about it", "ok thanks",
    "vale, luego miro", "yeah, right.", "okay, not yet", "I refuse to say yes kabcd2",
    "drop dead", "do it not", "richtig schlecht", "Genau so nicht", "Oh sure, yes of course not",
    "Vale,\nBob", "> yes\nI do not know what this is about.", "Carol says yes", "drop", "keep",
    "insist", "Oui, tu vas voir", "Yes, cancel", "Yes, let it be", "Certainly not what I meant",
    "yep, but make it eleven", "Aye or nay, I do not care", "Sure it is wrong", "Yes, want changes",
]  # fmt: skip


@pytest.mark.parametrize("answer", YES)
def test_a_yes_in_other_words_answers_the_letter_that_asks(table: Table, answer: str) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    other = table.mail("bob", "status\n")[-1]
    _answer(table, other, f"{answer}\n")
    assert "bob" not in table.tournament.votes_sent
    _answer(table, _announcement(table), f"{answer}\n")  # Some of them are a vote there.
    assert "bob" not in table.tournament.turns_sent
    _answer(table, asked, f"{answer}\n\nBob\n")
    assert len(table.tournament.turns_sent["bob"]) == 1


@pytest.mark.parametrize("answer", NOT_YES)
def test_what_may_say_something_else_answers_nothing_and_is_told_what_waits(
    table: Table, answer: str
) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    receipt = _answer(table, asked, f"{answer}\n")
    assert "bob" not in table.tournament.turns_sent
    assert f"yes {asked.code}" in receipt


@pytest.mark.parametrize(
    "answer",
    ["Nope", "nah", "No, leave it", "no thanks mate", "Certainly not.", "Lieber nicht.", "n"],
)
def test_a_no_in_other_words_drops_what_the_letter_asks(table: Table, answer: str) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    _answer(table, asked, f"{answer}\n")
    assert not table.tournament.register.waiting("bob", table.clock.now())
    assert "bob" not in table.tournament.turns_sent


REASONS = [
    "Yes!\n\nThe wording is clear, and it will save us a lot of arguing in the long run.",
    "Yes please!\n\nWe have been waiting for this since the spring.",
    "Ja.\n\nEndlich eine Regel, die ich in einem Satz erklären kann.\n\nViele Grüße\nBob Kessler",
    "Oui.\n\nElle est courte, elle est claire, et elle ne coûte rien.",
]
NO_REASONS = [
    "Yes.\n\nBut only if Carol drops the second line.",
    "Yes.\n\nThe letter arrived this morning, thank you.",
    "Yes. Your letter reached me on Monday.",
    "Yes.\n\nWait, no. Against.",
    "Yes.\n\nThat is what Carol would say.",
    "Yes?\n\nThe wording is clear.",
]


@pytest.mark.parametrize("answer", REASONS)
def test_a_yes_with_its_reason_below_votes_in_answer_to_an_announcement(
    table: Table, answer: str
) -> None:
    table.mail("bob", UNMARKED)
    assert "a vote FOR proposal 301" in _answer(table, _announcement(table), f"{answer}\n")
    assert table.tournament.votes_sent["bob"] == {301}
    assert "bob" not in table.tournament.turns_sent


@pytest.mark.parametrize("answer", REASONS)
def test_a_yes_with_more_below_answers_no_question(table: Table, answer: str) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    _answer(table, asked, f"{answer}\n")
    assert "bob" not in table.tournament.turns_sent
    assert "bob" not in table.tournament.votes_sent


@pytest.mark.parametrize("answer", NO_REASONS)
def test_a_yes_beside_what_may_be_no_reason_is_asked_about(table: Table, answer: str) -> None:
    _answer(table, _announcement(table), f"{answer}\n")
    assert "bob" not in table.tournament.votes_sent


OMITS = "propose amend rule 206\nThree points.\nend proposal\n"


@pytest.mark.parametrize(
    ("answer", "word"),
    [("drop", "drop"), ("drop it", "drop"), ("Drop, thanks", "drop"), ("keep", "keep"),
     ("keep them", "keep"), ("keep it please", "keep"), ("drop dead", ""), ("keep dreaming", ""),
     ("drop it, and make it four points", ""), ("ok", ""), ("don't drop", "")],
)  # fmt: skip
def test_keep_and_drop_need_no_code_in_answer_to_their_letter(
    table: Table, answer: str, word: str
) -> None:
    asked = table.mail("bob", OMITS)[-1]
    assert "\u00abdrop k" in asked.whole_body
    receipt = _answer(table, asked, f"{answer}\n")
    assert ("bob" in table.tournament.turns_sent) == bool(word)
    assert ("Taken down" in receipt) == bool(word)


@pytest.mark.parametrize(
    "answer",
    ["insist please", "Yes, I insist.", "ok insist", "insist CODE, thank you",
     "ok insist CODE thanks", "ja, ich bestehe darauf", "j'insiste, merci", "insisto, por favor"],
)  # fmt: skip
def test_an_insist_stands_beside_thanks(table: Table, answer: str) -> None:
    asked = _warned(table)
    (waits,) = table.tournament.register.waiting("alice", table.clock.now())
    _answer(table, asked, answer.replace("CODE", waits.code) + "\n")
    assert len(table.tournament.turns_sent["alice"]) == 2


@pytest.mark.parametrize(
    "answer",
    ["No, I do not insist", "you insist", "I insist that you explain", "sure, insist all you like",
     "insist CODE when it is allowed", "I do not insist CODE", "it's 10 now, so insist CODE", "ok",
     "no insisto", "why insist CODE"],
)  # fmt: skip
def test_an_insist_beside_anything_else_does_not_count(table: Table, answer: str) -> None:
    asked = _warned(table)
    (waits,) = table.tournament.register.waiting("alice", table.clock.now())
    _answer(table, asked, answer.replace("CODE", waits.code) + "\n")
    assert len(table.tournament.turns_sent["alice"]) == 1
    still = table.tournament.register.waiting("alice", table.clock.now())
    assert still == (() if answer in ("No, I do not insist", "no insisto") else (waits,))


def _warned(table: Table) -> Sent:
    """The letter that warns Alice of a second turn."""
    sent = table.mail("alice", "propose enact\nAll laugh.\nend proposal\n")
    asked = next(one for one in sent if one.to == "alice@players.test")
    assert "insist" in asked.subject
    return asked


@pytest.mark.parametrize(
    "answer",
    ["yes, and for 302 as well", "oui. Et pour la 302 je vote POUR", "yes\nvote for 302",
     "Yes! And 302 for."],
)  # fmt: skip
def test_a_yes_before_another_vote_counts_beside_it(table: Table, answer: str) -> None:
    table.mail("carol", "propose enact\nAll sing.\nend proposal\n")
    asked = _asked_about_a_vote_against(table)
    receipt = _answer(table, asked, f"{answer}\n")
    assert "a vote AGAINST proposal 301" in receipt
    assert "a vote FOR proposal 302" in receipt
    assert table.tournament.votes_sent["bob"] == {301, 302}


@pytest.mark.parametrize("answer", ["yes. But for 301", "yes, and for 301", "yes\nfor 301"])
def test_a_yes_before_a_vote_is_never_lost_without_a_word(table: Table, answer: str) -> None:
    table.mail("carol", "propose enact\nAll sing.\nend proposal\n")
    asked = _asked_about_a_vote_against(table)
    receipt = _answer(table, asked, f"{answer}\n")
    assert f"yes {asked.code}" in receipt
    assert "bob" not in table.tournament.votes_sent


def test_a_suggested_answer_has_the_code_of_all_that_waits_for_it(table: Table) -> None:
    said = "drop dead\nyes, but change ten to twenty\n"
    assert "CODE" not in table.mail("bob", said)[-1].whole_body
    omits = table.mail("bob", OMITS)[-1]
    (omission,) = table.tournament.register.waiting("bob", table.clock.now())
    first, second = (table.mail("bob", f"{UNMARKED}{more}\n")[-1] for more in ("Ever.", "Never."))
    receipt = table.mail("bob", said)[-1].whole_body
    told = " ".join(receipt.split())
    assert f"perhaps: \u00abdrop {omission.code}\u00bb" in told
    assert f"perhaps: \u00abyes {first.code}\u00bb, \u00abyes {second.code}\u00bb" in told
    # What the letter asks that is answered comes first.
    receipt = _answer(table, second, "yes, but change ten to twenty\n")
    assert f"perhaps: \u00abyes {second.code}\u00bb" in receipt
    assert "CODE" not in _answer(table, omits, "drop dead\n")


def test_an_insist_on_what_was_sent_anew_since_waits_no_more(table: Table) -> None:
    asked = _warned(table)
    (waits,) = table.tournament.register.waiting("alice", table.clock.now())
    assert waits.code in _answer(table, asked, "insist you say\n")
    table.wait(3 * 86_400)
    table.mail("alice", "propose enact\nAll laugh out loud.\nend proposal\n")
    assert len(table.tournament.turns_sent["alice"]) == 2
    assert waits.code not in table.mail("alice", "thanks a lot for all of that\n")[-1].whole_body
    table.mail("alice", "insist\n")
    assert len(table.tournament.turns_sent["alice"]) == 2


def test_a_yes_to_a_vote_that_was_decided_since_is_told_so(table: Table) -> None:
    asked = _asked_about_a_vote_against(table)
    for who in ("alice", "carol"):
        table.mail(who, "vote for 301\n")
    table.wait(3600)
    other = table.mail("bob", "status\n")[-1]
    receipt = " ".join(_answer(table, other, "Yes.\n").split())
    assert "Nothing of yours waits" in receipt or "does not show here" in receipt
    assert asked.code not in receipt
    receipt = " ".join(_answer(table, asked, "Yes.\n").split())
    assert "The outcome of proposal 301 has been announced" in receipt


def test_a_no_to_a_letter_that_lists_several_drops_them_and_says_so(table: Table) -> None:
    for more in ("Ever.", "Never."):
        table.mail("bob", f"{UNMARKED}{more}\n")
    third = table.mail("bob", OMITS)[-1]
    listing = table.mail("bob", "thanks a lot for all of that\n")[-1]
    receipt = " ".join(_answer(table, third, "non merci\n").split())
    assert "Dropped; nothing was done." in receipt
    assert len(table.tournament.register.waiting("bob", table.clock.now())) == 2
    receipt = _answer(table, listing, "Non, rien de tout cela.\n")
    assert "Dropped, all that waited for a word of yours; nothing was done:" in receipt
    assert table.tournament.register.waiting("bob", table.clock.now()) == ()


@pytest.mark.parametrize("answer", ["yes\nno", "no\n\nyes", "keep\ndrop"])
def test_an_answer_in_two_ways_is_told_so(table: Table, answer: str) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    receipt = _answer(table, asked, f"{answer}\n")
    assert "bob" not in table.tournament.turns_sent
    assert len(table.tournament.register.waiting("bob", table.clock.now())) == 1
    if "yes" in answer:
        assert "this mail answers the same in two ways" in receipt


@pytest.mark.parametrize("other", ["301", "own"])
def test_a_yes_whose_references_lead_elsewhere_is_told_what_waits(table: Table, other: str) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    own, elsewhere = str(asked.mail["Message-ID"]), _announcement(table).mail
    before = f"{elsewhere['References']} {elsewhere['Message-ID']}"
    answered = own if other == "301" else "<a-mail-of-bobs-own@client.test>"
    headers = [f"In-Reply-To: {answered}", f"References: {before}"]
    receipt = table.mail("bob", "Yes.\n", subject="Re: hello", headers=headers)[-1].whole_body
    assert "bob" not in table.tournament.turns_sent
    assert f"yes {asked.code}" in receipt


def test_an_answer_without_a_word_is_told_what_waits(table: Table) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    assert f"yes {asked.code}" in _answer(table, asked, "\n")
    assert "bob" not in table.tournament.turns_sent


def test_what_was_asked_before_is_told_beside_a_new_question(table: Table) -> None:
    first = table.mail("bob", OMITS)[-1]
    second = table.mail("bob", UNMARKED)[-1]
    told = " ".join(second.whole_body.split())
    before = "This still waits for an answer to the letter that asked about it before:"
    assert f"{before} a turn: amend rule 206" in told
    assert before not in first.whole_body
    _answer(table, second, "Yes.\n")
    (left,) = table.tournament.register.waiting("bob", table.clock.now())
    assert left.kind == "omission"


@pytest.mark.parametrize(
    "answer", ["Non, laisse tomber.", "No, forget it please.", "Nein, lass es"]
)
def test_a_no_in_other_words_drops_what_its_letter_asks(table: Table, answer: str) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    assert "Dropped; nothing was done." in _answer(table, asked, f"{answer}\n")
    assert table.tournament.register.waiting("bob", table.clock.now()) == ()


def test_a_yes_to_both_is_told_what_still_waits(table: Table) -> None:
    asked = table.mail("bob", UNMARKED)[-1]
    table.mail("bob", "vote against 301\nOnly if Carol does the same.\n")
    receipt = " ".join(_answer(table, asked, "Ja, beide.\n").split())
    assert len(table.tournament.turns_sent["bob"]) == 1
    assert "letter that asked about it before: a vote AGAINST proposal 301" in receipt

"""People join in their own words; a refusal, a wish or a question joins nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import GM, Sent, Table, address_of


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.close()


def _asked(table: Table, first: str = "join Dieter\n") -> None:
    table.mail("dieter", first, to=GM)


@pytest.mark.parametrize(
    "answer",
    ["", "Yes, that was me!\n", "Ja, gerne\n", "Oui, je confirme.\n",
     "Sure, looking forward to it\n",
     "Yes please.\n\nJoin our newsletter today\n", "-- \nDr. Dieter Braun\nI teach chess\n",
     "Ja, ich möchte mitspielen.\n", "I confirm my participation\n",
     "OK\n\nDieter Braun\nHead of Sales, ACME Ltd\n+44 20 1234567\n"],
)  # fmt: skip
def test_an_answer_that_says_no_more_than_yes_joins(table: Table, answer: str) -> None:
    _asked(table)
    (sent,) = table.mail("dieter", answer)
    assert sent.subject == "[Autumn] welcome, Dieter"


@pytest.mark.parametrize(
    "answer",
    ["Nein, das war ich nicht. Bitte löschen.\n", "No thanks, wrong person\n",
     "Non, ce n'est pas moi\n", "Das war ich nicht\n"],
)  # fmt: skip
def test_a_refusal_in_any_words_joins_nobody(table: Table, answer: str) -> None:
    _asked(table)
    (sent,) = table.mail("dieter", answer)
    assert sent.subject == "[Autumn] not joined"
    assert not table.tournament.register.members


@pytest.mark.parametrize(
    "answer",
    ["Yes, but without my name please\n", "Ja, das war ich. Bitte ohne meinen Namen\n",
     "Oui, mais sous le pseudo Didi\n", "Wie lange dauert das Turnier?\n", "Who is this?\n",
     "I am out of office until Monday. In urgent cases contact Bob.\n",
     "I am on holiday and back on Monday.\n", "Estoy de vacaciones, vuelvo el lunes.\n",
     "Leave me alone.\n", "Laissez-moi tranquille.\n", "Yes, and my brother joins too.\n",
     "Yes. Please list me under my nickname.\n", "No objections, let's play!\n",
     "I agree, but please do not publish my name anywhere.\n\njoin Bob\n"],
)  # fmt: skip
def test_an_answer_that_says_more_is_asked_about_once(table: Table, answer: str) -> None:
    _asked(table)
    (asked,) = table.mail("dieter", answer)
    assert asked.subject == "[Autumn] please answer with one word"
    assert f"«{' '.join(answer.split())}»" in " ".join(asked.body.split())
    assert list(asked.attachments) == ["dice.txt"]
    assert not table.tournament.register.members
    # A machine that answers everything gets no second letter, and never joins.
    assert table.mail("dieter", f"{answer}\nAgain.\n") == []
    assert not table.tournament.register.members
    (welcome,) = table.mail("dieter", f"yes\n\n{answer}")
    assert welcome.subject == "[Autumn] welcome, Dieter"


def test_another_name_is_taken_from_the_answer(table: Table) -> None:
    _asked(table)
    table.mail("dieter", "Yes, but call me Didi\n")
    (welcome,) = table.mail("dieter", "join Didi\n")
    assert welcome.subject == "[Autumn] welcome, Didi"


def test_the_question_comes_in_the_language_that_was_chosen(table: Table) -> None:
    _asked(table, "join Dieter\nSprache: Deutsch\n")
    (asked,) = table.mail("dieter", "Ja, aber bitte ohne Namen\n")
    assert asked.subject == "[Autumn] bitte mit einem Wort antworten"
    assert "antworten Sie auf diese Mail mit dem einen Wort «ja»" in " ".join(asked.body.split())


@pytest.mark.parametrize(
    ("subject", "body"),
    [("", "join\n"), ("join", "whats this, i want to play\n"), ("", "hi count me in\n"),
     ("Nomic", "Hi, I'm Nick and I would like to join.\n"), ("", "How do I join?\n"),
     ("", "I'd like to join your tournament please. My name is Bill.\n"), ("", "join me\n"),
     ("Anmeldung", "Hallo, mein Name ist Dieter. Ich möchte mitspielen.\n"),
     ("", "Je voudrais participer, je m'appelle Luc\n"),
     ("", "I'd like to join the game, please\n")],
)  # fmt: skip
def test_a_stranger_who_wants_to_join_is_told_how(table: Table, subject: str, body: str) -> None:
    sent = table.mail("nick", body, to=GM, subject=subject)
    assert [one.subject for one in sent] == ["[Autumn] how to join"]
    assert not table.tournament.register.requests
    # Once a day is enough for whoever may have written another's address.
    assert table.mail("nick", body, to=GM, subject=subject) == []


@pytest.mark.parametrize("body", ["Buy our pills\n", f"Join our webinar. {'It is free. ' * 40}\n"])
def test_other_mail_of_strangers_meets_with_silence(table: Table, body: str) -> None:
    assert table.mail("nick", body, to=GM) == []


def test_nobody_is_named_after_the_rest_of_a_sentence(table: Table) -> None:
    sent: list[Sent] = table.mail("bill", "I want to join as J. R. Miller, please\n", to=GM)
    assert "«J. R. Miller»" in sent[0].body
    assert sent[0].to == address_of("bill")

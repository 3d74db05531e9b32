"""People join in their own words; a refusal, a wish or a question joins nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.builders import GM, Sent, Table, address_of, raw_mail, tournament


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
     "OK\n\nDieter Braun\nHead of Sales, ACME Ltd\n+44 20 1234567\n",
     "yep thats me :) cant wait!!\n", "si claro soy yo! vamos\n", "ack\n",
     "Oui, c'est bien moi, je confirme mon inscription.\n\nBonne journée à tous,\nDieter\n",
     ("Dear Gamemaster,\n\nIt was indeed I who asked. I herewith confirm that I wish to join.\n"
      "\nYours faithfully,\n\nDieter Braun\nHeadmaster (retired)\n"),
     "Oui, je confirme mon inscription.\n\nCordialement,\nDieter\n", "Jawohl\n",
     "Ich bestätige meine Anmeldung.\n",
     "Yes.\n\nKind regards,\nDieter\n\nIf you are not the intended recipient, please delete it.\n"],
)  # fmt: skip
def test_an_answer_that_says_no_more_than_yes_joins(table: Table, answer: str) -> None:
    _asked(table)
    (sent,) = table.mail("dieter", answer)
    assert sent.subject == "[Autumn] welcome, Dieter"


@pytest.mark.parametrize(
    "answer",
    ["Lieber nicht.\n", "Hello, this is a mistake.\n", "Dear Sir, I never asked for that.\n",
     "Yes\n\nI refuse.\n", "Bonjour, c'est une erreur.\n", "Nein, das war ich nicht.\n",
     "No thanks, wrong person\n",
     "Non, ce n'est pas moi\n", "Das war ich nicht\n"],
)  # fmt: skip
def test_a_refusal_in_any_words_joins_nobody(table: Table, answer: str) -> None:
    _asked(table)
    (sent,) = table.mail("dieter", answer)
    assert sent.subject == "[Autumn] not joined"
    assert not table.tournament.register.members


@pytest.mark.parametrize(
    "answer",
    ["Yes, that's me! My cat sat on the keyboard this morning.\n", "Sure. Get lost.\n",
     "Yes. I am twelve years old.\n", "OK. Please cancel.\n", "Hello? No way.\n",
     "Who asked you.\n",
     "Hello,\n\nThank you for your mail. We will answer soon.\n\nSupport team\n", "\U0001f44e\n",
     "Hi, take me off it.\n", "Yes, but without my name please\n",
     "Ja, das war ich. Bitte ohne meinen Namen\n",
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
     ("", "I do not want to play.\n"), ("", "Quiero dejar de jugar\n"),
     ("", 'Bob wrote to me: "I want to join"\n'), ("", "Sign me up for your newsletter\n"),
     ("", "hola! me apunto a la partida, en español si se puede\n"),
     ("", "How do I join?\n"), ("", "join me\n"), ("", "I'm in!\n"),
     ("", "I'd like to join the game, please\n"),
     ("Join our webinar", "It is free, and everybody may take part.\n")],
)  # fmt: skip
def test_a_stranger_who_wants_to_join_is_told_how(table: Table, subject: str, body: str) -> None:
    sent = table.mail("nick", body, to=GM, subject=subject)
    assert [one.subject for one in sent] == ["[Autumn] how to join"]
    assert not table.tournament.register.requests
    # Once a day is enough for whoever may have written another's address.
    assert table.mail("nick", body, to=GM, subject=subject) == []


@pytest.mark.parametrize(
    ("sender", "body", "subject", "name"),
    [("Nick", "Hi, I'm Nick and I would like to join.\n", "please confirm that you want", "Nick"),
     ("", "I'd like to join your tournament please. My name is Bill.\n", "please confirm", "Bill"),
     ("D. Braun", "Hallo, mein Name ist Dieter. Ich möchte mitspielen.\n", "bitte bes", "Dieter"),
     ("", "Je voudrais participer, je m'appelle Luc\n", "veuillez confirmer", "Luc"),
     ("", "Sprache: Deutsch\nIch möchte mitspielen, Name: Dora\n", "bitte bes", "Dora"),
     ("", "language french\n\nI'd like to play. My name is Zoe.\n", "veuillez confirmer", "Zoe"),
     ("", "je voudrais jouer, mon nom est Luc\n", "veuillez confirmer", "Luc"),
     ("Pilar", "hola soy pilar, quiero jugar!! me apunto\n", "please confirm", "Pilar"),
     ("Walter", ("Dear Sir,\n\nMy nephew told me of your tournament. I should therefore like to "
       "join the game under the name of Wally.\n"), "please", "Wally"),
     ("Ann Lee", "May I join?\n", "please confirm", "Ann Lee"),
     ("Dieter", "Ich wäre gern dabei!\n", "bitte bes", "Dieter"),
     ("Luc", "Je suis partant\n", "veuillez confirmer", "Luc"),
     ("Pilar", "¡Contad conmigo!\n", "please confirm", "Pilar"),
     ("Organiser", "May I join?\n", "please choose another name", "Organiser (2)")],
)  # fmt: skip
def test_a_stranger_who_wants_to_join_is_asked_to_confirm_under_their_name(
    table: Table, sender: str, body: str, subject: str, name: str
) -> None:
    address = address_of("nick")
    raw = raw_mail(f"{sender} <{address}>" if sender else address, GM, body)
    (sent,) = table.bring(raw, GM, address)
    assert sent.subject.startswith(f"[Autumn] {subject}")
    assert f"«{name}»" in sent.body
    (welcome,) = table.mail("nick", "join Nicky\n")
    assert "Nicky" in welcome.subject


@pytest.mark.parametrize(
    ("subject", "body", "told"),
    [("Anmeldung", "Wie kann man mitspielen?\n", "wie man mitmacht"),
     ("", "Hilfe\n", "wie man mitmacht"), ("", "Comment participer ?\n", "comment s'inscrire"),
     ("", "aide\n", "comment s'inscrire"), ("", "ayuda\n", "how to join"),
     ("", "Quiero jugar.\n", "how to join"),
     ("", "Ich möchte mitspielen. I want to play.\n", "how to join")],
)  # fmt: skip
def test_a_stranger_is_told_how_in_the_language_of_the_wish(
    table: Table, subject: str, body: str, told: str
) -> None:
    (sent,) = table.mail("nick", body, to=GM, subject=subject)
    assert sent.subject == f"[Autumn] {told}"
    assert ("«language " in sent.body) == (told != "how to join")
    assert not table.tournament.register.requests
    assert table.mail("nick", body, to=GM, subject=subject) == []


@pytest.mark.parametrize("body", ["Buy our pills\n", f"Join our webinar. {'It is free. ' * 40}\n"])
def test_other_mail_of_strangers_meets_with_silence(table: Table, body: str) -> None:
    assert table.mail("nick", body, to=GM) == []


def test_nobody_is_named_after_the_rest_of_a_sentence(table: Table) -> None:
    sent: list[Sent] = table.mail("bill", "I want to join as J. R. Miller, please\n", to=GM)
    assert "«J. R. Miller»" in sent[0].body
    assert sent[0].to == address_of("bill")


def test_a_request_that_is_one_command_is_answered_in_the_language_of_the_list(
    tmp_path: Path,
) -> None:
    with closing(Table(tmp_path, (tournament(language="fr"),))) as table:
        (asked,) = table.mail("ana", "join Ana\n", to=GM)
        assert asked.subject == "[Autumn] veuillez confirmer votre inscription"
        (asked,) = table.mail("bill", "I would like to join as Bill\n", to=GM)
        assert asked.subject == "[Autumn] please confirm that you want to join"

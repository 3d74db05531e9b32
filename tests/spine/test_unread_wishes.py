"""A receipt says how to write what its mail wishes where nothing in it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.builders import GM, Table

FORFEIT = "write «forfeit»"
ASK = "write «ask»"
DIGEST = "write «digest on»"
OBJECT = "write «object:»"
PROPOSE = "begin with a line such as «propose enact»"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    table.start("alice", "bob")
    yield table
    table.close()


@pytest.mark.parametrize(
    ("body", "way"),
    [("i quit", FORFEIT), ("I want to leave the game", FORFEIT), ("unsubscribe", FORFEIT),
     ("Please take me off your list.", FORFEIT),
     ("I want to leave", FORFEIT), ("fewer mails please", DIGEST), ("less mail, please", DIGEST),
     ("Ich möchte aufhören", FORFEIT), ("je quitte la partie", FORFEIT),
     ("When do we start?", ASK), ("frage: Wann endet das Spiel", ASK),
     ("please only one mail a day", DIGEST), ("bitte nur eine Mail pro Tag", DIGEST),
     ("je propose de modifier la règle 206 :\nUne demande coûte trois points.",
      "begin with the line «propose amend rule 206»"),
     ("Ich schlage vor, dass alle lächeln.", PROPOSE),
     ("I object to the ruling!", OBJECT), ("C'est injuste", OBJECT)],
)  # fmt: skip
def test_the_way_to_write_it_is_told(table: Table, body: str, way: str) -> None:
    (receipt,) = table.mail("bob", f"{body}\n\nSent from my iPhone\n")
    assert "nothing done" in receipt.subject
    assert way in " ".join(receipt.body.split())
    assert sum(known in receipt.body for known in (FORFEIT, ASK, DIGEST, OBJECT)) <= 1
    assert table.tournament.game is not None
    assert "bob" in table.tournament.game.players


@pytest.mark.parametrize(
    ("body", "form"),
    [("propongo derogar la 210, no sé qué es", "propose repeal rule 210"),
     ("Je propose de supprimer la règle 211 et je vote pour.", "propose repeal rule 211"),
     ("lets get rid of rule 207, im too lazy to share everything", "propose repeal rule 207"),
     ("my turn: repeal 216. and yes from me", "propose repeal rule 216"),
     ("ich schlage vor, Regel 208 zu ändern:\nHundert Punkte.", "propose amend rule 208"),
     ("Comment faire pour retirer mon coup 13 ?", "withdraw 13"),
     ("meinen Spielzug 22 möchte ich bitte zurücknehmen.", "withdraw 22"),
     ("wait can i take back the meow one", "withdraw 1"),
     ("dites à Alice : merci beaucoup", "tell Alice: …"),
     ("dile a Alice: vota mi 301, hecho?", "tell Alice: …"),
     ("bitte richten Sie allen Mitspielern aus, dass ich lache.", "tell everyone: …"),
     ("alice: hi there", "tell Alice: …"),
     ("teilen Sie 301 und 302 bitte mit Alice", "share 301, 302 with Alice"),
     ("what does 304 say? i pay the 5 points", "inquire 304"),
     ("quiero saber qué dice la 307, pago los 5 puntos", "inquire 307"),
     ("an inquiry into the dealings of 306 would please me", "inquire 306"),
     ("language spanish", "language fr», «language de» / «language en"),
     ("score should be 3, not 1: I voted for 301.", "object:")],
)  # fmt: skip
def test_the_line_to_write_has_the_numbers_and_names_of_the_mail(
    table: Table, body: str, form: str
) -> None:
    table.mail("bob", "propose enact\nAll meow.\nend proposal\n")
    (receipt,) = table.mail("bob", f"{body}\n")
    assert f"«{form}»" in " ".join(receipt.body.split())
    assert "vote for" not in receipt.body


@pytest.mark.parametrize(
    ("body", "kind"),
    [("i wanna repeal rule 213", "turn"),
     ("für meinen ersten Zug schlage ich vor, die Regel 213 aufzuheben. Sie ist streng.", "turn"),
     ("Ich möchte beantragen, dass Regel 213 gestrichen wird.", "turn"),
     ("für meinen nächsten Zug möchte ich Regel 112 umwandeln.", "turn"),
     ("Pouvez-vous partager ma proposition 301 avec Bob ?", "press"),
     ("tell everyone votad la siesta, la 301!!", "press"),
     ("tell bob did it already :)", "press")],
)  # fmt: skip
def test_a_whole_move_in_prose_waits_for_one_yes(table: Table, body: str, kind: str) -> None:
    table.mail("alice", "propose enact\nAll smile.\nend proposal\n")
    table.wait(2 * 24 * 3600)
    (receipt,) = table.mail("alice", f"{body}\n")
    assert "waits for your yes" in receipt.subject
    (waiting,) = table.tournament.register.waiting("alice", table.clock.now())
    assert [kept["move"]["move"] for kept in waiting.moves] == [kind]  # type: ignore[index]
    sent = table.mail("alice", f"yes {waiting.code}\n")
    assert any("received: done" in one.subject for one in sent)


@pytest.mark.parametrize(
    "body",
    ["I don't want to repeal rule 213", "Bob said: let's repeal rule 213",
     "if 301 fails I want to repeal rule 213", 'He wrote "let us repeal rule 213"',
     "shall we repeal rule 213?", "don't share 301 with Bob", "I tell everyone about this game"],
)  # fmt: skip
def test_what_denies_limits_or_tells_of_others_is_not_asked_about(table: Table, body: str) -> None:
    table.mail("alice", "propose enact\nAll smile.\nend proposal\n")
    (receipt,) = table.mail("alice", f"{body}\n")
    assert "nothing done" in receipt.subject
    assert not table.tournament.register.waiting("alice", table.clock.now())


@pytest.mark.parametrize(
    "body",
    ["k thx, gonna make dinner in the meantime lol", "D'accord, merci quand même.",
     "where can i read 301??", "vote for 301\n\n301 is a good one, says my aunt",
     "tell bob: 301 is mine", "hoy no hay paella, y mañana tampoco, ni la semana que viene"],
)  # fmt: skip
def test_votes_are_not_advertised_where_nobody_speaks_of_them(table: Table, body: str) -> None:
    table.mail("bob", "propose enact\nAll smile.\nend proposal\n")
    assert not any("To vote" in one.body for one in table.mail("alice", f"{body}\n"))


def test_where_a_vote_was_cast_before_none_is_advertised(table: Table) -> None:
    table.mail("bob", "propose enact\nAll smile.\nend proposal\n")
    (receipt,) = table.mail("alice", "301 is literally so good omg\n")
    assert "«vote for 301»" in receipt.body
    table.mail("alice", "vote for 301\n")
    (receipt,) = table.mail("alice", "301 is literally so good omg\n")
    assert "To vote" not in receipt.body


def test_a_wish_beside_a_doubtful_vote_is_told_of_as_well(table: Table) -> None:
    table.mail("bob", "propose enact\nAll smile.\nend proposal\n")
    (receipt,) = table.mail(
        "alice",
        "bitte richten Sie allen Mitspielern aus, dass mein Vorschlag 301 nur die Regel 206"
        " streicht. Für 301 stimme ich natürlich selbst auch.\n",
    )
    assert "«tell everyone: …»" in receipt.body


def test_it_is_told_in_the_language_of_the_reader(table: Table) -> None:
    table.mail("bob", "Sprache: Deutsch\n")
    (receipt,) = table.mail("bob", "Wann endet das Spiel?\n")
    assert "Eine Frage an den Veranstalter schreiben Sie hinter das Wort «ask»." in receipt.body


@pytest.mark.parametrize("body", ["scores\n", "scores\n\nWhy do I ask?\n", "Thank you all\n", ""])
def test_where_something_was_read_or_nothing_wished_no_way_is_told(table: Table, body: str) -> None:
    told = "".join(one.body for one in table.mail("bob", body))
    assert not any(known in told for known in (FORFEIT, ASK, DIGEST, OBJECT))


@pytest.mark.parametrize(("language", "word"), [("Deutsch", "dafür"), ("Französisch", "pour")])
def test_why_a_word_is_no_vote_is_told_in_the_language_of_the_reader(
    table: Table, language: str, word: str
) -> None:
    table.mail("bob", f"Sprache: {language}\n")
    (receipt,) = table.mail("bob", f"{word}\n")
    assert "it does not say" not in receipt.body
    assert "sur quelle proposition" in receipt.body or "zu welchem Vorschlag" in receipt.body


def test_a_signature_is_not_said_to_have_been_left_unread(table: Table) -> None:
    signature = "-- \nBill Cooper\nHead of Sales, ACME Ltd\n"
    (receipt,) = table.mail("bob", f"scores\n\n{signature}")
    assert "of your mail on was read" not in receipt.body
    (receipt,) = table.mail("bob", f"scores\n\n{signature}vote for 301\n")
    assert "Nothing from line 3 of your mail on was read." in receipt.body


def test_what_is_to_be_copied_stands_on_one_line(table: Table) -> None:
    table.mail("bob", "langue : français\n")
    (receipt,) = table.mail("bob", "propose amend rule 206\nTrois points.\nend proposal\n")
    for word in ("keep", "drop"):
        assert re.search(f"«{word} k[a-z2-7]{{5}}»", receipt.body)
    assert not re.search(r" $", receipt.body, re.MULTILINE)


def test_a_digest_that_nobody_has_does_not_end(table: Table) -> None:
    (receipt,) = table.mail("bob", "digest off\n")
    assert "Nothing to change: you have no daily digest." in receipt.body
    table.mail("bob", "digest on\n")
    (receipt,) = table.mail("bob", "digest off\n")
    assert "Done: after the digest of this day" in " ".join(receipt.body.split())


def test_a_file_that_is_no_plain_text_is_called_by_its_name(table: Table) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = "bob@players.test", table.reply_address("bob")
    mail["Message-ID"], mail["Subject"] = "<1@client.test>", "my turn"
    mail.set_content("propose enact\n")
    mail.add_attachment(
        b"PK",
        maintype="application",
        subtype="vnd.openxmlformats-officedocument.wordprocessingml.document",
        filename="rule.docx",
    )
    (receipt,) = table.bring(mail.as_bytes(), table.reply_address("bob"), "bob@players.test")
    assert (
        "The attached file «rule.docx» was not read, because it is no plain text." in receipt.body
    )
    assert "openxmlformats" not in receipt.body


def test_an_answer_to_a_letter_without_an_address_is_told_what_to_answer(table: Table) -> None:
    (receipt,) = table.mail("bob", "yes\n", to=GM)
    told = " ".join(receipt.body.split())
    assert "in an answer to one of our mails to you alone, such as this" in told
    assert receipt.reply_to not in ("", GM)

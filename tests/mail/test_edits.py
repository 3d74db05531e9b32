"""A declared move that says a change: the mails that players write, and what each comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamemaster.mail.commands import understood
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.one_line_moves import Do
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.interpreting.readings import Reading
from gamemaster.mail.parse import Attachment, ParsedMail, parse

CONTEXT = ReadingContext(
    initial_rules=frozenset({*range(101, 117), *range(201, 217)}), said=(("I edit", "edit"),)
)
TEXT = "Tea at six.\nend proposal\n"
ENACT = Propose("enact", None, None, "Tea at six.", "", complete=True)
AMEND = replace(ENACT, kind="amend", target_noun="rule", target_number=206)
REPEAL = Propose("repeal", "rule", 206, "", "", complete=True)


def read(body: str, subject: str = "", attached: str | None = None) -> Reading:
    files = () if attached is None else (Attachment("a.txt", "text/plain", attached, 9),)
    return interpret(subject, body, files, is_reply=False, context=CONTEXT)


def commands(body: str) -> list[object]:
    return [one.command for one in read(body).commands]


def says(form: Propose, words: str = "edit 301") -> list[object]:
    return [Do(words, form)]


WELL_SAID = {
    "do edit 301: propose enact": ENACT,
    "Do edit 301: Propose enact": ENACT,
    "do edit 301, propose enact:": ENACT,
    "do edit 301 propose enact": ENACT,
    "do edit 301 as enact": ENACT,
    "do edit 301: enact a new rule": ENACT,
    "do edit 301 and propose to enact": ENACT,
    "do edit 301: propose enact as follows:": ENACT,
    "do edit 301 to amend rule 206": AMEND,
    "do edit 301: propose amend 206 to read:": AMEND,
    "do edit 301: propose amend rule 206 with stake 5, topic law": replace(
        AMEND, said="stake 5, topic law"
    ),
    "I edit 301: propose amend rule 206": AMEND,
    "I edit 301 and propose to amend rule 206": AMEND,
}


@pytest.mark.parametrize("line", WELL_SAID)
def test_a_change_is_opened_on_the_line_of_its_move(line: str) -> None:
    assert commands(f"{line}\n{TEXT}") == says(WELL_SAID[line])


QUOTED = """\
On Monday Bob <bob@example.org> wrote:
> do edit 301: propose repeal rule 206
> vote for 301
"""
WHOLE = {
    "clauses": (
        "do edit 301: propose enact\nTea at six.\nclauses:\ndefine x = 1\nend proposal\n",
        replace(ENACT, clauses="define x = 1"),
    ),
    "nothing but its first line": ("do edit 301: propose repeal rule 206\n", REPEAL),
    "braces": ("do edit 301: propose enact {\nTea at six.\n}\n", ENACT),
    "two parts": (
        f"do edit 301: propose enact\n{TEXT}and propose repeal rule 206\n",
        replace(ENACT, more=(REPEAL,)),
    ),
    "greetings around it": (f"Hi,\n\ndo edit 301: propose enact\n{TEXT}\nThanks,\nAda\n", ENACT),
    "a quotation below it": (
        f"do edit 301: propose enact\n{TEXT}\n{QUOTED}",
        ENACT,
    ),
    "quoted lines in the text": (
        "do edit 301: propose enact\n> Tea at six.\nend proposal\n",
        replace(ENACT, text="> Tea at six."),
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_what_a_turn_may_say_a_change_may_say(name: str) -> None:
    body, form = WHOLE[name]
    found = read(body)
    assert [one.command for one in found.commands] == says(form)
    assert [one.doubt for one in found.commands] == [None]
    assert found.unclear == ()


def test_it_is_taken_from_a_file_and_from_a_subject() -> None:
    attached = read("do edit 301: propose enact\n", attached="Tea at six.\n")
    assert [one.command for one in attached.commands] == says(ENACT)
    subject = read(TEXT, "do edit 301: propose enact")
    assert [one.command for one in subject.commands] == says(ENACT)


def test_it_is_read_from_html() -> None:
    body = "<p>do edit 301: propose amend rule 206</p><p>Tea at six.</p><p>end proposal</p>"
    raw = f"From: ada@example.org\nContent-Type: text/html\n\n<html><body>{body}</body></html>\n"
    mail = parse(raw.encode())
    assert isinstance(mail, ParsedMail)
    assert commands(mail.body) == says(AMEND)


SHOWN_FIRST = {
    "no end": "do edit 301: propose enact\nTea at six.\n",
    "a misspelt end": "do edit 301: propose enact\nTea at six.\nend propsal\n",
    "two headings": "do edit 301: propose enact\nTea.\nclauses:\nclauses:\nend proposal\n",
    "a proposal in it": f"do edit 301: propose enact\nTea.\npropose enact\n{TEXT}",
    "an edit in it": f"do edit 301: propose enact\nTea.\ndo edit 302: propose enact\n{TEXT}",
}


@pytest.mark.parametrize("name", SHOWN_FIRST)
def test_what_may_not_be_whole_is_shown_first(name: str) -> None:
    (command,) = commands(SHOWN_FIRST[name])
    assert isinstance(command, Do)
    assert command.form is not None
    assert not command.form.complete


ASKED_BACK = {
    "a kind that is none": f"do edit 301: propose ammend rule 206\n{TEXT}",
    "no kind": f"do edit 301: propose\n{TEXT}",
    "a rule or an amendment": f"do edit 301: propose repeal 301\n{TEXT}",
    "no text": "do edit 301: propose enact\nclauses:\ndefine x = 1\nend proposal\n",
}


@pytest.mark.parametrize("name", ASKED_BACK)
def test_what_opens_nothing_is_asked_back_and_its_text_is_nothing_else(name: str) -> None:
    found = read(ASKED_BACK[name])
    assert found.commands == ()
    assert [line.line_number for line in found.unclear] == [1]


def test_prose_beside_it_makes_it_a_question() -> None:
    (found,) = read(f"do edit 301: propose enact\n{TEXT}\nBut only if Bob agrees.\n").commands
    assert found.doubt is not None


def test_quoted_it_is_nothing() -> None:
    assert commands("> do edit 301: propose enact\n> Tea at six.\n> end proposal\n") == []


def test_several_stand_one_below_the_other() -> None:
    edit = f"do edit 301: propose enact\n{TEXT}"
    turn = f"propose amend rule 206\n{TEXT}"
    assert commands(f"{edit}{turn}{edit}") == [*says(ENACT), AMEND, *says(ENACT)]
    # A vote on "mine" is for a turn.
    found = read(f"{edit}vote for mine\n")
    assert [one.command for one in found.commands] == says(ENACT)
    assert [line.source_line for line in found.unclear] == ["vote for mine"]
    mixed = [one.command for one in read(f"{edit}{turn}vote for mine\n").commands]
    assert mixed == [*says(ENACT), AMEND, Vote(None, "for")]


@pytest.mark.parametrize(
    "line",
    [
        "do say we propose enact nothing",
        "do argue that others propose",
        "do say 5: amend rule 203",
        "do say enact it",
        "do pass",
    ],
)
def test_words_that_open_no_change_are_those_of_a_move(line: str) -> None:
    words = line.removeprefix("do ")
    assert commands(f"{line}\n") == [Do(words)]
    assert commands(f"{line}\n\npropose amend rule 206\n{TEXT}") == [Do(words), AMEND]


def test_a_receipt_says_what_was_read() -> None:
    (edit,) = says(replace(AMEND, rest="drop"))
    assert isinstance(edit, Do)
    said = "a move in your own words: edit 301: amend rule 206, dropping the rest"
    assert understood(edit) == said

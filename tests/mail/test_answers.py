"""Answers to questions of ours in sentences: what counts, and what is asked back."""

from __future__ import annotations

import pytest

from gamemaster.mail.commands.answering import Coded, Confirm, Decline, Drop, Insist, Keep
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.interpreting.readings import Reading

CONTEXT = ReadingContext(names=frozenset({"bob", "carol"}), own=frozenset({"alice"}))

ANSWERS: dict[str, list[Coded]] = {
    "Yes kvnc47, that is precisely what I mean.\n\nAlice": [Confirm("kvnc47", loose=True)],
    "Ja, so ist es gemeint: yes ky5z43": [Confirm("ky5z43", loose=True)],
    "si kqb2t3": [Confirm("kqb2t3", loose=True)],
    "si kqb2t3\nbesos a todos": [Confirm("kqb2t3", loose=True)],
    "no to k5sef3 thats old": [Decline("k5sef3", loose=True)],
    "yes k4wzc2, no kpzmn4": [Confirm("k4wzc2", loose=True), Decline("kpzmn4", loose=True)],
    "yes k4wzc2\nyes kpzmn4\nBeides ist so gemeint.": [Confirm("k4wzc2"), Confirm("kpzmn4")],
    "Guten Tag,\n\njetzt ist es so weit.\n\ninsist k52ie4\n\nMit freundlichen Grüßen\nAlice": [
        Insist("k52ie4")
    ],
    "Je ne comprends pas bien la différence, mais le joueur doit perdre 2 points, donc :\n\n"
    "drop k754m3\n": [Drop("k754m3")],
    "Ja, genau so meine ich es.": [Confirm(None, loose=True)],
    "sí, todo bien": [Confirm(None, loose=True)],
    "y": [Confirm(None, loose=True)],
    "Si": [Confirm(None, loose=True)],
    "Yes, that is precisely what I mean": [Confirm(None, loose=True)],
    "oui, bien sûr": [Confirm(None, loose=True)],
    "Non merci, rien de tout cela !": [Decline(None, loose=True)],
    "No, I do not insist.": [Decline(None, loose=True)],
    "ok insist k52ie4 thanks": [Insist("k52ie4", loose=True)],
    "Please insist k52ie4, thank you.": [Insist("k52ie4", loose=True)],
    "drop it": [Drop(None, loose=True)],
    "keep it, please": [Keep(None, loose=True)],
    "oui, c\u2019est ça": [Confirm(None, loose=True)],
    "that's right": [Confirm(None, loose=True)],
}
ASKED_BACK = [
    "La dernière : oui kiilw7",
    "it's 10 now, so insist kbat65",
    "I refuse to insist kbat65",
    "no k5sef3, not what I meant, and not yet",
    "There is no k5sef3 in my mail!",
    "I refuse to write yes k5sef3",
    "I hesitate to send yes k5sef3",
    "yes k5sef3 change dance to sing",
    "To go ahead, answer this mail with the line: yes k5sef3",
    "antworten Sie mit: ja k5sef3",
    "yes k65ea2 if 305 passes",
    "not yes k65ea2 yet",
    "Bob says yes k65ea2",
    "yes k65ea2, but later",
    "yes k65ea2 and vote for 305",
    "yes k65ea2?",
    "yes k65ea2 no k65ea2",
    "drop kd6fl3 i guess? i want it to be 60 not 200",
    "yes k65ea2\nbut not yet",
    "If 305 passes:\nyes k65ea2",
    "Bob wrote this:\nyes k65ea2",
    "insist k52ie4\nvote for 305\nOnly if it is allowed.",
    "insist k52ie4\nvote for 305\nThe game has begun well for all of us, I hear from the north.",
    "To go ahead, answer this mail with the line:  «yes k5sef3»",
    "| yes k5sef3, that is it",
    "  | yes",
    "yes, if that is what Bob wants",
    "Yes, that is not what I mean",
    "si esto no arranca me voy",
    "sí, pero luego",
    "yeah, right.",
    "ok thanks",
    "vale, luego miro",
    "Vale,\nAlice",
    "drop dead",
    "keep dreaming",
    "I do not insist k52ie4",
    "you insist k52ie4",
    "do it, but not today",
]


def _read(body: str) -> Reading:
    return interpret("Re: hello", body, is_reply=True, context=CONTEXT, answers_us=True)


@pytest.mark.parametrize("body", ANSWERS)
def test_an_answer_in_a_sentence_is_read(body: str) -> None:
    reading = _read(body)
    assert [read.command for read in reading.commands] == ANSWERS[body]
    assert all(read.doubt is None for read in reading.commands)


@pytest.mark.parametrize("body", ASKED_BACK)
def test_an_answer_with_a_second_reading_is_none(body: str) -> None:
    assert not any(isinstance(read.command, Coded) for read in _read(body).commands)


def test_the_line_that_is_to_stand_alone_is_named() -> None:
    (unclear,) = _read("drop kd6fl3 i guess? i want it to be 60 not 200").unclear
    assert unclear.suggestion == "drop kd6fl3"
    asked = _read("yes k65ea2\n\nHold it until Friday, will you?").unclear
    assert "the mail says more, so please send this line alone" in {each.reason for each in asked}


def test_a_no_with_its_code_heads_no_list_of_votes() -> None:
    reading = _read("no k65ea2\n\n-1 311\nabstain 312\n")
    votes = [read for read in reading.commands if isinstance(read.command, Vote)]
    assert [read.doubt for read in votes] == [None, None]

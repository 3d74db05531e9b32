"""Whole texts: which lines are the sender's own words to us, and what they ask for together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.commands.answering import Confirm, Forfeit, Insist, Keep
from gamemaster.mail.commands.information import Check, Show
from gamemaster.mail.commands.one_line_moves import Inquire
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.questions import Ask
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.compose import FENCE
from gamemaster.mail.interpreting.blocks import MAX_OWN_LINES
from gamemaster.mail.interpreting.collecting import MAX_COMMANDS, MAX_PROSE, MAX_UNCLEAR
from gamemaster.mail.interpreting.interpret import MAX_LINES
from gamemaster.mail.quoting import own_words
from tests.mail.posts import a_text, commands, read, reasons, votes


def enact(text: str, *, clauses: str = "", complete: bool = True) -> Propose:
    return Propose("enact", None, None, text, clauses, complete)


def amend(text: str, *, complete: bool = True) -> Propose:
    return Propose("amend", "rule", 203, text, "", complete)


REPEAL = Propose("repeal", "rule", 203, "", "", complete=True)


# Several commands --------------------------------------------------------------------------------


def test_a_players_mail_is_read_in_order() -> None:
    text = """\
Hi Gamemaster,

I vote FOR 301 and against 302.
inquire 203

propose amend rule 203
A rule-change is adopted if two thirds vote for it.
end proposal
vote mine for
help

Thanks!
--
Alice
vote against 303
"""
    reading = read(text)
    assert [one.command for one in reading.commands] == [
        Vote(301, "for"),
        Vote(302, "against"),
        Inquire(203),
        amend("A rule-change is adopted if two thirds vote for it."),
        Vote(None, "for"),
        Show("help"),
    ]
    assert [one.line_number for one in reading.commands] == [3, 3, 4, 6, 9, 10]
    assert reading.commands[0].source_line == "I vote FOR 301 and against 302."
    assert reading.unclear == ()
    assert reading.ended_at == 13
    assert not reading.check


def test_the_subject_is_a_line_too() -> None:
    reading = read("", subject="vote for 301")
    assert [(one.command, one.line_number) for one in reading.commands] == [(Vote(301, "for"), 0)]
    assert commands("vote for 301", subject="Vote for 301") == votes(p301="for")
    assert commands("vote for 302", subject="vote for 301") == votes(p301="for", p302="for")
    assert reasons("", subject="My thoughts") == []
    assert reasons("", subject="vote 301") == ["a vote is one choice and numbers, nothing else"]


@pytest.mark.parametrize("subject", ["Re: vote for 301", "AW: vote for 301", "Fwd: vote for 301"])
def test_the_subject_of_a_reply_is_nobodys_word(subject: str) -> None:
    assert commands("", subject=subject) == []
    assert commands("", subject="vote for 301", is_reply=True) == []


def test_reading_stops_at_end() -> None:
    for end in ("end", "END.", "  end", "--- end ---", "end of mail"):
        reading = read(f"vote for 301\n{end}\nvote for 302")
        assert [one.command for one in reading.commands] == votes(p301="for")
        assert reading.ended_at == 2
    assert commands("the end\nvote for 302") == votes(p302="for")


def test_check_is_seen_wherever_it_stands() -> None:
    reading = read("vote for 301\n\ncheck\n")
    assert reading.check
    assert [one.command for one in reading.commands] == [Vote(301, "for"), Check()]
    assert read("forfeit", subject="check").check
    assert not read("> check").check


# Contradictions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("vote for 301\nvote against 301", []),
        ("vote for 301 and against 301", []),
        ("vote for 301-303\nvote against 302", votes(p301="for", p303="for")),
        ("vote for 301\nvote against 301\nvote for 301", []),
        ("vote for 301\nvote for 301", votes(p301="for")),
        ("vote for 301\nwithdraw my vote on 301", []),
        ("abstain 301\nvote for 301\nvote for 302", votes(p302="for")),
        ("vote for 301\nforfeit\nno 301", [Forfeit(None)]),
    ],
)
def test_votes_that_contradict_each_other_count_as_nothing(text: str, kept: list[Vote]) -> None:
    reading = read(text)
    assert [one.command for one in reading.commands] == kept
    assert len(reading.commands) + len(reading.unclear) >= 1


def test_contradictions_say_so() -> None:
    why = "this mail holds different votes on the same proposal"
    assert reasons("vote for 301\nvote against 301") == [why, why]
    assert reasons("vote against 301", subject="vote for 301") == [why, why]


@pytest.mark.parametrize(
    ("said", "votes"),
    [
        ("I of course vote for mine, against 301 and for 302.",
         {Vote(None, "for"), Vote(301, "against"), Vote(302, "for")}),
        ("I vote for 301 as well as for mine.", {Vote(301, "for"), Vote(None, "for")}),
        ("Ich stimme f\u00fcr meinen Vorschlag und gegen 301.",
         {Vote(None, "for"), Vote(301, "against")}),
        ("I vote for 301, which is better than mine.", {Vote(301, "for")}),
    ],
)  # fmt: skip
def test_a_vote_for_mine_is_not_lost_beside_others(said: str, votes: set[Vote]) -> None:
    assert {*commands(f"propose repeal rule 203\n\n{said}")} == {REPEAL, *votes}


def test_mine_needs_one_proposal_above_it() -> None:
    why = "mine means the one proposal that stands above it in the same mail"
    assert reasons("vote mine for") == [why]
    assert reasons("vote mine for\npropose repeal rule 203") == [why]
    assert reasons("propose repeal rule 203\npropose repeal rule 203\nvote mine for") == [why]
    assert commands("propose repeal rule 203\nvote mine for") == [REPEAL, Vote(None, "for")]


def test_mine_may_be_the_turn_that_waits_for_a_word_above_it() -> None:
    why = "mine means the one proposal that stands above it in the same mail"
    assert commands("insist\n\nI vote for mine.") == [Insist(None), Vote(None, "for")]
    assert commands("keep k6gug4\nvote for mine") == [Keep("k6gug4"), Vote(None, "for")]
    assert reasons("yes k6gug4\nyes k2hjt5\nvote for mine") == [why]
    # A proposal of the same mail goes before one that waits.
    both = commands("yes k6gug4\n\npropose repeal rule 203\nvote for mine")
    assert both == [Confirm("k6gug4"), REPEAL, Vote(None, "for")]


def test_two_inquiries_are_two() -> None:
    assert commands("inquire 203\ninquire 203") == [Inquire(203), Inquire(203)]
    assert commands("inquire 203", subject="inquire 203") == [Inquire(203)]


# Half sentences ----------------------------------------------------------------------------------

LONG = "I have thought about it all week and believe that we had better"


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG}\nvote for 301",
        f"{LONG},\nvote for 301",
        "You should not\nvote for 301",
        "I'd never\nvote for 301",
        "vote for 301\nunless Bob does",
        "vote for 301\nonly if 302 passes",
        "vote for 301\n(if it is about points)",
        "vote for 301\nor 302",
        f"> {LONG}\nvote for 301",
    ],
)
def test_a_line_that_may_be_half_of_a_sentence_is_asked_back(text: str) -> None:
    reading = read(text)
    assert reading.commands
    assert all(one.doubt is not None for one in reading.commands)
    assert commands(text) == []


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG}.\nvote for 301",
        f"{LONG}:\nvote for 301",
        f"{LONG}\n\nvote for 301",
        "Hi\nvote for 301",
        "vote for 301\n\nA fine rule, this one.",
        "> short\nvote for 301",
        f"> {LONG}\n\nvote for 301",
        "vote for 301\nAll the best!",
    ],
)
def test_neighbours_that_leave_a_command_alone(text: str) -> None:
    assert commands(text) == votes(p301="for")


@pytest.mark.parametrize(
    "text",
    [
        "vote for 301\n\nif you agree, a fine rule",
        "vote for 301\nif only more people did this",
        "vote for 301\nno reason",
    ],
)
def test_prose_that_may_limit_a_vote_is_asked_about(text: str) -> None:
    (one,) = read(text).commands
    assert one.doubt is not None
    assert one.doubt.line == text.rsplit("\n", 1)[-1]


# Proposals ---------------------------------------------------------------------------------------

UNTOUCHED = """\
> quoted words of the rule

On Monday the Speaker wrote:
> let it be
-- 
vote for 301
end
From: nobody
Sent: never
To: all
  indented   blanks
{ } %%% ####
----- Original Message -----"""  # noqa: W291 - a signature's blank


def test_a_text_is_untouched_between_begin_and_end() -> None:
    text = f"propose enact\n{UNTOUCHED}\nend proposal\nvote for 302"
    assert commands(text) == [enact(UNTOUCHED), Vote(302, "for")]


@pytest.mark.parametrize(
    "end",
    ["end proposal", "END PROPOSAL.", "End of proposal", "--- end proposal ---", "*end proposal*"],
)
def test_ends_of_a_proposal(end: str) -> None:
    assert commands(f"propose enact\n\nAll win.\n\n{end}\nhelp") == [
        enact("All win."),
        Show("help"),
    ]


def test_a_quoted_end_is_no_end() -> None:
    text = "propose enact\nAll win.\n> end proposal\nNobody wins."
    assert commands(text) == [enact("All win.\n> end proposal\nNobody wins.", complete=False)]


@pytest.mark.parametrize(
    ("tail", "text"),
    [
        ("", "All win."),
        ("\n\n-- \nAlice", "All win."),
        ("\n--\nAlice", "All win."),
        ("\nend\nbye", "All win."),
        (f"\n\n{FENCE}\nvote for 301\nend proposal", "All win."),
        (f"\n\n> {FENCE}\n> x\nend proposal", "All win."),
        ("\n\nOn Monday Bob <bob@x.test> wrote:\n> hi", "All win."),
        ("\n\n-----Original Message-----\nFrom: Bob", "All win."),
        ("\nvote for 301", "All win.\nvote for 301"),
        ("\n\nBest,\nAlice", "All win.\n\nBest,\nAlice"),
    ],
)
def test_a_text_without_its_end_is_shown_and_confirmed(tail: str, text: str) -> None:
    assert commands(f"propose enact\nAll win.{tail}") == [enact(text, complete=False)]


def test_a_begin_inside_a_text_makes_it_doubtful() -> None:
    text = "propose enact\nAll win.\npropose amend rule 203\nNone wins.\nend proposal"
    inside = "All win.\npropose amend rule 203\nNone wins."
    assert commands(text) == [enact(inside, complete=False)]


def test_lost_letters_make_a_text_doubtful() -> None:
    assert commands("propose enact\nGr\ufffdn.\nend proposal") == [
        enact("Gr\ufffdn.", complete=False)
    ]


def test_clauses_stand_below_their_heading() -> None:
    text = "propose enact\nTwo thirds.\n\nClauses:\ndefine adopted = false\n\nend proposal"
    assert commands(text) == [enact("Two thirds.", clauses="define adopted = false")]
    twice = text.replace("define", "clauses:\ndefine")
    (found,) = commands(twice)
    assert isinstance(found, Propose)
    assert not found.complete


def test_a_repeal_says_everything_itself() -> None:
    assert commands("propose repeal rule 203\nvote for 301") == [REPEAL, Vote(301, "for")]
    assert commands("propose repeal rule 203\nend proposal\nhelp") == [REPEAL, Show("help")]
    explained = "propose repeal rule 203\nIt is bad.\nend proposal"
    assert commands(explained) == [Propose("repeal", "rule", 203, "It is bad.", "", complete=True)]


MISSING = "the text of the proposal is missing"


@pytest.mark.parametrize(
    "text",
    ["propose enact", "propose enact\n\n", "propose enact\nend proposal", "propose enact\nThanks!",
     "propose enact\n\nend proposal", "propose enact\n-- \nAlice", f"propose enact\n{FENCE}\nAll.",
     "propose enact\nclauses:\ndefine x = 1\nend proposal", "propose enact\n> All win."],
)  # fmt: skip
def test_a_proposal_without_text_is_asked_back(text: str) -> None:
    reading = read(text)
    assert reading.commands == ()
    assert reading.unclear[0].reason == MISSING
    assert reading.unclear[0].suggestion is not None


def test_an_attached_text() -> None:
    file = a_text("\nAll win.\n> kept\n\n")
    assert commands("propose enact", "", file) == [enact("All win.\n> kept")]
    assert commands("propose enact\nThanks,\nhelp", "", file) == [
        enact("All win.\n> kept"),
        Show("help"),
    ]
    assert commands("propose enact\nend proposal", "", file) == [enact("All win.\n> kept")]
    assert commands("", "propose enact", file) == [enact("All win.\n> kept")]
    whole = a_text("propose enact\nAll win.\nend proposal\n")
    assert commands("propose enact", "", whole) == [enact("All win.")]
    assert commands("propose repeal rule 203", "", file) == [REPEAL]
    assert commands("help", "", a_text("vote for 301")) == [Show("help")]


@pytest.mark.parametrize(
    ("text", "files", "reason"),
    [
        ("propose enact", [a_text("a"), a_text("b")], "more than one text is attached"),
        ("propose enact", [a_text(None, "r.pdf")], "the attachment is no plain text"),
        ("propose enact", [a_text(" \n")], "the attachment is no plain text"),
        ("propose enact\nAll win.", [a_text("a")], "there is a text below it and one attached"),
        ("propose enact\npropose amend rule 203", [a_text("a")],
         "there is a text below it and one attached"),
    ],
)  # fmt: skip
def test_attachments_that_leave_a_doubt(text: str, files: list[object], reason: str) -> None:
    reading = read(text, "", *files)  # type: ignore[arg-type]
    assert reading.commands == ()
    assert reading.unclear[0].reason == reason


def test_a_marked_text_prevails_over_an_attachment() -> None:
    file = a_text("something else")
    assert commands("propose enact\nAll win.\nend proposal", "", file) == [enact("All win.")]


def test_a_proposal_in_the_subject() -> None:
    assert commands("All win.\nend proposal\nhelp", "propose enact") == [
        enact("All win."),
        Show("help"),
    ]
    body = "Hi,\n\npropose enact\nAll win.\nend proposal"
    assert commands(body, "propose enact") == [enact("All win.")]
    assert commands("", "propose repeal rule 203") == [REPEAL]
    assert commands(f"{FENCE}\npropose enact\nAll.\nend proposal", "propose enact") == []


def test_a_proposal_that_is_not_understood_takes_its_text_with_it() -> None:
    closed = "propose that\nvote for 301\nend proposal\nvote for 302"
    assert commands(closed) == votes(p302="for")
    assert commands("vote for 301\nend proposal\nhelp", "propose that") == [Show("help")]
    nested = "propose that\nvote for 301\npropose enact\nx\nend proposal\nhelp"
    assert commands(nested) == [Show("help")]
    assert commands("propose that\nvote for 301") == []
    assert "it may be part of the proposal above, which was not understood" in reasons(
        "propose that\nvote for 301"
    )


def test_a_proposal_that_is_half_of_a_sentence_takes_its_text_with_it() -> None:
    text = f"{LONG}\npropose enact\nvote for 301\nend proposal\nhelp"
    assert commands(text) == [Show("help")]


# Questions ---------------------------------------------------------------------------------------


def test_questions() -> None:
    assert commands("ask Why?\nvote for 301") == [Ask("Why?"), Vote(301, "for")]
    assert commands("ask Why\nso?\nend ask\nhelp") == [Ask("Why\nso?"), Show("help")]
    assert commands("ask\nMay I\n\nvote for 301\nend ask\nhelp") == [
        Ask("May I\n\nvote for 301"),
        Show("help"),
    ]
    assert commands("ask\nWhy?\n-- \nAlice") == [Ask("Why?")]
    assert commands("ask one\nvote for 301\nask two\nmore\nend ask") == [
        Ask("one"),
        Vote(301, "for"),
        Ask("two\nmore"),
    ]
    assert reasons("ask\n\n") == ["the question is missing"]
    assert reasons("ask\nend ask") == ["the question is missing"]


def test_a_command_in_an_open_question_is_asked_back() -> None:
    reading = read("ask\nWhy?\n\nvote for 301")
    assert [one.command for one in reading.commands] == [Ask("Why?\n\nvote for 301")]
    assert [(one.line_number, one.source_line) for one in reading.unclear] == [(4, "vote for 301")]


# Limits ------------------------------------------------------------------------------------------


def test_a_receipt_stays_short() -> None:
    reading = read("vote\n\n" * 100)
    assert len(reading.unclear) == MAX_UNCLEAR
    assert reading.unlisted == 100 - MAX_UNCLEAR
    prose = read("nothing\nat all\n\n" * 100)
    assert len(prose.unclear) == MAX_PROSE
    assert prose.unlisted == 200 - MAX_PROSE
    (shown,) = read("x" * 1000).unclear
    assert len(shown.source_line) == 200


def test_a_mail_may_ask_for_so_much() -> None:
    reading = read("".join(f"inquire {number}\n" for number in range(1000, 1300)))
    assert len(reading.commands) == MAX_COMMANDS
    assert reading.unclear[0].reason == "one mail may not ask for so many things"
    assert reading.unlisted == 100 - MAX_UNCLEAR


def test_too_many_lines_are_not_read() -> None:
    reading = read("nothing\n" * MAX_OWN_LINES + "vote for 301\n")
    assert reading.ended_at == MAX_OWN_LINES + 1
    assert reading.commands == ()
    many = "".join(f"vote for {n}000-{n}099\n" for n in range(1, 30))
    assert read(many).ended_at == 11
    assert commands("\n" * MAX_LINES + "vote for 301\n") == []


# Any text ----------------------------------------------------------------------------------------

_LINES = st.lists(
    st.sampled_from(
        ["vote for 301", "vote against 301", "> vote for 302", "propose enact", "end proposal",
         "propose repeal rule 203", "propose nothing", "ask", "ask why", "end ask", "end", "-- ",
         FENCE, f"> {FENCE}", "On Monday Bob <b@x.test> wrote:", "From: Bob", "Sent: today",
         "To: me", "", "Hi", "words", LONG, "clauses:", "check", "unless", "inquire 203", "yes",
         "--- Original Message ---", "\x0c", "\u2028vote for 302"]
    )
    | st.text(max_size=30),
    max_size=15,
).map("\n".join)  # fmt: skip


@given(_LINES, st.booleans())
def test_any_text_is_read(text: str, is_reply: bool) -> None:  # noqa: FBT001 - drawn
    reading = read(text, "vote for 303", is_reply=is_reply)
    lines = text.split("\n")
    for one in reading.commands:
        assert 0 <= one.line_number <= len(lines)
        if reading.ended_at is not None:
            assert one.line_number < reading.ended_at
    chosen = [one.command for one in reading.commands if isinstance(one.command, Vote)]
    assert len({vote.number for vote in chosen}) == len(chosen)


@given(_LINES)
def test_a_quoted_text_asks_for_nothing(text: str) -> None:
    quoted = "\n".join(f"> {line}" for line in text.split("\n"))
    assert read(quoted).commands == ()
    assert own_words(quoted) == ""


@given(_LINES)
def test_nothing_below_the_fence_is_read(text: str) -> None:
    assert read(f"{FENCE}\n{text}").commands == ()
    above = read(f"vote for 302\n\n{FENCE}\n{text}")
    assert [one.command for one in above.commands] == votes(p302="for")
    assert own_words(f"Yes.\n{FENCE}\n{text}") == "Yes."


@pytest.mark.parametrize(
    "subject",
    ["not much time", "No title", "After dinner", "nothing special", "only a vote", "not a poem",
     "two votes, no drama", "Sans titre", "Nach der Arbeit", "yes and no", "one for, one against"],
)  # fmt: skip
def test_a_title_that_tells_of_its_own_mail_leaves_votes_as_they_are(subject: str) -> None:
    assert commands("301 for\n302 against\n", subject=subject) == votes(p301="for", p302="against")


@pytest.mark.parametrize(
    "subject",
    ["not my vote", "No votes", "After the vote", "nothing final", "only a draft", "not yet",
     "no title yet, do not count"],
)  # fmt: skip
def test_a_title_that_may_limit_votes_makes_them_a_question(subject: str) -> None:
    reading = read("301 for\n302 against\n", subject=subject)
    assert all(one.doubt is not None for one in reading.commands)


@pytest.mark.parametrize("subject", ["yes and no", "one for, one against"])
def test_a_title_of_both_choices_stands_above_no_single_vote(subject: str) -> None:
    reading = read("301 for\n", subject=subject)
    assert all(one.doubt is not None for one in reading.commands)


def test_a_heading_above_votes_that_are_asked_about_is_not_listed() -> None:
    for body in ("I am going with yes on 301.", "Vote 301\n"):
        reading = read(body, subject="Votes")
        assert [one.line_number for one in reading.unclear if not one.line_number] == []
    assert [one.source_line for one in read("What a week.", subject="Votes").unclear] == ["Votes"]


def test_a_condition_is_told_of_in_whatever_language_it_stands() -> None:
    depends = ["a vote cannot depend on anything or leave the choice open"]
    assert reasons("Je vote pour la 302, à moins que Carol ne vote contre.") == depends
    assert reasons("Ich stimme für 302, es sei denn, Carol stimmt dagegen.") == depends
    assert reasons("Voto a favor de la 302, a menos que Carol vote en contra.") == depends

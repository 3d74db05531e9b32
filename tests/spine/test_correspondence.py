"""Receipts and other mail about mail: what they say, and that no line of them asks for anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from gamemaster.correspondence import (
    asked_for,
    calendar_mail,
    helping,
    judges_letters,
    keys_and_evidence,
    passed_on,
    receipt_text,
    registration,
)
from gamemaster.correspondence.paragraphs import Words
from gamemaster.correspondence.receipt_text import Answered, next_steps
from gamemaster.documents.proposal import Body, body_problems, canonical_body
from gamemaster.mail.commands import ROWS, understood
from gamemaster.mail.commands.answering import Confirm, Decline, Drop, Forfeit, Insist, Keep
from gamemaster.mail.commands.command_rows import Command, ReadingContext
from gamemaster.mail.commands.information import Check, Show, Verify
from gamemaster.mail.commands.one_line_moves import Do, Inquire, Join, Withdraw
from gamemaster.mail.commands.openpgp_commands import Key, Signatures
from gamemaster.mail.commands.own_addresses import (
    AddAddress,
    Addresses,
    DropAddress,
    NewReplyAddress,
    Password,
    WriteTo,
)
from gamemaster.mail.commands.own_settings import Digest, Language, Reminders, Switches, WhoAmI
from gamemaster.mail.commands.passing_on import Share, Tell
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.questions import Ask, Object
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.commands.witnessing import Cosign
from gamemaster.mail.interpreting.command_lines import is_command_line
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.interpreting.readings import Reading, Unclear
from gamemaster.mail.quoting import FENCES
from gamemaster.maps import Map
from gamemaster.rulesets import as_document, load
from gamemaster.tournament.public import Entry, OwnEntry, PublicRecord
from tests.builders import GM, MONDAY, ORGANISER, Sent, Table
from tests.properties import examples

PUBLIC = PublicRecord("autumn", "Autumn", GM, load("secret"), "until-start")
STARTED = PUBLIC.with_entry(Entry(1, "tournament.started", (), MONDAY, "0" * 64))

COMMANDS: tuple[Command, ...] = (
    Join("Alice"),
    Propose("enact", None, None, "x", "", complete=True),
    Propose("amend", "rule", 203, "x", "", complete=True),
    Propose("repeal", "amendment", 301, "", "", complete=True),
    Propose("transmute", "rule or its successor", 110, "", "", complete=True),
    Vote(301, "for"),
    Vote(None, "against"),
    Inquire(305),
    Forfeit(None),
    Forfeit("kabcd2"),
    Do("berate bob"),
    Insist(None),
    Confirm("kabcd2"),
    Decline(None),
    Withdraw(3),
    Ask("why?"),
    Object("It was for."),
    Show("help"),
    Show("rules"),
    Show("initial rules"),
    Show("status"),
    Show("scores"),
    Show("record"),
    Show("mine"),
    Check(),
    Reminders(wanted=True),
    Reminders(wanted=False),
    Language("fr"),
    Tell(("Bob", "carol"), "hello", anonymous=False),
    Tell(("Bob",), "hello", anonymous=True),
    Share(301, ("Bob",), anonymous=False),
    Share(301, ("Bob", "carol"), anonymous=True),
    Digest(wanted=True),
    Digest(wanted=False),
    Switches(),
    WhoAmI(),
    Password(),
    Key("attached"),
    Key("autocrypt"),
    Key("none"),
    Signatures(required=True),
    Signatures(required=False),
    AddAddress("me@work.example"),
    DropAddress("me@work.example"),
    WriteTo("me@work.example"),
    Addresses(),
    NewReplyAddress(),
    Cosign(),
    Keep("k7q2x4"),
    Drop("k7q2x4"),
    Verify(None),
    Verify(301),
)


@pytest.mark.parametrize("command", COMMANDS, ids=repr)
def test_a_command_in_our_words_is_no_command(command: Command) -> None:
    words = understood(command)
    assert words
    for line in (
        f"1. {words}",
        f"   {words}: {receipt_text.docketed(3)}",
        f"  1. on a day: {words}",
    ):
        assert not is_command_line(line)


def test_every_kind_of_command_has_words() -> None:
    assert {type(command) for command in COMMANDS} == {row.command for row in ROWS}


def receipt(**more: object) -> Words:
    answered, sections = more.pop("answered", ()), more.pop("sections", ())
    told = {name: more.pop(name, False) for name in ("last_this_hour", "signed")}
    reading = Reading(commands=(), **{"unclear": (), **more})  # type: ignore[arg-type]
    return receipt_text.receipt(STARTED, MONDAY, answered, reading, sections, **told)  # type: ignore[arg-type]


def test_a_receipt_says_what_was_read_and_what_was_not() -> None:
    words = receipt(
        answered=[Answered("vote for 301", "a vote FOR proposal 301", receipt_text.docketed(7))],
        unclear=(Unclear("vote for", 4, "it names no number", "vote for NUMBER"),),
        sections=["See above."],
        unlisted=3,
        ended_at=17,
        last_this_hour=True,
    )
    assert words.subject == "[Autumn] received: please look"
    assert words.body == (
        "Autumn: your mail was received on 2026-03-02 10:00:00 UTC.\n\n"
        "This is how it was read:\n\n"
        "1. a vote FOR proposal 301\n"
        "   (you wrote: «vote for 301»)\n"
        "   Taken down as your move 7.\n\n"
        "These lines are not commands and changed nothing:\n\n"
        "  | «vote for»\n"
        "     it names no number; perhaps: «vote for NUMBER»\n"
        "  and 3 more lines\n\n"
        "Nothing from line 17 of your mail on was read.\n\n"
        "See above.\n\n"
        "Whether a move counts is decided by the rules in force when it is\n"
        "played. For the commands there are, write the one word help.\n\n"
        "You have had many receipts within an hour. Further mail is read and\n"
        "counts, but is acknowledged together, after the hour is over.\n"
    )


def test_an_empty_receipt_and_a_check_say_so() -> None:
    assert "It holds no command, so nothing was done." in receipt().body
    assert receipt().subject == "[Autumn] received: nothing done"
    checked = receipt(answered=[Answered("check", "a check of this mail", "")], check=True)
    assert "You asked for a check: nothing below has been carried out." in checked.body


def test_the_next_steps_follow_from_the_public_record() -> None:
    assert "has not started yet" in next_steps(PUBLIC)
    assert "write the one word help" in next_steps(STARTED)
    over = STARTED.with_entry(Entry(2, "tournament.won", (), MONDAY, "0" * 64))
    assert next_steps(over) == "The tournament has ended."


def test_a_long_line_of_clauses_is_shown_around_the_fault() -> None:
    line = "define adopted = " + "votes.for + " * 20 + "votes.fro > 1"
    excerpt = f"{line}\n{' ' * line.index('votes.fro')}^"
    shown = receipt_text.clause_problems([("line 1, column 258: no field", excerpt)])
    rows = shown.split("\n")
    source, caret = rows[2], rows[3]
    assert source[caret.index("^") :].startswith("votes.fro")
    assert max(map(len, rows)) <= 72


def test_ones_own_moves_are_listed_with_what_was_taken_back() -> None:
    own = [
        OwnEntry(MONDAY, "joined", "Alice"),
        OwnEntry(MONDAY + 60, "move", "a vote FOR proposal 301", (("move", "vote"),)),
        OwnEntry(MONDAY + 90, "turn.taken", "", (("proposal.document", "…"),)),
        OwnEntry(MONDAY + 120, "withdrawn", "your move 1"),
    ]
    assert calendar_mail.own_text(own) == (
        "Your moves so far, as they were read:\n"
        "  1. on 2026-03-02 10:01:00 UTC: a vote FOR proposal 301\n"
        "     on 2026-03-02 10:02:00 UTC: taken back unless played, your move 1"
    )
    assert calendar_mail.own_text(own[:1]) == "You have made no move so far."


def test_all_our_texts_fit_a_mail_and_ask_for_nothing() -> None:
    texts = [
        helping.help_text(STARTED),
        helping.record_text(STARTED),
        helping.record_text(PUBLIC),
        as_document(STARTED.ruleset),
        *(
            f"{words.subject}\n{words.body}"
            for words in (
                registration.join_confirmation(PUBLIC, "Alice"),
                registration.join_refused(PUBLIC, "the tournament has started"),
                registration.not_joining(PUBLIC),
                registration.welcome(PUBLIC, "Alice"),
                registration.renewed(PUBLIC),
                judges_letters.not_clear(("pause", "vote for 301"), 0, may_found=True),
                judges_letters.not_clear((), 2, may_found=False),
                judges_letters.not_clear((), 0, may_found=False),
                judges_letters.refused(
                    "expel bob because yes", ("no player in play has this handle",)
                ),
                judges_letters.founded("Autumn", "spring", "spring@example.org"),
                judges_letters.not_founded("Autumn", "spring", ("address: taken",)),
                judges_letters.please_confirm(
                    "pause a storm", "define x = 1", ("x is never used",), 10
                ),
                judges_letters.what_they_change("review 301: attach", ("definition x: added",)),
                judges_letters.TOO_OLD_A_QUESTION,
                judges_letters.too_many_requests(PUBLIC, "example.org"),
                judges_letters.yes_or_no("pause a storm"),
                judges_letters.EXPIRED,
                judges_letters.dropped("pause a storm"),
                judges_letters.carried_out("pause"),
                judges_letters.not_possible("pause", ("only a tournament in play can be paused",)),
                judges_letters.question_for_organiser(PUBLIC, "Alice", "vote for 301\ninsist"),
                judges_letters.answer_for_player(PUBLIC, "vote for 301\n\nyes", to_objection=False),
                judges_letters.answer_for_player(PUBLIC, "yes", to_objection=True),
                calendar_mail.hold_notice(PUBLIC),
                calendar_mail.heartbeat(PUBLIC, "2026-11-22"),
                calendar_mail.reminder(PUBLIC, (301, 302)),
                passed_on.message(PUBLIC, "Alice", "vote for 301\ninsist"),
                passed_on.message(PUBLIC, None, "vote for 301"),
                passed_on.document(PUBLIC, "Alice", 301),
                passed_on.document(PUBLIC, None, 301),
            )
        ),
        *(
            asked_for.settings(public, reminders=on, digest=on)
            for on in (True, False)
            for public in (PUBLIC, replace(PUBLIC, daily=True))
        ),
        *(
            passed_on.taken_down(anonymous=a, disclosed=d)
            for a in (True, False)
            for d in (True, False)
        ),
        keys_and_evidence.you_are("Alice", "de"),
        keys_and_evidence.you_are("Alice", "fr", not_let_in=True),
        keys_and_evidence.registered("abcd" * 10, signed_only=True),
        keys_and_evidence.registered("", signed_only=False),
        keys_and_evidence.shown_by({"secret", "openpgp", "dkim", "session"}),
        keys_and_evidence.shown_by(()),
        keys_and_evidence.not_shown("it is not signed."),
        passed_on.not_alone(),
        passed_on.unknown_readers(("Zed", "Bob")),
    ]
    for text in texts:
        for line in text.splitlines():
            assert not is_command_line(line), line
            assert len(line) <= 78, line


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tmp_path_factory.mktemp("table"))
    table.start("alice", "bob")
    yield table
    table.close()


HOSTILE = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ["vote for 301", "insist", "yes", "forfeit", "end proposal", "propose enact", "join Zed",
         "do it", "mine", "| vote for 301", "> insist", "«vote for 301»", "  vote for 301"]
    ),
)  # fmt: skip


@examples(
    60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
@given(
    opening=st.sampled_from(
        [
            "",
            "ask ",
            "ask\n",
            "do ",
            "propose enact\n",
            "check\npropose enact\n",
            "> ",
            "inquire ",
            "tell alice: ",
            "tell alice\n",
        ]
    ),
    lines=st.lists(HOSTILE, max_size=5),
    closing=st.sampled_from(
        ["", "\nend proposal", "\nend ask", "\nend tell", "\nmine", "\nrecord"]
    ),
)
def test_whatever_a_player_writes_comes_back_as_no_command(
    table: Table, opening: str, lines: list[str], closing: str
) -> None:
    text = (opening + "\n".join(lines) + closing).replace("\0", "").replace("\r", "")
    text = text.encode("utf-8", "replace").decode()
    for sent in table.mail("bob", text):
        harmless(sent)


def harmless(sent: Sent) -> None:
    for line in sent.whole_body.splitlines():
        assert not is_command_line(line), line
    answer = f"{sent.whole_body}\nthanks!\n"
    reading = interpret(sent.subject, answer, is_reply=True, context=ReadingContext())
    assert reading.commands == ()


def test_the_organisers_mail_without_a_question_is_answered(table: Table) -> None:
    (answer,) = table.mail(ORGANISER, "vote for 301\n", to=GM)
    assert answer.subject == "[Autumn] received: nothing to do"


def test_a_germans_question_reaches_the_organiser_all_in_english(table: Table) -> None:
    """The line above which answers are written is of the letter's language, not the player's."""
    table.mail("alice", "language deutsch\n")
    table.mail("alice", "ask Darf ich pfeifen, während ich abstimme?\n")
    asked = table.last(ORGANISER)
    assert asked.whole_body.startswith(FENCES["en"])
    assert "Alice asks:" in asked.body


def test_the_record_is_in_order_and_whole() -> None:
    public = PUBLIC
    for number in range(1, 30):
        fields = (("proposal.number", 300 + number),)
        public = public.with_entry(Entry(number, "turn.taken", fields, MONDAY + number, "0" * 64))
    told = helping.record_text(public)
    places = [told.index(f"Autumn: announcement {number}\n") for number in range(1, 30)]
    assert places == sorted(places)
    assert public.announced == Map({300 + number: number for number in range(1, 30)})


def test_mail_kept_for_a_word_is_bounded(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    for count in range(30):
        table.mail("bob", f"vote for {301 + count}\n", to=GM)
    assert "Nothing of this was kept" in table.to("bob")[-1].body or len(table.to("bob")) < 34
    assert len(table.tournament.register.pending["bob"]) <= 20
    table.close()


@given(st.text(max_size=300), st.text(alphabet="ab \t\u00a0\u0301é.-", max_size=300))
def test_a_receipt_shows_a_body_exactly_as_it_is_hashed(one: str, other: str) -> None:
    body = Body("enact", None, f"x{one}\n{other} ")
    if body_problems(body):
        return
    shown = receipt_text.proposal_shown(canonical_body(body))
    words = receipt(answered=[Answered("propose enact", "a turn: enact a new rule", shown)])
    lines = words.body.split("\n")
    start = lines.index("     Change: enact a rule")
    wanted = canonical_body(body).removesuffix("\n").split("\n")
    found = [line.removeprefix("     ") for line in lines[start : start + len(wanted)]]
    assert found == wanted

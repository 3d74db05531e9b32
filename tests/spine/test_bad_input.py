"""What comes in that should not: each kind has its answer, and nothing stops or is lost.

What is wrong with each mail stands in the name of its test. Mail that is turned away at the door
(unknown addresses, more than the listener takes) is in ``test_daemon``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from gamemaster.clauses import compile_clauses
from gamemaster.mail.structure import MailLimits
from gamemaster.reading import asking_back, carry_out
from gamemaster.reading.confirming import HELPED_PER_DAY
from tests.builders import DAY, GM, HOUR, Sent, Table, address_of, raw_mail, tournament
from tests.properties import examples

CAROL = address_of("carol")
TURN = "propose enact\nGood morning.\nclauses:\ndefine morning = 1\nend proposal\n"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"), dice=(4, 4, 4))
    table.start("alice", "bob", "carol")
    table.mail("alice", TURN)
    table.close()
    return table


@pytest.fixture
def table(begun: Table, tmp_path: Path) -> Iterator[Table]:
    """A tournament in play; whatever a test does to it, it goes on and has lost nothing."""
    table = begun.copied(tmp_path)
    yield table
    assert table.log.defects == []
    assert table.office.unread("autumn") == 0
    table.clock.advance(HOUR)
    assert "received: done" in table.mail("bob", "vote for 301\n")[0].subject
    accepted = [one for one in table.ask("journal", limit=10_000) if one["type"] == MAIL_ACCEPTED]
    read = [one for one in table.ask("journal", limit=10_000) if one["type"] == MAIL_READ]
    assert [one["data"]["mail"] for one in read] == [one["data"]["mail"] for one in accepted]
    before = table.tournament
    table.reopen()
    assert table.tournament == before
    assert table.office.store.check() == []
    table.close()


MAIL_ACCEPTED, MAIL_READ = "mail.accepted/1", "mail.read/1"


def outcome(table: Table) -> tuple[str, str]:
    """What became of the mail that was read last."""
    return table.became()[-1]


def moves(table: Table) -> int:
    """How many moves were ever put on the docket."""
    return table.tournament.next_item - 1


def the_receipt(sent: list[Sent], who: str) -> Sent:
    """The one mail that left: a receipt for ``who``."""
    (receipt,) = sent
    assert receipt.to == address_of(who)
    assert "] received: " in receipt.subject
    return receipt


def test_an_unknown_sender_is_met_with_silence(table: Table) -> None:
    assert table.mail("zed@else.test", "vote for 301\nhelp\n", to=GM) == []
    assert outcome(table) == ("stranger", "")


def test_a_wrong_secret_is_met_with_silence(table: Table) -> None:
    before = moves(table)
    for detail in ("aaaaaaaaaaaaaaaaaaaa", "join-aaaaaaaaaaaaaaaaaaaa", "ask-x", "bounce-x", "%00"):
        assert table.mail("bob", "vote for 301\n", to=f"gm+{detail}@secret.test") == []
        assert outcome(table)[0] == ("bounce" if "bounce" in detail else "stranger")
    alices = table.reply_address("alice")
    assert table.mail("bob", "vote for 301\n", to=alices) == []
    assert moves(table) == before


def test_nothing_at_all_is_kept_for_the_organiser(table: Table) -> None:
    bobs = table.reply_address("bob")
    for raw in (b"", b"\r\n\r\n", b"\0\0\0"):
        assert table.bring(raw, bobs, address_of("bob")) == []
    reasons = [one["reason"] for one in table.ask("quarantine")]
    assert reasons[:2] == ["the mail is empty", "the mail is empty"]


def test_an_empty_text_has_a_receipt_that_says_so(table: Table) -> None:
    receipt = the_receipt(table.mail("bob", "\n \n"), "bob")
    assert "It holds no command, so nothing was done." in receipt.body


def test_a_mail_of_ten_megabytes_is_quarantined(table: Table) -> None:
    before = moves(table)
    letters = "All work and no play makes Jack a dull boy.\n" * 240_000
    assert table.mail("bob", f"vote for 301\n{letters}") == []
    assert outcome(table) == ("quarantined", "the mail is too large")
    assert moves(table) == before


def test_mime_a_thousand_deep_is_quarantined(table: Table) -> None:
    head = f"From: bob@players.test\r\nTo: {GM}\r\nSubject: hi\r\nMessage-ID: <deep@x.test>\r\n"
    nested = "".join(
        f'Content-Type: multipart/mixed; boundary="{depth}"\r\n\r\n--{depth}\r\n'
        for depth in range(1000)
    )
    raw = f"{head}{nested}Content-Type: text/plain\r\n\r\nvote for 301\r\n".encode()
    assert table.bring(raw, table.reply_address("bob"), address_of("bob")) == []
    assert outcome(table)[0] == "quarantined"
    assert len(table.ask("quarantine")) == 1


@pytest.mark.parametrize(
    ("headers", "became"),
    [
        ("From: bob@players.test\r\nFrom: alice@players.test\r\n", "stranger"),
        ("From: bob@players.test, alice@players.test\r\n", "stranger"),
        ("From: bob@players.test <alice@players.test>\r\n", "stranger"),
        ("From: undisclosed-recipients:;\r\n", "stranger"),
        ("From: \r\n", "stranger"),
        ("Subject: no sender at all\r\n", "stranger"),
        ("From: bob@players.test\r\nSubject: one\r\nSubject: two\r\n", "quarantined"),
        (
            "From: bob@players.test\r\nContent-Type: text/plain\r\nContent-Type: text/html\r\n",
            "quarantined",
        ),
        ("this is no header at all\r\nnor is this\r\n", "quarantined"),
        ("From: bob@players.test\r\n" + "Received: by x\r\n" * 200, "quarantined"),
        ("From: bob@players.test\r\n" + "X-Much: x\r\n" * 5000, "quarantined"),
    ],
)
def test_broken_headers_make_nobody_a_sender(table: Table, headers: str, became: str) -> None:
    before = moves(table)
    raw = f"{headers}Message-ID: <broken@x.test>\r\n\r\nvote for 301\r\n".encode()
    # Two subjects are two mails to two readers: it shows that it is Bob's, and he is told so.
    sent = table.bring(raw, table.reply_address("bob"), address_of("bob"))
    told = [one.subject for one in sent]
    twice = any(headers.count(name) > 1 for name in ("Subject:", "Content-Type:"))
    assert told == (["[Autumn] nothing done"] if twice else [])
    assert outcome(table)[0] == became
    assert moves(table) == before


@pytest.mark.parametrize(
    "headers",
    [
        "Content-Type: text/plain; charset=x-klingon\r\n",
        "Content-Type: text/plain; charset=\r\n",
        "Content-Type: text/plain; charset=rot13\r\n",
        "Content-Type: text/plain; charset=idna\r\n",
        "Content-Transfer-Encoding: x-none-of-yours\r\n",
        "Subject: =?x-klingon?b?bnVxbmVI?=\r\n",
        "Subject: =?utf-8?b?!!!?=\r\n",
        "Date: the day after tomorrow\r\n",
        "X-Broken: \xff\xfe\0\r\n",
        "Content-Type: ;;;=\r\n",
    ],
)
def test_odd_headers_and_unknown_charsets_are_read_as_well_as_can_be(
    table: Table, headers: str
) -> None:
    raw = (
        f"From: bob@players.test\r\nTo: {GM}\r\nMessage-ID: <odd@x.test>\r\n{headers}\r\n"
        "vote for 301\r\n"
    ).encode("latin-1")
    sent = table.bring(raw, table.reply_address("bob"), address_of("bob"))
    assert "a vote FOR proposal 301" in the_receipt(sent[:1], "bob").body


def test_commands_that_contradict_each_other_do_nothing(table: Table) -> None:
    before = moves(table)
    receipt = the_receipt(table.mail("bob", "vote for 301\nvote against 301\n"), "bob")
    assert receipt.body.count("this mail holds different votes on the same proposal") == 2
    assert "please look" in receipt.subject
    assert moves(table) == before


def test_a_vote_for_a_number_not_announced_waits_for_nothing(table: Table) -> None:
    receipt = the_receipt(table.mail("bob", "vote for 999\n"), "bob")
    assert "Proposal 999 has not been announced so far" in receipt.body
    assert table.points == {"alice": 4, "bob": 0, "carol": 0}


def test_a_proposal_without_text_is_asked_back(table: Table) -> None:
    before = moves(table)
    receipt = the_receipt(table.mail("bob", "propose amend rule 207\nend proposal\n"), "bob")
    assert "the text of the proposal is missing" in receipt.body
    assert moves(table) == before


def test_a_proposal_without_its_end_is_shown_and_confirmed(table: Table) -> None:
    before = moves(table)
    receipt = the_receipt(table.mail("bob", "propose enact\nBe kind.\n"), "bob")
    assert "| Be kind." in receipt.body
    assert moves(table) == before
    table.mail("bob", "yes\n")
    assert moves(table) == before + 1


@pytest.mark.parametrize(
    ("clauses", "told"),
    [
        ("define adopted == 3", "line 1, column"),
        ("when turn.taken: award player player.name", "expected a number, found a text"),
        ("require vote: votes.four > 2", 'votes has no field "four"; did you mean for?'),
        ("when turn.taken: award player 1\nwhen", "line 2"),
        ("(" * 5000, "line 1"),
        ("define x = 1\n" * 500, "clauses"),
    ],
)
def test_clauses_with_an_error_are_not_taken_down(table: Table, clauses: str, told: str) -> None:
    before = moves(table)
    text = f"propose enact\nBe kind.\nclauses:\n{clauses}\nend proposal\n"
    receipt = the_receipt(table.mail("bob", text), "bob")
    assert "Not taken down" in receipt.body
    assert told in receipt.body
    assert moves(table) == before


def test_a_second_turn_within_the_cooldown_is_warned_of(table: Table) -> None:
    before = moves(table)
    receipt = the_receipt(table.mail("alice", TURN.replace("morning", "evening")), "alice")
    assert "rule 201 of the initial set seems to forbid this" in receipt.body
    assert moves(table) == before


def test_amending_an_immutable_rule_is_warned_of(table: Table) -> None:
    before = moves(table)
    text = "propose amend rule 101\nEverybody does as they like.\nend proposal\n"
    receipt = the_receipt(table.mail("bob", text), "bob")
    assert "rule 103 of the initial set seems to forbid this" in receipt.body
    assert moves(table) == before


def test_a_mail_delivered_twice_counts_once(table: Table) -> None:
    the_receipt(table.mail("bob", "inquire 999\nvote against 301\n"), "bob")
    before = moves(table)
    raw, to, sender = table.last_raw
    trace = b"Received: from elsewhere by secret.test; Mon, 2 Mar 2026 10:00:00 +0000\r\n"
    assert table.bring(trace + raw, to, sender) == []
    assert outcome(table)[0] == "duplicate"
    assert moves(table) == before


def test_the_same_imap_mail_fetched_twice_is_one_mail(table: Table) -> None:
    raw, to, sender = table.last_raw
    changed = raw.replace(b"Good morning.", b"Good night.").replace(b"<1.", b"<fetched.")
    for _ in range(2):
        table.accept(changed, to, sender, origin="gm@secret.test INBOX 1 17")
    assert table.office.unread("autumn") == 1
    table.settle()


def test_our_own_mail_sent_back_is_met_with_silence(table: Table) -> None:
    before = moves(table)
    for sent in list(table.sent):
        for to in (GM, table.reply_address("bob"), sent.envelope_sender):
            assert table.bring(sent.raw, to, sent.envelope_sender) == []
            assert outcome(table)[0] in ("automatic", "bounce", "duplicate", "stranger")
    assert moves(table) == before


def test_what_an_office_adds_to_a_mail_does_not_make_it_vanish(table: Table) -> None:
    added = ["List-Unsubscribe: <mailto:x@y.test>"]
    (receipt,) = table.mail("bob", "vote for 301\n", headers=added)
    assert "a vote FOR proposal 301" in receipt.body
    # What shows nothing of its sender may come from a list.
    assert table.mail("bob", "mine\n", to=GM, headers=added) == []


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-replied (vacation)",
        "Auto-Submitted: auto-generated",
        "Precedence: bulk",
        "Precedence: auto_reply",
        "X-Autoreply: yes",
        "X-Auto-Response-Suppress: All",
        "List-Post: <mailto:leave@lists.test>",
        "Return-Path: <>",
    ],
)
def test_an_autoreply_is_met_with_silence(table: Table, header: str) -> None:
    assert table.mail("bob", "vote for 301\n", headers=[header]) == []
    assert outcome(table)[0] == "automatic"


def test_a_bounce_is_met_with_silence(table: Table) -> None:
    before = moves(table)
    bounce = table.last("bob").envelope_sender
    assert table.mail("bob", "vote for 301\n", to=bounce, envelope_sender="") == []
    assert table.mail("bob", "vote for 301\nagain\n", envelope_sender="") == []
    assert moves(table) == before


def test_a_robot_that_answers_every_receipt_is_not_answered_for_ever(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(max_mails_per_hour=5),), pause_between_mails=1)
    table.start("alice", "bob")
    answered = [table.mail("bob", f"nonsense number {count}\n") for count in range(12)]
    assert [len(sent) for sent in answered] == [1] * 5 + [0] * 7
    assert "You have had many receipts within an hour." in answered[4][0].body
    # What comes meanwhile is read and counts all the same.
    table.mail("bob", TURN)
    assert [one.subject for one in table.to("alice")][-1].startswith("[Autumn] 2:")
    table.clock.advance(HOUR)
    assert len(table.mail("bob", "mine\n")) == 1
    table.close()


def test_requests_to_join_are_limited(tmp_path: Path) -> None:
    table = Table(tmp_path)
    told = [table.mail("zed@else.test", f"join Zed {count}\n", to=GM) for count in range(5)]
    # The second is for whoever lost the first.
    assert [len(sent) for sent in told] == [1, 1, 0, 0, 0]
    assert told[0][0].reply_to != told[1][0].reply_to
    table.bring(
        raw_mail("zed@else.test", told[1][0].reply_to, ""), told[1][0].reply_to, "zed@else.test"
    )
    assert [member.name for member in table.tournament.register.members.values()][-1] == "Zed 1"
    table.close()


def test_an_unknown_address_that_asks_for_help_is_told_how_to_join_once_a_day(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    asked = [table.mail("zed@else.test", "help\n", to=GM) for _ in range(3)]
    assert [len(sent) for sent in asked] == [1, 0, 0]
    assert asked[0][0].subject == "[Autumn] how to join"
    assert table.mail("zed@else.test", "help\nvote for 301\n", to=GM) == []
    table.clock.advance(DAY)
    assert len(table.mail("zed@else.test", "help\n", to=GM)) == 1
    many = [table.mail(f"{n}@else.test", "help\n", to=GM) for n in range(HELPED_PER_DAY + 5)]
    assert sum(map(len, many)) == HELPED_PER_DAY - 1
    assert b"zed@else.test" not in b"".join(
        str(line).encode() for line in table.tournament.receipts
    )
    table.close()


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            [b"From: bob@players.test", b"To: gm@secret.test", b"Subject: vote for 301", b"",
             b"Content-Type: multipart/mixed; boundary=x", b"--x", b"--x--", b"vote for 301",
             b"propose enact", b"end proposal", b"clauses:", b"> insist", b"ask", b"check",
             b"Content-Transfer-Encoding: base64", b"Content-Type: text/html", b"\xff\xfe"]
        ),
        st.binary(max_size=40),
    ),
    max_size=20,
)  # fmt: skip


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=LINES)
def test_no_bytes_stop_the_office(table: Table, lines: list[bytes]) -> None:
    sent = table.bring(b"\r\n".join(lines), table.reply_address("bob"), address_of("bob"))
    assert table.log.defects == []
    assert sum("] received: " in one.subject for one in sent) <= 1
    assert len(table.tournament.unread) == 0


def test_the_limits_of_a_mail_are_those_of_the_house() -> None:
    assert MailLimits().size < 10 * 1024 * 1024


def proposals(count: int, octets: int) -> str:
    """So many proposals, each with clauses of about so many octets."""
    filling = "".join(f"define some_word_{n} = {n}\n" for n in range(octets // 26))
    return "".join(
        f"propose enact\nWord {n}.\nclauses:\ndefine word_{n} = 1\n{filling}end proposal\n"
        for n in range(count)
    )


def test_a_mail_with_sixty_large_proposals_is_carried_out_as_far_as_one_mail_may_go(
    table: Table,
) -> None:
    (receipt,) = [one for one in table.mail("carol", proposals(60, 12_000)) if one.to == CAROL]
    said = " ".join(receipt.body.split())
    assert said.count("the clauses of one mail may have 32768 octets together") == 8
    assert said.count("one mail may hold 10 proposals") > 30
    assert len(receipt.raw) < 120_000


def test_what_shows_nothing_of_its_sender_is_not_compiled_until_they_say_yes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []

    def noting(source: str) -> object:
        compiled.append(source)
        return compile_clauses(source)

    for module in (carry_out, asking_back):
        monkeypatch.setattr(module, "compile_clauses", noting)
    text = proposals(2, 50) + TURN.replace("= 1", "= (((")
    (asked,) = [one for one in table.mail("carol", text, to=GM) if one.to == CAROL]
    assert compiled == []
    answers = table.mail("carol", f"yes {asked.code}\n")
    (receipt,) = [one for one in answers if one.to == CAROL and "received" in one.subject]
    assert len(compiled) >= 3
    assert "its clauses cannot be read" in receipt.body

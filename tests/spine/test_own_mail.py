"""Our own mail: strict parsers take it, clients group it, robots leave it alone, phones show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from gamemaster.mail.address import canonical_address
from gamemaster.mail.automatic import automatic
from gamemaster.mail.structure import MailLimits, content_type, split_message
from tests.builders import DAY, GM, HOUR, ORGANISER, Sent, Table, tournament

ARCHIVE = "https://nomic.example/autumn/"
TURN = "propose enact\nPlayers shall be kind.\nend proposal\nvote for mine\n"


@pytest.fixture(scope="module")
def mails(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A tournament in which one of each kind of mail leaves."""
    configs = (
        tournament(archive_url=ARCHIVE, openpgp="sign"),
        tournament("winter", title="Wïnter, «late» (2)", announce="daily"),
    )
    table = Table(tmp_path_factory.mktemp("mails"), configs)
    table.start("alice", "bob", "carol")
    table.start("alice", "bob", tournament="winter")
    table.mail("alice", TURN)
    table.mail("alice", TURN, tournament="winter")
    table.mail("bob", "help\nrules\nrecord\nmine\nask why is the sky blue?\nnonsense\n")
    table.mail("bob", "vote for 301\nforfeit\nreminders on\nlanguage de\n")
    table.mail("carol", "vote for 301\n", to=GM)
    table.mail("carol", "add address c@work.example\nnew reply address\n")
    table.mail("c@work.example", "")
    table.mail("carol", "write to c@work.example\ntell alice: hello\n")
    question = next(one for one in table.sent if one.to == ORGANISER and "+ask-" in one.reply_to)
    table.mail(ORGANISER, "Because it scatters.\n", to=question.reply_to)
    table.mail(ORGANISER, "hello?\n", to=GM)
    table.ask("renew", player="alice", reason="lost")
    table.comes_back(table.last("bob"))
    table.wait(2 * DAY)
    yield table
    table.close()


def kinds(mails: Table) -> list[Sent]:
    return list({re.sub(r"\d+", "N", one.subject): one for one in mails.sent}.values())


def test_every_kind_is_there(mails: Table) -> None:
    assert len(kinds(mails)) >= 18


def test_strict_parsers_take_every_mail(mails: Table) -> None:
    for one in mails.sent:
        mail = message_from_bytes(one.raw, policy=policy.strict)
        assert isinstance(mail, EmailMessage)
        for part in mail.walk():
            assert part.defects == []
            assert all(value.defects == () for _, value in part.items())
            if not part.is_multipart():
                part.get_content()


def test_every_line_is_as_long_as_the_standards_want(mails: Table) -> None:
    """RFC 5322 §2.1.1: at most 78, RFC 2045 §6.7 and 6.8: encoded ones at most 76; all ASCII."""
    for one in mails.sent:
        assert one.raw.isascii()
        assert one.raw.endswith(b"\r\n")
        assert b"\n" not in one.raw.replace(b"\r\n", b"")
        assert b"\r" not in one.raw.replace(b"\r\n", b"")
        for line in one.raw.split(b"\r\n"):
            assert len(line) <= 78, line


def test_every_address_is_one(mails: Table) -> None:
    for one in mails.sent:
        for name in ("From", "To", "Reply-To"):
            (address,) = one.mail[name].addresses
            assert canonical_address(address.addr_spec)
        assert canonical_address(one.envelope_sender)
        assert len(one.envelope_sender.rpartition("@")[0]) <= 64
        assert "bounce-" in one.envelope_sender


def test_the_text_comes_first_and_fits_a_phone(mails: Table) -> None:
    for one in mails.sent:
        leaves = [part for part in one.mail.walk() if not part.is_multipart()]
        assert leaves[0].get_content_type() == "text/plain"
        assert not leaves[0].get_filename()
        assert one.subject.startswith("[")
        assert len(one.subject) <= 120
        for line in one.body.splitlines():
            # What is longer is one word that nobody may break: the key of the record.
            assert len(line) <= 78 or max(map(len, line.split())) > 50, line


def test_robots_see_that_a_robot_wrote_it(mails: Table) -> None:
    for one in mails.sent:
        headers, body = split_message(one.raw.replace(b"\r\n", b"\n"), MailLimits())
        assert body
        assert automatic(headers, content_type(headers), one.sender, "", ()) == "auto-submitted"
        answers = one.mail["In-Reply-To"] is not None
        kind = "auto-replied" if answers else "auto-generated"  # RFC 3834 §5.1
        assert one.mail["Auto-Submitted"] == kind


def files(one: Sent) -> list[str]:
    """The names of what is attached, also inside of what is signed."""
    return [str(part.get_filename()) for part in one.mail.walk() if part.get_filename()]


def announcements(mails: Table) -> list[Sent]:
    return [one for one in mails.sent if one.mail["List-Id"]]


def test_announcements_are_a_list_that_nobody_posts_to(mails: Table) -> None:
    found = announcements(mails)
    assert {str(one.mail["List-Id"]) for one in found} == {
        "Autumn <autumn.secret.test>",
        "<winter.secret.test>",
    }
    for one in found:
        assert one.mail["List-Post"] == "NO"
        assert one.mail["Precedence"] == "bulk"
        assert re.fullmatch(r"<mailto:\w+@secret.test\?subject=help>", one.mail["List-Help"])
    others = [one for one in mails.sent if one not in found]
    assert not any(name.startswith("List-") for one in others for name in one.mail)
    assert all("announcement" in " ".join(files(one)) for one in found)


def test_an_announcement_says_where_it_is_archived(mails: Table) -> None:
    ours = [one for one in announcements(mails) if "autumn" in one.mail["List-Id"]]
    for one in ours:
        (name,) = (name for name in files(one) if name.startswith("announcement-"))
        assert one.mail["List-Archive"] == f"<{ARCHIVE}>"
        number = name.removeprefix("announcement-")
        assert one.mail["Archived-At"] == f"<{ARCHIVE}announcements/{number}>"
    theirs = [one for one in announcements(mails) if "winter" in one.mail["List-Id"]]
    assert theirs
    assert not any(one.mail["Archived-At"] or one.mail["List-Archive"] for one in theirs)


def roots(sent: list[Sent]) -> set[str]:
    return {str(one.mail["References"]).split()[0] for one in sent}


def test_clients_group_a_tournament_and_what_is_about_one_proposal(mails: Table) -> None:
    found = announcements(mails)
    autumn = [one for one in found if "autumn" in one.mail["List-Id"]]
    winter = [one for one in found if "winter" in one.mail["List-Id"]]
    assert len(roots(autumn)) == len(roots(winter)) == 1
    assert roots(autumn) != roots(winter)
    about = [one for one in mails.to("alice") if " 301" in one.subject and one.sender == GM]
    threads = {str(one.mail["References"]).split()[-1] for one in about}
    assert len(about) >= 2
    assert len(threads) == 1


def test_a_receipt_is_threaded_with_the_mail_it_answers(mails: Table) -> None:
    for one in mails.sent:
        if "received: " in one.subject and one.to != ORGANISER:
            assert one.mail["In-Reply-To"]
            assert one.mail["In-Reply-To"] in one.mail["References"]


def test_the_same_letter_refers_to_the_same_whoever_else_does_what(tmp_path: Path) -> None:
    """Threads follow from what is told: other players' hidden moves leave no trace in them."""
    seen = []
    for name, extra in (("quiet", ""), ("busy", "vote against 301\n")):
        (tmp_path / name).mkdir()
        table = Table(tmp_path / name)
        table.start("alice", "bob", "carol")
        table.mail("alice", TURN)
        table.mail("carol", f"mine\n{extra}")
        table.clock.advance(HOUR)
        table.mail("bob", TURN.replace("kind", "brave"))
        seen.append([str(one.mail["References"]) for one in table.to("bob")])
        table.close()
    assert seen[0] == seen[1]

"""What honest people do oddly is no fault: a game of odd mails and settings passes its audit.

All of it is played by a real office and disclosed with addresses and mail, so that the verifier's
own reader sees each mail that led to moves.
"""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.disclosing.disclose import publish
from gamemaster.disclosing.policy import INCLUDABLE
from tests.audit.games import OPENLY
from tests.audit.playing import RealTable
from tests.builders import DAY, GM, address_of, tournament

QUOTED = "> Rule-change 301 has been proposed. Its document has this hash, which is a long line\n"
MAILS = (
    "vote for 301",
    "Vote against 301!",
    "> Which one?\nvote for 301",
    f"{QUOTED}vote for 301\n\nvote against 301",
    f"{QUOTED}and so on.\n\nvote for 301",
    "On Monday the Gamemaster wrote:\n> vote for 301\n\nvote against 301",
    "-----Original Message-----\nFrom: Gamemaster <gm@secret.test>\nTo vote:\nvote for 301",
    "I am for 301.\n\nFrom: Gamemaster <gm@secret.test>\nSent: Monday\nvote against 301",
    "yes\n\n> To vote, answer «vote for 301» or «vote against 301».",
    "no",
    "for 301, 302 and 303",
    "FOR:\n301\n302",
    "AGAINST:\n- 301\n- 302",
    "- vote for 301\n- vote against 302",
    "* 301: yes\n* 302: no",
    "1. vote for 301\n2. vote against 302",
    "| 301 | against |\n| 302 | for |",
    "**vote for 301**",
    "*301: no*",
    "301 👍",
    "+1 301",
    "vote for 301-303",
    "for 301\nagainst 301",
    "for 301 unless 302 passes",
    "Please change my vote on 301 to against.",
    "I'm in favour of 301, but against 302.",
    "No. 301 is fine by me: vote for 301",
    "vote for 301 because “it is kind”",
    "Ich stimme für 301 und gegen 302",
    "vote for three oh one",
    "Hi all,\n\nvote against 301\n\nBest,\nBob\n-- \nvote for 301",
    "end\nvote for 301",
    "check\nvote for 301",
    "tell cyd: shall we?",
    "tell Cyd: shall we?\nvote for 302",
    "tell cyd anonymously: beware",
    "tell cyd anonymously: beware\nvote for 301",
    "tell cyd without my name: beware",
    "share 301 without my name with ada",
    "share 301 with ada without my name",
    "tell cyd, without my name, beware of Dan: he lies",
    "tell cyd: please\nvote for 301\nend tell",
    "tell Cyd\nvote against 301\nend tell",
    "tell everyone: café “and” more",
    "tell CYD, ada and Cyd: twice named",
    "share 301 with ada",
    "Please share 301 with Ada, thanks",
    "do berate “Cyd”\nwithdraw 1",
    "do dance\ndo dance",
    "digest off\ndigest off\nreminders on\nreminders on\nvote for 301",
    "language fr\nvote for 301",
    "tell cyd: en français",
    "language en\nvote for 302",
    "object: my vote was lost\nobject: my vote was lost",
    "ask why?",
    "withdraw my vote on 302\nvote for 302",
    "vote for 302\nwithdraw my vote on 302",
    "do say \u2033hi\u2033",
    "tell everyone: as to all\ntell Cyd: as to you",
    "inquire 203",
    "vote for 999",
)
"""Of one player, in this order; some are refused, some are asked back, most are odd."""


def coded(table: RealTable, text: str, how: str, number: int) -> bytes:
    """Return a mail of bob's, written as some mail program writes it."""
    head = (
        f"From: =?utf-8?q?B=C3=B6b=2C_the?= <Bob@Players.test>\r\nTo: {table.reply_address('bob')}"
        f"\r\nSubject: hello\r\nMessage-ID: <odd-{number}@client.test>\r\nMIME-Version: 1.0\r\n"
    )
    body = text.replace("\n", "\r\n")
    if how == "html":
        paragraph = body.replace("<", "&lt;").replace("\r\n", "<br>\r\n")
        return (
            f'{head}Content-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\n'
            f"Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n--b\r\n"
            f"Content-Type: text/html; charset=utf-8\r\n\r\n<p>{paragraph}</p>\r\n--b--\r\n"
        ).encode()
    if how == "flowed":
        kind = "Content-Type: text/plain; charset=utf-8; format=flowed\r\n"
        return f"{head}{kind}\r\n{body}\r\n".encode()
    mail = message_from_bytes(head.encode(), policy=policy.SMTP)
    mail.set_content(text, cte="quoted-printable" if how == "quoted" else "base64")
    return mail.as_bytes()


@pytest.mark.parametrize(
    "how",
    [
        "html",
        "flowed",
        *(pytest.param(one, marks=pytest.mark.torture) for one in ("quoted", "base64")),
    ],
)
def test_odd_mails_of_honest_people_pass_the_audit(how: str, tmp_path: Path) -> None:
    config = tournament().model_copy(update=dict.fromkeys(OPENLY, True))
    table = RealTable(tmp_path, (config,))
    try:
        table.start("ada", "bob", "cyd", "dan", "eve", "flo", "gil")
        for who in ("ada", "cyd", "dan"):
            table.mail(who, f"propose enact\nNobody sings {who}.\nend proposal")
        for number, text in enumerate(MAILS):
            raw = coded(table, text, how, number)
            for _ in range(1 + number % 2):  # Half of them are delivered twice.
                table.bring(raw, table.reply_address("bob"), address_of("bob"))
        settings_of_all_kinds(table)
        table.ask("end", reason="it is over")
        table.wait(31 * DAY)
        folder = publish(table.office, "autumn", tmp_path / "bundle", include=INCLUDABLE,
                         archive=False).folder  # fmt: skip
        assert len(list((folder / "mail").iterdir())) > 25
        assert [step for step in audit(folder) if step.outcome != "passed"] == []
        assert table.log.defects == []
    finally:
        table.close()


def settings_of_all_kinds(table: RealTable) -> None:
    """Let organiser and players do beside the game what they need not do."""
    table.ask("queue_hold", letter=None, reason="to look")
    table.mail("dan", "reminders off\nsettings")
    table.ask("queue_release", letter=None)
    table.ask("queue_release", letter=None)
    table.mail("eve", "whoami", to=GM)
    lost = table.last("eve")
    table.comes_back(lost)
    table.mail("eve", "reminders on")


def test_words_of_a_move_are_in_the_language_in_which_it_was_asked_about(tmp_path: Path) -> None:
    config = tournament().model_copy(update=dict.fromkeys(OPENLY, True))
    table = RealTable(tmp_path, (config,))
    try:
        table.start("ada", "bob")
        table.mail("bob", "language german")
        table.mail("bob", "propose amend rule 202\nThree points.\nclauses:\n"
                   "when turn.taken: award player 3\nend proposal")  # fmt: skip
        (code,) = re.findall(r"\bdrop (k[a-z2-7]+)", table.last("bob").body)
        table.mail("bob", "language english")
        table.mail("bob", f"drop {code}")
        table.ask("end", reason="it is over")
        table.wait(31 * DAY)
        folder = publish(table.office, "autumn", tmp_path / "bundle", include=INCLUDABLE,
                         archive=False).folder  # fmt: skip
        assert [step for step in audit(folder) if step.outcome != "passed"] == []
    finally:
        table.close()

"""Answers to our own mail, as clients quote it: only what the player adds is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.compose import FENCE, Outgoing, compose
from gamemaster.mail.quoting import own_words
from tests.mail.posts import commands, parsed, read, votes

OURS = f"""\
{FENCE}

Autumn: proposal 301 has been announced.
Its author has gained 4 points.

vote for 301
I vote against 302
propose enact
Everybody wins.
end proposal
forfeit
yes

The proposal's number is 301, and whoever likes it answers this mail with
vote for 301
"""
QUOTED = "".join(f"> {line}\n" for line in OURS.split("\n"))
FIRST = QUOTED.index("> Its author")

CLIENTS = {
    "Gmail": (
        "{own}\n\nOn Mon, May 4, 2026 at 10:00 AM Autumn <gm+k7f3@secret.test> wrote:\n\n" + QUOTED
    ),
    "Gmail, wrapped": (
        "{own}\n\nOn Mon, May 4, 2026 at 10:00 AM The Autumn Tournament of Secret Nomic <\n"
        "gm+k7f3@secret.test> wrote:\n\n" + QUOTED
    ),
    "Gmail in German": (
        "{own}\n\nAm Mo., 4. Mai 2026 um 10:00 Uhr schrieb Autumn <gm@secret.test>:\n\n" + QUOTED
    ),
    "Apple Mail in French": (
        "{own}\n\nLe 4 mai 2026 à 10:00, Autumn <gm@secret.test> a écrit :\n\n" + QUOTED
    ),
    "Thunderbird in Spanish": ("{own}\n\nEl 4/5/26 a las 10:00, Autumn escribió:\n" + QUOTED),
    "mutt, below": "On Mon, May 04, 2026 at 10:00:00AM +0000, Autumn wrote:\n"
    + QUOTED
    + "\n{own}\n",
    "mutt, between": QUOTED[:FIRST] + "\n{own}\n\n" + QUOTED[FIRST:],
    "without attribution": "{own}\n" + QUOTED,
    "Outlook": (
        "{own}\n\n________________________________\nFrom: Autumn <gm@secret.test>\n"
        "Sent: Monday, May 4, 2026 10:00\nTo: Alice\nSubject: [Autumn] 301\n\n" + OURS
    ),
    "Outlook in German": (
        "{own}\n\nVon: Autumn <gm@secret.test>\nGesendet: Montag\nAn: Alice\nBetreff: 301\n\n"
        + OURS
    ),
    "Outlook in bold": (
        "{own}\n\n*From:* Autumn\n*Sent:* Monday\n*To:* Alice\n*Subject:* 301\n\n" + OURS
    ),
    "old Outlook": "{own}\n\n-----Original Message-----\nFrom: Autumn\n\n" + OURS,
    "a phone": "{own}\n\nSent from my phone\n\n" + OURS,
    "a phone without marks": "{own}\n\nOn 4 May 2026, at 10:00, Autumn wrote:\n\n" + OURS,
    "forwarded": "{own}\n\n---------- Forwarded message ---------\nFrom: Autumn\n\n" + OURS,
    "forwarded by Apple": "{own}\n\nBegin forwarded message:\n\nFrom: Autumn\n\n" + OURS,
    "echoed whole": "{own}\n\n" + OURS,
    "echoed with another mark": "{own}\n\n" + "".join(f"| {x}\n" for x in OURS.split("\n")),
}


@pytest.mark.parametrize("form", CLIENTS.values(), ids=CLIENTS.keys())
def test_only_the_answer_is_read(form: str) -> None:
    for own, expected in (
        ("vote for 303", votes(p303="for")),
        ("Thanks!", []),
        ("", []),
    ):
        text = form.replace("{own}", own)
        assert commands(text, "Re: [Autumn] 301", is_reply=True) == expected
        words = own_words(text).replace("Sent from my phone", "").strip("_\n")
        assert words == own


def test_quoted_lines_that_a_client_broke_ask_for_nothing() -> None:
    """A long quoted line, cut in two by a client that quotes only its first half."""
    broken = (
        f"> {FENCE}\n> The proposal's number is 301, and whoever likes it answers this mail with\n"
        "vote for 301\n"
    )
    reading = read(broken)
    assert [one.doubt is not None for one in reading.commands] == [True]
    assert reading.unclear == ()


def test_another_players_mail_is_not_read_as_the_senders() -> None:
    """Alice answers Bob with a copy to us; Outlook quotes Bob without marks."""
    text = (
        "I disagree, Bob.\n\nFrom: Bob <bob@good.test>\nSent: Monday\nTo: Alice\nSubject: 301\n\n"
        "vote for 301\n"
    )
    assert read(text).commands == ()
    assert read(text).ended_at == 3


ATTRIBUTED = "On Monday, Bob <bob@x.test> wrote:"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What an attribution is followed by, quoted or not, is Bob's.
        (f"{ATTRIBUTED}\n> vote for 302\n\nvote for 301", votes(p301="for")),
        (f"{ATTRIBUTED}\n\n\n> vote for 302\n\nvote for 301", votes(p301="for")),
        (f"{ATTRIBUTED}\nvote for 302", []),
        (f"vote for 301\n\n{ATTRIBUTED}\n\nvote for 302", votes(p301="for")),
        (f"{ATTRIBUTED}" + "\n" * 9 + "> vote for 302\n\nvote for 301", []),
        # What only begins like one is asked about; a command is never part of one.
        ("On 301 I think:\nvote for 301\nso Bob wrote:\n> x", votes(p301="for")),
        ("On Monday I was away.\nvote for 301", votes(p301="for")),
        (f"On {'x' * 500} wrote:\n\nvote for 301", []),
        (f"Bob <bob@x.test>\n{'x' * 500} wrote:\n\nvote for 301", []),
        (f"On Monday\n{FENCE}\nwrote:\nvote for 301", []),
        ("On Monday\n\nwrote:\n\nvote for 301", []),
    ],
)
def test_attributions(text: str, expected: list[Vote]) -> None:
    assert commands(text) == expected


def test_own_words_end_where_an_unmarked_quotation_begins() -> None:
    assert own_words(f"Yes.\n\n{ATTRIBUTED}\nNo.") == "Yes."
    assert own_words(f"Yes.\n{ATTRIBUTED}\n> No.\nAnd more.") == "Yes.\nAnd more."


_BODIES = st.lists(
    st.sampled_from(
        ["vote for 301", "forfeit", "propose enact", "end proposal", "yes", "Some words.", "",
         "| vote for 301", "ask why", "end ask", "x" * 100, "On Monday Bob wrote:", "-- ", "end"]
    ),
    max_size=12,
).map("\n".join)  # fmt: skip


@given(_BODIES, st.sampled_from(["> ", ">", "", "| ", "    ", ">> "]), st.booleans())
def test_our_mail_sent_back_moves_nothing(body: str, mark: str, above: bool) -> None:  # noqa: FBT001
    letter = compose(
        Outgoing("alice@x.test", "gm@secret.test", "vote for 301", body, 0, "<1@secret.test>")
    )
    ours = parsed(letter)
    assert ours.automatic == "auto-submitted"
    assert read(ours.body, ours.subject, is_reply=True).commands == ()
    echo = "\n".join(mark + line for line in ours.body.split("\n"))
    text = f"Thanks!\n\n{echo}" if above else f"{echo}\n\nThanks!"
    assert read(text, f"Re: {ours.subject}", is_reply=True).commands == ()

"""How the kept tournaments went on under the version that made them: mails, acts, midnights.

``play_on`` is told to a store that was just opened. Everything random follows from the roots in it,
so the journals grow by the very lines that they grew by then (``store/played-on.txt``), but for
what follows a vote that announced rules forbid, which is asked back since, and a vote on one's own
turn that is asked about, which waits with it since.
"""

from __future__ import annotations

import re

from tests.builders import DAY, HOUR, MINUTE, Table

CODE = re.compile(r"«(?:forfeit yes|insist|yes|no) (k[a-z2-7]{5,11})»")


def code(table: Table, who: str) -> str:
    """The latest code that somebody was asked to answer with."""
    found = [code for sent in table.to(who) for code in CODE.findall(sent.whole_body)]
    return str(found[-1])


def play_on(table: Table, secrets: dict[str, str]) -> None:
    """Both tournaments to their ends; ``secrets`` are the players' addresses here, by name."""

    def mail(who: str, text: str, tournament: str = "autumn") -> None:
        table.mail(who, text, to=secrets[f"{tournament} {who}"])

    table.office.work()
    # What waited is done first: letters leave, Erin answers the mail that asked her.
    table.deliver()
    mail("erin", "yes please\n")
    mail("dave", "vote for 304, against 303\n")
    mail("alice", "vote against 304\nmine\n")
    mail("bob", "settings\naddresses\nrules\nrecord\n")
    mail("bob", "vote for 304 and 999\n")
    mail("carol", "withdraw my vote on 304\nvote for 304\n")
    game = table.office.tournaments["autumn"].game
    assert game is not None
    given = {"verdict": "confirm", "clauses": "", "reason": "as written"}
    table.ask("review", "autumn", number=304, seen=game.desk[304].version, **given)
    mail("carol", "propose repeal rule 217\nend proposal\nvote for mine\n")
    mail("alice", "inquire 304\n")
    mail("dave", "inquire 302\ndo wave\n")
    mail("alice", "tell bob anonymously: you sing well\n")
    table.ask("penalise", "autumn", player="alice", rule=216, reason="she asked twice")
    table.wait(2 * HOUR)
    mail("dave", "forfeit\n")
    mail("dave", f"forfeit yes {code(table, 'dave')}\n")
    mail("alice", "new reply address\n")
    mail("frank", "vote for 311\nobject: my vote on 310 is not what I wrote\n", "winter")
    mail("gwen", "vote against 311\n", "winter")
    # The version that made the store took this vote down at once; now it is warned of.
    mail("gwen", f"insist {code(table, 'gwen')}\n", "winter")
    table.ask("pause", "winter", reason="the heating")
    mail("hal", "vote for 311\n", "winter")
    table.wait(DAY)
    table.ask("resume", "winter", reason="it is warm")
    table.wait(12 * DAY)
    table.ask("winner", "autumn", player="bob", reason="he sings best")
    table.ask("end", "winter", reason="spring")
    table.wait(30 * DAY + MINUTE)

"""Two tournaments on one daemon, each on its own roots: autumn ends, winter goes on.

Everything that a disclosure has to decide about happens in autumn: votes and words after ``do``, a
question, messages with a name and without, a further address, a look, rulings, a stranger's mail.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gamemaster.game import moves as m
from gamemaster.tournament.tokens import Tokens
from tests.audit.playing import RealTable
from tests.builders import tournament

OTHER_ADDRESS = "bobby@elsewhere.test"
WORDS = "One of us will win."
QUESTION = "May I write in verse?"
CLAUSES = "clauses:\ndefine victory = player.points >= 50\n"
EVERYTHING = ("addresses", "mail", "anonymous")
ALLOWED = {f"disclose_{one}": True for one in EVERYTHING}
PLAYERS = ("alice", "bob", "carol")


class OwnRoots(RealTable):
    """A table where codes and secrets follow from the store's own roots, too."""

    def open(self) -> None:
        super().open()
        for config in self.configs:
            self.office._tokens[config.name] = Tokens(self.office.store.roots(config.name).token)


def begun(directory: Path, **options: Any) -> OwnRoots:  # noqa: ANN401 - any key
    """Both tournaments in play."""
    directory.mkdir(exist_ok=True)
    table = OwnRoots(directory, (tournament("autumn", **options), tournament("winter")))
    for name in ("autumn", "winter"):
        table.start(*PLAYERS, tournament=name)
    return table


def ended(directory: Path, **options: Any) -> OwnRoots:  # noqa: ANN401 - any key
    """Autumn played to its end, winter in play. The caller closes the table."""
    table = begun(directory, **options)
    table.mail("alice", f"propose amend rule 208\nFifty points win.\n{CLAUSES}end proposal\n"
               "vote for mine\n")  # fmt: skip
    table.mail("bob", "vote for 301\n", headers=["Cc: a.friend@elsewhere.test"])
    table.mail("carol", "I vote against 301\nreminders on\n")
    table.mail("carol", "do dance on the table\n")
    table.mail("alice", f"ask: {QUESTION}\n")
    table.mail("bob", f"ask: {QUESTION}\n\nvote for 301\n")
    table.mail("bob", f"tell alice: {WORDS}\n")
    table.mail("carol", f"tell alice anonymously: {WORDS}\n")
    table.mail("bob", f"add address {OTHER_ADDRESS}\n")
    table.mail("bob", f"yes {table.last('bob').code}\n")
    table.mail(OTHER_ADDRESS, "", to=table.to(OTHER_ADDRESS)[-1].reply_to)
    table.mail("stranger@nowhere.test", "buy my pills\n", to="gm@secret.test")
    table.mail("alice", "vote for 301\n", subject=f"re: {table.reply_address('alice', 'winter')}")
    table.mail("alice", "propose enact\nIt snows.\nend proposal\nvote for mine\n",
               tournament="winter", to=table.reply_address("alice", "winter"))  # fmt: skip
    table.ask("players")
    table.act(m.GivePoints("bob", 5, "for his verse"))
    table.ask("pause", reason="a storm")
    table.ask("end", reason="winter is near")
    assert table.log.defects == []
    return table

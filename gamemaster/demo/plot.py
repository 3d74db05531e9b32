"""Holds the story of the demo: who writes what, and what everybody must then get to read.

Only data. The die is a real one, so nothing here rests on what it shows: until 302 is adopted a
turn earns 1 to 6 points, afterwards 21 to 26, and 40 win (301). So Ada wins by her third turn, and
nobody can before. A letter that does not come, or another that does, fails the demo.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gamemaster.daemon.founding import Answers

TOURNAMENT: Final = Answers("equinox", "Secret Nomic", "gm@nomic.example.org", "umpire@example.org")
PUBLIC: Final = "everyone@lists.example.org"
CAST: Final = {
    "Ada": "ada@example.net",
    "Björn": "bjorn@example.com",
    "Chloé": "chloe@example.net",
    "Dora": "dora@example.org",
    "Emre": "emre@example.com",
}


@dataclass(frozen=True, slots=True)
class Mail:
    """A player's mail. ``public`` are the announcements that follow, as patterns, in order.

    ``receipt`` and ``private`` are patterns of the sender's receipt and of letters that the sender
    gets besides; ``quoting`` leaves the answered letter below, as most mail programs do.
    """

    hours: int
    player: str
    text: str
    public: tuple[str, ...] = ()
    receipt: str = "received: done"
    private: tuple[str, ...] = ()
    quoting: bool = False
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """Something the organiser does on the command line; ``command`` is how it is typed."""

    hours: int
    command: str
    verb: str
    args: dict[str, Any]
    public: tuple[str, ...] = ()
    remark: str = ""


def proposed(number: int, least: int, most: int) -> str:
    """Return the pattern of the announcement of a turn."""
    points = "|".join(str(points) for points in range(least, most + 1))
    return rf"Rule-change {number} has been proposed\..*SHA-256 \w{{64}}.* gained ({points}) point"


def adopted(number: int) -> str:
    """Return the pattern of the announcement of an adoption, which says nothing else."""
    return rf"^Rule-change {number} has been adopted\.$"


PLAY: Final[tuple[Mail | Act, ...]] = (
    Act(
        1,
        "gamemaster rule start",
        "start",
        {},
        public=(r"has begun\..*Ada.*Björn.*Chloé.*Dora.*Emre.*SHA-256 \w{64}.*Anchor \w{64}",),
    ),
    Mail(
        1,
        "Ada",
        "propose amend rule 208\n"
        "The first player whose score reaches 40 points is the winner.\n"
        "clauses:\n"
        "define victory = player.points >= 40\n"
        "end proposal\n"
        "vote for mine\n",
        public=(proposed(301, 1, 6),),
        receipt=r"received: done \(2 commands\)",
        private=("Rule-change 301 has been proposed",),
        remark="Two hundred points take months. Ada proposes forty.",
    ),
    Mail(
        1,
        "Björn",
        "Good idea!\n\nI vote FOR 301.\n\nBjörn\n",
        quoting=True,
        remark="He answers the announcement above its quoted text, as people do.",
    ),
    Mail(
        1,
        "Chloé",
        "+1 301",
        public=(adopted(301),),
        remark="The third vote of five adopts it, there and then (Rules 203 and 205).",
    ),
    Mail(
        1,
        "Dora",
        "propose amend rule 202\n"
        "A turn has two parts: a player proposes one rule-change, and the\n"
        "Gamemaster rolls a die and adds what it shows, and twenty more.\n"
        "The number, the hash of the document and the points are announced;\n"
        "the document goes to its proposer.\n"
        "clauses:\n"
        "when turn.taken: award player die(6) + 20; reveal proposal.number, proposal.hash, points "
        "to everyone; reveal proposal.document to proposer\n"
        "keep the rest\n"
        "end proposal\n"
        "vote mine: yes\n",
        public=(proposed(302, 1, 6),),
        receipt=r"received: done \(2 commands\)",
        private=("Rule-change 302 has been proposed",),
        remark="The clauses are part of what is hashed and voted on; they run once adopted.",
    ),
    Mail(
        1,
        "Emre",
        "propose enact\n"
        "No rule-change may repeal a rule or an amendment.\n"
        "clauses:\n"
        'require turn: change.kind != "repeal"\n'
        "end proposal\n"
        "vote for mine, and for 302\n",
        public=(proposed(303, 1, 6),),
        receipt=r"received: done \(3 commands\)",
        private=("Rule-change 303 has been proposed",),
        remark="Emre forwards the document to Ada and Dora only: the ruleset is hidden.",
    ),
    Mail(1, "Ada", "vote 303: yes\n\nAda\n", remark="Adopting 303 takes one vote more."),
    Mail(
        1,
        "Dora",
        "Yes to 303\n",
        public=(adopted(303),),
        quoting=True,
        remark="All that the others learn is that 303 has been adopted.",
    ),
    Mail(1, "Ada", "I vote for proposal 302.", public=(adopted(302),)),
    Mail(
        2,
        "Ada",
        "propose enact\nEverybody shall be kind to the Gamemaster.\nend proposal\n",
        receipt="received: waits for your «insist»",
        remark="Two turns on one day: Rule 201 forbids it. The receipt warns; nothing counts.",
    ),
    Mail(1, "Ada", "no"),
    Mail(
        13,
        "Björn",
        "propose repeal rule 216\n",
        public=(r"^Björn has failed to consider rule 303\.$",),
        remark="Björn cannot know what 303 says. Now he knows a little (Rule 215).",
    ),
    Mail(
        2,
        "Chloé",
        "propose enact\n"
        "Every announcement shall be read aloud in front of a mirror.\n"
        "end proposal\n",
        public=(proposed(304, 21, 26),),
        private=("Rule-change 304 has been proposed",),
        remark="A text without clauses goes to the organiser's review desk.",
    ),
    Act(
        1,
        "gamemaster review 304 --confirm --reason …",
        "review",
        {
            "number": 304,
            "verdict": "confirm",
            "seen": 1,
            "reason": "there is nothing in it that a program could do",
        },
        remark="The organiser reads it: nothing in it for a program to do, so play never waits.",
    ),
    Mail(1, "Ada", "vote against 304"),
    Mail(0, "Björn", "-1 304"),
    Mail(
        0,
        "Dora",
        "I vote no on 304.",
        remark="With three against it 304 is defeated. No rule says that anybody is told.",
    ),
    Mail(
        1,
        "Chloé",
        "inquire 303",
        private=("This is the answer to the inquiry",),
        remark="For five points Rule 216 sells the document of an adopted rule-change.",
    ),
    Mail(
        1,
        "Ada",
        "propose transmute rule 105\nI vote for mine.\n",
        public=(proposed(305, 21, 26),),
        receipt=r"received: done \(2 commands\)",
        private=("Rule-change 305 has been proposed",),
        remark="Making an immutable rule mutable takes three quarters: four of five (Rule 109).",
    ),
    Mail(1, "Emre", "Yes to 305", remark="Two votes of four: 305 stays open."),
    Mail(
        24,
        "Ada",
        "propose enact\nThe winner bakes a cake for everybody.\nend proposal\n",
        public=(proposed(306, 21, 26), r"^Ada has won the tournament\.$"),
        private=("Rule-change 306 has been proposed",),
        remark="Her third turn takes Ada past forty points.",
    ),
    Mail(1, "Chloé", "record", remark="What was announced so far? Anybody may ask at any time."),
)

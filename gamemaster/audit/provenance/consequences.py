"""Step 10: the lines behind the reading of a mail fit its word, and have what they presuppose.

Asking to join, confirming an address, judging and answering happen by a mail that was read as just
that. The line of each stands right behind that reading, once, at the mail's instant. An answer
needs a question, the removal of a key needs its registration, and so on. Where a disclosure hides
which of several things is meant, they are counted. A newcomer's joining and the act of a judge go
on the docket. Leaving and other addresses need a question about just that, and a yes to it.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from gamemaster.audit.files.lines import Shown, unfitting

_TABLE: Final = """
join.requested: asked to confirm | not joined
join.declined: declined to join
player.registered: joined
address.added: added an address
address.declined: declined an address
question.answered: answered a question
objection.answered: answered an objection
act.asked: a judge's act, asked back
act.answered: a judge's act, confirmed | a judge's act, dropped \
| an act that is not the judge's any more | answered a question | answered an objection
"""
_ROWS: Final = [row.partition(": ") for row in _TABLE.strip().splitlines()]
OUTCOMES_OF: Final = {f"{name}/1": frozenset(said.split(" | ")) for name, _, said in _ROWS}
"""Lines that follow from the mail of someone who does not play, and the words for its reading."""

_LINES_OF: Final = {
    outcome: tuple(kind for kind, outcomes in OUTCOMES_OF.items() if outcome in outcomes)
    for outcome in frozenset().union(*OUTCOMES_OF.values())
}
"""The lines that follow from a mail that was read as such."""

_JOINS, _QUESTION, _ASKED_BACK, _ADDRESS = (
    "a request to join", "a question", "something asked back", "a further address asked for",
)  # fmt: skip
_OWN_ADDRESS, _FURTHER, _ACT, _KEY = (
    "a further address that this player asked for", "a further address of this player's",
    "an act that this judge was asked about", "a key of this player's",
)  # fmt: skip
_WORD: Final = "an act that a judge said the word about"
_CAME_BACK: Final = "a copy of a letter that came back"
_OWN: Final = frozenset({_OWN_ADDRESS, _FURTHER, _ACT, _KEY})
"""Things that are counted for each player separately: the lines say whose they are."""
_ADDED: Final = {
    "join.requested/1": (_JOINS,), "question.asked/1": (_QUESTION,),
    "pending.asked/1": (_ASKED_BACK,), "address.asked/1": (_ADDRESS, _OWN_ADDRESS),
    "address.added/1": (_FURTHER,), "act.asked/1": (_ACT,), "key.registered/1": (_KEY,),
    "mail.returned/1": (_CAME_BACK,), "act.answered/1": (_WORD,),
}  # fmt: skip
_TAKEN: Final = {
    "join.declined/1": (_JOINS,), "player.registered/1": (_JOINS,),
    "pending.answered/1": (_ASKED_BACK,), "address.added/1": (_ADDRESS, _OWN_ADDRESS),
    "address.declined/1": (_ADDRESS,), "address.dropped/1": (_FURTHER,),
    "act.answered/1": (_ACT,), "key.removed/1": (_KEY,), "founding.settled/1": (_WORD,),
}  # fmt: skip
_NEEDED: Final = {
    "question.answered/1": (_QUESTION,), "address.chosen/1": (_FURTHER,),
    "signatures.set/1": (_KEY,), "failing.told/1": (_CAME_BACK,), "address.works/1": (_CAME_BACK,),
    "address.probed/1": (_CAME_BACK,),
}  # fmt: skip

_MAY_LACK: Final = ("act.answered/1", frozenset({"answered a question", "answered an objection"}))
"""A judge who answers a player need not have been asked whether it was meant."""
_COUNTED: Final = frozenset({*_ADDED, *_TAKEN, *_NEEDED})
_DROPPED: Final = "a judge's act, dropped"
_DOCKETED: Final = "item.docketed/1"
_ON_DOCKET: Final = frozenset({"joined", "a judge's act, signed"})
"""Readings behind which a move stands on the docket."""
_CONFIRMED: Final = "a judge's act, confirmed"
_OF_ONE: Final = _ON_DOCKET | {_CONFIRMED}
"""Readings behind which no more than one stands there: a mail brings one newcomer, or one act."""
_BOUNCE: Final = "bounce"


class Consequences:
    """Follows the readings of mails and what comes of them."""

    def __init__(self) -> None:
        self._mail = self._read_at = 0
        self._outcome = self._judge = ""
        self._going_ahead = False
        self._read: Shown | None = None
        self._found: set[str] = set()
        # The number of each thing, by player where the lines say whose it is.
        self._known: Counter[tuple[str, str]] = Counter()
        # How many questions the mail that is being read has led to: nobody can have answered them.
        self._just_asked = 0
        self._daily = False

    def take(self, line: Shown) -> None:
        """Follow one line. Raises Refused for one that cannot stand there."""
        kind, data = line.type, line.data
        match kind:
            case "tournament.created/1":
                self._daily = data["daily"]
            case "mail.read/1":
                self.mail_ends()
                self._read, self._found = line, set()
                self._mail, self._read_at, self._outcome = data["mail"], line.at, data["outcome"]
                self._judge, self._going_ahead, self._just_asked = "", False, 0
            case "item.played/1" | "mail.accepted/1":
                self.mail_ends()
            case "mail.returned/1" if data["mail"] is not None:
                self._behind(line, frozenset({_BOUNCE}))
                if data["mail"] != self._mail:
                    raise unfitting(line, f"what mail {self._mail} reports", data["mail"])
            case "digest.set/1" if self._daily:
                raise unfitting(line, "no such choice where all have a daily digest", kind)
            case _ if kind in OUTCOMES_OF:
                self._behind(line, OUTCOMES_OF[kind])
        self._meant(line)
        if kind in _COUNTED:
            self._presupposed(line)

    def _meant(self, line: Shown) -> None:
        """Check that an act is that of the judge who said the word, and that leaving was meant."""
        data = line.data
        match line.type:
            case "pending.asked/1":
                self._known[data["kind"], ""] += 1
                self._just_asked += 1
            case "pending.answered/1":
                self._going_ahead = data["going_ahead"]
            case "address.asked/1" | "address.dropped/1" | "address.chosen/1":
                self._said_yes(line, "address")
            case "item.docketed/1" if data["mail"] is not None:
                if self._judge not in ("", data["actor"]):
                    raise unfitting(line, f"an act of {self._judge}, who meant it", data["actor"])
                if self._outcome in _OF_ONE and _DOCKETED in self._found:
                    raise unfitting(line, f"one move of a mail read as {self._outcome!r}", "more")
                if data["move"]["move"] == "forfeit":
                    self._said_yes(line, "forfeit")
                self._found.add(_DOCKETED)

    def _said_yes(self, line: Shown, kind: str) -> None:
        """Check that a mail goes ahead with what its sender was asked back about."""
        if not self._going_ahead or self._known[kind, ""] <= 0:
            raise unfitting(line, f"a yes before it to a question about {kind}", "none")
        self._known[kind, ""] -= 1

    def mail_ends(self) -> None:
        """Check, where the lines of a mail end, that none of them is missing."""
        read, self._read, outcome = self._read, None, self._outcome
        self._mail, self._outcome = 0, ""
        if read is None:
            return
        for kind in _LINES_OF.get(outcome, ()):
            may_lack = kind == _MAY_LACK[0] and outcome in _MAY_LACK[1]
            if kind not in self._found and not may_lack:
                raise unfitting(read, f"{kind} right behind it", f"none, though {outcome}")
        # An organiser may have confirmed a founding, which is on no docket; no deputy founds.
        of_deputy = outcome == _CONFIRMED and self._judge.startswith("deputy:")
        if (of_deputy or outcome in _ON_DOCKET) and _DOCKETED not in self._found:
            raise unfitting(read, "what it asks for on the docket", f"none, though {outcome}")

    def _behind(self, line: Shown, outcomes: frozenset[str]) -> None:
        """Check that a line stands once behind a mail read as such, at the mail's instant."""
        if self._outcome not in outcomes or line.type in self._found:
            words = " or ".join(sorted(outcomes))
            raise unfitting(line, f"a mail before it that was read as: {words}", self._outcome)
        if line.at != self._read_at:
            raise unfitting(line, f"the instant of the mail read before, {self._read_at}", line.at)
        if line.type == "act.answered/1" and line.data["going_ahead"] is (
            self._outcome == _DROPPED
        ):
            raise unfitting(line, f"an answer as it was read, {self._outcome}", "the opposite")
        if line.type == "act.answered/1":
            self._judge = line.data["actor"]
        self._found.add(line.type)

    def _presupposed(self, line: Shown) -> None:
        """Check that what a line needs has been there, and count what it leaves for others."""
        whose = line.data.get("handle", line.data.get("actor", ""))
        for things, takes in ((_TAKEN, True), (_NEEDED, False)):
            for thing in things.get(line.type, ()):
                of = whose if thing in _OWN else ""
                too_new = self._just_asked if thing == _ASKED_BACK else 0
                if self._known[thing, of] <= too_new:
                    told = " in an earlier mail" if too_new else " before it"
                    raise unfitting(line, f"{thing}{told}", "none")
                self._known[thing, of] -= takes
        for thing in _ADDED.get(line.type, ()):
            of = whose if thing in _OWN else ""
            self._known[thing, of] = 1 if thing == _KEY else self._known[thing, of] + 1

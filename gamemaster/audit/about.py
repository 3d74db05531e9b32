"""Says which game a bundle is of, and who won it, as its journal has it."""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.audit.evidence import UNREADABLE, Evidence
from gamemaster.audit.findings import Refused


@dataclass(frozen=True)
class Game:
    """A game as its journal tells of it: nothing here is shown unless the steps passed.

    ``winners`` are names, ``rounds`` those of who won each round.
    """

    tournament: str
    title: str
    record: str
    key: str
    winners: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    ended: bool

    def told(self, *, shown: bool) -> str:
        """Return it in a sentence for people; ``shown`` says that all steps passed."""
        who = self._who() if self.ended else "it has no end"
        begins = "It is" if shown else "By its journal, which is not shown to be right, it is"
        named = f"{begins} the tournament {self.title} ({self.tournament}), record {self.record}"
        return f"{named}, key {self.key}; {who}."

    def _who(self) -> str:
        if self.winners:
            return f"won by {_listed(self.winners)}"
        if self.rounds:
            last = _listed(self.rounds[-1])
            return f"it ended after {len(self.rounds)} won rounds, the last by {last}"
        return "it ended, and nobody won"


def game_of(evidence: Evidence) -> Game | None:
    """Return the game of a bundle, None where its journal does not name one."""
    try:
        created = evidence.created()
        names = {
            line.data["player"]: line.data["name"] for line in evidence.of("player.enrolled/1")
        }
        rounds = [line.data["players"] for line in evidence.of("round.won/1")]
        won = [who for line in evidence.of("tournament.won/1") for who in line.data["players"]]
        return Game(
            str(created["tournament"]),
            str(created["title"]),
            str(created["origin"]),
            str(created["record_key"]),
            tuple(names[who] for who in won),
            tuple(tuple(names[who] for who in one) for one in rounds),
            bool(evidence.of("tournament.ended/1")),
        )
    except (Refused, *UNREADABLE):
        return None


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if names[1:] else names[0]

"""What stands in for the world in tests: given dice, a log that is kept, a post that holds.

Each behaves as the real one does and adds only a way to choose or look; nothing of ours is mocked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gamemaster.game.dice import Roll
from gamemaster.journal.roots import TournamentRoots
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.playing.play import RootOracle

KNOWN_ROOTS = TournamentRoots(
    nonce=b"nonce" * 6 + b"..",
    dice=b"dice" * 8,
    blind=b"blind" * 6 + b"..",
    signing=b"signing" * 4 + b"....",
    token=b"token" * 6 + b"..",
)
DICE_LENGTH = 4096


class GivenDice(RootOracle):
    """Dice that show what they are told to, and 1 ever after; nonces and keys are real ones.

    With None for ``values`` they fall as they would from roots that are known. ``since`` has how
    often each chain had been rolled when the values were given.
    """

    def __init__(self, tournament: str, values: Sequence[int] | None = ()) -> None:
        super().__init__(KNOWN_ROOTS, tournament, DICE_LENGTH)
        self.values = values
        self.since: Mapping[str, int] = {}

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        fallen = super().roll(chain, index, faces, mix)
        if self.values is None:
            return fallen
        at = index - 1 - self.since.get(chain, 0)
        value = self.values[at] if 0 <= at < len(self.values) else 1
        return Roll(index, faces, value, fallen.proof)


@dataclass
class KeptLog:
    """The facts an office reports, for looking at afterwards."""

    defects: list[BaseException] = field(default_factory=list)

    put_off: list[BaseException] = field(default_factory=list)

    set_aside: int = 0

    def tournament_set_aside(self) -> None:
        self.set_aside += 1

    def reading_put_off(self, error: BaseException) -> None:
        self.put_off.append(error)

    def defect(self, where: str, error: BaseException) -> None:
        self.defects.append(error)


@dataclass
class PostOffice:
    """A way out that keeps what it is handed, and fails as it is told to."""

    taken: list[tuple[str, str, bytes]] = field(default_factory=list)
    refuses: dict[str, Failed] = field(default_factory=dict)

    def deliver(
        self,
        sender: str,
        recipient: str,
        message: bytes,
        code: bytes | None = None,
    ) -> Outcome:
        if recipient in self.refuses:
            return self.refuses[recipient]
        self.taken.append((sender, recipient, message))
        return Delivered()

    def close(self) -> None:
        """Nothing is held open."""

    def abort(self) -> None:
        """Nothing blocks."""

"""What a tournament came to, as one value: taken in one turn, read by anybody afterwards.

It holds the roots that a disclosure publishes and the key that signs it. Nothing else of a
tournament's secrets is in it: neither the root of mail tokens nor that of blinds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamemaster.errors import OperatorError
from gamemaster.judges import is_judge

if TYPE_CHECKING:
    from gamemaster.game.state import Game
    from gamemaster.office import Office
    from gamemaster.public import PublicRecord
    from gamemaster.register import Register


@dataclass(frozen=True)
class Ended:
    """A tournament that has ended, after line ``last`` of its journal."""

    name: str
    game: Game
    public: PublicRecord
    register: Register
    last: int
    own_address: str
    other_addresses: tuple[str, ...]
    """Of the daemon's other tournaments: what names them in a mail is not for this disclosure."""

    warnings: tuple[str, ...]
    nonce_root: bytes = field(repr=False)
    dice_root: bytes = field(repr=False)
    signing: bytes = field(repr=False)


def ended(office: Office, name: str) -> Ended:
    """Return it. Raises OperatorError if the tournament has not ended."""
    tournament = office.tournaments[name]
    game = tournament.game
    if game is None or game.phase != "ended":
        raise OperatorError(
            f"{name}: expected a tournament that has ended; its roots would open what is hidden"
        )
    roots = office.store.roots(name)
    waiting = [item for item in tournament.items.values() if not is_judge(item.actor)]
    warnings = []
    if tournament.unread:
        warnings.append(f"{len(tournament.unread)} mails have come in and are not read yet")
    if waiting:
        warnings.append(f"{len(waiting)} moves wait on the docket and will not be in it as played")
    if game.held:
        warnings.append(f"rule-changes whose clauses nobody reviewed: {len(game.held)}")
    others = (config.address for other, config in office.configs.items() if other != name)
    return Ended(
        name=name,
        game=game,
        public=tournament.public,
        register=tournament.register,
        last=office.store.head(name).seq,
        own_address=office.configs[name].address,
        other_addresses=tuple(sorted(others)),
        warnings=tuple(warnings),
        nonce_root=roots.nonce,
        dice_root=roots.dice,
        signing=roots.signing,
    )

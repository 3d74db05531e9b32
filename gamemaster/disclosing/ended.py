"""Holds the final state of a tournament as one value; reads its journal and mails in short turns.

The value is taken in one turn and read by anybody afterwards. It holds the roots that a disclosure
publishes and the key that signs it. Nothing else of a tournament's secrets is in it: neither the
root of mail tokens nor that of blinds. A disclosure of half a million lines takes a while, so it
asks the store in turns of a few milliseconds each; a daemon's writer does other work in between,
and everything else (hashing, writing, packing) happens in another thread. Without a daemon a turn
is a plain call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Protocol, TypeVar

from gamemaster.clauses import format_instant
from gamemaster.errors import OperatorError
from gamemaster.game.fold.state import Game
from gamemaster.journal.codec import Line
from gamemaster.journal.store import Store
from gamemaster.office.office import Office
from gamemaster.office.shelved_mail import MAILS
from gamemaster.tournament.judges import is_judge
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.register import Register
from gamemaster.tournament.tournament import Tournament

LINES_AT_A_TURN: Final = 200
T = TypeVar("T")


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
    """Those of the daemon's other tournaments: a mail that names one is not for this disclosure."""

    other_secrets: frozenset[bytes] = field(repr=False)
    """The tokens in their players' reply addresses and passwords."""

    warnings: tuple[str, ...]
    objecting: str | None
    """The reason why objections may still come, None where none do."""

    nonce_root: bytes = field(repr=False)
    dice_root: bytes = field(repr=False)
    signing: bytes = field(repr=False)


def ended(office: Office, name: str, now: int | None) -> Ended:
    """Return the final state. Raises OperatorError if the tournament has not ended.

    ``now`` serves to find what may still come; None asks for nothing of that.
    """
    tournament = office.tournaments[name]
    game = tournament.game
    if game is None or game.phase != "ended":
        raise OperatorError(
            f"{name}: expected a tournament that has ended; its roots would open what is hidden"
        )
    roots = office.store.roots(name)
    others = [other for other in office.configs if other != name]
    still = None if now is None else objecting(tournament, now)
    warnings = [*_waiting(tournament, office.unread(name)), *([still] if still else [])]
    return Ended(
        name=name,
        game=game,
        public=tournament.public,
        register=tournament.register,
        last=office.store.head(name).seq,
        own_address=office.configs[name].address,
        other_addresses=tuple(sorted(office.configs[other].address for other in others)),
        other_secrets=frozenset(_secrets(office, others)),
        warnings=tuple(warnings),
        objecting=still,
        nonce_root=roots.nonce,
        dice_root=roots.dice,
        signing=roots.signing,
    )


def _secrets(office: Office, names: Iterable[str]) -> Iterator[bytes]:
    for name in names:
        tokens = office.tokens(name)
        for member in office.tournaments[name].register.members.values():
            yield tokens.secret(member).encode()
            yield tokens.submission(member).encode()


def _waiting(tournament: Tournament, unread: int) -> Iterator[str]:
    """Yield the matters that are not settled yet and will stand in the journal as they are."""
    game = tournament.game
    waiting = [item for item in tournament.items.values() if not is_judge(item.actor)]
    unanswered = [
        objection for objection in tournament.objections.values() if objection.answer is None
    ]
    if unread:
        yield f"mails that came in and are not read yet: {unread}"
    if waiting:
        yield f"moves that wait on the docket: {len(waiting)}"
    if game is not None and game.held:
        yield f"rule-changes whose clauses nobody has reviewed: {len(game.held)}"
    if unanswered:
        yield f"objections that nobody has answered: {len(unanswered)}"


def objecting(tournament: Tournament, now: int) -> str | None:
    """Return until when players may still object, in words, None if no longer."""
    stated = tournament.stated
    if any(handle not in stated for handle in tournament.register.members):
        return "not every player has been sent their statement yet, and they may object to it"
    until = max((statement.until for statement in stated.values()), default=0)
    return f"players may object until {format_instant(until)}" if now < until else None


class Turns(Protocol):
    """Runs a short task in the thread that owns the store, and returns its result."""

    def __call__(self, task: Callable[[], T], /) -> T:
        """Run ``task``."""


def at_once(task: Callable[[], T], /) -> T:
    """Run a task here and now: for the thread that owns the store."""
    return task()


@dataclass(frozen=True)
class Source:
    """The journal of one tournament up to line ``last``, and the octets of its mails."""

    store: Store
    name: str
    last: int
    turns: Turns

    def lines(self) -> Iterator[tuple[Line, bytes]]:
        """Yield each line with its bytes, verified on the way."""
        stream = islice(self.store.whole_lines(self.name), self.last)
        while some := self.turns(lambda: list(islice(stream, LINES_AT_A_TURN))):
            yield from some

    def mail(self, row: int) -> bytes | None:
        """Return the octets of the mail in a row of the store, None if they were dropped."""
        return self.turns(lambda: self.store.get(MAILS, self.store.numbers(self.name).place(row)))

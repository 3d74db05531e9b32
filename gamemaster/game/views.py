"""The state as clauses see it: small records whose attributes are the vocabulary's fields.

Built for one evaluation and thrown away. Nothing here is worked out before a clause asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from gamemaster.game.changes import Effect, effect_of
from gamemaster.game.numbers import Number, written
from gamemaster.game.state import Game, Player, Proposal
from gamemaster.game.tally import ABSTAIN, AGAINST, FOR, Choice, Tally

OPEN, SECRET = "open", "secret"
"""The chains of dice: of rolls that are proved at once, and of rolls that stay secret."""


@dataclass(frozen=True, slots=True)
class Votes:
    """A tally as clauses see it; ``outstanding`` more votes are imagined to be in favour."""

    tally: Tally
    outstanding: int = 0

    @property
    def in_favour(self) -> int:
        """How many are for it."""
        return self.tally.count(FOR) + self.outstanding

    @property
    def against(self) -> int:
        """How many are against it."""
        return self.tally.count(AGAINST)

    @property
    def abstained(self) -> int:
        """How many have voted for neither."""
        return self.tally.count(ABSTAIN)

    @property
    def cast(self) -> int:
        """How many have voted, abstentions included."""
        return self.tally.cast + self.outstanding

    @property
    def choices(self) -> tuple[str, ...]:
        """What was chosen, once for each vote, in order of the voters' handles."""
        cast = tuple(str(choice) for _, choice in self.tally.in_order())
        return cast + (FOR,) * self.outstanding

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers that were chosen, once for each vote, in order of the voters' handles."""
        found = (written(choice) for _, choice in self.tally.in_order())
        return tuple(number for number in found if number is not None)

    @property
    def leading(self) -> str | None:
        """The choice with most votes; None before the first vote and in a tie."""
        counts = {str(c): count for c, count in self.tally.counts.items() if c != ABSTAIN}
        if self.outstanding:
            counts[FOR] = self.in_favour
        most = max(counts.values(), default=0)
        first = [choice for choice, count in counts.items() if count == most]
        return first[0] if len(first) == 1 else None


@dataclass(frozen=True, slots=True)
class Electorate:
    """Those who may vote."""

    size: int


@dataclass(frozen=True, slots=True)
class Named:
    """A thing of which clauses see the name and perhaps a hash."""

    name: str
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """The public record: its name and the key that its checkpoints are verified with."""

    origin: str
    key: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """A cited rule or rule-change."""

    number: int


@dataclass(frozen=True, slots=True)
class Dice:
    """The published anchors of the dice: of secret rolls, and of rolls proved at once.

    ``anchors`` gives the anchor of a chain's epoch; ``epochs`` are those that are meant here.
    """

    anchors: Callable[[str, int], str]
    epochs: Mapping[str, int]
    length: int

    @property
    def anchor(self) -> str:
        """What commits to the secret rolls."""
        return self.anchors(SECRET, self.epochs[SECRET])

    @property
    def open_anchor(self) -> str:
        """What commits to the open rolls."""
        return self.anchors(OPEN, self.epochs[OPEN])


@dataclass(frozen=True, slots=True)
class Die:
    """The latest roll."""

    value: int
    faces: int
    proof: str


@dataclass(frozen=True, slots=True)
class InquiredChange:
    """What an inquiry can buy: the document as submitted and the next change of that rule."""

    kind: str
    document: str | None
    next: int | None


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal with what depends on the rules now in force."""

    game: Game
    proposal: Proposal

    @property
    def number(self) -> int:
        """The proposal's number."""
        return self.proposal.number

    @property
    def hash(self) -> str:
        """SHA-256 of the document, in hex."""
        return self.proposal.hash

    @property
    def document(self) -> str:
        """The document that was hashed."""
        return self.proposal.document

    @property
    def text(self) -> str:
        """The proposed text."""
        return self.proposal.body.text

    @property
    def kind(self) -> str:
        """The kind of rule-change."""
        return self.proposal.body.kind

    @property
    def proposer(self) -> Player:
        """Who proposed it."""
        return self.game.players[self.proposal.proposer]

    @property
    def announced(self) -> int:
        """The instant of the turn that proposed it."""
        return self.proposal.announced

    @property
    def frees_immutable(self) -> bool:
        """Whether it would make an immutable rule mutable (Rule 109)."""
        effect = self._effect()
        return effect is not None and self.kind == "transmute" and effect.mutable

    @property
    def mutable_rules_after(self) -> int:
        """How many mutable rules there would be if it took effect now (Rule 113)."""
        book = self.game.rulebook
        effect = self._effect()
        if effect is None:
            return book.mutable_rules
        left = effect.replaced is not None and book.rules[effect.replaced].mutable
        return book.mutable_rules - left + (effect.stands and effect.mutable)

    def _effect(self) -> Effect | None:
        return effect_of(self.game.rulebook, self.proposal.body)


def voters_for(game: Game, tally: Tally, choice: Choice) -> tuple[Player, ...]:
    """Return those who have chosen ``choice``, by handle."""
    return tuple(game.players[voter] for voter, chosen in tally.in_order() if chosen == choice)


class Names(Mapping[str, object]):
    """The names a clause may use: those its event binds, and those bound everywhere."""

    def __init__(self, game: Game, bound: Mapping[str, object]) -> None:
        self._game = game
        self._bound = bound

    def __getitem__(self, name: str) -> object:
        """Return what ``name`` stands for. Raises KeyError for a name that is not bound here."""
        if name in self._bound:
            return self._bound[name]
        return _EVERYWHERE[name](self._game)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the bound names."""
        yield from self._bound
        yield from (name for name in _EVERYWHERE if name not in self._bound)

    def __len__(self) -> int:
        """Count the bound names."""
        return len({*self._bound, *_EVERYWHERE})

    def __contains__(self, name: object) -> bool:
        """Say whether ``name`` is bound."""
        return name in self._bound or name in _EVERYWHERE


_EVERYWHERE: dict[str, Callable[[Game], object]] = {
    "now": lambda game: game.now,
    "players": lambda game: game.players_in_play(),
    "electorate": lambda game: Electorate(game.active),
    "mutable_rules": lambda game: game.rulebook.mutable_rules,
    "tournament": lambda game: Named(game.title),
    "ruleset": lambda game: Named(game.ruleset, game.ruleset_hash),
    "record": lambda game: Record(game.origin, game.record_key),
    "roster": lambda game: tuple(player.name for player in game.players_in_play()),
}
"""The names bound in every context; worked out when a clause asks for one."""

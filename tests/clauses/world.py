"""A small tournament that clauses can look at: Ada and Bob, and Bob's proposal 301."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from gamemaster.clauses import Budget, Scope, Value, compile_clauses, evaluate
from gamemaster.clauses.nodes import Define, Expr

HOUR = 3_600
NOW = 1_750_000_000  # 2025-06-15 15:06:40 UTC


@dataclass(frozen=True, slots=True)
class Player:
    handle: str
    name: str = ""
    points: int | Fraction = 0
    turns: int = 0
    last_turn: int | None = None
    joined: int = NOW - 90 * 24 * HOUR
    active: bool = True

    @property
    def surname(self) -> str:
        return self.name.rpartition(" ")[2]

    @property
    def filed(self) -> str:
        return self.name.casefold()


@dataclass(frozen=True, slots=True)
class Votes:
    in_favour: int = 0
    against: int = 0

    abstained: int = 0
    numbers: tuple[int, ...] = ()
    leading: str | None = None

    @property
    def cast(self) -> int:
        return self.in_favour + self.against + self.abstained

    @property
    def choices(self) -> tuple[str, ...]:
        return ("for",) * self.in_favour + ("against",) * self.against


@dataclass(frozen=True, slots=True)
class Proposal:
    number: int
    proposer: Player
    hash: str = "ab" * 32
    document: str = "SECRET NOMIC PROPOSAL/1\n"
    text: str = "Green players win."
    kind: str = "enact"
    frees_immutable: bool = False
    announced: int = NOW - 2 * HOUR
    mutable_rules_after: int = 16
    clauses: str = "define idle = 1"
    votes: Votes = Votes(1, 0)
    voters: tuple[Player, ...] = ()
    supporters: tuple[Player, ...] = ()
    dissenters: tuple[Player, ...] = ()
    abstainers: tuple[Player, ...] = ()
    open: bool = True
    adopted: bool = False
    void: bool = False
    void_by: int | None = None
    rewritten: int | None = None
    revealed: int | None = NOW - HOUR


@dataclass(frozen=True, slots=True)
class Target:
    given: bool = False
    number: int | None = None
    exists: bool = False
    in_force: bool = False
    mutable: bool = False
    superseded_by: int | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    kind: str = "enact"
    document: str | None = None
    next: int | None = None
    text: str = "Green players win."
    clauses: str = ""
    target: Target = Target()


@dataclass(frozen=True, slots=True)
class Rule:
    number: int
    mutable: bool = True
    text: str = "A turn earns a point."
    proposer: Player | None = None
    since: int | None = None
    title: str = "A turn earns a point."
    hash: str | None = None
    document: str | None = None


@dataclass(frozen=True, slots=True)
class Die:
    value: int = 4
    faces: int = 6
    proof: str = "cd" * 32


@dataclass(frozen=True, slots=True)
class Dice:
    anchor: str = "ef" * 32
    open_anchor: str = "01" * 32
    length: int = 4096


@dataclass(frozen=True, slots=True)
class Named:
    name: str
    hash: str = "23" * 32
    started: int | None = NOW - 48 * HOUR


@dataclass(frozen=True, slots=True)
class Record:
    origin: str = "autumn.example.org"
    key: str = "autumn.example.org+1234+key"


@dataclass(frozen=True, slots=True)
class Electorate:
    size: int


@dataclass(frozen=True, slots=True)
class Game:
    round: int = 1
    turns: int = 3


@dataclass(frozen=True, slots=True)
class Made:
    count: int = 0
    last: int | None = None
    last_by_anyone: int | None = None


@dataclass(frozen=True, slots=True)
class Ballot:
    number: int
    name: str = "judgement"
    opened: int = NOW - HOUR
    opener: Player | None = None
    voted: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Press:
    sender: Player | None
    readers: tuple[Player, ...]
    anonymous: bool = False
    proposal: Proposal | None = None
    length: int = 12


ADA = Player("ada", "Ada", 42, 3, NOW - 20 * HOUR)
BOB = Player("bob", "Bob", 5)

WORLD: dict[str, object] = {
    "now": NOW,
    "players": (ADA, BOB),
    "electorate": Electorate(2),
    "tournament": Named("Autumn"),
    "mutable_rules": 15,
    "dice": Dice(),
    "ruleset": Named("secret"),
    "record": Record(),
    "roster": ("Ada", "Bob"),
    "player": ADA,
    "proposer": BOB,
    "proposal": Proposal(301, BOB),
    "votes": Votes(1, 0),
    "supporters": (BOB,),
    "dissenters": (),
    "change": Change(),
    "target": Target(),
    "rule": Rule(201),
    "move": "turn",
    "number": 301,
    "choice": "for",
    "points": 4,
    "die": Die(),
    "rules": (Rule(101, mutable=False), Rule(201)),
    "proposals": (Proposal(301, BOB),),
    "ballots": (Ballot(1),),
    "proposed": (Proposal(300, ADA, open=False, adopted=True, revealed=None), Proposal(301, BOB)),
    "enrolled": (ADA, BOB),
    "mover": ADA,
    "scores": ("Ada 42", "Bob 5", "Cy 0"),
    "game": Game(),
    "winners": (),
    "made": Made(),
    "ballot": Ballot(1),
    "voters": (ADA,),
    "press": Press(ADA, (BOB,)),
    "event": "turn.taken",
    "text": "Green players win.",
}


@dataclass
class Definitions:
    """What rules in force define, by name."""

    found: dict[str, Define] = field(default_factory=dict)

    def __call__(self, name: str) -> Define | None:
        return self.found.get(name)


def defining(*clauses: str) -> Definitions:
    """Collect definitions as if each clause stood in a rule of its own."""
    defines = (define for clause in clauses for define in compile_clauses(clause).defines)
    return Definitions({define.name: define for define in defines})


def expression(text: str) -> Expr:
    """Read one expression."""
    return compile_clauses(f"define example = {text}").defines[0].expr


def scope(clauses: Iterable[str] = (), **bindings: object) -> Scope:
    """Return a scope of the world above, with other bindings and with definitions."""
    return Scope({**WORLD, **bindings}, defining(*clauses))


def value(text: str, clauses: Iterable[str] = (), /, **bindings: object) -> Value:
    """Work out one expression."""
    return evaluate(expression(text), scope(clauses, **bindings), Budget())

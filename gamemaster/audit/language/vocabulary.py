"""What the language knows by name, with the types: the reference of docs/clauses.md as tables.

Types are written as there, shorter: ``[player]`` is a list of players, ``instant?`` may be absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from gamemaster.audit.language.words import words


class Type(NamedTuple):
    """The type of a value: its name, for a list that of its items, whether it may be absent."""

    name: str
    item: Type | None = None
    optional: bool = False

    @property
    def present(self) -> Type:
        """The type of a value that is there."""
        return self._replace(optional=False)


def typed(written: str) -> Type:
    """Return the type that is written so."""
    if written.endswith("?"):
        return typed(written[:-1])._replace(optional=True)
    if written.startswith("["):
        return Type("list", typed(written[1:-1]))
    return Type(written)


NUMBER: Final = typed("number")
TEXT: Final = typed("text")
BOOLEAN: Final = typed("boolean")
INSTANT: Final = typed("instant")
DURATION: Final = typed("duration")
PLAYER: Final = typed("player")
PLAYERS: Final = typed("[player]")
PROPOSAL: Final = typed("proposal")
RULE: Final = typed("rule")
BALLOT: Final = typed("ballot")
GAME: Final = typed("game")
DOCUMENT: Final = typed("document")
ABSENT: Final = typed("absent?")
UNKNOWN: Final = typed("unknown")
"""The type of what rules elsewhere may define, which fits everything."""

ITEM: Final = typed("item")
ITEMS: Final = typed("[item]")
MANY: Final = typed("item or list")
"""In functions: an item of the list before, or such a list."""


def _table(written: str) -> dict[str, Type]:
    pairs = (pair.split() for pair in written.split(","))
    return {name: typed(kind) for name, kind in pairs}


FIELDS: Final[Mapping[str, Mapping[str, Type]]] = {
    "player": _table(
        "name text, handle text, points number, turns number, last_turn instant?, active boolean,"
        "joined instant, surname text"
    ),
    "proposal": _table(
        "number number, hash text, document document, text text, kind text, proposer player,"
        "frees_immutable boolean, announced instant, mutable_rules_after number, clauses text,"
        "votes votes, voters [player], supporters [player], dissenters [player],"
        "abstainers [player], open boolean, adopted boolean"
    ),
    "votes": _table(
        "for number, against number, cast number, abstained number, choices [text],"
        "numbers [number], leading text?"
    ),
    "change": _table("kind text, document document?, text text, clauses text, next number?"),
    "target": _table(
        "given boolean, number number?, exists boolean, in_force boolean, mutable boolean,"
        "superseded_by number?"
    ),
    "rule": _table("number number, mutable boolean, text text, proposer player?"),
    "die": _table("value number, faces number, proof text"),
    "dice": _table("anchor text, open_anchor text, length number"),
    "electorate": _table("size number"),
    "tournament": _table("name text, started instant?"),
    "game": _table("round number, turns number"),
    "made": _table("count number, last instant?, last_by_anyone instant?"),
    "ballot": _table("number number, name text, opened instant, opener player?"),
    "press": _table(
        "sender player?, readers [player], anonymous boolean, proposal proposal?, length number"
    ),
    "record": _table("origin text, key text"),
    "ruleset": _table("name text, hash text"),
}
"""The fields of each kind of thing."""

COMPARED: Final = ("player", "proposal", "rule", "ballot")
"""The things that are compared, and that can be told whole."""

EVERYWHERE: Final[Mapping[str, Type]] = _table(
    "now instant, players [player], electorate electorate, tournament tournament,"
    "mutable_rules number, ruleset ruleset, record record, roster [text], rules [rule],"
    "proposals [proposal], enrolled [player], mover player?, scores [text], game game"
)
"""The names that are known everywhere."""

NAMES: Final[Mapping[str, Type]] = {
    **EVERYWHERE,
    **_table(
        "player player, proposer player, proposal proposal, votes votes, supporters [player],"
        "dissenters [player], change change, target target, rule rule, move text, number number,"
        "choice text, points number, die die, dice dice, winners [player], made made,"
        "ballot ballot, voters [player], event text, press press, text text"
    ),
}
"""All names of the language itself, also those that are known only where they are bound."""

_KINDS: Final = ("enact", "amend", "repeal", "transmute")
VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "move": ("turn", "vote", "inquiry", "forfeit", "ruling", "rule", "do", "press"),
    "choice": ("for", "against", "abstain", "withdrawn"),
    "proposal.kind": _KINDS,
    "change.kind": (*_KINDS, "initial"),
}
"""All that some texts can be; the fields stand under the kind of thing that has them."""

_COUNTED: Final = words("proposal proposer votes change target")
ASKED: Final[Mapping[str, tuple[Type, frozenset[str]]]] = {
    "adopted": (BOOLEAN, _COUNTED),
    "defeated": (BOOLEAN, _COUNTED),
    "victory": (BOOLEAN, frozenset({"player"})),
    "initial_points": (NUMBER, frozenset()),
    "first_proposal": (NUMBER, frozenset()),
    "next_count": (typed("instant?"), _COUNTED),
    "win_ends_game": (BOOLEAN, frozenset()),
    "shared_victory": (BOOLEAN, frozenset()),
}
"""What the game asks rules for, and the names that are bound then."""

MODIFIED: Final[Mapping[str, tuple[Type, frozenset[str]]]] = {
    "award": (NUMBER, words("player points event rule")),
    "text": (TEXT, words("proposal proposer change target text")),
}

_DICE: Final = "die dice"
_PERSONAL: Final = f"player points {_DICE}"
_OUTCOME: Final = f"proposal proposer votes change target supporters dissenters {_DICE}"


def _bound(table: Mapping[str, str]) -> dict[str, frozenset[str]]:
    return {name: words(binds) for name, binds in table.items()}


EVENTS: Final[Mapping[str, frozenset[str]]] = _bound(
    {
        "tournament.started": "dice",
        "turn.taken": f"proposer proposal {_PERSONAL}",
        "vote.cast": f"proposal choice {_PERSONAL}",
        "proposal.adopted": _OUTCOME,
        "proposal.defeated": _OUTCOME,
        "inquiry.made": f"number change {_PERSONAL}",
        "press.passed": f"press {_DICE}",
        "move.illegal": f"rule move {_PERSONAL}",
        "player.joined": _PERSONAL,
        "player.forfeited": _PERSONAL,
        "player.expelled": _PERSONAL,
        "tournament.won": f"winners {_PERSONAL}",
        "round.won": "winners dice",
        "tournament.ended": "dice",
        "dice.renewed": "dice",
    }
)
"""The events of the game itself, and what they bind."""

SUBJECTS: Final[Mapping[str, frozenset[str]]] = {
    **_bound(
        {
            "turn": "player change target",
            "vote": "player proposal choice",
            "inquiry": "player number change",
            "forfeit": "player",
            "press": "player press",
        }
    ),
    "adoption": _COUNTED,
}
"""What ``require`` can limit besides what rules declare."""

OF_DECLARED: Final[Mapping[str, frozenset[str]]] = _bound(
    {
        "made": f"made {_PERSONAL}",
        "opened": f"ballot votes voters {_DICE}",
        "cast": f"ballot votes voters choice {_PERSONAL}",
        "closed": f"ballot votes voters {_DICE}",
    }
)
"""The events of moves and ballots that rules declare, by the second part of their names."""

MAKING: Final = words("player made")
VOTING: Final = words("player ballot votes voters choice")
COUNTING: Final = words("ballot votes voters")
EVERY: Final = words(_DICE)
SHOWN_BY: Final[Mapping[str, frozenset[str]]] = {
    "player": frozenset({"player"}),
    "game": frozenset(),
    "proposal": frozenset({"proposal", "proposer"}),
}
"""What the audience of an attribute may speak of, by the owner."""

OF_ANY_DECLARED: Final = words("player made ballot votes voters die dice")
"""Names that mean the same for every move and ballot that a rule may declare."""

WRITTEN: Final[Mapping[str, Type]] = {
    **_table("number number, text text, boolean boolean, player player, proposal proposal"),
    **_table("rule rule, instant instant, duration duration, choice text"),
}
"""The types that attributes and parameters may have."""

ORDERED: Final = (NUMBER, INSTANT, DURATION)
SIGNATURES: Final[Mapping[str, tuple[tuple[Type, ...], Type | None]]] = {
    "floor": ((NUMBER,), NUMBER),
    "ceil": ((NUMBER,), NUMBER),
    "round": ((NUMBER,), NUMBER),
    "abs": ((NUMBER,), NUMBER),
    "min": ((), None),
    "max": ((), None),
    "duration": ((TEXT,), DURATION),
    "die": ((NUMBER,), NUMBER),
    "attainable": ((BOOLEAN,), BOOLEAN),
    "pick": ((ITEMS,), ITEM),
    "named": ((TEXT,), typed("player?")),
    "first": ((ITEMS,), typed("item?")),
    "last": ((ITEMS,), typed("item?")),
    "rotate": ((ITEMS, ITEM), ITEMS),
    "without": ((ITEMS, MANY), ITEMS),
    "size": ((ITEMS,), NUMBER),
    "length": ((TEXT,), NUMBER),
    "contains": ((TEXT, TEXT), BOOLEAN),
    "words": ((TEXT,), typed("[text]")),
    "lines": ((TEXT,), typed("[text]")),
    "lower": ((TEXT,), TEXT),
    "weekday": ((INSTANT,), TEXT),
    "day_start": ((INSTANT,), INSTANT),
}
"""What functions take and give; without any types they take any number of one ordered type."""

LOOP_BODIES: Final[Mapping[str, tuple[Type, ...]]] = {
    **dict.fromkeys(("all", "exists", "filter", "count"), (BOOLEAN,)),
    "sum": (NUMBER,),
    "map": (),
    "sort": (*ORDERED, TEXT),
}
"""What may be tried of each item; anything where there is nothing."""

JOINED: Final[Mapping[tuple[str, Type, Type], Type]] = {
    **{(sign, NUMBER, NUMBER): NUMBER for sign in "+-*/%"},
    **{(sign, DURATION, DURATION): DURATION for sign in "+-%"},
    **{(sign, DURATION, NUMBER): DURATION for sign in "*/"},
    ("+", INSTANT, DURATION): INSTANT,
    ("+", DURATION, INSTANT): INSTANT,
    ("-", INSTANT, DURATION): INSTANT,
    ("-", INSTANT, INSTANT): DURATION,
    ("*", NUMBER, DURATION): DURATION,
    ("/", DURATION, DURATION): NUMBER,
    ("+", TEXT, TEXT): TEXT,
}
"""What operators make of two types; no other two are joined."""

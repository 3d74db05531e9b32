"""Tables of all words of the language, with their types: the reference of docs/clauses.md.

Types are written as there, shorter: ``[player]`` is a list of players, ``instant?`` may be absent.
Behind a colon stands what announcements call a field (docs/formats.md, "Announcement"); where
nothing does, it is told by its own name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

WORDS: Final = "rule's words"
SUBJECT: Final = "rule's subject"
"""The names under which the words and the subject of `say` are told; no clause can write them."""


class Type(NamedTuple):
    """The type of a value: its name, for a list that of its items, whether it may be absent.

    ``keyed``: of a lookup, the types of its keys and of its values.
    """

    name: str
    item: Type | None = None
    optional: bool = False
    keyed: tuple[Type, Type] | None = None

    @property
    def present(self) -> Type:
        """The type of a value that is there."""
        return self._replace(optional=False) if self.optional else self


class Word(NamedTuple):
    """A name or a field: its type, and its label in announcements."""

    type: Type
    label: str


def typed(written: str) -> Type:
    """Return the type that a text denotes."""
    if written.endswith("?"):
        return typed(written[:-1])._replace(optional=True)
    if written.startswith("["):
        return Type("list", typed(written[1:-1]))
    return Type(written)


def words(written: str) -> frozenset[str]:
    """Return words that are written one after the other."""
    return frozenset(written.split())


def _table(written: str) -> dict[str, Word]:
    table = {}
    for row in written.split(","):
        said, _, label = row.partition(":")
        name, kind = said.split()
        table[name] = Word(typed(kind), label.strip())
    return table


def _bound(table: Mapping[str, str]) -> dict[str, frozenset[str]]:
    return {name: words(binds) for name, binds in table.items()}


# Words -------------------------------------------------------------------------------------------

CLAUSE_WORDS: Final = words(
    "define require when every modify attribute move ballot protect overrides defers"
)
RESERVED: Final = words(
    "define require when every modify attribute overrides defers award reveal to if citing everyone"
    " and or not in true false absent as after"
)
"""Words that are no names; all others are, where the language does not expect them."""
ENDS_OF_VALUES: Final = words("at by closes again shown stays under")
"""Words that are names except at the end of a value: none begins an amount behind a recipient."""

# Types -------------------------------------------------------------------------------------------

NUMBER, TEXT, BOOLEAN = Type("number"), Type("text"), Type("boolean")
INSTANT, DURATION = Type("instant"), Type("duration")
PLAYER, PLAYERS = Type("player"), typed("[player]")
ABSENT: Final = typed("absent?")
UNKNOWN: Final = Type("unknown")
"""The type of what rules elsewhere may define, which fits everything."""

ITEM, ITEMS, MANY = Type("item"), typed("[item]"), Type("items")
"""In functions: an item of a list, the list, and an item of the list before or such a list."""

MORE: Final = Type("more")
"""In functions: an item or a list that the list which they give has too."""

LOOKUP: Final = Type("lookup")
"""In functions: any lookup."""

ORDERED: Final = (NUMBER, INSTANT, DURATION)
COMPARED: Final = ("player", "proposal", "rule", "ballot")
"""The things that are compared, and that can be told whole."""

WRITTEN: Final = {
    **{name: Type(name) for name in (*COMPARED[:3], "number", "text", "boolean")},
    "instant": INSTANT,
    "duration": DURATION,
    "choice": TEXT,
}
"""The types that attributes and parameters may have."""
LISTS: Final = {
    f"list of {name}s": Type("list", kind) for name, kind in WRITTEN.items() if name != "choice"
}
"""The types of lists that attributes may hold besides."""
HELD: Final = WRITTEN | LISTS
CHANGE: Final = Type("change")
OF_MOVES: Final = {**WRITTEN, "change": CHANGE}
"""The types that parameters of moves may have."""

KEYS: Final = ("number", "text", "player")
"""The types that keys of lookups may have."""
PROPOSER: Final = "proposer"
"""The word in the place of such a type where a proposer says the value."""


def held(kind: str, keyed: str | None, *, optional: bool = False) -> Type:
    """Return the type of an attribute as it is declared; a list is always there."""
    value = HELD.get(kind, UNKNOWN)
    value = value._replace(optional=optional and value != UNKNOWN and kind not in LISTS)
    return value if keyed is None else Type("lookup", keyed=(WRITTEN.get(keyed, UNKNOWN), value))


# Things and their fields -------------------------------------------------------------------------

FIELDS: Final = {
    "player": _table(
        "name text: player, handle text: handle, points number: score, turns number: turns taken,"
        "last_turn instant?: last turn, active boolean: in play, joined instant: joined,"
        "surname text: surname, filed text: filed under"
    ),
    "proposal": _table(
        "number number: proposal, hash text: SHA-256, document document: document, text text: text,"
        "kind text: kind of change, proposer player: proposer,"
        "frees_immutable boolean: frees an immutable rule, announced instant: announced,"
        "revealed instant?: made public,"
        "mutable_rules_after number: mutable rules after it, clauses text: clauses,"
        "votes votes: votes, voters [player]: voters, supporters [player]: supporters,"
        "dissenters [player]: dissenters, abstainers [player]: abstainers, open boolean: open,"
        "adopted boolean: adopted, void boolean: adopted without effect,"
        "void_by number?: without effect by rule, rewritten instant?: rewritten"
    ),
    "votes": _table(
        "for number: votes for, against number: votes against, cast number: votes cast,"
        "abstained number: abstentions, choices [text]: choices, numbers [number]: numbers,"
        "leading text?: leading"
    ),
    "change": _table(
        "kind text: kind of change, document document?: document, text text: text,"
        "clauses text: clauses, next number?: next change, target target"
    ),
    "target": _table(
        "given boolean: target given, number number?: target, exists boolean: target exists,"
        "in_force boolean: target in force, mutable boolean: target mutable,"
        "superseded_by number?: superseded by, since instant?: in force since"
    ),
    "rule": _table(
        "number number: rule, mutable boolean: mutable, text text: text,"
        "title text: title, hash text?: SHA-256, document document?: document,"
        "proposer player?: proposer, since instant?: in force since"
    ),
    "die": _table("value number: rolled, faces number: faces, proof text: proof of the roll"),
    "dice": _table(
        "anchor text: dice anchor, open_anchor text: anchor of the open dice,"
        "length number: rolls for each anchor"
    ),
    "electorate": _table("size number: players in play"),
    "tournament": _table("name text: tournament, started instant?: started"),
    "game": _table("round number: round, turns number: turns taken by all"),
    "made": _table(
        "count number: times made, last instant?: last made,"
        "last_by_anyone instant?: last made by anyone"
    ),
    "ballot": _table(
        "number number: ballot, name text: about, opened instant: opened, opener player?: opened by"
        ",voted [player]: have voted"
    ),
    "press": _table(
        "sender player?: sender, readers [player]: readers, anonymous boolean: anonymous,"
        "proposal proposal?: document of proposal, length number: length"
    ),
    "record": _table("origin text: public record, key text: key of the public record"),
    "ruleset": _table("name text: ruleset, hash text: SHA-256 of the ruleset"),
}

EVERYWHERE: Final = _table(
    "now instant, players [player], electorate electorate, tournament tournament,"
    "mutable_rules number, ruleset ruleset, record record, roster [text]: players, rules [rule],"
    "proposals [proposal], proposed [proposal], ballots [ballot], enrolled [player], mover player?,"
    "scores [text]: scores, game game"
)
"""The names that are known everywhere."""

NAMES: Final = {
    **EVERYWHERE,
    **_table(
        "player player, proposer player, proposal proposal, votes votes, supporters [player],"
        "dissenters [player], change change, target target, rule rule, move text: move,"
        "number number: number, choice text: vote, points number: points, die die, dice dice,"
        "winners [player]: winners, made made, ballot ballot, voters [player], event text,"
        "press press, text text"
    ),
}
"""All names of the language itself, also those that are known only where they are bound."""

OWNERS: Final = ("player", "game", "proposal", "ballot")
"""The things to which rules may give attributes."""

_KINDS: Final = ("enact", "amend", "repeal", "transmute")
VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "move": ("turn", "vote", "inquiry", "forfeit", "ruling", "rule", "do", "press"),
    "choice": ("for", "against", "abstain", "withdrawn"),
    "proposal.kind": _KINDS,
    "change.kind": (*_KINDS, "initial"),
}
"""All values of some fields of texts; these stand under the kind of thing that has them."""


def known(dotted: str) -> Word | None:
    """Return a name of the language, or a field of one; None where a rule made the name."""
    root, *fields = dotted.split(".")
    word = NAMES.get(root)
    for name in fields:
        word = None if word is None else FIELDS.get(word.type.name, {}).get(name)
    return word


# What is bound where -----------------------------------------------------------------------------

_COUNTED: Final = words("proposal proposer votes change target")
_DICE: Final = "die dice"
_PERSONAL: Final = f"player points {_DICE}"
_OUTCOME: Final = f"proposal proposer votes change target supporters dissenters {_DICE}"

ASKED: Final[Mapping[str, tuple[Type, frozenset[str]]]] = {
    "adopted": (BOOLEAN, _COUNTED),
    "defeated": (BOOLEAN, _COUNTED),
    "victory": (BOOLEAN, frozenset({"player"})),
    "initial_points": (NUMBER, frozenset()),
    "first_proposal": (NUMBER, frozenset()),
    "next_count": (typed("instant?"), _COUNTED),
    "most_parts": (NUMBER, frozenset()),
    "digest_at": (typed("duration"), frozenset()),
    "win_ends_game": (BOOLEAN, frozenset()),
    "shared_victory": (BOOLEAN, frozenset()),
    "nobody_wins": (BOOLEAN, frozenset()),
    "precedence": (NUMBER, frozenset({"rule"})),
    "claims_prevail": (BOOLEAN, frozenset()),
}
"""The names that the game asks rules for, and those that are bound then."""

UNDEFINED: Final = words("adoption freeing frees_immutable votes win")
"""Words that can be protected though no rule requires or defines them."""
HOLE: Final = "n"
"""In the shape of a protected definition: whatever is the same for all players."""

MODIFIED: Final[Mapping[str, tuple[Type, frozenset[str]]]] = {
    "award": (NUMBER, words("player points event rule")),
    "text": (TEXT, words("proposal proposer change target text")),
}

BEGUN: Final = "rule.begun"
"""The event that only the rule hears that has taken effect."""
GIVEN, MOVED = "points.awarded", "player.moved"
"""The events of points that are given, and of any move."""
TOLD_AS_NOTICE: Final = frozenset({BEGUN, GIVEN, MOVED})

EVENTS: Final = _bound(
    {
        "tournament.started": "dice",
        "turn.taken": f"proposer proposal {_PERSONAL}",
        "vote.cast": f"proposal choice {_PERSONAL}",
        "vote.late": f"proposal choice {_PERSONAL}",
        "proposal.adopted": _OUTCOME,
        "proposal.defeated": _OUTCOME,
        "proposal.voided": _OUTCOME,
        "proposal.rewritten": _OUTCOME,
        "rule.rewritten": f"rule {_DICE}",
        "rule.repealed": f"rule {_DICE}",
        "rule.enacted": f"rule {_DICE}",
        BEGUN: f"rule {_DICE}",
        "turn.voided": f"proposer proposal {_PERSONAL}",
        "vote.voided": f"proposal {_PERSONAL}",
        "inquiry.made": f"number change {_PERSONAL}",
        "press.passed": f"press {_DICE}",
        "move.illegal": f"rule move {_PERSONAL}",
        GIVEN: f"event {_PERSONAL}",
        MOVED: f"move {_PERSONAL}",
        "player.joined": _PERSONAL,
        "player.forfeited": _PERSONAL,
        "player.expelled": _PERSONAL,
        "player.readmitted": _PERSONAL,
        "tournament.won": f"winners {_PERSONAL}",
        "play.stuck": "dice",
        "round.won": "winners dice",
        "tournament.ended": "dice",
        "dice.renewed": "dice",
    }
)
"""The events of the game itself, and what they bind."""

SUBJECTS: Final = _bound(
    {
        "turn": "player change target",
        "vote": "player proposal choice",
        "inquiry": "player number change",
        "join": "",
        "forfeit": "player",
        "press": "player press",
        "adoption": "proposal proposer votes change target",
        "effect": "proposal proposer votes change target",
    }
)
"""The moves that ``require`` can limit besides those that rules declare."""

FIXED: Final = frozenset(SUBJECTS) - {"join"}
"""Those moves whose names no rule can give to a move or ballot of its own."""

OF_DECLARED: Final = _bound(
    {
        "made": f"made {_PERSONAL}",
        "opened": f"ballot votes voters {_DICE}",
        "cast": f"ballot votes voters choice {_PERSONAL}",
        "closed": f"ballot votes voters {_DICE}",
        "voided": f"ballot votes voters {_DICE}",
    }
)
"""The events of moves and ballots that rules declare, by the second part of their names."""

PLACES: Final = _bound(
    {
        "making": "player made",
        "voting": "player ballot votes voters choice",
        "counting": "ballot votes voters",
        "every": _DICE,
        "shown of a player": "player",
        "shown of a game": "",
        "shown of a proposal": "proposal proposer",
        "shown of a ballot": "ballot",
    }
)
"""Names that are bound in other places: where a declared move or ballot is limited, where ballots
are counted, in what comes round, and in the audience of an attribute, by its owner."""

OF_ANY_DECLARED: Final = words("player made ballot votes voters die dice")
"""Names that mean the same for every move and ballot that a rule may declare."""

# What functions, loops and operators take --------------------------------------------------------

_FUNCTIONS: Final = """
floor(number) number; ceil(number) number; round(number) number; abs(number) number; min(); max();
duration(text) duration; die(number) number; attainable(boolean) boolean; pick([item]) item;
named(text) player?; first([item]) item?; last([item]) item?; rotate([item], item) [item];
without([item], items) [item]; with([item], more) [item]; join([text]) text;
size([item]) number; keys(lookup) [item]; length(text) number;
contains(text, text) boolean; begins_with(text, text) boolean; ends_with(text, text) boolean;
excerpt(text, number, number) text; letters(text) [text]; replace(text, text, text) text;
words(text) [text]; lines(text) [text]; lower(text) text;
text(number) text; timespan(duration) text; number(text) number?; digits(text) number;
hash(text) text;
weekday(instant) text; date(instant) text; day_start(instant) instant
"""


def _signatures(written: str) -> dict[str, tuple[tuple[Type, ...], Type | None]]:
    found = {}
    for name, takes, gives in re.findall(r"(\w+)\(([^)]*)\) ?([^;\n]*)", written):
        result = typed(gives) if gives else None
        found[name] = tuple(typed(taken) for taken in takes.split(", ") if taken), result
    return found


SIGNATURES: Final = _signatures(_FUNCTIONS)
"""The types that functions take and give; one without any takes things of one ordered type."""

LOOPS: Final[Mapping[str, tuple[Type, ...]]] = {
    **dict.fromkeys(("all", "exists", "filter", "count"), (BOOLEAN,)),
    "sum": (NUMBER,),
    "map": (),
    "sort": (*ORDERED, TEXT),
}
"""The types that may be tried of each item; any where there is none."""

FUNCTION_WORDS: Final = frozenset((*SIGNATURES, *LOOPS))

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
"""The types that operators make of two others; no other two are joined."""
